"""``fetchwarden mcp``: the tools on standard input and output, for one host on this machine.

In: a configuration. Out: nothing; it serves until its input ends. What its tools returned stays
given for as long as it runs. Its log goes to standard error; standard output is the protocol's.
"""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from importlib.metadata import version
from typing import Any

import mcp_types as types
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server

from fetchwarden.configuration import Configuration
from fetchwarden.mcp_server.tools import McpCaller, McpTools
from fetchwarden.mcp_server.wiring import opened_registry
from fetchwarden.mcp_server.words import INSTRUCTIONS
from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.conversation import Conversation

__all__ = ["serve_stdio", "server_of"]


def server_of(tools: McpTools, caller_of: Any) -> Server[Any]:
    """A server of the protocol, over *tools*.

    Args:
        tools: carry out calls.
        caller_of: who calls, from the context of a request.
    """

    async def list_tools(
        context: Any, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        del params
        return types.ListToolsResult(tools=await tools.offered(caller_of(context)))

    async def call_tool(
        context: Any, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        return await tools.call(params.name, params.arguments, caller_of(context))

    return Server(
        "fetchwarden",
        version=version("fetchwarden"),
        title="Fetchwarden",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def serve_stdio(
    configuration: Configuration,
    confidence: Confidence,
    *,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Serve until the input ends.

    Args:
        configuration: rules, limits and settings of tools.
        confidence: how far the host's model is trusted.
        options: further arguments of readers and fetchers, such as a resolver.

    Raises:
        InvalidInput, InvalidRule: something that is configured cannot be used.
    """
    async with AsyncExitStack() as stack:
        registry, settings = await opened_registry(stack, configuration, options or {})
        caller = McpCaller(tenant="stdio", confidence=confidence, conversation=Conversation())
        server = server_of(McpTools(registry, settings), lambda _: caller)
        reading, writing = await stack.enter_async_context(stdio_server())
        await server.run(reading, writing, server.create_initialization_options())
