"""A function is written in the words of each interface, and of no other."""

import copy
from typing import Any

import pytest

from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.tools.builtin import web_tools
from fetchwarden.tools.definition import Function, Tool
from fetchwarden.tools.schema import SchemaBuilder
from fetchwarden.tools.web.reader import Reader
from tests.tools.samples import sample

SCHEMA = (
    SchemaBuilder()
    .required_string("query", "What to look for.")
    .optional_integer("page", "Which page.")
    .build()
)
STRICT = Function("find", "Find it.", SCHEMA)
LOOSE = Function("find", "Find it.", SCHEMA, strict=False)
BUILTIN = web_tools(Reader(), Fetcher())


def page(parameters: Any) -> Any:
    """Return the type of the optional argument."""
    return parameters["properties"]["page"]["type"]


@pytest.mark.parametrize(
    ("function", "enforces", "is_strict"),
    [(STRICT, False, False), (STRICT, True, True), (LOOSE, True, False), (LOOSE, False, False)],
)
def test_chat_completions(function: Function, *, enforces: bool, is_strict: bool) -> None:
    """Strict, and converted, only where both the function and the host are."""
    tool = function.to_openai_chat(enforces_strict=enforces)
    assert tool["type"] == "function"
    assert (tool["function"]["name"], tool["function"]["strict"]) == ("find", is_strict)
    parameters = tool["function"]["parameters"]
    assert page(parameters) == (["integer", "null"] if is_strict else "integer")
    assert parameters["required"] == (["query", "page"] if is_strict else ["query"])


@pytest.mark.parametrize("function", [STRICT, LOOSE])
def test_responses(function: Function) -> None:
    """Flat; strict, and converted, where the function is."""
    tool = function.to_openai_responses()
    assert (tool["type"], tool["name"], tool["strict"]) == ("function", "find", function.strict)
    assert page(tool["parameters"]) == (["integer", "null"] if function.strict else "integer")


@pytest.mark.parametrize("function", [STRICT, LOOSE])
def test_anthropic_and_mcp(function: Function) -> None:
    """The schema as it is written."""
    assert function.to_anthropic() == {
        "name": "find",
        "description": "Find it.",
        "input_schema": SCHEMA,
        "strict": function.strict,
    }
    assert function.to_mcp() == {
        "name": "find",
        "description": "Find it.",
        "inputSchema": SCHEMA,
    }


def test_what_is_given_away_is_a_copy() -> None:
    """Whoever changes what was given away changes no function."""
    before = copy.deepcopy(SCHEMA)
    for given in (
        STRICT.to_openai_chat()["function"]["parameters"],
        STRICT.to_openai_responses()["parameters"],
        STRICT.to_anthropic()["input_schema"],
        STRICT.to_mcp()["inputSchema"],
    ):
        given["properties"]["query"]["type"] = "number"
        given["required"].append("x")
    assert before == SCHEMA


@pytest.mark.parametrize("tool", [sample("look"), *BUILTIN], ids=lambda tool: tool.definition.id)
def test_a_tool_says_what_its_function_says(tool: Tool) -> None:
    """Each shape of a tool is that of the function it is registered with."""
    function = tool.definition.function
    assert tool.to_openai_chat() == function.to_openai_chat()
    assert tool.to_openai_chat(enforces_strict=True) == function.to_openai_chat(
        enforces_strict=True
    )
    assert tool.to_openai_responses() == function.to_openai_responses()
    assert tool.to_anthropic() == function.to_anthropic()
    assert tool.to_mcp() == function.to_mcp()
