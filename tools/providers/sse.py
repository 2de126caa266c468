"""Read a stream of server-sent events, in whatever pieces it arrives (WHATWG HTML, section 9.2).

In: bytes. Out: events. No network here. What servers of models do otherwise is read as well: an
event that is not ended when the stream ends; a line that is JSON by itself, without a field; JSON
objects in events that no empty line parts; a field ``error``.
"""

import codecs
from dataclasses import dataclass
from typing import Final

__all__ = ["ERROR", "EventStream", "ServerEvent"]

ERROR: Final = "error"
"""The type of an event that ends an answer with a failure."""
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
    >>> EventStream().feed(b'data: {"a": 1}\ndata: {"b": 2}\n\n')
    [ServerEvent(name='', data='{"a": 1}'), ServerEvent(name='', data='{"b": 2}')]
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._is_after_cr = False
        # The line under way in its pieces: joined once, however many there are.
        self._rest: list[str] = []
        self._rest_size = 0
        self._name = ""
        self._late_name = ""
        self._data: list[str] = []
        self._size = 0

    def feed(self, chunk: bytes) -> list[ServerEvent]:
        """The events that *chunk* completes."""
        return self._read(self._decoder.decode(chunk))

    def close(self) -> list[ServerEvent]:
        """The event that was not ended, if there is one with data."""
        events = self._read(self._decoder.decode(b"", final=True))
        if self._rest:
            events += self._read("\n")
        return events + self._dispatched()

    def _read(self, text: str) -> list[ServerEvent]:
        if not text:
            return []
        if self._is_after_cr:
            text = text.removeprefix("\n")  # the second half of a line end that was read
        self._is_after_cr = text.endswith("\r")
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._hold(lines[0])
        if len(lines) == 1:
            return []
        lines[0] = "".join(self._rest)
        self._rest, self._rest_size = [], 0
        self._hold(lines.pop())
        events: list[ServerEvent] = []
        for line in lines:
            if line[:1] == ":" or not (line or self._size or self._name):
                continue  # comments, and empty lines between them, of which there may be many
            events += self._ended(line)
        return events

    def _hold(self, piece: str) -> None:
        """Keep *piece* of the line under way."""
        if not piece:
            return
        self._rest.append(piece)
        self._rest_size += len(piece)
        if self._rest_size > MAX_EVENT_CHARS:
            # A line without end: its event is left out, and what is still to come of it as well.
            self._size += self._rest_size
            self._rest, self._rest_size = [":"], 1

    def _ended(self, line: str) -> list[ServerEvent]:
        """The events that *line* completes."""
        if not line:
            return self._dispatched()
        if line[0] in "{[":
            return [*self._dispatched(), ServerEvent("", line)]
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            events = self._dispatched(is_ended=False) if self._is_next(value) else []
            self._size += len(value) + 1
            if self._size <= MAX_EVENT_CHARS:
                self._data.append(value)
            return events
        if field == ERROR:
            return [*self._dispatched(), ServerEvent(ERROR, value)]
        if field == "event":
            if self._data:
                self._late_name = value
            else:
                self._name = value
        return []

    def _is_next(self, value: str) -> bool:
        """Whether *value* begins another event, though no empty line stands before it.

        No JSON object goes on with a brace behind a line that ends with one.
        """
        begins = value.startswith("{") or value == "[DONE]"
        return begins and bool(self._data) and self._data[-1].rstrip().endswith("}")

    def _dispatched(self, *, is_ended: bool = True) -> list[ServerEvent]:
        """The event under way; a type told behind its data is its own only where it *is_ended*."""
        late, self._late_name = self._late_name, ""
        event = ServerEvent((is_ended and late) or self._name, "\n".join(self._data))
        is_whole = bool(self._data) and self._size <= MAX_EVENT_CHARS
        self._name = "" if is_ended else late
        self._data, self._size = [], 0
        return [event] if is_whole else []
