"""What is searched around a place of a text is bounded, in all its readings together."""

import base64
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.sanitize.injection.budget import (
    LONG,
    MAX_CANDIDATES,
    MAX_READ,
    MAX_SEARCHED,
    PART,
    Account,
    Budget,
    Tally,
    merged,
)
from fetchwarden.sanitize.injection.disguises import LITERALS
from fetchwarden.sanitize.injection.finding import REMOVED
from fetchwarden.sanitize.injection.matcher import Matcher, Searched
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


@pytest.mark.parametrize("spent", [(0, 0), (MOST - 9, 0), (0, MAX_SEARCHED[SHORT_SIZE] - 9)])
@pytest.mark.parametrize("is_regex", [False, True])
def test_a_view_is_searched_again_as_if_it_were_new(
    spent: tuple[int, int], *, is_regex: bool
) -> None:
    """Whatever was spent before, what is found and what is charged is the same."""
    asked, searched = spent
    matcher = Matcher([(weak("override.up", is_regex=is_regex), {})])
    view = f"{ORDER}{'x ' * 90}" * 16
    known = matcher.search(view)
    assert known.matches
    assert not known.is_dense
    found = []
    for again in (False, True):
        account = Budget().account()
        assert account.ask([SHORT_SIZE // 2] * asked) == []
        assert account.search([(SHORT_SIZE // 2, searched)]) == []
        if again:
            found.append(matcher.search_again(known, account))
        else:
            found.append(matcher.search(view, account=account))
    new, same = found
    assert (same.matches, same.left_out) == (new.matches, new.left_out)
    assert (same.asked, same.windows, same.literals) == (new.asked, new.windows, new.literals)
    assert new.is_dense is bool(asked or (searched and is_regex))


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


WORDS = "boat came home noon rose over tide "
UNREAD = {
    "scrambled": "ignroe ",
    "rot13": "vtaber ",
    "reversed": "erongi ",
    "leet": "g0t g0t ",
    "marks": "m*e m*e ",
    "spaced": "i g n o r e n o w ",
}


class Reading(Matcher):
    """Keeps what it is asked to look at."""

    def __init__(self, rules: Sequence[Rule] = ()) -> None:
        super().__init__([(rule, {}) for rule in rules], LITERALS)
        self.views: list[str] = []

    def search(
        self, view: str, before: Searched | None = None, account: Account | None = None
    ) -> Searched:
        """Keep, and search."""
        self.views.append(view)
        return super().search(view, before, account)


@pytest.mark.parametrize("size", [SHORT_SIZE, LONG_SIZE])
@pytest.mark.parametrize(("count", "is_dense"), [(1, False), (2, False), (5, True), (6, True)])
def test_a_scan_reads_no_more_than_a_few_disguises(
    size: int, count: int, *, is_dense: bool
) -> None:
    """A text that can be read in all disguises at once is too much, without a word of a rule."""
    signs = "".join([*UNREAD.values()][:count])
    part = WORDS * 5 + signs
    text = part * (size // len(part))
    matcher = Reading()
    found = scan_long(text, "text", matcher)
    assert {finding.rule for finding in found.findings} == ({"dense.words"} if is_dense else set())
    # The text itself, and what may be read of its disguises; then what is left of it.
    assert sum(map(len, matcher.views)) <= len(text) + MAX_READ[size] + 2 * SHORT_SIZE
    assert scan_long(found.text, "text", matcher).text == found.text


def test_a_long_text_is_searched_less_than_its_densest_part_may_be() -> None:
    """What may be searched in a short window is too much if it goes on so."""
    stretch = f"{ORDER}{'x ' * 170}"
    rules = [weak(f"override.up{number}", is_regex=True) for number in range(12)]
    matcher = Asking(rules)
    for size, is_dense in ((SHORT_SIZE, False), (LONG_SIZE // 2, False), (LONG_SIZE, True)):
        found = matcher.search(stretch * (size // len(stretch)))
        searched = sum(count for _, count in found.windows)
        assert searched * SHORT_SIZE < MAX_SEARCHED[SHORT_SIZE] * size
        assert (searched >= MAX_SEARCHED[LONG_SIZE]) is is_dense
        assert found.is_dense is is_dense


def test_small_carriers_are_too_much_together() -> None:
    """Each says little, and none of those around a place is read when it is too much there."""
    said = [f"{ORDER * 8}{number:04} x" for number in range(450)]
    carriers = " ".join(base64.b64encode(text.encode()).decode() for text in said)
    assert len(carriers) > LONG_SIZE
    matcher = Asking([weak("override.up")])
    found = scan_long(carriers, "text", matcher)
    assert {finding.rule for finding in found.findings} == {"dense.words"}
    assert matcher.asked <= MAX_CANDIDATES[LONG_SIZE] + MOST / 10
    assert scan_long(found.text, "text", matcher).text == found.text


def test_a_small_carrier_is_searched_once() -> None:
    """When something is taken out, what is in carriers that stay is known from before."""
    said = [f"{WORDS}{number:04}" for number in range(40)]
    carriers = [base64.b64encode(text.encode()).decode() for text in said]
    matcher = Reading([Rule("override.up", "go up", "go", 0.9, "why.", (), ())])
    found = scan_long("\n\n".join(["go up at once now", *carriers]), "text", matcher)
    assert found.text == "\n\n".join([REMOVED, *carriers])
    assert [matcher.views.count(text) for text in said] == [1] * len(said)
    assert sum(view.startswith(REMOVED) for view in matcher.views) == 2  # itself, and in leet


@st.composite
def spending(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Charges at places that are near each other and far apart."""
    place = st.integers(0, 3 * LONG_SIZE) | st.integers(0, SHORT_SIZE // 2)
    return draw(st.lists(st.tuples(place, st.integers(1, 12_000)), max_size=60))


@given(spending())
def test_charges_one_by_one_are_those_together(charges: list[tuple[int, int]]) -> None:
    """Where it is too much is the same, whether places are charged for alone or with others."""
    alone, together = Budget(), Budget()
    for place, cost in charges:
        tally = Tally()
        tally.search([(place, cost)])
        is_dense = together.is_dense(place)
        crowds = together.account().search([(place, cost)])
        assert alone.is_too_much(place, tally) is (is_dense or bool(crowds))
        # No window holds more than it may, but for what was charged for last.
    for size, most in MAX_SEARCHED.items():
        part = size >> 5
        for first in {place // part for place, _ in charges}:
            inside = [cost for place, cost in charges if first <= place // part < first + 32]
            if sum(inside) < most:
                continue
            assert any(
                alone.is_dense(place) for place, _ in charges if first <= place // part < first + 32
            )


def test_a_tally_counts_what_is_done() -> None:
    """It is never too much; nothing to charge for is never too much either."""
    tally = Tally()
    assert tally.read(10) == tally.read(10, 256) == []
    assert tally.ask([1, 2]) == tally.search([(1, 30), (2, 40)]) == []
    assert (tally.read_in_all, tally.asked, tally.searched) == (266, 2, 70)
    assert not Budget().is_too_much(0, Tally())
    assert Budget().account().read(0, 256) == []


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
