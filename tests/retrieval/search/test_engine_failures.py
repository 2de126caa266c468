"""What engines say when they cannot be searched: why, and what would help."""

import asyncio
import copy
import pickle
from typing import Any

import pytest
from aiohttp import web

from fetchwarden.retrieval.search.port import Reason, SafeSearch, SearchFailed, TimeRange
from fetchwarden.retrieval.search.wire import MAX_ANSWER_BYTES, excerpt_of
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
@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (429, Reason.RATE_LIMITED),
        (500, Reason.STATUS),
        (302, Reason.LEADS_ELSEWHERE),
    ],
)
@awaited
async def test_statuses_are_told(engine: str, status: int, reason: Reason) -> None:
    """A status has a reason, the words of the service are kept apart, and when to try again."""
    async with Services() as services:
        body = {"error": "slow\n\n down \x00 please"}
        services.answers(engine, says(body, status, Retry_After="30", Location="http://evil.test/"))
        failed = await failure(services, engine)
        assert failed.reason is reason
        if reason is Reason.RATE_LIMITED:
            assert failed.retry_after == "30"
            assert failed.retryable
            assert "429" in str(failed)
            assert "wait 30 seconds" in str(failed)
        if status != 302:
            assert failed.excerpt == '{"error": "slow\\n\\n down \\u0000 please"}'
            assert failed.excerpt not in str(failed)


@pytest.mark.parametrize(
    ("engine", "status", "reason", "words"),
    [
        ("searxng", 403, Reason.FORMAT_DISABLED, "JSON format is not enabled"),
        ("searxng", 404, Reason.BAD_REQUEST, "no search at the configured address"),
        ("searxng", 401, Reason.KEY_REFUSED, "sign-in"),
        ("staan", 401, Reason.KEY_REFUSED, "key was refused"),
        ("staan", 402, Reason.QUOTA_USED_UP, "no searches left"),
        ("tavily", 401, Reason.KEY_REFUSED, "key was refused"),
        ("tavily", 432, Reason.QUOTA_USED_UP, "no searches left"),
        ("tavily", 433, Reason.QUOTA_USED_UP, "pay-as-you-go"),
        ("tavily", 400, Reason.BAD_REQUEST, "word it differently"),
        ("brave", 422, Reason.BAD_REQUEST, "word it differently"),
        ("brave", 402, Reason.QUOTA_USED_UP, "no searches left"),
    ],
)
@awaited
async def test_statuses_of_an_engine(engine: str, status: int, reason: Reason, words: str) -> None:
    """What a status means with this engine is said in words that help."""
    async with Services() as services:
        services.answers(engine, says({"detail": KEY[:3]}, status))
        failed = await failure(services, engine)
        assert failed.reason is reason
        assert words in str(failed)


@pytest.mark.parametrize("engine", IDS)
@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"<!doctype html><h1>Search</h1>", "text/html"),
        (b"\x89PNG\r\n", "image/png"),
        (b"{broken", "application/json"),
        (b"[]", "application/json"),
        (b'"text"', "application/json"),
        (b"", "application/json"),
        (b"[" * 100_000, "application/json"),
        (b"{" + b" " * MAX_ANSWER_BYTES + b"}", "application/json"),
    ],
)
@awaited
async def test_what_is_no_answer(engine: str, body: bytes, content_type: str) -> None:
    """HTML, other media, broken, wrong or huge JSON is a failure in words, and no exception."""
    async with Services() as services:
        services.answers(engine, says(body, content_type=content_type))
        failed = await failure(services, engine)
        is_format = engine == "searxng" and not content_type.endswith("json")
        assert failed.reason is (Reason.FORMAT_DISABLED if is_format else Reason.BAD_ANSWER)
        assert len(failed.excerpt) <= 400


@pytest.mark.parametrize("engine", IDS)
@awaited
async def test_a_service_that_is_slow_or_gone(engine: str) -> None:
    """Its deadline ends the wait, and a service that is gone is told as such."""
    never = asyncio.Event()

    async def waits(_: web.BaseRequest) -> web.StreamResponse:
        await never.wait()
        raise AssertionError("nobody sets it")

    async with Services() as services:
        services.answers(engine, waits)
        with pytest.raises(SearchFailed) as caught:
            await services.engine(engine).search(query(), deadline=0.05)
        assert caught.value.reason is Reason.TOO_SLOW
        assert "0.05 seconds" in str(caught.value)
        asked = services.engine(engine)
        await services.origin.__aexit__(None, None, None)
        with pytest.raises(SearchFailed) as caught:
            await asked.search(query(), deadline=5.0)
        assert caught.value.reason is Reason.UNREACHABLE
        assert caught.value.retryable


