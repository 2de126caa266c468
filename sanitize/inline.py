"""Gather the inline content of a block and write it as one piece of Markdown.

In: texts, images, code and breaks in order, each with the inline elements it lies in. Out: the text
of a paragraph, a heading or a cell: white space collapsed and outside of the marks, emphasis that
reads back (``sanitize.emphasis``), escapes where needed (``sanitize.escapes``). CommonMark
section 6.
"""

import re
from typing import Final

from fetchwarden.sanitize.emphasis import Atom, End, Mark, Piece, settle
from fetchwarden.sanitize.escapes import CLOSED, LINK, MARK, OPENED, escape, escape_heading

__all__ = ["KINDS", "Opened", "Run", "write_image", "write_text"]

KINDS: Final = {
    "b": "strong", "strong": "strong", "i": "em", "em": "em", "del": "del", "s": "del",
    "strike": "del", "a": "a",
}  # fmt: skip
"""Which inline elements are marks, and of which kind."""

_PLACEHOLDER: Final = re.compile(f"[{MARK}-{CLOSED}]")
_IN_ALT: Final = re.compile(r"[\\`*_\[\]<&!~]")
_BREAK: Final = "\\\n"

Opened = tuple[int, str, str]
"""An inline element a text lies in: its node, its kind of mark, its address if it is a link."""


class Run:
    """Inline content that grows until it is written."""

    __slots__ = ("_gap", "_open", "_pieces", "_texts")

    def __init__(self) -> None:
        self._pieces: list[Piece] = []
        self._texts: list[str] = []  # of the last piece, put together once it is over
        self._open: list[tuple[Opened, Mark]] = []
        self._gap = ""

    @property
    def breaks(self) -> bool:
        """Whether a line break was the last thing, but for white space."""
        return self._gap == _BREAK

    def space(self) -> None:
        """White space, which counts between two visible things only."""
        self._gap = self._gap or " "

    def line_break(self) -> None:
        """A line break inside of a paragraph; at its ends it is nothing."""
        self._gap = _BREAK

    def text(self, text: str, marks: tuple[Opened, ...]) -> None:
        """*text*, in which white space is collapsed already, in *marks*."""
        body = text.strip()
        if not body:
            if text:
                self.space()
            return
        if text[0].isspace():
            self.space()
        self._enter(marks)
        self._texts.append(body)
        self._gap = " " if text[-1].isspace() else ""

    def atom(self, atom: Atom, marks: tuple[Opened, ...]) -> None:
        """An image, a code span, or an empty link."""
        self._enter(marks)
        self._end_text()
        last = self._pieces[-1] if self._pieces else None
        if not (isinstance(last, Atom) and last.take(atom)):
            self._pieces.append(atom)

    def write(self, *, is_heading: bool = False) -> str:
        """All of it as Markdown; "" for nothing."""
        self._end_text()
        pieces = self._pieces
        if not pieces:
            return ""
        if len(pieces) == 1 and isinstance(pieces[0], str):
            text = escape_heading(pieces[0]) if is_heading else escape(pieces[0])
            return text.replace("\n", _BREAK)
        pieces += [End(mark) for _, mark in reversed(self._open)]
        self._open = []
        pieces = settle(pieces)
        parts: list[str] = []
        written: list[str] = []
        in_link = False
        for piece in pieces:
            if isinstance(piece, str):
                if in_link and ("[" in piece or "]" in piece):
                    written += ["\\" + bracket for bracket in piece if bracket in "[]"]
                    parts.append(piece.replace("[", OPENED).replace("]", CLOSED))
                else:
                    parts.append(piece)
            elif isinstance(piece, Atom):
                parts.append(MARK)
                written.append(piece.written())
            else:
                mark = piece.mark if isinstance(piece, End) else piece
                if mark.kind == "a":
                    in_link = piece is mark
                    parts.append(LINK if in_link else MARK)
                    written.append("[" if in_link else f"]({mark.url})")
                elif mark.delimiter:
                    parts.append(MARK)
                    written.append(mark.delimiter)
        text = "".join(parts)
        text = escape_heading(text) if is_heading else escape(text)
        following = iter(written)
        text = _PLACEHOLDER.sub(lambda _: next(following), text)
        return text.replace("\n", _BREAK)

    def _enter(self, marks: tuple[Opened, ...]) -> None:
        """Close the marks that are over, write the gap, open those that begin."""
        kept = 0
        if self._open:
            for (opened, _), wanted in zip(self._open, marks, strict=False):
                if opened != wanted:
                    break
                kept += 1
            if len(self._open) > kept:
                self._end_text()
            while len(self._open) > kept:
                self._pieces.append(End(self._open.pop()[1]))
        if self._gap and (self._texts or self._pieces):
            self._texts.append("\n" if self._gap == _BREAK else " ")
        self._gap = ""
        if len(marks) > kept:
            self._end_text()
            for opened in marks[kept:]:
                _, kind, url = opened
                mark = Mark(kind, url)
                self._open.append((opened, mark))
                self._pieces.append(mark)

    def _end_text(self) -> None:
        if self._texts:
            self._pieces.append("".join(self._texts))
            self._texts = []


def write_text(text: str, *, is_heading: bool = False) -> str:
    """What a ``Run`` writes when *text*, without marks, is all there is: the usual paragraph."""
    body = text.strip()
    if not body:
        return ""
    return escape_heading(body) if is_heading else escape(body)


def write_image(source: str, alt: str) -> str:
    r"""A Markdown image.

    >>> write_image("https://example.org/a.png", "a [b]")
    '![a \\[b\\]](https://example.org/a.png)'
    """
    return f"![{_IN_ALT.sub(_escaped, alt)}]({source})"


def _escaped(found: re.Match[str]) -> str:
    return "\\" + found[0]
