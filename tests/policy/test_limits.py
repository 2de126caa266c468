"""Shows the default limits and which values fail when they are built."""

import dataclasses
import math

import pytest

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.limits import (
    MAX_LABEL_CHARS,
    MAX_NAME_CHARS,
    MAX_RECORDS,
    MAX_URL_CHARS,
    Limits,
)

NAMES = [field.name for field in dataclasses.fields(Limits)]


def test_constants() -> None:
    """The fixed limits are those of the documentation and of RFC 1035."""
    assert (MAX_URL_CHARS, MAX_LABEL_CHARS, MAX_NAME_CHARS, MAX_RECORDS) == (8_192, 63, 253, 64)
    assert Limits().max_records == MAX_RECORDS


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", [-1, -0.5, math.nan, -math.inf])
def test_negative_values_fail(name: str, value: float) -> None:
    """A negative limit or one that is no number fails with its name."""
    with pytest.raises(InvalidInput, match=name):
        Limits(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_zero(name: str) -> None:
    """Zero redirects may be followed; zero of anything else reads nothing and fails."""
    if name == "max_redirects":
        assert Limits(max_redirects=0).max_redirects == 0
    else:
        with pytest.raises(InvalidInput, match=f"{name} must be a positive (whole )?number, not 0"):
            Limits(**{name: 0})


@pytest.mark.parametrize("name", NAMES)
def test_small_positive_values(name: str) -> None:
    """One of anything is a limit."""
    assert getattr(Limits(**{name: 1}), name) == 1


def test_frozen() -> None:
    """Limits cannot be changed once built."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        Limits().deadline = 1  # type: ignore[misc]
