"""Declarations are read as a browser reads them."""

import pytest

from fetchwarden.sanitize.css import (
    MAX_PLAIN_CHARS,
    Colour,
    cascade,
    colour_of,
    declarations_of,
    length_of,
    plain_declarations,
    resolve_escapes,
    without_strings,
)


def winners(style: str) -> dict[str, str]:
    """What wins in *style*."""
    return cascade(declarations_of(without_strings(style)))


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("DISPLAY : None ! important", {"display": "none"}),
        ("o\\70 acity:/* x */0", {"opacity": "0"}),
        ("opacity:0;opacity:nonsense", {"opacity": "0"}),
        ("left:-9px!important;left:0", {"left": "-9px"}),
        ("left:-9px!important;left:0!important", {"left": "0"}),
        ("left:calc(-9px)", {"left": "calc(-9px)"}),
        ("color:transparent;color:tomato", {"color": "tomato"}),
        ("color:transparent;color:no-colour", {"color": "transparent"}),
        ("color:var(--x)", {"color": "var(--x)"}),
        ("display:inherit", {"display": "inherit"}),
        ("left:;width;no-such:1", {}),
        ("content:'left:0'", {}),
    ],
)
def test_the_last_valid_declaration_wins(style: str, expected: dict[str, str]) -> None:
    """An important one wins over all others."""
    assert winners(style) == expected


def test_a_later_shorthand_stands_behind_an_earlier_property() -> None:
    """The order is that of the last declarations."""
    assert list(winners("font:1px a;font-size:9px;font:2px a")) == ["font-size", "font"]


@pytest.mark.parametrize(
    ("value", "pixels"),
    [
        ("0", 0),
        ("-1.5em", -30),
        ("12pt", 16),
        ("50%", 640),
        ("100vw", 1280),
        ("calc( 3px )", 3),
        ("1e3px", 1000),
        ("calc(3px + 4px)", None),
        ("auto", None),
        ("3zz", None),
        ("", None),
    ],
)
def test_lengths_come_to_pixels(value: str, pixels: float | None) -> None:
    """What cannot be computed is not known."""
    assert length_of(value, font_size=20) == pixels


@pytest.mark.parametrize(
    ("value", "colour"),
    [
        ("white", (255, 255, 255)),
        ("navy", "navy"),
        ("#fff", (255, 255, 255)),
        ("#ffffff", (255, 255, 255)),
        ("#fff0", "transparent"),
        ("#ffffff05", "transparent"),
        ("#fff8", (255, 255, 255)),
        ("rgb(1, 2, 3)", (1, 2, 3)),
        ("rgb(-1, 1e999, 300)", (0, 255, 255)),
        ("rgb(100% 0% 0%)", (255, 0, 0)),
        ("rgb(1 2 3 / 4%)", "transparent"),
        ("rgba(1,2,3,.5)", (1, 2, 3)),
        ("hsla(1, 2%, 3%, 0)", "transparent"),
        ("hsl(1 2% 3% / 0)", "transparent"),
        ("hsl(1, 2%, 3%)", None),
        ("hsl(0, 0%, 0%)", None),
        ("hsla(1, 2%, 3%, 1)", None),
        ("#ff", None),
        ("var(--x)", None),
    ],
)
def test_colours_come_to_rgb(value: str, colour: Colour | None) -> None:
    """What is nearly transparent is transparent."""
    assert colour_of(value) == colour


def test_an_escape_that_is_no_character_becomes_a_replacement() -> None:
    """Nothing raises."""
    assert resolve_escapes(r"\0 \d800 \110000 \g") == "\ufffd\ufffd\ufffdg"


@pytest.mark.parametrize(
    "style",
    ["a:b/**/", "a:'b'", r"a:\62", "a:b{c:d}", "a:b;c", "a:b:c", ":b", "a:url(/i)", "@a:b", "a:<b"],
)
def test_a_style_is_plain_or_not_taken_apart(style: str) -> None:
    """One piece that could be read differently is enough, wherever it stands."""
    assert plain_declarations("color:red;margin:0 auto") != []
    for whole in (style, f"color:red;{style}", f"{style};color:red"):
        assert plain_declarations(whole) == []


def test_a_long_style_is_not_taken_apart() -> None:
    """Nobody writes one by hand, and it would take memory."""
    style = "a:b;" * (MAX_PLAIN_CHARS // 4)
    assert len(plain_declarations(style)) == MAX_PLAIN_CHARS // 4
    assert plain_declarations(style + ";") == []
