r"""What a rule is, and the small language its pattern is written in.

A pattern is a row of words that white space separates; between two words of a text there may be
blanks, quotes and marks of Markdown, but no end of a sentence. In the place of a word may stand:

``<name>``  one of the phrases of a ``Lexicon`` of that name
``(a|b c)`` one of these, regular expressions without captures; lexicons may be among them
``x?``      a word, a lexicon or a group that may be missing
``~3``      up to three other words
``\A``      the start of a line
``\N``      here, at the start, no "not" or "never" stands in front
``:``       a colon, or another of ``:!,``, or a group of these

Words of a lexicon end with ``*`` where an ending may follow. In languages that do not put blanks
between words (``spaceless``), nothing needs to stand between words, and ``~3`` is up to six signs.
Patterns and lexicons are written folded: in lower case, without accents.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final

from fetchwarden.policy.errors import InvalidRule
from fetchwarden.sanitize.injection.literals import Needs, cost_of, needs_of

__all__ = [
    "LEXICON_NAME",
    "POINT",
    "TOKEN",
    "Anchors",
    "Lexicon",
    "Rule",
    "Surroundings",
    "anchor_token",
    "anchors_of",
    "is_optional",
    "phrases_of",
    "surroundings_of",
]

MAX_COST: Final = 10
"""How common, by ``cost_of``, the first words of a rule may be to be its anchors."""
MAX_COST_ALONE: Final = 30
"""The same for a rule whose anchors would be just somewhere in a match."""

Lexicon = Mapping[str, str]
"""Phrases by name; a line or a comma ends a phrase."""

POINT: Final = re.compile(r"[:!,]|\([:!,|]+\)")
_SPLIT: Final = re.compile(r"[\s'’-]+")
_LOOK_AROUND: Final = re.compile(r"\(\?<?[!=](?:[^()\[\]]|\[[^\]]*\])*\)")
_SPECIAL: Final = re.compile(r"[(<\\\[?+.{^$]")
LEXICON_NAME: Final = re.compile(r"<([a-z_]+)>")
TOKEN: Final = re.compile(r"~\d+|<[a-z_]+>\??|\((?:[^()]|\([^()]*\))*\)\??|\\[AN]|[^\s()<>~]+")


# The first word of an alternative, or a choice of words; an open end is no part of it.
_LEADING: Final = re.compile(
    r"(?:<([a-z_]+)>|\(\?:([^\W_]+(?:\|[^\W_]+)*)\)|([^\W_]+))(\\w(?:\{[\d,]+\}|\?)?)?(?: |\Z)"
)

# A language, and the script of its own that each of its sentences holds.
_SCRIPTS: Final = {
    "ar": "arabic",
    "fa": "arabic",
    "bn": "indic",
    "hi": "indic",
    "el": "greek",
    "he": "hebrew",
    "ja": "han",
    "ko": "hangul",
    "ru": "cyrillic",
    "th": "thai",
    "uk": "cyrillic",
    "zh": "han",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One way in which a text talks to a model instead of to a reader.

    Attributes:
        name: its stable name, ``family.detail``, with the language where it is not English.
        pattern: what it matches.
        anchor: the lexicon, or the words, of which one is in every match; the rarest.
        weight: how likely a text that matches is an attack, from 0 to 1.
        why: why it is a sign, and why it weighs that much.
        attacks: texts that must match.
        benign: texts that look alike and must not be touched.
        language: BCP 47.
        spaceless: whether the language does without blanks.
        is_regex: whether the pattern is a plain regular expression.
    """

    name: str
    pattern: str
    anchor: str
    weight: float
    why: str
    attacks: tuple[str, ...]
    benign: tuple[str, ...]
    language: str = "en"
    spaceless: bool = False
    is_regex: bool = False

    @property
    def script(self) -> str:
        """What script a text must hold for the rule to match; "" for Latin."""
        return _SCRIPTS.get(self.language, "")

    @property
    def family(self) -> str:
        """What kind of sign it is; signs of one family do not add up."""
        return self.name.partition(".")[0]


