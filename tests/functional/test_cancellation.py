"""Cancellation: passes through at every stage and leaves no task, socket or warning behind."""

import asyncio
import gc
import warnings
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fetchwarden.retrieval.fetcher import Fetcher
from tests.retrieval.world import PUBLIC, World
from tests.servers import bombs, scripts
from tests.servers.dial import BLACKHOLE
from tests.servers.dns import Fault
from tests.servers.loop import awaited
from tests.servers.raw import RawServer, ReadHead, Script, Send, Signal, Stall

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="open descriptors are told by proc(5)"
)
COMPARED_STEPS = 60


def open_descriptors() -> set[str]:
    """Return what this process holds open, by descriptor."""
    gc.collect()
    found = set()
    for descriptor in Path("/proc/self/fd").iterdir():
        try:
            found.add(f"{descriptor.name} {descriptor.readlink()}")
        except OSError:
            continue  # the descriptor of the listing itself
    return found


async def settled() -> None:
    """Let closed transports leave the loop."""
    for _ in range(10):
        await asyncio.sleep(0)


async def cancel(reading: "asyncio.Task[object]") -> None:
    """Cancel a read; what comes out is the cancellation itself."""
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert reading.cancelled()


async def start(fetcher: Fetcher, url: str = "http://a.test/") -> "asyncio.Task[object]":
    """Start a read."""
    return asyncio.create_task(fetcher.fetch(url))


async def leaves_nothing(
    fetcher: Fetcher, once: Callable[[], Awaitable[None]], times: int = 12
) -> None:
    """Check that doing *once* many times leaves no task and no descriptor of the client's."""
    await once()
    await settled()
    tasks, descriptors = asyncio.all_tasks(), open_descriptors()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(times):
            await once()
        await fetcher.close()
        await settled()
        gc.collect()
    # The servers' own tasks and sockets end a little later than the client's.
    for _ in range(200):
        if asyncio.all_tasks() <= tasks and open_descriptors() <= descriptors:
            return
        await asyncio.sleep(0.005)
    assert asyncio.all_tasks() <= tasks
    assert open_descriptors() <= descriptors


@awaited
async def test_during_the_lookup() -> None:
    """A read that waits for a name server can be cancelled."""
    async with World({"a.test": Fault.BLACKHOLE}) as world:
        fetcher = world.fetcher()

        async def once() -> None:
            world.names.asked.clear()
            reading = await start(fetcher)
            await world.names.asked.wait()
            await cancel(reading)

        await leaves_nothing(fetcher, once)


@awaited
async def test_during_the_dial() -> None:
    """A read that waits for a connection can be cancelled."""
    async with World(routes={(PUBLIC, None): BLACKHOLE}) as world:
        fetcher = world.fetcher()

        async def once() -> None:
            before = len(world.dialer.connects)
            reading = await start(fetcher)
            while len(world.dialer.connects) == before:  # noqa: ASYNC110  the dialler has no event
                await asyncio.sleep(0.001)
            await cancel(reading)

        await leaves_nothing(fetcher, once)


