"""What is sent to Anthropic's Messages: tools, and blocks that go back."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.providers.anthropic import MAX_TOKENS, AnthropicConversation
from fetchwarden.tools.providers.anthropic_stream import AnthropicStream
from fetchwarden.tools.providers.request import ModelRequest
from fetchwarden.tools.rounds import RoundDone
from tests.tools.providers.test_conversations import REQUEST, SEARCH, USER


def test_tools_of_anthropic() -> None:
    """Left out where there are none; the length of an answer can be told."""
    assert AnthropicConversation(REQUEST).body(None, with_tools=True)["tools"] == [
        SEARCH.to_anthropic()
    ]
    body = AnthropicConversation(REQUEST).body("Stop.", with_tools=False)
    assert "tools" not in body
    assert body["max_tokens"] == MAX_TOKENS
    longer = ModelRequest(model="m", messages=(USER,), extra={"max_tokens": 9})
    assert AnthropicConversation(longer).body(None, with_tools=True)["max_tokens"] == 9


def anthropic_after(*blocks: Any) -> tuple[RoundDone, list[Any]]:
    """Return the round of *blocks*, and what goes back of it."""
    stream = AnthropicStream()
    stream.complete({"content": list(blocks), "stop_reason": "tool_use"})
    conversation = AnthropicConversation(REQUEST, new_id=iter(["new1", "new2"]).__next__)
    done = conversation.take(stream.message())
    assert done is not None
    conversation.record_turn()
    return done, conversation.body(None, with_tools=True)["messages"][1:]


def a_use(call_id: Any, name: Any = "f") -> dict[str, Any]:
    """Return a block that asks for a call."""
    return {"type": "tool_use", "id": call_id, "name": name, "input": {}}


blocks = st.lists(
    st.one_of(
        st.builds(lambda text: {"type": "text", "text": text}, st.sampled_from(["", " \n", "Hi"])),
        st.builds(
            a_use, st.sampled_from(["a", "b", "", " ", None, 7]), st.sampled_from(["f", "", 7])
        ),
        st.just({"type": "thinking", "thinking": "", "signature": "s"}),
        st.just({"type": "later_kind", "text": ""}),
    ),
    max_size=6,
)


@given(blocks)
def test_what_goes_back_to_anthropic_can_be_read(said: list[dict[str, Any]]) -> None:
    """No blank text, no call that cannot be answered, ids that differ; the rest stays."""
    stream = AnthropicStream()
    stream.complete({"content": said, "stop_reason": "tool_use"})
    conversation = AnthropicConversation(REQUEST)
    done = conversation.take(stream.message())
    assert done is not None
    conversation.record_turn()
    turns = conversation.body(None, with_tools=True)["messages"][1:]
    kept = turns[0]["content"] if turns else []
    uses = [block for block in kept if block["type"] == "tool_use"]
    assert [use["id"] for use in uses] == [each.id for each in done.calls]
    assert len({use["id"] for use in uses}) == len(uses)
    assert all(use["id"].strip() and use["name"].strip() for use in uses)
    others = [block for block in kept if block["type"] != "tool_use"]
    assert others == [
        block
        for block in said
        if block["type"] != "tool_use" and (block["type"] != "text" or block["text"].strip())
    ]
    assert all(turn["content"] for turn in turns)


def test_calls_of_anthropic_have_ids_of_their_own() -> None:
    """The later one is given another, in its block and its call, beside one without."""
    done, turns = anthropic_after(a_use("a"), a_use(""), a_use("a"), a_use("b"))
    assert [each.id for each in done.calls] == ["a", "new1", "b"]
    assert turns[0]["content"] == [a_use("a"), a_use("new1"), a_use("b")]


def test_no_turn_of_nothing() -> None:
    """A message without content would be refused."""
    assert anthropic_after({"type": "text", "text": ""})[1] == []


def test_the_length_of_a_round_is_always_told() -> None:
    """The interface demands it, also of who takes it away."""
    for extra in ({}, {"max_tokens": None}):
        request = ModelRequest(model="m", messages=(USER,), extra=extra)
        assert (
            AnthropicConversation(request).body(None, with_tools=True)["max_tokens"] == MAX_TOKENS
        )


def test_results_of_anthropic() -> None:
    """All results of a turn are one message of the user; the next turn has its own."""
    conversation = AnthropicConversation(REQUEST)
    blocks = [
        {"type": "thinking", "thinking": "Hm.", "signature": "s="},
        {"type": "text", "text": "Let me see."},
        {"type": "tool_use", "id": "a", "name": "f", "input": {"q": "x"}},
    ]
    for _ in range(2):
        stream = AnthropicStream()
        message = {"content": blocks, "stop_reason": "tool_use"}
        stream.feed({"type": "message_start", "message": message})
        done = conversation.take(stream.message())
        assert done is not None
        assert [each.id for each in done.calls] == ["a"]
        conversation.record_turn()
        conversation.record_result("a", "One.")
        conversation.record_result("b", "Two.", is_error=True)
    messages = conversation.body(None, with_tools=True)["messages"]
    assert [message["role"] for message in messages] == ["user", *["assistant", "user"] * 2]
    assert messages[1]["content"] == blocks
    assert messages[2]["content"] == [
        {"type": "tool_result", "tool_use_id": "a", "content": "One.", "is_error": False},
        {"type": "tool_result", "tool_use_id": "b", "content": "Two.", "is_error": True},
    ]
    turn = ("Hm.", "Let me see.", "f", "x", "One.", "Two.")
    assert conversation.recorded_texts == turn * 2
