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
from typing import Final

from fetchwarden.policy.errors import InvalidRule

__all__ = [
    "BEFORE",
    "BEHIND",
    "Anchor",
    "Compiled",
    "Lexicon",
    "Rule",
    "anchors_of",
    "compile_rule",
]

BEFORE: Final = 260
"""Characters before an anchor in which its rule may match."""
BEHIND: Final = 360
"""Characters behind the start of an anchor in which its rule may match."""
NARROW: Final = 160
"""The same on both sides, for a rule that is a plain regular expression."""

Lexicon = Mapping[str, str]
"""Phrases by name; a line or a comma ends a phrase."""

_MARKS: Final = r"\s،\"'*_~`|,:()\[\]{}<>/\\#=+\-"
_BETWEEN: Final = rf"[{_MARKS}]{{1,12}}"
_WORD: Final = rf"[^{_MARKS}.!?;।؟]{{1,32}}"
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


def _phrases(lexicon: Lexicon, name: str) -> list[str]:
    if name not in lexicon:
        raise InvalidRule(f"there is no lexicon <{name}>")
    phrases = re.split(r"\s*[,\n]\s*", lexicon[name].strip())
    return [phrase for phrase in phrases if phrase]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A string that is in each text that a rule matches, or one of several of which one is.

    Attributes:
        text: the string. A word stands between blanks, the beginning of one behind a blank; signs
            count as blanks in the text that is searched. Without a blank in front it is sought in
            the view as it is.
        back: how many words of its phrase may stand before it.
    """

    text: str
    back: int


def anchors_of(rule: Rule, lexicon: Lexicon) -> list[Anchor]:
    """The anchors of *rule*.

    Raises:
        InvalidRule: the anchor names a lexicon that is not there.
    """
    token = _anchor_token(rule, lexicon)
    if token < 0:
        return _loose_anchors(rule, lexicon)
    phrases = _alternatives(_TOKEN.findall(rule.pattern)[token], lexicon)
    hints = _words(rule.anchor) if not _NAME.fullmatch(rule.anchor) else []
    anchors = []
    for phrase in phrases:
        words = _SPLIT.split(phrase)
        hinted = [word for word in words if any(hint.strip("*") in word for hint in hints)]
        word = max(hinted or words, key=len)
        text = word.strip("*") if rule.script else _as_anchor(word)
        anchors.append(Anchor(text, words.index(word)))
    return _without_shadowed(anchors)


def _loose_anchors(rule: Rule, lexicon: Lexicon) -> list[Anchor]:
    """Anchors where the word they are from is not plain: whatever begins with them is looked at."""
    if rule.is_regex:
        return [Anchor(_as_anchor(word), 0) for word in _words(rule.anchor)]
    if _NAME.fullmatch(rule.anchor):
        phrases = _phrases(lexicon, rule.anchor[1:-1])
        words = [max(_SPLIT.split(phrase), key=len) for phrase in phrases]
        texts = [word.strip("*") if rule.script else _as_anchor(word) for word in words]
    else:
        words = [word.strip("*") for word in _words(rule.anchor)]
        # In other scripts words have prefixes and endings, or nothing between them.
        texts = [word if rule.script else f" {word}" for word in words]
    return [Anchor(text, 0) for text in dict.fromkeys(texts)]


def _without_shadowed(anchors: list[Anchor]) -> list[Anchor]:
    """*anchors*, each text once, with the most words that may stand before it."""
    backs: dict[str, int] = {}
    for anchor in anchors:
        backs[anchor.text] = max(anchor.back, backs.get(anchor.text, 0))
    return [Anchor(text, back) for text, back in backs.items()]


def _words(anchor: str) -> list[str]:
    return re.split(r", *", anchor) if "," in anchor else anchor.split()


def _as_anchor(word: str) -> str:
    if word.endswith("*"):
        return f" {word.removesuffix('*')}"
    return f" {word} " if word.replace("_", "").isalnum() or not word.isascii() else word


def _alternatives(token: str, lexicon: Lexicon) -> list[str]:
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
class Compiled:
    """A rule as regular expressions; all their repetitions are bounded.

    Attributes:
        whole: what the rule matches.
        head: what has to follow from the anchor on; None where that is not known.
        is_first: whether the rule begins with its anchor, so ``head`` is all of it.
        before: characters before an anchor in which the rule may match.
        behind: characters behind the start of an anchor in which it may.
        script: the script that a text must hold.
        language: the language that a text must be in.
    """

    whole: re.Pattern[str]
    head: re.Pattern[str] | None
    is_first: bool
    before: int = BEFORE
    behind: int = BEHIND
    script: str = ""
    language: str = "en"


def compile_rule(rule: Rule, lexicon: Lexicon) -> Compiled:
    """*rule*, ready to be matched.

    Raises:
        InvalidRule: the pattern cannot be read.
    """
    try:
        if rule.is_regex:
            return Compiled(
                re.compile(rule.pattern), None, False, NARROW, NARROW, rule.script, rule.language
            )
        tokens = _TOKEN.findall(rule.pattern)
        whole = re.compile(_expression(tokens, rule, lexicon))
        anchor = _anchor_token(rule, lexicon)
        if anchor < 0:
            return Compiled(whole, None, is_first=False, script=rule.script, language=rule.language)
        head = re.compile(_expression(tokens[anchor:], rule, lexicon)) if anchor else whole
        return Compiled(
            whole, head, is_first=not anchor, script=rule.script, language=rule.language
        )
    except re.error as fault:
        raise InvalidRule(f"the pattern of {rule.name} cannot be read: {fault}") from fault


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
            glue = _gap(int(token[1:]), between, spaceless=rule.spaceless)
        elif _POINT.fullmatch(token):
            words = glue.removesuffix(between) if glue != between else ""
            parts.append(rf"{words}[\s*_\"')\]]{{0,4}}(?:{token.strip('()')}){{1,4}}")
            glue = between.replace("{1,", "{0,")
        else:
            is_optional = token[-1] == "?" and token[0] in "<("
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


def _gap(count: int, between: str, *, spaceless: bool) -> str:
    if spaceless:
        return rf"[^.!?;।؟\n]{{0,{2 * count}}}?"
    return rf"(?:{between}{_WORD}){{0,{count}}}?{between}"


def _word(token: str, lexicon: Lexicon, between: str, rule: Rule) -> str:
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
