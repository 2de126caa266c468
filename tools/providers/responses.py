"""Requests of OpenAI's Responses, and the items that are sent back in them.

In: what is asked, and the messages that came. Out: the JSON of the next request. Nothing is stored
at the provider, so every item goes back as it came, reasoning included (spec: tool-loop 2.2). What
cannot be read there stays out: reasoning that says nothing itself, but names what was not stored.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from fetchwarden.tools.providers.deviations import NO_DEVIATIONS, Deviations
from fetchwarden.tools.providers.request import (
    ModelRequest,
    Recorded,
    body_of,
    log_invalid,
    new_id,
    system_prompt,
    without_strict,
)
from fetchwarden.tools.providers.responses_stream import ResponsesMessage, call_in
from fetchwarden.tools.rounds import RequestedCall, RoundDone

__all__ = ["ResponsesConversation"]

REASONING: Final = "reasoning.encrypted_content"
"""What is asked for beside the answer, so that reasoning can be sent back."""


class ResponsesConversation:
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
        self._items: tuple[dict[str, Any], ...] = ()

    def body(self, instruction: str | None, *, with_tools: bool) -> dict[str, Any]:
        """The JSON of the next request.

        Args:
            instruction: what to add to the system prompt of this round alone; where there is none,
                it stands by itself, but only before a message of text.
            with_tools: whether tools are offered, the provider's own included. Of those, one whose
                type is the name of a function of ours is left out.
        """
        request = self._request
        if not request.system.strip() and not _is_text(request.messages[:1]):
            instruction = None
        system = system_prompt(request, instruction)
        role = self._deviations.system_role
        head = [{"role": role, "content": system}] if system else []
        names = {function.name for function in request.functions}
        native = [tool for tool in request.native_tools if tool.get("type") not in names]
        functions = [function.to_openai_responses() for function in request.functions]
        if not self._deviations.takes_strict:
            functions = without_strict(functions)
        ours = {
            "model": request.model,
            "input": [*head, *request.messages, *self._recorded.items],
            "tools": [*native, *functions] if with_tools else [],
            "stream": True,
            "store": False,
        }
        if self._deviations.takes_encrypted_reasoning:
            asked = request.extra.get("include")
            further = asked if isinstance(asked, list | tuple) else ()
            ours["include"] = list(dict.fromkeys([REASONING, *further]))
        return body_of(request, ours)

    def take(self, message: ResponsesMessage) -> RoundDone | None:
        """End a round with *message*; None for one that cannot be used."""
        if not message.is_usable:
            return None
        items, calls, taken = [], [], set[str]()
        for item in message.items:
            sent = item
            if item.get("type") == "function_call":
                sent, call = self._readable(item, taken)
                taken.add(call.id)
                calls.append(call)
            if _can_be_read_again(sent):
                items.append(sent)
        self._items = tuple(items)
        return RoundDone(message.text, tuple(calls), message.sources, message.cut)

    def record_turn(self) -> None:
        """Keep the turn that ended last for the next request."""
        self._recorded.add(*self._items)

    def record_result(self, call_id: str, content: str, *, is_error: bool = False) -> None:
        """Keep the result of a call; there is no mark for errors, the text tells."""
        del is_error
        result = {"type": "function_call_output", "call_id": call_id, "output": content}
        self._recorded.add(result)

    @property
    def recorded_texts(self) -> tuple[str, ...]:
        """What was kept adds these texts to later requests."""
        return self._recorded.texts

    def _readable(
        self, item: dict[str, Any], taken: set[str]
    ) -> tuple[dict[str, Any], RequestedCall]:
        """*item* with an id of its own and arguments as text, and the call in it."""
        call = call_in(item)
        if call.id.strip() and call.id in taken:
            call = replace(call, id=self._new_id())
            item = {**item, "call_id": call.id}
        if isinstance(item.get("arguments"), Mapping):
            item = {**item, "arguments": call.arguments}
        if not call.is_valid:
            named = "its arguments are no JSON object" if call.name.strip() else "it has no name"
            log_invalid(call.id, named)
        return item, call


def _can_be_read_again(item: Mapping[str, Any]) -> bool:
    """Whether *item* says itself what it is about; reasoning may be but a name of it."""
    if item.get("type") != "reasoning":
        return True
    return bool(item.get("encrypted_content") or item.get("content"))


def _is_text(messages: tuple[Mapping[str, Any], ...]) -> bool:
    """Whether the first of *messages* is one of text."""
    for message in messages:
        content = message.get("content")
        if message.get("type", "message") != "message" or not content:
            return False
        return isinstance(content, str) or any("text" in part for part in content)
    return False
