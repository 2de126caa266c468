"""Adapters: a conversation, its stream and the way to a provider, as the loop wants them.

In: what is asked, and how a provider is reached. Out: rounds. An adapter lives for one answer; what
tools gave in it never travels into the next (spec: tool-loop 2).
"""

import json
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from typing import Any, Final, Generic, Protocol, TypeVar

from fetchwarden.tools.providers.anthropic import AnthropicConversation
from fetchwarden.tools.providers.anthropic_stream import AnthropicStream
from fetchwarden.tools.providers.chat_completions import ChatConversation
from fetchwarden.tools.providers.chat_completions_stream import ChatStream
from fetchwarden.tools.providers.deviations import Deviations
from fetchwarden.tools.providers.failing import BrokeOff, ModelFailed
from fetchwarden.tools.providers.request import ModelRequest
from fetchwarden.tools.providers.responses import ResponsesConversation
from fetchwarden.tools.providers.responses_stream import ResponsesStream
from fetchwarden.tools.providers.transport import AsyncClient, Transport, Whole
from fetchwarden.tools.result import Source
from fetchwarden.tools.rounds import Adapter, Delta, RoundDone, Usage

__all__ = [
    "ProviderAdapter",
    "anthropic_adapter",
    "chat_completions_adapter",
    "responses_adapter",
]

ANTHROPIC_VERSION: Final = "2023-06-01"
"""The version of Anthropic's interface that is spoken."""

Message = TypeVar("Message", bound="_Message")
Message_co = TypeVar("Message_co", covariant=True, bound="_Message")
Message_contra = TypeVar("Message_contra", contravariant=True)


class _Message(Protocol):
    @property
    def text(self) -> str: ...

    @property
    def sources(self) -> tuple[Source, ...]: ...

    @property
    def usage(self) -> Usage | None: ...


class _Stream(Protocol[Message_co]):
    @property
    def has_end(self) -> bool:
        """Whether the answer came to its end, so that nothing is lost if it breaks off."""

    @property
    def is_over(self) -> bool:
        """Whether nothing will come any more."""

    def feed(self, event: object) -> list[Delta]: ...

    def complete(self, answer: object, /) -> list[Delta]: ...

    def message(self) -> Message_co: ...


class _Conversation(Protocol[Message_contra]):
    def body(self, instruction: str | None, *, with_tools: bool) -> dict[str, Any]: ...

    def take(self, message: Message_contra) -> RoundDone | None: ...

    def record_turn(self) -> None: ...

    def record_result(self, call_id: str, content: str, *, is_error: bool = False) -> None: ...

    @property
    def recorded_texts(self) -> tuple[str, ...]: ...


class ProviderAdapter(Generic[Message]):
    """``tools.rounds.Adapter`` for any of the three interfaces."""

    def __init__(
        self,
        conversation: _Conversation[Message],
        new_stream: Callable[[], _Stream[Message]],
        transport: Transport,
    ) -> None:
        """Speak *conversation* over *transport*; each round has a new stream."""
        self._conversation = conversation
        self._new_stream = new_stream
        self._transport = transport

    async def round(
        self, instruction: str | None, *, with_tools: bool
    ) -> AsyncGenerator[Delta | RoundDone, None]:
        """Ask the model; its pieces as they arrive, and the end.

        Raises:
            ModelFailed: the provider refused the request, or its answer broke off.
        """
        stream = self._new_stream()
        shown: list[str] = []
        told: set[Source] = set()
        last: object = None
        body = self._conversation.body(instruction, with_tools=with_tools)
        objects = self._transport.objects(body, is_over=lambda: stream.is_over)
        try:
            async with aclosing(objects):
                async for value in objects:
                    last = value.value if isinstance(value, Whole) else value
                    take = stream.complete if isinstance(value, Whole) else stream.feed
                    for delta in take(last):
                        shown.append(delta.text)
                        told.update(delta.sources)
                        yield delta
        except BrokeOff:
            if not stream.has_end:
                raise
        message = stream.message()
        done = self._conversation.take(message)
        if done is None:
            words = "its answer broke off, or could not be read"
            raise ModelFailed(words, detail=self._excerpt(last), may_pass=False)
        rest = _behind("".join(shown), message.text)
        sources = tuple(source for source in message.sources if source not in told)
        if rest or sources or message.usage is not None:
            yield Delta(rest, sources, message.usage)
        yield done

    def record_turn(self) -> None:
        """Keep the turn of the model that just ended, as it came, for the next round."""
        self._conversation.record_turn()

    def record_result(self, call_id: str, content: str, *, is_error: bool = False) -> None:
        """Keep the result of a call for the next round."""
        self._conversation.record_result(call_id, content, is_error=is_error)

    @property
    def recorded_texts(self) -> tuple[str, ...]:
        """What was kept so far adds these texts to later requests."""
        return self._conversation.recorded_texts

    def _excerpt(self, value: object) -> str:
        """The beginning of *value*, which nobody could make a round of, for operators."""
        return "" if value is None else self._transport.masked(json.dumps(value))


