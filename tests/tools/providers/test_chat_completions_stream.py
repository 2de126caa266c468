"""A Chat Completions stream comes to one message, however it is cut and whoever sends it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.providers.chat_completions_stream import ChatMessage, ChatStream
from fetchwarden.tools.providers.reading import DONE
from fetchwarden.tools.result import Source
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


def finished(reason: str) -> dict[str, Any]:
    """Return the chunk that ends a choice."""
    return {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}


def test_the_first_choice_is_read() -> None:
    """By its index, wherever it stands; one without an index is the first."""
    others = [{"index": 1, "delta": {"content": "B"}}, {"index": 0, "delta": {"content": "A"}}]
    assert said({"choices": others}).text == "A"
    assert said({"choices": [{"delta": {"content": "A"}}]}).text == "A"
    assert not said({"choices": others[:1]}).has_delta


def test_an_empty_delta_is_one() -> None:
    """It is a round of nothing; the message beside it repeats what was said."""
    assert said(finished("stop")).has_delta
    whole = {"role": "assistant", "content": "Hi.", "tool_calls": [CALL]}
    end = {"choices": [{"index": 0, "delta": {}, "message": whole}]}
    assert said(piece(content="Hi."), end) == said(piece(content="Hi."), piece())
    alone = {"choices": [{"index": 0, "message": whole}]}
    message = said(alone, alone)
    assert (message.text, message.calls) == ("Hi.", (CALL,))


CALL = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}


@pytest.mark.parametrize(
    ("reason", "cut"),
    [
        ("stop", ""),
        ("tool_calls", ""),
        ("something_new", ""),
        ("length", "length"),
        ("max_tokens", "length"),
        ("model_length", "length"),
        ("content_filter", "filter"),
        ("SAFETY", "filter"),
    ],
)
def test_reasons_to_finish(reason: str, cut: str) -> None:
    """Those that cut an answer are told; any is an end, behind which usage may come."""
    stream = ChatStream()
    stream.feed(piece(content="Half"))
    assert not stream.has_end
    stream.feed(finished(reason))
    assert (stream.message().cut, stream.has_end, stream.is_over) == (cut, True, False)
    stream.feed(DONE)
    assert stream.is_over


def test_a_call_that_was_cut() -> None:
    """Without arguments it is no call with none, where the answer was as long as it may be."""
    for reason, arguments in (("length", ""), ("tool_calls", "{}")):
        (call,) = said(called(index=0, id="a", function={"name": "f"}), finished(reason)).calls
        assert call["function"]["arguments"] == arguments
    (call,) = said(called(index=0, id="a", function={"name": "f"})).calls
    assert call["function"]["arguments"] == ""


def test_the_call_of_old() -> None:
    """It is read as any other."""
    message = said(piece(function_call={"name": "f", "arguments": "{}"}))
    assert message.calls == ({"function": {"name": "f", "arguments": "{}"}},)


def test_reasoning_stays_under_its_name() -> None:
    """One of two names is read; details are kept as they came."""
    details = [
        {"type": "reasoning.text"},
        {"type": "reasoning.encrypted", "data": "z"},
    ]
    message = said(
        piece(reasoning="H", reasoning_details=details[:1]),
        piece(reasoning="m.", reasoning_details=details[1:], content="Hi."),
        piece(reasoning_details="none"),
    )
    assert message.reasoning == "Hm."
    assert message.thoughts == {"reasoning": "Hm.", "reasoning_details": details}
    both = said(piece(reasoning="Hm.", reasoning_content="Hm."))
    assert both.reasoning == "Hm."
    assert said(piece(content="Hi.")).thoughts == {}


def test_content_in_parts() -> None:
    """It is kept as it came, with the texts between the parts as parts of their own."""
    thinking = {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}
    message = said(piece(content=[thinking]), piece(content="Hi"), piece(content="."))
    assert message.text == "Hi."
    assert message.content == [thinking, {"type": "text", "text": "Hi."}]
    assert said(piece(content="Hi"), piece(content=".")).content == "Hi."


def test_sources() -> None:
    """By whatever name, told with the piece they came with, each once, with the title they have."""
    a, b = Source("A", "https://a.example/"), Source("https://b.example/", "https://b.example/")
    chunk = {
        **piece(content="x"),
        "citations": [a.url, b.url, "", 5],
        "search_results": [{"title": "A", "url": a.url}, 5],
    }
    stream = ChatStream()
    assert stream.feed(chunk) == [Delta("x", (a, b))]
    assert stream.feed(chunk) == [Delta("x")]
    cited = {"type": "url_citation", "url_citation": {"url": "https://c.example/", "title": "C"}}
    c = Source("C", "https://c.example/")
    assert stream.feed(piece(annotations=[cited, {"type": "x"}, 5])) == [Delta("", (c,))]
    assert stream.message().sources == (a, b, c)


def test_usage_of_every_chunk() -> None:
    """The last that is told is what the round cost; no piece tells it."""
    stream = ChatStream()
    for count in (1, 2, 3):
        usage = {"prompt_tokens": 10, "completion_tokens": count}
        assert stream.feed({**piece(content="a"), "usage": usage}) == [Delta("a")]
    stream.feed({**piece(content="a"), "usage": None})
    assert stream.message().usage == Usage(10, 3)


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
