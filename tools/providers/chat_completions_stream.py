"""Put together what a Chat Completions stream says: text, reasoning, calls, sources, usage.

In: the JSON objects of the stream, as providers send them, complete or not. Out: pieces of text as
they arrive, and at the end the message of the assistant (spec: tool-loop 2.1). Only the first
choice is read. Neither ``[DONE]`` nor a reason to finish is needed: where the stream ends, the
message ends; but a call that has no arguments by then has lost them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from fetchwarden.tools.providers.chat_completions_calls import CallPieces
from fetchwarden.tools.providers.reading import DONE, text_or_nothing, usage_in
from fetchwarden.tools.result import Source
from fetchwarden.tools.rounds import Cut, Delta, Usage

__all__ = ["ChatMessage", "ChatStream"]

_CUTS: Final[Mapping[str, Cut]] = {
    "length": "length",
    "max_tokens": "length",
    "model_length": "length",
    "content_filter": "filter",
    "safety": "filter",
}
_REASONING: Final = ("reasoning_content", "reasoning")


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """What a model said.

    Attributes:
        text: what it said, refusals included; "" for nothing.
        content: the same as it came, to be sent back: text, or parts where there were any.
        refusal: the refusal by itself.
        reasoning: what it thought, where the provider tells; never shown.
        thoughts: the same under the names it came by, to be sent back.
        calls: its calls, as they were sent, with every member; in their order.
        sources: what the provider says it rests on, each once.
        usage: what the round cost; None where it is not told.
        cut: why it ends before its end; "" where it does not.
        has_delta: whether there was anything at all that could be read.
    """

    text: str = ""
    content: str | list[Any] = ""
    refusal: str = ""
    reasoning: str = ""
    thoughts: Mapping[str, Any] = field(default_factory=dict)
    calls: tuple[dict[str, Any], ...] = ()
    sources: tuple[Source, ...] = ()
    usage: Usage | None = None
    cut: Cut = ""
    has_delta: bool = False


class ChatStream:
    """The state of one stream."""

    def __init__(self) -> None:
        self._text: list[str] = []
        # Texts and parts in their order, of which only texts are joined.
        self._content: list[Any] = []
        self._refusal: list[str] = []
        self._thoughts: dict[str, list[str]] = {}
        self._details: list[Any] = []
        self._calls = CallPieces()
        self._sources: dict[tuple[str, str], Source] = {}
        self._cited: set[str] = set()
        self._usage: Usage | None = None
        self._cut: Cut = ""
        self._has_delta = False
        self.has_end = False
        self.is_over = False

    def feed(self, chunk: object) -> list[Delta]:
        """What there is to show of *chunk*; whatever cannot be read is left out."""
        if chunk == DONE:
            self.has_end = self.is_over = True
        if not isinstance(chunk, Mapping):
            return []
        usage = usage_in(chunk.get("usage"), "prompt_tokens", "completion_tokens")
        self._usage = usage or self._usage
        choice = _first(chunk.get("choices"))
        delta = self._delta_of(choice)
        text, sources = "", self._new_sources(chunk, delta)
        if delta is not None:
            self._has_delta = True
            text = self._take(delta, is_message=delta is choice.get("message"))
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason.strip():
            self.has_end = True
            self._cut = _CUTS.get(reason.lower(), "")
        return [Delta(text, sources)] if text or sources else []

    def complete(self, answer: object) -> list[Delta]:
        """Take a whole answer, as it comes without a stream; its end is the end."""
        self.has_end = True
        return self.feed(answer)

    def message(self) -> ChatMessage:
        """All of it, at the end."""
        thoughts: dict[str, Any] = {
            name: "".join(self._thoughts[name]) for name in _REASONING if name in self._thoughts
        }
        reasoning = next(iter(thoughts.values()), "")
        if self._details:
            thoughts["reasoning_details"] = self._details
        return ChatMessage(
            text="".join(self._text),
            content=_content(self._content),
            refusal="".join(self._refusal),
            reasoning=reasoning,
            thoughts=thoughts,
            calls=self._calls.whole(is_ended=self.has_end, is_cut=self._cut == "length"),
            sources=tuple(self._sources.values()),
            usage=self._usage,
            cut=self._cut,
            has_delta=self._has_delta,
        )

    def _delta_of(self, choice: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """What is new in *choice*: its delta, or the whole message of what does not stream.

        A message beside deltas repeats them, and so does a second one.
        """
        delta, message = choice.get("delta"), choice.get("message")
        if isinstance(delta, Mapping):
            return delta
        if isinstance(message, Mapping) and not self._has_delta:
            return message
        return None

    def _take(self, delta: Mapping[str, Any], *, is_message: bool) -> str:
        """Keep what *delta* says; the text in it."""
        for name in _REASONING:
            if thought := _text(delta.get(name)):
                self._thoughts.setdefault(name, []).append(thought)
        details = delta.get("reasoning_details")
        self._details += details if isinstance(details, list) else []
        self._calls.add(delta.get("tool_calls"), is_message=is_message)
        self._calls.add_legacy(delta.get("function_call"))
        content, refusal = delta.get("content"), text_or_nothing(delta.get("refusal"))
        if isinstance(content, str | list) and content:
            self._content.append(content)
        if refusal:
            self._refusal.append(refusal)
        text = _text(content) + refusal
        self._text.append(text)
        return text

    def _new_sources(
        self, chunk: Mapping[str, Any], delta: Mapping[str, Any] | None
    ) -> tuple[Source, ...]:
        """The sources in a chunk that were not told yet: many servers repeat them on each."""
        new: dict[tuple[str, str], Source] = {}
        for source in (*_sources(chunk), *_sources(delta or {})):
            # One without a title tells nothing of an address that is known.
            is_bare = source.title == source.url and source.url in self._cited
            if not is_bare and (source.url, source.title) not in self._sources:
                new[source.url, source.title] = source
            self._cited.add(source.url)
        self._sources |= new
        return tuple(new.values())


def _first(choices: object) -> Mapping[str, Any]:
    """The first of *choices*, whatever its place; nothing where there is none."""
    for choice in choices if isinstance(choices, list) else []:
        if isinstance(choice, Mapping) and choice.get("index") in (0, None):
            return choice
    return {}


def _content(came: list[Any]) -> str | list[Any]:
    """Texts as one; parts as they came, with the texts between them as parts."""
    if all(isinstance(each, str) for each in came):
        return "".join(came)
    parts: list[Any] = []
    texts: list[str] = []
    for each in [*came, []]:
        if isinstance(each, str):
            texts.append(each)
            continue
        if texts:
            parts.append({"type": "text", "text": "".join(texts)})
            texts = []
        parts += each
    return parts


def _text(value: object) -> str:
    """A text, or the texts of a list of parts; "" for anything else."""
    if isinstance(value, str):
        return value
    parts = value if isinstance(value, list) else []
    texts = (part.get("text") for part in parts if isinstance(part, Mapping))
    return "".join(text for text in texts if isinstance(text, str))


def _sources(place: Mapping[str, Any]) -> Iterator[Source]:
    """The sources in *place*, by whatever name; those with a title first."""
    hits, cited = place.get("search_results"), place.get("citations")
    annotations = place.get("annotations")
    for each in annotations if isinstance(annotations, list) else []:
        if isinstance(each, Mapping) and each.get("type") == "url_citation":
            yield from _source(each.get("url_citation") or each)
    for each in hits if isinstance(hits, list) else []:
        yield from _source(each)
    for each in cited if isinstance(cited, list) else []:
        yield from _source({"url": each} if isinstance(each, str) else each)


def _source(told: object) -> Iterator[Source]:
    if isinstance(told, Mapping) and (url := text_or_nothing(told.get("url")).strip()):
        yield Source(text_or_nothing(told.get("title")).strip() or url, url)
