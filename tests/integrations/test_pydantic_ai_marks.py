"""What the model wrote into calls, in agents of pydantic-ai: no later result gives it."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pydantic_ai import Agent, PydanticAIDeprecationWarning, ToolReturn
from pydantic_ai.capabilities import ProcessHistory
from pydantic_ai.exceptions import ModelRetry
from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    NativeToolCallPart,
    NativeToolReturnPart,
    RetryPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from fetchwarden.integrations.pydantic_ai_prompts import Authors
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.result import ToolResult
from tests.integrations.test_pydantic_ai import (
    PAGE,
    call,
    outcomes,
    played,
    reads,
    returns,
    toolset,
    world,
)
from tests.servers.loop import awaited
from tests.tools.calling import returning
from tests.tools.samples import sample

SEA = "http://a.test/sea"
OPENING: list[ModelMessage] = [ModelRequest(parts=[UserPromptPart("Hello.")])]


def stored(messages: list[ModelMessage]) -> list[ModelMessage]:
    """A history as it comes back from a store."""
    return ModelMessagesTypeAdapter.validate_json(ModelMessagesTypeAdapter.dump_json(messages))


def told(*results: tuple[Any, str]) -> list[ModelMessage]:
    """Calls of other tools and their results, one after the other."""
    return [
        message
        for number, (arguments, content) in enumerate(results)
        for message in (
            ModelResponse(parts=[ToolCallPart("theirs", arguments, f"c{number}")]),
            ModelRequest(parts=[ToolReturnPart("theirs", content, f"c{number}")]),
        )
    ]


UNREADABLE = [
    json.dumps({"q": PAGE})[:-1] + f', "q": "{SEA}"}}',
    f'{{"q": "", "q": "{PAGE}"}}',
    f'{{"q": "{PAGE}", "n": NaN}}',
    f'{{"q": "{PAGE}", "n": 1e999}}',
    '{"q": "http:\\/\\/a.test\\/tides", "n": 1e999}',
    f'{{"q": "{PAGE}"',
    {"q": PAGE, "n": float("nan")},
]


@pytest.mark.parametrize("arguments", UNREADABLE)
@awaited
async def test_what_we_cannot_read_is_made_up(arguments: Any) -> None:
    """Hosts read more leniently, and carry the call out: a later result gives nothing of it."""
    async with world() as (_, registry, held):
        history = [*OPENING, *told((arguments, "Kept."), ("{}", f"{PAGE} {SEA}"))]
        assert await outcomes(registry, held, history, PAGE) == ["failed"]
        # Nor does its own result give anything.
        history = [*OPENING, *told((arguments, "See http://a.test/other"))]
        assert await outcomes(registry, held, history, "http://a.test/other") == ["failed"]


@pytest.mark.parametrize("arguments", [each for each in UNREADABLE if isinstance(each, str)][1:4])
@awaited
async def test_a_lenient_host_does_not_launder(arguments: str) -> None:
    """In one run, with a tool that keeps what it was sent."""
    async with world() as (_, registry, held):
        kept: list[str] = []
        model = played(("save", arguments), ("kept", {}), reads(PAGE))
        agent = Agent(model, toolsets=[toolset(registry, held)])

        @agent.tool_plain
        def save(q: str, n: float = 0) -> str:
            del n
            kept.append(q)
            return "Saved."

        @agent.tool_plain
        def kept_() -> str:
            return " ".join(kept)

        del save, kept_
        result = await agent.run("Hi")
    assert returns(result.all_messages())[-1].outcome == "failed"


@awaited
async def test_names_and_two_calls_with_one_id() -> None:
    """An address in a name is made up; a result may be that of either call."""
    async with world() as (_, registry, held):
        history = [*OPENING, *told(({PAGE: 1}, f"No {PAGE}"))]
        assert await outcomes(registry, held, history, PAGE) == ["failed"]
        both = ModelResponse(
            parts=[ToolCallPart("theirs", {"q": PAGE}, "c"), ToolCallPart("theirs", {}, "c")]
        )
        answer = ModelRequest(parts=[ToolReturnPart("theirs", f"For {PAGE}", "c")])
        assert await outcomes(registry, held, [*OPENING, both, answer], PAGE) == ["failed"]


@awaited
async def test_a_retry_in_an_old_history_is_a_failure() -> None:
    """The tool may have kept what the model wrote; so in a run of ours."""
    with pytest.warns(PydanticAIDeprecationWarning):
        retry = RetryPromptPart("busy", tool_name="theirs", tool_call_id="c1")
    tried: list[ModelMessage] = [call({"q": PAGE}, "")[0], ModelRequest(parts=[retry])]
    async with world() as (_, registry, held):
        history = [*OPENING, *tried, *told(({}, f"Kept {PAGE}"))]
        assert await outcomes(registry, held, history, PAGE) == ["failed"]
        kept: list[str] = []
        model = played(("save", {"q": PAGE}), ("kept", {"query": "x"}), reads(PAGE))
        both = Registry([*registry.tools, sample("kept", run=returning(ToolResult(PAGE)))])
        agent = Agent(model, toolsets=[toolset(both, held)])

        @agent.tool_plain
        def save(q: str) -> str:
            kept.append(q)
            raise ModelRetry("busy")

        result = await agent.run("Hi")
    assert kept
    assert returns(result.all_messages())[-1].outcome == "failed"


@awaited
async def test_results_of_tools_of_the_provider() -> None:
    """They give, but no echo."""
    async with world() as (_, registry, held):
        for query, can in (("tides", "success"), (PAGE, "failed")):
            native = ModelResponse(
                parts=[
                    NativeToolCallPart("web_search", {"query": query}, "n"),
                    NativeToolReturnPart("web_search", f"See {PAGE}", "n"),
                ]
            )
            assert await outcomes(registry, held, [*OPENING, native], PAGE) == [can]


@pytest.mark.parametrize("is_prefixed", [False, True])
@awaited
async def test_a_refusal_marks_nothing_in_later_runs(is_prefixed: bool) -> None:
    """By whatever name the tools go; what was refused may be found later."""
    async with world() as (_, registry, held):
        tools: Any = toolset(registry, held)
        tools, before = (tools.prefixed("w"), "w_") if is_prefixed else (tools, "")
        read = (f"{before}read_web_page", {"url": PAGE})
        earlier = await Agent(played([read, read]), toolsets=[tools]).run("Go")
        find = (f"{before}web_search", {"query": "tides"})
        later = await Agent(played(find, read), toolsets=[tools]).run(
            "Go", message_history=stored(earlier.all_messages())
        )
        assert returns(later.all_messages())[-1].outcome == "success"


@pytest.mark.parametrize("is_known", [True, False])
@awaited
async def test_a_failure_of_ours_marks_in_later_runs(is_known: bool) -> None:
    """The tool ran; also where what we noted of its run is lost."""

    async def failing(*_: Any) -> ToolResult:
        raise RuntimeError("down")

    async with world() as (_, registry, held):
        kept = sample("kept", run=returning(ToolResult(PAGE)))
        both = Registry([*registry.tools, sample("save", run=failing), kept])
        earlier = await Agent(
            played(("save", {"query": PAGE})), toolsets=[toolset(both, held)]
        ).run("Go")
        history = earlier.all_messages()
        if not is_known:
            history = [replace(message, metadata=None) for message in history]
        later = await Agent(
            played(("kept", {"query": "x"}), reads(PAGE)), toolsets=[toolset(both, held)]
        ).run("Go", message_history=stored(history))
        assert returns(later.all_messages())[-1].outcome == "failed"


@pytest.mark.parametrize("is_prefixed", [False, True])
@awaited
async def test_other_tools_of_the_same_step(is_prefixed: bool) -> None:
    """What another tool of the step kept is not given by ours; a call of ours is no such tool."""
    async with world() as (_, registry, held):
        kept: list[str] = []

        async def listing(*_: Any) -> ToolResult:
            return ToolResult(" ".join(kept))

        both = Registry([*registry.tools, sample("kept", run=listing)])
        tools: Any = toolset(both, held)
        tools, before = (tools.prefixed("w"), "w_") if is_prefixed else (tools, "")
        steps = [("save", {"q": PAGE}), (f"{before}kept", {"query": "x"})]
        read = (f"{before}read_web_page", {"url": PAGE})
        agent = Agent(played(steps, read), toolsets=[tools])

        @agent.tool_plain
        def save(q: str) -> str:
            kept.append(q)
            return "Saved."

        result = await agent.run("Hi")
        assert returns(result.all_messages())[-1].outcome == "failed"
        # Our own call that is refused does not close what the next one finds, in a step or later.
        find = (f"{before}web_search", {"query": "tides"})
        for refused in ([[read, find]], [read, find]):
            result = await Agent(played(*refused, read), toolsets=[tools]).run("Hi")
            assert returns(result.all_messages())[-1].outcome == "success"


@awaited
async def test_what_gives_no_addresses_gives_none_later() -> None:
    """Ours, and any tool's that says so in its metadata, with what it says beside its result."""
    mail = sample("mail", run=returning(ToolResult(f"See {PAGE}", returns_addresses=False)))
    async with world() as (_, registry, held):
        both = Registry([*registry.tools, mail])
        agent = Agent(
            played(("mail", {"query": "x"}), ("theirs", {})), toolsets=[toolset(both, held)]
        )

        @agent.tool_plain
        def theirs() -> ToolReturn:
            silent = {"fetchwarden": {"returns_addresses": False}}
            return ToolReturn(f"See {SEA}", content=f"See {SEA}", metadata=silent)

        earlier = await agent.run("Hi")
        history = stored(earlier.all_messages())
        for url in (PAGE, SEA):
            assert await outcomes(both, held, history, url) == ["failed"]


