"""Shows the schemas that are built, and their form in OpenAI's strict dialect."""

from copy import deepcopy
from typing import Any

import pytest

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.tools.schema import SchemaBuilder, to_openai_strict

TIMES = ["day", "month", "year"]


def test_all_kinds_of_arguments() -> None:
    """Each method writes its type and description, in the order of the calls."""
    schema = (
        SchemaBuilder()
        .optional_string("a", "A.")
        .required_string("b", "B.")
        .required_integer("c", "C.")
        .optional_integer("d", "D.")
        .required_enum("e", "E.", TIMES)
        .optional_enum("f", "F.", TIMES)
        .optional_boolean("g", "G.")
        .optional_string_array("h", "H.", TIMES)
        .build()
    )
    assert schema == {
        "type": "object",
        "properties": {
            "a": {"type": "string", "description": "A."},
            "b": {"type": "string", "description": "B."},
            "c": {"type": "integer", "description": "C."},
            "d": {"type": "integer", "description": "D."},
            "e": {"type": "string", "description": "E.", "enum": TIMES},
            "f": {"type": "string", "description": "F.", "enum": TIMES},
            "g": {"type": "boolean", "description": "G."},
            "h": {
                "type": "array",
                "description": "H.",
                "items": {"type": "string", "enum": TIMES},
            },
        },
        "required": ["b", "c", "e"],
        "additionalProperties": False,
    }
    assert list(schema["properties"]) == list("abcdefgh")


def test_no_values_make_no_enum() -> None:
    """Without values there is an enum neither on a text nor on the entries of a list."""
    schema = (
        SchemaBuilder()
        .required_enum("a", "A.", [])
        .optional_enum("b", "B.", ())
        .optional_string_array("c", "C.")
        .build()
    )
    assert schema["properties"] == {
        "a": {"type": "string", "description": "A."},
        "b": {"type": "string", "description": "B."},
        "c": {"type": "array", "description": "C.", "items": {"type": "string"}},
    }


def test_an_empty_schema() -> None:
    """A tool without arguments has an empty list of required ones."""
    assert SchemaBuilder().build() == {
        "type": "object",
        "properties": {},
        "required": [],
        "additionalProperties": False,
    }


def test_a_schema_is_its_own() -> None:
    """Changing one schema changes no other of the same builder."""
    builder = SchemaBuilder().optional_string_array("a", "A.", TIMES).required_string("b", "B.")
    first, second = builder.build(), builder.build()
    first["properties"]["a"]["items"]["enum"].append("decade")
    first["required"].clear()
    assert second == builder.build() != first


@pytest.mark.parametrize("name", ["", " ", "page"])
def test_names_that_do_not_work(name: str) -> None:
    """A blank name and a name that is there already are our caller's fault."""
    with pytest.raises(InvalidInput):
        SchemaBuilder().optional_integer("page", "").optional_string(name, "")


def test_strict_conversion_of_what_is_built() -> None:
    """Optional arguments allow null, lists keep their entries, required ones keep their type."""
    plain = (
        SchemaBuilder()
        .optional_string("language", "L.")
        .required_string("query", "Q.")
        .optional_integer("page", "P.")
        .optional_enum("time", "T.", TIMES)
        .optional_string_array("groups", "G.", ["x"])
        .build()
    )
    kept = deepcopy(plain)
    strict = to_openai_strict(plain)
    assert plain == kept
    assert strict == {
        "type": "object",
        "properties": {
            "language": {"type": ["string", "null"], "description": "L."},
            "query": {"type": "string", "description": "Q."},
            "page": {"type": ["integer", "null"], "description": "P."},
            "time": {
                "type": ["string", "null"],
                "description": "T.",
                "enum": [None, "day", "month", "year"],
            },
            "groups": {
                "type": ["array", "null"],
                "description": "G.",
                "items": {"type": "string", "enum": ["x"]},
            },
        },
        "required": ["language", "query", "page", "time", "groups"],
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    "parameters",
    [
        None,
        True,
        [],
        "object",
        {},
        {"type": "object"},
        {"properties": []},
        {"properties": {}},
        {"properties": {}, "required": "none"},
        {"properties": {"a": {"type": "string"}}, "required": ["a"]},
        {"properties": {"a": {"type": "string"}}, "required": ["b", "a"]},
    ],
)
def test_what_needs_no_conversion(parameters: Any) -> None:
    """No object, no properties or no optional one: the very same value comes back."""
    assert to_openai_strict(parameters) is parameters


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"type": "string"}, {"type": ["string", "null"]}),
        ({"type": "null"}, {"type": "null"}),
        ({"type": ["string", "integer"]}, {"type": ["string", "integer", "null"]}),
        ({"type": ["null", "string"]}, {"type": ["null", "string"]}),
        ({"type": []}, {"type": ["null"]}),
        ({"type": 5}, {"type": 5}),
        ({"anyOf": [{}]}, {"anyOf": [{}]}),
        ({"enum": ["a"]}, {"enum": [None, "a"]}),
        ({"enum": ["a", None]}, {"enum": ["a", None]}),
        ({"enum": [0, False]}, {"enum": [None, 0, False]}),
        ({"enum": "a"}, {"enum": "a"}),
        ({"type": "null", "enum": ["a"]}, {"type": "null", "enum": [None, "a"]}),
        (True, True),
        (None, None),
        ([1], [1]),
        (
            {"type": "object", "properties": {"b": {"type": "string"}}},
            {"type": ["object", "null"], "properties": {"b": {"type": "string"}}},
        ),
    ],
)
def test_each_rule_of_the_conversion(before: Any, after: Any) -> None:
    """An optional property changes as the rule says, and becomes required."""
    parameters = {"properties": {"a": before, "z": {"type": "string"}}, "required": ["z"]}
    assert to_openai_strict(parameters) == {
        "properties": {"a": after, "z": {"type": "string"}},
        "required": ["a", "z"],
    }


@pytest.mark.parametrize("required", [None, "ab", {"a": 1}, 5, [], [5, None]])
def test_without_a_list_of_required_names_all_are_optional(required: Any) -> None:
    """What is no list of names requires nothing."""
    parameters = {"required": required, "properties": {"a": {"type": "string"}, "b": True}}
    assert to_openai_strict(parameters) == {
        "required": ["a", "b"],
        "properties": {"a": {"type": ["string", "null"]}, "b": True},
    }
