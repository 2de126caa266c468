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
from fetchwarden.sanitize.injection.literals import Needs, needs_of

__all__ = [
    "BEFORE",
    "BEHIND",
    "Anchors",
    "Compiled",
    "Lexicon",
    "Rule",
    "Surroundings",
    "anchors_of",
    "compile_rule",
    "surroundings_of",
]

BEFORE: Final = 260
"""Characters before an anchor in which its rule may match."""
BEHIND: Final = 360
"""Characters behind the start of an anchor in which its rule may match."""
NARROW: Final = 160
"""The same on both sides, for a rule that is a plain regular expression."""

Lexicon = Mapping[str, str]
"""Phrases by name; a line or a comma ends a phrase."""

_MARKS: Final = r"\s\"'*_~`|,:()\[\]{}<>/\\#=+\-"
_BETWEEN: Final = rf"[{_MARKS}]{{1,12}}"
# Other scripts have signs of their own that end a sentence; to tell them takes long to compile.
_WORD: Final = rf"[^{_MARKS}.!?;]{{1,32}}"
_FOREIGN_WORD: Final = rf"[^{_MARKS}.!?;।؟]{{1,32}}"
# Within a phrase the end of a sentence is as good: it is one thing that is said, and this compiles
# in a fraction of the time.
_WITHIN: Final = r"[\W_]{1,12}"
_TOUCHING: Final = rf"[{_MARKS}]{{0,4}}"
_POINT: Final = re.compile(r"[:!,]|\([:!,|]+\)")
_NOT_NEGATED: Final = r"(?<!never )(?<!not )(?<!n't )(?<!avoid )"
_SPLIT: Final = re.compile(r"[\s'’-]+")
_LOOK_AROUND: Final = re.compile(r"\(\?<?[!=](?:[^()\[\]]|\[[^\]]*\])*\)")
_SPECIAL: Final = re.compile(r"[(<\\\[?+.{^$]")
_NAME: Final = re.compile(r"<([a-z_]+)>")
_TOKEN: Final = re.compile(r"~\d+|<[a-z_]+>\??|\((?:[^()]|\([^()]*\))*\)\??|\\[AN]|[^\s()<>~]+")


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


def _phrases(lexicon: Lexicon, name: str) -> Sequence[str]:
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
    token = _anchor_token(rule, lexicon)
    if token < 0:
        return dict.fromkeys(_loose_anchors(rule, lexicon), ())
    phrases = _alternatives(_TOKEN.findall(rule.pattern)[token], lexicon)
    hints = _words(rule.anchor) if not _NAME.fullmatch(rule.anchor) else []
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
    if _NAME.fullmatch(rule.anchor):
        phrases = _phrases(lexicon, rule.anchor[1:-1])
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
    inner = _NAME.fullmatch(token.strip("()"))
    if inner is not None:
        return _phrases(lexicon, inner[1])
    if token[0] == "<":
        return _phrases(lexicon, token.strip("<>"))
    if token[0] != "(" or token[-1] != ")" or _SPECIAL.search(token[1:-1]):
        return [] if re.search(r"\W", token) else [token]
    return token[1:-1].split("|")


def _anchor_token(rule: Rule, lexicon: Lexicon) -> int:
    """Which word of the pattern the anchors are from; -1 if that is not clear."""
    tokens = _TOKEN.findall(rule.pattern)
    if _NAME.fullmatch(rule.anchor):
        bare = [_LOOK_AROUND.sub("", token).strip("()") for token in tokens]
        return bare.index(rule.anchor) if rule.anchor in bare else -1
    if rule.is_regex:
        return -1
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
    anchor = _anchor_token(rule, lexicon)
    needs = [
        tuple(needs_of(token, lambda name: _phrases(lexicon, name), spaced=is_spaced))
        if index != anchor and _is_word(token)
        else ()
        for index, token in enumerate(_TOKEN.findall(rule.pattern))
    ]
    if anchor < 0:
        return Surroundings(around=tuple(chain.from_iterable(needs)))
    return Surroundings(
        tuple(chain.from_iterable(needs[:anchor])), tuple(chain.from_iterable(needs[anchor:]))
    )


def _is_word(token: str) -> bool:
    """Whether *token* stands for a word that is in each match."""
    is_sign = _POINT.fullmatch(token) or token[0] == "~" or token in (r"\A", r"\N")
    return not (is_sign or _is_optional(token))


def _is_optional(token: str) -> bool:
    return token[-1] == "?" and token[0] in "<("


