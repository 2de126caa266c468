"""Each engine by its wire format: what is asked, what is read, and what is said when it fails."""

from typing import Any

import pytest

from fetchwarden.policy.errors import InvalidInput, InvalidRule
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.search.brave import Brave
from fetchwarden.retrieval.search.port import Hit, Reason, SafeSearch, TimeRange
from fetchwarden.retrieval.search.searxng import SearXNG
from fetchwarden.retrieval.search.staan import Staan
from fetchwarden.retrieval.search.tavily import Tavily
from tests.retrieval.search.services import IDS, KEY, Services, failure, query, says, wire
from tests.servers.loop import awaited

HITS = [
    {"url": "https://a.example/1", "title": "One", "snippet": "First.", "published": "2026-11-02"},
    {"url": "https://b.example/2", "title": "Two", "snippet": "Second."},
]
FULL: dict[str, Any] = {
    "language": "de-DE",
    "time_range": TimeRange.WEEK,
    "safe_search": SafeSearch.STRICT,
    "limit": 7,
}


@pytest.mark.parametrize("engine", IDS)
@awaited
async def test_hits_are_read(engine: str) -> None:
    """Address, title, snippet and date of each hit are read, in the order of the engine."""
    async with Services() as services:
        services.answers(engine, says(wire(engine, HITS)))
        answer = await services.engine(engine).search(query(), deadline=5.0)
        dates = "" if engine == "staan" else "2026-11-02"
        assert answer.hits == (
            Hit(url="https://a.example/1", title="One", snippet="First.", published=dates),
            Hit(url="https://b.example/2", title="Two", snippet="Second."),
        )


@pytest.mark.parametrize(
    ("engine", "changes", "asked"),
    [
        (
            "searxng",
            {},
            {"q": "tides at noon", "format": "json", "pageno": "1", "language": "all"},
        ),
        ("searxng", {"language": "EN"}, {"language": "en"}),
        ("searxng", {"language": "zh-Hans-cn"}, {"language": "zh-CN"}),
        ("searxng", {"language": "es-419"}, {"language": "es"}),
        ("searxng", {"language": "German"}, {"language": "all"}),
        ("searxng", {"text": "!!g tides !images"}, {"q": "g tides images"}),
        (
            "searxng",
            {**FULL, "page": 3},
            {"language": "de-DE", "time_range": "week", "safesearch": "2", "pageno": "3"},
        ),
        ("searxng", {"safe_search": SafeSearch.OFF}, {"safesearch": "0"}),
        ("staan", {"language": "en-GB"}, {"q": "tides at noon", "market": "en-us"}),
        ("staan", {"language": "fr", "page": 3}, {"market": "fr-fr", "offset": "20"}),
        (
            "tavily",
            FULL,
            {
                "query": "tides at noon",
                "search_depth": "basic",
                "max_results": "7",
                "time_range": "week",
                "language": "de",
                "filter_by_language": "true",
                "safe_search": "true",
            },
        ),
        ("tavily", {"limit": 50}, {"max_results": "20"}),
        ("tavily", {"safe_search": SafeSearch.OFF}, {"safe_search": "false"}),
        (
            "brave",
            {**FULL, "page": 2},
            {
                "q": "tides at noon",
                "count": "7",
                "offset": "1",
                "search_lang": "de",
                "country": "DE",
                "freshness": "pw",
                "safesearch": "strict",
            },
        ),
        ("brave", {"language": "zh-Hant-TW"}, {"search_lang": "zh-hant", "country": "TW"}),
        ("brave", {"language": "zh-CN"}, {"search_lang": "zh-hans", "country": "CN"}),
        ("brave", {"language": "ja-JP"}, {"search_lang": "jp", "country": "JP"}),
        ("brave", {"language": "pt-BR"}, {"search_lang": "pt-br", "country": "BR"}),
        ("brave", {"language": "nb-NO"}, {"search_lang": "nb", "country": "NO"}),
    ],
)
@awaited
async def test_what_is_asked(engine: str, changes: dict[str, Any], asked: dict[str, str]) -> None:
    """Each engine is asked in its own words, and for nothing that was not said."""
    async with Services() as services:
        services.answers(engine, says(wire(engine, [])))
        await services.engine(engine).search(query(**changes), deadline=5.0)
        assert asked.items() <= services.asked.items()
        if not changes:
            assert services.asked.keys() == asked.keys()


@pytest.mark.parametrize(
    ("engine", "absent"),
    [
        ("searxng", {"time_range", "safesearch"}),
        ("staan", {"offset", "language", "safe_search"}),
        ("tavily", {"language", "filter_by_language", "safe_search", "time_range"}),
        ("brave", {"search_lang", "country", "freshness", "safesearch"}),
    ],
)
@awaited
async def test_what_is_not_said_is_not_sent(engine: str, absent: set[str]) -> None:
    """Without language, age and safe search the service decides."""
    async with Services() as services:
        services.answers(engine, says(wire(engine, [])))
        await services.engine(engine).search(query(), deadline=5.0)
        assert not absent & services.asked.keys()


