"""A Chat Completions stream comes to one message, however it is cut and whoever sends it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.providers.chat_completions_stream import ChatMessage, ChatStream
from fetchwarden.tools.rounds import Delta, Usage
from tests.tools.providers.recorded import objects, recorded


def said(*chunks: object) -> ChatMessage:
    """Return the message of a stream of these objects."""
    stream = ChatStream()
    for chunk in chunks:
        stream.feed(chunk)
    return stream.message()


def piece(**delta: Any) -> dict[str, Any]:
    """Return a chunk with one choice."""
    return {"choices": [{"index": 0, "delta": delta}]}


def called(**call: Any) -> dict[str, Any]:
    """Return a chunk with a piece of one call."""
    return piece(tool_calls=[call])


def test_text_arrives_in_pieces() -> None:
    """Each is shown as it comes; usage may come on a chunk of its own."""
    stream = ChatStream()
    assert stream.feed(piece(role="assistant", content="")) == []
    assert stream.feed(piece(content="Hel")) == [Delta("Hel")]
    assert stream.feed(piece(content=[{"type": "text", "text": "lo"}, 5])) == [Delta("lo")]
    usage = {"prompt_tokens": 3, "completion_tokens": 2}
    assert stream.feed({"choices": [], "usage": usage}) == []
    assert stream.message() == ChatMessage(
        "Hello",
        content=[{"type": "text", "text": "Hel"}, {"type": "text", "text": "lo"}, 5],
        usage=Usage(3, 2),
        has_delta=True,
    )


@pytest.mark.parametrize(
    "chunks",
    [
        [called(index=0, id="c1", type="function", function={"name": "f", "arguments": ""}),
         called(index=0, function={"arguments": '{"a"'}),
         called(index=0, function={"arguments": ": 1}"})],
        [called(id="c1", type="function", function={"name": "f", "arguments": '{"a"'}),
         called(id="c1", function={"arguments": ": 1}"})],
        [called(id="c1", type="function", function={"name": "f", "arguments": '{"a"'}),
         called(function={"name": "", "arguments": ": 1}"})],
        [{"choices": [{"message": {"tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}
        ]}}]}],
    ],
)  # fmt: skip
def test_a_call_arrives_in_pieces(chunks: list[dict[str, Any]]) -> None:
    """They belong together by index, by id, or because it is the call opened last."""
    function = {"name": "f", "arguments": '{"a": 1}'}
    assert said(*chunks).calls == ({"id": "c1", "type": "function", "function": function},)


def test_several_calls_and_what_belongs_to_them() -> None:
    """Calls stay in their order, further members stay, and no arguments are an empty object."""
    message = said(
        called(index=0, id="a", function={"name": "f"}, extra={"x": 1}),
        called(index=1, id="b", function={"name": "g", "arguments": "{}", "thought": "t"}),
        called(index=0, function={"arguments": None}),
        {"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]},
    )
    assert message.calls == (
        {"id": "a", "extra": {"x": 1}, "function": {"name": "f", "arguments": "{}"}},
        {"id": "b", "function": {"thought": "t", "name": "g", "arguments": "{}"}},
    )


def test_reasoning_and_refusals() -> None:
    """What was thought is kept and not shown; a refusal is shown."""
    stream = ChatStream()
    assert stream.feed(piece(reasoning_content="Hm")) == []
    assert stream.feed(piece(reasoning_content="m.", reasoning="Hmm.")) == []
    assert stream.feed(piece(refusal="No.")) == [Delta("No.")]
    assert stream.message() == ChatMessage(
        "No.",
        refusal="No.",
        reasoning="Hmm.",
        thoughts={"reasoning_content": "Hmm.", "reasoning": "Hmm."},
        has_delta=True,
    )


@pytest.mark.parametrize(
    "chunk",
    [
        None, 5, [], "text", {}, {"choices": []}, {"choices": 5}, {"choices": [5]},
        {"choices": [{"delta": 5}]}, {"usage": 5}, {"usage": {"prompt_tokens": "3"}},
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_left_out(chunk: object) -> None:
    """It is nothing, and no round of its own."""
    assert said(chunk) == ChatMessage()


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["choices", "delta", "content", "tool_calls", "function", "name", "id", "index"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=15,
)


@given(st.lists(values, max_size=4))
def test_nothing_breaks_it(chunks: list[object]) -> None:
    """Whatever a server sends, the message can be sent back as JSON."""
    message = said(*chunks, *(piece(tool_calls=[chunk]) for chunk in chunks))
    json.dumps(message.calls)
    assert all(isinstance(call["function"]["arguments"], str) for call in message.calls)


# --- recorded exchanges ---


def played(text: str, size: int) -> ChatMessage:
    """Return the message of a recorded stream that arrives in pieces of *size* bytes."""
    return said(*objects(text, size))


def test_recorded_streams() -> None:
    """Every recorded stream has its text or its calls, whole, in whatever pieces it arrives."""
    count = 0
    for exchange in recorded("chat_completions", stream=True):
        count += 1
        message = played(exchange["response"], 10**9)
        assert message.has_delta
        assert message.text or message.calls
        for call in message.calls:
            assert call["id"]
            assert call["function"]["name"]
            assert isinstance(json.loads(call["function"]["arguments"]), dict)
        for size in (1, 7, 64):
            assert played(exchange["response"], size) == message
    assert count > 10


def test_recorded_answers() -> None:
    """An answer that was not streamed comes to the same message as it says itself."""
    count = 0
    for exchange in recorded("chat_completions", stream=False):
        choices = exchange["response"].get("choices")
        if not choices:
            continue
        count += 1
        said_itself = choices[0]["message"]
        message = said(exchange["response"])
        assert message.text == (said_itself.get("content") or "") + (
            said_itself.get("refusal") or ""
        )
        assert list(message.calls) == (said_itself.get("tool_calls") or [])
        assert message.usage is not None
    assert count > 50