class Compiled:
    """A rule as regular expressions; all their repetitions are bounded.

    Attributes:
        head: what has to follow from the anchor on; None where that is not known.
        is_first: whether the rule begins with its anchor, so ``head`` is all of it.
        before: characters before an anchor in which the rule may match.
        behind: characters behind the start of an anchor in which it may.
    """

    __slots__ = (
        "_name",
        "_source",
        "_whole",
        "before",
        "behind",
        "head",
        "is_first",
    )

    def __init__(
        self,
        source: str,
        head: str | None,
        *,
        is_first: bool,
        rule: Rule,
    ) -> None:
        self._name = rule.name
        self._source = source
        self._whole: re.Pattern[str] | None = None
        self.is_first = is_first
        self.head = None if head is None else self._compiled(head)
        self.before, self.behind = (NARROW, NARROW) if rule.is_regex else (BEFORE, BEHIND)

    @property
    def whole(self) -> re.Pattern[str]:
        """What the rule matches; compiled when it is first asked for, which takes long."""
        if self._whole is None:
            is_head = self.head is not None and self.head.pattern == self._source
            self._whole = self.head if is_head and self.head else self._compiled(self._source)
        return self._whole

    def _compiled(self, source: str) -> re.Pattern[str]:
        try:
            return re.compile(source)
        except re.error as fault:
            raise InvalidRule(f"the pattern of {self._name} cannot be read: {fault}") from fault


def compile_rule(rule: Rule, lexicon: Lexicon) -> Compiled:
    """*rule*, ready to be matched.

    Raises:
        InvalidRule: the pattern cannot be read.
    """
    if rule.is_regex:
        return Compiled(rule.pattern, None, is_first=False, rule=rule)
    tokens = _TOKEN.findall(rule.pattern)
    whole = _expression(tokens, rule, lexicon)
    anchor = _anchor_token(rule, lexicon)
    if anchor < 0:
        return Compiled(whole, None, is_first=False, rule=rule)
    head = _expression(tokens[anchor:], rule, lexicon)
    return Compiled(whole, head, is_first=not anchor, rule=rule)


def _expression(tokens: Sequence[str], rule: Rule, lexicon: Lexicon) -> str:
    between = _TOUCHING if rule.spaceless else _BETWEEN
    edge, after = ("", "") if rule.spaceless else (r"(?<![^\W_])", r"(?![^\W_])")
    parts = [edge]
    glue = ""  # what has to stand before the next word
    for token in tokens:
        if token == r"\A":  # noqa: S105 - a word of a pattern
            parts = [rf"(?:^|\n)[{_MARKS}]{{0,8}}?{edge}"]
        elif token == r"\N":  # noqa: S105
            parts = [rf"{edge}{_NOT_NEGATED}"]
        elif token[0] == "~":
            glue = _gap(int(token[1:]), between, rule)
        elif _POINT.fullmatch(token):
            words = glue.removesuffix(between) if glue != between else ""
            parts.append(rf"{words}[\s*_\"')\]]{{0,4}}(?:{token.strip('()')}){{1,4}}")
            glue = between.replace("{1,", "{0,")
        else:
            is_optional = _is_optional(token)
            word = _word(token.removesuffix("?") if is_optional else token, lexicon, between, rule)
            if not is_optional:
                parts.append(glue + word)
                glue = between
            elif glue:
                parts.append(f"(?:{glue}{word})?")
            else:
                parts.append(f"(?:{word}{between})?")
    if not _POINT.fullmatch(tokens[-1]):
        parts.append(after)
    return "".join(parts)


def _gap(count: int, between: str, rule: Rule) -> str:
    if rule.spaceless:
        return rf"[^.!?;।؟\n]{{0,{2 * count}}}?"
    word = _FOREIGN_WORD if rule.script else _WORD
    return rf"(?:{between}{word}){{0,{count}}}?{between}"


def _word(token: str, lexicon: Lexicon, between: str, rule: Rule) -> str:
    if not rule.script:
        between = _WITHIN
    if token[0] == "(":
        token = re.sub(" +", lambda _: between, f"(?:{token[1:]}")
    ending = "" if rule.spaceless else r"[^\W_]{0,14}"

    def phrases(name: re.Match[str]) -> str:
        words = [
            between.join(re.escape(word).replace(r"\*", ending) for word in phrase.split())
            for phrase in sorted(_phrases(lexicon, name[1]), key=len, reverse=True)
        ]
        return f"(?:{'|'.join(words)})"

    return _NAME.sub(phrases, token)
