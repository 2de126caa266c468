"""``/mcp``: the tools below the service, stateless, behind its guard.

In: a configuration, and the keys that sign. Out: an ASGI application. Host, Origin, tokens, rates
and sizes are the guard's; nothing is kept between requests but what callers carry as tickets.
"""

import time
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Any, Final

from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager

from fetchwarden.configuration import Configuration
from fetchwarden.mcp_server.server import server_of
from fetchwarden.mcp_server.tools import McpCaller, McpTools, Tickets
from fetchwarden.mcp_server.wiring import opened_registry
from fetchwarden.service.guard import App, asked_of
from fetchwarden.tools.signing import SigningKeys

__all__ = ["PATH", "opened_mcp"]

PATH: Final = "/mcp"


async def opened_mcp(
    stack: AsyncExitStack,
    configuration: Configuration,
    options: Mapping[str, Any],
    keys: SigningKeys,
) -> Mapping[str, App]:
    """The application, by its path; *stack* closes what it holds. Errors as for the registry."""
    registry, settings = await opened_registry(stack, configuration, options)
    tickets = Tickets(
        keys=keys, lifetime_seconds=configuration.signing.lifetime_seconds, now=time.time
    )
    server = server_of(McpTools(registry, settings, tickets=tickets), _caller)
    manager = StreamableHTTPSessionManager(
        app=server,
        json_response=True,
        stateless=True,
        # The guard has checked Host and Origin, and has bounded the body.
        security_settings=None,
        max_request_body_size=configuration.server.max_body_bytes,
    )
    await stack.enter_async_context(manager.run())
    application: Any = StreamableHTTPASGIApp(manager)
    return {PATH: application}


def _caller(context: Any) -> McpCaller:
    """Who the guard let through."""
    caller = asked_of(context.request.scope).caller
    assert caller is not None
    return McpCaller(tenant=caller.tenant, confidence=caller.confidence)
