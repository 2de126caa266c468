"""What is asked of a model, before it is written in one provider's words.

In: a model, messages, functions, parameters. Out: the same as values, and what all adapters share:
the system prompt of a round, and parameters that override nothing of ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from fetchwarden.tools.definition import Function

__all__ = ["ModelRequest", "body_of", "system_prompt"]

_OURS: Final = frozenset(
    {"model", "messages", "input", "system", "tools", "stream", "store", "parallel_tool_calls"}
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


def system_prompt(request: ModelRequest, instruction: str | None) -> str:
    """The system prompt of one round: with *instruction* behind it, after an empty line."""
    return "\n\n".join(part for part in (request.system, instruction or "") if part.strip())


def body_of(request: ModelRequest, ours: Mapping[str, Any]) -> dict[str, Any]:
    """*ours*, and of the further parameters those that take nothing from it."""
    refused = _OURS | ours.keys()
    if not ours.get("tools"):
        refused |= _ONLY_WITH_TOOLS  # a choice among no tools is refused by providers
    extra = {name: value for name, value in request.extra.items() if name not in refused}
    return {**extra, **ours}
