"""aiohttp.web or Starlette under uvicorn: the same read behind either, CPU of the server a request.

Each server is a process of its own with one route, ``POST /v1/read``, whose body pydantic reads. It
reads a page of the origin with a ``Reader`` and answers JSON; the floor is the same route without a
read. Rounds are interleaved. What came of it stands in ``docs/decisions.md``.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
from typing import Any, Final

import aiohttp
from pydantic import BaseModel

from benchmarks.loopback import serve
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.resolver import SystemResolver
from fetchwarden.tools.web.reader import Reader

REQUESTS: Final = 300
ROUNDS: Final = 3
IN_FLIGHT: Final = 16


class Asked(BaseModel):
    """The body of a request."""

    url: str


async def answer(reader: Reader, body: bytes) -> bytes:
    """What either server does with a body."""
    asked = Asked.model_validate_json(body)
    if not asked.url:
        return b'{"markdown": ""}'
    page = await reader.read(asked.url, allow_private=True, filter_injection=False)
    return json.dumps({"url": page.url, "markdown": page.markdown}).encode()


def _reader() -> Reader:
    return Reader(rules=EgressRules.local_user(), resolver=SystemResolver())


def _told(port: int) -> None:
    print(port, flush=True)


async def serve_aiohttp() -> None:
    """The route on aiohttp.web."""
    from aiohttp import web

    reader = _reader()

    async def read(request: web.Request) -> web.Response:
        body = await answer(reader, await request.read())
        return web.Response(body=body, content_type="application/json")

    app = web.Application()
    app.router.add_post("/v1/read", read)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    _told(runner.addresses[0][1])
    await asyncio.Event().wait()


async def serve_starlette(http: str) -> None:
    """The route on Starlette under uvicorn, with one of its two parsers."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    reader = _reader()

    async def read(request: Request) -> Response:
        return Response(await answer(reader, await request.body()), media_type="application/json")

    app = Starlette(routes=[Route("/v1/read", read, methods=["POST"])])
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        http=http,
        loop="asyncio",
        access_log=False,
        log_level="error",
    )
    server = uvicorn.Server(config)
    sock = config.bind_socket()
    sock.listen(512)  # who is told the port may come at once
    _told(sock.getsockname()[1])
    await server.serve(sockets=[sock])


async def drive(port: int, url: str) -> None:
    """Make the requests, so many in flight."""
    body = json.dumps({"url": url}).encode()
    turns = asyncio.Semaphore(IN_FLIGHT)

    async def ask(session: aiohttp.ClientSession) -> None:
        async with (
            turns,
            session.post(f"http://127.0.0.1:{port}/v1/read", data=body) as response,
        ):
            assert response.status == 200
            await response.read()

    async with aiohttp.ClientSession() as session:
        await asyncio.gather(*(ask(session) for _ in range(REQUESTS)))


def measure(kind: str, url: str) -> float:
    """Seconds of CPU that a server of *kind* takes for a request."""
    command = [sys.executable, "-m", "benchmarks.service_frameworks", kind]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            port = int(process.stdout.readline())
            asyncio.run(drive(port, url))  # warm
            before = _cpu(process.pid)
            asyncio.run(drive(port, url))
            return (_cpu(process.pid) - before) / REQUESTS
        finally:
            process.kill()


def _cpu(pid: int) -> float:
    with open(f"/proc/{pid}/stat") as file:  # noqa: PTH123
        parts = file.read().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Print the table."""
    with serve(25_000, "identity") as port:
        for name, url in (("no read", ""), ("25 KB page", f"http://127.0.0.1:{port}/")):
            found: dict[str, list[float]] = {}
            for _ in range(ROUNDS):
                for kind in ("aiohttp", "httptools", "h11"):
                    found.setdefault(kind, []).append(measure(kind, url))
            base = statistics.median(found["aiohttp"])
            for kind, times in found.items():
                middle = statistics.median(times)
                print(f"{name:12} {kind:10} {middle * 1e6:8.0f} µs  {base / middle:.2f} of aiohttp")


if __name__ == "__main__":
    server: Any = sys.argv[1] if len(sys.argv) > 1 else None
    if server is None:
        main()
    elif server == "aiohttp":
        asyncio.run(serve_aiohttp())
    else:
        asyncio.run(serve_starlette(server))
