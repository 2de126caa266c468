"""Read the declarations of CSS, as far as they can hide a text.

In: the declarations of a ``style`` attribute or of a rule. Out: ``Declaration`` values, the invalid
ones left out, and what their lengths and colours come to in pixels and RGB. Read as in CSS Syntax
section 4 and CSS Values: comments and escapes resolved, strings skipped, any case. What is valid
but cannot be computed here (``var()``, gradients) is None and hides nothing.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from fetchwarden.sanitize.elements import names

__all__ = [
    "HEIGHT",
    "MAX_PLAIN_CHARS",
    "WIDTH",
    "Colour",
    "Declaration",
    "cascade",
    "colour_of",
    "declarations_of",
    "length_of",
    "plain_declarations",
    "resolve_escapes",
    "without_strings",
]

WIDTH: Final = 1280
"""Pixels of the assumed window."""
HEIGHT: Final = 800
"""Pixels of the assumed window."""

Colour = tuple[int, int, int] | str
"""Red, green and blue, or the name of a colour."""


class Declaration(NamedTuple):
    """One declaration; name and value are lower case."""

    name: str
    value: str
    important: bool


# Each part begins with a literal that is rare, which makes the search a scan: so of an address the
# bracket, behind its name.
_SKIPPED: Final = re.compile(
    r"""/\*[^*]*+(?>(?:\*(?!/)[^*]*+)*)(?:\*/)?"""
    r"""|"(?>(?:[^"\\\n]++|\\.)*)"?|'(?>(?:[^'\\\n]++|\\.)*)'?"""
    r"""|\((?<=[uU][rR][lL]\()(?<!\w[uU][rR][lL]\()[^)]*+\)?""",
    re.DOTALL,
)
_ESCAPE: Final = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\f]?|([^\n]))")
_IMPORTANT: Final = re.compile(r"!\s*important\s*\Z")
_WIDE: Final = names("inherit initial unset revert revert-layer")
_NUMBER: Final = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?"
_LENGTH: Final = re.compile(rf"({_NUMBER})([a-z]{{1,4}}|%)?")
_IN_CALC: Final = re.compile(r"(?:-webkit-)?(?:calc|min|max|clamp)\(\s*([^()\s,*/]+)\s*\)")
_FUNCTION: Final = re.compile(r"(?:-webkit-|-moz-)?[a-z][a-z0-9-]*\(.*\)?", re.DOTALL)
_KEYWORDS: Final = {
    "display": names(
        "none block inline inline-block flow-root flex inline-flex grid inline-grid table contents "
        "inline-table table-row table-cell table-row-group table-header-group table-footer-group "
        "table-column table-column-group table-caption list-item ruby run-in "
        "-webkit-box -webkit-inline-box -webkit-flex -ms-flexbox"
    ),
    "visibility": names("visible hidden collapse"),
    "content-visibility": names("visible hidden auto"),
    "position": names("static relative absolute fixed sticky -webkit-sticky"),
    "font-size": names(
        "xx-small x-small small medium large x-large xx-large xxx-large smaller larger math"
    ),
}
_LENGTHS: Final = names(
    "font-size opacity text-indent left right top bottom inset margin-left margin-top margin "
    "width height max-width max-height min-width min-height"
)
_LENGTH_WORDS: Final = names("auto none fit-content min-content max-content stretch")
_TAKEN: Final = names(
    "font color background background-color overflow overflow-x overflow-y clip clip-path "
    "transform scale filter background-clip -webkit-background-clip -webkit-text-fill-color"
)
_PROPERTIES: Final = _KEYWORDS.keys() | _LENGTHS | _TAKEN
_PIXELS: Final = {
    "": 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "in": 96.0,
    "cm": 37.8,
    "mm": 3.78,
    "q": 0.945,
    "rem": 16.0,
    "vw": WIDTH / 100,
    "vh": HEIGHT / 100,
    "vmin": HEIGHT / 100,
    "vmax": WIDTH / 100,
}
_FONT_UNITS: Final = {"em": 1.0, "ex": 0.5, "ch": 0.5, "lh": 1.2}

_RGB: Final = {
    "white": (255, 255, 255),
    "snow": (255, 250, 250),
    "ghostwhite": (248, 248, 255),
    "whitesmoke": (245, 245, 245),
    "ivory": (255, 255, 240),
    "floralwhite": (255, 250, 240),
    "mintcream": (245, 255, 250),
    "azure": (240, 255, 255),
    "black": (0, 0, 0),
    "canvas": (255, 255, 255),
    "canvastext": (0, 0, 0),
}
# CSS Color 4 section 6.1, the others: equal only to themselves.
_NAMED: Final = names(
    "aliceblue antiquewhite aqua aquamarine beige bisque blanchedalmond blue blueviolet brown "
    "burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue "
    "darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen "
    "darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray "
    "darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue "
    "firebrick forestgreen fuchsia gainsboro gold goldenrod gray green greenyellow grey honeydew "
    "hotpink indianred indigo khaki lavender lavenderblush lawngreen lemonchiffon lightblue "
    "lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink "
    "lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue "
    "lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid "
    "mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise "
    "mediumvioletred midnightblue mistyrose moccasin navajowhite navy oldlace olive olivedrab "
    "orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip "
    "peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown "
    "salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey "
    "springgreen steelblue tan teal thistle tomato turquoise violet wheat yellow yellowgreen"
)
_HEX: Final = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_RGB_CALL: Final = re.compile(rf"rgba?\(\s*({_NUMBER}%?(?:[\s,/]+{_NUMBER}%?){{2,3}})\s*\)?")
_HSL_ALPHA: Final = re.compile(rf"hsla?\([^()]*[,/]\s*({_NUMBER}%?)\s*\)?")
_SEPARATOR: Final = re.compile(r"[\s,/]+")
_FAINT: Final = 0.05


