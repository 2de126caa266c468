"""Shows that each coded body decodes to what it names, or fails to."""

import gzip
import resource
import sys
import zlib

import aiohttp
import brotli
import pytest

from tests.servers.bombs import (
    CODINGS,
    MEBIBYTE,
    TEXT,
    Coded,
    bomb,
    coded,
    corrupt,
    gzip_members,
    stacked,
    truncated,
)
from tests.servers.loop import awaited
from tests.servers.origin import Origin

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

BROKEN = (zlib.error, brotli.error, zstd.ZstdError, EOFError)


def undone(coding: str, body: bytes) -> bytes:
    """Undo a coding with the plain decoder, which raises if the stream is broken."""
    if coding in {"gzip", "deflate", "deflate-raw"}:
        decoder = zlib.decompressobj({"gzip": 31, "deflate": 15, "deflate-raw": -15}[coding])
        content = decoder.decompress(body)
        if not decoder.eof:
            raise EOFError
        return content
    content = brotli.decompress(body) if coding == "br" else zstd.decompress(body)
    return bytes(content)


@pytest.mark.parametrize("coding", CODINGS)
def test_codings(coding: str) -> None:
    """Each coding can be undone, unless its stream is cut or corrupt."""
    assert undone(coding, coded(coding).body) == TEXT
    for broken in (truncated(coding), corrupt(coding)):
        with pytest.raises(BROKEN):
            undone(coding, broken.body)


@pytest.mark.parametrize("coding", CODINGS)
def test_bombs(coding: str) -> None:
    """A bomb is at least 900 times smaller than what it decodes to, and made only once."""
    small = bomb(coding, 8)
    assert undone(coding, small.body) == bytes(8 * MEBIBYTE)
    assert len(small.body) * 900 < small.decoded_bytes
    assert bomb(coding, 8) is small


def test_bombs_are_cheap_to_make() -> None:
    """Making a bomb of 400 MiB needs less than 64 MiB of memory."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert bomb("br").decoded_bytes == 400 * MEBIBYTE
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 * 1024


def test_wide_window() -> None:
    """The wide zstd stream asks for 128 MiB of window and fails where less is allowed."""
    decoder = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: 26})
    with pytest.raises(zstd.ZstdError):
        decoder.decompress(bomb("zstd-wide", 8).body)


def test_stacks_and_members() -> None:
    """Stacked codings and many members decode to the size they name."""
    twice = stacked("gzip", "br", mebibytes=8)
    assert twice.headers == {"Content-Encoding": "gzip, br"}
    assert gzip.decompress(brotli.decompress(twice.body)) == bytes(8 * MEBIBYTE)
    many = gzip_members(1000, 1000)
    assert (len(gzip.decompress(many.body)), many.decoded_bytes) == (1_000_000, 1_000_000)


@pytest.mark.parametrize("made", [bomb("gzip", 2), bomb("br", 2), bomb("zstd", 2)])
@awaited
async def test_bomb_travels_undecoded(made: Coded) -> None:
    """An origin sends a bomb as it is and the client decodes it."""
    async with Origin() as origin, aiohttp.ClientSession() as session:
        origin.page("/bomb", made.body, headers=made.headers)
        async with session.get(origin.url("/bomb")) as response:
            assert response.content_length == len(made.body)
            assert await response.read() == bytes(2 * MEBIBYTE)
