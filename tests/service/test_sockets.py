"""Slow, broken and hostile peers on raw sockets: each is cut off, and nobody else notices.

Nothing here waits for a time: a test waits for the service to end a connection.
"""

import asyncio
import gc
import json
import os
import signal
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fetchwarden.configuration import ServerSection
from fetchwarden.policy.codes import Code
from fetchwarden.service import server
from fetchwarden.service.connections import MAX_WAITING
from fetchwarden.service.server import bound_socket
from tests.servers.loop import awaited
from tests.service.serving import PROBLEM_TYPE, Served, closed, head, tokens

SOON = 0.15
LONG = 600.0
PATIENT = {"header_seconds": LONG, "body_seconds": LONG, "idle_seconds": LONG,
           "answer_seconds": LONG}  # fmt: skip
JSON = "Content-Type: application/json"
SCAN = json.dumps({"text": "Roses need sun."}).encode()


def open_files() -> int:
    """Return how many this process has."""
    return len([*Path("/proc/self/fd").iterdir()])


@asynccontextmanager
async def serving(**bounds: Any) -> AsyncIterator[Served]:
    """A service with just these bounds short; healthy before and after, with nothing left over."""
    server: Mapping[str, Any] = {**PATIENT, **bounds}
    async with Served({"server": server}) as served:
        assert (await served.http.get("/healthz")).status_code == 200
        tasks, files = len(asyncio.all_tasks()), open_files()
        yield served
        assert (await served.http.get("/healthz")).status_code == 200
        # Both sides of every connection are gone when their turns have come.
        for _ in range(100):
            await asyncio.sleep(0)
        gc.collect()
        assert len(asyncio.all_tasks()) <= tasks
        assert open_files() <= files
        # A peer's fault is nothing that an operator has to look into.
        assert {line["level"] for line in served.log()} <= {"INFO", "DEBUG"}


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Return what comes until the service ends the connection, in whatever way."""
    found = b""
    try:
        while piece := await reader.read(65536):
            found += piece
    except ConnectionError:
        return found
    return found


async def dripped(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Send byte by byte for as long as the service lets us."""
    try:
        for place in range(len(data)):
            writer.write(data[place : place + 1])
            await writer.drain()
            await asyncio.sleep(0.005)
    except ConnectionError:
        return


SLOW_HEADS = {
    "nothing": b"",
    "half a line": b"GET /heal",
    "no end": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "blank lines": b"\r\n\r\n",
    "behind another request": head("GET", "/healthz") + b"GET /he",
}


@pytest.mark.parametrize("name", SLOW_HEADS)
@awaited
async def test_a_head_that_does_not_come(name: str) -> None:
    """A head that is not there in time ends its connection."""
    idle = SOON if name == "behind another request" else LONG
    async with serving(header_seconds=SOON, idle_seconds=idle) as served:
        reader, writer = await served.connect()
        writer.write(SLOW_HEADS[name])
        assert (b" 200 " in await ended(reader)) == (name == "behind another request")
        await closed(writer)


@pytest.mark.parametrize("first", [b"", head("GET", "/healthz")])
@awaited
async def test_a_head_in_drips(first: bytes) -> None:
    """A byte now and then does not keep a connection, nor on one that was used before."""
    async with serving(header_seconds=SOON) as served:
        reader, writer = await served.connect()
        dripping = b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 5_000
        writer.write(first)
        sending = asyncio.ensure_future(dripped(writer, dripping))
        await ended(reader)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        await closed(writer)


@awaited
async def test_blank_lines_in_drips() -> None:
    """Blank lines, which may stand before a request, do not keep a connection either."""
    async with serving(header_seconds=SOON) as served:
        reader, writer = await served.connect()
        sending = asyncio.ensure_future(dripped(writer, b"\r\n" * 5_000))
        await ended(reader)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        await closed(writer)


