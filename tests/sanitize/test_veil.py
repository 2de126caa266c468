"""A page that is hidden as a whole until its script has run is read; hidden parts are not."""

import pytest

from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.visible import read_visible

TEXT = "<p>The harbour rents berths by the day, the week and the season.</p>" * 9
VEILS = ("visibility:hidden", "opacity: 0", "color:#000;Visibility : hidden;margin:0", "opacity:0")


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


@pytest.mark.parametrize("veil", [veil for veil in VEILS if "opacity" not in veil])
@pytest.mark.parametrize("beside", ["<p>Welcome</p>{}", "{}<div>Welcome</div>", "Welcome{}"])
def test_beside_a_text_it_stays_hidden(veil: str, beside: str) -> None:
    """That text is the page, however short it is; what is transparent may be faded in."""
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


def test_a_style_that_cannot_be_taken_apart_stays_as_it_is() -> None:
    """An escape in a name hides as before, as far as this is asked."""
    style = r"visibilit\79:hidden"
    assert "harbour" not in shown(f"<body><div style='{style}'>{TEXT}</div>")
