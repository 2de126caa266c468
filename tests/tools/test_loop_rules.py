"""The loop, rule by rule: what counts, what is told with the end, what is traced and logged."""

import time
from typing import Any

import pytest

from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.fencing import Fence
from fetchwarden.tools.loop import (
    INVALID_CALL,
    MAX_ROUND_CALLS,
    NO_FINAL_ANSWER,
    TOO_MANY_CALLS,
    UNANSWERABLE_CALL,
    Chunk,
    LoopLimits,
    NoAnswer,
)
from fetchwarden.tools.result import ToolResult, ToolTrace
from fetchwarden.tools.rounds import Delta, RequestedCall, RoundDone, Usage
from tests.servers.loop import awaited
from tests.tools.calling import executor_of, returning
from tests.tools.samples import sample
from tests.tools.test_loop import A, B, Event, Scripted, call, play, says, text_of

BAD = RequestedCall("bad", "secret", "secret", is_valid=False)


def limits(characters: int, calls: int = 15) -> LoopLimits:
    """Return limits of so many characters."""
    return LoopLimits(calls=calls, result_characters=characters)


def test_what_an_answer_may_cost() -> None:
    """Fifteen calls, and three hundred thousand characters."""
    assert LoopLimits() == LoopLimits(calls=15, result_characters=300_000)


@awaited
async def test_the_fence_counts_into_the_characters() -> None:
    """What the model is handed is what counts, with all that stands around it."""
    web = sample("tool", run=returning(ToolResult("x")), returns_untrusted_content=True)
    fence = Fence(lambda: "ab" * 16)
    length = len(fence.around("x", "tool"))
    for allowed, with_tools in ((length, True), (length - 1, False)):
        adapter = Scripted([says(calls=(call(),)), says("Done.")])
        await play(adapter, web, limits=limits(allowed), fence=fence)
        assert adapter.asked[1][1] is with_tools


@awaited
async def test_a_call_that_cannot_be_read_counts_twice() -> None:
    """As a call, and the characters of what is said about it."""
    length = len(INVALID_CALL)
    for allowed, with_tools in ((length, True), (length - 1, False)):
        adapter = Scripted([says(calls=(BAD,)), says("Done.")])
        await play(adapter, limits=limits(allowed))
        assert adapter.asked[1][1] is with_tools
    adapter = Scripted([says(calls=(BAD,)), says("Done.")])
    await play(adapter, limits=limits(10_000, calls=1))
    assert adapter.asked[1][1] is False


@awaited
async def test_the_instruction_at_a_limit_counts_as_nothing() -> None:
    """Neither as characters nor as a call: the calls behind it are told the same."""
    tool = sample("tool", run=returning(ToolResult("x" * 100)))
    calls = tuple(call(str(number)) for number in range(20))
    traces: list[ToolTrace] = []
    executor = executor_of(tool, on_trace=lambda trace, _: traces.append(trace))
    adapter = Scripted([says(calls=calls), says("Done.")])
    await play(adapter, tool, executor=executor, limits=limits(100, calls=1))
    assert len({each[1] for each in adapter.recorded[2:]}) == 1
    assert "limit of 1 tool calls" in str(adapter.asked[1][0])
    assert len(traces) == 1
    # With one valid call behind the limit by characters, a call that cannot be read still counts.
    adapter = Scripted([says(calls=(*calls[:2], BAD)), says("Done.")])
    await play(adapter, tool, limits=limits(99, calls=2))
    assert "99 characters" in str(adapter.asked[1][0])
    orders: list[int] = []
    adapter = Scripted([says(calls=(*calls[:2], BAD)), says("Done.")])
    await play(adapter, tool, limits=limits(99), on_trace=lambda trace: orders.append(trace.order))
    assert orders == [2]


@awaited
async def test_what_the_executor_is_handed() -> None:
    """The number of the call, from one, over all rounds; and how far the provider is trusted."""
    tool, traces = sample("tool"), list[ToolTrace]()
    executor = executor_of(tool, on_trace=lambda trace, _: traces.append(trace))
    rounds = [says(calls=(call("1"), BAD, call("2"))), says(calls=(call("3"),)), says("Done.")]
    await play(Scripted(rounds), tool, executor=executor)
    assert [(trace.call_id, trace.order) for trace in traces] == [("1", 1), ("2", 3), ("3", 4)]
    assert [context.confidence for _, context in tool.calls] == [Confidence.HIGH] * 3


@awaited
async def test_traces_of_calls_that_were_not_carried_out() -> None:
    """They name the call, if it has an id, and none of its texts."""
    traces: list[ToolTrace] = []
    await play(Scripted([says(calls=(BAD,)), says("Done.")]), on_trace=traces.append)
    nameless = RequestedCall(" ", "secret", "secret")
    await play(Scripted([says(calls=(BAD, nameless))]), on_trace=traces.append)
    assert [(trace.call_id, trace.order, trace.was_executed) for trace in traces] == [
        ("bad", 1, False),
        ("", 1, False),
    ]
    assert "secret" not in repr(traces)


