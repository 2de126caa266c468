"""Properties of the conversion that hold for every input."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.charset import decode
from fetchwarden.sanitize.invisible import strip_invisible
from fetchwarden.sanitize.page import ConvertOptions, convert
from fetchwarden.sanitize.scan import scan
from fetchwarden.sanitize.tidy import Fences, tidy
from fetchwarden.sanitize.truncate import truncate
from fetchwarden.sanitize.visible import encodable

URL = "https://docs.example.org/guide/start.html"
# "~" stands for a space inside a piece.
_PIECES = (
    "<div> </div> <p> </p> <b a=1> </b> <i> </i> <a href=x> <a~href='javascript:y'> "
    "</a> <ul> </ul> <ol~start=7> </ol> <li> </li> <dl> <dt> <dd> <table> </table> "
    "<tr> <td> </td> <th~colspan=3> <caption> </caption> <thead> <pre> </pre> <code> "
    "</code> <blockquote> </blockquote> <h1> </h1> <h2> <br> <hr> <img~alt=x~src=y> "
    "<svg> </svg> <math> </math> <select> <option> </select> <form> </form> "
    "<template> </template> <script> </script> <style> </style> <title> </title> "
    "<textarea> </textarea> <xmp> </xmp> <!-- --> <!x> <?x> </> < & &lt; &#0; "
    "&#xD800; &#x200b; `` ``` ~~~ # > - * 1. _ [ ] ]( ) | \\ text ~ ~~ <p~hidden> "
    "<p~style='display:none'> <main> </main> <article> <details> <summary> <nav> "
    "</nav> <html> <head> <body> </body> <frameset> <base~href=//b/> \ud800 \u200d "
    "\u00ad \U000e0041 \x00 \x0c "
)
PIECES = st.sampled_from(_PIECES.replace("~~~", "\ue000").split()).map(
    lambda piece: piece.replace("~", " ").replace("\ue000", "~~~")
)
SOUP = st.lists(PIECES | st.text(max_size=4) | st.just(" ") | st.just("\n"), max_size=60).map(
    "".join
)
MARKDOWN = st.lists(
    st.sampled_from(
        ["```", "~~~~", "````py", "\n", "\n\n", "| a | b |", "| --- | --- |", "> ", "- ", "  "]
    )
    | st.text(alphabet="ab e\u0301\u200d\U0001f468\ud800\udc00", max_size=12),
    max_size=40,
).map("".join)


def _open_fence(markdown: str) -> bool:
    """Whether a fence is open at the end; written apart from the code it judges."""
    fence = ""
    for line in markdown.split("\n"):
        found = re.match(
            r"(?:[\t >]|[-+*][\t ]|\d{1,9}[.)][\t ])*(`{3,}|~{3,})(.*)$", line, re.DOTALL
        )
        if found is None:
            continue
        mark, rest = found.groups()
        if fence:
            quoted = re.match(r"[\t >]*[`~]", line)
            if quoted and mark[0] == fence[0] and len(mark) >= len(fence) and not rest.strip(" \t"):
                fence = ""
        elif mark[0] == "~" or "`" not in rest:
            fence = mark
    return bool(fence)


@given(SOUP, st.sampled_from(["alt", "link", "none"]), st.none() | st.integers(1, 300))
@settings(max_examples=300, deadline=None)
def test_convert_never_raises_on_tag_soup(soup: str, images: str, limit: int | None) -> None:
    """Any soup of tags becomes a page within its limits."""
    options = ConvertOptions(images=images, max_chars=limit)  # type: ignore[arg-type]
    page = convert(soup, URL, options=options)
    assert limit is None or len(page.markdown) <= limit
    assert strip_invisible(page.markdown) == (page.markdown, 0)
    assert page.markdown == page.markdown.strip("\n")
    fences = Fences()
    outside = [line for line in page.markdown.split("\n") if not fences.feed(line)]
    assert not any(line.endswith((" ", "\t")) for line in outside)
    assert "](javascript" not in page.markdown
    page.markdown.encode()


@given(st.text() | st.binary(), st.none() | st.text(max_size=12))
@settings(max_examples=200, deadline=None)
def test_convert_never_raises_on_arbitrary_bodies(body: str | bytes, charset: str | None) -> None:
    """Any text and any bytes are an HTML page."""
    page = convert(body, URL, charset=charset)
    assert page.kind == "html"


@given(SOUP)
@settings(max_examples=100, deadline=None)
def test_convert_is_deterministic(soup: str) -> None:
    """The same body gives the same page."""
    assert convert(soup, URL) == convert(soup, URL)


@given(SOUP)
@settings(max_examples=200, deadline=None)
def test_scanning_leaves_nothing_that_two_readers_could_see_differently(soup: str) -> None:
    """After the scan a parser sees no comment, foreign content or raw text of doubtful extent."""
    document = LexborHTMLParser(encodable(scan(soup).html))
    assert document.css("svg, math, select, template, textarea, iframe, xmp") == []
    assert all("<" not in sheet.text() for sheet in document.css("style"))
    assert document.root is not None
    assert not any(node.is_comment_node for node in document.root.traverse(include_text=True))


@given(st.binary(), st.none() | st.sampled_from(["utf-7", "latin1", "utf-16", "gbk", "hex", "x"]))
@settings(deadline=None)
def test_decoding_never_raises(body: bytes, charset: str | None) -> None:
    """Every byte string is some text, whatever its label says."""
    assert isinstance(decode(body, charset), str)


@given(st.text())
def test_text_that_is_utf_8_comes_back(text: str) -> None:
    """Valid UTF-8 is decoded as such when nothing says otherwise, but for UTF-16 look-alikes."""
    if "\0" not in text and not text.startswith("\ufeff"):
        assert decode(text.encode(), html=False) == text


@given(st.text(alphabet=st.characters() | st.sampled_from("\u200d\u200c\ufe0f\U0001f468\u0915a")))
@settings(max_examples=300)
def test_taking_out_the_invisible_is_idempotent(text: str) -> None:
    """A second pass finds nothing."""
    once, _ = strip_invisible(text)
    assert strip_invisible(once) == (once, 0)


@given(MARKDOWN)
@settings(max_examples=300)
def test_tidying_is_idempotent(markdown: str) -> None:
    """Tidy Markdown is left alone."""
    assert tidy(tidy(markdown)) == tidy(markdown)


@given(MARKDOWN, st.integers(1, 200))
@settings(max_examples=500)
def test_a_cut_page_is_a_whole_beginning(markdown: str, limit: int) -> None:
    """It fits, is a beginning of the page, has no open fence and no half of a table row."""
    cut, truncation = truncate(markdown, limit)
    assert len(cut) <= limit
    if truncation is None:
        assert cut == markdown
        return
    kept = markdown[: truncation.kept]
    assert cut.startswith(kept)
    assert truncation.total == len(markdown)
    assert truncation.left == truncation.total - truncation.kept
    assert not _open_fence(cut)
    last = kept.rpartition("\n")[2]
    if re.match(r"[ \t>]*\|", last):
        assert markdown[truncation.kept :].partition("\n")[0].strip() == ""
