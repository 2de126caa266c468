"""The work of a conversion grows with the page, not with its square.

Counted are the lines of this project's code that run, which is the same on every machine, and
includes each turn of a loop. The parser's own work is bounded by ``sanitize.scan``.
"""

import sys
from types import FrameType
from typing import Any

import pytest

from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.page import convert

URL = "https://docs.example.org/guide/start.html"
SIZE = 150
SENTENCE = "The crew measured the depth of the channel at forty points, and wrote it down. "
SHAPES = {
    "paragraphs": f"<p>{SENTENCE}</p>",
    "links": "<p>See <a href=/a>this</a> and <a href=/b><b>that</b></a>.</p>",
    "items": "<li>one <b>two</b>",
    "lists": "<ul><li>a<ul><li>b</ul></ul>",
    "rows": "<tr><td>a<td>b<td>c|d",
    "tables": "<table><tr><td rowspan=2 colspan=3>a<td>b<tr><td>c</table>",
    "quotes": "<blockquote><p>a</p><pre>b\nc</pre></blockquote>",
    "emphasis": "<i>a</i><b>b</b>c<i><b>d</b></i>",
    "misread emphasis": "<b>'a'</b>b<i>.</i>",
    "code spans": "<code>a`b</code>",
    "open marks": "<b>x<i>y",
    "images": f"<p>{SENTENCE}</p><div><img src=i></div>",
    "images behind": "<div><img src=i alt=x></div>",
    "divs": "<div><div>a</div></div>",
    "deep divs": "<div>",
    "deep lists": "<ul><li>x",
    "deep tables": "<table><tr><td>x",
    "headings": "<h2>a</h2><p>b</p>",
    "definitions": "<dl><dt>a<dd>b</dl>",
    "hidden": "<p hidden>a</p><p style='display:none'>b</p><p class=a>c</p>",
    "styles": "<style>.a{display:none}.b .c{color:red}</style><p class=a>x</p>",
    "classes": "<p class='post-body main'>x</p>",
    "slots": '<template id="B:0"></template><div hidden id="S:0">x</div>',
    "lazy images": "<img alt=a><noscript><img src=b></noscript>",
    "breaks": "a<br>b<br><br>",
    "marks as text": "*a_b*[c](d)`e`~~f~~&lt;g&gt;&amp;h; ",
}


def page_of(name: str, times: int) -> str:
    """A page of a shape, *times* as long."""
    start = f"<article><p>{SENTENCE * 4}</p>" + ("<table>" if name == "rows" else "")
    return start + SHAPES[name] * (SIZE * times)


def lines_run(html: str, content: str) -> int:
    """How many lines of the room run when *html* is converted."""
    count = 0

    def on_line(_: FrameType, event: str, _arg: Any) -> Any:
        nonlocal count
        count += event == "line"
        return on_line

    def on_call(frame: FrameType, _event: str, _arg: Any) -> Any:
        return on_line if "sanitize" in frame.f_code.co_filename else None

    options = ConvertOptions(content=content)  # type: ignore[arg-type]
    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        convert(html, URL, options=options)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_twice_the_page_is_twice_the_work(name: str) -> None:
    """For each shape of page, beyond what any page costs."""
    once, twice, fourfold = (lines_run(page_of(name, n), "whole") for n in (1, 2, 4))
    assert fourfold - twice <= 1.3 * 2 * (twice - once) + 2_000


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_so_it_is_where_the_content_is_chosen(name: str) -> None:
    """How much is kept can change with the size, so the bound is not as tight."""
    twice, fourfold = (lines_run(page_of(name, n), "main") for n in (2, 4))
    assert fourfold <= 3 * twice + 10_000