HEADS = {
    "one long header": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 50_000,
    "many headers": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: y\r\n" * 9_000,
    "a long path": b"GET /" + b"x" * 50_000,
    "whole, in one piece": head("GET", "/healthz", "127.0.0.1", "X: " + "x" * 40_000),
    "without end": b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 2_000_000,
    "whole, with a body": head("POST", "/v1/scan", "127.0.0.1", "X: " + "x" * 40_000, body=SCAN),
}


@pytest.mark.parametrize("name", HEADS)
@awaited
async def test_a_head_that_is_too_large(name: str) -> None:
    """It is refused as soon as it is too large, however it arrives."""
    async with serving() as served:
        reader, writer = await served.connect()
        writer.write(HEADS[name])
        answer = await ended(reader)
        # Who still sends may lose the answer with the connection.
        if name != "without end":
            assert answer.startswith(b"HTTP/1.1 431 ")
            assert PROBLEM_TYPE.encode() in answer
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["status"] == 431
        await closed(writer)


@awaited
async def test_a_head_that_just_fits() -> None:
    """The bound counts the head alone, not the body that comes in the same piece."""
    async with serving(max_header_bytes=4_000) as served:
        body = json.dumps({"text": "x" * 100_000}).encode()
        asked = head("POST", "/v1/scan", "127.0.0.1", "Connection: close", body=body)
        assert (await served.raw(asked)).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("is_chunked", [False, True])
@awaited
async def test_a_body_in_drips(is_chunked: bool) -> None:
    """A body that is not there in time is answered with 408, and its connection is cut."""
    async with serving(body_seconds=SOON) as served:
        reader, writer = await served.connect()
        kind = "Transfer-Encoding: chunked" if is_chunked else "Content-Length: 5000"
        writer.write(head("POST", "/v1/scan", "127.0.0.1", JSON, kind))
        piece = b"1\r\nx\r\n" if is_chunked else b"x"
        sending = asyncio.ensure_future(dripped(writer, piece * 4_000))
        top = await reader.readuntil(b"\r\n\r\n")
        assert top.startswith(b"HTTP/1.1 408 ")
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        await closed(writer)


@awaited
async def test_an_unread_body_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is answered before his body was there cannot keep the connection by sending on."""
    monkeypatch.setattr("fetchwarden.service.connections.UNREAD_SECONDS", SOON)
    async with serving() as served:
        reader, writer = await served.connect()
        writer.write(head("POST", "/healthz", "127.0.0.1", JSON, "Content-Length: 99999999"))
        sending = asyncio.ensure_future(dripped(writer, b"x" * 5_000))
        assert (await ended(reader)).startswith(b"HTTP/1.1 405 ")
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        await closed(writer)


@pytest.mark.parametrize("kind", ["Connection: close", "Connection: keep-alive"])
@awaited
async def test_an_early_answer_reaches_who_still_sends(kind: str) -> None:
    """Its connection is not reset before all of the request was taken: the answer would be lost."""
    async with Served({"tokens": tokens()}) as served:
        for stops in (False, True):
            reader, writer = await served.connect()
            length = f"Content-Length: {len(LARGE)}"
            writer.write(head("POST", "/v1/scan", "127.0.0.1", JSON, kind, length))
            writer.write(LARGE[:200_000])
            top = await reader.readuntil(b"\r\n\r\n")
            assert top.startswith(b"HTTP/1.1 401 ")
            if stops:
                served.stopping.set()
            # As a client sends that reads when it has sent all.
            writer.write(LARGE[200_000:])
            await writer.drain()
            if not stops and kind.endswith("alive"):
                writer.write(head("GET", "/healthz", "127.0.0.1", "Connection: close"))
            rest = await ended(reader)
            assert b'"unauthorized"' in rest
            assert rest.endswith(b"ok\n") is (not stops and kind.endswith("alive"))
            await closed(writer)


@pytest.mark.parametrize(
    ("begin", "status"), [(head("GET", "/healthz")[:-2] + b"X: ", 431), (b"NOPE\r\n\r\n", 400)]
)
@awaited
async def test_a_refusal_reaches_who_still_sends(begin: bytes, status: int) -> None:
    """What is no request that is taken is told so as well, and not lost in a reset."""
    async with serving() as served:
        reader, writer = await served.connect()
        writer.write(begin + b"x" * 4_000_000)
        await writer.drain()
        answer = await reader.read()
        assert answer.startswith(f"HTTP/1.1 {status} ".encode())
        await closed(writer)


@awaited
async def test_what_comes_behind_the_last_answer() -> None:
    """Nothing can be answered to it, so it is not carried out, nor anybody's failure."""
    async with Served({"server": {**PATIENT}}) as served:
        reader, writer = await served.connect()
        # Such a client may keep a connection, and such a server ends it.
        last = b"GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n"
        writer.write(last + head("POST", "/v1/scan", "127.0.0.1", JSON, "Content-Length: 9") + b"{")
        answer = await ended(reader)
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert answer.count(b"HTTP/1.1") == 1
        await closed(writer)
    assert not [line for line in served.log() if line["event"] == "request"]


