"""The server of the protocol itself, whichever way its clients come in.

In: the tools, and who calls. Out: the SDK's low-level server, which lists and calls them.
"""

from importlib.metadata import version
from typing import Any

import mcp_types as types
from mcp.server.lowlevel.server import Server

from fetchwarden.mcp_server.tools import McpTools
from fetchwarden.mcp_server.words import INSTRUCTIONS

__all__ = ["server_of"]


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
