"""The scan bounds every quantity and leaves ordinary pages alone."""

import re
import tracemalloc

import pytest

from fetchwarden.sanitize import scan as room
from fetchwarden.sanitize.attributes import MAX_PLAIN
from fetchwarden.sanitize.nesting import MAX_FORMATTING, MAX_OPEN
from fetchwarden.sanitize.plain_tags import MAX_SHAPES, pass_plain
from fetchwarden.sanitize.scan import MAX_CHARS, scan

PREFIX = "<!DOCTYPE html>"


def scanned(text: str) -> str:
    """The HTML after the doctype that the scan adds."""
    return scan(text).html.removeprefix(PREFIX)


@pytest.mark.parametrize(
    "html",
    [
        "<html lang=en><head><title>t</title><body><p class='a b' id=x>Hi <b>you</b>!<br></p>",
        "<ul><li>a<li>b</ul><table><tr><td>1<td>2</table>",
        "<a href='x>y'>q</a><a href=\"x>y\">q</a><a href=x/y>q</a>",
        "<x-y z>a &lt; b &amp; c</x-y>",
        "<dl><dt>a<dd>b<dt>c</dl>",
    ],
)
def test_ordinary_markup_is_passed_on_as_it_is(html: str) -> None:
    """Start tags keep their spelling, and unclosed items are no depth."""
    assert scanned(html) == html


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("a<!-- x > y -->b", "ab"),
        ("a<!-->b", "ab"),
        ("a<!--->b", "ab"),
        ("a<!--!>b-->c", "ac"),
        ("a<!-- x --!>b", "ab"),
        ("a<!-- open", "a"),
        ("a<!DOCTYPE html>b", "ab"),
        ("a<?xml version='1.0'?>b", "ab"),
        ("a</ x>b</>c", "abc"),
        ("a<!open", "a"),
        ("1 < 2 <3", "1 &lt; 2 &lt;3"),
        ("<<!-- -->b>", "&lt;b>"),
        ("a<b c='open>text", "a"),
        ("a\r\nb\rc\0", "a\nb\nc\ufffd"),
        ("<SVG><P>x</P></SVG>", "<x-svg><p>x</p></x-svg>"),
        ("<select><option>x</select>", "<x-select><x-option>x</x-select>"),
        ("<image src=x>", "<img src=x>"),
        ("a<template><p>x<template></template>y</template>b", "ab"),
        ("a<template>x", "a"),
        ("</p>a</div></br>", "a<br>"),
        ("<td>a</td>", "a"),
        ("<frameset><frame>a", "a"),
        ("<body a><body b>x</body></html>y", "<body a>xy"),
        ("<p>a</P >b", "<p>a</p>b"),
    ],
)
def test_markup_that_readers_could_see_differently_is_rewritten(html: str, expected: str) -> None:
    """Comments, bogus markup, foreign and doubtful elements do not reach the parser."""
    assert scanned(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("a<svg><path d='M0'/></svg>b", "a<x-svg></x-svg>b"),
        ('<svg a="<p>">\n<g b=">"><use/></g>\n</svg>', "<x-svg></x-svg>"),
        ("<svg><clipPath><rect></clipPath></svg>", "<x-svg></x-svg>"),
        ("<svg><title/><path/></svg>b", "<x-svg></x-svg>b"),
        ("<svg><g><title lang=en>x</title><desc />\n</g></svg>b", "<x-svg></x-svg>b"),
        ("<svg><title a/></svg>b", "<x-svg><title>&lt;/svg>b</title>"),
        ("<svg><title/><p>x</p></svg>b", "<x-svg><title>&lt;p>x&lt;/p>&lt;/svg>b</title>"),
        ("<svg><title><b></b></title></svg>", "<x-svg><title>&lt;b>&lt;/b></title></x-svg>"),
        ("<svg><p>x</p></svg>", "<x-svg><p>x</p></x-svg>"),
        ("<svg><path>x</svg>", "<x-svg><path>x</x-svg>"),
        ("<svg><pathway></svg>", "<x-svg><pathway></x-svg>"),
        ("<svg/><path/></svg>", "<x-svg/><path/></x-svg>"),
        ("<svg><path a='</svg>'/>x", "<x-svg><path a='</svg>'/>x"),
    ],
)
def test_a_picture_of_nothing_but_shapes_is_passed_on_empty(html: str, expected: str) -> None:
    """What is drawn is never shown; a text or another element inside is left to the parser."""
    assert scanned(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<template><svg><title/></svg></template>b", "b"),
        ("<svg><title/></svg>b", "<x-svg></x-svg>b"),
        (f"{'<div>' * MAX_OPEN}<svg><title/></svg>b", f"{'<div>' * MAX_OPEN}b"),
    ],
)
def test_an_empty_title_in_a_picture_swallows_no_page(
    monkeypatch: pytest.MonkeyPatch, html: str, expected: str
) -> None:
    """Nor in what is skipped, nor where every tag is read with all care."""
    assert scanned(html) == expected
    monkeypatch.setattr(room, "pass_plain", lambda _, position, *__: position)
    assert scanned(html) == expected


def test_a_picture_too_deep_is_left_out() -> None:
    """It counts as the element that it is."""
    deep = "<div>" * MAX_OPEN
    assert scanned(f"{deep}a<svg><path/></svg>b") == f"{deep}ab"


