"""Makes compressed bodies that are small on the wire and huge, or broken, when decoded.

In come a content coding and a size in MiB, out come bytes with the Content-Encoding that belongs
to them. Built in steps of 1 MiB and kept for the whole process: the decoded size never stands in
memory. Codings follow RFC 9110 §8.4.1; the window of zstd, RFC 9659 §3 (8 MiB at most).
"""

import functools
import gzip
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import brotli

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

MEBIBYTE: Final = 2**20
# The reserved block type of RFC 1951 §3.2.3, RFC 8878 §3.1.1.2.2 and RFC 7932 §9.2 at once.
RESERVED_BLOCK: Final = b"\x0e" * 16
TEXT: Final = b"".join(b"<p>line %d of an honest page</p>\n" % line for line in range(500))


@dataclass(frozen=True, slots=True)
class Coded:
    """A coded body."""

    body: bytes
    content_encoding: str
    """The value of Content-Encoding that goes with it."""
    decoded_bytes: int
    """The size after all codings are undone."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers to send with the body."""
        return {"Content-Encoding": self.content_encoding}


@dataclass(frozen=True, slots=True)
class _Stream:
    feed: Callable[[bytes], bytes]
    flush: Callable[[], bytes]
    finish: Callable[[], bytes]


def _zlib(window_bits: int) -> _Stream:
    # Run-length matching is the best and the quickest for zeros: 1000 to 1.
    stream = zlib.compressobj(9, zlib.DEFLATED, window_bits, 9, zlib.Z_RLE)
    return _Stream(stream.compress, lambda: stream.flush(zlib.Z_SYNC_FLUSH), stream.flush)


def _br() -> _Stream:
    stream = brotli.Compressor(quality=5)
    return _Stream(stream.process, stream.flush, stream.finish)


def _zstd(window_log: int | None = None) -> _Stream:
    window: dict[int, int] = {}
    if window_log is not None:
        window[zstd.CompressionParameter.window_log] = window_log
    stream = zstd.ZstdCompressor(options=window)
    return _Stream(stream.compress, lambda: stream.flush(stream.FLUSH_BLOCK), stream.flush)


CODINGS: Final[dict[str, tuple[str, Callable[[], _Stream]]]] = {
    "gzip": ("gzip", lambda: _zlib(31)),
    "deflate": ("deflate", lambda: _zlib(15)),
    "deflate-raw": ("deflate", lambda: _zlib(-15)),
    "br": ("br", _br),
    "zstd": ("zstd", _zstd),
    "zstd-wide": ("zstd", lambda: _zstd(27)),
}
"""Content-Encoding and compressor of each coding; "deflate-raw" lacks the zlib wrapper that RFC
9110 §8.4.1.2 demands, "zstd-wide" asks the decoder for a window of 128 MiB."""


@functools.cache
def bomb(coding: str, mebibytes: int = 400) -> Coded:
    """Return `mebibytes` MiB of zeros in a coding of `CODINGS`."""
    content_encoding, start = CODINGS[coding]
    stream = start()
    step = bytes(MEBIBYTE)
    parts = [stream.feed(step) for _ in range(mebibytes)]
    return Coded(b"".join([*parts, stream.finish()]), content_encoding, mebibytes * MEBIBYTE)


def coded(coding: str, content: bytes = TEXT) -> Coded:
    """Return `content` in a coding of `CODINGS`: an honest coded page."""
    content_encoding, start = CODINGS[coding]
    stream = start()
    return Coded(stream.feed(content) + stream.finish(), content_encoding, len(content))


@functools.cache
def stacked(*codings: str, mebibytes: int = 400) -> Coded:
    """Return zeros coded by each coding in turn, as "gzip, gzip" says it."""
    first, *others = codings
    body = bomb(first, mebibytes).body
    for coding in others:
        body = coded(coding, body).body
    encodings = ", ".join(CODINGS[coding][0] for coding in codings)
    return Coded(body, encodings, mebibytes * MEBIBYTE)


@functools.cache
def gzip_members(members: int = 1000, member_bytes: int = MEBIBYTE) -> Coded:
    """Return one gzip body of many members (RFC 1952 §2.2), each of `member_bytes` zeros."""
    member = gzip.compress(bytes(member_bytes), mtime=0)
    return Coded(member * members, "gzip", members * member_bytes)


def truncated(coding: str, content: bytes = TEXT) -> Coded:
    """Return the first half of `content` in a coding whose stream never ends."""
    content_encoding, start = CODINGS[coding]
    stream = start()
    half = content[: len(content) // 2]
    return Coded(stream.feed(half) + stream.flush(), content_encoding, len(half))


def corrupt(coding: str, content: bytes = TEXT) -> Coded:
    """Return the first half of `content` in a coding, followed by a block of no known type."""
    half = truncated(coding, content)
    return replace(half, body=half.body + RESERVED_BLOCK)
