"""The shape of a text has a sign for each character, and its runs are found."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fetchwarden.sanitize.injection.shapes import runs_of, shape_of, shapes

TABLE = shapes({"w": "ab", "0": "12"})


@given(some.text())
def test_a_shape_is_as_long_as_its_text(text: str) -> None:
    """Each character has one sign, also if it is not ASCII, or half of a pair."""
    assert len(shape_of(text, TABLE)) == len(text)


def test_other_characters_have_one_sign() -> None:
    """What is of no kind is told from all kinds."""
    assert shape_of("a1?é\ud800b", TABLE) == b"w0...w"


@pytest.mark.parametrize("least", [1, 3, 70])
@given(some.lists(some.tuples(some.sampled_from("w."), some.integers(1, 200)), max_size=6))
def test_runs_are_those_of_a_pattern(least: int, parts: list[tuple[str, int]]) -> None:
    """Runs begin and end where those that a regular expression finds do."""
    shape = "".join(sign * count for sign, count in parts).encode()
    expected = [run.span() for run in re.finditer(b"w{%d,}" % least, shape)]
    assert [*runs_of(b"w", least, shape)] == expected
