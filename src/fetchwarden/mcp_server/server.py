"""The server of the protocol itself, whichever way its clients come in.

In: the tools, and who calls. Out: the SDK's low-level server, which lists and calls them.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

import mcp_types as types
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError

from fetchwarden.mcp_server.tools import McpTools
from fetchwarden.mcp_server.words import INSTRUCTIONS
from fetchwarden.service.log import current_request, log_trouble

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
        with _opaque():
            return types.ListToolsResult(tools=await tools.offered(caller_of(context)))

    async def call_tool(
        context: Any, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        with _opaque():
            return await tools.call(params.name, params.arguments, caller_of(context))

    return Server(
        "fetchwarden",
        version=version("fetchwarden"),
        title="Fetchwarden",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


@contextmanager
def _opaque() -> Iterator[None]:
    """Let no failure of ours reach a caller but by its id: the SDK would tell its text."""
    # Over HTTP the guard has given one; on stdio each request gets its own.
    named = current_request.set(current_request.get() or secrets.token_hex(8))
    try:
        yield
    except MCPError:
        raise
    except Exception as failure:  # noqa: BLE001 - whatever it is, the caller learns nothing of it
        log_trouble("the request failed", failure)
        words = f"the server failed; its log tells why under {current_request.get()}"
        raise MCPError(types.INTERNAL_ERROR, words) from None
    finally:
        current_request.reset(named)
