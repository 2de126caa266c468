"""What a read costs apart from HTTP: DNS, and the conversion.

DNS: a look-up of both families by ``DnsResolver`` against a name server on loopback, beside
``getaddrinfo`` through ``SystemResolver`` for a name in the hosts file. Whole read: ``Reader``
against ``Fetcher`` on the same page, so that the difference is the conversion.

Run: ``python -m benchmarks.reads``
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable

from benchmarks.loopback import MemoryResolver
from fetchwarden import DnsResolver, EgressRules, Fetcher, Reader, SystemResolver
from tests.servers.dns import DnsServer
from tests.servers.origin import Origin
from tests.servers.serving import Serving, serving

TURNS = 40
PAGE = (
    "<html><head><title>A page</title></head><body><nav><a href=/>Home</a></nav><main><h1>A</h1>"
    + "".join(
        f"<h2>Part {n}</h2><p>Words of <b>part {n}</b> with <a href='/l/{n}'>a link</a>, and more "
        "words that fill the paragraph up to an ordinary length.</p><ul><li>one<li>two</ul>"
        for n in range(150)
    )
    + "</main></body></html>"
)


async def servers(stack: Serving) -> tuple[str, str]:
    """An origin's address and a name server's."""
    origin = await stack.enter(Origin())
    origin.page("/", PAGE)
    dns = await stack.enter(DnsServer({"bench.example": ["93.184.216.34", "2606:4700::1"]}))
    return f"http://bench.example:{origin.port}/", f"127.0.0.1:{dns.port}"


async def milliseconds(work: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """Median wall clock and mean CPU milliseconds of one call, in series."""
    await work()
    cpu = time.process_time()
    walls = []
    for _ in range(TURNS):
        started = time.perf_counter()
        await work()
        walls.append(time.perf_counter() - started)
    spent = (time.process_time() - cpu) / TURNS
    return statistics.median(walls) * 1e3, spent * 1e3


async def measure(url: str, nameserver: str) -> None:
    """Print the figures."""
    rules = EgressRules.local_user()
    dns, system = DnsResolver([nameserver]), SystemResolver()
    memory = MemoryResolver()
    async with (
        Fetcher(rules=rules, resolver=memory) as fetcher,
        Reader(rules=rules, resolver=memory) as reader,
    ):
        rows: list[tuple[str, Callable[[], Awaitable[object]]]] = [
            ("DNS, both families, dnspython", lambda: dns.resolve("bench.example")),
            ("DNS, getaddrinfo, hosts file", lambda: system.resolve("localhost")),
            (f"fetch, {len(PAGE) // 1000} KB", lambda: fetcher.fetch(url)),
            (f"read, {len(PAGE) // 1000} KB", lambda: reader.read(url)),
        ]
        for name, work in rows:
            wall, cpu = await milliseconds(work)
            print(f"{name:34} {wall:7.2f} ms wall, {cpu:7.2f} ms CPU")
    await system.close()


def main() -> None:
    """Run the measurement."""
    with serving(servers) as (url, nameserver):
        asyncio.run(measure(url, nameserver))


if __name__ == "__main__":
    main()
