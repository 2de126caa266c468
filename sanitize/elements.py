"""What the names of HTML mean to us.

The categories are those of WHATWG HTML section 15.3 (which elements are blocks), narrowed to what
Markdown can show.
"""

from collections.abc import Mapping
from typing import Final

__all__ = ["BLOCKS", "HEADINGS", "INLINE", "LISTS", "REMOVED_NAMES", "list_start", "names"]


def names(words: str) -> frozenset[str]:
    """The set of the names in *words*, which are separated by white space."""
    return frozenset(words.split())


HEADINGS: Final = names("h1 h2 h3 h4 h5 h6")
LISTS: Final = names("ul ol menu dir")
INLINE: Final = names("a b strong i em code kbd samp tt del s strike img br")
"""Inline elements that Markdown shows; all others vanish and leave their content."""
BLOCKS: Final = (
    names(
        "address article aside blockquote body center dd details div dl dt fieldset figcaption "
        "figure footer header hgroup hr html legend li main p pre search section summary table "
        "tbody thead tfoot tr td th caption x-form x-listing"
    )
    | HEADINGS
    | LISTS
)
REMOVED_NAMES: Final[dict[str, str]] = {
    "nav": "navigation",
    "dialog": "dialog",
    "script": "script",
    "style": "style",
    "template": "template",
    "x-noscript": "noscript",
    **dict.fromkeys(("x-rp", "progress", "meter"), "fallback"),
    **dict.fromkeys(("x-button", "input", "x-select", "textarea", "datalist", "keygen"), "control"),
    **dict.fromkeys(
        ("x-svg", "canvas", "iframe", "x-object", "x-applet", "embed", "video", "audio"), "embedded"
    ),
}
"""Elements that are no content, and the reason as it is counted; ``sanitize.scan`` adds the x-."""


def list_start(attributes: Mapping[str, str | None]) -> int:
    """The number of the first item of an ``ol``, 1 unless ``start`` is up to nine plain digits.

    CommonMark section 5.2 lets no number have more.

    >>> list_start({"start": " 7 "}), list_start({"start": "-1"})
    (7, 1)
    """
    value = (attributes.get("start") or "").strip()
    return int(value) if value.isascii() and value.isdigit() and len(value) <= 9 else 1
