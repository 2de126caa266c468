r"""Tell with which letters the matches of a pattern begin, so that a search skips all others.

In: the words of a rule's pattern. Out: the letters, or None where a match may begin with anything
else, or be empty. A search for a pattern that begins with a set of characters passes over the rest
of a text several times as quickly as one that tries its alternatives at each place.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from fetchwarden.sanitize.injection.literals import LEXEME, QUANTIFIER, character_of

__all__ = ["first_letters"]

_NONE: Final = ("?", "*", "{0")
_LOOK_AROUND: Final = ("(?=", "(?!", "(?<=", "(?<!")


def first_letters(
    words: Iterable[tuple[str, bool]], phrases: Callable[[str], Sequence[str]]
) -> frozenset[str] | None:
    """The first letters of all that *words*, one after the other, may match.

    Args:
        words: words of a pattern, and for each whether it may be missing.
        phrases: gives the phrases of a lexicon.
    """
    found: frozenset[str] = frozenset()
    for word, is_optional in words:
        reader = _Reader(LEXEME.findall(word), phrases)
        letters, may_be_empty = reader.branches()
        if letters is None or not reader.is_done:
            return None
        found |= letters
        if not (is_optional or may_be_empty):
            return found
    return None


_Found = tuple[frozenset[str] | None, bool]


class _Reader:
    """Reads the lexemes of a word, and of each branch what is first in it."""

    def __init__(self, lexemes: Sequence[str], phrases: Callable[[str], Sequence[str]]) -> None:
        self._lexemes = (*lexemes, "")
        self._phrases = phrases
        self._at = 0

    @property
    def is_done(self) -> bool:
        return not self._lexemes[self._at]

    def branches(self) -> _Found:
        """The first letters of the alternatives up to the end of the group, and if one is empty."""
        letters, may_be_empty = self._branch()
        while self._lexemes[self._at] == "|":
            self._at += 1
            others, is_empty = self._branch()
            letters = None if letters is None or others is None else letters | others
            may_be_empty = may_be_empty or is_empty
        return letters, may_be_empty

    def _branch(self) -> _Found:
        letters: frozenset[str] | None = frozenset()
        is_open = True  # nothing that has to be there was read yet
        while (lexeme := self._lexemes[self._at]) not in ("", "|", ")"):
            self._at += 1
            first, may_be_empty = self._piece(lexeme)
            if QUANTIFIER.fullmatch(self._lexemes[self._at]):
                may_be_empty = may_be_empty or self._lexemes[self._at].startswith(_NONE)
                self._at += 1
            if is_open:
                letters = None if letters is None or first is None else letters | first
                is_open = may_be_empty
        return letters, is_open

    def _piece(self, lexeme: str) -> _Found:
        if lexeme[0] == "(":
            inside = self.branches()
            self._at += self._lexemes[self._at] == ")"
            return (frozenset(), True) if lexeme in _LOOK_AROUND else inside
        if lexeme[0] == "<" and len(lexeme) > 1:
            return frozenset(phrase[0] for phrase in self._phrases(lexeme[1:-1])), False
        character = character_of(lexeme)
        return (frozenset(character[0]), False) if character else (None, False)
