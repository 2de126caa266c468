r"""Tell which strings every match of a pattern holds, so that it is sought only where they are.

In: a word of a rule's pattern, or a plain regular expression. Out: ``Needs``: strings of which at
least one is in each match. A blank in front of one stands for the start of a word, a blank behind
for its end. What is not understood needs nothing: then the rule is sought everywhere, which costs
time and lets nothing through.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

__all__ = ["LEXEME", "QUANTIFIER", "Needs", "character_of", "cost_of", "needs_of"]

Needs = frozenset[str]
"""Strings of which one is in each match; none means that nothing is known."""

MAX_STRINGS: Final = 300
"""Strings of one set; more would cost more than they save."""

LEXEME: Final = re.compile(
    r"\w+(?![?*+{])|\(\?<?[!=]|\(\?:|[()|]| +|<[a-z_]+>|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\."
    r"|\[\^?\]?(?:\\.|[^\]\\])*\]|[?*+]\??|\{\d+(?:,\d*)?\}\??|.",
    re.DOTALL,
)
QUANTIFIER: Final = re.compile(r"[?*+]\??|\{\d+(?:,\d*)?\}\??")
_NONE: Final = re.compile(r"\{0+[,}]")
_ENDS: Final = ("", "|", ")")
_REPEATS: Final = ("?", "*", "+", "{")
_PIECE: Final = re.compile(r"[^\W_]+")
_PARTS: Final = re.compile(r"[^\s*]+\*?")
# How often words are in 10,000 characters of English, roughly; all others are rarer.
_COMMON: Final = {
    word: count
    for count, words in (
        (50, "the and to a of"),
        (18, "in for is you with that"),
        (11, "your on it or can are as"),
        (6, "this from i be an by if at have we"),
        (4, "will not they their one all use has when like also was which data what new our"),
        (
            2,
            (
                "about into other than these so its most my there best do ai need work them help "
                "first no any just only over who each want even he different free should said "
                "two would before now then every system here were without real those back code don"
            ),
        ),
        (
            1,
            (
                "company content go app list security machine start state information access run "
                "systems models next include users important type keep case end model add last "
                "provide does part search me order sure language following must let since open test"
            ),
        ),
    )
    for word in words.split()
}
# The same for other words, by their length, the last for all longer ones.
_WHOLE: Final = (9.0, 3.0, 0.6, 0.4, 0.3)
_BEGUN: Final = (300.0, 60.0, 6.0, 2.0, 1.0, 0.6)
_INSIDE: Final = (900.0, 200.0, 20.0, 5.0, 2.0, 1.0)


def cost_of(strings: Iterable[str]) -> float:
    """How often, roughly, *strings* are in 10,000 characters where nothing is wrong."""
    return sum(map(_cost, strings))


@cache
def _cost(string: str) -> float:
    word = string.strip()
    if not word.isascii():
        return 1 if len(word) > 2 else 10
    is_begun, is_whole = string[0] == " ", string[0] == string[-1] == " "
    costs = _WHOLE if is_whole else _BEGUN if is_begun else _INSIDE
    own = costs[min(len(word), len(costs)) - 1]
    common = _COMMON.get(word, 0)
    return max(own, common) if is_whole else own + common


def needs_of(
    source: str, phrases: Callable[[str], Sequence[str]] | None, *, spaced: bool
) -> list[Needs]:
    """What each match of *source* holds: several sets, and of each at least one string.

    Args:
        source: a word of a pattern, or a regular expression.
        phrases: gives the phrases of a lexicon; ``None`` in a regular expression, which has none
            and need not begin or end where a word does.
        spaced: whether blanks and signs are between words.
    """
    reader = _Reader(LEXEME.findall(source), phrases, spaced=spaced)
    try:
        found = reader.branches(0, starts=reader.has_edges)
    except _UnknownError:
        return []
    return found if reader.is_done else []


class _UnknownError(Exception):
    """What was read is not understood."""


class _Reader:
    """Reads the lexemes of a pattern once, from left to right."""

    def __init__(
        self,
        lexemes: Sequence[str],
        phrases: Callable[[str], Sequence[str]] | None,
        *,
        spaced: bool,
    ) -> None:
        self.has_edges = spaced and phrases is not None
        self._lexemes = (*lexemes, "")
        self._phrases = phrases
        self._spaced = spaced
        self._at = 0
        # A group that is all there is ends where the pattern does.
        self._edge_depth = int(bool(lexemes) and lexemes[0] == "(" and _closes_last(lexemes))

    @property
    def is_done(self) -> bool:
        return not self._lexemes[self._at]

    @property
    def _following(self) -> str:
        return self._lexemes[self._at]

    def branches(self, depth: int, *, starts: bool) -> list[Needs]:
        """The needs of the alternatives up to the end of the group, or of all."""
        found = [self._branch(depth, starts=starts)]
        while self._following == "|":
            self._at += 1
            found.append(self._branch(depth, starts=starts))
        if len(found) == 1:
            return found[0]
        if not all(found):
            return []
        together = frozenset[str]().union(*(min(needs, key=cost_of) for needs in found))
        return [together] if len(together) <= MAX_STRINGS else []

    def _branch(self, depth: int, *, starts: bool) -> list[Needs]:
        needs: list[Needs] = []
        run = ""  # the letters read last; they begin a word if it starts
        while (lexeme := self._lexemes[self._at]) not in _ENDS:
            self._at += 1
            character = character_of(lexeme)
            following = self._lexemes[self._at]
            is_repeated = following[:1] in _REPEATS and QUANTIFIER.fullmatch(following) is not None
            if character and not is_repeated:
                run += character
                continue
            is_blank = lexeme[0] == " " and not is_repeated
            needs += self._pieces(run, starts=starts, ends=is_blank)
            starts = is_blank or (starts and not run)
            run = ""
            if is_blank:
                continue
            if lexeme[0] == "(":
                inside = self._group(depth, starts=starts)
                if lexeme in ("(", "(?:"):
                    needs += [] if self._may_be_missing() else inside
                    starts = False
            elif lexeme[0] == "<" and len(lexeme) > 1:
                if not self._may_be_missing():
                    needs += self._lexicon(lexeme, depth, starts=starts)
                starts = False
            else:
                starts = False
        if depth == 0 and self._following == ")":
            raise _UnknownError
        return needs + self._pieces(run, starts=starts, ends=self._is_edge(depth))

    def _is_edge(self, depth: int) -> bool:
        """Whether a branch that ends here ends where a word does."""
        return self.has_edges and depth <= self._edge_depth

    def _group(self, depth: int, *, starts: bool) -> list[Needs]:
        inside = self.branches(depth + 1, starts=starts)
        if self.is_done:
            raise _UnknownError
        self._at += 1
        return inside

    def _may_be_missing(self) -> bool:
        """Whether what was read last may occur no times."""
        following = self._following
        return following[:1] in ("?", "*") or _NONE.match(following) is not None

    def _pieces(self, run: str, *, starts: bool, ends: bool) -> list[Needs]:
        return [
            frozenset([piece])
            for piece in _pieces_of(run, starts=starts, ends=ends, spaced=self._spaced)
        ]

    def _lexicon(self, lexeme: str, depth: int, *, starts: bool) -> list[Needs]:
        if self._phrases is None:
            raise _UnknownError
        is_last = self._following in ("", "|", ")") and self._is_edge(depth)
        ends = self._following[:1] == " " or is_last
        words = _words_of(
            self._phrases(lexeme[1:-1]), starts=starts, ends=ends, spaced=self._spaced
        )
        return [words] if 0 < len(words) <= MAX_STRINGS else []


@cache
def _words_of(phrases: Sequence[str], *, starts: bool, ends: bool, spaced: bool) -> Needs:
    """The rarest word of each phrase; nothing if one has none."""
    words = set()
    for phrase in phrases:
        pieces = [
            piece
            for part in _PARTS.findall(phrase)
            for piece in _pieces_of(
                part.removesuffix("*"), starts=True, ends=part[-1] != "*", spaced=spaced
            )
        ]
        if not pieces:
            return frozenset()
        # The ends of the phrase touch what is around it.
        if not starts:
            pieces[0] = pieces[0].lstrip(" ")
        if not ends:
            pieces[-1] = pieces[-1].rstrip(" ")
        words.add(min(pieces, key=_cost))
    return frozenset(words)


def _pieces_of(run: str, *, starts: bool, ends: bool, spaced: bool) -> list[str]:
    """The words of *run*, with blanks where they are known to begin and end."""
    if not spaced:
        return run.split()
    found = []
    for piece in _PIECE.finditer(run):
        first, last = piece.span()
        before = run[first - 1] != "_" if first else starts
        behind = run[last] != "_" if last < len(run) else ends
        found.append(f"{' ' * before}{piece[0]}{' ' * behind}")
    return found


def character_of(lexeme: str) -> str:
    """The letter or sign that *lexeme* stands for; "" if it stands for anything else."""
    if lexeme[0].isalnum():
        return lexeme
    if len(lexeme) == 1:
        return "" if lexeme in "().|^$?*+ []" else lexeme
    if lexeme[0] != "\\":
        return ""
    if lexeme[1] in "xu":
        digits = lexeme[2:]
        return chr(int(digits, 16))
    return "" if lexeme[1].isalnum() else lexeme[1]


def _closes_last(lexemes: Sequence[str]) -> bool:
    """Whether the group that opens first is closed by the last lexeme."""
    depth = 0
    for at, lexeme in enumerate(lexemes):
        depth += lexeme[0] == "("
        if lexeme == ")":
            depth -= 1
            if not depth:
                return at == len(lexemes) - 1
    return False
