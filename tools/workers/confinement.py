"""What a worker may use, and what it gives up before it sees a byte of anybody's.

In: limits, and the process that it lives for. Nothing goes out: each limit that the system knows is
set, the others are left to the parent, whose wall clock has the last word everywhere.

Memory is bounded by address space (``RLIMIT_AS``) and data (``RLIMIT_DATA``), files by
``RLIMIT_FSIZE`` 0, descriptors by ``RLIMIT_NOFILE``, processes and threads by ``RLIMIT_NPROC`` 0
(setrlimit(2); root is exempt from the last). On Linux the worker also ends when its parent does,
can gain no privileges by executing anything, and leaves no core dump, which a pattern with a pipe
would write in spite of ``RLIMIT_CORE`` (core(5)); nor may its siblings attach to it (prctl(2)).

CPU time is bounded for each job by ``ITIMER_PROF``, not by ``RLIMIT_CPU``: that counts from the
start of the process, in whole seconds. Its signal is left at its default, so that the kernel ends
the process wherever it computes, in C as well.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

__all__ = ["MAX_OPEN_FILES", "Confinement", "confine", "die_with", "limited_cpu", "stay_calm"]

MAX_OPEN_FILES: Final = 16
"""Descriptors of a worker; modules that are loaded late need one or two."""

# linux/prctl.h
_PR_SET_PDEATHSIG: Final = 1
_PR_SET_DUMPABLE: Final = 4
_PR_SET_NO_NEW_PRIVS: Final = 38
_SIGKILL: Final = 9  # Windows has no name for it


@dataclass(frozen=True, slots=True)
class Confinement:
    """What one worker may use.

    Attributes:
        cpu_seconds: CPU time of one job; None for no limit.
        memory_bytes: address space of the process, with the 60 MB that it begins with; None for
            no limit.
    """

    cpu_seconds: float | None
    memory_bytes: int | None


def stay_calm() -> None:
    """Leave the signals of terminals and service managers to the parent, and leave no core."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    _prctl(_PR_SET_DUMPABLE, 0)


def die_with(parent: int) -> None:
    """End when the process *parent* does, where the system can; at once if it is gone.

    Linux counts the end of the thread that started us as the end of the parent (prctl(2)).
    """
    # It may have ended before we could say so.
    if _prctl(_PR_SET_PDEATHSIG, _SIGKILL) and os.getppid() != parent:
        os._exit(1)


def confine(limits: Confinement) -> None:
    """Give up what a worker does not need; for the rest of the life of the process."""
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)
    with suppress(ImportError):  # there is none on Windows
        _set_limits(limits)


def _set_limits(limits: Confinement) -> None:
    import resource  # noqa: PLC0415 - not everywhere

    wanted: dict[str, int | None] = {
        "RLIMIT_CORE": 0,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_NPROC": 0,
        "RLIMIT_NOFILE": MAX_OPEN_FILES,
        "RLIMIT_AS": limits.memory_bytes,
        "RLIMIT_DATA": limits.memory_bytes,
    }
    for name, most in wanted.items():
        if most is None or not hasattr(resource, name):
            continue
        kind = getattr(resource, name)
        _, hard = resource.getrlimit(kind)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(ValueError, OSError):  # a system may know a limit and not keep it
            resource.setrlimit(kind, (least, least))


@contextmanager
def limited_cpu(seconds: float | None) -> Iterator[None]:
    """While it lasts, the process dies of SIGPROF after *seconds* of CPU time."""
    if seconds is None or not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)


def _prctl(option: int, value: int) -> bool:
    """Whether the system knows *option*; Linux only."""
    if sys.platform != "linux":
        return False
    return not ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
