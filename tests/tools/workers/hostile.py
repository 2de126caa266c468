"""A table of jobs for workers under test: what a page can do once it has taken over its worker.

A body, or a text, of the form ``!name words`` does what is named here; anything else is converted
or filtered as always.
"""

import ctypes
import json
import os
import socket
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from fetchwarden.sanitize.page import Page
from fetchwarden.tools.workers import jobs
from fetchwarden.tools.workers.confinement import MAX_OPEN_FILES
from fetchwarden.tools.workers.messages import Convert, Converted, Filter, Screened

__all__ = ["JOBS", "MANY", "warm"]

MANY: Final = 64
"""Descriptors that are looked at."""


class Broken(Exception):
    """What a job raises on demand."""


def _burn(_: str) -> None:
    while True:
        sum(range(10_000))


def _burn_in_c(_: str) -> None:
    # One call, in which no Python code runs: no signal handler of Python would.
    sum(range(10**15))


def _doze(_: str) -> None:
    while True:
        time.sleep(60)


def _eat(_: str) -> None:
    held = []
    while True:
        held.append(bytearray(16_000_000))


def _crash(_: str) -> None:
    ctypes.string_at(0)


def _raise(_: str) -> None:
    raise Broken


def _exit(words: str) -> None:
    os._exit(int(words))


def _chatter(words: str) -> None:
    """Write bytes to every descriptor there is, in place of an answer."""
    for descriptor in range(MAX_OPEN_FILES):
        try:
            os.write(descriptor, bytes.fromhex(words))
        except OSError:
            continue


def _flood(_: str) -> None:
    while True:
        _chatter("ff" * 65_536)


def _meet(words: str) -> None:
    """Tell the test that we are there, and wait until it lets go."""
    with socket.socket(socket.AF_UNIX) as meeting:
        meeting.connect(words)
        meeting.sendall(f"{os.getpid()}\n".encode())
        meeting.recv(1)


def _write(words: str) -> str:
    """What the system says to a file of one byte."""
    with open(words, "wb", buffering=0) as file:  # noqa: PTH123
        try:
            file.write(b"x")
        except OSError as fault:
            return type(fault).__name__ + str(fault.errno)
    return "written"


def _tell(_: str) -> str:
    """What a worker has, and what it is."""
    import resource

    limits = {
        name: resource.getrlimit(getattr(resource, name))
        for name in ("RLIMIT_AS", "RLIMIT_CORE", "RLIMIT_FSIZE", "RLIMIT_NOFILE", "RLIMIT_NPROC")
        if hasattr(resource, name)
    }
    kinds = {}
    for descriptor in range(MANY):
        try:
            mode = os.fstat(descriptor).st_mode
        except OSError:
            continue
        kinds[descriptor] = mode >> 12
    dumpable = ctypes.CDLL(None).prctl(3, 0, 0, 0, 0) if sys.platform == "linux" else None
    return json.dumps(
        {
            "environment": dict(os.environ),
            "descriptors": kinds,
            "limits": limits,
            "session": os.getsid(0),
            "pid": os.getpid(),
            "parent": os.getppid(),
            "dumpable": dumpable,
            "cwd": os.getcwd(),  # noqa: PTH109
        }
    )


ACTS: Final[dict[str, Callable[[str], str | None]]] = {
    "burn": _burn,
    "burn-in-c": _burn_in_c,
    "doze": _doze,
    "eat": _eat,
    "crash": _crash,
    "raise": _raise,
    "exit": _exit,
    "chatter": _chatter,
    "flood": _flood,
    "meet": _meet,
    "write": _write,
    "tell": _tell,
    "pid": lambda _: str(os.getpid()),
}


def _act(text: str) -> str | None:
    name, _, words = text[1:].partition(" ")
    return ACTS[name](words) or "done"


def _page(url: str, markdown: str, **more: Any) -> Page:
    return Page(
        url=url, kind="html", media_type="text/html", markdown=markdown, status="complete", **more
    )


def convert_page(asked: Convert) -> object:
    """Do as the body says, or convert it."""
    text = asked.body.decode("utf-8", "replace")
    match text:
        case "!another":
            return Converted(_page("https://another.example/", ""))
        case "!warned":
            return Converted(_page(asked.url, "", warnings=("x",)))
        case "!screened":
            return Screened(())
        case "!no-data":
            return Converted(_page(asked.url, "", evidence=(object(),)))
    if text.startswith("!"):
        return Converted(_page(asked.url, _act(text) or ""))
    return jobs.convert_page(asked)


def filter_texts(asked: Filter) -> object:
    """Do as the texts say, then filter them."""
    if any(item.text == "!fewer" for item in asked.items):
        return Screened(())
    for item in asked.items:
        if item.text.startswith("!"):
            _act(item.text)
    return jobs.filter_texts(asked)


JOBS: Final[jobs.Jobs] = {Convert: convert_page, Filter: filter_texts}
warm = jobs.warm
