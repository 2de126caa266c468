"""Requests of OpenAI's Chat Completions, and the turns that are sent back in them.

In: what is asked, and the messages that came. Out: the JSON of the next request. A turn goes back
as it came, except for what providers refuse to read: a call without an id is given one, a name that
is none is replaced, broken arguments become ``{}`` (spec: tool-loop 2.1).
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fetchwarden.tools.providers.chat_completions_stream import ChatMessage
from fetchwarden.tools.providers.reading import json_object, texts_in
from fetchwarden.tools.providers.request import ModelRequest, body_of, system_prompt
from fetchwarden.tools.registration import is_function_name
from fetchwarden.tools.rounds import RequestedCall, RoundDone

__all__ = ["INVALID_NAME", "ChatConversation", "ChatDeviations"]

INVALID_NAME: Final = "invalid_tool_call"
"""What a name that is none is replaced by in what is sent back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatDeviations:
    """What one server of this interface does differently from others.

    Attributes:
        enforces_strict: it binds the model to strict schemas, as OpenAI does.
        takes_sequential: it takes ``parallel_tool_calls``; Hugging Face refuses it.
        takes_usage: it takes ``stream_options``, without which many tell no usage.
        takes_reasoning: it takes back ``reasoning_content``.
    """

    enforces_strict: bool = False
    takes_sequential: bool = True
    takes_usage: bool = True
    takes_reasoning: bool = True


class ChatConversation:
    """The conversation of one answer."""

    def __init__(
        self,
        request: ModelRequest,
        deviations: ChatDeviations = ChatDeviations(),
        new_id: Callable[[], str] = lambda: f"call_{secrets.token_hex(16)}",
    ) -> None:
        """Begin with *request*; *new_id* makes ids for calls that came without."""
        self._request = request
        self._deviations = deviations
        self._new_id = new_id
        self._names = {function.name for function in request.functions}
        self._recorded: list[dict[str, Any]] = []
        self._turn: dict[str, Any] = {}

    def body(self, instruction: str | None, *, with_tools: bool) -> dict[str, Any]:
        """The JSON of the next request.

        Args:
            instruction: what to add to the system prompt of this round alone.
            with_tools: whether tools are offered.
        """
        deviations = self._deviations
        system = system_prompt(self._request, instruction)
        head = [{"role": "system", "content": system}] if system else []
        ours: dict[str, Any] = {
            "model": self._request.model,
            "messages": [*head, *self._request.messages, *self._recorded],
            "stream": True,
        }
        if deviations.takes_usage:
            ours["stream_options"] = {"include_usage": True}
        if with_tools and self._request.functions:
            ours["tools"] = [
                function.to_openai_chat(enforces_strict=deviations.enforces_strict)
                for function in self._request.functions
            ]
            if deviations.takes_sequential:
                ours["parallel_tool_calls"] = False
        return body_of(self._request, ours)

    def take(self, message: ChatMessage) -> RoundDone | None:
        """End a round with *message*; None for one in which nothing could be read."""
        if not message.has_delta:
            return None
        ids: set[str] = set()
        sent_back, calls = [], []
        for each in message.calls:
            call = self._readable(each, ids)
            ids.add(call.id)
            calls.append(call)
            sent_back.append(_sent_back(each, call))
        self._turn = {"role": "assistant"}
        if message.text:
            self._turn["content"] = message.text
        if message.reasoning and self._deviations.takes_reasoning:
            self._turn["reasoning_content"] = message.reasoning
        if sent_back:
            self._turn["tool_calls"] = sent_back
        return RoundDone(message.text, tuple(calls))

    def record_turn(self) -> None:
        """Keep the turn that ended last for the next request."""
        self._recorded.append(self._turn)

    def record_result(self, call_id: str, content: str, *, is_error: bool = False) -> None:
        """Keep the result of a call; there is no mark for errors, the text tells."""
        del is_error
        self._recorded.append({"role": "tool", "tool_call_id": call_id, "content": content})

    @property
    def recorded_texts(self) -> tuple[str, ...]:
        """What was kept adds these texts to later requests."""
        return tuple(texts_in(self._recorded))

    def _readable(self, call: Mapping[str, Any], taken: set[str]) -> RequestedCall:
        """*call* with an id of its own and the name that is offered."""
        call_id, function = call.get("id"), call["function"]
        if not isinstance(call_id, str) or not call_id.strip() or call_id in taken:
            call_id = self._new_id()
        name, arguments = str(function["name"]), str(function["arguments"])
        if name.strip() in self._names:
            name = name.strip()
        is_valid = is_function_name(name) and json_object(arguments) is not None
        return RequestedCall(call_id, name, arguments, is_valid)


def _sent_back(call: Mapping[str, Any], readable: RequestedCall) -> dict[str, Any]:
    """*call* as it came, in a form that every provider reads."""
    arguments = readable.arguments
    function = {
        **call["function"],
        "name": readable.name if is_function_name(readable.name) else INVALID_NAME,
        "arguments": "{}" if json_object(arguments) is None else arguments,
    }
    return {**call, "id": readable.id, "type": call.get("type") or "function", "function": function}