def test_a_tag_with_too_many_attributes_keeps_those_that_matter() -> None:
    """What hides an element or is shown stays, wherever it stands in the tag."""
    many = " ".join(f"a{i}='>'" for i in range(300))
    html = scanned(f'<p {many} STYLE="display: none" hidden href=x {many} style=y>t</p>')
    assert html == '<p STYLE="display: none" hidden href=x>t</p>'


def test_a_long_tag_with_few_attributes_is_left_alone() -> None:
    """Length is no reason to touch attributes."""
    html = f'<p class="{"word " * 20}" title="{"x" * 500}">t</p>'
    assert scanned(html) == html


def test_the_depth_of_open_elements_is_bounded() -> None:
    """Text too deep stays, its elements do not."""
    html = scanned("<div>" * 5000 + "x" + "</div>" * 5000 + "y")
    assert html.count("<div>") == html.count("</div>") == 200
    assert "x" in html
    assert html.endswith("y")


@pytest.mark.parametrize(
    "inner", ["<div hidden>secret</div>", "<nav>secret</nav>", "<p style='x'><p>secret</p></p>"]
)
def test_what_could_be_hidden_is_skipped_when_it_is_too_deep(inner: str) -> None:
    """An element that cannot be kept must not give its text to its parents."""
    result = scan("<div>" * 300 + inner + "shown")
    assert "secret" not in result.html
    assert "shown" in result.html
    assert result.removed["too-deep"] == 1


def test_formatting_elements_are_bounded_across_blocks() -> None:
    """They count although the paragraph they began in was closed."""
    html = scanned("".join(f"<b a{i}><p>" for i in range(500)))
    assert html.count("<b") == MAX_FORMATTING
    assert html.count("<p>") == 500


def test_a_document_with_too_many_tags_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cut is told."""
    monkeypatch.setattr(room, "MAX_TAGS", 10)
    result = scan("<i>x</i>" * 11)
    assert result.html.count("<i>") == 10
    assert result.cut


def test_a_document_with_too_much_markup_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """End tags and comments without effect count as well."""
    monkeypatch.setattr(room, "MAX_MARKUP", 10)
    result = scan("x</i>" * 20)
    assert result.html == PREFIX + "x" * 11
    assert result.cut


def test_a_document_that_is_too_long_is_cut() -> None:
    """At most ``MAX_CHARS`` characters are read."""
    result = scan("x" * (MAX_CHARS + 1))
    assert len(result.html) == MAX_CHARS + len(PREFIX)
    assert result.cut


def test_removals_are_counted() -> None:
    """Comments, templates and raw text count by reason."""
    removed = scan("<!-- --><!-- --><template></template><script></script>").removed
    assert removed == {"comment": 2, "template": 1, "script": 1}


@pytest.mark.parametrize("name", ["style", "script", "textarea", "iframe", "noframes", "title"])
def test_raw_text_inside_a_template_is_skipped_as_such(name: str) -> None:
    """A template does not end inside raw text."""
    html = scanned(f"a<template><{name}></template>x</{name}></template>b")
    assert re.sub("<title>.*</title>", "", html) == "ab"


@pytest.mark.parametrize(
    ("html", "slot"),
    [
        ('<template id="B:1f"></template>', True),
        ("<template class=a id=B:0>x</template>", True),
        ("<template id=B:0z></template>", False),
        ("<template id=other></template>", False),
        ("<template data-id=1></template>", False),
    ],
)
def test_the_place_of_streamed_content_is_kept(html: str, *, slot: bool) -> None:
    """The template itself goes as ever."""
    scanned = scan(html)
    assert ("<x-slot id=B:" in scanned.html) is slot
    assert scanned.removed == {"template": 1}


@pytest.mark.parametrize("is_native", [True, False])
@pytest.mark.parametrize(
    "html",
    [
        "<svg>" + "<g>" * 200_000,
        "<template><svg>" + "<title/>" * 80_000,
        "<svg><g " + "a=b " * 150_000,
        "<p " + "a=b " * 150_000 + ">x",
        "<p " + "a " * 300_000 + ">x",
        "<p " + "a='b' " * 100_000,
    ],
)
def test_memory_is_in_proportion_to_the_page(
    monkeypatch: pytest.MonkeyPatch, html: str, *, is_native: bool
) -> None:
    """However many shapes a picture has and attributes a tag."""
    if not is_native:
        monkeypatch.setattr(room, "pass_plain", pass_plain)
    scan(html)
    tracemalloc.start()
    try:
        scan(html)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 16 * len(html)


@pytest.mark.parametrize("count", [MAX_PLAIN - 1, MAX_PLAIN, MAX_PLAIN + 1, 3 * MAX_PLAIN + 1])
def test_a_tag_is_read_whole_however_many_attributes_it_has(count: int) -> None:
    """Those of interest stay, and so does what is behind."""
    assert scanned(f"<p {'a=b ' * count} id='>' {'c ' * count}>x</p>y") == "<p id='>'>x</p>y"
    assert scanned(f"<p {'a=b ' * count} id='>' {'c ' * count}") == ""


@pytest.mark.parametrize(("count", "passed"), [(MAX_SHAPES, ""), (MAX_SHAPES + 1, "(<path/>)+")])
def test_shapes_beyond_a_bound_are_left_to_the_parser(count: int, passed: str) -> None:
    """They are read one by one then, as many as may be open, and show nothing either."""
    html = scanned(f"a<svg>{'<path/>' * count}</svg>b")
    assert re.fullmatch(f"a<x-svg>{passed}</x-svg>b", html)
