"""Shows which declared settings are well-formed, and in which order faults are told."""

from dataclasses import replace
from typing import Any

import pytest

from fetchwarden.tools.fields import FIELD_RULES, fields_fault
from fetchwarden.tools.settings import SettingField

GOOD = (
    SettingField("a", "A."),
    SettingField("b.c", "B.", "secret", required=True, group="Service"),
    SettingField("d", "D.", "integer", "5", minimum=1, maximum=5),
    SettingField("e", "E.", "integer", "6", minimum=6),
    SettingField("e2", "E2.", "integer"),
    SettingField("f", "F.", "choice", "OFF", option_source="free_address_choice"),
    SettingField("g", "G.", "choice", values=("x", "y")),
    SettingField("h", "H.", "list", "a, b"),
)


def test_well_formed_fields() -> None:
    """Fields of every type pass together, and so does a tool without any."""
    assert fields_fault(GOOD) is None
    assert fields_fault(()) is None


def _field(**changes: Any) -> SettingField:
    return replace(SettingField("x", "X."), **changes)


FAULTS = [
    ({"name": ""}, "needs a name"),
    ({"name": " "}, "needs a name"),
    ({"type": "float"}, "type is not known"),
    ({"type": ""}, "type is not known"),
    ({"group": " "}, "group is blank"),
    (
        {"type": "choice", "option_source": "safe_search", "values": ("a",)},
        "both an option source and values",
    ),
    ({"type": "choice", "option_source": "nowhere"}, "option source is not known"),
    ({"type": "choice", "option_source": " "}, "option source is not known"),
    ({"meaning": " "}, "does not say what it means"),
    ({"type": "choice"}, "a choice has values"),
    ({"values": ("a",)}, "nothing else has"),
    ({"option_source": "safe_search"}, "nothing else has"),
    ({"minimum": 1}, "an integer alone has a range"),
    ({"type": "list", "maximum": 5}, "an integer alone has a range"),
    ({"type": "integer", "minimum": 0}, "no positive integer"),
    ({"type": "integer", "minimum": 3, "maximum": 2}, "no positive integer"),
    ({"type": "integer", "maximum": 0}, "no positive integer"),
    ({"type": "secret", "default": "hunter2"}, "a secret has no default"),
    ({"type": "integer", "default": "hunter2"}, "its default is not a value"),
    ({"type": "integer", "default": "6", "maximum": 5}, "its default is not a value"),
    ({"type": "integer", "default": "1", "minimum": 2}, "its default is not a value"),
    ({"type": "choice", "values": ("a",), "default": "hunter2"}, "its default is not a value"),
]


@pytest.mark.parametrize(("changes", "words"), FAULTS)
def test_each_fault(changes: dict[str, Any], words: str) -> None:
    """One malformed field among good ones is found, by its name and without its default."""
    fault = fields_fault((*GOOD, _field(**changes))) or ""
    assert words in fault
    assert repr(changes.get("name", "x")) in fault
    assert "hunter2" not in fault


def test_every_rule_has_its_case() -> None:
    """No rule is left untried above."""
    for _, fault in FIELD_RULES:
        assert any(words in fault for _, words in FAULTS)


def test_names_come_once() -> None:
    """Two settings of one name are a fault."""
    assert fields_fault((*GOOD, replace(GOOD[0], meaning="Other."))) == (
        "setting 'a': its name is there twice"
    )


def test_the_rules_of_the_spec_come_first_and_in_their_order() -> None:
    """A rule is looked at for all fields before the next one is."""
    faults: list[dict[str, Any]] = [
        {"group": " "},
        {"type": "choice", "option_source": "nowhere", "values": ("a",)},
        {"type": "choice", "option_source": "nowhere"},
        {"type": "float"},
        {"name": ""},
    ]
    told = []
    fields = [_field(**{"name": f"n{i}", **changes}) for i, changes in enumerate(faults)]
    while fields:
        fault = fields_fault(fields) or ""
        told.append(fault)
        fields = [field for field in fields if not fault.startswith(f"setting {field.name!r}")]
    assert [words.partition(": ")[2] for words in told] == [fault for _, fault in FIELD_RULES[:5]]
