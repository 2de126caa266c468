"""``/mcp``: the tools below the service, stateless, behind its guard.

In: a configuration, and the keys that sign. Out: an ASGI application. Host, Origin, tokens, rates
and sizes are the guard's; nothing is kept between requests but what callers carry as tickets.
"""

import time
from collections.abc import Mapping, MutableMapping
from contextlib import AsyncExitStack
from typing import Any, Final

from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager

from fetchwarden.configuration import Configuration
from fetchwarden.mcp_server.server import server_of
from fetchwarden.mcp_server.tools import McpCaller, McpTools, Tickets
from fetchwarden.mcp_server.wiring import opened_registry
from fetchwarden.policy.codes import Code
from fetchwarden.service.guard import App, Receive, Send, asked_of
from fetchwarden.service.metrics import Metrics
from fetchwarden.service.problems import ServiceError
from fetchwarden.tools.signing import SigningKeys

__all__ = ["PATH", "opened_mcp"]

PATH: Final = "/mcp"
MAX_BODY_BYTES: Final = 128 * 1024
"""Of a request; a call is an address or a query. The SDK and the tools read it several times over,
in the event loop: 10 MB of empty objects held the service for 12 seconds and took 600 MB."""


async def opened_mcp(
    stack: AsyncExitStack,
    configuration: Configuration,
    options: Mapping[str, Any],
    keys: SigningKeys,
) -> Mapping[str, App]:
    """The application, by its path; *stack* closes what it holds. Errors as for the registry."""
    given = dict(options)
    metrics: Metrics | None = given.pop("metrics", None)
    if metrics is not None:
        given["on_report"] = lambda report: metrics.neutralised(report.removed)
    registry, settings = await opened_registry(stack, configuration, given)
    tickets = Tickets(
        keys=keys, lifetime_seconds=configuration.signing.lifetime_seconds, now=time.time
    )
    server = server_of(McpTools(registry, settings, tickets=tickets, counts=metrics), _caller)
    manager = StreamableHTTPSessionManager(
        app=server,
        json_response=True,
        stateless=True,
        # The guard has checked Host and Origin, and has bounded the body.
        security_settings=None,
        max_request_body_size=MAX_BODY_BYTES,
    )
    await stack.enter_async_context(manager.run())
    application: Any = StreamableHTTPASGIApp(manager)
    return {PATH: _bounded(application)}


def _bounded(application: App) -> App:
    """*application*, which is asked for nothing but what it can do in bounds."""

    async def bounded(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["method"] != "POST":
            # There is nothing to tell without being asked: a stream for it would hold one of the
            # caller's places, and up a drain, until somebody leaves.
            raise ServiceError(
                Code.METHOD_NOT_ALLOWED, facts={"methods": "POST"}, headers={"allow": "POST"}
            )
        if len(asked_of(scope).body) > MAX_BODY_BYTES:
            words = f"its body may have {MAX_BODY_BYTES} bytes here"
            raise ServiceError(Code.REQUEST_TOO_LARGE, facts={"words": words})
        await application(scope, receive, send)

    return bounded


def _caller(context: Any) -> McpCaller:
    """Who the guard let through."""
    caller = asked_of(context.request.scope).caller
    assert caller is not None
    return McpCaller(tenant=caller.tenant, confidence=caller.confidence)
