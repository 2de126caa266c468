"""What stands before every route: who asks, from where, how much; and what is told of failures.

In: an ASGI application. Out: one that is only reached by requests which may pass, with their whole
body there. Checked in this order: Host, Origin, token, rate, media type, size and time of the body.
Whatever goes wrong behind it becomes a problem with a request id, and the log holds the rest.
"""

import asyncio
import json
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any, Final

from fetchwarden.configuration import ServerSection
from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.service.callers import Caller, Callers, current_caller
from fetchwarden.service.log import current_request, log_request, log_trouble
from fetchwarden.service.metrics import Metrics
from fetchwarden.service.problems import PROBLEM_TYPE, ServiceError, problem_of, status_of

__all__ = ["App", "Asked", "Guard", "Receive", "Send", "asked_of"]

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

MAX_SHOWN: Final = 200
"""Characters of a header that are logged."""
PIECE: Final = 64 * 1024
"""Bytes of an answer that are written at once, so that a client that takes none is noticed."""
_HOST: Final = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[^:\[\]]+)(?::(?P<port>\d{1,5}))?")
_PROBES: Final = frozenset({"/healthz", "/readyz"})
_BODIES: Final = frozenset({"POST", "PUT", "PATCH"})
_JSON: Final = frozenset({"application/json"})
_LINES: Final = frozenset({"application/x-ndjson", "application/jsonl", "application/json"})
_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
    (b"referrer-policy", b"no-referrer"),
)


@dataclass(slots=True)
class Asked:
    """A request that passed the guard.

    Attributes:
        request_id: names it in the answer and in the log.
        caller: who asks.
        body: all of it, until it is read.
        route: the path as it was declared; "" as long as none matched.
        sent: bytes of question and answer.
        status: of the answer; 0 before it began.
    """

    request_id: str
    caller: Caller | None = None
    body: bytes = b""
    route: str = ""
    sent: int = 0
    status: int = 0
    started: float = field(default_factory=time.monotonic)


def asked_of(scope: Mapping[str, Any]) -> Asked:
    """The request that a route was reached by."""
    asked = scope["state"]["asked"]
    assert isinstance(asked, Asked)
    return asked


