"""Put together what a Chat Completions stream says: text, reasoning, calls, usage.

In: the JSON objects of the stream, as providers send them, complete or not. Out: pieces of text as
they arrive, and at the end the message of the assistant (spec: tool-loop 2.1). Only the first
choice is read. Neither ``[DONE]`` nor a reason to finish is needed: where the stream ends, the
message ends.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fetchwarden.tools.providers.reading import usage_in
from fetchwarden.tools.rounds import Delta, Usage

__all__ = ["ChatMessage", "ChatStream"]


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """What a model said.

    Attributes:
        text: what it said, refusals included; "" for nothing.
        reasoning: what it thought, where the provider tells; never shown.
        calls: its calls, as they were sent, with every member; in their order.
        usage: what the round cost; None where it is not told.
        has_delta: whether there was anything at all that could be read.
    """

    text: str = ""
    reasoning: str = ""
    calls: tuple[dict[str, Any], ...] = ()
    usage: Usage | None = None
    has_delta: bool = False


@dataclass(slots=True)
class _CallUnderWay:
    """A call that arrives in pieces."""

    index: int | None
    members: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    arguments: list[str] = field(default_factory=list)
    function: dict[str, Any] = field(default_factory=dict)


class ChatStream:
    """The state of one stream."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._reasoning: list[str] = []
        self._calls: list[_CallUnderWay] = []
        self._usage: Usage | None = None
        self._has_delta = False

    def feed(self, chunk: object) -> list[Delta]:
        """What there is to show of *chunk*; whatever cannot be read is left out."""
        if not isinstance(chunk, Mapping):
            return []
        usage = usage_in(chunk.get("usage"), "prompt_tokens", "completion_tokens")
        if usage is not None:
            self._usage = usage
        deltas = [] if usage is None else [Delta("", usage=usage)]
        choices = chunk.get("choices")
        first = choices[0] if isinstance(choices, list) and choices else None
        # A provider that does not stream sends a whole message instead.
        delta = (first.get("delta") or first.get("message")) if isinstance(first, Mapping) else None
        if not isinstance(delta, Mapping):
            return deltas
        self._has_delta = True
        for name in ("reasoning_content", "reasoning"):
            self._reasoning.append(_text(delta.get(name)))
        calls = delta.get("tool_calls")
        for call in calls if isinstance(calls, list) else []:
            if isinstance(call, Mapping):
                self._add_call(call)
        text = _text(delta.get("content")) + _text(delta.get("refusal"))
        if text:
            self._text.append(text)
            deltas.insert(0, Delta(text))
        return deltas

    def complete(self, answer: object) -> None:
        """Take a whole answer, as it comes without a stream."""
        self.feed(answer)

    def message(self) -> ChatMessage:
        """All of it, at the end."""
        return ChatMessage(
            text="".join(self._text),
            reasoning="".join(self._reasoning),
            calls=tuple(map(_whole_call, self._calls)),
            usage=self._usage,
            has_delta=self._has_delta,
        )

    def _add_call(self, piece: Mapping[str, Any]) -> None:
        call = self._call_of(piece)
        for name, value in piece.items():
            if name not in ("index", "function") and not call.members.get(name):
                call.members[name] = value
        function = piece.get("function")
        if not isinstance(function, Mapping):
            return
        for name, value in function.items():
            if name not in ("name", "arguments"):
                call.function.setdefault(name, value)
        call.name = call.name if call.name.strip() else _text(function.get("name"))
        call.arguments.append(_text(function.get("arguments")))

    def _call_of(self, piece: Mapping[str, Any]) -> _CallUnderWay:
        """The call that *piece* goes on with: by its index, its id, or the one opened last."""
        index, call_id = piece.get("index"), piece.get("id")
        if type(index) is int:
            known = [call for call in self._calls if call.index == index]
        elif isinstance(call_id, str) and call_id.strip():
            known = [call for call in self._calls if call.members.get("id") == call_id]
        else:
            known = self._calls[-1:]
        if not known:
            known = [_CallUnderWay(index if type(index) is int else None)]
            self._calls += known
        return known[-1]


def _whole_call(call: _CallUnderWay) -> dict[str, Any]:
    function = {**call.function, "name": call.name, "arguments": "".join(call.arguments) or "{}"}
    return {**call.members, "function": function}


def _text(value: object) -> str:
    """A text, or the texts of a list of parts; "" for anything else."""
    if isinstance(value, str):
        return value
    parts = value if isinstance(value, list) else []
    texts = (part.get("text") for part in parts if isinstance(part, Mapping))
    return "".join(text for text in texts if isinstance(text, str))
