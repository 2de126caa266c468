"""A stream of OpenAI's Responses comes to its items, to be sent back as they came."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.providers.responses_stream import ResponsesMessage, ResponsesStream
from fetchwarden.tools.result import Source
from fetchwarden.tools.rounds import Delta, RequestedCall, Usage
from tests.tools.providers.recorded import objects, recorded

A = {"type": "url_citation", "url": "https://a.example/", "title": "A"}
TEXT = {"type": "message", "content": [{"type": "output_text", "text": "Hi.", "annotations": [A]}]}
CALL = {"type": "function_call", "call_id": "c1", "name": "f", "arguments": '{"a": 1}'}
REASON = {"type": "reasoning", "id": "r1", "encrypted_content": "xyz", "summary": []}
USAGE = {"input_tokens": 1200, "output_tokens": 7}


def said(*events: object) -> ResponsesMessage:
    """Return the message of a stream of these events."""
    stream = ResponsesStream()
    for event in events:
        stream.feed(event)
    return stream.message()


def done(item: Any) -> dict[str, Any]:
    """Return the end of an item."""
    return {"type": "response.output_item.done", "item": item}


def completed(*output: Any, **more: Any) -> dict[str, Any]:
    """Return the end of a response."""
    return {"type": "response.completed", "response": {"output": list(output), **more}}


def test_the_completed_response_is_the_round() -> None:
    """It wins over the items that were done before; all of it goes back as it came."""
    stream = ResponsesStream()
    assert stream.feed({"type": "response.output_text.delta", "delta": "Hi."}) == [Delta("Hi.")]
    added = {"type": "response.output_text.annotation.added", "annotation": A}
    source = Source("A", "https://a.example/")
    assert stream.feed(added) == [Delta("", (source,))]
    stream.feed(done(TEXT))
    end = completed(REASON, TEXT, CALL, usage=USAGE)
    assert stream.feed(end) == []
    assert stream.message() == ResponsesMessage(
        items=(REASON, TEXT, CALL),
        text="Hi.",
        calls=(RequestedCall("c1", "f", '{"a": 1}'),),
        sources=(source,),
        usage=Usage(1200, 7),
        is_usable=True,
    )


def test_items_stand_in_for_a_response_that_never_came() -> None:
    """Then nothing is known of what it cost; with nothing at all there is no round."""
    message = said(done(TEXT), done(CALL))
    assert message.items == (TEXT, CALL)
    assert (message.usage, message.is_usable) == (None, True)
    assert not said({"type": "response.output_text.delta", "delta": "x"}).is_usable
    assert not said().is_usable


def test_what_a_tool_of_the_provider_cost_is_not_told() -> None:
    """Its tokens are counted in, so the number would mean something else."""
    search = {"type": "web_search_call", "id": "w1"}
    message = said(completed(search, TEXT, usage=USAGE))
    assert (message.usage, message.text) == (None, "Hi.")


@pytest.mark.parametrize(
    ("item", "call"),
    [
        ({"name": "f", "arguments": "{}"}, RequestedCall("", "f", "{}")),
        (
            {"call_id": "c", "name": " ", "arguments": "{}"},
            RequestedCall("c", " ", "{}", is_valid=False),
        ),
        (
            {"call_id": "c", "name": "f", "arguments": "[1]"},
            RequestedCall("c", "f", "[1]", is_valid=False),
        ),
        (
            {"call_id": "c", "name": "f", "arguments": '{"a'},
            RequestedCall("c", "f", '{"a', is_valid=False),
        ),
        ({"call_id": 5, "name": None}, RequestedCall("", "", "", is_valid=False)),
    ],
)
def test_calls(item: dict[str, Any], call: RequestedCall) -> None:
    """A call is valid with a name and a JSON object; without an id it is carried all the same."""
    assert said(completed({"type": "function_call", **item})).calls == (call,)


def text_done(text: str, **place: Any) -> dict[str, Any]:
    """Return the end of a text."""
    return {"type": "response.output_text.done", "text": text, **place}


def text_delta(text: str, **place: Any) -> dict[str, Any]:
    """Return a piece of a text."""
    return {"type": "response.output_text.delta", "delta": text, **place}


@pytest.mark.parametrize(
    ("events", "shown"),
    [
        ([text_done("Hi.")], "Hi."),
        ([text_delta("H"), text_done("Hi.")], "Hi."),
        ([text_delta("Hi."), text_done("Hi.")], "Hi."),
        ([text_delta("other"), text_done("Hi.")], "other"),
        ([text_delta("A", content_index=0), text_done("B", content_index=1)], "AB"),
        ([text_delta("A", content_index=0), text_done("A", content_index=1)], "AA"),
        ([{"type": "response.refusal.delta", "delta": "No."}], "No."),
        ([{"type": "response.refusal.done", "refusal": "No."}], "No."),
        ([text_delta("A"), {"type": "response.refusal.done", "refusal": "No."}], "ANo."),
        ([text_delta(""), {"type": "response.output_text.delta"}, text_done("")], ""),
    ],
)
def test_texts_that_did_not_arrive_in_pieces(events: list[Any], shown: str) -> None:
    """What was not shown of a part is shown at its end, and nothing twice."""
    stream = ResponsesStream()
    deltas = [delta for event in events for delta in stream.feed(event)]
    assert "".join(delta.text for delta in deltas) == shown
    stream.feed(completed())
    assert stream.message().text == shown


def test_ends_that_are_told_often_cost_no_more_than_their_number() -> None:
    """What was shown is not put together for each of them."""

    def seconds(count: int) -> float:
        stream = ResponsesStream()
        begun = time.process_time()
        for _ in range(count):
            stream.feed(text_delta("abc"))
            stream.feed(text_done("abc"))
        return time.process_time() - begun

    few, many = min(seconds(2_000) for _ in range(3)), min(seconds(16_000) for _ in range(3))
    assert many < 8 * few * 4


def test_items_stand_in_for_a_response_without_any() -> None:
    """A provider that stores nothing may complete with no items; what it cost is told there."""
    outputs: list[Any] = [[], None, "x"]
    for output in outputs:
        message = said(done(TEXT), done(CALL), completed_with(output, usage=USAGE))
        assert message.items == (TEXT, CALL)
        assert [call.id for call in message.calls] == ["c1"]
        assert (message.text, message.usage) == ("Hi.", Usage(1200, 7))


def completed_with(output: Any, **more: Any) -> dict[str, Any]:
    """Return the end of a response whose output is anything."""
    return {"type": "response.completed", "response": {"output": output, **more}}


@pytest.mark.parametrize(
    ("end", "cut"),
    [
        (completed(TEXT), ""),
        (completed(TEXT, status="completed", incomplete_details=None), ""),
        ({**completed(TEXT), "type": "response.incomplete"}, "length"),
        (completed(TEXT, status="incomplete"), "length"),
        (completed(TEXT, incomplete_details={"reason": "max_output_tokens"}), "length"),
        (completed(TEXT, incomplete_details={"reason": "content_filter"}), "filter"),
        (completed(TEXT, incomplete_details={"reason": ["x"]}), "length"),
        (completed(TEXT, incomplete_details="x"), "length"),
    ],
)
def test_an_answer_that_is_cut(end: dict[str, Any], cut: str) -> None:
    """It is the round, and says why it ends."""
    stream = ResponsesStream()
    assert not stream.has_end
    stream.feed(end)
    message = stream.message()
    assert (message.cut, message.text, message.is_usable) == (cut, "Hi.", True)
    assert stream.has_end
    assert stream.is_over


def test_sources_are_told_once() -> None:
    """However often an answer cites them; with another title it is another source."""
    other = {**A, "title": "B"}
    part = {"type": "output_text", "text": "x", "annotations": [A, A, other, {"type": "file"}, 5]}
    message = said(completed({"type": "message", "content": [part, part]}))
    assert message.sources == (Source("A", A["url"]), Source("B", A["url"]))


def test_arguments_that_are_an_object() -> None:
    """They are read as the text that they stand for."""
    call = said(completed({**CALL, "arguments": {"a": "ü"}})).calls[0]
    assert call == RequestedCall("c1", "f", '{"a": "ü"}')
    for arguments in (5, None, True):
        assert not said(completed({**CALL, "arguments": arguments})).calls[0].is_valid


values = st.recursive(
    st.none() | st.integers(-1, 3) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["type", "output", "content", "annotations", "url", "usage", "item"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.lists(values, max_size=4))
def test_nothing_breaks_it(items: list[Any]) -> None:
    """Whatever a server sends, the items can be sent back as JSON."""
    messages = [{"type": "message", "content": [each]} for each in items]
    message = said(*items, *map(done, items), completed(*items, *messages, usage=items))
    json.dumps(message.items)


def test_recorded_streams() -> None:
    """Every recorded stream is a round, the same in whatever pieces it arrives."""
    count = 0
    for exchange in recorded("responses", stream=True):
        count += 1
        message = said(*objects(exchange["response"], 10**9))
        assert message.is_usable
        assert message.text or message.calls or message.items
        for size in (1, 50):
            assert said(*objects(exchange["response"], size)) == message
    assert count > 10


def test_recorded_answers() -> None:
    """The items of an answer without a stream are the answer's own, to the letter."""
    count = 0
    for exchange in recorded("responses", stream=False):
        if not isinstance(exchange["response"].get("output"), list):
            continue
        count += 1
        stream = ResponsesStream()
        stream.complete(exchange["response"])
        message = stream.message()
        assert list(message.items) == exchange["response"]["output"]
        calls = [item["call_id"] for item in message.items if item["type"] == "function_call"]
        assert [call.id for call in message.calls] == calls
    assert count > 50
