"""A stream of Anthropic's Messages comes to its blocks, to be sent back as they came."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.providers.anthropic_stream import AnthropicMessage, AnthropicStream
from fetchwarden.tools.rounds import Delta, RequestedCall, Usage
from tests.tools.providers.recorded import objects, recorded

STOP = {"type": "message_stop"}
values = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 3) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["type", "index", "delta", "content_block", "text", "input", "message"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
kinds = st.sampled_from(
    ["message_start", "content_block_start", "content_block_delta", "message_delta", "ping"]
)


def said(*events: object) -> AnthropicMessage:
    """Return the message of a stream of these events."""
    stream = AnthropicStream()
    for event in events:
        stream.feed(event)
    return stream.message()


def opened(index: int, **block: Any) -> dict[str, Any]:
    """Return the start of a block."""
    return {"type": "content_block_start", "index": index, "content_block": block}


def more(index: int, kind: str, **delta: Any) -> dict[str, Any]:
    """Return a piece of a block."""
    return {"type": "content_block_delta", "index": index, "delta": {"type": kind, **delta}}


def test_text_is_shown_and_thinking_is_not() -> None:
    """Both are kept, thinking with its signature, in the order of their places."""
    stream = AnthropicStream()
    events = [
        opened(1, type="text", text="", extra=1),
        opened(0, type="thinking", thinking=""),
        more(0, "thinking_delta", thinking="Hm"),
        more(0, "signature_delta", signature="s1"),
        more(1, "text_delta", text="Hel"),
        more(1, "text_delta", text="lo"),
        STOP,
    ]
    shown = [delta for event in events for delta in stream.feed(event)]
    assert shown == [Delta("Hel"), Delta("lo")]
    message = stream.message()
    assert message.blocks == (
        {"type": "thinking", "thinking": "Hm", "signature": "s1"},
        {"type": "text", "text": "Hello", "extra": 1},
    )
    assert (message.text, message.is_complete) == ("Hello", True)


@pytest.mark.parametrize(
    ("parts", "arguments", "value", "is_valid"),
    [
        (['{"a"', ": 1}"], '{"a": 1}', {"a": 1}, True),
        ([], "{}", {}, True),
        (['{"a": '], '{"a": ', {}, False),
        (["[1]"], "[1]", {}, False),
    ],
)
def test_calls(parts: list[str], arguments: str, value: Any, *, is_valid: bool) -> None:
    """What is no object goes back as an empty one, and the call carries what was written."""
    message = said(
        opened(0, type="tool_use", id="t1", name="f", input={}, caller={"type": "direct"}),
        *(more(0, "input_json_delta", partial_json=part) for part in parts),
        STOP,
    )
    assert message.calls == (RequestedCall("t1", "f", arguments, is_valid),)
    assert message.blocks[0]["input"] == value
    assert message.blocks[0]["caller"] == {"type": "direct"}


def test_what_is_no_call_of_ours() -> None:
    """Without an id or a name it cannot be answered; what the provider runs itself is a block."""
    message = said(
        opened(0, type="tool_use", id="", name="f", input={}),
        opened(1, type="tool_use", id="t1", input={}),
        opened(2, type="server_tool_use", id="s1", name="web_search", input={}),
        more(2, "input_json_delta", partial_json='{"query": "x"}'),
        opened(3, type="redacted_thinking", data="xyz"),
        opened(4, type="later_kind", anything=[1]),
        STOP,
    )
    assert message.calls == ()
    assert len(message.blocks) == 5
    assert message.blocks[2]["input"] == {"query": "x"}
    assert message.blocks[3] == {"type": "redacted_thinking", "data": "xyz"}
    assert message.blocks[4] == {"type": "later_kind", "anything": [1]}


def test_usage_is_that_of_the_start() -> None:
    """The one at the end counts everything again, so it is not taken."""
    start = {"type": "message_start", "message": {"usage": {"input_tokens": 7, "output_tokens": 1}}}
    end = {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"x": 1}}
    stream = AnthropicStream()
    assert stream.feed(start) == []
    assert stream.feed(end) == []
    assert (stream.message().usage, stream.message().is_complete) == (Usage(7, 1), True)


def test_a_stream_that_broke_off() -> None:
    """Without an end it is not complete; a text that was never opened is one all the same."""
    message = said(more(0, "text_delta", text="Half"), more(5, "thinking_delta", thinking="x"))
    assert (message.text, message.is_complete) == ("Half", False)
    assert message.blocks == ({"type": "text", "text": "Half"},)


@given(st.lists(st.tuples(kinds, values), max_size=6))
def test_nothing_breaks_it(events: list[tuple[str, Any]]) -> None:
    """Whatever a server sends, the blocks can be sent back as JSON."""
    read = [{**value, "type": kind} if isinstance(value, dict) else value for kind, value in events]
    starts = (
        {"type": "content_block_start", "index": 0, "content_block": value} for _, value in events
    )
    message = said(*read, *starts)
    json.dumps(message.blocks)


def test_recorded_streams() -> None:
    """Every recorded stream is complete, the same in whatever pieces it arrives."""
    count = 0
    for exchange in recorded("anthropic", stream=True):
        count += 1
        message = said(*objects(exchange["response"], 10**9))
        assert message.is_complete
        assert message.usage is not None
        assert message.text or message.calls
        assert all(call.is_valid for call in message.calls)
        for size in (1, 50):
            assert said(*objects(exchange["response"], size)) == message
    assert count >= 4


def test_recorded_answers() -> None:
    """The blocks of an answer without a stream are the answer's own, to the letter."""
    count = 0
    for exchange in recorded("anthropic", stream=False):
        if exchange["response"].get("type") != "message":
            continue
        count += 1
        message = said({"type": "message_start", "message": exchange["response"]})
        content = exchange["response"]["content"]
        assert list(message.blocks) == content
        assert message.is_complete
        uses = [block["id"] for block in content if block["type"] == "tool_use"]
        assert [call.id for call in message.calls] == uses
    assert count > 50


