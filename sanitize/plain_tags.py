"""Pass on the plain part of a page, which is most of it, tag by tag.

In: the document, a place in it, and where its tags have led so far. Out: the text up to the first
"<" that ``sanitize.scan`` has to read with all care, rewritten as it would be there. What each tag
does is looked up in ``sanitize.levels``.

``sanitize.native_tags`` does the same in machine code, where the package was built with a compiler.
"""

import re
from collections import Counter
from typing import Final

from fetchwarden.sanitize.attributes import MAX_ATTRIBUTES, PLAIN_ATTRIBUTES, bound_attributes
from fetchwarden.sanitize.grammar import RENAMED
from fetchwarden.sanitize.levels import CLOSES, REPLACES, STAYS
from fetchwarden.sanitize.nesting import Nesting
from fetchwarden.sanitize.rawtext import RAW_TEXT, replace_raw_text

__all__ = ["DRAWING", "PREFIX", "PREFIXED", "count_character", "pass_plain"]

MAX_SHAPES: Final = 5_000
"""Shapes of one picture, and their names, that are passed over at once."""

# A drawing: a picture in which there is nothing but shapes and what they are called. In HTML a
# title without an end tag goes on to the end of the page, but in a picture it can be empty.
_SHAPE: Final = (
    r"(?:path|g|circle|rect|line|poly(?:gon|line)|ellipse|use|defs|symbol|clip[Pp]ath|mask|stop"
    r"|(?:linear|radial)[Gg]radient)(?=[\t\n\f />])"
)
_CALLED: Final = "|".join(
    rf"{name}(?:[\t\n\f ]*+/>|(?=[\t\n\f >]){PLAIN_ATTRIBUTES}>[^<]*+</{name}>)"
    for name in ("title", "desc")
)
_DRAWING: Final = (
    rf"svg(?=[\t\n\f >]){PLAIN_ATTRIBUTES}>"
    rf"(?>(?:[\t\n\f ]*+<(?:/?{_SHAPE}{PLAIN_ATTRIBUTES}>|{_CALLED})){{0,{MAX_SHAPES}}})"
    r"[\t\n\f ]*+</svg>"
)
DRAWING: Final = re.compile(f"<{_DRAWING}")
# One of four: a drawing; a tag in which nothing can be misread (with its end tag, if only text is
# between); a comment that is plainly closed; or a "<" by itself, which stands for all else. An end
# tag is taken whole, so that only "/name" is found among the levels.
_PLAIN: Final = re.compile(
    rf"""<(?:{_DRAWING}|(/[A-Za-z][^"'>=]*+|[A-Za-z][^\t\n\f />]*+)(?:>|({PLAIN_ATTRIBUTES})>)"""
    r"""(?:[^<]*+(</\1>)|)|!--(?!-?>)[^-]*+(?>(?:-(?!-!?>)[^-]*+)*)-->|)"""
)
# The last group that takes part in a match: the name, the attributes, or the end tag.
_NAME_ALONE: Final = 1
_ATTRIBUTES: Final = 2
_END_TAG: Final = 3

PREFIX: Final = "x-"
"""What renaming puts in front of a name, …"""
PREFIXED: Final = {
    slash + name: slash + renamed
    for name, renamed in RENAMED.items()
    if renamed == PREFIX + name
    for slash in ("", "/")
}
"""… for start and end tags as they stand in the document."""


def count_character(text: str, char: str) -> int:
    """How often *char* is in *text*."""
    return text.count(char)


def pass_plain(  # noqa: C901, PLR0915 -- one loop, for speed
    text: str, position: int, nesting: Nesting, out: list[str], removed: Counter[str]
) -> int:
    """Pass on what is plain; the place of the first "<" that has to be read with all care.

    Args:
        text: the document, without NUL.
        position: where to begin; not within a tag.
        nesting: what is open there; brought up to the place that is returned.
        out: what is passed on is appended here.
        removed: comments and raw text elements that are left out are counted here.
    """
    level, below, room = nesting.level, nesting.below, nesting.room
    few_chars = 2 * MAX_ATTRIBUTES
    passed = position  # up to where the text is in the output
    for tag in _PLAIN.finditer(text, position):
        name = tag[1]
        step = level[name]
        if step is CLOSES:
            level = below.pop()
            continue
        parts = tag.lastindex
        is_prefixed = False
        if step is None:
            start = tag.start()
            if name is None and tag.end() > start + 1:
                if text[start + 1] == "!":
                    removed["comment"] += 1
                    out.append(text[passed:start])
                elif level["x-svg"] is None or len(below) >= room:
                    break
                else:
                    out += text[passed:start], "<x-svg></x-svg>"
                passed = tag.end()
                continue
            if parts == _END_TAG and name in RAW_TEXT:
                out += text[passed:start], _raw_text(text, tag, removed)
                passed = tag.end()
                continue
            renamed = PREFIXED.get(name)
            if renamed is None or (step := level[renamed]) is None:
                break
            name, is_prefixed = renamed, True
        if step is not STAYS and step is not CLOSES and len(below) >= room:
            start = tag.start()
            break
        if is_prefixed:
            start = tag.start() + (2 if name[0] == "/" else 1)
            out += text[passed:start], PREFIX
            passed = start
            if step is CLOSES:
                level = below.pop()
                continue
        if step is REPLACES:
            nesting.level = level
            if not nesting.follow(name):
                start = tag.start()
                break
            # What is open now was opened at the last of those below, or nothing was.
            step = nesting.level
            level = below.pop() if step.name == name else step
            step = step if step.name == name else STAYS
        attributes = tag[2]
        if attributes is not None and len(attributes) >= few_chars:
            bounded = bound_attributes(attributes)
            if bounded is not attributes:
                out += text[passed : tag.start(2)], bounded
                passed = tag.end(2)
        if parts != _END_TAG:
            if step is not STAYS:
                below.append(level)
                level = step
            continue
        # The start tag is done; behind the text there is the end tag.
        start = tag.start(3)
        if step is STAYS:
            break  # nothing is inside it
        if is_prefixed:
            out += text[passed : start + 2], PREFIX
            passed = start + 2
    else:
        start = len(text)
    out.append(text[passed:start])
    nesting.level = level
    return start


def _raw_text(text: str, element: re.Match[str], removed: Counter[str]) -> str:
    """What stands for a raw text element without any "<" before its end tag."""
    name, attributes, _ = element.groups("")
    begin = element.end(_ATTRIBUTES if attributes else _NAME_ALONE) + 1
    content = text[begin : element.start(_END_TAG)]
    return replace_raw_text(name, attributes, content, removed)
