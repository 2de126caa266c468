"""What the parsing rules of HTML say about the names of elements: tables, nothing that runs.

WHATWG HTML sections 13.2.4.2 (special, formatting and scoping elements) and 13.2.6.4 (tree
construction). ``sanitize.scan`` renames and drops by them, ``sanitize.nesting`` and
``sanitize.levels`` tell by them what is open.
"""

from typing import Final

from fetchwarden.sanitize.elements import HEADINGS, names
from fetchwarden.sanitize.rawtext import RAW_TEXT

__all__ = [
    "CELLS",
    "CLOSES_P",
    "FORMATTING",
    "LISTS",
    "LOOKED_PAST",
    "MAX_FORMATTING",
    "MAX_FORMATTING_LINKS",
    "MAX_OPEN",
    "NOT_NESTED",
    "ONCE",
    "RENAMED",
    "ROWS",
    "SCOPES",
    "SPECIAL",
    "VOID",
    "WITH_OWN_SCOPE",
]

MAX_OPEN: Final = 200
"""Elements open at once."""
MAX_FORMATTING: Final = 8
"""Formatting elements (``b``, ``font``, …) active at once; a parser repeats them in each block."""
MAX_FORMATTING_LINKS: Final = 32
"""The same, with links, which matter more and seldom pile up."""

# Elements with parsing rules of their own become plain unknown elements, which have none.
RENAMED: Final = {
    name: f"x-{name}"
    for name in names(
        "svg math select option optgroup form button noscript object applet marquee nobr "
        "ruby rb rt rp rtc listing menuitem"
    )
} | {"image": "img"}
ONCE: Final = frozenset({"html", "head", "body"})
NOT_NESTED: Final = ONCE | RAW_TEXT | names("template frameset frame plaintext col colgroup")

VOID: Final = names(
    "area base basefont bgsound br embed hr img input keygen link meta param source track wbr"
)
FORMATTING: Final = names("a b big code em font i s small strike strong tt u")
CELLS: Final = names("td th caption")
SCOPES: Final = CELLS | {"table"}
ROWS: Final = names("tr tbody thead tfoot")
# Block elements that close an open paragraph.
CLOSES_P: Final = (
    names(
        "address article aside blockquote center details dialog dir div dl fieldset "
        "figcaption figure footer header hgroup hr main menu nav ol p pre search section "
        "summary ul table li dd dt"
    )
    | HEADINGS
)
SPECIAL: Final = (
    CLOSES_P | CELLS | ROWS | names("body html head template area base br embed")
) - frozenset({"dialog"})
LISTS: Final = frozenset({"ul", "ol"})
# Renamed elements whose end tag also ends what was left open inside, as it did before.
WITH_OWN_SCOPE: Final = names(
    "x-object x-applet x-marquee x-button x-select x-form x-noscript x-svg x-math"
)
# The item loops of li, dd and dt look past these special elements.
LOOKED_PAST: Final = frozenset({"address", "div", "p"})
