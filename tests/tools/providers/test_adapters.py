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
from tests.tools.providers.fakes import (
    Call,
    anthropic_events,
    beginning,
    chat_events,
    message_item,
    responses_events,
    sent_back,
)
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

CALL: Call = ("c1", "look", ['{"deep', '": 1}'])
LATER = (30, 5)
CHAT_ROUNDS, RESPONSES_ROUNDS, ANTHROPIC_ROUNDS = (
    [events("I look.", calls=[CALL]), events("It is ", "42.", usage=LATER)]
    for events in (chat_events, responses_events, anthropic_events)
)
KINDS = {
    "chat": (chat_completions_adapter, CHAT, "/v1", CHAT_ROUNDS),
    "responses": (responses_adapter, RESPONSES, "/v1/", RESPONSES_ROUNDS),
    "anthropic": (anthropic_adapter, ANTHROPIC, "", ANTHROPIC_ROUNDS),
}
kinds = pytest.mark.parametrize("kind", KINDS)
SENT_BACK: dict[str, list[Any]] = {
    kind: sent_back(kind, "I look.", CALL, "It is 42.") for kind in KINDS
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
    _, path, _, _ = KINDS[kind]
    shown: list[Chunk] = []
    for is_cancelled in (False, True):
        left, seen = asyncio.Event(), asyncio.Event()
        async with Origin() as origin, httpx.AsyncClient(trust_env=False) as client:
            plays(origin, path, never_ends(lines(*beginning(kind, "It is"), done=False), left))

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
