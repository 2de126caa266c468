"""Plays a web site: an HTTP or HTTPS server whose pages a test declares one by one.

In come paths with what to answer; out come the requests it has received. All host names land on
the same pages, because only the dialler decides which name leads here. Wire faults that a correct
server cannot make (lying lengths, endless headers) are played by `tests.servers.raw`.
"""

import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Self, TypeAlias

from aiohttp import web
from multidict import CIMultiDict, CIMultiDictProxy

HTML = "text/html; charset=utf-8"

Headers: TypeAlias = Mapping[str, str] | Iterable[tuple[str, str]]
Handler: TypeAlias = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
    """One request as it arrived."""

    method: str
    target: str
    """The request target as on the wire: path and query, nothing decoded."""
    headers: CIMultiDictProxy[str]
    host: str
    """The Host header, "" if there was none."""
    peer: tuple[str, int]
    """Address and port of the client's end of the connection."""
    server_name: str | None
    """The name the client asked for in its TLS greeting; None without TLS or without a name."""
    body: bytes


class Origin:
    """A web site on loopback; paths that were not declared answer 404.

    >>> async def example() -> None:
    ...     async with Origin() as origin:
    ...         origin.page("/", "<p>hello</p>")
    ...         ...  # read origin.url("/"), then look at origin.requests
    """

    def __init__(
        self, *, tls: ssl.SSLContext | None = None, host: str = "127.0.0.1", port: int = 0
    ) -> None:
        """Prepare the site; `tls` makes it HTTPS and must not be shared with another Origin."""
        self.requests: list[ReceivedRequest] = []
        self.host = host
        self.port = port
        self._tls = tls
        self._handlers: dict[str, Handler] = {}
        self._server_names: dict[int, str | None] = {}
        server = web.Server(self._answer, handler_cancellation=True, access_log=None)
        self._runner = web.ServerRunner(server, shutdown_timeout=0.05)

    async def __aenter__(self) -> Self:
        if self._tls is not None:
            self._tls.sni_callback = self._note_server_name
        await self._runner.setup()
        await web.TCPSite(self._runner, self.host, self.port, ssl_context=self._tls).start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._runner.cleanup()

    def page(
        self,
        path: str,
        body: str | bytes = b"",
        *,
        content_type: str = HTML,
        headers: Headers = (),
        status: int = 200,
    ) -> None:
        """Answer `path` with `body`, sent as it is: a coded body needs its Content-Encoding.

        `path` may carry a query ("/search?q=x"); without one it answers every query.
        """
        content = body.encode() if isinstance(body, str) else body
        sent = CIMultiDict(headers)
        sent.setdefault("Content-Type", content_type)

        async def answer(_request: web.BaseRequest) -> web.StreamResponse:
            return web.Response(body=content, status=status, headers=sent)

        self.handler(path, answer)

    def redirect(
        self, path: str, location: str, *, status: int = 302, headers: Headers = ()
    ) -> None:
        """Answer `path` with a redirect to `location`, which is sent as it is."""
        self.page(
            path, headers=[*CIMultiDict(headers).items(), ("Location", location)], status=status
        )

    def handler(self, path: str, answer: Handler) -> None:
        """Answer `path` with what the coroutine function `answer` returns for the request."""
        self._handlers[path] = answer

    def url(self, path: str = "/") -> str:
        """Return the address of `path` on the loopback port itself."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http{'s' if self._tls else ''}://{host}:{self.port}{path}"

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        self.requests.append(await self._received(request))
        target = request.raw_path
        path = target.partition("?")[0]
        answer = self._handlers.get(target) or self._handlers.get(path)
        if answer is None:
            return web.Response(status=404, text="no such page")
        return await answer(request)

    async def _received(self, request: web.BaseRequest) -> ReceivedRequest:
        peer = request.get_extra_info("peername") or ("", 0)
        return ReceivedRequest(
            method=request.method,
            target=request.raw_path,
            headers=request.headers,
            host=request.headers.get("Host", ""),
            peer=(peer[0], peer[1]),
            server_name=self._server_names.get(id(request.get_extra_info("ssl_object"))),
            body=await request.read(),
        )

    def _note_server_name(
        self, connection: ssl.SSLObject, name: str | None, _context: ssl.SSLContext
    ) -> None:
        self._server_names[id(connection)] = name