@pytest.mark.parametrize(
    ("last", "text"),
    [
        (says("Done."), ""),
        (says(), NO_FINAL_ANSWER),
        (says(calls=(call(" "),)), UNANSWERABLE_CALL),
    ],
)
@awaited
async def test_sources_come_with_every_end(last: list[Event], text: str) -> None:
    """With an answer, without one, and where a call ends it; those of deltas alone as well."""
    tool = sample("tool", run=returning(ToolResult("x", sources=(B,))))
    first: list[Event] = [Delta("", (A,)), RoundDone("", (call(),))]
    chunks = await play(Scripted([first, last]), tool)
    assert chunks[-1] == Chunk(text, model_sources=(A,), tool_sources=(B,))


@awaited
async def test_a_call_without_an_id_ends_the_last_round_too() -> None:
    """It is looked at before the rule that calls of the last round are passed over."""
    rounds = [says(calls=(call(),)), says("Done.", calls=(call(""),))]
    chunks = await play(Scripted(rounds), limits=limits(10_000, calls=1))
    assert text_of(chunks) == f"Done.{UNANSWERABLE_CALL}"


@awaited
async def test_what_comes_behind_the_end_of_a_round() -> None:
    """It is read to its end, and neither shown nor taken for the round."""
    late: list[Event] = [Delta("late", (A,), Usage(1, 1)), RoundDone("late", (call(" "),))]
    adapter = Scripted([[*says("Hi."), *late]])
    chunks = await play(adapter)
    assert chunks == [Chunk("Hi."), Chunk("")]
    assert adapter.closed == 1


@pytest.mark.parametrize("cut", ["", "length", "filter"])
@awaited
async def test_why_an_answer_was_cut(cut: Any) -> None:
    """The last round tells it; what an earlier one was cut for is gone on from."""
    assert (await play(Scripted([says("Half", cut=cut)])))[-1] == Chunk("", cut=cut)
    rounds = [says("I look", calls=(call(),), cut=cut), says("Done.")]
    assert (await play(Scripted(rounds)))[-1].cut == ""
    with pytest.raises(NoAnswer) as caught:
        await play(Scripted([says(cut=cut)]))
    assert cut in caught.value.detail


@awaited
async def test_silence_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """With the provider and the model, which the error does not name."""
    with pytest.raises(NoAnswer) as caught:
        await play(Scripted([says()]), provider="openai, some-model")
    assert "openai, some-model" in caplog.text
    assert "some-model" not in f"{caught.value} {caught.value.detail}"


@awaited
async def test_a_round_of_very_many_calls() -> None:
    """So many are looked at; each of the others is answered, and costs next to nothing."""
    calls = tuple(call(str(number)) for number in range(MAX_ROUND_CALLS + 2))
    adapter, recorded = Scripted([says(calls=calls), says("Done.")]), list[tuple[str, ...]]()
    await play(adapter, on_recorded=recorded.append)
    answers = adapter.recorded[1:]
    assert [each[0] for each in answers] == [each.id for each in calls]
    assert [each[1] == TOO_MANY_CALLS for each in answers] == [False] * MAX_ROUND_CALLS + [True] * 2
    assert all(each[2] for each in answers[-2:])
    assert len(recorded) == MAX_ROUND_CALLS + 2
    assert recorded[-1] == adapter.recorded_texts
    bad = tuple(RequestedCall(str(number), "", "", is_valid=False) for number in range(1000))
    traces: list[ToolTrace] = []
    await play(Scripted([says(calls=bad), says("Done.")]), on_trace=traces.append)
    assert len(traces) == MAX_ROUND_CALLS


@awaited
async def test_texts_are_collected_only_for_who_listens() -> None:
    """A count of tokens that nobody makes costs nothing."""

    class Counting(Scripted):
        asked_for = 0

        @property
        def recorded_texts(self) -> tuple[str, ...]:
            """Note it."""
            self.asked_for += 1
            return ()

    for listener, count in ((None, 0), (lambda _: None, 2)):
        adapter = Counting([says(calls=(call(),)), says("Done.")])
        await play(adapter, on_recorded=listener)
        assert adapter.asked_for == count


@awaited
async def test_calls_of_a_round_cost_no_more_than_their_number() -> None:
    """Ten times as many take about ten times as long."""

    async def seconds(count: int) -> float:
        calls = tuple(call(str(number)) for number in range(count))
        begun = time.process_time()
        await play(Scripted([says(calls=calls), says("Done.")]))
        return time.process_time() - begun

    few = min([await seconds(2_000) for _ in range(3)])
    many = min([await seconds(16_000) for _ in range(3)])
    assert many < 8 * few * 4
