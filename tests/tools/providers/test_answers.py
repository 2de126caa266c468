"""The body of an answer is read as what it is, whatever it says it is."""

import json
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.providers.answers import AnswerReader, Whole
from fetchwarden.tools.providers.failing import ModelFailed
from fetchwarden.tools.providers.reading import DONE
from tests.tools.providers.test_reading import nested

TYPES = ["", "text/event-stream", "application/json", "Application/JSON", "text/plain", "text/html"]
LINES = ["application/x-ndjson", "application/jsonl; charset=utf-8"]
types = pytest.mark.parametrize("media_type", TYPES + LINES)
A, B = {"a": 1}, {"b": [2, "ü"]}


def read(media_type: str, *pieces: bytes) -> list[object]:
    """Return what is read of an answer in *pieces*."""
    reader = AnswerReader(media_type)
    values = [value for piece in pieces for value in reader.feed(piece)]
    return [*values, *reader.close()]


def ended(reader: AnswerReader, body: bytes) -> list[object]:
    """Return what *reader* reads of *body*, with which the answer ends."""
    return [*reader.feed(body), *reader.close()]


def failure(media_type: str, body: bytes) -> ModelFailed:
    """Return how reading *body* fails."""
    with pytest.raises(ModelFailed) as caught:
        read(media_type, body)
    return caught.value


@types
@pytest.mark.parametrize("blanks", ["", "\ufeff", " \r\n\t", "\ufeff\n" + " " * 50])
def test_the_first_character_decides(media_type: str, blanks: str) -> None:
    """Events are events, and one JSON value is a whole answer."""
    events = f"{blanks}data: {json.dumps(A)}\n\ndata: {json.dumps(B)}\n\ndata: [DONE]\n\n"
    assert read(media_type, events.encode()) == [A, B, DONE]
    whole = read(media_type, f"{blanks}{json.dumps(A)}".encode())
    assert whole == ([A] if media_type in LINES else [Whole(A)])


@types
def test_lines_of_json(media_type: str) -> None:
    """Each is a value, by whatever name; where they are told to be lines, at once."""
    body = f"{json.dumps(A)}\n{json.dumps(B)}\n[DONE]\n".encode()
    assert read(media_type, body) == [A, B, DONE]
    reader = AnswerReader(media_type)
    assert list(reader.feed(json.dumps(A).encode() + b"\n")) == ([A] if media_type in LINES else [])


def test_a_whole_answer_over_many_lines() -> None:
    """It is one value, however it is written."""
    body = json.dumps({"a": A, "b": B}, indent=2).encode()
    assert read("text/event-stream", body) == [Whole({"a": A, "b": B})]


bodies = st.sampled_from(
    [
        b'data: {"a": 1}\n\ndata: {"b": "\xc3\xbc"}\n\ndata: [DONE]\n\n',
        b'{"a": [1, {"b": 2}]}',
        b'\xef\xbb\xbf \n{"a": 1}\n{"b": 2}\n',
        b": comment\n\n\ndata: 1\ndata: 2\n\n",
        b'event: x\r\ndata: {"a": 1}\r\n\r\n',
    ]
)


@given(bodies, st.sampled_from(TYPES + LINES), st.lists(st.integers(0, 80), max_size=6))
def test_pieces_do_not_matter(body: bytes, media_type: str, cuts: list[int]) -> None:
    """In whatever pieces it arrives, the values are the same."""
    places = sorted({0, *(min(cut, len(body)) for cut in cuts), len(body)})
    pieces = [body[start:end] for start, end in pairwise(places)]
    assert read(media_type, *pieces) == read(media_type, body)


@given(st.binary(max_size=200), st.sampled_from(TYPES + LINES))
def test_nothing_breaks_it(body: bytes, media_type: str) -> None:
    """Any bytes come to values, or to a failure that says so."""
    with suppress(ModelFailed):
        assert read(media_type, body)


ERROR = {"error": {"message": "Busy", "type": "x"}}
FAILURES: list[tuple[bytes, str]] = [
    (b"error: " + json.dumps(ERROR["error"]).encode() + b"\n\n", "Busy"),
    (json.dumps(ERROR).encode() + b"\n", "Busy"),
    (b"event: error\ndata: Busy\n\n", "Busy"),
    (b'event: error\ndata: {"message": "Busy"}\n\n', "Busy"),
    (b'event: error\ndata: {"code": 500}\n\n', "500"),
    (b"event: error\ndata: [1]\n\n", "[1]"),
    (b"event: error\ndata\n\n", "error"),
    (b'data: {"object": "error", "message": "Busy"}\n\n', "Busy"),
    (b'data: {"choices": [{"delta": {}, "finish_reason": "error"}]}\n\n', "finish_reason error"),
    (b'data: {"choices": [{"error": {"message": "Busy"}}]}\n\n', "Busy"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "told"), FAILURES)
def test_an_error_by_any_name(said: bytes, told: str) -> None:
    """In the middle of a stream it ends the answer; what came before was given out."""
    reader = AnswerReader("text/event-stream")
    values = reader.feed(b'data: {"a": 1}\n\n' + said)
    assert next(values) == {"a": 1}
    with pytest.raises(ModelFailed) as caught:
        [*values, *reader.close()]
    assert caught.value.detail == told


@types
def test_an_error_in_place_of_an_answer(media_type: str) -> None:
    """Alone, or in a list, as some servers send it with status 200."""
    for body in (ERROR, [ERROR], {"choices": [{"error": {"message": "Busy"}, "message": {}}]}):
        assert failure(media_type, json.dumps(body).encode()).detail == "Busy"
    failed: Any = {"object": "response", "status": "failed", "error": None, "output": []}
    assert failure(media_type, json.dumps(failed).encode()).detail == "response failed"


@pytest.mark.parametrize("empty", [None, {}, "", [], False])
def test_an_error_that_is_none(empty: Any) -> None:
    """A member that holds nothing fails no answer."""
    value = {"error": empty, "choices": [{"error": empty, "delta": {"content": "Hi"}}]}
    assert read("text/event-stream", f"data: {json.dumps(value)}\n\n".encode()) == [value]
    assert read("application/json", json.dumps(value).encode()) == [Whole(value)]


@pytest.mark.parametrize("body", ["<html>Bad gateway</html>", "[DONE", "data: x\n\n", '{"a": '])
def test_what_nobody_can_read_is_told(body: str) -> None:
    """With its beginning, masked, for operators; asking again would not help."""
    reader = AnswerReader("text/html", mask=lambda text: text.replace("gateway", "*****"))
    with pytest.raises(ModelFailed, match="could not be read") as caught:
        ended(reader, body.encode())
    assert caught.value.detail == body.replace("gateway", "*****")
    assert not caught.value.retryable


def test_an_empty_answer() -> None:
    """It is told as such; another one may come."""
    for body in (b"", b" \n\n"):
        assert "is empty" in str(failure("text/event-stream", body))
        assert failure("text/event-stream", body).retryable


@pytest.mark.parametrize("body", ["data: {}\n\n", "{}"])
def test_what_is_nested_too_deep(body: str) -> None:
    """It is no answer, and breaks nothing."""
    for depth in (100, 5_000, 200_000):
        text = body.replace("{}", nested(depth, in_lists=False))
        text = text.replace('{"a":1}', '{"a":{"b":1}}')
        told = failure("text/event-stream", text.encode())
        assert (told.detail, told.retryable) == ("nested too deep", False)


def test_lines_that_belong_to_no_event_together() -> None:
    """Where the lines of an event are nothing together, each is read by itself."""
    assert read("", b'data: noise\ndata: {"a": 1}\n\n') == [A]
