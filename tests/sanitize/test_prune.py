"""Pruning leaves what a person can see and read."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize import prune as room
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.prune import Pruned, prune
from fetchwarden.sanitize.scan import scan
from fetchwarden.sanitize.walk import MAX_DEPTH, MAX_NESTING


def pruned(html: str, options: ConvertOptions | None = None) -> Pruned:
    """The result for a body of *html*."""
    body = LexborHTMLParser(scan(html).html).body
    assert body is not None
    return prune(body, options or ConvertOptions())


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        (" <div> <p> a</p> <p>b </p> </div> ", [" a", "b "]),
        ("<ul> <li> a</li> <li>b</ul> <hr> ", [" a", "b"]),
        ("<p>a <b> b</b> <i>c</i> ", ["a ", " b", " ", "c", " "]),
        ("<p>a<br> <a> </a> <img> ", ["a", " ", " ", " ", " "]),
        ("<div> <span> <u> a</u> </span> ", [" a", " ", " "]),
        ("<h1> <div> a</div> <div>b</div> </h1> c", [" ", " a", " ", "b", " ", " c"]),
        ("<pre> <div> </div> </pre> <p> ", [" ", " ", " "]),
        ("<listing> <div> </div> </listing> <p> a", [" ", " ", " ", " ", " a"]),
        ("<p>&nbsp;\t\n</p><p>\u2028</p>", ["\u2028"]),
    ],
)
def test_white_space_that_says_nothing_is_no_node(html: str, texts: list[str]) -> None:
    """At the start of a block and behind one it is left out, in headings and code it stays."""
    assert [text for text in pruned(html).tree.texts if text] == texts


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<nav>x</nav>", "navigation"),
        ("<div role=Navigation>x</div>", "navigation"),
        ("<dialog>x</dialog>", "dialog"),
        ("<div role=alertdialog>x</div>", "dialog"),
        ("<p hidden>x</p>", "hidden"),
        ("<noscript>x</noscript>", "noscript"),
        ("<object><p>x</object>", "embedded"),
        ("<svg><text>x</text></svg>", "embedded"),
        ("<video>x</video>", "embedded"),
        ("<button>x</button>", "control"),
        ("<select><option>x</select>", "control"),
        ("<div class='a Cookie-Banner'>x</div>", "consent"),
        ("<div id=newsletter-popup>x</div>", "newsletter"),
        ("<ul class=share-buttons><li>x</ul>", "share"),
    ],
)
def test_what_is_no_content_is_removed_and_counted(html: str, reason: str) -> None:
    """The element goes with all it holds."""
    result = pruned(f"a {html} b")
    assert result.tree.text(0).split() == ["a", "b"]
    assert result.removed == {reason: 1}


@pytest.mark.parametrize(
    "html",
    [
        "<form>x</form>",
        "<header>x</header>",
        "<div class=cookie-banner-off>x</div>",
        "<div class=navigation>x</div>",
        "<div role=main>x</div>",
        "<details>x</details>",
        "<blink>x</blink>",
        "<math><mi>x</mi></math>",
    ],
)
def test_everything_else_keeps_its_text(html: str) -> None:
    """Only exact names and tokens remove."""
    result = pruned(f"a {html} b")
    assert result.tree.text(0).split() == ["a", "x", "b"]
    assert not result.removed


def test_details_can_be_dropped() -> None:
    """They are counted then."""
    result = pruned("<details>x</details>", ConvertOptions(details="drop"))
    assert (result.tree.text(0), result.removed) == ("", {"details": 1})


def test_elements_without_meaning_leave_their_content() -> None:
    """A span is no element of the tree."""
    tree = pruned("<p>a<span>b<font>c</font></span></p>").tree
    assert [name for name in tree.names if name] == ["body", "p"]
    assert tree.text(0) == "abc"


def test_a_formula_is_its_tex() -> None:
    """The presentation is not repeated beside its source."""
    html = (
        "<math><semantics><mi>v</mi><annotation encoding='application/x-tex'>v^2</annotation>"
        "</semantics></math>"
    )
    assert pruned(html).tree.text(0).strip() == "v^2"


def test_depth_and_nesting_are_bounded() -> None:
    """What lies deeper keeps its text, and words do not run together."""
    tree = pruned("<div>" * 150 + "a<p>b</p><p>c</p>").tree
    assert len([name for name in tree.names if name]) == MAX_DEPTH + 1
    assert tree.text(0).split() == ["a", "b", "c"]
    names = pruned("<blockquote>" * 30 + "x").tree.names
    assert names.count("blockquote") == MAX_NESTING
    assert names.count("div") == 30 - MAX_NESTING


def test_too_many_nodes_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cut is told."""
    monkeypatch.setattr(room, "MAX_NODES", 10)
    result = pruned("<p>x</p>" * 50)
    assert result.cut
    assert len(result.tree.text(0)) == 5


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p hidden>x <b hidden>y</b></p>", "[hidden: x y :end of hidden]"),
        ("<p>a <span style='display:none'>x</span></p>", "a [hidden: x :end of hidden]"),
        ("<p style='font-size:0'>x</p>", "[hidden: x :end of hidden]"),
        ("<div hidden>x<math><mi>y</mi></math><img></div>", "[hidden: x y :end of hidden]"),
        ("<p hidden></p>", "[hidden: :end of hidden]"),
    ],
)
def test_what_is_hidden_can_be_marked(html: str, text: str) -> None:
    """For audits it is kept, wrapped, and counted as ever."""
    result = pruned(html, ConvertOptions(keep_hidden="mark"))
    assert " ".join(result.tree.text(0).split()) == text
    assert result.removed["hidden"] == 1


