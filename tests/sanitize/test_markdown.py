"""Markdown says what the page says, and text cannot pretend to be structure."""

import pytest

from fetchwarden.sanitize.markdown import to_markdown


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1>a</h1><h6>b</h6><p>c</p>", "# a\n\n###### b\n\nc"),
        ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
        ('<ol><li value="9">a<p>b</p></li><li value="10">c</li></ol>', "9. a\n\n   b\n10. c"),
        ("<ul><li></li><li>a</li></ul>", "- a"),
        ("<blockquote><p>a</p><ul><li>b</li></ul></blockquote>", "> a\n>\n> - b"),
        ("<p>a<br>b</p>", "a\\\nb"),
        ("<p>a<br><br>b</p>", "a\n\nb"),
        ("<p><b>a</b> <i>b</i> <del>c</del></p>", "**a** *b* ~~c~~"),
        ("<p><code>a`b</code></p>", "`` a`b ``"),
        ('<pre lang="py">a\n\n\nb</pre>', "```py\na\n\n\nb\n```"),
        ("<pre>a\n````\nb</pre>", "`````\na\n````\nb\n`````"),
        ("<pre>*a* # _b_</pre>", "```\n*a* # _b_\n```"),
        ('<p><a href="https://e/">a [b]</a></p>', "[a \\[b\\]](https://e/)"),
        ('<p><img src="https://e/i" alt="a [b]"></p>', "![a \\[b\\]](https://e/i)"),
        (
            (
                '<table><tr width="2"><td>a|b</td><td></td></tr><tr><td><code>x|y</code></td></tr>'
                "</table>"
            ),
            "| a\\|b |  |\n| --- | --- |\n| `x\\|y` |",
        ),
    ],
)
def test_structure_is_written(html: str, expected: str) -> None:
    """ATX headings, dashes, fences, GFM tables."""
    assert to_markdown(html) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# a", "\\# a"),
        ("#a", "#a"),
        ("&gt; a", "\\> a"),
        ("- a", "\\- a"),
        ("+ a", "\\+ a"),
        ("--- ", "\\---"),
        ("=== ", "\\==="),
        ("1. a", "1\\. a"),
        ("12) a", "12\\) a"),
        ("1.5 a", "1.5 a"),
        ("| a | b |", "\\| a | b |"),
        (":-- | --:", "\\:-- | --:"),
        ("* a *b*", "\\* a \\*b\\*"),
        ("snake_case _x_ __y__", "snake_case \\_x\\_ \\_\\_y\\_\\_"),
        ("[t](u) ![i](v)", "\\[t\\](u) !\\[i\\](v)"),
        ("`q` ~~~ ~5", "\\`q\\` \\~\\~\\~ ~5"),
        ("&lt;b&gt; 1 &lt; 2", "\\<b> 1 < 2"),
        ("&lt;|im_start|&gt;", "\\<\\|im_start|>"),
        ("&amp;amp; AT&amp;T", "\\&amp; AT&T"),
        ("a\\b", "a\\\\b"),
        ("<b></b># a", "\\# a"),
        ("<b>x</b> - a", "**x** - a"),
        ("x<br>- a", "x\\\n\\- a"),
    ],
)
def test_text_that_looks_like_markdown_is_escaped(text: str, expected: str) -> None:
    """Only where it would be read as such."""
    assert to_markdown(f"<p>{text}</p>") == expected
