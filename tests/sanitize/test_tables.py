"""A table is a grid, or layout."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.prune import prune
from fetchwarden.sanitize.tables import MAX_COLUMNS, Grid, read_grid


def grid(html: str) -> Grid | None:
    """The grid of the first table of *html*."""
    body = LexborHTMLParser("<!DOCTYPE html>" + html).body
    assert body is not None
    tree = prune(body, ConvertOptions()).body
    return read_grid(next(element for element in tree.walk() if element.name == "table"))


def cells(html: str) -> list[list[str]]:
    """The texts of the grid of *html*; "-" for a covered place."""
    found = grid(html)
    assert found is not None
    return [[cell.text() if cell else "-" for cell in row] for row in found.rows]


@pytest.mark.parametrize(
    ("html", "rows"),
    [
        ("<table><tr><td>a<td>b<tr><td>c</table>", [["a", "b"], ["c"]]),
        (
            "<table><thead><tr><th>a<th>b</thead><tfoot><tr><td>e<td>f</tfoot></table>",
            [["a", "b"], ["e", "f"]],
        ),
        ("<table><tr><td colspan=2>a<tr><td>b<td>c</table>", [["a", "-"], ["b", "c"]]),
        ("<table><tr><td rowspan=2>a<td>b<tr><td>c</table>", [["a", "b"], ["-", "c"]]),
        (
            "<table><tr><td>a<td rowspan=2>b<tr><td>c<td>d</table>",
            [["a", "b"], ["c", "-", "d"]],
        ),
        (
            "<table><tr><td colspan=2 rowspan=2>a<tr><td>b</table>",
            [["a", "-"], ["-", "-", "b"]],
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
    found = grid("<table><caption>c</caption><tr><td>a<td>b</table>")
    assert found is not None
    assert found.caption is not None
    assert found.caption.text() == "c"


def test_hostile_spans_are_bounded() -> None:
    """No row is wider than the limit."""
    found = grid("<table>" + "<tr><td colspan=9999 rowspan=99999>a<td>b" * 50 + "</table>")
    assert found is not None
    assert found.width == MAX_COLUMNS
    assert max(map(len, found.rows)) == MAX_COLUMNS
    wide = grid("<table><tr>" + "<td>x" * 500 + "<tr><td colspan=99999999999>y</table>")
    assert wide is not None
    assert wide.width == MAX_COLUMNS
