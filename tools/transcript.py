"""Bring a written conversation into a ``Conversation``: who said what, and what tools returned.

In: messages as JSON values, in the form of OpenAI's Chat Completions or Responses or of Anthropic's
Messages, or with the ``arguments`` in a tool's message. Out: nothing; the conversation knows what
it would know if it had taken place here. A call whose arguments are not among the messages gives
nothing, since its echoes could not be told.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.tools.calls import strings_in, texts_of
from fetchwarden.tools.conversation import Conversation

__all__ = ["replay"]

_ROLES: Final = "system, developer, user, assistant or tool"


def replay(messages: Sequence[Any], conversation: Conversation, *, system_prompt: str = "") -> None:
    """Add *messages* to *conversation*, the prompts among them to *system_prompt*.

    Raises:
        InvalidInput: a message is of the wrong kind; what it says counts them from 0.
    """
    replayed = _Replay(conversation, system_prompt)
    for place, message in enumerate(messages):
        try:
            replayed.add(message)
        except InvalidInput as fault:
            raise InvalidInput(f"message {place}: {fault}") from None
    conversation.set_system_prompt("\n".join(replayed.prompts))


class _Replay:
    def __init__(self, conversation: Conversation, system_prompt: str) -> None:
        self.prompts = [system_prompt]
        self._conversation = conversation
        self._calls: dict[str, Any] = {}

    def add(self, message: Any) -> None:
        if not isinstance(message, dict):
            raise InvalidInput("a message is an object")
        kind = message.get("type", "message")
        if kind == "function_call":
            self._note_call(message.get("call_id"), message.get("arguments"))
        elif kind == "function_call_output":
            self._result(message.get("call_id"), message.get("output"), message)
        elif kind == "message":
            self._message(message)

    def _message(self, message: Mapping[str, Any]) -> None:
        role, content = message.get("role"), message.get("content")
        if content is not None and not isinstance(content, str | list) and role != "tool":
            raise InvalidInput("content must be a text or a list of parts")
        match role:
            case "system" | "developer":
                self.prompts += _texts(content)
            case "user":
                self._from_user(content, message.get("documents", []))
            case "assistant":
                self._from_assistant(content, message.get("tool_calls"))
            case "tool":
                self._result(message.get("tool_call_id"), content, message)
            case _:
                raise InvalidInput(f"role must be {_ROLES}")

    def _from_user(self, content: Any, documents: Any) -> None:
        if not isinstance(documents, list) or not all(isinstance(each, str) for each in documents):
            raise InvalidInput("documents must be a list of texts")
        attached = [text for part in _parts(content, "document") for text in strings_in(part)]
        text = "\n".join(_texts(content))
        self._conversation.add_user_message(text, documents=[*documents, *attached])
        for part in _parts(content, "tool_result"):
            self._result(part.get("tool_use_id"), part.get("content"), part)

    def _from_assistant(self, content: Any, calls: Any) -> None:
        for part in _parts(content, "tool_use"):
            self._note_call(part.get("id"), part.get("input"))
        for call in calls if isinstance(calls, list) else []:
            function = call.get("function") if isinstance(call, dict) else None
            if isinstance(function, dict):
                self._note_call(call.get("id"), function.get("arguments"))

    def _note_call(self, call_id: Any, arguments: Any) -> None:
        if isinstance(call_id, str):
            self._calls[call_id] = _decoded(arguments)

    def _result(self, call_id: Any, content: Any, message: Mapping[str, Any]) -> None:
        if message.get("is_error") is True:
            return
        if "arguments" in message:
            arguments = _decoded(message["arguments"])
        elif isinstance(call_id, str) and call_id in self._calls:
            arguments = self._calls[call_id]
        else:
            return
        texts = [text for part in _texts(content) for text in strings_in(_decoded(part))]
        names = arguments if isinstance(arguments, dict) else ()
        self._conversation.note_result(texts, texts_of(arguments), names=names)


def _texts(content: Any) -> list[str]:
    """The texts of *content*: itself, of its parts, or for a tool's own JSON all texts in it."""
    if isinstance(content, list) and all(isinstance(part, dict) for part in content):
        parts = [part.get("text") for part in content]
        if any(isinstance(part.get("type"), str) for part in content):
            return [text for text in parts if isinstance(text, str)]
    return strings_in(content)


def _parts(content: Any, kind: str) -> list[dict[str, Any]]:
    parts = content if isinstance(content, list) else []
    return [part for part in parts if isinstance(part, dict) and part.get("type") == kind]


def _decoded(value: Any) -> Any:
    """What *value* is as JSON, if it is a text that says an object or a list; else *value*."""
    if isinstance(value, str) and value.lstrip()[:1] in {"{", "["}:
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value
