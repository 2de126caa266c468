"""Requests of OpenAI's Chat Completions, and the turns that are sent back in them.

In: what is asked, and the messages that came. Out: the JSON of the next request. A turn goes back
as it came, except for what providers refuse to read: a call without an id is given one, a name that
is none is replaced, broken arguments become ``{}`` (spec: tool-loop 2.1).
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from fetchwarden.tools.providers.chat_completions_stream import ChatMessage
from fetchwarden.tools.providers.deviations import NO_DEVIATIONS, Deviations
from fetchwarden.tools.providers.reading import json_object, text_or_nothing
from fetchwarden.tools.providers.request import (
    ModelRequest,
    Recorded,
    body_of,
    log_invalid,
    new_id,
    system_prompt,
    without_strict,
)
from fetchwarden.tools.registration import is_function_name
from fetchwarden.tools.rounds import RequestedCall, RoundDone

__all__ = ["INVALID_NAME", "ChatConversation", "Deviations"]

_log: Final = logging.getLogger(__name__)

INVALID_NAME: Final = "invalid_tool_call"
"""What a name that is none is replaced by in what is sent back."""


class ChatConversation:
    """The conversation of one answer."""

    def __init__(
        self,
        request: ModelRequest,
        deviations: Deviations = NO_DEVIATIONS,
        new_id: Callable[[], str] = new_id,
    ) -> None:
        """Begin with *request*; *new_id* makes ids for calls that came without."""
        self._request = request
        self._deviations = deviations
        self._new_id = new_id
        self._names = {function.name for function in request.functions}
        self._recorded = Recorded()
        self._turn: dict[str, Any] = {}

    def body(self, instruction: str | None, *, with_tools: bool) -> dict[str, Any]:
        """The JSON of the next request.

        Args:
            instruction: what to add to the system prompt of this round alone.
            with_tools: whether tools are offered.
        """
        deviations = self._deviations
        ours: dict[str, Any] = {
            "model": self._request.model,
            "messages": [*self._begun(instruction), *self._recorded.items],
            "stream": True,
        }
        if deviations.takes_usage:
            ours["stream_options"] = {"include_usage": True}
        if with_tools and self._request.functions:
            tools = [
                function.to_openai_chat(enforces_strict=deviations.enforces_strict)
                for function in self._request.functions
            ]
            ours["tools"] = tools if deviations.takes_strict else without_strict(tools)
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
        if message.content:
            self._turn["content"] = message.content
        if message.refusal:
            self._turn["refusal"] = message.refusal
        self._turn |= self._thoughts_of(message)
        if sent_back:
            self._turn["tool_calls"] = sent_back
        return RoundDone(message.text, tuple(calls), cut=message.cut)

    def record_turn(self) -> None:
        """Keep the turn that ended last for the next request."""
        self._recorded.add(self._turn)

    def record_result(self, call_id: str, content: str, *, is_error: bool = False) -> None:
        """Keep the result of a call; there is no mark for errors, the text tells."""
        del is_error
        self._recorded.add({"role": "tool", "tool_call_id": call_id, "content": content})

    @property
    def recorded_texts(self) -> tuple[str, ...]:
        """What was kept adds these texts to later requests."""
        return self._recorded.texts

    def _begun(self, instruction: str | None) -> list[Mapping[str, Any]]:
        """What every request of the answer begins with: the system prompt, and what was said."""
        messages, role = list(self._request.messages), self._deviations.system_role
        system = system_prompt(self._request, instruction)
        if not system:
            return messages
        first = messages[0] if messages else {}
        if role == "user" and first.get("role") == "user":
            # One message, since such servers also refuse two of the person's in a row.
            content = first.get("content")
            joined = (
                [{"type": "text", "text": system}, *content]
                if isinstance(content, list)
                else f"{system}\n\n{content}"
            )
            return [{**first, "content": joined}, *messages[1:]]
        return [{"role": role, "content": system}, *messages]

    def _thoughts_of(self, message: ChatMessage) -> dict[str, Any]:
        """What goes back of what the model thought: what a server takes that told it so."""
        deviations = self._deviations
        names = {"reasoning_content", "reasoning_details"} if deviations.takes_reasoning else set()
        names |= {"reasoning"} if deviations.wants_reasoning else set()
        return {name: value for name, value in message.thoughts.items() if name in names}

    def _readable(self, call: Mapping[str, Any], taken: set[str]) -> RequestedCall:
        """*call* with an id of its own and the name that is offered."""
        call_id, function = call.get("id"), call["function"]
        if not isinstance(call_id, str) or not call_id.strip() or call_id in taken:
            call_id = self._new_id()
        name, arguments = str(function["name"]), str(function["arguments"])
        if name not in self._names and name.strip() in self._names:
            name = name.strip()
            _log.warning("A call of %s had blanks around the name", name)
        reason = ""
        if not name.strip() and json_object(arguments) is None:
            reason = "it names no function"
        elif not is_function_name(name):
            reason = "its name is missing or malformed"
        elif json_object(arguments) is None:
            reason = "its arguments are no JSON object"
        if reason:
            log_invalid(call_id, reason)
        return RequestedCall(call_id, name, arguments, is_valid=not reason)


def _sent_back(call: Mapping[str, Any], readable: RequestedCall) -> dict[str, Any]:
    """*call* as it came, in a form that every provider reads."""
    arguments = readable.arguments
    function = {
        **call["function"],
        "name": readable.name if is_function_name(readable.name) else INVALID_NAME,
        "arguments": "{}" if json_object(arguments) is None else arguments,
    }
    kind = text_or_nothing(call.get("type")).strip() or "function"
    return {**call, "id": readable.id, "type": kind, "function": function}
