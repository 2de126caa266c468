"""Which elements a reader of the page does not see, as far as their own attributes tell.

In: the attributes of an element. Out: whether they hide it: ``hidden``, ``aria-hidden``, or an
inline style with ``display: none``, ``visibility: hidden`` or ``collapse``. Styles are read as in
CSS Syntax section 4: comments and escapes resolved, strings skipped, any case; the last valid
declaration of a property wins, an important one over all others. Style sheets are not evaluated.
"""

import re
from collections.abc import Mapping
from typing import Final

from fetchwarden.sanitize.elements import names

__all__ = ["is_hidden"]

_WORTH_READING: Final = re.compile(r"displ|visib|\\|/\*", re.IGNORECASE)
MAX_STYLE_CHARS: Final = 4_000
"""Characters of a style attribute that is read; a longer one that may hide counts as hiding."""
_NOT_PLAIN: Final = re.compile(r"""[^\x20-\x7e\t\n\f\r]|["'(){}\[\]\\]|/\*""")
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_HIDES: Final = re.compile(
    r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))", re.IGNORECASE
)
_SKIPPED: Final = re.compile(
    r"""/\*.*?(?:\*/|\Z)|"(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?|\burl\([^)]*+\)?""",
    re.DOTALL | re.IGNORECASE,
)
_ESCAPE: Final = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\f]?|([^\n]))")
_IMPORTANT: Final = re.compile(r"!\s*important\s*\Z")
_VALUES: Final = {
    "display": names(
        "none block inline inline-block flow-root flex inline-flex grid inline-grid table contents "
        "inline-table table-row table-cell table-row-group table-header-group table-footer-group "
        "table-column table-column-group table-caption list-item ruby inherit initial unset "
        "revert revert-layer -webkit-box -webkit-inline-box"
    ),
    "visibility": names("visible hidden collapse inherit initial unset revert revert-layer"),
}


def is_hidden(attributes: Mapping[str, str | None]) -> bool:
    r"""Whether *attributes* (lower-case names) hide their element from a person.

    >>> is_hidden({"style": r"DISPLAY: N\6fne"})
    True
    """
    if "hidden" in attributes:
        return True
    if (attributes.get("aria-hidden") or "").strip().lower() == "true":
        return True
    style = attributes.get("style")
    if not style or _WORTH_READING.search(style) is None:
        return False
    if len(style) > MAX_STYLE_CHARS or _NOT_PLAIN.search(style) is not None:
        return _may_hide(style)
    winners = _winners(style)
    return winners.get("display") == "none" or winners.get("visibility") in ("hidden", "collapse")


def _may_hide(style: str) -> bool:
    """Whether a style that is not written plainly holds a declaration that hides, anywhere.

    Comments, strings, brackets and escapes can make a later declaration void in a browser that
    looks valid here, so none of them can make an element visible again.
    """
    if len(style) > MAX_STYLE_CHARS:
        return True
    resolved = _ESCAPE.sub(_unescape, _COMMENT.sub("", style))
    return any(_HIDES.search(text) is not None for text in (style, resolved))


def _winners(style: str) -> dict[str, str]:
    winners: dict[str, str] = {}
    important: set[str] = set()
    # A string becomes a word no property accepts; a comment vanishes.
    style = _SKIPPED.sub(lambda m: "" if m[0].startswith("/*") else "x-skipped", style)
    for declaration in style.split(";"):
        written_name, _, written_value = declaration.partition(":")
        name = _ESCAPE.sub(_unescape, written_name).strip().lower()
        if name not in _VALUES:
            continue
        value = _ESCAPE.sub(_unescape, written_value).lower()
        value, is_important = _IMPORTANT.subn("", value)
        value = value.strip()
        if value in _VALUES[name] and (is_important or name not in important):
            winners[name] = value
            if is_important:
                important.add(name)
    return winners


def _unescape(found: re.Match[str]) -> str:
    if found[1] is None:
        return str(found[2])
    number = int(found[1], 16)
    return chr(number) if 0 < number < 0xD800 or 0xDFFF < number < 0x110000 else "\ufffd"
