"""Take from a parsed page what a person can see and read, and leave the rest.

In: the ``body`` of a document that went through ``sanitize.scan``. Out: a tree of ``Element`` and
the counts of what was removed, by reason. What goes is listed in the tables below (spec: web-tools
2.2 and 2.4). The depth of the tree and the nesting of lists and quotes are bounded: what lies
deeper keeps its text.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.elements import BLOCKS, INLINE, LISTS, REMOVED_NAMES, Element, names
from fetchwarden.sanitize.options import ConvertOptions
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

_SILENT: Final = names("head meta link title base param source track area style x-slot")
_ATOMS: Final = names("img x-math")
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
_TEX: Final = re.compile(r"[\\^_{}=+]|^\s*\S{1,3}\s*$")
MAX_FORMULA_CHARS: Final = 1000
"""Characters of a formula."""


@dataclass(slots=True)
class Pruned:
    """What is left of a body.

    Attributes:
        body: the visible tree, measured.
        removed: how many elements were taken out, by reason.
        cut: whether there were more nodes than are looked at.
    """

    body: Element = field(default_factory=lambda: Element("body"))
    removed: Counter[str] = field(default_factory=Counter)
    cut: bool = False


def prune(body: LexborNode, options: ConvertOptions) -> Pruned:
    """The visible tree of *body*."""
    visibility = Visibility(body.parent or body)
    pruned = _walk(body, options, visibility)
    for _ in range(MAX_DOUBTS):
        if not visibility.doubts(pruned.body.chars):
            break
        pruned = _walk(body, options, visibility)
    return pruned


def _walk(body: LexborNode, options: ConvertOptions, visibility: Visibility) -> Pruned:
    removed: Counter[str] = Counter()
    marked: list[Element] = []
    root = Element("body")
    nodes = 0
    # (next node, parent it goes to, depth of the parent, nesting of the parent, its view)
    waiting: list[tuple[LexborNode | None, Element, int, int, View]] = [
        (body.child, root, 0, 0, visibility.start(body))
    ]
    while waiting:
        node, parent, depth, nesting, view = waiting.pop()
        while node is not None and nodes < MAX_NODES:
            nodes += 1
            following = node.next
            if node.is_text_node:
                text = node.text_content or ""
                if not view.is_seen:
                    text = _unseen(text, view, visibility, removed, options)
                parent.children.append(text)
                node = following
                continue
            name = (node.tag or "") if node.is_element_node else "meta"
            attributes = node.attributes
            inside: View | None = view
            holder = parent
            reason = None if name in _SILENT else _reason_in(name, attributes, options)
            if reason is None and view is not _MARKED:
                inside = _entered(node, name, view, visibility, removed)
                if inside is None and options.keep_hidden == "mark":
                    holder, inside = _mark(name, parent), _MARKED
                    marked.append(holder)
            elif reason is not None:
                removed[reason] += 1
                inside = None
            if name == "x-math" and inside is not None:
                holder.children.append(_formula(node))
            elif name not in _SILENT and inside is not None:
                element = _element(name, attributes, depth, nesting)
                if element is not None or depth >= MAX_DEPTH:
                    # A blank, so that words do not run together.
                    holder.children.append(element or " ")
                if node.child is not None:
                    waiting.append((following, parent, depth, nesting, view))
                    parent, view = element or holder, inside
                    if element is not None:
                        depth += 1
                        nesting += element.name in LISTS or element.name == "blockquote"
                    node = node.child
                    continue
            node = following
    for holder in marked:
        holder.children.append(HIDDEN_END)
    root.measure()
    return Pruned(root, removed, cut=nodes >= MAX_NODES)


def _entered(
    node: LexborNode, name: str, view: View, visibility: Visibility, removed: Counter[str]
) -> View | None:
    """The view inside *node*; None when it is hidden, which is counted."""
    inside = visibility.enter(name, node.attributes, view)
    if inside is None:
        visibility.blame(node)
    elif not (inside.is_invisible and name in _ATOMS):
        return inside
    removed["hidden"] += 1
    return None


def _mark(name: str, parent: Element) -> Element:
    """An element in *parent* for the content of a hidden element; it says that it is hidden."""
    marked = Element("div" if name in BLOCKS else "em", children=[HIDDEN_START])
    parent.children.append(marked)
    return marked


def _unseen(
    text: str,
    view: View,
    visibility: Visibility,
    removed: Counter[str],
    options: ConvertOptions,
) -> str:
    """What is kept of a text that cannot be seen, although its element may be."""
    if not text.strip():
        return text
    if not view.is_counted:
        view.is_counted = True
        removed["hidden"] += 1
    visibility.blame(text, view)
    return f"{HIDDEN_START}{text}{HIDDEN_END}" if options.keep_hidden == "mark" else ""


def _element(
    name: str, attributes: dict[str, str | None], depth: int, nesting: int
) -> Element | None:
    """The element to keep; None when only its content is wanted."""
    if name not in BLOCKS and name not in INLINE:
        return None
    if depth >= MAX_DEPTH and name != "br":
        return None
    if nesting >= MAX_NESTING and (name in LISTS or name == "blockquote"):
        name = "div"
    return Element("pre" if name == "x-listing" else name, attributes)


def _reason_in(
    name: str, attributes: Mapping[str, str | None], options: ConvertOptions
) -> str | None:
    reason = REMOVED_NAMES.get(name)
    if reason is None and name == "details" and options.details == "drop":
        reason = "details"
    if reason is not None or not attributes:
        return reason
    if "popover" in attributes:
        return "hidden"
    role = attributes.get("role")
    if role and role.lower() in _REMOVED_ROLES:
        return _REMOVED_ROLES[role.lower()]
    for key in ("class", "id"):
        value = attributes.get(key)
        if value and "-" in value:
            for token in value.lower().split():
                if token in _REMOVED_TOKENS:
                    return _REMOVED_TOKENS[token]
    return None


def _formula(node: LexborNode) -> str:
    """A formula as TeX if the page holds it, else the text of its presentation."""
    tex = node.css_first('annotation[encoding="application/x-tex"]')
    text = tex.text() if tex is not None else ""
    if not _TEX.search(text):
        # Nobody sees an annotation, so it must at least look like a formula. What is seen are the
        # token elements (MathML Core section 3.2).
        text = " ".join(token.text() for token in node.css("mi, mn, mo, ms, mtext"))
    return f" {' '.join(text.split())[:MAX_FORMULA_CHARS]} "
