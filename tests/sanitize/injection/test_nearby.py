"""What a rule needs near its anchor is told for each place of a text."""

import random

import pytest

from fetchwarden.sanitize.injection.compiling import BEFORE, BEHIND
from fetchwarden.sanitize.injection.nearby import LONGEST, STRETCH, Nearby
from fetchwarden.sanitize.injection.rule import Surroundings

SIZE = 1 << STRETCH
SIDES = {
    "before": (Surroundings(before=(frozenset({" oak "}),)), -BEFORE, 0),
    "behind": (Surroundings(behind=(frozenset({" oak "}),)), 0, LONGEST),
    "around": (Surroundings(around=(frozenset({" oak "}),)), -BEFORE, BEHIND),
}


@pytest.mark.parametrize("length", [40, 300, 5_000])
@pytest.mark.parametrize("side", sorted(SIDES))
def test_what_is_in_reach_is_not_missing(side: str, length: int) -> None:
    """Wherever an anchor and what it needs stand, in reach of each other, it is told."""
    surroundings, low, high = SIDES[side]
    nearby = Nearby([surroundings])
    chance = random.Random(length)  # noqa: S311 - the same places each time
    for _ in range(400):
        anchor = chance.randrange(length)
        place = chance.randrange(max(0, anchor + low), min(length, anchor + high + 1))
        missing = nearby.missing([(0, place, place + 5)], length)
        assert not missing[anchor >> STRETCH] & nearby.wanted[0]


@pytest.mark.parametrize(
    ("side", "places"),
    [
        ("before", (SIZE * 25, SIZE * 16 - 1)),
        ("behind", (SIZE * 20 - 1, SIZE * 30)),
        ("around", (SIZE * 16, SIZE * 24)),
    ],
)
def test_what_is_out_of_reach_is_missing(side: str, places: tuple[int, int]) -> None:
    """What stands elsewhere in a long text does not count."""
    nearby = Nearby([SIDES[side][0]])
    for place in places:
        missing = nearby.missing([(0, place, place + 5)], SIZE * 40)
        assert missing[20] & nearby.wanted[0]


def test_each_set_counts_for_itself() -> None:
    """All sets of a rule are needed, of each one string; rules without any need nothing."""
    rules = [
        Surroundings(before=(frozenset({" oak ", " elm "}),), behind=(frozenset({" oak "}),)),
        Surroundings(),
    ]
    nearby = Nearby(rules)
    numbers = {string: number for number, string in enumerate(nearby.strings)}
    for found, is_there in (((), False), ((" elm ",), False), ((" oak ",), True)):
        missing = nearby.missing([(numbers[string], 0, 5) for string in found], 10)
        assert (not missing[0] & nearby.wanted[0]) == is_there
        assert not missing[0] & nearby.wanted[1]


def test_common_words_are_not_asked_for() -> None:
    """A set that is in nearly every text says nothing."""
    nearby = Nearby([Surroundings(around=(frozenset({" the ", " of ", " and "}),))])
    assert nearby.strings == []
    assert nearby.wanted == [0]
