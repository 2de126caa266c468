"""Take from a parsed page what a person can see and read, and leave the rest.

In: the ``body`` of a document that went through ``sanitize.scan``. Out: a ``Tree`` and the counts
of what was removed, by reason, after one walk in document order. What goes is listed in the tables
below (spec: web-tools 2.2 and 2.4). The depth of the tree and the nesting of lists and quotes are
bounded: what lies deeper keeps its text.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import repeat
from typing import Final

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.disclosure import CONTROLLING, Disclosures, is_control
from fetchwarden.sanitize.elements import BLOCKS, HEADINGS, INLINE, LISTS, REMOVED_NAMES, names
from fetchwarden.sanitize.formula import formula_of
from fetchwarden.sanitize.landmarks import Landmarks, find_landmarks
from fetchwarden.sanitize.lazy import show_lazy_image
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.plain_elements import (
    JUDGED,
    REMOVED_ROLES,
    TELLING,
    PlainElements,
    removed_by,
)
from fetchwarden.sanitize.tree import NO_ATTRIBUTES, Tree
from fetchwarden.sanitize.veil import find_veils, without_veil
from fetchwarden.sanitize.visibility import View, Visibility

__all__ = ["MAX_DEPTH", "MAX_NESTING", "MAX_NODES", "Pruned", "prune"]

MAX_NODES: Final = 100_000
"""Elements and texts that are looked at; what comes behind them is cut off."""

MAX_DEPTH: Final = 64
"""Elements inside each other that are kept as elements."""
MAX_NESTING: Final = 20
"""Lists and quotes inside each other that are kept as such."""

MAX_DOUBTS: Final = 2
"""How often a page is walked again because rules are not believed."""
HIDDEN_START: Final = "[hidden: "
HIDDEN_END: Final = " :end of hidden]"

_SILENT: Final = names(
    "head meta link title base param source track area style x-slot "
    "-text -comment -document -doctype"
) | {""}
_ALWAYS_REMOVED: Final = REMOVED_NAMES.keys() - JUDGED - _SILENT
_GOES: Final = _SILENT | _ALWAYS_REMOVED
_ATOMS: Final = names("img x-math")
_KEPT: Final = BLOCKS | INLINE
_NESTS: Final = LISTS | {"blockquote"}
# What white space says, by where it stands: in headings and code it may count, behind something
# inline it parts words, and at the start of a block or behind one it says nothing.
_COUNTS, _PARTS, _SAYS_NOTHING = 0, 1, 2
_PLAIN_SPACES: Final = " \t\n\xa0"  # others are counted where they are taken out
_PLAINLY_KEPT: Final = {
    name: _COUNTS
    if name in HEADINGS or name == "pre"
    else _SAYS_NOTHING
    if name in BLOCKS
    else _PARTS
    for name in _KEPT - _NESTS - {"x-listing"}
}
_MARKED: Final = View()
_UNFOLDS: Final = names("x-button x-noscript")
_WITH_CARE: Final = _NESTS | _UNFOLDS | names("x-listing x-math q")
_QUOTES: Final = ("“", "”")


@dataclass(slots=True)
class Pruned:
    """What is left of a body.

    Attributes:
        tree: what is visible; its root is the body.
        removed: how many elements were taken out, by reason.
        cut: whether there were more nodes than are looked at.
    """

    tree: Tree = field(default_factory=lambda: Tree.of("body"))
    removed: Counter[str] = field(default_factory=Counter)
    cut: bool = False


def prune(
    body: LexborNode,
    options: ConvertOptions,
    *,
    scripting: bool = True,
    landmarks: Landmarks | None = None,
    has_frames: bool = False,
) -> Pruned:
    """The visible tree of *body*, in a browser that runs scripts or, if not *scripting*, none.

    The *landmarks* of the document are looked for when they are not given; whether it *has_frames*
    or text fields, which the scan takes out, decides whether it can be behind a veil.
    """
    visibility = Visibility(landmarks or find_landmarks(body.parent or body))
    pruned = _Walk(options, visibility, scripting=scripting).run(body)
    for _ in range(MAX_DOUBTS):
        if not (visibility.has_blamed and visibility.doubts(pruned.tree.chars())):
            break
        pruned = _Walk(options, visibility, scripting=scripting).run(body)
    veils = find_veils(body) if pruned.removed["hidden"] and not has_frames else None
    if not veils:
        return pruned
    seen = pruned.tree
    if options.keep_hidden == "mark":
        unmarked = replace(options, keep_hidden="drop")
        seen = _Walk(unmarked, visibility, scripting=scripting).run(body).tree
    if seen.holds(1) or "img" in seen.names:
        return pruned
    return _Walk(options, visibility, scripting=scripting, veils=veils).run(body)


class _Walk:
    """One walk through a body."""

    def __init__(
        self,
        options: ConvertOptions,
        visibility: Visibility,
        *,
        scripting: bool,
        veils: frozenset[int] = frozenset(),
    ) -> None:
        self._tree = Tree.of("body")
        self._removed: Counter[str] = Counter()
        self._visibility = visibility
        self._scripting = scripting
        self._marks = options.keep_hidden == "mark"
        self._drops_details = options.details == "drop"
        self._veils = veils
        self._plain = PlainElements(visibility)
        self._reasons: dict[str, str] = {}  # by class or id
        # By the identity of the view around, which is kept with it lest it is given to another one,
        # the name, class and id of an element that says nothing else: the view inside.
        self._views: dict[tuple[int, str, str | None, str | None], tuple[View, View]] = {}
        self._streamed = dict(visibility.streamed)

    def run(self, body: LexborNode) -> Pruned:  # noqa: C901, PLR0915 - one loop, for speed
        self._disclosures = Disclosures(body, self._visibility)
        tree, visibility = self._tree, self._visibility
        names = tree.names
        add_name, add_text = names.append, tree.texts.append
        add_attributes, add_parent = tree.attributes.append, tree.parents.append
        plain_names, plain, streamed = visibility.plain_names, self._plain, visibility.streamed
        knows_ground, kept_names = visibility.knows_ground, _PLAINLY_KEPT
        nesting = depth = parent = 0
        spacing = _SAYS_NOTHING
        view = visibility.start(body)
        # What follows an element: the next node, the parent it goes to, the depth, the nesting, the
        # spacing and the view of that; or, with no node, the text that closes its last parent.
        waiting: list[tuple[LexborNode | None, int, int, int, int, View, str]] = []
        # The same name is the same object, which makes it quicker to look up from here on.
        tags: dict[int, str] = {}
        node = body.child
        for _ in repeat(None, MAX_NODES):
            while node is None:
                if not waiting:
                    tree.close()
                    return Pruned(tree, self._removed)
                node, parent, depth, nesting, spacing, view, closing = waiting.pop()
                if closing:
                    tree.add("", parent, text=closing)
            text = node.text_content
            if text is not None:
                if not view.is_seen:
                    text = self._unseen(text, view)
                # White space at the start of a block says nothing, and is a third of all nodes.
                if text and (spacing != _SAYS_NOTHING or text.strip(_PLAIN_SPACES)):
                    # As tree.add does, without the call: half of all nodes are texts.
                    if spacing:
                        spacing = _PARTS
                    add_name("")
                    add_text(text)
                    add_attributes(NO_ATTRIBUTES)
                    add_parent(parent)
                node = node.next
                continue
            following = node.next
            number = node.tag_id
            name = tags.get(number)
            if name is None:
                name = tags[number] = node.tag or ""
            if name in _GOES:
                if name in _ALWAYS_REMOVED:
                    self._removed[REMOVED_NAMES[name]] += 1
                moved = self._moved_to(node) if name == "x-slot" else None
                if moved is None:
                    node = following
                    continue
                node, name, attributes = moved, moved.tag or "", moved.attributes
            else:
                attributes = node.attributes
                if streamed and self._has_moved(node, attributes):
                    node = following
                    continue
            inside, is_marked = view, False
            # Most elements have no more than a class of which nothing is said: they look like what
            # they lie in. All others are judged one by one.
            if (attributes or name not in plain_names) and not (
                view.is_seen
                and (view.ground is None or knows_ground)
                and plain[name, attributes.get("class"), attributes.get("id")]
                and (TELLING.isdisjoint(attributes) or plain.leaves(name, attributes))
            ):
                judged, is_marked = self._view_in(node, name, attributes, view, parent)
                if judged is None:
                    if name == "x-noscript":  # there may be an image now
                        spacing = spacing and _PARTS
                    node = following
                    continue
                inside = judged
            child = node.child
            if depth < MAX_DEPTH and not is_marked:
                kept = kept_names.get(name)
                if kept is not None:
                    add_name(name)
                    add_text("")
                    add_attributes(attributes)
                    add_parent(parent)
                    # What is behind a block starts anew, too.
                    behind = spacing and (kept or _SAYS_NOTHING)
                    if child is not None:
                        # With nothing behind it, what follows is what follows its parent.
                        if following is not None:
                            waiting.append((following, parent, depth, nesting, behind, view, ""))
                        parent = len(names) - 1
                        depth += 1
                        view = inside
                        following = child
                        behind = spacing and kept
                    spacing = behind
                    node = following
                    continue
                if name not in _WITH_CARE:
                    if child is not None:
                        if following is not None:
                            behind = spacing and _PARTS
                            waiting.append((following, parent, depth, nesting, behind, view, ""))
                        view = inside
                        following = child
                    node = following
                    continue
            closing = HIDDEN_END if is_marked else _QUOTES[1] if name == "q" else ""
            behind = spacing and (_SAYS_NOTHING if name in _NESTS and not is_marked else _PARTS)
            if following is not None:
                waiting.append((following, parent, depth, nesting, behind, view, ""))
            spacing = _COUNTS if name == "x-listing" else behind
            view = inside
            if is_marked:
                parent = tree.add("div" if name in BLOCKS else "em", parent)
                tree.add("", parent, text=HIDDEN_START)
            if name == "x-math":
                tree.add("", parent, text=formula_of(node))
                child = None
            elif depth >= MAX_DEPTH and name != "br":
                # A blank, so that words do not run together.
                tree.add("", parent, text=" ")
            elif name in _KEPT:
                depth += 1
                if name in _NESTS:
                    nesting += 1
                    name = name if nesting <= MAX_NESTING else "div"
                parent = tree.add("pre" if name == "x-listing" else name, parent, attributes)
            elif name in _UNFOLDS:
                depth += 1
                parent = tree.add("div", parent)
            if name == "q":
                tree.add("", parent, text=_QUOTES[0])
            if closing:
                waiting.append((None, parent, depth, nesting, spacing, view, closing))
            node = child
        for _, parent, *_, closing in reversed(waiting):
            if closing:
                tree.add("", parent, text=closing)
        tree.close()
        return Pruned(tree, self._removed, cut=True)

    def _moved_to(self, slot: LexborNode) -> LexborNode | None:
        """What was streamed in for *slot*, unless it was shown already."""
        return self._streamed.pop(f"S:{(slot.attributes.get('id') or '')[2:]}", None)

    def _view_in(
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
                    show_lazy_image(self._tree, node, parent)
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
            self._removed[reason] += 1
            return None, False
        if view is _MARKED:
            return view, False
        inside = self._visibility.enter(name, attributes, view)
        if (inside is None or not inside.is_seen) and view.is_seen and not self._drops_details:
            # It may be one click away, as the content of details is.
            unfolded = self._disclosures.unfold(node, name, attributes, view)
            inside = unfolded or self._visibility.enter(name, attributes, view)
        if inside is None:
            self._visibility.blame(node)
        elif not (inside.is_invisible and name in _ATOMS):
            return inside, False
        self._removed["hidden"] += 1
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

    def _has_moved(self, node: LexborNode, attributes: Mapping[str, str | None]) -> bool:
        """Whether *node* was shown already, in the slot it is for; else it is shown here."""
        identity = attributes.get("id") or ""
        target = self._visibility.streamed.get(identity)
        if target is None or target.mem_id != node.mem_id:
            return False
        return self._streamed.pop(identity, None) is None

    def _is_label(self, attributes: Mapping[str, str | None], parent: int) -> bool:
        """Whether a button is the title of what it unfolds, or all there is of a heading."""
        tree = self._tree
        above = (tree.names[parent], tree.names[max(tree.parents[parent], 0)])
        return "aria-expanded" in attributes or not HEADINGS.isdisjoint(above)

    def _unseen(self, text: str, view: View) -> str:
        """What is kept of a text that cannot be seen, although its element may be."""
        if not text.strip():
            return text
        if not view.is_counted:
            view.is_counted = True
            self._removed["hidden"] += 1
        self._visibility.blame(text, view)
        return f"{HIDDEN_START}{text}{HIDDEN_END}" if self._marks else ""
