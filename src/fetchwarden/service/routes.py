"""What is at which path: the operations, a batch of them, health, counts and the documents.

In: the operations. Out: an ASGI application, which expects to stand behind the guard: what it reads
of a request are the caller and the body that the guard left there.
"""

import json
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from importlib.metadata import version
from typing import Any, Final
from urllib.parse import parse_qsl

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import HTMLResponse, Response, StreamingResponse

from fetchwarden.configuration import ServerSection
from fetchwarden.policy.codes import Code
from fetchwarden.service.batch import Handler, lines_of, run_batch
from fetchwarden.service.guard import App, Asked, Receive, Send, asked_of
from fetchwarden.service.metrics import Metrics
from fetchwarden.service.models import OPERATORS_OPTIONS
from fetchwarden.service.openapi import OPERATIONS, docs_page, openapi_document
from fetchwarden.service.operations import Operations
from fetchwarden.service.problems import ServiceError
from fetchwarden.service.requests import parsed

__all__ = ["Routes"]

NDJSON: Final = "application/x-ndjson"
_PAGE_POLICY: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
}
Endpoint = Callable[[Asked], Awaitable[Response]]


class Routes:
    """The routes of one service."""

    def __init__(self, operations: Operations, server: ServerSection, metrics: Metrics) -> None:
        """Routes to *operations*."""
        self._server = server
        self._metrics = metrics
        self._handlers: dict[str, Handler] = {
            name: (request, getattr(operations, name))
            for name, (request, _, _) in OPERATIONS.items()
        }
        document = openapi_document(version("fetchwarden"))
        self._document = json.dumps(document)
        self._page = docs_page(document)
        self._routes: dict[str, tuple[str, Endpoint]] = {
            **{f"/v1/{name}": ("POST", self._operation(name)) for name in self._handlers},
            "/v1/batch": ("POST", self._batch),
            "/healthz": ("GET", self._health),
            "/readyz": ("GET", self._ready),
            "/metrics": ("GET", self._counts),
            "/openapi.json": ("GET", self._openapi),
            "/docs": ("GET", self._docs),
        }
        self.is_draining: Callable[[], bool] = lambda: False

    def application(self, mounts: Mapping[str, App]) -> App:
        """All of it, with further applications by their path."""

        async def application(
            scope: MutableMapping[str, Any], receive: Receive, send: Send
        ) -> None:
            asked, path = asked_of(scope), scope["path"]
            if path in mounts:
                asked.route = path
                await mounts[path](scope, receive, send)
                return
            if path not in self._routes:
                raise ServiceError(Code.NOT_FOUND)
            asked.route = path
            method, endpoint = self._routes[path]
            if scope["method"] not in {method, "HEAD" if method == "GET" else method}:
                methods = "GET, HEAD" if method == "GET" else method
                raise ServiceError(
                    Code.METHOD_NOT_ALLOWED, facts={"methods": methods}, headers={"allow": methods}
                )
            if method == "POST" and scope["query_string"]:
                raise _misplaced(scope["query_string"])
            response = await endpoint(asked)
            await response(scope, receive, send)

        return application

    def _operation(self, name: str) -> Endpoint:
        model, carry_out = self._handlers[name]

        async def answer(asked: Asked) -> Response:
            assert asked.caller is not None
            request, asked.body = parsed(model, asked.body), b""
            done = await carry_out(request, asked.caller)
            return Response(done.model_dump_json(), media_type="application/json")

        return answer

    async def _batch(self, asked: Asked) -> Response:
        assert asked.caller is not None
        lines, asked.body = lines_of(asked.body, self._server.max_batch_lines), b""
        answers = run_batch(
            lines,
            self._handlers,
            asked.caller,
            concurrency=self._server.batch_concurrency,
            request_id=asked.request_id,
            now=time.monotonic,
        )
        return StreamingResponse(answers, media_type=NDJSON)

    async def _health(self, _: Asked) -> Response:
        return Response("ok\n", media_type="text/plain")

    async def _ready(self, _: Asked) -> Response:
        if self.is_draining():
            raise ServiceError(Code.UNAVAILABLE)
        return Response("ok\n", media_type="text/plain")

    async def _counts(self, _: Asked) -> Response:
        if self._server.metrics == "off":
            raise ServiceError(Code.NOT_FOUND)
        return Response(self._metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})

    async def _openapi(self, _: Asked) -> Response:
        return Response(self._document, media_type="application/json")

    async def _docs(self, _: Asked) -> Response:
        return HTMLResponse(self._page, headers=_PAGE_POLICY)


def _misplaced(query: bytes) -> ServiceError:
    """What is said of options in the address: there they would be a silent nothing."""
    for name, _ in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
        if name in OPERATORS_OPTIONS:
            return ServiceError(Code.OPTION_NOT_ALLOWED, facts={"option": repr(name)})
    words = "options are told in the body, and none in the address"
    return ServiceError(Code.INVALID_REQUEST, facts={"words": words})
