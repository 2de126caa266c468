"""The model of open elements never believes in a closing that a parser does not make."""

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from fetchwarden.sanitize.nesting import MAX_FORMATTING, MAX_OPEN, Nesting
from fetchwarden.sanitize.scan import scan


def depth_of(html: str) -> int:
    """The depth of the tree that the parser makes of the scanned *html*."""
    body = LexborHTMLParser(scan(html).html).body
    deepest = 0
    waiting: list[tuple[LexborNode | None, int]] = [(body, 1)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        child = node.child if node is not None else None
        while child is not None:
            waiting.append((child, depth + 1))
            child = child.next
    return deepest


@pytest.mark.parametrize(
    "shape",
    [
        "<div>",
        "<span><div></span>",
        "<li><dd>",
        "<dd><li>",
        "<ul><li></ul",
        "<ul><li></li>",
        "<b><div></b>",
        "<b><p></b>",
        "<p><b></p>",
        "<table></b><b>",
        "<table><tr><td></table><b><table><td></b></table>",
        "<table><b></table>",
        "<div><table></div>",
        "<svg><style><div></style></svg>",
        "<svg><title><div></title></svg>",
        "<select><div></select></div>",
        "<select></div><div>",
        "<h1><h2></h1><div>",
        "<button><p></button><div>",
        "<ruby><rt>",
        "<form><div></form>",
        "<template><div></template><div>",
        "<td><div></td>",
        "<caption><div></caption>",
        "<a><div>",
        "<nobr><div>",
        "<a><table><a></table>",
        "<object><div></object><div>",
        "<section></p></section><section>",
        "<section><span></section><i>",
        "<address><li><div>",
        "<x><p></x>",
        "<table><tr><div></tr>",
        "<dialog><p></dialog><dialog>",
        "<p><x></p><p><x>",
    ],
)
def test_the_parser_never_goes_deeper_than_the_model(shape: str) -> None:
    """However end tags and scopes are abused, the real tree stays shallow."""
    assert depth_of(shape * 700) <= 3 * MAX_OPEN


@pytest.mark.parametrize(
    "items",
    [
        "<li>x",
        "<p>x",
        "<dt>x<dd>y",
        "<h1>x<h2>y",
        "<p>x<div>y</div>",
        "<p>x<hr>",
        "<a href=x>y",
        "<b>x</b>",
        "<b><p>x</b></p>",
        "<li><div>x<li>y",
        "<table><tr><td>x<tr><td>y</table>",
        "<table><caption>x<tr><td>y</td></tr></table>",
        "<table><tr><td>x<table><tr><td>y</table></table>",
        "<table><table>",
        "<h1>x</h2>",
    ],
)
def test_implied_end_tags_are_no_depth(items: str) -> None:
    """Markup that leaves out end tags is never refused, however long."""
    assert scan(items * 1000).html.count("<") >= 1000 * items.replace("</", "").count("<")


def test_a_refused_start_tag_takes_its_end_tag_along() -> None:
    """Only the end tags of what was passed on are passed on."""
    nesting = Nesting()
    assert [nesting.open("div") for _ in range(MAX_OPEN + 3)].count(True) == MAX_OPEN
    assert nesting.overflowed
    assert [nesting.close("div") for _ in range(MAX_OPEN + 3)].count("</div>") == MAX_OPEN
    assert not nesting.close("div")


def test_formatting_that_ended_with_its_cell_is_forgotten() -> None:
    """Unclosed formatting in many cells is common and harmless."""
    nesting = Nesting()
    nesting.open("table")
    for _ in range(5 * MAX_FORMATTING):
        assert nesting.open("td")
        assert nesting.open("font")


def test_links_outlast_other_formatting() -> None:
    """A link is passed on where a font is refused."""
    nesting = Nesting()
    for _ in range(MAX_FORMATTING):
        assert nesting.open("font")
    assert not nesting.open("font")
    assert nesting.open("a")


@pytest.mark.parametrize("name", ["td", "tr", "table", "p", "li", "h1", "b", "span", "img"])
def test_an_end_tag_without_a_start_tag_is_refused(name: str) -> None:
    """A stray end tag has no effect but to cost time."""
    assert not Nesting().close(name)


@pytest.mark.parametrize("name", ["object", "noscript", "button", "select", "svg", "form"])
@pytest.mark.parametrize("inner", ["<p>", "<div>", "<b><p>", "<p><i>", "<b><p></b>", "<ul><li>"])
def test_what_is_left_open_inside_an_embedded_element_ends_with_it(name: str, inner: str) -> None:
    """The text behind it does not become a part of it."""
    body = LexborHTMLParser(scan(f"<section><{name}>{inner}x</{name}>y</section>").html).body
    assert body is not None
    element = body.css_first(f"x-{name}")
    assert element is not None
    assert element.text() == "x"
    assert body.text() == "xy"


def test_end_tags_respect_their_scope() -> None:
    """A list item does not end through a list, nor a cell by the name of another."""
    nesting = Nesting()
    for name in ("li", "ul", "table", "th"):
        assert nesting.open(name)
    assert nesting.close("td") == ""
    assert nesting.close("table") == "</table>"
    assert nesting.close("li") == ""
    assert nesting.close("ul") == "</ul>"
    assert nesting.close("li") == "</li>"