@asynccontextmanager
async def deaf(served: Served, asked: bytes) -> AsyncIterator[socket.socket]:
    """A client that asks and never reads; the service must have cut it at the end."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.setblocking(False)
    loop = asyncio.get_running_loop()
    with connection:
        await loop.sock_connect(connection, ("127.0.0.1", served.port))
        await loop.sock_sendall(connection, asked)
        yield connection


LARGE = json.dumps({"text": "Roses need sun. " * 300_000}).encode()
LINES = b"\n".join(
    json.dumps({"operation": "scan", "request": {"text": "Roses need sun. " * 30_000}}).encode()
    for _ in range(10)
)


@pytest.mark.parametrize("operation", ["scan", "batch"])
@awaited
async def test_a_client_that_never_reads(operation: str) -> None:
    """A client that takes nothing of a large answer is cut, and what it held is let go."""
    body = LARGE if operation == "scan" else LINES
    async with serving(answer_seconds=SOON, max_body_bytes=20_000_000) as served:
        gone = asyncio.Event()
        told = served.service.metrics.answered

        def answered(route: str, *more: Any) -> None:
            told(route, *more)
            if route == f"/v1/{operation}":
                gone.set()

        object.__setattr__(served.service.metrics, "answered", answered)
        asked = head("POST", f"/v1/{operation}", "127.0.0.1", body=body)
        async with deaf(served, asked) as connection:
            await gone.wait()
            # It is cut, not closed: what was not taken is lost.
            loop = asyncio.get_running_loop()
            with pytest.raises(ConnectionError):  # noqa: PT012 - until it is told
                while await loop.sock_recv(connection, 65536):
                    pass
                raise ConnectionResetError


@awaited
async def test_a_client_that_reads_slowly_gets_all() -> None:
    """Who takes a piece now and then, within the time for a piece, is not cut."""
    async with serving(max_body_bytes=20_000_000) as served:
        reader, writer = await served.connect(limit=4_096)
        writer.write(head("POST", "/v1/scan", "127.0.0.1", "Connection: close", body=LARGE))
        found = b""
        while piece := await reader.read(4_096):
            found += piece
        assert json.loads(found.partition(b"\r\n\r\n")[2])["text"] == json.loads(LARGE)["text"]
        await closed(writer)


@awaited
async def test_a_client_that_leaves_within_its_body() -> None:
    """Who goes away before his request is there is not answered, and leaves nothing."""
    async with serving() as served:
        for is_rude in (False, True):
            reader, writer = await served.connect()
            writer.write(head("POST", "/v1/scan", "127.0.0.1", JSON, "Content-Length: 9") + b"{")
            while not served.service.callers.find(None).under_way:  # noqa: ASYNC110 - until it is
                await asyncio.sleep(0)
            writer.transport.abort() if is_rude else writer.close()
            while served.service.callers.find(None).under_way:  # noqa: ASYNC110 - until it is gone
                await asyncio.sleep(0)
            await ended(reader)
            await closed(writer)


@awaited
async def test_what_is_not_done_when_the_drain_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told 503, and the service ends all the same; a second word ends it at once."""
    monkeypatch.setattr(server, "SAME_SECONDS", -1.0)
    for bound, words in ((SOON, 1), (LONG, 2)):
        async with Served({"server": {**PATIENT, "drain_seconds": bound}}) as served:
            reader, writer = await served.connect()
            writer.write(head("POST", "/v1/scan", "127.0.0.1", JSON, "Content-Length: 9") + b"{")
            while not served.service.callers.find(None).under_way:  # noqa: ASYNC110 - until it is
                await asyncio.sleep(0)
            served.stopping.set()
            if words == 2:
                await asyncio.sleep(0)
                os.kill(os.getpid(), signal.SIGTERM)
            assert b" 503 " in await ended(reader)
            await served.task
            await closed(writer)


