"""Put together what a stream of Anthropic's Messages says: blocks, text, calls, usage.

In: the JSON objects of the stream. Out: pieces of text as they arrive, and at the end all blocks
as they came: thinking with its signature, redacted thinking, and blocks that nobody here knows
(spec: tool-loop 2.3). A message ends with ``message_stop`` or a reason to stop; what ends without
either was broken off.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from fetchwarden.tools.providers.reading import json_object, text_or_nothing, usage_in
from fetchwarden.tools.result import Source
from fetchwarden.tools.rounds import Cut, Delta, RequestedCall, Usage

__all__ = ["AnthropicMessage", "AnthropicStream", "call_in"]

_CUTS: Final[Mapping[str, Cut]] = {
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "filter",
}
# Pieces of what was thought, and the member that they are pieces of.
_TEXTS: Final = {"thinking_delta": "thinking", "signature_delta": "signature"}


@dataclass(frozen=True, slots=True)
class AnthropicMessage:
    """What a model said.

    Attributes:
        blocks: the content, as it came.
        text: all of its text.
        calls: the calls of our tools; those without an id or a name cannot be answered and are left
            out.
        sources: none; what a text cites stays with its block.
        usage: what the round cost, as it was told at the start; None where it was not.
        cut: why it ends before its end; "" where it does not.
        is_complete: whether the message came to its end.
    """

    blocks: tuple[dict[str, Any], ...] = ()
    text: str = ""
    calls: tuple[RequestedCall, ...] = ()
    sources: tuple[Source, ...] = ()
    usage: Usage | None = None
    cut: Cut = ""
    is_complete: bool = False


@dataclass(slots=True)
class _Block:
    """A block that arrives in pieces, which are joined once, at the end."""

    place: int
    members: dict[str, Any]
    pieces: dict[str, list[str]] = field(default_factory=dict)
    citations: list[Any] = field(default_factory=list)

    @property
    def kind(self) -> object:
        return self.members.get("type")

    @property
    def written(self) -> str:
        """The input, as far as it came in pieces."""
        return "".join(self.pieces.get("partial_json", ()))

    def add(self, name: str, piece: str) -> None:
        self.pieces.setdefault(name, []).append(piece)

    def whole(self, *, is_cut: bool) -> dict[str, Any]:
        """The block with all that arrived of it, which may be cut off."""
        block = dict(self.members)
        for name in ("text", "thinking", "signature"):
            if pieces := self.pieces.get(name):
                block[name] = "".join([text_or_nothing(block.get(name)), *pieces])
        if self.citations:
            known = block.get("citations")
            block["citations"] = [*(known if isinstance(known, list) else []), *self.citations]
        if self.kind == "tool_use" or self.written:
            block["input"] = json_object(self.arguments(is_cut=is_cut)) or {}
        return block

    def arguments(self, *, is_cut: bool) -> str:
        """The input as text; "" for one that was cut off before it began."""
        told = self.members.get("input", {})
        return self.written or ("" if is_cut and not told else json.dumps(told, ensure_ascii=False))


class AnthropicStream:
    """The state of one stream."""

    def __init__(self) -> None:
        self._blocks: list[_Block] = []
        # The block that was opened last at each index, and the text beside one that is no text.
        self._open_at: dict[int | None, _Block] = {}
        self._text_at: dict[int | None, _Block] = {}
        self._next_place = 0
        self._usage: Usage | None = None
        self._cut: Cut = ""
        self.has_end = False
        self.is_over = False

    def feed(self, event: object) -> list[Delta]:
        """What there is to show of *event*; whatever cannot be read is left out."""
        if not isinstance(event, Mapping):
            return []
        match event.get("type"):
            case "message_start":
                return self._start(event.get("message"))
            case "content_block_start":
                return self._open(_index(event), event.get("content_block"))
            case "content_block_delta":
                return self._go_on(_index(event), event.get("delta"))
            case "message_delta":
                self._stop(event.get("delta"))
            case "message_stop":
                self.has_end = self.is_over = True
        return []

    def complete(self, message: object) -> list[Delta]:
        """Take a whole message, as it comes without a stream; its end is the end."""
        content = message.get("content") if isinstance(message, Mapping) else None
        self.has_end = isinstance(content, list)
        return self.feed({"type": "message_start", "message": message})

    def message(self) -> AnthropicMessage:
        """All of it, at the end."""
        blocks: list[dict[str, Any]] = []
        calls: list[RequestedCall] = []
        for each in sorted(self._blocks, key=lambda block: block.place):
            # Only what came last can have been cut off.
            is_cut = self._cut == "length" and each is self._blocks[-1]
            block = each.whole(is_cut=is_cut)
            blocks.append(block)
            if call := call_in(block, each.arguments(is_cut=is_cut)):
                calls.append(call)
        texts = [block.get("text") for block in blocks if block.get("type") == "text"]
        return AnthropicMessage(
            tuple(blocks),
            "".join(map(text_or_nothing, texts)),
            tuple(calls),
            usage=self._usage,
            cut=self._cut,
            is_complete=self.has_end,
        )

    def _start(self, message: object) -> list[Delta]:
        if not isinstance(message, Mapping):
            return []
        told = usage_in(message.get("usage"), "input_tokens", "output_tokens")
        self._usage = told or self._usage
        # A provider that does not stream sends the whole message instead.
        content = message.get("content")
        deltas: list[Delta] = []
        for block in content if isinstance(content, list) else []:
            deltas += self._open(len(self._blocks), block)
        self._stop(message)
        return deltas

    def _stop(self, place: object) -> None:
        """End the message, if *place* tells a reason to stop."""
        reason = place.get("stop_reason") if isinstance(place, Mapping) else None
        if isinstance(reason, str) and reason.strip():
            self.has_end = True
            self._cut = _CUTS.get(reason, "")

    def _open(self, index: int | None, block: object) -> list[Delta]:
        if not isinstance(block, Mapping):
            return []
        opened = self._open_at.get(index)
        if opened is not None and block.get("id") and opened.members.get("id") == block.get("id"):
            # The same one, told anew. Any other is one of its own, though its index was used.
            opened.members = dict(block)
            opened.pieces.clear()
        else:
            opened = self._new(index, dict(block))
            self._open_at[index] = opened
            self._text_at.pop(index, None)
        if opened.kind == "thinking":
            opened.members.setdefault("signature", "")
        if opened.kind != "text":
            return []
        text = opened.members["text"] = text_or_nothing(block.get("text"))
        return [Delta(text)] if text else []

    def _go_on(self, index: int | None, delta: object) -> list[Delta]:
        if not isinstance(delta, Mapping):
            return []
        kind, opened = delta.get("type"), self._open_at.get(index)
        if kind == "text_delta" and isinstance(text := delta.get("text"), str):
            self._text_block(index).add("text", text)
            return [Delta(text)] if text else []
        if opened is None:
            return []
        if kind == "input_json_delta" and opened.kind not in ("text", "thinking"):
            opened.add("partial_json", text_or_nothing(delta.get("partial_json")))
        elif kind == "citations_delta" and opened.kind == "text" and "citation" in delta:
            opened.citations.append(delta["citation"])
        elif isinstance(kind, str) and opened.kind == "thinking" and (name := _TEXTS.get(kind)):
            opened.add(name, text_or_nothing(delta.get(name)))
        return []

    def _text_block(self, index: int | None) -> _Block:
        """The text at *index*: one that was never opened is one all the same."""
        opened = self._open_at.get(index)
        if opened is not None and opened.kind == "text":
            return opened
        known = self._text_at.get(index)
        if known is None:
            known = self._text_at[index] = self._new(index, {"type": "text", "text": ""})
        return known

    def _new(self, index: int | None, members: dict[str, Any]) -> _Block:
        """A block at *index*; without one it stands behind all others."""
        block = _Block(self._next_place if index is None else index, members)
        self._next_place = max(self._next_place, block.place + 1)
        self._blocks.append(block)
        return block


def call_in(block: Mapping[str, Any], arguments: str) -> RequestedCall | None:
    """The call that *block* asks for; None for what is none, or cannot be answered."""
    names = (block.get("id"), block.get("name"))
    if block.get("type") != "tool_use" or not all(text_or_nothing(name).strip() for name in names):
        return None
    call_id, name = map(str, names)
    return RequestedCall(call_id, name, arguments, json_object(arguments) is not None)


def _index(event: Mapping[str, Any]) -> int | None:
    index = event.get("index")
    return index if type(index) is int else None
