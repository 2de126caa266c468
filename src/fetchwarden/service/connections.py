"""A connection of the server: cut off when a head is late or large, or an answer is not taken.

In: bounds. Out: uvicorn's protocol class with them. uvicorn bounds how long a connection may idle
and nothing else; a peer that sends a byte a second, or never reads, would keep what it holds.
"""

import asyncio
from typing import ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fetchwarden.configuration import ServerSection

__all__ = ["bounded"]

PIECE: Final = 256 * 1024
"""Bytes that a transport hands over at once, at most."""
_TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"connection: close\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n"
)


def bounded(bounds: ServerSection) -> type[HttpToolsProtocol]:
    """The protocol with these bounds."""
    return type("Bounded", (_Bounded,), {"bounds": bounds})


class _Bounded(HttpToolsProtocol):
    bounds: ClassVar[ServerSection]
    _head_timer: asyncio.TimerHandle | None = None
    _take_timer: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _is_in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take it, if there is room."""
        super().connection_made(transport)
        if len(self.connections) > self.bounds.max_connections:
            transport.write(_FULL)
            transport.close()
            return
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Count what belongs to a head."""
        if self.transport.is_closing():
            return
        if self._is_in_head:
            if self._head_timer is None:
                self._await_head()
            self._head_bytes += len(data)
            # A body in the same piece counts as well, until the head is known to be there.
            if self._head_bytes > self.bounds.max_header_bytes + PIECE:
                self._refuse_head()
                return
        super().data_received(data)
        if self._is_in_head and self._head_bytes > self.bounds.max_header_bytes:
            self._refuse_head()

    def on_message_begin(self) -> None:
        """A head begins."""
        super().on_message_begin()
        self._is_in_head = True

    def on_headers_complete(self) -> None:
        """A head is there."""
        self._is_in_head = False
        self._head_bytes = 0
        _stop(self._head_timer)
        self._head_timer = None
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """An answer is written; now it must be taken."""
        super().on_response_complete()
        _stop(self._take_timer)
        self._take_timer = self.loop.call_later(self.bounds.answer_seconds, self._abort_untaken)

    def on_message_complete(self) -> None:
        """A request is there; what comes next is a head."""
        super().on_message_complete()
        self._is_in_head = True

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        _stop(self._head_timer)
        self._head_timer = None
        _stop(self._take_timer)
        super().connection_lost(exc)

    def timeout_keep_alive_handler(self) -> None:
        """It was idle for long."""
        self._abort_untaken()
        super().timeout_keep_alive_handler()

    def shutdown(self) -> None:
        """End it, but answer a request that has begun to arrive."""
        if self._head_timer is None or not self._head_bytes:
            super().shutdown()

    def _await_head(self) -> None:
        self._head_timer = self.loop.call_later(self.bounds.header_seconds, self._late)

    def _late(self) -> None:
        self._head_timer = None
        self.transport.abort()

    def _refuse_head(self) -> None:
        self.transport.write(_TOO_LARGE)
        self.transport.close()

    def _abort_untaken(self) -> None:
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            self.transport.abort()


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
