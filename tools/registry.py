"""The tools there are: registered once, asked for every request what can be offered.

In: tools, collections, and the facts of a request. Out: for one tool what is in the way, for a
request the functions that the model is offered and the guidance on them. What is prepared is the
same for the same conversation, down to the order, since providers cache a request from its start
(spec: tool-loop 5.1, 5.4; the checks stand in ``tools.offers``).

A tool that cannot be registered, or that fails when it is asked, costs only itself; the log names
it and never what it said.
"""

import asyncio
import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.cancellation import is_being_cancelled
from fetchwarden.tools.collection import Collection, Collections, LevelOverrides, with_level
from fetchwarden.tools.definition import Function, Tool, ToolContext, ToolDefinition
from fetchwarden.tools.offers import (
    BlockReason,
    Offer,
    Prepared,
    Question,
    RequestFacts,
    is_configured,
    is_present,
    judge_offer,
    name_for_people,
    settings_of,
)
from fetchwarden.tools.registration import (
    Rejection,
    accepted_collections,
    fault_in_definition,
    is_json_object,
)

__all__ = ["BlockReason", "CatalogEntry", "Offer", "Prepared", "Registry", "RequestFacts"]

_log: Final = logging.getLogger(__name__)

_LEVELS: Final[Mapping[BlockReason, int]] = {
    BlockReason.PROVIDER_CONFIDENCE_TOO_LOW: logging.INFO,
    BlockReason.OUTBOUND_DATA_RESTRICTED: logging.INFO,
}

HEADING: Final = "# Tools"
INTRODUCTION: Final = "For this conversation you have tools. Keep to what is said here of each."


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """A collection as people see it in a selection.

    Attributes:
        id: of the collection.
        tools: those of its tools that are there, in their order.
        is_active: whether tools, and this one, are switched on.
        is_configured: whether every one of its tools is.
    """

    id: str
    tools: tuple[Tool, ...]
    is_active: bool
    is_configured: bool


