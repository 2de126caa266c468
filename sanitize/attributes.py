"""Bound the attributes of a tag, and tell those that nobody can misread.

In: what stands between the name of a tag and its end. Out: the same, or only those attributes that
the conversion looks at, when there may be too many for a parser that compares each with all others.
Attributes follow the WHATWG HTML standard section 13.2.5.32 and after.
"""

import re
from typing import Final

__all__ = [
    "ATTRIBUTE",
    "ATTRIBUTES",
    "MANY_CHARS",
    "MAX_ATTRIBUTES",
    "MAX_PLAIN",
    "PLAIN_ATTRIBUTES",
    "bound_attributes",
    "end_of_tag",
]

MAX_ATTRIBUTES: Final = 64
"""Attributes of one tag; above it only those that the conversion looks at are kept."""
MANY_CHARS: Final = 10_000
"""Characters of attributes from which on they are not counted first."""
MAX_PLAIN: Final = 500
"""Attributes that are read at once, since each takes memory until the last one is read."""

_WS: Final = r"[\t\n\f ]"
_SEP: Final = r"[\t\n\f /]*+"
_NAME: Final = r"[^\t\n\f />][^\t\n\f />=]*+"
_VALUE: Final = (
    rf"""(?:{_WS}*+={_WS}*+(?:"[^"]*+"|'[^']*+'|(?!["'])[^\t\n\f >]++|(?=>))|(?!{_WS}*+=))"""
)
# class id style hidden role href src data-src alt title lang name property content http-equiv
# itemprop datetime rel type start colspan rowspan popover bgcolor color disabled inert, and those
# of ARIA that say what is hidden and what unfolds it, by their first letters
_KEPT: Final = (
    r"(?:a(?:lt|ria-(?:hidden|label(?:ledby)?|expanded|controls|haspopup|disabled))|bgcolor"
    r"|c(?:lass|olor|olspan|ontent)|dat(?:a-src|etime)|disabled|h(?:idden|ref|ttp-equiv)"
    r"|i(?:d|nert|temprop)|lang|name|p(?:opover|roperty)|r(?:ole|el|owspan)"
    r"|s(?:tyle|rc|tart)|t(?:itle|ype))(?=[\t\n\f />=])"
)

ATTRIBUTE: Final = _SEP + _NAME + _VALUE
"""One attribute, as a regular expression, with what parts it from the one before."""
ATTRIBUTES: Final = f"(?>(?:{ATTRIBUTE}){{0,{MAX_PLAIN}}}){_SEP}"
"""What can stand between the name of a tag and its ``>``, but for what ``end_of_tag`` reads."""
# An attribute is told by its "=" and its quotes alone: what is before the "=" holds neither and
# does not end with a separator, so the "=" is no part of a name or of another value.
PLAIN_ATTRIBUTES: Final = (
    r"""(?>(?:[^"'>=]++(?<![\t\n\f /])=(?:"[^"]*+"|'[^']*+'|(?!["'])[^\t\n\f >]++))"""
    rf"""{{0,{MAX_PLAIN}}})[^"'>=]*+"""
)
"""The same, for most tags there are, told quickly."""

_SOME: Final = re.compile(f"(?:{ATTRIBUTE}){{1,{MAX_PLAIN}}}")
_END: Final = re.compile(f"{_SEP}>")
_KEPT_ATTRIBUTE: Final = re.compile(rf"{_SEP}((?={_KEPT}){_NAME}){_VALUE}", re.IGNORECASE)
# Not possessive: before Python 3.11.5 that keeps what its last, failed round has read.
_OTHER_ATTRIBUTES: Final = re.compile(
    rf"(?:{_SEP}(?!{_KEPT}){_NAME}{_VALUE}){{1,{MAX_PLAIN}}}", re.IGNORECASE
)
_SEPARATORS: Final = b"\t\n\f =/"
# Attributes in their usual form, each counted once, however long their values are.
_FEW: Final = re.compile(
    r"""(?:[\t\n\f ]++[^\t\n\f "'>=/]++(?:="[^"]*+"|='[^']*+')?)"""
    rf"""{{0,{MAX_ATTRIBUTES - 1}}}[\t\n\f /]*+"""
)


def end_of_tag(text: str, place: int) -> int:
    """The place behind the tag whose attributes begin at *place*, however many; -1 for none."""
    while (some := _SOME.match(text, place)) is not None:
        place = some.end()
    end = _END.match(text, place)
    return end.end() if end else -1


def bound_attributes(attributes: str) -> str:
    """*attributes*, or only those of interest, each once, when there may be too many."""
    if len(attributes) < 2 * MAX_ATTRIBUTES:
        return attributes
    if len(attributes) < MANY_CHARS:
        # Each attribute has one of these before it, or behind its name. A table counts them all at
        # once, far quicker than words can be counted.
        written = attributes.encode(errors="replace")
        separators = len(written) - len(written.translate(None, _SEPARATORS))
        if separators < MAX_ATTRIBUTES - 1 or _FEW.fullmatch(attributes):
            return attributes
        separators = attributes.count("=") + attributes.count("/")
        if separators + len(attributes.split()) < MAX_ATTRIBUTES:
            return attributes
    kept: dict[str, str] = {}
    attributes += " "
    position = 0
    while True:
        found = _KEPT_ATTRIBUTE.match(attributes, position)
        if found is not None:
            kept.setdefault(found[1].lower(), attributes[found.start(1) : found.end()])
        else:
            found = _OTHER_ATTRIBUTES.match(attributes, position)
        if found is None:
            return "".join(f" {attribute}" for attribute in kept.values())
        position = found.end()
