"""The tree between parser and Markdown: plain elements, and what the names of HTML mean to us.

Nothing here reads HTML. ``Element`` is what ``sanitize.prune`` makes, ``sanitize.content`` chooses
from and ``sanitize.markdown`` writes. The categories are those of WHATWG HTML section 15.3 (which
elements are blocks), narrowed to what Markdown can show.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

__all__ = ["BLOCKS", "HEADINGS", "INLINE", "LISTS", "REMOVED_NAMES", "Element", "names"]


def names(words: str) -> frozenset[str]:
    """The set of the names in *words*, which are separated by white space."""
    return frozenset(words.split())


HEADINGS: Final = names("h1 h2 h3 h4 h5 h6")
LISTS: Final = names("ul ol menu dir")
INLINE: Final = names("a b strong i em code kbd samp tt del s strike q img br")
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


@dataclass(slots=True)
class Element:
    """One element of the pruned tree.

    Attributes:
        name: lower-case HTML name.
        attributes: as in the page, not judged.
        children: elements and text as in the page.
        chars: text characters inside without the white space at the ends of each text, set by
            ``measure``.
        holds_block: whether a block element is inside, set by ``measure``.
    """

    name: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: "list[Element | str]" = field(default_factory=list)
    chars: int = 0
    holds_block: bool = False

    def walk(self) -> "Iterator[Element]":
        """This element and all elements inside, in document order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(
                child for child in reversed(element.children) if isinstance(child, Element)
            )

    def text(self) -> str:
        """All text inside, as it stands; a ``br`` is a line feed."""
        parts: list[str] = []
        waiting: list[Element | str] = [self]
        while waiting:
            node = waiting.pop()
            if isinstance(node, str):
                parts.append(node)
            elif node.name == "br":
                parts.append("\n")
            else:
                waiting.extend(reversed(node.children))
        return "".join(parts)

    def measure(self) -> None:
        """Set ``chars`` and ``holds_block`` here and on everything inside."""
        for element in reversed(list(self.walk())):
            element.chars, element.holds_block = 0, False
            for child in element.children:
                if isinstance(child, str):
                    element.chars += len(child.strip())
                else:
                    element.chars += child.chars
                    element.holds_block |= child.holds_block or child.name in BLOCKS
