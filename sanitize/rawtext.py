"""Read the elements whose content is not markup, so that parser and scan cannot disagree on it.

In: the document and the place behind a start tag such as ``<script>``. Out: the place behind the
element, and what is handed to the parser for it: mostly nothing; titles, style sheets and JSON-LD
stay, without any ``<``. WHATWG HTML sections 13.2.5.2 (RCDATA), 13.2.5.3 (raw text) and 13.2.5.17
to 13.2.5.31 (escaped script data).
"""

import re
from collections import Counter
from typing import Final

__all__ = ["RAW_TEXT", "read_raw_text", "replace_raw_text"]

RAW_TEXT: Final = frozenset(
    {"script", "style", "title", "textarea", "iframe", "xmp", "noembed", "noframes"}
)
MAX_TITLE_CHARS: Final = 10_000
"""Characters of a ``title`` element that are looked at."""

MAX_SHEET_CHARS: Final = 1_000_000
"""Characters of a ``style`` element that are looked at."""

_END: Final = {name: re.compile(rf"</{name}(?=[\t\n\f />])", re.IGNORECASE) for name in RAW_TEXT}
_SCRIPT_START: Final = re.compile(r"<script(?=[\t\n\f />])", re.IGNORECASE)
_SHEET_ATTRIBUTE: Final = re.compile(
    r"""[\s/"'](media|type)\s*+=\s*+(?:"([^"<]*+)"|'([^'<]*+)'|([^\s"'>]++))""", re.IGNORECASE
)
_JSON_LD: Final = re.compile(r"""\btype\s*=\s*["']?\s*application/ld\+json""", re.IGNORECASE)


def read_raw_text(
    text: str, start: int, name: str, attributes: str, removed: Counter[str]
) -> tuple[int, str]:
    """The end of the raw text element *name* and the markup that stands for it ("" for none)."""
    end = _script_end(text, start) if name == "script" else _END[name].search(text, start)
    content_end = end.start() if end else len(text)
    if end is None:
        after = len(text)
    else:
        close = text.find(">", end.end())
        after = close + 1 if close >= 0 else len(text)
    return after, replace_raw_text(name, attributes, text[start:content_end], removed)


def replace_raw_text(name: str, attributes: str, content: str, removed: Counter[str]) -> str:
    """The markup that stands for the raw text element *name* with *content* ("" for none)."""
    if name == "title":
        title = content[:MAX_TITLE_CHARS].replace("<", "&lt;")
        return f"<title>{title}</title>"
    if name == "xmp":
        shown = content.replace("&", "&amp;").replace("<", "&lt;")
        return f"<pre>{shown}</pre>"
    if name == "script" and "ld+" in attributes.lower() and _JSON_LD.search(attributes):
        data = content.replace("<", r"\u003c") if "<" in content else content
        return f"<script type=application/ld+json>{data}</script>"
    removed[name] += 1
    if name == "style":
        # Counted, since no reader sees it; kept, since it tells what else no reader sees.
        sheet = content[:MAX_SHEET_CHARS]
        if "<" in sheet:  # as in few
            sheet = sheet.replace("<!--", " ").replace("<", r"\3c ")
        return f"<style{_sheet_attributes(attributes)}>{sheet}</style>"
    return ""


def _sheet_attributes(attributes: str) -> str:
    """Those of *attributes* that tell whether the style sheet holds."""
    kept: dict[str, str] = {}
    for name, *values in _SHEET_ATTRIBUTE.findall(attributes[:MAX_TITLE_CHARS]):
        kept.setdefault(name.lower(), "".join(values).replace('"', ""))
    return "".join(f' {name}="{value}"' for name, value in kept.items())


def _script_end(text: str, start: int) -> re.Match[str] | None:
    """The end tag of a script, past the ones inside ``<!-- <script> … -->``."""
    position = start
    while True:
        end = _END["script"].search(text, position)
        if end is None:
            return None
        opening = text.find("<!--", position, end.start())
        inner = _SCRIPT_START.search(text, opening, end.start()) if opening >= 0 else None
        if inner is None or text.find("-->", opening, inner.start()) >= 0:
            return end
        # Escaped twice: this end tag closes the inner script only.
        position = end.end()
