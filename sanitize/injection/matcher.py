"""Find the signs of an attack in a view: rules are matched around the strings they are known by.

In: the view of a text (``sanitize.injection.view``). Out: ``Sign``: which rule matched, and where.
A rule is compiled when it first may match somewhere (``sanitize.injection.strings``), and searched
for only around its anchors there. Windows of one rule are merged, so no rule reads a character
twice. A part of a text in which nearly every word is a word of rules is no text that anybody wrote
for readers: it is not searched, but is a sign itself, so such texts cost no more than others.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fetchwarden.sanitize.injection.compiling import BEFORE, BEHIND, Compiled, compile_rule
from fetchwarden.sanitize.injection.rule import Lexicon, Rule
from fetchwarden.sanitize.injection.strings import (
    Candidate,
    LatinStrings,
    ScriptStrings,
    scripts_in,
)

__all__ = ["REACH", "Matcher", "Sign"]

PHRASE: Final = 40
"""Characters by which a phrase may begin before the word in it that is its anchor."""
LOOK_AHEAD: Final = 100
"""Characters behind its end that a rule may look at."""
REACH: Final = BEFORE + BEHIND
PART: Final = 12
"""Bits of a place that tell its place in a part of a text: parts are of 4,096 characters."""
MAX_CANDIDATES: Final = 500
"""Anchors, with what their rules need near them, in as many characters; pages have up to 300."""
MAX_SEARCHED: Final = 60_000
"""Characters that rules search in one part together; pages need up to 42,000, attacks 55,000."""

_DENSE: Final = Rule(
    "dense.words",
    pattern="",
    anchor="",
    weight=0.9,
    why="A text of next to nothing but words of rules is made to slow a filter or to hide in.",
    attacks=(),
    benign=(),
    language="und",
)


@dataclass(frozen=True, slots=True)
class Sign:
    """A match of a rule.

    Attributes:
        rule: the rule.
        start: where it starts in the view.
        end: where it ends.
    """

    rule: Rule
    start: int
    end: int


class Matcher:
    """All rules, ready to be matched."""

    def __init__(self, rules: Sequence[tuple[Rule, Lexicon]], literals: Sequence[str] = ()) -> None:
        self._rules = rules
        self._compiled: dict[int, Compiled] = {}
        self._latin = LatinStrings(rules, literals)
        self._scripts: dict[str, ScriptStrings] = {}

    @property
    def strings(self) -> list[str]:
        """All strings that are sought in a text, but for those of other scripts."""
        return self._latin.texts

    def find(self, view: str) -> tuple[list[Sign], set[str]]:
        """The signs in *view* by their start, and which of the literals are in it."""
        candidates, literals = self._latin.find(view)
        if not view.isascii():
            for script in scripts_in(view):
                if script not in self._scripts:
                    self._scripts[script] = ScriptStrings(self._rules, script)
                candidates += self._scripts[script].find(view)
        return (self._signs(view, candidates) if candidates else []), literals

    def _signs(self, view: str, candidates: Sequence[Candidate]) -> list[Sign]:
        signs: dict[tuple[int, int], Sign] = {}
        crowds = _crowds(candidates)
        if crowds:
            signs = {(-1, low): Sign(_DENSE, low, high) for low, high in crowds}
            candidates = _outside(candidates, crowds)
        windows: dict[int, list[list[int]]] = {}
        known = self._compiled
        for user, start, firsts in candidates:
            compiled = known.get(user) or self._compile(user)
            head = compiled.head
            if head is None:
                low, high = max(0, start - compiled.before), start + compiled.behind
                _add_window(windows, user, low, high)
                continue
            match = head.match(view, start)
            if match is not None:
                matches = [match]
            elif firsts:
                matches = _matches_at(head, view, _places_before(view, start, firsts), start)
            else:
                continue
            for match in matches:
                if compiled.is_first:
                    place = match.start()
                    signs[user, place] = Sign(self._rules[user][0], place, match.end())
                    continue
                low, high = max(0, start - BEFORE), match.end() + LOOK_AHEAD
                _add_window(windows, user, low, high)
        signs |= {(-1, part): _dense(part, len(view)) for part in _narrow(windows, len(view))}
        for user, place, end in self._found_in(view, windows):
            signs[user, place] = Sign(self._rules[user][0], place, end)
        return [signs[at] for at in sorted(signs, key=lambda at: (at[1], at[0]))]

    def _found_in(
        self, view: str, windows: Mapping[int, Sequence[Sequence[int]]]
    ) -> Iterator[tuple[int, int, int]]:
        """The rules that match in their *windows*, and the spans of the matches."""
        for user, spans in windows.items():
            compiled = self._compiled[user]
            for low, high in spans:
                for start, end in compiled.matches(view, low, high):
                    yield user, start, end

    def _compile(self, user: int) -> Compiled:
        compiled = self._compiled[user] = compile_rule(*self._rules[user])
        return compiled


def _places_before(view: str, start: int, firsts: Sequence[str]) -> list[int]:
    """Where a phrase may begin whose anchor is at *start*: at one of its first words."""
    low = max(0, start - PHRASE)
    places = set()
    for first in firsts:
        place = view.find(first, low, start)
        while place >= 0:
            places.add(place)
            place = view.find(first, place + 1, start)
    return sorted(places)


def _matches_at(
    head: re.Pattern[str], view: str, places: Sequence[int], start: int
) -> list[re.Match[str]]:
    """The matches of *head* at *places*, up to the first that reaches beyond *start*."""
    matches = []
    for place in places:
        match = head.match(view, place)
        if match is not None:
            matches.append(match)
            if match.end() > start:
                break
    return matches


def _crowds(candidates: Sequence[Candidate]) -> list[tuple[int, int]]:
    """The spans of a text in which anchors are too many, wherever they begin."""
    if len(candidates) < MAX_CANDIDATES:
        return []
    starts = sorted([start for _, start, _ in candidates])
    spans: list[tuple[int, int]] = []
    for first, last in zip(starts, starts[MAX_CANDIDATES - 1 :], strict=False):
        if last - first >= 1 << PART:
            continue
        if spans and first <= spans[-1][1]:
            spans[-1] = (spans[-1][0], last + 1)
        else:
            spans.append((first, last + 1))
    return spans


def _outside(candidates: Sequence[Candidate], spans: Sequence[tuple[int, int]]) -> list[Candidate]:
    """The *candidates* that are in none of *spans*, which are in order."""
    lows = [low for low, _ in spans]
    kept = []
    for candidate in candidates:
        at = bisect_right(lows, candidate[1]) - 1
        if at < 0 or candidate[1] >= spans[at][1]:
            kept.append(candidate)
    return kept


def _dense(part: int, size: int) -> Sign:
    low = part << PART
    return Sign(_DENSE, low, min(low + (1 << PART), size))


def _narrow(windows: dict[int, list[list[int]]], size: int) -> set[int]:
    """The parts that would be searched too often; *windows* in them are taken out."""
    total = sum(high - low for spans in windows.values() for low, high in spans)
    if total < MAX_SEARCHED:
        return set()
    searched: Counter[int] = Counter()
    for spans in windows.values():
        for low, high in spans:
            end = min(high, size)
            for part in range(low >> PART, (end - 1 >> PART) + 1):
                begin = part << PART
                searched[part] += min(end, begin + (1 << PART)) - max(low, begin)
    dense = {part for part, chars in searched.items() if chars >= MAX_SEARCHED}
    if dense:
        for user, spans in windows.items():
            windows[user] = [
                span
                for span in spans
                if dense.isdisjoint(range(span[0] >> PART, (min(span[1], size) - 1 >> PART) + 1))
            ]
    return dense


def _add_window(windows: dict[int, list[list[int]]], user: int, low: int, high: int) -> None:
    known = windows.setdefault(user, [])
    if known and known[-1][0] <= low <= known[-1][1]:
        known[-1][1] = max(high, known[-1][1])
    else:
        known.append([low, high])
