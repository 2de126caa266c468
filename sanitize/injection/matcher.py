"""Find the signs of an attack in a view: rules are matched around the strings they are known by.

In: the view of a text (``sanitize.injection.view``). Out: ``Sign``: which rule matched, and where.
A rule is compiled when it first may match somewhere (``sanitize.injection.strings``), and searched
for only around its anchors there. Windows of one rule are merged, so no rule reads a character
twice. A part of a text in which nearly every word is a word of rules is no text that anybody wrote
for readers: it is not searched, but is a sign itself, so such texts cost no more than others.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from fetchwarden.sanitize.injection.budget import Account, Budget, merged
from fetchwarden.sanitize.injection.compiling import (
    BEFORE,
    BEHIND,
    PHRASE,
    Compiled,
    compile_rule,
)
from fetchwarden.sanitize.injection.rule import Lexicon, Rule
from fetchwarden.sanitize.injection.settled import Settled, settled_parts
from fetchwarden.sanitize.injection.strings import (
    SCRIPTS,
    Candidate,
    LatinStrings,
    ScriptStrings,
    scripts_in,
)

__all__ = ["REACH", "Matcher", "Searched", "Sign", "crowded"]

REACH: Final = BEFORE + BEHIND
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


@dataclass(slots=True)
class Searched:
    """What was found in a view.

    Attributes:
        view: the view.
        literals: which of the literals are in it.
        matches: the signs by rule and place.
        asked: the places of anchors at which rules were asked, or would have been.
        windows: for what was searched around an anchor its place and how many characters that were.
        left_out: the spans of what was not searched, since there was too much.
        candidates: where rules may match.
    """

    view: str
    literals: set[str]
    matches: dict[tuple[int, int], Sign] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)
    windows: list[tuple[int, int]] = field(default_factory=list)
    left_out: list[tuple[int, int]] = field(default_factory=list)
    candidates: Sequence[Candidate] = ()

    @property
    def is_dense(self) -> bool:
        """Whether some of it was too much to be searched."""
        return bool(self.left_out)

    def charged_again(self, account: Account) -> "Searched":
        """The same in the same view at another place of a text, which costs as much there."""
        crowds = sorted([*account.ask(self.asked), *account.search(self.windows)])
        if not crowds:
            return self
        return replace(self, matches=crowded(crowds) | self.matches, left_out=crowds)

    @property
    def signs(self) -> list[Sign]:
        """The signs by their start."""
        return [self.matches[at] for at in sorted(self.matches, key=lambda at: (at[1], at[0]))]


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
        found = self.search(view)
        return found.signs, found.literals

    def search(
        self, view: str, before: Searched | None = None, account: Account | None = None
    ) -> Searched:
        """What is in *view*.

        *before* is what was found before passages were taken out; what is settled by that is not
        searched again. *account* is charged for the work, and tells where there is too much; None
        if the view is by itself.
        """
        candidates, literals = self._latin.find(view)
        if not view.isascii():
            scripts = scripts_in(view)
            if scripts:
                candidates += self._script_strings(scripts).find(view)
        found = Searched(view, literals, candidates=candidates)
        if candidates:
            found.asked = [start for _, start, _ in candidates]
            account = account or Budget().account()
            crowds = account.ask(found.asked)
            if crowds:
                found.matches = crowded(crowds)
                found.left_out = list(crowds)
            if before is not None:
                parts = [
                    part
                    for part in settled_parts(before.view, view)
                    if not _touches(before.left_out, part.low + part.shift, part.high + part.shift)
                ]
                _take_over(parts, before, found, {user for user, _, _ in candidates})
                crowds += [(part.low, part.high) for part in parts]
            if crowds:
                candidates = [*_outside(candidates, merged(sorted(crowds)))]
            self._ask(candidates, found, account)
        return found

    def search_again(self, known: Searched, account: Account) -> Searched:
        """What is in the view of *known* if it is charged to another *account*.

        Nothing was left out of *known*, and nothing was taken over for it.
        """
        found = Searched(known.view, known.literals, asked=known.asked)
        crowds = account.ask(known.asked)
        if crowds:
            found.matches = crowded(crowds)
            found.left_out = crowds
            self._ask(_outside(known.candidates, crowds), found, account)
            return found
        crowds = account.search(known.windows)
        if not crowds:
            return known
        self._search(self._windows_of(known.candidates, found), crowds, found)
        return found

    def _script_strings(self, scripts: Sequence[str]) -> ScriptStrings:
        """The strings of one script, or of all: a text is not gone through for each of them."""
        key = scripts[0] if len(scripts) == 1 else ""
        strings = self._scripts.get(key)
        if strings is None:
            strings = self._scripts[key] = ScriptStrings(
                self._rules, scripts[:1] if key else SCRIPTS
            )
        return strings

    def _ask(self, candidates: Sequence[Candidate], found: Searched, account: Account) -> None:
        """Add to *found* what the rules find around their anchors."""
        windows = self._windows_of(candidates, found)
        self._search(windows, account.search(found.windows), found)

    def _windows_of(
        self, candidates: Sequence[Candidate], found: Searched
    ) -> dict[int, list[list[int]]]:
        """Where rules are to be searched; what they find at an anchor itself is in *found* then."""
        view, matches = found.view, found.matches
        windows: dict[int, list[list[int]]] = {}
        known = self._compiled
        for user, start, firsts in candidates:
            compiled = known.get(user) or self._compile(user)
            head = compiled.head
            if head is None:
                low, high = start - compiled.before, start + compiled.behind
                found.windows.append((start, _add_window(windows, user, low, high)))
                continue
            match = head.match(view, start)
            if match is not None:
                heads = [match]
            elif firsts:
                heads = _matches_at(head, view, _places_before(view, start, firsts), start)
            else:
                continue
            for match in heads:
                if compiled.is_first:
                    place = match.start()
                    matches[user, place] = Sign(self._rules[user][0], place, match.end())
                    continue
                low, high = match.start() - compiled.before, match.end() + compiled.behind
                found.windows.append((start, _add_window(windows, user, low, high)))
        return windows

    def _search(
        self,
        windows: dict[int, list[list[int]]],
        crowds: Sequence[tuple[int, int]],
        found: Searched,
    ) -> None:
        """Add to *found* what the rules find in their *windows*, but for those in *crowds*."""
        matches = found.matches
        if crowds:
            matches |= crowded(crowds)
            for user, spans in windows.items():
                busy = [span for span in spans if _touches(crowds, *span)]
                if busy:
                    found.left_out += [(low, high) for low, high in busy]
                    windows[user] = [span for span in spans if not _touches(crowds, *span)]
        for user, spans in windows.items():
            compiled = self._compiled[user]
            for low, high in spans:
                for place, end in compiled.matches(found.view, low, high):
                    matches[user, place] = Sign(self._rules[user][0], place, end)

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


def crowded(crowds: Sequence[tuple[int, int]]) -> dict[tuple[int, int], Sign]:
    """The signs for the spans of a view that are too much to be searched, by rule and place."""
    return {(-1, low): Sign(_DENSE, low, high) for low, high in crowds}


def _touches(spans: Sequence[tuple[int, int]], low: int, high: int) -> bool:
    return any(start < high and low < end for start, end in spans)


def _take_over(
    parts: Sequence[Settled], before: Searched, found: Searched, users: Collection[int]
) -> None:
    """Add to *found* what was found in its *parts* before, by rules of which there are anchors."""
    places = sorted(before.matches, key=lambda at: at[1])
    starts = [place for _, place in places]
    for _, high, first, shift in parts:
        inside = slice(bisect_left(starts, first + shift), bisect_left(starts, high + shift))
        for user, place in places[inside]:
            if user in users:
                sign = before.matches[user, place]
                found.matches[user, place - shift] = Sign(
                    sign.rule, place - shift, sign.end - shift
                )
    windows = sorted(before.windows)
    for low, high, _, shift in parts:
        inside = slice(
            bisect_left(windows, (low + shift, 0)), bisect_left(windows, (high + shift, 0))
        )
        found.windows += [(place - shift, weight) for place, weight in windows[inside]]


def _outside(
    candidates: Sequence[Candidate], spans: Sequence[tuple[int, int]]
) -> Sequence[Candidate]:
    """The *candidates* that are in none of *spans*, which are in order and do not touch."""
    if not spans:
        return candidates
    lows = [low for low, _ in spans]
    kept = []
    for candidate in candidates:
        at = bisect_right(lows, candidate[1]) - 1
        if at < 0 or candidate[1] >= spans[at][1]:
            kept.append(candidate)
    return kept


def _add_window(windows: dict[int, list[list[int]]], user: int, low: int, high: int) -> int:
    """How many characters a window adds to those that are searched for a rule."""
    low = max(low, 0)
    known = windows.get(user)
    if known is None:
        windows[user] = [[low, high]]
        return high - low
    last = known[-1]
    if not last[0] <= low <= last[1]:
        known.append([low, high])
        return high - low
    added = high - last[1]
    if added <= 0:
        return 0
    last[1] = high
    return added