class Guard:
    """Stands before an application."""

    def __init__(
        self,
        app: App,
        server: ServerSection,
        callers: Callers,
        metrics: Metrics,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Guard *app*.

        Args:
            app: an ASGI application.
            server: the limits, hosts and origins.
            callers: who may ask.
            metrics: count what passes.
            clock: seconds, for rates.
        """
        self._app = app
        self._server = server
        self._callers = callers
        self._metrics = metrics
        self._clock = clock
        self._port = server.port
        self.is_draining = False

    def listens_at(self, port: int) -> None:
        """The port, once it is known."""
        self._port = port

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Let a request pass, or answer why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        asked = Asked(secrets.token_hex(8))
        scope.setdefault("state", {})["asked"] = asked
        token = current_request.set(asked.request_id)
        is_last = self.is_draining and not scope["state"].get("waiting")
        answer = _Answer(send, asked, self._server.answer_seconds, is_last=is_last)
        try:
            await self._pass(scope, receive, answer, asked)
        except FetchwardenError as error:
            await self._tell(error, answer, asked)
        except asyncio.CancelledError:
            if not self.is_draining or answer.has_begun:
                raise
            # It goes no further, or the server would end the connection before what waits on it
            # is told as well.
            await self._tell(ServiceError(Code.UNAVAILABLE), answer, asked)
        except _Gone:
            log_trouble("the client went away")
        except Exception as failure:  # noqa: BLE001 - whatever it is, the caller learns nothing of it
            log_trouble("the request failed", failure)
            await self._tell(ServiceError(Code.INTERNAL_ERROR), answer, asked)
        finally:
            seconds = time.monotonic() - asked.started
            caller = "" if asked.caller is None else asked.caller.name
            if asked.caller is not None:
                asked.caller.leave(asked.sent, self._clock())
            if asked.route not in _PROBES:
                self._metrics.answered(asked.route, asked.status, seconds, caller)
                log_request(scope["method"], asked.route, asked.status, seconds, caller, asked.sent)
            current_request.reset(token)

    async def _pass(
        self, scope: MutableMapping[str, Any], receive: Receive, answer: "_Answer", asked: Asked
    ) -> None:
        headers = _headers(scope)
        path = scope["path"]
        if path not in _PROBES:
            self._check_host(headers)
            self._check_origin(headers)
            self._check_caller(path, headers, asked)
        if asked.caller is not None:
            # Of who is not known nothing is kept; what he sends is thrown away.
            asked.body = await self._body(scope, headers, receive)
            asked.sent += len(asked.body)
        gone = asyncio.Event()

        async def listen() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass
            gone.set()

        is_told = False

        async def replay() -> Message:
            nonlocal is_told
            if not is_told:
                is_told = True
                # Whoever reads it holds it from here on.
                body, asked.body = asked.body, b""
                return {"type": "http.request", "body": body, "more_body": False}
            await gone.wait()
            return {"type": "http.disconnect"}

        work = asyncio.ensure_future(self._app(scope, replay, answer))
        listener = asyncio.ensure_future(listen())
        try:
            await asyncio.wait({work, listener}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done() and not answer.is_complete:
                # Nobody is there to answer any more, so nothing is done for nobody.
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)
                raise _Gone
            await work
        finally:
            for task in (work, listener):
                task.cancel()
            await asyncio.gather(work, listener, return_exceptions=True)

    def _check_host(self, headers: Mapping[str, list[str]]) -> None:
        """Refuse a name that is not ours: a page may have bound its own name to this address."""
        named = headers.get("host", [])
        if len(named) != 1 or not self._is_ours(named[0].strip().lower()):
            raise ServiceError(
                Code.HOST_NOT_SERVED, f"Host: {[each[:MAX_SHOWN] for each in named[:2]]!r}"
            )

    def _is_ours(self, host: str) -> bool:
        """Whether *host* may stand in Host: an address always may, since no name is bound to it."""
        server = self._server
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name, port = found["name"], found["port"] or ""
        if _is_address(name):
            return True
        if server.is_local and name == "localhost" and port in {"", str(self._port)}:
            return True
        return any(each.lower() in {host, name, "*"} for each in server.allowed_hosts)

    def _check_origin(self, headers: Mapping[str, list[str]]) -> None:
        allowed = {origin.lower() for origin in self._server.allowed_origins}
        for origin in headers.get("origin", []):
            if origin.strip().lower() not in allowed:
                raise ServiceError(Code.ORIGIN_NOT_ALLOWED, f"Origin: {origin[:MAX_SHOWN]!r}")

    def _check_caller(self, path: str, headers: Mapping[str, list[str]], asked: Asked) -> None:
        if path == "/metrics" and self._server.metrics == "open":
            return
        given = headers.get("authorization", [])
        caller = self._callers.find(given[0] if len(given) == 1 else None)
        caller.admit(self._clock())
        asked.caller = caller
        # The task of this request alone has this context.
        current_caller.set(caller)

    async def _body(
        self, scope: Mapping[str, Any], headers: Mapping[str, list[str]], receive: Receive
    ) -> bytes:
        """All of the body, within its size and time."""
        most = self._server.max_body_bytes
        too_large = ServiceError(
            Code.REQUEST_TOO_LARGE,
            facts={"words": f"its body may have {most} bytes (max_body_bytes)"},
        )
        told = headers.get("content-length", ["0"])[-1]
        if told.isdecimal() and int(told) > most:
            raise too_large
        body = bytearray()
        try:
            async with asyncio.timeout(self._server.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise _Gone
                    body += message.get("body", b"")
                    if len(body) > most:
                        raise too_large
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            raise ServiceError(Code.REQUEST_TOO_SLOW) from None
        if scope["method"] in _BODIES:
            kind = headers.get("content-type", [""])[-1].partition(";")[0].strip().lower()
            if kind not in (_LINES if scope["path"] == "/v1/batch" else _JSON):
                # A form of a foreign page can send any other type without asking.
                words = "its Content-Type must be application/json"
                raise ServiceError(Code.INVALID_REQUEST, facts={"words": words})
        return bytes(body)

    async def _tell(self, error: FetchwardenError, answer: "_Answer", asked: Asked) -> None:
        """Answer with a problem, if no answer has begun."""
        log_trouble(f"answered with {error.code.value}", detail=error.detail, is_expected=True)
        if answer.has_begun:
            raise _Broken
        status = status_of(error)
        content = json.dumps(problem_of(error, asked.request_id)).encode()
        own = error.headers if isinstance(error, ServiceError) else {}
        headers = [(name.encode(), value.encode("latin-1")) for name, value in own.items()]
        headers += [
            (b"content-type", PROBLEM_TYPE.encode()),
            (b"content-length", str(len(content)).encode()),
        ]
        try:
            await answer({"type": "http.response.start", "status": status, "headers": headers})
            await answer({"type": "http.response.body", "body": content})
        except _Gone:
            return


class _Gone(Exception):
    """The client is not there any more, or takes nothing."""


class _Broken(Exception):
    """An answer broke off in the middle; the server closes the connection."""


class _Answer:
    """Sends an answer: with our headers, counted, in pieces that are waited for."""

    def __init__(self, send: Send, asked: Asked, seconds: float, *, is_last: bool) -> None:
        self._send = send
        self._asked = asked
        self._seconds = seconds
        self._is_last = is_last
        self.has_begun = False
        self.is_complete = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            self._asked.status = message["status"]
            own = {name.lower() for name, _ in message.get("headers", [])}
            headers = [*message.get("headers", [])]
            headers += [(name, value) for name, value in _HEADERS if name not in own]
            headers.append((b"x-request-id", self._asked.request_id.encode()))
            if self._is_last:
                headers.append((b"connection", b"close"))
            await self._sent({**message, "headers": headers})
            return
        body = message.get("body", b"")
        more = message.get("more_body", False)
        self._asked.sent += len(body)
        for start in range(0, max(len(body), 1), PIECE):
            piece = body[start : start + PIECE]
            is_end = start + PIECE >= len(body)
            await self._sent({**message, "body": piece, "more_body": more or not is_end})
        self.is_complete = not more

    async def _sent(self, message: Message) -> None:
        try:
            async with asyncio.timeout(self._seconds):
                await self._send(message)
        except TimeoutError:
            raise _Gone from None


def _is_address(host: str) -> bool:
    """Whether *host* is an IP address as a URL writes it (RFC 3986 section 3.2.2)."""
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return False
    return (address.version == 6) == host.startswith("[")


def _headers(scope: Mapping[str, Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found
