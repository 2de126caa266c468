"""Build the JSON Schema of a tool's arguments, and turn one into OpenAI's strict dialect.

In: names, descriptions and values. Out: plain JSON Schema that any provider reads, in which an
optional argument is merely absent from ``required`` (spec: tool-loop 3.1). OpenAI's strict mode
demands every property there and null for the optional ones; ``to_openai_strict`` converts on the
way out (3.2). Nothing is lost by it, since tools take null and absent for the same.
"""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from fetchwarden.policy.errors import InvalidInput

__all__ = ["SchemaBuilder", "to_openai_strict"]


class SchemaBuilder:
    """Collects arguments in their order; each method returns the builder.

    >>> builder = SchemaBuilder().required_string("query", "What to look for.")
    >>> builder.optional_integer("page", "Which page.").build()["required"]
    ['query']
    """

    def __init__(self) -> None:
        self._properties: dict[str, dict[str, Any]] = {}
        self._required: list[str] = []

    def required_string(self, name: str, description: str) -> "SchemaBuilder":
        """A text that has to be given."""
        return self._add(name, "string", description, required=True)

    def optional_string(self, name: str, description: str) -> "SchemaBuilder":
        """A text that may be left out."""
        return self._add(name, "string", description)

    def required_integer(self, name: str, description: str) -> "SchemaBuilder":
        """An integer that has to be given."""
        return self._add(name, "integer", description, required=True)

    def optional_integer(self, name: str, description: str) -> "SchemaBuilder":
        """An integer that may be left out."""
        return self._add(name, "integer", description)

    def required_enum(self, name: str, description: str, values: Iterable[str]) -> "SchemaBuilder":
        """One of *values* that has to be given; any text when there are none."""
        return self._add(name, "string", description, _enum(values), required=True)

    def optional_enum(self, name: str, description: str, values: Iterable[str]) -> "SchemaBuilder":
        """One of *values* that may be left out; any text when there are none."""
        return self._add(name, "string", description, _enum(values))

    def optional_boolean(self, name: str, description: str) -> "SchemaBuilder":
        """True or false, or left out."""
        return self._add(name, "boolean", description)

    def optional_string_array(
        self, name: str, description: str, values: Iterable[str] = ()
    ) -> "SchemaBuilder":
        """A list, each of whose entries is one of *values*, or any text when there are none."""
        return self._add(name, "array", description, {"items": {"type": "string", **_enum(values)}})

    def build(self) -> dict[str, Any]:
        """The schema; each call makes a new one."""
        return {
            "type": "object",
            "properties": deepcopy(self._properties),
            "required": list(self._required),
            "additionalProperties": False,
        }

    def _add(
        self,
        name: str,
        kind: str,
        description: str,
        more: Mapping[str, Any] | None = None,
        *,
        required: bool = False,
    ) -> "SchemaBuilder":
        if not name.strip():
            raise InvalidInput("an argument needs a name")
        if name in self._properties:
            raise InvalidInput(f"the argument {name!r} is there twice")
        self._properties[name] = {"type": kind, "description": description, **(more or {})}
        if required:
            self._required.append(name)
        return self


def to_openai_strict(parameters: Any) -> Any:
    """A schema in the dialect that OpenAI's strict mode demands.

    Optional properties allow null and every property becomes required, in the order of the
    properties, which keeps requests alike for caching. Whatever is no object with ``properties``,
    or has no optional one, comes back as it is; so does every part that needs no change.

    >>> to_openai_strict({"properties": {"page": {"type": "integer"}}})
    {'properties': {'page': {'type': ['integer', 'null']}}, 'required': ['page']}
    """
    if not isinstance(parameters, Mapping):
        return parameters
    properties = parameters.get("properties")
    if not isinstance(properties, Mapping):
        return parameters
    listed = parameters.get("required")
    required = listed if isinstance(listed, list | tuple) else ()
    if all(name in required for name in properties):
        return parameters
    return {
        **parameters,
        "properties": {
            name: value if name in required else _nullable(value)
            for name, value in properties.items()
        },
        "required": list(properties),
    }


def _nullable(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    changed = dict(value)
    kind, values = value.get("type"), value.get("enum")
    if isinstance(kind, str) and kind != "null":
        changed["type"] = [kind, "null"]
    elif isinstance(kind, list | tuple) and "null" not in kind:
        changed["type"] = [*kind, "null"]
    if isinstance(values, list | tuple) and None not in values:
        changed["enum"] = [None, *values]
    return changed


def _enum(values: Iterable[str]) -> dict[str, list[str]]:
    listed = list(values)
    return {"enum": listed} if listed else {}
