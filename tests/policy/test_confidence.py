"""Shows the order of confidence, and that both scales only ever get stricter."""

from itertools import pairwise, product

import pytest

from fetchwarden.policy.confidence import (
    Confidence,
    DataSecurity,
    confidence_of,
    security_of,
    stricter_confidence,
    stricter_security,
)

NOT_SPECIFIED, ALLOW_ANY, SELF_HOSTED = DataSecurity


def test_the_order_of_confidence() -> None:
    """The levels stand in the order of the specification, with its numbers."""
    assert [level.name for level in sorted(Confidence)] == [
        "NONE",
        "UNTRUSTED",
        "UNKNOWN",
        "VERY_LOW",
        "LOW",
        "MODERATE",
        "MEDIUM",
        "HIGH",
    ]
    assert [level.value for level in Confidence] == [0, 1, 10, 90, 100, 150, 200, 300]
    assert all(low < high for low, high in pairwise(Confidence))


@pytest.mark.parametrize(("held", "arriving"), list(product(Confidence, Confidence)))
def test_confidence_is_only_raised(held: Confidence, arriving: Confidence) -> None:
    """Of two levels the higher one holds, whichever was there first."""
    assert stricter_confidence(held, arriving) == max(held, arriving)


def test_no_level_of_confidence_is_the_highest() -> None:
    """A number between two levels, or a text, demands the highest level."""
    for unknown in (99, "LOW", None):
        found = stricter_confidence(Confidence.NONE, unknown)  # type: ignore[arg-type]
        assert found is Confidence.HIGH


@pytest.mark.parametrize(
    ("held", "arriving", "expected"),
    [
        (NOT_SPECIFIED, NOT_SPECIFIED, NOT_SPECIFIED),
        (NOT_SPECIFIED, ALLOW_ANY, ALLOW_ANY),
        (NOT_SPECIFIED, SELF_HOSTED, SELF_HOSTED),
        (ALLOW_ANY, NOT_SPECIFIED, ALLOW_ANY),
        (ALLOW_ANY, ALLOW_ANY, ALLOW_ANY),
        (ALLOW_ANY, SELF_HOSTED, SELF_HOSTED),
        (SELF_HOSTED, NOT_SPECIFIED, SELF_HOSTED),
        (SELF_HOSTED, ALLOW_ANY, SELF_HOSTED),
        (SELF_HOSTED, SELF_HOSTED, SELF_HOSTED),
    ],
)
def test_stricter_security(
    held: DataSecurity, arriving: DataSecurity, expected: DataSecurity
) -> None:
    """Self-hosted data binds for good; data for anybody binds where nothing was said yet."""
    assert stricter_security(held, arriving) is expected


def test_no_data_security_is_the_strictest() -> None:
    """What arrives and is none of the three binds to self-hosted providers."""
    assert stricter_security(ALLOW_ANY, "anything") is SELF_HOSTED  # type: ignore[arg-type]


@pytest.mark.parametrize("level", Confidence)
def test_confidence_of_a_name(level: Confidence) -> None:
    """A stored name gives back its level."""
    assert confidence_of(level.name) is level


@pytest.mark.parametrize("text", ["", "high", "300", 100, None, [], Confidence.LOW])
def test_unreadable_confidence_is_the_highest(text: object) -> None:
    """What is no name of a level reads as the highest one."""
    assert confidence_of(text) is Confidence.HIGH


@pytest.mark.parametrize("security", DataSecurity)
def test_security_of_a_name(security: DataSecurity) -> None:
    """A stored text gives back its security."""
    assert security_of(security.value) is security


@pytest.mark.parametrize("text", ["", "ALLOW_ANY", 1, None, [], {}])
def test_unreadable_security_is_the_strictest(text: object) -> None:
    """What is no stored security reads as self-hosted."""
    assert security_of(text) is SELF_HOSTED
