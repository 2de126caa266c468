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
_MAYBE: Final = re.compile(r"[\\`*_<&~!\]]")
_SPECIAL: Final = re.compile(
    rf"\\(?=[{_PUNCTUATION}{_MARKS}\n]|\Z)"
    r"|`"
    r"|(?<=\S)\*|\*(?=\S)"
    r"|(?<![^\W_])_|_(?![^\W_])"
    rf"|<(?=[A-Za-z/!?|{_MARKS}])|(?<=<)\|"
    r"|&(?=#?\w{1,32};)"
    # A tilde may open a deletion where none can end; alone before a word it is an estimate.
    rf"|(?<=\w)~|(?<=[^\s\w])~(?=\W|\Z)|~(?=[~{_MARKS}])|(?<=[~{_MARKS}])~"
    rf"|!(?=[{LINK}])"
    r"|\](?=[(:])"
)
_MAYBE_START: Final = re.compile(r"^[#>+*\-=|:\[0-9]", re.MULTILINE)
_START: Final = re.compile(
    r"^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|[-=]+(?=[ ]*$)|[|:-](?=[-|: ]*$)|\[(?=[ xX]\](?:\s|$)))",
    re.MULTILINE,
)
_NUMBER: Final = re.compile(r"^([0-9]{1,9})([.)])(?=\s|$)", re.MULTILINE)
_HEADING_END: Final = re.compile(r"(?:(?<=\s)|\A)#+\Z")


def escape(text: str) -> str:
    r"""*text*, which starts a line, and a line starts behind each line feed.

    >>> escape("1. *a* & b_c")
    '1\\. \\*a\\* & b_c'
    """
    if _MAYBE.search(text) is not None:
        text = _SPECIAL.sub(r"\\\g<0>", text)
    if _MAYBE_START.search(text) is not None:
        text = _START.sub(r"\\\g<0>", text)
        text = _NUMBER.sub(r"\1\\\2", text)
    return text


def escape_heading(text: str) -> str:
    """*text*, which stands behind the marks of a heading."""
    if _MAYBE.search(text) is not None:
        text = _SPECIAL.sub(r"\\\g<0>", text)
    return _HEADING_END.sub(r"\\\g<0>", text) if text.endswith("#") else text
