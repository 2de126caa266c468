"""Read the body of an answer as what it is: a stream of events, lines of JSON, or one JSON value.

In: bytes as they arrive, and the media type, of which little can be relied on. Out: the JSON values
in them, ``DONE``, or the ``Whole`` of an answer that is no stream. The first character that is not
blank decides. No network here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from fetchwarden.tools.providers.failing import Failure, ModelFailed, failure_in, failure_in_text
from fetchwarden.tools.providers.reading import DONE, TooDeep, json_value
from fetchwarden.tools.providers.sse import ERROR, EventStream, ServerEvent

__all__ = ["AnswerReader", "Whole"]

_BOM: Final = b"\xef\xbb\xbf"
_BLANK: Final = b" \t\r\n"
_LINES: Final = ("ndjson", "jsonl")
_MAX_KEPT: Final = 2_000
"""Bytes of the beginning that are kept, to be told if nothing can be read."""


@dataclass(frozen=True, slots=True)
class Whole:
    """An answer that did not come as a stream."""

    value: object = field(repr=False)


class AnswerReader:
    """Collects the bytes of one answer."""

    def __init__(self, media_type: str, mask: Callable[[str], str] = str) -> None:
        """Read an answer.

        Args:
            media_type: what it says it is, as it stands in the head.
            mask: takes keys out of what is told of a failure.
        """
        self._has_lines = any(kind in media_type.lower() for kind in _LINES)
        self._mask = mask
        self._head = b""
        self._events: EventStream | None = None
        self._body: bytearray | None = None
        self._has_read = False
        self._begins = b""

    @property
    def is_whole(self) -> bool:
        """Whether it looks like one JSON value, which is read at its end."""
        return self._body is not None

    def feed(self, piece: bytes) -> Iterator[object]:
        """The JSON values that *piece* completes.

        Raises:
            ModelFailed: the answer tells of a failure, or holds what nobody can read; behind the
                values that came before it.
        """
        self._begins += piece[: _MAX_KEPT - len(self._begins)]
        if self._body is not None:
            self._body += piece
            return
        if self._events is None:
            self._head += piece
            begins = self._head.removeprefix(_BOM).lstrip(_BLANK)
            if not begins or (len(self._head) < len(_BOM) and _BOM.startswith(self._head)):
                self._head = self._head[:8]  # blanks say nothing, however many there are
                return
            if begins[:1] in (b"{", b"[") and not self._has_lines:
                self._body = bytearray(begins)
                return
            self._events, piece = EventStream(), begins
        yield from self._values(self._events.feed(piece))

    def close(self) -> Iterator[object]:
        """The values at the end.

        Raises:
            ModelFailed: as ``feed``, and if nothing of the answer could be read.
        """
        if self._body is not None:
            yield from self._whole(self._body.decode("utf-8", "replace"))
        elif self._events is not None:
            yield from self._values(self._events.close())
        if self._has_read:
            return
        if not self._begins.strip():
            raise ModelFailed("its answer is empty")
        detail = self._mask(self._begins.decode("utf-8", "replace"))
        raise ModelFailed("its answer could not be read", detail=detail, may_pass=False)

    def _whole(self, text: str) -> Iterator[object]:
        value = self._read(text)
        if value is not None:
            self._has_read = True
            yield Whole(value)
            return
        events = EventStream()  # several values after all, one in each line
        yield from self._values([*events.feed(text.encode("utf-8", "replace")), *events.close()])

    def _values(self, events: list[ServerEvent]) -> Iterator[object]:
        for event in events:
            if event.name == ERROR:
                raise self._failed(failure_in_text(event.data))
            for value in self._values_of(event.data):
                self._has_read = True
                yield value

    def _values_of(self, data: str) -> Iterator[object]:
        """What an event holds; where its lines together are nothing, what each of them is."""
        value = DONE if data.strip() == DONE else self._read(data)
        if value is not None:
            yield value
        elif "\n" in data:
            for line in data.split("\n"):
                yield from self._values_of(line)

    def _read(self, text: str) -> object:
        """The JSON value in *text*, if it tells of no failure."""
        try:
            value = json_value(text)
        except TooDeep:
            words = "its answer could not be read"
            raise ModelFailed(words, detail="nested too deep", may_pass=False) from None
        if (told := failure_in(value)) is not None:
            raise self._failed(told)
        return value

    def _failed(self, told: Failure) -> ModelFailed:
        words = "it ended its answer with an error"
        return ModelFailed(words, detail=self._mask(told.said), may_pass=told.may_pass)
