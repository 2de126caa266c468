"""Code is written so that nothing inside can end it."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.fences import find_language, write_fence, write_span
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.prune import prune


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "```x\na\n```"),
        ("a\n", "```x\na\n```"),
        ("a \t\n\n\nb", "```x\na \t\n\n\nb\n```"),
        ("```", "````x\n```\n````"),
        ("a ````` b", "``````x\na ````` b\n``````"),
        ("", "```x\n```"),
    ],
)
def test_a_fence_is_longer_than_any_run_inside(text: str, expected: str) -> None:
    """What is inside stays as it is, but for the last line end."""
    assert write_fence(text, "x") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "`a`"),
        ("a`b", "``a`b``"),
        ("a``b", "`a``b`"),
        ("`", "`` ` ``"),
        ("`a", "`` `a ``"),
        ("a`", "`` a` ``"),
        ("` `` ```", "```` ` `` ``` ````"),
    ],
)
def test_a_span_has_ticks_that_are_not_inside(text: str, expected: str) -> None:
    """And a space where it begins or ends with one."""
    assert write_span(text) == expected


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<pre>a</pre>", ""),
        ("<pre class=language-Py>a</pre>", "py"),
        ("<pre><code class='x lang-c++'>a</code></pre>", "c++"),
        ("<pre><b>x</b><code class=language-go>a</code></pre>", "go"),
        ("<pre class='brush: js; gutter: false'>a</pre>", "js"),
        ("<pre class='hljs css'>a</pre>", "css"),
        ("<pre class='css hljs'>a</pre>", "css"),
        ("<pre class='none hljs'>a</pre>", ""),
        ("<pre class='sourceCode haskell'>a</pre>", "haskell"),
        ("<pre class=code-sql>a</pre>", "sql"),
        ("<pre data-lang=Go>a</pre>", "go"),
        ("<pre data-language='objective c'>a</pre>", ""),
        ("<pre lang=sh>a</pre>", "sh"),
        ("<div lang=de><pre>a</pre></div>", ""),
        ("<div class=highlight-source-shell><pre>a</pre></div>", "shell"),
        ("<div class='highlight-python3 notranslate'><pre>a</pre></div>", "python3"),
        ("<div class='highlight-default notranslate'><pre>a</pre></div>", ""),
        ("<div class='highlight-text notranslate'><pre>a</pre></div>", ""),
        ("<div class='highlight highlight-text-html-basic'><pre>a</pre></div>", "html-basic"),
        ("<figure class='highlight yaml'><pre>a</pre></figure>", "yaml"),
        ("<div class='language-rb highlighter-rouge'><div><pre>a</pre></div></div>", "rb"),
        ("<div class=code-toolbar><pre>a</pre></div>", ""),
        ("<pre class=language-plaintext>a</pre>", ""),
        ("<pre class='language-none lang-c'>a</pre>", "c"),
        ("<pre class='language-x`y'>a</pre>", ""),
        ("<pre class=language-abcdefghijklmnopqrstuvw>a</pre>", ""),
        ("<div class=lang-c>" + "<div>" * 9 + "<pre>a</pre>", ""),
    ],
)
def test_the_language_is_what_the_highlighter_noted(html: str, language: str) -> None:
    """On the code, on its block or around it; words that name none do not count."""
    body = LexborHTMLParser("<!DOCTYPE html>" + html).body
    assert body is not None
    tree = prune(body, ConvertOptions()).tree
    assert find_language(tree, tree.names.index("pre")) == language
