"""What a tool brings back, and what is noted of a call.

In: text or JSON values. Out: what the model is told, the sources for the reader, the demands on the
rest of the conversation, and a trace for people (spec: tool-loop 4.1 to 4.3).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from fetchwarden.policy.confidence import Confidence, DataSecurity
from fetchwarden.policy.outbound import NO_REQUIREMENT, OutboundRequirement

__all__ = ["Requirements", "Source", "ToolBlocked", "ToolOutcome", "ToolResult", "ToolTrace"]

CallStatus = Literal["success", "blocked", "error"]


class ToolBlocked(Exception):
    """A tool refuses a call. The message is for the model: it never repeats an address."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a result rests on, for the reader of the answer: a final address and its title."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class Requirements:
    """What a conversation has to hold to from now on, because of what reached the model.

    Attributes:
        confidence: the least that a provider must be trusted to see the conversation.
        data_security: which providers may see it.
        outbound: what may still leave it.
    """

    confidence: Confidence = Confidence.NONE
    data_security: DataSecurity = DataSecurity.NOT_SPECIFIED
    outbound: OutboundRequirement = NO_REQUIREMENT


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The result of a successful call.

    Attributes:
        text: for the model; used when there is no JSON value.
        value: a JSON value for the model.
        sources: what it rests on, final addresses only.
        requirements: what it demands, for what reached the model.
        returns_addresses: whether the addresses in it count as given to the model.
    """

    text: str | None = None
    value: Any = None
    sources: tuple[Source, ...] = ()
    requirements: Requirements = field(default_factory=Requirements)
    returns_addresses: bool = True

    def to_model(self) -> str:
        """What the model is told. Of JSON only what JSON demands is escaped.

        Raises:
            TypeError, ValueError: the value is none that JSON has.
        """
        if self.value is not None:
            return json.dumps(self.value, ensure_ascii=False, allow_nan=False)
        return self.text or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolTrace:
    """What people see of a call. It is stored with a conversation, but for the result.

    Attributes:
        order: the place of the call in the answer, from 1.
        tool_id: the id of the tool; the name that was asked for where there is none.
        tool_name: its name for people.
        call_id: the provider's id of the call.
        status: what became of it.
        was_executed: whether the tool ran to its end.
        message: why it was blocked or failed; "" otherwise.
        arguments: the arguments as text, sensitive ones masked.
        result: what the model was told; for the session only.
        seconds: how long it took.
    """

    order: int
    tool_id: str
    tool_name: str
    call_id: str
    status: CallStatus
    was_executed: bool = False
    message: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)
    result: str = field(default="", repr=False)
    seconds: float = 0.0

    def record(self) -> dict[str, Any]:
        """The trace as JSON values, for storing; without the result."""
        return {
            "order": self.order,
            "tool_id": self.tool_id,
            "tool_name": self.tool_name,
            "call_id": self.call_id,
            "status": self.status,
            "was_executed": self.was_executed,
            "message": self.message,
            "arguments": dict(self.arguments),
            "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """What one call came to: for the model, for people, and for the conversation.

    Attributes:
        content: what the model is told.
        trace: what people see.
        result: of a successful call; None for a blocked or failed one, which demands nothing.
        is_untrusted: whether others wrote *content*, so that it is to be fenced for the model.
        may_have_kept: of a failed call, whether the tool got so far that it may have kept what the
            model wrote; False where it was refused before.
    """

    content: str
    trace: ToolTrace
    result: ToolResult | None = None
    is_untrusted: bool = False
    may_have_kept: bool = False

    @property
    def is_error(self) -> bool:
        """Whether the model is to be told that the call did not succeed."""
        return self.trace.status != "success"
