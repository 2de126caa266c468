"""One line on a terminal that says what a slow read is waiting for; gone when it is done."""

import asyncio
from types import TracebackType
from typing import Final, Self, TextIO

from fetchwarden.policy.decision import Decision
from fetchwarden.policy.target import Target
from fetchwarden.trace import printable

__all__ = ["Progress"]

PATIENCE_SECONDS: Final = 1.0
_NEXT: Final = {
    "target": "looking up",
    "resolution": "waiting for",
    "head": "reading from",
    "redirect": "leaving",
}


class Progress:
    """Silent for the first second, and always where *stream* is no terminal."""

    def __init__(self, stream: TextIO, patience_seconds: float = PATIENCE_SECONDS) -> None:
        self._stream = stream
        self._patience_seconds = patience_seconds
        self._timer: asyncio.TimerHandle | None = None
        self._line = "starting"
        self._is_shown = False

    def __enter__(self) -> Self:
        if self._stream.isatty():
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._patience_seconds, self._show)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._is_shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def on_decision(self, target: Target, decision: Decision) -> None:
        """Take note of what the read does next; a ``DecisionListener``."""
        if decision.allowed:
            self._line = f"{_NEXT[decision.judge]} {printable(target.name)} …"
            if self._is_shown:
                self._show()

    def _show(self) -> None:
        self._is_shown = True
        self._stream.write(f"\r\x1b[K{self._line[:78]}")
        self._stream.flush()
