r"""Tell how long the matches of a word of a pattern may be, and with which letters they begin.

In: words of a rule's pattern. Out: ``Extent``. A search for a pattern that begins with a set of
characters passes over the rest of a text several times as quickly as one that tries alternatives at
each place, and no further than a match may reach does it have to look at all.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from fetchwarden.sanitize.injection.literals import LEXEME, QUANTIFIER, character_of

__all__ = ["BLANKS", "ENDING", "UNBOUNDED", "Extent", "extent_of"]

BLANKS: Final = 12
"""Characters between two words, at most."""
ENDING: Final = 14
"""Characters of an ending, at most."""
UNBOUNDED: Final = 100_000
"""A length that stands for any."""

_LOOK_AROUND: Final = ("(?=", "(?!", "(?<=", "(?<!")
_NUMBERS: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Extent:
    """What the matches of a pattern, or a part of one, have in common.

    Attributes:
        letters: the first letters of all matches; None where these are not known.
        longest: the length of the longest, or more.
        may_be_empty: whether a match may be of no length.
    """

    letters: frozenset[str] | None = frozenset()
    longest: int = 0
    may_be_empty: bool = True

    def then(self, other: "Extent") -> "Extent":
        """The extent of what is followed by something else."""
        letters = _both(self.letters, other.letters) if self.may_be_empty else self.letters
        return Extent(
            letters, self.longest + other.longest, self.may_be_empty and other.may_be_empty
        )

    def __or__(self, other: "Extent") -> "Extent":
        """The extent of one or the other."""
        return Extent(
            _both(self.letters, other.letters),
            max(self.longest, other.longest),
            self.may_be_empty or other.may_be_empty,
        )


def _both(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    return None if one is None or other is None else one | other


_ANYTHING: Final = Extent(None, UNBOUNDED)


def extent_of(word: str, phrases: Callable[[str], Sequence[str]]) -> Extent:
    """The extent of a word of a pattern; *phrases* gives the phrases of a lexicon."""
    reader = _Reader(LEXEME.findall(word), phrases)
    found = reader.branches()
    return found if reader.is_done else _ANYTHING


class _Reader:
    """Reads the lexemes of a word once, from left to right."""

    def __init__(self, lexemes: Sequence[str], phrases: Callable[[str], Sequence[str]]) -> None:
        self._lexemes = (*lexemes, "")
        self._phrases = phrases
        self._at = 0

    @property
    def is_done(self) -> bool:
        return not self._lexemes[self._at]

    def branches(self) -> Extent:
        """The extent of the alternatives up to the end of the group, or of all."""
        found = self._branch()
        while self._lexemes[self._at] == "|":
            self._at += 1
            found |= self._branch()
        return found

    def _branch(self) -> Extent:
        found = Extent()
        while (lexeme := self._lexemes[self._at]) not in ("", "|", ")"):
            self._at += 1
            piece = self._piece(lexeme)
            following = self._lexemes[self._at]
            if QUANTIFIER.fullmatch(following):
                self._at += 1
                piece = _repeated(piece, following)
            found = found.then(piece)
        return found

    def _piece(self, lexeme: str) -> Extent:
        if lexeme[0] == "(":
            inside = self.branches()
            self._at += self._lexemes[self._at] == ")"
            return Extent() if lexeme in _LOOK_AROUND else inside
        if lexeme[0] == "<" and len(lexeme) > 1:
            return _of_phrases(tuple(self._phrases(lexeme[1:-1])))
        if lexeme[0] == " ":
            return Extent(None, BLANKS * len(lexeme), may_be_empty=False)
        character = character_of(lexeme)
        if character:
            return Extent(frozenset(character[0]), len(character), may_be_empty=False)
        return Extent(None, 1, may_be_empty=False)


@cache
def _of_phrases(phrases: Sequence[str]) -> Extent:
    letters = frozenset(phrase[0] for phrase in phrases)
    return Extent(letters, max(map(_longest, phrases)), may_be_empty=False)


def _longest(phrase: str) -> int:
    """The length of what a phrase of a lexicon may match, at most."""
    return len(phrase) + ENDING * phrase.count("*") + BLANKS * phrase.count(" ")


def _repeated(piece: Extent, quantifier: str) -> Extent:
    if quantifier[0] == "?":
        times = [0, 1]
    elif quantifier[0] == "{" and ",}" not in quantifier:
        times = [int(number) for number in _NUMBERS.findall(quantifier)]
    else:
        times = [0, UNBOUNDED]
    longest = min(UNBOUNDED, piece.longest * times[-1])
    return Extent(piece.letters, longest, piece.may_be_empty or not times[0])
