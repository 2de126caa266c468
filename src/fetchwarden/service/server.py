"""Serve: listen, cut off what is slow or too large, and end without losing a request.

In: a configuration. Out: nothing; it serves until it is told to stop. On SIGTERM, SIGINT or SIGHUP
it says that it is not ready, takes what has arrived, ends what is under way within
``drain_seconds``, and stops. uvicorn speaks HTTP; what it does not bound is bounded here,
connection by connection.
"""

import asyncio
import contextlib
import errno
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from typing import Any, Final

import uvicorn

from fetchwarden.configuration import Configuration, ServerSection
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.service.app import Service, opened_service, refuse_open
from fetchwarden.service.connections import bounded
from fetchwarden.service.guard import Guard

__all__ = ["bound_socket", "serve"]

_log: Final = logging.getLogger("fetchwarden.service")
BACKLOG: Final = 512
LAST_SECONDS: Final = 1.0
"""For telling callers that their requests are not carried out."""
SAME_SECONDS: Final = 0.2
"""In which being told to stop twice is being told once: some send a signal to a process, and then
to the group that it is in."""
TURNS: Final = 10
"""Of the event loop, in which it takes what has arrived before it stops listening."""

_NO_ROOM: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
"""What the system says when there are no descriptors, or no memory, for one more connection."""


class _Listening(socket.socket):
    """A socket that is asked once, not hundreds of times, when there is no room.

    asyncio then listens no more for a second. But it asks as often as the backlog is long before it
    does so, and for each answer it writes a traceback into the log and listens again later: within
    seconds there is nothing else that it does.
    """

    _is_asked_again = False

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection."""
        if self._is_asked_again:
            self._is_asked_again = False
            raise BlockingIOError
        try:
            return super().accept()
        except OSError as fault:
            self._is_asked_again = fault.errno in _NO_ROOM
            raise


def bound_socket(server: ServerSection) -> socket.socket:
    """A socket at the configured address.

    Raises:
        InvalidInput: the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in server.host else socket.AF_INET
    # Told the protocol, asyncio has answers sent at once (TCP_NODELAY). Else the body of each waits
    # for the client to confirm the head, which takes 40 ms on a connection that is used again.
    listening = _Listening(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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
    stopping: asyncio.Event | None = None,
    **options: Any,
) -> None:
    """Serve until SIGTERM, SIGINT or SIGHUP.

    Args:
        configuration: all that an operator chose.
        on_ready: told the address and the port as soon as it listens.
        stopping: set to stop it, as a signal does.
        options: further arguments of ``opened_service``.

    Raises:
        InvalidInput, InvalidRule: something that is configured cannot be used.
    """
    refuse_open(configuration)
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    server: _Server | None = None
    is_early = False

    def stop() -> None:
        nonlocal is_early
        if server is not None:
            server.stop()
        elif not is_early and task is not None:
            is_early = True
            task.cancel()

    try:
        # First of all, so that a port that is taken is told as such by nothing else's end; but who
        # can connect may tell it to stop.
        with _signals(loop, stop), bound_socket(configuration.server) as listening:
            async with opened_service(configuration, **options) as service:
                port = listening.getsockname()[1]
                service.guard.listens_at(port)
                server = _Server(service.guard, configuration.server)
                waiting = loop.create_task(_stop_when(stopping, server))
                try:
                    _log.info("listening", extra={"host": configuration.server.host, "port": port})
                    on_ready(configuration.server.host, port, service)
                    await server.serve(sockets=[listening])
                finally:
                    waiting.cancel()
    except asyncio.CancelledError:
        if not is_early or task is None or task.uncancel():
            raise
    _log.info("stopped")


async def _stop_when(stopping: asyncio.Event | None, server: "_Server") -> None:
    if stopping is not None:
        await stopping.wait()
        server.stop()


class _Server(uvicorn.Server):
    """uvicorn with our bounds, whose signals and whose end are ours."""

    def __init__(self, guard: Guard, bounds: ServerSection) -> None:
        self._guard = guard
        self._bounds = bounds
        self._changed = asyncio.Event()
        self._told_at = 0.0
        super().__init__(
            uvicorn.Config(
                guard,
                http=bounded(bounds, self._changed.set),
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=True,
                proxy_headers=False,
                backlog=BACKLOG,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to whoever runs the server."""
        yield

    def stop(self) -> None:
        """Begin to end; told again, end at once."""
        now = asyncio.get_running_loop().time()
        if not self._guard.is_draining:
            self._told_at = now
        elif now - self._told_at > SAME_SECONDS:
            self.force_exit = True
        self._guard.is_draining = True
        self.should_exit = True
        self._changed.set()

    async def main_loop(self) -> None:
        """Serve until told to stop; uvicorn writes the date into answers once in ten ticks."""
        tick = 0
        while not await self.on_tick(tick):
            tick += 10
            await self._change(1.0)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take what has arrived, then end what is under way, within the time there is for it."""
        # Each turn of the loop takes what waits: connections, then what was sent on them.
        for _ in range(TURNS):
            await asyncio.sleep(0)
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        loop = asyncio.get_running_loop()
        end = loop.time() + self._bounds.drain_seconds
        state = self.server_state
        while (state.connections or state.tasks) and not self.force_exit and loop.time() < end:
            await self._change(end - loop.time())
        if state.connections or state.tasks:
            _log.warning("ended before all requests were", extra={"requests": len(state.tasks)})
            await self._cancel()
        for connection in list(state.connections):
            connection.transport.abort()
        while state.connections:
            await self._change(1.0)

    async def _cancel(self) -> None:
        """End all requests, those too that wait behind others; each tells its caller so."""
        loop = asyncio.get_running_loop()
        end = loop.time() + LAST_SECONDS
        tasks, told = self.server_state.tasks, set[asyncio.Task[None]]()
        while tasks and (left := end - loop.time()) > 0:
            await asyncio.sleep(0)  # one that has not begun could tell nothing
            for task in tasks - told:
                task.cancel()
            told |= tasks
            if tasks:
                await asyncio.wait(list(tasks), timeout=left, return_when=asyncio.FIRST_COMPLETED)

    async def _change(self, seconds: float) -> None:
        """Wait until something ended, or for *seconds*."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        self._changed.clear()


@contextlib.contextmanager
def _signals(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> Iterator[None]:
    """Call *stop* on the signals by which people, managers and closing terminals end a service."""
    names = [
        getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)
    ]
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