def phrases_of(lexicon: Lexicon, name: str) -> Sequence[str]:
    """The phrases of that *name*.

    Raises:
        InvalidRule: *lexicon* has none of that name.
    """
    if name not in lexicon:
        raise InvalidRule(f"there is no lexicon <{name}>")
    return _split(lexicon[name])


@cache
def _split(phrases: str) -> tuple[str, ...]:
    return tuple(filter(None, re.split(r"\s*[,\n]\s*", phrases.strip())))


Anchors = Mapping[str, Sequence[str]]
"""Strings of which one is in each text that a rule matches.

A word stands between blanks, the beginning of one behind a blank; signs count as blanks in the text
that is searched. Without a blank in front a string is sought in the view as it is. For each string
there are the first words of those phrases that begin before it.
"""


def anchors_of(rule: Rule, lexicon: Lexicon) -> Anchors:
    """The anchors of *rule*.

    Raises:
        InvalidRule: the anchor names a lexicon that is not there.
    """
    token = anchor_token(rule, lexicon)
    if token < 0:
        return dict.fromkeys(_loose_anchors(rule, lexicon), ())
    phrases = _beginnings(TOKEN.findall(rule.pattern)[token], lexicon)
    hints = _words(rule.anchor) if not LEXICON_NAME.fullmatch(rule.anchor) else []
    return _anchor_words(rule, phrases, hints)


def _anchor_words(rule: Rule, phrases: Sequence[str], hints: Sequence[str]) -> Anchors:
    """Of each phrase a word that one of *hints* is in, or else the longest."""
    anchors: dict[str, list[str]] = {}
    for phrase in phrases:
        words = _SPLIT.split(phrase)
        hinted = [word for word in words if any(hint.strip("*") in word for hint in hints)]
        word = max(hinted or words, key=len)
        text = word.strip("*") if rule.script else _as_anchor(word)
        firsts = anchors.setdefault(text, [])
        first = words[0].strip("*")
        if word != words[0] and first not in firsts:
            firsts.append(first)
    return anchors


def _loose_anchors(rule: Rule, lexicon: Lexicon) -> list[str]:
    """Anchors where the word they are from is not plain: whatever begins with them is looked at."""
    if rule.is_regex:
        return [_as_anchor(word) for word in _words(rule.anchor)]
    if LEXICON_NAME.fullmatch(rule.anchor):
        phrases = phrases_of(lexicon, rule.anchor[1:-1])
        words = [max(_SPLIT.split(phrase), key=len) for phrase in phrases]
        return [word.strip("*") if rule.script else _as_anchor(word) for word in words]
    words = [word.strip("*") for word in _words(rule.anchor)]
    # In other scripts words have prefixes and endings, or nothing between them.
    return [word if rule.script else f" {word}" for word in words]


def _words(anchor: str) -> list[str]:
    return re.split(r", *", anchor) if "," in anchor else anchor.split()


def _as_anchor(word: str) -> str:
    if word.endswith("*"):
        return f" {word.removesuffix('*')}"
    return f" {word} " if word.replace("_", "").isalnum() or not word.isascii() else word


def _alternatives(token: str, lexicon: Lexicon) -> Sequence[str]:
    """The phrases that may stand for *token*; none if they are not plain."""
    token = _LOOK_AROUND.sub("", token)
    inner = LEXICON_NAME.fullmatch(token.strip("()"))
    if inner is not None:
        return phrases_of(lexicon, inner[1])
    if token[0] == "<":
        return phrases_of(lexicon, token.strip("<>"))
    if token[0] != "(" or token[-1] != ")" or _SPECIAL.search(token[1:-1]):
        return [] if re.search(r"\W", token) else [token]
    return token[1:-1].split("|")


def _beginnings(token: str, lexicon: Lexicon) -> Sequence[str]:
    """Phrases of which one begins each match of *token*; none if that is not plain."""
    plain = _alternatives(token, lexicon)
    if plain or token[0] != "(" or token[-1] != ")":
        return plain
    phrases: list[str] = []
    for branch in _branches(_LOOK_AROUND.sub("", token)[1:-1]):
        leading = _LEADING.match(branch)
        if leading is None:
            return []
        name, group, word, is_open = leading.groups()
        words = phrases_of(lexicon, name) if name else (group or word).split("|")
        phrases += [f"{each}*" for each in words] if is_open else words
    return phrases


