"""What is asked of a model, before it is written in one provider's words.

In: a model, messages, functions, parameters. Out: the same as values, and what all adapters share:
the system prompt of a round, parameters that override nothing of ours, what an answer adds.
"""

import logging
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from fetchwarden.tools.definition import Function
from fetchwarden.tools.providers.reading import texts_in

__all__ = [
    "ModelRequest",
    "Recorded",
    "body_of",
    "log_invalid",
    "new_id",
    "system_prompt",
    "without_strict",
]

_log: Final = logging.getLogger(__name__)

# What the loop says itself, and what would say something else behind its back: other functions,
# instructions and messages than are known here, several answers, or one that is fetched later.
_OURS: Final = frozenset(
    {
        *("model", "messages", "input", "system", "tools", "stream", "store"),
        *("parallel_tool_calls", "functions", "function_call", "mcp_servers", "n", "background"),
        *("instructions", "prompt", "previous_response_id", "conversation"),
    }
)
_ONLY_WITH_TOOLS: Final = frozenset({"tool_choice"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRequest:
    """What an answer begins with.

    Attributes:
        model: the name of the model, as the provider calls it.
        messages: the conversation so far, in the provider's words, without a system prompt.
        system: the system prompt; "" for none.
        functions: the functions that are offered, in an order that stays, for the provider's cache.
        native_tools: tools that the provider itself runs, in its words (Responses only).
        extra: further parameters. What the adapter says itself, they do not override.
    """

    model: str
    messages: tuple[Mapping[str, Any], ...]
    system: str = field(default="", repr=False)
    functions: tuple[Function, ...] = ()
    native_tools: tuple[Mapping[str, Any], ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False)


class Recorded:
    """What an answer adds to its later requests, and the texts in it, each read once."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.items: list[dict[str, Any]] = []
        self._texts: list[str] = []

    def add(self, *items: dict[str, Any]) -> None:
        """Add *items* behind the others."""
        self.items += items
        self._texts += texts_in(items)

    def add_inside(self, contents: list[dict[str, Any]], item: dict[str, Any]) -> None:
        """Add *item* to the *contents* of the last one."""
        contents.append(item)
        self._texts += texts_in(item)

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts that a model reads in it, but for blank ones."""
        return tuple(self._texts)


def system_prompt(request: ModelRequest, instruction: str | None) -> str:
    """The system prompt of one round: with *instruction* behind it, after an empty line."""
    return "\n\n".join(part for part in (request.system, instruction or "") if part.strip())


def body_of(request: ModelRequest, ours: Mapping[str, Any]) -> dict[str, Any]:
    """*ours*, and of the further parameters those that take nothing from it."""
    # A choice among no tools is refused by providers.
    refused = _OURS if ours.get("tools") else _OURS | _ONLY_WITH_TOOLS
    extra = {name: value for name, value in request.extra.items() if name not in refused}
    return {**extra, **ours}


def without_strict(tools: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """*tools* for a server that refuses the member ``strict``."""
    bare = [{name: value for name, value in tool.items() if name != "strict"} for tool in tools]
    for tool in bare:
        if isinstance(function := tool.get("function"), Mapping):
            tool["function"] = {name: value for name, value in function.items() if name != "strict"}
    return bare


def new_id() -> str:
    """An id for a call that came without one, or with that of another."""
    return f"call_{secrets.token_hex(16)}"


def log_invalid(call_id: str, reason: str) -> None:
    """Say why a call cannot be carried out; never its name or arguments, which may be secret."""
    _log.warning("A call of a model cannot be read: id %.80r, %s", call_id, reason)
