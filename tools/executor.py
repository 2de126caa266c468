"""Carry out one tool call: what a model asks for goes in, what it is told comes out.

In: the call as the provider handed it over, and the conversation. Out: ``ToolOutcome`` for the
model, for people and for the loop. Calls run one after the other, and what one brings into the
conversation holds for the next (spec: tool-loop 4, 4.1, 6.3):

1. a tool that this request does not offer is blocked;
2. what may leave the conversation is asked again, before settings are read;
3. the same call that failed before for good is answered from memory;
4. the tool runs, within its deadline;
5. only a success demands anything: confidence, data security, outbound data, and then the addresses
   in what the model was shown count as given; of a failure what the model wrote counts as made up.

The model is told the words of refusals and of our own errors, which are safe to show. Of any other
exception it is told that there was one: its text may hold addresses, paths or secrets, and goes to
the listener alone, without the secrets.
"""

import asyncio
import logging
import re
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from fetchwarden.policy.codes import TABLE
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import FetchwardenError, Misuse
from fetchwarden.policy.outbound import is_outbound_allowed
from fetchwarden.tools.arguments import BadArgument
from fetchwarden.tools.calls import Call, parse_call, strings_in
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.deadline import GRACE, Deadlines
from fetchwarden.tools.definition import CHAT, ToolContext
from fetchwarden.tools.offers import Offer, name_for_people, restriction_text
from fetchwarden.tools.registration import is_function_name
from fetchwarden.tools.result import CallStatus, ToolBlocked, ToolOutcome, ToolResult, ToolTrace

__all__ = ["CallListener", "Executor", "TraceListener"]

CallListener = Callable[[str, Mapping[str, str]], None]
"""Told of every call that is about to be carried out: the name of the tool for people, and the
arguments as text, sensitive ones masked. A listener that raises is ignored.
"""

TraceListener = Callable[[ToolTrace, str], None]
"""Told of every call that ended: its trace, and for an operator's eyes why it failed, else "".

What an operator is told may name addresses; settings that are secret, and masked arguments, are
left out of it. A listener that raises is ignored.
"""

MAX_DETAIL: Final = 10_000
"""Characters of what a listener is told of a failure."""
MAX_REMEMBERED: Final = 100
"""Failures that are answered from memory; the oldest are forgotten."""
MAX_SHOWN_NAME: Final = 64
"""Characters of a name that a model made up, in a trace."""

UNREADABLE: Final = "The call was not carried out: its arguments are no JSON object. Send one."
FAILED: Final = "The tool failed, and there is nothing to tell of it. Go on without it, or say so."
NOT_HERE: Final = "The tool is not available in this context."
TOO_LATE: Final = (
    "The tool was stopped: it was not done after {:g} seconds. Ask for less at once, try again "
    "later, or go on without it."
)
AGAIN: Final = "The same call failed before, so it was not carried out again. Change it."
LATER: Final = "The same call may succeed later."

