r"""Cut a text into the passages that are kept or removed as a whole.

In: a text and its format. Out: the spans of its passages, in order: of Markdown and plain text the
paragraphs, list items, headings, table cells and the insides of code fences, without the marks that
begin them (CommonMark 0.31, GFM tables); of JSON the strings; of XML the texts, attributes and
comments; of HTML the texts of one block element. What an attacker writes into one passage cannot
reach into the next, and structure survives the removal of any of them.
"""

import re
from typing import Final, Literal

from fetchwarden.sanitize.injection.view import BLOCK_TAGS

__all__ = ["Format", "cut_passages"]

Format = Literal["text", "markdown", "json", "xml", "html", "field"]
"""How a text is built; of a ``field``, such as a title, all is one passage."""

MAX_INFO: Final = 30
"""Characters of the info string of a code fence that are no more than the name of a language."""

_PREFIX: Final = re.compile(
    r"[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)*(?:#{1,6}[ \t]+)?"
)
_QUOTE: Final = re.compile(r"[ \t>]*")
_FENCE: Final = re.compile(
    r"[ \t]*(?:>[ \t]?)*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})[ \t]*"
)
_CELL: Final = re.compile(r"(?:[^|\\]|\\.)+", re.DOTALL)
_ROW: Final = re.compile(r"[ \t]*(?:>[ \t]?)*\|")
# A string that is left open reaches to the end, so that no part of it is read twice.
_JSON: Final = re.compile(r'"((?>(?:[^"\\]++|\\.)*))(?:"|\\?\Z)', re.DOTALL)
# What stands between the strings of sound JSON.
_JSON_STRUCTURE: Final = re.compile(r"(?>(?:[\s\[\]{},:]|-?\d[\d.eE+-]*+|true|false|null)*)")
_TAG: Final = re.compile(
    r"<!--|-->|<!\[CDATA\[|\]\]>|</?([A-Za-z][\w:.-]{0,63})((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>"
)
_VALUE: Final = re.compile(r"=\s*(?:\"([^\"]*)\"|'([^']*)')")


def cut_passages(text: str, kind: Format) -> list[tuple[int, int]]:
    """The spans of the passages of *text*; what lies between them is structure or blank."""
    if kind == "field":
        return _trimmed(text, [(0, len(text))])
    if kind == "json":
        return _trimmed(text, _cut_json(text))
    if kind in ("xml", "html"):
        return _trimmed(text, _cut_markup(text, is_html=kind == "html"))
    return _trimmed(text, _cut_markdown(text))


def _trimmed(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """*spans* without white space at their ends, and without those that hold nothing else."""
    trimmed = []
    for start, end in spans:
        inside = text[start:end]
        first = start + len(inside) - len(inside.lstrip())
        last = start + len(inside.rstrip())
        if first < last:
            trimmed.append((first, last))
    return trimmed


def _cut_json(text: str) -> list[tuple[int, int]]:
    """The strings; of what is no sound JSON, as one stray quote makes it, also what is between."""
    spans: list[tuple[int, int]] = []
    position = 0
    for string in _JSON.finditer(text):
        spans += [(position, string.start()), string.span(1)]
        position = string.end()
    spans.append((position, len(text)))
    return [
        span
        for at, span in enumerate(spans)
        if at % 2 or not _JSON_STRUCTURE.fullmatch(text, *span)
    ]


def _cut_markdown(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    begun = -1  # where the passage that goes on begins
    fence = ""
    position = 0
    for line in text.split("\n"):
        start, end = position, position + len(line)
        position = end + 1
        opening = _FENCE.match(line)
        if fence:
            if opening is not None and opening[1].startswith(fence):
                spans.append((begun, start))
                begun, fence = -1, ""
            continue
        prefix = _PREFIX.match(line)
        indent = prefix.end() if prefix is not None else 0
        quote = _QUOTE.match(line)
        is_new = indent > (quote.end() if quote is not None else 0)
        if begun >= 0 and (opening or is_new or indent == len(line) or _ROW.match(line)):
            spans.append((begun, start))
            begun = -1
        if opening is not None:
            if end - start - opening.end() > MAX_INFO:
                spans.append((start + opening.end(), end))
            fence, begun = opening[1], position
        elif _ROW.match(line):
            cells = _CELL.finditer(line, line.index("|"))
            spans += [(start + cell.start(), start + cell.end()) for cell in cells]
        elif "#" in line[:indent]:
            spans.append((start + indent, end))
        elif begun < 0 and indent < len(line):
            begun = start + indent
    if begun >= 0:
        spans.append((begun, len(text)))
    return spans


def _cut_markup(text: str, *, is_html: bool) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    begun = 0
    for tag in _TAG.finditer(text):
        attributes = tag[2] or ""
        if is_html and tag[1] and tag[1].lower() not in BLOCK_TAGS and "=" not in attributes:
            continue
        spans.append((begun, tag.start()))
        begun = tag.end()
        for value in _VALUE.finditer(attributes):
            at = tag.start(2)
            spans.append(
                (at + value.start(value.lastindex or 1), at + value.end(value.lastindex or 1))
            )
    spans.append((begun, len(text)))
    return spans
