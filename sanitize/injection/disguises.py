"""Undo what hides words in plain sight: leet, spaced or scrambled letters, marks inside words.

In: a view, and the literals that were found in it. Out: other readings of it, each with the way
back to the view. A reading is made only where a cheap sign of its disguise is there, so ordinary
text costs a search for each.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from fetchwarden.sanitize.elements import names
from fetchwarden.sanitize.injection.folding import unleet
from fetchwarden.sanitize.injection.parts import Origin, moved, parts_around, through
from fetchwarden.sanitize.injection.rewriting import Rewriting
from fetchwarden.sanitize.injection.shapes import shape_of, shapes

__all__ = ["LITERALS", "Reading", "read_disguised"]

Reading = tuple[str, str, Origin]
"""The name of a disguise, what the view says without it, and where a span of that comes from."""

_KEYWORDS: Final = names(
    "ignore ignoring disregard forget override bypass reveal previous earlier preceding "
    "instruction instructions directive directives directions guidelines prompt prompts system "
    "developer hidden secret everything password response assistant restrictions unrestricted "
    "important message messages reading forward"
)


# What looks scrambled and is a word: Spanish and Portuguese for "reveals".
_WORDS: Final = frozenset({"revela"})


def _scrambles(word: str) -> set[str]:
    """*word* with two letters that touch swapped, wherever they are."""
    swapped = {word[:at] + b + a + word[at + 2 :] for at, (a, b) in enumerate(pairwise(word))}
    return swapped - {word} - _WORDS


_SCRAMBLED: Final = {
    scramble: word for word in sorted(_KEYWORDS) for scramble in sorted(_scrambles(word))
}
# Words that give away a text that is written backwards, or with each letter moved by thirteen.
_BACKWARDS: Final = frozenset(word[::-1] for word in _KEYWORDS)
_ROTATED: Final = frozenset(codecs.encode(word, "rot13") for word in _KEYWORDS)
# The beginnings of words whose letters are set apart by one sign or blank, or by two or three.
_SET_APART: Final = frozenset(
    (" " * count).join(word[:5])
    for word in (*_KEYWORDS, "disregard", "forget", "you are", "all prev", "instr")
    for count in (1, 2, 3)
    if word[:5].isalpha()
)
_GIVEAWAYS: Final = {
    "rot13": _ROTATED,
    "reversed": _BACKWARDS,
    "scrambled": frozenset(_SCRAMBLED),
}
_GIVEN_AWAY: Final = {
    word: [kind for kind, words in _GIVEAWAYS.items() if word in words]
    for word in frozenset().union(*_GIVEAWAYS.values())
}
_ROT13: Final = bytes(ord(codecs.encode(chr(code), "rot13")) for code in range(128)) + bytes(
    range(128, 256)
)
LITERALS: Final = tuple(dict.fromkeys([*_SCRAMBLED, *sorted(_BACKWARDS | _ROTATED | _SET_APART)]))
"""What a matcher has to look for, so that ``read_disguised`` knows what to do."""
_LONG_WORD: Final = re.compile(r"[a-z]{5,}")

# Scripts that set no blanks between words, so that words of others touch theirs: South-East Asian,
# Korean, Japanese, Chinese. Three words may be an order.
_UNSPACED: Final = "\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"

# What kind of sign each character is; substrings of it are found many times as quickly as patterns.
_SHAPES: Final = shapes(
    {"a": "abcdefghijklmnopqrstuvwxyz", "0": "013457@$!", "*": "*_~`", "j": ".;?^"}
)
_LEET: Final = re.compile(r"[013457@$!](?<=[a-z].)[013457@$!]?[a-z]")
_MARKED: Final = re.compile(r"[*_~`](?<=[a-z].)[*_~`]{0,2}[a-z]")
NEED: Final = 2
"""How often a disguise must be there within ``CLUSTER`` characters to be undone."""
CLUSTER: Final = 200
AROUND: Final = 300
"""Characters around it that are read with it."""
NEAR: Final = 1_000
"""The same for words that are otherwise disguised: signs belong together so far."""
_MARKS: Final = re.compile(r"[*_~`]+")
_SET_APART_BY: Final = r"[ ._\-/|·*]{1,3}"
_LETTER: Final = rf"[^\W\d_{_UNSPACED}]"
_SPACED: Final = re.compile(
    rf"(?<![^\W_{_UNSPACED}]){_LETTER}(?:{_SET_APART_BY}{_LETTER}(?![^\W_{_UNSPACED}])){{6,}}"
    rf"|(?<!\w)[{_UNSPACED}](?:{_SET_APART_BY}[{_UNSPACED}](?!\w)){{6,}}"
)
_SIGN: Final = re.compile(r"[._\-/|·*]")
_BLANK: Final = re.compile(r"(?<! ) (?! )")
_FIRST_UNSPACED: Final = 0x0E
"""The upper half of the first UTF-16 unit of these."""
_SOME_WORDS: Final = re.compile(r"(?<![a-z])[a-z]++(?:[\s,'-]{1,4}+[a-z]++){2,}")
_BESIDE: Final = re.compile(
    rf"[{_UNSPACED}](?:(?=[a-z])|(?<=[a-z].))"  # begins with what is rare in other texts
)
# What is between words instead of a blank; what rules pass over anyway is not here.
_JOINTS: Final = ".;?^\xb7\u2022\u2026\u2600-\u27bf\U0001f000-\U0001faff"
_JOINT: Final = re.compile(rf"[_{_JOINTS}](?<=[a-z].)[_{_JOINTS}]{{0,2}}(?=[a-z])")
_OF_NAMES: Final = frozenset("_.")
_CALLS: Final = frozenset("(=[`")
"""What follows the name of something in a program."""
_LETTERS_ONLY: Final = re.compile(r"[^\W\d_]+")
MAX_JOINED: Final = 16
"""Letters of a word between such signs."""
KEYWORDS_NEEDED: Final = 2
"""Words of interest among them, for these signs to be taken for blanks."""
LONG_NAME: Final = 5
"""Words joined by signs that are in names, or by none, from which they are more than a name."""
_GLUED: Final = b"a" * 20
_LONG_RUN: Final = re.compile(r"[a-z]{20,}")
_RUN_TOGETHER: Final = re.compile(r"[a-z]{15,}")
_KEYWORD: Final = re.compile(
    "|".join(
        sorted([*_KEYWORDS, "all", "your", "the", "and", "above", "user"], key=len, reverse=True)
    )
)


def read_disguised(view: str, literals: set[str]) -> Iterable[Reading]:
    """Other readings of *view*."""
    shape = shape_of(view, _SHAPES)
    is_leet = b"a0a" in shape or b"a00a" in shape
    is_marked = b"a*a" in shape or b"a**a" in shape or b"a***a" in shape
    is_ascii = view.isascii()
    beside = [] if is_ascii else _words_beside(view)
    is_glued = _GLUED in shape
    is_joined = b"aja" in shape or b"ajj" in shape or (is_marked and "_" in view) or not is_ascii
    joined = _joined(view, is_glued=is_glued) if is_joined or is_glued else []
    if not (literals or is_leet or is_marked or beside or joined):
        return ()
    readings = _readings(view, literals, joined, is_leet=is_leet, is_marked=is_marked)
    return readings if is_ascii else _all_apart(view, beside, readings)


def _readings(
    view: str,
    literals: set[str],
    joined: list[tuple[int, int, str]],
    *,
    is_leet: bool,
    is_marked: bool,
) -> Iterator[Reading]:
    yield from _replaced("joined", view, joined)
    if is_leet:
        for low, high in _clusters(_LEET, view):
            # Digits stand for Latin letters, so what is of another script was read already.
            yield "leet", unleet(view[low:high]), moved(low)
    if is_marked:
        for low, high in _clusters(_MARKED, view):
            unmarked = Rewriting(view[low:high])
            unmarked.replace(_MARKS, "")
            yield "marks", unmarked.text, moved(low, unmarked)
    if literals:
        words = _words_among(literals, view)
        for low, high in parts_around(view, words["rot13"], NEAR):
            yield "rot13", _rotated(view[low:high]), moved(low)
        for low, high in parts_around(view, words["reversed"], NEAR):
            yield "reversed", view[low:high][::-1], _reversed(high)
        scrambled = words["scrambled"]
        for low, high in parts_around(view, scrambled, NEAR):
            yield "scrambled", _unscrambled(view, low, high, scrambled), moved(low)
        if not literals.isdisjoint(_SET_APART):
            runs = [(*run.span(), _closed(run[0])) for run in _SPACED.finditer(view)]
            yield from _replaced("spaced", view, runs)


def _replaced(via: str, view: str, spans: list[tuple[int, int, str]]) -> Iterator[Reading]:
    """The parts of *view* around *spans* with what these say; they are in order and apart."""
    for low, high in parts_around(view, [(start, end) for start, end, _ in spans], NEAR):
        part = Rewriting(view[low:high])
        part.replace_spans(
            [
                (start - low, end - low, said)
                for start, end, said in spans
                if low <= start and end <= high
            ]
        )
        yield via, part.text, moved(low, part)


def _joined(view: str, *, is_glued: bool) -> list[tuple[int, int, str]]:
    """What joins words of interest, and what is to be read for it; apart, and in order."""
    found: list[tuple[int, int, str]] = []
    before: tuple[int, int, str] | None = None
    run: list[tuple[int, int, str]] = []
    for match in _JOINT.finditer(view):
        joint = (*match.span(), match[0])
        follows = (
            before is not None
            and joint[0] - before[1] <= MAX_JOINED
            and view[before[1] : joint[0]].isalpha()
        )
        if not follows:
            _end_run(view, run, found)
            run = []
        run.append(joint)
        before = joint
    _end_run(view, run, found)
    if is_glued:
        found += [
            (*word.span(), said)
            for word in _LONG_RUN.finditer(view)
            if len(_KEYWORDS.intersection(_KEYWORD.findall(word[0]))) >= KEYWORDS_NEEDED
            and len((said := _KEYWORD.sub(r" \g<0> ", word[0])).split()) >= LONG_NAME
        ]
        found.sort()
    return found


def _end_run(view: str, run: list[tuple[int, int, str]], found: list[tuple[int, int, str]]) -> None:
    """Note the signs of *run* as blanks, if some of the words around them are of interest."""
    if len(run) < KEYWORDS_NEEDED:
        return
    low, high = run[0][0], run[-1][1]
    start, end = low, high
    while start > 0 and low - start < MAX_JOINED and view[start - 1].isalpha():
        start -= 1
    while end < len(view) and end - high < MAX_JOINED and view[end].isalpha():
        end += 1
    words = _LETTERS_ONLY.findall(view, start, end)
    is_name = _OF_NAMES.issuperset("".join([sign for _, _, sign in run])) and (
        len(words) < LONG_NAME or view[end : end + 1] in _CALLS or view[start - 1 : start] == "`"
    )
    if not is_name and len(_KEYWORDS.intersection(words)) >= KEYWORDS_NEEDED:
        found += [(begin, over, " ") for begin, over, _ in run]


def _words_beside(view: str) -> list[tuple[int, int]]:
    """Some words in Latin letters that touch one of a script which sets no blanks."""
    if max(view.encode("utf-16-le", "surrogatepass")[1::2], default=0) < _FIRST_UNSPACED:
        return []
    touching = {place for one in _BESIDE.finditer(view) for place in (one.start(), one.end())}
    if not touching:
        return []
    return [
        words.span()
        for words in _SOME_WORDS.finditer(view)
        if words.start() in touching or words.end() in touching
    ]


def _all_apart(
    view: str, beside: list[tuple[int, int]], readings: Iterable[Reading]
) -> Iterator[Reading]:
    """*readings* of *view*, and what it says by itself, with such words set apart."""
    for low, high in parts_around(view, beside, NEAR):
        apart = Rewriting(view[low:high])
        apart.replace(_BESIDE, _apart)
        yield "touching", apart.text, moved(low, apart)
    for via, text, origin in readings:
        if text.isascii() or not _words_beside(text):
            yield via, text, origin
        else:
            apart = Rewriting(text)
            apart.replace(_BESIDE, _apart)
            yield via, apart.text, through(apart.origin, origin)


def _apart(sign: re.Match[str]) -> str:
    return f" {sign[0]} "


def _words_among(literals: set[str], view: str) -> dict[str, list[tuple[int, int]]]:
    """Where the words are that give a disguise away, by disguise; if one of it is a literal."""
    kinds = {kind for kind, words in _GIVEAWAYS.items() if not literals.isdisjoint(words)}
    found: dict[str, list[tuple[int, int]]] = {kind: [] for kind in _GIVEAWAYS}
    if kinds:
        for word in _LONG_WORD.finditer(view):
            for kind in _GIVEN_AWAY.get(word[0], ()):
                if kind in kinds:
                    found[kind].append(word.span())
    return found


def _rotated(text: str) -> str:
    # In UTF-8 the bytes of letters of ASCII are in no other character.
    data = text.encode("utf-8", "surrogatepass").translate(_ROT13)
    return data.decode("utf-8", "surrogatepass")


def _unscrambled(view: str, low: int, high: int, places: Iterable[tuple[int, int]]) -> str:
    """The part of *view* with the words at *places* put right."""
    out: list[str] = []
    last = low
    for start, end in places:
        if low <= start and end <= high:
            out += view[last:start], _SCRAMBLED[view[start:end]]
            last = end
    return "".join([*out, view[last:high]])


def _reversed(high: int) -> Origin:
    return lambda start, end: (high - end, high - start)


def _clusters(pattern: re.Pattern[str], view: str) -> list[tuple[int, int]]:
    """The parts of *view* in which *pattern* is often enough, with what is around."""
    places = [match.start() for match in pattern.finditer(view)]
    parts: list[tuple[int, int]] = []
    for first, last in zip(places, places[NEED - 1 :], strict=False):
        if last - first <= CLUSTER:
            low, high = max(0, first - AROUND), last + AROUND
            if parts and low <= parts[-1][1]:
                parts[-1] = (parts[-1][0], high)
            else:
                parts.append((low, high))
    return parts


def _closed(run: str) -> str:
    # Letters are set apart by one sign, words by another, by more of it, or not at all.
    pattern = _SIGN if _SIGN.search(run) is not None else _BLANK
    return _RUN_TOGETHER.sub(lambda word: _KEYWORD.sub(r" \g<0> ", word[0]), pattern.sub("", run))
