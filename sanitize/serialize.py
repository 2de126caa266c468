"""Write a tree as Markdown: CommonMark with GFM tables and strikethrough.

In: the ``Tree`` of a content and the judge of its links. Out: ``Written``. Two passes over the
lists: one from the top, which hands down to each node what it lies in, and one from the bottom, in
which each block is written after all blocks inside. Blocks inside of inline elements are blocks
still, and the marks hold for the text in them. Where the budget of characters ends, the rest of the
page is left out.
"""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from fetchwarden.sanitize.elements import BLOCKS, HEADINGS, LISTS, list_start
from fetchwarden.sanitize.emphasis import Atom
from fetchwarden.sanitize.fences import find_language, write_fence
from fetchwarden.sanitize.inline import KINDS, Opened, Run, write_image
from fetchwarden.sanitize.invisible import strip_invisible
from fetchwarden.sanitize.join import WrittenBlock, join_blocks, write_quote
from fetchwarden.sanitize.tables import Grid, find_code_column, read_grid
from fetchwarden.sanitize.targets import Targets
from fetchwarden.sanitize.tree import Tree

__all__ = ["MAX_COST", "Written", "write_markdown"]

MAX_COST: Final = 524_288
"""Characters that are written at most, by an estimate that counts what goes before each line."""

_ELEMENT_COST: Final = 4
_PREFIX_COST: Final = 4
_WHITE: Final = re.compile(r"[ \t\n\f\r]+")
_CODE: Final = frozenset({"code", "kbd", "samp", "tt"})
_NESTS: Final = LISTS | {"blockquote"}
_MAX_MARKS: Final = 6
_WHOLE: Final = HEADINGS | {"pre"}


@dataclass(frozen=True, slots=True)
class Written:
    """A result.

    Attributes:
        markdown: tidy: no trailing spaces, one blank line at most outside of code.
        left: text characters that did not fit into the budget.
        removed: what was left out, by reason.
    """

    markdown: str
    left: int
    removed: Counter[str]


def write_markdown(tree: Tree, targets: Targets) -> Written:
    """*tree* as Markdown."""
    writer = _Writer(tree, targets)
    markdown = join_blocks(writer.run())
    left = sum(len(text.strip()) for text in tree.texts[writer.end :])
    if writer.end < len(tree):
        left = max(left, 1)
    return Written(markdown, left, targets.removed)


