"""Staan: the web search of the European index (api.staan.ai, "Web search v2")."""

from typing import Any, Final

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.search.port import (
    Answer,
    Capabilities,
    Reason,
    SearchFailed,
    SearchQuery,
)
from fetchwarden.retrieval.search.wire import Endpoint, Hint, excerpt_of, hits_in, key_of

__all__ = ["Staan"]

_PER_PAGE: Final = 10
_MAX_QUERY: Final = 400
_MARKETS: Final = {"de": "de-de", "en": "en-us", "fr": "fr-fr"}
_FIELDS: Final = {"url": ("url",), "title": ("title",), "snippet": ("snippet",)}
_HINTS: Final = {402: Hint(Reason.QUOTA_USED_UP, "the key has no searches left (402)")}


class Staan:
    """The Staan service."""

    id = "staan"
    name = "Staan"
    capabilities = Capabilities(safe_search=False, time_range=False, language=True, last_page=4)

    def __init__(
        self,
        api_key: str,
        fetcher: Fetcher,
        *,
        market: str = "en-us",
        url: str = "https://api.staan.ai/v2/search/web",
    ) -> None:
        """The service, for the holder of *api_key*.

        Args:
            api_key: the key, sent as a bearer token.
            fetcher: makes the requests.
            market: ``de-de``, ``en-us`` or ``fr-fr``; what is searched where no language is said.
            url: where it is.

        Raises:
            InvalidInput: the key or the market is not usable.
            InvalidRule: the address is not usable.
        """
        if market not in _MARKETS.values():
            raise InvalidInput(f"market must be one of {', '.join(_MARKETS.values())}")
        secrets = {"Authorization": f"Bearer {key_of(api_key)}"}
        self._endpoint = Endpoint(self.name, url, fetcher, secrets, _HINTS)
        self._market = market

    async def search(self, query: SearchQuery, *, deadline: float) -> Answer:
        """What it finds; see ``SearchEngine``."""
        if len(query.text) > _MAX_QUERY:
            raise SearchFailed(
                self.name,
                Reason.BAD_REQUEST,
                f"its queries have at most {_MAX_QUERY} characters; use a shorter one",
            )
        market, notes = self._market_of(query.language)
        body: dict[str, Any] = {"q": query.text, "market": market}
        if query.page > 1:
            body["offset"] = (query.page - 1) * _PER_PAGE
        answer = await self._endpoint.post(body, deadline)
        asked, web = answer.get("query"), answer.get("web")
        altered = asked.get("altered_query") if isinstance(asked, dict) else None
        if isinstance(altered, str) and altered.strip() and altered != query.text:
            notes.append(f"it searched for another spelling of the query: {excerpt_of(altered)}")
        results = web.get("results") if isinstance(web, dict) else None
        return Answer(hits=hits_in(results, _FIELDS), notes=tuple(notes))

    def _market_of(self, language: str | None) -> tuple[str, list[str]]:
        if language is None:
            return self._market, [
                f"it has no search in all languages, so it searched {self._market}"
            ]
        market = _MARKETS.get(language.partition("-")[0].lower())
        if market is None:
            note = f"it does not know the language; hits are for the market {self._market}"
            return self._market, [note]
        return market, []