def stages(reached: asyncio.Event) -> dict[str, Script]:
    """Return scripts that stop at a stage and tell that it is reached."""
    gzip = bombs.coded("gzip").body
    coded = scripts.OK + b"Content-Encoding: gzip\r\n\r\n" + gzip[: len(gzip) // 2]
    parts = {
        "request": (ReadHead(),),
        "half a head": (ReadHead(), Send(scripts.OK)),
        "head": (ReadHead(), Send(scripts.OK + b"Content-Length: 9\r\n\r\n")),
        "body": (ReadHead(), Send(scripts.OK + b"Content-Length: 99\r\n\r\nhalf")),
        "chunk": (ReadHead(), Send(scripts.CHUNKED + b"9\r\nhalf")),
        "coded body": (ReadHead(), Send(coded)),
        "interim answer": (ReadHead(), Send(b"HTTP/1.1 103 Early Hints\r\n\r\n")),
    }
    return {name: (*script, Signal(reached), Stall()) for name, script in parts.items()}


@pytest.mark.parametrize("stage", stages(asyncio.Event()))
@pytest.mark.parametrize("redirected", [False, True])
@awaited
async def test_during_the_answer(stage: str, *, redirected: bool) -> None:
    """A read that waits anywhere in the answer can be cancelled, on its first hop or a later."""
    reached = asyncio.Event()
    async with (
        RawServer(stages(reached)[stage]) as raw,
        World(http=raw.port) as world,
    ):
        world.web.redirect("/way", "/way2")
        world.web.redirect("/way2", "http://a.test/")
        fetcher = world.fetcher()

        async def once() -> None:
            reached.clear()
            reading = await start(fetcher, f"http://a.test{':8080/way' if redirected else '/'}")
            await reached.wait()
            await settled()
            await cancel(reading)

        await leaves_nothing(fetcher, once)


@awaited
async def test_during_the_tls_handshake() -> None:
    """A read that waits for a TLS greeting can be cancelled."""
    reached = asyncio.Event()
    async with (
        RawServer((Signal(reached), Stall())) as raw,
        World(tls=("a.test",)) as world,
    ):
        world.dialer.routes[None, 443] = ("127.0.0.1", raw.port)
        fetcher = world.fetcher()

        async def once() -> None:
            reached.clear()
            reading = await start(fetcher, "https://a.test/")
            await reached.wait()
            await cancel(reading)

        await leaves_nothing(fetcher, once)


@awaited
async def test_after_any_number_of_steps() -> None:
    """A read with redirects may be cancelled after any number of steps of the event loop."""
    async with World({"a.test": [[PUBLIC]]}) as world:
        world.web.redirect("/", "/2", headers={"Set-Cookie": "a=b"})
        world.web.redirect("/2", "http://b.test/3")
        coded = bombs.coded("gzip")
        world.web.page("/3", coded.body, headers=coded.headers)
        fetcher = world.fetcher()
        steps = 0

        async def once() -> None:
            nonlocal steps
            steps += 1
            reading = await start(fetcher)
            for _ in range(steps):
                await asyncio.sleep(0)
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            assert reading.cancelled() or reading.exception() is None

        await leaves_nothing(fetcher, once, COMPARED_STEPS)
        assert steps > COMPARED_STEPS


@awaited
async def test_caller_with_a_timeout_of_its_own() -> None:
    """A caller's own timeout around a read ends it as that timeout, not as one of our errors."""
    async with RawServer(scripts.never_answers()) as raw, World(http=raw.port) as world:
        fetcher = world.fetcher()

        async def once() -> None:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.02):
                    await fetcher.fetch("http://a.test/")

        await leaves_nothing(fetcher, once, 5)


@awaited
async def test_failed_reads_leave_nothing() -> None:
    """Reads that fail in the head or the body hold no connection afterwards."""
    async with RawServer(scripts.chunked()) as raw, World(http=raw.port) as world:
        world.web.page("/image", b"x" * 100_000, content_type="image/png")
        fetcher = world.fetcher()

        async def once() -> None:
            for url in ("http://a.test/", "http://a.test:8080/image", "http://a.test:8080/none"):
                await asyncio.gather(fetcher.fetch(url), return_exceptions=True)

        await leaves_nothing(fetcher, once, 5)


@awaited
async def test_parallel_reads_do_not_mix() -> None:
    """Many reads of one fetcher at a time each dial their own address and get their own page."""
    names = {f"h{number}.test": [f"93.184.217.{number}"] for number in range(30)}
    async with World(names) as world:
        for number in range(30):
            world.web.page(f"/{number}", f"<p>{number}</p>")
            world.web.redirect(f"/to{number}", f"/{number}")
        fetcher = world.fetcher()
        responses = await asyncio.gather(
            *(fetcher.fetch(f"http://h{number}.test/to{number}") for number in range(30))
        )
        for number, response in enumerate(responses):
            assert response.body == f"<p>{number}</p>".encode()
            assert {str(hop.address) for hop in response.hops} == {f"93.184.217.{number}"}
        for name, address, _ in world.dialer.dials:
            assert names[name] == [address]
