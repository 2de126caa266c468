"""The OpenAPI 3.1 document, made of the models, and a page that shows it without any script.

In: the operations. Out: JSON values, and HTML. Nothing of it depends on what is configured, so it
is made once.
"""

import functools
import html
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from fetchwarden.service.models import (
    BatchAnswer,
    BatchLine,
    CheckAnswer,
    CheckRequest,
    ConvertAnswer,
    ConvertRequest,
    Problem,
    ReadAnswer,
    ReadRequest,
    ScanAnswer,
    ScanRequest,
    SearchAnswer,
    SearchRequest,
)

__all__ = ["OPERATIONS", "docs_page", "openapi_document"]

OPERATIONS: Final[Mapping[str, tuple[type[BaseModel], type[BaseModel], str]]] = {
    "read": (ReadRequest, ReadAnswer, "Read one page as clean, filtered Markdown"),
    "search": (SearchRequest, SearchAnswer, "Search the web and read what was found"),
    "convert": (ConvertRequest, ConvertAnswer, "Turn a document into Markdown"),
    "check": (CheckRequest, CheckAnswer, "Judge an address without reading it"),
    "scan": (ScanRequest, ScanAnswer, "Neutralise prompt injection in a text"),
}
"""For each operation its request, its answer, and a summary."""
DESCRIPTION: Final = (
    "Reads the web for a language model under an operator's rules. Errors are problems (RFC 9457) "
    "with a stable code; their detail is safe to show to a model. No request can widen the rules."
)
_PROBLEMS: Final = {
    "400": "The request is no HTTP that is understood.",
    "401": "A token is missing or unknown.",
    "403": "The rules refuse the address, or the origin.",
    "408": "The request did not arrive in time.",
    "413": "The request is too large.",
    "421": "The service has another name.",
    "422": "The request cannot be used.",
    "429": "Too many requests, or bytes; see Retry-After.",
    "500": "Something failed in the service.",
    "502": "The page, the search engine or the document failed.",
    "503": "The service is ending.",
    "504": "The page was not there in time.",
}


@functools.cache
def openapi_document(version: str) -> dict[str, Any]:
    """The document, for this *version* of the service."""
    models = [each for pair in OPERATIONS.values() for each in pair[:2]]
    models += [BatchLine, BatchAnswer, Problem]
    template = "#/components/schemas/{model}"
    modes: list[tuple[type[BaseModel], Any]] = [
        (model, "serialization" if model.__name__.endswith(("Answer", "Problem")) else "validation")
        for model in models
    ]
    found, definitions = models_json_schema(modes, ref_template=template)
    names = {model: schema["$ref"].rpartition("/")[2] for (model, _), schema in found.items()}
    paths: dict[str, Any] = {
        f"/v1/{name}": {
            "post": _operation(
                name, summary, request.__doc__ or "", names[request], names[answer], _JSON
            )
        }
        for name, (request, answer, summary) in OPERATIONS.items()
    }
    paths["/v1/batch"] = {
        "post": _operation(
            "batch",
            "Many requests as JSON lines, answered as they are done",
            "Each line of the body is a BatchLine, each line of the answer a BatchAnswer.",
            names[BatchLine],
            names[BatchAnswer],
            _LINES,
        )
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fetchwarden",
            "version": version,
            "description": DESCRIPTION,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": {**paths, **_plain_paths()},
        "components": {
            "schemas": definitions["$defs"],
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"token": []}],
    }


_JSON: Final = "application/json"
_LINES: Final = "application/x-ndjson"


def _operation(  # noqa: PLR0917 - the parts of an operation
    name: str, summary: str, description: str, request: str, answer: str, kind: str
) -> dict[str, Any]:
    def schema(model: str) -> dict[str, Any]:
        reference = {"$ref": f"#/components/schemas/{model}"}
        # Of lines a document can only say that they are text; what one is stands beside.
        return reference if kind == _JSON else {"type": "string", "x-line": reference}

    return {
        "operationId": name,
        "summary": summary,
        "description": " ".join(description.split()),
        "requestBody": {"required": True, "content": {kind: {"schema": schema(request)}}},
        "responses": {
            "200": {"description": "Done.", "content": {kind: {"schema": schema(answer)}}},
            **_problems(),
        },
    }


def _problems() -> dict[str, Any]:
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": text, "content": content} for status, text in _PROBLEMS.items()}


def _plain_paths() -> dict[str, Any]:
    told: dict[str, tuple[str, str, str, list[dict[str, list[str]]]]] = {
        "/healthz": ("health", "Whether it is alive", "text/plain", []),
        "/readyz": ("ready", "Whether it takes requests", "text/plain", []),
        "/metrics": ("metrics", "Counts for Prometheus", "text/plain", [{"token": []}]),
        "/openapi.json": ("openapi", "This document", "application/json", [{"token": []}]),
        "/docs": ("docs", "This document as a page", "text/html", [{"token": []}]),
    }
    return {
        path: {
            "get": {
                "operationId": name,
                "summary": summary,
                "security": security,
                "responses": {
                    "200": {"description": "Here it is.", "content": {kind: {}}},
                    **_problems(),
                },
            }
        }
        for path, (name, summary, kind, security) in told.items()
    }


def docs_page(document: Mapping[str, Any]) -> str:
    """The document for people: HTML without scripts and without anything from elsewhere."""
    parts = list(_sections(document))
    style = (
        "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}"
        "code,pre{font:14px ui-monospace,monospace}table{border-collapse:collapse;width:100%}"
        "td,th{border:1px solid #8884;padding:.3rem .5rem;text-align:left;vertical-align:top}"
        ":root{color-scheme:light dark}"
    )
    info = document["info"]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{_e(info["title"])}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style}</style>'
        f"<h1>{_e(info['title'])} {_e(info['version'])}</h1><p>{_e(info['description'])}</p>"
        f'<p>For programs: <a href="openapi.json">openapi.json</a>.</p>{"".join(parts)}</html>'
    )


def _sections(document: Mapping[str, Any]) -> Iterator[str]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"<h2><code>{method.upper()} {_e(path)}</code></h2>"
            yield f"<p>{_e(operation['summary'])}. {_e(operation.get('description', ''))}</p>"
            body = operation.get("requestBody")
            if body:
                ((kind, content),) = body["content"].items()
                yield f"<h3>Request, {_e(kind)}</h3>{_table(document, content['schema'])}"
            ((kind, content),) = operation["responses"]["200"]["content"].items()
            if content:
                yield f"<h3>Answer, {_e(kind)}</h3>{_table(document, content['schema'])}"


def _table(document: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    reference = schema.get("$ref") or schema["x-line"]["$ref"]
    model = document["components"]["schemas"][reference.rpartition("/")[2]]
    required = set(model.get("required", ()))
    rows = "".join(
        f"<tr><td><code>{_e(name)}</code>{' *' if name in required else ''}</td>"
        f"<td>{_e(_kind(field))}</td><td>{_e(field.get('description', ''))}</td></tr>"
        for name, field in model["properties"].items()
    )
    return f"<table><tr><th>field (* required)</th><th>type</th><th></th></tr>{rows}</table>"


def _kind(field: Mapping[str, Any]) -> str:
    if "enum" in field:
        return " | ".join(str(value) for value in field["enum"])
    if "anyOf" in field:
        return " | ".join(_kind(each) for each in field["anyOf"])
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    return str(field.get("type", "any"))


def _e(text: object) -> str:
    return html.escape(str(text))
