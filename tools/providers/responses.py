"""Requests of OpenAI's Responses, and the items that are sent back in them.

In: what is asked, and the messages that came. Out: the JSON of the next request. Nothing is stored
at the provider, so every item goes back exactly as it came, reasoning included (spec: tool-loop
2.2). Models that reason give reasoning that can be sent back only when asked for it by the further
parameter ``include``: ``["reasoning.encrypted_content"]``.
"""

from typing import Any

from fetchwarden.tools.providers.reading import texts_in
from fetchwarden.tools.providers.request import ModelRequest, body_of, system_prompt
from fetchwarden.tools.providers.responses_stream import ResponsesMessage
from fetchwarden.tools.rounds import RoundDone

__all__ = ["ResponsesConversation"]


class ResponsesConversation:
    """The conversation of one answer."""

    def __init__(self, request: ModelRequest) -> None:
        """Begin with *request*."""
        self._request = request
        self._recorded: list[dict[str, Any]] = []
        self._items: tuple[dict[str, Any], ...] = ()

    def body(self, instruction: str | None, *, with_tools: bool) -> dict[str, Any]:
        """The JSON of the next request.

        Args:
            instruction: what to add to the system prompt of this round alone.
            with_tools: whether tools are offered, the provider's own included. Of those, one whose
                type is the name of a function of ours is left out.
        """
        system = system_prompt(self._request, instruction)
        head = [{"role": "system", "content": system}] if system else []
        functions = self._request.functions
        names = {function.name for function in functions}
        native = [tool for tool in self._request.native_tools if tool.get("type") not in names]
        offered = [*native, *(function.to_openai_responses() for function in functions)]
        ours = {
            "model": self._request.model,
            "input": [*head, *self._request.messages, *self._recorded],
            "tools": offered if with_tools else [],
            "stream": True,
            "store": False,
        }
        return body_of(self._request, ours)

    def take(self, message: ResponsesMessage) -> RoundDone | None:
        """End a round with *message*; None for one that cannot be used."""
        if not message.is_usable:
            return None
        self._items = message.items
        return RoundDone(message.text, message.calls, message.sources)

    def record_turn(self) -> None:
        """Keep the turn that ended last for the next request."""
        self._recorded += self._items

    def record_result(self, call_id: str, content: str, *, is_error: bool = False) -> None:
        """Keep the result of a call; there is no mark for errors, the text tells."""
        del is_error
        result = {"type": "function_call_output", "call_id": call_id, "output": content}
        self._recorded.append(result)

    @property
    def recorded_texts(self) -> tuple[str, ...]:
        """What was kept adds these texts to later requests."""
        return tuple(texts_in(self._recorded))
