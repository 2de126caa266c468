"""Reads pages in a process of its own and prints what each did to its memory.

In come a port of 127.0.0.1 and paths. Out comes a line for each path after the first (which only
warms up): the outcome, and by how many bytes the peak of resident memory rose over what was
resident after the first. Linux only: the peak is VmHWM of proc(5), reset before each read.
"""

import asyncio
import gc
import sys
from ipaddress import IPv4Address
from pathlib import Path

from fetchwarden.policy.egress import Resolution
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.retrieval.fetcher import Fetcher
from tests.servers.dial import LoopbackDialer

PUBLIC = IPv4Address("93.184.216.34")


class OneAddress:
    """A resolver that needs no name server."""

    async def resolve(self, name: str) -> Resolution:
        """Say that every name has the one public address."""
        return Resolution(name, (PUBLIC,), (), 1)

    async def close(self) -> None:
        """Hold nothing."""


def resident_bytes(row: str) -> int:
    """Return a row of the memory status of this process, in bytes."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{row}:"):
            return int(line.split()[1]) * 1024
    raise LookupError(row)


def forget_peak() -> None:
    """Let the peak of resident memory start anew."""
    Path("/proc/self/clear_refs").write_text("5")


async def main(port: int, warm_up: str, *paths: str) -> None:
    """Read the pages one after the other."""
    dialer = LoopbackDialer.to({80: port})
    async with Fetcher(resolver=OneAddress(), dialer=dialer) as fetcher:
        await fetcher.fetch(f"http://a.test{warm_up}")
        gc.collect()
        before = resident_bytes("VmRSS")
        for path in paths:
            forget_peak()
            try:
                response = await fetcher.fetch(f"http://a.test{path}")
            except FetchwardenError as error:
                outcome = error.code.value
            else:
                outcome = f"read {len(response.body)}"
                del response
            print(path, outcome, resident_bytes("VmHWM") - before, flush=True)  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), *sys.argv[2:]))
