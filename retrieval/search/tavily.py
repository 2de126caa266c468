"""Tavily: a search service for programs (docs.tavily.com, "Search")."""

import re
from typing import Any, Final, Literal

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.search.port import (
    Answer,
    Capabilities,
    Reason,
    SafeSearch,
    SearchQuery,
)
from fetchwarden.retrieval.search.wire import Endpoint, Hint, hits_in, key_of

__all__ = ["Tavily"]

_MAX_RESULTS: Final = 20
_DEPTHS: Final = ("basic", "advanced")
_FIELDS: Final = {
    "url": ("url",),
    "title": ("title",),
    "snippet": ("content",),
    "published": ("published_date",),
}
_HINTS: Final = {
    432: Hint(Reason.QUOTA_USED_UP, "the plan or the key has no searches left this month (432)"),
    433: Hint(Reason.QUOTA_USED_UP, "the limit of pay-as-you-go is reached (433)"),
}
_TWO_LETTERS: Final = re.compile("([A-Za-z]{2})(?:-|$)")


class Tavily:
    """The Tavily service."""

    id = "tavily"
    name = "Tavily"
    capabilities = Capabilities(safe_search=True, time_range=True, language=True, last_page=1)

    def __init__(
        self,
        api_key: str,
        fetcher: Fetcher,
        *,
        depth: Literal["basic", "advanced"] = "basic",
        url: str = "https://api.tavily.com/search",
    ) -> None:
        """The service, for the holder of *api_key*.

        Args:
            api_key: the key, sent as a bearer token.
            fetcher: makes the requests.
            depth: how thoroughly to search; what is faster than basic does not filter.
            url: where it is.

        Raises:
            InvalidInput: the key or the depth is not usable.
            InvalidRule: the address is not usable.
        """
        if depth not in _DEPTHS:
            raise InvalidInput(f"depth must be one of {', '.join(_DEPTHS)}")
        secrets = {"Authorization": f"Bearer {key_of(api_key)}"}
        self._endpoint = Endpoint(self.name, url, fetcher, secrets, _HINTS)
        self._depth = depth

    async def search(self, query: SearchQuery, *, deadline: float) -> Answer:
        """What it finds; see ``SearchEngine``."""
        language = _TWO_LETTERS.match(query.language or "")
        asked: dict[str, Any] = {
            "query": query.text,
            "search_depth": self._depth,
            "max_results": min(query.limit, _MAX_RESULTS),
            "time_range": query.time_range,
            "language": language[1].lower() if language else None,
            "filter_by_language": True if language else None,
            "safe_search": None
            if query.safe_search is None
            else query.safe_search is not SafeSearch.OFF,
        }
        body = {name: value for name, value in asked.items() if value is not None}
        answer = await self._endpoint.post(body, deadline)
        unread = query.language and not language
        notes = ("it takes only languages of two letters, so hits are in any language",)
        return Answer(
            hits=hits_in(answer.get("results"), _FIELDS),
            notes=notes if unread else (),
            has_more=False,
        )
