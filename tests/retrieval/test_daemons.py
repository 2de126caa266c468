"""Threads for calls that may hang: few, in turn, and no burden at the end."""

import asyncio
import subprocess
import sys
import threading

import pytest

from fetchwarden.retrieval.daemons import DaemonExecutor, DaemonPool

HANGS = """
import socket, sys, threading
never = threading.Event()
socket.getaddrinfo = lambda *a, **k: never.wait()
from fetchwarden.cli import main
sys.exit(main(["read", "http://hangs.example/", "--resolver", "system", "--timeout", "0.2"]))
"""


def test_few_threads_take_turns() -> None:
    """Work beyond the number of threads waits its turn, and all of it is done."""
    pool = DaemonPool(2, "test-daemons")
    go = threading.Event()
    waiting = [pool.submit(go.wait) for _ in range(5)]
    started = [t for t in threading.enumerate() if t.name == "test-daemons"]
    assert len(started) == 2
    go.set()
    assert [future.result(timeout=30) for future in waiting] == [True] * 5
    pool.close()
    for thread in started:
        thread.join(timeout=30)
        assert not thread.is_alive()


def test_faults_reach_whoever_waits() -> None:
    """What the work raises is raised where its result is asked for, and the thread goes on."""
    pool = DaemonPool(1, "test-daemons")

    def fail() -> None:
        raise OSError("no")

    with pytest.raises(OSError, match="no"):
        pool.submit(fail).result(timeout=30)
    assert pool.submit(lambda: 5).result(timeout=30) == 5
    pool.close()


def test_cancelled_work_is_not_begun() -> None:
    """Work that is cancelled while it waits is skipped."""
    pool = DaemonPool(1, "test-daemons")
    go = threading.Event()
    begun: list[int] = []
    first = pool.submit(go.wait)
    second = pool.submit(lambda: begun.append(2))
    assert second.cancel()
    go.set()
    assert first.result(timeout=30)
    assert pool.submit(lambda: begun.append(3)).result(timeout=30) is None
    assert begun == [3]
    pool.close()


def test_a_look_up_that_hangs_does_not_hold_the_process() -> None:
    """A command ends though the system never answers its look-up (it would hang here for ever)."""
    done = subprocess.run(
        [sys.executable, "-c", HANGS], capture_output=True, text=True, timeout=50, check=False
    )
    assert done.returncode == 4
    assert "deadline_exceeded" in done.stderr


def test_a_loop_ends_although_a_thread_of_its_does_not() -> None:
    """``asyncio.run`` waits for the threads of its executor, and for nothing of this one."""
    begun, go_on = threading.Event(), threading.Event()

    def hang() -> None:
        begun.set()
        go_on.wait()

    async def main() -> int:
        asyncio.get_running_loop().set_default_executor(DaemonExecutor(2, "test-daemons"))
        hanging = asyncio.ensure_future(asyncio.to_thread(hang))
        assert await asyncio.to_thread(lambda value: value + 1, 41) == 42
        with pytest.raises(ZeroDivisionError):
            await asyncio.to_thread(lambda: 1 // 0)
        await asyncio.to_thread(begun.wait)
        hanging.cancel()
        return 1

    try:
        assert asyncio.run(main()) == 1
    finally:
        go_on.set()