@pytest.mark.parametrize(
    ("engine", "header"),
    [
        ("staan", ("Authorization", f"Bearer {KEY}")),
        ("tavily", ("Authorization", f"Bearer {KEY}")),
        ("brave", ("X-Subscription-Token", KEY)),
        ("searxng", None),
    ],
)
@awaited
async def test_keys_travel_in_their_header(engine: str, header: tuple[str, str] | None) -> None:
    """A key is in its header and nowhere else, and in no repr."""
    async with Services() as services:
        services.answers(engine, says(wire(engine, [])))
        asked = services.engine(engine)
        await asked.search(query(), deadline=5.0)
        sent = services.origin.requests[-1]
        if header is None:
            assert "Authorization" not in sent.headers
        else:
            assert sent.headers[header[0]] == header[1]
        assert KEY not in sent.target + sent.body.decode() + repr(asked)


@pytest.mark.parametrize("engine", IDS)
@awaited
async def test_hits_of_wrong_types_are_left_out(engine: str) -> None:
    """A hit without an address is none; a text of another type is empty; the rest stays."""
    strange: list[Any] = [
        {"url": "https://a.example/1", "title": 5, "snippet": ["x"], "published": None},
        {"title": "no address"},
        {"url": 7},
        {"url": "  "},
        {"url": "https://b.example/\ud800", "title": "x" * 20_000},
    ]
    async with Services() as services:
        answer = wire(engine, strange)
        results = answer["results"] if "results" in answer else answer["web"]["results"]
        results += [None, "text", [1]]
        services.answers(engine, says(answer))
        hits = (await services.engine(engine).search(query(), deadline=5.0)).hits
        assert [hit.url for hit in hits] == ["https://a.example/1", "https://b.example/\ufffd"]
        assert hits[0] == Hit(url="https://a.example/1")
        assert len(hits[1].title) == 300
        for nothing in ({}, {"results": 5, "web": 5}, {"results": {}, "web": {"results": "x"}}):
            services.answers(engine, says(nothing))
            assert (await services.engine(engine).search(query(), deadline=5.0)).hits == ()


@pytest.mark.parametrize("engine", ["staan", "brave"])
@awaited
async def test_a_query_that_is_too_long_is_never_shortened(engine: str) -> None:
    """An engine with a limit refuses a longer query, and nothing is sent."""
    async with Services() as services:
        failed = await failure(services, engine, text="x" * 401)
        assert failed.reason is Reason.BAD_REQUEST
        assert "shorter" in str(failed)
        assert services.origin.requests == []


@awaited
async def test_what_an_answer_may_say_is_short() -> None:
    """Titles, dates and the names of silent engines are cut, whatever a service sends."""
    hits = [{"url": "https://a.example/", "title": "t" * 9_000, "published": "p" * 9_000}]
    silent = [["A" * 9_000, "B" * 9_000]] * 50
    async with Services() as services:
        services.answers("searxng", says(wire("searxng", hits, unresponsive_engines=silent)))
        answer = await services.engine("searxng").search(query(), deadline=5.0)
        assert len(answer.hits[0].title) == 300
        assert len(answer.hits[0].published) == 60
        assert sum(map(len, answer.notes)) < 1_500


@awaited
async def test_a_query_longer_than_an_address() -> None:
    """A query that no address can hold is a failure in words."""
    async with Services() as services:
        failed = await failure(services, "searxng", text="x" * 9_000)
        assert failed.reason is Reason.BAD_REQUEST


@pytest.mark.parametrize("text", ["a\ud800b", "50% & more #1?", "日本語 🎌", "a\nb"])
@awaited
async def test_any_query_arrives_as_it_is(text: str) -> None:
    """Whatever the words are, they are one parameter."""
    async with Services() as services:
        for engine in IDS:
            services.answers(engine, says(wire(engine, [])))
            await services.engine(engine).search(query(text), deadline=5.0)
            asked = services.asked.get("q") or services.asked.get("query")
            assert asked in {text, text.replace("\ud800", "\ufffd")}


@pytest.mark.parametrize(
    ("base", "path"),
    [
        ("", "/search"),
        ("/", "/search"),
        ("/search", "/search"),
        ("/SEARCH/", "/search"),
        ("/searx/?q=1#x", "/searx/search"),
        ("/searx/search", "/searx/search"),
        ("/research", "/research/search"),
    ],
)
@awaited
async def test_the_address_of_an_instance(base: str, path: str) -> None:
    """The root of an instance and its search are the same; a path before it stays."""
    async with Services() as services:
        services.origin.handler(path, says(wire("searxng", HITS)))
        engine = SearXNG(services.origin.url(base), services.fetcher)
        assert len((await engine.search(query(), deadline=5.0)).hits) == 2


