"""Which search engines the settings of ``web_search`` configure, and what is wrong with them.

In: settings. Out: engines, in their order, or the first fault in words for people. No network is
asked (spec: web-tools 5.2 and 5.3).
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal, cast

from fetchwarden.policy.errors import Misuse
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.search.brave import Brave
from fetchwarden.retrieval.search.dispatch import Strategy
from fetchwarden.retrieval.search.port import SafeSearch, SearchEngine
from fetchwarden.retrieval.search.searxng import SearXNG
from fetchwarden.retrieval.search.staan import Staan
from fetchwarden.retrieval.search.tavily import Tavily
from fetchwarden.tools.settings import choice, positive_int
from fetchwarden.tools.web.web_search_words import (
    BRAVE_KEY,
    MAX_CONTENT,
    MAX_RESULTS,
    MIN_CONTENT,
    PRIMARY,
    SAFE_SEARCH,
    SEARXNG_URL,
    STAAN_KEY,
    STAAN_MARKET,
    STRATEGY,
    TAVILY_DEPTH,
    TAVILY_KEY,
)

__all__ = ["engines_of", "fault_in_engines", "primary_of", "safe_search_of", "strategy_of"]

_Make = Callable[[Mapping[str, str], Fetcher, Mapping[str, str]], SearchEngine | None]


def _text(settings: Mapping[str, str], name: str) -> str:
    return settings.get(name, "").strip()


def _searxng(
    settings: Mapping[str, str], fetcher: Fetcher, _: Mapping[str, str]
) -> SearchEngine | None:
    url = _text(settings, SEARXNG_URL.name)
    return SearXNG(url, fetcher) if url else None


def _staan(
    settings: Mapping[str, str], fetcher: Fetcher, urls: Mapping[str, str]
) -> SearchEngine | None:
    key = _text(settings, STAAN_KEY.name)
    market = choice(settings, STAAN_MARKET)
    return Staan(key, fetcher, market=market, **_at(urls, "staan")) if key else None


def _tavily(
    settings: Mapping[str, str], fetcher: Fetcher, urls: Mapping[str, str]
) -> SearchEngine | None:
    key = _text(settings, TAVILY_KEY.name)
    depth = cast("Literal['basic', 'advanced']", choice(settings, TAVILY_DEPTH))
    return Tavily(key, fetcher, depth=depth, **_at(urls, "tavily")) if key else None


def _brave(
    settings: Mapping[str, str], fetcher: Fetcher, urls: Mapping[str, str]
) -> SearchEngine | None:
    key = _text(settings, BRAVE_KEY.name)
    return Brave(key, fetcher, **_at(urls, "brave")) if key else None


def _at(urls: Mapping[str, str], engine: str) -> dict[str, str]:
    return {"url": urls[engine]} if engine in urls else {}


_MAKERS: Final[tuple[_Make, ...]] = (_searxng, _staan, _tavily, _brave)


def engines_of(
    settings: Mapping[str, str], fetcher: Fetcher, urls: Mapping[str, str]
) -> list[SearchEngine]:
    """The engines that *settings* configure, in their order.

    Args:
        settings: the settings of the tool.
        fetcher: makes their requests.
        urls: other addresses of the services, by the id of the engine.

    Raises:
        Misuse: what is configured of one is not usable.
    """
    made = (make(settings, fetcher, urls) for make in _MAKERS)
    return [engine for engine in made if engine is not None]


def strategy_of(settings: Mapping[str, str]) -> Strategy:
    """How several are asked; what cannot be read is FAILOVER."""
    return Strategy(choice(settings, STRATEGY))


def primary_of(settings: Mapping[str, str]) -> str | None:
    """The id of the engine that is asked first; None for none."""
    return choice(settings, PRIMARY).lower() or None


def safe_search_of(settings: Mapping[str, str]) -> SafeSearch | None:
    """What engines are to leave out; None leaves it to them."""
    value = choice(settings, SAFE_SEARCH)
    return SafeSearch(value) if value else None


def fault_in_engines(
    settings: Mapping[str, str], fetcher: Fetcher, urls: Mapping[str, str]
) -> str | None:
    """The first thing that keeps the tool from searching, in words for people; None for nothing."""
    try:
        engines = engines_of(settings, fetcher, urls)
    except Misuse as fault:
        return f"A search engine is not usable: {fault}"
    if not engines:
        return "At least one search engine must be configured."
    primary = primary_of(settings)
    chosen = [engine for engine in engines if engine.id == primary]
    is_specific = strategy_of(settings) is Strategy.SPECIFIC
    if len(engines) > 1 and primary and not chosen:
        return f"The setting '{PRIMARY.name}' names an engine that is not configured."
    if len(engines) > 1 and is_specific and not chosen:
        return f"With SPECIFIC the setting '{PRIMARY.name}' must name a configured engine."
    asked = chosen if is_specific and chosen else engines
    filters = any(engine.capabilities.safe_search for engine in asked)
    if safe_search_of(settings) in {SafeSearch.MODERATE, SafeSearch.STRICT} and not filters:
        return (
            f"The setting '{SAFE_SEARCH.name}' demands to leave out unsafe content, which none of "
            "the engines that are asked can do."
        )
    return _fault_in_budget(settings)


def _fault_in_budget(settings: Mapping[str, str]) -> str | None:
    total, least = positive_int(settings, MAX_CONTENT), positive_int(settings, MIN_CONTENT)
    most = MAX_RESULTS.maximum or 1
    if total is not None and least is not None and total < least * most:
        return (
            f"The setting '{MAX_CONTENT.name}' must be at least {most} times "
            f"'{MIN_CONTENT.name}', which is {least * most}."
        )
    return None