@awaited
async def test_other_protocols_of_asgi_are_turned_away() -> None:
    """What is no HTTP has no way in, whatever server stands before the guard."""
    async with serving() as served:
        told: list[Any] = []

        async def send(message: Any) -> None:
            told.append(message)

        async def receive() -> Any:
            raise AssertionError("nothing is asked of it")

        await served.service.guard({"type": "websocket", "path": "/docs"}, receive, send)
        assert told == [{"type": "websocket.close", "code": 1008}]


@awaited
async def test_pipelined_requests() -> None:
    """Requests sent one behind the other are answered in their order."""
    async with serving() as served:
        asked = [head("GET", "/healthz"), head("POST", "/v1/scan", body=SCAN),
                 head("GET", "/nothing"),
                 head("GET", "/healthz", "127.0.0.1", "Connection: close")]  # fmt: skip
        answer = await served.raw(b"".join(asked))
        statuses = [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:]]
        assert statuses == [200, 200, 404, 200]


@awaited
async def test_pipelined_requests_have_a_bound() -> None:
    """Thousands at once do not pile up: some are answered, and the connection ends."""
    async with serving() as served:
        reader, writer = await served.connect()
        writer.write(head("GET", "/healthz") * 20_000)
        answers = (await ended(reader)).count(b"HTTP/1.1 200 ")
        assert answers <= MAX_WAITING + 1
        await closed(writer)
        # As many as there is room for are all answered.
        asked = head("GET", "/healthz") * MAX_WAITING
        answer = await served.raw(asked + head("GET", "/healthz", "127.0.0.1", "Connection: close"))
        assert answer.count(b"HTTP/1.1 200 ") == MAX_WAITING + 1


GARBAGE = {
    "random": bytes(range(128, 256)) * 10,
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)),
    "http 2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no version": b"GET /healthz HTTP/x\r\n\r\n",
    "a space in a header": b"GET /healthz HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n",
    "a folded header": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n x\r\n\r\n",
    "a bare line feed in a header": b"GET /docs HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\x00b\r\n\r\n",
    "two lengths": b"POST /v1/scan HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n"
    b"Content-Length: 2\r\n\r\nxx",
    "length and chunks": b"POST /v1/scan HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a negative length": b"POST /v1/scan HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    "an endless length": b"POST /v1/scan HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: "
    + b"9" * 5_000
    + b"\r\n\r\n",
    "not ASCII": b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "a bad chunk": head("POST", "/v1/scan", "127.0.0.1", JSON, "Transfer-Encoding: chunked")
    + b"zz\r\nx\r\n",
}  # fmt: skip


@pytest.mark.parametrize("name", GARBAGE)
@awaited
async def test_what_is_no_http(name: str) -> None:
    """It is answered with a problem, or not at all, and ends its connection."""
    async with serving() as served:
        answer = await served.raw(GARBAGE[name])
        assert answer.startswith(b"HTTP/1.1 400 "), answer
        problem = json.loads(answer.partition(b"\r\n\r\n")[2])
        assert (problem["status"], problem["code"]) == (400, Code.INVALID_REQUEST)