def without_strings(css: str) -> str:
    """*css* without comments; strings and addresses become words that no property accepts."""
    return _SKIPPED.sub(lambda m: "" if m[0].startswith("/*") else "x-skipped", css)


def resolve_escapes(text: str) -> str:
    r"""*text* with its escapes resolved.

    >>> resolve_escapes(r"n\6fne")
    'none'
    """
    return _ESCAPE.sub(_unescape, text)


def declarations_of(block: str) -> list[Declaration]:
    """The valid declarations in *block*, which went through ``without_strings``."""
    found: list[Declaration] = []
    for declaration in block.split(";"):
        written_name, _, written_value = declaration.partition(":")
        if "\\" in declaration:
            written_name, written_value = map(resolve_escapes, (written_name, written_value))
        name = written_name.strip().lower()
        if name not in _PROPERTIES:
            continue
        value, important = written_value.strip().lower(), 0
        if "!" in value:
            value, important = _IMPORTANT.subn("", value)
            value = value.strip()
        if _is_valid(name, value):
            found.append(Declaration(name, value, bool(important)))
    return found


def cascade(declarations: Iterable[Declaration]) -> dict[str, str]:
    """The winning value of each property: the last one, unless an earlier one is important."""
    winners: dict[str, str] = {}
    important: set[str] = set()
    for name, value, is_important in declarations:
        if is_important or name not in important:
            # In the order of the last declaration, for the shorthands.
            winners.pop(name, None)
            winners[name] = value
            if is_important:
                important.add(name)
    return winners


def length_of(value: str, font_size: float = 16, whole: float = WIDTH) -> float | None:
    """Pixels of *value*; ``%`` is of *whole*. None for what is no length or cannot be known.

    >>> length_of("-2em"), length_of("50%"), length_of("auto")
    (-32.0, 640.0, None)
    """
    found = _IN_CALC.fullmatch(value)
    found = _LENGTH.fullmatch(found[1] if found else value)
    if found is None:
        return None
    number, unit = float(found[1]), found[2] or ""
    if unit == "%":
        return number * whole / 100
    if unit in _FONT_UNITS:
        return number * _FONT_UNITS[unit] * font_size
    return number * _PIXELS[unit] if unit in _PIXELS else None


def colour_of(value: str) -> Colour | None:
    """The colour of *value*, ``transparent`` for nearly none; None when it cannot be known.

    >>> colour_of("#FFF".lower()), colour_of("rgba(0, 0, 0, 0)"), colour_of("var(--x)")
    ((255, 255, 255), 'transparent', None)
    """
    if value in _RGB:
        return _RGB[value]
    if value == "transparent" or value in _NAMED:
        return value
    if _HEX.fullmatch(value):
        digits = value[1:] if len(value) > 5 else "".join(2 * digit for digit in value[1:])
        parts = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
        if len(parts) == 4 and parts[3] <= _FAINT * 255:
            return "transparent"
        return parts[0], parts[1], parts[2]
    found = _RGB_CALL.fullmatch(value)
    if found is None:
        alpha = _HSL_ALPHA.fullmatch(value) if value.count(",") != 2 or "/" in value else None
        return "transparent" if alpha is not None and _share(alpha[1]) <= _FAINT else None
    numbers = _SEPARATOR.split(found[1])
    if len(numbers) == 4 and _share(numbers[3]) <= _FAINT:
        return "transparent"
    red, green, blue = map(_channel, numbers[:3])
    return red, green, blue


def _channel(number: str) -> int:
    value = _share(number) * 255 if number.endswith("%") else float(number)
    return round(min(max(value, 0), 255))


def _is_valid(name: str, value: str) -> bool:
    if value in _WIDE or value in _KEYWORDS.get(name, ()):
        return True
    if name in _LENGTHS:
        return all(
            _LENGTH.fullmatch(part) or part in _LENGTH_WORDS for part in value.split()
        ) == bool(value) or bool(_FUNCTION.fullmatch(value))
    if name == "color":
        return colour_of(value) is not None or value == "currentcolor" or "(" in value
    return name in _TAKEN and bool(value)


def _share(number: str) -> float:
    return float(number[:-1]) / 100 if number.endswith("%") else float(number)


def _unescape(found: re.Match[str]) -> str:
    if found[1] is None:
        return str(found[2])
    number = int(found[1], 16)
    return chr(number) if 0 < number < 0xD800 or 0xDFFF < number < 0x110000 else "\ufffd"


_PLAIN_DECLARATION: Final = re.compile(r"\s*+[A-Za-z-]++\s*+:[\w\s.,#%()!+-]++")


MAX_PLAIN_CHARS: Final = 2_000
"""Characters of a style that is taken apart as it is written."""


def plain_declarations(style: str) -> list[tuple[str, str, str]]:
    """The declarations of *style*: name and value in lower case, and how they are written.

    Empty if it is long, or if there is anything in it that a parser could read differently:
    comments, strings, escapes, blocks.

    >>> plain_declarations("Display : NONE;margin:0")
    [('display', 'none', 'Display : NONE'), ('margin', '0', 'margin:0')]
    """
    found: list[tuple[str, str, str]] = []
    if len(style) > MAX_PLAIN_CHARS:
        return found
    for one in style.split(";"):
        if one.strip():
            if _PLAIN_DECLARATION.fullmatch(one) is None:
                return []
            name, _, value = one.lower().partition(":")
            found.append((name.strip(), value.strip(), one))
    return found
