"""Write lines of the log in a thread of its own, so that nobody waits for who reads them.

In: records. Out: lines, in a stream. Whoever reads a pipe may stop, and what writes to it then
waits: that must not be the service.
"""

import contextlib
import logging
import os
import select
import threading
from collections import deque
from typing import Final, TextIO

__all__ = ["FLUSH_SECONDS", "MAX_WAITING", "LogWriter"]

MAX_WAITING: Final = 4_000_000
"""Characters of lines that wait to be written."""
FLUSH_SECONDS: Final = 1.0
"""For which the end of the process waits for them."""


class LogWriter(logging.Handler):
    """Writes what is logged, later. The lines that wait are bounded.

    Those beyond are counted, and told once there is room again.
    """

    def __init__(self, stream: TextIO) -> None:
        """Write to *stream*."""
        super().__init__()
        self._stream = stream
        try:
            # Of our own, since the number may come to name another file once the stream is closed.
            self._descriptor: int | None = os.dup(stream.fileno())
        except OSError:  # it is in memory
            self._descriptor = None
        self._waiting: deque[str] = deque()
        self._chars = 0
        self._lost = 0
        self._is_writing = self._is_stuck = self._is_ending = False
        # The lock of the handler, and no other: with two, a collection of garbage in the writing
        # thread that logs, as asyncio does of a task that is gone, could take them the other way.
        self._changed = threading.Condition(self.lock)
        threading.Thread(target=self._write_all, daemon=True, name="fetchwarden-log").start()

    def emit(self, record: logging.LogRecord) -> None:
        """Have a record written, or count it."""
        try:
            line = self.format(record)
        except Exception as fault:  # noqa: BLE001 - who logs must not fail of it
            line = self._told_unfit(record, fault)
        with self._changed:
            if self._chars + len(line) > MAX_WAITING:
                self._lost += 1
                return
            if self._lost:
                self._add(self._told_lost())
                self._lost = 0
            self._add(line)
            self._changed.notify_all()

    def _add(self, line: str) -> None:
        self._waiting.append(line)
        self._chars += len(line)

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
        """Wait until all is written, for a while; if that was in vain before, no more."""
        with self._changed:
            seconds = 0.0 if self._is_stuck else FLUSH_SECONDS
            is_done = self._changed.wait_for(
                lambda: not (self._waiting or self._is_writing), seconds
            )
            self._is_stuck = not is_done

    def close(self) -> None:
        """Write what waits, for a while, and end."""
        self.flush()
        with self._changed:
            self._is_ending = True
            self._changed.notify_all()
        super().close()

    def _write_all(self) -> None:
        while (line := self._next()) is not None:
            with contextlib.suppress(OSError, ValueError):  # nobody is there to read it
                self._write(f"{line}\n")
        if self._descriptor is not None:
            os.close(self._descriptor)

    def _next(self) -> str | None:
        """The next line, once there is one; None at the end."""
        with self._changed:
            self._is_writing = self._is_stuck = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._waiting or self._is_ending)
            if not self._waiting:
                return None
            line = self._waiting.popleft()
            self._chars -= len(line)
            self._is_writing = True
            return line

    def _write(self, text: str) -> None:
        if self._descriptor is None:
            self._stream.write(text)
            self._stream.flush()
            return
        # Past the stream, whose lock would be held for as long as nobody reads, also when the
        # process ends and flushes it.
        left = memoryview(text.encode(errors="backslashreplace"))
        while left:
            try:
                left = left[os.write(self._descriptor, left) :]
            except BlockingIOError:  # whoever gave it to us has made it so
                select.select([], [self._descriptor], [])
