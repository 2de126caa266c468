"""Plays scripts of bytes on TCP connections: what no correct HTTP server would ever send.

In come scripts (tuples of steps), one for each connection, the last one for all further ones; out
come the request heads received and how much was sent. A script's end closes the connection.
Ready-made scripts for the known faults stand in `tests.servers.scripts`.
"""

import asyncio
import contextlib
import socket
import ssl
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self, TypeAlias

from tests.servers.background import Background

LARGEST_HEAD_BYTES = 2**20


class Line:
    """One accepted connection: what a step may do with it."""

    def __init__(
        self, server: "RawServer", reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._server = server
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        """Send `data`, waiting while the client does not read."""
        self.writer.write(data)
        await self.writer.drain()
        self._server.sent_bytes += len(data)

    def note_head(self, head: bytes) -> None:
        """Record a request head."""
        self._server.heads.append(head)


class Step(Protocol):
    """One thing done on a connection."""

    async def play(self, line: Line, /) -> None:
        """Do it."""


Script: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class ReadHead:
    """Wait for a request head and record it."""

    async def play(self, line: Line) -> None:
        """Read to the empty line; a client that leaves before ends the script."""
        line.note_head(await line.reader.readuntil(b"\r\n\r\n"))


@dataclass(frozen=True, slots=True)
class Send:
    """Send bytes at once."""

    data: bytes

    async def play(self, line: Line) -> None:
        """Send them."""
        await line.send(self.data)


@dataclass(frozen=True, slots=True)
class Stream:
    """Send block after block, perhaps without end; a client that does not read stops it."""

    blocks: Callable[[], Iterable[bytes]]

    async def play(self, line: Line) -> None:
        """Send each block of a fresh iterable."""
        for block in self.blocks():
            await line.send(block)


@dataclass(frozen=True, slots=True)
class Drip:
    """Send one byte per tick."""

    data: bytes
    interval: float = 0.05
    """Seconds between two bytes."""

    async def play(self, line: Line) -> None:
        """Send byte by byte."""
        for place in range(len(self.data)):
            await line.send(self.data[place : place + 1])
            await asyncio.sleep(self.interval)


@dataclass(frozen=True, slots=True)
class WaitFor:
    """Do nothing until the test sets the event."""

    event: asyncio.Event

    async def play(self, _line: Line) -> None:
        """Wait."""
        await self.event.wait()


@dataclass(frozen=True, slots=True)
class Signal:
    """Tell the test, by setting its event, that the script has come so far."""

    event: asyncio.Event

    async def play(self, _line: Line) -> None:
        """Set the event."""
        self.event.set()


@dataclass(frozen=True, slots=True)
class Stall:
    """Send nothing more until the client hangs up."""

    async def play(self, line: Line) -> None:
        """Swallow whatever still comes in."""
        while await line.reader.read(65536):
            pass


@dataclass(frozen=True, slots=True)
class Reset:
    """Break the connection with a TCP reset."""

    async def play(self, line: Line) -> None:
        """Drop the connection without lingering, which makes the kernel send RST."""
        linger = struct.pack("ii", 1, 0)
        connection: socket.socket = line.writer.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        line.writer.transport.abort()


class RawServer:
    r"""A TCP or TLS server that plays a script on each connection.

    >>> async def example() -> None:
    ...     async with RawServer((ReadHead(), Send(b"HTTP/1.1 200 OK\r\n\r\n"))) as raw:
    ...         ...  # read from raw.port, then look at raw.connections and raw.heads
    """

    def __init__(
        self,
        *scripts: Script,
        tls: ssl.SSLContext | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
    ) -> None:
        if not scripts:
            raise ValueError("a raw server needs at least one script")
        self.connections = 0
        """Connections accepted; with TLS, those whose handshake succeeded."""
        self.heads: list[bytes] = []
        self.sent_bytes = 0
        """Bytes handed to the network on all connections (the kernel may still hold some)."""
        self.host = host
        self.port = port
        self._scripts = scripts
        self._tls = tls
        self._background = Background()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(
            self._accept, self.host, self.port, ssl=self._tls, limit=LARGEST_HEAD_BYTES
        )
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        await self._background.stop()
        await self._server.wait_closed()

    def url(self, path: str = "/") -> str:
        """Return the address of `path` on the loopback port itself."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http{'s' if self._tls else ''}://{host}:{self.port}{path}"

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        script = self._scripts[min(self.connections, len(self._scripts) - 1)]
        self.connections += 1
        self._background.start(self._play(script, Line(self, reader, writer)))

    async def _play(self, script: Script, line: Line) -> None:
        # A client may leave whenever it likes; that is what most scripts are for.
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            try:
                for step in script:
                    await step.play(line)
            except asyncio.CancelledError:
                line.writer.transport.abort()
                raise
            finally:
                line.writer.close()
            await line.writer.wait_closed()
