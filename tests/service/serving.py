"""A small web and the service that reads in it, both on loopback, in the loop of the test.

In: what is configured. Out: a client of the service, and raw connections to it. What the service
logs is checked at the end: every line is JSON, and none tells a token.
"""

import asyncio
import base64
import io
import json
import logging
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from types import TracebackType
from typing import Any, Self

import httpx
from pydantic import TypeAdapter

from fetchwarden.configuration import Configuration
from fetchwarden.retrieval.resolver import DnsResolver
from fetchwarden.service.app import Service
from fetchwarden.service.log import _Lines
from fetchwarden.service.models import Problem
from fetchwarden.service.server import serve
from tests.retrieval.search.services import PATHS
from tests.retrieval.world import LOOPBACK
from tests.tools.searching import SearchWeb

TOKEN = "t0ken-of-alice-0123456789abcdefghij"
OTHER = "t0ken-of-bob-0123456789abcdefghijkl"
KEY = "first:" + base64.b64encode(bytes(range(32))).decode()
KEY_B = "second:" + base64.b64encode(bytes(range(50, 82))).decode()
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Without the certificates that httpx would load for each client, in vain."""
PROBLEM = TypeAdapter(Problem)
PROBLEM_TYPE = "application/problem+json"


class Served(SearchWeb):
    """A small web, search services beside it, and the service.

    >>> async def example() -> None:
    ...     async with Served() as served:
    ...         served.web.page("/", "<p>hello</p>")
    ...         answer = await served.post("read", url="http://a.test/")
    """

    def __init__(
        self,
        configured: Mapping[str, Any] | None = None,
        *,
        token: str | None = None,
        now: Callable[[], float] = time.time,
        on_ready: Callable[[Service], None] = lambda _: None,
    ) -> None:
        """Serve what is *configured*; requests carry *token*."""
        super().__init__()
        self._configured = dict(configured or {})
        self._token = token
        self._now = now
        self._on_ready = on_ready
        self._lines = io.StringIO()
        self.stopping = asyncio.Event()
        self.port = 0
        self._clients: list[httpx.AsyncClient] = []

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        searx = (LOOPBACK, self.services.origin.port)
        self.dialer.routes[searx] = searx
        tools = {"web_search": self.settings(**self._configured.get("search", {}))}
        sections = {name: value for name, value in self._configured.items() if name != "search"}
        server = {"port": 0, **sections.pop("server", {})}
        configuration = Configuration.model_validate(
            {"tools": tools, "conversion": {"workers": 0}, **sections, "server": server}
        )
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def told(_: str, port: int, service: Service) -> None:
            self.port, self.service = port, service
            self._on_ready(service)
            ready.set_result(None)

        self._handler = logging.StreamHandler(self._lines)
        self._handler.setFormatter(_Lines(as_json=True))
        self._listen(logging.DEBUG)
        self.task = asyncio.ensure_future(
            serve(
                configuration,
                on_ready=told,
                stopping=self.stopping,
                resolver=lambda: DnsResolver([f"127.0.0.1:{self.names.port}"]),
                fetcher_options={"dialer": self.dialer},
                service_urls={
                    engine: self.services.origin.url(path) for engine, path in PATHS.items()
                },
                now=self._now,
            )
        )
        await asyncio.wait({self.task, ready}, return_when=asyncio.FIRST_COMPLETED)
        if self.task.done():
            self._unlisten()
            await super().__aexit__(None, None, None)
            await self.task
        self.http = self.client(self._token)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for client in self._clients:
            await client.aclose()
        self.stopping.set()
        await self.task
        self._unlisten()
        await super().__aexit__(kind, error, traceback)
        if kind is None:
            assert TOKEN not in self._lines.getvalue()
            assert list(self.log()) is not None

    def _listen(self, level: int) -> None:
        ours = logging.getLogger("fetchwarden")
        self._level = ours.level
        ours.setLevel(level)
        ours.addHandler(self._handler)

    def _unlisten(self) -> None:
        ours = logging.getLogger("fetchwarden")
        ours.setLevel(self._level)
        ours.removeHandler(self._handler)

    def client(self, token: str | None = None, **options: Any) -> httpx.AsyncClient:
        """Another client, closed with the rest; a *token* goes with each of its requests."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        client = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}",
            headers=headers,
            trust_env=False,
            verify=NO_TLS,
            timeout=30.0,
            **options,
        )
        self._clients.append(client)
        return client

    async def post(self, operation: str, *, by: Any = None, **asked: Any) -> httpx.Response:
        """Ask for an operation."""
        return await (by or self.http).post(f"/v1/{operation}", json=asked)

    async def done(self, operation: str, *, by: Any = None, **asked: Any) -> dict[str, Any]:
        """Return the answer to what must succeed."""
        answer = await self.post(operation, by=by, **asked)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def problem(self, operation: str, *, by: Any = None, **asked: Any) -> Problem:
        """Return the problem that a request ends in."""
        return problem_in(await self.post(operation, by=by, **asked))

    async def batch(
        self, *lines: Mapping[str, Any] | bytes, by: Any = None
    ) -> list[dict[str, Any]]:
        """Return the answers to a batch, in their order."""
        body = b"\n".join(
            line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines
        )
        answer = await (by or self.http).post(
            "/v1/batch", content=body, headers={"content-type": "application/x-ndjson"}
        )
        assert answer.status_code == 200, answer.text
        return [json.loads(line) for line in answer.text.splitlines()]

    async def raw(self, sent: bytes) -> bytes:
        """Send bytes on a connection of its own; all that comes back until the service ends it."""
        reader, writer = await self.connect()
        writer.write(sent)
        try:
            return await reader.read()
        finally:
            await closed(writer)

    async def connect(self, **options: Any) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection."""
        return await asyncio.open_connection("127.0.0.1", self.port, **options)

    def log(self) -> Iterator[dict[str, Any]]:
        """What was logged, line by line."""
        for line in self._lines.getvalue().splitlines():
            found = json.loads(line)
            assert isinstance(found, dict)
            yield found

    @property
    def logged(self) -> str:
        """All of it as one text."""
        return self._lines.getvalue()


def problem_in(answer: httpx.Response) -> Problem:
    """Return the problem in *answer*, which must be one in every respect."""
    assert answer.status_code >= 400, answer.text
    assert answer.headers["content-type"] == PROBLEM_TYPE
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    found = answer.json()
    assert {*found, "ledger"} == set(Problem.model_fields)
    problem = PROBLEM.validate_python(found, strict=True)
    assert problem.status == answer.status_code
    assert problem.request_id == answer.headers["x-request-id"]
    assert problem.type == f"urn:fetchwarden:code:{problem.code}"
    return problem


async def closed(writer: asyncio.StreamWriter) -> None:
    """Close a connection, whatever became of it."""
    writer.close()
    try:
        await writer.wait_closed()
    except OSError:
        return


def head(method: str, path: str, host: str = "127.0.0.1", *lines: str, body: bytes = b"") -> bytes:
    """Return a request as bytes."""
    told = [f"{method} {path} HTTP/1.1", f"Host: {host}", *lines]
    if body:
        told += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*told, "", ""]).encode("latin-1") + body


def tokens(**more: Any) -> dict[str, Any]:
    """Return two callers with tokens; *more* is said of the first."""
    return {"alice": {"secret": TOKEN, **more}, "bob": {"secret": OTHER}}
