"""One round with a model, as the loop sees it, whatever the provider's interface is.

In: nothing; these are the values and the port. An adapter speaks one provider's wire format, lives
for one answer, and keeps the conversation that the loop adds to the request (spec: tool-loop 2).
"""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Literal, Protocol

from fetchwarden.tools.result import Source

__all__ = ["Adapter", "Cut", "Delta", "RequestedCall", "RoundDone", "Usage"]

Cut = Literal["", "length", "filter"]
"""Why an answer ends before its end: it is as long as it may be, or a filter of the provider."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a round cost, in tokens as the provider counts them."""

    input_tokens: int
    output_tokens: int


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of an answer, as it arrives.

    Attributes:
        text: what to show; may be empty.
        sources: what the provider says it rests on.
        usage: what the round cost, where the provider tells it; once in a round, with its last
            piece.
    """

    text: str
    sources: tuple[Source, ...] = ()
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class RequestedCall:
    """A call that a model asks for. One that cannot be read is carried, so that it is answered.

    Attributes:
        id: the provider's id of the call; "" for none.
        name: the name of the function, as the model wrote it.
        arguments: its arguments as text, which should be a JSON object.
        is_valid: whether the adapter could make a call of it.
    """

    id: str
    name: str
    arguments: str
    is_valid: bool = True


@dataclass(frozen=True, slots=True)
class RoundDone:
    """The end of a round.

    Attributes:
        text: all of its text; only for whether there was an answer, since deltas were shown.
        calls: the calls that the model asks for, in its order.
        sources: what the provider says the round rests on.
        cut: why it ends before its end; "" where it does not.
    """

    text: str
    calls: tuple[RequestedCall, ...] = ()
    sources: tuple[Source, ...] = ()
    cut: Cut = ""


class Adapter(Protocol):
    """A provider's interface, for one answer."""

    def round(
        self, instruction: str | None, *, with_tools: bool
    ) -> AsyncGenerator[Delta | RoundDone, None]:
        """Ask the model; its pieces as they arrive, and the end.

        Args:
            instruction: what to add to the system prompt of this round alone; None for nothing.
            with_tools: whether tools are offered.

        A stream that ends without ``RoundDone`` failed or was cancelled, which was told already. It
        is closed when nobody wants the rest.
        """

    def record_turn(self) -> None:
        """Keep the turn of the model that just ended, as it came, for the next round."""

    def record_result(self, call_id: str, content: str, *, is_error: bool = False) -> None:
        """Keep the result of a call for the next round."""

    @property
    def recorded_texts(self) -> tuple[str, ...]:
        """What was kept so far adds these texts to later requests: for a count of tokens."""
