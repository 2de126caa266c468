"""A connection of the server: cut off when a head is late or large, or an answer is not taken.

In: bounds. Out: uvicorn's protocol class with them. uvicorn bounds how long a connection may idle
and nothing else; a peer that sends a byte a second, or never reads, would keep what it holds. What
is no HTTP, or names its target in another form than by a path (RFC 9112 section 3.2), is answered
with a problem and ends the connection; so does what nobody wants to read any more.
"""

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from fetchwarden.configuration import ServerSection
from fetchwarden.policy.codes import Code
from fetchwarden.service.log import current_request, log_trouble
from fetchwarden.service.problems import PROBLEM_TYPE, ServiceError, problem_of

__all__ = ["bounded"]

PIECE: Final = 256 * 1024
"""Bytes that a transport hands over at once, at most."""
_BODIED: Final = frozenset({b"content-length", b"transfer-encoding"})
MAX_WAITING: Final = 16
"""Requests that wait behind one that is worked on. What is sent beyond them is thrown away, and the
connection ends with their answers: a piece may hold thousands, and none was asked to wait."""
UNREAD_SECONDS: Final = 5.0
"""For what is left of a request that was answered before it was there."""


class _Unfit(Exception):
    """A head that is not carried out; the parser ends with it."""


def bounded(
    bounds: ServerSection, on_end: Callable[[], None] = lambda: None
) -> type[HttpToolsProtocol]:
    """The protocol with these bounds; *on_end* is told whenever a connection or answer ended."""
    return type("Bounded", (_Bounded,), {"bounds": bounds, "on_end": lambda _: on_end()})


