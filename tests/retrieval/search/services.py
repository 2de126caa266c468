"""Search services on loopback that speak the wire formats of the real ones, or break them."""

import json
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qsl

import pytest
from aiohttp import web

from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.search.brave import Brave
from fetchwarden.retrieval.search.port import SearchEngine, SearchFailed, SearchQuery
from fetchwarden.retrieval.search.searxng import SearXNG
from fetchwarden.retrieval.search.staan import Staan
from fetchwarden.retrieval.search.tavily import Tavily
from tests.servers.origin import Origin

KEY = "key-1f9c"
IDS = ("searxng", "staan", "tavily", "brave")
PATHS = {
    "searxng": "/searx/search",
    "staan": "/v2/search/web",
    "tavily": "/search",
    "brave": "/res/v1/web/search",
}


def wire(engine: str, hits: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Return the answer of *engine* with *hits* of url, title, snippet and published."""
    names = {
        "searxng": {"snippet": "content", "published": "publishedDate"},
        "tavily": {"snippet": "content", "published": "published_date"},
        "staan": {},
        "brave": {"snippet": "description", "published": "page_age"},
    }[engine]
    results = [{names.get(name, name): value for name, value in hit.items()} for hit in hits]
    if engine in ("staan", "brave"):
        return {"web": {"results": results}, **more}
    return {"results": results, **more}


Answer = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]


def says(
    value: Any, status: int = 200, content_type: str = "application/json", **headers: str
) -> Answer:
    """Return a handler that answers with a JSON value, or with bytes as they are."""
    body = value if isinstance(value, bytes) else json.dumps(value).encode()

    async def answer(_: web.BaseRequest) -> web.Response:
        sent = {name.replace("_", "-"): text for name, text in headers.items()}
        return web.Response(body=body, status=status, content_type=content_type, headers=sent)

    return answer


class Services:
    """All four services on one server, each at its path."""

    def __init__(self) -> None:
        self.origin = Origin()

    async def __aenter__(self) -> Self:
        await self.origin.__aenter__()
        self.fetcher = Fetcher()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.fetcher.close()
        await self.origin.__aexit__(kind, error, trace)

    def answers(self, engine: str, answer: Answer) -> None:
        """Let *engine* answer."""
        self.origin.handler(PATHS[engine], answer)

    def engine(self, engine: str, **options: Any) -> SearchEngine:
        """Return the engine, told where its service is."""
        url = self.origin.url(PATHS[engine])
        match engine:
            case "searxng":
                return SearXNG(url, self.fetcher)
            case "staan":
                return Staan(KEY, self.fetcher, url=url, **options)
            case "tavily":
                return Tavily(KEY, self.fetcher, url=url, **options)
            case _:
                return Brave(KEY, self.fetcher, url=url, **options)

    @property
    def asked(self) -> dict[str, str]:
        """The parameters of the last request, as text."""
        last = self.origin.requests[-1]
        if last.body:
            return {
                name: value if isinstance(value, str) else json.dumps(value)
                for name, value in json.loads(last.body).items()
            }
        return dict(parse_qsl(last.target.partition("?")[2], keep_blank_values=True))


def query(text: str = "tides at noon", **changes: Any) -> SearchQuery:
    """Return a query."""
    return SearchQuery(text=text, **changes)


async def failure(services: Services, engine: str, **changes: Any) -> SearchFailed:
    """Return how a search with *engine* fails; the key is nowhere in it."""
    with pytest.raises(SearchFailed) as caught:
        await services.engine(engine).search(query(**changes), deadline=5.0)
    failed = caught.value
    for text in (str(failed), repr(failed), failed.detail, failed.excerpt):
        assert KEY not in text
    assert failed.engine in str(failed)
    return failed
