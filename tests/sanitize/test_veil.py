"""A page that is hidden as a whole until its script has run is read; hidden parts are not."""

import pytest

from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.veil import MAX_CHILDREN, MAX_LEVELS
from fetchwarden.sanitize.visible import read_visible

TEXT = "<p>The harbour rents berths by the day, the week and the season.</p>" * 9
VEILS = ("visibility:hidden", "color:#000;Visibility : hidden;margin:0", ";visibility:HIDDEN;")
BESIDE = (
    "<p>Welcome</p>{}",
    "{}<div>Welcome</div>",
    "Welcome{}",
    *(
        f"<{beside}>{{}}"
        for beside in (
            "nav>Home</nav",
            "button>Start</button",
            "dialog open>Hello</dialog",
            "svg><text>Hello</text></svg",
            "textarea>Hello</textarea",
            "form><input></form",
            "select><option>a</select",
            "img src=/i.png",
            "iframe src=/f></iframe",
            "video src=/v></video",
            "canvas></canvas",
            "div style='background:url(/b.png)'></div",
        )
    ),
)
NO_VEILS = (
    "/*visibility:*/display:none",
    "display/*visibility:*/:none",
    "visibility:hidden}display:none",
    "/*visibility:*/font-size:0",
    "/*visibility:*/color:#fff",
    "position:absolute;/*visibility:*/left:-9999px",
    "visibility:hidden;display:none",
    "visibility:hidden;font-size:0",
    "visibility:hidden;color:#fff",
    "visibility:hidden;position:absolute;left:-9999px",
    r"visibilit\79:hidden",
    "visibility:hidden;visibility:collapse",
)


def shown(html: str) -> str:
    """The text of what is visible of a page."""
    return read_visible(html, ConvertOptions()).tree.text(0)


@pytest.mark.parametrize("veil", VEILS)
@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "<div id=app>{}</div>",
        "<div id=app>\n{}\n</div><script>start()</script><noscript>Switch it on</noscript>",
        "<div id=app><main>{}</main></div><div id=modal></div><style>p{{margin:0}}</style>",
    ],
)
def test_a_page_behind_a_veil_is_read(veil: str, around: str) -> None:
    """Whatever else there is that shows no text."""
    html = around.format(f"<div style='{veil}'>{TEXT}</div>")
    assert shown(f"<body>{html}").count("harbour") == 9


@pytest.mark.parametrize("veil", VEILS)
@pytest.mark.parametrize("beside", BESIDE)
def test_beside_a_text_it_stays_hidden(veil: str, beside: str) -> None:
    """That is the page, however little it is."""
    html = beside.format(f"<div style='{veil}'>{TEXT}</div>")
    assert "harbour" not in shown(f"<body><div>{html}</div>")


def test_what_is_hidden_behind_a_veil_stays_hidden() -> None:
    """Only what holds the page is uncovered, and each only of what hides it."""
    probe = "<p style='visibility:hidden'>zebra</p><p style='display:none'>okapi</p>"
    text = shown(f"<body><div style='visibility:hidden'>{TEXT}{probe}</div>")
    assert "harbour" in text
    assert "zebra" not in text
    assert "okapi" not in text


@pytest.mark.parametrize("hidden", ["style='display:none'", "hidden", "aria-hidden=true"])
def test_what_takes_no_place_is_no_veil(hidden: str) -> None:
    """Such as the templates of an application that draws its page itself."""
    assert "harbour" not in shown(f"<body><div id=root></div><div {hidden}>{TEXT}</div>")


@pytest.mark.parametrize("style", NO_VEILS)
def test_what_is_hidden_by_more_stays_hidden(style: str) -> None:
    """Also where a style says it in a way that could be read differently."""
    assert "harbour" not in shown(f'<body><div style="{style}">{TEXT}</div>')


def test_what_shows_through_a_veil_is_the_page() -> None:
    """Then the rest is hidden on purpose, and marked as that in an audit."""
    seen = "<p style='visibility:visible'>Welcome</p>"
    html = f"<body><div style='visibility:hidden'>{TEXT}{seen}</div>"
    assert "harbour" not in shown(html)
    audit = read_visible(html, ConvertOptions(keep_hidden="mark")).tree.text(0)
    assert audit.count("[hidden: ") == 9


def test_an_audit_reads_the_same() -> None:
    """A page behind a veil is not hidden there, either."""
    html = f"<body><div style='visibility:hidden'>{TEXT}</div>"
    tree = read_visible(html, ConvertOptions(keep_hidden="mark")).tree
    assert tree.text(0).count("harbour") == 9
    assert "hidden:" not in tree.text(0)


@pytest.mark.parametrize(("around", "is_read"), [(MAX_LEVELS - 1, True), (MAX_LEVELS, False)])
def test_a_veil_is_looked_for_so_deep(around: int, is_read: bool) -> None:
    """Further in, it stays as it is."""
    html = f"{'<div>' * around}<div style='visibility:hidden'>{TEXT}"
    assert ("harbour" in shown(f"<body>{html}")) is is_read


@pytest.mark.parametrize(("beside", "is_read"), [(MAX_CHILDREN - 2, True), (MAX_CHILDREN, False)])
def test_so_many_children_are_looked_at(beside: int, is_read: bool) -> None:
    """Behind them there may be something to see."""
    html = f"<div style='visibility:hidden'>{TEXT}</div>{'<div></div>' * beside}"
    assert ("harbour" in shown(f"<body>{html}")) is is_read
