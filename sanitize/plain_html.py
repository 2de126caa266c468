"""Write the chosen tree as small, strict HTML: all that the Markdown converter ever sees.

In: a ``Tree``. Out: ``PlainHtml``, well-formed, of few element names, in which every list holds
items, every table is a grid, blocks never stand inside inline elements, and the amount is bounded.
Each element and each line of nested code is charged for what it costs to convert; where the budget
ends the page is cut, and ``left`` tells how many text characters were not written.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Final

from fetchwarden.sanitize.elements import BLOCKS, HEADINGS, LISTS, list_start
from fetchwarden.sanitize.fences import find_language
from fetchwarden.sanitize.invisible import strip_invisible
from fetchwarden.sanitize.tables import read_grid
from fetchwarden.sanitize.targets import Targets
from fetchwarden.sanitize.tree import Tree

__all__ = ["MAX_COST", "PlainHtml", "write_plain_html"]

MAX_COST: Final = 256 * 1024
"""The budget: one unit for each character of text."""
ELEMENT_COST: Final = 40
"""Units for each element; empty ones count as well."""
LINE_COST: Final = 4
"""Units for each line, or element, and each list or quote around it."""

_EMPHASIS: Final = {
    "b": "b", "strong": "b", "i": "i", "em": "i", "del": "del", "s": "del", "strike": "del",
    "code": "code", "kbd": "code", "samp": "code", "tt": "code", "a": "a",
}  # fmt: skip
_PARAGRAPHS: Final = frozenset({"p", "dt", "summary", "figcaption", "caption", "legend"})
_WHITE: Final = re.compile(r"[ \t\n\f]+")


@dataclass(frozen=True, slots=True)
class PlainHtml:
    """The HTML, how many text characters did not fit, and what was removed, by reason."""

    html: str
    left: int
    removed: Counter[str]


def write_plain_html(tree: Tree, targets: Targets) -> PlainHtml:
    """*tree*, which is of bounded depth, as HTML."""
    writer = _Writer(tree, targets)
    writer.block(0)
    html = "".join(["<div>", *writer.out, "</div>"])
    left = max(tree.chars() - writer.written, 1) if writer.is_full else 0
    return PlainHtml(html, left, targets.removed)


class _Writer:
    def __init__(self, tree: Tree, targets: Targets) -> None:
        self._tree = tree
        self._targets = targets
        self.out: list[str] = []
        self.written = 0
        self.is_full = False
        self._cost = 0
        self._nesting = 0  # open lists and quotes; each goes before every line inside
        self._holds_block = bytearray(len(tree))
        for node in range(len(tree) - 1, 0, -1):
            if self._holds_block[node] or tree.names[node] in BLOCKS:
                self._holds_block[tree.parents[node]] = 1

    def block(self, node: int) -> None:
        name = self._tree.names[node]
        if name in HEADINGS:
            self._wrap(name, "", node, inline=True)
        elif name in _PARAGRAPHS:
            self._wrap("div" if self._holds_block[node] else "p", "", node)
        elif name == "pre":
            self._code_block(node)
        elif name in LISTS or name == "blockquote":
            self._nesting += 1
            if name == "blockquote":
                self._wrap(name, "", node)
            else:
                self._list(node)
            self._nesting -= 1
        elif name == "table":
            self._table(node)
        elif name == "hr":
            self._open("hr", "")
        else:
            self._wrap("div", "", node)

    def _children(self, nodes: Iterable[int], *, inline: bool) -> None:
        names, texts = self._tree.names, self._tree.texts
        text: list[str] = []
        for child in nodes:
            if self.is_full:
                break
            name = names[child]
            if not name:
                text.append(texts[child])
                continue
            self._text(text)
            if name == "br":
                self._open("br", "")
            elif name == "img":
                text += self._image(child)
            elif name in BLOCKS:
                if inline:
                    self._inline_block(child)
                else:
                    self.block(child)
            else:
                self._inline(child, inline=inline)
        self._text(text)

    def _inline(self, node: int, *, inline: bool) -> None:
        name = _EMPHASIS.get(self._tree.names[node])
        if name is None or (self._holds_block[node] and name != "a"):
            self._children(self._tree.children(node), inline=inline)
        elif name == "code":
            self._inline_code(node)
        else:
            href = self._targets.link(self._tree.attributes[node]) if name == "a" else None
            if name == "a" and href is None:
                self._children(self._tree.children(node), inline=inline)
            else:
                attribute = f' href="{escape(href)}"' if href else ""
                self._wrap(name, attribute, node, inline=True)

    def _inline_block(self, node: int) -> None:
        self.out.append(" ")
        if self._tree.names[node] == "pre":
            self._inline_code(node)
        else:
            self._children(self._tree.children(node), inline=True)
        self.out.append(" ")

    def _inline_code(self, node: int) -> None:
        text = " ".join(self._visible(self._tree.text(node)).split())
        if text and self._open("code", ""):
            self._raw(text)
            self.out.append("</code>")

    def _code_block(self, node: int) -> None:
        language = find_language(self._tree, node)
        if self._open("pre", f' lang="{language}"' if language else ""):
            self._raw(self._visible(self._tree.text(node)).strip("\n"))
            self.out.append("</pre>")

    def _list(self, node: int) -> None:
        names, texts = self._tree.names, self._tree.texts
        items: list[list[int]] = []
        for child in self._tree.children(node):
            name = names[child]
            if not name and texts[child].isspace():
                continue
            if name == "li":
                items.append(list(self._tree.children(child)))
            elif name in LISTS and items:
                items[-1].append(child)  # a list beside the items belongs to the last one
            else:
                items.append([child])
        ordered = names[node] == "ol"
        number = list_start(self._tree.attributes[node])
        if not items or not self._open("ol" if ordered else "ul", ""):
            return
        for children in items:
            if self.is_full:
                break
            attribute = f' value="{min(number, 999_999_999)}"' if ordered else ""
            number += 1
            self._wrap_all("li", attribute, children)
        self.out.append("</ol>" if ordered else "</ul>")

    def _table(self, table: int) -> None:
        grid = read_grid(self._tree, table)
        if grid is None or grid.is_oversized:
            self._wrap("div", "", table)
            return
        if grid.caption is not None:
            self.block(grid.caption)
        if not self._open("table", ""):
            return
        for index, row in enumerate(grid.rows):
            # The first row is the head, and the head must be as wide as the widest row.
            missing = grid.width - len(row) if index == 0 else 0
            if not self._open("tr", f' width="{grid.width}"' if index == 0 else ""):
                break
            for cell in row + [None] * missing:
                inside = self._tree.children(cell) if cell is not None else ()
                self._wrap_all("td", "", inside, inline=True)
            self.out.append("</tr>")
        self.out.append("</table>")

    def _image(self, node: int) -> list[str]:
        """Write an image; or the text that stands for it."""
        src, alt = self._targets.image(self._tree.attributes[node])
        if src is None:
            return [alt] if alt else []
        self._open("img", f' src="{escape(src)}" alt="{escape(alt)}"')
        return []

    def _wrap(self, name: str, attribute: str, node: int, *, inline: bool = False) -> None:
        self._wrap_all(name, attribute, self._tree.children(node), inline=inline)

    def _wrap_all(
        self, name: str, attribute: str, nodes: Iterable[int], *, inline: bool = False
    ) -> None:
        if self._open(name, attribute):
            self._children(nodes, inline=inline)
            self.out.append(f"</{name}>")

    def _open(self, name: str, attribute: str) -> bool:
        self._cost += ELEMENT_COST + len(attribute) + LINE_COST * self._nesting
        if self._cost > MAX_COST:
            self.is_full = True
            return False
        self.out.append(f"<{name}{attribute}>")
        return True

    def _text(self, parts: list[str]) -> None:
        if parts:
            text = _WHITE.sub(" ", self._visible("".join(parts)))
            parts.clear()
            if text:
                self._raw(text)

    def _visible(self, text: str) -> str:
        text, gone = strip_invisible(text[:MAX_COST])
        self._targets.removed["invisible-character"] += gone
        return text

    def _raw(self, text: str) -> None:
        if self.is_full:
            return
        line_cost = 2 + LINE_COST * self._nesting
        cost = len(text) + text.count("\n") * line_cost
        room = MAX_COST - self._cost
        if cost > room:
            self.is_full = True
            text = text[: room // (1 + line_cost) if "\n" in text else room]
        self._cost += cost
        self.written += len(text) if not text.isspace() else 0
        self.out.append(escape(text, quote=False))
