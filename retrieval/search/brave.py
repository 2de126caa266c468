"""Brave Search (api-dashboard.search.brave.com, "Web search")."""

import html
import re
from dataclasses import replace
from typing import Any, Final

from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.search.port import (
    Answer,
    Capabilities,
    Hit,
    Reason,
    SearchFailed,
    SearchQuery,
    TimeRange,
)
from fetchwarden.retrieval.search.wire import Endpoint, Hint, excerpt_of, hits_in, key_of

__all__ = ["Brave"]

_MAX_COUNT: Final = 20
_MAX_QUERY: Final = 400
_MAX_WORDS: Final = 50
_FRESH: Final = {
    TimeRange.DAY: "pd",
    TimeRange.WEEK: "pw",
    TimeRange.MONTH: "pm",
    TimeRange.YEAR: "py",
}
_FIELDS: Final = {
    "url": ("url",),
    "title": ("title",),
    "snippet": ("description",),
    "published": ("page_age", "age"),
}
_HINTS: Final = {402: Hint(Reason.QUOTA_USED_UP, "the plan has no searches left (402)")}
# What the service knows, by its documentation; anything else it refuses (422).
_LANGUAGES: Final = frozenset(
    [
        "ar",
        "bg",
        "bn",
        "ca",
        "cs",
        "da",
        "de",
        "el",
        "en",
        "en-gb",
        "es",
        "et",
        "eu",
        "fi",
        "fr",
        "gl",
        "gu",
        "he",
        "hi",
        "hr",
        "hu",
        "is",
        "it",
        "jp",
        "kn",
        "ko",
        "lt",
        "lv",
        "ml",
        "mr",
        "ms",
        "nb",
        "nl",
        "pa",
        "pl",
        "pt-br",
        "pt-pt",
        "ro",
        "ru",
        "sk",
        "sl",
        "sr",
        "sv",
        "ta",
        "te",
        "th",
        "tr",
        "uk",
        "vi",
        "zh-hans",
        "zh-hant",
    ]
)
_RENAMED: Final = {"ja": "jp", "no": "nb"}
_COUNTRIES: Final = frozenset(
    [
        "AR",
        "AT",
        "AU",
        "BE",
        "BR",
        "CA",
        "CH",
        "CL",
        "CN",
        "DE",
        "DK",
        "ES",
        "FI",
        "FR",
        "GB",
        "HK",
        "ID",
        "IN",
        "IT",
        "JP",
        "KR",
        "MX",
        "MY",
        "NL",
        "NO",
        "NZ",
        "PH",
        "PL",
        "PT",
        "RU",
        "SA",
        "SE",
        "TR",
        "TW",
        "US",
        "ZA",
    ]
)
_LANGUAGE: Final = re.compile("([A-Za-z]{2})(?:-([A-Za-z]{4}))?(?:-([A-Za-z]{2}))?(?:-|$)")
_HIGHLIGHT: Final = re.compile("</?strong>")


class Brave:
    """The Brave Search service."""

    id = "brave"
    name = "Brave Search"
    capabilities = Capabilities(safe_search=True, time_range=True, language=True, last_page=10)

    def __init__(
        self,
        api_key: str,
        fetcher: Fetcher,
        *,
        url: str = "https://api.search.brave.com/res/v1/web/search",
    ) -> None:
        """The service at *url*, for the holder of *api_key*.

        Raises:
            InvalidInput: the key is not usable.
            InvalidRule: the address is not usable.
        """
        secrets = {"X-Subscription-Token": key_of(api_key)}
        self._endpoint = Endpoint(self.name, url, fetcher, secrets, _HINTS, hint_of=_hint_of)

    async def search(self, query: SearchQuery, *, deadline: float) -> Answer:
        """What it finds; see ``SearchEngine``."""
        if len(query.text) > _MAX_QUERY or len(query.text.split()) > _MAX_WORDS:
            raise SearchFailed(
                self.name,
                Reason.BAD_REQUEST,
                f"its queries have at most {_MAX_QUERY} characters and {_MAX_WORDS} words; use a "
                "shorter one",
            )
        language, country = _language(query.language or "")
        asked = {
            "q": query.text,
            "count": str(min(query.limit, _MAX_COUNT)),
            "offset": str(query.page - 1),
            "result_filter": "web",
            "text_decorations": "false",
            "search_lang": language,
            "country": country,
            "freshness": _FRESH[query.time_range] if query.time_range else "",
            "safesearch": query.safe_search.value.lower() if query.safe_search else "",
        }
        parameters = {name: value for name, value in asked.items() if value}
        answer = await self._endpoint.get(parameters, deadline)
        said, web = answer.get("query"), answer.get("web")
        results = web.get("results") if isinstance(web, dict) else None
        return Answer(
            hits=tuple(map(_plain, hits_in(results, _FIELDS))),
            notes=_notes(query, said, is_language_unread=bool(query.language and not language)),
            has_more=_has_more(said),
        )


def _language(tag: str) -> tuple[str, str]:
    """The language and the country of *tag* as the service names them; "" for what it does not."""
    found = _LANGUAGE.match(tag)
    if found is None:
        return "", ""
    name, script, country = found[1].lower(), (found[2] or "").lower(), (found[3] or "").upper()
    if name == "zh":
        name = "zh-hant" if script == "hant" or country in {"TW", "HK"} else "zh-hans"
    elif name == "pt":
        name = "pt-br" if country == "BR" else "pt-pt"
    name = _RENAMED.get(name, name)
    return name if name in _LANGUAGES else "", country if country in _COUNTRIES else ""


def _hint_of(status: int, text: str) -> Hint | None:
    """What 422 means stands in its text: a key that is none, or a parameter."""
    if status != 422:
        return None
    if "SUBSCRIPTION_TOKEN" in text:
        return Hint(Reason.KEY_REFUSED, "the API key was refused (422); the operator must check it")
    return Hint(Reason.BAD_REQUEST, "it does not take this query (422); word it differently")


def _notes(query: SearchQuery, said: Any, *, is_language_unread: bool) -> tuple[str, ...]:
    notes: list[str] = []
    if is_language_unread:
        notes.append("it does not know the language, so hits are in any")
    altered = said.get("altered") if isinstance(said, dict) else None
    if isinstance(altered, str) and altered.strip() and altered != query.text:
        notes.append(f"it searched for another spelling of the query: {excerpt_of(altered)}")
    return tuple(notes)


def _has_more(said: Any) -> bool | None:
    more = said.get("more_results_available") if isinstance(said, dict) else None
    return more if isinstance(more, bool) else None


def _plain(hit: Hit) -> Hit:
    """*hit* without the marks of HTML that the service puts into its texts."""
    title, snippet = (html.unescape(_HIGHLIGHT.sub("", text)) for text in (hit.title, hit.snippet))
    return replace(hit, title=title, snippet=snippet)
