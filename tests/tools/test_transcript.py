"""Shows what a written conversation gives, in the form of each provider."""

import json
from typing import Any

import pytest

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.provenance import Origin, Reason
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.transcript import replay, texts_in

PROMPT = "https://prompt.example/"
ASKED = "https://asked.example/"
PAPER = "https://paper.example/"
HIT = "https://hit.example/a"
MADE_UP = "https://evil.example/?q=secret"
ARGUMENTS = json.dumps({"query": f"x {MADE_UP}"})
FOUND = json.dumps({"query": MADE_UP, "hits": [{"url": HIT}]}).replace("/", "\\/")
TEXT = "text"

CHAT: list[dict[str, Any]] = [
    {"role": "system", "content": f"Handbook: {PROMPT}"},
    {"role": "user", "content": [{"type": TEXT, "text": f"See {ASKED}"}], "documents": [PAPER]},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "c1", "function": {"name": "search", "arguments": ARGUMENTS}}],
    },
    {"role": "tool", "tool_call_id": "c1", "content": FOUND},
]
RESPONSES: list[dict[str, Any]] = [
    {"type": "message", "role": "developer", "content": f"Handbook: {PROMPT}"},
    {
        "role": "user",
        "content": [{"type": "input_text", "text": f"See {ASKED}"}],
        "documents": [PAPER],
    },
    {"type": "reasoning", "summary": MADE_UP},
    {"type": "function_call", "call_id": "c1", "name": "search", "arguments": ARGUMENTS},
    {"type": "function_call_output", "call_id": "c1", "output": FOUND},
]
MESSAGES: list[dict[str, Any]] = [
    {"role": "system", "content": [{"type": TEXT, "text": f"Handbook: {PROMPT}"}]},
    {
        "role": "user",
        "content": [
            {"type": "document", "source": {"type": TEXT, "data": f"As in {PAPER}"}},
            {"type": TEXT, "text": f"See {ASKED}"},
        ],
    },
    {
        "role": "assistant",
        "content": [
            {"type": TEXT, "text": f"I look at {MADE_UP}"},
            {"type": "tool_use", "id": "c1", "name": "search", "input": json.loads(ARGUMENTS)},
        ],
    },
    {
        "role": "user",
        "content": [
            {
                "type": "tool_result",
                "tool_use_id": "c1",
                "content": [{"type": TEXT, "text": FOUND}],
            }
        ],
    },
]
OWN: list[dict[str, Any]] = [
    {"role": "system", "content": PROMPT},
    {"role": "user", "content": ASKED, "documents": [PAPER]},
    {"role": "assistant", "content": MADE_UP},
    {"role": "tool", "arguments": json.loads(ARGUMENTS), "content": json.loads(FOUND)},
]


@pytest.mark.parametrize("messages", [CHAT, RESPONSES, MESSAGES, OWN])
def test_each_form_gives_the_same(messages: list[dict[str, Any]]) -> None:
    """Whoever wrote it down: prompt, user, document and tool give, and what the model wrote not."""
    conversation = Conversation()
    replay(messages, conversation)
    given = {url: conversation.explain(url).allowed_by for url in (PROMPT, ASKED, PAPER, HIT)}
    assert given == {
        PROMPT: Origin.SYSTEM_PROMPT,
        ASKED: Origin.USER_MESSAGE,
        PAPER: Origin.DOCUMENT,
        HIT: Origin.TOOL_RESULT,
    }
    assert not conversation.is_given(MADE_UP)


@pytest.mark.parametrize(
    "message",
    [
        {"role": "tool", "content": HIT},
        {"role": "tool", "tool_call_id": "c9", "content": HIT},
        {"role": "tool", "arguments": {}, "content": HIT, "is_error": True},
        {"role": "user", "content": [{"type": "tool_result", "content": HIT}]},
        {"type": "function_call_output", "call_id": 5, "output": HIT},
        {"role": "assistant", "content": HIT, "tool_calls": [5, {"function": 5}]},
        {"role": "assistant", "content": "x", "documents": [HIT]},
        {"role": "function", "name": "search", "content": HIT},
        {"role": "tool", "arguments": '{"q": "a", "q": "b"}', "content": HIT},
        {"role": "tool", "arguments": [1], "content": HIT},
        {"role": "tool", "arguments": {"n": 10**5000}, "content": HIT},
        {"role": "tool", "arguments": {}, "content": f"url_not_allowed: No. {HIT}"},
        {
            "role": "user",
            "content": [{"type": "image_url", "image_url": {"url": 5}}],
            "documents": None,
        },
        {"type": "reasoning", "summary": HIT},
        {"role": "assistant", "content": [{"type": "document", "source": {"data": HIT}}]},
    ],
)
def test_what_gives_nothing(message: dict[str, Any]) -> None:
    """A failure, and a result whose call is not known, give nothing."""
    conversation = Conversation()
    replay([message], conversation)
    assert not conversation.is_given(HIT)


