"""Which signs, together, are an attack."""

import pytest

from fetchwarden.sanitize.injection.evidence import ENOUGH, NEAR, STRONG, weigh
from fetchwarden.sanitize.injection.matcher import Sign
from fetchwarden.sanitize.injection.rule import Rule


def sign(name: str, weight: float, start: int = 0) -> Sign:
    """A match of a rule of that name and weight."""
    return Sign(Rule(name, "x", "x", weight, "why.", (), ()), start, start + 1)


@pytest.mark.parametrize(
    ("signs", "counted"),
    [
        ([], 0),
        ([("urge.a", STRONG)], 1),
        ([("urge.a", STRONG - 0.01)], 0),
        ([("urge.a", 0.6), ("role.a", 0.6)], 2),
        ([("urge.a", 0.5), ("role.a", 0.5)], 0),
        ([("urge.a", 0.5), ("role.a", 0.5), ("stop.a", 0.5)], 3),
        ([("urge.a", 0.6), ("urge.b", 0.6)], 0),
        ([("urge.a", 0.6), ("urge.a", 0.6), ("urge.a", 0.6)], 0),
        ([("urge.a", 0.9), ("role.a", 0.1)], 2),
        ([("urge.a", 0.7), ("urge.b", 0.7), ("urge.c", 0.7)], 3),
    ],
)
def test_weights_add_up(signs: list[tuple[str, float]], counted: int) -> None:
    """A strong sign counts alone; families add up as independent, rules of one family by half."""
    assert len(weigh([sign(name, weight) for name, weight in signs])) == counted


def test_enough_is_a_bound() -> None:
    """Two families count from where the doubt left is as small as said."""
    weight = 1 - (1 - ENOUGH) ** 0.5
    assert len(weigh([sign("urge.a", weight + 0.001), sign("role.a", weight + 0.001)])) == 2
    assert weigh([sign("urge.a", weight - 0.001), sign("role.a", weight - 0.001)]) == []


@pytest.mark.parametrize(("distance", "counted"), [(NEAR, 2), (NEAR + 1, 0)])
def test_only_near_signs_belong_together(distance: int, counted: int) -> None:
    """Signs further apart than that are weighed each by itself."""
    assert len(weigh([sign("urge.a", 0.6), sign("role.a", 0.6, distance)])) == counted


def test_what_stands_between_belongs_to_it() -> None:
    """A weak sign between two that are enough is part of the attack; one behind is not."""
    signs = [sign("urge.a", 0.6, 0), sign("urge.b", 0.1, 5), sign("role.a", 0.6, 9)]
    assert weigh([*signs, sign("urge.c", 0.01, NEAR + 10)]) == signs


def test_strong_only() -> None:
    """Where only strong signs count, the others do not help each other."""
    signs = [sign("urge.a", 0.7), sign("role.a", 0.7), sign("stop.a", 0.8)]
    assert weigh(signs, strong_only=True) == signs[2:]


def test_many_signs() -> None:
    """A text full of signs of one family is not an attack for their number alone."""
    assert weigh([sign("urge.a", 0.4, place) for place in range(500)]) == []
