"""The process that workers are forked from: it has loaded everything and has seen nothing.

In: one-byte orders with a process id over a socket, each to fork with a descriptor beside it, the
worker's channel. Out: what became of them, and how each worker ended. Only this process can reap
its workers, so it alone kills them too: it knows which ids are still theirs. It never reads a byte
of a page, ends when its parent does, and takes its workers with it.
"""

import gc
import os
import select
import signal
import socket
from collections.abc import Mapping
from contextlib import suppress
from struct import Struct
from typing import Any, Final

from fetchwarden.tools.workers.child import load, serve
from fetchwarden.tools.workers.confinement import Confinement, die_with, stay_calm
from fetchwarden.tools.workers.jobs import Jobs

__all__ = ["ENDED", "FAILED", "FORK", "FORKED", "KILL", "ORDER", "READY", "REPORT", "main"]

ORDER: Final = Struct(">ci")
"""What to do, and to which process."""
FORK: Final = b"f"
KILL: Final = b"k"

REPORT: Final = Struct(">cii")
"""What happened, to which process, and a number: a status, an error, or how many bytes follow."""
READY: Final = b"r"
FORKED: Final = b"f"
ENDED: Final = b"e"
FAILED: Final = b"x"

_CHANNEL: Final = 3
"""Descriptor of a worker's channel; 0 to 2 lead nowhere."""
_MAX_DESCRIPTORS: Final = 64
"""More than this process ever has."""


def main(start: Mapping[str, Any]) -> None:
    """Run the template until its control socket ends."""
    # Down to where a worker closes what it inherits: the parent may have had many.
    control = socket.socket(fileno=os.dup(start["control"]))
    os.close(start["control"])
    stay_calm()
    die_with(start["parent"])
    try:
        jobs = load(start["table"])
    except Exception as fault:  # noqa: BLE001 - our own code or installation: tell the operator
        words = f"{type(fault).__name__}: {fault}".encode()[:1_000]
        control.sendall(REPORT.pack(FAILED, 0, len(words)) + words)
        return
    # What is shared with the workers stays shared: nothing in it is touched by their collectors.
    gc.collect()
    gc.freeze()
    _Template(control, jobs, Confinement(**start["limits"])).run()


class _Template:
    def __init__(self, control: socket.socket, jobs: Jobs, limits: Confinement) -> None:
        self._control = control
        self._jobs = jobs
        self._limits = limits
        self._living: set[int] = set()

    def run(self) -> None:
        woken, waking = os.pipe()
        for end in (woken, waking):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        try:
            self._control.sendall(REPORT.pack(READY, 0, 0))
            while self._turn(woken):
                pass
        except OSError:
            pass  # the parent is gone
        for pid in self._living:
            _kill(pid)
        for pid in self._living:
            os.waitpid(pid, 0)

    def _turn(self, woken: int) -> bool:
        """Wait for something to do, and do it; False at the end."""
        readable, _, _ = select.select([self._control.fileno(), woken], [], [])
        if woken in readable:
            os.read(woken, 4_096)
            self._reap()
        if self._control.fileno() in readable:
            order, channels, _, _ = socket.recv_fds(self._control, ORDER.size, 1)
            if len(order) < ORDER.size:
                return False
            what, pid = ORDER.unpack(order)
            if what == FORK:
                self._fork(channels[0])
            elif pid in self._living:
                _kill(pid)
        return True

    def _reap(self) -> None:
        while self._living:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            self._living.discard(pid)
            code = os.waitstatus_to_exitcode(status)
            self._control.sendall(REPORT.pack(ENDED, pid, code))

    def _fork(self, channel: int) -> None:
        template = os.getpid()
        try:
            pid = os.fork()
        except OSError as fault:
            os.close(channel)
            self._control.sendall(REPORT.pack(FORKED, 0, fault.errno or 0))
            return
        if not pid:
            self._be_worker(channel, template)
        os.close(channel)
        self._living.add(pid)
        self._control.sendall(REPORT.pack(FORKED, pid, 0))

    def _be_worker(self, channel: int, template: int) -> None:
        """What the forked process does instead of going on here; never returns."""
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(channel, _CHANNEL)
            os.closerange(_CHANNEL + 1, _MAX_DESCRIPTORS)
            os.setsid()
            die_with(template)
            serve(self._jobs, _CHANNEL, _CHANNEL, self._limits)
            status = 0
        except BaseException:  # noqa: BLE001 - the way out of the interpreter is the template's
            status = 1
        os._exit(status)


def _kill(pid: int) -> None:
    """Kill a worker that was not reaped yet, with whatever it started."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)  # it leads a session of its own, once it has come so far
