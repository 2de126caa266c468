"""The toolset in agents of pydantic-ai: what its history gives, demands and keeps."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
from openai import AsyncOpenAI
from pydantic_ai import Agent, RunContext, ToolReturn
from pydantic_ai.exceptions import ModelRetry, UserError
from pydantic_ai.messages import (
    DocumentUrl,
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from fetchwarden.integrations.pydantic_ai import FetchwardenToolset, sources_in
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.outbound import OutboundLevel
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.offers import RequestFacts, StoredSettings
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.result import Requirements, Source, ToolResult, ToolTrace
from fetchwarden.tools.web.read_web_page import ReadWebPage
from tests.functional.test_loop import GOOD, HITS, HOSTILE, ORDER, calling
from tests.servers.loop import awaited
from tests.servers.origin import Origin
from tests.tools.calling import MAIL, returning
from tests.tools.providers.playing import CHAT, KEY, answers, bodies, plays
from tests.tools.samples import sample
from tests.tools.searching import SearchWeb

PAGE = "http://a.test/tides"


def played(*steps: Any, seen: list[AgentInfo] | None = None) -> FunctionModel:
    """A model that makes these calls, a (name, arguments) or several at once, and then answers."""
    queue = list(steps)

    def step(_: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        if seen is not None:
            seen.append(info)
        if not queue:
            return ModelResponse(parts=[TextPart("It is 42.")])
        calls = queue.pop(0)
        calls = calls if isinstance(calls, list) else [calls]
        return ModelResponse(parts=[ToolCallPart(name, given) for name, given in calls])

    return FunctionModel(step)


def reads(url: str) -> tuple[str, dict[str, str]]:
    """A call that reads a page."""
    return "read_web_page", {"url": url}


@asynccontextmanager
async def world() -> AsyncIterator[tuple[SearchWeb, Registry, RequestFacts]]:
    """A small web with a search engine, and the tools for it."""
    async with SearchWeb() as web:
        web.web.page("/tides", GOOD)
        web.web.page("/sea", HOSTILE)
        web.finds(HITS)
        registry = Registry([web.tool(), ReadWebPage(web.reader(filter_injection=True))])
        stored = {f"web_search.{name}": value for name, value in web.settings().items()}
        yield web, registry, facts(stored)


def facts(stored: Mapping[str, str] | None = None) -> RequestFacts:
    """The facts of requests to a provider that is trusted."""
    return RequestFacts(
        confidence=Confidence.HIGH,
        model_can_use_tools=True,
        settings=StoredSettings(user=stored or {}),
    )


def toolset(registry: Registry, held: RequestFacts, **options: Any) -> FetchwardenToolset[Any]:
    """All tools of a registry as a toolset."""
    selected = [tool.definition.id for tool in registry.tools]
    return FetchwardenToolset(registry, selected, facts=held, **options)


def returns(messages: list[ModelMessage]) -> list[ToolReturnPart]:
    """The results in a history, in their order."""
    return [part for m in messages for part in m.parts if isinstance(part, ToolReturnPart)]


@awaited
async def test_search_and_read() -> None:
    """Two pages, one hostile: fenced and filtered, with sources, guidance and functions."""
    seen: list[AgentInfo] = []
    traces: list[ToolTrace] = []
    called: list[str] = []
    async with world() as (web, registry, held):
        tools = toolset(
            registry,
            held,
            on_trace=lambda trace, _: traces.append(trace),
            on_call=lambda name, _: called.append(name),
        )
        model = played(
            ("web_search", {"query": "tides"}), reads(PAGE), reads("http://a.test/sea"), seen=seen
        )
        agent = Agent(model, toolsets=[tools], instructions="Be brief.")
        result = await agent.run("When are the tides highest?")
        assert {"/tides", "/sea"} == {request.target for request in web.web.requests}
    assert result.output == "It is 42."
    assert [part.outcome for part in returns(result.all_messages())] == ["success"] * 3
    _, good, hostile = (part.content for part in returns(result.all_messages()))
    assert isinstance(good, str)
    assert isinstance(hostile, str)
    assert good.startswith("[begin ")
    assert "At new moon." in good
    assert ORDER not in hostile
    assert sources_in(result.all_messages())[0] == Source("Tides", PAGE)
    assert len(sources_in(result.all_messages())) == 2
    assert [tool.name for tool in seen[0].function_tools] == ["read_web_page", "web_search"]
    assert {info.instructions for info in seen} == {seen[0].instructions}
    assert str(seen[0].instructions).startswith("Be brief.")
    assert "# Tools" in str(seen[0].instructions)
    assert [trace.order for trace in traces] == [1, 2, 3]
    assert called == ["Search the web", "Read a web page", "Read a web page"]


@awaited
async def test_a_model_that_makes_addresses_up_reads_none() -> None:
    """However often it tries, the run goes on, and it may still read what was given."""
    async with world() as (web, registry, held):
        tries = [reads(f"http://a.test/tides?q={number}") for number in range(8)]
        model = played(*tries, tries[:3], reads(PAGE))
        result = await Agent(model, toolsets=[toolset(registry, held)]).run(f"Read {PAGE}.")
        assert [request.target for request in web.web.requests] == ["/tides"]
    outcomes = [part.outcome for part in returns(result.all_messages())]
    assert outcomes == ["failed"] * 11 + ["success"]
    refusal = returns(result.all_messages())[0].model_response_str()
    assert "url_not_in_prior_context" in refusal
    assert "q=0" not in refusal


@awaited
async def test_a_later_run_knows_what_an_earlier_one_did() -> None:
    """Also when the history was stored: what a result gave is given, what was refused is not."""
    async with world() as (web, registry, held):
        first = played(reads(PAGE), ("web_search", {"query": "tides"}))
        earlier = await Agent(first, toolsets=[toolset(registry, held)]).run("When?")
        assert [part.outcome for part in returns(earlier.new_messages())] == ["failed", "success"]
        stored = ModelMessagesTypeAdapter.validate_json(earlier.all_messages_json())
        again = played([reads(PAGE), reads("http://a.test/sea?q=1")])
        later = await Agent(again, toolsets=[toolset(registry, held)]).run(
            "Go on.", message_history=stored
        )
        assert [part.outcome for part in returns(later.new_messages())] == ["success", "failed"]
        assert sorted({request.target for request in web.web.requests}) == ["/sea", "/tides"]


async def outcomes(
    registry: Registry, held: RequestFacts, history: list[ModelMessage], url: str, **run: Any
) -> list[str]:
    """Whether a page can be read after *history*."""
    agent = Agent(played(reads(url)), toolsets=[toolset(registry, held)])
    result = await agent.run(run.pop("prompt", "Go on."), message_history=history, **run)
    return [part.outcome for part in returns(result.new_messages())]


def call(arguments: Any, content: Any, outcome: Any = "success") -> list[ModelMessage]:
    """A call of somebody else's tool, with its result."""
    return [
        ModelResponse(parts=[ToolCallPart("theirs", arguments, "c1")]),
        ModelRequest(parts=[ToolReturnPart("theirs", content, "c1", outcome=outcome)]),
    ]