@awaited
async def test_garbage_behind_a_request() -> None:
    """What comes behind a request is not written into its answer, which comes whole."""
    async with serving() as served:
        asked = head("POST", "/v1/scan", body=SCAN)
        for garbage in (b"\x00\x01\x02 garbage\r\n\r\n", b"X" * 70_000):
            answer = await served.raw(asked + garbage)
            assert answer.count(b"HTTP/1.1 ") == 1
            assert answer.startswith(b"HTTP/1.1 200 ")
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["text"]


@awaited
async def test_requests_that_wait_when_it_is_stopped() -> None:
    """What waits behind a request on its connection is answered before the service ends."""
    from aiohttp import web

    async with Served() as served:
        begun, go = asyncio.Event(), asyncio.Event()

        async def slow(_: web.BaseRequest) -> web.StreamResponse:
            begun.set()
            await go.wait()
            return web.Response(text="<p>hello</p>", content_type="text/html")

        served.web.handler("/slow", slow)
        body = json.dumps({"url": "http://a.test/slow"}).encode()
        reader, writer = await served.connect()
        writer.write(head("POST", "/v1/read", body=body) + head("POST", "/v1/scan", body=SCAN) * 2)
        idle, idle_writer = await served.connect()
        await begun.wait()
        served.stopping.set()
        assert await idle.read() == b""  # it listens no more
        await closed(idle_writer)
        go.set()
        answer = await ended(reader)
        assert answer.count(b"HTTP/1.1 200 ") == 3
        assert answer.lower().count(b"connection: close") == 1
        await closed(writer)
        await served.task


@awaited
async def test_pipelined_requests_when_the_drain_ends() -> None:
    """Each of them is told 503, those too that have not begun."""
    from aiohttp import web

    async with Served({"server": {**PATIENT, "drain_seconds": SOON}}) as served:
        begun, go = asyncio.Event(), asyncio.Event()

        async def slow(_: web.BaseRequest) -> web.StreamResponse:
            begun.set()
            await go.wait()
            return web.Response()

        served.web.handler("/slow", slow)
        body = json.dumps({"url": "http://a.test/slow"}).encode()
        reader, writer = await served.connect()
        writer.write(head("POST", "/v1/read", body=body) * 3)
        await begun.wait()
        served.stopping.set()
        answer = await ended(reader)
        assert answer.count(b"HTTP/1.1 503 ") == answer.count(b'"unavailable"') == 3
        go.set()
        await closed(writer)
        await served.task


@awaited
async def test_half_closed_connections() -> None:
    """Who says that nothing more comes from him has gone, and what he asked for ends."""
    async with serving() as served:
        for sent in (b"", b"GET /heal", head("POST", "/v1/scan", "127.0.0.1", JSON,
                     "Content-Length: 100") + b"{"):  # fmt: skip
            reader, writer = await served.connect()
            writer.write(sent)
            writer.write_eof()
            assert await ended(reader) == b""
            await closed(writer)


@awaited
async def test_more_connections_than_there_is_room_for() -> None:
    """One too many is told so, and as one ends another may come."""
    async with serving(max_connections=3) as served:
        others = [await served.connect() for _ in range(2)]  # and the healthy client
        for reader, writer in others:
            writer.write(head("GET", "/healthz"))
            assert b" 200 " in await reader.readline()
        answer = await served.raw(b"")
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 1\r\n" in answer
        assert (await served.http.get("/healthz")).status_code == 200
        reader, writer = others.pop()
        await closed(writer)
        while not (  # noqa: ASYNC110 - until there is room
            await served.raw(head("GET", "/healthz", "127.0.0.1", "Connection: close"))
        ).startswith(b"HTTP/1.1 200"):
            await asyncio.sleep(0)
        await closed(others[0][1])