def _branches(inner: str) -> list[str]:
    """The alternatives of a group."""
    branches = [""]
    depth = 0
    for part in re.split(r"([()|])", inner):
        depth += (part == "(") - (part == ")")
        if part == "|" and not depth:
            branches.append("")
        else:
            branches[-1] += part
    return branches


def anchor_token(rule: Rule, lexicon: Lexicon) -> int:
    """Which word of the pattern the anchors are from; -1 if that is not clear.

    The first, if its phrases are plain and not too common: whether the rule matches there one
    attempt tells. Else the one that the rule names.
    """
    if rule.is_regex:
        return -1
    tokens = TOKEN.findall(rule.pattern)
    named = _named_token(rule, tokens, lexicon)
    first = int(tokens[0] == r"\N")
    phrases = _beginnings(tokens[first], lexicon) if is_word(tokens[first]) else ()
    if phrases:
        cost = cost_of(_anchor_words(rule, phrases, ()))
        if cost <= (MAX_COST if named >= 0 else MAX_COST_ALONE):
            return first
    return named


def _named_token(rule: Rule, tokens: Sequence[str], lexicon: Lexicon) -> int:
    """Which of *tokens* is the one that *rule* says its anchors are from; -1 if none is.

    Raises:
        InvalidRule: the anchor names a lexicon that is not there.
    """
    named = LEXICON_NAME.fullmatch(rule.anchor)
    if named:
        phrases_of(lexicon, named[1])
        bare = [_LOOK_AROUND.sub("", token).strip("()") for token in tokens]
        return bare.index(rule.anchor) if rule.anchor in bare else -1
    hints = [hint.strip("*") for hint in _words(rule.anchor)]
    for index, token in enumerate(tokens):
        phrases = [] if token[-1] == "?" else _alternatives(token, lexicon)
        if phrases and all(any(hint in phrase for hint in hints) for phrase in phrases):
            return index
    return -1


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a match of a rule holds besides its anchor, and where: of each set a string.

    Attributes:
        before: in front of the anchor.
        behind: behind it.
        around: on one of its sides, where that is not known.
    """

    before: tuple[Needs, ...] = ()
    behind: tuple[Needs, ...] = ()
    around: tuple[Needs, ...] = ()

    @property
    def all(self) -> tuple[Needs, ...]:
        """The sets of all sides."""
        return self.before + self.behind + self.around


def surroundings_of(rule: Rule, lexicon: Lexicon) -> Surroundings:
    """What a match of *rule* holds besides its anchor.

    Raises:
        InvalidRule: the pattern names a lexicon that is not there.
    """
    is_spaced = not (rule.script or rule.spaceless)
    if rule.is_regex:
        return Surroundings(around=tuple(needs_of(rule.pattern, None, spaced=is_spaced)))
    anchor = anchor_token(rule, lexicon)
    needs = [
        tuple(needs_of(token, lambda name: phrases_of(lexicon, name), spaced=is_spaced))
        if index != anchor and is_word(token)
        else ()
        for index, token in enumerate(TOKEN.findall(rule.pattern))
    ]
    if anchor < 0:
        return Surroundings(around=tuple(chain.from_iterable(needs)))
    return Surroundings(
        tuple(chain.from_iterable(needs[:anchor])), tuple(chain.from_iterable(needs[anchor:]))
    )


def is_word(token: str) -> bool:
    """Whether *token* of a pattern stands for a word that is in each match."""
    is_sign = POINT.fullmatch(token) or token[0] == "~" or token in (r"\A", r"\N")
    return not (is_sign or is_optional(token))


def is_optional(token: str) -> bool:
    """Whether *token* of a pattern may be missing in a match."""
    return token[-1] == "?" and token[0] in "<("
