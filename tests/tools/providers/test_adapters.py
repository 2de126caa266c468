"""The loop over each interface: a question, a call of a tool, its result, an answer."""

import asyncio
import json
from contextlib import aclosing
from typing import Any

import httpx
import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from fetchwarden.tools.result import Source, ToolResult
from fetchwarden.tools.rounds import Delta, RoundDone, Usage
from tests.servers.loop import awaited
from tests.servers.origin import Origin
from tests.tools.calling import executor_of, returning
from tests.tools.providers.clients import Played, PlayingClient
from tests.tools.providers.fakes import (
    EVENTS,
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


async def rounds_of(kind: str, *answers_: bytes, **sent: Any) -> list[list[Delta | RoundDone]]:
    """Return what an adapter says of these answers, one after the other."""
    client = PlayingClient(*(Played([answer], **sent) for answer in answers_))
    adapter = KINDS[kind][0](client, REQUEST, base_url="https://a.example")
    return [[event async for event in adapter.round(None, with_tools=True)] for _ in answers_]


@kinds
@awaited
async def test_usage_of_each_round(kind: str) -> None:
    """It is told once, with the last piece, and each round has its own."""
    rounds = [lines(*EVENTS[kind]("A", "B", usage=(tokens, 7))) for tokens in (1200, 9800)]
    for events, tokens in zip(await rounds_of(kind, *rounds), (1200, 9800), strict=True):
        *_, last, done = events
        assert [event.usage for event in events if isinstance(event, Delta) and event.usage] == [
            Usage(tokens, 7)
        ]
        assert last == Delta("", usage=Usage(tokens, 7))
        assert isinstance(done, RoundDone)
        assert done.text == "AB"


@awaited
async def test_usage_of_many_chunks() -> None:
    """Servers that tell it with each chunk are heard once."""
    told = {"prompt_tokens": 10, "completion_tokens": 0}
    chunks = [
        {**chunk, "usage": {**told, "completion_tokens": number}}
        for number, chunk in enumerate(chat_events("a", "b", "c"))
    ]
    ((*_, last, _),) = await rounds_of("chat", lines(*chunks))
    assert last == Delta("", usage=Usage(10, len(chunks) - 1))


CITED = {"type": "url_citation", "url": "https://a.example/", "title": "A"}
WHOLE: dict[str, Any] = {
    "chat": {
        "choices": [{"message": {"content": "It is 42.", "annotations": [CITED]}}],
        "usage": {"prompt_tokens": 12, "completion_tokens": 3},
    },
    "responses": {
        "output": [
            {
                **message_item("It is 42."),
                "content": [{"type": "output_text", "text": "It is 42.", "annotations": [CITED]}],
            }
        ],
        "usage": {"input_tokens": 12, "output_tokens": 3},
    },
    "anthropic": {
        "content": [{"type": "text", "text": "It is 42."}],
        "stop_reason": "end_turn",
        "usage": {"input_tokens": 12, "output_tokens": 3},
    },
}


@kinds
@awaited
async def test_a_whole_answer_tells_all_of_it(kind: str) -> None:
    """Its text once, what it cost, and what it rests on."""
    body = json.dumps(WHOLE[kind]).encode()
    (events,) = await rounds_of(kind, body, content_type="application/json")
    deltas = [event for event in events if isinstance(event, Delta)]
    assert "".join(delta.text for delta in deltas) == "It is 42."
    assert [delta.usage for delta in deltas if delta.usage] == [Usage(12, 3)]
    sources = [source for delta in deltas for source in delta.sources]
    assert sources == ([] if kind == "anthropic" else [Source("A", "https://a.example/")])


SAID = WHOLE["anthropic"] | {"content": [{"type": "text", "text": "Hi."}]}
LATE: list[tuple[str, list[Any]]] = [
    ("responses", [{"type": "response.completed", "response": {"output": [message_item("Hi.")]}}]),
    ("responses", [{"type": "response.output_item.done", "item": message_item("Hi.")}]),
    ("responses", [{"type": "response.output_text.done", "text": "Hi."},
                   {"type": "response.completed", "response": {"output": []}}]),
    ("responses", [{"type": "response.output_text.delta", "delta": "H"},
                   {"type": "response.incomplete", "response": {"output": [message_item("Hi.")]}}]),
    ("chat", [{"choices": [{"message": {"content": "Hi."}}]}]),
    ("anthropic", [{"type": "message_start", "message": SAID}]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "events"), LATE)
@awaited
async def test_an_answer_without_pieces_is_shown(kind: str, events: list[Any]) -> None:
    """Wherever its text stands, it is shown once, before the round is done."""
    (told,) = await rounds_of(kind, lines(*events))
    assert "".join(event.text for event in told if isinstance(event, Delta)) == "Hi."
    assert isinstance(told[-1], RoundDone)
    assert told[-1].text == "Hi."


@awaited
async def test_what_was_shown_in_another_order_is_not_shown_again() -> None:
    """Blocks may arrive in another order than they stand in; blanks alone hide no answer."""

    def delta(index: int, text: str) -> dict[str, Any]:
        piece = {"type": "text_delta", "text": text}
        return {"type": "content_block_delta", "index": index, "delta": piece}

    body = lines(delta(1, "world"), delta(0, "hello "), {"type": "message_stop"}, done=False)
    ((*deltas, done),) = await rounds_of("anthropic", body)
    assert [each.text for each in deltas if isinstance(each, Delta)] == ["world", "hello "]
    assert isinstance(done, RoundDone)
    assert done.text == "hello world"
    completed = {"type": "response.completed", "response": {"output": [message_item("Hi.")]}}
    blank = {"type": "response.output_text.delta", "delta": "\n"}
    ((*deltas, _),) = await rounds_of("responses", lines(blank, completed))
    assert [each.text for each in deltas if isinstance(each, Delta)] == ["\n", "Hi."]


@kinds
@pytest.mark.parametrize("ending", [OSError("broken"), b"junk", b"data: {}\n\n"])
@awaited
async def test_what_comes_behind_the_end(kind: str, ending: Exception | bytes) -> None:
    """A connection that breaks takes nothing away, and nothing more is read of the answer."""
    answer = Played([lines(*KINDS[kind][3][0], done=kind == "chat"), ending])
    adapter = KINDS[kind][0](PlayingClient(answer), REQUEST, base_url="https://a.example")
    *_, last = [event async for event in adapter.round(None, with_tools=True)]
    assert isinstance(last, RoundDone)
    assert [call.id for call in last.calls] == ["c1"]
    assert answer.closed == 1


@kinds
@awaited
async def test_a_connection_that_stays_open(kind: str) -> None:
    """It costs no wait: the answer is over where it says so, and the provider learns it."""
    left = asyncio.Event()
    body = lines(*KINDS[kind][3][1], done=kind == "chat")
    async with Origin() as origin, httpx.AsyncClient(trust_env=False) as client:
        plays(origin, KINDS[kind][1], never_ends(body, left))

        async def read() -> list[Chunk]:
            return [chunk async for chunk in loop_of(kind, origin, client).run()]

        chunks = await asyncio.wait_for(read(), 10)
        await asyncio.wait_for(left.wait(), 10)
    assert "".join(chunk.text for chunk in chunks) == "It is 42."


@kinds
@awaited
async def test_a_connection_is_used_again(kind: str) -> None:
    """The rounds of an answer share one, though an answer is over before its connection is."""
    _, path, _, rounds = KINDS[kind]
    async with Origin() as origin, httpx.AsyncClient(trust_env=False) as client:
        plays(origin, path, *(streams(*each, done=kind == "chat") for each in rounds))
        assert [chunk async for chunk in loop_of(kind, origin, client).run()]
    assert len({request.peer for request in origin.requests}) == 1


@awaited
async def test_what_breaks_behind_a_reason_to_finish() -> None:
    """Chat Completions need no other end; what breaks before it has failed."""
    events = chat_events("Hi.")
    for count, is_whole in ((1, False), (2, True)):
        answer = Played([lines(*events[:count], done=False), OSError("broken")])
        adapter = chat_completions_adapter(
            PlayingClient(answer), REQUEST, base_url="https://a.example"
        )
        told: list[Any] = []
        try:
            told += [event async for event in adapter.round(None, with_tools=True)]
        except ModelFailed:
            told = []
        assert bool(told) is is_whole


@kinds
@awaited
async def test_what_was_understood_of_nothing_is_told(kind: str) -> None:
    """Operators see the beginning of what came, without the key."""
    client = PlayingClient(Played([lines({"type": "ping", "key": KEY}, done=False)]))
    adapter = KINDS[kind][0](client, REQUEST, base_url="https://a.example", key=KEY)
    with pytest.raises(ModelFailed) as caught:
        [event async for event in adapter.round(None, with_tools=True)]
    assert caught.value.detail == '{"type": "ping", "key": "*****"}'
    assert not caught.value.retryable


texts = st.lists(st.text(max_size=3), max_size=4)


@kinds
@given(shown=texts)
def test_texts_are_shown_once(kind: str, shown: list[str]) -> None:
    """In whatever pieces, blank ones too."""
    body = lines(*EVENTS[kind](*shown))
    (events,) = asyncio.run(rounds_of(kind, body))
    text = "".join(event.text for event in events if isinstance(event, Delta))
    assert text == "".join(shown)


members = st.sampled_from(
    [
        *("type", "choices", "delta", "message", "content", "tool_calls", "function", "arguments"),
        *("id", "index", "output", "response", "item", "content_block", "text", "usage", "error"),
        *("input", "name", "call_id", "finish_reason", "status", "annotations", "citations", "url"),
    ]
)
kinds_of_events = st.sampled_from(
    [
        *("message_start", "content_block_start", "content_block_delta", "message_delta"),
        *("response.completed", "response.output_item.done", "response.output_text.done"),
        *("text", "tool_use", "thinking", "text_delta", "input_json_delta", "function_call"),
        *("message", "reasoning", "stop", "length", "a", "{}", "url_citation"),
    ]
)
scalars = st.none() | st.booleans() | st.integers(-1, 2) | st.text(max_size=2) | kinds_of_events
any_json = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(members, inner, max_size=5),
    max_leaves=25,
)


@kinds
@given(values=st.lists(any_json, max_size=5), ends=st.booleans())
def test_nothing_breaks_an_adapter(kind: str, values: list[Any], ends: bool) -> None:
    """Whatever a provider sends is a round, or a failure; what goes back is JSON."""
    events = [f"data: {json.dumps(value)}\n\n".encode() for value in values]
    pieces = [*events, b'data: {"type": "message_stop"}\n\n' if ends else b"data: [DONE]\n\n"]
    client = PlayingClient(Played(pieces), Played([b"x"], 400))
    adapter = KINDS[kind][0](client, REQUEST, base_url="https://a.example")

    async def rounds() -> None:
        done = [event async for event in adapter.round(None, with_tools=True)][-1]
        assert isinstance(done, RoundDone)
        adapter.record_turn()
        for call in done.calls:
            adapter.record_result(call.id, "Done.")
        assert all(text.strip() for text in adapter.recorded_texts)
        [event async for event in adapter.round(None, with_tools=True)]

    with pytest.raises(ModelFailed):
        asyncio.run(rounds())
