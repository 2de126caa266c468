r"""Build the text that rules are matched on: decoded, unmarked and folded.

In: a text as it will be delivered. Out: a ``Rewriting`` in which escapes of HTML, XML, JSON, URLs,
Markdown and programs are resolved, HTML tags inside words are gone, combining marks are dropped and
letters are folded (``sanitize.injection.folding``), with the way back to the delivered text.
Nothing that is delivered is changed here.

An escaped backslash is resolved first, so ``\\u0049`` is the text ``\u0049`` and not ``I``; what
an escape resolves to is decoded once more, since attackers encode twice.
"""

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from fetchwarden.sanitize.injection.folding import fold
from fetchwarden.sanitize.injection.parts import Origin, moved, parts_around
from fetchwarden.sanitize.injection.rewriting import Rewriting

__all__ = ["BLOCK_TAGS", "view_of", "views_of"]

MAX_PASSES: Final = 2
"""How often escapes are resolved: what is encoded deeper is no text to any model."""
NEAR: Final = 1_000
"""Characters around a tag that are read with what it says: signs belong together so far."""

_ENTITY: Final = re.compile(
    r"&(?:#(?:[0-9]{1,10}|[xX][0-9A-Fa-f]{1,8});?|[A-Za-z][A-Za-z0-9]{1,31};)"
)
_ESCAPE: Final = re.compile(
    r"\\(?:u\{[0-9A-Fa-f]{1,6}\}|u[0-9A-Fa-f]{4}(?:\\u[dD][c-fC-F][0-9A-Fa-f]{2})?"
    r"|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2}|[nrtbf!-/:-@\[-`{-~])"
)
_PERCENT: Final = re.compile(r"%[0-9A-Fa-f]{2}(?:%[0-9A-Fa-f]{2})*")
# Tags that a browser draws nothing for, so that the letters around them touch.
_OPENED: Final = r"<(?:(/?)([A-Za-z][A-Za-z0-9]{0,15})(?:\s[^<>]{0,2000})?/?>|!--|!\[CDATA\[)"
_TAG: Final = re.compile(_OPENED)  # begins with one sign, for which a search is quick
_TAG_OR_END: Final = re.compile(rf"{_OPENED}|-->|\]\]>")
# A tag with words in it that are no names of attributes.
_SPEAKING: Final = re.compile(
    r"<[A-Za-z][A-Za-z0-9]{0,15}\s(?=[^<>]{0,2000}>)"
    r"(?=[^<>]{0,2000}?(?:[^\x00-\x7f]|[^\W_]\s++[^\W\d_]++(?![\w:-]*+\s*+=)))"
)
_INLINE: Final = frozenset(
    [
        "a",
        "abbr",
        "b",
        "bdi",
        "bdo",
        "big",
        "cite",
        "code",
        "del",
        "dfn",
        "em",
        "font",
        "i",
        "ins",
        "kbd",
        "mark",
        "q",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "tt",
        "u",
        "var",
        "wbr",
    ]
)
_COMBINING: Final = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff"
    "\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
# In Cyrillic these marks make letters of their own.
_LETTER: Final = re.compile("[Ѐ-ӿ][̆̈]")
_WIDE: Final = re.compile("[\ufb00-\ufb06\u01c4-\u01cc\u2100-\u2126\u2474-\u24b5\u3300-\u33ff]")
_UNSEEN: Final = re.compile("[\xad\u0640\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f]+")
# Where there is none of these, none of the four patterns before matches.
_TO_RESOLVE: Final = re.compile(
    f"[{''.join(pattern.pattern.strip('[]+') for pattern in (_UNSEEN, _COMBINING, _WIDE))}]"
)
_PLAIN: Final = {"n": "\n", "r": "\n", "t": " ", "b": " ", "f": " "}


def view_of(text: str) -> Rewriting:
    """What *text* says to whoever decodes it."""
    return views_of(text)[0]


