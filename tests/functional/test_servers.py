"""Shows that the HTTP servers, their scripts and their certificates do what they promise.

The other servers have their tests beside them: `tests/servers/test_*.py`.
"""

import asyncio
import ssl
from collections.abc import Awaitable, Callable

import aiohttp
import pytest
from aiohttp import web
from yarl import URL

from tests.servers import ca, scripts
from tests.servers.loop import awaited
from tests.servers.origin import Origin
from tests.servers.raw import Drip, Line, RawServer, ReadHead, Script, Send, Signal, Stall, WaitFor

REQUEST = b"GET /raw HTTP/1.1\r\nHost: a.test\r\n\r\n"


async def exchange(raw: RawServer, most_bytes: int = -1) -> bytes:
    """Send one request and read `most_bytes`, or all until the server closes."""
    reader, writer = await asyncio.open_connection(raw.host, raw.port)
    try:
        writer.write(REQUEST)
        return await (reader.read() if most_bytes < 0 else reader.readexactly(most_bytes))
    finally:
        writer.close()


async def silent(reading: Awaitable[object]) -> bool:
    """Tell whether `reading` is still waiting after a twentieth of a second."""
    try:
        await asyncio.wait_for(reading, 0.05)
    except TimeoutError:
        return True
    return False


@awaited
async def test_origin_serves_and_records() -> None:
    """An origin answers its pages for any host name and records what it was asked."""
    async with Origin() as origin, aiohttp.ClientSession() as session:
        origin.page("/p", "<p>é</p>", headers=[("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
        verbatim = URL(origin.url("/p?x=%2f"), encoded=True)
        origin.page("/p?q=2", b"two", content_type="text/plain", status=203)
        async with session.get(verbatim, headers={"Host": "a.test"}) as response:
            assert await response.text() == "<p>é</p>"
            assert response.headers.getall("Set-Cookie") == ["a=1", "b=2"]
            assert response.headers["Content-Type"] == "text/html; charset=utf-8"
        async with session.post(origin.url("/p?q=2"), data=b"sent") as response:
            assert (response.status, await response.read()) == (203, b"two")
        async with session.get(origin.url("/none")) as response:
            assert response.status == 404
        first, second, _ = origin.requests
        assert (first.method, first.target, first.host) == ("GET", "/p?x=%2f", "a.test")
        assert (first.peer[0], first.server_name) == ("127.0.0.1", None)
        assert (second.body, second.headers["Content-Length"]) == (b"sent", "4")


@awaited
async def test_origin_redirects_verbatim() -> None:
    """A redirect sends its Location untouched, however odd it is."""
    async with Origin() as origin, aiohttp.ClientSession() as session:
        origin.redirect("/r", "\\\\127.0.0.1\\%7e", status=307)
        async with session.get(origin.url("/r"), allow_redirects=False) as response:
            assert (response.status, response.headers["Location"]) == (307, "\\\\127.0.0.1\\%7e")


@awaited
async def test_origin_handler_waits_for_the_test() -> None:
    """A handler may wait for an event of the test, and a waiting one does not hinder the end."""
    started, go = asyncio.Event(), asyncio.Event()

    async def slow(_request: web.BaseRequest) -> web.StreamResponse:
        started.set()
        await go.wait()
        return web.Response(text="late")

    async with aiohttp.ClientSession() as session:
        async with Origin() as origin:
            origin.handler("/slow", slow)
            reading = asyncio.ensure_future(session.get(origin.url("/slow")))
            await started.wait()
            go.set()
            assert await (await reading).text() == "late"
            go.clear()
            started.clear()
            reading = asyncio.ensure_future(session.get(origin.url("/slow")))
            await started.wait()
        with pytest.raises(aiohttp.ClientError):
            await reading


@pytest.mark.parametrize(
    ("context", "trusted"),
    [
        (lambda: ca.authority().server_context("localhost"), True),
        (lambda: ca.authority().server_context("b.test"), False),
        (lambda: ca.authority().server_context("localhost", expired=True), False),
        (lambda: ca.stranger().server_context("localhost"), False),
    ],
    ids=["right", "other name", "expired", "stranger"],
)
@awaited
async def test_certificates(context: Callable[[], ssl.SSLContext], *, trusted: bool) -> None:
    """Only a certificate of our authority, for the right name and in date, is trusted."""
    client = ssl.create_default_context(cafile=ca.authority().pem)
    async with Origin(tls=context()) as origin, aiohttp.ClientSession() as session:
        origin.page("/", "secret")
        url = f"https://localhost:{origin.port}/"
        if not trusted:
            with pytest.raises(aiohttp.ClientConnectorCertificateError):
                await session.get(url, ssl=client)
            assert origin.requests == []
            return
        async with session.get(url, ssl=client) as response:
            assert await response.text() == "secret"
        assert origin.requests[0].server_name == "localhost"


@pytest.mark.parametrize(
    ("script", "end"),
    [
        (scripts.plain(), b"Length: 24\r\n\r\n<p>twenty-four bytes</p>"),
        (scripts.with_lengths("-1"), b"Length: -1\r\n\r\n<p>twenty-four bytes</p>"),
        (scripts.with_lengths("3", "9"), b"Length: 9\r\n\r\n<p>twenty-four bytes</p>"),
        (scripts.without_length(), b"utf-8\r\n\r\n<p>twenty-four bytes</p>"),
        (scripts.truncated_chunked(), b"400\r\n<p>twenty-four bytes</p>"),
        (scripts.chunked(65536), b"z\r\n0\r\n\r\n"),
        (scripts.long_header(), b"b" * 100_000 + b"\r\n\r\n"),
        (scripts.header_bomb(), b"b" * 51 + b"\r\n\r\n"),
        (scripts.without_head(), scripts.BODY),
    ],
)
@awaited
async def test_finite_scripts(script: Script, end: bytes) -> None:
    """A finite script sends exactly its bytes after the request head, then closes."""
    async with RawServer(script) as raw:
        answer = await exchange(raw)
        assert answer.endswith(end)
        assert (raw.connections, raw.heads, raw.sent_bytes) == (1, [REQUEST], len(answer))


def test_header_bomb_is_five_mebibytes() -> None:
    """The header bomb is as large as it says, and the interim responses as many."""

    async def main() -> tuple[bytes, bytes]:
        async with RawServer(scripts.header_bomb(), scripts.interim_responses()) as raw:
            return await exchange(raw), await exchange(raw)

    headers, interims = asyncio.run(main())
    assert 0 <= len(headers) - 5 * scripts.MEBIBYTE < 100
    assert interims.count(b"HTTP/1.1 103 ") == 20_000
    assert interims.endswith(scripts.BODY)


@awaited
async def test_endless_body_stops_with_the_client() -> None:
    """An endless body ends when the client has read enough."""
    async with RawServer(scripts.chunked()) as raw, aiohttp.ClientSession() as session:
        async with session.get(raw.url()) as response:
            assert (
                len(await response.content.readexactly(3 * scripts.MEBIBYTE))
                == 3 * scripts.MEBIBYTE
            )
        assert raw.sent_bytes >= 3 * scripts.MEBIBYTE


@pytest.mark.parametrize(
    "script",
    [
        scripts.never_answers(),
        scripts.stalls_in_body(),
        scripts.slow_head(),
        scripts.slow_body(),
    ],
)
@awaited
async def test_slow_scripts_hold_the_client(script: Script) -> None:
    """A slow server holds the client until the client's own deadline."""
    deadline = aiohttp.ClientTimeout(total=0.1)
    async with RawServer(script) as raw, aiohttp.ClientSession(timeout=deadline) as session:
        with pytest.raises(TimeoutError):
            await (await session.get(raw.url())).read()
        assert raw.connections == 1


@awaited
async def test_reset_breaks_the_connection() -> None:
    """A reset reaches the client as a reset."""
    async with RawServer(scripts.reset_in_body()) as raw:
        with pytest.raises(ConnectionResetError):
            await exchange(raw)


@awaited
async def test_scripts_follow_the_events_of_the_test() -> None:
    """Each connection plays its own script, which waits for and sets the test's events."""
    came, go = asyncio.Event(), asyncio.Event()
    first: Script = (ReadHead(), Signal(came), WaitFor(go), Send(b"first"))
    async with RawServer(first, (ReadHead(), Drip(b"last", interval=0.0))) as raw:
        reading = asyncio.ensure_future(exchange(raw))
        await came.wait()
        assert await silent(asyncio.shield(reading))
        go.set()
        assert [await reading, await exchange(raw), await exchange(raw)] == [
            b"first",
            b"last",
            b"last",
        ]


@awaited
async def test_raw_server_speaks_tls() -> None:
    """A raw server plays its script inside TLS as well."""
    tls = ca.authority().server_context("localhost")
    async with RawServer(scripts.plain(), tls=tls) as raw, aiohttp.ClientSession() as session:
        url = f"https://localhost:{raw.port}/"
        async with session.get(url, ssl=ca.authority().client_context()) as response:
            assert await response.read() == scripts.BODY


@awaited
async def test_a_broken_script_is_reported() -> None:
    """A step that fails by itself fails the test when the server stops."""

    class Broken(Stall):
        async def play(self, _line: Line) -> None:
            raise ZeroDivisionError

    with pytest.RaisesGroup(ZeroDivisionError):
        async with RawServer((Broken(),)) as raw:
            await exchange(raw)
