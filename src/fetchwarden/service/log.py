"""What the service writes to its log: one line an event, which nothing foreign can break or forge.

In: events, with the id of the request they belong to. Out: JSON lines, or text, on standard error.
Addresses are shown without their query values, and everything that a caller or a page chose is one
JSON string, so it ends no line and forges none.
"""

import contextlib
import contextvars
import json
import logging
import os
import queue
import re
import select
import sys
import threading
import time
import traceback
from typing import Any, Final, TextIO

__all__ = ["LogWriter", "configure_logging", "current_request", "log_request", "log_trouble"]

current_request: contextvars.ContextVar[str] = contextvars.ContextVar("request", default="")
"""The id of the request that is worked on."""
MAX_TEXT: Final = 20_000
"""Characters of a field."""
MAX_WAITING: Final = 10_000
"""Lines that wait to be written."""
FLUSH_SECONDS: Final = 1.0
"""For which the end of the process waits for them."""

_log: Final = logging.getLogger("fetchwarden.service")
_WORD: Final = re.compile(r"\S+")
_CREDENTIALS: Final = re.compile(
    r"\b((?:bearer|basic|negotiate|ntlm|digest)\s+)[^\s\"',;]+", re.IGNORECASE
)
# Browsers, and so callers, take a backslash for a slash in an address.
_ADDRESS: Final = re.compile(r":(?=[/\\])")
_QUERY: Final = re.compile(r"[?&][\w.~%+\[\]-]+=")
_QUIET: Final = ("aiohttp", "asyncio", "httpx", "httpx2", "mcp")
_RESERVED: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


def log_request(  # noqa: PLR0917 - the fields of the line, in their order
    method: str, route: str, status: int, seconds: float, caller: str, sent_bytes: int
) -> None:
    """One request that ended."""
    _log.info(
        "request",
        extra={
            "method": method if method.isalpha() and len(method) < 10 else "?",
            "route": route or "?",
            "status": status,
            "ms": round(seconds * 1000, 1),
            "caller": caller,
            "bytes": sent_bytes,
        },
    )


def log_trouble(
    event: str, failure: BaseException | None = None, *, detail: str = "", is_expected: bool = False
) -> None:
    """What went wrong with a request: for operators, complete but for secrets."""
    extra: dict[str, Any] = {"detail": masked(detail)} if detail else {}
    if failure is not None:
        extra["traceback"] = masked("".join(traceback.format_exception(failure)))
    level = logging.INFO if is_expected or failure is None else logging.ERROR
    _log.log(level, event, extra=extra)


def masked(text: str) -> str:
    """*text* without the query values and passwords of addresses, and without credentials.

    >>> masked("read https://me:pw@a.example/x?q=secret failed; Bearer abc")
    'read https://*****@a.example/x?***** failed; Bearer *****'
    """
    if len(text) > MAX_TEXT:  # how a failure ends is what matters most
        text = f"{text[: MAX_TEXT // 2]} … {text[-MAX_TEXT // 2 :]}"
    return _CREDENTIALS.sub(r"\1*****", _WORD.sub(lambda word: _masked_word(word[0]), text))


def _masked_word(word: str) -> str:
    """*word*, which has no blank, without the passwords and the query of the addresses in it.

    What a quote or bracket in a query is followed by may still be a part of it, so all behind the
    first one goes. Each part is looked at once, however many there are.
    """
    first, *parts = _ADDRESS.split(word)
    # Without a scheme it may still be a path with its query, or an address as people write it; one
    # with a scheme may be a value of that query.
    if found := _QUERY.search(first):
        return f"{word[: found.start() + 1]}*****"
    if not parts:
        return word
    shown = [first]
    for part in parts:
        slashes = len(part) - len(part.lstrip("/\\"))
        authority = part[slashes:]
        end = min((place for each in "/\\?#" if (place := authority.find(each)) >= 0), default=None)
        user, at, host = authority[:end].rpartition("@")
        rest = "" if end is None else authority[end:]
        shown.append(part[:slashes] + ("*****" if at and user else user) + at + host + rest)
    address = ":".join(shown)
    start = len(first)
    query = min((place for each in "?#" if (place := address.find(each, start)) >= 0), default=-1)
    return address if query < 0 or query + 1 == len(address) else f"{address[: query + 1]}*****"


