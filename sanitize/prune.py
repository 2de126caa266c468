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
from fetchwarden.sanitize.visibility import is_hidden

__all__ = ["MAX_DEPTH", "MAX_NESTING", "MAX_NODES", "Pruned", "prune"]

MAX_NODES: Final = 100_000
"""Elements and texts that are looked at; what comes behind them is cut off."""

MAX_DEPTH: Final = 64
"""Elements inside each other that are kept as elements."""
MAX_NESTING: Final = 20
"""Lists and quotes inside each other that are kept as such."""

_SILENT: Final = names("head meta link title base param source track area")
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
    removed: Counter[str] = Counter()
    drops_details = options.details == "drop"
    root = Element("body")
    nodes = 0
    # (next node, parent it goes to, depth of the parent, nesting of the parent)
    waiting: list[tuple[LexborNode | None, Element, int, int]] = [(body.child, root, 0, 0)]
    while waiting:
        node, parent, depth, nesting = waiting.pop()
        while node is not None and nodes < MAX_NODES:
            nodes += 1
            following = node.next
            if node.is_text_node:
                parent.children.append(node.text_content or "")
                node = following
                continue
            name = (node.tag or "") if node.is_element_node else "meta"
            attributes = node.attributes
            reason = REMOVED_NAMES.get(name)
            if reason is None and attributes:
                reason = _reason_in(attributes)
            if reason is None and drops_details and name == "details":
                reason = "details"
            if reason is not None:
                removed[reason] += 1
            elif name == "x-math":
                parent.children.append(_formula(node))
            elif name not in _SILENT:
                element = _element(name, attributes, depth, nesting)
                child = node.child
                if element is not None:
                    parent.children.append(element)
                elif depth >= MAX_DEPTH:
                    parent.children.append(" ")  # so that words do not run together
                if child is not None:
                    waiting.append((following, parent, depth, nesting))
                    if element is not None:
                        parent, depth = element, depth + 1
                        nesting += element.name in LISTS or element.name == "blockquote"
                    node = child
                    continue
            node = following
    root.measure()
    return Pruned(root, removed, cut=nodes >= MAX_NODES)


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


def _reason_in(attributes: Mapping[str, str | None]) -> str | None:
    if is_hidden(attributes) or "popover" in attributes:
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
