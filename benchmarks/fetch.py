"""Reads per CPU second: ``Fetcher`` against a default aiohttp session.

Same connection mode (a new connection for every read), an in-memory resolver on both sides, 32
reads in flight, no conversion, and every address another one, as it is for a fetcher of pages.
Short rounds are interleaved, and the ratio is the median over rounds of rival CPU time by ours, so
that a change of the machine's speed hits both alike.

Run: ``python -m benchmarks.fetch [rounds]``
"""

import asyncio
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from itertools import count, cycle

import aiohttp
from yarl import URL

from benchmarks.loopback import AiohttpMemoryResolver, MemoryResolver, serve
from fetchwarden import EgressRules, Fetcher, parse

IN_FLIGHT = 32
READS = 64
PAGES = (
    (12_000, "identity", False),
    (12_000, "identity", True),
    (100_000, "identity", False),
    (100_000, "identity", True),
    (100_000, "gzip", False),
    (100_000, "gzip", True),
)
"""Bytes of the page, its content coding, and whether both sides get addresses already parsed.

100 KB is the median page of two evaluation sets for extraction."""


async def cpu_seconds(read_once: Callable[[], Awaitable[bytes]]) -> float:
    """CPU seconds of this process for ``READS`` reads, ``IN_FLIGHT`` at a time."""
    turns = iter(range(READS))

    async def worker() -> None:
        for _ in turns:
            body = await read_once()
            assert len(body) > 10_000

    started = time.process_time()
    await asyncio.gather(*(worker() for _ in range(IN_FLIGHT)))
    return time.process_time() - started


async def measure(port: int, rounds: int, *, parsed: bool) -> tuple[list[float], list[float]]:
    """CPU seconds of every round, ours and the rival's."""
    numbers = count()

    def address() -> str:
        return f"http://bench.test:{port}/page/{next(numbers)}?q=1"

    made = [address() for _ in range(READS)]
    targets, urls = cycle([parse(text) for text in made]), cycle([URL(text) for text in made])
    connector = aiohttp.TCPConnector(
        resolver=AiohttpMemoryResolver(), force_close=True, use_dns_cache=False
    )
    async with (
        Fetcher(rules=EgressRules.local_user(ports=[port]), resolver=MemoryResolver()) as fetcher,
        aiohttp.ClientSession(connector=connector) as session,
    ):

        async def ours() -> bytes:
            return (await fetcher.fetch(next(targets) if parsed else address())).body

        async def rival() -> bytes:
            async with session.get(next(urls) if parsed else address()) as response:
                return await response.read()

        await cpu_seconds(ours)
        await cpu_seconds(rival)
        pairs = [(await cpu_seconds(ours), await cpu_seconds(rival)) for _ in range(rounds)]
    return [own for own, _ in pairs], [other for _, other in pairs]


def main() -> None:
    """Print the figures."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for page_bytes, coding, parsed in PAGES:
        with serve(page_bytes, coding) as port:
            own, other = asyncio.run(measure(port, rounds, parsed=parsed))
        mine, its = (statistics.median(seconds) / READS * 1e6 for seconds in (own, other))
        ratio = statistics.median(r / o for o, r in zip(own, other, strict=True))
        given = "parsed" if parsed else "text"
        print(
            f"{page_bytes // 1000:4} KB {coding:9} {given:7} fetchwarden {mine:5.0f} µs CPU, "
            f"aiohttp {its:5.0f} a read, ratio of reads per CPU second {ratio:.3f}"
        )


if __name__ == "__main__":
    main()
