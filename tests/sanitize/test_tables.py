"""A table is a grid, or layout."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.prune import prune
from fetchwarden.sanitize.tables import (
    MAX_CELLS,
    MAX_COLUMNS,
    Grid,
    find_code_column,
    read_grid,
)
from fetchwarden.sanitize.tree import Tree


def tree_of(html: str) -> tuple[Tree, int]:
    """The tree of *html* and its first table."""
    body = LexborHTMLParser("<!DOCTYPE html>" + html).body
    assert body is not None
    tree = prune(body, ConvertOptions()).tree
    return tree, tree.names.index("table")


def grid(html: str) -> Grid | None:
    """The grid of the first table of *html*."""
    return read_grid(*tree_of(html))


def cells(html: str) -> list[list[str]]:
    """The texts of the grid of *html*; "-" for a covered place."""
    tree, table = tree_of(html)
    found = read_grid(tree, table)
    assert found is not None
    return [["-" if cell is None else tree.text(cell) for cell in row] for row in found.rows]


@pytest.mark.parametrize(
    ("html", "rows"),
    [
        ("<table><tr><td>a<td>b<tr><td>c</table>", [["a", "b"], ["c"]]),
        (
            "<table><thead><tr><th>a<th>b</thead><tfoot><tr><td>e<td>f</tfoot></table>",
            [["a", "b"], ["e", "f"]],
        ),
        ("<table><tr><td colspan=2>a<tr><td>b<td>c</table>", [["a"], ["b", "c"]]),
        ("<table><tr><td rowspan=2>a<td>b<tr><td>c</table>", [["a", "b"], ["-", "c"]]),
        (
            "<table><tr><td>a<td rowspan=2>b<tr><td>c<td>d</table>",
            [["a", "b"], ["c", "-", "d"]],
        ),
        (
            "<table><tr><td colspan=2 rowspan=2>a<tr><td>b</table>",
            [["a"], ["-", "-", "b"]],
        ),
        ("<table><tr><td colspan=x rowspan=-1>a<td>b</table>", [["a", "b"]]),
        (
            "<table><thead><tr><th>a<th>b</thead><tr><td>x<td><ul><li>y</ul></table>",
            [["a", "b"], ["x", "y"]],
        ),
        (
            "<table><caption><h2>c</h2></caption><tr><td>a<td>b</table>",
            [["a", "b"]],
        ),
        ("<table><tr><td>a<td>b<tr></tr></table>", [["a", "b"]]),
        ("<table> <tr> <td>a</td> <td>b</td> </tr> </table>", [["a", "b"]]),
    ],
)
def test_spans_are_resolved(html: str, rows: list[list[str]]) -> None:
    """A covered place holds nothing, and the others keep their column."""
    assert cells(html) == rows


@pytest.mark.parametrize(
    "html",
    [
        "<table role=presentation><tr><td>a<td>b</table>",
        "<table><tr><td>a<tr><td>b</table>",
        "<table><tr><td><ul><li>a</ul><td>b</table>",
        "<table><tr><td><h2>a</h2><td>b</table>",
        "<table><tr><td><table><tr><td>x<td>y</table><td>b</table>",
        "<table></table>",
    ],
)
def test_a_layout_table_has_no_grid(html: str) -> None:
    """One column, or blocks in the cells, are no table in Markdown."""
    assert grid(html) is None


def test_the_caption_is_kept() -> None:
    """The first caption counts."""
    tree, table = tree_of("<table><caption>c</caption><tr><td>a<td>b</table>")
    found = read_grid(tree, table)
    assert found is not None
    assert found.caption is not None
    assert tree.text(found.caption) == "c"


def test_columns_in_which_no_cell_begins_are_left_out() -> None:
    """A span alone makes no column."""
    found = grid("<table><tr><td colspan=900>a<tr><td>b<td>c<tr><td>d<td colspan=9>e</table>")
    assert found is not None
    assert found.width == 2


@pytest.mark.parametrize(
    "html",
    [
        "<table>" + "<tr><td colspan=9999 rowspan=99999>a<td>b" * 50 + "</table>",
        "<table><tr>" + "<td>x" * (MAX_COLUMNS + 1) + "</table>",
        "<table>" + "<tr><td>a<td>b<td>c" * (MAX_CELLS // 3 + 1) + "</table>",
        "<table><tr>" + "<td>a" * 500 + "<tr><td>b" * 100 + "</table>",
    ],
)
def test_a_table_beyond_the_bounds_has_rows_but_no_cells(html: str) -> None:
    """Hostile spans cannot multiply cells."""
    found = grid(html)
    assert found is not None
    assert found.is_oversized
    assert found.rows == []
    assert found.parts


@pytest.mark.parametrize(
    ("html", "code"),
    [
        ("<td class=linenos><pre>1</pre><td class=code><pre>ls</pre>", "ls"),
        ("<td class=gutter><pre>1</pre><td class=code><div><pre>ls</pre></div>", "ls"),
        ("<td class='hl-line-numbers'>1<td><pre>ls</pre>", "ls"),
        ("<td class=lnt><pre>1</pre><td class=lntd><pre>ls</pre>", "ls"),
        ("<td class=linenos><pre>1</pre><td>text", None),
        ("<td class=code><pre>a</pre><td><pre>b</pre>", None),
        ("<td><pre>a</pre>", None),
        ("<td class=linenos>1<td><pre>a</pre><tr><td class=linenos>2<td><pre>b</pre>", None),
        ("<td>a<td>b", None),
    ],
)
def test_the_code_beside_line_numbers_is_found(html: str, code: str | None) -> None:
    """A table of highlighted code has one row: numbers and code."""
    tree, table = tree_of(f"<table><tr>{html}</table>")
    found = find_code_column(tree, table)
    assert (None if found is None else tree.text(found)) == code


def test_rows_need_no_section() -> None:
    """A parser adds one, but a tree may lack it."""
    tree = Tree()
    row = tree.add("tr", tree.add("table", -1))
    tree.add("", tree.add("td", row), text="a")
    tree.add("", tree.add("td", row), text="b")
    tree.close()
    found = read_grid(tree, 0)
    assert found is not None
    assert found.parts == [row]
