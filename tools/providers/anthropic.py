"""Requests of Anthropic's Messages, and the turns that are sent back in them.

In: what is asked, and the messages that came. Out: the JSON of the next request. All blocks of a
turn go back unchanged, and all results of its calls in one message of the user, with a mark for
errors (spec: tool-loop 2.3).
"""

from typing import Any, Final

from fetchwarden.tools.providers.anthropic_stream import AnthropicMessage
from fetchwarden.tools.providers.reading import texts_in
from fetchwarden.tools.providers.request import ModelRequest, body_of, system_prompt
from fetchwarden.tools.rounds import RoundDone

__all__ = ["MAX_TOKENS", "AnthropicConversation"]

MAX_TOKENS: Final = 4096
"""Tokens of a round, which this interface wants to be told; the parameter ``max_tokens``."""


class AnthropicConversation:
    """The conversation of one answer."""

    def __init__(self, request: ModelRequest) -> None:
        """Begin with *request*."""
        self._request = request
        self._recorded: list[dict[str, Any]] = []
        self._blocks: tuple[dict[str, Any], ...] = ()

    def body(self, instruction: str | None, *, with_tools: bool) -> dict[str, Any]:
        """The JSON of the next request.

        Args:
            instruction: what to add to the system prompt of this round alone.
            with_tools: whether tools are offered.
        """
        ours: dict[str, Any] = {
            "model": self._request.model,
            "messages": [*self._request.messages, *self._recorded],
            "stream": True,
        }
        if system := system_prompt(self._request, instruction):
            ours["system"] = system
        if with_tools and self._request.functions:
            ours["tools"] = [function.to_anthropic() for function in self._request.functions]
        return {"max_tokens": MAX_TOKENS, **body_of(self._request, ours)}

    def take(self, message: AnthropicMessage) -> RoundDone | None:
        """End a round with *message*; None for one that broke off."""
        if not message.is_complete:
            return None
        self._blocks = message.blocks
        return RoundDone(message.text, message.calls)

    def record_turn(self) -> None:
        """Keep the turn that ended last for the next request."""
        self._recorded.append({"role": "assistant", "content": list(self._blocks)})

    def record_result(self, call_id: str, content: str, *, is_error: bool = False) -> None:
        """Keep the result of a call, in one message with the other results of its turn."""
        result = {
            "type": "tool_result",
            "tool_use_id": call_id,
            "content": content,
            "is_error": is_error,
        }
        last = self._recorded[-1] if self._recorded else {}
        if last.get("role") != "user":
            last = {"role": "user", "content": []}
            self._recorded.append(last)
        last["content"].append(result)

    @property
    def recorded_texts(self) -> tuple[str, ...]:
        """What was kept adds these texts to later requests."""
        return tuple(texts_in(self._recorded))
