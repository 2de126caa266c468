"""What a reader of a page can unfold: accordions and tabs, as ``details`` are in plain HTML.

In: the controls that a reader sees, in document order. Out: whether an element that is hidden is
what one of them unfolds, and how it looks then. The page must say so as assistive technology is
told (WAI-ARIA 1.2): a control that can be worked has ``aria-expanded="false"`` or is a ``tab``; it
names the element in ``aria-controls``, or is named by it in ``aria-labelledby``. It must stand
before it and show a text. One control unfolds one element, and only from what closes it: what is
hidden in any other way stays so. Menus, lists and dialogs that pop up are no part of the page.
"""

import re
from collections.abc import Mapping
from typing import Final

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.css import plain_declarations
from fetchwarden.sanitize.elements import BLOCKS, INLINE
from fetchwarden.sanitize.visibility import View, Visibility

__all__ = ["CONTROLLING", "Disclosures", "is_control"]

CONTROLLING: Final = "aria-expanded"
"""The attribute of a control, if it has not the role ``tab``."""

MAX_CONTROLS: Final = 2_000
"""Controls of a page that are looked at."""
MAX_INSIDE: Final = 32
"""Nodes of a control that are looked at for a text."""

_POPS_UP: Final = frozenset({"menu", "menubar", "listbox", "tooltip", "tree", "grid", "option"})
_WORKED: Final = frozenset({"button", "tab"})
_SHOWN: Final = (BLOCKS | INLINE | {"span", "x-button", "small", "u", "font"}) - {"img"}
_FILLERS: Final = re.compile("[\u115f\u1160\u3164\uffa0]")
_FLAGS: Final = frozenset({"hidden", "aria-hidden"})
_CLOSED: Final = {
    "display": frozenset({"none"}),
    "visibility": frozenset({"hidden"}),
    "overflow": frozenset({"hidden"}),
    "height": frozenset({"0", "0px"}),
    "max-height": frozenset({"0", "0px"}),
}


def is_control(attributes: Mapping[str, str | None]) -> bool:
    """Whether an element says that it unfolds something that is part of the page."""
    for name in ("aria-haspopup", "aria-disabled"):
        if (attributes.get(name) or "false").strip().lower() != "false":
            return False
    if "disabled" in attributes or "inert" in attributes:
        return False
    expanded = (attributes.get("aria-expanded") or "").strip().lower()
    return expanded == "false" or (not expanded and _role(attributes) == "tab")


class Disclosures:
    """What the controls seen so far unfold.

    Attributes:
        count: how many elements were unfolded.
    """

    def __init__(self, body: LexborNode, visibility: Visibility) -> None:
        self.count = 0
        self._body = body
        self._visibility = visibility
        self._controls: list[LexborNode | None] = []
        # By the identity of what is unfolded, and of the control: its number.
        self._unfolded: dict[str, int] = {}
        self._labels: dict[str, int] = {}
        self._first: dict[str, int] = {}

    def see(
        self, node: LexborNode, name: str, attributes: Mapping[str, str | None], view: View
    ) -> None:
        """Note what *node* unfolds, which ``is_control`` and lies in *view*."""
        is_worked = (
            name == "x-button" or bool(attributes.get("href")) or _role(attributes) in _WORKED
        )
        if not is_worked or len(self._controls) >= MAX_CONTROLS:
            return
        number = len(self._controls)
        self._controls.append(node)
        inside = self._visibility.enter(name, attributes, view)
        if inside is not None and inside.is_seen and self._shows_text(node, inside):
            for identity in (attributes.get("aria-controls") or "").split()[:1]:
                self._unfolded.setdefault(identity, number)
            identity = attributes.get("id") or ""
            if identity:
                self._labels.setdefault(identity, number)

    def unfold(
        self, node: LexborNode, name: str, attributes: Mapping[str, str | None], view: View
    ) -> View | None:
        """The view inside a hidden element that a control unfolds; None if it stays hidden."""
        identity = attributes.get("id") or ""
        number = self._unfolded.get(identity)
        if number is not None and self._is_first(node, identity):
            control = self._controls[number]
        else:
            label = (attributes.get("aria-labelledby") or "").strip()
            number = self._labels.get(label)
            control = self._controls[number] if number is not None else None
            if control is None or not self._is_first(control, label):
                return None
        if control is None or name not in BLOCKS or _role(attributes) in _POPS_UP:
            return None
        inside = self._visibility.enter(name, _opened(attributes), view)
        if inside is None:
            return None
        self._controls[number or 0] = None
        self.count += 1
        return inside

    def _is_first(self, node: LexborNode, identity: str) -> bool:
        """Whether *node* is what *identity* stands for: the first that has it."""
        if not self._first:
            for one in self._body.css("[id]"):
                self._first.setdefault(one.attributes.get("id") or "", one.mem_id)
        return self._first.get(identity) == node.mem_id

    def _shows_text(self, control: LexborNode, view: View) -> bool:
        """Whether a reader sees a letter or a number in *control*."""
        waiting = [(control.child, view)]
        for _ in range(MAX_INSIDE):
            while waiting and waiting[-1][0] is None:
                waiting.pop()
            if not waiting:
                return False
            node, around = waiting.pop()
            assert node is not None
            waiting.append((node.next, around))
            text = node.text_content
            if text is not None:
                if around.is_seen and any(map(str.isalnum, _FILLERS.sub("", text))):
                    return True
            elif (name := node.tag or "") in _SHOWN and "popover" not in node.attributes:
                inside = self._visibility.enter(name, node.attributes, around)
                if inside is not None:
                    waiting.append((node.child, inside))
        return False


def _role(attributes: Mapping[str, str | None]) -> str:
    """The role of an element: the first word of what it says."""
    return next(iter((attributes.get("role") or "").lower().split()), "")


def _opened(attributes: Mapping[str, str | None]) -> dict[str, str | None]:
    """*attributes* without what closes their element."""
    opened = {name: attributes[name] for name in attributes if name not in _FLAGS}
    declarations = plain_declarations(attributes.get("style") or "")
    if declarations:
        opened["style"] = ";".join(
            [
                written
                for name, value, written in declarations
                if value.removesuffix("!important").strip() not in _CLOSED.get(name, ())
            ]
        )
    return opened
