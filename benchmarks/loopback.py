"""What the benchmarks share: a small server in its own process, and in-memory resolvers."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address
from typing import Final

from aiohttp.abc import AbstractResolver, ResolveResult

from fetchwarden.policy.egress import Resolution

__all__ = ["AiohttpMemoryResolver", "MemoryResolver", "serve"]

LOOPBACK: Final = IPv4Address("127.0.0.1")
_SERVER: Final = """
import asyncio, gzip, random, sys
words = [w for w in dir(asyncio) if w.isalpha()]
draw = random.Random(1)
body = b"<p>"
while len(body) < int(sys.argv[1]):
    body += " ".join(draw.choices(words, k=40)).encode() + b"</p><p>"
head = b"HTTP/1.1 200 OK\\r\\nContent-Type: text/html; charset=utf-8\\r\\n"
if sys.argv[2] == "gzip":
    body = gzip.compress(body)
    head += b"Content-Encoding: gzip\\r\\n"
answer = head + b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body
class Peer(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.asked = transport, b""
    def data_received(self, data):
        self.asked += data
        if b"\\r\\n\\r\\n" in self.asked:
            self.asked = b""
            self.transport.write(answer)
async def main():
    server = await asyncio.get_running_loop().create_server(Peer, "127.0.0.1", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
"""


class MemoryResolver:
    """Our resolver port: every name is loopback."""

    async def resolve(self, name: str) -> Resolution:
        """Loopback."""
        return Resolution(name, (LOOPBACK,), (), 1)

    async def close(self) -> None:
        """Nothing is held."""


class AiohttpMemoryResolver(AbstractResolver):
    """aiohttp's resolver port: every name is loopback."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Loopback."""
        del family
        row = ResolveResult(
            hostname=host,
            host=str(LOOPBACK),
            port=port,
            family=socket.AF_INET,
            proto=0,
            flags=socket.AI_NUMERICHOST,
        )
        return [row]

    async def close(self) -> None:
        """Nothing is held."""


@contextmanager
def serve(page_bytes: int = 12_000, coding: str = "identity") -> Iterator[int]:
    """The port of a server process whose every answer is a page of *page_bytes* of words."""
    command = [sys.executable, "-c", _SERVER, str(page_bytes), coding]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline())
        finally:
            process.kill()
