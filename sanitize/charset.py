"""Decide in which encoding a body is written, and decode it: the one place where bytes become text.

In: bytes and, where there was one, the charset of the Content-Type header. Out: text without a byte
order mark; what cannot be decoded is U+FFFD. Nothing raises. The order is that of WHATWG HTML
section 13.2.3.2: byte order mark, header, ``meta``, and then guesses. Additions: a UTF-16 text
without any sign is recognised by its NULs, a label of the latin-1 family loses against bytes that
are valid UTF-8, a document that is not UTF-8 is searched for a ``meta`` a second time, beyond its
first 1,024 bytes, and what declares nothing at all is guessed from a bounded sample.
"""

import codecs
import re
from typing import Final

from charset_normalizer import from_bytes

from fetchwarden.sanitize.labels import codec_of

__all__ = ["decode"]

PRESCAN_BYTES: Final = 1024
"""Bytes in which a ``meta`` element has to stand."""
SECOND_LOOK_BYTES: Final = 64 * 1024
"""Bytes in which it is searched when nothing else tells the encoding."""
SAMPLE_BYTES: Final = 4 * 1024
"""Bytes of text from which an encoding is guessed."""
SAMPLED_BYTES: Final = 256 * 1024
"""Bytes in which the sample is looked for."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
)
_COMMENT: Final = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_META: Final = re.compile(rb"<meta[\s/]([^>]*+)>", re.IGNORECASE)
# Text around bytes beyond ASCII: what tells encodings apart. It never starts inside a character.
_TELLING: Final = re.compile(rb"(?>(?:[\x80-\xff][^<>\x80-\xff]{0,12}+)+)")
_ADJACENT: Final = re.compile(rb"[\x80-\xff]{2,}+")
MIN_TELLING_BYTES: Final = 12
"""Bytes beyond ASCII without which nothing is guessed."""
# What is guessed. The detector cannot tell the Latin scripts apart, so they are windows-1252.
_GUESSED: Final = {
    "cp1251": "cp1251",
    "koi8_r": "koi8-r",
    "cp866": "cp866",
    "iso8859_5": "iso8859-5",
    "cp1253": "cp1253",
    "cp1255": "cp1255",
    "cp1256": "cp1256",
    "cp874": "cp874",
    "tis_620": "cp874",
    "cp932": "cp932",
    "shift_jis": "cp932",
    "euc_jp": "euc-jp",
    "gb18030": "gb18030",
    "big5": "big5hkscs",
    "big5hkscs": "big5hkscs",
    "cp949": "cp949",
    "euc_kr": "cp949",
}
_COMPARED: Final = ["cp1252", *_GUESSED]
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
    if codec_name is None:
        codec_name = _guess(body)
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


def _guess(body: bytes) -> str | None:
    """The likely codec of *body*, which is not valid UTF-8 and declares nothing; None for Latin."""
    start = body[:SAMPLED_BYTES]
    text = start.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    # A few bad bytes, or a cut in the middle of a character, do not make it another encoding.
    right = len(start) - len(text.encode("ascii", "ignore")) - wrong
    if right > 20 * wrong or (wrong == 1 and right > 1 and text.endswith("\ufffd")):
        return "utf-8"
    sample = _sample(start)
    beyond_ascii = sum(map(len, _ADJACENT.findall(sample)))
    # In Latin script such letters stand alone, in all others next to each other.
    if 2 * beyond_ascii < len(sample.translate(None, bytes(range(128)))) or (
        beyond_ascii < MIN_TELLING_BYTES
    ):
        return None
    best = from_bytes(sample, cp_isolation=_COMPARED, enable_fallback=False).best()
    return _GUESSED.get(best.encoding) if best is not None else None


def _sample(start: bytes) -> bytes:
    runs: list[bytes] = []
    length = 0
    for run in _TELLING.finditer(start):
        runs.append(run[0])
        length += len(run[0])
        if length >= SAMPLE_BYTES:
            break
    return b"\n".join(runs)
