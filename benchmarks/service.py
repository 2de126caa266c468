"""The service: reads through it beside a bare proxy, and beside hostile origins.

Throughput: reads a second of the same loopback pages, through ``POST /v1/read`` and through an
aiohttp proxy that passes the HTML on as it is; interleaved rounds, medians. Hostile: 200 reads at a
time, all healthy, and then a tenth of them from origins that drip, bomb or reset; how long the
healthy ones take, and what the process holds before and after.

Run: ``python -m benchmarks.service``
"""

import asyncio
import itertools
import statistics
import time
from typing import Final

import aiohttp

from benchmarks.service_host import PAGE_URL, Host, hosted

ROUNDS: Final = 5
READS: Final = 200
IN_FLIGHT: Final = 16
AT_ONCE: Final = 200
HOSTILE: Final = ("drip", "bomb", "reset")
HEADERS: Final = {"authorization": f"Bearer {'b' * 40}"}


async def read(session: aiohttp.ClientSession, host: Host, url: str) -> tuple[int, float]:
    """The status of a read, and the seconds it took."""
    started = time.perf_counter()
    async with session.post(f"{host.url}/v1/read", json={"url": url}) as response:
        await response.read()
        return response.status, time.perf_counter() - started


def client() -> aiohttp.ClientSession:
    """A client with as many connections as it takes."""
    return aiohttp.ClientSession(headers=HEADERS, connector=aiohttp.TCPConnector(limit=0))


async def throughput(host: Host) -> float:
    """Reads a second."""
    turns = asyncio.Semaphore(IN_FLIGHT)

    async def one(session: aiohttp.ClientSession) -> None:
        async with turns:
            status, _ = await read(session, host, PAGE_URL)
            assert status == 200

    async with client() as session:
        started = time.perf_counter()
        await asyncio.gather(*(one(session) for _ in range(READS)))
        return READS / (time.perf_counter() - started)


async def crowd(host: Host, hostile: int) -> tuple[float, float]:
    """Median and slowest of the healthy reads among ``AT_ONCE``, of which some are *hostile*."""
    kinds = itertools.cycle(HOSTILE)
    step = AT_ONCE // hostile if hostile else AT_ONCE + 1
    urls = [
        PAGE_URL.removesuffix("page") + next(kinds) if hostile and place % step == 0 else PAGE_URL
        for place in range(AT_ONCE)
    ]
    async with client() as session:
        told = await asyncio.gather(*(read(session, host, url) for url in urls))
    healthy = [
        seconds for url, (status, seconds) in zip(urls, told, strict=True) if url == PAGE_URL
    ]
    assert all(
        (status == 200) == (url == PAGE_URL) for url, (status, _) in zip(urls, told, strict=True)
    )
    return statistics.median(healthy), max(healthy)


def main() -> None:
    """Print both tables."""
    with hosted("origin") as origin:
        with hosted("service", origin.port) as service, hosted("proxy", origin.port) as proxy:
            rates: dict[str, list[float]] = {"service": [], "proxy": []}
            for _ in range(ROUNDS):
                for name, host in (("service", service), ("proxy", proxy)):
                    rates[name].append(asyncio.run(throughput(host)))
            middle = {name: statistics.median(found) for name, found in rates.items()}
            for name, rate in middle.items():
                print(f"{name:8} {rate:8.0f} reads a second")
            print(f"ratio    {middle['service'] / middle['proxy']:8.3f}")
        with hosted("service", origin.port) as service:
            for hostile in (0, AT_ONCE // 10, AT_ONCE // 10):  # warm
                asyncio.run(crowd(service, hostile))
            before = service.held()
            alone = [asyncio.run(crowd(service, 0)) for _ in range(ROUNDS)]
            among = [asyncio.run(crowd(service, AT_ONCE // 10)) for _ in range(ROUNDS)]
            after = service.held()
            for name, found in (("alone", alone), ("among 10 % hostile", among)):
                medians, slowest = zip(*found, strict=True)
                print(
                    f"{name:20} median {statistics.median(medians):6.2f} s"
                    f"  slowest {max(slowest):6.2f} s"
                )
            ratio = statistics.median(m for m, _ in among) / statistics.median(m for m, _ in alone)
            print(f"ratio of medians {ratio:6.2f}")
            print(f"held before {before}\nheld after  {after}")


if __name__ == "__main__":
    main()
