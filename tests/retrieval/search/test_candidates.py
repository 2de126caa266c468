"""Hits become candidates: each address once, at its best rank, with what all engines know of it."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.mentions import request_key
from fetchwarden.retrieval.search.candidates import Candidate, candidates_of, merged
from fetchwarden.retrieval.search.port import Hit

HOSTS = ["a.example", "B.example.", "bücher.example", "xn--bcher-kva.example", "a.example:443"]
urls = st.builds(
    lambda scheme, host, path, more: f"{scheme}://{host}/{path}{more}",
    st.sampled_from(["https", "HTTPS"]),
    st.sampled_from(HOSTS),
    st.sampled_from(["", "x", "X", "x?y=1"]),
    st.sampled_from(["", "#top"]),
)
texts = st.sampled_from(["", "one", "two"])
hits = st.lists(
    st.builds(Hit, url=urls | st.just("no address"), title=texts, snippet=texts, published=texts),
    max_size=12,
)
answers = st.dictionaries(st.sampled_from(["searxng", "staan", "brave"]), hits, max_size=3)


def best_ranks(found: dict[str, Sequence[Candidate]]) -> dict[str, int]:
    """Return the best rank that any engine gave each key."""
    best: dict[str, int] = {}
    for candidates in found.values():
        for each in candidates:
            best[each.key] = min(each.rank, best.get(each.key, each.rank))
    return best


@given(hits, st.integers(1, 12))
def test_candidates_of_one_engine(found: list[Hit], limit: int) -> None:
    """Each address of the first hits stands there once, at its first place, without a fragment."""
    candidates = candidates_of(found, "brave", limit)
    places: dict[str, int] = {}
    for place, hit in enumerate(found[:limit], start=1):
        if key := request_key(hit.url):
            places.setdefault(key, place)
    assert {each.key: each.rank for each in candidates} == places
    assert [each.rank for each in candidates] == sorted(each.rank for each in candidates)
    assert not any("#" in each.url for each in candidates)
    for each in candidates:
        same = [hit for hit in found[:limit] if request_key(hit.url) == each.key]
        assert each.title == next((hit.title for hit in same if hit.title), "")
        assert each.snippet == next((hit.snippet for hit in same if hit.snippet), "")
        assert set(each.urls) == {hit.url for hit in same}
        assert request_key(each.url) == each.key


@given(answers, st.integers(1, 12))
def test_merging(found: dict[str, list[Hit]], limit: int) -> None:
    """Every engine's best rank is kept, ties go to the engine asked first, and ranks are whole."""
    each_of = {engine: candidates_of(one, engine, limit) for engine, one in found.items()}
    together = merged(each_of, limit)
    best = best_ranks(dict(each_of))
    assert [each.rank for each in together] == list(range(1, len(together) + 1))
    assert len(together) == min(limit, len(best))
    assert len({each.key for each in together}) == len(together)
    order = [best[each.key] for each in together]
    assert order == sorted(order)
    assert max(order, default=0) <= min(
        (rank for key, rank in best.items() if key not in {each.key for each in together}),
        default=10**6,
    )
    for each in together:
        finders = [engine for engine, one in each_of.items() if each.key in {c.key for c in one}]
        assert set(each.engines) == set(finders)


@given(answers, st.integers(1, 12))
def test_the_order_is_stable(found: dict[str, list[Hit]], limit: int) -> None:
    """The same answers merge to the same list, and an engine alone to its own order."""
    each_of = {engine: candidates_of(one, engine, limit) for engine, one in found.items()}
    assert merged(each_of, limit) == merged(dict(each_of), limit)
    for engine, one in each_of.items():
        alone = merged({engine: one}, limit)
        assert [each.key for each in alone] == [each.key for each in one]


def test_gaps_are_filled_by_worse_ranks() -> None:
    """The better rank tells the address, title and snippet; what it lacks comes from the other."""
    first = [Hit(url="https://A.example/x#one", snippet="Short.")]
    second = [
        Hit(url="https://other.example/"),
        Hit(url="https://a.example:443/x", title="Title", snippet="Long.", published="2026"),
    ]
    found = {"one": candidates_of(first, "one", 5), "two": candidates_of(second, "two", 5)}
    (best, _) = merged(found, 5)
    assert (best.url, best.title, best.snippet) == ("https://a.example/x", "Title", "Short.")
    assert best.published == "2026"
    assert best.engines == ("one", "two")
    assert best.urls == ("https://A.example/x#one", "https://a.example:443/x")


@pytest.mark.parametrize(
    "url",
    [
        "ftp://a.example/",
        "//a.example/",
        "a.example",
        "javascript:alert(1)",
        "https://user:pw@a.example/",
        "https://0x7f.1/",
        "https://a b.example/",
        "https://" + "x" * 9_000,
        "",
    ],
)
def test_what_can_never_be_read_is_no_candidate(url: str) -> None:
    """An address that our parser refuses is left out, and the ranks of others stay."""
    found = candidates_of([Hit(url=url), Hit(url="https://a.example/")], "brave", 5)
    assert [(each.url, each.rank) for each in found] == [("https://a.example/", 2)]
