"""What runs in a worker: read a job, do it, write the answer, until there are no more.

In: two descriptors, limits, a table of jobs. The worker knows nothing of who asks. It ends when
nobody can ask any more, and after any exception that is not part of a job's answer: what state the
process is then in nobody knows.
"""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

from fetchwarden.tools.workers.confinement import (
    Confinement,
    confine,
    die_with,
    limited_cpu,
    stay_calm,
)
from fetchwarden.tools.workers.jobs import Jobs
from fetchwarden.tools.workers.messages import HEADER, Fault, Ready, pack, unpack

__all__ = ["load", "main", "serve"]


def load(table: str) -> Jobs:
    """The jobs of the module *table*, warmed up."""
    module = import_module(table)
    jobs: Jobs = module.JOBS
    module.warm()
    return jobs


def main(start: Mapping[str, Any]) -> None:
    """Run a worker that was started as a program: standard input and output are its channel."""
    # What prints must not speak for the worker.
    reading, writing = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nowhere, standard)
    os.close(nowhere)
    stay_calm()
    die_with(start["parent"])
    serve(load(start["table"]), reading, writing, Confinement(**start["limits"]))


def serve(jobs: Jobs, reading: int, writing: int, limits: Confinement) -> None:
    """Confine the process, and do *jobs* until the channel ends."""
    confine(limits)
    with suppress(OSError):  # nobody is there any more
        _write(writing, pack(Ready()))
        while (header := _read(reading, HEADER.size)) is not None:
            length, tag = HEADER.unpack(header)
            data = _read(reading, length)
            if data is None:
                return
            with limited_cpu(limits.cpu_seconds):
                answer, is_well = _answer(jobs, tag, data)
            _write(writing, answer)
            if not is_well:
                return


def _answer(jobs: Jobs, tag: int, data: bytes) -> tuple[list[bytes], bool]:
    """The frame to answer with, and whether the worker can go on."""
    try:
        asked = unpack(tag, data)
        return pack(jobs[type(asked)](asked)), True
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is told by its name
        return pack(Fault(type(fault).__name__)), False


def _read(reading: int, count: int) -> bytes | None:
    """That many bytes, or None at the end."""
    held = bytearray()
    while len(held) < count:
        piece = os.read(reading, min(count - len(held), 1 << 20))
        if not piece:
            return None
        held += piece
    return bytes(held)


def _write(writing: int, pieces: Iterable[bytes]) -> None:
    left = memoryview(b"".join(pieces))
    while left:
        left = left[os.write(writing, left) :]
