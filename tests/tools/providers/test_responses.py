"""What is sent to Responses: what is asked for, and items that go back."""

from typing import Any

import pytest

from fetchwarden.tools.providers.chat_completions import (
    Deviations,
)
from fetchwarden.tools.providers.request import ModelRequest
from fetchwarden.tools.providers.responses import REASONING, ResponsesConversation
from fetchwarden.tools.providers.responses_stream import ResponsesStream
from fetchwarden.tools.rounds import RoundDone
from tests.tools.providers.test_conversations import REQUEST, SEARCH, USER


def test_tools_of_responses() -> None:
    """The provider's own come first, without those that are named like ours; none is a list."""
    native = ({"type": "web_search"}, {"type": "code_interpreter"})
    request = ModelRequest(
        model="m", messages=(USER,), functions=(SEARCH,), native_tools=native, extra={"store": True}
    )
    body = ResponsesConversation(request).body(None, with_tools=True)
    assert body["tools"] == [{"type": "code_interpreter"}, SEARCH.to_openai_responses()]
    assert (body["stream"], body["store"]) == (True, False)
    assert ResponsesConversation(request).body("Stop.", with_tools=False)["tools"] == []


REASON = {"type": "reasoning", "id": "r1", "summary": [], "encrypted_content": "zz"}
FUNCTION_CALL = {"type": "function_call", "call_id": "a", "name": "f", "arguments": "{}"}


def responding(*items: Any) -> tuple[RoundDone, list[Any]]:
    """Return the round of *items*, and what goes back of it."""
    stream = ResponsesStream()
    stream.complete({"output": list(items)})
    conversation = ResponsesConversation(REQUEST, new_id=iter(["new1", "new2"]).__next__)
    done = conversation.take(stream.message())
    assert done is not None
    conversation.record_turn()
    return done, conversation.body(None, with_tools=True)["input"][2:]


def test_reasoning_of_responses() -> None:
    """It is asked for, unless that is refused; what says nothing itself does not go back."""
    body = ResponsesConversation(REQUEST).body(None, with_tools=True)
    assert body["include"] == [REASONING]
    more = ModelRequest(model="m", messages=(USER,), extra={"include": ["x", REASONING]})
    assert ResponsesConversation(more).body(None, with_tools=True)["include"] == [REASONING, "x"]
    without = Deviations(takes_encrypted_reasoning=False)
    assert "include" not in ResponsesConversation(REQUEST, without).body(None, with_tools=True)
    asked = ResponsesConversation(more, without).body(None, with_tools=True)
    assert asked["include"] == ["x", REASONING]
    empty = {**REASON, "encrypted_content": None}
    told = {"type": "reasoning", "id": "r2", "content": [{"type": "reasoning_text", "text": "Hm"}]}
    later = {"type": "later_kind"}
    _, sent = responding(REASON, empty, told, later, FUNCTION_CALL)
    assert sent == [REASON, told, later, FUNCTION_CALL]


def test_calls_of_responses_have_ids_of_their_own() -> None:
    """The later one is given another, in its item and its call; one without is left without."""
    done, sent = responding(FUNCTION_CALL, FUNCTION_CALL, FUNCTION_CALL)
    assert [each.id for each in done.calls] == ["a", "new1", "new2"]
    assert [item["call_id"] for item in sent] == ["a", "new1", "new2"]
    done, sent = responding({**FUNCTION_CALL, "call_id": ""}, {**FUNCTION_CALL, "call_id": ""})
    assert [each.id for each in done.calls] == ["", ""]


def test_arguments_of_responses_go_back_as_text() -> None:
    """That is what the interface reads."""
    done, (item,) = responding({**FUNCTION_CALL, "arguments": {"a": 1}})
    assert (item["arguments"], done.calls[0].is_valid) == ('{"a": 1}', True)


@pytest.mark.parametrize("system", ["", "Be brief."])
@pytest.mark.parametrize(
    ("first", "is_text"),
    [
        (USER, True),
        ({"type": "message", **USER}, True),
        ({"role": "user", "content": [{"type": "input_text", "text": "Why?"}]}, True),
        ({"role": "user", "content": [{"type": "input_image", "image_url": "x"}]}, False),
        ({"type": "function_call_output", "call_id": "a", "output": "x"}, False),
    ],
)
def test_where_the_instruction_of_responses_stands(
    first: Any, *, is_text: bool, system: str
) -> None:
    """Behind the system prompt; without one only before a message of text."""
    request = ModelRequest(model="m", messages=(first,), system=system)
    asked = ResponsesConversation(request).body("Stop.", with_tools=False)["input"]
    assert ("Stop." in str(asked)) is (bool(system) or is_text)
    assert asked[-1] == first
    empty = ModelRequest(model="m", messages=(), system=system)
    asked = ResponsesConversation(empty).body("Stop.", with_tools=False)["input"]
    assert len(asked) == bool(system)
