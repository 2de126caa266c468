"""Who wrote what stands in the person's name in a message history of pydantic-ai.

In: the messages. Out: ``PERSON``, ``TOOL`` or ``MODEL`` for each ``UserPromptPart``. pydantic-ai
makes such a part of what a person asks, of what a tool says beside its result
(``ToolReturn.content``), and of what a host adds. It tells them apart by nothing, and it takes the
results beside a part away when the call is gone. So what was found out in a run is kept in the
metadata of its requests, and without it a part counts as the person's only where

* it is what was asked in this run, or stands where a run begins, beside no result; or
* a run begins behind it, and it is the only one there, or beside no result the first one:
  pydantic-ai merges what stands between two answers, and then forgets of which runs it was.

Not told apart is what no hint is left of: a history that was cut in front of a tool's words, in a
run without our tools or in messages that say no run.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextContent,
    ToolReturnPart,
    UserContent,
    UserPromptPart,
)

__all__ = [
    "METADATA",
    "MODEL",
    "PERSON",
    "TOOL",
    "Authors",
    "Prompt",
    "is_result",
    "kept_in",
    "noted",
    "prompts_of",
    "texts_of",
]

METADATA: Final = "fetchwarden"
"""The key of ours in the metadata of a result and of a request."""
PERSON: Final = "person"
TOOL: Final = "tool"
MODEL: Final = "model"
_AUTHORS: Final = (PERSON, TOOL, MODEL)
_PROMPTS: Final = "prompts"
Prompt = str | Sequence[UserContent] | None


class Authors:
    """Who wrote the prompts of a history, as far as it was read."""

    def __init__(self) -> None:
        """Nothing yet."""
        # A host may copy messages, and leave out results on the way.
        self._known: dict[tuple[object, str], str] = {}

    def of(
        self, messages: Sequence[ModelMessage], prompt: Prompt, run_id: str | None
    ) -> Iterator[list[str]]:
        """For each message the authors of its prompts.

        Args:
            messages: the history.
            prompt: what was asked in this run.
            run_id: this run.
        """
        runs: set[str] = set()
        for place, message in enumerate(messages):
            begins = message.run_id is None or message.run_id not in runs
            if message.run_id is not None:
                runs.add(message.run_id)
            parts = prompts_of(message)
            if not parts:
                yield []
                continue
            assert isinstance(message, ModelRequest)
            is_current = run_id is not None and message.run_id == run_id
            before = messages[place - 1] if place else None
            after = messages[place + 1] if place + 1 < len(messages) else None
            is_alone = begins and not _is_beside_results(message, before)
            is_merged = not is_current and _was_merged(message, before, after)
            kept = _kept_authors(message, len(parts))
            authors = []
            for number, part in enumerate(parts):
                asks = is_alone or (is_current and part.content == prompt)
                if is_merged:
                    asks = len(parts) == 1 or (is_alone and number == 0)
                name = (part.timestamp, str(part.content))
                found = kept[number] if kept else (PERSON if asks else TOOL)
                authors.append(self._known.setdefault(name, found))
            yield authors

    def keep(self, message: ModelRequest, authors: list[str]) -> None:
        """Keep in *message* who wrote its prompts, where it could not be told later."""
        if authors and (len(set(authors) - {PERSON}) or any(map(is_result, message.parts))):
            noted(message, _PROMPTS, authors)


def prompts_of(message: ModelMessage) -> list[UserPromptPart]:
    """What stands in the person's name in *message*."""
    return [part for part in message.parts if isinstance(part, UserPromptPart)]


def is_result(part: object) -> bool:
    """Whether *part* answers a call; also in the form of older versions."""
    if isinstance(part, ToolReturnPart):
        return True
    return getattr(part, "part_kind", "") == "retry-prompt" and bool(
        getattr(part, "tool_name", None)
    )


def texts_of(content: str | Sequence[UserContent]) -> list[str]:
    """The texts in a prompt."""
    items = [content] if isinstance(content, str) else content
    texts = [item.content if isinstance(item, TextContent) else item for item in items]
    return [text for text in texts if isinstance(text, str)]


def kept_in(holder: object) -> Mapping[str, Any]:
    """What we keep in the metadata of *holder*; nothing where it is of another shape."""
    metadata = getattr(holder, "metadata", None)
    told = metadata.get(METADATA) if isinstance(metadata, Mapping) else None
    return told if isinstance(told, Mapping) else {}


def noted(message: ModelRequest, name: str, value: object) -> None:
    """Keep *value* in the metadata of *message*, which the model is not sent."""
    message.metadata = {
        **(message.metadata or {}),
        METADATA: {**kept_in(message), name: value},
    }


def _kept_authors(message: ModelRequest, count: int) -> list[str] | None:
    """Who wrote the prompts of *message*, as an earlier run told; None where none did."""
    told = kept_in(message).get(_PROMPTS)
    if told is None:
        return None
    if not isinstance(told, list) or len(told) != count:
        return [TOOL] * count  # altered since
    return [each if each in _AUTHORS else TOOL for each in told]


def _is_beside_results(message: ModelRequest, before: ModelMessage | None) -> bool:
    """Whether a tool may have spoken in *message*."""
    results = [part for part in message.parts if is_result(part)]
    if not results:
        # Its results were taken away.
        return isinstance(before, ModelResponse) and bool(before.tool_calls)
    # A call that was interrupted said nothing.
    return any(getattr(part, "outcome", "") != "interrupted" for part in results)


def _was_merged(
    message: ModelRequest, before: ModelMessage | None, after: ModelMessage | None
) -> bool:
    """Whether *message* stands where a run begins, and does not say of which run it is."""
    return (
        message.run_id is None
        and isinstance(after, ModelResponse)
        and after.run_id is not None
        and (before is None or after.run_id != before.run_id)
    )
