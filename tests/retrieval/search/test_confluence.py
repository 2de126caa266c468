"""Confluence: the words of a search stay words, and hits are read whether flat or nested."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.retrieval.search.confluence import (
    ConfluenceRest,
    WikiHit,
    basic_token,
    bearer_token,
    cql_of,
)
from fetchwarden.retrieval.search.port import Reason, SearchFailed
from tests.retrieval.search.services import Services, says
from tests.servers.loop import awaited

NESTED = {
    "content": {"title": "Plan", "_links": {"webui": "/spaces/DEV/pages/1/Plan"}},
    "title": "Release @@@hl@@@plan@@@endhl@@@",
    "excerpt": "the &quot;@@@hl@@@plan@@@endhl@@@&quot; of",
    "resultGlobalContainer": {"title": "Development"},
    "lastModified": "2026-11-02T10:00:00.000Z",
}
FLAT = {
    "title": "Plan",
    "_links": {"webui": "/display/DEV/Plan"},
    "excerpt": "the plan",
    "space": {"name": "Development"},
}


@pytest.mark.parametrize(
    ("query", "space", "cql"),
    [
        ("release plan", None, 'siteSearch ~ "release plan"'),
        ("release plan", "", 'siteSearch ~ "release plan"'),
        ("release plan", "DEV", 'siteSearch ~ "release plan" and space="DEV"'),
        ('plan" or space = "HR', None, 'siteSearch ~ "plan\\" or space = \\"HR"'),
        ("C:\\temp\\", None, 'siteSearch ~ "C:\\\\temp\\\\"'),
        ('plan\\" or space = \\"HR', None, 'siteSearch ~ "plan\\\\\\" or space = \\\\\\"HR"'),
        ("x", 'D" or space="HR', 'siteSearch ~ "x" and space="D\\" or space=\\"HR"'),
    ],
)
def test_words_stay_in_their_quotes(query: str, space: str | None, cql: str) -> None:
    """Backslashes are doubled and quotes escaped, in this order."""
    assert cql_of(query, space) == cql


def unquoted(cql: str) -> str:
    """Return what of *cql* stands outside of quotes."""
    outside, is_quoted, position = "", False, 0
    while position < len(cql):
        if is_quoted and cql[position] == "\\":
            position += 2
            continue
        if cql[position] == '"':
            is_quoted = not is_quoted
        elif not is_quoted:
            outside += cql[position]
        position += 1
    assert not is_quoted
    return outside


@given(st.text(), st.none() | st.text(min_size=1))
def test_no_words_are_syntax(query: str, space: str | None) -> None:
    """Outside of quotes there is what we wrote, whatever the words are."""
    within = " and space=" if space else ""
    assert unquoted(cql_of(query, space)) == f"siteSearch ~ {within}"


@pytest.mark.parametrize(
    ("result", "hit"),
    [
        (NESTED, WikiHit(
            title="Release plan", url="BASEspaces/DEV/pages/1/Plan", excerpt='the "plan" of',
            space="Development", modified="2026-11-02T10:00:00.000Z")),
        (FLAT, WikiHit(
            title="Plan", url="BASEdisplay/DEV/Plan", excerpt="the plan", space="Development")),
        ({"title": "Only", "url": "/x"}, WikiHit(title="Only", url="BASEx")),
        ({"title": "No address"}, None),
        ({"_links": {"webui": "/x"}}, None),
        ({"title": 5, "content": 5, "_links": 5, "url": 5}, None),
    ],
)  # fmt: skip
@awaited
async def test_hits_are_read_flat_or_nested(result: dict[str, Any], hit: WikiHit | None) -> None:
    """Cloud nests what was found, Data Center does not; marks of highlighting are taken out."""
    async with Services() as services:
        base = services.origin.url("/wiki/")
        services.origin.handler("/wiki/rest/api/search", says({"results": [result, 5, None]}))
        rest = ConfluenceRest(base, services.fetcher, "Bearer t")
        hits, more = await rest.search(cql_of("x"), start=10, limit=10, deadline=5.0)
        expected = [] if hit is None else [hit.url.replace("BASE", base)]
        assert [each.url for each in hits] == expected
        if hit is not None:
            assert (hits[0].title, hits[0].excerpt) == (hit.title, hit.excerpt)
            assert (hits[0].space, hits[0].modified) == (hit.space, hit.modified)
        assert not more
        asked = dict(parse_qsl(urlsplit(services.origin.requests[-1].target).query))
        assert asked == {"cql": 'siteSearch ~ "x"', "start": "10", "limit": "10"}
        assert services.origin.requests[-1].headers["Authorization"] == "Bearer t"


@pytest.mark.parametrize(
    ("path", "url"),
    [
        ("/display/DEV/Plan", "BASEdisplay/DEV/Plan"),
        ("display/DEV/Plan?u=http://x/y", "BASEdisplay/DEV/Plan?u=http://x/y"),
        ("/wiki/display/DEV/Plan", "BASEdisplay/DEV/Plan"),
        ("https://evil.example/x", "https://evil.example/x"),
    ],
)
@awaited
async def test_addresses_go_on_from_the_configured_base(path: str, url: str) -> None:
    """However the wiki sees its own address; a link to the next page says that there is one."""
    links = {"base": "http://wiki.internal.example/wiki", "next": "/rest/api/search?start=10"}
    async with Services() as services:
        answer = {"results": [{"title": "Plan", "_links": {"webui": path}}], "_links": links}
        services.origin.handler("/wiki/rest/api/search", says(answer))
        base = services.origin.url("/wiki/")
        rest = ConfluenceRest(base, services.fetcher, "Bearer t")
        hits, more = await rest.search("x", start=0, limit=10, deadline=5.0)
        assert hits[0].url == url.replace("BASE", base)
        assert more


@awaited
async def test_a_redirect_stays_below_the_base() -> None:
    """Another application of the same host gets neither the token nor the query."""
    async with Services() as services:
        moved = says({}, 302, Location="/other-app/steal")
        services.origin.handler("/wiki/rest/api/search", moved)
        services.origin.handler("/other-app/steal", says({"results": [FLAT]}))
        rest = ConfluenceRest(services.origin.url("/wiki/"), services.fetcher, "Bearer t")
        with pytest.raises(SearchFailed) as caught:
            await rest.search("x", start=0, limit=10, deadline=5.0)
        assert caught.value.reason is Reason.LEADS_ELSEWHERE
        assert len(services.origin.requests) == 1


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (says({}, 401), Reason.KEY_REFUSED),
        (says({}, 403), Reason.KEY_REFUSED),
        (says({}, 404), Reason.BAD_REQUEST),
        (says({}, 429), Reason.RATE_LIMITED),
        (says(b"<form>", content_type="text/html"), Reason.KEY_REFUSED),
        (says([]), Reason.BAD_ANSWER),
    ],
)
@awaited
async def test_failures_are_told(answer: Any, reason: Reason) -> None:
    """What went wrong has a reason; the token is in none of it."""
    async with Services() as services:
        services.origin.handler("/rest/api/search", answer)
        rest = ConfluenceRest(services.origin.url("/"), services.fetcher, bearer_token("tok-77"))
        with pytest.raises(SearchFailed) as caught:
            await rest.search("x", start=0, limit=10, deadline=5.0)
        assert caught.value.reason is reason
        assert "tok-77" not in f"{caught.value} {caught.value.detail} {rest!r}"


def test_tokens() -> None:
    """Basic for Cloud, Bearer for Data Center; what cannot be sent is refused unseen."""
    assert basic_token(" ann@example.org ", " tok ") == "Basic YW5uQGV4YW1wbGUub3JnOnRvaw=="
    assert bearer_token(" tok ") == "Bearer tok"
    for user, token in (("", "t"), ("a:b", "t"), ("a\nb", "t"), ("a", ""), ("a", "t\r\nx")):
        with pytest.raises(InvalidInput):
            basic_token(user, token)
    with pytest.raises(InvalidInput):
        bearer_token("")
