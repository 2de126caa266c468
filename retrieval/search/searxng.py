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
from fetchwarden.retrieval.search.wire import (
    Endpoint,
    Hint,
    cut_text,
    excerpt_of,
    hits_in,
    text_in,
)

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
_MAX_NAME: Final = 60
# A bang sends the query to another engine, or away from the instance; what follows is a word.
_BANG: Final = re.compile(r"(?<!\S)!+(?=\S)")
_TAG: Final = re.compile(r"([A-Za-z]{2,3})(?:-[A-Za-z]{4})?(?:-([A-Za-z]{2})(?=-|$)|(?=-[0-9]|$))")
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
        language = _language(query.language)
        asked = {
            "q": _BANG.sub("", query.text).strip() or query.text,
            "format": "json",
            "language": language or "all",
            "time_range": query.time_range or "",
            "pageno": str(query.page),
            "safesearch": _LEVELS[query.safe_search] if query.safe_search else "",
        }
        parameters = {name: value for name, value in asked.items() if value}
        answer = await self._endpoint.get(parameters, deadline)
        notes = _notes(answer)
        if query.language and not language:
            notes = ("it does not take the language, so hits are in any", *notes)
        return Answer(hits=_in_order(answer.get("results")), notes=notes)


def _language(tag: str | None) -> str:
    """*tag* as an instance takes it, with a country or without; "" for none or another form."""
    found = _TAG.match(tag or "")
    if found is None:
        return ""
    return f"{found[1].lower()}-{found[2].upper()}" if found[2] else found[1].lower()


def _in_order(results: Any) -> tuple[Hit, ...]:
    """By score, where there are scores, and then by title; else as they come."""
    found = (
        [each for each in results if isinstance(each, dict)] if isinstance(results, list) else []
    )
    if any(_score(each) is not None for each in found):
        found.sort(key=lambda each: (-(_score(each) or 0.0), text_in(each, "title").casefold()))
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
            names.append(cut_text(excerpt_of(each), _MAX_NAME))
        elif isinstance(each, list) and each and all(isinstance(part, str) for part in each):
            names.append(": ".join(cut_text(excerpt_of(part), _MAX_NAME) for part in each[:2]))
    return (f"some of its engines did not answer ({'; '.join(names[:10])})",) if names else ()
