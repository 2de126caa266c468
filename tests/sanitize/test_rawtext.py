"""Raw text ends where a browser ends it."""

from collections import Counter

import pytest

from fetchwarden.sanitize.rawtext import read_raw_text


@pytest.mark.parametrize(
    ("name", "text", "kept"),
    [
        ("script", "if (a</b>c) </SCRIPT >rest", ""),
        ("script", "<!-- <script></script> secret </script>rest", ""),
        ("script", "<!-- <script></script> --></script>rest", ""),
        ("script", "<!-- a --> <script></script>rest", ""),
        ("script", "<!-- </script>rest", ""),
        ("style", "a>b{}</styles></style>rest", "<style>a>b{}\\3c /styles></style>"),
        ("textarea", "<p>x</textarea>rest", ""),
        ("iframe", "<p>x</iframe>rest", ""),
        ("title", "a<b>&amp;c</title>rest", "<title>a&lt;b>&amp;c</title>"),
        ("xmp", "<b>&amp;</xmp>rest", "<pre>&lt;b>&amp;amp;</pre>"),
    ],
)
def test_the_element_ends_at_its_end_tag(name: str, text: str, kept: str) -> None:
    """Only titles, listings, style sheets and JSON-LD leave something for the parser."""
    removed: Counter[str] = Counter()
    end, markup = read_raw_text(text, 0, name, "", removed)
    assert (text[end:], markup) == ("rest", kept)
    assert removed == ({} if kept and name != "style" else {name: 1})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("textarea", "no end"),
        ("textarea", "x</textarea"),
        ("textarea", "x</textarea "),
        ("script", "no end"),
        ("script", "<!-- <script></script> x"),
    ],
)
def test_an_element_without_end_takes_the_rest(name: str, text: str) -> None:
    """As in a browser, nothing behind it is seen."""
    assert read_raw_text(text, 0, name, "", Counter()) == (len(text), "")


def test_json_ld_is_kept_without_angle_brackets() -> None:
    """Its meaning stays; no reader can see markup in it."""
    text = '{"a": "</b>"}</script>'
    _, kept = read_raw_text(text, 0, "script", " type='application/ld+json'", Counter())
    assert kept == '<script type=application/ld+json>{"a": "\\u003c/b>"}</script>'


def test_a_style_sheet_keeps_where_it_holds() -> None:
    """Its medium and its type stay, nothing else does."""
    attributes = " nonce=x MEDIA='print' type=text/css type=a"
    _, kept = read_raw_text("a{}<!-- b{} --></style>", 0, "style", attributes, Counter())
    assert kept == '<style media="print" type="text/css">a{}  b{} --></style>'