def speaking(registry: Registry, held: Any, query: str, **options: Any) -> Agent[None, str]:
    """An agent with a tool that speaks in the person's name."""
    agent = Agent(
        played(("theirs", {"q": query}), reads(PAGE)),
        toolsets=[toolset(registry, held)],
        **options,
    )

    @agent.tool_plain
    def theirs(q: str) -> ToolReturn:
        return ToolReturn("Found.", content=f"For {q}: nothing")

    return agent


@pytest.mark.parametrize("cut", [0, 1, 2, 3])
@awaited
async def test_a_cut_history_does_not_make_a_tool_a_person(cut: int) -> None:
    """pydantic-ai takes the result away whose call is gone, and leaves what the tool said."""
    async with world() as (_, registry, held):
        earlier = await speaking(registry, held, PAGE).run("Hi")
        history = stored(earlier.all_messages())[cut:]
        assert await outcomes(registry, held, history, PAGE) == ["failed"]
        # Without our metadata the run tells, as long as its beginning is there.
        bare = [replace(message, metadata=None) for message in history]
        without_call = [*bare[:1], *bare[2:]] if cut == 0 else bare
        if cut in {0, 1}:
            assert await outcomes(registry, held, without_call, PAGE) == ["failed"]


def _cut(messages: list[ModelMessage]) -> list[ModelMessage]:
    return messages[-1:]


