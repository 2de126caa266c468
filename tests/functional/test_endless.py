"""Bodies that never end without ever becoming larger once decoded."""

import gzip
import zlib
from collections.abc import Iterator

import pytest

from fetchwarden.policy.limits import Limits
from fetchwarden.retrieval.errors import BodyTooLarge
from tests.retrieval.world import World
from tests.servers.loop import awaited
from tests.servers.raw import RawServer, ReadHead, Send, Stream

HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: {}\r\n\r\n"


def _stored() -> bytes:
    stream = zlib.compressobj(0, zlib.DEFLATED, -15)
    return stream.compress(b"") + stream.flush(zlib.Z_FULL_FLUSH)


STARTS = {
    "padding behind gzip": ("gzip", gzip.compress(b""), bytes(65536)),
    "gzip file name": ("gzip", b"\x1f\x8b\x08\x08" + bytes(6), b"n" * 65536),
    "empty deflate blocks": ("deflate", b"", _stored() * 8192),
    "zstd skippable frame": ("zstd", b"\x50\x2a\x4d\x18\xff\xff\xff\xff", bytes(65536)),
}


@pytest.mark.parametrize("name", STARTS)
@awaited
async def test_coded_bytes_are_capped(name: str) -> None:
    """A coded body that decodes to nothing is given up once it is larger than the cap itself."""
    coding, start, more = STARTS[name]

    def endless() -> Iterator[bytes]:
        yield start
        while True:
            yield more

    script = (ReadHead(), Send(HEAD.format(coding).encode()), Stream(endless))
    async with RawServer(script) as raw, World(http=raw.port) as world:
        with pytest.raises(BodyTooLarge):
            await world.fetch("http://a.test/", limits=Limits(max_body_bytes=1024 * 1024))
        assert raw.sent_bytes < 16 * 1024 * 1024
