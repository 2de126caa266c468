"""Bring a written conversation into a ``Conversation``: who said what, and what tools returned.

In: messages as JSON values, in the form of OpenAI's Chat Completions or Responses or of Anthropic's
Messages, or with the ``arguments`` in a tool's message. Out: nothing; the conversation knows what
it would know if it had taken place here. A call whose arguments are not among the messages, or
could not be read, gives nothing, since its echoes could not be told; nor does a failure. What the
model wrote into them counts as made up all the same, but for calls that our rules refused.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from fetchwarden.policy.codes import TABLE
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.provenance import WEB_FETCH
from fetchwarden.tools.calls import Written, WrittenCalls, strings_in, written_in
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.fencing import inside

__all__ = ["PROMPTS", "replay", "texts_in"]

_ROLES: Final = "system, developer, user, assistant, tool or function"
PROMPTS: Final = ("system", "developer")
"""The roles of prompts."""
# The words that a failure of ours begins with; OpenAI's messages do not say that a call failed.
_FAILURES: Final = tuple(
    f"{word}:" for word in {*WEB_FETCH.values(), *(row.web_fetch for row in TABLE.values())} if word
)
# Those of calls that were refused before anybody could keep what the model wrote.
_REFUSALS: Final = ("url_not_in_prior_context:", "url_not_allowed:", "invalid_tool_input:")


def replay(
    messages: Sequence[Any],
    conversation: Conversation,
    *,
    system_prompt: str | None = "",
    go_on: Callable[[], None] = lambda: None,
) -> None:
    """Add *messages* to *conversation*, the prompts among them to *system_prompt*.

    With None and without a prompt among them, the prompt of the conversation stays. Long ones take
    long, so *go_on* is called before each, and before each result in one: it may raise what ends
    it.

    Raises:
        InvalidInput: a message is of the wrong kind; what it says counts them from 0.
    """
    prompts = [] if system_prompt is None else [system_prompt]
    for message in messages:
        if isinstance(message, dict) and message.get("role") in PROMPTS:
            prompts += _texts(message.get("content"))
    if prompts:
        # It stood before all of it, as it was last sent.
        conversation.set_system_prompt("\n".join(prompts))
    conversation.hold_under_way(())
    replayed = _Replay(conversation, go_on)
    for place, message in enumerate(messages):
        go_on()
        try:
            replayed.add(message)
        except InvalidInput as fault:
            raise InvalidInput(f"message {place}: {fault}") from None
    conversation.hold_under_way(replayed.under_way)


def texts_in(value: Any) -> Iterator[str]:
    """The texts in a JSON value, also in texts that are JSON themselves, fenced or not."""
    for text in map(inside, strings_in(value)):
        decoded = _decoded(text)
        yield from (text,) if decoded is text else strings_in(decoded)


class _Replay:
    def __init__(self, conversation: Conversation, go_on: Callable[[], None]) -> None:
        self._conversation = conversation
        self._go_on = go_on
        self._calls = WrittenCalls()

    @property
    def under_way(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        return [(each.texts, each.names) for each in self._calls.under_way]

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
        is_result = role in ("tool", "function")
        if content is not None and not isinstance(content, str | list) and not is_result:
            raise InvalidInput("content must be a text or a list of parts")
        if is_result:
            self._result(message.get("tool_call_id"), content, message)
        elif role == "user":
            self._from_user(content, message.get("documents"))
        elif role == "assistant":
            self._from_assistant(content, message.get("tool_calls"))
        elif role not in PROMPTS:
            raise InvalidInput(f"role must be {_ROLES}")

    def _from_user(self, content: Any, documents: Any) -> None:
        listed = [] if documents is None else documents
        if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
            raise InvalidInput("documents must be a list of texts")
        attached = [text for part in _parts(content, "document") for text in strings_in(part)]
        text = "\n".join(_texts(content))
        self._conversation.add_user_message(text, documents=[*listed, *attached])
        self._results_in(content)
        if text:
            # A person goes on: what has no result now was stopped, and whoever it was stopped at
            # may have kept what the model wrote.
            for written in self._calls.give_up():
                self._keep(written)

    def _from_assistant(self, content: Any, calls: Any) -> None:
        for call in calls if isinstance(calls, list) else []:
            function = call.get("function") if isinstance(call, dict) else None
            if isinstance(function, dict):
                self._note_call(call.get("id"), function.get("arguments"))
        # What a provider's own tools returned stands in the answer, and calls that the model wrote
        # once it had read it stand behind it.
        for part in _parts(content, "tool_use", "tool_result"):
            if part["type"].endswith("tool_use"):
                self._note_call(part.get("id"), part.get("input"))
            else:
                self._results_in([part])

    def _results_in(self, content: Any) -> None:
        for part in _parts(content, "tool_result"):
            self._result(part.get("tool_use_id"), part.get("content"), part)

    def _keep(self, written: Written) -> None:
        """Have what the model wrote count as made up: whoever was sent it may return it later."""
        self._go_on()
        self._conversation.note_result([], written.texts, names=written.names)

    def _note_call(self, call_id: Any, arguments: Any) -> None:
        if isinstance(call_id, str):
            self._calls.add(call_id, arguments)

    def _result(self, call_id: Any, content: Any, message: Mapping[str, Any]) -> None:
        self._go_on()
        also: list[Written] = []
        written = self._calls.answered(call_id)
        if "arguments" in message:
            # What the host says of the call, and what the model is known to have written into it.
            also = [] if written is None else [written]
            written = written_in(message["arguments"])
        if written is None:
            return
        texts = [text for part in _texts(content) for text in texts_in(part)]
        said = "".join(texts)
        if all(_was_refused(said, each) for each in (written, *also)):
            return
        is_failure = message.get("is_error") is True or said.startswith(_FAILURES)
        gives = written.is_readable and not is_failure
        # Whoever failed may have kept what the model wrote, and return it later.
        self._conversation.note_result(
            texts if gives else [],
            written.texts,
            names=written.names,
            beside=[*((each.texts, each.names) for each in also), *self.under_way],
        )
        for each in also:
            self._keep(each)


def _was_refused(said: str, written: Written) -> bool:
    """Whether our rules refused the call, so that nobody kept what the model wrote.

    Where the model wrote the words itself, a tool may only have repeated them.
    """
    return said.startswith(_REFUSALS) and not any(
        word in text for text in (*written.texts, *written.names) for word in _REFUSALS
    )


def _texts(content: Any) -> list[str]:
    """The texts of *content*: itself, of its parts, or for a tool's own JSON all texts in it."""
    if isinstance(content, list) and any(
        isinstance(part, dict) and part.get("type") in ("text", "input_text") for part in content
    ):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        return [text for text in parts if isinstance(text, str)]
    # The parts that are read by themselves are no text of the message.
    if isinstance(content, list) and _parts(content, "tool_result"):
        return []
    return strings_in(content)


def _parts(content: Any, *kinds: str) -> list[dict[str, Any]]:
    """The parts of some kinds, also of a provider's own tools, such as ``server_tool_use``."""
    parts = content if isinstance(content, list) else []
    return [
        part
        for part in parts
        if isinstance(part, dict)
        and isinstance(part.get("type"), str)
        and f"_{part['type']}".endswith(tuple(f"_{kind}" for kind in kinds))
    ]


def _decoded(value: Any) -> Any:
    """What *value* is as JSON, if it is a text that says an object or a list; else *value*."""
    if isinstance(value, str) and value.lstrip()[:1] in {"{", "["}:
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value