def test_a_block_that_opens_with_text() -> None:
    """Its text is shown at once, as that of a delta is."""
    stream = AnthropicStream()
    start = {"type": "content_block_start", "index": 0}
    assert stream.feed({**start, "content_block": {"type": "text", "text": "Hi"}}) == [Delta("Hi")]


def test_a_call_without_any_input() -> None:
    """A block that opens without one, and gets no pieces, is a call with an empty object."""
    stream = AnthropicStream()
    block = {"type": "tool_use", "id": "a", "name": "f"}
    stream.feed({"type": "content_block_start", "index": 0, "content_block": block})
    message = stream.message()
    assert message.blocks == ({**block, "input": {}},)
    assert [(call.arguments, call.is_valid) for call in message.calls] == [("{}", True)]


def test_a_signature_that_is_empty_is_written() -> None:
    """Thinking has one, also where none came."""
    for block in ({"type": "thinking", "thinking": "Hm"}, {"type": "thinking", "thinking": "Hm"}):
        message = said(opened(0, **block), STOP)
        assert message.blocks == ({**block, "signature": ""},)


def test_citations_stay_with_their_text() -> None:
    """Those that came with the start, and those that came in pieces."""
    message = said(
        opened(0, type="text", text="", citations=[{"n": 0}]),
        more(0, "citations_delta", citation={"n": 1}),
        more(0, "text_delta", text="Hi"),
        more(0, "citations_delta", citation={"n": 2}),
        more(0, "citations_delta"),
        opened(1, type="thinking", thinking="", signature="s"),
        more(1, "citations_delta", citation={"n": 3}),
        STOP,
    )
    assert message.blocks == (
        {"type": "text", "text": "Hi", "citations": [{"n": 0}, {"n": 1}, {"n": 2}]},
        {"type": "thinking", "thinking": "", "signature": "s"},
    )


def test_a_second_start() -> None:
    """Without usage it takes none away."""
    usage = {"usage": {"input_tokens": 7, "output_tokens": 1}}
    message = said(
        {"type": "message_start", "message": usage}, {"type": "message_start", "message": {}}
    )
    assert message.usage == Usage(7, 1)


def use(call_id: str, **block: Any) -> dict[str, Any]:
    """Return a block that asks for a call."""
    return {"type": "tool_use", "id": call_id, "name": "f", "input": {}, **block}


@pytest.mark.parametrize("indices", [(0, 0), (None, None), (0, None), (1, 0)])
def test_indices_that_tell_nothing(indices: tuple[int | None, int | None]) -> None:
    """An index that is used again, or none at all, loses no block and mixes no pieces."""
    stream = AnthropicStream()
    for number, index in enumerate(indices):
        place = {} if index is None else {"index": index}
        for event in (
            opened(0, **use(f"t{number}")),
            more(0, "input_json_delta", partial_json=f'{{"a": {number}}}'),
        ):
            stream.feed({**{k: v for k, v in event.items() if k != "index"}, **place})
    stream.feed(STOP)
    calls = sorted((call.id, call.arguments) for call in stream.message().calls)
    assert calls == [("t0", '{"a": 0}'), ("t1", '{"a": 1}')]
    assert sorted(block["input"]["a"] for block in stream.message().blocks) == [0, 1]


