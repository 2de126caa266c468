"""Memory that a 400 MiB decompression bomb costs a ``Fetcher``, per encoding (target 16 MiB).

Each encoding has a process of its own: one ordinary read first, then the bomb; the figure is how
far the resident set rose at its highest. A rival row shows a default aiohttp session's ``read()``.

Run: ``python -m benchmarks.bombs``
"""

import asyncio
import gc
import subprocess
import sys
from functools import partial
from pathlib import Path

import aiohttp

from fetchwarden import BodyTooLarge, EgressRules, Fetcher, RetrievalError
from tests.servers.bombs import CODINGS, bomb
from tests.servers.origin import Origin
from tests.servers.serving import Serving, serving


def resident_mebibytes(field: str) -> float:
    """A figure of /proc/self/status: VmRSS is what is resident now, VmHWM the highest so far.

    Not ``ru_maxrss``, which a child inherits from the process that started it.
    """
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(field))


def forget_peak() -> float:
    """Start measuring the peak anew; what is resident now (proc(5), clear_refs)."""
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5", "utf-8")
    return resident_mebibytes("VmRSS")


async def ours(url: str) -> str:
    """Read the bomb with a ``Fetcher``."""
    async with Fetcher(rules=EgressRules.local_user()) as fetcher:
        await fetcher.fetch(url + "page")
        before = forget_peak()
        try:
            await fetcher.fetch(url + "bomb")
            outcome = "read"
        except BodyTooLarge:
            outcome = "refused"
        except RetrievalError as error:
            outcome = error.code.value
    return f"{resident_mebibytes('VmHWM') - before:6.1f} MiB, {outcome}"


async def rival(url: str) -> str:
    """Read the bomb with a default aiohttp session."""
    async with aiohttp.ClientSession() as session:
        async with session.get(url + "page") as response:
            await response.read()
        before = forget_peak()
        try:
            async with session.get(url + "bomb") as response:
                await response.read()
            outcome = "read"
        except (aiohttp.ClientError, ValueError) as error:
            outcome = type(error).__name__
    return f"{resident_mebibytes('VmHWM') - before:6.1f} MiB, {outcome}"


def main() -> None:
    """Print the figures, or in a child process measure one."""
    if len(sys.argv) == 3:
        read = ours if sys.argv[1] == "ours" else rival
        print(asyncio.run(read(sys.argv[2])))
        return
    for coding in CODINGS:
        with serving(partial(site, coding)) as url:
            for name, who in (("fetchwarden", "ours"), ("aiohttp", "rival")):
                command = [sys.executable, "-m", "benchmarks.bombs", who, url]
                done = subprocess.run(command, capture_output=True, text=True, check=True)
                print(f"{coding:12} {name:12} {done.stdout.strip()}")


async def site(coding: str, servers: Serving) -> str:
    """The address of a site with a page and a bomb."""
    origin = await servers.enter(Origin())
    coded = bomb(coding)
    origin.page("/page", "<p>hello</p>" * 1000)
    origin.page("/bomb", coded.body, headers=coded.headers)
    return origin.url("/")


if __name__ == "__main__":
    main()
