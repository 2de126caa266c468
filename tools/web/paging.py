"""Cut a long page into pieces that a model can ask for one after the other.

In: Markdown and where a piece begins. Out: where it ends, at the end of a block if there is one in
its second half. Offsets are those of the whole page before it was filtered, so they stay the same
whatever the filter takes out. A piece is filtered together with what stands around it, so nothing
can hide in a cut.
"""

from dataclasses import dataclass
from typing import Final

from fetchwarden.sanitize.injection.filtering import scan
from fetchwarden.sanitize.injection.finding import REMOVED
from fetchwarden.sanitize.truncate import truncate

__all__ = ["AROUND", "Piece", "piece_of"]

AROUND: Final = 600
"""Characters before and behind a piece that are filtered with it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a page.

    Attributes:
        text: the part, without the attacks that reach into it from outside.
        start: where it begins in the page, in characters.
        next_start: where the next one begins; None for the last.
        total: characters of the whole page.
    """

    text: str
    start: int
    next_start: int | None
    total: int


def piece_of(markdown: str, start: int, max_chars: int) -> Piece:
    """The piece of *markdown* that begins at *start* (0 or more), of at most *max_chars*."""
    total = len(markdown)
    start = min(start, total)
    end = _end_of(markdown, start, max_chars)
    low, high = max(0, start - AROUND), min(total, end + AROUND)
    parts: list[str] = []
    position = start
    # What is attack only together with what stands around the piece, goes here.
    for finding in scan(markdown[low:high], "markdown").findings:
        first, last = max(low + finding.start, position), min(low + finding.end, end)
        if first < last:
            parts += markdown[position:first], REMOVED
            position = last
    parts.append(markdown[position:end])
    following = end
    while following < total and markdown[following].isspace():
        following += 1
    if following < total and "\n" in markdown[end:following]:
        # The indentation of the next line is part of it: of code, of a list in a list.
        following = markdown.rindex("\n", end, following) + 1
    return Piece("".join(parts), start, following if following < total else None, total)


def _end_of(markdown: str, start: int, max_chars: int) -> int:
    rest = markdown[start:]
    if len(rest) <= max_chars:
        return len(markdown)
    _, cut = truncate(rest, max_chars)
    kept = cut.kept if cut is not None else len(rest)
    return start + (kept or max_chars)
