"""Shows that what is built in machine code does the same as what is written in Python."""

import subprocess
import sys
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize import blocks, scores, walk
from fetchwarden.sanitize import prune as room
from fetchwarden.sanitize.elements import BLOCKS, INLINE
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.prune import prune
from fetchwarden.sanitize.scan import scan
from fetchwarden.sanitize.tree import Tree
from fetchwarden.sanitize.weights import load_weights
from tests.property.test_visible import ELEMENTS, PAGES, facts

WEIGHTS = load_weights()
CLASS_WORDS = sorted(word for word in WEIGHTS.classes if not word.startswith("<"))
CLASSES = st.lists(
    st.sampled_from(
        [*CLASS_WORDS, "x", "aB", "ABc", "Q", "é", "\0", "zzzzzzzzzzzzzzzzzzzzzz", "İ"]
    ).flatmap(lambda word: st.sampled_from([word, word.title(), word.upper()]))
    | st.text(max_size=8),
    max_size=5,
).flatmap(lambda words: st.sampled_from(["", "-", " ", "_9"]).map(lambda by: by.join(words)))
TEXTS = st.lists(
    st.sampled_from(
        [
            *sorted(WEIGHTS.words)[::3],
            *(
                "Copyright ©",
                "ALL RIGHTS RESERVED",
                "Powered\tby",
                "İ",
                "ß",
                "ς",
                "Σ",
                "K",
                "a.",
                "a。",
            ),
            *("\x1c", "\x85", "\u2028", "\xa0", "\u200b", "1,2,3", "_", "٣", "", " ", "x" * 210),
        ]
    )
    | st.text(max_size=4),
    max_size=14,
).flatmap(lambda words: st.sampled_from(["", " ", "\n"]).map(lambda by: by.join(words)))
NAMES = st.sampled_from([*sorted(BLOCKS), *sorted(INLINE), "span", *["p", "div", "li", "h1"] * 9])


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """Trees of some blocks, links and texts, with names and words of which something is known."""
    tree = Tree.of("body")
    around = [0]
    for _ in range(draw(st.integers(0, 40))):
        if draw(st.booleans()):
            texts = draw(TEXTS)
            tree.add("", around[-1], text=texts)
            continue
        if len(around) > 1 and draw(st.booleans()):
            around.pop()
            continue
        keys = draw(
            st.lists(st.sampled_from(["class", "id", "role", "itemprop", "href"]), max_size=3)
        )
        attributes = {key: draw(st.none() | CLASSES) for key in keys}
        around.append(tree.add(draw(NAMES), around[-1], attributes))
    tree.close()
    return tree


@given(trees())
@settings(max_examples=300, deadline=None)
def test_blocks_and_scores_are_the_same(tree: Tree) -> None:
    """To the last bit, for what the page itself and what the model knows."""
    native = pytest.importorskip("fetchwarden.sanitize.native_choice", reason="not compiled here")
    found = blocks.cut_blocks(tree)
    assert native.cut_blocks(tree) == found
    assert native.score_blocks(found, WEIGHTS) == scores.score_blocks(found, WEIGHTS)


def test_rows_of_likes_are_scored_the_same() -> None:
    """Many elements of a kind beside each other, in links and out of them."""
    native = pytest.importorskip("fetchwarden.sanitize.native_choice", reason="not compiled here")
    tree = Tree.of("body")
    for number in range(60):
        row = tree.add("li", 0, {"class": "item" if number % 3 else "other"})
        link = tree.add("a", row, {"href": "/x"})
        tree.add("", link, text="word " * (number % 15))
        tree.add("", row, text=" and more words, " * (number % 7))
    tree.close()
    found = blocks.cut_blocks(tree)
    assert native.score_blocks(found, WEIGHTS) == scores.score_blocks(found, WEIGHTS)


ODD = st.sampled_from(
    [
        "<math><mi>x</mi></math>",
        "<pre> a\n b </pre>",
        "<listing>a</listing>",
        "<q>a<q>b</q></q>",
        "<h2> a <b> b </b></h2>",
        "<noscript><img src=b></noscript>",
        "<template id=B:0></template>",
        "<div hidden id=S:0><p>moved</p></div>",
        "<br> <br>",
        "<ul><li>a<li>b<ol><li>c</ol></ul>",
        "<blockquote>" * 25 + "x",
        "<div>" * 70 + "x<br>y<ul><li>z</ul>",
        "\xa0 \u2003",
        "<details><summary>a</summary>b</details>",
        "<button aria-expanded=false aria-controls=z>c</button><div id=z hidden>d</div>",
        "<h3><button>e</button></h3>",
        "<svg><path/></svg><script>x</script><style>p{}</style>",
        "<table><tr><td>a<td>b</table>",
    ]
)


@given(
    st.tuples(PAGES, st.lists(ODD | ELEMENTS, max_size=6)).map(lambda p: p[0] + "".join(p[1])),
    st.sampled_from(["drop", "mark"]),
    st.sampled_from(["keep", "drop"]),
    st.booleans(),
    st.just(100_000) | st.integers(1, 30),
)
@example("<p style='display:none'>a<q>b", "mark", "keep", True, 100_000)
@settings(max_examples=400, deadline=None)
def test_the_tree_is_the_same(
    page: str, hidden: str, details: str, scripting: bool, most: int
) -> None:
    """And so are the counts, also when there is more than is looked at."""
    pytest.importorskip("fetchwarden.sanitize.native_walk", reason="not compiled here")
    options = ConvertOptions(keep_hidden=hidden, details=details)  # type: ignore[arg-type]
    body = LexborHTMLParser(scan(page).html).body
    assert body is not None
    with patch.object(room, "MAX_NODES", most):
        quick = prune(body, options, scripting=scripting)
        with patch.object(room, "walk", walk.walk):
            assert facts(prune(body, options, scripting=scripting)) == facts(quick)


def test_without_machine_code_all_is_done_in_python() -> None:
    """A page comes out the same in a process that has none of it."""
    page = (
        "<article><h1>A title</h1>" + "<p>Some words of a text, with a <a href=/x>link</a>.</p>" * 9
    )
    program = (
        "import sys\n"
        "if sys.argv[1] == 'python':\n"
        "    for name in ('choice', 'tags', 'walk'):\n"
        "        sys.modules[f'fetchwarden.sanitize.native_{name}'] = None\n"
        "from fetchwarden.sanitize import native\n"
        "from fetchwarden.sanitize.page import convert\n"
        "print(native.walk.__module__, convert(sys.argv[2], 'https://example.com/').markdown)\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program, way, page], check=True, capture_output=True, text=True
        ).stdout.partition(" ")
        for way in ("python", "any")
    ]
    assert told[0][0] == "fetchwarden.sanitize.walk"
    assert told[0][2] == told[1][2]
    assert told[0][2].startswith("# A title")
