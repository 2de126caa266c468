"""One fetcher in several places: loops, threads, after its end, with a listener at fault."""

import asyncio
import threading

import pytest

from fetchwarden import EgressRules, Fetcher, InvalidInput
from tests.retrieval.world import World
from tests.servers.loop import awaited
from tests.servers.origin import Origin
from tests.servers.serving import Serving, serving

LOCAL = EgressRules.local_user()


@awaited
async def test_listener_at_fault() -> None:
    """What a listener raises is its own fault, not the server's, and comes out as it is."""

    def broken(*_: object) -> None:
        raise ValueError("no disk")

    async with World() as world:
        with pytest.raises(ValueError, match="no disk"):
            await world.fetch("http://a.test/", on_decision=broken)


@awaited
async def test_closed_fetcher() -> None:
    """A closed fetcher says so instead of opening what nobody would close."""
    async with World() as world:
        world.web.page("/", "<p>hello</p>")
        fetcher = world.fetcher()
        await fetcher.fetch("http://a.test/")
        await fetcher.close()
        with pytest.raises(InvalidInput, match="closed"):
            await fetcher.fetch("http://a.test/")
        await fetcher.close()


def test_two_loops_at_once() -> None:
    """Two threads with a loop each may share a fetcher; every read of both succeeds."""

    async def start(servers: Serving) -> str:
        origin = await servers.enter(Origin())
        origin.page("/", "<p>hello</p>")
        return origin.url("/")

    bodies: list[bytes] = []
    with serving(start) as url:
        fetcher = Fetcher(rules=LOCAL)

        async def reads() -> None:
            for _ in range(10):
                bodies.append((await fetcher.fetch(url)).body)  # noqa: PERF401  one by one

        threads = [threading.Thread(target=lambda: asyncio.run(reads())) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        asyncio.run(fetcher.close())
    assert bodies == [b"<p>hello</p>"] * 20
