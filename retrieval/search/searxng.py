"""SearXNG: an instance of one's own, asked for JSON (docs.searxng.org, "Search API")."""

import re
from typing import Any, Final

from fetchwarden.policy.errors import InvalidRule, Refused
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.search.port import (
    Answer,
    Capabilities,
    Hit,
    Reason,
    SafeSearch,
    SearchQuery,
)
from fetchwarden.retrieval.search.wire import Endpoint, Hint, hits_in

__all__ = ["SearXNG"]

_LEVELS: Final = {SafeSearch.OFF: "0", SafeSearch.MODERATE: "1", SafeSearch.STRICT: "2"}
_FIELDS: Final = {
    "url": ("url",),
    "title": ("title",),
    "snippet": ("content",),
    "published": ("publishedDate", "published_date"),
}
_NO_JSON: Final = (
    "the JSON format is not enabled on this instance; its operator must add json to search.formats "
    "in its settings.yml"
)
_HINTS: Final = {
    0: Hint(Reason.FORMAT_DISABLED, f"it answered with something else than JSON: {_NO_JSON}"),
    401: Hint(Reason.KEY_REFUSED, "the instance demands a sign-in (401)"),
    403: Hint(Reason.FORMAT_DISABLED, f"it refused the request (403): {_NO_JSON}, or a check for "
              "bots stands before it"),
    404: Hint(Reason.BAD_REQUEST, "there is no search at the configured address (404); the "
              "operator must check it"),
    429: Hint(Reason.RATE_LIMITED, "too many requests were made (429); public instances limit "
              "programs, so try again later or use an instance of your own"),
}  # fmt: skip
_SEARCH: Final = re.compile("/search$", re.IGNORECASE)


class SearXNG:
    """A SearXNG instance."""

    id = "searxng"
    name = "SearXNG"
    capabilities = Capabilities(safe_search=True, time_range=True, language=True, last_page=20)

    def __init__(self, base_url: str, fetcher: Fetcher) -> None:
        """The instance at *base_url*: its root or its ``/search``, maybe below a path.

        Raises:
            InvalidRule: the address is not usable.
        """
        try:
            target = parse(base_url)
        except Refused as refusal:
            raise InvalidRule(f"SearXNG: the address is not usable: {refusal}") from None
        root = _SEARCH.sub("", target.href.partition("#")[0].partition("?")[0].rstrip("/"))
        self._endpoint = Endpoint(self.name, f"{root.rstrip('/')}/search", fetcher, hints=_HINTS)

    async def search(self, query: SearchQuery, *, deadline: float) -> Answer:
        """What it finds; see ``SearchEngine``."""
        asked = {
            "q": query.text,
            "format": "json",
            "language": query.language or "",
            "time_range": query.time_range or "",
            "pageno": str(query.page),
            "safesearch": _LEVELS[query.safe_search] if query.safe_search else "",
        }
        parameters = {name: value for name, value in asked.items() if value}
        answer = await self._endpoint.get(parameters, deadline)
        return Answer(hits=_in_order(answer.get("results")), notes=_notes(answer))


def _in_order(results: Any) -> tuple[Hit, ...]:
    """By score, where there are scores, and then by title; else as they come."""
    found = (
        [each for each in results if isinstance(each, dict)] if isinstance(results, list) else []
    )
    if any(_score(each) is not None for each in found):
        found.sort(key=lambda each: (-(_score(each) or 0.0), str(each.get("title", "")).casefold()))
    return hits_in(found, _FIELDS)


def _score(result: dict[str, Any]) -> float | None:
    score = result.get("score")
    is_number = isinstance(score, int | float) and not isinstance(score, bool)
    return float(score) if is_number and abs(score) < 1e9 else None  # type: ignore[arg-type]


def _notes(answer: dict[str, Any]) -> tuple[str, ...]:
    """Which of its engines did not answer: pairs of name and reason, or names."""
    silent = answer.get("unresponsive_engines")
    names: list[str] = []
    for each in silent if isinstance(silent, list) else []:
        if isinstance(each, str):
            names.append(each)
        elif isinstance(each, list) and each and all(isinstance(part, str) for part in each):
            names.append(": ".join(each[:2]))
    return (f"some of its engines did not answer ({'; '.join(names[:10])})",) if names else ()
