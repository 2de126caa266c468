"""Cut a long page into pieces that a model can ask for one after the other.

In: Markdown and where a piece begins. Out: where it ends, at the end of a block if there is one in
its second half. Offsets are those of the whole page before it was filtered, so they stay the same
whatever the filter takes out. A piece is filtered together with what stands around it, so nothing
can hide in a cut. Code that a cut goes through is fenced on both sides of it.
"""

from dataclasses import dataclass, replace
from typing import Final

from fetchwarden.sanitize.injection.filtering import scan
from fetchwarden.sanitize.injection.finding import REMOVED, Finding
from fetchwarden.sanitize.tidy import Fences
from fetchwarden.sanitize.truncate import cut

__all__ = ["AROUND", "Piece", "piece_of"]

AROUND: Final = 600
"""Characters before and behind a piece that are filtered with it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a page.

    Attributes:
        text: the part, without the attacks that reach into it from outside, and with the fences of
            code that it begins or ends in.
        start: where it begins in the page, in characters.
        next_start: where the next one begins; None for the last.
        total: characters of the whole page.
        findings: the attacks that were taken out of it, by their place in the page.
    """

    text: str
    start: int
    next_start: int | None
    total: int
    findings: tuple[Finding, ...] = ()


def piece_of(markdown: str, start: int, max_chars: int, *, has_fences: bool = True) -> Piece:
    """A piece of a page.

    Args:
        markdown: the page.
        start: where the piece begins, 0 or more.
        max_chars: characters that it has at most.
        has_fences: whether a fence in it is one; False for what is no Markdown.
    """
    total = len(markdown)
    start = min(start, total)
    head = _fence_before(markdown, start) if has_fences else ""
    end, closing = _end_of(markdown, start, max_chars, head)
    if end == start < total:  # there is no room for fences
        head, closing = "", ""
        end = min(start + max_chars, total)
    low, high = max(0, start - AROUND), min(total, end + AROUND)
    parts: list[str] = [head]
    position = start
    removed: list[Finding] = []
    # What is attack only together with what stands around the piece, goes here. A whole page has
    # nothing around it, and is filtered once, with the rest of the result.
    around = scan(markdown[low:high], "markdown").findings if (low, high) != (start, end) else ()
    for finding in around:
        first, last = max(low + finding.start, position), min(low + finding.end, end)
        if first < last:
            parts += markdown[position:first], REMOVED
            removed.append(replace(finding, start=first, end=last))
            position = last
    parts += markdown[position:end], closing if has_fences else ""
    following = end
    if closing and has_fences and markdown.startswith(f"{closing}\n", end):
        following += len(closing)  # the very line that stands there next
    while following < total and markdown[following].isspace():
        following += 1
    if following < total and "\n" in markdown[end:following]:
        # The indentation of the next line is part of it: of code, of a list in a list.
        following = markdown.rindex("\n", end, following) + 1
    next_start = following if following < total else None
    return Piece("".join(parts), start, next_start, total, tuple(removed))


def _fence_before(markdown: str, start: int) -> str:
    """The line that opens the code that *start* lies in; "" when it lies in none."""
    fences = Fences()
    opening = ""
    for line in markdown[:start].split("\n")[:-1]:
        was_open = bool(fences.mark)
        fences.feed(line)
        if fences.mark and not was_open:
            # A list marker stood there once; where it goes on there are blanks.
            opening = fences.prefix + line[len(fences.prefix) :] + "\n"
    return opening if fences.mark else ""


def _end_of(markdown: str, start: int, max_chars: int, head: str) -> tuple[int, str]:
    """Where the piece behind *head* ends, and what closes the code that it ends in."""
    if len(head) + len(markdown) - start <= max_chars:
        return len(markdown), ""
    kept, closing = cut(head + markdown[start:], max_chars)
    return start + max(0, kept - len(head)), closing
