"""Bombs: a small body that decodes to 400 MiB costs at most 16 MiB of memory.

The reads run in a process of their own, where nothing else uses memory.
"""

import asyncio
import contextlib
import sys

import pytest
from aiohttp import web

from tests.servers import bombs
from tests.servers.loop import awaited
from tests.servers.origin import Origin

MOST_BYTES = 16 * 2**20
BLOCK = bytes(65536)
PATIENCE = 40.0
"""Seconds until a reader that hangs is killed; it needs about three."""

EXPECTED = {
    "/gzip": "body_too_large",
    "/deflate": "body_too_large",
    "/deflate-raw": "body_too_large",
    "/br": "body_too_large",
    "/zstd": "body_too_large",
    "/zstd-wide": "corrupt_body",
    "/members": "body_too_large",
    "/stacked": "unsupported_encoding",
    "/declared": "body_too_large",
    "/chunked": "body_too_large",
    "/small-gzip": f"read {4 * 2**20}",
    "/small-br": f"read {4 * 2**20}",
    "/small-zstd": f"read {4 * 2**20}",
}


async def plain(request: web.BaseRequest) -> web.StreamResponse:
    """Answer with 400 MiB that are not coded, of a declared length or in chunks."""
    answer = web.StreamResponse(headers={"Content-Type": "text/html"})
    if request.path == "/declared":
        answer.content_length = 400 * 2**20
    else:
        answer.enable_chunked_encoding()
    await answer.prepare(request)
    with contextlib.suppress(ConnectionResetError):  # the reader has left
        for _ in range(400 * 16):
            await answer.write(BLOCK)
    return answer


def serve(origin: Origin) -> None:
    """Declare the bombs, and honest pages that are nearly as large as the cap."""
    origin.page("/honest", "<p>honest</p>" * 1_000)
    for path in EXPECTED:
        name = path[1:]
        if name in {"declared", "chunked"}:
            origin.handler(path, plain)
            continue
        if name == "members":
            coded = bombs.gzip_members()
        elif name == "stacked":
            coded = bombs.stacked("gzip", "gzip")
        elif name.startswith("small-"):
            coded = bombs.bomb(name.removeprefix("small-"), 4)
        else:
            coded = bombs.bomb(name)
        origin.page(path, coded.body, headers=coded.headers)


@pytest.mark.skipif(sys.platform != "linux", reason="peaks of memory are told by proc(5)")
@awaited
async def test_bombs_cost_little_memory() -> None:
    """No bomb of any coding takes more than 16 MiB, and each ends in its named error."""
    async with Origin() as origin:
        await asyncio.to_thread(serve, origin)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.functional.bomb_reader",
            str(origin.port),
            "/honest",
            *EXPECTED,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            output, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    assert process.returncode == 0
    outcomes: dict[str, str] = {}
    for line in output.decode().splitlines():
        path, *outcome, grown = line.split()
        outcomes[path] = " ".join(outcome)
        print(f"{path}: {int(grown) / 2**20:.1f} MiB")  # noqa: T201  shown by pytest -rP
        assert int(grown) <= MOST_BYTES, line
    assert outcomes == EXPECTED
