r"""Make regular expressions of the rules.

In: a rule and the phrases of its lexicons (``sanitize.injection.rule`` says what a pattern may
hold). Out: ``Compiled``: what has to follow from the anchor on, and what a match is as a whole.
All repetitions are bounded.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from fetchwarden.policy.errors import InvalidRule
from fetchwarden.sanitize.injection.extents import BLANKS, ENDING, Extent, extent_of
from fetchwarden.sanitize.injection.rule import (
    LEXICON_NAME,
    POINT,
    TOKEN,
    Lexicon,
    Rule,
    anchor_token,
    is_optional,
    phrases_of,
)

__all__ = ["BEFORE", "BEHIND", "PHRASE", "Compiled", "compile_rule"]

BEFORE: Final = 260
"""Characters before an anchor in which its rule may match."""
BEHIND: Final = 360
"""Characters behind the start of an anchor in which its rule may match."""
LOOK_AHEAD: Final = 100
"""Characters behind its end that a rule may look at."""
MAX_WORD: Final = 32
"""Characters of a word that is passed over."""
PHRASE: Final = 40
"""Characters by which a phrase may begin before the word in it that is its anchor."""
NARROW: Final = 160
"""The same on both sides, for a rule that is a plain regular expression."""

# White space and "#'()*+,-/:<=>[\\]_`{|}~ by ranges, which compile sooner.
_MARKS: Final = r"\s\"#'-\-/:<->\[-\]_`{-~"
_BETWEEN: Final = rf"[{_MARKS}]{{1,{BLANKS}}}"
# Other scripts have signs of their own that end a sentence; to tell them takes long to compile.
_WORD: Final = rf"[^{_MARKS}.!?;]{{1,{MAX_WORD}}}"
_FOREIGN_WORD: Final = rf"[^{_MARKS}.!?;।؟]{{1,{MAX_WORD}}}"
# Within a phrase the end of a sentence is as good: it is one thing that is said, and this compiles
# in a fraction of the time.
_WITHIN: Final = rf"[\W_]{{1,{BLANKS}}}"
_TOUCHING: Final = rf"[{_MARKS}]{{0,4}}"
_NOT_NEGATED: Final = r"(?<!never )(?<!not )(?<!n't )(?<!avoid )"
_PLAIN_GROUP: Final = re.compile(r"\([^\W_][\w' -]*(?:\|[^\W_][\w' -]*)*\)")
_EDGE: Final = r"(?<![^\W_])"


class Compiled:
    """A rule as regular expressions; all their repetitions are bounded.

    Attributes:
        head: what has to follow from the anchor on; None where that is not known.
        is_first: whether the rule begins with its anchor, so ``head`` is all of it.
        before: characters before an anchor, or before a match of ``head``, that a match may reach.
        behind: characters behind the start of the anchor, or the end of that match, that a rule may
            look at.
        source: what a match is as a whole.
    """

    __slots__ = (
        "_letters",
        "_name",
        "_whole",
        "before",
        "behind",
        "head",
        "is_first",
        "source",
    )

    def __init__(
        self,
        source: str,
        head: str | None,
        *,
        is_first: bool,
        rule: Rule,
        letters: frozenset[str] | None = None,
        reach: tuple[int, int] = (NARROW, NARROW),
    ) -> None:
        self._name = rule.name
        self.source = source
        self._letters = letters
        self._whole: re.Pattern[str] | None = None
        self.is_first = is_first
        self.head = None if head is None else self._compiled(head)
        self.before, self.behind = reach

    def matches(self, text: str, low: int, high: int) -> Iterator[tuple[int, int]]:
        """The spans of the matches in a part of *text*, which do not overlap."""
        whole = self._whole or self._compile_whole()
        if not self._letters:
            for match in whole.finditer(text, low, high):
                yield match.span()
            return
        found = whole.search(text, low, high)
        while found is not None:
            yield found.span(1)
            found = whole.search(text, found.end(1), high)

    def _compile_whole(self) -> re.Pattern[str]:
        """What is searched for; it takes long to compile, so that is done when it is needed.

        Where it is known with which letters a match begins, the pattern begins with these, since a
        search skips whatever is no such letter; the match is its group then.
        """
        source = self.source
        if self._letters:
            letters = re.escape("".join(sorted(self._letters)))
            edge = r"(?<![^\W_].)" if source.startswith(_EDGE) else ""
            source = rf"[{letters}]{edge}(?<=(?=({source.removeprefix(_EDGE)})).)"
        self._whole = self._compiled(source)
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
    tokens = TOKEN.findall(rule.pattern)
    whole = _expression(tokens, rule, lexicon)
    anchor = anchor_token(rule, lexicon)
    extent = _extent_of(tokens, rule, lexicon)
    if anchor < 0:
        # What tells a match from others may stand behind it.
        around = extent.longest + LOOK_AHEAD
        reach = min(BEFORE, around), min(BEHIND, around)
        return Compiled(whole, None, is_first=False, rule=rule, letters=extent.letters, reach=reach)
    if all(token == r"\N" for token in tokens[:anchor]):  # noqa: S105 - a word of a pattern
        return Compiled(whole, whole, is_first=True, rule=rule)
    head = _expression(tokens[anchor:], rule, lexicon)
    # The head may be found within a longer phrase that begins before it.
    before = PHRASE + _extent_of(tokens[:anchor], rule, lexicon, is_followed=True).longest
    return Compiled(
        whole,
        head,
        is_first=False,
        rule=rule,
        letters=extent.letters,
        reach=(min(BEFORE, before), LOOK_AHEAD),
    )


def _extent_of(
    tokens: Sequence[str], rule: Rule, lexicon: Lexicon, *, is_followed: bool = False
) -> Extent:
    """How far the matches of *tokens* reach, with what is between them and what follows."""
    between = Extent(None, BLANKS, may_be_empty=False)
    found = Extent()
    glue = Extent()
    for token in tokens:
        if token == r"\N":  # noqa: S105 - a word of a pattern
            continue
        if token == r"\A":  # noqa: S105
            found = Extent(None, BLANKS)
        elif token[0] == "~":
            count = int(token[1:])
            longest = 2 * count if rule.spaceless else count * (BLANKS + MAX_WORD) + BLANKS
            glue = Extent(None, longest)
        elif POINT.fullmatch(token):
            found = found.then(glue).then(Extent(None, BLANKS, may_be_empty=False))
            glue = between
        else:
            may_be_missing = is_optional(token)
            word = extent_of(
                token.removesuffix("?") if may_be_missing else token,
                lambda name: phrases_of(lexicon, name),
            )
            if may_be_missing:
                letters = None if glue.longest else word.letters
                found = found.then(Extent(letters, glue.longest + word.longest + BLANKS))
            else:
                found = found.then(glue).then(word)
                glue = between
    return found.then(glue) if is_followed else found


def _expression(tokens: Sequence[str], rule: Rule, lexicon: Lexicon) -> str:
    between = _TOUCHING if rule.spaceless else _BETWEEN
    edge, after = ("", "") if rule.spaceless else (_EDGE, r"(?![^\W_])")
    parts = [edge]
    glue = ""  # what has to stand before the next word
    for token in tokens:
        if token == r"\A":  # noqa: S105 - a word of a pattern
            parts = [rf"(?:^|\n)[{_MARKS}]{{0,8}}?{edge}"]
        elif token == r"\N":  # noqa: S105
            parts = [rf"{edge}{_NOT_NEGATED}"]
        elif token[0] == "~":
            glue = _gap(int(token[1:]), between, rule)
        elif POINT.fullmatch(token):
            words = glue.removesuffix(between) if glue != between else ""
            parts.append(rf"{words}[\s*_\"')\]]{{0,4}}(?:{token.strip('()')}){{1,4}}")
            glue = between.replace("{1,", "{0,")
        else:
            may_be_missing = is_optional(token)
            word = token.removesuffix("?") if may_be_missing else token
            word = _word(word, lexicon, between, rule)
            if not may_be_missing:
                parts.append(glue + word)
                glue = between
            elif glue:
                parts.append(f"(?:{glue}{word})?")
            else:
                parts.append(f"(?:{word}{between})?")
    if not POINT.fullmatch(tokens[-1]):
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
    if _PLAIN_GROUP.fullmatch(token):
        return _any_phrase(tuple(token[1:-1].split("|")), between, "")
    if token[0] == "(":
        token = re.sub(" +", lambda _: between, f"(?:{token[1:]}")
    ending = "" if rule.spaceless else rf"[^\W_]{{0,{ENDING}}}"

    def any_phrase(name: re.Match[str]) -> str:
        return _any_phrase(tuple(phrases_of(lexicon, name[1])), between, ending)

    return LEXICON_NAME.sub(any_phrase, token)


@cache
def _any_phrase(phrases: Sequence[str], between: str, ending: str) -> str:
    listed = sorted(phrases, key=len, reverse=True)
    return _any_of([phrase.split() for phrase in listed], between, ending)


def _any_of(phrases: Sequence[Sequence[str]], between: str, ending: str) -> str:
    """One of *phrases*, given by their words.

    Those that begin with the same word are one branch, and so are words that are followed by the
    same: that is much less to compile, and to try.
    """
    following: dict[str, list[Sequence[str]]] = {}
    for first, *others in phrases:
        following.setdefault(first, []).append(others)
    by_tail: dict[str, list[str]] = {}
    for word, rest in following.items():
        tail = ending if word[-1] == "*" else ""
        longer = [words for words in rest if words]
        if longer:
            further = between + _any_of(longer, between, ending)
            tail += further if len(longer) == len(rest) else f"(?:{further})?"
        by_tail.setdefault(tail, []).append(re.escape(word.removesuffix("*")))
    branches = [
        "|".join(words) if not tail else _group(words) + tail for tail, words in by_tail.items()
    ]
    return _group(branches)


def _group(branches: Sequence[str]) -> str:
    whole = "|".join(branches)
    return f"(?:{whole})" if "|" in whole else whole
