"""Styles that are not written plainly: in doubt they hide.

In: a style attribute. Out: whether a hiding declaration stands in it that could not be undone for
certain. Comments, strings, brackets and escapes can make a later declaration void in a browser that
looks valid here, so none of them can make an element visible again. CSS Syntax section 4.
"""

import re
from typing import Final

from fetchwarden.sanitize.css import resolve_escapes

__all__ = ["MAX_STYLE_CHARS", "hides_in_doubt"]

MAX_STYLE_CHARS: Final = 4_000
"""Characters of a style attribute that is read; a longer one that may hide counts as hiding."""

_HINT: Final = re.compile(r"displ|visib|\\|/\*", re.IGNORECASE)
# Without IGNORECASE, which would take a Kelvin sign for a k.
_NOT_PLAIN: Final = re.compile(r"""[^\x20-\x7e\t\n\f\r]|["'(){}\[\]\\]|/\*|[rR][uU][nN]-[iI][nN]""")
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_HIDES: Final = re.compile(
    r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))", re.IGNORECASE
)


def hides_in_doubt(style: str) -> bool:
    """Whether *style* is not plain, or too long to read, and holds a declaration that hides.

    >>> hides_in_doubt("display:none;--a:{;display:block;}")
    True
    >>> hides_in_doubt("display:none;display:block")
    False
    """
    if _HINT.search(style) is None:
        return False
    if len(style) > MAX_STYLE_CHARS:
        return True
    if _NOT_PLAIN.search(style) is None:
        return False
    resolved = resolve_escapes(_COMMENT.sub("", style))
    return any(_HIDES.search(text) is not None for text in (style, resolved))