class Registry:
    """The registered tools. It never changes; share it between requests."""

    def __init__(
        self,
        tools: Iterable[Tool],
        collections: Iterable[Collection] = (),
        *,
        offer_deadline: float = 10.0,
    ) -> None:
        """Register *tools*, and then *collections* of them.

        Args:
            tools: the tools; of two that clash the later one is left out.
            collections: the collections; a tool belongs to the first that names it.
            offer_deadline: seconds a tool has to say what it offers in a request.
        """
        self._tools: dict[str, Tool] = {}
        self._definitions: dict[str, ToolDefinition] = {}
        rejected = [rejection for tool in tools if (rejection := self._register(tool))]
        accepted, left_out = accepted_collections(collections, self._definitions)
        self._rejected = (*rejected, *left_out)
        for rejection in self._rejected:
            _log.warning("not registered: %r: %s", rejection.id, rejection.why)
        self._collections = Collections(
            accepted,
            {name: each.min_confidence for name, each in self._definitions.items()},
            (name for name, each in self._definitions.items() if each.activation == "context"),
        )
        self._offer_deadline = offer_deadline

    @property
    def rejected(self) -> tuple[Rejection, ...]:
        """What was not registered, and why."""
        return self._rejected

    @property
    def collections(self) -> Collections:
        """The collections, with the two views of a selection."""
        return self._collections

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The registered tools, in the order they were registered."""
        return tuple(self._tools.values())

    def normalize(self, selected: Iterable[str]) -> frozenset[str]:
        """The collections that a selection stands for: what to show and to store."""
        return self._collections.normalize(selected)

    def expand(self, selected: Iterable[str]) -> frozenset[str]:
        """The tools that a selection stands for: what a model reads."""
        return self._collections.expand(selected)

    def with_level(self, stored: Mapping[str, str], name: str, level: Confidence) -> dict[str, str]:
        """Stored levels of trust with *level* for the collection of *name*."""
        return with_level(stored, self._collections, name, level)

    def required_confidence(self, name: str, levels: LevelOverrides) -> Confidence:
        """The least that a provider must be trusted for *name*, a tool or a collection."""
        return self._collections.required_confidence(name, levels)

    def block_reason(self, tool_id: str, request: RequestFacts) -> BlockReason:
        """What keeps a tool from being offered in *request*; whether it is selected is no matter.

        What a conversation demands counts as well: leave it out of the facts to ask in general.
        """
        tool, definition = self._tools.get(tool_id), self._definitions.get(tool_id)
        return judge_offer(Question(tool_id, request, self._collections, tool, definition))

    def runnable(self, request: RequestFacts) -> tuple[str, ...]:
        """The ids of the tools that pass all checks, in the order they are offered.

        ``prepare`` offers these, but for those that have nothing to offer just now.
        """
        chosen = self.expand(request.selected)
        passed: list[str] = []
        for name, definition in self._definitions.items():
            if name not in chosen and definition.activation != "context":
                continue
            reason = self.block_reason(name, request)
            if reason is BlockReason.NONE:
                passed.append(name)
            else:
                _log.log(_LEVELS.get(reason, logging.DEBUG), "not offered: %s: %s", name, reason)
        return tuple(sorted(passed, key=self._place))

    async def prepare(self, request: RequestFacts) -> Prepared:
        """What the model is offered in *request*.

        Tools are asked one after the other, in their order, and only when all checks have passed.
        """
        found = [await self._offer(name, request) for name in self.runnable(request)]
        offers = tuple(offer for offer in found if offer is not None)
        return Prepared(offers, _policy_prompt(offers))

    def catalog(self, request: RequestFacts) -> tuple[CatalogEntry, ...]:
        """The collections that people can select in the component of *request*.

        What the provider is trusted with does not count here: people may choose another one.
        """
        members: dict[str, list[str]] = {}
        for name, definition in self._definitions.items():
            is_visible = definition.visibility.is_visible_in(request.component)
            if (
                definition.activation == "selection"
                and is_visible
                and is_present(self._tools[name])
            ):
                members.setdefault(self._collections.collection_of(name), []).append(name)
        return tuple(self._entry(owner, names, request) for owner, names in members.items())

    def _entry(self, owner: str, names: list[str], request: RequestFacts) -> CatalogEntry:
        in_order = [name for name in self._collections.tools_of(owner) if name in names]
        return CatalogEntry(
            id=owner,
            tools=tuple(self._tools[name] for name in in_order),
            is_active=request.tools_enabled
            and not self._collections.is_disabled(owner, request.disabled),
            is_configured=all(
                is_configured(self._tools[name], self._definitions[name], request)
                for name in in_order
            ),
        )

    def _register(self, tool: Tool) -> Rejection | None:
        try:
            definition = tool.definition
            fault = fault_in_definition(definition, self._definitions.values())
        except Exception as failure:  # noqa: BLE001 - one tool must not cost all others
            return Rejection(type(tool).__name__, f"its definition raises {type(failure).__name__}")
        if fault:
            return Rejection(definition.id, fault)
        self._tools[definition.id] = tool
        self._definitions[definition.id] = definition
        return None

    def _place(self, name: str) -> tuple[str, str]:
        return name_for_people(self._tools[name], self._definitions[name]).casefold(), name

    async def _offer(self, name: str, request: RequestFacts) -> Offer | None:
        tool, registered = self._tools[name], self._definitions[name].function
        settings = settings_of(self._definitions[name], request)
        context = ToolContext(
            request.conversation, settings, request.confidence, component=request.component
        )
        try:
            async with asyncio.timeout(self._offer_deadline):
                answer = await tool.offer(context)
                if answer is None:
                    _log.debug("nothing to offer: %s", name)
                    return None
                function = _tailored(registered, answer)
                instructions = (await tool.instructions(context)).strip()
        except asyncio.CancelledError:
            if is_being_cancelled():
                raise
            _log.error("not offered: %s failed when asked: CancelledError", name)
            return None
        except Exception as failure:  # noqa: BLE001 - the tool that fails is left out, and no other
            # No text and no traceback: either may hold what the conversation is about.
            _log.error("not offered: %s failed when asked: %s", name, type(failure).__name__)
            return None
        return Offer(tool, function, instructions, settings)


def _tailored(registered: Function, answer: Function) -> Function:
    """The registered function with the words and the shape of *answer*, and nothing else of it."""
    if answer == registered:
        return registered
    if (answer.name, answer.strict) != (registered.name, registered.strict):
        _log.warning("%s: its name and strictness stay as registered", registered.name)
    if not is_json_object(answer.parameters) or not isinstance(answer.description, str):
        _log.warning("%s: its function is no JSON object: the registered one", registered.name)
        return registered
    # A copy: what was offered must not change when the tool goes on working with its own.
    return registered.with_words(
        answer.description, json.loads(json.dumps(dict(answer.parameters)))
    )


def _policy_prompt(offers: Iterable[Offer]) -> str:
    """One section for each text of guidance, under the names of the functions it is for."""
    names: dict[str, list[str]] = {}
    for offer in offers:
        if offer.instructions:
            names.setdefault(offer.instructions, []).append(offer.function.name)
    if not names:
        return ""
    sections = [f"## {', '.join(tools)}\n\n{text}" for text, tools in names.items()]
    return "\n\n".join([f"{HEADING}\n\n{INTRODUCTION}", *sections])