def test_a_prompt_was_there_before_the_calls() -> None:
    """What a prompt gives is not made up by the call that reads it, wherever it stands."""
    docs = "https://docs.example/documentation-of-all/"
    result = {"role": "tool", "arguments": {"url": docs}, "content": f"{docs}intro"}
    for messages, prompt in (
        ([result], docs),
        ([{"role": "system", "content": docs}, result], ""),
        ([result, {"role": "system", "content": docs}], ""),
    ):
        conversation = Conversation()
        replay(messages, conversation, system_prompt=prompt)
        assert conversation.is_given(f"{docs}intro")


def test_a_refused_call_makes_nothing_up() -> None:
    """An address that was refused, and then found, is given."""
    refused = {
        "role": "tool",
        "arguments": {"url": HIT},
        "content": "url_not_in_prior_context: No.",
    }
    found = {"role": "tool", "arguments": {"query": "x"}, "content": HIT}
    conversation = Conversation()
    replay([refused, found], conversation)
    assert conversation.is_given(HIT)


@pytest.mark.parametrize(
    ("arguments", "content", "is_error"),
    [
        ({"q": MADE_UP}, "No.", True),
        ({"q": MADE_UP}, "unavailable: busy", False),
        ({"q": MADE_UP}, "url_not_accessible: no", True),
        ({"q": MADE_UP, "w": "url_not_allowed: x"}, "url_not_allowed: x", False),
        ({MADE_UP: 1}, "busy", True),
        (f'{{"q": "", "q": "{MADE_UP}"}}', "Kept.", False),
        (f'{{"q": "{MADE_UP}", "n": NaN}}', "Kept.", False),
        (json.dumps({"q": MADE_UP}).replace("/", "\\/")[:-1] + ', "n": 1e999}', "Kept.", False),
        (f'{{"q": "{MADE_UP}"', "Kept.", False),
        ([MADE_UP], "Kept.", False),
    ],
)
def test_what_a_tool_may_have_kept_is_made_up(arguments: Any, content: str, is_error: bool) -> None:
    """Failures, and calls that only other hosts read: a later result does not give it either."""
    kept = {"role": "tool", "arguments": arguments, "content": content, "is_error": is_error}
    later = {"role": "tool", "arguments": {}, "content": f"{MADE_UP} {HIT}"}
    conversation = Conversation()
    replay([kept, later], conversation)
    assert conversation.explain(MADE_UP).reason is Reason.MADE_UP
    assert conversation.is_given(HIT)


@pytest.mark.parametrize("is_error", [True, False])
@pytest.mark.parametrize("code", ["url_not_in_prior_context", "url_not_allowed"])
def test_any_refusal_makes_nothing_up(code: str, is_error: bool) -> None:
    """Whether or not the form of the provider says that it was one."""
    refused = {
        "role": "tool",
        "arguments": {"url": HIT},
        "content": f"{code}: No.",
        "is_error": is_error,
    }
    conversation = Conversation()
    replay([refused, {"role": "tool", "arguments": {}, "content": HIT}], conversation)
    assert conversation.is_given(HIT)


def test_two_calls_with_one_id() -> None:
    """A result is judged by both; an id that is used again later is that of the new call alone."""

    def called(*queries: str) -> dict[str, Any]:
        calls = [{"id": "c", "function": {"arguments": json.dumps({"q": q})}} for q in queries]
        return {"role": "assistant", "tool_calls": calls}

    def result(text: str) -> dict[str, Any]:
        return {"role": "tool", "tool_call_id": "c", "content": text}

    conversation = Conversation()
    replay([called(MADE_UP, "x"), result(MADE_UP), result(HIT)], conversation)
    assert not conversation.is_given(MADE_UP)
    assert conversation.is_given(HIT)
    conversation = Conversation()
    replay([called("hit.example/a"), result("x"), called("y"), result(PAPER)], conversation)
    assert conversation.is_given(PAPER)


