"""The HTML for the converter is strict, small and bounded."""

import re

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.links import Base
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.plain_html import MAX_COST, PlainHtml, write_plain_html
from fetchwarden.sanitize.prune import prune
from fetchwarden.sanitize.targets import Targets

BASE = Base.of("https://e.example/d/")


def plain(html: str) -> PlainHtml:
    """The plain HTML of *html*."""
    body = LexborHTMLParser("<!DOCTYPE html>" + html).body
    assert body is not None
    options = ConvertOptions(images="link")
    return write_plain_html(prune(body, options).tree, Targets(BASE, options))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a  \n b</p>", "<p>a b</p>"),
        ("<p>a &lt;b&gt; &amp;</p>", "<p>a &lt;b&gt; &amp;</p>"),
        ("<strong>a</strong> <em>b</em>", "<b>a</b> <i>b</i>"),
        ("<b><div>a</div></b>", "<div>a</div>"),
        ("<a href='x'>a</a>", '<a href="https://e.example/d/x">a</a>'),
        ("<a href='x'><div><h3>a</h3></div>b</a>", '<a href="https://e.example/d/x">  a  b</a>'),
        ("<a href='x'><pre>a</pre></a>", '<a href="https://e.example/d/x"> <code>a</code> </a>'),
        ("<a href='javascript:x'>a</a><a>b</a>", "ab"),
        ("<img src=i alt='a&quot;'>", '<img src="https://e.example/d/i" alt="a&quot;">'),
        ("<img src='data:,' alt=a>", "a"),
        ("<img src=i>", '<img src="https://e.example/d/i" alt="">'),
        ("<h2>a <p>b</p></h2>", "<h2>a  b </h2>"),
        ("<code> a\n b </code><code> </code>", "<code>a b</code>"),
        ("<pre>\n a\n  b\n</pre>", "<pre> a\n  b</pre>"),
        ("<pre class='lang-Py'>a</pre>", '<pre lang="py">a</pre>'),
        ("<pre><code class='x language-c++'>a</code></pre>", '<pre lang="c++">a</pre>'),
        (
            "<div class=highlight-source-shell><pre>a</pre></div><pre>b</pre>",
            '<div><pre lang="shell">a</pre></div><pre>b</pre>',
        ),
        ("<pre class='language-x`y'>a</pre>", "<pre>a</pre>"),
        ("<pre>a<br>b<i>c</i></pre>", "<pre>a\nbc</pre>"),
        ("<ul><li>a<ul><li>b</ul></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"),
        ("<ul><li>a</li><ul><li>b</ul></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"),
        ("<ul> <ol><li>a</ol>x<p>y</p></ul>", None),
        ("<ol start=7><li>a<li>b</ol>", '<ol><li value="7">a</li><li value="8">b</li></ol>'),
        ("<ol start=-1><li>a</ol>", '<ol><li value="1">a</li></ol>'),
        ("<ol start=999999999><li>a<li>b</ol>", None),
        ("<ul></ul>", ""),
        ("<blockquote>a</blockquote><hr>", "<blockquote>a</blockquote><hr>"),
        ("<dl><dt>a<dd>b</dl>", "<div><p>a</p><div>b</div></div>"),
        (
            "<table><caption>c</caption><tr><td>a<td><b>b</b><tr><td>x<td>y<td>z</table>",
            (
                '<p>c</p><table><tr width="3"><td>a</td><td><b>b</b></td><td></td></tr>'
                "<tr><td>x</td><td>y</td><td>z</td></tr></table>"
            ),
        ),
        ("<table><tr><td>a</table>", "<div><div><div><div>a</div></div></div></div>"),
    ],
)
def test_the_tree_is_written_strictly(html: str, expected: str | None) -> None:
    """Blocks never stand inside inline elements, and lists hold items only."""
    written = plain(html).html.removeprefix("<div><div>").removesuffix("</div></div>")
    if expected is not None:
        assert written == expected
    else:
        assert re.fullmatch(r"<(ul|ol)>(<li( value=\"\d{1,9}\")?>.*</li>)+</\1>", written)


@pytest.mark.parametrize(
    "html",
    [
        "<p>" + "x" * 400_000,
        "<p>x</p>" * 20_000,
        "<ol>" + "<li>x" * 20_000,
        "<table>" + "<tr><td>a<td>b" * 20_000 + "</table>",
        "<table><tr>" + "<td>a" * 200 + "<tr><td>x" * 9_000 + "</table>",
        "<pre>" + "x\n" * 200_000,
        "<blockquote>" * 20 + "<pre>" + "x\n" * 100_000,
        "<p>x" + "<br>" * 20_000 + "y",
        "<code>x</code>" * 20_000,
        "<pre>x</pre>" * 20_000,
        "<img src=i alt=a>" * 20_000,
        "<ul></ul><ul><li></ul>" * 20_000 + "x",
        "<table><tr><td>a<td>b</table>" * 9_000,
    ],
)
def test_the_amount_is_bounded(html: str) -> None:
    """What does not fit is counted, and the result is well-formed."""
    result = plain(html)
    assert result.left > 0
    assert len(result.html) <= 2 * MAX_COST
    assert result.html.count("<") - result.html.count("<br>") - result.html.count("<img") == (
        2 * result.html.count("</")
    )


def test_removals_are_counted() -> None:
    """Invisible characters and refused links are reported."""
    result = plain("a\u200bb <a href='javascript:x'>c</a> <pre>\u2060</pre>")
    assert result.removed == {"invisible-character": 2, "unsafe-link": 1}