def test_a_block_that_is_told_anew() -> None:
    """With the same id it is the same one, and begins again."""
    message = said(
        opened(0, **use("t0")),
        more(0, "input_json_delta", partial_json='{"a'),
        opened(0, **use("t0")),
        more(0, "input_json_delta", partial_json='{"b": 1}'),
        STOP,
    )
    assert message.blocks == (use("t0", input={"b": 1}),)


def test_texts_without_an_index() -> None:
    """They are shown and kept."""
    stream = AnthropicStream()
    start = {"type": "content_block_start", "content_block": {"type": "text", "text": "H"}}
    delta = {"type": "content_block_delta", "delta": {"type": "text_delta", "text": "i"}}
    assert [d.text for event in (start, delta) for d in stream.feed(event)] == ["H", "i"]
    assert stream.message().blocks == ({"type": "text", "text": "Hi"},)


def test_pieces_of_another_kind_than_their_block() -> None:
    """A text in a block that is none is one of its own; anything else is left out."""
    message = said(
        opened(0, **use("t0")),
        more(0, "text_delta", text="Hi"),
        more(0, "text_delta", text="."),
        more(0, "thinking_delta", thinking="x"),
        more(0, "signature_delta", signature="x"),
        opened(1, type="text", text=""),
        more(1, "input_json_delta", partial_json="{}"),
        more(1, "text_delta", text="Ho"),
        STOP,
    )
    assert message.blocks == (
        use("t0"),
        {"type": "text", "text": "Hi."},
        {"type": "text", "text": "Ho"},
    )


@pytest.mark.parametrize("given", ["text", None, [1], {}, {"a": 1}])
def test_unknown_blocks_are_untouched(given: Any) -> None:
    """Whatever stands in them; an input in pieces is put together all the same."""
    block = {"type": "later_kind", "input": given}
    assert said(opened(0, **block), STOP).blocks == (block,)
    written = said(opened(0, **block), more(0, "input_json_delta", partial_json='{"b": 2}'), STOP)
    assert written.blocks == ({"type": "later_kind", "input": {"b": 2}},)


@pytest.mark.parametrize("given", ["text", None, [1], 5])
def test_an_input_that_is_no_object(given: Any) -> None:
    """It makes no call, and does not go back."""
    message = said(opened(0, **use("t0", input=given)), STOP)
    assert [call.is_valid for call in message.calls] == [False]
    assert message.blocks == (use("t0"),)


@pytest.mark.parametrize(
    ("reason", "cut"),
    [
        ("end_turn", ""),
        ("tool_use", ""),
        ("max_tokens", "length"),
        ("model_context_window_exceeded", "length"),
        ("refusal", "filter"),
    ],
)
def test_reasons_to_stop(reason: str, cut: str) -> None:
    """Those that cut an answer are told; a call that was cut before its input is none."""
    stream = AnthropicStream()
    for event in (opened(0, **use("t0")), opened(1, **use("t1"))):
        stream.feed(event)
    assert not stream.has_end
    stream.feed({"type": "message_delta", "delta": {"stop_reason": reason}})
    message = stream.message()
    assert (message.cut, stream.has_end, stream.is_over) == (cut, True, False)
    assert [call.is_valid for call in message.calls] == [True, cut != "length"]
    stream.feed(STOP)
    assert stream.is_over


def test_a_whole_message_needs_no_reason() -> None:
    """Where an answer came whole, its end is the end; what is no message is none."""
    for message, is_complete in (({"content": []}, True), ({}, False), (5, False)):
        stream = AnthropicStream()
        stream.complete(message)
        assert stream.message().is_complete is is_complete


def test_many_blocks_cost_no_more_than_their_number() -> None:
    """Citations are joined once, and blocks are found without a search."""

    def seconds(count: int) -> float:
        begun = time.process_time()
        stream = AnthropicStream()
        stream.feed(opened(0, type="text", text=""))
        for number in range(count):
            stream.feed(more(0, "citations_delta", citation={}))
            stream.feed({"type": "content_block_start", "content_block": use(str(number))})
            stream.feed(opened(1, **use("same")))
        stream.message()
        return time.process_time() - begun

    few, many = min(seconds(500) for _ in range(3)), min(seconds(4_000) for _ in range(3))
    assert many < 8 * few * 4
