"""The OpenAPI document: valid, complete, and true of the running service."""

import json
from typing import Any, Self

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from fetchwarden.service.models import Problem
from fetchwarden.service.openapi import OPERATIONS, docs_page, openapi_document
from tests.servers.loop import awaited
from tests.servers.serving import Serving, serving
from tests.service.serving import PROBLEM_TYPE, TOKEN, Served, tokens

DOCUMENT: dict[str, Any] = json.loads(json.dumps(openapi_document("1.0")))
PATHS = {*(f"/v1/{name}" for name in OPERATIONS), "/v1/batch", "/healthz", "/readyz", "/metrics",
         "/openapi.json", "/docs"}  # fmt: skip


def test_it_is_openapi_3_1() -> None:
    """The document is valid by the schema of OpenAPI 3.1, its schemas by JSON Schema 2020-12."""
    OPENAPI_31_VALIDATOR.validate(DOCUMENT)
    for schema in DOCUMENT["components"]["schemas"].values():
        jsonschema_rs.meta.validate(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
        )
    with pytest.raises(jsonschema_rs.ValidationError):
        OPENAPI_31_VALIDATOR.validate({**DOCUMENT, "info": {}})


def test_it_is_complete() -> None:
    """All paths, all models, every field described or plain, every status that can come."""
    assert set(DOCUMENT["paths"]) == PATHS
    schemas = DOCUMENT["components"]["schemas"]
    for request, answer, summary in OPERATIONS.values():
        assert summary
        assert set(schemas[request.__name__]["properties"]) == set(request.model_fields)
        assert schemas[request.__name__]["additionalProperties"] is False
        assert set(schemas[answer.__name__]["required"]) == set(answer.model_fields)
    operations = [each for path in DOCUMENT["paths"].values() for each in path.values()]
    assert len({each["operationId"] for each in operations}) == len(operations)
    for each in operations:
        for status, response in each["responses"].items():
            assert (PROBLEM_TYPE in response["content"]) == (status != "200")
    references = set(_references(DOCUMENT))
    assert references <= {f"#/components/schemas/{name}" for name in schemas}


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [found for each in value.values() for found in _references(each)]
    return (
        [found for each in value for found in _references(each)] if isinstance(value, list) else []
    )


def test_problems_are_as_told() -> None:
    """The schema of a problem is what problems are; a ledger is only in those of conversations."""
    required = DOCUMENT["components"]["schemas"]["Problem"]["required"]
    assert {*required, "ledger"} == set(Problem.model_fields)
    assert "ledger" not in required


@awaited
async def test_it_is_served() -> None:
    """The service answers with this document, and shows every path of it to people."""
    async with Served() as served:
        found = (await served.http.get("/openapi.json")).json()
        assert found["paths"] == DOCUMENT["paths"]
        page = (await served.http.get("/docs")).text
        for path in PATHS:
            assert path in page
        assert page == docs_page(found)


@schemathesis.serializer("application/x-ndjson")  # type: ignore[untyped-decorator]  # see pyproject
def _as_lines(_: Any, value: Any) -> bytes:
    """Lines as they are, or a single one."""
    return value.encode() if isinstance(value, str) else json.dumps(value, default=str).encode()


class _Wide(Served):
    """A service whose pages are there, whatever is asked."""

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        self.web.page("/", "<main><p>hello</p></main>")
        self.finds([{"url": "http://a.test/", "title": "x", "snippet": "y"}])
        return self


def test_every_operation_does_what_the_document_says() -> None:
    """Whatever is sent, by the document or beside it, the answer is one that the document tells.

    All checks of schemathesis but one: what has the right form may still be refused.
    """
    configured = {
        "tokens": tokens(burst=1_000_000, requests_per_minute=1_000_000),
        "fetch": {"deadline_seconds": 2.0},
    }

    async def start(servers: Serving) -> Served:
        return await servers.enter(_Wide(configured, token=TOKEN))

    checks = schemathesis.checks
    refusable = [checks.positive_data_acceptance]
    # A bad line of a batch is answered in its answer.
    lines = [*refusable, checks.negative_data_rejection]
    with serving(start) as served:
        base = f"http://127.0.0.1:{served.port}"
        schema = schemathesis.openapi.from_dict(DOCUMENT)
        seen = set()
        for found in schema.get_all_operations():
            operation: Any = found.ok()
            # What takes nothing has nothing that could be wrong.
            modes = list(schemathesis.GenerationMode)[: 2 if operation.body else 1]
            for mode in modes:
                strategy = operation.as_strategy(generation_mode=mode)

                @settings(
                    max_examples=12,
                    deadline=None,
                    database=None,
                    phases=[Phase.generate],
                    suppress_health_check=list(HealthCheck),
                )
                @given(case=strategy)
                def ask(case: Any) -> None:
                    seen.add(case.operation.label)
                    case.call_and_validate(
                        base_url=base,
                        headers={"Authorization": f"Bearer {TOKEN}"},
                        excluded_checks=lines if "batch" in case.path else refusable,
                    )

                ask()
        assert len(seen) == len(PATHS)
