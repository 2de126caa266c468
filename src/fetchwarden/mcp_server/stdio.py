"""``fetchwarden mcp``: the tools on standard input and output, for one host on this machine.

In: a configuration. Out: nothing; it serves until its input ends. What its tools returned stays
given for as long as it runs. Its log goes to standard error; standard output is the protocol's.
"""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Any

from mcp.server.stdio import stdio_server

from fetchwarden.composition import workers_of
from fetchwarden.configuration import Configuration
from fetchwarden.mcp_server.server import server_of
from fetchwarden.mcp_server.tools import McpCaller, McpTools
from fetchwarden.mcp_server.wiring import opened_registry
from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.conversation import Conversation

__all__ = ["serve_stdio"]


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
        pool = await stack.enter_async_context(workers_of(configuration))
        given = {"pool": pool, **(options or {})}
        registry, settings = await opened_registry(stack, configuration, given)
        caller = McpCaller(tenant="stdio", confidence=confidence, conversation=Conversation())
        server = server_of(McpTools(registry, settings), lambda _: caller)
        reading, writing = await stack.enter_async_context(stdio_server())
        await server.run(reading, writing, server.create_initialization_options())
