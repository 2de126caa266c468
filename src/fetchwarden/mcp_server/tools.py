"""Carry out calls of MCP clients: the same tools, rules and refusals as everywhere else.

In: a name, arguments, and who calls. Out: a result of the protocol, fenced, with its structure. A
server does not see the conversation. On stdio it keeps a ledger for as long as it runs; over HTTP
it keeps nothing, and results carry signed tickets for the addresses in them.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, Protocol

import mcp_types as types
from mcp.shared.exceptions import MCPError

from fetchwarden.mcp_server.words import (
    FETCH,
    FETCH_SCHEMA,
    FREE,
    NOT_GIVEN_STDIO,
    NOT_GIVEN_TICKET,
    NOTICE,
    OUTPUT_SCHEMA,
    STDIO,
    TICKET,
    TICKETS,
    TITLES,
)
from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.mentions import find_addresses, request_key, whole_address
from fetchwarden.policy.target import parse
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.service.log import masked
from fetchwarden.service.models import OPERATORS_OPTIONS
from fetchwarden.service.problems import ServiceError
from fetchwarden.service.requests import MAX_NAME
from fetchwarden.tools.arguments import Arguments
from fetchwarden.tools.calls import strings_in
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import Function, Tool, ToolContext, ToolDefinition
from fetchwarden.tools.executor import FAILED, Executor
from fetchwarden.tools.fencing import Fence
from fetchwarden.tools.inert import neutralised
from fetchwarden.tools.offers import RequestFacts, StoredSettings
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.result import ToolResult, ToolTrace
from fetchwarden.tools.settings import positive_int
from fetchwarden.tools.signing import SigningKeys
from fetchwarden.tools.tickets import check_ticket, issue_ticket
from fetchwarden.tools.web.read_web_page import ReadWebPage
from fetchwarden.tools.web.read_web_page_words import MAX_CHARACTERS
from fetchwarden.tools.web.reader import Reader

__all__ = ["FetchTool", "McpCaller", "McpTools", "Tickets"]

_log: Final = logging.getLogger("fetchwarden.mcp")
INVALID_PARAMS: Final = -32602
"""JSON-RPC's code for parameters that are none of the method's."""
MAX_TICKETS: Final = 50
"""Addresses of one result that get a ticket."""
_READING: Final = frozenset({"read_web_page", "fetch"})
FETCH_DEFINITION: Final = ToolDefinition(
    id="fetch",
    function=Function("fetch", FETCH, FETCH_SCHEMA, strict=False),
    settings=ReadWebPage.definition.settings,
    outbound=ReadWebPage.definition.outbound,
    enforces_outbound=True,
    returns_untrusted_content=True,
    min_confidence=ReadWebPage.definition.min_confidence,
    deadline=ReadWebPage.definition.deadline,
)


class FetchTool(Tool):
    """The function of the reference fetch server, by way of ``read_web_page`` and its rules."""

    definition = FETCH_DEFINITION
    display_name = "Fetch a page"

    def __init__(self, main: Reader, whole: Reader, *, wiki_url: str | None = None) -> None:
        """Read with *main*, and with *whole* where all of a page is asked for.

        Raises:
            InvalidRule: *wiki_url* is not a usable base.
        """
        self._main, self._whole = (
            ReadWebPage(reader, wiki_url=wiki_url, start_argument="start_index")
            for reader in (main, whole)
        )

    async def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolResult:
        """Fetch a page; errors as for ``ReadWebPage``."""
        reading = Arguments(arguments)
        most = reading.optional_positive_int(
            "max_length", if_left_out="5000 characters are returned"
        )
        raw = reading.optional_boolean("raw", if_left_out="only the main content is converted")
        # What the operator allows at once is the most.
        allowed = positive_int(context.settings, MAX_CHARACTERS) or int(MAX_CHARACTERS.default)
        size = min(most or 5_000, allowed)
        settings = {**context.settings, "max_content_characters": str(size)}
        tool = self._whole if raw else self._main
        return await tool.run(arguments, replace(context, settings=settings))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tickets:
    """Signs addresses for a caller without a memory of ours.

    Attributes:
        keys: that sign and verify.
        lifetime_seconds: after which a ticket has ended.
        now: seconds since the epoch.
    """

    keys: SigningKeys
    lifetime_seconds: int
    now: Callable[[], float]


class Counts(Protocol):
    """What counts calls, for operators."""

    def began(self) -> None:
        """A call began."""

    def ended(self, operation: str, outcome: str) -> None:
        """It ended, as the status of its trace says; ``ok`` for a success."""


@dataclass(frozen=True, slots=True, kw_only=True)
class McpCaller:
    """Who calls.

    Attributes:
        tenant: whose tickets count.
        confidence: how far it is trusted.
        conversation: what it was given so far; None where nothing is kept, and tickets count.
    """

    tenant: str
    confidence: Confidence
    conversation: Conversation | None = None


class McpTools:
    """The tools of one server."""

    def __init__(
        self,
        registry: Registry,
        settings: Mapping[str, str],
        *,
        tickets: Tickets | None = None,
        fence: Fence | None = None,
        counts: Counts | None = None,
    ) -> None:
        """Tools for MCP clients.

        Args:
            registry: the tools.
            settings: of all tools, by ``<tool>.<name>``.
            tickets: signs addresses, for callers of which nothing is kept; None on stdio.
            fence: what stands around results.
            counts: told of every call of a tool that is offered.
        """
        self._registry = registry
        self._settings = StoredSettings(locked=settings)
        self._is_free = settings.get("read_web_page.free_address_choice") == "ON"
        self._tickets = tickets
        self._fence = fence or Fence()
        self._counts = counts
        # What one call brings into a conversation has to hold for the next.
        self._turn = asyncio.Lock()

    async def offered(self, caller: McpCaller) -> list[types.Tool]:
        """What a caller is offered, in an order that stays."""
        prepared = await self._registry.prepare(self._facts(caller, _held(caller)))
        functions = sorted((offer.function for offer in prepared.offers), key=lambda f: f.name)
        return [self._tool(function) for function in functions]

    async def call(
        self, name: str, arguments: Mapping[str, Any] | None, caller: McpCaller
    ) -> types.CallToolResult:
        """Carry out a call; a refusal or a failure is a result that says so.

        Raises:
            MCPError: the caller is offered no tool of this name.
        """
        if caller.conversation is None:
            return await self._called(name, arguments, caller, Conversation())
        async with self._turn:
            return await self._called(name, arguments, caller, caller.conversation)

    async def _called(
        self,
        name: str,
        arguments: Mapping[str, Any] | None,
        caller: McpCaller,
        conversation: Conversation,
    ) -> types.CallToolResult:
        facts = self._facts(caller, conversation)
        prepared = await self._registry.prepare(facts)
        functions = {offer.function.name: offer.function for offer in prepared.offers}
        if name not in functions:
            raise MCPError(INVALID_PARAMS, "there is no tool of this name; tools/list tells them")
        executor = Executor(prepared.offers, component=facts.component, on_trace=_log_failure)
        if self._counts is not None:
            self._counts.began()
        became = "error"
        try:
            became, result = await self._carried_out(
                executor, functions[name], arguments, caller, conversation
            )
        finally:
            if self._counts is not None:
                self._counts.ended(name, became)
        return result

    async def _carried_out(
        self,
        executor: Executor,
        function: Function,
        arguments: Mapping[str, Any] | None,
        caller: McpCaller,
        conversation: Conversation,
    ) -> tuple[str, types.CallToolResult]:
        """What became of a call, and its result."""
        name = function.name
        given = dict(arguments or {})
        takes_ticket = self._tickets is not None and name in _READING
        ticket = given.pop("ticket", None) if takes_ticket else None
        fault = _fault_in_names(given, self._tool(function))
        if fault := fault or self._redeem(ticket, given.get("url"), caller, conversation):
            return "blocked", _told(fault, is_error=True)
        outcome = await executor.execute(
            "mcp", name, json.dumps(given), conversation, caller.confidence, 1
        )
        if outcome.is_error or outcome.result is None:
            return outcome.trace.status, _told(self._refusal(outcome.content), is_error=True)
        result = outcome.result
        value = _inert(result.text if result.value is None else result.value)
        structured: dict[str, Any] = {"notice": NOTICE, "result": value}
        content = outcome.content
        if self._tickets is not None and not self._is_free:
            structured["tickets"] = self._issued(result, conversation, caller)
            # Inside the fence as well: the addresses are others' words.
            content += f"\n\nTickets: {json.dumps(structured['tickets'])}"
        text = types.TextContent(type="text", text=self._fence.around(content, name))
        return "ok", types.CallToolResult(content=[text], structured_content=structured)

    def _refusal(self, content: str) -> str:
        """*content*, which speaks of what this server does not see, in its own words."""
        if not content.startswith(NOT_GIVEN_STDIO.partition(":")[0]):
            return content
        return NOT_GIVEN_STDIO if self._tickets is None else NOT_GIVEN_TICKET

    def _facts(self, caller: McpCaller, conversation: Conversation) -> RequestFacts:
        return RequestFacts(
            confidence=caller.confidence,
            model_can_use_tools=True,
            selected=frozenset(tool.definition.id for tool in self._registry.tools),
            settings=self._settings,
            conversation=conversation,
        )

    def _tool(self, function: Function) -> types.Tool:
        schema = json.loads(json.dumps(dict(function.parameters)))
        said = function.description
        if function.name in _READING:
            if self._is_free:
                said = f"{said} {FREE}"
            elif self._tickets is None:
                said = f"{said} {STDIO}"
            else:
                said = f"{said} {TICKETS}"
                schema["properties"]["ticket"] = TICKET
        return types.Tool(
            name=function.name,
            title=TITLES.get(function.name, function.name),
            description=f"{said} {NOTICE}",
            input_schema=schema,
            output_schema=OUTPUT_SCHEMA,
            annotations=types.ToolAnnotations(
                read_only_hint=True,
                destructive_hint=False,
                idempotent_hint=True,
                open_world_hint=True,
            ),
        )

    def _redeem(
        self, ticket: object, url: object, caller: McpCaller, conversation: Conversation
    ) -> str | None:
        """Let the address of a ticket count as given; what is wrong with it otherwise."""
        is_blank = ticket is None or (isinstance(ticket, str) and not ticket.strip())
        if is_blank or not isinstance(url, str) or self._tickets is None:
            return None  # the tool tells what it lacks
        if not isinstance(ticket, str):
            return "'ticket' must be the text that stood beside the address in a result."
        try:
            check_ticket(ticket, url, caller.tenant, self._tickets.now(), self._tickets.keys)
        except FetchwardenError as refusal:
            return str(refusal)
        # The ticket is good for what is asked of the server. Behind a "#" a model may write what it
        # likes, such as a second address, and that was signed by nobody.
        conversation.add_user_message(parse(url).request_href)
        return None

    def _issued(
        self, result: ToolResult, conversation: Conversation, caller: McpCaller
    ) -> list[dict[str, str]]:
        """A ticket for each address in *result* that is not the model's own."""
        assert self._tickets is not None
        end = int(self._tickets.now()) + self._tickets.lifetime_seconds
        texts = [result.text or ""] if result.value is None else strings_in(result.value)
        known: dict[str, str] = {}
        for text in texts:
            whole = whole_address(text)
            for url in [*([whole] if whole else []), *find_addresses(text)]:
                key = request_key(url)
                # One that would pass for a part of a prompt is nobody's link.
                if key is not None and conversation.is_given(url) and neutralised(url) == url:
                    known.setdefault(key, url)
        return [
            {"url": url, "ticket": issue_ticket(url, caller.tenant, end, self._tickets.keys)}
            for url in islice(known.values(), MAX_TICKETS)
        ]


