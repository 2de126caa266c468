"""Attributes, styles and rules hide a text when a browser would not show it."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.prune import Pruned, prune
from fetchwarden.sanitize.scan import scan
from fetchwarden.sanitize.visibility import is_hidden

LINK = "<link rel=stylesheet href=x>"
LONG = "<p>" + "Words that anybody can see. " * 20


def pruned(html: str) -> Pruned:
    """What is left of a page."""
    body = LexborHTMLParser(scan(html).html).body
    assert body is not None
    return prune(body, ConvertOptions())


def seen(html: str) -> str:
    """The text of a page that holds much that is seen, white space collapsed."""
    return " ".join(pruned(html + LONG).tree.text(0).partition("Words that")[0].split())


@pytest.mark.parametrize(
    "attributes",
    [
        {"hidden": None},
        {"hidden": "until-found"},
        {"aria-hidden": " TRUE "},
        {"style": "display:none"},
        {"style": "color:red; DISPLAY : NONE !important"},
        {"style": "display:block;display:none"},
        {"style": "display:none!important;display:block"},
        {"style": "display:none;display:nonsense"},
        {"style": "dis/**/play:block;display:/* x */none"},
        {"style": "d\\69 splay:no\\6e e"},
        {"style": "\\64\\69\\73\\70\\6c\\61\\79:none"},
        {"style": "dis\\play:none"},
        {"style": "content:';display:block';display:none"},
        {"style": "visibility:hidden"},
        {"style": "visibility: collapse ! important"},
        {"style": "display:none /* open"},
        {"style": "background:url(a;b);display:none"},
    ],
)
def test_hidden(attributes: dict[str, str | None]) -> None:
    """Spelling does not matter, and the last valid declaration wins."""
    assert is_hidden(attributes)


@pytest.mark.parametrize(
    "attributes",
    [
        {},
        {"class": "hidden"},
        {"aria-hidden": "false"},
        {"aria-hidden": None},
        {"style": None},
        {"style": "color:red"},
        {"style": "display:none;display:block"},
        {"style": "display:none;display:block!important"},
        {"style": "display:block!important;display:none"},
        {"style": "visibility:visible"},
        {"style": "--display:none"},
        {"style": "display\\0:none"},
        {"style": "background:url(a.png);display:block"},
    ],
)
def test_shown(attributes: dict[str, str | None]) -> None:
    """What only looks like hiding does not hide."""
    assert not is_hidden(attributes)


@pytest.mark.parametrize(
    "style",
    [
        'a:\\";display:none',
        "a:url('x)y');display:none",
        "display:none;a:(;display:block;b:c)",
        "display:none;--a:{;display:block;}",
        "display:none;display:run-in",
        "display:none;display:\u00a0block",
        "display:none;display:bloc\u212a",
        "display:none;content:'x;display:block'",
        "display:none;/*;*/display:b\\lock\\",
        "display:none;" + "a:b;" * 2_000 + "display:block",
    ],
)
def test_no_strange_spelling_makes_visible_again(style: str) -> None:
    """What a browser would read as void cannot undo hiding, however it is written."""
    assert is_hidden({"style": style})


@pytest.mark.parametrize(
    "html",
    [
        "<p style='font-size:0'>x</p>",
        "<p style='font:1px/2 a'><b>x</b></p>",
        "<p style='font-size:1px'><b style='font-size:1em'>x</b></p>",
        "<p style='visibility:hidden'>x</p>",
        "<p style='visibility:hidden'><img alt=y></p>",
        "<p style='visibility:hidden'><math><mi>x</mi></math></p>",
        "<p style='color:transparent'>x</p>",
        "<p style='color:#fff'>x</p>",
        "<body bgcolor=black><p style='color:#000001'>x</p>",
        "<body style='background:navy'><div><p style='color:navy'>x</p></div>",
        "<p><font color=white>x</font></p>",
        LINK + "<p class=a style='color:#fff;background:#fff'>x</p>",
        LINK + "<body style='background:#fff'><p style='color:#fff'>x</p>",
        "<style>.a{color:#fff}</style><p class=a>x</p>",
        "<p class='a SR-only'>x</p>",
        "<style>.a{display:none}</style><p class=a>x</p>",
        "<style>p.a{left:-999px}</style><p class=a>x</p>",
        "<style>#i{opacity:0}</style><p id=i>x</p>",
        "<style>em{display:none}</style><em>x</em>",
        "<style>.a{display:none!important}</style><p class=a style='display:block'>x</p>",
        "<style media=screen>.a{font-size:0}</style><p class=a>x</p>",
        "<div hidden id='S:0'>x</div>",
        "<template id='B:1'></template><div hidden id='S:0'>x</div>",
        "<template id='B:0'></template><div hidden aria-hidden=true id='S:0'>x</div>",
    ],
)
def test_what_nobody_sees_is_dropped_and_counted(html: str) -> None:
    """Own, inherited and ruled styles count alike."""
    assert seen(html) == ""
    assert pruned(html + LONG).removed["hidden"] == 1


@pytest.mark.parametrize(
    "html",
    [
        "<div style='font-size:0'><p style='font-size:12px'>x</p></div>",
        "<div style='visibility:hidden'><p style='visibility:visible'>x</p></div>",
        "<div style='color:transparent'><p style='color:black'>x</p></div>",
        "<p style='color:transparent'><a href=/>x</a></p>",
        LINK + "<p style='color:#fff'>x</p>",
        LINK + "<body style='background:#fff'><div class=dark><p style='color:#fff'>x</p></div>",
        LINK + "<body style='background:#fff'><div id=i style='color:#fff'>x</div>",
        "<style>.dark p{background:#000}</style><p class=dark style='color:#fff'>x</p>",
        "<style>.a{background:url(y)}</style><div class=a><p style='color:#fff'>x</p></div>",
        "<table bgcolor=navy><tr><td><font color=white>x</font></table>",
        "<style>.a{display:none}</style><p class=a style='display:block'>x</p>",
        "<style>.a{display:none}.a.b{display:block}</style><p class='a b'>x</p>",
        "<style media=print>.a{display:none}</style><p class=a>x</p>",
        "<style type=text/plain>.a{display:none}</style><p class=a>x</p>",
        "<noscript><style>.a{display:none}</style></noscript><p class=a>x</p>",
        "<noscript><i><b><style>.a{display:none}</style></b></i></noscript><p class=a>x</p>",
        "<style>.A{display:none}</style><p class=a>x</p>",
        "<body style='visibility:hidden;font-size:0'><p>x</p>",
        "<style>body{opacity:0}</style><p>x</p>",
        "<template id='B:0'></template><div hidden id='S:0'>x</div>",
    ],
)
def test_what_is_seen_stays(html: str) -> None:
    """A child can declare anew, and what is not known hides nothing."""
    assert seen(html) == "x"
    assert not pruned(html + LONG).removed["hidden"]


@pytest.mark.parametrize(
    "page",
    [
        "<style>.a{display:none}</style><div class=a>%s</div>",
        "<style>.a{visibility:hidden}</style><div class=a>%s</div>",
        "<div class=sr-only>%s</div>",
        "<div style='opacity:0'>%s</div><p>y</p>",
        "<style>.a,.b{display:none}</style><div class=a>%s</div><div class=b>x</div>",
    ],
)
def test_a_rule_that_empties_the_page_is_not_believed(page: str) -> None:
    """A script is expected to undo it."""
    assert "anybody" in pruned(page % LONG).tree.text(0)


def test_many_rules_that_empty_the_page_together_are_not_believed() -> None:
    """None of them hides more than half."""
    rules = "".join(f".a{n}{{display:none}}" for n in range(4))
    page = "".join(f"<div class=a{n}>{LONG}</div>" for n in range(4))
    assert pruned(f"<style>{rules}</style>{page}").tree.text(0).count("anybody") == 80


@pytest.mark.parametrize("attribute", ["hidden", "style='display:none'"])
def test_an_element_that_hides_itself_is_believed(attribute: str) -> None:
    """Whatever is left of the page."""
    assert pruned(f"<div {attribute}>{LONG}</div>").tree.text(0) == ""


def test_a_rule_is_believed_when_enough_is_seen() -> None:
    """Even if it hides the larger part."""
    page = f"<style>.a{{display:none}}</style><div class=a>secret {LONG * 3}</div>"
    assert seen(page) == ""


def test_what_fades_in_is_shown_when_it_is_most_of_the_page() -> None:
    """Opacity is where a script begins."""
    faded = f"<div style='opacity:0'>{LONG}</div>"
    assert pruned(faded * 3 + LONG).tree.text(0).count("anybody") == 80
    assert pruned(faded + LONG * 3).tree.text(0).count("anybody") == 60
