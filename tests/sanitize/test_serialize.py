"""A tree becomes Markdown that a reader takes for what the page was."""

from collections import Counter
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from fetchwarden.sanitize import serialize
from fetchwarden.sanitize.links import Base
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.page import convert
from fetchwarden.sanitize.serialize import Written, write_markdown
from fetchwarden.sanitize.targets import Targets
from fetchwarden.sanitize.visible import read_visible

URL = "https://docs.example.org/guide/start.html"
GOLDEN = Path(__file__).parent / "golden"
WHOLE = ConvertOptions(content="whole", images="link")


def written(html: str) -> Written:
    """What the page of *html* becomes."""
    tree = read_visible(html, WHOLE).tree
    return write_markdown(tree, Targets(Base.of(URL), WHOLE))


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.html")))
def test_a_page_of_each_kind_is_written_as_it_was_found_right(name: str) -> None:
    """One golden page for each structure; a change of any is looked at by a person."""
    html = (GOLDEN / f"{name}.html").read_text("utf-8")
    expected = (GOLDEN / f"{name}.md").read_text("utf-8").rstrip("\n")
    assert convert(html, URL, options=WHOLE).markdown == expected


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.html")))
def test_a_page_of_each_kind_is_stable(name: str) -> None:
    """Rendered and converted again it is the same Markdown."""
    reader = MarkdownIt("commonmark").enable("table").enable("strikethrough")
    markdown = convert((GOLDEN / f"{name}.html").read_text("utf-8"), URL, options=WHOLE).markdown
    assert convert(reader.render(markdown), URL, options=WHOLE).markdown == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<h2>a<br>b</h2>", "## a b"),
        ("<p>a <b> b </b>c</p>", "a **b** c"),
        ("<p>a<b>b</b>c</p>", "a**b**c"),
        ("<b><p>a</p><p>b</p></b>", "**a**\n\n**b**"),
        ("a<br>b<br><br>c<br>", "a\\\nb\n\nc"),
        ("<a href=/c><h3>t</h3><p>x</p></a>", "### [t](https://docs.example.org/c)\n\nx"),
        ("<a href=/c>a <a href=/d>b</a></a>", None),
        ("<a href='javascript:x'>a</a>", "a"),
        ("<code>a`b</code>", "``a`b``"),
        ("<code>a</code><code>b</code> <code>c</code>", "`ab` `c`"),
        ("<pre>a\n```\n</pre>", "````\na\n```\n````"),
        ("<pre><div>a</div><div>b</div>c<br>d</pre>", "```\na\nb\nc\nd\n```"),
        ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"),
        ("<ol start=9><li>a<li>b<ul><li>c</ul></ol>", "9. a\n10. b\n    - c"),
        ("<ol><li>a<ul><li>c</ul></ol>", "1. a\n   - c"),
        ("<ul><li><p>a</p><p>b</p></ul>", "- a\n\n  b"),
        ("<ul><li>a</li><ul><li>b</ul></ul>", "- a\n  - b"),
        ("<blockquote>a<ul><li>b</ul></blockquote>", "> a\n>\n> - b"),
        ("<dl><dt>a<dd>b</dl>", "a\n\nb"),
        ("<p># a</p><p>1. b</p><p>a_b *c*</p>", "\\# a\n\n1\\. b\n\na_b \\*c\\*"),
        ("<p>&lt;b&gt; [x](y) `z`</p>", "\\<b> [x\\](y) \\`z\\`"),
        ("<table><tr><td>a|b<td><ul><li>c<li>d</ul></table>", None),
        ("<table><tr><th>a<th>b<tr><td>c|d<td></table>", "| a | b |\n| --- | --- |\n| c\\|d |  |"),
        ("<img src=x alt='a]b'>", "![a\\]b](https://docs.example.org/guide/x)"),
        ("", ""),
    ],
)
def test_each_element_is_written_in_its_way(html: str, markdown: str | None) -> None:
    """And what no Markdown can show is never an error."""
    result = written(html)
    assert markdown is None or result.markdown == markdown
    assert result.left == 0


def test_what_does_not_fit_the_budget_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beginning is written, and the rest is counted."""
    monkeypatch.setattr(serialize, "MAX_COST", 200)
    result = written("<p>word</p>" * 100)
    assert result.markdown.startswith("word\n\nword")
    assert result.markdown.count("word") * 4 + result.left == 400


def test_invisible_characters_are_counted() -> None:
    """They are gone in texts and in code."""
    result = written("<p>a\u200bb <code>c\u200b</code></p>")
    assert result.markdown == "ab `c`"
    assert result.removed == Counter({"invisible-character": 2})


def test_markdownify_stays_selectable() -> None:
    """It writes the same content."""
    options = ConvertOptions(serializer="markdownify", content="whole")
    assert convert("<h1>a</h1><p>b <b>c</b></p>", URL, options=options).markdown == "# a\n\nb **c**"
