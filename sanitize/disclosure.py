"""What a reader of a page can unfold: accordions and tabs, as ``details`` are in plain HTML.

In: the controls that a reader sees, in document order. Out: whether an element that is hidden is
what one of them unfolds. The page must say so as assistive technology is told (WAI-ARIA 1.2: a
control has ``aria-expanded`` or the role ``tab``; it names the element in ``aria-controls``, or is
named by it in ``aria-labelledby``), and the control must stand before it and show a text.
Menus, lists and dialogs that pop up are no part of the page.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Final

from selectolax.lexbor import LexborNode

__all__ = ["CONTROLLING", "Disclosures", "is_control"]

CONTROLLING: Final = frozenset({"aria-expanded", "aria-controls"})
"""Attributes of a control, beside its role."""

MAX_CONTROLS: Final = 2_000
"""Controls of a page that are looked at."""
MAX_INSIDE: Final = 32
"""Nodes of a control that are looked at for a text."""
_POPS_UP: Final = frozenset({"menu", "menubar", "listbox", "tooltip", "tree", "grid", "dialog"})


def is_control(attributes: Mapping[str, str | None]) -> bool:
    """Whether an element unfolds something that is part of the page."""
    if (attributes.get("aria-haspopup") or "false").strip().lower() != "false":
        return False
    return "aria-expanded" in attributes or (attributes.get("role") or "").lower() == "tab"


class Disclosures:
    """What the controls seen so far unfold.

    Attributes:
        count: how many elements were unfolded.
    """

    def __init__(self) -> None:
        self.count = 0
        self._seen = 0
        self._unfolded: set[str] = set()
        self._controls: set[str] = set()

    def see(self, node: LexborNode, attributes: Mapping[str, str | None]) -> None:
        """Note what *node*, a control that a reader sees, unfolds."""
        self._seen += 1
        if self._seen <= MAX_CONTROLS and _has_text(node):
            self._unfolded.update((attributes.get("aria-controls") or "").split())
            identity = attributes.get("id")
            if identity:
                self._controls.add(identity)

    def unfold(self, attributes: Mapping[str, str | None]) -> bool:
        """Whether a hidden element is what a control unfolds; each unfolds one of a name."""
        identity = attributes.get("id")
        labels = self._controls.intersection((attributes.get("aria-labelledby") or "").split())
        if not (labels or identity in self._unfolded):
            return False
        if (attributes.get("role") or "").lower() in _POPS_UP:
            return False
        self._unfolded.discard(identity or "")
        self._controls -= labels
        self.count += 1
        return True


def _has_text(node: LexborNode) -> bool:
    inside = islice(node.traverse(include_text=True), MAX_INSIDE)
    return any((part.text_content or "").strip() for part in inside)
