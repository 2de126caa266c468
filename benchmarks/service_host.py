"""What the measurements of the service share: a service, a proxy and an origin, each in a process.

The service is the real one, but for its resolver and dialler, which lead public names to loopback.
Run as ``python -m benchmarks.service_host service|proxy|origin [PORT]``; it prints its port, and
for every line on its input what it holds.
"""

import asyncio
import gc
import gzip
import json
import logging
import os
import subprocess
import sys
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from ipaddress import ip_address
from typing import Any, Final

import aiohttp
from aiohttp import web

__all__ = ["PAGE_URL", "Host", "hosted"]

PAGE_URL: Final = "http://pages.test/page"
WORDS: Final = (
    "tide",
    "moon",
    "harbour",
    "boat",
    "water",
    "sand",
    "shell",
    "wind",
    "rope",
    "light",
)
PAGE: Final = (
    "<!doctype html><title>Tides</title><main><h1>Tides</h1>"
    + "".join(
        f"<p>{' '.join(WORDS[(n + k) % len(WORDS)] for k in range(60))}.</p>" for n in range(60)
    )
    + "</main>"
)


class Host:
    """A process that serves."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        """Take *process*, which has been started."""
        assert process.stdout is not None
        assert process.stdin is not None
        self._in, self._out = process.stdin, process.stdout
        self.port = int(process.stdout.readline())

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def held(self) -> dict[str, float]:
        """Its memory in MB, its descriptors, tasks and child processes."""
        self._in.write("held\n")
        self._in.flush()
        found: dict[str, float] = json.loads(self._out.readline())
        return found


@contextmanager
def hosted(kind: str, *arguments: object) -> Iterator[Host]:
    """A process of *kind*."""
    command = [sys.executable, "-m", "benchmarks.service_host", kind, *map(str, arguments)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield Host(process)
        finally:
            process.terminate()


def _held() -> dict[str, float]:
    gc.collect()
    with open("/proc/self/status") as file:  # noqa: PTH123
        rss = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    with open(f"/proc/self/task/{os.getpid()}/children") as file:  # noqa: PTH123
        children = len(file.read().split())
    return {
        "mb": round(rss / 1024, 1),
        "descriptors": len(os.listdir("/proc/self/fd")),  # noqa: PTH208
        "tasks": len(asyncio.all_tasks()),
        "children": children,
    }


async def _answer_questions() -> None:
    """Tell what is held, for every line of the input, until it ends."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while await reader.readline():
        print(json.dumps(_held()), flush=True)


class _Names:
    """A resolver: every name is public."""

    async def resolve(self, name: str) -> Any:
        from fetchwarden.policy.egress import Resolution

        return Resolution(name, (ip_address("93.184.216.34"),), (), 1)

    async def close(self) -> None:
        """Nothing is held."""


async def _service(origin: int, deadline_seconds: float = 5.0) -> None:
    from fetchwarden.configuration import Configuration
    from fetchwarden.service.log import configure_logging
    from fetchwarden.service.server import serve
    from tests.servers.dial import LoopbackDialer

    configure_logging("ERROR", "json")
    dialer = LoopbackDialer.to({80: origin})
    dialer.dials = dialer.connects = deque(maxlen=1)  # type: ignore[assignment]
    plenty = 1_000_000_000
    configuration = Configuration.model_validate(
        {
            "server": {"port": 0},
            "fetch": {"deadline_seconds": deadline_seconds},
            "tokens": {
                "bench": {
                    "secret": "b" * 40,
                    "requests_per_minute": plenty,
                    "burst": plenty,
                    "concurrency": 1000,
                    "bytes_per_hour": plenty * 1000,
                }
            },
        }
    )
    questions = asyncio.ensure_future(_answer_questions())
    await serve(
        configuration,
        resolver=_Names,
        fetcher_options={"dialer": dialer},
        on_ready=lambda _, port, __: print(port, flush=True),
    )
    questions.cancel()


async def _proxy(origin: int) -> None:
    async with aiohttp.ClientSession() as session:

        async def read(request: web.Request) -> web.Response:
            asked = await request.json()
            path = asked["url"].partition("pages.test")[2]
            async with session.get(f"http://127.0.0.1:{origin}{path}") as response:
                text = await response.text()
            return web.json_response({"text": text})

        app = web.Application()
        app.router.add_post("/v1/read", read)
        async with _listening(app):
            await _answer_questions()


async def _origin() -> None:
    # Whoever is hung up on would tell of it every time.
    logging.disable()
    bomb = gzip.compress(b"<p>" + b"a" * (64 * 1024 * 1024), 9)

    async def page(_: web.Request) -> web.Response:
        return web.Response(text=PAGE, content_type="text/html")

    async def drip(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/html"})
        await response.prepare(request)
        while True:
            await response.write(b"<")
            await asyncio.sleep(0.5)

    async def bombed(_: web.Request) -> web.Response:
        headers = {"Content-Type": "text/html", "Content-Encoding": "gzip"}
        return web.Response(body=bomb, headers=headers)

    async def reset(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/html"})
        await response.prepare(request)
        await response.write(b"<p>half")
        assert request.transport is not None
        request.transport.abort()
        return response

    app = web.Application()
    for path, handler in (("page", page), ("drip", drip), ("bomb", bombed), ("reset", reset)):
        app.router.add_get(f"/{path}", handler)
    async with _listening(app):
        await _answer_questions()


@asynccontextmanager
async def _listening(app: web.Application) -> AsyncIterator[None]:
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=1024).start()
    print(runner.addresses[0][1], flush=True)
    try:
        yield
    finally:
        await runner.cleanup()


if __name__ == "__main__":
    _kind, *_rest = sys.argv[1:]
    if _kind == "origin":
        asyncio.run(_origin())
    elif _kind == "proxy":
        asyncio.run(_proxy(int(_rest[0])))
    else:
        asyncio.run(_service(int(_rest[0]), *map(float, _rest[1:])))
