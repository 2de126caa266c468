"""Find a text that stands in for a page which shows next to nothing.

In: the metadata of a page and how many characters of Markdown it shows. Out: which of its other
texts to take, and what is visible of that; or None. Nobody sees these texts, so what takes them
says so.
"""

import re
from html import escape, unescape
from typing import Final, Literal

from fetchwarden.sanitize.metadata import Metadata
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.visible import MIN_CHARS, Visible, read_visible

__all__ = ["Fallback", "read_fallback"]

Fallback = Literal["noscript", "json-ld", "description"]

_OPTIONS: Final = ConvertOptions()
_END_TAG: Final = re.compile(r"</[a-zA-Z]")
_PARAGRAPH: Final = re.compile(r"\n\s*")


def read_fallback(metadata: Metadata, shown: int) -> tuple[Fallback, Visible] | None:
    """What stands in for a page of *shown* characters, and where it is from."""
    if shown >= MIN_CHARS:
        return None
    body = metadata.body
    if len(body) > 2 * shown + MIN_CHARS:
        if _END_TAG.search(body) is None:
            body = "".join(f"<p>{escape(unescape(line))}</p>" for line in _PARAGRAPH.split(body))
        return "json-ld", read_visible(body, _OPTIONS)
    if not shown and metadata.description:
        return "description", read_visible(escape(metadata.description), _OPTIONS)
    return None
