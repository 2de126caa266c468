"""Find the signs of an attack in a view: one pass for all anchors, then rules in windows.

In: the view of a text (``sanitize.injection.view``). Out: ``Sign``: which rule matched, and where.
An Aho-Corasick automaton (Aho, Corasick 1975) finds the anchors of all rules of all languages at
once; a rule is compiled when its anchor first turns up and searched for only around its anchors.
Windows of one rule are merged, so no rule reads a character twice.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ahocorasick_rs import AhoCorasick, Implementation, MatchKind

from fetchwarden.sanitize.injection.rule import (
    BEFORE,
    BEHIND,
    Compiled,
    Lexicon,
    Rule,
    anchors_of,
    compile_rule,
)
from fetchwarden.sanitize.injection.view import view_of

__all__ = ["REACH", "Matcher", "Sign"]

PHRASE: Final = 40
"""Characters by which a phrase may begin before the word in it that is its anchor."""
LOOK_AHEAD: Final = 100
"""Characters behind its end that a rule may look at."""
REACH: Final = BEFORE + BEHIND
SHORT: Final = 4
"""Letters from which a word may have an ending and still be known."""
_LITERAL: Final = -1
_LETTERS: Final = re.compile(r"(?<![\\\w])[a-z]{2,}(?![a-z])")
_WORD: Final = re.compile(r"[^\s\"'*~`|,:()\[\]{}<>/\\#=+.!?;\-]+")


class _Blanks(dict[int, int | str]):
    """A blank for each sign that separates words."""

    def __missing__(self, code: int) -> int | str:
        character = chr(code)
        is_word = character == "_" or unicodedata.category(character)[0] in "LMN"
        self[code] = blank = code if is_word else " "
        return blank


_AS_BLANKS: Final = _Blanks()
_SCRIPTS: Final = {
    "arabic": re.compile("[\u0600-\u06ff]"),
    "indic": re.compile("[\u0900-\u09ff]"),
    "greek": re.compile("[\u0370-\u03ff]"),
    "hebrew": re.compile("[\u0590-\u05ff]"),
    "han": re.compile("[\u3040-\u30ff\u3400-\u9fff]"),
    "hangul": re.compile("[\uac00-\ud7a3]"),
    "cyrillic": re.compile("[\u0400-\u04ff]"),
    "thai": re.compile("[\u0e00-\u0e7f]"),
}


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
        words: dict[str, list[_User]] = {}
        signs: dict[str, list[_User]] = {}
        for index, (rule, lexicon) in enumerate(rules):
            for anchor in anchors_of(rule, lexicon):
                places = words if anchor.text.startswith(" ") else signs
                places.setdefault(anchor.text, []).append((index, anchor.back))
        for literal in literals:
            words.setdefault(f" {literal} ", []).append((_LITERAL, 0))
        self._words = _Anchors(words)
        self._signs = _Anchors(signs)
        self._languages = _own_words(rules)

    def find(self, view: str) -> tuple[list[Sign], set[str]]:
        """The signs in *view* by their start, and which of the literals are in it."""
        words = f" {view.translate(_AS_BLANKS)} "
        hits = self._words.find(words)
        hits += self._signs.find(view)
        scripts = (
            frozenset()
            if view.isascii()
            else {name for name, letter in _SCRIPTS.items() if letter.search(view) is not None}
        )
        languages = self._languages.in_(words)
        literals: set[str] = set()
        signs: dict[tuple[int, int], Sign] = {}
        windows: dict[int, list[list[int]]] = {}
        for users, start, anchor in hits:
            for user, back in users:
                if user == _LITERAL:
                    literals.add(anchor.strip())
                    continue
                compiled = self._compiled.get(user) or self._compile(user)
                if compiled.language not in languages and compiled.script not in scripts:
                    continue
                head = compiled.head
                if head is None:
                    _add_window(windows, user, start - compiled.before, start + compiled.behind)
                    continue
                match = head.match(view, start)
                if match is None and (back or compiled.script):
                    before = [*_WORD.finditer(view, max(0, start - PHRASE), start)]
                    for word in before[-back - 1 :]:
                        match = match or head.match(view, word.start())
                if match is None:
                    continue
                if compiled.is_first:
                    place = match.start()
                    signs[user, place] = Sign(self._rules[user][0], place, match.end())
                else:
                    _add_window(windows, user, start - BEFORE, match.end() + LOOK_AHEAD)
        for user, spans in windows.items():
            whole = self._compiled[user].whole
            for low, high in spans:
                for match in whole.finditer(view, max(0, low), high):
                    place = match.start()
                    signs[user, place] = Sign(self._rules[user][0], place, match.end())
        return sorted(signs.values(), key=lambda sign: sign.start), literals

    def _compile(self, user: int) -> Compiled:
        compiled = self._compiled[user] = compile_rule(*self._rules[user])
        return compiled


def _add_window(windows: dict[int, list[list[int]]], user: int, low: int, high: int) -> None:
    known = windows.setdefault(user, [])
    if known and low <= known[-1][1]:
        known[-1][1] = max(high, known[-1][1])
    else:
        known.append([low, high])


_User = tuple[int, int]


class _Languages:
    """Tells in which languages a text may be, by words that English has not."""

    def __init__(self, words: dict[str, set[str]]) -> None:
        self._known = [tuple(languages) for languages in words.values()]
        self._automaton = AhoCorasick(
            list(words), matchkind=MatchKind.Standard, implementation=Implementation.DFA
        )

    def in_(self, words: str) -> set[str]:
        """The languages of *words*, a text with blanks for signs; English always is one."""
        hits = self._automaton.find_matches_as_indexes(words, overlapping=True)
        return {"en"}.union(*(self._known[found] for found in {hit[0] for hit in hits}))


def _own_words(rules: Sequence[tuple[Rule, Lexicon]]) -> _Languages:
    """The words in which languages in Latin script differ from English."""
    english: set[str] = set()
    others: dict[str, set[str]] = {}
    for rule, lexicon in rules:
        if rule.script:
            continue
        found = set(_LETTERS.findall(f"{rule.pattern} {' '.join(lexicon.values())}"))
        if rule.language == "en":
            texts = view_of(" ".join((*rule.attacks, *rule.benign))).text
            english |= found | set(_LETTERS.findall(texts))
        else:
            for word in found:
                others.setdefault(word, set()).add(rule.language)
    prefixes = {word[:size] for word in english for size in range(4, len(word) + 1)}
    own: dict[str, set[str]] = {}
    for word, languages in others.items():
        if len(word) >= SHORT and word not in prefixes:
            own[f" {word}"] = languages
        elif word not in english:
            own[f" {word} "] = languages
    return _Languages(own)


class _Anchors:
    """Strings and the rules they belong to."""

    def __init__(self, places: dict[str, list[_User]]) -> None:
        self._anchors = list(places)
        self._users = [tuple(dict.fromkeys(users)) for users in places.values()]
        self._automaton = AhoCorasick(
            self._anchors, matchkind=MatchKind.Standard, implementation=Implementation.DFA
        )

    def find(self, text: str) -> list[tuple[tuple[_User, ...], int, str]]:
        """The rules of each anchor in *text*, where it is, and the anchor."""
        users, anchors = self._users, self._anchors
        return [
            (users[found], start, anchors[found])
            for found, start, _ in self._automaton.find_matches_as_indexes(text, overlapping=True)
        ]
