"""A table is a grid, or layout."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.prune import prune
from fetchwarden.sanitize.tables import MAX_CELLS, Grid, find_code_column, read_grid
from fetchwarden.sanitize.tree import Tree


def tree_of(html: str) -> Tree:
    """The tree of *html*."""
    body = LexborHTMLParser("<!DOCTYPE html>" + html).body
    assert body is not None
    return prune(body, ConvertOptions()).tree


def grid(html: str) -> Grid | None:
    """The grid of the first table of *html*."""
    tree = tree_of(html)
    return read_grid(tree, tree.names.index("table"))


def cells(html: str) -> list[list[str]]:
    """The texts of the grid of *html*; "-" for a covered place."""
    tree, found = tree_of(html), grid(html)
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
    html = "<table><caption>c</caption><tr><td>a<td>b</table>"
    found = grid(html)
    assert found is not None
    assert found.caption is not None
    assert tree_of(html).text(found.caption) == "c"


def test_hostile_spans_are_bounded() -> None:
    """A table beyond the bounds has rows, but no cells."""
    found = grid("<table>" + "<tr><td colspan=9999 rowspan=99999>a<td>b" * 50 + "</table>")
    assert found is not None
    assert (found.is_oversized, found.rows) == (True, [])
    many = grid("<table>" + ("<tr>" + "<td>x" * 90) * (MAX_CELLS // 90 + 1) + "</table>")
    assert many is not None
    assert (many.is_oversized, len(many.parts)) == (True, MAX_CELLS // 90 + 1)


def test_the_column_of_line_numbers_is_told_from_the_code() -> None:
    """By its class; a table of two codes is none."""
    numbered = "<td class=linenos><pre>1</pre></td>"
    for first, is_code in ((numbered, True), ("<td><pre>1</pre></td>", False)):
        tree = tree_of(f"<table><tr>{first}<td><pre>x</pre></td></tr></table>")
        found = find_code_column(tree, tree.names.index("table"))
        assert (found is not None and tree.text(found) == "x") is is_code
