"""Decoding: every coding, however it is cut into pieces, within the cap, never another error."""

import gzip
import itertools
import signal
import sys
import zlib
from collections.abc import AsyncIterator, Iterable, Iterator

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fetchwarden.retrieval.body import (
    MAX_GZIP_MEMBERS,
    MAX_ZSTD_FRAMES,
    PIECE_BYTES,
    decoder_for,
    read_capped,
)
from fetchwarden.retrieval.errors import BodyTooLarge, CorruptBody
from tests.servers import bombs

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

CODINGS = ["gzip", "deflate", "deflate-raw", "br", "zstd"]
CAP = 8 * 2**20

contents = st.one_of(
    st.binary(max_size=2_000),
    # Long and regular, so that one piece of input makes many pieces of output.
    st.builds(lambda word, times: word * times, st.binary(min_size=1, max_size=9), st.just(30_000)),
)
cuts = st.lists(st.integers(0, 3_000), max_size=12)
small_cuts = st.lists(st.integers(0, 150), max_size=12)


def decode(pieces: Iterable[bytes], content_encoding: str, max_bytes: int = CAP) -> bytes:
    """Decode pieces that arrive one after the other."""

    async def arriving() -> AsyncIterator[bytes]:
        for piece in pieces:
            yield piece

    # Nothing here waits, so it needs no event loop.
    reading = read_capped(arriving(), decoder_for(content_encoding), max_bytes)
    with pytest.raises(StopIteration) as done:
        reading.send(None)
    return bytes(done.value.value)


def cut(data: bytes, places: Iterable[int]) -> list[bytes]:
    """Cut *data* at these places."""
    edges = [0, *sorted(place for place in places if place < len(data)), len(data)]
    return [data[start:end] for start, end in itertools.pairwise(edges)]


@pytest.mark.parametrize("coding", CODINGS)
@given(content=contents, places=cuts)
def test_any_cut_gives_the_whole(coding: str, content: bytes, places: list[int]) -> None:
    """A coded body decodes to its content, cut anywhere or not at all."""
    coded = bombs.coded(coding, content)
    assert decode([coded.body], coded.content_encoding) == content
    assert decode(cut(coded.body, places), coded.content_encoding) == content


@pytest.mark.parametrize("coding", CODINGS)
def test_byte_by_byte(coding: str) -> None:
    """A coded body decodes byte by byte as well as in one piece."""
    coded = bombs.coded(coding)
    pieces = [coded.body[place : place + 1] for place in range(len(coded.body))]
    assert decode(pieces, coded.content_encoding) == bombs.TEXT


@given(contents=st.lists(st.binary(max_size=40), min_size=1, max_size=5), places=small_cuts)
def test_gzip_members_cut_anywhere(contents: list[bytes], places: list[int]) -> None:
    """All members of a gzip body are read (RFC 1952 section 2.2), wherever the pieces end."""
    coded = b"".join(gzip.compress(content, mtime=0) for content in contents)
    assert decode([coded], "gzip") == b"".join(contents)
    assert decode(cut(coded, places), "gzip") == b"".join(contents)


@pytest.fixture
def impatient() -> Iterator[None]:
    """Let the watch of every test expire soon, since decoding for ever fills the memory too."""
    signal.setitimer(signal.ITIMER_REAL, 5.0)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0.0)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("size", [PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 1_000_000])
@pytest.mark.parametrize("coding", ["gzip", "deflate", "deflate-raw"])
def test_something_behind_a_large_stream(coding: str, size: int) -> None:
    """A stream of several pieces of output ends where it ends, though more bytes follow it."""
    coded = bombs.coded(coding, bytes(size))
    assert len(decode([coded.body + b"more"], coded.content_encoding)) == size
    if coding == "gzip":
        assert len(decode([coded.body * 3], "gzip")) == 3 * size


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_gzip_member_in_a_later_piece(behind: int) -> None:
    """A member is read though the piece before it ended at, or just behind, its start."""
    one, two = gzip.compress(b"one "), gzip.compress(b"two")
    edge = len(one) + behind
    assert decode([(one + two)[:edge], (one + two)[edge:]], "gzip") == b"one two"


@given(contents=st.lists(st.binary(max_size=40), min_size=1, max_size=5), places=small_cuts)
def test_zstd_frames_cut_anywhere(contents: list[bytes], places: list[int]) -> None:
    """All frames of a zstd body are read (RFC 8878 section 3.1), wherever the pieces end."""
    coded = b"".join(zstd.compress(content) for content in contents)
    assert decode([coded], "zstd") == decode(cut(coded, places), "zstd") == b"".join(contents)


@pytest.mark.parametrize("coding", CODINGS)
@given(content=st.binary(max_size=500), share=st.floats(0, 1, exclude_max=True))
def test_every_beginning_is_corrupt(coding: str, content: bytes, share: float) -> None:
    """A coded body that ends early is corrupt, wherever it ends."""
    coded = bombs.coded(coding, content)
    end = int(len(coded.body) * share)
    assume(end)
    with pytest.raises(CorruptBody):
        decode([coded.body[:end]], coded.content_encoding)