def _held(caller: McpCaller) -> Conversation:
    return Conversation() if caller.conversation is None else caller.conversation


def _fault_in_names(given: Mapping[str, Any], tool: types.Tool) -> str | None:
    """What is wrong with the names of arguments: nobody takes a silent nothing for a yes."""
    known = list(tool.input_schema["properties"])
    for name in given:
        if name in OPERATORS_OPTIONS and name not in known:
            return str(ServiceError(Code.OPTION_NOT_ALLOWED, facts={"option": repr(name)}))
    for name in given:
        if name not in known:
            # A name may be anything that a caller wrote.
            shown = ascii(name)[1:-1][:MAX_NAME]
            return f"{tool.name} has no argument '{shown}'. It has {', '.join(known)}."
    return None


def _told(text: str, *, is_error: bool) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)], is_error=is_error
    )


def _log_failure(trace: ToolTrace, detail: str) -> None:
    """Why a call failed, which its caller is not told: all of what should not have been."""
    is_expected = not trace.message.startswith(FAILED)
    # Behind the traceback an error of ours has its own words for the operator.
    why = detail.rpartition("\n")[2] if is_expected else detail
    if why:
        level = logging.INFO if is_expected else logging.ERROR
        extra = {"tool": trace.tool_id, "detail": masked(why)}
        _log.log(level, "the call failed", extra=extra)


def _inert(value: Any) -> Any:
    """*value* in whose texts nothing passes for a part of a prompt."""
    if isinstance(value, str):
        return neutralised(value)
    if isinstance(value, list):
        return [_inert(each) for each in value]
    if isinstance(value, dict):
        return {name: _inert(each) for name, each in value.items()}
    return value


WHOLE: Final = ConvertOptions(content="whole")
"""How a page is converted of which all is asked for."""
