"""Choose the part of a page that is its content.

In: the pruned tree of the body. Out: the element to write. A main region wins, then an article that
holds at least half of the text, else the whole body without what stands around the content (spec:
web-tools 2.2). Lengths are text characters with white space collapsed.
"""

from itertools import islice
from typing import Final

from fetchwarden.sanitize.elements import Element

__all__ = ["choose_content"]

MIN_CHARS: Final = 200
"""Characters of text below which a region is not the content."""
MAX_CANDIDATES: Final = 100
"""Regions that are compared."""

_AROUND_NAMES: Final = frozenset({"aside", "footer"})
_AROUND_ROLES: Final = frozenset({"contentinfo", "complementary"})


def choose_content(body: Element) -> Element:
    """The main content in *body*; the tree may lose the parts around it, and is measured again."""
    regions = (element for element in body.walk() if element is not body and _is_region(element))
    candidates = list(islice(regions, MAX_CANDIDATES))
    best = max(candidates, key=lambda element: element.chars, default=None)
    if (
        best is not None
        and best.chars >= MIN_CHARS
        and (_is_main(best) or 2 * best.chars >= body.chars)
    ):
        return best
    _drop_around(body)
    body.measure()
    return body


def _is_main(element: Element) -> bool:
    return element.name == "main" or (element.attributes.get("role") or "").lower() == "main"


def _is_region(element: Element) -> bool:
    return element.name == "article" or _is_main(element)


def _is_around(element: Element) -> bool:
    role = (element.attributes.get("role") or "").lower()
    return element.name in _AROUND_NAMES or role in _AROUND_ROLES


def _drop_around(body: Element) -> None:
    waiting = [body]
    while waiting:
        element = waiting.pop()
        element.children = [
            child for child in element.children if isinstance(child, str) or not _is_around(child)
        ]
        waiting.extend(
            child
            for child in element.children
            if isinstance(child, Element) and not _is_region(child)
        )