@awaited
async def test_scores_order_the_hits_of_an_instance() -> None:
    """Where there is a score, the best come first, then by title; without any the order stays."""
    hits: list[dict[str, Any]] = [
        {"url": "https://a.example/", "title": "b", "score": 1},
        {"url": "https://b.example/", "title": "A", "score": 1.0},
        {"url": "https://c.example/", "title": "c"},
        {"url": "https://d.example/", "title": "d", "score": 2.5},
        {"url": "https://e.example/", "title": "e", "score": True},
        {"url": "https://f.example/", "title": "f", "score": 1e300},
    ]
    async with Services() as services:
        services.answers("searxng", says(wire("searxng", hits)))
        answer = await services.engine("searxng").search(query(), deadline=5.0)
        assert [hit.title for hit in answer.hits] == ["d", "A", "b", "c", "e", "f"]


@awaited
async def test_engines_of_an_instance_that_did_not_answer() -> None:
    """They are named, as pairs of today or names of old."""
    silent = [["duckduckgo", "timeout"], "bing", 5, [], [7]]
    async with Services() as services:
        services.answers("searxng", says(wire("searxng", HITS, unresponsive_engines=silent)))
        answer = await services.engine("searxng").search(query(), deadline=5.0)
        (note,) = answer.notes
        assert "duckduckgo: timeout; bing" in note


@pytest.mark.parametrize(
    ("engine", "language", "note"),
    [
        ("staan", None, "no search in all languages"),
        ("staan", "pl", "does not know the language"),
        ("staan", "de-AT", ""),
        ("tavily", "deu", "only languages of two letters"),
        ("tavily", "de", ""),
        ("brave", "deu", "does not know the language"),
        ("brave", "fa-IR", "does not know the language"),
        ("searxng", "German", "does not take the language"),
        ("brave", None, ""),
    ],
)
@awaited
async def test_a_language_that_is_not_heeded_is_noted(
    engine: str, language: str | None, note: str
) -> None:
    """What an engine makes of a language that it does not have is told."""
    async with Services() as services:
        services.answers(engine, says(wire(engine, HITS)))
        answer = await services.engine(engine).search(query(language=language), deadline=5.0)
        assert bool(answer.notes) is bool(note)
        assert note in "".join(answer.notes)


@pytest.mark.parametrize(("engine", "name"), [("staan", "altered_query"), ("brave", "altered")])
@awaited
async def test_a_corrected_query_is_noted(engine: str, name: str) -> None:
    """Hits for other words than were asked for are told."""
    async with Services() as services:
        services.answers(engine, says(wire(engine, HITS, query={name: "tides at\nmoon"})))
        answer = await services.engine(engine).search(query(language="en"), deadline=5.0)
        assert "tides at moon" in answer.notes[-1]
        for same in ("tides at noon", "", 5):
            services.answers(engine, says(wire(engine, HITS, query={name: same})))
            answer = await services.engine(engine).search(query(language="en"), deadline=5.0)
            assert answer.notes == ()


@awaited
async def test_brave_tells_of_a_next_page_and_marks_words() -> None:
    """Its word on a next page is taken, and its HTML marks are taken out of texts."""
    hit = {
        "url": "https://a.example/",
        "title": "A &amp; <strong>B</strong>",
        "snippet": "it&#x27;s",
    }
    async with Services() as services:
        for said, more in (({"more_results_available": False}, False), ({}, None), (5, None)):
            services.answers("brave", says(wire("brave", [hit], query=said)))
            answer = await services.engine("brave").search(query(), deadline=5.0)
            assert answer.has_more is more
            assert (answer.hits[0].title, answer.hits[0].snippet) == ("A & B", "it's")


@pytest.mark.parametrize("key", ["", "  ", "a\nb", "ключ"])
def test_keys_that_cannot_be_sent(key: str) -> None:
    """A key that is missing, or that no header can carry, fails when the engine is made."""
    fetcher = Fetcher()
    for make in (Staan, Tavily, Brave):
        with pytest.raises(InvalidInput) as fault:
            make(key, fetcher)
        assert not key.strip() or key not in str(fault.value)


def test_options_and_addresses_that_are_not_usable() -> None:
    """What an operator mistypes is told when the engine is made."""
    fetcher = Fetcher()
    with pytest.raises(InvalidInput, match="depth"):
        Tavily(KEY, fetcher, depth="fast")  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match="market"):
        Staan(KEY, fetcher, market="es-es")
    for url in ("", "searx.example", "ftp://searx.example/", "http://169.254.169.254/"):
        with pytest.raises(InvalidRule):
            SearXNG(url, fetcher)


@pytest.mark.parametrize("changes", [{"text": "  "}, {"page": 0}, {"limit": 0}])
def test_a_query_without_words_is_none(changes: dict[str, Any]) -> None:
    """A query has words, and counts from one."""
    with pytest.raises(InvalidInput):
        query(**changes)
