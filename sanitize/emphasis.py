"""Choose the delimiters of emphasis so that they are read back as they are meant, or leave them.

In: the pieces of a paragraph. Out: its marks with their ``delimiter`` set: ``*`` and ``**`` where
that is right, ``_`` and ``__`` where those would run together with others, "" where nothing can be
read back, as for a bold quotation that ends inside a word. The rules are those of CommonMark
section 6.2 (flanking, and delimiter runs in which one can be both), applied as a reader would.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from fetchwarden.sanitize.fences import write_span

__all__ = ["Atom", "End", "Mark", "Piece", "settle"]

MAX_DROPS: Final = 4
"""How often marks are dropped from a paragraph; then all are."""
MAX_ROUNDS: Final = 6
"""How often the choice is changed for the marks there are."""

_DELIMITERS: Final = {"em": "*", "strong": "**", "del": "~~"}
_NEXT: Final = {"*": "_", "**": "__", "_": "", "__": "", "~~": "", "": ""}


@dataclass(slots=True, eq=False)
class Mark:
    """The beginning of something: ``em``, ``strong``, ``del``, or ``a``; "" for no effect.

    Attributes:
        kind: what begins.
        url: where a link leads.
        delimiter: what is written at both ends.
    """

    kind: str
    url: str = ""
    delimiter: str = ""


@dataclass(slots=True, frozen=True, eq=False)
class End:
    """The end of what *mark* began."""

    mark: Mark


@dataclass(slots=True, eq=False)
class Atom:
    """What is written as it is: *text*, for an image, or a code span of the texts in *codes*."""

    text: str = ""
    codes: list[str] = field(default_factory=list)

    def take(self, other: "Atom") -> bool:
        """Make one span of both; False for images. Two that touch would be read with other ticks.

        Only the texts are put side by side, so that any number is joined in linear time.
        """
        if not self.codes or not other.codes:
            return False
        self.codes += other.codes
        return True

    def written(self) -> str:
        """It as Markdown."""
        return write_span("".join(self.codes)) if self.codes else self.text


Piece = str | Mark | End | Atom


@dataclass(slots=True)
class _Run:
    """Delimiters of one character that touch."""

    character: str
    before: str
    marks: list[tuple[Mark, bool]] = field(default_factory=list)  # the mark, whether it begins
    after: str = " "
    left: int = 0
    length: int = 0
    is_both: bool = False

    def flanking(self) -> tuple[bool, bool]:
        """Whether it can open and whether it can close emphasis."""
        before, after = _kind_of(self.before), _kind_of(self.after)
        left = after != " " and (after != "." or before != "a")
        right = before != " " and (before != "." or after != "a")
        if self.character == "_":
            return left and (not right or before == "."), right and (not left or after == ".")
        return left, right


def settle(pieces: list[Piece]) -> list[Piece]:
    """*pieces* with the delimiters of their marks set, without marks that cannot be read back."""
    if not any(isinstance(piece, Mark) and piece.kind in _DELIMITERS for piece in pieces):
        return pieces
    if _are_plain(pieces):
        for piece in pieces:
            if isinstance(piece, Mark):
                piece.delimiter = _DELIMITERS.get(piece.kind, "")
        return pieces
    for _ in range(MAX_DROPS):
        if _choose(pieces):
            return pieces
        # What is left is chosen anew, as it will be when the result is read and written again.
        pieces = _without_dropped(pieces)
    for piece in pieces:
        if isinstance(piece, Mark):
            piece.delimiter = ""
    return _without_dropped(pieces)


def _are_plain(pieces: Sequence[Piece]) -> bool:
    """Whether each mark is around words, apart from the others, as most are.

    Then each delimiter can either open or close, only the one before is open, and all are right.
    """
    last = len(pieces) - 1
    opened: Mark | None = None
    for index, piece in enumerate(pieces):
        if isinstance(piece, str | Atom):
            continue
        is_end = isinstance(piece, End)
        mark = piece.mark if isinstance(piece, End) else piece
        if mark.kind == "a":
            continue
        before = _edge(pieces[index - 1], -1) if index else " "
        after = _edge(pieces[index + 1], 0) if index < last else " "
        outside, inside = (after, before) if is_end else (before, after)
        # One side only is such that it is flanked by what it marks.
        if not (inside in ("a", ".") and (outside == " " or outside + inside == ".a")):
            return False
        if opened is not (mark if is_end else None):
            return False
        opened = None if is_end else mark
    return opened is None


def _edge(piece: Piece, at: int) -> str:
    """The kind of the first or the last character of *piece*; "" for a delimiter."""
    if isinstance(piece, str):
        return _kind_of(piece[at])
    if isinstance(piece, Atom):
        return "."
    mark = piece.mark if isinstance(piece, End) else piece
    return "." if mark.kind == "a" else ""


def _choose(pieces: Sequence[Piece]) -> bool:
    """Choose delimiters; False if one had to be dropped."""
    marks = [p for p in pieces if isinstance(p, Mark) and p.kind in _DELIMITERS]
    for mark in marks:
        mark.delimiter = _DELIMITERS[mark.kind]
    for _ in range(MAX_ROUNDS):
        misread = _misread(pieces)
        if not misread:
            return all(mark.delimiter for mark in marks)
        for mark, delimiter in misread.items():
            mark.delimiter = delimiter
    for mark in marks:
        mark.delimiter = ""
    return False


def _without_dropped(pieces: Sequence[Piece]) -> list[Piece]:
    """*pieces* without marks that have no delimiter; equals that touch then become one."""
    kept: list[Piece] = []
    merged: dict[Mark, Mark] = {}
    for piece in pieces:
        last = kept[-1] if kept else None
        if isinstance(piece, Mark):
            if piece.kind != "a" and not piece.delimiter:
                continue
            if isinstance(last, End) and last.mark.kind == piece.kind != "a":
                merged[piece] = last.mark
                kept.pop()
                continue
        elif isinstance(piece, End):
            mark = piece.mark
            if mark.kind != "a" and not mark.delimiter:
                continue
            if mark in merged:
                piece = End(merged[mark])  # noqa: PLW2901
        elif isinstance(piece, Atom) and isinstance(last, Atom) and last.take(piece):
            continue
        kept.append(piece)
    return kept


def _misread(pieces: Sequence[Piece]) -> dict[Mark, str]:
    """The marks that would not be read back, and what to try for each instead."""
    wrong: dict[Mark, str] = {}
    stack: list[_Run] = []
    for run in _runs(pieces):
        can_open, can_close = run.flanking()
        run.is_both = can_open and can_close
        marks = run.marks
        at, is_forced = 0, False
        while can_close and run.left:
            opener = _opener(run, stack)
            if opener is None:
                break
            used = 2 if run.left >= 2 and opener.left >= 2 else 1
            mark, begins = marks[at]
            if (
                begins
                or opener is not stack[-1]
                or opener.marks[-1][0] is not mark
                or (len(mark.delimiter) != used)
            ):
                culprit = mark if begins or mark in wrong else opener.marks[-1][0]
                wrong.setdefault(culprit, _NEXT[culprit.delimiter])
                wrong.setdefault(mark, _NEXT[mark.delimiter])
                is_forced = True  # go on as if the run were read as it is meant
                break
            at += 1
            opener.marks.pop()
            opener.left -= used
            run.left -= used
            if not opener.left:
                stack.pop()
        rest = marks[at:]
        for mark, begins in rest:
            if not begins:
                _forget(mark, stack)
            if not (is_forced if not begins else can_open):
                # "_" asks for more than "*" does, so what failed alone fails anyhow.
                wrong.setdefault(mark, "" if len(marks) == 1 else _NEXT[mark.delimiter])
        if can_open:
            run.marks = [(mark, True) for mark, begins in rest if begins]
            run.left = sum(len(mark.delimiter) for mark, _ in run.marks)
            if run.marks:
                stack.append(run)
    return wrong


def _opener(run: _Run, stack: list[_Run]) -> _Run | None:
    """What *run* would close. The stack is as deep as the page nests marks at most."""
    for opener in reversed(stack):
        if opener.character == run.character and not (
            (opener.is_both or run.is_both)
            and (opener.length + run.length) % 3 == 0
            and (opener.length % 3 or run.length % 3)
        ):
            return opener
    return None


def _forget(mark: Mark, stack: list[_Run]) -> None:
    for run in reversed(stack):
        for place, (other, _) in enumerate(run.marks):
            if other is mark:
                del run.marks[place]
                run.left -= len(mark.delimiter)
                if not run.marks:
                    stack.remove(run)
                return


def _runs(pieces: Sequence[Piece]) -> list[_Run]:
    runs: list[_Run] = []
    before = " "
    open_run: _Run | None = None
    for piece in pieces:
        if isinstance(piece, str):
            first, last = piece[0], piece[-1]
        elif isinstance(piece, Atom):
            first, last = ("`", "`") if piece.codes else ("!", ")")
        else:
            mark = piece.mark if isinstance(piece, End) else piece
            if mark.kind == "a":
                first, last = ("]", ")") if isinstance(piece, End) else ("[", "[")
            elif not mark.delimiter:
                continue
            else:
                first = last = mark.delimiter[0]
                if open_run is None or open_run.character != first:
                    if open_run is not None:
                        open_run.after = first
                    open_run = _Run(first, before)
                    runs.append(open_run)
                open_run.marks.append((mark, piece is mark))
                open_run.length += len(mark.delimiter)
                open_run.left = open_run.length
                before = last
                continue
        if open_run is not None:
            open_run.after = first
            open_run = None
        before = last
    return runs


def _kind_of(character: str) -> str:
    """White space, punctuation or a letter: " ", "." or "a"."""
    if character.isalnum():
        return "a"
    if character.isspace():
        return " "
    return "." if unicodedata.category(character)[0] in "PS" else "a"
