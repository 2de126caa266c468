"""A stream of events is the same in whatever pieces it arrives."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.providers import sse
from fetchwarden.tools.providers.sse import EventStream, ServerEvent

LINES = ["data: a", "data:b", "data", "event: x", ": comment", "id: 7", "other: y", "", "data: ü😀"]
LINES += ['data: {"a": 1}', '{"bare": 1}', "[DONE]", "data: [DONE]", 'error: {"message": "x"}']
A, B = ServerEvent("", '{"a": 1}'), ServerEvent("", '{"b": 2}')
streams = st.lists(
    st.tuples(st.sampled_from(LINES), st.sampled_from(["\n", "\r\n", "\r"])), max_size=20
)


def read(*chunks: bytes) -> list[ServerEvent]:
    """Return the events of a stream in these pieces."""
    stream = EventStream()
    events = [event for chunk in chunks for event in stream.feed(chunk)]
    return events + stream.close()


@given(streams, st.lists(st.integers(0, 300), max_size=8))
def test_pieces_do_not_matter(lines: list[tuple[str, str]], cuts: list[int]) -> None:
    """Cut anywhere, inside characters and line ends too, the events are the same."""
    whole = "".join(line + end for line, end in lines).encode()
    places = sorted({0, *(min(cut, len(whole)) for cut in cuts), len(whole)})
    pieces = [whole[start:end] for start, end in pairwise(places)]
    assert read(*pieces) == read(whole)


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("data: a\n\n", [ServerEvent("", "a")]),
        ("data: a\ndata: b\n\n", [ServerEvent("", "a\nb")]),
        ("event: x\ndata: a\n\ndata: b\n\n", [ServerEvent("x", "a"), ServerEvent("", "b")]),
        ("\ufeffdata: a\r\n\r\n", [ServerEvent("", "a")]),
        ("data:  two\n\n", [ServerEvent("", " two")]),
        ("data\n\n", [ServerEvent("", "")]),
        (": nothing\n\nevent: x\n\n", []),
        ("data: cut", [ServerEvent("", "cut")]),
        ("data: a\nevent: x\n\ndata: b\n\n", [ServerEvent("x", "a"), ServerEvent("", "b")]),
        # What servers of models do otherwise.
        (f"{A.data}\n{B.data}\n", [A, B]),
        (f"data: {A.data}\n{B.data}\n", [A, B]),
        (f"data: {A.data}\n\nerror: {B.data}\n\n", [A, ServerEvent("error", B.data)]),
        (f"data: {A.data}\ndata: {B.data}\ndata: [DONE]\n", [A, B, ServerEvent("", "[DONE]")]),
        (
            f"event: x\ndata: {A.data}\nevent: y\ndata: {B.data}\n",
            [ServerEvent("x", A.data), ServerEvent("y", B.data)],
        ),
        ('data: {"a":\ndata: {"b": 2}}\n\n', [ServerEvent("", '{"a":\n{"b": 2}}')]),
        ("", []),
    ],
)
def test_events(text: str, events: list[ServerEvent]) -> None:
    """Fields, comments, a byte order mark, and an end without an empty line."""
    assert read(text.encode()) == events


def test_an_event_that_is_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one is read all the same."""
    monkeypatch.setattr(sse, "MAX_EVENT_CHARS", 10)
    assert read(b"data: 12345678901\n\ndata: ok\n\n") == [ServerEvent("", "ok")]
    pieces = [b"data: 1234567", b"8901", b"2345678901234", b"\n\ndata: ok\n\n"]
    assert read(*pieces) == [ServerEvent("", "ok")]


def test_events_that_no_empty_line_ends_arrive_at_once() -> None:
    """What is whole is not held back until the stream ends."""
    stream = EventStream()
    assert stream.feed(b'data: {"a": 1}\ndata: {"b": 2}\n') == [ServerEvent("", '{"a": 1}')]
    assert stream.feed(b'{"c": 3}\n') == [ServerEvent("", '{"b": 2}'), ServerEvent("", '{"c": 3}')]
    assert stream.feed(b"data: x\r\r") == [ServerEvent("", "x")]


def test_a_long_line_costs_no_more_than_its_length() -> None:
    """The time for a line in many pieces grows with the line, not with its square."""

    def seconds(pieces: int) -> float:
        stream = EventStream()
        stream.feed(b"data: ")
        begun = time.process_time()
        for _ in range(pieces):
            stream.feed(b"x" * 64)
        return time.process_time() - begun

    short, long = min(seconds(5_000) for _ in range(3)), min(seconds(40_000) for _ in range(3))
    assert long < 8 * short * 4
