"""Several engines: who is asked, in which order, and what becomes of failures."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.retrieval.search.dispatch import Found, PageTooHigh, Strategy, dispatch
from fetchwarden.retrieval.search.port import (
    Answer,
    Capabilities,
    Hit,
    Reason,
    SafeSearch,
    SearchFailed,
    SearchQuery,
    TimeRange,
)
from tests.retrieval.search.services import IDS, Services, query, says, wire
from tests.servers.loop import awaited

CAN_ALL = Capabilities(safe_search=True, time_range=True, language=True, last_page=20)


@dataclass
class Scripted:
    """An engine that answers, or fails, as a test wants; the port allows any."""

    id: str
    answer: Answer | Exception = field(default_factory=lambda: hits("https://a.example/"))
    capabilities: Capabilities = CAN_ALL
    asked: list[tuple[SearchQuery, float]] = field(default_factory=list)
    after: asyncio.Event | None = None
    then: asyncio.Event | None = None

    @property
    def name(self) -> str:
        """Its name for people."""
        return self.id.capitalize()

    async def search(self, query: SearchQuery, *, deadline: float) -> Answer:
        """What the test wants."""
        self.asked.append((query, deadline))
        if self.after:
            await self.after.wait()
        if self.then:
            self.then.set()
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def hits(*urls: str, **more: Any) -> Answer:
    """Return an answer with hits at these addresses."""
    return Answer(hits=tuple(Hit(url=url) for url in urls), **more)


def failed(engine: str = "One", **more: Any) -> SearchFailed:
    """Return a failure."""
    return SearchFailed(engine, Reason.RATE_LIMITED, "too many requests were made (429)", **more)


async def found(*engines: Scripted, **options: Any) -> Found:
    """Return what is found."""
    asked = options.pop("query", query())
    return await dispatch(engines, asked, seconds=9.0, **options)


def was_asked(*engines: Scripted) -> list[str]:
    """Return the ids of those that were asked."""
    return [engine.id for engine in engines if engine.asked]


@awaited
async def test_failover_stops_at_the_first_with_a_candidate() -> None:
    """Engines are asked in their order, each with all the time, until one has an address."""
    engines = (
        Scripted("one", failed()),
        Scripted("two", hits()),
        Scripted("three", hits("no address")),
        Scripted("four", hits("https://d.example/")),
        Scripted("five"),
    )
    result = await found(*engines)
    assert was_asked(*engines) == ["one", "two", "three", "four"]
    assert [seconds for engine in engines for _, seconds in engine.asked] == [9.0] * 4
    assert [each.url for each in result.candidates] == ["https://d.example/"]
    assert result.engines == ("two", "three", "four")
    assert result.candidate_count == 2
    assert any("One: it could not be asked: too many" in note for note in result.notes)
    assert "Two: it returned no hits." in result.notes


@awaited
async def test_the_chosen_engine_is_asked_first() -> None:
    """Then the others in their order; with SPECIFIC no other is."""
    for strategy, asked in (
        (Strategy.FAILOVER, ["one", "two"]),
        (Strategy.SPECIFIC, ["two"]),
    ):
        one, two = Scripted("one"), Scripted("two", hits())
        result = await found(one, two, strategy=strategy, primary="two")
        assert was_asked(one, two) == asked
        assert result.engines == tuple(reversed(asked))


@pytest.mark.parametrize(
    ("strategy", "primary"),
    [
        (Strategy.FAILOVER, "gone"),
        (Strategy.SPECIFIC, "gone"),
        (Strategy.SPECIFIC, None),
    ],
)
@awaited
async def test_a_chosen_engine_that_is_not_there(strategy: Strategy, primary: str | None) -> None:
    """All are asked in turn then, and it is noted."""
    one, two = Scripted("one", hits()), Scripted("two")
    result = await found(one, two, strategy=strategy, primary=primary)
    assert was_asked(one, two) == ["one", "two"]
    assert "not configured" in result.notes[0]


@awaited
async def test_a_single_engine_needs_no_choice() -> None:
    """With one engine there is nothing to choose, and notes do not name it."""
    one = Scripted("one", hits("https://a.example/", notes=("a note",)))
    result = await found(one, strategy=Strategy.SPECIFIC)
    assert result.notes == ("The search engine says: a note.",)


@awaited
async def test_parallel_asks_all_at_once() -> None:
    """All are asked side by side, and merged in their order whoever answers first."""
    first, second = asyncio.Event(), asyncio.Event()
    one = Scripted("one", hits("https://a.example/", "https://c.example/"), after=second)
    two = Scripted("two", hits("https://b.example/", "https://a.example/"), then=second)
    three = Scripted("three", failed("Three"), then=first)
    result = await found(one, two, three, strategy=Strategy.PARALLEL)
    assert result.engines == ("one", "two")
    urls = [each.url for each in result.candidates]
    assert urls == ["https://a.example/", "https://b.example/", "https://c.example/"]
    assert result.candidates[0].engines == ("one", "two")
    assert result.candidate_count == 4
    assert [note.partition(":")[0] for note in result.notes] == ["Three"]


@awaited
async def test_notes_and_reasons_are_in_the_order_of_the_engines() -> None:
    """Whoever answers or fails first."""
    gate = asyncio.Event()
    one = Scripted("one", hits("https://a.example/", notes=("first",)), after=gate)
    two = Scripted("two", hits("https://b.example/", notes=("second",)), then=gate)
    result = await found(one, two, strategy=Strategy.PARALLEL)
    assert result.notes == ("One: first.", "Two: second.")
    gate = asyncio.Event()
    one = Scripted("one", failed("One", retry_after="7"), after=gate)
    two = Scripted("two", failed("Two"), then=gate)
    with pytest.raises(SearchFailed) as caught:
        await found(one, two, strategy=Strategy.PARALLEL)
    assert str(caught.value).index("One") < str(caught.value).index("Two")
    assert caught.value.retry_after == "7"


@awaited
async def test_cancelling_a_parallel_search_ends_all() -> None:
    """Who cancels gets the cancellation, and no engine goes on."""
    started, never = asyncio.Event(), asyncio.Event()
    engines = [Scripted("one", after=never), Scripted("two", after=never)]

    async def search() -> None:
        started.set()
        await found(*engines, strategy=Strategy.PARALLEL)

    running = asyncio.ensure_future(search())
    await started.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


@awaited
async def test_an_engine_that_breaks_costs_only_itself() -> None:
    """Any exception is a note without its text, which may hold anything."""
    one, two = Scripted("one", RuntimeError("https://secret.example/")), Scripted("two")
    result = await found(one, two)
    assert result.candidates
    assert "One: it could not be asked: it failed." in result.notes
    assert "secret" not in str(result.notes)


@awaited
async def test_all_engines_fail() -> None:
    """Then the search fails with all reasons; what the services said stays apart."""
    one = Scripted("one", failed(excerpt="buy a plan", retry_after="7", detail="status 429"))
    two = Scripted("two", RuntimeError("x"))
    with pytest.raises(SearchFailed) as caught:
        await found(one, two, strategy=Strategy.PARALLEL)
    text = str(caught.value)
    assert "One: too many requests" in text
    assert "Two: it failed" in text
    assert "buy a plan" not in text
    assert caught.value.excerpt == "buy a plan"
    assert caught.value.retry_after == "7"
    with pytest.raises(SearchFailed) as caught:
        await found(one)
    assert caught.value is one.answer


@awaited
async def test_a_demand_to_filter_leaves_engines_out() -> None:
    """Engines that cannot filter are not asked, with a note; if none can, nothing is asked."""
    blind = Scripted("one", capabilities=Capabilities(
        safe_search=False, time_range=False, language=False, last_page=20
    ))  # fmt: skip
    two = Scripted("two")
    for level in (SafeSearch.MODERATE, SafeSearch.STRICT):
        result = await found(blind, two, query=query(safe_search=level))
        assert was_asked(blind, two) == ["two"]
        assert "One is not asked: it cannot leave out unsafe content" in result.notes[0]
        with pytest.raises(SearchFailed, match="none of them can leave out"):
            await found(blind, query=query(safe_search=level))
    await found(blind, query=query(safe_search=SafeSearch.OFF))
    assert was_asked(blind) == ["one"]


@awaited
async def test_what_an_engine_does_not_heed_is_noted() -> None:
    """It is asked all the same."""
    blind = Scripted("one", capabilities=Capabilities(
        safe_search=False, time_range=False, language=False, last_page=20
    ))  # fmt: skip
    asked = query(time_range=TimeRange.DAY, language="de")
    result = await found(blind, query=asked)
    assert len(result.notes) == 2
    assert "of any age" in result.notes[0]
    assert "by language" in result.notes[1]


@awaited
async def test_pages_beyond_an_engine() -> None:
    """An engine without the page is left out; if all are, the last page is told."""
    short = Scripted("one", capabilities=Capabilities(
        safe_search=True, time_range=True, language=True, last_page=4
    ))  # fmt: skip
    two = Scripted("two")
    result = await found(short, two, query=query(page=5))
    assert was_asked(short, two) == ["two"]
    assert "One is not asked: it has no such page." in result.notes
    with pytest.raises(PageTooHigh, match="20") as caught:
        await found(short, two, query=query(page=21))
    assert caught.value.last_page == 20


@pytest.mark.parametrize(
    ("page", "answer", "more"),
    [
        (1, hits("https://a.example/"), True),
        (1, hits("https://a.example/", has_more=True), True),
        (1, hits("https://a.example/", has_more=False), False),
        (1, hits(), False),
        (20, hits("https://a.example/", has_more=True), False),
    ],
)
@awaited
async def test_whether_there_is_more(page: int, answer: Answer, *, more: bool) -> None:
    """A full page may have a next one, unless the engine denies it or has no further page."""
    assert (await found(Scripted("one", answer), query=query(page=page))).has_more is more


@awaited
async def test_hits_beyond_the_limit_do_not_count() -> None:
    """The first hits count, whether they can be read or not."""
    urls = [f"https://{letter}.example/" for letter in "abcdef"]
    one = Scripted("one", hits("no address", urls[0], *urls))
    result = await found(one, query=query(limit=4))
    assert result.candidate_count == 4
    assert [each.url for each in result.candidates] == urls[:2]
    assert [each.rank for each in result.candidates] == [1, 2]


@awaited
async def test_no_engine() -> None:
    """Without any engine there is nothing to search with."""
    with pytest.raises(InvalidInput, match="no search engine"):
        await found()


@awaited
async def test_the_real_engines_together() -> None:
    """All four over their wire formats: one hit of each, one of all, and one service that fails."""
    async with Services() as services:
        shared = {"url": "https://all.example/", "title": "All"}
        for engine in IDS:
            own = {"url": f"https://{engine}.example/", "title": engine}
            services.answers(engine, says(wire(engine, [own, shared])))
        services.answers("tavily", says({"detail": "limit"}, 432))
        engines = [services.engine(engine) for engine in IDS]
        result = await dispatch(engines, query(), seconds=5.0, strategy=Strategy.PARALLEL)
        assert [each.url for each in result.candidates] == [
            "https://searxng.example/",
            "https://staan.example/",
            "https://brave.example/",
            "https://all.example/",
        ]
        assert result.candidates[-1].engines == ("searxng", "staan", "brave")
        assert any(
            "Tavily: it could not be asked" in note and "432" in note for note in result.notes
        )
