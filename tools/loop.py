"""Let a model use tools until it answers: one loop for every provider.

In: an adapter, which speaks to the model, and an executor, which carries out calls. Out: pieces of
the answer, the last with the sources. Calls run one after the other; what one brings into the
conversation holds for the next. An answer has so many calls and so many characters of results; then
the model is asked once more, without tools (spec: tool-loop 1).
"""

import logging
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Final, Protocol

from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import RetrievalError
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.executor import Executor
from fetchwarden.tools.fencing import Fence
from fetchwarden.tools.result import Source, ToolTrace
from fetchwarden.tools.rounds import Adapter, Cut, Delta, RequestedCall, RoundDone, Usage

__all__ = ["AnswerLoop", "Chunk", "LoopLimits", "LoopMaker", "NoAnswer", "ToolLoop"]

_log: Final = logging.getLogger(__name__)

MAX_ROUND_CALLS: Final = 64
"""Calls of one round that are looked at; the rest is told that they are too many."""

NO_MORE_CALLS: Final = (
    "The limit of {limit} tool calls for this answer is reached, and no tools are left. Give the "
    "best possible final answer from the results there are."
)
NO_MORE_CHARACTERS: Final = (
    "The results of tools for this answer exceed {limit} characters in all. Do not call tools any "
    "more. Give the best possible final answer from the results there are."
)
INVALID_CALL: Final = (
    "The call was not carried out: it names no function, or its arguments are no JSON object. Send "
    "it again as the function's schema says, or go on without it."
)
TOO_MANY_CALLS: Final = "The call was not carried out: so many at once are not looked at."
UNANSWERABLE_CALL: Final = (
    "The model asked for a tool in a form that cannot be answered, so the answer ends here."
)
NO_FINAL_ANSWER: Final = "The tool calls are done, but the model gave no final answer after them."


class NoAnswer(RetrievalError):
    """A model gave neither text nor a call. Silence is never passed off as an answer."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(Code.NO_ANSWER, detail)


@dataclass(frozen=True, slots=True)
class LoopLimits:
    """What one answer may cost.

    Attributes:
        calls: calls of tools, those that failed and those that could not be read included.
        result_characters: characters of all results together; looked at before the calls.
    """

    calls: int = 15
    result_characters: int = 300_000


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of the answer, for people.

    Attributes:
        text: to be shown behind what was shown before; may be empty.
        usage: what the first round cost; later rounds repeat all of it and are not told.
        model_sources: on the last piece: what the provider says the answer rests on.
        tool_sources: on the last piece: what tools read, a group of its own.
        cut: on the last piece: why the answer ends before its end; "" where it does not.
    """

    text: str
    usage: Usage | None = None
    model_sources: tuple[Source, ...] = ()
    tool_sources: tuple[Source, ...] = ()
    cut: Cut = ""


class AnswerLoop(Protocol):
    """The port of a loop: one answer. ``ToolLoop`` is ours."""

    def run(self) -> AsyncGenerator[Chunk, None]:
        """The answer, piece by piece, the last with the sources; closed when nobody wants the rest.

        Raises:
            ModelFailed: the provider refused a request, or its answer broke off.
            NoAnswer: the model gave neither text nor a call.
        """


class LoopMaker(Protocol):
    """What makes a loop for each answer, such as ``ToolLoop``, which tells what it is given."""

    def __call__(
        self,
        *,
        adapter: Adapter,
        executor: Executor,
        conversation: Conversation,
        confidence: Confidence,
        provider: str,
        names: Mapping[str, str],
        limits: LoopLimits,
        fence: Fence,
        on_running: Callable[[tuple[str, ...]], None],
        on_trace: Callable[[ToolTrace], None],
    ) -> AnswerLoop:
        """A loop for one answer."""


