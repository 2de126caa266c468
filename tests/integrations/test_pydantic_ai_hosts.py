"""What hosts do with the toolset: several of them, providers, agents that ask agents."""

from dataclasses import dataclass, replace
from typing import Any

import pytest
from pydantic_ai import Agent, DeferredToolRequests, DeferredToolResults, RunContext, ToolReturn
from pydantic_ai.exceptions import UnexpectedModelBehavior
from pydantic_ai.messages import ModelMessage, ModelRequest, ToolReturnPart, UserPromptPart

from fetchwarden.integrations.pydantic_ai import FetchwardenToolset, sources_in
from fetchwarden.policy.confidence import Confidence, DataSecurity
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.provenance import Reason
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.offers import StoredSettings
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.result import Requirements, Source, ToolResult
from tests.integrations.test_pydantic_ai import (
    PAGE,
    outcomes,
    played,
    reads,
    returns,
    toolset,
    world,
)
from tests.integrations.test_pydantic_ai_marks import stored
from tests.servers.loop import awaited
from tests.tools.calling import MAIL, returning
from tests.tools.samples import sample

SEA = "http://a.test/sea"


@pytest.mark.parametrize(
    ("demanded", "trusted", "is_self_hosted", "may"),
    [
        (Requirements(confidence=Confidence.HIGH), Confidence.MEDIUM, True, False),
        (Requirements(confidence=Confidence.MEDIUM), Confidence.MEDIUM, False, True),
        (Requirements(data_security=DataSecurity.SELF_HOSTED), Confidence.HIGH, False, False),
        (Requirements(data_security=DataSecurity.SELF_HOSTED), Confidence.HIGH, True, True),
    ],
)
@awaited
async def test_a_provider_that_may_not_see_a_conversation(
    demanded: Requirements, trusted: Confidence, is_self_hosted: bool, may: bool
) -> None:
    """Neither in the run where it was demanded nor in a later one, with the stored history."""
    async with world() as (_, registry, held):
        mail = sample("mail", run=returning(ToolResult("A mail.", requirements=demanded)))
        both = Registry([*registry.tools, mail])
        model = played(("mail", {"query": "x"}))
        tools = toolset(both, held, is_self_hosted=True)
        earlier = await Agent(model, toolsets=[tools]).run("Read my mail.")
        history = stored(earlier.all_messages())
        tools = toolset(both, replace(held, confidence=trusted), is_self_hosted=is_self_hosted)
        for given in (history, []):
            asked: list[Any] = []
            agent = Agent(played(("mail", {"query": "x"}), seen=asked), toolsets=[tools])
            if may:
                await agent.run("Go on.", message_history=given)
                continue
            with pytest.raises(Refused) as caught:
                await agent.run("Go on.", message_history=given)
            assert caught.value.code == "provider_not_allowed"
            assert len(asked) == (0 if given else 1)


@pytest.mark.parametrize("is_shared", [True, False])
@awaited
async def test_two_toolsets_have_one_conversation(is_shared: bool) -> None:
    """What a result of one demands holds for the other, in the same step too."""
    mail = sample(
        "mail",
        run=returning(ToolResult(f"See {PAGE}", requirements=Requirements(outbound=MAIL))),
    )
    kept = Conversation()
    options: dict[str, Any] = {"conversation_of": lambda _: kept} if is_shared else {}
    async with world() as (web, registry, held):
        mails = FetchwardenToolset(Registry([mail]), ["mail"], facts=held, id="mails", **options)
        pages = toolset(registry, held, **options).prefixed("w")
        steps = [
            ("mail", {"query": "x"}),
            ("w_web_search", {"query": "secret"}),
            ("w_read_web_page", {"url": PAGE}),
        ]
        result = await Agent(played(steps), toolsets=[mails, pages]).run("Search.")
        ends = [part.outcome for part in returns(result.all_messages())]
        assert ends == ["success", "failed", "success"]
        assert web.services.origin.requests == []
        # Another run is another conversation.
        if not is_shared:
            other = await Agent(played(reads(PAGE)), toolsets=[toolset(registry, held)]).run("Hi")
            assert returns(other.all_messages())[-1].outcome == "failed"


@dataclass
class Deps:
    """What the parent and the agents that it asks share."""

    conversation: Conversation


@pytest.mark.parametrize(
    ("task", "prompt", "can"),
    [
        (f"Read {PAGE}", "Research it.", False),
        (f"Read {PAGE}", f"Research {PAGE}.", True),
    ],
)
@awaited
async def test_an_agent_that_asks_another_one(task: str, prompt: str, can: bool) -> None:
    """What its model asks gives nothing; what the person gave is given there as well."""
    async with world() as (_, registry, held):

        def of(ctx: RunContext[Deps]) -> Conversation:
            return ctx.deps.conversation

        mine = toolset(registry, held, conversation_of=of)
        childs = toolset(registry, held, conversation_of=of, prompt_by="model")
        child = Agent(played(reads(PAGE)), deps_type=Deps, toolsets=[childs])
        parent = Agent(
            played(("research", {"task": task}), reads(SEA)), deps_type=Deps, toolsets=[mine]
        )
        ends: list[str] = []

        @parent.tool
        async def research(ctx: RunContext[Deps], task: str) -> ToolReturn:
            answer = await child.run(task, deps=ctx.deps, usage=ctx.usage)
            ends.extend(part.outcome for part in returns(answer.all_messages()))
            # A model wrote the answer, so its addresses are not given.
            said = f"{answer.output} See {SEA}"
            return ToolReturn(said, metadata={"fetchwarden": {"returns_addresses": False}})

        result = await parent.run(prompt, deps=Deps(Conversation()))
        assert ends == ["success" if can else "failed"]
        assert returns(result.all_messages())[-1].outcome == "failed"


