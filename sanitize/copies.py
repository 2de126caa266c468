"""Bound what a parser copies: the attributes of formatting elements that are left open.

In: HTML that went through ``sanitize.scan``, so that each ``<`` begins a tag. Out: the same, in
which formatting elements have so short attributes that all copies together stay small. Needed only
where such an element was left open: a parser puts it, with its attributes, into each block that
follows (WHATWG HTML section 13.2.4.3, "reconstruct the active formatting elements").
"""

import re
from typing import Final

from fetchwarden.sanitize.grammar import FORMATTING, MAX_FORMATTING, MAX_FORMATTING_LINKS

__all__ = ["MAX_COPIED", "bound_copies"]

MAX_COPIED: Final = 64 * 1024 * 1024
"""Characters that may be copied in one document, at worst."""
MIN_ATTRIBUTE: Final = 64
"""Characters of an attribute that stay in any case."""

_SEP: Final = r"[\t\n\f /]*+"
_VALUE: Final = r"""(?>(?:[\t\n\f ]*+=[\t\n\f ]*+(?:"[^"]*+"|'[^']*+'|[^\t\n\f >]++))?)"""
_ATTRIBUTE: Final = rf"[^\t\n\f />][^\t\n\f />=]*+{_VALUE}"
_NAMES: Final = "|".join(sorted(FORMATTING, key=len, reverse=True))
_TAG: Final = re.compile(
    rf"<({_NAMES})(?=[\t\n\f /])((?>(?:{_SEP}{_ATTRIBUTE})*))",
    re.IGNORECASE,
)
_ATTRIBUTES: Final = re.compile(rf"{_SEP}({_ATTRIBUTE})")


def bound_copies(html: str) -> str:
    """*html* with the attributes left out that are too long to be copied."""
    at_once = MAX_FORMATTING + MAX_FORMATTING_LINKS
    longest = max(MIN_ATTRIBUTE, MAX_COPIED // (at_once * (html.count("<") + 1)))

    def shortened(tag: re.Match[str]) -> str:
        attributes = tag[2]
        if len(attributes) <= longest:
            return tag[0]
        kept, room = [], longest
        for attribute in _ATTRIBUTES.finditer(attributes):
            if len(attribute[1]) <= room:
                kept.append(f" {attribute[1]}")
                room -= len(attribute[1])
        return f"<{tag[1]}{''.join(kept)}"

    return _TAG.sub(shortened, html)
