"""Read a table as a grid of cells, or find that it only serves layout.

In: a ``table`` of a ``Tree``. Out: rows of cells in which spans are resolved, or None when the
table holds what no Markdown table can: blocks such as headings, code or other tables, or one column
only. A list in a cell is layout too, unless a head shows that the table holds data. The grid is
that of WHATWG HTML section 4.9.12, bounded: a hostile span cannot multiply cells.
"""

import re
from dataclasses import dataclass
from typing import Final

from fetchwarden.sanitize.elements import HEADINGS, LISTS
from fetchwarden.sanitize.tree import Tree

__all__ = ["MAX_CELLS", "MAX_COLUMNS", "Grid", "find_code_column", "read_grid"]

MAX_COLUMNS: Final = 1000
"""Columns of a table; a wider one is no grid but rows of text."""
MAX_CELLS: Final = 20_000
"""Places of a table, covered ones included."""
MAX_SPAN_ROWS: Final = 500
"""Rows that one cell may span."""

_SECTIONS: Final = frozenset({"thead", "tbody", "tfoot"})
_CELLS: Final = frozenset({"td", "th"})
_TOO_RICH: Final = HEADINGS | {"table", "pre", "blockquote", "hr", "dl"}
_LINE_NUMBERS: Final = re.compile(
    r"(?:^|[\s_-])(?:linenos?|line-?numbers?|linenumbers?|gutter|lnt?|rouge-gutter)(?=$|[\s_-])",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Grid:
    """Rows of cells, by their nodes.

    Attributes:
        caption: the caption; None for none.
        rows: the cells; None stands for a place that a span covers. No row is wider than *width*.
        width: columns in which a cell begins.
        parts: the rows as nodes.
        is_oversized: whether it passes the bounds; then it has no cells.
    """

    caption: int | None
    rows: list[list[int | None]]
    width: int
    parts: list[int]
    is_oversized: bool = False


def read_grid(tree: Tree, table: int) -> Grid | None:
    """The grid of *table*, or None for a layout table."""
    if (tree.attributes[table].get("role") or "").strip().lower() in ("presentation", "none"):
        return None
    names, ends = tree.names, tree.ends
    inside = names[table + 1 : ends[table]]
    if not _TOO_RICH.isdisjoint(inside) and _has_rich_cell(tree, table):
        return None
    if not LISTS.isdisjoint(inside) and "th" not in inside and "thead" not in inside:
        return None
    caption, parts = _parts(tree, table)
    rows: list[list[int | None]] = []
    covered: dict[int, int] = {}  # column -> rows it is still covered
    width = places = 0
    for part in parts:
        row: list[int | None] = []
        last = 0
        for cell in tree.children(part):
            if names[cell] not in _CELLS:
                continue
            while covered.get(len(row)):
                row.append(None)
            if len(row) >= MAX_COLUMNS:
                return Grid(caption, [], 0, parts, is_oversized=True)
            attributes = tree.attributes[cell]
            columns = min(_number(attributes.get("colspan"), MAX_COLUMNS), MAX_COLUMNS - len(row))
            down = _number(attributes.get("rowspan"), MAX_SPAN_ROWS)
            if down > 1:
                covered.update(dict.fromkeys(range(len(row), len(row) + columns), down))
            row.append(cell)
            last = len(row)
            row += [None] * (columns - 1)
        if row:
            del row[last:]  # what is covered behind the last cell needs no place
            rows.append(row)
            width = max(width, last)
            covered = {column: left - 1 for column, left in covered.items() if left > 1}
            places += len(row)
            if places > MAX_CELLS or width * len(rows) > MAX_CELLS:
                return Grid(caption, [], 0, parts, is_oversized=True)
    return Grid(caption, rows, width, parts) if width > 1 else None


def find_code_column(tree: Tree, table: int) -> int | None:
    """The ``pre`` beside a column of line numbers, as highlighters lay out code; None for none."""
    names, ends = tree.names, tree.ends
    inside = names[table + 1 : ends[table]]
    if "pre" not in inside or inside.count("tr") != 1:
        return None
    found: int | None = None
    numbers = False
    for node in range(table + 1, ends[table]):
        if names[node] not in _CELLS:
            continue
        if _LINE_NUMBERS.search(tree.attributes[node].get("class") or ""):
            numbers = True
        elif "pre" in names[node : ends[node]] and found is None:
            found = names.index("pre", node)
        else:
            return None
    return found if numbers else None


def _has_rich_cell(tree: Tree, table: int) -> bool:
    """Whether what is too rich stands in the table itself, not only in its caption."""
    caption, _ = _parts(tree, table)
    if caption is None:
        return True
    names, end = tree.names, tree.ends[caption]
    outside = names[table + 1 : caption] + names[end : tree.ends[table]]
    return not _TOO_RICH.isdisjoint(outside)


def _parts(tree: Tree, table: int) -> tuple[int | None, list[int]]:
    """The caption and the rows, in document order."""
    names = tree.names
    caption: int | None = None
    rows: list[int] = []
    for child in tree.children(table):
        name = names[child]
        if name in _SECTIONS:
            rows += [row for row in tree.children(child) if names[row] == "tr"]
        elif name == "tr":
            rows.append(child)
        elif name == "caption" and caption is None:
            caption = child
    return caption, rows


def _number(value: str | None, most: int) -> int:
    value = (value or "").strip()
    if not (value.isascii() and value.isdigit()) or len(value) > 9:
        return 1
    return max(1, min(most, int(value)))
