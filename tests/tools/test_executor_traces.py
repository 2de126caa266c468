"""What people see of a call, and what nobody does."""

import logging
from collections.abc import Mapping
from typing import Any

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import Refused, RetrievalError
from fetchwarden.tools.arguments import Arguments
from fetchwarden.tools.calls import parse_call
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.result import ToolBlocked, ToolResult
from fetchwarden.tools.settings import Secret, Settings
from tests.servers.loop import awaited
from tests.tools.calling import call, executor_of, raising, returning
from tests.tools.samples import Run, sample

SECRET = Settings({"key": Secret("hunter2/ä b")})


@awaited
async def test_sensitive_arguments_are_masked_everywhere_people_look() -> None:
    """Whether a call succeeds, is blocked or fails, traces and details show asterisks for them."""
    hidden = {"sensitive_arguments": frozenset({"query"})}
    runs = [
        returning(ToolResult("done")),
        raising(ToolBlocked("No letters to board-meeting.")),
        raising(RuntimeError("nothing for board-meeting")),
        raising(Refused(Code.NOT_TEXT, "at board-meeting")),
    ]
    heard: list[str] = []
    for run in runs:
        tool = sample("tool", run=run, **hidden)
        executor = executor_of(tool, on_trace=lambda _, detail: heard.append(detail))
        arguments = {"query": ["board-meeting"], "page": 2, "note": "plain"}
        trace = (await call(executor, arguments=arguments)).trace
        assert trace.arguments == {"query": "*****", "page": "2", "note": "plain"}
        assert "board-meeting" not in repr(trace.record()) + trace.result
    assert "board-meeting" not in "".join(heard)


@awaited
async def test_a_refused_sensitive_argument_is_told_to_the_model_alone() -> None:
    """The model reads the value that arrived; people read the refusal without it."""

    async def run(arguments: Mapping[str, Any], _: ToolContext) -> ToolResult:
        Arguments(arguments).required_string("query")
        return ToolResult("found")

    tool = sample("tool", run=run, sensitive_arguments=frozenset({"query"}))
    outcome = await call(executor_of(tool), arguments={"query": 4711})
    assert "4711" in outcome.content
    assert "4711" not in outcome.trace.message + outcome.trace.result
    assert "query" in outcome.trace.message


@pytest.mark.parametrize(
    "run",
    [
        returning(ToolResult("key hunter2/ä b")),
        returning(ToolResult(value={"key": "hunter2/ä b"})),
        raising(ToolBlocked("GET /?key=hunter2%2F%C3%A4%20b")),
        raising(RetrievalError(Code.CONNECT_FAILED, "hunter2/ä b")),
        raising(RuntimeError("hunter2/ä b")),
        raising(Refused(Code.HTTP_STATUS, "", {"status": "hunter2/ä b"})),
    ],
)
@awaited
async def test_secrets_reach_nobody(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    """No result, refusal or failure carries a secret of the settings to a model, trace or log."""
    caplog.set_level(logging.DEBUG)
    heard: list[str] = []
    executor = executor_of(
        sample("tool", run=run),
        settings=SECRET,
        on_trace=lambda trace, detail: heard.append(repr(trace) + trace.result + detail),
    )
    outcome = await call(executor)
    assert not any("hunter2" in text for text in (outcome.content, *heard, caplog.text))


@awaited
async def test_log_lines_hold_no_arguments(caplog: pytest.LogCaptureFixture) -> None:
    """A line names the tool, the call, how long it took and what became of it, and no more."""
    caplog.set_level(logging.DEBUG)
    tool = sample("tool", run=raising(RuntimeError("board-meeting")))
    executor = executor_of(tool, times=(1.0, 3.25))
    await call(executor, arguments={"query": "board-meeting"})
    await executor.execute("a\nb", "x\ny", "{}", Conversation(), Confidence.NONE, 1)
    assert [each.getMessage() for each in caplog.records if each.name.startswith("fetchw")] == [
        "tool call: tool=tool call=call-1 seconds=2.250 status=error",
        "tool call: tool=? call=? seconds=1.000 status=blocked",
    ]


@awaited
async def test_a_listener_that_fails_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """A listener that raises is noted without its words, and the call ends as it would."""

    def fails(*_: object) -> None:
        raise RuntimeError("board-meeting")

    outcome = await call(executor_of(sample("tool"), on_trace=fails, on_call=fails))
    assert outcome.content == "done"
    assert "trace listener failed: RuntimeError" in caplog.text
    assert "call listener failed: RuntimeError" in caplog.text
    assert "board-meeting" not in caplog.text


@awaited
async def test_a_call_is_told_before_it_runs() -> None:
    """With the tool's name for people and masked arguments; one that names no tool is not."""
    heard: list[object] = []

    async def run(*_: object) -> ToolResult:
        heard.append("runs")
        return ToolResult("done")

    tool = sample("tool", run=run, name="A tool", sensitive_arguments=frozenset({"query"}))
    executor = executor_of(tool, on_call=lambda name, given: heard.append((name, dict(given))))
    await call(executor, arguments={"query": "board-meeting", "page": 2})
    await call(executor, "another")
    await call(executor, arguments="no JSON")
    assert heard == [("A tool", {"query": "*****", "page": "2"}), "runs"]


@awaited
async def test_a_long_made_up_name_is_cut() -> None:
    """A trace keeps no more of a name that a model made up than a name can have."""
    trace = (await call(executor_of(), "x" * 10_000)).trace
    assert trace.tool_id == "x" * 64


@awaited
async def test_a_tool_that_changes_its_arguments_changes_no_trace() -> None:
    """Traces show what the model wrote, whatever a tool does to its arguments."""

    async def run(arguments: Mapping[str, Any], _: ToolContext) -> ToolResult:
        arguments["query"].append("more")
        return ToolResult("done")

    trace = (await call(executor_of(sample("tool", run=run)), arguments={"query": ["a"]})).trace
    assert trace.arguments == {"query": '["a"]'}


def test_reprs_hide_what_a_model_wrote() -> None:
    """A parsed call does not show its arguments by chance."""
    assert "board-meeting" not in repr(parse_call('{"query": "board-meeting"}'))
