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

from fetchwarden.configuration import Configuration, ServerSection
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.service.app import Service, opened_service
from fetchwarden.service.connections import bounded
from fetchwarden.service.guard import Guard

__all__ = ["bound_socket", "serve"]

_log: Final = logging.getLogger("fetchwarden.service")
BACKLOG: Final = 512


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
        # From here on whoever connects waits, instead of being refused.
        listening.listen(BACKLOG)
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
                http=bounded(bounds),
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