@pytest.mark.parametrize(
    ("history", "can"),
    [
        (call({"q": "tides"}, f"See {PAGE}."), True),
        (call('{"q": "tides"}', {"hit": PAGE}), True),
        (call(None, [f"See {PAGE}."]), True),
        (call({"q": PAGE}, f"No hit for {PAGE}."), False),
        (call({"q": "a.test/tides"}, f"No hit for {PAGE}."), False),
        (call("{broken", f"See {PAGE}."), False),
        (call({"q": "tides"}, f"See {PAGE}.", "failed"), False),
        (call({"q": "tides"}, f"See {PAGE}.", "denied"), False),
        ([*call({"q": PAGE}, "Saved.", "failed"), *call({}, f"Kept: {PAGE}")], False),
        (call({}, f"See {PAGE}.")[1:], False),
        ([ModelResponse(parts=[TextPart(f"I know {PAGE}.")])], False),
        ([ModelRequest(parts=[UserPromptPart(f"Mine is {PAGE}.")])], True),
        ([ModelRequest(parts=[UserPromptPart(["Mine:", DocumentUrl(PAGE)])])], True),
    ],
)
@awaited
async def test_what_a_history_gives(history: list[ModelMessage], can: bool) -> None:
    """People and results do, echoes, failures, the model and results without a call do not."""
    async with world() as (_, registry, held):
        opening: list[ModelMessage] = [ModelRequest(parts=[UserPromptPart("Hello.")])]
        told = await outcomes(registry, held, [*opening, *history], PAGE)
    assert told == ["success" if can else "failed"]


@pytest.mark.parametrize(("query", "can"), [("tides", True), (PAGE, False)])
@awaited
async def test_content_beside_a_result_is_the_tools(query: str, can: bool) -> None:
    """A tool that speaks in the person's name gives what its result would, and no echo."""
    async with world() as (_, registry, held):
        agent = Agent(
            played(("theirs", {"q": query}), reads(PAGE)), toolsets=[toolset(registry, held)]
        )

        @agent.tool_plain
        def theirs(q: str) -> ToolReturn:
            return ToolReturn("Found.", content=f"For {q}: {PAGE}")

        result = await agent.run("When?")
    assert returns(result.all_messages())[1].outcome == ("success" if can else "failed")


@awaited
async def test_instructions_and_system_prompt_give() -> None:
    """What the operator wrote into the prompt may be read."""
    async with world() as (_, registry, held):
        tools = [toolset(registry, held)]
        for agent in (
            Agent(played(reads(PAGE)), toolsets=tools, instructions=f"Our page: {PAGE}"),
            Agent(played(reads(PAGE)), toolsets=tools, system_prompt=f"See {PAGE}"),
        ):
            result = await agent.run("When?")
            assert returns(result.all_messages())[0].outcome == "success"


