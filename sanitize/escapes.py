r"""Escape text so that Markdown reads it as text, and only where it would not.

In: a whole paragraph, heading or cell as one string, in which a single private-use character stands
for everything that is not text (no text holds one: ``sanitize.invisible`` takes them out). Out: the
same with backslashes where CommonMark or GFM (tables, strikethrough, task lists) would read markup.
Decisions are made here, on the joined line, because a page can spread a mark over many elements.
"""

import re
from typing import Final

__all__ = ["CLOSED", "LINK", "MARK", "OPENED", "escape", "escape_heading"]

MARK: Final = "\ue000"
"""Stands for a delimiter, a code span or an image: anything but text."""
LINK: Final = "\ue001"
"""Stands for the bracket that opens a link."""
OPENED: Final = "\ue002"
"""Stands for an opening bracket in the text of a link, where each one needs its backslash."""
CLOSED: Final = "\ue003"
"""Stands for a closing bracket in the text of a link."""

_PUNCTUATION: Final = r"!-/:-@\[-`{-~"
_MARKS: Final = "\ue000-\ue003"
# Each alternative begins with a literal, so that the search for it is a scan; what must stand
# before the character is looked at behind it.
_SPECIAL: Final = re.compile(
    rf"\\(?=[{_PUNCTUATION}{_MARKS}\n]|\Z)"
    r"|`"
    r"|\*(?:(?<=\S\*)|(?=[\S\n]))"  # a line end is written as a backslash and a line feed
    r"|_(?:(?<![^\W_]_)|(?![^\W_]))"
    rf"|<(?=[A-Za-z/!?|{_MARKS}])"
    r"|\|(?<=<\|)"
    r"|&(?=#?\w{1,32};)"
    # A tilde may open a deletion where none can end; alone before a word it is an estimate.
    rf"|~(?:(?<=\w~)|(?<=[^\s\w]~)(?=\W|\Z)|(?=[~{_MARKS}])|(?<=[~{_MARKS}]~))"
    rf"|!(?=[{LINK}])"
    r"|\](?=[(:])"
)
_STARTS: Final = frozenset("#>+*-=|:[0123456789")
_START: Final = re.compile(
    r"^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|[-=]+(?=[ ]*$)|[|:-](?=[-|: ]*$)|\[(?=[ xX]\](?:\s|$)))",
    re.MULTILINE,
)
_NUMBER: Final = re.compile(r"^([0-9]{1,9})([.)])(?=\s|$)", re.MULTILINE)
_HEADING_END: Final = re.compile(r"(?:(?<=\s)|\A)#+\Z")


def escape(text: str) -> str:
    r"""*text*, which is not empty and starts a line; a line starts behind each line feed.

    >>> escape("1. *a* & b_c")
    '1\\. \\*a\\* & b_c'
    """
    text = _SPECIAL.sub(_escaped, text)
    if text[0] in _STARTS or "\n" in text:
        text = _START.sub(_escaped, text)
        text = _NUMBER.sub(r"\1\\\2", text)
    return text


def escape_heading(text: str) -> str:
    """*text*, which stands behind the marks of a heading."""
    text = _SPECIAL.sub(_escaped, text)
    return _HEADING_END.sub(_escaped, text) if text.endswith("#") else text


def _escaped(found: re.Match[str]) -> str:
    return "\\" + found[0]