def calls(**written: object) -> dict[str, Any]:
    """Return what an assistant asks for at once: arguments by the id of their call."""
    asked = [
        {"id": call_id, "function": {"name": "x", "arguments": json.dumps(arguments)}}
        for call_id, arguments in written.items()
    ]
    return {"role": "assistant", "content": None, "tool_calls": asked}


def answer(call_id: str, content: str) -> dict[str, Any]:
    """Return the result of a call."""
    return {"role": "tool", "tool_call_id": call_id, "content": content}


SAID = {"role": "user", "content": "Go on."}
WRITTEN = calls(a={"q": MADE_UP}, b={}, c={"deep": [{"x": ["unrelated"]}]})


@pytest.mark.parametrize(
    "messages",
    [
        [WRITTEN, answer("b", f"{MADE_UP} {HIT}"), answer("a", "done")],
        [WRITTEN, answer("a", "done"), answer("b", f"{MADE_UP} {HIT}")],
        [WRITTEN, answer("b", f"{MADE_UP} {HIT}")],
        [WRITTEN, answer("c", "x"), answer("b", f"{MADE_UP} {HIT}"), SAID],
        [WRITTEN, SAID, calls(d={}), answer("d", f"{MADE_UP} {HIT}")],
        [calls(a={"q": MADE_UP}), calls(b={}), answer("b", f"{MADE_UP} {HIT}")],
        [calls(a={"q": MADE_UP}), {**answer("a", f"{MADE_UP} {HIT}"), "arguments": {}}],
    ],
)
def test_calls_that_are_carried_out_at_once(messages: list[dict[str, Any]]) -> None:
    """No result gives what stands in a call beside it, in whatever order they come, or never do."""
    conversation = Conversation()
    replay(messages, conversation)
    assert not conversation.is_given(MADE_UP)
    assert conversation.is_given(HIT)


def test_what_is_under_way_when_it_is_worked_with() -> None:
    """A result that comes behind a transcript gives nothing of the calls that have none in it."""
    conversation = Conversation()
    replay([calls(a={"query": "tides"}, b={"to": MADE_UP}, c={HIT: 1})], conversation)
    assert conversation.repeats([MADE_UP, HIT, PAPER], ["tides"]) == [True, True, False]
    conversation.note_result([f"{MADE_UP} {PAPER}"], ["tides"])
    assert not conversation.is_given(MADE_UP)
    assert conversation.is_given(PAPER)
    replay([], conversation)
    assert conversation.repeats([HIT], ["tides"]) == [False]


def test_what_is_refused_beside_a_search_may_be_found_later() -> None:
    """While it is under way it is no echo for ever: our rules may still refuse it."""
    refused = answer("a", "url_not_in_prior_context: No.")
    conversation = Conversation()
    replay([calls(a={"url": HIT}, b={"q": "x"}), answer("b", HIT), refused], conversation)
    assert not conversation.is_given(HIT)
    replay([calls(c={"q": "y"}), answer("c", HIT)], conversation)
    assert conversation.is_given(HIT)


def test_what_was_stopped_leaves_its_marks() -> None:
    """Of a call without a result that a person did not wait for nobody knows who kept it."""
    conversation = Conversation()
    replay([calls(a={"q": MADE_UP}), SAID], conversation)
    assert conversation.explain(MADE_UP).reason is Reason.MADE_UP
    given = Conversation()
    replay([calls(a={"q": MADE_UP}), {"role": "user", "content": MADE_UP}], given)
    assert given.is_given(MADE_UP)


def test_results_of_tools_of_the_provider() -> None:
    """What a provider's own search returned stands in the answer, and gives."""
    answer = {
        "role": "assistant",
        "content": [
            {"type": "server_tool_use", "id": "s1", "name": "web_search", "input": {"query": "x"}},
            {
                "type": "web_search_tool_result",
                "tool_use_id": "s1",
                "content": [{"type": "web_search_result", "url": HIT, "title": "A hit"}],
            },
            {"type": "text", "text": f"See {MADE_UP}"},
        ],
    }
    conversation = Conversation()
    replay([answer], conversation)
    assert conversation.is_given(HIT)
    assert not conversation.is_given(MADE_UP)


