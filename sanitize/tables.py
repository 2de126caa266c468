"""Read a table as a grid of cells, or find that it only serves layout.

In: a ``table`` element. Out: rows of cells in which spans are resolved, or None when the table
holds what no Markdown table can: blocks such as lists, headings or other tables, or one column
only. The grid is that of WHATWG HTML section 4.9.12, bounded: a hostile span cannot multiply cells.
"""

from dataclasses import dataclass
from typing import Final

from fetchwarden.sanitize.elements import HEADINGS, LISTS, Element

__all__ = ["MAX_COLUMNS", "Grid", "read_grid"]

MAX_COLUMNS: Final = 200
"""Columns of a table; cells beyond are dropped."""
MAX_SPAN_ROWS: Final = 500
"""Rows that one cell may span."""

_SECTIONS: Final = frozenset({"thead", "tbody", "tfoot"})
_TOO_RICH: Final = HEADINGS | LISTS | {"table", "pre", "blockquote", "hr", "dl"}


@dataclass(slots=True)
class Grid:
    """Rows of cells; None stands for a place that a span covers. No row is wider than ``width``."""

    caption: Element | None
    rows: list[list[Element | None]]
    width: int


def read_grid(table: Element) -> Grid | None:
    """The grid of *table*, or None for a layout table."""
    if (table.attributes.get("role") or "").lower() in ("presentation", "none"):
        return None
    caption: Element | None = None
    rows: list[list[Element | None]] = []
    covered: dict[int, int] = {}  # column -> rows it is still covered
    width = 0
    for child in _parts(table):
        if child.name == "caption":
            caption = caption or child
            continue
        row: list[Element | None] = []
        for cell in child.children:
            if not isinstance(cell, Element) or cell.name not in ("td", "th"):
                continue
            if any(element.name in _TOO_RICH for element in cell.walk()):
                return None
            while covered.get(len(row)):
                row.append(None)
            if len(row) >= MAX_COLUMNS:
                break
            columns = min(_number(cell, "colspan", MAX_COLUMNS), MAX_COLUMNS - len(row))
            down = _number(cell, "rowspan", MAX_SPAN_ROWS)
            if down > 1:
                covered.update(dict.fromkeys(range(len(row), len(row) + columns), down))
            row += [cell] + [None] * (columns - 1)
        if row:
            rows.append(row)
            width = max(width, len(row))
            covered = {column: left - 1 for column, left in covered.items() if left > 1}
    return Grid(caption, rows, width) if width > 1 else None


def _parts(table: Element) -> list[Element]:
    """The caption and the rows, in document order."""
    parts: list[Element] = []
    for child in table.children:
        if isinstance(child, str):
            continue
        if child.name in _SECTIONS:
            parts += [row for row in child.children if isinstance(row, Element)]
        else:
            parts.append(child)
    return [part for part in parts if part.name in ("tr", "caption")]


def _number(cell: Element, name: str, most: int) -> int:
    value = (cell.attributes.get(name) or "").strip()
    if not (value.isascii() and value.isdigit()) or len(value) > 9:
        return 1
    return max(1, min(most, int(value)))
