"""What is registered at all, and what a fault costs."""

from typing import Any

import pytest

from fetchwarden.policy.confidence import Confidence
from fetchwarden.tools.collection import Collection, LevelOverrides
from fetchwarden.tools.definition import (
    ToolDefinition,
    Visibility,
)
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.settings import SettingField
from tests.tools.samples import KEY, SCHEMA, Minimal, function, sample


class Undefined(Minimal):
    """A tool that cannot say what it is."""

    @property
    def definition(self) -> ToolDefinition:
        """No definition."""
        raise RuntimeError("no definition")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"id": ""}, "its id is not usable"),
        ({"id": " "}, "its id is not usable"),
        ({"id": "Read"}, "its id is not usable"),
        ({"id": "a.b"}, "its id is not usable"),
        ({"id": "a\n"}, "its id is not usable"),
        ({"id": "a" * 65}, "its id is not usable"),
        ({"function": function("")}, "function name"),
        ({"function": function(" a")}, "function name"),
        ({"function": function("a b")}, "function name"),
        ({"function": function("1,2,3")}, "function name"),
        ({"function": function("größe")}, "function name"),
        ({"function": function("a" * 65)}, "function name"),
        ({"function": function("a\n")}, "function name"),
        ({"function": function("a", parameters=[])}, "parameters"),
        ({"function": function("a", parameters={})}, "parameters"),
        ({"function": function("a", parameters={"type": "array"})}, "parameters"),
        ({"function": function("a", parameters={**SCHEMA, "x": object()})}, "parameters"),
        ({"function": function("a", parameters={**SCHEMA, "x": float("nan")})}, "parameters"),
        ({"min_confidence": 300}, "confidence"),
        ({"activation": "always"}, "activation"),
        ({"visibility": Visibility(allowed=frozenset({" "}))}, "component"),
        ({"visibility": Visibility(denied=frozenset({""}))}, "component"),
        ({"deadline": 0.0}, "deadline"),
        ({"deadline": -1.0}, "deadline"),
        ({"deadline": float("nan")}, "deadline"),
        ({"sensitive_arguments": frozenset({"Query"})}, "masks"),
        ({"settings": (SettingField(name=" ", meaning="A."),)}, "setting"),
        ({"settings": (KEY, KEY)}, "setting"),
        ({"settings": (SettingField(name="a", meaning="A.", group=" "),)}, "setting"),
    ],
)
def test_a_definition_with_a_fault_is_left_out(
    changes: dict[str, Any], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The tool at fault is left out with a warning, and the other ones stay."""
    registry = Registry([sample("faulty", **changes), sample("sound")])
    assert [tool.definition.id for tool in registry.tools] == ["sound"]
    (rejection,) = registry.rejected
    assert why in rejection.why
    assert why in caplog.text


@pytest.mark.parametrize("name", [None, "", "a b", "a" * 65, "ä", "a\n"])
def test_function_names_that_no_provider_takes(name: Any) -> None:
    """Without a name, with other characters or too long, a tool is left out for its function."""
    (rejection,) = Registry([sample("tool", function=function(name))]).rejected
    assert rejection.id == "tool"
    assert "function name" in rejection.why


@pytest.mark.parametrize("name", ["web_search", "read-web-page_2", "A", "9", "a" * 64])
def test_function_names_that_all_providers_take(name: str) -> None:
    """Letters, digits, underscores and hyphens make a function name, up to 64 of them."""
    assert not Registry([sample("tool", function=function(name))]).rejected


def test_later_clashes_are_left_out() -> None:
    """Of two tools with one id, or with one function name, the first is registered."""
    first = sample("one")
    registry = Registry([first, sample("one"), sample("two", function=function("one"))])
    assert registry.tools == (first,)
    assert [each.why for each in registry.rejected] == [
        "its id is taken",
        "its function name is taken by 'one'",
    ]


def test_a_tool_without_a_definition_costs_only_itself() -> None:
    """A tool whose definition raises is left out under the name of its class."""
    registry = Registry([Undefined(), sample("sound")])
    assert [each.id for each in registry.rejected] == ["Undefined"]
    assert len(registry.tools) == 1


@pytest.mark.parametrize(
    ("collection", "why"),
    [
        (Collection(id="", tools=("a",)), "its id is not usable"),
        (Collection(id="a", tools=("a",)), "its id is that of a tool"),
        (Collection(id="none", tools=()), "it has no tool"),
        (Collection(id="none", tools=("nobody", "itself")), "it has no tool"),
    ],
)
def test_collections_with_a_fault_are_left_out(collection: Collection, why: str) -> None:
    """A collection with an unusable id, the id of a tool, or no tool is not registered."""
    registry = Registry([sample("a"), sample("itself", activation="context")], [collection])
    assert why in registry.rejected[-1].why
    assert not registry.collections.is_known("none")


def test_members_that_cannot_be_had_are_left_out() -> None:
    """Unknown tools, tools that offer themselves and claimed ones cost a collection only them."""
    registry = Registry(
        [sample("a"), sample("b"), sample("c"), sample("itself", activation="context")],
        [
            Collection(id="first", tools=("a", "a", "unknown", "itself")),
            Collection(id="first", tools=("b",)),
            Collection(id="second", tools=("a", "b")),
        ],
    )
    assert registry.collections.tools_of("first") == ("a",)
    assert registry.collections.tools_of("second") == ("b",)
    assert [each.id for each in registry.rejected] == ["first", "first", "first", "second"]
    # A member that was left out switches nothing off and raises no level.
    assert not registry.collections.is_disabled("a", {"unknown", "itself"})
    levels = LevelOverrides(stored={"unknown": "HIGH"})
    assert registry.required_confidence("a", levels) is Confidence.NONE
