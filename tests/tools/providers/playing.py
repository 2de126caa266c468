"""A provider on loopback that plays written answers, and the answers of each interface."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import web

from tests.servers.origin import Handler, Origin

KEY: Final = "sk-test-51f0aa"
CHAT, RESPONSES, ANTHROPIC = "/v1/chat/completions", "/v1/responses", "/v1/messages"


def lines(*values: Any, done: bool = True) -> bytes:
    """Return *values* as a stream of events, named by their type where they have one."""
    events = [
        f"event: {value['type']}\ndata: {json.dumps(value)}\n\n"
        if "type" in value
        else f"data: {json.dumps(value)}\n\n"
        for value in values
    ]
    return "".join([*events, "data: [DONE]\n\n" if done else ""]).encode()


def streams(*values: Any, done: bool = True) -> Handler:
    """Answer with a stream of these objects."""
    return answers(lines(*values, done=done), content_type="text/event-stream")


def answers(
    body: Any, *, status: int = 200, content_type: str = "application/json", **headers: str
) -> Handler:
    """Answer with bytes, or with a JSON value."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    sent = {name.replace("_", "-"): value for name, value in headers.items()}

    async def answer(_: web.BaseRequest) -> web.StreamResponse:
        return web.Response(body=content, status=status, content_type=content_type, headers=sent)

    return answer


def breaks_off(body: bytes) -> Handler:
    """Begin to answer, and close the connection in the middle."""

    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        response.content_length = len(body) + 100
        await response.prepare(request)
        await response.write(body)
        assert request.transport is not None
        request.transport.close()
        return response

    return answer


def never_ends(body: bytes, left: asyncio.Event) -> Handler:
    """Begin to answer, and wait until nobody listens any more, which sets *left*."""

    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        await response.write(body)
        try:
            await asyncio.Event().wait()
        finally:
            left.set()
        return response

    return answer


def plays(origin: Origin, path: str, *handlers: Handler) -> None:
    """Answer the requests to *path* one after the other, the last for all that follow."""
    queue: list[Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]] = list(handlers)

    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        handler = queue.pop(0) if len(queue) > 1 else queue[0]
        return await handler(request)

    origin.handler(path, answer)


def bodies(origin: Origin) -> list[Any]:
    """Return the JSON of the requests that came."""
    return [json.loads(request.body) for request in origin.requests]
