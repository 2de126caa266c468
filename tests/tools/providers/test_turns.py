"""What the interfaces have in common: what a round tells, what is logged, which texts are sent."""

from typing import Any

import pytest

from fetchwarden.tools.providers.anthropic import AnthropicConversation
from fetchwarden.tools.providers.anthropic_stream import AnthropicStream
from fetchwarden.tools.providers.chat_completions_stream import ChatStream
from fetchwarden.tools.providers.reading import texts_in
from fetchwarden.tools.providers.responses_stream import ResponsesStream
from fetchwarden.tools.result import Source
from tests.tools.providers.test_anthropic import a_use, anthropic_after
from tests.tools.providers.test_conversations import CONVERSATIONS, REQUEST, after, call, chat
from tests.tools.providers.test_responses import FUNCTION_CALL, responding


def test_sources_and_cuts_are_of_the_round() -> None:
    """Each interface tells them at the end."""
    cited = {"type": "url_citation", "url": "https://a.example/", "title": "A"}
    part = {"type": "output_text", "text": "x", "annotations": [cited]}
    done, _ = responding({"type": "message", "content": [part]})
    assert done.sources == (Source("A", "https://a.example/"),)
    chats, responses, anthropic = ChatStream(), ResponsesStream(), AnthropicStream()
    chats.complete({"choices": [{"message": {"content": "x"}, "finish_reason": "length"}]})
    responses.complete({"output": [], "status": "incomplete"})
    anthropic.complete({"content": [], "stop_reason": "max_tokens"})
    streams: Any = (chats, responses, anthropic)
    kinds: Any = CONVERSATIONS
    for kind, stream in zip(kinds, streams, strict=True):
        assert kind(REQUEST).take(stream.message()).cut == "length"


def test_what_is_logged_of_calls(caplog: pytest.LogCaptureFixture) -> None:
    """An id and a reason for each that cannot be read; a name with blanks; no name, no argument."""
    after(
        chat(
            call("sec ret", "{}", id="a"),
            call("web_search", "secret", id="b"),
            call("", "secret", id="c\x1b[2J"),
            call(" web_search ", "{}", id="d"),
        )
    )
    responding({**FUNCTION_CALL, "arguments": "secret"}, {**FUNCTION_CALL, "name": " "})
    anthropic_after(a_use("e", ""), {**a_use("f"), "input": "secret"})
    told = [record.getMessage() for record in caplog.records]
    assert [text.partition(": ")[2] for text in told] == [
        "id 'a', its name is missing or malformed",
        "id 'b', its arguments are no JSON object",
        "id 'c\\x1b[2J', it names no function",
        "",
        "id 'a', its arguments are no JSON object",
        "id 'new1', it has no name",
        "id 'e', it has no id, or no name",
        "id 'f', its arguments are no JSON object",
    ]
    assert "web_search had blanks" in told[3]
    assert not any("sec" in text for text in told)


@pytest.mark.parametrize("kind", CONVERSATIONS)
def test_recorded_texts_are_those_of_what_is_sent(kind: Any) -> None:
    """Each once, blank ones left out, whatever was asked for in between."""
    conversation = kind(REQUEST)
    streams: Any = dict(
        zip(CONVERSATIONS, (ChatStream, ResponsesStream, AnthropicStream), strict=True)
    )
    answers = [
        {
            "choices": [
                {"message": {"content": "Hm.", "tool_calls": [call("f", '{"a": 1}', id="a")]}}
            ]
        },
        {"output": [{"type": "message", "content": [{"text": "Hm."}]}, FUNCTION_CALL]},
        {"content": [{"type": "text", "text": "Hm."}, a_use("a")]},
    ]
    for number in range(2):
        stream = streams[kind]()
        stream.complete(answers[CONVERSATIONS.index(kind)])
        assert conversation.take(stream.message()) is not None
        conversation.record_turn()
        conversation.record_result("a", " \n")
        conversation.record_result("b", f"Result {number}.")
        body = conversation.body(None, with_tools=False)
        added = body.get("messages", body.get("input"))[1 if kind is AnthropicConversation else 2 :]
        assert conversation.recorded_texts == tuple(texts_in(added))
        assert not any(not text.strip() for text in conversation.recorded_texts)