@awaited
async def test_an_idle_connection_is_ended() -> None:
    """A connection that was used and is not used again is closed."""
    async with serving(idle_seconds=SOON) as served:
        reader, writer = await served.connect()
        writer.write(head("GET", "/healthz"))
        assert b" 200 " in await ended(reader)
        await closed(writer)
        await served.http.aclose()
        served.http = served.client()
        await served.http.get("/healthz")


@awaited
async def test_a_long_read_is_not_cut_by_the_bounds_of_a_head() -> None:
    """Bytes behind a request, such as a blank line, do not end what it asked for."""
    async with serving(header_seconds=SOON, idle_seconds=SOON, body_seconds=SOON) as served:
        from aiohttp import web

        async def slow(_: web.BaseRequest) -> web.StreamResponse:
            # Longer than all the bounds together: until a connection made meanwhile was cut.
            for _turn in range(2):
                reader, writer = await served.connect()
                await ended(reader)
                await closed(writer)
            return web.Response(text="<p>hello</p>", content_type="text/html")

        served.web.handler("/slow", slow)
        body = json.dumps({"url": "http://a.test/slow"}).encode()
        asked = head("POST", "/v1/read", "127.0.0.1", body=body) + b"\r\n"
        reader, writer = await served.connect()
        writer.write(asked)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
        await closed(writer)
        await served.http.aclose()
        served.http = served.client()
        await served.http.get("/healthz")


@awaited
async def test_healthy_requests_go_on_beside_hostile_ones() -> None:
    """Fifty hostile connections at once change nothing for the others."""
    async with serving() as served:
        hostile = [await served.connect() for _ in range(50)]
        for place, (_, writer) in enumerate(hostile):
            half = head("POST", "/v1/scan", "127.0.0.1", JSON, "Content-Length: 9") + b"{"
            writer.write([b"GET /", half, b"\x00", b""][place % 4])
        # As many of them as a caller may have under way wait for their bodies.
        for _ in range(20):
            assert (await served.http.get("/healthz")).status_code == 200
        assert (await served.http.get("/openapi.json")).status_code == 200
        for _, writer in hostile:
            await closed(writer)


@awaited
async def test_a_body_is_not_lost_to_an_upgrade() -> None:
    """A request with one is refused plainly; behind one without nothing waits for an answer."""
    async with serving() as served:
        body = b'{"text":"hello"}'
        asked = head("POST", "/v1/scan", "127.0.0.1", "Connection: Upgrade", "Upgrade: h2c",
                     "Content-Type: application/json", f"Content-Length: {len(body)}")  # fmt: skip
        answer = await served.raw(asked + body)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"Upgrade" in answer
        bare = head("GET", "/healthz", "127.0.0.1", "Connection: Upgrade", "Upgrade: foo")
        answer = await served.raw(bare + bare)
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert b"connection: close" in answer.lower()


@awaited
async def test_upgrades_are_not_followed() -> None:
    """A request that wants another protocol is answered like any other."""
    async with serving() as served:
        for protocol in ("websocket", "h2c"):
            asked = head("GET", "/healthz", "127.0.0.1", "Connection: Upgrade, close",
                         f"Upgrade: {protocol}", "Sec-WebSocket-Key: eA==",
                         "Sec-WebSocket-Version: 13")  # fmt: skip
            assert (await served.raw(asked)).startswith(b"HTTP/1.1 200 ")


@awaited
async def test_answers_are_sent_at_once() -> None:
    """A body does not wait until the client has confirmed the head, which takes it 40 ms."""
    made = asyncio.get_running_loop().create_future()

    class Taken(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            taken = transport.get_extra_info("socket")
            made.set_result(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            transport.close()

    with bound_socket(ServerSection.model_validate({"port": 0})) as listening:
        listener = await asyncio.get_running_loop().create_server(Taken, sock=listening)
        async with listener:
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            assert await made
            assert not await reader.read()
            await closed(writer)
