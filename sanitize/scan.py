"""Bound what reaches the HTML parser: one linear pass that rewrites hostile markup.

In: decoded HTML of any length. Out: ``Scanned``: HTML of the same visible text in which the size,
the number of tags, the attributes of a tag, and the depth of open and of formatting elements are
limited, and in which no construct is left that an HTML parser and this scan could read differently
(comments, raw text, foreign content, ``select``, ``template``). Tokens follow the WHATWG HTML
standard section 13.2.5; what stays open is kept by ``sanitize.nesting``.

Why: lexbor, like many parsers, is quadratic in attributes per tag, in depth, in active formatting
elements and in the options of a ``select``. Text too deep is kept and flattened, unless its element
could hide it: then it goes, since what a person does not see a model must not read.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from fetchwarden.sanitize.attributes import ATTRIBUTES, bound_attributes, end_of_tag
from fetchwarden.sanitize.copies import bound_copies
from fetchwarden.sanitize.elements import REMOVED_NAMES
from fetchwarden.sanitize.grammar import NOT_NESTED, ONCE, RENAMED
from fetchwarden.sanitize.levels import forget_levels
from fetchwarden.sanitize.native import count_character, pass_plain
from fetchwarden.sanitize.nesting import Nesting
from fetchwarden.sanitize.plain_tags import DRAWING
from fetchwarden.sanitize.rawtext import RAW_TEXT, read_raw_text

__all__ = ["MAX_CHARS", "MAX_TAGS", "Scanned", "scan"]

MAX_CHARS: Final = 10 * 1024 * 1024
"""Characters of a document that are read; the rest is cut off."""
MAX_TAGS: Final = 50_000
"""Start tags that are passed on; the document is cut off behind the last one."""
MAX_MARKUP: Final = 300_000
"""Tags, end tags and comments that are read, those without effect included."""

_MARKUP: Final = re.compile(r"<(?=[A-Za-z/!?])")
_OPENING: Final = re.compile(r"<(/?)([A-Za-z][^\t\n\f />]*+)")
_TAG: Final = re.compile(rf"{_OPENING.pattern}({ATTRIBUTES})>", re.IGNORECASE)
_COMMENT_END: Final = re.compile(r"--!?>")
# An element too deep to be kept that matches is skipped with all it holds.
_MAY_HIDE: Final = re.compile(
    r"hidden|style|role|cookie|consent|newsletter|share|social|sr-only|screen-?reader|invisible",
    re.IGNORECASE,
)

# Where React puts a part of the page that comes later, hidden until a script moves it here.
_SLOT: Final = re.compile(r"""\bid=["']?([BP]:[0-9a-f]{1,8})(?![^\s"'])""")


@dataclass(slots=True)
class Scanned:
    """Bounded HTML.

    Attributes:
        html: begins with a doctype, so it is never parsed in quirks mode.
        cut: whether the document was longer than the caps and its end is missing.
        removed: how many things the scan took out, by reason.
    """

    html: str
    cut: bool = False
    removed: Counter[str] = field(default_factory=Counter)


def scan(text: str) -> Scanned:
    """*text* with every quantity bounded that a parser could choke on; never raises."""
    cut = len(text) > MAX_CHARS
    text = text[:MAX_CHARS]
    if count_character(text, "\0"):
        text = text.replace("\0", "\ufffd")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    scanner = _Scanner(text)
    scanner.run()
    forget_levels()
    html = "".join(scanner.out)
    if scanner.leaves_formatting:
        html = bound_copies(html)
    return Scanned(html, cut or scanner.cut, scanner.removed)


class _Scanner:
    def __init__(self, text: str) -> None:
        self.out = ["<!DOCTYPE html>"]
        self.cut = False
        self.removed: Counter[str] = Counter()
        self._text = text
        self._nesting = Nesting()
        self._tags = 0  # start tags that were passed on, and all markup, unless they are few
        self._markup = 0
        self._seen: set[str] = set()
        # The name of a template, or of an element too deep, that is skipped, and how often it
        # is open in itself.
        self._skipping = ""
        self._skip_depth = 0

    @property
    def leaves_formatting(self) -> bool:
        """Whether a formatting element was left open, which a parser repeats in what follows."""
        return self._nesting.leaves_formatting

    def run(self) -> None:
        text = self._text
        # With fewer tags than the caps allow they need not be counted. Each has three characters.
        few = min(MAX_TAGS, MAX_MARKUP)
        quick = len(text) < 3 * few or count_character(text, "<") < few
        position = 0
        while position < len(text):
            quick = quick and not self._nesting.by_rule
            if quick and not self._skipping:
                position = pass_plain(text, position, self._nesting, self.out, self.removed)
            position = self._read(position, once=quick)

    def _read(self, position: int, *, once: bool) -> int:
        """Read markup with all care, one piece or up to the end; where it ended."""
        text, out = self._text, self.out
        while True:
            found = _MARKUP.search(text, position)
            start = found.start() if found else len(text)
            if start > position and not self._skipping:
                # A bare "<" could meet its tag name once what stands between is gone.
                out.append(text[position:start].replace("<", "&lt;"))
            if found is None:
                return len(text)
            self._markup += 1
            if self._markup > MAX_MARKUP or self._tags >= MAX_TAGS:
                self.cut = True
                return len(text)
            position = self._read_markup(start)
            if once and not self._skipping:
                return position

    def _read_markup(self, start: int) -> int:
        """Read the tag or comment at *start*; where it ends."""
        text = self._text
        tag = _TAG.match(text, start)
        if tag is not None:
            position = tag.end()
            closing, name, attributes = tag.groups()
        else:
            opening = _OPENING.match(text, start)
            position = end_of_tag(text, opening.end()) if opening else -1
            if opening is None or position < 0:
                return _markup_end(text, start, self.removed)
            closing, name = opening.groups()
            attributes = text[opening.end() : position - 1]
        name = name.lower()
        if name in RAW_TEXT and not closing:
            position, kept = read_raw_text(text, position, name, attributes, self.removed)
            if kept and not self._skipping:
                self._tags += 1
                self.out.append(kept)
            return position
        if name == "svg" and not closing:
            drawing = DRAWING.match(text, start)
            if drawing is not None:
                self._pass_over_drawing()
                return drawing.end()
        name = RENAMED.get(name, name)
        if self._skipping:
            self._skip(name, closing)
        elif closing:
            if name not in NOT_NESTED:
                self.out.append(self._nesting.close(name))
        else:
            self._start(name, attributes)
        return position

    def _start(self, name: str, attributes: str) -> None:
        if name in NOT_NESTED:
            if name == "template":
                slot = _SLOT.search(attributes)
                if slot is not None:
                    self._tags += 1
                    self.out.append(f"<x-slot id={slot[1]}></x-slot>")
                self._skip_element(name, "template")
            elif name in ONCE and name not in self._seen:
                self._seen.add(name)
                self.out.append(f"<{name}{bound_attributes(attributes)}>")
        elif self._nesting.open(name):
            self._tags += 1
            self.out.append(f"<{name}{bound_attributes(attributes)}>")
        elif self._nesting.overflowed and (name in REMOVED_NAMES or _MAY_HIDE.search(attributes)):
            self._nesting.forget(name)
            self._skip_element(name, "too-deep")

    def _pass_over_drawing(self) -> None:
        if self._skipping:
            return
        name = RENAMED["svg"]
        self._start(name, "")
        if self._skipping:  # it was too deep
            self._skip(name, "/")
        else:
            self.out.append(self._nesting.close(name))

    def _skip_element(self, name: str, reason: str) -> None:
        self._skipping, self._skip_depth = name, 1
        self.removed[reason] += 1

    def _skip(self, name: str, closing: str) -> None:
        if name == self._skipping:
            self._skip_depth += -1 if closing else 1
            if not self._skip_depth:
                self._skipping = ""


def _markup_end(text: str, start: int, removed: Counter[str]) -> int:
    """Where the comment, bogus comment or unfinished tag at *start* ends."""
    if text.startswith("<!--", start):
        removed["comment"] += 1
        end = _COMMENT_END.search(text, start + 2)
        if end is not None and end[0] == "--!>" and end.start() < start + 4:
            end = _COMMENT_END.search(text, start + 4)
        return end.end() if end else len(text)
    if text[start + 1] in "!?" or (
        text[start + 1] == "/" and not _is_letter(text[start + 2 :][:1])
    ):
        end_at = text.find(">", start)
        return end_at + 1 if end_at >= 0 else len(text)
    return len(text)  # a tag that never ends takes the rest of the document with it


def _is_letter(character: str) -> bool:
    return character.isascii() and character.isalpha()
