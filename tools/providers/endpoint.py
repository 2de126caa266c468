"""Where a model is, and which of the three interfaces it is spoken to by.

In: what an operator configures. Out: an adapter for each answer. What servers do differently from
each other are switches of ``Deviations``; no server is known by its name.
"""

import json
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
from fetchwarden.tools.providers.deviations import Deviations
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
        headers: further headers of every request; they replace ours of the same name.
        deviations: what a server does differently from others.
        native_tools: tools that the provider itself runs, in its words (Responses only).
        extra: further parameters of every request, such as ``max_tokens``.

    Raises:
        InvalidInput: *api* is unknown, *model* is blank, *base_url* is no http or https address,
            the key or a header cannot stand in a request, or what goes into its body is no JSON.
    """

    api: Api
    model: str
    base_url: str = ""
    key: str = field(default="", repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    deviations: Deviations = field(default_factory=Deviations)
    native_tools: tuple[Mapping[str, Any], ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if self.api not in get_args(Api):
            raise InvalidInput(f"api must be one of {', '.join(get_args(Api))}, not {self.api!r}")
        if not self.model.strip():
            raise InvalidInput("model must name a model")
        if self.base_url and not self.base_url.startswith(("http://", "https://")):
            raise InvalidInput("base_url must be an http or https address")
        if not _is_header(self.key):
            raise InvalidInput(
                "key must be ASCII characters, without line ends or blanks around it"
            )
        for name, value in self.headers.items():
            if not name.strip() or not _is_header(name) or not _is_header(value):
                raise InvalidInput(f"the header {name!r} cannot be sent as it is")
        for what, given in (("extra", self.extra), ("native_tools", self.native_tools)):
            if not _is_json(given):
                raise InvalidInput(f"{what} must be JSON")

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
        return _ADAPTERS[self.api](
            client,
            request,
            base_url=self.base_url or BASES[self.api],
            key=self.key,
            headers=self.headers,
            deviations=self.deviations,
        )


_ADAPTERS: Final = {
    "openai": chat_completions_adapter,
    "openai-responses": responses_adapter,
    "anthropic": anthropic_adapter,
}


def _is_header(text: str) -> bool:
    """Whether *text* can stand in a header as it is (RFC 9110 section 5.5, of which ASCII)."""
    return text.isascii() and all(each.isprintable() for each in text) and text == text.strip()


def _is_json(value: object) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (ValueError, TypeError, RecursionError):
        return False
    return True
