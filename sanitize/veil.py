"""Find what hides a whole page until its script has run.

In: the body of a document of which next to nothing is shown. Out: the elements that hold all of its
text and are hidden by no more than their own ``visibility``, as applications do so that no reader
sees a page before its theme is loaded. A text that stands beside others is no such page: it stays
hidden, and so does what is hidden inside of it.
"""

import re
from collections.abc import Mapping
from typing import Final

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.elements import REMOVED_NAMES

__all__ = ["find_veils", "without_veil"]

MAX_LEVELS: Final = 12
"""Elements inside each other that are looked at."""
MAX_CHILDREN: Final = 200
"""Children of each that are looked at."""

_VEIL: Final = re.compile(r"(?<![\w-])visibility\s*:[^;]*(?:;|\Z)", re.IGNORECASE)


def find_veils(body: LexborNode) -> frozenset[int]:
    """The identities (``mem_id``) of the elements that hide all there is in *body*."""
    found: set[int] = set()
    node: LexborNode | None = body
    for _ in range(MAX_LEVELS):
        node = _only_child(node) if node is not None else None
        if node is None:
            break
        if _VEIL.search(node.attributes.get("style") or ""):
            found.add(node.mem_id)
    return frozenset(found)


def without_veil(attributes: Mapping[str, str | None]) -> dict[str, str | None]:
    """*attributes* with a style that hides nothing in that way."""
    return {**attributes, "style": _VEIL.sub("", attributes.get("style") or "")}


def _only_child(node: LexborNode) -> LexborNode | None:
    """The child of *node* that holds all of its text; None if there is no such child."""
    holder = None
    child = node.child
    for _ in range(MAX_CHILDREN):
        if child is None:
            return holder
        text = child.text_content
        if text is not None:
            if text.strip():
                return None
        elif (child.tag or "") not in REMOVED_NAMES and child.text(strip=True):
            if holder is not None:
                return None
            holder = child
        child = child.next
    return None