@pytest.mark.parametrize("engine", IDS)
@awaited
async def test_a_redirect_leads_nowhere_else(engine: str) -> None:
    """An endpoint that redirects to another host is not followed, and the key stays at home."""
    async with Services() as services:
        other = services.origin.url("/elsewhere").replace("127.0.0.1", "localhost")
        services.answers(engine, says({}, 307, Location=other))
        failed = await failure(services, engine)
        assert failed.reason is Reason.LEADS_ELSEWHERE
        assert [request.target.partition("?")[0] for request in services.origin.requests] == [
            services.origin.requests[0].target.partition("?")[0]
        ]


@awaited
async def test_a_key_that_brave_refuses() -> None:
    """Its status for a key is that for a parameter, so the text decides."""
    async with Services() as services:
        answer = {"error": {"code": "SUBSCRIPTION_TOKEN_INVALID"}}
        services.answers("brave", says(answer, 422))
        assert (await failure(services, "brave")).reason is Reason.KEY_REFUSED


@pytest.mark.parametrize("engine", ["staan", "tavily", "brave"])
@awaited
async def test_a_service_that_repeats_the_key(engine: str) -> None:
    """A key in an answer is masked before anything is cut, so no part of it is left."""
    async with Services() as services:
        for before in range(380, 400):
            services.answers(engine, says(f"{'x' * before}{KEY} tail".encode(), 500, "text/plain"))
            failed = await failure(services, engine)
            assert "key-" not in failed.excerpt
        long = [{"url": f"https://a.example/?k={KEY}", "title": "t" * 298 + KEY}]
        services.answers(engine, says(wire(engine, long)))
        (hit,) = (await services.engine(engine).search(query(), deadline=5.0)).hits
        assert "key" not in hit.title + hit.url


@pytest.mark.parametrize("engine", IDS)
@pytest.mark.parametrize(
    ("body", "content_type"),
    [(b"\x89PNG", "image/png"), (b"x" * (MAX_ANSWER_BYTES + 1), "text/html")],
)
@awaited
async def test_a_status_counts_whatever_its_body_is(
    engine: str, body: bytes, content_type: str
) -> None:
    """That requests are limited is told also where the page of that cannot be read."""
    async with Services() as services:
        services.answers(engine, says(body, 429, content_type))
        assert (await failure(services, engine)).reason is Reason.RATE_LIMITED


@awaited
async def test_when_to_try_again() -> None:
    """A date is told as well; a status that stays so is no reason to try again."""
    async with Services() as services:
        date = "Wed, 21 Oct 2026 07:28:00 GMT"
        services.answers("brave", says({}, 429, Retry_After=date))
        assert "until 2026-10-21T07:28:00+00:00" in str(await failure(services, "brave"))
        services.answers("brave", says({}, 429, Retry_After="soon"))
        assert "wait" not in str(await failure(services, "brave"))
        for status, is_later in ((451, False), (404, False), (503, True), (408, True)):
            services.answers("brave", says({}, status))
            assert (await failure(services, "brave")).retryable is is_later


@awaited
async def test_a_failure_survives_a_copy() -> None:
    """Also what it holds beyond its words."""
    async with Services() as services:
        services.answers("brave", says({"x": 1}, 429, Retry_After="7"))
        failed = await failure(services, "brave")
        for again in (copy.copy(failed), pickle.loads(pickle.dumps(failed))):  # noqa: S301
            assert (again.reason, again.retry_after) == (Reason.RATE_LIMITED, "7")
            assert (again.excerpt, str(again)) == (failed.excerpt, str(failed))


def test_excerpts() -> None:
    """An excerpt is one short line without control characters."""
    assert excerpt_of(" a\r\n\tb\x00c\u2028d ") == "a b c d"
    assert len(excerpt_of("x" * 1_000)) == 400
    assert excerpt_of("x" * 1_000).endswith("…")
