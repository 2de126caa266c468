"""Paging through results: every one once, and never a total."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.tools.arguments import Arguments, BadArgument
from fetchwarden.tools.paging import Paging
from fetchwarden.tools.schema import SchemaBuilder


@given(st.lists(st.integers(), max_size=40), st.integers(1, 7), st.none() | st.integers(1, 4))
def test_following_has_more_shows_everything_once(
    found: list[int], size: int, last: int | None
) -> None:
    """Pages in turn are what was found, as far as pages may be asked for, and none is empty."""
    paging = Paging(size, last)
    seen: list[int] = []
    page = 1
    while True:
        shown = paging.of(found, page)
        assert shown.items or not found
        seen += shown.items
        assert shown.facts() == {"page": page, "has_more": shown.has_more}
        if not shown.has_more:
            break
        page += 1
    assert seen == (found if last is None else found[: size * last])


@pytest.mark.parametrize(
    ("page", "more"), [(1, True), (2, True), (3, True), (4, False), (5, False)]
)
def test_where_the_pages_end(page: int, *, more: bool) -> None:
    """Of 37 hits in tens there are four pages."""
    assert Paging(10, 5).of(range(37), page).has_more is more


def test_the_last_page_that_may_be_asked_for_has_no_next() -> None:
    """Not even where the service says that there is more; nor has an empty page."""
    paging = Paging(10, 5)
    assert paging.with_items("abc", 4, is_more=True).has_more
    assert not paging.with_items("abc", 5, is_more=True).has_more
    assert not paging.with_items("", 1, is_more=True).has_more
    assert Paging(10).with_items("abc", 99, is_more=True).has_more


def test_which_page_is_asked_for() -> None:
    """The first when nothing is said; beyond the last one the model is told what to do instead."""
    paging = Paging(10, 5)
    assert paging.asked(Arguments({})) == paging.asked(Arguments({"page": None})) == 1
    assert paging.asked(Arguments({"page": 5})) == 5
    assert Paging(10).asked(Arguments({"page": 500})) == 500
    with pytest.raises(BadArgument, match="at most 5, but was 6") as refusal:
        paging.asked(Arguments({"page": 6}))
    assert refusal.value.masked == "The argument 'page' must be at most 5."
    for page in (0, -1, "2", 1.5, True):
        with pytest.raises(BadArgument, match="the first page is read"):
            paging.asked(Arguments({"page": page}))


def test_the_argument_is_described() -> None:
    """It is an integer that may be left out, and its description tells the end."""
    schema = Paging(10, 5).describe(SchemaBuilder()).build()
    assert schema["required"] == []
    assert schema["properties"]["page"]["type"] == "integer"
    assert "at most 5" in schema["properties"]["page"]["description"]
    assert "at most" not in str(Paging(10).describe(SchemaBuilder()).build())


@pytest.mark.parametrize(("size", "last"), [(0, None), (5, 0)])
def test_no_pages(size: int, last: int | None) -> None:
    """Pages without items are a mistake of whoever writes the tool."""
    with pytest.raises(InvalidInput):
        Paging(size, last)