@awaited
async def test_demands_hold_in_later_runs() -> None:
    """What a result demanded is read from the stored history, and nothing loosens it."""
    mail = sample(
        "mail",
        run=returning(ToolResult("A mail.", requirements=Requirements(outbound=MAIL))),
    )
    async with world() as (web, registry, held):
        both = Registry([*registry.tools, mail])
        earlier = await Agent(played(("mail", {"query": "x"})), toolsets=[toolset(both, held)]).run(
            f"Read my mail. {PAGE}"
        )
        stored = ModelMessagesTypeAdapter.validate_json(earlier.all_messages_json())
        seen: list[AgentInfo] = []
        kept = Conversation()
        later = Agent(
            played(("web_search", {"query": "tides"}), reads(PAGE), seen=seen),
            toolsets=[toolset(both, held, conversation_of=lambda _: kept)],
        )
        result = await later.run("Search.", message_history=stored)
        assert [tool.name for tool in seen[0].function_tools] == ["read_web_page"]
        assert kept.outbound == MAIL
        assert kept.outbound.level is OutboundLevel.ONLY_LINKS_FROM_CHAT
        assert [part.outcome for part in returns(result.new_messages())][-1] == "success"
        assert web.services.origin.requests == []


@awaited
async def test_it_demands_from_the_next_call_of_the_same_step() -> None:
    """Calls of one step run one after the other, as they stand in it."""
    mail = sample(
        "mail",
        run=returning(ToolResult("A mail.", requirements=Requirements(outbound=MAIL))),
    )
    async with world() as (web, registry, held):
        model = played([("mail", {"query": "x"}), ("web_search", {"query": "secret"})])
        both = toolset(Registry([*registry.tools, mail]), held)
        result = await Agent(model, toolsets=[both]).run("Search.")
        assert [part.outcome for part in returns(result.all_messages())] == ["success", "failed"]
        assert web.services.origin.requests == []


@awaited
async def test_runs_do_not_share_a_conversation() -> None:
    """One toolset serves many runs; what one person gave is not given in another's run."""
    async with world() as (_, registry, held):
        shared = toolset(registry, held)
        mine = await Agent(played(reads(PAGE)), toolsets=[shared]).run(f"Read {PAGE}.")
        yours = await Agent(played(reads(PAGE)), toolsets=[shared]).run("Read it.")
    assert returns(mine.all_messages())[0].outcome == "success"
    assert returns(yours.all_messages())[0].outcome == "failed"


@awaited
async def test_wrong_arguments_are_told() -> None:
    """An argument that is missing is a failed call; what is no object is asked for again."""
    async with world() as (_, registry, held):
        model = played(("read_web_page", {}), ("read_web_page", "[1]"), ("read_web_page", "{cut"))
        result = await Agent(model, toolsets=[toolset(registry, held)]).run("Go.")
    assert result.output == "It is 42."
    first = returns(result.all_messages())[0]
    assert first.outcome == "failed"
    assert "'url'" in first.model_response_str()


@awaited
async def test_outside_of_a_run() -> None:
    """It says that an agent is needed."""
    bare = toolset(Registry([sample("look")]), facts())
    agent = Agent(played())
    heard: list[RunContext[Any]] = []

    @agent.instructions
    def hear(ctx: RunContext[Any]) -> str:
        heard.append(ctx)
        return ""

    await agent.run("Hello")
    with pytest.raises(UserError, match="for_run"):
        await bare.get_tools(heard[0])
    with pytest.raises(UserError, match="for_run"):
        await bare.call_tool("look", {}, heard[0], None)  # type: ignore[arg-type]
    assert bare.id == "fetchwarden"
    assert not issubclass(UserError, ModelRetry)


@awaited
async def test_over_the_wire() -> None:
    """With pydantic-ai's own client of OpenAI, against a provider on loopback."""
    final = {"role": "assistant", "content": "It is 42."}
    async with world() as (web, registry, held), Origin() as provider:
        turn = calling("chat", 1, *reads(PAGE))[0]["choices"][0]["delta"]
        whole = {"id": "1", "object": "chat.completion", "created": 1, "model": "m"}
        rounds = [
            {**whole, "choices": [{"index": 0, "finish_reason": end, "message": message}]}
            for end, message in (
                ("tool_calls", {"content": None, **_without_index(turn)}),
                ("stop", final),
            )
        ]
        plays(provider, CHAT, *(answers(each) for each in rounds))
        client = AsyncOpenAI(base_url=provider.url("/v1"), api_key=KEY)
        model = OpenAIChatModel("m", provider=OpenAIProvider(openai_client=client))
        result = await Agent(model, toolsets=[toolset(registry, held)]).run(f"Read {PAGE}.")
        await client.close()
        assert [request.target for request in web.web.requests] == ["/tides"]
        sent = bodies(provider)
    assert result.output == "It is 42."
    assert "At new moon." in sent[1]["messages"][-1]["content"]
    assert "# Tools" in json.dumps(sent[0]["messages"][0])


def _without_index(turn: Mapping[str, Any]) -> dict[str, Any]:
    """A delta of a stream as a message."""
    calls = [{key: each[key] for key in ("id", "type", "function")} for each in turn["tool_calls"]]
    return {**turn, "tool_calls": calls}
