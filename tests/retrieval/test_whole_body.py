"""A coded body that is there in one piece decodes to what its pieces decode to."""

import gzip

import pytest

from fetchwarden.retrieval.body import decode_capped, decoder_for
from fetchwarden.retrieval.errors import BodyTooLarge, CorruptBody
from tests.servers import bombs

CODINGS = ("gzip", "deflate", "deflate-raw", "br", "zstd")


def decode(coded: bombs.Coded, max_bytes: int = 8 * 2**20) -> bytes:
    """Decode the whole body of *coded*."""
    decoder = decoder_for(coded.content_encoding)
    assert decoder is not None
    return decode_capped(coded.body, decoder, max_bytes)


@pytest.mark.parametrize("coding", CODINGS)
def test_every_coding(coding: str) -> None:
    """A body of just the cap is read, one byte less of room is too little."""
    coded = bombs.coded(coding)
    assert decode(coded) == bombs.TEXT
    assert decode(coded, len(bombs.TEXT)) == bombs.TEXT
    with pytest.raises(BodyTooLarge):
        decode(coded, len(bombs.TEXT) - 1)


@pytest.mark.parametrize("coding", CODINGS)
def test_broken_bodies(coding: str) -> None:
    """Truncated and corrupt bodies are corrupt in one piece too."""
    for coded in (bombs.truncated(coding), bombs.corrupt(coding)):
        with pytest.raises(CorruptBody):
            decode(coded)


def test_members_and_padding() -> None:
    """Further gzip members are read, and padding behind them is skipped, in one piece too."""
    decoder = decoder_for("gzip")
    assert decoder is not None
    body = gzip.compress(b"one ") + gzip.compress(b"two") + bytes(9)
    assert decode_capped(body, decoder, 100) == b"one two"


@pytest.mark.parametrize("coding", CODINGS)
def test_bombs(coding: str) -> None:
    """A bomb stops at the cap in one piece too."""
    with pytest.raises(BodyTooLarge):
        decode(bombs.bomb(coding, 16), 1024)
