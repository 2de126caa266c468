"""Requests of Anthropic's Messages, and the turns that are sent back in them.

In: what is asked, and the messages that came. Out: the JSON of the next request. The blocks of a
turn go back as they came, and all results of its calls in one message of the user, with a mark for
errors (spec: tool-loop 2.3). Left out is what the interface refuses to read: texts that are blank,
and calls that cannot be answered; of calls with one id, the later ones are given another.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from fetchwarden.tools.providers.anthropic_stream import AnthropicMessage
from fetchwarden.tools.providers.deviations import NO_DEVIATIONS, Deviations
from fetchwarden.tools.providers.reading import text_or_nothing
from fetchwarden.tools.providers.request import (
    ModelRequest,
    Recorded,
    body_of,
    log_invalid,
    new_id,
    system_prompt,
    without_strict,
)
from fetchwarden.tools.rounds import RequestedCall, RoundDone

__all__ = ["MAX_TOKENS", "AnthropicConversation"]

MAX_TOKENS: Final = 4096
"""Tokens of a round, which this interface wants to be told; the parameter ``max_tokens``."""


class AnthropicConversation:
    """The conversation of one answer."""

    def __init__(
        self,
        request: ModelRequest,
        deviations: Deviations = NO_DEVIATIONS,
        new_id: Callable[[], str] = new_id,
    ) -> None:
        """Begin with *request*; *new_id* makes ids for calls that came with that of another."""
        self._request = request
        self._deviations = deviations
        self._new_id = new_id
        self._recorded = Recorded()
        self._blocks: tuple[dict[str, Any], ...] = ()

    def body(self, instruction: str | None, *, with_tools: bool) -> dict[str, Any]:
        """The JSON of the next request.

        Args:
            instruction: what to add to the system prompt of this round alone.
            with_tools: whether tools are offered.
        """
        ours: dict[str, Any] = {
            "model": self._request.model,
            "messages": [*self._request.messages, *self._recorded.items],
            "stream": True,
        }
        if system := system_prompt(self._request, instruction):
            ours["system"] = system
        if with_tools and self._request.functions:
            tools = [function.to_anthropic() for function in self._request.functions]
            ours["tools"] = tools if self._deviations.takes_strict else without_strict(tools)
        body = body_of(self._request, ours)
        if body.get("max_tokens") is None:
            body["max_tokens"] = MAX_TOKENS
        return body

    def take(self, message: AnthropicMessage) -> RoundDone | None:
        """End a round with *message*; None for one that broke off."""
        if not message.is_complete:
            return None
        blocks: list[dict[str, Any]] = []
        calls: list[RequestedCall] = []
        waiting, taken = list(reversed(message.calls)), set[str]()
        for block in message.blocks:
            if block.get("type") == "text" and not text_or_nothing(block.get("text")).strip():
                continue
            if block.get("type") != "tool_use":
                blocks.append(block)
            elif waiting and (block.get("id"), block.get("name")) == _names(waiting[-1]):
                call = self._own(waiting.pop(), taken)
                calls.append(call)
                blocks.append(block if block["id"] == call.id else {**block, "id": call.id})
            else:
                log_invalid(text_or_nothing(block.get("id")), "it has no id, or no name")
        self._blocks = tuple(blocks)
        return RoundDone(message.text, tuple(calls), cut=message.cut)

    def record_turn(self) -> None:
        """Keep the turn that ended last for the next request; one of nothing would be refused."""
        if self._blocks:
            self._recorded.add({"role": "assistant", "content": list(self._blocks)})

    def record_result(self, call_id: str, content: str, *, is_error: bool = False) -> None:
        """Keep the result of a call, in one message with the other results of its turn."""
        result = {
            "type": "tool_result",
            "tool_use_id": call_id,
            "content": content,
            "is_error": is_error,
        }
        last = self._recorded.items[-1] if self._recorded.items else {}
        if last.get("role") == "user":
            self._recorded.add_inside(last["content"], result)
        else:
            self._recorded.add({"role": "user", "content": [result]})

    @property
    def recorded_texts(self) -> tuple[str, ...]:
        """What was kept adds these texts to later requests."""
        return self._recorded.texts

    def _own(self, call: RequestedCall, taken: set[str]) -> RequestedCall:
        """*call* with an id that none of those *taken* has."""
        if call.id in taken:
            call = replace(call, id=self._new_id())
        taken.add(call.id)
        if not call.is_valid:
            log_invalid(call.id, "its arguments are no JSON object")
        return call


def _names(call: RequestedCall) -> tuple[str, str]:
    return call.id, call.name
