"""Put together what a stream of OpenAI's Responses says: items, text, calls, sources, usage.

In: the JSON objects of the stream. Out: pieces of text as they arrive, and at the end every item as
it came, to be sent back unchanged (spec: tool-loop 2.2). The completed response is the round; where
it never comes, the items that were done stand in for it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fetchwarden.tools.providers.reading import json_object, usage_in
from fetchwarden.tools.result import Source
from fetchwarden.tools.rounds import Delta, RequestedCall, Usage

__all__ = ["ResponsesMessage", "ResponsesStream"]

_ENDS: Final = frozenset({"response.completed", "response.incomplete"})
_TEXTS: Final = frozenset({"response.output_text.delta", "response.refusal.delta"})


@dataclass(frozen=True, slots=True)
class ResponsesMessage:
    """What a model said.

    Attributes:
        items: all output items, as they are to be sent back.
        text: all of its text, refusals included.
        calls: the calls of our tools; one without an id has the id "".
        sources: the addresses that it cites, each once.
        usage: what the round cost; None where it is not told, or where a tool of the provider ran.
        is_usable: whether there was anything that makes a round.
    """

    items: tuple[dict[str, Any], ...] = ()
    text: str = ""
    calls: tuple[RequestedCall, ...] = ()
    sources: tuple[Source, ...] = ()
    usage: Usage | None = None
    is_usable: bool = False


class ResponsesStream:
    """The state of one stream."""

    def __init__(self) -> None:
        self._done: list[dict[str, Any]] = []
        self._response: Mapping[str, Any] | None = None
        self._shown: list[str] = []

    def feed(self, event: object) -> list[Delta]:
        """What there is to show of *event*; whatever cannot be read is left out."""
        if not isinstance(event, Mapping):
            return []
        kind = event.get("type")
        if not isinstance(kind, str):
            return []
        if kind in _TEXTS and isinstance(text := event.get("delta"), str) and text:
            self._shown.append(text)
            return [Delta(text)]
        if kind == "response.output_text.annotation.added":
            sources = tuple(_sources([event.get("annotation")]))
            return [Delta("", sources)] if sources else []
        if kind == "response.output_item.done" and isinstance(item := event.get("item"), dict):
            self._done.append(item)
        elif kind in _ENDS:
            self.complete(event.get("response"))
            usage = self.message().usage
            return [] if usage is None else [Delta("", usage=usage)]
        return []

    def complete(self, response: object) -> None:
        """Take the whole response, as it comes at the end or without a stream."""
        if isinstance(response, Mapping) and isinstance(response.get("output"), list):
            self._response = response

    def message(self) -> ResponsesMessage:
        """All of it, at the end."""
        response = self._response
        output = self._done if response is None else response["output"]
        items = tuple(item for item in output if isinstance(item, dict))
        contents = list(_contents(items))
        texts = [text for part in contents for text in (part.get("text"), part.get("refusal"))]
        text = "".join(each for each in texts if isinstance(each, str)) or "".join(self._shown)
        cited = (_sources(part.get("annotations")) for part in contents)
        return ResponsesMessage(
            items=items,
            text=text,
            calls=tuple(_call(item) for item in items if item.get("type") == "function_call"),
            sources=tuple(dict.fromkeys(source for each in cited for source in each)),
            usage=self._usage(items),
            is_usable=response is not None or bool(items),
        )

    def _usage(self, items: Iterable[Mapping[str, Any]]) -> Usage | None:
        if self._response is None or _has_own_tool(items):
            return None
        return usage_in(self._response.get("usage"), "input_tokens", "output_tokens")


def _contents(items: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The parts of all messages among *items*."""
    for item in items:
        content = item.get("content") if item.get("type") == "message" else None
        for part in content if isinstance(content, list) else []:
            if isinstance(part, Mapping):
                yield part


def _call(item: Mapping[str, Any]) -> RequestedCall:
    call_id, name, arguments = (item.get(key) for key in ("call_id", "name", "arguments"))
    is_valid = isinstance(name, str) and bool(name.strip()) and json_object(arguments) is not None
    return RequestedCall(_or_nothing(call_id), _or_nothing(name), _or_nothing(arguments), is_valid)


def _or_nothing(value: object) -> str:
    return value if isinstance(value, str) else ""


def _sources(annotations: object) -> Iterator[Source]:
    for each in annotations if isinstance(annotations, list) else []:
        if isinstance(each, Mapping) and each.get("type") == "url_citation":
            url = each.get("url")
            if isinstance(url, str) and url:
                yield Source(_or_nothing(each.get("title")) or url, url)


def _has_own_tool(items: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a tool of the provider ran, whose tokens are counted in with the rest."""
    kinds = (str(item.get("type")) for item in items)
    return any(kind.endswith("_call") and kind != "function_call" for kind in kinds)
