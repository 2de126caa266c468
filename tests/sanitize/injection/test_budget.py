"""What is searched around a place of a text is bounded, in all its readings together."""

import base64
from collections.abc import Sequence
from typing import Any

import pytest

from fetchwarden.sanitize.injection.budget import (
    LONG,
    MAX_CANDIDATES,
    MAX_READ,
    MAX_SEARCHED,
    PART,
    Budget,
    merged,
)
from fetchwarden.sanitize.injection.disguises import LITERALS
from fetchwarden.sanitize.injection.matcher import Matcher
from fetchwarden.sanitize.injection.rule import Rule
from fetchwarden.sanitize.injection.stream import scan_long

SHORT_SIZE, LONG_SIZE = 1 << PART, 1 << LONG
MOST = MAX_CANDIDATES[SHORT_SIZE]
ORDER = "go up "


def weak(name: str, *, is_regex: bool = False) -> Rule:
    """A rule that is no attack by itself."""
    return Rule(name, "go up", "go", 0.1, "why.", (), (), is_regex=is_regex)


class Asking(Matcher):
    """Counts the anchors at which rules are asked."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        super().__init__([(rule, {}) for rule in rules], LITERALS)
        self.asked = 0

    def _ask(self, candidates: Any, found: Any, account: Any) -> None:
        self.asked += len(candidates)
        super()._ask(candidates, found, account)


CARRIED = base64.b64encode((ORDER * 20).encode()).decode()
DISGUISED = {
    "scrambled": f"{ORDER * 200} ignroe {ORDER * 200}",
    "marks": f"{ORDER * 30} g*o g*o " * 10,
    "leet": f"{ORDER * 30} g0t g0t " * 10,
    "tags": f"{ORDER * 30}<x of two words>" * 10,
    "base64": "".join(f"{ORDER * 24} {CARRIED[at:]} " for at in range(0, 64, 4)),
}


@pytest.mark.parametrize("name", sorted(DISGUISED))
def test_disguises_do_not_multiply_the_work(name: str) -> None:
    """A text that is no crowd by itself is one when it is to be read twice, and is not asked."""
    text = DISGUISED[name]
    matcher = Asking([weak("override.up")])
    view = matcher.search(text)
    assert not view.is_dense
    once = matcher.asked
    assert MOST / 2 < once < MOST
    found = scan_long(text, "text", matcher)
    # The text, and what is left of it when the crowd is gone.
    assert matcher.asked - once <= 2 * MOST
    assert {finding.rule for finding in found.findings} == {"dense.words"}
    assert scan_long(found.text, "text", matcher).text == found.text


def test_a_long_text_is_nowhere_as_dense_as_a_short_one_may_be() -> None:
    """What is no crowd in a short window is one if it goes on so."""
    matcher = Asking([weak("override.up")])
    dense = "go up and x "
    assert len(dense) * MAX_CANDIDATES[LONG_SIZE] < LONG_SIZE
    assert not matcher.search(dense * (LONG_SIZE // 2 // len(dense))).is_dense
    assert matcher.search(dense * (LONG_SIZE // len(dense) + 1)).is_dense


@pytest.mark.parametrize(("rules", "is_dense"), [(8, False), (24, True)])
def test_rules_do_not_search_more_than_a_text_needs(rules: int, *, is_dense: bool) -> None:
    """Few anchors whose rules search far are too much as well: they are a sign, unsearched."""
    stretch = f"{ORDER}{'x ' * 170}"
    text = stretch * (SHORT_SIZE // len(stretch) + 1)
    matcher = Asking([weak(f"override.up{number}", is_regex=True) for number in range(rules)])
    found = matcher.search(text)
    assert matcher.asked < MOST
    searched = sum(count for _, count in found.windows)
    assert (searched >= MAX_SEARCHED[SHORT_SIZE]) is is_dense
    assert found.is_dense is is_dense
    assert {sign.rule.name == "dense.words" for sign in found.signs} == {is_dense}


def test_no_more_than_a_few_disguises_are_read() -> None:
    """Of so many readings of one stretch the last are not read, but are too much."""
    budget = Budget()
    account = budget.account(lambda start, end: (start, end))
    times = MAX_READ[SHORT_SIZE] // SHORT_SIZE
    for _ in range(times):
        assert account.read(SHORT_SIZE) == []
    assert account.read(SHORT_SIZE) == [(0, SHORT_SIZE)]
    # What stands elsewhere in the text is no matter of that.
    far = budget.account(lambda start, end: (start + LONG_SIZE * 2, end + LONG_SIZE * 2))
    assert far.read(SHORT_SIZE) == []


def test_charges_count_where_they_stand_in_the_text() -> None:
    """Readings of different places do not add up, readings of one do."""
    budget = Budget()
    half = [3 * place for place in range(MOST // 2)]
    shift = SHORT_SIZE * 2
    here = budget.account()
    there = budget.account(lambda start, end: (start + shift, end + shift))
    assert here.ask(half) == []
    assert there.ask(half) == []
    assert there.ask(half) == [(0, half[-1] + 1)]
    assert here.ask([]) == []


def test_merged() -> None:
    """Spans that touch are one."""
    assert merged([(0, 3), (2, 5), (5, 6), (8, 9)]) == [(0, 6), (8, 9)]
    assert merged([]) == []