def views_of(text: str) -> tuple[Rewriting, Iterable[tuple[str, Origin]]]:
    """The view of *text*, and the parts of it around tags that hold words, with these in it.

    For each part there is the way back to *text*. They are made when they are asked for.
    """
    view = _decoded(text)
    decoded = view.copy() if "<" in view.text else None
    is_untagged = _untag(view)
    _folded(view)
    if decoded is None:
        return view, ()
    return view, _tagged_parts(decoded, None if is_untagged else view)


def _tagged_parts(decoded: Rewriting, view: Rewriting | None) -> Iterator[tuple[str, Origin]]:
    """The parts that say something to whoever reads what stands in the tags.

    *view* is that of the text, if it has all of its tags.
    """
    text = decoded.text
    spans = [(tag.start(), text.index(">", tag.end())) for tag in _SPEAKING.finditer(text)]
    for low, high in parts_around(text, spans, NEAR):
        if view is not None and high - low == len(text):
            yield view.text, view.origin
        else:
            part = _folded(Rewriting(text[low:high]))
            yield part.text, moved(low, part, decoded)


def _untag(view: Rewriting) -> bool:
    """Take the tags out of *view* that say nothing; whether there were any."""
    if "]]>" in view.text or "-->" in view.text:
        return view.replace(_TAG_OR_END, _untagged)
    return "<" in view.text and view.replace(_TAG, _untagged)


def _decoded(text: str) -> Rewriting:
    view = Rewriting(text)
    if "\\" in text or "&" in text or "%" in text:
        for _ in range(MAX_PASSES):
            if not _decode(view):
                break
    return view


def _folded(view: Rewriting) -> Rewriting:
    if not view.text.isascii() and _TO_RESOLVE.search(view.text) is not None:
        view.replace(_UNSEEN, "")
        view.replace(_LETTER, _composed)
        view.replace(_COMBINING, "")
        view.replace(_WIDE, _spelled)
    view.keep_length(fold(view.text))
    return view


def _decode(view: Rewriting) -> bool:
    changed = False
    if "\\" in view.text:
        changed = view.replace(_ESCAPE, _unescaped)
    if "&" in view.text:
        changed = view.replace(_ENTITY, _resolved) or changed
    if "%" in view.text:
        changed = view.replace(_PERCENT, _unquoted) or changed
    return changed


def _unescaped(match: re.Match[str]) -> str:
    escape = match[0]
    kind = escape[1]
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind not in "uUx":
        return kind
    if escape.count("\\") == 2:
        high, low = int(escape[2:6], 16), int(escape[8:12], 16)
        if 0xD800 <= high < 0xDC00:
            return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
        return escape
    return _character(int(escape[2:].strip("{}"), 16), escape)


def _resolved(match: re.Match[str]) -> str:
    entity = match[0]
    if entity[1] != "#":
        return html.unescape(entity)
    digits = entity[2:].rstrip(";")
    code = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
    return _character(code, entity)


def _character(code: int, otherwise: str) -> str:
    if 0 < code < 0xD800 or 0xDFFF < code < 0x110000:
        return chr(code)
    return otherwise


def _unquoted(match: re.Match[str]) -> str:
    try:
        return bytes.fromhex(match[0].replace("%", "")).decode()
    except UnicodeDecodeError:
        return match[0]


def _untagged(match: re.Match[str]) -> str:
    name = (match[2] or "").lower()
    if not name:
        return " "
    # What is no HTML, such as <system>, is a word to a model.
    return "" if name in _INLINE else " " if name in BLOCK_TAGS else match[0]


BLOCK_TAGS: Final = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "br",
        "caption",
        "center",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "head",
        "header",
        "hr",
        "html",
        "img",
        "input",
        "label",
        "legend",
        "li",
        "main",
        "nav",
        "ol",
        "option",
        "p",
        "pre",
        "section",
        "select",
        "summary",
        "table",
        "tbody",
        "td",
        "textarea",
        "tfoot",
        "th",
        "thead",
        "title",
        "tr",
        "ul",
    ]
)


def _composed(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", match[0])


def _spelled(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", match[0])