def configure_logging(level: str, kind: str, stream: TextIO | None = None) -> None:
    """Let everything that is logged go to *stream* (standard error), one event a line.

    Nothing waits for it to be written; see ``LogWriter``.
    """
    stream = stream or sys.stderr
    # There is none where a process was started with it closed.
    handler = logging.NullHandler() if stream is None else LogWriter(stream)
    handler.setFormatter(_Lines(as_json=kind == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), logging.WARNING))
    # The guard tells of every failure itself, under the id of its request.
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)


class _Lines(logging.Formatter):
    """Writes a record as one line."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname,
            "logger": record.name,
            "event": masked(record.getMessage()),
        }
        if request := current_request.get():
            fields["request_id"] = request
        fields |= {
            name: masked(value) if isinstance(value, str) else value
            for name, value in vars(record).items()
            if name not in _RESERVED
        }
        if record.exc_info:
            fields["traceback"] = masked("".join(traceback.format_exception(*record.exc_info)))
        if self._as_json:
            return json.dumps(fields, default=repr)
        head = f"{fields.pop('time')} {fields.pop('level'):7} {fields.pop('event')!s}"
        rest = " ".join(
            f"{name}={json.dumps(value, default=repr)}" for name, value in fields.items()
        )
        return f"{_one_line(head)} {rest}"


class LogWriter(logging.Handler):
    """Writes lines in a thread of its own, so that nobody waits for who reads them.

    Whoever reads a pipe may stop, and what writes to it then waits: it must not be the service. The
    lines that wait are bounded; those beyond are counted, and told once there is room again.
    """

    def __init__(self, stream: TextIO) -> None:
        """Write to *stream*."""
        super().__init__()
        self._stream = stream
        try:
            self._descriptor: int | None = stream.fileno()
        except OSError:  # it is in memory
            self._descriptor = None
        self._lines: queue.Queue[str] = queue.Queue(MAX_WAITING)
        self._lost = 0
        threading.Thread(target=self._write_all, daemon=True, name="fetchwarden-log").start()

    def emit(self, record: logging.LogRecord) -> None:
        """Have a record written, or count it."""
        try:
            line = self.format(record)
        except Exception as fault:  # noqa: BLE001 - who logs must not fail of it
            line = self._told_unfit(record, fault)
        try:
            if self._lost:
                self._lines.put_nowait(self._told_lost())
                self._lost = 0
            self._lines.put_nowait(line)
        except queue.Full:
            self._lost += 1

    def _told_lost(self) -> str:
        told = logging.makeLogRecord(
            {"name": __name__, "levelname": "WARNING", "msg": "lines of the log were lost"}
        )
        told.lines = self._lost
        return self.format(told)

    def _told_unfit(self, record: logging.LogRecord, fault: Exception) -> str:
        # Not what it holds: what cannot be formatted cannot be masked.
        told = logging.makeLogRecord(
            {"name": record.name, "levelname": "ERROR", "msg": "an event cannot be written"}
        )
        told.place = f"{record.filename}:{record.lineno}"
        told.fault = type(fault).__name__
        return self.format(told)

    def flush(self) -> None:
        """Wait until all is written, for a while."""
        lines = self._lines
        with lines.all_tasks_done:
            lines.all_tasks_done.wait_for(lambda: not lines.unfinished_tasks, FLUSH_SECONDS)

    def close(self) -> None:
        """Write what waits, for a while."""
        self.flush()
        super().close()

    def _write_all(self) -> None:
        while True:
            line = self._lines.get()
            with contextlib.suppress(OSError, ValueError):  # nobody is there to read it
                self._write(f"{line}\n")
            self._lines.task_done()

    def _write(self, text: str) -> None:
        if self._descriptor is None:
            self._stream.write(text)
            return
        # Past the stream, whose lock would be held for as long as nobody reads, also when the
        # process ends and flushes it.
        left = memoryview(text.encode(errors="backslashreplace"))
        while left:
            try:
                left = left[os.write(self._descriptor, left) :]
            except BlockingIOError:  # whoever gave it to us has made it so
                select.select([], [self._descriptor], [])


def _one_line(text: str) -> str:
    return json.dumps(text)[1:-1].replace('\\"', '"')