def _copied(messages: list[ModelMessage]) -> list[ModelMessage]:
    kept = [
        replace(part) for part in messages[-1].parts if isinstance(part, UserPromptPart)
    ] or messages[-1].parts
    return [replace(messages[-1], parts=kept, metadata=None)]  # type: ignore[arg-type]


@pytest.mark.parametrize("process", [_cut, _copied])
@awaited
async def test_a_processor_does_not_make_a_tool_a_person(
    process: Callable[[list[ModelMessage]], list[ModelMessage]],
) -> None:
    """Who cuts or copies the history within a run."""
    async with world() as (_, registry, held):
        agent = speaking(registry, held, PAGE, capabilities=[ProcessHistory(process)])
        result = await agent.run("Hi")
        assert returns(result.all_messages())[-1].outcome == "failed"


@awaited
async def test_a_run_that_goes_on_without_a_question() -> None:
    """What a tool said last is no question of the person."""
    async with world() as (_, registry, held):
        earlier = await speaking(registry, held, PAGE).run("Hi")
        history = stored(earlier.all_messages())[:3]
        for kept in (history, [replace(each, metadata=None, run_id=None) for each in history]):
            agent = Agent(played(reads(PAGE), reads(PAGE)), toolsets=[toolset(registry, held)])
            result = await agent.run(message_history=kept)
            assert [part.outcome for part in returns(result.all_messages())[-2:]] == [
                "failed",
                "failed",
            ]


@awaited
async def test_a_question_behind_results_is_given_in_later_runs() -> None:
    """pydantic-ai merges it with the results of a run that had ended there."""
    async with world() as (_, registry, held):
        history = [*OPENING, *told(({"q": PAGE}, f"For {PAGE}: nothing"))]
        agent = Agent(played(reads(PAGE)), toolsets=[toolset(registry, held)])
        first = await agent.run(f"Read {PAGE}", message_history=history)
        assert returns(first.new_messages())[-1].outcome == "success"
        later = stored(first.all_messages())
        assert await outcomes(registry, held, later, PAGE) == ["success"]
        # What the tool said beside its result is not.
        spoken = ModelRequest(parts=[*later[2].parts, UserPromptPart(f"For {PAGE}: nothing")])
        asked = ModelRequest(parts=[UserPromptPart("Go on.")], run_id="r")
        later = [*later[:2], spoken, asked, ModelResponse(parts=[TextPart("x")], run_id="r")]
        assert await outcomes(registry, held, later, PAGE) == ["failed"]


@awaited
async def test_a_question_behind_an_interruption_is_given() -> None:
    """Nothing was returned there that could have spoken."""
    async with world() as (_, registry, held):
        broken = [
            *OPENING,
            call({"q": PAGE}, "")[0],
            ModelRequest(parts=[], state="interrupted"),
            ModelRequest(parts=[UserPromptPart(f"Read {PAGE}")]),
            ModelResponse(parts=[TextPart("No.")]),
        ]
        assert await outcomes(registry, held, broken, PAGE) == ["success"]


def test_who_wrote_what_no_metadata_tells() -> None:
    """Only where a run begins, and not where the results of a call were taken away."""
    asked = ModelRequest(parts=[UserPromptPart("Hi")], run_id="a")
    answer = ModelResponse(parts=[TextPart("x")], run_id="a")
    called = ModelResponse(parts=[ToolCallPart("theirs", {}, "c")], run_id="a")
    spoken = ModelRequest(parts=[UserPromptPart("Found.")], run_id="a")
    other = ModelRequest(parts=[UserPromptPart("And?")], run_id="b")
    cases: list[tuple[list[ModelMessage], list[str]]] = [
        ([asked, answer, spoken, answer, other], ["person", "tool", "person"]),
        ([called, replace(spoken, run_id=None), called], ["tool"]),
    ]
    for history, authors in cases:
        found = list(Authors().of(history, None, "c"))
        assert [author for each in found for author in each] == authors
