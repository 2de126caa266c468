"""Judge one by one the elements of a page of which it is not plain that they stay.

In: an element, how its surroundings look, and where it would stand in the tree. Out: how it looks
inside, or that it goes; what goes is counted by reason (spec: web-tools 2.2 and 2.4). The walk that
asks is ``sanitize.walk``.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.disclosure import CONTROLLING, Disclosures, is_control
from fetchwarden.sanitize.elements import HEADINGS, REMOVED_NAMES, names
from fetchwarden.sanitize.lazy import show_lazy_image
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.plain_elements import (
    JUDGED,
    REMOVED_ROLES,
    TELLING,
    PlainElements,
    removed_by,
)
from fetchwarden.sanitize.tree import Tree
from fetchwarden.sanitize.veil import without_veil
from fetchwarden.sanitize.visibility import View, Visibility

__all__ = ["HIDDEN_END", "HIDDEN_START", "Judge"]

HIDDEN_START: Final = "[hidden: "
HIDDEN_END: Final = " :end of hidden]"

_ATOMS: Final = names("img x-math")
_MARKED: Final = View()


class Judge:
    """Judges the elements and texts of one walk through *body*, in document order.

    Attributes:
        tree: what is visible so far.
        removed: how many elements were taken out, by reason.
        visibility: what the rules of the page say.
        plain: which elements need not be judged one by one.
    """

    def __init__(
        self,
        body: LexborNode,
        options: ConvertOptions,
        visibility: Visibility,
        *,
        scripting: bool,
        veils: frozenset[int] = frozenset(),
    ) -> None:
        self.tree = Tree.of("body")
        self.removed: Counter[str] = Counter()
        self.visibility = visibility
        self._scripting = scripting
        self._marks = options.keep_hidden == "mark"
        self._drops_details = options.details == "drop"
        self._veils = veils
        self.plain = PlainElements(visibility)
        self._reasons: dict[str, str] = {}  # by class or id
        # By the identity of the view around, which is kept with it lest it is given to another one,
        # the name, class and id of an element that says nothing else: the view inside.
        self._views: dict[tuple[int, str, str | None, str | None], tuple[View, View]] = {}
        self._left = dict(visibility.streamed)
        self._disclosures = Disclosures(body, visibility)

    def moved_to(self, slot: LexborNode) -> LexborNode | None:
        """What was streamed in for *slot*, unless it was shown already."""
        return self._left.pop(f"S:{(slot.attributes.get('id') or '')[2:]}", None)

    def view_in(
        self,
        node: LexborNode,
        name: str,
        attributes: Mapping[str, str | None],
        view: View,
        parent: int,
    ) -> tuple[View | None, bool]:
        """The view inside an element, None to leave it out; and whether it is to be marked."""
        if name in JUDGED or not TELLING.isdisjoint(attributes):
            return self._judged(node, name, attributes, view, parent)
        key = (id(view), name, attributes.get("class"), attributes.get("id"))
        known = self._views.get(key)
        if known is not None:
            return known[0], False
        unfolded = self._disclosures.count
        inside, is_marked = self._judged(node, name, attributes, view, parent)
        # What is hidden, and what cannot be seen, is counted each time; what is unfolded, is once.
        is_usual = not is_marked and unfolded == self._disclosures.count
        if inside is not None and inside.is_seen and is_usual:
            self._views[key] = inside, view
        return inside, is_marked

    def _judged(
        self,
        node: LexborNode,
        name: str,
        attributes: Mapping[str, str | None],
        view: View,
        parent: int,
    ) -> tuple[View | None, bool]:
        if self._veils and node.mem_id in self._veils:
            attributes = without_veil(attributes) or attributes
        reason = REMOVED_NAMES.get(name)
        if reason is None:
            reason = self._reason_in(name, attributes) if attributes or name == "details" else None
        elif name == "x-button" and self._is_label(attributes, parent):
            reason = None
        elif name == "x-noscript":
            if self._scripting:
                if not view.is_invisible:
                    show_lazy_image(self.tree, node, parent)
            else:
                reason = None
        if (
            (CONTROLLING in attributes or "role" in attributes)
            and reason in (None, "control")
            and view is not _MARKED
            and is_control(attributes)
        ):
            self._disclosures.see(node, name, attributes, view)
        if reason is not None:
            self.removed[reason] += 1
            return None, False
        if view is _MARKED:
            return view, False
        inside = self.visibility.enter(name, attributes, view)
        if (inside is None or not inside.is_seen) and view.is_seen and not self._drops_details:
            # It may be one click away, as the content of details is.
            unfolded = self._disclosures.unfold(node, name, attributes, view)
            inside = unfolded or self.visibility.enter(name, attributes, view)
        if inside is None:
            self.visibility.blame(node)
        elif not (inside.is_invisible and name in _ATOMS):
            return inside, False
        self.removed["hidden"] += 1
        return (_MARKED, True) if self._marks else (None, False)

    def _reason_in(self, name: str, attributes: Mapping[str, str | None]) -> str | None:
        if name == "details" and self._drops_details:
            return "details"
        if "popover" in attributes:
            return "hidden"
        role = attributes.get("role")
        if role and role.lower() in REMOVED_ROLES:
            return REMOVED_ROLES[role.lower()]
        for value in (attributes.get("class"), attributes.get("id")):
            if value:
                reason = self._reasons.get(value)
                if reason is None:
                    reason = self._reasons[value] = removed_by(value)
                if reason:
                    return reason
        return None

    def has_moved(self, node: LexborNode, attributes: Mapping[str, str | None]) -> bool:
        """Whether *node* was shown already, in the slot it is for; else it is shown here."""
        identity = attributes.get("id") or ""
        target = self.visibility.streamed.get(identity)
        if target is None or target.mem_id != node.mem_id:
            return False
        return self._left.pop(identity, None) is None

    def _is_label(self, attributes: Mapping[str, str | None], parent: int) -> bool:
        """Whether a button is the title of what it unfolds, or all there is of a heading."""
        tree = self.tree
        above = (tree.names[parent], tree.names[max(tree.parents[parent], 0)])
        return "aria-expanded" in attributes or not HEADINGS.isdisjoint(above)

    def unseen(self, text: str, view: View) -> str:
        """What is kept of a text that cannot be seen, although its element may be."""
        if not text.strip():
            return text
        if not view.is_counted:
            view.is_counted = True
            self.removed["hidden"] += 1
        self.visibility.blame(text, view)
        return f"{HIDDEN_START}{text}{HIDDEN_END}" if self._marks else ""
