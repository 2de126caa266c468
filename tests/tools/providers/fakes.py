"""What a provider sends for a round, complete to the last event, as the vendors' clients demand it.

In: texts, calls, what it cost. Out: the events of a stream of each interface.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

Call: TypeAlias = tuple[str, str, Sequence[str]]
"""The id of a call, the name of its function, and its arguments in pieces."""
Usage: TypeAlias = tuple[int, int]

REASON_ITEM: Final = {"type": "reasoning", "id": "r1", "summary": [], "encrypted_content": "zz"}
THINKING: Final = {"type": "thinking", "thinking": "Hm.", "signature": "s"}
COST: Final = (12, 3)


def chat_events(*texts: str, calls: Sequence[Call] = (), usage: Usage = COST) -> list[Any]:
    """Return a round of Chat Completions: texts, calls in pieces, an end, and what it cost."""

    def chunk(delta: Any, reason: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "finish_reason": reason, "logprobs": None}
        return {**head, "choices": [choice], "usage": None}

    head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "m"}
    events = [chunk({"role": "assistant", "content": text}) for text in texts]
    for index, (call_id, name, pieces) in enumerate(calls):
        for number, piece in enumerate(pieces):
            function = {"arguments": piece} | ({} if number else {"name": name})
            opened = {} if number else {"id": call_id, "type": "function"}
            events.append(chunk({"tool_calls": [{"index": index, **opened, "function": function}]}))
    told = {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)}
    events.append(chunk({}, "tool_calls" if calls else "stop"))
    return [*events, {**head, "choices": [], "usage": told}]


def message_item(text: str, item_id: str = "m1") -> dict[str, Any]:
    """Return an item of Responses that says *text*."""
    part = {"type": "output_text", "text": text, "annotations": []}
    message = {"type": "message", "id": item_id, "role": "assistant", "status": "completed"}
    return {**message, "content": [part]}


def call_item(call: Call) -> dict[str, Any]:
    """Return an item of Responses that asks for a call."""
    call_id, name, pieces = call
    item = {"type": "function_call", "id": f"fc_{call_id}", "call_id": call_id, "name": name}
    return {**item, "arguments": "".join(pieces), "status": "completed"}


def responses_events(*texts: str, calls: Sequence[Call] = (), usage: Usage = COST) -> list[Any]:
    """Return a round of Responses: reasoning before calls, a message, calls, and the response."""
    items: list[dict[str, Any]] = [REASON_ITEM] if calls else []
    items += [message_item("".join(texts))] if texts else []
    items += [call_item(call) for call in calls]
    response = {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "model": "m",
        "status": "in_progress",
        "error": None,
        "incomplete_details": None,
        "output": [],
        "parallel_tool_calls": False,
        "tool_choice": "auto",
        "tools": [],
    }
    events: list[dict[str, Any]] = [{"type": "response.created", "response": response}]
    for index, item in enumerate(items):
        place = {"output_index": index, "item_id": item["id"]}
        begun = {**item, "status": "in_progress"} if "status" in item else dict(item)
        pieces: Sequence[str] = ()
        if item["type"] == "message":
            begun["content"] = []
        elif item["type"] == "function_call":
            begun["arguments"] = ""
            pieces = calls[len(calls) - len(items) + index][2]
        events.append({"type": "response.output_item.added", "output_index": index, "item": begun})
        if item["type"] == "message":
            events += _text_events(texts, place, item["content"][0])
        for piece in pieces:
            events.append(
                {"type": "response.function_call_arguments.delta", **place, "delta": piece}
            )
        if pieces:
            ended = {"name": item["name"], "arguments": item["arguments"]}
            events.append({"type": "response.function_call_arguments.done", **place, **ended})
        events.append({"type": "response.output_item.done", "output_index": index, "item": item})
    told = {
        "input_tokens": usage[0],
        "output_tokens": usage[1],
        "total_tokens": sum(usage),
        "input_tokens_details": {"cached_tokens": 0},
        "output_tokens_details": {"reasoning_tokens": 0},
    }
    completed = {**response, "status": "completed", "output": items, "usage": told}
    events.append({"type": "response.completed", "response": completed})
    return [{**event, "sequence_number": number} for number, event in enumerate(events)]


def _text_events(texts: Sequence[str], place: Any, part: Any) -> list[dict[str, Any]]:
    place = {**place, "content_index": 0}
    empty = {**part, "text": ""}
    deltas = [
        {"type": "response.output_text.delta", **place, "delta": text, "logprobs": []}
        for text in texts
    ]
    done = {"type": "response.output_text.done", **place, "text": part["text"], "logprobs": []}
    return [
        {"type": "response.content_part.added", **place, "part": empty},
        *deltas,
        done,
        {"type": "response.content_part.done", **place, "part": part},
    ]


def anthropic_events(*texts: str, calls: Sequence[Call] = (), usage: Usage = COST) -> list[Any]:
    """Return a round of Messages: thinking before calls, a text, calls, and the end."""
    message: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {"input_tokens": usage[0], "output_tokens": usage[1]},
    }
    blocks: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
    if calls:
        thought = [
            {"type": "thinking_delta", "thinking": THINKING["thinking"]},
            {"type": "signature_delta", "signature": THINKING["signature"]},
        ]
        blocks.append(({"type": "thinking", "thinking": "", "signature": ""}, thought))
    if texts:
        said = [{"type": "text_delta", "text": text} for text in texts]
        blocks.append(({"type": "text", "text": ""}, said))
    for call_id, name, pieces in calls:
        parts = [{"type": "input_json_delta", "partial_json": piece} for piece in pieces]
        blocks.append(({"type": "tool_use", "id": call_id, "name": name, "input": {}}, parts))
    events: list[dict[str, Any]] = [{"type": "message_start", "message": message}]
    for index, (block, deltas) in enumerate(blocks):
        events.append({"type": "content_block_start", "index": index, "content_block": block})
        events += [
            {"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas
        ]
        events.append({"type": "content_block_stop", "index": index})
    reason = {"stop_reason": "tool_use" if calls else "end_turn", "stop_sequence": None}
    end = {"type": "message_delta", "delta": reason, "usage": {"output_tokens": usage[1] + 9}}
    return [*events, end, {"type": "message_stop"}]


def sent_back(kind: str, text: str, call: Call, result: str) -> list[Any]:
    """Return what the next request holds of a round with *text* and *call*, and of its *result*."""
    call_id, name, pieces = call
    arguments = "".join(pieces)
    if kind == "chat":
        function = {"name": name, "arguments": arguments}
        turn: dict[str, Any] = {"role": "assistant", "content": text}
        turn |= {"tool_calls": [{"id": call_id, "type": "function", "function": function}]}
        return [turn, {"role": "tool", "tool_call_id": call_id, "content": result}]
    if kind == "responses":
        answered = {"type": "function_call_output", "call_id": call_id, "output": result}
        return [REASON_ITEM, message_item(text), call_item(call), answered]
    use: dict[str, Any] = {
        "type": "tool_use",
        "id": call_id,
        "name": name,
        "input": json.loads(arguments),
    }
    told = {"type": "tool_result", "tool_use_id": call_id, "content": result, "is_error": False}
    return [
        {"role": "assistant", "content": [THINKING, {"type": "text", "text": text}, use]},
        {"role": "user", "content": [told]},
    ]


EVENTS: Final[dict[str, Callable[..., list[Any]]]] = {
    "chat": chat_events,
    "responses": responses_events,
    "anthropic": anthropic_events,
}


def beginning(kind: str, *texts: str) -> list[Any]:
    """Return the events of a round that says *texts*, up to the last of them and no end."""
    events = EVENTS[kind](*texts)
    last = max(
        n
        for n, event in enumerate(events)
        if json.dumps(texts[-1]) in json.dumps(event.get("delta", event.get("choices")))
    )
    return events[: last + 1]