def test_a_page_can_be_read_without_scripts() -> None:
    """Then what stands in ``noscript`` is content."""
    body = LexborHTMLParser(scan("a<noscript><p>b</p></noscript>").html).body
    assert body is not None
    assert prune(body, ConvertOptions(), scripting=False).tree.text(0).split() == ["ab"]


@pytest.mark.parametrize(
    ("html", "sources"),
    [
        ("<p><img alt=a><noscript><img src=b></noscript></p>", [{"alt": "a", "src": "b"}]),
        ("<p><noscript><img src=b></noscript></p>", [{"src": "b"}]),
        ("<p><noscript><img src=b width=1></noscript></p>", []),
        ("<p><noscript><img src=b hidden></noscript></p>", []),
        ("<p><noscript>x<img src=b></noscript></p>", []),
        ("<p style='visibility:hidden'><noscript><img src=b></noscript></p>", []),
    ],
)
def test_a_lazy_image_is_what_readers_without_scripts_see(
    html: str, sources: list[dict[str, str]]
) -> None:
    """It takes the place of its placeholder; pixels that count readers are none."""
    tree = pruned(html).tree
    images = [node for node, name in enumerate(tree.names) if name == "img"]
    assert [dict(tree.attributes[node]) for node in images] == sources


def test_buttons_that_are_titles_keep_their_text() -> None:
    """In a heading, or where they unfold something."""
    html = "<h3><button>a</button></h3><button aria-expanded=false>b</button><button>c</button>"
    assert pruned(html).tree.text(0).split() == ["ab"]


def test_what_is_streamed_in_is_read_in_its_slot() -> None:
    """React puts it behind the page; it is shown once."""
    html = (
        '<p>a</p><template id="B:0"></template><p>d</p>'
        '<div hidden id="S:0"><p>b</p><template id="P:1"></template></div>'
        '<div hidden id="S:1"><p>c</p></div><div hidden id="S:2">x</div>'
    )
    assert pruned(html).tree.text(0) == "abcd"


def test_a_tree_tells_whether_it_holds_enough() -> None:
    """As many characters as it has, and no more."""
    tree = pruned("<p> ab </p><p>c</p>").tree
    assert (tree.holds(3), tree.holds(4)) == (True, False)
    assert tree.holds(tree.chars())
    assert pruned("").tree.holds(0)


def test_a_quotation_gets_its_marks() -> None:
    """As a browser writes them."""
    assert pruned("<q>a <b>b</b></q>").tree.text(0) == "“a b”"
