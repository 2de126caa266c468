"""Where a model is, and which of the three interfaces it is spoken to by.

In: what an operator configures. Out: an adapter for each answer. What servers do differently from
each other are switches of ``ChatDeviations``; no server is known by its name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.tools.definition import Function
from fetchwarden.tools.providers.adapter import (
    anthropic_adapter,
    chat_completions_adapter,
    responses_adapter,
)
from fetchwarden.tools.providers.chat_completions import ChatDeviations
from fetchwarden.tools.providers.request import ModelRequest
from fetchwarden.tools.providers.transport import AsyncClient
from fetchwarden.tools.rounds import Adapter

__all__ = ["Api", "ModelEndpoint"]

Api = Literal["openai", "openai-responses", "anthropic"]
"""Chat Completions, which most servers speak; OpenAI's Responses; Anthropic's Messages."""

BASES: Final[Mapping[str, str]] = {
    "openai": "https://api.openai.com/v1",
    "openai-responses": "https://api.openai.com/v1",
    "anthropic": "https://api.anthropic.com",
}
"""The vendors' own addresses, where none is configured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelEndpoint:
    """A model, and how it is reached.

    Attributes:
        api: the interface.
        model: its name, as the provider calls it.
        base_url: where the interface is; "" for the vendor's own address.
        key: the key; "" for a server that wants none.
        headers: further headers of every request.
        deviations: what a server of Chat Completions does differently from others.
        native_tools: tools that the provider itself runs, in its words (Responses only).
        extra: further parameters of every request, such as ``max_tokens``.

    Raises:
        InvalidInput: *api* is unknown, *model* is blank, or *base_url* is no http or https address.
    """

    api: Api
    model: str
    base_url: str = ""
    key: str = field(default="", repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    deviations: ChatDeviations = field(default_factory=ChatDeviations)
    native_tools: tuple[Mapping[str, Any], ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if self.api not in get_args(Api):
            raise InvalidInput(f"api must be one of {', '.join(get_args(Api))}, not {self.api!r}")
        if not self.model.strip():
            raise InvalidInput("model must name a model")
        if self.base_url and not self.base_url.startswith(("http://", "https://")):
            raise InvalidInput("base_url must be an http or https address")

    def adapter(
        self,
        client: AsyncClient,
        messages: tuple[Mapping[str, Any], ...],
        *,
        system: str = "",
        functions: tuple[Function, ...] = (),
    ) -> Adapter:
        """An adapter for one answer.

        Args:
            client: an ``httpx.AsyncClient``, or one made alike; whoever passes it closes it.
            messages: the conversation so far, without a system prompt.
            system: the system prompt; "" for none.
            functions: the functions that are offered.
        """
        request = ModelRequest(
            model=self.model,
            messages=messages,
            system=system,
            functions=functions,
            native_tools=self.native_tools,
            extra=self.extra,
        )
        base, key, headers = self.base_url or BASES[self.api], self.key, self.headers
        if self.api == "openai":
            return chat_completions_adapter(
                client,
                request,
                base_url=base,
                key=key,
                headers=headers,
                deviations=self.deviations,
            )
        make = anthropic_adapter if self.api == "anthropic" else responses_adapter
        return make(client, request, base_url=base, key=key, headers=headers)