_log: Final = logging.getLogger(__name__)
_CALL_ID: Final = re.compile(r"[!-~]{1,64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _End:
    """How a call ended.

    Attributes:
        status: what became of it.
        told: what the model is told.
        shown: what people are shown of a refusal or failure.
        result: of a success.
        is_final: whether the same call would fail again.
        detail: what an operator is told of a failure.
        may_have_kept: whether the tool got so far that it may have kept its arguments.
    """

    status: CallStatus
    told: str
    shown: str = ""
    result: ToolResult | None = None
    is_final: bool = False
    detail: str = ""
    may_have_kept: bool = False


class Executor:
    """Carries out the calls of one answer, one after the other. Make a new one for the next answer.

    It changes nothing but the conversation, and that only by what a success brought.
    """

    def __init__(
        self,
        offers: Iterable[Offer],
        *,
        clock: Callable[[], float] = time.monotonic,
        on_trace: TraceListener | None = None,
        on_call: CallListener | None = None,
        component: str = CHAT,
        name_source: Callable[[str], str | None] = str,
        grace: float = GRACE,
    ) -> None:
        """An executor of what one request offers.

        Args:
            offers: what ``Registry.prepare`` gave.
            clock: seconds, for how long calls take.
            on_trace: told of every call that ended.
            on_call: told of every call of a tool that is offered, before it is carried out.
            component: where the request comes from.
            name_source: the present name of what demanded a restriction; None where it is gone.
            grace: seconds that a tool which is stopped has to end; then the next call goes on.
        """
        self._offers = {offer.function.name: offer for offer in offers}
        self._clock = clock
        self._on_trace = on_trace
        self._on_call = on_call
        self._component = component
        self._name_source = name_source
        self._deadlines = Deadlines(grace)
        self._failures: dict[tuple[str, str], _End] = {}
        # What one call brings into the conversation has to hold for the next.
        self._turn = asyncio.Lock()

    async def execute(  # noqa: PLR0917 - the fields of a call, in the order of the wire
        self,
        call_id: str,
        name: str,
        arguments_json: str,
        conversation: Conversation,
        confidence: Confidence,
        order: int,
    ) -> ToolOutcome:
        """Carry out a call; what goes wrong in it becomes the outcome.

        Args:
            call_id: the provider's id of the call.
            name: the name of the function, as the model wrote it.
            arguments_json: its arguments, as the model wrote them.
            conversation: the conversation, which a success tightens and adds addresses to.
            confidence: how far the provider of the model is trusted.
            order: the place of the call in the answer, from 1.

        Raises:
            CancelledError: somebody wants the work stopped.
        """
        # What a provider hands over is anything.
        name = name if isinstance(name, str) else ""
        call_id = call_id if isinstance(call_id, str) else ""
        async with self._turn:
            started = self._clock()
            offer = self._offers.get(name)
            call = parse_call(arguments_json)
            settings: Mapping[str, str] = {} if offer is None else offer.settings
            context = ToolContext(conversation, settings, confidence, call_id, self._component)
            self._announce(offer, call)
            try:
                end = await self._carry_out(offer, name, call, context)
            except asyncio.CancelledError:
                _note(name, call_id, self._clock() - started, "canceled")
                raise
            seconds = max(0.0, self._clock() - started)
            _note(name, call_id, seconds, end.status)
            trace = _trace(offer, name, call, end)
            trace = replace(trace, order=order, call_id=call_id, seconds=seconds)
            self._tell(trace, end.detail)
            is_untrusted = (
                end.result is not None
                and offer is not None
                and offer.tool.definition.returns_untrusted_content
            )
            return ToolOutcome(end.told, trace, end.result, is_untrusted, end.may_have_kept)

    async def _carry_out(
        self, offer: Offer | None, name: str, call: Call | None, context: ToolContext
    ) -> _End:
        if offer is None:
            asked = f"no tool {name!r}" if is_function_name(name) else "no tool of this name"
            told = f"There is {asked} here. Use only the tools that are offered."
            return _End(status="blocked", told=told, shown=NOT_HERE)
        outbound, definition = context.conversation.outbound, offer.tool.definition
        if not is_outbound_allowed(
            outbound.level, definition.outbound, enforces_itself=definition.enforces_outbound
        ):
            told = restriction_text(outbound, self._name_source)
            return _End(status="blocked", told=told, shown=told)
        if call is None:
            return _End(status="error", told=UNREADABLE, shown=UNREADABLE)
        key = (name, call.key)
        if earlier := self._failures.get(key):
            return replace(earlier, told=f"{earlier.told} {AGAIN}", detail="")
        end = await self._run(offer, call, context)
        if end.result is not None:
            return _noted(end, end.result, offer, call, context.conversation)
        if end.may_have_kept:
            # Another call may bring back what the model wrote.
            context.conversation.note_result([], call.texts, names=call.names)
        if end.is_final:
            while len(self._failures) >= MAX_REMEMBERED:
                del self._failures[next(iter(self._failures))]
            self._failures[key] = end
        return end

    async def _run(self, offer: Offer, call: Call, context: ToolContext) -> _End:
        """Run the tool; every failure of it is an end of the call."""
        seconds = offer.tool.definition.deadline
        ended = await self._deadlines.run(lambda: offer.tool.run(call.arguments, context), seconds)
        if ended.is_late:
            late = ended.failure or TimeoutError("the tool ignored its cancellation")
            return _failed(TOO_LATE.format(seconds or 0.0), late, offer, call)
        if isinstance(ended.failure, Exception):
            return _ended_by(ended.failure, offer, call)
        if ended.failure is not None:
            return _failed(FAILED, ended.failure, offer, call)
        try:
            if not isinstance(ended.value, ToolResult):
                raise TypeError("a tool returned no ToolResult")
            told = _whole(offer.settings.masked(ended.value.to_model()))
        except Exception as failure:  # noqa: BLE001 - what a result holds is its tool's to choose
            return _failed(FAILED, failure, offer, call)
        # Whoever takes the value instead of the text gets no secret either.
        result, value = ended.value, offer.settings.masked_value(ended.value.value)
        if value != result.value:
            result = replace(result, value=value)
        return _End(status="success", told=told, result=result)

    def _announce(self, offer: Offer | None, call: Call | None) -> None:
        if self._on_call is None or offer is None or call is None:
            return
        definition = offer.tool.definition
        try:
            self._on_call(
                name_for_people(offer.tool, definition), call.masked_arguments(definition)
            )
        except Exception as failure:  # noqa: BLE001 - who listens must not stop who works
            _log.error("a call listener failed: %s", type(failure).__name__)

    def _tell(self, trace: ToolTrace, detail: str) -> None:
        if self._on_trace is None:
            return
        try:
            self._on_trace(trace, detail)
        except Exception as failure:  # noqa: BLE001 - who listens must not stop who works
            _log.error("a trace listener failed: %s", type(failure).__name__)


def _note(name: str, call_id: str, seconds: float, status: str) -> None:
    # Both are whatever a model and its provider wrote: no line breaks, no length, no text.
    tool = name if is_function_name(name) else "?"
    call = call_id if _CALL_ID.fullmatch(call_id) else "?"
    _log.info("tool call: tool=%s call=%s seconds=%.3f status=%s", tool, call, seconds, status)


def _noted(
    end: _End, result: ToolResult, offer: Offer, call: Call, conversation: Conversation
) -> _End:
    """*end*, once the conversation holds what *result* brought; what it cannot hold is not told."""
    try:
        conversation.require(result.requirements)
        # What the model wrote counts also where nothing is given: another call may bring it back.
        texts = _shown_texts(offer, result) if result.returns_addresses else []
        conversation.note_result(texts, call.texts, names=call.names)
    except Exception as failure:  # noqa: BLE001 - a tool whose result is unsound costs only itself
        return _failed(FAILED, failure, offer, call)
    return end


def _ended_by(failure: Exception, offer: Offer, call: Call) -> _End:
    definition = offer.tool.definition
    cause = _speaking(failure)
    status: CallStatus = "blocked" if isinstance(cause, ToolBlocked) else "error"
    told, is_final = FAILED, False
    # Whether a call is blocked may change with the next result, so it is asked again every time.
    if isinstance(cause, ToolBlocked):
        told = str(cause)
    elif isinstance(cause, BadArgument):
        told, is_final = str(cause), True
    elif isinstance(cause, Misuse):
        # It speaks to whoever wrote the program, so its own words may name anything.
        told, is_final = TABLE[cause.code].told, True
    elif isinstance(cause, FetchwardenError):
        told, is_final = str(cause), not cause.retryable
        told = told if is_final else f"{told} {LATER}"
    told = _whole(offer.settings.masked(told))
    shown = told
    if isinstance(cause, BadArgument) and cause.argument in definition.sensitive_arguments:
        shown = cause.masked
    shown = call.hidden(definition).masked(shown)
    detail = _detail(failure, cause, offer, call)
    may_have_kept = not isinstance(cause, ToolBlocked | BadArgument | Misuse)
    return _End(
        status=status,
        told=told,
        shown=shown,
        is_final=is_final,
        detail=detail,
        may_have_kept=may_have_kept,
    )


def _failed(told: str, failure: BaseException, offer: Offer, call: Call) -> _End:
    detail = _detail(failure, failure, offer, call)
    return _End(status="error", told=told, shown=told, detail=detail, may_have_kept=True)


def _detail(failure: BaseException, cause: BaseException, offer: Offer, call: Call) -> str:
    """Why a call failed, for an operator: everything but secrets and masked arguments."""
    lines = traceback.format_exception(failure)
    if isinstance(cause, FetchwardenError):
        lines.append(cause.detail)
    # Masked before it is cut, so that no part of a secret is left over.
    text = offer.settings.masked("".join(lines))
    return call.hidden(offer.tool.definition).masked(text)[:MAX_DETAIL]


def _speaking(failure: Exception) -> Exception:
    """Of a group the exception that has something to tell the model; else *failure* itself."""
    if isinstance(failure, ExceptionGroup):
        for kind in (ToolBlocked, BadArgument, FetchwardenError):
            found: Exception | None = failure.subgroup(kind)
            while isinstance(found, ExceptionGroup):
                found = found.exceptions[0]
            if found is not None:
                return found
    return failure


def _shown_texts(offer: Offer, result: ToolResult) -> list[str]:
    """The texts that the model reads in a result. An address that it was not shown is not given."""
    shown = [result.text or ""] if result.value is None else strings_in(result.value)
    return [offer.settings.masked(text) for text in shown]


def _trace(offer: Offer | None, name: str, call: Call | None, end: _End) -> ToolTrace:
    """The trace of a call, but for its order, its id and its time."""
    if offer is None:
        # What a model made up may be of any length.
        tool_id = tool_name = name[:MAX_SHOWN_NAME]
        arguments: Mapping[str, str] = {}
    else:
        definition = offer.tool.definition
        tool_id, tool_name = definition.id, name_for_people(offer.tool, definition)
        arguments = {} if call is None else call.masked_arguments(definition)
    return ToolTrace(
        order=0,
        tool_id=tool_id,
        tool_name=tool_name,
        call_id="",
        status=end.status,
        was_executed=end.result is not None,
        message=end.shown,
        arguments=arguments,
        result=end.told if end.result is not None else end.shown,
    )


def _whole(text: str) -> str:
    """*text* with every half of a character, which no provider could be sent, replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
