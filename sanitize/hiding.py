"""The tricks with which a style hides a text, each a small judgement of computed declarations.

In: the winning declarations of an element (``sanitize.css.cascade``). Out: whether they hide its
whole box, and the font size and colours they give to the text inside. The limits are those of
spec: extraction 5.2; they are generous to a reader: what is only small or pale is shown.
"""

import re
from collections.abc import Iterable
from typing import Final

from fetchwarden.sanitize.css import WIDTH, Colour, colour_of, length_of
from fetchwarden.sanitize.elements import names

__all__ = [
    "HIDING_CLASSES",
    "OF_TEXT",
    "WORTH_READING",
    "background_of",
    "font_size_of",
    "hides_box",
    "is_close",
    "text_colour_of",
]

WORTH_READING: Final = re.compile(
    r"displ|visib|opacit|font|indent|left|right|top|bottom|inset|margin|clip|width|height|transf"
    r"|scale|color|backgr|filter|\\|/\*",
    re.IGNORECASE,
)
"""A style that holds none of these hides nothing."""

OF_TEXT: Final = names(
    "visibility font font-size color -webkit-text-fill-color background background-color "
    "background-clip -webkit-background-clip"
)
"""Of all properties that are read, those that tell how the text in a box looks."""

HIDING_CLASSES: Final = names(
    "sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only "
    "screenreader-only element-invisible hidden-visually u-visually-hidden visually-hide"
)
"""Classes, in lower case, by which sites show something to screen readers alone."""

MAX_OPACITY: Final = 0.05
"""Opacity up to which nothing is seen."""
FAR_AWAY: Final = -500
"""Pixels from which on a box is taken to be outside the window."""
FAR_SHIFTED: Final = -1000
"""The same for a transform, which carousels use to show their content."""
MAX_BOX_PIXELS: Final = 1
"""Size up to which a box that cuts off its content shows nothing."""
MAX_DIFFERENCE: Final = 6
"""Difference of each colour channel, of 255, up to which text and background look the same."""

# Of all properties that are read, those without which no box is hidden.
_OF_BOXES: Final = names(
    "display content-visibility opacity filter text-indent margin margin-left margin-top inset "
    "left right top bottom clip clip-path overflow overflow-x overflow-y scale transform"
)
_CUT: Final = frozenset({"hidden", "clip"})
_RECT: Final = re.compile(r"rect\(([^()]*)\)?")
_INSET: Final = re.compile(r"inset\(([^()]*)\)?")
_NO_RADIUS: Final = re.compile(r"(?:circle|ellipse)\(\s*0(?:\D|\Z)")
_POLYGON: Final = re.compile(r"polygon\((?:\s*(?:nonzero|evenodd)\s*,)?([^()]*)\)?")
_CALL: Final = re.compile(r"(?<![a-z0-9])([a-z0-9]++)\(([^()]*)\)?")
_OPACITY_CALL: Final = re.compile(r"opacity\(\s*([^()\s]+)\s*\)?")
_FONT_SIZE: Final = re.compile(r"(?:^|\s)(0|[\d.]+(?:px|pt|em|rem|ex|ch|vw|vh|%))(?=[/\s]|$)")
_SEPARATOR: Final = re.compile(r"[\s,]+")
_IMAGE: Final = re.compile(r"x-skipped|gradient|image|var\(|element\(")
_WORD_SIZES: Final = {"inherit": 1.0, "unset": 1.0, "smaller": 0.83, "larger": 1.2}


def hides_box(winners: dict[str, str]) -> bool:
    """Whether an element with *winners* is hidden with all it holds."""
    if _OF_BOXES.isdisjoint(winners):
        return False
    if winners.get("display") == "none" or winners.get("content-visibility") == "hidden":
        return True
    return (
        _is_faint(winners.get("opacity"))
        or _is_faint(_inner(_OPACITY_CALL, winners.get("filter")))
        or (
            ("-" in "".join(winners.values()) or "text-indent" in winners)
            and _is_off_screen(winners)
        )
        or _is_clipped(winners)
        or _is_cut_off(winners)
        or _is_transformed_away(winners)
    )


def font_size_of(winners: dict[str, str], around: float) -> float:
    """The font size in pixels; *around* is that of the parent."""
    size = around
    for name, written in winners.items():
        value = written
        if name == "font":
            found = _FONT_SIZE.search(value)
            value = found[1] if found else "medium"
        elif name != "font-size":
            continue
        if value in _WORD_SIZES:
            size = around * _WORD_SIZES[value]
        else:
            length = length_of(value, around, around)
            size = 16 if length is None or length < 0 else length
    return size


def text_colour_of(winners: dict[str, str], around: Colour | None) -> Colour | None:
    """The colour of the text; *around* is that of the parent. None when it is not known."""
    colour = around
    if "color" in winners:
        colour = _colour(winners["color"], around)
    if "-webkit-text-fill-color" in winners:
        colour = _colour(winners["-webkit-text-fill-color"], colour)
    clip = winners.get("background-clip") or winners.get("-webkit-background-clip") or ""
    if "text" in clip or " text" in winners.get("background", ""):
        return None  # the background is the colour of the text
    return colour