class _Bounded(HttpToolsProtocol):
    bounds: ClassVar[ServerSection]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.timeout_keep_alive = self.bounds.idle_seconds  # type: ignore[assignment]  # any number
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._head_bytes = 0
        self._is_in_head = True
        self._is_deaf = False
        self._fault: tuple[int, ServiceError] | None = None

    # --- what arrives ---

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take it, if there is room."""
        super().connection_made(transport)
        over = len(self.connections) - self.bounds.max_connections
        if over > 0:
            if over == 1:  # one line tells it; whoever connects anew must not fill the log
                log_trouble("connections are refused: there are as many as max_connections")
            self._refuse(503, ServiceError(Code.UNAVAILABLE, headers={"retry-after": "1"}))
        else:
            self._start("head", self.bounds.header_seconds)

    def data_received(self, data: bytes) -> None:
        """Count what belongs to a head."""
        if self._is_deaf or self.transport.is_closing():
            return
        if self._is_in_head:
            if self._is_idle:
                self._start("head", self.bounds.header_seconds)
            self._head_bytes += len(data)
            # A body in the same piece counts as well, until the head is known to be there.
            if self._head_bytes > self.bounds.max_header_bytes + PIECE:
                self._refuse(431, self._too_large())
                return
        super().data_received(data)
        if self._is_deaf:
            return
        if self._is_in_head and self._head_bytes > self.bounds.max_header_bytes:
            self._refuse(431, self._too_large())

    def on_message_begin(self) -> None:
        """A head begins, perhaps behind another request in the same piece."""
        super().on_message_begin()
        self._head_bytes = self._head_bytes or 1

    def on_headers_complete(self) -> None:
        """A head is there."""
        self._stop("head")
        self._is_in_head = False
        self._head_bytes = 0
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self.bounds.max_header_bytes:
            self._fault = 431, self._too_large()
            raise _Unfit
        if not self.url.startswith(b"/") or self.url.startswith(b"//"):
            # Another host in the target would be one that the guard does not see.
            self._fault = 400, _no_http("its target must be a path that begins with one slash")
            raise _Unfit
        wants_other = self.parser.should_upgrade()
        if wants_other and any(name in _BODIED and value != b"0" for name, value in self.headers):
            # The parser takes its body for another protocol's.
            self._fault = 400, _no_http("it must not ask for another protocol (Upgrade)")
            raise _Unfit
        if len(self.pipeline) >= MAX_WAITING:
            raise _Unfit
        super().on_headers_complete()
        self.cycle.transport = _Lingering(self)  # type: ignore[assignment]  # what it uses of one
        if wants_other:
            # Nor is what comes behind it read, so its answer says that it is the last.
            self.cycle.keep_alive = False
        # What waits behind a request would be lost with a connection that its answer ends.
        self.scope["state"]["waiting"] = self.pipeline

    def on_message_complete(self) -> None:
        """A request is there; what comes next is a head."""
        self._stop("unread")
        super().on_message_complete()
        self._is_in_head = True

    def eof_received(self) -> None:
        """Nothing more comes: who does not listen for the answer looks just the same."""
        self._close()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP."""
        del msg
        self._refuse(*(self._fault or (400, _no_http("it is no HTTP that is understood"))))

    def _too_large(self) -> ServiceError:
        most = self.bounds.max_header_bytes
        words = f"its head may have {most} bytes (max_header_bytes)"
        return ServiceError(Code.REQUEST_TOO_LARGE, facts={"words": words})

    def _refuse(self, status: int, error: ServiceError) -> None:
        """Tell *error* without any request, and end the connection."""
        self._is_deaf = True
        self._stop("head")
        if not self._is_idle and not self.cycle.more_body:
            # The answer to what came before goes on, and nothing is written into it.
            self.cycle.keep_alive = False
            return
        self.transport.write(_answer_of(status, error))
        if self._is_idle and error.code is not Code.UNAVAILABLE:
            self._take_rest()
        else:  # there is no room for it, or an answer would go on behind this one
            self._close()

    # --- what is answered ---

    @property
    def _is_idle(self) -> bool:
        """Whether no request is worked on."""
        return self.cycle is None or self.cycle.response_complete

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        task = self.loop.create_task(cycle.run_asgi(app))
        self.tasks.add(task)
        task.add_done_callback(self._answered)

    def _answered(self, task: "asyncio.Task[None]") -> None:
        """An answer ended, perhaps in the middle."""
        self.tasks.discard(task)
        if self.transport.is_closing():
            self._close()
        self.on_end()

    def on_response_complete(self) -> None:
        """An answer is written; what was not read of its request is not waited for for long."""
        super().on_response_complete()
        if self.transport.is_closing() or not self._is_idle:
            return
        if not self._is_in_head:
            self._start("unread", UNREAD_SECONDS)
        elif self._head_bytes:
            self._start("head", self.bounds.header_seconds)

    def pause_writing(self) -> None:
        """The client takes nothing; it may do so for a while."""
        super().pause_writing()
        self._start("taken", self.bounds.answer_seconds)

    def resume_writing(self) -> None:
        """It takes something."""
        self._stop("taken")
        super().resume_writing()
        if self.transport.is_closing():
            self._close()

    # --- the end ---

    def timeout_keep_alive_handler(self) -> None:
        """It was idle for long."""
        self._close()

    def shutdown(self) -> None:
        """End it, but answer a request that has begun to arrive."""
        if not self._is_idle:
            self.cycle.keep_alive = False
        elif not self._is_in_head:
            self.linger()
        elif not self._head_bytes:
            self._close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        super().connection_lost(exc)
        for name in list(self._timers):
            self._stop(name)
        self._unset_keepalive_if_required()
        self.on_end()

    def on_end(self) -> None:
        """Tell that an answer or the connection ended."""

    def linger(self) -> None:
        """Close it behind its last answer, but not before all of its request has arrived.

        What is not read when it is closed resets it, and the client loses the answer (RFC 9112
        section 9.6).
        """
        if self._is_in_head or self.transport.is_closing():
            self.transport.close()
            return
        self.pipeline.clear()  # the request that is not all there, to which nothing can be answered
        self._take_rest()

    def _take_rest(self) -> None:
        """Say that nothing more is told, and throw away what comes until the client ends it."""
        self._is_deaf = True
        self._unset_keepalive_if_required()
        self.flow.resume_reading()
        with contextlib.suppress(OSError):  # it was reset just now, which is heard soon
            self.transport.write_eof()
        self._start("unread", UNREAD_SECONDS)

    def _close(self) -> None:
        """Close it, when what was written is taken; but that is not waited for for ever."""
        self.transport.close()
        if self.transport.get_write_buffer_size():
            self._start("taken", self.bounds.answer_seconds)

    def _start(self, timer: str, seconds: float) -> None:
        """Cut the connection in *seconds*, unless the timer runs already, or is stopped."""
        if timer not in self._timers:
            self._timers[timer] = self.loop.call_later(seconds, self.transport.abort)

    def _stop(self, timer: str) -> None:
        if timer in self._timers:
            self._timers.pop(timer).cancel()


class _Lingering:
    """The transport of a connection for a request's answer, which closes it when it is the last."""

    def __init__(self, connection: _Bounded) -> None:
        self._connection = connection
        self.write = connection.transport.write
        self.is_closing = connection.transport.is_closing

    def close(self) -> None:
        """Close it as soon as that loses nothing."""
        self._connection.linger()


def _no_http(words: str) -> ServiceError:
    return ServiceError(Code.INVALID_REQUEST, facts={"words": words})


def _answer_of(status: int, error: ServiceError) -> bytes:
    """An answer that tells *error*, noted in the log as the guard does it."""
    request_id = secrets.token_hex(8)
    token = current_request.set(request_id)
    if error.code is not Code.UNAVAILABLE:
        log_trouble(f"answered with {error.code.value}, to no request", detail=str(error))
    current_request.reset(token)
    content = json.dumps({**problem_of(error, request_id), "status": status}).encode()
    headers = {
        "content-type": PROBLEM_TYPE,
        "content-length": str(len(content)),
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        "x-request-id": request_id,
        "connection": "close",
        **error.headers,
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + content