@dataclass(slots=True)
class _State:
    """What has happened in one answer."""

    calls: int = 0
    characters: int = 0
    has_called: bool = False
    has_spoken: bool = False
    is_first: bool = True
    model_sources: dict[tuple[str, str], Source] = field(default_factory=dict)
    tool_sources: dict[tuple[str, str], Source] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolLoop:
    """The loop; make one for each answer.

    Attributes:
        adapter: speaks to the model.
        executor: carries out calls.
        conversation: what the calls tighten.
        confidence: how far the provider is trusted.
        provider: what the log calls the provider and its model; nobody else is told.
        names: names for people of the tools that are offered, by the name of their function.
        limits: what the answer may cost.
        fence: what stands around results that others wrote.
        on_running: told the names of the tools that run now, and of none when they are done.
        on_trace: told of calls that could not be read; the executor tells of all others.
        on_recorded: told what the recorded conversation adds to later requests; None for nobody.
    """

    adapter: Adapter
    executor: Executor
    conversation: Conversation
    confidence: Confidence
    provider: str = "a provider"
    names: Mapping[str, str] = field(default_factory=dict)
    limits: LoopLimits = field(default_factory=LoopLimits)
    fence: Fence = field(default_factory=Fence)
    on_running: Callable[[tuple[str, ...]], None] = lambda _: None
    on_trace: Callable[[ToolTrace], None] = lambda _: None
    on_recorded: Callable[[tuple[str, ...]], None] | None = None

    async def run(self) -> AsyncGenerator[Chunk, None]:
        """The answer, piece by piece. Close it (``contextlib.aclosing``) when you stop early.

        Raises:
            ModelFailed: the provider refused a request, or its answer broke off.
            NoAnswer: the model gave neither text nor a call, in no round.
            CancelledError: somebody wants the answer stopped; what was shown stays.
        """
        state = _State()
        while True:
            instruction = self._exhausted(state)
            done: RoundDone | None = None
            has_answered = False
            events = self.adapter.round(instruction, with_tools=instruction is None)
            async with aclosing(events):
                async for event in events:
                    if done is not None:
                        continue  # to its end, so that the stream is closed where it was opened
                    if isinstance(event, RoundDone):
                        done = event
                        continue
                    for chunk in self._shown(event, state, has_answered=has_answered):
                        yield chunk
                    has_answered = has_answered or bool(event.text.strip())
            if done is None:
                return  # the adapter told why; nothing is added
            state.is_first = False
            state.has_spoken = state.has_spoken or has_answered
            has_answered = has_answered or bool(done.text.strip())
            _add(state.model_sources, done.sources)
            if any(not call.id.strip() for call in done.calls):
                _log.warning("A call of %s has no id, and ends the answer", self.provider)
                state.calls += 1
                self.on_trace(_invalid(RequestedCall("", "", "", is_valid=False), state.calls))
                yield self._last(UNANSWERABLE_CALL, state)
                return
            if instruction is not None or not done.calls:
                if not has_answered and not state.has_called:
                    why = f", cut: {done.cut}" if done.cut else ""
                    _log.error("No answer of %s: neither text nor a call%s", self.provider, why)
                    raise NoAnswer(f"neither text nor a call{why}")
                yield self._last("" if has_answered else NO_FINAL_ANSWER, state, done.cut)
                return
            state.has_called = True
            await self._carry_out(done.calls, state)

    def _exhausted(self, state: _State) -> str | None:
        """What the model is told when no more calls are possible; None while they are."""
        if state.characters > self.limits.result_characters:
            return NO_MORE_CHARACTERS.format(limit=self.limits.result_characters)
        if state.calls >= self.limits.calls:
            return NO_MORE_CALLS.format(limit=self.limits.calls)
        return None

    def _shown(self, delta: Delta, state: _State, *, has_answered: bool) -> list[Chunk]:
        """What is shown of *delta*: rounds that spoke are parted by an empty line."""
        _add(state.model_sources, delta.sources)
        usage = delta.usage if state.is_first else None
        if not delta.text and usage is None:
            return []
        chunks = [Chunk(delta.text, usage)]
        if delta.text.strip() and state.has_spoken and not has_answered:
            chunks.insert(0, Chunk("\n\n"))
        return chunks

    async def _carry_out(self, calls: tuple[RequestedCall, ...], state: _State) -> None:
        """Carry out the calls of a round, and record what came of each."""
        looked_at = calls[:MAX_ROUND_CALLS]
        running = tuple(self.names.get(call.name, call.name) for call in looked_at if call.is_valid)
        self.adapter.record_turn()
        self._tell_recorded()
        if running:
            self.on_running(running)
        try:
            for call in looked_at:
                await self._carry_out_one(call, state)
                self._tell_recorded()
            for call in calls[MAX_ROUND_CALLS:]:
                self.adapter.record_result(call.id, TOO_MANY_CALLS, is_error=True)
            if len(calls) > MAX_ROUND_CALLS:
                self._tell_recorded()
        finally:
            if running:
                self.on_running(())

    def _tell_recorded(self) -> None:
        if self.on_recorded is not None:
            self.on_recorded(self.adapter.recorded_texts)

    async def _carry_out_one(self, call: RequestedCall, state: _State) -> None:
        if not call.is_valid:
            state.calls += 1
            state.characters += len(INVALID_CALL)
            self.on_trace(_invalid(call, state.calls))
            self.adapter.record_result(call.id, INVALID_CALL, is_error=True)
            return
        if instruction := self._exhausted(state):
            self.adapter.record_result(call.id, instruction)
            return
        state.calls += 1
        outcome = await self.executor.execute(
            call.id, call.name, call.arguments, self.conversation, self.confidence, state.calls
        )
        content = outcome.content
        if outcome.is_untrusted:
            content = self.fence.around(content, call.name)
        state.characters += len(content)
        if outcome.result is not None:
            _add(state.tool_sources, outcome.result.sources)
        self.adapter.record_result(call.id, content, is_error=outcome.is_error)

    def _last(self, text: str, state: _State, cut: Cut = "") -> Chunk:
        return Chunk(
            text,
            model_sources=tuple(state.model_sources.values()),
            tool_sources=tuple(state.tool_sources.values()),
            cut=cut,
        )


def _add(known: dict[tuple[str, str], Source], sources: tuple[Source, ...]) -> None:
    """Add what is not known yet; the same address with another title is another source."""
    for source in sources:
        known.setdefault((source.url, source.title), source)


def _invalid(call: RequestedCall, order: int) -> ToolTrace:
    """The trace of a call that could not be read; neither name nor arguments are in it."""
    return ToolTrace(
        order=order,
        tool_id="",
        tool_name="",
        call_id=call.id,
        status="error",
        was_executed=False,
        message=INVALID_CALL,
        arguments={},
        result=INVALID_CALL,
    )
