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
from fetchwarden.sanitize.inline import KINDS, Opened, Run, write_image, write_text
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
_SPACES: Final = re.compile(r"  +")
_CODE: Final = frozenset({"code", "kbd", "samp", "tt"})
_NESTS: Final = LISTS | {"blockquote"}
_MAX_MARKS: Final = 6
_WHOLE: Final = HEADINGS | {"pre"}
_OF_THEIR_OWN: Final = HEADINGS | LISTS | {"pre", "hr", "table", "blockquote"}


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
        size = len(tree)
        self._tree = tree
        self._targets = targets
        self._grids: dict[int, Grid] = {}
        self._codes: dict[int, int] = {}
        self._marks: list[tuple[Opened, ...]] = [()] * size
        # Whether a node is part of the text of a block that is written as a whole.
        self._inside = bytearray(size)
        self._order: list[int] = []  # the blocks that are written one by one
        self._done: dict[int, list[WrittenBlock]] = {}
        self.end = size
        self._hand_down()

    def run(self) -> list[WrittenBlock]:
        names, done = self._tree.names, self._done
        for node in reversed(self._order):
            done[node] = self._block(node, names[node])
        return done.get(0, [])

    def _hand_down(self) -> None:
        tree = self._tree
        attributes, texts, ends = tree.attributes, tree.texts, tree.ends
        marks, inside, order = self._marks, self._inside, self._order
        nesting = [0] * len(tree)
        block = [0] * len(tree)
        homes: dict[int, int] = {}  # of a link: the first block with something to see in it
        cost = 0
        # The parent of the root is -1: what is handed down to it are the zeros of the last node.
        for node, (name, parent) in enumerate(zip(tree.names, tree.parents, strict=True)):
            outer = marks[parent]
            depth = nesting[parent]
            if not name:
                text = texts[node]
                cost += len(text)
                if depth:
                    cost += text.count("\n") * depth * _PREFIX_COST
                if outer and not text.isspace():
                    outer = _at_home(outer, homes, block[parent])
            elif name in BLOCKS:
                depth += name in _NESTS
                nesting[node] = depth
                cost += _ELEMENT_COST + depth * _PREFIX_COST
                block[node] = node
                if not inside[node]:
                    if name in _WHOLE or (name == "table" and self._is_whole(node)):
                        inside[node + 1 : ends[node]] = b"\x01" * (ends[node] - node - 1)
                    order.append(node)
            else:
                nesting[node] = depth
                cost += _ELEMENT_COST + depth * _PREFIX_COST
                block[node] = block[parent]
                if name in KINDS:
                    outer = self._marked(node, name, outer)
                    if name == "a" and outer and outer[-1][0] == node:
                        cost += len(outer[-1][2])
                elif name == "img" and outer and attributes[node].get("alt"):
                    outer = _at_home(outer, homes, block[parent])
            if cost > MAX_COST:
                self.end = node
                if order and order[-1] == node:
                    order.pop()
                return
            if outer:
                marks[node] = outer

    def _marked(self, node: int, name: str, outer: tuple[Opened, ...]) -> tuple[Opened, ...]:
        """The marks in the inline element *node*, which lies in *outer*."""
        if name != "a":
            return (*outer, (node, KINDS[name], "")) if len(outer) < _MAX_MARKS else outer
        if any(kind == "a" for _, kind, _ in outer):
            return outer
        texts = self._tree.texts
        text = texts[node + 1] if node + 1 < len(texts) else ""
        url = self._targets.link(self._tree.attributes[node], text)
        return (*outer, (node, "a", url)) if url is not None else outer

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
        if name not in _OF_THEIR_OWN:
            return self._blocks(node)
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
            return self._blocks(node)
        if name in LISTS:
            return self._list(node)
        return [WrittenBlock("quote", write_quote(self._blocks(node)))]

    def _blocks(self, node: int) -> list[WrittenBlock]:
        """The blocks in *node*: those inside, and a paragraph for each run of text between."""
        names, ends, done = self._tree.names, self._tree.ends, self._done
        inner, end = node + 1, min(ends[node], self.end)
        if self._is_one_text(inner, end):
            text = write_text(self._line(self._tree.texts[inner]))
            return [WrittenBlock("p", text)] if text else []
        blocks: list[WrittenBlock] = []
        run: Run | None = None
        while inner < end:
            name = names[inner]
            if name in BLOCKS:
                if run is not None:
                    _flush(run, blocks)
                    run = None
                if blocks:
                    blocks += done.pop(inner)
                else:
                    blocks = done.pop(inner)
                inner = ends[inner]
                continue
            if run is None:
                run = Run()
            if name == "br" and run.breaks:
                _flush(run, blocks)
                run = None
                inner += 1
            else:
                inner = self._add(run, inner)
        if run is not None:
            _flush(run, blocks)
        return blocks

    def _is_one_text(self, inner: int, end: int) -> bool:
        """Whether between *inner* and *end* there is nothing but a text without marks."""
        return end - inner == 1 and not self._tree.names[inner] and not self._marks[inner]

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
        inner, end = node + 1, min(ends[node], self.end)
        if self._is_one_text(inner, end):
            return write_text(self._line(self._tree.texts[inner]), is_heading=is_heading)
        run = Run()
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
            run.text(self._line(tree.texts[node]), marks)
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
                text = self._line(tree.text(node))
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

    def _line(self, text: str) -> str:
        """What is visible of *text*, with its white space collapsed to single spaces."""
        flat = text.replace("\n", " ").replace("\t", " ")
        if not (flat.isascii() and flat.isprintable()):
            # There may be something invisible, other line ends and form feeds among it.
            flat = self._visible(text).replace("\n", " ").replace("\t", " ")
        return _SPACES.sub(" ", flat) if "  " in flat else flat

    def _visible(self, text: str) -> str:
        text, gone = strip_invisible(text)
        if gone:
            self._targets.removed["invisible-character"] += gone
        return text


def _flush(run: Run, blocks: list[WrittenBlock]) -> None:
    text = run.write()
    if text:
        blocks.append(WrittenBlock("p", text))


def _at_home(marks: tuple[Opened, ...], homes: dict[int, int], block: int) -> tuple[Opened, ...]:
    """*marks* of something to see in *block*, without links whose home is another block."""
    return tuple(
        [mark for mark in marks if mark[1] != "a" or homes.setdefault(mark[0], block) == block]
    )
