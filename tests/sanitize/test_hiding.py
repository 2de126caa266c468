"""Each trick that hides a text is recognised, and what only looks like it is not."""

import pytest

from fetchwarden.sanitize.css import Colour, cascade, declarations_of, without_strings
from fetchwarden.sanitize.hiding import (
    background_of,
    font_size_of,
    hides_box,
    is_close,
    text_colour_of,
)


def winners(style: str) -> dict[str, str]:
    """What wins in *style*."""
    return cascade(declarations_of(without_strings(style)))


@pytest.mark.parametrize(
    "style",
    [
        "display:none",
        "content-visibility:hidden",
        "opacity:0",
        "opacity:.05",
        "opacity:5%",
        "filter:opacity(0)",
        "filter:blur(1px) opacity(1%)",
        "position:absolute;left:-9999px",
        "left:-500px",
        "top:-100vh",
        "inset:-9999px auto auto 0",
        "margin-left:-999em",
        "margin:-9999px 0 0",
        "text-indent:-9999px",
        "text-indent:100%;overflow:hidden",
        "position:absolute;clip:rect(0,0,0,0)",
        "position:fixed;clip:rect(1px 1px 1px 1px)",
        "clip-path:inset(50%)",
        "clip-path:inset(0 100% 0 0 round 3px)",
        "clip-path:inset(0 0 100%)",
        "clip-path:inset(50% 0)",
        "clip-path:circle(0)",
        "clip-path:polygon(0 0, 0 0, 0 0)",
        "width:0;overflow:hidden",
        "height:1px;overflow-y:clip",
        "max-height:0;overflow:hidden auto",
        "transform:scale(0)",
        "transform:rotate(3deg) scaleY(0)",
        "transform:scale3d(1,0,1)",
        "transform:matrix(0,0,0,0,0,0)",
        "transform:translateX(-9999px)",
        "transform:translate(0, -2000px)",
        "scale:0",
    ],
)
def test_a_hidden_box(style: str) -> None:
    """Nobody sees what is inside."""
    assert hides_box(winners(style))


@pytest.mark.parametrize(
    "style",
    [
        "",
        "display:block",
        "opacity:.06",
        "opacity:1",
        "filter:blur(1px)",
        "left:-499px",
        "position:static;left:-9999px",
        "position:sticky;top:-9999px",
        "left:-6000px;width:9000px",
        "left:auto",
        "margin:-20px",
        "text-indent:2em",
        "text-indent:100%",
        "clip:rect(0,0,0,0)",
        "position:absolute;clip:rect(0,99px,99px,0)",
        "position:absolute;clip:rect(0,0,0)",
        "position:absolute;clip:auto",
        "clip-path:inset(10%)",
        "clip-path:inset()",
        "clip-path:circle(50%)",
        "clip-path:polygon(0 0, 100% 0, 100% 100%)",
        "width:0",
        "width:2px;overflow:hidden",
        "height:auto;overflow:hidden",
        "height:0;overflow:visible",
        "transform:scale(1.5)",
        "transform:scaleZ(0)",
        "transform:matrix(0,1,-1,0,0,0)",
        "transform:translateX(-900px)",
        "transform:translate3d(-4560px,0,0);width:6840px",
        "transform:translate(-50%,-50%)",
        "transform:translate(-9999%,0)",
        "transform:none",
        "scale:2",
    ],
)
def test_a_box_that_shows(style: str) -> None:
    """Ordinary layout hides nothing."""
    assert not hides_box(winners(style))


@pytest.mark.parametrize(
    ("style", "pixels"),
    [
        ("", 20),
        ("font-size:0", 0),
        ("font-size:1px", 1),
        ("font-size:.1em", 2),
        ("font-size:5%", 1),
        ("font-size:inherit", 20),
        ("font-size:medium", 16),
        ("font-size:-1px", 16),
        ("font-size:var(--x)", 16),
        ("font:0/0 a", 0),
        ("font:400 12px/1.5 a", 12),
        ("font:menu", 16),
        ("font-size:9px;font:1px a", 1),
        ("font:1px a;font-size:9px", 9),
    ],
)
def test_the_size_of_a_font(style: str, pixels: float) -> None:
    """It is that of the parent when nothing is declared."""
    assert font_size_of(winners(style), 20) == pixels


@pytest.mark.parametrize(
    ("style", "colour"),
    [
        ("", "red"),
        ("color:inherit", "red"),
        ("color:initial", (0, 0, 0)),
        ("color:transparent", "transparent"),
        ("color:var(--x)", None),
        ("color:blue;-webkit-text-fill-color:transparent", "transparent"),
        ("color:transparent;background-clip:text", None),
        ("color:transparent;-webkit-background-clip:text", None),
        ("color:transparent;background:red text", None),
    ],
)
def test_the_colour_of_a_text(style: str, colour: Colour | None) -> None:
    """A text that its background is cut out for is seen."""
    assert text_colour_of(winners(style), "red") == colour


@pytest.mark.parametrize(
    ("style", "colour"),
    [
        ("", "red"),
        ("background:none", "red"),
        ("background-color:transparent", "red"),
        ("background:url(x) white", None),
        ("background:linear-gradient(red, blue)", None),
        ("background:no-repeat white", (255, 255, 255)),
        ("background:no-repeat", None),
        ("background:white;background-color:navy", "navy"),
    ],
)
def test_the_colour_behind_a_text(style: str, colour: Colour | None) -> None:
    """An image may have any colour."""
    assert background_of(winners(style), None, "red") == colour


@pytest.mark.parametrize(
    ("colour", "ground", "close"),
    [
        ("transparent", None, True),
        ((255, 255, 255), (250, 255, 255), True),
        ((255, 255, 255), (240, 255, 255), False),
        ("navy", "navy", True),
        ("navy", (0, 0, 0), False),
        ((0, 0, 0), None, False),
        (None, None, False),
        (None, "navy", False),
    ],
)
def test_text_like_its_background(
    colour: Colour | None, ground: Colour | None, *, close: bool
) -> None:
    """What is not known hides nothing."""
    assert is_close(colour, ground) is close
