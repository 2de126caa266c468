"""Properties of the Markdown that is written."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from fetchwarden.sanitize.invisible import strip_invisible
from fetchwarden.sanitize.page import ConvertOptions, convert
from tests.property.test_sanitize import SOUP

URL = "https://docs.example.org/guide/start.html"
WHOLE = ConvertOptions(content="whole")
READER = MarkdownIt("commonmark").enable("table").enable("strikethrough")
TEXT = st.text(alphabet=st.sampled_from("ab \n*_`[]()<>#+-=.!|~\\&;:/10>\u00e9\u200b"), max_size=40)


def markdown_of(html: str) -> str:
    """The Markdown of a whole page."""
    return convert(html, URL, options=WHOLE).markdown


@given(TEXT)
@settings(max_examples=300, deadline=None)
def test_text_comes_back_as_the_same_text(text: str) -> None:
    """Whatever it looks like, a reader of the Markdown sees one paragraph with just that text."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    rendered = READER.render(markdown_of(f"<p>{escaped}</p>"))
    assert set(re.findall(r"</?(\w+)", rendered)) <= {"p"}
    back = rendered.replace("<p>", "").replace("</p>", "").replace("&quot;", '"')
    back = back.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    assert " ".join(back.split()) == " ".join(strip_invisible(text)[0].split())


@given(
    st.lists(TEXT, min_size=1, max_size=4), st.sampled_from(["b", "i", "code", "del", "a href=x"])
)
@settings(max_examples=200, deadline=None)
def test_marks_never_forge_others(texts: list[str], name: str) -> None:
    """Text in emphasis, code or a link makes no other element."""
    escaped = [text.replace("&", "&amp;").replace("<", "&lt;") for text in texts]
    end = name.split(maxsplit=1)[0]
    html = "".join(f"{text}<{name}>{text}</{end}>" for text in escaped)
    rendered = READER.render(markdown_of(f"<p>{html}</p>"))
    known = {"p", "strong", "em", "code", "s", "a"}
    assert set(re.findall(r"</?(\w+)", rendered)) <= known
    assert "href" not in rendered or end == "a"


@given(SOUP)
@settings(max_examples=200, deadline=None)
def test_no_soup_writes_an_unsafe_link_or_markup(soup: str) -> None:
    """Rendered, the Markdown of any page has http, https or mailto links only, and no HTML."""
    rendered = READER.render(markdown_of(soup))
    assert not re.search(r'(?:href|src)="(?!https?:|mailto:)', rendered)
    assert "<script" not in rendered


@given(SOUP)
@settings(max_examples=200, deadline=None)
def test_rendering_and_converting_again_changes_nothing(soup: str) -> None:
    """A reader of the Markdown has the page that was written."""
    markdown = markdown_of(soup)
    assert markdown_of(READER.render(markdown)) == markdown