def _behind(shown: str, text: str) -> str:
    """What of *text* was not shown. Where it was shown in another order, nothing is shown again."""
    if text.startswith(shown):
        return text[len(shown) :]
    return "" if shown.strip() else text


def chat_completions_adapter(
    client: AsyncClient,
    request: ModelRequest,
    *,
    base_url: str,
    key: str = "",
    headers: Mapping[str, str] | None = None,
    deviations: Deviations | None = None,
) -> Adapter:
    """An adapter for OpenAI's Chat Completions, and for all servers that speak it.

    Args:
        client: an ``httpx.AsyncClient``, or one made alike.
        request: what is asked.
        base_url: where the interface is, such as ``https://api.openai.com/v1``; a query
            stays behind all of it.
        key: the key; "" for a server that wants none.
        headers: further headers; one that is ours as well replaces ours.
        deviations: what this server does differently from others; None for nothing.
    """
    transport = _transport(client, base_url, "/chat/completions", _bearer(key), headers)
    conversation = ChatConversation(request, deviations or Deviations())
    return ProviderAdapter(conversation, ChatStream, transport)


def responses_adapter(
    client: AsyncClient,
    request: ModelRequest,
    *,
    base_url: str,
    key: str = "",
    headers: Mapping[str, str] | None = None,
    deviations: Deviations | None = None,
) -> Adapter:
    """An adapter for OpenAI's Responses; as ``chat_completions_adapter``."""
    transport = _transport(client, base_url, "/responses", _bearer(key), headers)
    conversation = ResponsesConversation(request, deviations or Deviations())
    return ProviderAdapter(conversation, ResponsesStream, transport)


def anthropic_adapter(
    client: AsyncClient,
    request: ModelRequest,
    *,
    base_url: str,
    key: str = "",
    headers: Mapping[str, str] | None = None,
    deviations: Deviations | None = None,
) -> Adapter:
    """An adapter for Anthropic's Messages; its base is such as ``https://api.anthropic.com``."""
    own = {"anthropic-version": ANTHROPIC_VERSION, **({"x-api-key": key} if key else {})}
    transport = _transport(client, base_url, "/v1/messages", own, headers)
    conversation = AnthropicConversation(request, deviations or Deviations())
    return ProviderAdapter(conversation, AnthropicStream, transport)


def _bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"} if key else {}


def _transport(
    client: AsyncClient,
    base_url: str,
    path: str,
    own: Mapping[str, str],
    headers: Mapping[str, str] | None,
) -> Transport:
    """The way to *path* behind *base_url*, whose query stays at its end; their headers win."""
    base, mark, query = base_url.partition("#")[0].partition("?")
    url = f"{base.rstrip('/')}{path}{mark}{query}"
    theirs = {name.lower(): value for name, value in (headers or {}).items()}
    return Transport(client=client, url=url, headers={**own, **theirs})
