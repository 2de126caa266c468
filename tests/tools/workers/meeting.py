"""A place where a job in a worker meets the test: it says that it is there, and waits to go on.

In comes nothing; out come the process ids of the jobs, in the order in which they arrive.
"""

import asyncio
import tempfile
from asyncio import StreamReader, StreamWriter
from pathlib import Path
from typing import Self

__all__ = ["Meeting"]


class Meeting:
    """A socket that the act ``meet`` of ``hostile`` connects to."""

    def __init__(self) -> None:
        # Not pytest's folders, whose names may be longer than the address of a socket can be.
        self._folder = tempfile.TemporaryDirectory()
        self._path = str(Path(self._folder.name) / "m")
        self._arrivals: asyncio.Queue[int] = asyncio.Queue()
        self._waiting: dict[int, StreamWriter] = {}

    @property
    def body(self) -> bytes:
        """A page that comes here."""
        return f"!meet {self._path}".encode()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_unix_server(self._arrive, self._path)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for writer in self._waiting.values():
            writer.close()
        await self._server.wait_closed()
        self._folder.cleanup()

    async def arrival(self) -> int:
        """The process id of the next job that is here."""
        return await self._arrivals.get()

    def let_go(self, pid: int) -> None:
        """Have the job in that process end."""
        self._waiting.pop(pid).close()

    async def _arrive(self, reader: StreamReader, writer: StreamWriter) -> None:
        pid = int(await reader.readline())
        self._waiting[pid] = writer
        self._arrivals.put_nowait(pid)