@pytest.mark.parametrize("content_encoding", ["gzip", "x-gzip", "deflate", "br", "zstd"])
@given(data=st.binary(max_size=200), places=cuts)
def test_noise_raises_nothing_else(content_encoding: str, data: bytes, places: list[int]) -> None:
    """Any bytes either decode or are corrupt or too large; no other error escapes."""
    try:
        decode(cut(data, places), content_encoding, max_bytes=10_000)
    except (CorruptBody, BodyTooLarge) as error:
        assert str(error)  # noqa: PT017  both outcomes are right


@pytest.mark.parametrize("coding", CODINGS)
def test_reserved_blocks_are_corrupt(coding: str) -> None:
    """A stream with a block of no known type is corrupt."""
    coded = bombs.corrupt(coding)
    with pytest.raises(CorruptBody):
        decode([coded.body], coded.content_encoding)


@pytest.mark.parametrize("coding", ["gzip", "deflate", "deflate-raw"])
def test_padding_is_skipped(coding: str) -> None:
    """What follows the end of a stream is skipped, as browsers do."""
    coded = bombs.coded(coding)
    assert decode([coded.body + bytes(9), b"more"], coded.content_encoding) == bombs.TEXT


@pytest.mark.parametrize("coding", ["br", "zstd"])
def test_padding_is_corrupt(coding: str) -> None:
    """What follows a br stream, or is no further zstd frame, is corrupt in whatever piece it is."""
    coded = bombs.coded(coding)
    for pieces in ([coded.body + bytes(9)], [coded.body, bytes(9)]):
        with pytest.raises(CorruptBody):
            decode(pieces, coded.content_encoding)


@pytest.mark.parametrize("coding", CODINGS)
def test_cap_is_exact(coding: str) -> None:
    """A body of just the cap is read, one byte more is too large."""
    coded = bombs.coded(coding)
    assert decode([coded.body], coded.content_encoding, len(bombs.TEXT)) == bombs.TEXT
    with pytest.raises(BodyTooLarge) as caught:
        decode([coded.body], coded.content_encoding, len(bombs.TEXT) - 1)
    assert str(len(bombs.TEXT) - 1) in str(caught.value)


def test_cap_without_coding() -> None:
    """Plain pieces are counted as well."""
    assert decode([b"ab", b"c"], "", 3) == b"abc"
    with pytest.raises(BodyTooLarge):
        decode([b"ab", b"c"], "identity", 2)


@pytest.mark.parametrize("content_encoding", ["gzip", "deflate", "br", "zstd"])
def test_nothing_is_an_empty_body(content_encoding: str) -> None:
    """An empty body is empty, whatever coding it claims."""
    assert decode([], content_encoding) == decode([b""], content_encoding) == b""


@pytest.mark.parametrize("coding", CODINGS)
def test_pieces_are_small(coding: str) -> None:
    """Decoded pieces stay near the size they promise, so a bomb is never held."""
    coded = bombs.bomb(coding, 8)
    decoder = decoder_for(coded.content_encoding)
    assert decoder is not None
    sizes = [len(piece) for piece in decoder.feed(coded.body)]
    decoder.finish()
    assert sum(sizes) == coded.decoded_bytes
    # Brotli gives out whole buffers of its own and overshoots.
    assert max(sizes) <= (2**20 if coding == "br" else PIECE_BYTES)


@pytest.mark.parametrize(
    ("content_encoding", "unit", "most"),
    [
        ("gzip", gzip.compress(b"x", mtime=0), MAX_GZIP_MEMBERS),
        ("zstd", zstd.compress(b"x"), MAX_ZSTD_FRAMES),
    ],
)
def test_members_are_counted(content_encoding: str, unit: bytes, most: int) -> None:
    """A body may have so many members or frames and no more."""
    assert decode([unit * most], content_encoding) == b"x" * most
    with pytest.raises(CorruptBody):
        decode([unit * (most + 1)], content_encoding)


@pytest.mark.parametrize(("window_log", "is_read"), [(23, True), (24, False), (27, False)])
def test_zstd_window(window_log: int, *, is_read: bool) -> None:
    """A zstd window of 8 MiB is read (RFC 9659 section 3), a larger one is refused."""
    stream = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: window_log})
    coded = stream.compress(b"x" * 1000) + stream.flush()
    if is_read:
        assert decode([coded], "zstd") == b"x" * 1000
        return
    with pytest.raises(CorruptBody):
        decode([coded], "zstd")


def test_deflate_with_preset_dictionary_is_corrupt() -> None:
    """A zlib stream that needs a dictionary cannot be decoded."""
    stream = zlib.compressobj(zdict=b"dictionary")
    with pytest.raises(CorruptBody):
        decode([stream.compress(b"dictionary") + stream.flush()], "deflate")


@pytest.mark.parametrize("content_encoding", ["", "identity"])
def test_identity_needs_no_decoder(content_encoding: str) -> None:
    """Identity has no decoder."""
    assert decoder_for(content_encoding) is None
