"""Choose what is removed for the hits of a screening: whole passages, and what goes on in the next.

In: a text, its format and what was found in it. Out: the spans to remove, in order, each with its
hits. Of a passage that is too long to go as a whole go the sentences around; the passages behind an
attack go as well while it goes on in them.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from fetchwarden.sanitize.elements import names
from fetchwarden.sanitize.injection.finding import REMOVED
from fetchwarden.sanitize.injection.matcher import Searched, Sign
from fetchwarden.sanitize.injection.passages import Format, cut_passages

__all__ = ["Hit", "Look", "choose_removals"]

MAX_PASSAGE: Final = 1_200
"""Characters of a passage that goes as a whole; of a longer one go the sentences around."""
BEFORE: Final = 300
"""Characters before an attack that go with it, in a longer passage."""
BEHIND: Final = 600
"""Characters behind it."""
MAX_CARRIED: Final = 8
"""Passages behind an attack that may go with it."""
SHORT: Final = 80
"""Characters of a passage that only announces what the next one says."""
MOST: Final = 0.6
"""Share of it that the signs take up then."""

# Families of signs after which an attack goes on: with these in the next passage, it goes as well.
_GOES_ON: Final = names(
    "override stop turn address urge sandbox role hide output string tool exfil reveal jailbreak "
    "label persist form"
)
_ANNOUNCES: Final = names("override stop turn address urge sandbox role jailbreak persist")
# Joiners, variation selectors and tags (``sanitize.invisible``).
_JOINERS: Final = frozenset(
    map(
        chr,
        [0x200C, 0x200D, *range(0xFE00, 0xFE10), *range(0x180B, 0x1810), *range(0xE0020, 0xE01F0)],
    )
)
_IS_NAME: Final = re.compile(r'\s*"\s*:')
_SENTENCE: Final = re.compile(r"[.!?](?=[\s\"'”’)*_]|$)|[。！？｡]|\n")
_WRITTEN: Final = frozenset({"text", "markdown", "field"})
# Where a long passage without sentences is cut: what is written for a parser not inside an escape.
_ANYWHERE: Final = re.compile("")
_BETWEEN_ESCAPES: Final = re.compile(r"[\s\x80-\U0010ffff]")


@dataclass(slots=True)
class Hit:
    """A part of the delivered text that is attack."""

    start: int
    end: int
    rules: dict[str, Sign]
    via: str


@dataclass(slots=True)
class Look:
    """What one look at a text found: hits, and all signs, by their place in the text.

    ``searched`` is what was found in its view, for the next look.
    """

    hits: list[Hit] = field(default_factory=list)
    signs: list[tuple[int, str]] = field(default_factory=list)
    searched: Searched | None = None


def choose_removals(text: str, kind: Format, look: Look) -> list[tuple[int, int, list[Hit]]]:
    """What to remove for the hits: spans in order that do not overlap, each with its hits."""
    passages = cut_passages(text, kind)
    starts = [start for start, _ in passages]
    reasons: dict[int, list[Hit]] = {}
    spans: list[tuple[int, int, list[Hit]]] = []
    for hit in sorted(look.hits, key=lambda hit: hit.start):
        first = max(0, bisect_right(starts, hit.start) - 1)
        covered = False
        for index in range(first, len(passages)):
            start, end = passages[index]
            if start >= hit.end:
                break
            if end > hit.start and text[start:end] != REMOVED:
                reasons.setdefault(index, []).append(hit)
                covered = True
        if not covered:
            # Between passages, or around those that are gone: what is structure to us may be text
            # to a model.
            spans.append((hit.start, hit.end, [hit]))
    # The names of a JSON object stay; an order goes on in the next value.
    names = {
        i for i, (_, end) in enumerate(passages) if kind == "json" and _IS_NAME.match(text, end)
    }
    _carry_on(text, passages, look, reasons, names)
    for index, hits in reasons.items():
        start, end = passages[index]
        if end - start <= MAX_PASSAGE:
            spans.append((start, end, hits))
        else:
            edge = _ANYWHERE if kind in _WRITTEN else _BETWEEN_ESCAPES
            spans += _sentences(text, start, end, hits, edge)
    return _merged(text, [(*_with_joiners(text, start, end), hits) for start, end, hits in spans])


def _with_joiners(text: str, start: int, end: int) -> tuple[int, int]:
    """The span with what only its neighbours give a meaning; nothing else would take it out."""
    while start and text[start - 1] in _JOINERS:
        start -= 1
    while end < len(text) and text[end] in _JOINERS:
        end += 1
    return start, end


def _carry_on(
    text: str,
    passages: list[tuple[int, int]],
    look: Look,
    reasons: dict[int, list[Hit]],
    names: set[int],
) -> None:
    """Add the passages in which an attack goes on; *names* are none."""
    marked = sorted(look.signs)
    places = [place for place, _ in marked]
    for index in sorted(reasons):
        hits = reasons[index]
        start, end = passages[index]
        announced = _announces(text, start, end, hits)
        following = index
        for step in range(1, MAX_CARRIED + 1):
            following += 1
            while following in names:
                following += 1
            if following >= len(passages) or following in reasons:
                break
            low, high = passages[following]
            inside = marked[bisect_right(places, low - 1) : bisect_right(places, high - 1)]
            if not announced and _GOES_ON.isdisjoint(family for _, family in inside):
                break
            announced = announced and step == 1 and text[high - 1] == ":"
            reasons[following] = hits


def _announces(text: str, start: int, end: int, hits: Sequence[Hit]) -> bool:
    """Whether a passage says little more than that an order follows."""
    open_hits = [hit for hit in hits if hit.via == "text"]
    families = {sign.rule.family for hit in open_hits for sign in hit.rules.values()}
    if not open_hits or _ANNOUNCES.isdisjoint(families):
        return False
    if text[end - 1] == ":":
        return True
    first = min(hit.start for hit in open_hits)
    last = max(hit.end for hit in open_hits)
    return end - start <= SHORT and last - first >= MOST * (end - start)


def _sentences(
    text: str, start: int, end: int, hits: list[Hit], edge: re.Pattern[str]
) -> list[tuple[int, int, list[Hit]]]:
    """The sentences around *hits* in a long passage; its beginning for those that stand before.

    Where there is no end of a sentence, *edge* is where the passage may be cut.
    """
    lows: dict[int, int] = {}
    highs: dict[int, int] = {}
    spans = []
    for hit in hits:
        first, last = max(start, hit.start), min(end, max(start, hit.end))
        low, high = lows.get(first), highs.get(last)
        if low is None:
            low = lows[first] = _cut_before(text, first, start, edge)
        if high is None:
            high = highs[last] = _cut_behind(text, last, end, edge)
        spans.append((low, high, [hit]))
    return spans


def _cut_before(text: str, first: int, start: int, edge: re.Pattern[str]) -> int:
    """Where the sentences before an attack begin, which are in a passage from *start* on."""
    low = max(start, first - BEFORE)
    if low > start:
        cut = _SENTENCE.search(text, low, first) or edge.search(text, low, first)
        low = cut.end() if cut else start
        while low < first and text[low].isspace():
            low += 1
    return low


def _cut_behind(text: str, last: int, end: int, edge: re.Pattern[str]) -> int:
    """Where the sentences behind an attack end, which are in a passage up to *end*."""
    high = min(end, last + BEHIND)
    if high == end:
        return end
    limit = min(end, high + BEHIND)
    cut = _SENTENCE.search(text, high, limit)
    if cut is not None:
        return cut.end()
    cut = edge.search(text, high, limit)
    return cut.start() if cut else end


def _merged(text: str, spans: list[tuple[int, int, list[Hit]]]) -> list[tuple[int, int, list[Hit]]]:
    """*spans* in order; those that touch, or have only white space between, are one."""
    merged: list[tuple[int, int, list[Hit]]] = []
    for start, end, hits in sorted(spans, key=lambda span: span[:2]):
        if merged and not text[merged[-1][1] : start].strip():
            low, high, before = merged[-1]
            before += hits
            merged[-1] = (low, max(high, end), before)
        else:
            merged.append((start, end, [*hits]))
    return merged
