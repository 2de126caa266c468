"""Read a stream of server-sent events, in whatever pieces it arrives (WHATWG HTML, section 9.2).

In: bytes. Out: events. No network here. An event that is not ended when the stream ends is given
all the same: servers forget the last empty line, and what was cut off is told by its text.
"""

import codecs
from dataclasses import dataclass
from typing import Final

__all__ = ["EventStream", "ServerEvent"]

MAX_EVENT_CHARS: Final = 8 * 1024 * 1024
"""Characters of one event; what is longer is left out, and the next one is read."""


@dataclass(frozen=True, slots=True)
class ServerEvent:
    """One event.

    Attributes:
        name: its type; "" where none is told.
        data: its lines, joined by line ends.
    """

    name: str
    data: str


class EventStream:
    r"""Collects bytes until events are whole.

    >>> EventStream().feed(b"data: a\ndata: b\n\ndata: c")
    [ServerEvent(name='', data='a\nb')]
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._rest = ""
        self._name = ""
        self._data: list[str] = []
        self._size = 0

    def feed(self, chunk: bytes) -> list[ServerEvent]:
        """The events that *chunk* completes."""
        return self._read(self._decoder.decode(chunk), is_last=False)

    def close(self) -> list[ServerEvent]:
        """The event that was not ended, if there is one with data."""
        events = self._read(self._decoder.decode(b"", final=True), is_last=True)
        return events + self._dispatched()

    def _read(self, text: str, *, is_last: bool) -> list[ServerEvent]:
        text = self._rest + text
        # A lone CR at the end may be the first half of a line end.
        held = "\r" if text.endswith("\r") and not is_last else ""
        lines = text.removesuffix(held).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._rest = lines.pop() + held
        if len(self._rest) > MAX_EVENT_CHARS:
            # A line without end: its event is left out, and what is still to come of it as well.
            self._size += len(self._rest)
            self._rest = ":"
        if is_last and self._rest:
            lines.append(self._rest)
            self._rest = ""
        events: list[ServerEvent] = []
        for line in lines:
            if line:
                self._take(line)
            else:
                events += self._dispatched()
        return events

    def _take(self, line: str) -> None:
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            self._size += len(value) + 1
            if self._size <= MAX_EVENT_CHARS:
                self._data.append(value)
        elif field == "event":
            self._name = value

    def _dispatched(self) -> list[ServerEvent]:
        event = ServerEvent(self._name, "\n".join(self._data))
        is_whole = bool(self._data) and self._size <= MAX_EVENT_CHARS
        self._name, self._data, self._size = "", [], 0
        return [event] if is_whole else []
