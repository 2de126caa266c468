"""The loop over each interface: a question, a call of a tool, its result, an answer."""

import asyncio
from contextlib import aclosing
from typing import Any

import httpx
import httpx2
import pytest

from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.loop import Chunk, LoopLimits, ToolLoop
from fetchwarden.tools.providers.adapter import (
    ANTHROPIC_VERSION,
    anthropic_adapter,
    chat_completions_adapter,
    responses_adapter,
)
from fetchwarden.tools.providers.request import ModelRequest
from fetchwarden.tools.providers.transport import ModelFailed
from fetchwarden.tools.result import ToolResult
from fetchwarden.tools.rounds import Usage
from tests.servers.loop import awaited
from tests.servers.origin import Origin
from tests.tools.calling import executor_of, returning
from tests.tools.providers.playing import (
    ANTHROPIC,
    CHAT,
    KEY,
    RESPONSES,
    answers,
    bodies,
    lines,
    never_ends,
    plays,
    streams,
)
from tests.tools.samples import sample

TOOL = sample("look", run=returning(ToolResult("It is 42.")))
USER = {"role": "user", "content": "What is it?"}
REQUEST = ModelRequest(
    model="m", messages=(USER,), system="Be brief.", functions=(TOOL.definition.function,)
)

ARGUMENTS = ['{"deep', '": 1}']
CHAT_ROUNDS: list[list[Any]] = [
    [
        {"choices": [{"delta": {"role": "assistant", "content": "I look."}}]},
        {
            "choices": [
                {
                    "delta": {
                        "tool_calls": [
                            {
                                "index": 0,
                                "id": "c1",
                                "type": "function",
                                "function": {"name": "look", "arguments": ARGUMENTS[0]},
                            }
                        ]
                    }
                }
            ]
        },
        {
            "choices": [
                {"delta": {"tool_calls": [{"index": 0, "function": {"arguments": ARGUMENTS[1]}}]}}
            ]
        },
        {"choices": [], "usage": {"prompt_tokens": 12, "completion_tokens": 3}},
    ],
    [{"choices": [{"delta": {"content": "It is "}}]}, {"choices": [{"delta": {"content": "42."}}]}],
]
CALL_ITEM = {
    "type": "function_call",
    "id": "fc1",
    "call_id": "c1",
    "name": "look",
    "arguments": "".join(ARGUMENTS),
}
REASON_ITEM = {"type": "reasoning", "id": "r1", "summary": [], "encrypted_content": "zz"}


def message_item(text: str) -> dict[str, Any]:
    """Return an item that says *text*."""
    part = {"type": "output_text", "text": text, "annotations": []}
    message = {"type": "message", "id": "m1", "role": "assistant", "status": "completed"}
    return {**message, "content": [part]}


RESPONSES_ROUNDS: list[list[Any]] = [
    [
        {"type": "response.output_text.delta", "delta": "I look."},
        {
            "type": "response.completed",
            "response": {
                "output": [REASON_ITEM, message_item("I look."), CALL_ITEM],
                "usage": {"input_tokens": 12, "output_tokens": 3},
            },
        },
    ],
    [
        {"type": "response.output_text.delta", "delta": "It is 42."},
        {"type": "response.completed", "response": {"output": [message_item("It is 42.")]}},
    ],
]
THINKING = {"type": "thinking", "thinking": "Hm.", "signature": "s"}
ANTHROPIC_ROUNDS: list[list[Any]] = [
    [
        {
            "type": "message_start",
            "message": {"content": [], "usage": {"input_tokens": 12, "output_tokens": 3}},
        },
        {"type": "content_block_start", "index": 0, "content_block": THINKING},
        {
            "type": "content_block_start",
            "index": 1,
            "content_block": {"type": "text", "text": "I look."},
        },
        {
            "type": "content_block_start",
            "index": 2,
            "content_block": {"type": "tool_use", "id": "c1", "name": "look", "input": {}},
        },
        *(
            {
                "type": "content_block_delta",
                "index": 2,
                "delta": {"type": "input_json_delta", "partial_json": part},
            }
            for part in ARGUMENTS
        ),
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}},
        {"type": "message_stop"},
    ],
    [
        {"type": "message_start", "message": {"content": []}},
        {
            "type": "content_block_delta",
            "index": 0,
            "delta": {"type": "text_delta", "text": "It is 42."},
        },
        {"type": "message_stop"},
    ],
]
KINDS = {
    "chat": (chat_completions_adapter, CHAT, "/v1", CHAT_ROUNDS),
    "responses": (responses_adapter, RESPONSES, "/v1/", RESPONSES_ROUNDS),
    "anthropic": (anthropic_adapter, ANTHROPIC, "", ANTHROPIC_ROUNDS),
}
kinds = pytest.mark.parametrize("kind", KINDS)
SENT_BACK: dict[str, list[Any]] = {
    "chat": [
        {
            "role": "assistant",
            "content": "I look.",
            "tool_calls": [
                {
                    "id": "c1",
                    "type": "function",
                    "function": {"name": "look", "arguments": "".join(ARGUMENTS)},
                }
            ],
        },
        {"role": "tool", "tool_call_id": "c1", "content": "It is 42."},
    ],
    "responses": [
        REASON_ITEM,
        message_item("I look."),
        CALL_ITEM,
        {"type": "function_call_output", "call_id": "c1", "output": "It is 42."},
    ],
    "anthropic": [
        {
            "role": "assistant",
            "content": [
                THINKING,
                {"type": "text", "text": "I look."},
                {"type": "tool_use", "id": "c1", "name": "look", "input": {"deep": 1}},
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "c1",
                    "content": "It is 42.",
                    "is_error": False,
                }
            ],
        },
    ],
}


