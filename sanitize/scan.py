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

from fetchwarden.sanitize.copies import bound_copies
from fetchwarden.sanitize.elements import REMOVED_NAMES
from fetchwarden.sanitize.grammar import NOT_NESTED, ONCE, RENAMED
from fetchwarden.sanitize.levels import CLOSES, REPLACES, STAYS, forget_levels
from fetchwarden.sanitize.nesting import Nesting
from fetchwarden.sanitize.rawtext import RAW_TEXT, read_raw_text, replace_raw_text

__all__ = ["MAX_CHARS", "MAX_TAGS", "Scanned", "scan"]

MAX_CHARS: Final = 10 * 1024 * 1024
"""Characters of a document that are read; the rest is cut off."""
MAX_TAGS: Final = 50_000
"""Start tags that are passed on; the document is cut off behind the last one."""
MAX_MARKUP: Final = 300_000
"""Tags, end tags and comments that are read, those without effect included."""
MAX_ATTRIBUTES: Final = 64
"""Attributes of one tag; above it only those that the conversion looks at are kept."""

_WS: Final = r"[\t\n\f ]"
_SEP: Final = r"[\t\n\f /]*+"
_NAME: Final = r"[^\t\n\f />][^\t\n\f />=]*+"
_VALUE: Final = (
    rf"""(?:{_WS}*+={_WS}*+(?:"[^"]*+"|'[^']*+'|(?!["'])[^\t\n\f >]++|(?=>))|(?!{_WS}*+=))"""
)
# class id style hidden role href src data-src alt title lang name property content http-equiv
# itemprop datetime rel type start colspan rowspan popover bgcolor color disabled inert, and those
# of ARIA that say what is hidden and what unfolds it, by their first letters
_KEPT: Final = (
    r"(?:a(?:lt|ria-(?:hidden|label(?:ledby)?|expanded|controls|haspopup|disabled))|bgcolor"
    r"|c(?:lass|olor|olspan|ontent)|dat(?:a-src|etime)|disabled|h(?:idden|ref|ttp-equiv)"
    r"|i(?:d|nert|temprop)|lang|name|p(?:opover|roperty)|r(?:ole|el|owspan)"
    r"|s(?:tyle|rc|tart)|t(?:itle|ype))(?=[\t\n\f />=])"
)

