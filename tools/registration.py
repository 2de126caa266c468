"""What may be registered: the checks of a tool's definition, and of a collection of tools.

In: a definition or a collection, and what is registered already. Out: the first fault, in words for
the person who wrote it; None for none. A fault costs the one tool or collection and no other (spec:
tool-loop 5.1).
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.collection import Collection
from fetchwarden.tools.definition import ToolDefinition
from fetchwarden.tools.fields import fields_fault

__all__ = [
    "Rejection",
    "accepted_collections",
    "fault_in_definition",
    "is_function_name",
    "is_json_object",
]

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")
_FUNCTION_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Rejection:
    """What was not registered as it came, and why, in words for the person who wrote it."""

    id: str
    why: str


def is_function_name(name: object) -> bool:
    """Whether all providers take *name* for a function: 1 to 64 of A-Z, a-z, 0-9, ``_``, ``-``.

    >>> is_function_name("read-web-page_2"), is_function_name("read web page")
    (True, False)
    """
    return isinstance(name, str) and _FUNCTION_NAME.fullmatch(name) is not None


def fault_in_definition(
    definition: ToolDefinition, registered: Iterable[ToolDefinition]
) -> str | None:
    """The first fault of *definition*, beside those that are *registered* already."""
    for fault in _CHECKS:
        if found := fault(definition):
            return found
    for other in registered:
        if other.id == definition.id:
            return "its id is taken"
        if other.function.name == definition.function.name:
            return f"its function name is taken by {other.id!r}"
    return None


def accepted_collections(
    collections: Iterable[Collection], definitions: Mapping[str, ToolDefinition]
) -> tuple[list[Collection], list[Rejection]]:
    """The collections as far as they can be had over the tools of *definitions*, and the rest."""
    accepted: dict[str, Collection] = {}
    claimed: set[str] = set()
    rejected: list[Rejection] = []
    for collection in collections:
        fault = _fault_in_collection(collection, accepted, definitions)
        tools: list[str] = []
        for tool in () if fault else dict.fromkeys(collection.tools):
            if left_out := _fault_in_member(tool, claimed, definitions):
                rejected.append(Rejection(collection.id, f"without {tool!r}: {left_out}"))
            else:
                tools.append(tool)
        if not fault and not tools:
            fault = "it has no tool"
        if fault:
            rejected.append(Rejection(collection.id, fault))
            continue
        claimed.update(tools)
        accepted[collection.id] = replace(collection, tools=tuple(tools))
    return list(accepted.values()), rejected


def _fault_in_collection(
    collection: Collection,
    accepted: Mapping[str, Collection],
    definitions: Mapping[str, ToolDefinition],
) -> str | None:
    if _ID.fullmatch(collection.id) is None:
        return "its id is not usable: lower case letters, digits and underscores"
    if collection.id in definitions:
        return "its id is that of a tool"
    return "its id is taken" if collection.id in accepted else None


def _fault_in_member(
    tool: str, claimed: set[str], definitions: Mapping[str, ToolDefinition]
) -> str | None:
    if tool not in definitions:
        return "it is not registered"
    if definitions[tool].activation != "selection":
        return "it offers itself, so nobody selects it"
    return "it belongs to an earlier collection" if tool in claimed else None


def _id(definition: ToolDefinition) -> str | None:
    if _ID.fullmatch(definition.id) is None:
        return "its id is not usable: lower case letters, digits and underscores"
    return None


def _function_name(definition: ToolDefinition) -> str | None:
    if not is_function_name(definition.function.name):
        return "its function name is not usable: 1 to 64 ASCII letters, digits, '_' and '-'"
    return None


def _parameters(definition: ToolDefinition) -> str | None:
    parameters = definition.function.parameters
    if not is_json_object(parameters) or parameters.get("type") != "object":
        return "its parameters are not a JSON Schema of an object"
    return None


def _levels(definition: ToolDefinition) -> str | None:
    if not isinstance(definition.min_confidence, Confidence):
        return "its least confidence is not a level"
    if definition.activation not in {"selection", "context"}:
        return "its activation is neither selection nor context"
    return None


def _visibility(definition: ToolDefinition) -> str | None:
    seen = definition.visibility
    if any(not component.strip() for component in seen.allowed | seen.denied):
        return "a component that it is visible in has no name"
    return None


def _deadline(definition: ToolDefinition) -> str | None:
    if definition.deadline is not None and not definition.deadline > 0:
        return "its deadline is not a number of seconds above 0"
    return None


def _masks(definition: ToolDefinition) -> str | None:
    properties = definition.function.parameters.get("properties", {})
    # A slip of the pen here would show in every trace what was to be hidden.
    if unknown := sorted(definition.sensitive_arguments - set(properties)):
        return f"it masks an argument that it does not have: {unknown[0]!r}"
    return None


def _settings(definition: ToolDefinition) -> str | None:
    return fields_fault(definition.settings)


_CHECKS: Final[tuple[Callable[[ToolDefinition], str | None], ...]] = (
    _id,
    _function_name,
    _parameters,
    _levels,
    _visibility,
    _deadline,
    _masks,
    _settings,
)


def is_json_object(value: object) -> bool:
    """Whether *value* is a mapping that can be written as a JSON object."""
    if not isinstance(value, Mapping):
        return False
    try:
        json.dumps(dict(value), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return False
    return True
