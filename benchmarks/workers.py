"""What a conversion costs in a worker process, against one in this process; and a replacement.

Conversion: the same page in turn in this process and through a ``WorkerPool``, medians of the wall
clock, and how much CPU time of this process, which is its event loop's, each takes. Replacement: a
worker is killed; told is how long until another one is ready, by way of starting, and the CPU time
of all processes that it takes.

Run: ``python -m benchmarks.workers``
"""

import asyncio
import logging
import os
import resource
import signal
import statistics
import time
from typing import Literal

from benchmarks.reads import PAGE
from fetchwarden.sanitize.page import convert
from fetchwarden.tools.workers.pool import WorkerPool

URL = "https://bench.example/"
TURNS = 40
REPLACEMENTS = 15
_END = "</main></body></html>"
_PARTS = PAGE[PAGE.index("<h2>") : -len(_END)]
BODIES = (PAGE.encode(), (PAGE.removesuffix(_END) + 3 * _PARTS + _END).encode())


async def conversion(body: bytes, jobs_per_worker: int) -> str:
    """A row for *body*."""
    walls: dict[str, list[float]] = {"here": [], "pool": []}
    own: dict[str, list[float]] = {"here": [], "pool": []}
    async with WorkerPool(1, jobs_per_worker=jobs_per_worker) as pool:
        for _ in range(TURNS):
            for name, times in walls.items():
                wall, cpu = time.perf_counter(), time.process_time()
                page = await pool.convert(body, URL) if name == "pool" else convert(body, URL)
                times.append(time.perf_counter() - wall)
                own[name].append(time.process_time() - cpu)
                assert page.markdown
    here, there = (statistics.median(walls[name]) * 1e3 for name in ("here", "pool"))
    loop = statistics.median(own["pool"]) * 1e3
    ratio = statistics.median(p / h for p, h in zip(walls["pool"], walls["here"], strict=True))
    return (
        f"{len(body) // 1000:4} KB {here:7.1f} ms here, {there:7.1f} ms in a worker, "
        f"{loop:6.2f} ms of them here; ratio {ratio:.2f}"
    )


async def replacement(start: Literal["fork", "spawn"]) -> str:
    """A row for that way to start a worker."""
    times = []
    async with WorkerPool(1, start=start) as pool:
        for _ in range(REPLACEMENTS):
            await pool.convert(b"", URL)
            (pid,) = pool.pids
            started = time.perf_counter()
            os.kill(pid, signal.SIGKILL)
            while not pool.pids - {pid}:  # noqa: ASYNC110 - nobody is told
                await asyncio.sleep(0.0005)
            times.append(time.perf_counter() - started)
    return f"{start:6} {statistics.median(times) * 1e3:8.1f} ms, at most {max(times) * 1e3:.1f} ms"


def children_cpu() -> float:
    """CPU seconds of the children that have ended, and of theirs."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def main() -> None:
    """Print the figures."""
    # Every replacement is a warning.
    logging.getLogger("fetchwarden").setLevel(logging.ERROR)
    for jobs in (200, 1):
        print(f"{jobs} jobs a worker")
        for body in BODIES:
            print(asyncio.run(conversion(body, jobs)))
    starts: tuple[Literal["fork", "spawn"], ...] = ("fork", "spawn")
    for start in starts:
        before = children_cpu()
        row = asyncio.run(replacement(start))
        spent = (children_cpu() - before) / (REPLACEMENTS + 1)
        print(f"{row}, {spent * 1e3:.0f} ms CPU each, with the first start")


if __name__ == "__main__":
    main()
