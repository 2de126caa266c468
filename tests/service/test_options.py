"""What only the operator decides: each option is refused by its name, on every operation."""

import json
from typing import Any

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.service import models
from fetchwarden.service.models import OPERATORS_OPTIONS
from fetchwarden.service.openapi import OPERATIONS
from tests.retrieval.world import PRIVATE
from tests.servers.loop import awaited
from tests.service.serving import OTHER, TOKEN, Served, tokens
from tests.tools.chat import PARAGRAPH

GENEROUS = {"tokens": tokens(burst=100_000)}
ASKED: dict[str, dict[str, Any]] = {
    "read": {"url": "http://a.test/"},
    "search": {"query": "tides"},
    "convert": {"text": "x", "url": "http://a.test/"},
    "check": {"url": "http://a.test/"},
    "scan": {"text": "x"},
}
VALUES: list[Any] = [True, "x", {"a": 1}, None]


def test_all_operations_are_tried() -> None:
    """The list of this test is the list of the service."""
    assert set(ASKED) == set(OPERATIONS)


@pytest.mark.parametrize("operation", ASKED)
@awaited
async def test_each_is_refused_by_its_name(operation: str) -> None:
    """On each operation, in a batch and in a conversation, with whatever value."""
    async with Served(GENEROUS, token=TOKEN) as served:
        for place, name in enumerate(sorted(OPERATORS_OPTIONS)):
            asked: dict[str, Any] = {**ASKED[operation], name: VALUES[place % len(VALUES)]}
            problem = await served.problem(operation, **asked)
            assert (problem.status, problem.code) == (422, Code.OPTION_NOT_ALLOWED), name
            assert repr(name) in problem.detail
        names = sorted(OPERATORS_OPTIONS)
        lines: list[dict[str, Any]] = [
            {"operation": operation, "request": {**ASKED[operation], name: True}} for name in names
        ]
        lines += [{"operation": operation, "request": ASKED[operation], name: True}
                  for name in names]  # fmt: skip
        for start in range(0, len(lines), 100):
            for answer in await served.batch(*lines[start : start + 100]):
                assert answer["problem"]["code"] == Code.OPTION_NOT_ALLOWED
        if "conversation" in OPERATIONS[operation][0].model_fields:
            asked = {**ASKED[operation], "conversation": {"allowed_private_hosts": ["x"]}}
            assert (await served.problem(operation, **asked)).code == Code.OPTION_NOT_ALLOWED
        assert not served.dialer.dials


@awaited
async def test_anything_else_is_refused_too() -> None:
    """An option that nobody knows is told, without its value."""
    async with Served(GENEROUS, token=TOKEN) as served:
        for operation, asked in ASKED.items():
            for name in ("Proxy", "proxy ", "allowPrivate", "__class__", "x" * 5_000, "\n", ""):
                problem = await served.problem(operation, **asked, **{name: "s3cret-value"})
                assert (problem.status, problem.code) == (422, Code.INVALID_REQUEST)
                assert "s3cret-value" not in problem.detail
                assert len(problem.detail) < 300


def test_no_field_is_an_operators_option() -> None:
    """No request has a field that is on the list, at any depth."""
    inputs = [request for request, _, _ in OPERATIONS.values()]
    inputs += [models.BatchLine, models.GivenConversation]
    for model in inputs:
        assert not set(model.model_fields) & OPERATORS_OPTIONS
        assert model.model_config["extra"] == "forbid"


@awaited
async def test_queries_and_headers_change_nothing() -> None:
    """What stands in the headers of a request is no option, and in its query it is refused."""
    async with Served(GENEROUS, token=TOKEN) as served:
        served.web.page("/", f"<main><p>{PARAGRAPH}</p></main>")
        for query, code in (
            ("x=1&allow_private=true&confidence=HIGH", Code.OPTION_NOT_ALLOWED),
            ("url=http://a.test/", Code.INVALID_REQUEST),
            ("%61llow_private", Code.OPTION_NOT_ALLOWED),
            ("%ff", Code.INVALID_REQUEST),
        ):
            for operation in OPERATIONS:
                answer = await served.http.post(f"/v1/{operation}?{query}", json={})
                assert (answer.status_code, answer.json()["code"]) == (422, code)
        answer = await served.http.post(
            "/v1/read",
            json={"url": "http://inner.test/"},
            headers={
                "x-proxy-url": "http://127.0.0.1:1/",
                "x-confidence": "HIGH",
                "x-forwarded-for": "127.0.0.1",
                "x-forwarded-host": "evil.test",
                "x-tenant": "bob",
                "cookie": "session=x",
                "user-agent": "forged",
                "x-timeout": "1000",
            },
        )
        assert answer.json()["code"] == Code.PRIVATE_NOT_ALLOWED
        await served.http.post(
            "/v1/read",
            json={"url": "http://a.test/"},
            headers={"user-agent": "forged", "cookie": "session=x", "referer": "http://x.test/"},
        )
        (request,) = served.web.requests
        told = json.dumps(dict(request.headers))
        for foreign in ("forged", "session=x", "x.test", TOKEN):
            assert foreign not in told


@awaited
async def test_no_caller_reaches_this_machine() -> None:
    """Not even one that the operator trusts with HIGH: the rules of a local user are not there."""
    configured = {
        "tokens": tokens(confidence="HIGH", burst=1_000),
        "rules": {"allow": ["inner.test"]},
    }
    async with Served(configured, token=TOKEN) as served:
        served.web.page("/", f"<main><p>{PARAGRAPH}</p></main>")
        bob = served.client(OTHER)
        for url in ("http://127.0.0.1/", "http://localhost/", "http://[::1]/", "http://loop.test/",
                    "http://169.254.169.254/", f"http://{PRIVATE}/", "http://192.168.0.1/",
                    f"http://127.0.0.1:{served.port}/healthz"):  # fmt: skip
            for by in (None, bob):
                problem = await served.problem("read", by=by, url=url)
                assert problem.status == 403, url
        assert not served.dialer.dials
        # What the operator opened is open to whom the operator trusts, and to nobody else.
        assert await served.done("read", url="http://inner.test/")
        problem = await served.problem("read", by=bob, url="http://inner.test/")
        assert problem.code == Code.PRIVATE_NOT_ALLOWED


@awaited
async def test_a_request_of_nothing_but_faults_is_told_shortly() -> None:
    """So many that telling each would cost more than reading them."""
    body = json.dumps({str(number): 1 for number in range(20_000)})
    async with Served() as served:
        answer = await served.http.post(
            "/v1/scan", content=body, headers={"content-type": "application/json"}
        )
    assert answer.status_code == 422
    assert "more than 100 faults" in answer.json()["detail"]


@pytest.mark.parametrize("name", [*OPERATIONS, "batch"])
@awaited
async def test_lists_and_objects_are_counted_before_they_are_built(name: str) -> None:
    """A request of empty ones would take many times its bytes."""
    many = "[" + "[]," * 400_000 + "[]]"
    request = f'{{"url": "http://a.test/", "messages": {many}}}'
    body = f'{{"operation": "read", "request": {request}}}' if name == "batch" else request
    kind = "application/x-ndjson" if name == "batch" else "application/json"
    async with Served() as served:
        answer = await served.http.post(f"/v1/{name}", content=body, headers={"content-type": kind})
        told = json.loads(answer.content)
        problem = told["problem"] if name == "batch" else told
    assert (problem["status"], problem["code"]) == (413, Code.REQUEST_TOO_LARGE)
    assert "lists and objects" in problem["detail"]
