"""Adapters: a conversation, its stream and the way to a provider, as the loop wants them.

In: what is asked, and how a provider is reached. Out: rounds. An adapter lives for one answer; what
tools gave in it never travels into the next (spec: tool-loop 2).
"""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from typing import Any, Final, Generic, Protocol, TypeVar

from fetchwarden.tools.providers.anthropic import AnthropicConversation
from fetchwarden.tools.providers.anthropic_stream import AnthropicStream
from fetchwarden.tools.providers.chat_completions import ChatConversation, ChatDeviations
from fetchwarden.tools.providers.chat_completions_stream import ChatStream
from fetchwarden.tools.providers.request import ModelRequest
from fetchwarden.tools.providers.responses import ResponsesConversation
from fetchwarden.tools.providers.responses_stream import ResponsesStream
from fetchwarden.tools.providers.transport import AsyncClient, ModelFailed, Transport, Whole
from fetchwarden.tools.rounds import Adapter, Delta, RoundDone

__all__ = [
    "ProviderAdapter",
    "anthropic_adapter",
    "chat_completions_adapter",
    "responses_adapter",
]

ANTHROPIC_VERSION: Final = "2023-06-01"
"""The version of Anthropic's interface that is spoken."""

Message = TypeVar("Message")
Message_co = TypeVar("Message_co", covariant=True)
Message_contra = TypeVar("Message_contra", contravariant=True)


class _Stream(Protocol[Message_co]):
    def feed(self, event: object) -> list[Delta]: ...

    def complete(self, answer: object, /) -> None: ...

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
        whole = False
        objects = self._transport.objects(
            self._conversation.body(instruction, with_tools=with_tools)
        )
        async with aclosing(objects):
            async for value in objects:
                if isinstance(value, Whole):
                    stream.complete(value.value)
                    whole = True
                    continue
                for delta in stream.feed(value):
                    yield delta
        message: Any = stream.message()
        done = self._conversation.take(message)
        if done is None:
            raise ModelFailed("its answer broke off, or could not be read")
        if whole and (done.text or message.usage is not None):
            yield Delta(done.text, done.sources, message.usage)
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


def chat_completions_adapter(
    client: AsyncClient,
    request: ModelRequest,
    *,
    base_url: str,
    key: str = "",
    headers: Mapping[str, str] | None = None,
    deviations: ChatDeviations | None = None,
) -> Adapter:
    """An adapter for OpenAI's Chat Completions, and for all servers that speak it.

    Args:
        client: an ``httpx.AsyncClient``, or one made alike.
        request: what is asked.
        base_url: where the interface is, such as ``https://api.openai.com/v1``.
        key: the key; "" for a server that wants none.
        headers: further headers.
        deviations: what this server does differently from others; None for nothing.
    """
    transport = _transport(client, base_url, "/chat/completions", _bearer(key), headers)
    return ProviderAdapter(
        ChatConversation(request, deviations or ChatDeviations()), ChatStream, transport
    )


def responses_adapter(
    client: AsyncClient,
    request: ModelRequest,
    *,
    base_url: str,
    key: str = "",
    headers: Mapping[str, str] | None = None,
) -> Adapter:
    """An adapter for OpenAI's Responses; as ``chat_completions_adapter``."""
    transport = _transport(client, base_url, "/responses", _bearer(key), headers)
    return ProviderAdapter(ResponsesConversation(request), ResponsesStream, transport)


def anthropic_adapter(
    client: AsyncClient,
    request: ModelRequest,
    *,
    base_url: str,
    key: str = "",
    headers: Mapping[str, str] | None = None,
) -> Adapter:
    """An adapter for Anthropic's Messages; its base is such as ``https://api.anthropic.com``."""
    own = {"anthropic-version": ANTHROPIC_VERSION, **({"x-api-key": key} if key else {})}
    transport = _transport(client, base_url, "/v1/messages", own, headers)
    return ProviderAdapter(AnthropicConversation(request), AnthropicStream, transport)


def _bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"} if key else {}


def _transport(
    client: AsyncClient,
    base_url: str,
    path: str,
    own: Mapping[str, str],
    headers: Mapping[str, str] | None,
) -> Transport:
    url = f"{base_url.rstrip('/')}{path}"
    return Transport(client=client, url=url, headers={**own, **(headers or {})})