@awaited
async def test_what_a_model_asked_stays_its_own() -> None:
    """In a later run of the child as well, whoever asks there."""
    async with world() as (_, registry, held):
        kept = Conversation()
        childs = toolset(registry, held, conversation_of=lambda _: kept, prompt_by="model")
        first = await Agent(played(reads(PAGE)), toolsets=[childs]).run(f"Read {PAGE}")
        assert returns(first.all_messages())[-1].outcome == "failed"
        assert kept.explain(PAGE).reason is Reason.MADE_UP
        history = stored(first.all_messages())
        assert await outcomes(registry, held, history, PAGE) == ["failed"]


@awaited
async def test_links_are_counted_over_runs() -> None:
    """By the history, also a stored one, and by a conversation of the host."""
    async with world() as (_, registry, held):
        values = {**held.settings.user, "read_web_page.max_links_per_origin": "1"}
        bound = replace(held, settings=StoredSettings(user=values))
        kept = Conversation()
        for options in ({}, {"conversation_of": lambda _: kept}):
            tools: Any = toolset(registry, bound, **options)
            find = ("web_search", {"query": "tides"})
            first = await Agent(played(find, reads(PAGE)), toolsets=[tools]).run("Hi")
            assert returns(first.all_messages())[-1].outcome == "success"
            later = await Agent(played(find, reads(PAGE)), toolsets=[tools]).run(
                "Hi", message_history=stored(first.all_messages())
            )
            last = returns(later.all_messages())[-1]
            assert last.outcome == "failed"
            assert "max_links_exceeded" in last.model_response_str()


@awaited
async def test_a_tool_knows_how_far_the_provider_is_trusted() -> None:
    """As the facts say."""
    told: list[Confidence] = []

    async def run(_: Any, context: ToolContext) -> ToolResult:
        told.append(context.confidence)
        return ToolResult("x")

    async with world() as (_, _registry, held):
        low = replace(held, confidence=Confidence.LOW)
        tools = toolset(Registry([sample("look", run=run)]), low)
        await Agent(played(("look", {"query": "x"})), toolsets=[tools]).run("Hi")
    assert told == [Confidence.LOW]


@awaited
async def test_a_question_beside_approved_calls_is_given_in_later_runs() -> None:
    """It stands behind their results, in the request of the run that asked it."""
    async with world() as (_, registry, held):
        tools = toolset(registry, held).approval_required(lambda *_: True)
        output: Any = [str, DeferredToolRequests]
        first = await Agent(
            played(("web_search", {"query": PAGE})), toolsets=[tools], output_type=output
        ).run("Hi")
        assert isinstance(first.output, DeferredToolRequests)
        approved: dict[str, Any] = {call.tool_call_id: False for call in first.output.approvals}
        second = await Agent(played(), toolsets=[tools], output_type=output).run(
            f"No, read {PAGE}",
            message_history=stored(first.all_messages()),
            deferred_tool_results=DeferredToolResults(approvals=approved),
        )
        history = stored(second.all_messages())
        assert len(history[2].parts) == 2
        assert await outcomes(registry, held, history, PAGE) == ["success"]


@awaited
async def test_a_model_that_sends_no_object_ends_the_run() -> None:
    """After three retries; unlike a refusal, which costs none."""
    async with world() as (_, registry, held):
        calls = [("read_web_page", "[1]")] * 5
        agent = Agent(played(*calls), toolsets=[toolset(registry, held)])
        with pytest.raises(UnexpectedModelBehavior, match="max retries"):
            await agent.run("Go.")


@awaited
async def test_only_the_last_instructions_give() -> None:
    """What an earlier run was instructed with is not sent any more."""
    async with world() as (_, registry, held):
        tools = [toolset(registry, held)]
        first = Agent(played(), toolsets=tools, instructions=f"Our page: {PAGE}")
        history = (await first.run("Hi")).all_messages()
        assert await outcomes(registry, held, history, PAGE) == ["failed"]


@pytest.mark.parametrize(
    "metadata",
    [
        5,
        {"fetchwarden": 5},
        {"fetchwarden": {"sources": None}},
        {"fetchwarden": {"sources": {"a": 1}}},
        {"fetchwarden": {"sources": ["x", {"url": "x"}, {"title": 5, "url": PAGE}]}},
        {"fetchwarden": {"requirements": 5, "returns_addresses": 5, "refused": 5, "prompts": 5}},
    ],
)
@awaited
async def test_metadata_of_another_shape(metadata: Any) -> None:
    """It is no source, and stops nothing."""
    part = ToolReturnPart("x", "y", "z", metadata=metadata)
    good = ToolReturnPart(
        "x", "y", "z", metadata={"fetchwarden": {"sources": [{"title": "T", "url": PAGE}]}}
    )
    assert sources_in([ModelRequest(parts=[part, good])]) == (Source("T", PAGE),)
    asked: ModelMessage = ModelRequest(
        parts=[UserPromptPart(PAGE)], metadata=metadata if isinstance(metadata, dict) else None
    )
    async with world() as (_, registry, held):
        ends = await outcomes(registry, held, [asked], PAGE)
    is_altered = isinstance(metadata, dict) and "prompts" in str(metadata)
    assert ends == ["failed" if is_altered else "success"]
