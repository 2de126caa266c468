"""Every recorded exchange comes to what its record holds, and goes back as it came.

What is expected is worked out here, from the record itself: by nothing of ours.
"""

import json
from collections.abc import Iterator
from typing import Any

from fetchwarden.tools.providers.anthropic_stream import AnthropicStream
from fetchwarden.tools.providers.chat_completions_stream import ChatStream
from fetchwarden.tools.providers.responses_stream import ResponsesStream
from fetchwarden.tools.rounds import Usage
from tests.tools.providers.recorded import objects, recorded
from tests.tools.providers.test_requests import conversation_of

Streams = ChatStream | ResponsesStream | AnthropicStream


def lines_of(text: str) -> list[Any]:
    """Return the JSON of the data lines of a recorded stream, which are one each."""
    lines = (
        line.removeprefix("data:").strip() for line in text.splitlines() if line[:5] == "data:"
    )
    return [json.loads(line) for line in lines if line.startswith("{")]


def exchanges(api: str, streams: type[Streams]) -> Iterator[tuple[Any, Any, bool, str]]:
    """Yield what was recorded, the message we read of it, whether in a stream, the text shown."""
    for is_stream in (True, False):
        for exchange in recorded(api, stream=is_stream):
            stream, said = streams(), exchange["response"]
            if is_stream:
                deltas = [d for event in objects(said, 10**9) for d in stream.feed(event)]
                yield lines_of(said), stream.message(), True, "".join(d.text for d in deltas)
            else:
                stream.complete(said)
                yield said, stream.message(), False, ""


def sent(kind: str, message: Any) -> list[Any]:
    """Return what the next request adds for the turn of *message*."""
    conversation = conversation_of(kind)
    assert conversation.take(message) is not None
    before = conversation.body(None, with_tools=False)
    conversation.record_turn()
    after = conversation.body(None, with_tools=False)
    name = "input" if kind == "responses" else "messages"
    added: list[Any] = after[name][len(before[name]) :]
    return added


def usage_of(told: Any, asked: str, answered: str) -> Usage | None:
    """Return the usage in a record."""
    return Usage(told[asked], told[answered]) if told else None


# --- Chat Completions ---


def merged(chunks: list[Any]) -> dict[str, Any]:
    """Return the message of a stream, as one that was not streamed would be."""
    message: dict[str, Any] = {"tool_calls": {}}
    for chunk in chunks:
        for choice in chunk.get("choices") or []:
            if choice.get("index"):
                continue
            delta = choice["delta"]
            for name in ("content", "refusal", "reasoning_content", "reasoning"):
                if isinstance(delta.get(name), str):
                    message[name] = message.get(name, "") + delta[name]
            for piece in delta.get("tool_calls") or []:
                call = message["tool_calls"].setdefault(
                    piece["index"], {"function": {"name": "", "arguments": ""}}
                )
                more = dict(piece)
                function = more.pop("function", None) or {}
                more.pop("index")
                call |= {name: value for name, value in more.items() if value}
                for name in ("name", "arguments"):
                    call["function"][name] += function.get(name) or ""
    message["tool_calls"] = list(message["tool_calls"].values())
    return message


def test_chat_completions() -> None:
    """Text, calls, reasoning and usage; and the turn with each of them under its name."""
    counts = {True: 0, False: 0}
    for said, message, is_stream, shown in exchanges("chat_completions", ChatStream):
        if is_stream:
            itself = merged(said)
            told = next((c["usage"] for c in reversed(said) if c.get("usage")), None)
        elif said.get("choices"):
            itself, told = said["choices"][0]["message"], said.get("usage")
        else:
            continue
        counts[is_stream] += 1
        content, refusal = itself.get("content") or "", itself.get("refusal") or ""
        text = content if isinstance(content, str) else "".join(p.get("text", "") for p in content)
        assert message.text == text + refusal
        assert not is_stream or shown == message.text
        assert message.usage == usage_of(told, "prompt_tokens", "completion_tokens")
        thought = itself.get("reasoning_content") or itself.get("reasoning") or ""
        assert message.reasoning == thought
        calls = itself.get("tool_calls") or []
        read = [(c["id"], c["function"]["name"], c["function"]["arguments"]) for c in message.calls]
        assert read == [
            (c["id"], c["function"]["name"], c["function"]["arguments"] or "{}") for c in calls
        ]
        (turn,) = sent("chat", message)
        expected: dict[str, Any] = {"role": "assistant"}
        for name in ("content", "refusal", "reasoning_content", "reasoning_details"):
            if itself.get(name):
                expected[name] = itself[name]
        if calls:
            expected["tool_calls"] = calls
        assert turn == expected
    assert counts[True] > 10
    assert counts[False] > 50