_MARKUP: Final = re.compile(r"<(?=[A-Za-z/!?])")
_TAG: Final = re.compile(
    rf"<(/?)([A-Za-z][^\t\n\f />]*+)((?>(?:{_SEP}{_NAME}{_VALUE})*){_SEP})>", re.IGNORECASE
)
# An attribute is told by its "=" and its quotes alone: what is before the "=" holds neither and
# does not end with a separator, so the "=" is no part of a name or of another value.
_PLAIN_ATTRIBUTES: Final = (
    r"""(?>(?:[^"'>=]++(?<![\t\n\f /])=(?:"[^"]*+"|'[^']*+'|(?!["'])[^\t\n\f >]++))*)[^"'>=]*+"""
)
# A picture in which there is nothing but shapes and what they are called. In HTML a title without
# an end tag goes on to the end of the page, but in a picture it can be empty.
_SHAPE: Final = (
    r"(?:path|g|circle|rect|line|poly(?:gon|line)|ellipse|use|defs|symbol|clip[Pp]ath|mask|stop"
    r"|(?:linear|radial)[Gg]radient)(?=[\t\n\f />])"
)
_CALLED: Final = "|".join(
    rf"{name}(?:[\t\n\f ]*+/>|(?=[\t\n\f >]){_PLAIN_ATTRIBUTES}>[^<]*+</{name}>)"
    for name in ("title", "desc")
)
_DRAWING: Final = (
    rf"svg(?=[\t\n\f >]){_PLAIN_ATTRIBUTES}>"
    rf"(?>(?:[\t\n\f ]*+<(?:/?{_SHAPE}{_PLAIN_ATTRIBUTES}>|{_CALLED}))*)[\t\n\f ]*+</svg>"
)
# One of four: a drawing; a tag in which nothing can be misread (with its end tag, if only text is
# between); a comment that is plainly closed; or a "<" by itself, which stands for all else. An end
# tag is taken whole, so that only "/name" is found among the levels.
_PLAIN: Final = re.compile(
    rf"""<(?:{_DRAWING}|(/[A-Za-z][^"'>=]*+|[A-Za-z][^\t\n\f />]*+)(?:>|({_PLAIN_ATTRIBUTES})>)"""
    r"""(?:[^<]*+(</\1>)|)|!--(?!-?>)[^-]*+(?>(?:-(?!-!?>)[^-]*+)*)-->|)"""
)
# The last group that takes part in a match: the name, the attributes, or the end tag.
_NAME_ALONE: Final = 1
_ATTRIBUTES: Final = 2
_END_TAG: Final = 3
_KEPT_ATTRIBUTE: Final = re.compile(rf"{_SEP}((?={_KEPT}){_NAME}){_VALUE}", re.IGNORECASE)
# Not possessive: before Python 3.11.5 that keeps what its last, failed round has read. A thousand
# at once, since each takes memory until the end.
_OTHER_ATTRIBUTES: Final = re.compile(
    rf"(?:{_SEP}(?!{_KEPT}){_NAME}{_VALUE}){{1,1000}}", re.IGNORECASE
)
_SEPARATORS: Final = b"\t\n\f =/"
# Attributes in their usual form, each counted once, however long their values are.
_FEW: Final = re.compile(
    r"""(?:[\t\n\f ]++[^\t\n\f "'>=/]++(?:="[^"]*+"|='[^']*+')?)"""
    rf"""{{0,{MAX_ATTRIBUTES - 1}}}[\t\n\f /]*+"""
)
_COMMENT_END: Final = re.compile(r"--!?>")
# An element too deep to be kept that matches is skipped with all it holds.
_MAY_HIDE: Final = re.compile(
    r"hidden|style|role|cookie|consent|newsletter|share|social|sr-only|screen-?reader|invisible",
    re.IGNORECASE,
)

# Where React puts a part of the page that comes later, hidden until a script moves it here.
_SLOT: Final = re.compile(r"""\bid=["']?([BP]:[0-9a-f]{1,8})(?![^\s"'])""")

