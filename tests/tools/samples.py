"""Small tools for the tests of the registry and the executor: they say and do what a test wants."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.collection import Collection
from fetchwarden.tools.definition import Function, Tool, ToolContext, ToolDefinition
from fetchwarden.tools.offers import RequestFacts
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.result import ToolResult
from fetchwarden.tools.settings import SettingField

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"query": {"type": "string", "description": "What to look for."}},
    "required": ["query"],
    "additionalProperties": False,
}

KEY = SettingField(name="key", meaning="A key.", required=True)

MAILS = Collection(
    id="mailboxes",
    tools=("search_mails", "read_mail", "count_mails"),
    min_confidence=Confidence.VERY_LOW,
)

Run = Callable[[Mapping[str, Any], ToolContext], Awaitable[ToolResult]]
Offered = Callable[[ToolContext], Awaitable[Function | None]]


def function(name: str, **changes: Any) -> Function:
    """A function that takes a query."""
    return Function(**{"name": name, "description": "Looks.", "parameters": SCHEMA, **changes})


def definition(name: str, **changes: Any) -> ToolDefinition:
    """A definition under one name."""
    return ToolDefinition(**{"id": name, "function": function(name), **changes})


class Sample(Tool):
    """A tool that keeps what it was asked, and answers as it was told."""

    def __init__(
        self,
        defined: ToolDefinition,
        *,
        run: Run | None = None,
        offered: Offered | None = None,
        name: str = "",
        available: bool = True,
        fault: str | None = None,
    ) -> None:
        self._defined = defined
        self._run = run
        self._offered = offered
        self._name = name
        self.available = available
        self._fault = fault
        self.calls: list[tuple[Mapping[str, Any], ToolContext]] = []
        self.asked: list[ToolContext] = []

    @property
    def definition(self) -> ToolDefinition:
        """What it is."""
        return self._defined

    @property
    def display_name(self) -> str:
        """Its name for people."""
        return self._name or self._defined.id

    def is_available(self) -> bool:
        """Whether it is there."""
        return self.available

    def fault_in(self, settings: Mapping[str, str]) -> str | None:
        """What is wrong."""
        del settings
        return self._fault

    async def offer(self, context: ToolContext) -> Function | None:
        """What it offers."""
        self.asked.append(context)
        return await self._offered(context) if self._offered else self._defined.function

    async def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolResult:
        """What it does."""
        self.calls.append((arguments, context))
        return await self._run(arguments, context) if self._run else ToolResult("done")


def sample(name: str, /, **changes: Any) -> Sample:
    """A tool that is defined by its name and *changes*."""
    own = {"run", "offered", "name", "available", "fault"} & changes.keys()
    mine = {key: changes.pop(key) for key in own}
    return Sample(definition(name, **changes), **mine)


def request(*selected: str, **changes: Any) -> RequestFacts:
    """A request of a trusted provider whose model can use tools."""
    facts = {"confidence": Confidence.HIGH, "model_can_use_tools": True}
    return RequestFacts(**{**facts, "selected": frozenset(selected), **changes})


class Minimal(Tool):
    """A tool that says no more than it must."""

    @property
    def definition(self) -> ToolDefinition:
        """What it is."""
        return definition("minimal", instructions=" Look twice. ")

    async def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolResult:
        """Nothing."""
        del arguments, context
        return ToolResult("nothing")


def mail_registry() -> Registry:
    """Mails as a collection, two tools for the web, the wiki, and one that offers itself."""
    names = ["web_search", "search_confluence", "read_web_page", *MAILS.tools]
    tools = [sample(name) for name in names]
    return Registry([*tools, sample("semantic_search", activation="context")], [MAILS])


async def offered(registry: Registry, asked: RequestFacts) -> list[str]:
    """Return the ids of what is offered, in its order."""
    return [offer.tool.definition.id for offer in (await registry.prepare(asked)).offers]