# --- Responses ---


def test_responses() -> None:
    """Items, text, calls and usage; reasoning that says nothing itself does not go back."""
    counts = {True: 0, False: 0}
    for said, message, is_stream, shown in exchanges("responses", ResponsesStream):
        response = said
        if is_stream:
            (response,) = [e["response"] for e in said if e["type"] == "response.completed"]
        items = response.get("output")
        if not isinstance(items, list) or not items:
            continue
        counts[is_stream] += 1
        assert list(message.items) == items
        parts = [p for i in items if i["type"] == "message" for p in i["content"]]
        assert message.text == "".join(p.get("text") or p.get("refusal") or "" for p in parts)
        if is_stream:
            deltas = [e["delta"] for e in said if e["type"] == "response.output_text.delta"]
            assert shown == "".join(deltas)
        calls = [i for i in items if i["type"] == "function_call"]
        read = [(call.id, call.name, call.arguments) for call in message.calls]
        assert read == [(c["call_id"], c["name"], c["arguments"]) for c in calls]
        has_own = any(i["type"].endswith("_call") and i not in calls for i in items)
        told = None if has_own else response.get("usage")
        assert message.usage == usage_of(told, "input_tokens", "output_tokens")
        kept = [
            i
            for i in items
            if i["type"] != "reasoning" or i.get("encrypted_content") or i.get("content")
        ]
        assert sent("responses", message) == kept
    assert counts[True] > 10
    assert counts[False] > 50


# --- Messages ---


def blocks_of(events: list[Any]) -> list[Any]:
    """Return the blocks of a stream, as an answer without one would hold them."""
    blocks: dict[int, Any] = {}
    inputs: dict[int, str] = {}
    for event in events:
        if event["type"] == "content_block_start":
            blocks[event["index"]] = dict(event["content_block"])
        elif event["type"] == "content_block_delta":
            delta, block = event["delta"], blocks[event["index"]]
            match delta["type"]:
                case "input_json_delta":
                    inputs[event["index"]] = inputs.get(event["index"], "") + delta["partial_json"]
                case "citations_delta":
                    block["citations"] = [*(block.get("citations") or []), delta["citation"]]
                case kind:
                    name = kind.removesuffix("_delta")
                    block[name] = block.get(name, "") + delta[name]
    for index, text in inputs.items():
        if text:
            blocks[index]["input"] = json.loads(text)
    return [blocks[index] for index in sorted(blocks)]


def test_messages() -> None:
    """Blocks, text, calls, thinking and usage; texts that are blank do not go back."""
    counts = {True: 0, False: 0}
    for said, message, is_stream, shown in exchanges("anthropic", AnthropicStream):
        if is_stream:
            start = next(e["message"] for e in said if e["type"] == "message_start")
            blocks, told = blocks_of(said), start.get("usage")
        elif said.get("type") == "message":
            blocks, told = said["content"], said.get("usage")
        else:
            continue
        counts[is_stream] += 1
        assert list(message.blocks) == blocks
        text = "".join(b["text"] for b in blocks if b["type"] == "text")
        assert message.text == text
        assert not is_stream or shown == text
        assert message.is_complete
        uses = [b for b in blocks if b["type"] == "tool_use"]
        read = [(call.id, call.name, json.loads(call.arguments)) for call in message.calls]
        assert read == [(b["id"], b["name"], b["input"]) for b in uses]
        assert message.usage == usage_of(told, "input_tokens", "output_tokens")
        kept = [b for b in blocks if b["type"] != "text" or b["text"].strip()]
        turns = sent("anthropic", message)
        assert turns == ([{"role": "assistant", "content": kept}] if kept else [])
    assert counts[True] >= 1
    assert counts[False] > 50
