"""The vendors' own clients read the provider that our tests play, as they read the real one.

So what our adapters are tested against is what the vendors would send, not what we believe.
"""

import json
from typing import Any

import anthropic
import openai
import pytest

from tests.servers.loop import awaited
from tests.servers.origin import Origin
from tests.tools.providers.playing import (
    ANTHROPIC,
    CHAT,
    KEY,
    RESPONSES,
    answers,
    bodies,
    plays,
    streams,
)
from tests.tools.providers.test_adapters import KINDS, REQUEST, SENT_BACK, USER

FUNCTION = REQUEST.functions[0]


@awaited
async def test_chat_completions() -> None:
    """OpenAI's client finds the text, the call and the usage in our stream."""
    text, arguments, names, usage = "", "", [], []
    async with (
        Origin() as origin,
        openai.AsyncOpenAI(api_key=KEY, base_url=origin.url("/v1"), max_retries=0) as client,
    ):
        plays(origin, CHAT, streams(*KINDS["chat"][3][0]))
        tools: Any = [FUNCTION.to_openai_chat()]
        messages: Any = [USER]
        stream = await client.chat.completions.create(
            model="m", messages=messages, tools=tools, stream=True
        )
        async for chunk in stream:
            usage += [chunk.usage] if chunk.usage else []
            for choice in chunk.choices:
                text += choice.delta.content or ""
                for call in choice.delta.tool_calls or []:
                    assert call.function is not None
                    names += [call.function.name] if call.function.name else []
                    arguments += call.function.arguments or ""
    assert (text, names, json.loads(arguments)) == ("I look.", ["look"], {"deep": 1})
    assert [(each.prompt_tokens, each.completion_tokens) for each in usage] == [(12, 3)]


@awaited
async def test_responses() -> None:
    """OpenAI's client finds the text and all items of the completed response."""
    text, items = "", []
    async with (
        Origin() as origin,
        openai.AsyncOpenAI(api_key=KEY, base_url=origin.url("/v1"), max_retries=0) as client,
    ):
        plays(origin, RESPONSES, streams(*KINDS["responses"][3][0]))
        tools: Any = [FUNCTION.to_openai_responses()]
        asked: Any = [USER]
        stream = await client.responses.create(model="m", input=asked, tools=tools, stream=True)
        async for event in stream:
            if event.type == "response.output_text.delta":
                text += event.delta
            if event.type == "response.completed":
                items = [item.to_dict() for item in event.response.output]
    assert text == "I look."
    assert items == SENT_BACK["responses"][:3]


@awaited
async def test_messages() -> None:
    """Anthropic's client puts our stream together to the blocks that we send back."""
    async with (
        Origin() as origin,
        anthropic.AsyncAnthropic(
            api_key=KEY, base_url=origin.url("").rstrip("/"), max_retries=0
        ) as client,
    ):
        plays(origin, ANTHROPIC, streams(*KINDS["anthropic"][3][0], done=False))
        tools: Any = [FUNCTION.to_anthropic()]
        messages: Any = [USER]
        stream = await client.messages.create(
            model="m", max_tokens=9, messages=messages, tools=tools, stream=True
        )
        events = [event async for event in stream]
    starts = [event.content_block for event in events if event.type == "content_block_start"]
    parts = [
        event.delta.partial_json
        for event in events
        if event.type == "content_block_delta" and event.delta.type == "input_json_delta"
    ]
    assert [block.type for block in starts] == ["thinking", "text", "tool_use"]
    assert json.loads("".join(parts)) == {"deep": 1}
    sent = bodies(origin)[0]
    assert sent["tools"] == [FUNCTION.to_anthropic()]


@awaited
async def test_stream_helpers() -> None:
    """The clients' own helpers, which put a stream together to one message, read all of ours."""
    async with (
        Origin() as origin,
        openai.AsyncOpenAI(api_key=KEY, base_url=origin.url("/v1"), max_retries=0) as client,
        anthropic.AsyncAnthropic(
            api_key=KEY, base_url=origin.url("").rstrip("/"), max_retries=0
        ) as other,
    ):
        for kind, path in (("chat", CHAT), ("responses", RESPONSES), ("anthropic", ANTHROPIC)):
            plays(origin, path, streams(*KINDS[kind][3][0], done=kind == "chat"))
        messages: Any = [USER]
        chat_tools: Any = [FUNCTION.to_openai_chat()]
        async with client.chat.completions.stream(
            model="m", messages=messages, tools=chat_tools
        ) as chat:
            completion = await chat.get_final_completion()
        tools: Any = [FUNCTION.to_openai_responses()]
        async with client.responses.stream(model="m", input=messages, tools=tools) as answering:
            response = await answering.get_final_response()
        async with other.messages.stream(model="m", max_tokens=9, messages=messages) as talking:
            message = await talking.get_final_message()
    (choice,) = completion.choices
    calls = choice.message.tool_calls or []
    assert (choice.message.content, choice.finish_reason) == ("I look.", "tool_calls")
    assert [json.loads(call.function.arguments) for call in calls] == [{"deep": 1}]
    assert completion.usage is not None
    assert (completion.usage.prompt_tokens, completion.usage.completion_tokens) == (12, 3)
    assert response.output_text == "I look."
    assert [item.type for item in response.output] == ["reasoning", "message", "function_call"]
    assert response.usage is not None
    assert response.usage.input_tokens == 12
    blocks = [block.to_dict() for block in message.content]
    assert blocks == SENT_BACK["anthropic"][0]["content"]
    assert (message.stop_reason, message.usage.input_tokens) == ("tool_use", 12)


@pytest.mark.parametrize("status", [401, 429])
@awaited
async def test_failures(status: int) -> None:
    """The vendors' clients take our failures for theirs."""
    async with Origin() as origin:
        error = {"type": "error", "error": {"type": "x", "message": "No."}}
        for path in (CHAT, ANTHROPIC):
            plays(origin, path, answers(error, status=status))
        one = openai.AsyncOpenAI(api_key=KEY, base_url=origin.url("/v1"), max_retries=0)
        two = anthropic.AsyncAnthropic(
            api_key=KEY, base_url=origin.url("").rstrip("/"), max_retries=0
        )
        messages: Any = [USER]
        with pytest.raises(openai.APIStatusError) as first:
            await one.chat.completions.create(model="m", messages=messages)
        with pytest.raises(anthropic.APIStatusError) as second:
            await two.messages.create(model="m", max_tokens=9, messages=messages)
        await one.close()
        await two.close()
    assert (first.value.status_code, second.value.status_code) == (status, status)