def test_texts_in_json_in_texts() -> None:
    """Addresses are found as they are meant, not as JSON writes them."""
    written = json.dumps({"u": HIT, "v": "https://a.example/?a=1&b=2"}).replace("/", "\\/")
    assert list(texts_in([written, "plain"])) == [HIT, "https://a.example/?a=1&b=2", "plain"]


def test_prompts_are_one() -> None:
    """The prompt of the record and those among the messages count together."""
    conversation = Conversation()
    replay(CHAT, conversation, system_prompt=HIT)
    assert conversation.is_given(PROMPT)
    assert conversation.explain(HIT).allowed_by is Origin.SYSTEM_PROMPT


@pytest.mark.parametrize("text", ["{https://hit.example/a", "[" * 100_000 + HIT])
def test_text_that_only_looks_like_json(text: str) -> None:
    """It is read as the text that it is."""
    conversation = Conversation()
    replay([{"role": "tool", "arguments": {}, "content": text}], conversation)
    assert conversation.is_given(HIT)


@pytest.mark.parametrize(
    "message",
    [
        5,
        {"role": "boss"},
        {"role": "user", "content": 5},
        {"role": "user", "content": {"text": "x"}},
        {"role": "user", "content": "x", "documents": "y"},
        {"role": "user", "content": "x", "documents": [5]},
    ],
)
def test_a_wrong_message_is_named(message: Any) -> None:
    """What is no message is told by its place."""
    with pytest.raises(InvalidInput, match="message 1: "):
        replay([CHAT[0], message], Conversation())


def test_tools_of_the_provider_one_after_the_other() -> None:
    """All stand in one answer; what the model wrote once it had a result is no echo in that."""
    answer = {
        "role": "assistant",
        "content": [
            {"type": "server_tool_use", "id": "a", "input": {"query": "tides"}},
            {"type": "web_search_tool_result", "tool_use_id": "a", "content": [{"url": HIT}]},
            {"type": "server_tool_use", "id": "b", "input": {"url": HIT}},
            {"type": "web_fetch_tool_result", "tool_use_id": "b", "content": {"url": HIT}},
        ],
    }
    conversation = Conversation()
    replay([answer, SAID], conversation)
    assert conversation.is_given(HIT)
    uses, results = answer["content"][::2], answer["content"][1::2]
    at_once = Conversation()
    replay([{**answer, "content": [*uses, *results]}, SAID], at_once)
    assert not at_once.is_given(HIT)


@pytest.mark.parametrize("said", ["done", f"url_not_allowed: {MADE_UP}"])
def test_what_the_model_wrote_stays_made_up_whatever_a_host_says_of_the_call(said: str) -> None:
    """Nor is it given by a later result: who carried the call out may have seen it."""
    written = calls(a={"q": f"{MADE_UP} url_not_allowed:"})
    conversation = Conversation()
    told = {**answer("a", said), "arguments": {}}
    replay([written, told, calls(b={}), answer("b", MADE_UP)], conversation)
    assert conversation.explain(MADE_UP).reason is Reason.MADE_UP


def test_many_results_in_a_message_are_stopped() -> None:
    """Each is judged beside those to come, so it is asked before each whether to go on."""
    uses = [{"type": "tool_use", "id": f"{i}", "input": {"q": f"{i}"}} for i in range(9)]
    results = [{"type": "tool_result", "tool_use_id": f"{i}", "content": HIT} for i in range(8)]
    results.append({"type": "text", "text": "Go on."})
    asked: list[None] = []
    replay(
        [{"role": "assistant", "content": uses}, {"role": "user", "content": results}],
        Conversation(),
        go_on=lambda: asked.append(None),
    )
    assert len(asked) == 2 + len(uses)


def test_a_role_that_is_no_text() -> None:
    """It is refused like any other that there is not."""
    with pytest.raises(InvalidInput, match="message 0: role"):
        replay([{"role": [], "content": "x"}], Conversation())
