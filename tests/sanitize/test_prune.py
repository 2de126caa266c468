"""Pruning leaves what a person can see and read."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize import prune as room
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.prune import MAX_DEPTH, MAX_NESTING, Pruned, prune
from fetchwarden.sanitize.scan import scan


def pruned(html: str, options: ConvertOptions | None = None) -> Pruned:
    """The result for a body of *html*."""
    body = LexborHTMLParser(scan(html).html).body
    assert body is not None
    return prune(body, options or ConvertOptions())


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
    assert result.body.text().split() == ["a", "b"]
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
    assert result.body.text().split() == ["a", "x", "b"]
    assert not result.removed


def test_details_can_be_dropped() -> None:
    """They are counted then."""
    result = pruned("<details>x</details>", ConvertOptions(details="drop"))
    assert (result.body.text(), result.removed) == ("", {"details": 1})


def test_elements_without_meaning_leave_their_content() -> None:
    """A span is no element of the tree."""
    body = pruned("<p>a<span>b<font>c</font></span></p>").body
    assert [element.name for element in body.walk()] == ["body", "p"]
    assert body.text() == "abc"


def test_a_formula_is_its_tex() -> None:
    """The presentation is not repeated beside its source."""
    html = (
        "<math><semantics><mi>v</mi><annotation encoding='application/x-tex'>v^2</annotation>"
        "</semantics></math>"
    )
    assert pruned(html).body.text().strip() == "v^2"


def test_depth_and_nesting_are_bounded() -> None:
    """What lies deeper keeps its text, and words do not run together."""
    body = pruned("<div>" * 150 + "a<p>b</p><p>c</p>").body
    assert len(list(body.walk())) == MAX_DEPTH + 1
    assert body.text().split() == ["a", "b", "c"]
    body = pruned("<blockquote>" * 30 + "x").body
    names = [element.name for element in body.walk()]
    assert names.count("blockquote") == MAX_NESTING
    assert names.count("div") == 30 - MAX_NESTING


def test_too_many_nodes_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cut is told."""
    monkeypatch.setattr(room, "MAX_NODES", 10)
    result = pruned("<p>x</p>" * 50)
    assert result.cut
    assert len(result.body.text()) == 5


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
    assert " ".join(result.body.text().split()) == text
    assert result.removed["hidden"] == 1
