"""Put together what a stream of Anthropic's Messages says: blocks, text, calls, usage.

In: the JSON objects of the stream. Out: pieces of text as they arrive, and at the end all blocks
as they came, to be sent back unchanged: thinking with its signature, redacted thinking, and blocks
that nobody here knows (spec: tool-loop 2.3). A message ends with ``message_stop`` or a reason to
stop; what ends without either was broken off.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fetchwarden.tools.providers.reading import json_object, usage_in
from fetchwarden.tools.rounds import Delta, RequestedCall, Usage

__all__ = ["AnthropicMessage", "AnthropicStream"]


@dataclass(frozen=True, slots=True)
class AnthropicMessage:
    """What a model said.

    Attributes:
        blocks: the content, as it is to be sent back.
        text: all of its text.
        calls: the calls of our tools; those without an id or a name cannot be answered and are left
            out.
        usage: what the round cost, as it was told at the start; None where it was not.
        is_complete: whether the message came to its end.
    """

    blocks: tuple[dict[str, Any], ...] = ()
    text: str = ""
    calls: tuple[RequestedCall, ...] = ()
    usage: Usage | None = None
    is_complete: bool = False


class AnthropicStream:
    """The state of one stream."""

    def __init__(self) -> None:
        self._blocks: dict[int, dict[str, Any]] = {}
        # What arrives of a block's members, by index and name: joined once, at the end.
        self._pieces: dict[tuple[int, str], list[str]] = {}
        self._usage: Usage | None = None
        self._is_complete = False

    def feed(self, event: object) -> list[Delta]:
        """What there is to show of *event*; whatever cannot be read is left out."""
        if not isinstance(event, Mapping):
            return []
        match event.get("type"):
            case "message_start":
                return self._start(event.get("message"))
            case "content_block_start":
                return self._open(event.get("index"), event.get("content_block"))
            case "content_block_delta":
                return self._go_on(event.get("index"), event.get("delta"))
            case "message_delta":
                delta = event.get("delta")
                reason = delta.get("stop_reason") if isinstance(delta, Mapping) else None
                self._is_complete |= isinstance(reason, str) and bool(reason.strip())
            case "message_stop":
                self._is_complete = True
        return []

    def complete(self, message: object) -> None:
        """Take a whole message, as it comes without a stream."""
        self.feed({"type": "message_start", "message": message})

    def message(self) -> AnthropicMessage:
        """All of it, at the end."""
        blocks: list[dict[str, Any]] = []
        calls: list[RequestedCall] = []
        for index in sorted(self._blocks):
            block = self._joined(index)
            is_use = block.get("type") == "tool_use"
            written = "".join(self._pieces.get((index, "partial_json"), ()))
            if is_use or "input" in block or written:
                arguments = written or json.dumps(block.get("input", {}))
                value = json_object(arguments)
                block["input"] = {} if value is None else value
                if is_use and _is_call(block):
                    is_valid = value is not None
                    calls.append(RequestedCall(block["id"], block["name"], arguments, is_valid))
            blocks.append(block)
        texts = [block["text"] for block in blocks if block.get("type") == "text"]
        return AnthropicMessage(
            tuple(blocks),
            "".join(text for text in texts if isinstance(text, str)),
            tuple(calls),
            self._usage,
            self._is_complete,
        )

    def _joined(self, index: int) -> dict[str, Any]:
        """The block at *index* with all that arrived of its texts."""
        block = dict(self._blocks[index])
        for name in ("text", "thinking", "signature"):
            if pieces := self._pieces.get((index, name)):
                opened = block.get(name)
                block[name] = "".join([opened if isinstance(opened, str) else "", *pieces])
        return block

    def _start(self, message: object) -> list[Delta]:
        if not isinstance(message, Mapping):
            return []
        told = usage_in(message.get("usage"), "input_tokens", "output_tokens")
        self._usage = told or self._usage
        # A provider that does not stream sends the whole message instead.
        content = message.get("content")
        deltas = [] if self._usage is None else [Delta("", usage=self._usage)]
        for index, block in enumerate(content if isinstance(content, list) else []):
            deltas += self._open(index, block)
        reason = message.get("stop_reason")
        self._is_complete |= isinstance(reason, str) and bool(reason.strip())
        return deltas

    def _open(self, index: object, block: object) -> list[Delta]:
        if not isinstance(index, int) or not isinstance(block, Mapping):
            return []
        self._blocks[index] = dict(block)
        for name in ("text", "thinking", "signature", "partial_json"):
            self._pieces.pop((index, name), None)  # of a block that is opened anew
        if block.get("type") == "thinking":
            self._blocks[index].setdefault("signature", "")
        text = block.get("text") if block.get("type") == "text" else None
        if not isinstance(text, str):
            if block.get("type") == "text":
                self._blocks[index]["text"] = ""
            return []
        return [Delta(text)] if text else []

    def _go_on(self, index: object, delta: object) -> list[Delta]:
        if not isinstance(index, int) or not isinstance(delta, Mapping):
            return []
        kind = delta.get("type")
        if kind == "text_delta" and isinstance(text := delta.get("text"), str):
            # A text that was never opened is one all the same.
            self._blocks.setdefault(index, {"type": "text", "text": ""})
            self._add(index, "text", text)
            return [Delta(text)] if text else []
        opened = self._blocks.get(index)
        if opened is None:
            return []
        if kind == "input_json_delta" and isinstance(part := delta.get("partial_json"), str):
            self._add(index, "partial_json", part)
        elif kind == "citations_delta" and "citation" in delta:
            known = opened.get("citations")
            opened["citations"] = [*(known if isinstance(known, list) else []), delta["citation"]]
        for name in ("thinking", "signature"):
            if kind == f"{name}_delta" and isinstance(part := delta.get(name), str):
                self._add(index, name, part)
        return []

    def _add(self, index: int, name: str, piece: str) -> None:
        self._pieces.setdefault((index, name), []).append(piece)


def _is_call(block: Mapping[str, Any]) -> bool:
    names = (block.get("id"), block.get("name"))
    return all(isinstance(name, str) and name.strip() for name in names)
