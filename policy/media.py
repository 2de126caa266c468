"""Which media types are read, and as what.

In: the value of a Content-Type header. Out: its media type without parameters, its charset
parameter, and the class: an HTML page, a text document, or neither. RFC 9110 section 8.3, RFC 2045
section 5.1 (quoted parameter values), RFC 6839 (structured syntax suffixes).
"""

import re
from enum import StrEnum
from typing import Final

__all__ = [
    "MediaClass",
    "charset_of",
    "classify_media_type",
    "describe_media_type",
    "media_type_of",
]


class MediaClass(StrEnum):
    """What a body of some media type is read as."""

    HTML = "html"
    TEXT = "text"
    UNSUPPORTED = "unsupported"


_HTML: Final = frozenset({"", "text/html", "application/xhtml+xml"})
_TEXT_APPLICATION: Final = frozenset(
    {
        "application/json",
        "application/xml",
        "application/x-ndjson",
        "application/javascript",
        "application/x-javascript",
        "application/yaml",
        "application/x-yaml",
        "application/toml",
        "application/sql",
    }
)
_SUFFIXES: Final = ("+json", "+xml")
_CHARSET: Final = re.compile(
    r"""; \s* charset \s* = \s* (?: "([^"]*)" | '([^']*)' | ([^\s;"']+) )""",
    re.IGNORECASE | re.VERBOSE,
)

# What a model may be told of a refused type. The server chose the word, so only words on this list
# are repeated; anything else could be a message.
_KNOWN: Final = {
    "application/pdf": "a PDF file",
    "application/zip": "a ZIP archive",
    "application/gzip": "an archive",
    "application/octet-stream": "binary data",
    "application/msword": "a Word document",
    "application/epub+zip": "an e-book",
}
_KNOWN_TOP: Final = {
    "image": "an image",
    "audio": "a sound file",
    "video": "a video",
    "font": "a font",
    "application": "a file for another program",
}


def media_type_of(content_type: str | None) -> str:
    """The media type of a Content-Type value, lower-case, without parameters; "" when missing.

    >>> media_type_of(' Text/HTML ; charset="utf-8"')
    'text/html'
    """
    if content_type is None:
        return ""
    return content_type.partition(";")[0].strip().lower()


def charset_of(content_type: str | None) -> str | None:
    """The charset parameter of a Content-Type value without quotes, or None.

    >>> charset_of('text/html; Charset="ISO-8859-1"')
    'ISO-8859-1'
    """
    if content_type is None or ";" not in content_type:
        return None
    found = _CHARSET.search(content_type)
    if found is None:
        return None
    return (found[1] or found[2] or found[3] or "").strip() or None


def classify_media_type(media_type: str) -> MediaClass:
    """What a body of *media_type* (without parameters, any case) is read as.

    A missing type is HTML. Text documents are every other ``text/*``, the listed
    ``application/*`` types, and any ``application/*`` that ends in ``+json`` or ``+xml``
    (spec web-tools 1.8).

    >>> classify_media_type("application/ld+json")
    <MediaClass.TEXT: 'text'>
    """
    media_type = media_type.strip().lower()
    if media_type in _HTML:
        return MediaClass.HTML
    if media_type.startswith("text/") and len(media_type) > len("text/"):
        return MediaClass.TEXT
    if media_type in _TEXT_APPLICATION:
        return MediaClass.TEXT
    if media_type.startswith("application/") and media_type.endswith(_SUFFIXES):
        return MediaClass.TEXT
    return MediaClass.UNSUPPORTED


def describe_media_type(media_type: str) -> str:
    """Words for a refused media type that are safe to show to a model."""
    top = media_type.partition("/")[0]
    return _KNOWN.get(media_type) or _KNOWN_TOP.get(top) or "a format that is not text"
