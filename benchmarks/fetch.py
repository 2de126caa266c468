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
from itertools import count

import aiohttp

from benchmarks.loopback import AiohttpMemoryResolver, MemoryResolver, serve
from fetchwarden import EgressRules, Fetcher

IN_FLIGHT = 32
READS = 64


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


async def measure(port: int, rounds: int) -> tuple[list[float], list[float]]:
    """CPU seconds of every round, ours and the rival's."""
    addresses = (f"http://bench.test:{port}/page/{number}?q=1" for number in count())
    connector = aiohttp.TCPConnector(
        resolver=AiohttpMemoryResolver(), force_close=True, use_dns_cache=False
    )
    async with (
        Fetcher(rules=EgressRules.local_user(), resolver=MemoryResolver()) as fetcher,
        aiohttp.ClientSession(connector=connector) as session,
    ):

        async def ours() -> bytes:
            return (await fetcher.fetch(next(addresses))).body

        async def rival() -> bytes:
            async with session.get(next(addresses)) as response:
                return await response.read()

        await cpu_seconds(ours)
        await cpu_seconds(rival)
        pairs = [(await cpu_seconds(ours), await cpu_seconds(rival)) for _ in range(rounds)]
    return [own for own, _ in pairs], [other for _, other in pairs]


def main() -> None:
    """Print the figures."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    with serve() as port:
        own, other = asyncio.run(measure(port, rounds))
    for name, seconds in (("fetchwarden", own), ("aiohttp", other)):
        median = statistics.median(seconds) / READS
        print(f"{name:12} {median * 1e6:7.0f} µs CPU a read, {1 / median:6.0f} reads a CPU second")
    ratio = statistics.median(r / o for o, r in zip(own, other, strict=True))
    print(f"ratio        {ratio:.3f} of the rival's reads per CPU second (target 0.85)")


if __name__ == "__main__":
    main()