def loop_of(kind: str, origin: Origin, client: httpx.AsyncClient, **options: Any) -> ToolLoop:
    """Return a loop that asks the provider at *origin*."""
    make, _, base, _ = KINDS[kind]
    adapter = make(client, REQUEST, base_url=origin.url(base), key=KEY, headers={"X-Title": "t"})
    return ToolLoop(
        adapter=adapter,
        executor=executor_of(TOOL),
        conversation=Conversation(),
        confidence=Confidence.HIGH,
        **options,
    )


@kinds
@pytest.mark.parametrize("library", [httpx, httpx2])
@awaited
async def test_a_whole_answer(kind: str, library: Any) -> None:
    """Text is shown as it comes, the call is carried out, and the turn goes back as it came."""
    _, path, _, rounds = KINDS[kind]
    async with Origin() as origin, library.AsyncClient(trust_env=False) as client:
        plays(origin, path, *(streams(*each) for each in rounds))
        chunks = [chunk async for chunk in loop_of(kind, origin, client).run()]
    assert "".join(chunk.text for chunk in chunks) == "I look.\n\nIt is 42."
    assert [chunk.usage for chunk in chunks if chunk.usage] == [Usage(12, 3)]
    first, second = bodies(origin)
    name = "input" if kind == "responses" else "messages"
    assert second[name] == first[name] + SENT_BACK[kind]
    assert first["tools"] == second["tools"] != []
    headers = origin.requests[0].headers
    assert headers["X-Title"] == "t"
    if kind == "anthropic":
        assert headers["X-Api-Key"] == KEY
        assert headers["Anthropic-Version"] == ANTHROPIC_VERSION
    else:
        assert headers["Authorization"] == f"Bearer {KEY}"


@kinds
@awaited
async def test_the_last_round_has_no_tools(kind: str) -> None:
    """When the calls are used up, the model is told, and offered none."""
    _, path, _, rounds = KINDS[kind]
    async with Origin() as origin, httpx.AsyncClient(trust_env=False) as client:
        plays(origin, path, *(streams(*each) for each in rounds))
        loop = loop_of(kind, origin, client, limits=LoopLimits(calls=1))
        assert [chunk async for chunk in loop.run()]
    last = bodies(origin)[1]
    assert not last.get("tools")
    assert "parallel_tool_calls" not in last
    system = last.get("system") or last.get("messages", last.get("input"))[0]["content"]
    assert system.startswith("Be brief.\n\n")
    assert "limit of 1 tool calls" in system


@pytest.mark.parametrize(
    ("kind", "whole"),
    [
        ("chat", {"choices": [{"message": {"role": "assistant", "content": "It is 42."}}]}),
        ("responses", {"output": [message_item("It is 42.")]}),
        (
            "anthropic",
            {"content": [{"type": "text", "text": "It is 42."}], "stop_reason": "end_turn"},
        ),
    ],
)
@awaited
async def test_a_provider_that_does_not_stream(kind: str, whole: Any) -> None:
    """Its answer is shown all the same."""
    async with Origin() as origin, httpx.AsyncClient(trust_env=False) as client:
        plays(origin, KINDS[kind][1], answers(whole))
        chunks = [chunk async for chunk in loop_of(kind, origin, client).run()]
    assert "".join(chunk.text for chunk in chunks) == "It is 42."


@kinds
@awaited
async def test_an_answer_that_cannot_be_read(kind: str) -> None:
    """An empty stream, or one without an end where there has to be one, has failed."""
    _, path, _, _ = KINDS[kind]
    async with Origin() as origin, httpx.AsyncClient(trust_env=False) as client:
        plays(origin, path, streams({"type": "ping"}))
        with pytest.raises(ModelFailed):
            [chunk async for chunk in loop_of(kind, origin, client).run()]


@kinds
@awaited
async def test_stopping_the_answer(kind: str) -> None:
    """What was shown stays; the provider learns that nobody listens, also when a task is ended."""
    _, path, _, rounds = KINDS[kind]
    shown: list[Chunk] = []
    for is_cancelled in (False, True):
        left, seen = asyncio.Event(), asyncio.Event()
        async with Origin() as origin, httpx.AsyncClient(trust_env=False) as client:
            plays(origin, path, never_ends(lines(*rounds[1][:2], done=False), left))

            async def read(
                loop: ToolLoop, seen: asyncio.Event = seen, *, to_the_end: bool = is_cancelled
            ) -> None:
                chunks = loop.run()
                async with aclosing(chunks):
                    async for chunk in chunks:
                        shown.append(chunk)
                        seen.set()
                        if not to_the_end:
                            return

            task = asyncio.create_task(read(loop_of(kind, origin, client)))
            await asyncio.wait_for(seen.wait(), 10)
            if is_cancelled:
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
            await asyncio.wait_for(left.wait(), 10)
            await asyncio.gather(task, return_exceptions=True)
    assert "It is" in shown[0].text
