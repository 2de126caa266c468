"""Memory that a 400 MiB decompression bomb costs a ``Fetcher``, per encoding (target 16 MiB).

Each encoding has a process of its own: one ordinary read first, then the bomb; the figure is how
far the resident set rose at its highest. A rival row shows a default aiohttp session's ``read()``.

Run: ``python -m benchmarks.bombs``
"""

import asyncio
import resource
import subprocess
import sys
from functools import partial

import aiohttp

from fetchwarden import BodyTooLarge, EgressRules, Fetcher, RetrievalError
from tests.servers.bombs import CODINGS, bomb
from tests.servers.origin import Origin
from tests.servers.serving import Serving, serving


def peak_mebibytes() -> float:
    """The highest resident set of this process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


async def ours(url: str) -> str:
    """Read the bomb with a ``Fetcher``."""
    async with Fetcher(rules=EgressRules.local_user()) as fetcher:
        await fetcher.fetch(url + "page")
        before = peak_mebibytes()
        try:
            await fetcher.fetch(url + "bomb")
            outcome = "read"
        except BodyTooLarge:
            outcome = "refused"
        except RetrievalError as error:
            outcome = error.code.value
    return f"{peak_mebibytes() - before:6.1f} MiB, {outcome}"


async def rival(url: str) -> str:
    """Read the bomb with a default aiohttp session."""
    async with aiohttp.ClientSession() as session:
        async with session.get(url + "page") as response:
            await response.read()
        before = peak_mebibytes()
        try:
            async with session.get(url + "bomb") as response:
                await response.read()
            outcome = "read"
        except (aiohttp.ClientError, ValueError) as error:
            outcome = type(error).__name__
    return f"{peak_mebibytes() - before:6.1f} MiB, {outcome}"


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
