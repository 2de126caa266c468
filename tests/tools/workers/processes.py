"""What tests ask the system about processes: whether one is gone, what is open, who is a child."""

import asyncio
import gc
import os
import sys
from pathlib import Path

import pytest

from fetchwarden.tools.workers.forking import can_fork
from fetchwarden.tools.workers.pool import WorkerPool

__all__ = [
    "STARTS",
    "child_processes",
    "gone",
    "needs_limits",
    "needs_proc",
    "open_descriptors",
    "until",
    "until_gone",
]

STARTS = [
    pytest.param(
        "fork", marks=pytest.mark.skipif(not can_fork(), reason="this system cannot fork")
    ),
    "spawn",
]
needs_limits = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux keeps limits of memory and ends orphans"
)
needs_proc = pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="open descriptors are told by proc(5)"
)


def gone(pid: int) -> bool:
    """Whether no such process is left, not even one that nobody has reaped."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def until(pool: WorkerPool, size: int, *without: int) -> None:
    """Wait until *pool* has that many workers, and none of those."""
    while len(pool.pids) < size or pool.pids & set(without):  # noqa: ASYNC110 - nobody is told
        await asyncio.sleep(0)


async def until_gone(*pids: int) -> None:
    """Wait until no such process is left."""
    while not all(map(gone, pids)):  # noqa: ASYNC110 - nobody is told
        await asyncio.sleep(0)


def open_descriptors() -> set[str]:
    """What this process holds open, by descriptor."""
    gc.collect()
    found = set()
    for descriptor in Path("/proc/self/fd").iterdir():
        try:
            found.add(f"{descriptor.name} {descriptor.readlink()}")
        except OSError:
            continue  # the descriptor of the listing itself
    return found


def child_processes() -> set[int]:
    """The children of this process and theirs, zombies as well."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        parents[int(status.parent.name)] = int(fields[1])
    found = {os.getpid()}
    while grown := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= grown
    return found - {os.getpid()}
