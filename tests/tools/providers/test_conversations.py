"""What is sent to a model: the request of each interface, and turns that go back as they came."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.tools.definition import Function
from fetchwarden.tools.providers.anthropic import AnthropicConversation
from fetchwarden.tools.providers.anthropic_stream import AnthropicStream
from fetchwarden.tools.providers.chat_completions import (
    INVALID_NAME,
    ChatConversation,
    Deviations,
)
from fetchwarden.tools.providers.chat_completions_stream import ChatStream
from fetchwarden.tools.providers.reading import texts_in
from fetchwarden.tools.providers.request import ModelRequest
from fetchwarden.tools.providers.responses import ResponsesConversation
from fetchwarden.tools.providers.responses_stream import ResponsesStream
from fetchwarden.tools.registration import is_function_name
from fetchwarden.tools.rounds import RoundDone

SEARCH = Function("web_search", "Search.", {"type": "object", "properties": {}})
USER = {"role": "user", "content": "Why?"}
REQUEST = ModelRequest(model="m", messages=(USER,), system="Be brief.", functions=(SEARCH,))
CONVERSATIONS = [ChatConversation, ResponsesConversation, AnthropicConversation]

names = st.one_of(st.sampled_from(["web_search", " web_search ", "", "a b"]), st.text(max_size=80))
arguments = st.one_of(st.just('{"q": 1}'), st.text(max_size=20), st.just('{"q": NaN}'))
ids = st.one_of(st.none(), st.sampled_from(["a", "b", " "]))


def chat(*calls: Mapping[str, Any], **more: Any) -> ChatStream:
    """Return the stream of an answer with these calls."""
    stream = ChatStream()
    indexed = [{**call, "index": index} for index, call in enumerate(calls)]
    stream.feed({"choices": [{"delta": {**more, "tool_calls": indexed}}]})
    return stream


def call(name: str, arguments: str, **more: Any) -> dict[str, Any]:
    """Return a call as Chat Completions writes it."""
    return {"function": {"name": name, "arguments": arguments}, **more}


def after(stream: ChatStream, request: ModelRequest = REQUEST) -> tuple[RoundDone, Any]:
    """Return the round of *stream*, and the turn that the next request sends back."""
    conversation = ChatConversation(request, new_id=lambda: "call_new")
    done = conversation.take(stream.message())
    assert done is not None
    conversation.record_turn()
    return done, conversation.body(None, with_tools=True)["messages"][-1]


@pytest.mark.parametrize("kind", CONVERSATIONS)
def test_the_instruction_is_for_one_round(kind: Any) -> None:
    """It stands behind the system prompt, after an empty line, and is gone in the next round."""
    conversation = kind(REQUEST)
    bodies = [conversation.body(each, with_tools=True) for each in ("Stop.", None)]
    for body, words in zip(bodies, ("Be brief.\n\nStop.", "Be brief."), strict=True):
        messages = body.get("messages", body.get("input"))
        system = body.get("system") or messages[0]["content"]
        assert system == words
        assert messages[-1] == USER


@pytest.mark.parametrize("kind", CONVERSATIONS)
def test_no_system_prompt(kind: Any) -> None:
    """Without words there is no system prompt; with an instruction alone it is that."""
    conversation = kind(ModelRequest(model="m", messages=(USER,)))
    body = conversation.body(None, with_tools=True)
    assert "system" not in body
    assert body.get("messages", body.get("input")) == [USER]
    assert "Stop." in texts_in(conversation.body("Stop.", with_tools=False))


def test_tools_of_chat_completions() -> None:
    """One call at a time is asked for with tools alone, and not where that is refused."""
    body = ChatConversation(REQUEST).body(None, with_tools=True)
    assert body["parallel_tool_calls"] is False
    assert body["tools"] == [SEARCH.to_openai_chat()]
    assert body["stream_options"] == {"include_usage": True}
    last = ChatConversation(REQUEST).body("Stop.", with_tools=False)
    assert not {"tools", "parallel_tool_calls"} & last.keys()
    none = ModelRequest(model="m", messages=(USER,))
    assert "parallel_tool_calls" not in ChatConversation(none).body(None, with_tools=True)
    other = Deviations(enforces_strict=True, takes_sequential=False, takes_usage=False)
    body = ChatConversation(REQUEST, other).body(None, with_tools=True)
    assert not {"stream_options", "parallel_tool_calls"} & body.keys()
    assert body["tools"] == [SEARCH.to_openai_chat(enforces_strict=True)]


@pytest.mark.parametrize("kind", CONVERSATIONS)
def test_parameters_override_nothing_of_ours(kind: Any) -> None:
    """Whatever else is passed on, what we say ourselves stays; a choice needs tools."""
    ours = ["model", "messages", "input", "system", "tools", "stream", "store", "stream_options"]
    ours += ["functions", "function_call", "instructions", "previous_response_id", "n", "prompt"]
    ours += ["conversation", "background", "mcp_servers", "parallel_tool_calls", "tool_choice"]
    if kind is not ChatConversation:
        ours.remove("stream_options")
    extra = dict.fromkeys(ours, "x") | {"top_p": 0.5}
    for request in (REQUEST, ModelRequest(model="m", messages=(USER,))):
        plain = kind(request).body(None, with_tools=True)
        more = kind(
            ModelRequest(
                model="m",
                messages=(USER,),
                system=request.system,
                functions=request.functions,
                extra=extra,
            )
        ).body(None, with_tools=True)
        choice = {"tool_choice": "x"} if request.functions else {}
        assert more == {**plain, **choice, "top_p": 0.5}


def test_names_of_calls() -> None:
    """A name that is offered is made out; one that is none is replaced; any other goes back."""
    answers = [
        (" web_search ", True, "web_search"),
        ("web_lookup", True, "web_lookup"),
        (",".join(map(str, range(1, 16))), False, INVALID_NAME),
        ("", False, INVALID_NAME),
    ]
    for name, is_valid, sent in answers:
        done, turn = after(chat(call(name, "{}", id="a")))
        assert done.calls[0].is_valid is is_valid
        assert turn["tool_calls"][0]["function"] == {"name": sent, "arguments": "{}"}


def test_broken_arguments() -> None:
    """They go back as an empty object, next to the name, which is kept."""
    done, turn = after(chat(call("web_search", '{"query": "wea', id="a")))
    assert (done.calls[0].is_valid, done.calls[0].arguments) == (False, '{"query": "wea')
    assert turn["tool_calls"][0]["function"] == {"name": "web_search", "arguments": "{}"}


def test_missing_ids_and_kinds() -> None:
    """A call without an id, or with that of another, is given one; what else it has is kept."""
    done, turn = after(
        chat(
            call("web_search", '{"a": 1}', id="a", extra_content={"google": 1}),
            call("web_search", "{}", id="a"),
            call("web_search", "{}", id=" "),
            content="Let me see.",
        )
    )
    assert [each.id for each in done.calls] == ["a", "call_new", "call_new"]
    assert [each["type"] for each in turn["tool_calls"]] == ["function"] * 3
    assert turn["tool_calls"][0]["extra_content"] == {"google": 1}
    assert turn["content"] == "Let me see."
    assert len(ChatConversation(REQUEST).take(chat(call("f", "{}")).message()).calls[0].id) == 37  # type: ignore[union-attr]


THOUGHTS = {
    "reasoning_content": "Hm.",
    "reasoning": "Hm.",
    "reasoning_details": [{"type": "reasoning.encrypted", "data": "z"}],
}


@pytest.mark.parametrize(
    ("deviations", "names"),
    [
        (Deviations(), {"reasoning_content", "reasoning_details"}),
        (Deviations(takes_reasoning=False), set()),
        (Deviations(wants_reasoning=True), set(THOUGHTS)),
    ],
)
@pytest.mark.parametrize("came", [*([name] for name in THOUGHTS), list(THOUGHTS), []])
def test_reasoning_goes_back_where_it_is_taken(
    deviations: Deviations, names: set[str], came: list[str]
) -> None:
    """Under the names it came by; and there is no content where nothing was said."""
    thoughts = {name: THOUGHTS[name] for name in came}
    conversation = ChatConversation(REQUEST, deviations)
    conversation.take(chat(call("f", "{}", id="a"), **thoughts).message())
    conversation.record_turn()
    turn = conversation.body(None, with_tools=True)["messages"][-1]
    assert {name: turn[name] for name in turn if name in THOUGHTS} == {
        name: value for name, value in thoughts.items() if name in names
    }
    assert "content" not in turn


def test_content_and_refusals_go_back_as_they_came() -> None:
    """Parts stay parts, and a refusal one."""
    parts = [{"type": "text", "text": "Hi."}, {"type": "later_kind"}]
    _, turn = after(chat(call("f", "{}", id="a"), content=parts, refusal="No."))
    assert (turn["content"], turn["refusal"]) == (parts, "No.")


@pytest.mark.parametrize("role", ["system", "developer", "user"])
def test_who_speaks_the_system_prompt(role: Any) -> None:
    """A role of its own, or the person, in one message with the first of theirs."""
    deviations = Deviations(system_role=role)
    parts = {"role": "user", "content": [{"type": "text", "text": "Why?"}]}
    answered = {"role": "assistant", "content": "So."}
    for first in (USER, parts, answered):
        request = ModelRequest(model="m", messages=(first, answered), system="Be brief.")
        messages = ChatConversation(request, deviations).body("Stop.", with_tools=False)["messages"]
        system = "Be brief.\n\nStop."
        if role != "user" or first is answered:
            assert messages == [{"role": role, "content": system}, first, answered]
        elif first is USER:
            assert messages == [{"role": "user", "content": f"{system}\n\nWhy?"}, answered]
        else:
            told = [{"type": "text", "text": system}, *parts["content"]]
            assert messages == [{"role": "user", "content": told}, answered]
        asked = ResponsesConversation(request, deviations).body(None, with_tools=False)["input"]
        assert asked[0] == {"role": role, "content": "Be brief."}


@pytest.mark.parametrize("kind", CONVERSATIONS)
def test_strict_is_left_out_where_it_is_refused(kind: Any) -> None:
    """Of every function, and nothing else of it."""
    (tool,) = kind(REQUEST).body(None, with_tools=True)["tools"]
    deviations = Deviations(takes_strict=False)
    (bare,) = kind(REQUEST, deviations).body(None, with_tools=True)["tools"]
    assert "strict" in (tool.get("function") or tool)
    assert "strict" not in (bare.get("function") or bare)
    place = bare.get("function") or bare
    place["strict"] = (tool.get("function") or tool)["strict"]
    assert bare == tool


def test_deviations_that_contradict_each_other() -> None:
    """They are refused when they are made."""
    wrong: list[dict[str, Any]] = [
        {"enforces_strict": True, "takes_strict": False},
        {"wants_reasoning": True, "takes_reasoning": False},
        {"system_role": "root"},
    ]
    for each in wrong:
        with pytest.raises(InvalidInput):
            Deviations(**each)


def test_results() -> None:
    """Chat Completions and Responses tell of errors in words alone; the order is kept."""
    first, second = ChatConversation(REQUEST), ResponsesConversation(REQUEST)
    for conversation in (first, second):
        conversation.record_result("a", "One.")
        conversation.record_result("b", "Two.", is_error=True)
        assert [each for each in conversation.recorded_texts if each != "b"] == ["One.", "Two."]
    assert first.body(None, with_tools=True)["messages"][-2:] == [
        {"role": "tool", "tool_call_id": "a", "content": "One."},
        {"role": "tool", "tool_call_id": "b", "content": "Two."},
    ]
    assert second.body(None, with_tools=True)["input"][-2:] == [
        {"type": "function_call_output", "call_id": "a", "output": "One."},
        {"type": "function_call_output", "call_id": "b", "output": "Two."},
    ]


def test_rounds_that_failed() -> None:
    """What brought nothing, or broke off, is no round."""
    assert ChatConversation(REQUEST).take(ChatStream().message()) is None
    assert ResponsesConversation(REQUEST).take(ResponsesStream().message()) is None
    assert AnthropicConversation(REQUEST).take(AnthropicStream().message()) is None


@given(st.lists(st.tuples(names, arguments, ids), min_size=1, max_size=4))
def test_what_is_sent_back_can_be_read(calls: list[tuple[str, str, str | None]]) -> None:
    """Whatever a model wrote, each call goes back with an id of its own, a name and an object."""
    conversation = ChatConversation(REQUEST)
    written = [call(name, text, id=call_id) for name, text, call_id in calls]
    done = conversation.take(chat(*written).message())
    assert done is not None
    conversation.record_turn()
    sent = conversation.body(None, with_tools=True)["messages"][-1]["tool_calls"]
    assert [each["id"] for each in sent] == [each.id for each in done.calls]
    assert len({each["id"] for each in sent}) == len(calls)
    for each, read in zip(sent, done.calls, strict=True):
        assert is_function_name(each["function"]["name"])
        assert isinstance(json.loads(each["function"]["arguments"]), dict)
        assert "NaN" not in each["function"]["arguments"]
        if read.is_valid:
            assert each["function"] == {"name": read.name, "arguments": read.arguments}
