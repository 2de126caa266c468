"""Decide in which encoding a body is written, and decode it: the one place where bytes become text.

In: bytes and, where there was one, the charset of the Content-Type header. Out: text without a byte
order mark; what cannot be decoded is U+FFFD. Nothing raises. The order is that of WHATWG HTML
section 13.2.3.2, with three additions: a UTF-16 text without any sign is recognised by its NULs, a
label of the latin-1 family loses against bytes that are valid UTF-8, and a document that is not
UTF-8 is searched for a ``meta`` a second time, beyond its first 1,024 bytes.
"""

import codecs
import re
from typing import Final

from fetchwarden.sanitize.labels import codec_of

__all__ = ["decode"]

PRESCAN_BYTES: Final = 1024
"""Bytes in which a ``meta`` element has to stand."""
SECOND_LOOK_BYTES: Final = 64 * 1024
"""Bytes in which it is searched when nothing else tells the encoding."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
)
_COMMENT: Final = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_META: Final = re.compile(rb"<meta[\s/]([^>]*+)>", re.IGNORECASE)
_CHARSET: Final = re.compile(
    rb"""charset\s*+=\s*+(?:"\s*+([^"]*+)"|'\s*+([^']*+)'|([^\s;"'/>]++))""", re.IGNORECASE
)


def decode(body: bytes, charset: str | None = None, *, html: bool = True) -> str:
    """*body* as text.

    Args:
        body: any bytes.
        charset: the charset parameter of the Content-Type header; an unknown label is ignored.
        html: whether ``meta`` elements count.
    """
    for mark, codec in _MARKS:
        if body.startswith(mark):
            return body[len(mark) :].decode(codec, "replace")
    codec_name = codec_of(charset) if charset else None
    if codec_name is None and html:
        codec_name = _codec_of_meta(body[:PRESCAN_BYTES])
    if codec_name is None:
        codec_name = _codec_of_nuls(body[:PRESCAN_BYTES])
    if codec_name is None or codec_name == "cp1252":
        try:
            return body.decode("utf-8")
        except UnicodeDecodeError:
            pass
    if codec_name is None and html:
        codec_name = _codec_of_meta(body[:SECOND_LOOK_BYTES])
    return body.decode(codec_name or "cp1252", "replace").removeprefix("\ufeff")


def _codec_of_meta(start: bytes) -> str | None:
    for meta in _META.finditer(_COMMENT.sub(b"", start)):
        found = _CHARSET.search(meta[1])
        if found is None:
            continue
        label = next(group for group in found.groups() if group is not None)
        codec = codec_of(label.decode("latin-1"))
        if codec is not None:
            # The element could be read as ASCII, so this is not UTF-16.
            return "utf-8" if codec.startswith("utf-16") else codec
    return None


def _codec_of_nuls(start: bytes) -> str | None:
    pairs = len(start) // 2
    if pairs < 2:
        return None
    even, odd = start[0 : 2 * pairs : 2].count(0), start[1 : 2 * pairs : 2].count(0)
    if odd > pairs // 3 and not even:
        return "utf-16-le"
    if even > pairs // 3 and not odd:
        return "utf-16-be"
    return None
