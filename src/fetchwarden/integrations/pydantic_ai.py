"""The tools as a toolset of pydantic-ai (``pip install 'fetchwarden[pydantic-ai]'``).

In: a registry, and the message history that pydantic-ai keeps. Out: a toolset for an ``Agent``.
What was given in the conversation is read from the history before every step: the system prompt and
the person give addresses, results of tools do, whosever they are, and the model never does. What
results demand of the conversation is kept in the history, too, as metadata of their parts, so it
holds in the next run and after storing. All toolsets of a run have the same conversation.

A call that is refused or fails is ``ToolFailed``, never ``ModelRetry``: a model that tries to read
what it may not must not be able to use up the retries of a run.
"""

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal
from weakref import WeakValueDictionary

from pydantic_ai import RunContext, ToolDefinition, ToolReturn
from pydantic_ai.exceptions import ToolFailed, UserError
from pydantic_ai.messages import InstructionPart, ModelMessage
from pydantic_ai.tools import AgentDepsT
from pydantic_ai.toolsets import AbstractToolset, ToolsetTool
from pydantic_core import SchemaValidator, core_schema

from fetchwarden.integrations.pydantic_ai_history import GIVES, History, requirements_record
from fetchwarden.integrations.pydantic_ai_prompts import METADATA, kept_in
from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.executor import CallListener, Executor, TraceListener
from fetchwarden.tools.fencing import Fence
from fetchwarden.tools.offers import Prepared, RequestFacts, refuse_provider
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.result import Source, ToolOutcome

__all__ = ["FetchwardenToolset", "sources_in"]

MAX_RETRIES: Final = 3
"""How often pydantic-ai asks again for a call whose arguments are no JSON object."""
_VALIDATOR: Final = SchemaValidator(core_schema.dict_schema(core_schema.str_schema()))
_HISTORIES: Final[WeakValueDictionary[tuple[str, int, int], History]] = WeakValueDictionary()
"""What is known in the runs that go on now."""


class FetchwardenToolset(AbstractToolset[AgentDepsT]):
    """The tools of a registry, for any number of runs; each run has a conversation of its own.

    >>> async def main() -> None:
    ...     async with Reader() as reader:
    ...         registry = Registry([ReadWebPage(reader)])
    ...         toolset = FetchwardenToolset(registry, {"read_web_page"})
    ...         agent = Agent("openai:gpt-5", toolsets=[toolset])
    ...         await agent.run("What does https://example.com/ say?")
    """

    def __init__(
        self,
        registry: Registry,
        selected: Iterable[str],
        *,
        facts: RequestFacts | None = None,
        conversation_of: Callable[[RunContext[AgentDepsT]], Conversation] | None = None,
        prompt_by: Literal["person", "model"] = "person",
        is_self_hosted: bool = False,
        fence: Fence | None = None,
        on_call: CallListener | None = None,
        on_trace: TraceListener | None = None,
        id: str = "fetchwarden",  # noqa: A002 - the word of pydantic-ai
    ) -> None:
        """A toolset.

        Args:
            registry: the tools.
            selected: those that are offered; ids of tools and collections.
            facts: settings, levels and how far the provider is trusted; ``MEDIUM`` when None. Its
                selection and conversation are not looked at.
            conversation_of: the conversation of a run, for hosts that keep one themselves, such as
                in their dependencies; when None a new one for all toolsets of the run, fed from the
                history alone.
            prompt_by: who writes what is asked. Where a tool of another agent asks this one, its
                model does; then the prompt gives no addresses, and those that it makes up count as
                made up. Share the conversation of that agent by *conversation_of*.
            is_self_hosted: whether the model runs on the operator's own machines, which some
                content demands.
            fence: what stands around results that others wrote.
            on_call: told of every call before it is carried out.
            on_trace: told of every call that ended.
            id: of the toolset; another one for a second toolset of the same agent.
        """
        base = facts or RequestFacts(confidence=Confidence.MEDIUM, model_can_use_tools=True)
        self._registry = registry
        self._facts = replace(base, selected=frozenset(selected))
        self._conversation_of = conversation_of
        self._is_models = prompt_by != "person"
        self._is_self_hosted = is_self_hosted
        self._fence = fence or Fence()
        self._on_call = on_call
        self._on_trace = on_trace
        self._id = id

    @property
    def id(self) -> str:
        """Its id among the toolsets of an agent."""
        return self._id

    async def for_run(self, ctx: RunContext[AgentDepsT]) -> AbstractToolset[AgentDepsT]:
        """The toolset of one run."""
        make = self._conversation_of
        history = _history_of(ctx, None if make is None else make(ctx))
        # Of all toolsets of the run the strictest decides.
        history.is_models |= self._is_models
        return _RunToolset(
            self._id,
            self._registry,
            replace(self._facts, conversation=history.conversation),
            history,
            _Hosting(self._fence, self._on_call, self._on_trace, self._is_self_hosted),
        )

    async def get_tools(self, ctx: RunContext[AgentDepsT]) -> dict[str, ToolsetTool[AgentDepsT]]:
        """None outside of a run.

        Raises:
            UserError: always; an agent asks ``for_run`` first.
        """
        del ctx
        raise UserError("a FetchwardenToolset is used through for_run, as an Agent does")

    async def call_tool(
        self,
        name: str,
        tool_args: dict[str, Any],
        ctx: RunContext[AgentDepsT],
        tool: ToolsetTool[AgentDepsT],
    ) -> Any:
        """None outside of a run; as ``get_tools``."""
        del name, tool_args, tool
        await self.get_tools(ctx)


