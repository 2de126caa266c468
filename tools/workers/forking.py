"""Workers that are forked from a template, as their parent sees it.

In: limits, a table of jobs. Out: workers in a few milliseconds, for as long as the template lives.

Forking was chosen by measurement (``benchmarks/workers.py``): a replacement takes 8 to 20 ms
against a second for an interpreter that has to load everything. A spare kept warm would hide that
second for one replacement and not for two in a row, which is what a hostile page asked for twice
makes; and a worker's 45 MB of modules and rules would be its own, where forks share them. The
forkserver of ``multiprocessing`` is one for the whole process, never ends, takes a start's
arguments as pickles and brings a resource tracker; so the template is our own (``template``).
"""

import asyncio
import os
import socket
import subprocess
from asyncio import Future, StreamReader, StreamWriter
from collections import deque
from contextlib import suppress
from typing import Any, Final, Self, TypeVar

from fetchwarden.tools.workers.confinement import Confinement
from fetchwarden.tools.workers.starting import NoWorker, Worker, command_of, environment
from fetchwarden.tools.workers.template import (
    ENDED,
    FAILED,
    FORK,
    FORKED,
    KILL,
    ORDER,
    READY,
    REPORT,
)

__all__ = ["ForkStarter", "can_fork"]

START_SECONDS: Final = 60.0
"""Seconds that a template has to load everything."""
END_SECONDS: Final = 5.0
"""Seconds that it has to end, before it is killed."""
ANSWER_SECONDS: Final = 10.0
"""Seconds that it has to fork a worker, or to kill one; both take milliseconds."""

T = TypeVar("T")


def can_fork() -> bool:
    """Whether this system can start workers by forking them."""
    return hasattr(os, "fork") and hasattr(socket, "send_fds")


class ForkStarter:
    """Has a template process fork the workers; another one is started where it is gone."""

    def __init__(self, table: str, limits: Confinement) -> None:
        self._table = table
        self._limits = limits
        self._template: _Template | None = None
        self._turn = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The process id of the template, while there is one."""
        return None if self._template is None else self._template.pid

    async def worker(self) -> Worker:
        """A worker that is a fork of the template."""
        async with self._turn:
            if self._template is not None and self._template.is_gone:
                await self.close()
            if self._template is None:
                self._template = await _Template.started(self._table, self._limits)
            template = self._template
        return await template.worker()

    async def close(self) -> None:
        """End the template."""
        template, self._template = self._template, None
        if template is not None:
            await template.close()


class _Forked(Worker):
    def __init__(
        self,
        pid: int,
        channel: tuple[StreamReader, StreamWriter],
        ending: "Future[int | None]",
        template: "_Template",
    ) -> None:
        super().__init__(pid, *channel)
        self._ending = ending
        self._template = template

    async def _killed(self) -> int | None:
        if not self._ending.done():
            await self._template.order(KILL, self.pid)
        return await self._template.told(self._ending)


class _Template:
    """The parent's end of the socket to a template."""

    def __init__(self, process: "subprocess.Popen[bytes]", control: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        self.pid = process.pid
        self.is_gone = False
        self._process = process
        self._control = control
        self._ready: Future[None] = loop.create_future()
        self._forks: deque[Future[tuple[int, Future[int | None]]]] = deque()
        self._endings: dict[int, Future[int | None]] = {}
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def started(cls, table: str, limits: Confinement) -> Self:
        """A template that is ready to fork."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        try:
            # In this thread, with which the template ends; it takes a millisecond.
            process = subprocess.Popen(  # noqa: ASYNC220, S603 - our own interpreter
                command_of("template", table, limits, control=theirs.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                env=environment(),
                cwd=os.sep,
                start_new_session=True,
            )
        except OSError as fault:
            ours.close()
            raise NoWorker(f"an interpreter cannot be started: {fault}") from fault
        finally:
            theirs.close()
        template = cls(process, ours)
        try:
            async with asyncio.timeout(START_SECONDS):
                await template._ready
        except TimeoutError:
            await template.close()
            raise NoWorker("the template of the workers does not start") from None
        except BaseException:
            await template.close()
            raise
        return template

    async def worker(self) -> Worker:
        """A fork."""
        loop = asyncio.get_running_loop()
        ours, theirs = socket.socketpair()
        forked: Future[tuple[int, Future[int | None]]] = loop.create_future()
        try:
            if self.is_gone:
                raise NoWorker("the template of the workers is gone")
            socket.send_fds(self._control, [ORDER.pack(FORK, 0)], [theirs.fileno()])
            self._forks.append(forked)
            pid, ending = await self.told(forked)
            ours.setblocking(False)
            channel = await asyncio.open_unix_connection(sock=ours)
        except OSError as fault:
            ours.close()
            raise NoWorker(f"the template of the workers is gone: {fault}") from fault
        except BaseException:
            # A worker that nobody speaks to any more ends by itself.
            ours.close()
            raise
        finally:
            theirs.close()
        return _Forked(pid, channel, ending, self)

    async def order(self, what: bytes, pid: int) -> None:
        """Have the template do something; if it is gone, that is heard by whoever waits."""
        with suppress(OSError):
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(self._control, ORDER.pack(what, pid))

    async def told(self, answer: "Future[T]") -> T:
        """*answer*, once the template tells it.

        One that was stopped, or hangs, tells nothing for ever, and nothing could be closed. It is
        killed, which everybody hears who waits for it.
        """
        killing = asyncio.get_running_loop().call_later(ANSWER_SECONDS, self._process.kill)
        try:
            return await answer
        finally:
            killing.cancel()

    async def close(self) -> None:
        """Have the template end its workers, reap them, and end itself."""
        try:
            with suppress(OSError):
                self._control.shutdown(socket.SHUT_WR)
            await asyncio.wait([self._listening], timeout=END_SECONDS)
        finally:
            if not self._listening.done():
                self._process.kill()
                self._listening.cancel()
            # It has closed its socket, or was killed: this takes no time.
            self._process.wait()
            self._control.close()
            with suppress(asyncio.CancelledError):
                await self._listening

    async def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        held = b""
        try:
            while data := await loop.sock_recv(self._control, 65_536):
                held = self._heard(held + data)
        except OSError:
            pass  # it was killed with something unread
        finally:
            self.is_gone = True
            words = held[REPORT.size :].decode("utf-8", "replace")
            fault = NoWorker(f"the template of the workers is gone. {words}".strip())
            everybody: list[Future[Any]] = [self._ready, *self._forks]
            for waiting in everybody:
                if not waiting.done():
                    waiting.set_exception(fault)
            for ending in self._endings.values():
                if not ending.done():
                    ending.set_result(None)

    def _heard(self, held: bytes) -> bytes:
        """Take in the reports that *held* begins with, and return the rest."""
        while len(held) >= REPORT.size:
            what, pid, number = REPORT.unpack_from(held)
            if what == FAILED:
                return held  # its words come behind, and then the end
            held = held[REPORT.size :]
            if what == READY:
                if not self._ready.done():
                    self._ready.set_result(None)
            elif what == ENDED:
                ending = self._endings.pop(pid)
                if not ending.done():
                    ending.set_result(number)
            elif what == FORKED:
                self._has_forked(pid, number)
        return held

    def _has_forked(self, pid: int, number: int) -> None:
        waiting = self._forks.popleft()
        if not pid:
            if not waiting.done():
                waiting.set_exception(NoWorker(f"cannot fork: {os.strerror(number)}"))
            return
        ending = self._endings[pid] = asyncio.get_running_loop().create_future()
        if not waiting.done():
            waiting.set_result((pid, ending))
