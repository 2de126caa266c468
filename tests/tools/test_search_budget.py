"""The characters of a search: never more than there are, and none wasted."""

from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.web.search_budget import allowances

lengths = st.lists(st.integers(0, 20_000), max_size=20)


@given(lengths, st.integers(0, 10_000), st.integers(0, 200_000))
def test_the_budget(lengths: list[int], least: int, more: int) -> None:
    """All fit; each has its least or its length; nothing is left while a page could use it."""
    total = least * 20 + more
    allowed = allowances(lengths, total, least)
    assert len(allowed) == len(lengths)
    assert sum(allowed) <= total
    for mine, length in zip(allowed, lengths, strict=True):
        assert min(least, length) <= mine <= length
    assert sum(allowed) == min(total, sum(lengths))


@given(lengths, st.integers(0, 100_000), st.integers(0, 10_000))
def test_a_budget_that_is_too_small_is_still_kept(
    lengths: list[int], total: int, least: int
) -> None:
    """Whatever the settings say, pages never have more than there is."""
    allowed = allowances(lengths, total, least)
    assert sum(allowed) <= total
    assert all(0 <= mine <= length for mine, length in zip(allowed, lengths, strict=True))


def test_better_ranks_come_first() -> None:
    """What is over goes to the first page that can use it."""
    assert allowances([50, 50, 50], 100, 10) == [50, 40, 10]
    assert allowances([5, 90, 90], 100, 10) == [5, 85, 10]
    assert allowances([], 100, 10) == []
