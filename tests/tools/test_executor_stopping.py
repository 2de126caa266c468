"""Deadlines, cancellation, and calls that wait for each other."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import pytest

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.outbound import OutboundKind
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.result import Requirements, ToolResult
from tests.servers.loop import awaited
from tests.tools.calling import MAIL, call, executor_of, raising
from tests.tools.samples import Run, sample


async def _waits(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
    await asyncio.Event().wait()
    raise AssertionError("nobody sets it")


async def _turns_it_into_something_else(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        raise RuntimeError("closed") from None
    raise AssertionError("nobody sets it")


async def _goes_on(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        return ToolResult("done all the same")
    raise AssertionError("nobody sets it")


@pytest.mark.parametrize("run", [_waits, _turns_it_into_something_else, _goes_on])
@awaited
async def test_a_deadline_stops_the_call_and_says_what_to_do(run: Run) -> None:
    """A tool that takes too long is stopped; the model learns the limit and what it can do."""
    tool = sample("tool", run=run, deadline=0.0)
    outcome = await call(executor_of(tool))
    assert "not done after 0 seconds" in outcome.content
    assert "try again later" in outcome.content
    assert outcome.trace.status == "error"
    # It may succeed later, so it runs again when it is asked again.
    executor = executor_of(tool)
    await call(executor)
    await call(executor)
    assert len(tool.calls) == 3


@awaited
async def test_a_tool_that_ignores_its_cancellation_is_left_alone() -> None:
    """It holds up nobody: the model is told that it took too long, and the next call goes on."""
    let_go, ended = asyncio.Event(), asyncio.Event()

    async def run(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
        while not let_go.is_set():
            try:
                await let_go.wait()
            except asyncio.CancelledError:
                continue
        ended.set()
        raise RuntimeError("too late for anybody")

    stuck, other = sample("stuck", run=run, deadline=0.0), sample("other")
    executor = executor_of(stuck, other, grace=0.0)
    outcome = await call(executor, "stuck")
    assert "not done after 0 seconds" in outcome.content
    assert not (await call(executor, "other")).is_error
    let_go.set()
    await ended.wait()


@awaited
async def test_who_cancels_waits_no_longer_than_the_grace_either() -> None:
    """A tool that ignores it does not keep a cancellation from passing."""
    let_go, started = asyncio.Event(), asyncio.Event()

    async def run(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
        started.set()
        while not let_go.is_set():
            try:
                await let_go.wait()
            except asyncio.CancelledError:
                continue
        return ToolResult("done")

    executor = executor_of(sample("tool", run=run), grace=0.0)
    running = asyncio.ensure_future(call(executor))
    await started.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    let_go.set()


@pytest.mark.parametrize(
    "failure",
    [
        BaseExceptionGroup("both", [asyncio.CancelledError(), ValueError("x")]),
        GeneratorExit(),
        asyncio.CancelledError(),
    ],
)
@awaited
async def test_whatever_a_tool_raises_is_its_failure(failure: BaseException) -> None:
    """Also what is no ordinary exception ends the call, and nothing else."""
    outcome = await call(executor_of(sample("tool", run=raising(failure))))
    assert outcome.trace.status == "error"


@awaited
async def test_a_cancellation_in_the_grace_of_a_deadline_is_not_held_up() -> None:
    """Who cancels while a late tool is given time to end does not wait for a second time."""
    let_go, cancelled = asyncio.Event(), asyncio.Event()

    async def run(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
        while not let_go.is_set():
            try:
                await let_go.wait()
            except asyncio.CancelledError:
                cancelled.set()
        return ToolResult("done")

    executor = executor_of(sample("tool", run=run, deadline=0.0), grace=3_600.0)
    running = asyncio.ensure_future(call(executor))
    await cancelled.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    let_go.set()


@pytest.mark.parametrize("call_id", [None, 5, "a\nb"])
@awaited
async def test_an_id_of_a_call_that_is_none(call_id: Any) -> None:
    """What a provider hands over as the id of a call costs no call."""
    held, trusted = Conversation(), Confidence.MEDIUM
    executor = executor_of(sample("tool"))
    outcome = await executor.execute(call_id, "tool", "{}", held, trusted, 1)
    assert outcome.trace.status == "success"
    for arguments in (None, ""):
        outcome = await executor.execute("1", "tool", arguments, held, trusted, 1)  # type: ignore[arg-type]
        assert outcome.trace.status == "success"
    outcome = await executor.execute("1", "tool", {"a": 1}, held, trusted, 1)  # type: ignore[arg-type]
    assert outcome.trace.status == "error"


@awaited
async def test_a_tool_that_fails_before_it_waits_for_anything() -> None:
    """What is no coroutine function may raise at once; that is a failure like any other."""

    def run(_: Mapping[str, Any], __: ToolContext) -> Any:
        raise RuntimeError("at once")

    assert (await call(executor_of(sample("tool", run=run)))).trace.status == "error"


@awaited
async def test_a_cancellation_passes_and_leaves_no_trace(caplog: pytest.LogCaptureFixture) -> None:
    """Who cancels gets the cancellation; the log notes it, and no trace is made."""
    caplog.set_level(logging.INFO)
    started = asyncio.Event()
    traces: list[object] = []

    async def run(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
        started.set()
        return await asyncio.Future()

    tool = sample("tool", run=run, deadline=60.0)
    executor = executor_of(tool, on_trace=lambda *told: traces.append(told))
    running = asyncio.ensure_future(call(executor))
    await started.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert "status=canceled" in caplog.text
    assert not traces


@awaited
async def test_calls_run_one_after_the_other() -> None:
    """A call that was asked for meanwhile waits, and meets what the first one brought."""
    started, go_on = asyncio.Event(), asyncio.Event()

    async def run(_: Mapping[str, Any], __: ToolContext) -> ToolResult:
        started.set()
        await go_on.wait()
        return ToolResult("mail", requirements=Requirements(outbound=MAIL))

    mails = sample("mails", run=run, outbound=OutboundKind.NONE)
    search = sample("search")
    executor, conversation = executor_of(mails, search), Conversation()
    first = asyncio.ensure_future(call(executor, "mails", conversation=conversation))
    await started.wait()
    second = asyncio.ensure_future(call(executor, "search", conversation=conversation))
    go_on.set()
    assert not (await first).is_error
    assert (await second).trace.status == "blocked"
    assert not search.calls
