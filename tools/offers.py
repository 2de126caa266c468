"""Can this tool be offered, and what is in the way: the ordered checks, and what comes of them.

In: the facts of a request, and one tool. Out: a ``BlockReason``, the first obstacle in the order of
the table, or ``NONE``. Whoever decides something on behalf of a request asks here, so that all come
to the same answer; whether a tool has something to offer right now only the request can tell (spec:
tool-loop 5.3, 6.3).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence, DataSecurity
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement, is_outbound_allowed
from fetchwarden.tools.collection import Collections, LevelOverrides
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import CHAT, Function, Tool, ToolDefinition
from fetchwarden.tools.settings import Settings, configuration_fault, effective_settings

__all__ = [
    "BlockReason",
    "Offer",
    "Prepared",
    "RequestFacts",
    "StoredSettings",
    "judge_offer",
    "refuse_provider",
    "restriction_text",
]


class BlockReason(StrEnum):
    """What keeps a tool from being offered."""

    NONE = "none"
    TOOLS_SWITCHED_OFF = "tools_switched_off"
    MODEL_CANNOT_USE_TOOLS = "model_cannot_use_tools"
    NOT_AVAILABLE_HERE = "not_available_here"
    TOOL_SWITCHED_OFF = "tool_switched_off"
    NOT_CONFIGURED = "not_configured"
    PROVIDER_CONFIDENCE_TOO_LOW = "provider_confidence_too_low"
    OUTBOUND_DATA_RESTRICTED = "outbound_data_restricted"


@dataclass(frozen=True, slots=True)
class StoredSettings:
    """Settings of all tools, by ``<tool id>.<name>``, as ``tools.settings`` wants them."""

    locked: Mapping[str, str] = field(default_factory=dict, repr=False)
    user: Mapping[str, str] = field(default_factory=dict, repr=False)
    defaults: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestFacts:
    """What the offers of one request depend on.

    Attributes:
        confidence: how far the provider of the model is trusted.
        model_can_use_tools: whether the model can; False too where none is chosen.
        component: where the request comes from.
        tools_enabled: whether tools are switched on at all.
        may_run_tools: whether the component runs tools: people select them there, or it does.
        selected: the selection; ids of collections and tools.
        disabled: ids of collections and tools that are switched off.
        settings: the settings as stored.
        levels: the levels of trust that are set.
        conversation: the conversation; a new one, which demands nothing, where none is meant.
    """

    confidence: Confidence
    model_can_use_tools: bool
    component: str = CHAT
    tools_enabled: bool = True
    may_run_tools: bool = True
    selected: frozenset[str] = frozenset()
    disabled: frozenset[str] = frozenset()
    settings: StoredSettings = field(default_factory=StoredSettings)
    levels: LevelOverrides = field(default_factory=LevelOverrides)
    conversation: Conversation = field(default_factory=Conversation)


@dataclass(frozen=True, slots=True)
class Offer:
    """A tool as one request offers it.

    Attributes:
        tool: the implementation.
        function: what the model sees of it; the registered one where the tool words no other.
        instructions: guidance for the system prompt; "" for none.
        settings: the effective settings.
    """

    tool: Tool
    function: Function
    instructions: str
    settings: Settings = field(default_factory=lambda: Settings({}), repr=False)


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a request sends along.

    Attributes:
        offers: the tools, by their name for people.
        system_prompt: guidance on them, to append to the system prompt; "" for none.
    """

    offers: tuple[Offer, ...] = ()
    system_prompt: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One tool in one request; *tool* and *definition* are None for an id that nobody knows."""

    name: str
    request: RequestFacts
    collections: Collections
    tool: Tool | None
    definition: ToolDefinition | None


def judge_offer(question: Question) -> BlockReason:
    """The first obstacle; nothing that only a later check needs is looked at before."""
    for reason, is_in_the_way in CHECKS:
        if is_in_the_way(question):
            return reason
    return BlockReason.NONE


def refuse_provider(request: RequestFacts, *, is_self_hosted: bool) -> None:
    """See that the conversation may be sent to the provider of *request*.

    Args:
        request: how far the provider is trusted, and the conversation.
        is_self_hosted: whether the model runs on the operator's own machines.

    Raises:
        Refused: ``provider_not_allowed``: it holds what this provider may not see.
    """
    held, words = request.conversation, ""
    if request.confidence < held.confidence:
        words = f"it is trusted with {request.confidence.name}, not {held.confidence.name}"
    elif held.data_security is DataSecurity.SELF_HOSTED and not is_self_hosted:
        words = "only a self-hosted one may"
    if words:
        raise Refused(Code.PROVIDER_NOT_ALLOWED, words, {"words": words})


def settings_of(definition: ToolDefinition, request: RequestFacts) -> Settings:
    """The effective settings of a tool."""
    stored = request.settings
    return effective_settings(definition, stored.locked, stored.user, stored.defaults)


def is_configured(tool: Tool, definition: ToolDefinition, request: RequestFacts) -> bool:
    """Whether all that is required is set, and nothing is wrong with what is."""
    try:
        return configuration_fault(tool, settings_of(definition, request)) is None
    except Exception:  # noqa: BLE001 - a tool that cannot judge its settings costs only itself
        return False


def is_present(tool: Tool) -> bool:
    """Whether this installation has the tool."""
    try:
        return tool.is_available()
    except Exception:  # noqa: BLE001 - a tool that cannot tell costs only itself
        return False


def name_for_people(tool: Tool, definition: ToolDefinition) -> str:
    """The name of a tool for people; its id where it has none to give."""
    try:
        return tool.display_name or definition.id
    except Exception:  # noqa: BLE001 - a translation that fails costs only the name
        return definition.id


def restriction_text(
    requirement: OutboundRequirement, name_source: Callable[[str], str | None]
) -> str:
    """Why a tool cannot be used in a conversation any more, for the model and for people.

    Args:
        requirement: what the conversation holds to.
        name_source: the present name of what demanded it; None where it is gone since.
    """
    if not requirement.demanded_by:
        source = "a source that is not recorded"
    elif name := name_source(requirement.demanded_by):
        source = f'"{name}"'
    else:
        source = "a source that has been removed since"
    # What is no level reads as the strictest.
    allowed = _ALLOWED.get(requirement.level, _ALLOWED[OutboundLevel.ONLY_CONFIGURED_SERVICES])
    return (
        f"This tool cannot be used in this conversation any more: it holds content of {source}, "
        f"after which data may only go to {allowed}. A new conversation can use the tool again."
    )


_ALLOWED: Final[Mapping[OutboundLevel, str]] = {
    OutboundLevel.UNRESTRICTED: "any place",
    OutboundLevel.ONLY_LINKS_FROM_CHAT: "links from the conversation and configured services",
    OutboundLevel.ONLY_CONFIGURED_SERVICES: "configured services",
}


def _is_unknown(question: Question) -> bool:
    definition = question.definition
    return definition is None or not definition.visibility.is_visible_in(question.request.component)


def _is_switched_off(question: Question) -> bool:
    return question.collections.is_disabled(question.name, question.request.disabled)


def _is_absent(question: Question) -> bool:
    return question.tool is None or not is_present(question.tool)


def _is_not_configured(question: Question) -> bool:
    tool, definition = question.tool, question.definition
    assert tool is not None
    assert definition is not None  # what is unknown does not come so far
    return not is_configured(tool, definition, question.request)


def _is_trusted_too_little(question: Question) -> bool:
    request = question.request
    needed = question.collections.required_confidence(question.name, request.levels)
    return request.confidence < needed


def _is_restricted(question: Question) -> bool:
    definition = question.definition
    assert definition is not None  # what is unknown does not come so far
    return not is_outbound_allowed(
        question.request.conversation.outbound.level,
        definition.outbound,
        enforces_itself=definition.enforces_outbound,
    )


CHECKS: Final[tuple[tuple[BlockReason, Callable[[Question], bool]], ...]] = (
    (BlockReason.TOOLS_SWITCHED_OFF, lambda question: not question.request.tools_enabled),
    (BlockReason.NOT_AVAILABLE_HERE, lambda question: not question.request.may_run_tools),
    (BlockReason.MODEL_CANNOT_USE_TOOLS, lambda q: not q.request.model_can_use_tools),
    (BlockReason.NOT_AVAILABLE_HERE, _is_unknown),
    (BlockReason.TOOL_SWITCHED_OFF, _is_switched_off),
    (BlockReason.NOT_AVAILABLE_HERE, _is_absent),
    (BlockReason.NOT_CONFIGURED, _is_not_configured),
    (BlockReason.PROVIDER_CONFIDENCE_TOO_LOW, _is_trusted_too_little),
    (BlockReason.OUTBOUND_DATA_RESTRICTED, _is_restricted),
)
"""The checks in their order; the first that is in the way wins."""
