"""Cut a long page into pieces that a model can ask for one after the other.

In: Markdown and where a piece begins. Out: where it ends, at the end of a block if there is one in
its second half. Offsets are those of the whole page before it was filtered, so they stay the same
whatever the filter takes out. A piece is filtered together with what stands around it, so nothing
can hide in a cut. Code that a cut goes through is fenced on both sides of it.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from fetchwarden.sanitize.injection.filtering import FilterItem
from fetchwarden.sanitize.injection.finding import REMOVED, Finding
from fetchwarden.sanitize.injection.pages import format_of
from fetchwarden.sanitize.page import Page
from fetchwarden.sanitize.tidy import Fences
from fetchwarden.sanitize.truncate import cut as truncated_at
from fetchwarden.tools.injection import InjectionFilter

__all__ = ["AROUND", "Cut", "Piece", "cut_of", "piece_of"]

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
        warnings: what did not work when they were looked for.
    """

    text: str
    start: int
    next_start: int | None
    total: int
    findings: tuple[Finding, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a page is cut, before anything is taken out of the piece.

    Attributes:
        markdown: the page.
        start: where the piece begins.
        end: where it ends.
        head: the fence of the code that it begins in; "" for none.
        closing: what closes the code that it ends in; "" for none.
    """

    markdown: str
    start: int
    end: int
    head: str
    closing: str

    @property
    def low(self) -> int:
        """Where what is filtered with the piece begins."""
        return max(0, self.start - AROUND)

    @property
    def around(self) -> str:
        """The piece with what stands around it; "" where nothing does.

        What is attack only together with that must go here. A whole page is filtered once, with the
        rest of the result.
        """
        high = min(len(self.markdown), self.end + AROUND)
        return "" if (self.low, high) == (self.start, self.end) else self.markdown[self.low : high]

    def piece(self, findings: Iterable[Finding]) -> Piece:
        """The piece, without what was found in ``around``."""
        markdown, total = self.markdown, len(self.markdown)
        parts: list[str] = [self.head]
        position = self.start
        removed: list[Finding] = []
        for finding in findings:
            first, last = max(self.low + finding.start, position), self.low + finding.end
            last = min(last, self.end)
            if first < last:
                parts += markdown[position:first], REMOVED
                removed.append(replace(finding, start=first, end=last))
                position = last
        parts += markdown[position : self.end], self.closing
        following = self.end
        if self.closing and markdown.startswith(f"{self.closing}\n", self.end):
            following += len(self.closing)  # the very line that stands there next
        while following < total and markdown[following].isspace():
            following += 1
        if following < total and "\n" in markdown[self.end : following]:
            # The indentation of the next line is part of it: of code, of a list in a list.
            following = markdown.rindex("\n", self.end, following) + 1
        next_start = following if following < total else None
        return Piece("".join(parts), self.start, next_start, total, tuple(removed))


def cut_of(markdown: str, start: int, max_chars: int, *, has_fences: bool = True) -> Cut:
    """Where a piece of a page begins and ends.

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
    return Cut(markdown, start, end, head, closing if has_fences else "")


async def piece_of(page: Page, start: int, max_chars: int, rules: InjectionFilter) -> Piece:
    """A piece of *page*, of which *rules* take out what reaches into it from around it."""
    is_markdown = format_of(page) == "markdown"
    # A page may have megabytes, and a filter of its own processes for what strangers make slow.
    cut = await asyncio.to_thread(cut_of, page.markdown, start, max_chars, has_fences=is_markdown)
    if not cut.around:
        return cut.piece(())
    item = FilterItem(text=cut.around, source=page.url, field="markdown", format="markdown")
    (scan,) = (await rules.filter_alone([item])).results
    return replace(cut.piece(scan.findings), warnings=scan.warnings)


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
    kept, closing = truncated_at(head + markdown[start:], max_chars)
    return start + max(0, kept - len(head)), closing