def background_of(
    winners: dict[str, str], legacy: Colour | None, around: Colour | None
) -> Colour | None:
    """The colour behind the text; *around* is that behind the parent. None when not known."""
    ground = legacy or around
    for name, value in winners.items():
        if name not in ("background", "background-color"):
            continue
        if _IMAGE.search(value):
            return None
        colour = colour_of(value)
        if colour is None and name == "background":
            colour = next((known for part in value.split() if (known := colour_of(part))), None)
        if colour == "transparent" or value in ("none", "initial", "unset", "inherit"):
            ground = around
        else:
            ground = colour
    return ground


def is_close(colour: Colour | None, ground: Colour | None) -> bool:
    """Whether text of *colour* on *ground* cannot be seen."""
    if colour is None or colour == "transparent":
        return colour is not None
    if isinstance(colour, str) or isinstance(ground, str) or ground is None:
        return colour == ground
    return all(abs(a - b) <= MAX_DIFFERENCE for a, b in zip(colour, ground, strict=True))


def _colour(value: str, around: Colour | None) -> Colour | None:
    if value in ("inherit", "currentcolor", "unset"):
        return around
    return (0, 0, 0) if value in ("initial", "revert") else colour_of(value)


def _is_faint(value: str | None) -> bool:
    number = length_of(value, whole=1) if value else None
    return number is not None and number <= MAX_OPACITY


def _inner(pattern: re.Pattern[str], value: str | None) -> str | None:
    found = pattern.search(value) if value else None
    return found[1] if found else None


def _is_off_screen(winners: dict[str, str]) -> bool:
    if "-" not in "".join(winners.values()) and "text-indent" not in winners:
        return False
    indent = winners.get("text-indent")
    if indent is not None:
        length = length_of(indent) or 0
        if length <= FAR_AWAY or (length >= WIDTH and _cuts(winners)):
            return True
    moved = ["margin-left", "margin-top"]
    if winners.get("position") not in ("static", "sticky"):
        moved += ("left", "top", "right", "bottom")
    if any(_is_far(winners.get(name), winners) for name in moved):
        return True
    return any(
        _is_far(part, winners)
        for name in ("margin", "inset")
        for part in winners.get(name, "").split()
    )


def _is_far(value: str | None, winners: dict[str, str], limit: float = FAR_AWAY) -> bool:
    length = length_of(value) if value else None
    if length is None or length > limit:
        return False
    # What is wider than it is moved, such as the band of a carousel, still reaches the window.
    return (length_of(winners.get("width", "")) or 0) <= -length


def _is_clipped(winners: dict[str, str]) -> bool:
    rect = _inner(_RECT, winners.get("clip"))
    if rect is not None and winners.get("position") in ("absolute", "fixed"):
        sides = [length_of(side) for side in _SEPARATOR.split(rect.strip())]
        if len(sides) == 4 and None not in sides:
            top, right, bottom, left = (side or 0 for side in sides)
            if bottom - top <= MAX_BOX_PIXELS or right - left <= MAX_BOX_PIXELS:
                return True
    path = winners.get("clip-path")
    if not path:
        return False
    inset = _inner(_INSET, path)
    if inset is not None:
        return _insets_all(inset.partition("round")[0].split())
    points = _inner(_POLYGON, path)
    if points is not None:
        return len({tuple(point.split()) for point in points.split(",")}) < 3
    return _NO_RADIUS.match(path) is not None


def _insets_all(sides: list[str]) -> bool:
    lengths = [length_of(side, whole=WIDTH) or 0 for side in sides]
    if not 1 <= len(lengths) <= 4:
        return False
    top = lengths[0]
    right = lengths[1] if len(lengths) > 1 else top
    bottom = lengths[2] if len(lengths) > 2 else top
    left = lengths[3] if len(lengths) > 3 else right
    return top + bottom >= WIDTH or right + left >= WIDTH


def _cuts(winners: dict[str, str]) -> bool:
    return any(
        not _CUT.isdisjoint(winners.get(name, "").split())
        for name in ("overflow", "overflow-x", "overflow-y")
    )


def _is_cut_off(winners: dict[str, str]) -> bool:
    return _cuts(winners) and any(
        _is_small(winners.get(name)) for name in ("width", "height", "max-width", "max-height")
    )


def _is_small(value: str | None) -> bool:
    length = length_of(value) if value else None
    return length is not None and 0 <= length <= MAX_BOX_PIXELS


def _is_transformed_away(winners: dict[str, str]) -> bool:
    scale = winners.get("scale")
    if scale and any(map(_is_faint, scale.split()[:2])):
        return True
    for name, written in _CALL.findall(winners.get("transform", "")):
        values = [value.strip() for value in written.split(",")]
        if name.startswith("scale"):
            if name != "scalez" and _any_faint(values[:2]):
                return True
        elif name == "matrix" and len(values) == 6:
            if all(_any_faint([value]) for value in values[:2]):
                return True
        elif name in ("translate", "translate3d", "translatex", "translatey") and any(
            not value.endswith("%") and _is_far(value, winners, FAR_SHIFTED) for value in values[:2]
        ):
            return True
    return False


def _any_faint(values: Iterable[str]) -> bool:
    return any(
        (number := length_of(value, whole=1)) is not None and abs(number) <= MAX_OPACITY
        for value in values
    )