# What renaming puts in front of the name, for start and end tags as they stand in the document.
_PREFIX: Final = "x-"
_PREFIXED: Final = {
    slash + name: slash + renamed
    for name, renamed in RENAMED.items()
    if renamed == _PREFIX + name
    for slash in ("", "/")
}


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
    text = text[:MAX_CHARS].replace("\0", "\ufffd")
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
        quick = len(text) < 3 * few or text.count("<") < few
        position = 0
        while position < len(text):
            quick = quick and not self._nesting.by_rule
            if quick and not self._skipping:
                position = self._pass_plain(position)
            position = self._read(position, once=quick)

    def _pass_plain(self, position: int) -> int:  # noqa: C901, PLR0915 - one loop, for speed
        """Pass on what is plain; the place of the first "<" that has to be read with all care."""
        text, out, nesting = self._text, self.out, self._nesting
        level, below, room = nesting.level, nesting.below, nesting.room
        few_chars = 2 * MAX_ATTRIBUTES
        passed = position  # up to where the text is in the output
        for tag in _PLAIN.finditer(text, position):
            name = tag[1]
            step = level[name]
            if step is CLOSES:
                level = below.pop()
                continue
            parts = tag.lastindex
            is_prefixed = False
            if step is None:
                start = tag.start()
                if name is None and tag.end() > start + 1:
                    if text[start + 1] == "!":
                        self.removed["comment"] += 1
                        out.append(text[passed:start])
                    elif level["x-svg"] is None or len(below) >= room:
                        break
                    else:
                        out += text[passed:start], "<x-svg></x-svg>"
                    passed = tag.end()
                    continue
                if parts == _END_TAG and name in RAW_TEXT:
                    out += text[passed:start], self._raw_text(tag)
                    passed = tag.end()
                    continue
                renamed = _PREFIXED.get(name)
                if renamed is None or (step := level[renamed]) is None:
                    break
                name, is_prefixed = renamed, True
            if step is not STAYS and step is not CLOSES and len(below) >= room:
                start = tag.start()
                break
            if is_prefixed:
                start = tag.start() + (2 if name[0] == "/" else 1)
                out += text[passed:start], _PREFIX
                passed = start
                if step is CLOSES:
                    level = below.pop()
                    continue
            if step is REPLACES:
                nesting.level = level
                if not nesting.follow(name):
                    start = tag.start()
                    break
                # What is open now was opened at the last of those below, or nothing was.
                step = nesting.level
                level = below.pop() if step.name == name else step
                step = step if step.name == name else STAYS
            attributes = tag[2]
            if attributes is not None and len(attributes) >= few_chars:
                bounded = _bounded(attributes)
                if bounded is not attributes:
                    out += text[passed : tag.start(2)], bounded
                    passed = tag.end(2)
            if parts != _END_TAG:
                if step is not STAYS:
                    below.append(level)
                    level = step
                continue
            # The start tag is done; behind the text there is the end tag.
            start = tag.start(3)
            if step is STAYS:
                break  # nothing is inside it
            if is_prefixed:
                out += text[passed : start + 2], _PREFIX
                passed = start + 2
        else:
            start = len(text)
        out.append(text[passed:start])
        nesting.level = level
        return start

    def _raw_text(self, element: re.Match[str]) -> str:
        """What stands for a raw text element without any "<" before its end tag."""
        name, attributes, _ = element.groups("")
        begin = element.end(_ATTRIBUTES if attributes else _NAME_ALONE) + 1
        content = self._text[begin : element.start(_END_TAG)]
        return replace_raw_text(name, attributes, content, self.removed)

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
        if tag is None:
            return _markup_end(text, start, self.removed)
        position = tag.end()
        closing, name, attributes = tag.groups()
        name = name.lower()
        if name in RAW_TEXT and not closing:
            position, kept = read_raw_text(text, position, name, attributes, self.removed)
            if kept and not self._skipping:
                self._tags += 1
                self.out.append(kept)
            return position
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
                self.out.append(f"<{name}{_bounded(attributes)}>")
        elif self._nesting.open(name):
            self._tags += 1
            self.out.append(f"<{name}{_bounded(attributes)}>")
        elif self._nesting.overflowed and (name in REMOVED_NAMES or _MAY_HIDE.search(attributes)):
            self._nesting.forget(name)
            self._skip_element(name, "too-deep")

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


def _bounded(attributes: str) -> str:
    """*attributes*, or only those of interest, each once, when there may be too many."""
    if len(attributes) < 2 * MAX_ATTRIBUTES:
        return attributes
    if len(attributes) < 10_000:
        # Each attribute has one of these before it, or behind its name. A table counts them all at
        # once, far quicker than words can be counted.
        written = attributes.encode(errors="replace")
        separators = len(written) - len(written.translate(None, _SEPARATORS))
        if separators < MAX_ATTRIBUTES - 1 or _FEW.fullmatch(attributes):
            return attributes
        separators = attributes.count("=") + attributes.count("/")
        if separators + len(attributes.split()) < MAX_ATTRIBUTES:
            return attributes
    kept: dict[str, str] = {}
    attributes += " "
    position = 0
    while True:
        found = _KEPT_ATTRIBUTE.match(attributes, position)
        if found is not None:
            kept.setdefault(found[1].lower(), attributes[found.start(1) : found.end()])
        else:
            found = _OTHER_ATTRIBUTES.match(attributes, position)
        if found is None:
            return "".join(f" {attribute}" for attribute in kept.values())
        position = found.end()
