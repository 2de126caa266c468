"""Take from a parsed page what a person can see and read, and leave the rest.

In: the ``body`` of a document that went through ``sanitize.scan``. Out: a ``Tree`` and the counts
of what was removed, by reason, after one walk in document order. What goes is listed in the tables
below (spec: web-tools 2.2 and 2.4). The depth of the tree and the nesting of lists and quotes are
bounded: what lies deeper keeps its text.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.elements import BLOCKS, HEADINGS, INLINE, LISTS, REMOVED_NAMES, names
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.tree import NO_ATTRIBUTES, Tree
from fetchwarden.sanitize.visibility import View, Visibility, is_hidden

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
MAX_FORMULA_CHARS: Final = 1000
"""Characters of a formula."""

_SILENT: Final = names("head meta link title base param source track area style x-slot")
_ATOMS: Final = names("img x-math")
_KEPT: Final = BLOCKS | INLINE
_NESTS: Final = LISTS | {"blockquote"}
_MARKED: Final = View()
_REMOVED_ROLES: Final = {"navigation": "navigation", "dialog": "dialog", "alertdialog": "dialog"}
_REMOVED_TOKENS: Final = {
    "cookie-banner": "consent",
    "cookie-consent": "consent",
    "consent-banner": "consent",
    "newsletter-popup": "newsletter",
    "share-buttons": "share",
    "social-share": "share",
}
_UNFOLDS: Final = names("x-button x-noscript")
_QUOTES: Final = ("“", "”")
_PIXEL: Final = frozenset({"0", "1"})
_TEX: Final = re.compile(r"[\\^_{}=+]|^\s*\S{1,3}\s*$")


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


def prune(body: LexborNode, options: ConvertOptions, *, scripting: bool = True) -> Pruned:
    """The visible tree of *body*, in a browser that runs scripts or, if not *scripting*, none."""
    visibility = Visibility(body.parent or body)
    pruned = _Walk(options, visibility, scripting=scripting).run(body)
    for _ in range(MAX_DOUBTS):
        if not visibility.doubts(pruned.tree.chars()):
            break
        pruned = _Walk(options, visibility, scripting=scripting).run(body)
    return pruned


class _Walk:
    """One walk through a body."""

    def __init__(self, options: ConvertOptions, visibility: Visibility, *, scripting: bool) -> None:
        self._tree = Tree.of("body")
        self._removed: Counter[str] = Counter()
        self._visibility = visibility
        self._scripting = scripting
        self._marks = options.keep_hidden == "mark"
        self._drops_details = options.details == "drop"
        self._reasons: dict[str, str] = {}  # by class or id
        self._streamed = dict(visibility.streamed)

    def run(self, body: LexborNode) -> Pruned:  # noqa: C901, PLR0915 - one loop, for speed
        tree = self._tree
        add_name, add_text = tree.names.append, tree.texts.append
        add_attributes, add_parent = tree.attributes.append, tree.parents.append
        plain = self._visibility.plain_names
        nodes = nesting = depth = parent = 0
        view = self._visibility.start(body)
        # What follows an element: the next node, the parent it goes to, the depth, the nesting and
        # the view of that; and the text that closes what ends there.
        waiting: list[tuple[LexborNode | None, int, int, int, View, str]] = []
        node = body.child
        while node is not None or waiting:
            if node is None or nodes >= MAX_NODES:
                if not waiting:
                    break
                ended = parent
                node, parent, depth, nesting, view, closing = waiting.pop()
                if closing:
                    tree.add("", ended, text=closing)
                continue
            nodes += 1
            if node.is_text_node:
                text = node.text_content or ""
                if not view.is_seen:
                    text = self._unseen(text, view)
                if text:
                    # As tree.add does, without the call: half of all nodes are texts.
                    add_name("")
                    add_text(text)
                    add_attributes(NO_ATTRIBUTES)
                    add_parent(parent)
                node = node.next
                continue
            following = node.next
            name = (node.tag or "") if node.is_element_node else "meta"
            attributes: Mapping[str, str | None] = node.attributes
            if name == "x-slot":
                moved = self._streamed.pop(f"S:{(attributes.get('id') or '')[2:]}", None)
                if moved is not None:
                    node, name, attributes = moved, moved.tag or "", moved.attributes
            elif self._visibility.streamed and self._has_moved(node, attributes):
                name = "meta"
            if name in _SILENT:
                node = following
                continue
            inside: View | None = view
            is_marked = False
            if attributes or name not in plain:
                inside, is_marked = self._view_in(node, name, attributes, view, parent)
            if inside is None:
                node = following
                continue
            closing = HIDDEN_END if is_marked else _QUOTES[1] if name == "q" else ""
            waiting.append((following, parent, depth, nesting, view, closing))
            view = inside
            if is_marked:
                parent = tree.add("div" if name in BLOCKS else "em", parent)
                tree.add("", parent, text=HIDDEN_START)
            if name == "x-math":
                tree.add("", parent, text=_formula(node))
                node = None
                continue
            if depth >= MAX_DEPTH and name != "br":
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
            node = node.child
        tree.close()
        return Pruned(tree, self._removed, cut=nodes >= MAX_NODES)

    def _view_in(
        self,
        node: LexborNode,
        name: str,
        attributes: Mapping[str, str | None],
        view: View,
        parent: int,
    ) -> tuple[View | None, bool]:
        """The view inside an element, None to leave it out; and whether it is to be marked."""
        reason = REMOVED_NAMES.get(name)
        if reason is None:
            reason = self._reason_in(name, attributes) if attributes or name == "details" else None
        elif name == "x-button" and self._is_label(attributes, parent):
            reason = None
        elif name == "x-noscript":
            if self._scripting:
                self._show_lazy_image(node, parent, view)
            else:
                reason = None
        if reason is not None:
            self._removed[reason] += 1
            return None, False
        if view is _MARKED:
            return view, False
        inside = self._visibility.enter(name, attributes, view)
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
        if role and role.lower() in _REMOVED_ROLES:
            return _REMOVED_ROLES[role.lower()]
        for value in (attributes.get("class"), attributes.get("id")):
            if value and "-" in value:
                reason = self._reasons.get(value)
                if reason is None:
                    tokens = value.lower().split()
                    found = (_REMOVED_TOKENS[token] for token in tokens if token in _REMOVED_TOKENS)
                    reason = self._reasons[value] = next(found, "")
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

    def _show_lazy_image(self, node: LexborNode, parent: int, view: View) -> None:
        """Keep the image that a script would show where its placeholder stands."""
        image = node.css_first("img")
        if image is None or view.is_invisible or node.text(strip=True):
            return
        attributes = image.attributes
        sizes = {attributes.get("width"), attributes.get("height")}
        if is_hidden(attributes) or not sizes.isdisjoint(_PIXEL):
            return
        tree = self._tree
        last = len(tree) - 1
        while last > 0 and tree.texts[last].isspace():
            last -= 1
        if tree.names[last] == "img" and tree.parents[last] == parent:
            tree.attributes[last] = {**tree.attributes[last], **attributes}
        else:
            tree.add("img", parent, attributes)

    def _unseen(self, text: str, view: View) -> str:
        """What is kept of a text that cannot be seen, although its element may be."""
        if not text.strip():
            return text
        if not view.is_counted:
            view.is_counted = True
            self._removed["hidden"] += 1
        self._visibility.blame(text, view)
        return f"{HIDDEN_START}{text}{HIDDEN_END}" if self._marks else ""


def _formula(node: LexborNode) -> str:
    """A formula as TeX if the page holds it, else the text of its presentation."""
    tex = node.css_first('annotation[encoding="application/x-tex"]')
    text = tex.text() if tex is not None else ""
    if not _TEX.search(text):
        # Nobody sees an annotation, so it must at least look like a formula. What is seen are the
        # token elements (MathML Core section 3.2).
        text = " ".join(token.text() for token in node.css("mi, mn, mo, ms, mtext"))
    return f" {' '.join(text.split())[:MAX_FORMULA_CHARS]} "
