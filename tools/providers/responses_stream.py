"""Put together what a stream of OpenAI's Responses says: items, text, calls, sources, usage.

In: the JSON objects of the stream. Out: pieces of text as they arrive, and at the end every item as
it came, to be sent back (spec: tool-loop 2.2). The completed response is the round; where it never
comes, or comes without items, those that were done stand in for its own.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fetchwarden.tools.providers.reading import json_object, text_or_nothing, usage_in
from fetchwarden.tools.result import Source
from fetchwarden.tools.rounds import Cut, Delta, RequestedCall, Usage

__all__ = ["ResponsesMessage", "ResponsesStream", "call_in"]

_ENDS: Final = frozenset({"response.completed", "response.incomplete"})
# What brings a piece of a text or all of it, and the member that holds it.
_PIECES: Final = frozenset({"response.output_text.delta", "response.refusal.delta"})
_WHOLES: Final[Mapping[str, str]] = {
    "response.output_text.done": "text",
    "response.refusal.done": "refusal",
}


@dataclass(frozen=True, slots=True)
class ResponsesMessage:
    """What a model said.

    Attributes:
        items: all output items, as they came.
        text: all of its text, refusals included.
        calls: the calls of our tools; one without an id has the id "".
        sources: the addresses that it cites, each once.
        usage: what the round cost; None where it is not told, or where a tool of the provider ran.
        cut: why it ends before its end; "" where it does not.
        is_usable: whether there was anything that makes a round.
    """

    items: tuple[dict[str, Any], ...] = ()
    text: str = ""
    calls: tuple[RequestedCall, ...] = ()
    sources: tuple[Source, ...] = ()
    usage: Usage | None = None
    cut: Cut = ""
    is_usable: bool = False


class ResponsesStream:
    """The state of one stream."""

    def __init__(self) -> None:
        self._done: list[dict[str, Any]] = []
        self._response: Mapping[str, Any] | None = None
        # What was shown, in the order of its parts.
        self._shown: dict[tuple[str, str, str], list[str]] = {}
        self._sizes: dict[tuple[str, str, str], int] = {}
        self._is_cut = False
        self.is_over = False

    @property
    def has_end(self) -> bool:
        """Whether the response came to its end."""
        return self.is_over

    def feed(self, event: object) -> list[Delta]:
        """What there is to show of *event*; whatever cannot be read is left out."""
        if not isinstance(event, Mapping):
            return []
        kind = event.get("type")
        if not isinstance(kind, str):
            return []
        if kind in _PIECES:
            return self._show(event, text_or_nothing(event.get("delta")))
        if kind in _WHOLES:
            return self._show_rest(event, text_or_nothing(event.get(_WHOLES[kind])))
        if kind == "response.output_text.annotation.added":
            sources = tuple(_sources([event.get("annotation")]))
            return [Delta("", sources)] if sources else []
        if kind == "response.output_item.done" and isinstance(item := event.get("item"), dict):
            self._done.append(item)
        elif kind in _ENDS:
            self._is_cut = kind == "response.incomplete"
            self.complete(event.get("response"))
        return []

    def complete(self, response: object) -> list[Delta]:
        """Take the whole response, as it comes at the end or without a stream."""
        if isinstance(response, Mapping):
            self._response = response
            self.is_over = True
        return []

    def message(self) -> ResponsesMessage:
        """All of it, at the end."""
        response = self._response
        output = None if response is None else response.get("output")
        told = output if isinstance(output, list) and output else self._done
        items = tuple(item for item in told if isinstance(item, dict))
        contents = list(_contents(items))
        texts = [text for part in contents for text in (part.get("text"), part.get("refusal"))]
        shown = "".join(piece for pieces in self._shown.values() for piece in pieces)
        cited = (_sources(part.get("annotations")) for part in contents)
        return ResponsesMessage(
            items=items,
            text="".join(each for each in texts if isinstance(each, str)) or shown,
            calls=tuple(call_in(item) for item in items if item.get("type") == "function_call"),
            sources=tuple(dict.fromkeys(source for each in cited for source in each)),
            usage=self._usage(items),
            cut=_cut(response or {}, is_cut=self._is_cut),
            is_usable=bool(items) or isinstance(output, list) or (self.is_over and bool(shown)),
        )

    def _show(self, event: Mapping[str, Any], text: str) -> list[Delta]:
        """Show *text*, a piece of the part that *event* is about."""
        if not text:
            return []
        part = _part(event)
        self._shown.setdefault(part, []).append(text)
        self._sizes[part] = self._sizes.get(part, 0) + len(text)
        return [Delta(text)]

    def _show_rest(self, event: Mapping[str, Any], text: str) -> list[Delta]:
        """Show what of *text*, all of the part that *event* is about, was not shown."""
        size = self._sizes.get(_part(event), 0)
        if len(text) <= size:
            return []
        shown = "".join(self._shown.get(_part(event), ()))
        return self._show(event, text[size:]) if text.startswith(shown) else []

    def _usage(self, items: Iterable[Mapping[str, Any]]) -> Usage | None:
        if self._response is None or _has_own_tool(items):
            return None
        return usage_in(self._response.get("usage"), "input_tokens", "output_tokens")


def call_in(item: Mapping[str, Any]) -> RequestedCall:
    """The call that *item*, a ``function_call``, asks for."""
    call_id, name, arguments = (item.get(key) for key in ("call_id", "name", "arguments"))
    if isinstance(arguments, Mapping):  # some servers do not write them as text
        arguments = json.dumps(arguments, ensure_ascii=False)
    is_valid = isinstance(name, str) and bool(name.strip()) and json_object(arguments) is not None
    call_id, name, arguments = map(text_or_nothing, (call_id, name, arguments))
    return RequestedCall(call_id, name, arguments, is_valid)


def _part(event: Mapping[str, Any]) -> tuple[str, str, str]:
    """Which part of the answer *event* is about; whether it is refused is told by its type."""
    kind = "refusal" if "refusal" in str(event.get("type")) else "text"
    return str(event.get("output_index")), str(event.get("content_index")), kind


def _cut(response: Mapping[str, Any], *, is_cut: bool) -> Cut:
    """Why *response* ends before its end, which an event may have told."""
    details = response.get("incomplete_details")
    if not is_cut and not details and response.get("status") != "incomplete":
        return ""
    reason = details.get("reason") if isinstance(details, Mapping) else None
    return "filter" if reason == "content_filter" else "length"


def _contents(items: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The parts of all messages among *items*."""
    for item in items:
        content = item.get("content") if item.get("type") == "message" else None
        for part in content if isinstance(content, list) else []:
            if isinstance(part, Mapping):
                yield part


def _sources(annotations: object) -> Iterator[Source]:
    for each in annotations if isinstance(annotations, list) else []:
        if isinstance(each, Mapping) and each.get("type") == "url_citation":
            url = each.get("url")
            if isinstance(url, str) and url:
                yield Source(text_or_nothing(each.get("title")) or url, url)


def _has_own_tool(items: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a tool of the provider ran, whose tokens are counted in with the rest."""
    kinds = (str(item.get("type")) for item in items)
    return any(kind.endswith("_call") and kind != "function_call" for kind in kinds)