class _Writer:
    def __init__(self, tree: Tree, targets: Targets) -> None:
        self._tree = tree
        self._targets = targets
        self._grids: dict[int, Grid] = {}
        self._codes: dict[int, int] = {}
        self._marks: list[tuple[Opened, ...]] = []
        # Whether a node is part of the text of a block that is written as a whole.
        self._inside = bytearray(len(tree))
        self._done: dict[int, list[WrittenBlock]] = {}
        self.end = len(tree)
        self._hand_down()

    def run(self) -> list[WrittenBlock]:
        names, inside = self._tree.names, self._inside
        for node in range(self.end - 1, -1, -1):
            if names[node] in BLOCKS and not inside[node]:
                self._done[node] = self._block(node, names[node])
        return self._done.get(0, [])

    def _hand_down(self) -> None:
        tree = self._tree
        names, parents, attributes, texts = tree.names, tree.parents, tree.attributes, tree.texts
        marks, inside = self._marks, self._inside
        size = len(tree)
        nesting = [0] * size
        block = [0] * size
        homes: dict[int, int] = {}  # of a link: the first block with something to see in it
        cost = 0
        for node in range(size):
            parent = parents[node] if node else 0
            outer = marks[parent] if node else ()
            name = names[node]
            holder = block[parent]
            if not name:
                text = texts[node]
                cost += len(text) + text.count("\n") * nesting[parent] * _PREFIX_COST
                is_seen = bool(outer) and not text.isspace()
            else:
                nesting[node] = nesting[parent] + (name in _NESTS)
                cost += _ELEMENT_COST + nesting[node] * _PREFIX_COST
                is_seen = name == "img" and bool(attributes[node].get("alt"))
                if name in BLOCKS:
                    holder = node
                    if not inside[node] and (
                        name in _WHOLE or (name == "table" and self._is_whole(node))
                    ):
                        inside[node + 1 : tree.ends[node]] = b"\x01" * (tree.ends[node] - node - 1)
                elif name == "a":
                    if all(kind != "a" for _, kind, _ in outer):
                        url = self._targets.link(
                            attributes[node], texts[node + 1] if node + 1 < size else ""
                        )
                        if url is not None:
                            cost += len(url)
                            outer = (*outer, (node, "a", url))
                elif name in KINDS and len(outer) < _MAX_MARKS:
                    outer = (*outer, (node, KINDS[name], ""))
            block[node] = holder
            if cost > MAX_COST:
                self.end = node
                return
            if is_seen:
                outer = tuple(
                    [
                        mark
                        for mark in outer
                        if mark[1] != "a" or homes.setdefault(mark[0], holder) == holder
                    ]
                )
            marks.append(outer)

    def _is_whole(self, table: int) -> bool:
        """Whether *table* is written as a whole, which is planned here."""
        code = find_code_column(self._tree, table)
        if code is not None:
            self._codes[table] = code
            return True
        grid = read_grid(self._tree, table)
        if grid is not None:
            self._grids[table] = grid
        return grid is not None

    def _block(self, node: int, name: str) -> list[WrittenBlock]:
        if name in HEADINGS:
            return [WrittenBlock("h", f"{'#' * int(name[1])} {self._flat(node)}".rstrip())]
        if name == "pre":
            return self._code(node)
        if name == "hr":
            return [WrittenBlock("hr", "---")]
        if name == "table":
            if node in self._codes:
                return self._code(self._codes[node])
            if node in self._grids:
                return self._table(self._grids[node])
        if name in LISTS:
            return self._list(node)
        blocks = self._blocks(node)
        if name == "blockquote":
            return [WrittenBlock("quote", write_quote(blocks))]
        return blocks

    def _blocks(self, node: int) -> list[WrittenBlock]:
        """The blocks in *node*: those inside, and a paragraph for each run of text between."""
        names, ends = self._tree.names, self._tree.ends
        blocks: list[WrittenBlock] = []
        run = Run()
        inner, end = node + 1, min(ends[node], self.end)
        while inner < end:
            if names[inner] in BLOCKS:
                _flush(run, blocks)
                blocks += self._done.pop(inner)
                run, inner = Run(), ends[inner]
            elif names[inner] == "br" and run.breaks:
                _flush(run, blocks)
                run = Run()
                inner += 1
            else:
                inner = self._add(run, inner)
        _flush(run, blocks)
        return blocks

    def _list(self, node: int) -> list[WrittenBlock]:
        names, ends = self._tree.names, self._tree.ends
        items: list[list[WrittenBlock]] = []
        run = Run()
        inner, end = node + 1, min(ends[node], self.end)
        while inner < end:
            name = names[inner]
            if name not in BLOCKS:
                inner = self._add(run, inner)
                continue
            loose: list[WrittenBlock] = []
            _flush(run, loose)
            run = Run()
            if loose:
                items.append(loose)
            blocks = self._done.pop(inner)
            if name == "li":
                items.append(blocks)
            elif name in LISTS and items:
                items[-1] += blocks  # a list beside the items belongs to the last one
            elif blocks:
                items.append(blocks)
            inner = ends[inner]
        loose = []
        _flush(run, loose)
        items += [loose] if loose else []
        if not items:
            return []
        is_ordered = names[node] == "ol"
        start = list_start(self._tree.attributes[node]) if is_ordered else 1
        return [WrittenBlock("ol" if is_ordered else "ul", items=items, start=start)]

    def _code(self, pre: int) -> list[WrittenBlock]:
        tree = self._tree
        parts: list[str] = []
        over: list[int] = []  # where the blocks end that are open: some write a block for each line
        for node in range(pre + 1, min(tree.ends[pre], self.end)):
            name = tree.names[node]
            is_edge = name in BLOCKS
            while over and node >= over[-1]:
                over.pop()
                is_edge = True
            if is_edge and parts and not parts[-1].endswith("\n"):
                parts.append("\n")
            if name in BLOCKS:
                over.append(tree.ends[node])
            elif name == "br":
                parts.append("\n")
            elif not name:
                parts.append(tree.texts[node])
        text = self._visible("".join(parts))
        return [WrittenBlock("pre", write_fence(text, find_language(tree, pre)))]

    def _table(self, grid: Grid) -> list[WrittenBlock]:
        blocks: list[WrittenBlock] = []
        if grid.caption is not None:
            caption = self._flat(grid.caption)
            blocks += [WrittenBlock("p", caption)] if caption else []
        if grid.is_oversized:
            rows = [self._flat(part) for part in grid.parts if part < self.end]
            return blocks + [WrittenBlock("p", row) for row in rows if row]
        lines: list[str] = []
        for row in grid.rows:
            cells = [
                self._flat(cell).replace("|", "\\|") if cell is not None else "" for cell in row
            ]
            if any(cells) or not lines:
                cells += [""] * (grid.width - len(cells))
                lines.append(f"| {' | '.join(cells)} |")
            if len(lines) == 1:
                lines.append("|" + " --- |" * grid.width)
        if any(line.strip("| -") for line in lines):
            blocks.append(WrittenBlock("table", "\n".join(lines)))
        return blocks

    def _flat(self, node: int) -> str:
        """All that is in *node* on one line."""
        names, ends = self._tree.names, self._tree.ends
        is_heading = names[node] in HEADINGS
        run = Run()
        inner, end = node + 1, min(ends[node], self.end)
        over: list[int] = []  # where the blocks end that are open
        while inner < end:
            while over and inner >= over[-1]:
                over.pop()
                run.space()
            name = names[inner]
            if name in BLOCKS or name == "br":
                run.space()
                over.append(ends[inner])
                inner += 1
            else:
                inner = self._add(run, inner)
        return run.write(is_heading=is_heading)

    def _add(self, run: Run, node: int) -> int:
        """Add the inline *node* to *run*; the node to go on with."""
        tree = self._tree
        name = tree.names[node]
        marks = self._marks[node]
        if not name:
            run.text(_WHITE.sub(" ", self._visible(tree.texts[node])), marks)
        elif name == "br":
            run.line_break()
        elif name == "img":
            source, alt = self._targets.image(tree.attributes[node])
            if source is not None:
                run.atom(Atom(write_image(source, alt)), marks)
            elif alt:
                run.text(alt, marks)
        elif name in _CODE:
            end = min(tree.ends[node], self.end)
            if BLOCKS.isdisjoint(tree.names[node:end]):
                text = _WHITE.sub(" ", self._visible(tree.text(node)))
                text = text.strip(" ") or text
                if text:
                    run.atom(Atom(codes=[text]), marks)
                return end
        elif name == "a" and len(marks) > len(self._marks[tree.parents[node]]):
            end = min(tree.ends[node], self.end)
            if self._is_empty(node, end):
                run.atom(Atom(f"[]({marks[-1][2]})"), marks[:-1])
                return end
        return node + 1

    def _is_empty(self, node: int, end: int) -> bool:
        """Whether there is nothing but white space in the link *node*."""
        names, texts = self._tree.names, self._tree.texts
        return all(not names[inner] and texts[inner].isspace() for inner in range(node + 1, end))

    def _visible(self, text: str) -> str:
        text, gone = strip_invisible(text)
        if gone:
            self._targets.removed["invisible-character"] += gone
        return text


def _flush(run: Run, blocks: list[WrittenBlock]) -> None:
    text = run.write()
    if text:
        blocks.append(WrittenBlock("p", text))
