"""Find where rules may match: one pass for all strings that they are known by.

In: a view. Out: ``Candidate``: a rule and a place of one of its anchors. An Aho-Corasick automaton
(Aho, Corasick 1975) finds the anchors of all rules of all languages at once, with strings that a
rule needs besides (``sanitize.injection.literals``) and words that tell the language of a text.
Where one of these is missing the rule cannot match, so nearly all ordinary text is done with here.
For the rest a second pass tells what else is near each anchor (``sanitize.injection.nearby``).
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from ahocorasick_rs import AhoCorasick, BytesAhoCorasick, Implementation

from fetchwarden.sanitize.injection.literals import cost_of
from fetchwarden.sanitize.injection.nearby import STRETCH, Nearby
from fetchwarden.sanitize.injection.rule import Lexicon, Rule, anchors_of, surroundings_of
from fetchwarden.sanitize.injection.view import view_of

__all__ = [
    "SCRIPTS",
    "Candidate",
    "LatinStrings",
    "ScriptStrings",
    "around_underscores",
    "scripts_in",
]

Candidate = tuple[int, int, Sequence[str]]
"""A rule, where its anchor starts, and the first words of phrases that begin before it."""

MAX_COST: Final = 16
"""How common, by ``cost_of``, strings may be that a rule needs, to be sought."""
FEW: Final = 24
"""Hits that are gone through faster than put into a set."""
MANY: Final = 400
"""Hits from which it pays to find out once for each string which rules it is an anchor of."""
SHORT: Final = 4
"""Letters from which a word may have an ending and still be known."""
_LETTERS: Final = re.compile(r"(?<![\\\w])[a-z]{2,}(?![a-z])")
_FORM: Final = Implementation.ContiguousNFA
"""Tables of all transitions, 26 MB, are quicker only as long as they stay in a cache."""
Hit = tuple[int, int, int]
"""The number of a string, and where it starts and ends."""
_User = tuple[int, int, Sequence[str]]
"""Bits for a rule itself and for what it needs near it, the rule, and first words of phrases."""


class _Blanks(dict[int, int | str]):
    """A blank for each sign that separates words."""

    def __missing__(self, code: int) -> int | str:
        character = chr(code)
        is_word = character == "_" or unicodedata.category(character)[0] in "LN"
        self[code] = blank = code if is_word else " "
        return blank


_AS_BLANKS: Final = _Blanks()
_LATIN_BLANKS: Final = bytes(ord(chr(code).translate(_AS_BLANKS)) for code in range(256))
# Signs beyond Latin-1 that separate words, and what stands for letters there: no view holds it.
_FOREIGN_BLANK: Final = re.compile(r"[^\x00-\xff\w]")
_FOREIGN_BLANKS: Final = _LATIN_BLANKS[: ord("?")] + b"\xff" + _LATIN_BLANKS[ord("?") + 1 :]
# It is in no string.
_CUT: Final = b"\x00"
# Signs of which one is in each anchor that is no word, the rarest first.
_SIGNS: Final = "<#[(>*:!]"
# For the upper half of a UTF-16 unit which scripts it may be of.
_HALVES: Final = {
    "arabic": [0x06],
    "indic": [0x09],
    "greek": [0x03],
    "hebrew": [0x05],
    "han": [0x30, *range(0x34, 0xA0)],
    "hangul": [*range(0xAC, 0xD8)],
    "cyrillic": [0x04],
    "thai": [0x0E],
}
SCRIPTS: Final = tuple(_HALVES)
"""The scripts with rules of their own."""
_HALF_CLASSES: Final = bytes(
    next((at for at, halves in enumerate(_HALVES.values(), 1) if half in halves), 0)
    for half in range(256)
)


def scripts_in(view: str) -> list[str]:
    """The scripts with rules of their own that *view* may hold letters of."""
    classes = view.encode("utf-16-le", "surrogatepass")[1::2].translate(_HALF_CLASSES)
    return [script for at, script in enumerate(_HALVES, 1) if at in classes]


class _Strings:
    """Strings, and for each the rules that it is an anchor of, and those that need it.

    A set of rules is a number with a bit for each. ``marks`` of a string has three such fields: for
    the rules that it is an anchor of, for those that need it, and for whatever else it tells.
    """

    def __init__(self, rules: Sequence[tuple[int, Rule, Lexicon]]) -> None:
        self.size = len(rules)
        self.words: dict[str, int] = {}
        self.signs: dict[str, int] = {}
        self.marks: list[int] = []
        surroundings = [surroundings_of(rule, lexicon) for _, rule, lexicon in rules]
        self.nearby = Nearby(surroundings)
        self._users: list[list[_User]] = []
        self._always = 0
        for at, (user, rule, lexicon) in enumerate(rules):
            bit = 1 << at
            wanted = bit << self.nearby.size | self.nearby.wanted[at]
            for text, firsts in anchors_of(rule, lexicon).items():
                number = self.note(text, bit, is_sign=text[0] != " ")
                self._users[number].append((wanted, user, firsts))
            rarest = min(surroundings[at].all, key=cost_of, default=frozenset[str]())
            if rarest and cost_of(rarest) <= MAX_COST:
                for text in rarest:
                    self.note(text, bit << self.size, is_sign=bool(rule.script))
            else:
                self._always |= bit

    def note(self, text: str, marks: int, *, is_sign: bool) -> int:
        """The number of a string to be sought among words, or in the view as it is."""
        number = (self.signs if is_sign else self.words).setdefault(text, len(self.marks))
        if number == len(self.marks):
            self.marks.append(0)
            self._users.append([])
        self.marks[number] |= marks
        return number

    def settle(self) -> None:
        """Give the words the first numbers, and the signs those that follow."""
        order = [*self.words.values(), *self.signs.values()]
        self.marks = [self.marks[number] for number in order]
        self._users = [self._users[number] for number in order]
        self.words = {text: number for number, text in enumerate(self.words)}
        self.signs = {text: number for number, text in enumerate(self.signs, len(self.words))}

    def told(self, hits: Sequence[Hit]) -> int:
        """What the strings that were found tell together."""
        marks = self.marks
        together = self._always << self.size
        if len(hits) > FEW:
            for number in {hit[0] for hit in hits}:
                together |= marks[number]
        else:
            for number, _, _ in hits:
                together |= marks[number]
        return together

    def candidates(
        self, hits: Sequence[Hit], chosen: int, near: Sequence[Hit], length: int
    ) -> list[Candidate]:
        """Where the *chosen* rules may match in a text of *length*; *near* is what they need."""
        others = ((1 << self.size) - 1 & ~chosen) << self.nearby.size
        users = self._users
        if len(hits) < MANY:
            # All others miss themselves, so that one operation tells of both.
            missing = self.nearby.missing(near, length, others)
            return [
                (user, start, firsts)
                for number, start, _ in hits
                for wanted, user, firsts in users[number]
                if not missing[start >> STRETCH] & wanted
            ]
        missing = self.nearby.missing(near, length)
        chosen_users = {
            number: [user for user in users[number] if not user[0] & others]
            for number in {number for number, _, _ in hits}
            if users[number]
        }
        return [
            (user, start, firsts)
            for number, start, _ in hits
            if number in chosen_users
            for gone in (missing[start >> STRETCH],)
            for wanted, user, firsts in chosen_users[number]
            if not gone & wanted
        ]


class ScriptStrings:
    """The strings of all rules of the languages of some scripts; they are sought in the view."""

    def __init__(
        self, rules: Sequence[tuple[Rule, Lexicon]], scripts: Collection[str] = SCRIPTS
    ) -> None:
        strings = self._strings = _Strings(
            [(user, *rule) for user, rule in enumerate(rules) if rule[0].script in scripts]
        )
        strings.settle()
        self._automaton = AhoCorasick([*strings.words, *strings.signs], implementation=_FORM)
        self._near = AhoCorasick(strings.nearby.strings, implementation=_FORM)

    def find(self, view: str) -> list[Candidate]:
        """Where rules may match."""
        hits = self._automaton.find_matches_as_indexes(view, overlapping=True)
        told = self._strings.told(hits)
        chosen = told & told >> self._strings.size
        if not chosen:
            return []
        near = self._near.find_matches_as_indexes(view, overlapping=True)
        return self._strings.candidates(hits, chosen, near, len(view))


class LatinStrings:
    """The strings of all rules of languages in Latin script, and literals."""

    def __init__(self, rules: Sequence[tuple[Rule, Lexicon]], literals: Sequence[str]) -> None:
        latin = [(user, *rule) for user, rule in enumerate(rules) if not rule[0].script]
        strings = self._strings = _Strings(latin)
        # Behind the two fields of rules: a bit for literals, and one for each language.
        bit = self._literal = 1 << 2 * strings.size
        languages: dict[str, int] = {}
        self._of_language: list[tuple[int, int]] = []
        self._english = 0
        for language in dict.fromkeys(rule.language for _, rule, _ in latin):
            users = sum(
                1 << at for at, (_, rule, _) in enumerate(latin) if rule.language == language
            )
            if language == "en":
                self._english = users
                continue
            languages[language] = bit = bit << 1
            self._of_language.append((bit, users))
        for literal in literals:
            strings.note(f" {literal} ", self._literal, is_sign=False)
        for text, spoken in _own_words(rules).items():
            strings.note(text, sum(languages[language] for language in spoken), is_sign=False)
        strings.settle()
        self._literals = {strings.words[f" {literal} "]: literal for literal in literals}
        self._words = _Automaton(list(strings.words))
        self._longest = max(map(len, strings.words), default=1)
        self._near = _Automaton(strings.nearby.strings)
        self._signs = AhoCorasick(list(strings.signs), implementation=Implementation.DFA)
        self._no_marks = _no_marks(strings.signs)

    @property
    def texts(self) -> list[str]:
        """All strings."""
        return [*self._strings.words, *self._strings.signs]

    def find(self, view: str) -> tuple[list[Candidate], set[str]]:
        """Where rules may match, and the literals that are in *view*."""
        strings = self._strings
        words = _as_words(view)
        hits = self._words.find(words)
        hits += self._sign_hits(view)
        told = strings.told(hits)
        literals: set[str] = set()
        if told & self._literal:
            known = self._literals
            literals = {known[number] for number, _, _ in hits if number in known}
        needed = told >> strings.size
        open_words = words
        if b"_" in words:
            open_words = words.replace(b"_", b" ")
            opened = around_underscores(words, self._longest)
            needed |= strings.told(self._words.find(opened)) >> strings.size
        chosen = told & needed & ((1 << strings.size) - 1)
        if not chosen:
            return [], literals
        allowed = self._english
        if chosen & ~allowed:
            for language, users in self._of_language:
                if told & language:
                    allowed |= users
        chosen &= allowed
        if not chosen:
            return [], literals
        near = self._near.find(open_words)
        return strings.candidates(hits, chosen, near, len(view)), literals

    def _sign_hits(self, view: str) -> list[Hit]:
        """The anchors in *view* that are no words."""
        data = view.encode("ascii", "replace")
        if not data.translate(None, self._no_marks):
            return []
        first = len(self._strings.words)
        found = self._signs.find_matches_as_indexes(view, overlapping=True)
        return [(first + number, start, end) for number, start, end in found]


def _as_words(view: str) -> bytes:
    """*view* in Latin-1 with a blank for each sign that separates words, and around it.

    Letters of other scripts are one letter that is in no string: they only end words.
    """
    try:
        words = view.encode("latin-1").translate(_LATIN_BLANKS)
    except UnicodeEncodeError:
        signs = _FOREIGN_BLANK.sub(" ", view.replace("?", " "))
        words = signs.encode("latin-1", "replace").translate(_FOREIGN_BLANKS)
    return b" %b " % words


def around_underscores(words: bytes, reach: int) -> bytes:
    """*words* with blanks for underscores, without what is further than *reach* from these."""
    return b" ".join(
        [
            part if len(part) <= 2 * reach else part[:reach] + _CUT + part[-reach:]
            for part in words.split(b"_")
        ]
    )


class _Automaton:
    """Finds many strings in one pass, in words as bytes of Latin-1."""

    def __init__(self, strings: Sequence[str]) -> None:
        # What is not in Latin-1 is in no view, since its letters are folded.
        self._automaton = BytesAhoCorasick(
            [string.encode("latin-1", "replace") for string in strings], implementation=_FORM
        )

    def find(self, words: bytes) -> list[Hit]:
        """The number, the start and the end of each of the strings that is in *words*."""
        return self._automaton.find_matches_as_indexes(words, overlapping=True)


def _no_marks(signs: Iterable[str]) -> bytes:
    """The ASCII characters without those of which one is in each of *signs*."""
    marks = {next((mark for mark in _SIGNS if mark in sign), sign[0]) for sign in signs}
    return bytes(code for code in range(128) if chr(code) not in marks)


def _own_words(rules: Sequence[tuple[Rule, Lexicon]]) -> dict[str, set[str]]:
    """The words in which languages in Latin script differ from English, and of which they are."""
    english: set[str] = set()
    others: dict[str, set[str]] = {}
    in_lexicons: dict[int, list[str]] = {}
    for rule, lexicon in rules:
        if rule.script:
            continue
        known = in_lexicons.get(id(lexicon))
        if known is None:
            known = in_lexicons[id(lexicon)] = _LETTERS.findall(" ".join(lexicon.values()))
        found = {*_LETTERS.findall(rule.pattern), *known}
        if rule.language == "en":
            texts = view_of(" ".join((*rule.attacks, *rule.benign))).text
            english.update(found, _LETTERS.findall(texts))
        else:
            for word in found:
                others.setdefault(word, set()).add(rule.language)
    prefixes = {word[:size] for word in english for size in range(SHORT, len(word) + 1)}
    own: dict[str, set[str]] = {}
    for word, languages in others.items():
        if len(word) >= SHORT and word not in prefixes:
            own[f" {word}"] = languages
        elif word not in english:
            own[f" {word} "] = languages
    return own
