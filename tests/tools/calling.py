"""Make calls of small tools through an executor; for the tests of the executor."""

import json
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.executor import CallListener, Executor, TraceListener
from fetchwarden.tools.offers import Offer
from fetchwarden.tools.result import ToolOutcome, ToolResult
from fetchwarden.tools.settings import Settings
from tests.tools.samples import Run, Sample

MAIL = OutboundRequirement(OutboundLevel.ONLY_LINKS_FROM_CHAT, "Work mail")


def ticks(*times: float) -> Iterator[float]:
    """Return the times a clock shows, and then seconds that go on."""
    yield from times
    yield from count(100.0)


def executor_of(
    *tools: Sample,
    settings: Settings | None = None,
    times: tuple[float, ...] = (),
    on_trace: TraceListener | None = None,
    on_call: CallListener | None = None,
    grace: float = 60.0,
) -> Executor:
    """Return an executor that offers *tools* as they are registered."""
    held = Settings({}) if settings is None else settings
    offers = [Offer(tool, tool.definition.function, "", held) for tool in tools]
    clock = ticks(*times)
    return Executor(
        offers, clock=lambda: next(clock), on_trace=on_trace, on_call=on_call, grace=grace
    )


async def call(
    executor: Executor,
    name: str = "tool",
    arguments: object = None,
    conversation: Conversation | None = None,
) -> ToolOutcome:
    """Make a call with arguments that are JSON values, or text as a model wrote it."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments or {})
    held = Conversation() if conversation is None else conversation
    return await executor.execute("call-1", name, text, held, Confidence.MEDIUM, 3)


def raising(failure: BaseException) -> Run:
    """Return what a tool does that raises."""

    async def run(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
        raise failure

    return run


def returning(result: Any) -> Run:
    """Return what a tool does that brings *result*."""

    async def run(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
        return result  # type: ignore[no-any-return]

    return run
