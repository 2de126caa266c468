"""Serve: listen, cut off what is slow or too large, and end without losing a request.

In: a configuration. Out: nothing; it serves until it is told to stop. On SIGTERM or SIGINT it says
that it is not ready, takes what has arrived, ends what is under way within ``drain_seconds``, and
stops. uvicorn speaks HTTP; what it does not bound is bounded here, connection by connection.
"""

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fetchwarden.configuration import Configuration, ServerSection
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.service.app import Service, opened_service
from fetchwarden.service.guard import Guard

__all__ = ["bound_socket", "serve"]

_log: Final = logging.getLogger("fetchwarden.service")
BACKLOG: Final = 512
_TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 1\r\n"
    b"content-length: 0\r\n\r\n"
)


def bound_socket(server: ServerSection) -> socket.socket:
    """A socket at the configured address.

    Raises:
        InvalidInput: the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in server.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((server.host, server.port))
    except OSError as error:
        listening.close()
        raise InvalidInput(
            f"{server.host} port {server.port} cannot be listened at: {error.strerror}"
        ) from None
    listening.setblocking(False)
    return listening


async def serve(
    configuration: Configuration,
    *,
    on_ready: Callable[[str, int, Service], None] = lambda *_: None,
    **options: Any,
) -> None:
    """Serve until SIGTERM or SIGINT.

    Args:
        configuration: all that an operator chose.
        on_ready: told the address and the port as soon as it listens.
        options: further arguments of ``opened_service``.

    Raises:
        InvalidInput, InvalidRule: something that is configured cannot be used.
    """
    async with opened_service(configuration, **options) as service:
        listening = bound_socket(configuration.server)
        port = listening.getsockname()[1]
        service.guard.listens_at(port)
        server = _Server(service.guard, configuration.server)
        loop = asyncio.get_running_loop()
        with _signals(loop, server.stop):
            _log.info("listening", extra={"host": configuration.server.host, "port": port})
            on_ready(configuration.server.host, port, service)
            await server.serve(sockets=[listening])
        _log.info("stopped")


class _Server(uvicorn.Server):
    """uvicorn with our bounds, whose signals are ours."""

    def __init__(self, guard: Guard, bounds: ServerSection) -> None:
        super().__init__(
            uvicorn.Config(
                guard,
                http=_bounded(bounds),
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=True,
                proxy_headers=False,
                backlog=BACKLOG,
                timeout_keep_alive=max(1, int(bounds.idle_seconds)),
                timeout_graceful_shutdown=max(1, int(bounds.drain_seconds)),
            )
        )
        self._guard = guard

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to whoever runs the server."""
        yield

    def stop(self) -> None:
        """Begin to end; the second time at once."""
        if self._guard.is_draining:
            self.force_exit = True
        self._guard.is_draining = True
        self.should_exit = True


@contextlib.contextmanager
def _signals(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> Iterator[None]:
    """Call *stop* on SIGTERM and SIGINT."""
    names = (signal.SIGTERM, signal.SIGINT)
    try:
        for name in names:
            loop.add_signal_handler(name, stop)
    except (NotImplementedError, RuntimeError, ValueError):
        # Not the main thread, or a system without: whoever runs it stops it in another way.
        yield
        return
    try:
        yield
    finally:
        for name in names:
            loop.remove_signal_handler(name)


def _bounded(bounds: ServerSection) -> type[HttpToolsProtocol]:
    """uvicorn's protocol with the bounds of one server."""

    class Bounded(HttpToolsProtocol):
        """Cuts a connection off whose head is late or large, or that takes no answer."""

        _head_timer: asyncio.TimerHandle | None = None
        _take_timer: asyncio.TimerHandle | None = None
        _head_bytes = 0
        _is_in_head = True

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """Take it, if there is room."""
            super().connection_made(transport)
            if len(self.connections) > bounds.max_connections:
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
                # What comes behind a head in the same piece counts too, which is at most a piece.
                if self._head_bytes > bounds.max_header_bytes + _PIECE:
                    self._refuse_head()
                    return
            super().data_received(data)
            if self._is_in_head and self._head_bytes > bounds.max_header_bytes:
                self._refuse_head()

        def on_message_begin(self) -> None:
            """A head begins."""
            super().on_message_begin()
            self._is_in_head = True

        def on_headers_complete(self) -> None:
            """A head is there."""
            self._is_in_head = False
            self._head_bytes = 0
            self._stop(self._head_timer)
            self._head_timer = None
            super().on_headers_complete()

        def on_response_complete(self) -> None:
            """An answer is written; now it must be taken."""
            super().on_response_complete()
            self._is_in_head = True
            self._stop(self._take_timer)
            self._take_timer = self.loop.call_later(bounds.answer_seconds, self._abort_untaken)

        def connection_lost(self, exc: Exception | None) -> None:
            """It is gone."""
            self._stop(self._head_timer)
            self._stop(self._take_timer)
            super().connection_lost(exc)

        def timeout_keep_alive_handler(self) -> None:
            """It was idle for long."""
            self._abort_untaken()
            super().timeout_keep_alive_handler()

        def shutdown(self) -> None:
            """End it, but not before a request that has begun to arrive is answered."""
            if self._head_timer is not None and self._head_bytes:
                return
            super().shutdown()

        def _await_head(self) -> None:
            self._head_timer = self.loop.call_later(bounds.header_seconds, self._late)

        def _late(self) -> None:
            self._head_timer = None
            self.transport.abort()

        def _refuse_head(self) -> None:
            self.transport.write(_TOO_LARGE)
            self.transport.close()

        def _abort_untaken(self) -> None:
            if self.transport.is_closing() or self.transport.get_write_buffer_size():
                self.transport.abort()

        @staticmethod
        def _stop(timer: asyncio.TimerHandle | None) -> None:
            if timer is not None:
                timer.cancel()

    return Bounded


_PIECE: Final = 256 * 1024
"""Bytes that a transport hands over at once, at most."""
