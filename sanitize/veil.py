"""Find what hides a whole page until its script has run.

In: the body of a document of which nothing is shown. Out: the elements that hold all there is and
are hidden by no more than their own ``visibility``, as applications do so that no reader sees a
page before its theme is loaded. What stands beside anything that a reader could see is no such
page: it stays hidden, and so does what is hidden inside of it or in any other way.
"""

from collections.abc import Mapping
from typing import Final

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.css import plain_declarations
from fetchwarden.sanitize.elements import names

__all__ = ["find_veils", "without_veil"]

MAX_LEVELS: Final = 12
"""Elements inside each other that are looked at."""
MAX_CHILDREN: Final = 200
"""Children of each that are looked at."""

_UNSEEN: Final = names("script style template link meta x-slot x-noscript -comment")
_EMPTY: Final = names("div span section")
_VEIL: Final = ("visibility", "hidden")


def find_veils(body: LexborNode) -> frozenset[int]:
    """The identities (``mem_id``) of the elements that hide all there is in *body*."""
    found: set[int] = set()
    node: LexborNode | None = body
    for _ in range(MAX_LEVELS):
        node = _only_child(node) if node is not None else None
        if node is None:
            break
        if without_veil(node.attributes) is not None:
            found.add(node.mem_id)
    return frozenset(found)


def without_veil(attributes: Mapping[str, str | None]) -> dict[str, str | None] | None:
    """*attributes* without a ``visibility`` that hides; None if there is no plain one."""
    declarations = plain_declarations(attributes.get("style") or "")
    kept = [written for name, value, written in declarations if (name, value) != _VEIL]
    return {**attributes, "style": ";".join(kept)} if len(kept) < len(declarations) else None


def _only_child(node: LexborNode) -> LexborNode | None:
    """The child of *node* beside which nothing can be seen; None if there is no such child."""
    holder = None
    child = node.child
    for _ in range(MAX_CHILDREN):
        if child is None:
            return holder
        text = child.text_content
        name = child.tag or ""
        if text is not None:
            if text.strip():
                return None
        elif name not in _UNSEEN and not (
            name in _EMPTY and child.child is None and not child.attributes.get("style")
        ):
            if holder is not None:
                return None
            holder = child
        child = child.next
    return None
