"""How a worker comes to be, is heard and ends, as its parent sees it.

In: limits, a table of jobs. Out: a ``Worker``: a channel, and a way to end it for certain. There
are two ways to start one: as an interpreter of its own (``SpawnStarter``), which works everywhere
and loads everything anew, and by forking a template (``forking``), which is quick.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from asyncio import StreamReader, StreamWriter
from asyncio import subprocess as async_subprocess
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final, Protocol

from fetchwarden.tools.workers.confinement import Confinement
from fetchwarden.tools.workers.messages import HEADER
from fetchwarden.tools.workers.wire import Malformed

__all__ = ["NoWorker", "SpawnStarter", "Starter", "Worker", "command_of", "environment"]

_KEPT: Final = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""All of the environment that a child gets: without them some interpreters do not start."""
_BOOT: Final = (
    "import json, sys; start = json.loads(sys.argv[1]); sys.path[:] = start['path']; "
    "from fetchwarden.tools.workers.{room} import main; main(start)"
)


class NoWorker(Exception):
    """A worker could not be started; the text is for operators."""


class Worker(ABC):
    """One process and its channel.

    Attributes:
        pid: its process id.
    """

    def __init__(self, pid: int, reader: StreamReader, writer: StreamWriter) -> None:
        self.pid = pid
        self._reader = reader
        self._writer = writer

    def tell(self, frame: Iterable[bytes]) -> None:
        """Send *frame*; if the worker is gone, that is heard, not told here."""
        if not self._writer.is_closing():
            self._writer.writelines(frame)

    async def hear(self, most: int) -> tuple[int, bytes]:
        """The tag and the bytes of the next message, at most *most* of them.

        Raises:
            Malformed: it is longer.
            EOFError, OSError: the worker is gone.
        """
        length, tag = HEADER.unpack(await self._reader.readexactly(HEADER.size))
        if length > most:
            raise Malformed("an answer that is too long")
        return tag, await self._reader.readexactly(length)

    async def end(self) -> int | None:
        """Kill it, wait until it is no more, and let go of the channel.

        Returns:
            how it ended, as ``Popen.returncode`` says; None if nobody knows.
        """
        try:
            return await self._killed()
        finally:
            self._writer.close()
            with suppress(OSError):  # what was not sent to a dead worker
                await self._writer.wait_closed()

    @abstractmethod
    async def _killed(self) -> int | None: ...


class Starter(Protocol):
    """A way to start workers."""

    async def worker(self) -> Worker:
        """A worker that was started and has said nothing yet.

        Raises:
            NoWorker: it could not be started.
        """
        ...

    async def close(self) -> None:
        """Let go of what is held; the workers have ended before."""
        ...


def command_of(room: str, table: str, limits: Confinement, **more: int) -> list[str]:
    """The command of an interpreter that takes nothing from its environment but its modules."""
    start: dict[str, Any] = {
        "path": [os.path.abspath(place) for place in sys.path],  # noqa: PTH100 - as it stands there
        "parent": os.getpid(),
        "table": table,
        "limits": asdict(limits),
        **more,
    }
    boot = _BOOT.format(room=room)
    return [sys.executable, "-I", "-X", "utf8", "-c", boot, json.dumps(start)]


def environment() -> dict[str, str]:
    """What a child gets of our environment."""
    return {name: os.environ[name] for name in _KEPT if name in os.environ}


class _Spawned(Worker):
    def __init__(self, process: async_subprocess.Process) -> None:
        assert process.stdout is not None
        assert process.stdin is not None
        super().__init__(process.pid, process.stdout, process.stdin)
        self._process = process

    async def _killed(self) -> int | None:
        with suppress(ProcessLookupError, PermissionError):
            if self._process.returncode is None:
                _kill(self._process)
        # To the end, or the pipe stays open: it is no more than fits into one.
        with suppress(OSError):
            while await self._reader.read(65_536):
                pass
        return await self._process.wait()


def _kill(process: async_subprocess.Process) -> None:
    if hasattr(os, "killpg"):
        # It leads a session of its own, so this is what it started as well.
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


class SpawnStarter:
    """Starts an interpreter for each worker."""

    def __init__(self, table: str, limits: Confinement) -> None:
        self._command = command_of("child", table, limits)

    async def worker(self) -> Worker:
        """A worker in an interpreter of its own."""
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment(),
                cwd=os.sep,
                start_new_session=True,
            )
        except OSError as fault:
            raise NoWorker(f"an interpreter cannot be started: {fault}") from fault
        return _Spawned(process)

    async def close(self) -> None:
        """Nothing is held."""
