"""Write the chosen tree as small, strict HTML: all that the Markdown converter ever sees.

In: an ``Element``. Out: ``PlainHtml``, well-formed, of few element names, in which every list holds
items, every table is a grid, blocks never stand inside inline elements, and the amount is bounded.
Each element and each line of nested code is charged for what it costs to convert; where the budget
ends the page is cut, and ``left`` tells how many text characters were not written.
"""

import re
from collections import Counter
from dataclasses import dataclass
from html import escape
from typing import Final

from fetchwarden.sanitize.elements import BLOCKS, HEADINGS, LISTS, Element
from fetchwarden.sanitize.invisible import strip_invisible
from fetchwarden.sanitize.links import Base
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.tables import read_grid
from fetchwarden.sanitize.targets import Targets

__all__ = ["MAX_COST", "PlainHtml", "write_plain_html"]

MAX_COST: Final = 256 * 1024
"""The budget: one unit for each character of text."""
ELEMENT_COST: Final = 40
"""Units for each element; empty ones count as well."""
LINE_COST: Final = 4
"""Units for each line, or element, and each list or quote around it."""

_EMPHASIS: Final = {
    "b": "b", "strong": "b", "i": "i", "em": "i", "del": "del", "s": "del", "strike": "del",
    "code": "code", "kbd": "code", "samp": "code", "tt": "code", "q": "q", "a": "a",
}  # fmt: skip
_PARAGRAPHS: Final = frozenset({"p", "dt", "summary", "figcaption", "caption", "legend"})
_WHITE: Final = re.compile(r"[ \t\n\f]+")
_LANGUAGE: Final = re.compile(
    r"(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([A-Za-z0-9+#.-]{1,20})(?=[\s;]|$)"
)


@dataclass(frozen=True, slots=True)
class PlainHtml:
    """The HTML, how many text characters did not fit, and what was removed, by reason."""

    html: str
    left: int
    removed: Counter[str]


def write_plain_html(root: Element, base: Base, options: ConvertOptions) -> PlainHtml:
    """*root*, which is measured and of bounded depth, as HTML."""
    writer = _Writer(Targets(base, options))
    writer.block(root)
    html = "".join(["<div>", *writer.out, "</div>"])
    left = max(root.chars - writer.written, 1) if writer.is_full else 0
    return PlainHtml(html, left, writer.removed)


class _Writer:
    def __init__(self, targets: Targets) -> None:
        self._targets = targets
        self.removed = targets.removed
        self.out: list[str] = []
        self.written = 0
        self.is_full = False
        self._cost = 0
        self._nesting = 0  # open lists and quotes; each goes before every line inside
        self._language = ""

    def block(self, element: Element) -> None:
        name = element.name
        if name in HEADINGS:
            self._wrap(name, "", element, inline=True)
        elif name in _PARAGRAPHS:
            self._wrap("div" if element.holds_block else "p", "", element)
        elif name == "pre":
            self._code_block(element)
        elif name in LISTS or name == "blockquote":
            self._nesting += 1
            if name == "blockquote":
                self._wrap(name, "", element)
            else:
                self._list(element)
            self._nesting -= 1
        elif name == "table":
            self._table(element)
        elif name == "hr":
            self._open("hr", "")
        else:
            outer, self._language = self._language, _language_of(element) or self._language
            self._wrap("div", "", element)
            self._language = outer

    def _children(self, element: Element, *, inline: bool) -> None:
        text: list[str] = []
        for child in element.children:
            if self.is_full:
                break
            if isinstance(child, str):
                text.append(child)
                continue
            self._text(text)
            if child.name == "br":
                self._open("br", "")
            elif child.name == "img":
                text += self._image(child)
            elif child.name in BLOCKS:
                if inline:
                    self._inline_block(child)
                else:
                    self.block(child)
            else:
                self._inline(child, inline=inline)
        self._text(text)

    def _inline(self, element: Element, *, inline: bool) -> None:
        name = _EMPHASIS.get(element.name)
        if name is None or (element.holds_block and name != "a"):
            self._children(element, inline=inline)
        elif name == "code":
            self._inline_code(element)
        else:
            href = self._targets.link(element) if name == "a" else None
            if name == "a" and href is None:
                self._children(element, inline=inline)
            else:
                attribute = f' href="{escape(href)}"' if href else ""
                self._wrap(name, attribute, element, inline=True)

    def _inline_block(self, element: Element) -> None:
        self.out.append(" ")
        if element.name == "pre":
            self._inline_code(element)
        else:
            self._children(element, inline=True)
        self.out.append(" ")

    def _inline_code(self, element: Element) -> None:
        text = " ".join(self._visible(element.text()).split())
        if text and self._open("code", ""):
            self._raw(text)
            self.out.append("</code>")

    def _code_block(self, element: Element) -> None:
        code = next((child for child in element.children if isinstance(child, Element)), element)
        language = _language_of(element) or _language_of(code) or self._language
        if self._open("pre", f' lang="{language}"' if language else ""):
            self._raw(self._visible(element.text()).strip("\n"))
            self.out.append("</pre>")

    def _list(self, element: Element) -> None:
        items: list[list[Element | str]] = []
        for child in element.children:
            if isinstance(child, str):
                if not child.isspace():
                    items.append([child])
            elif child.name == "li":
                items.append(list(child.children))
            elif child.name in LISTS and items:
                items[-1].append(child)  # a list beside the items belongs to the last one
            else:
                items.append([child])
        ordered = element.name == "ol"
        number = _start_of(element)
        if not items or not self._open("ol" if ordered else "ul", ""):
            return
        for children in items:
            if self.is_full:
                break
            attribute = f' value="{min(number, 999_999_999)}"' if ordered else ""
            number += 1
            self._wrap("li", attribute, Element("li", children=children))
        self.out.append("</ol>" if ordered else "</ul>")

    def _table(self, table: Element) -> None:
        grid = read_grid(table)
        if grid is None:
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
                self._wrap("td", "", cell or Element("td"), inline=True)
            self.out.append("</tr>")
        self.out.append("</table>")

    def _image(self, element: Element) -> list[str]:
        """Write an image; or the text that stands for it."""
        src, alt = self._targets.image(element)
        if src is None:
            return [alt] if alt else []
        self._open("img", f' src="{escape(src)}" alt="{escape(alt)}"')
        return []

    def _wrap(self, name: str, attribute: str, element: Element, *, inline: bool = False) -> None:
        if self._open(name, attribute):
            self._children(element, inline=inline)
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
        self.removed["invisible-character"] += gone
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


def _language_of(element: Element) -> str:
    found = _LANGUAGE.search(element.attributes.get("class") or "")
    return found[1].lower() if found else ""


def _start_of(element: Element) -> int:
    value = (element.attributes.get("start") or "").strip()
    return int(value) if value.isascii() and value.isdigit() and len(value) <= 9 else 1