@dataclass(frozen=True, slots=True)
class _Hosting:
    fence: Fence
    on_call: CallListener | None
    on_trace: TraceListener | None
    is_self_hosted: bool


class _RunToolset(AbstractToolset[AgentDepsT]):
    """The tools in one run: what is offered stays the same, for the provider's cache."""

    def __init__(
        self,
        name: str,
        registry: Registry,
        facts: RequestFacts,
        history: History,
        hosting: _Hosting,
    ) -> None:
        self._id = name
        self._registry = registry
        self._facts = facts
        self._history = history
        self._hosting = hosting
        self._prepared: Prepared | None = None
        self._executor: Executor | None = None
        self._calls = 0

    @property
    def id(self) -> str:
        """That of the toolset."""
        return self._id

    async def get_tools(self, ctx: RunContext[AgentDepsT]) -> dict[str, ToolsetTool[AgentDepsT]]:
        """The functions that are offered, in their order.

        Raises:
            Refused: the conversation holds what this provider may not see.
        """
        prepared = await self._ready(ctx)
        refuse_provider(self._facts, is_self_hosted=self._hosting.is_self_hosted)
        tools: dict[str, ToolsetTool[AgentDepsT]] = {}
        for offer in prepared.offers:
            function = offer.function
            definition = ToolDefinition(
                name=function.name,
                description=function.description,
                parameters_json_schema=dict(function.parameters),
                sequential=True,  # what one call brings into the conversation holds for the next
                metadata={METADATA: id(self._history)},
            )
            tools[function.name] = ToolsetTool(
                toolset=self,
                tool_def=definition,
                max_retries=MAX_RETRIES,
                args_validator=_VALIDATOR,
            )
        return tools

    async def get_instructions(self, ctx: RunContext[AgentDepsT]) -> InstructionPart | None:
        """The guidance on them; the same in every step, so that it can be cached."""
        prompt = (await self._ready(ctx)).system_prompt
        return InstructionPart(prompt) if prompt else None

    async def call_tool(
        self,
        name: str,
        tool_args: dict[str, Any],
        ctx: RunContext[AgentDepsT],
        tool: ToolsetTool[AgentDepsT],
    ) -> Any:
        """Carry out a call; a ``ToolReturn`` whose metadata pydantic-ai keeps in the history.

        Raises:
            ToolFailed: it was refused, or failed; the model is told why, and the run goes on.
        """
        del tool
        await self._ready(ctx)
        assert self._executor is not None
        self._history.note_calls(ctx.messages, self._own(ctx))
        self._calls += 1
        call_id = ctx.tool_call_id or ""
        outcome = await self._executor.execute(
            call_id,
            name,
            json.dumps(tool_args),
            self._facts.conversation,
            self._facts.confidence,
            self._calls,
        )
        is_refused = outcome.is_error and not outcome.may_have_kept
        self._history.knows_result(call_id, is_refused=is_refused)
        if outcome.is_error:
            raise ToolFailed(outcome.content)
        content = outcome.content
        if outcome.is_untrusted:
            content = self._hosting.fence.around(content, name)
        return ToolReturn(content, metadata={METADATA: _record(outcome)})

    async def _ready(self, ctx: RunContext[AgentDepsT]) -> Prepared:
        """What is offered, once the conversation knows all of the history."""
        self._history.read(ctx.messages, ctx.prompt, ctx.run_id)
        if self._prepared is None:
            self._prepared = await self._registry.prepare(self._facts)
            self._executor = Executor(
                self._prepared.offers,
                on_trace=self._hosting.on_trace,
                on_call=self._hosting.on_call,
                component=self._facts.component,
            )
        return self._prepared

    def _own(self, ctx: RunContext[AgentDepsT]) -> Collection[str]:
        """What the functions of all our toolsets with this conversation are called in the run."""
        tools = None if ctx.tool_manager is None else ctx.tool_manager.tools
        return {
            name
            for name, tool in (tools or {}).items()
            if (tool.tool_def.metadata or {}).get(METADATA) == id(self._history)
        }


def _history_of(ctx: RunContext[Any], conversation: Conversation | None) -> History:
    """What all toolsets of a run know that have the same conversation."""
    # The run's own queue as well, since a host may give two runs the same id.
    run: list[Any] = ctx.messages if ctx.pending_messages is None else ctx.pending_messages
    key = (ctx.run_id or "", id(run), 0 if conversation is None else id(conversation))
    history = _HISTORIES.get(key)
    if history is None:
        history = _HISTORIES[key] = History(conversation or Conversation(), run)
    return history


def sources_in(messages: Sequence[ModelMessage]) -> tuple[Source, ...]:
    """What our tools read in *messages*, each once: for the reader of the answer."""
    found: dict[tuple[str, str], Source] = {}
    for message in messages:
        for part in message.parts:
            rows = kept_in(part).get("sources")
            for row in rows if isinstance(rows, list) else []:
                title, url = (
                    (row.get("title"), row.get("url")) if isinstance(row, dict) else ("", "")
                )
                if isinstance(title, str) and isinstance(url, str) and url:
                    found.setdefault((url, title), Source(title, url))
    return tuple(found.values())


def _record(outcome: ToolOutcome) -> dict[str, Any]:
    """What the history keeps of a result, as JSON values; the model is not sent it."""
    result = outcome.result
    sources = () if result is None else result.sources
    return {
        "trace": outcome.trace.record(),
        "sources": [{"title": source.title, "url": source.url} for source in sources],
        GIVES: result is None or result.returns_addresses,
        "requirements": None if result is None else requirements_record(result.requirements),
    }
