"""``web_search``: ask search engines, read what they found, and tell a model all of it.

In: a query of the model's. Out: pages and snippets as JSON, filtered, with their sources. The query
goes to services somebody else runs, so the tool is not offered once a conversation is restricted;
pages are read from the public web only (spec: web-tools 5).
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import InvalidRule
from fetchwarden.policy.outbound import OutboundKind
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.search.dispatch import PageTooHigh, dispatch
from fetchwarden.retrieval.search.port import SearchFailed, SearchQuery, TimeRange
from fetchwarden.sanitize.injection.filtering import FilterItem
from fetchwarden.tools.arguments import Arguments, BadArgument
from fetchwarden.tools.calls import strings_in
from fetchwarden.tools.definition import Function, Tool, ToolContext, ToolDefinition
from fetchwarden.tools.injection import InjectionFilter
from fetchwarden.tools.result import ToolResult
from fetchwarden.tools.settings import SettingField, choice, positive_int, values_fault
from fetchwarden.tools.web.reader import Reader
from fetchwarden.tools.web.search_engines import (
    engines_of,
    fault_in_engines,
    primary_of,
    safe_search_of,
    strategy_of,
)
from fetchwarden.tools.web.search_pages import PageListener, grouped, load_pages
from fetchwarden.tools.web.search_results import search_result
from fetchwarden.tools.web.web_search_words import (
    ALL_PAGES_TIMEOUT,
    FUNCTION,
    ID,
    INSTRUCTIONS,
    LANGUAGE,
    MAX_CONTENT,
    MAX_RESULTS,
    MIN_CONTENT,
    PAGE_TIMEOUT,
    SEARCH_TIMEOUT,
    SETTINGS,
    TIME_RANGES,
)

__all__ = ["WEB_SEARCH", "WebSearch"]

_ANY_LANGUAGE: Final = "all"

WEB_SEARCH: Final = ToolDefinition(
    id=ID,
    function=FUNCTION,
    settings=SETTINGS,
    instructions=INSTRUCTIONS,
    min_confidence=Confidence.VERY_LOW,
    outbound=OutboundKind.THIRD_PARTY_QUERIES,
    returns_untrusted_content=True,
    # Above the most that settings allow: every engine in turn, and all pages.
    deadline=1_200.0,
)
"""The tool as it is registered."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The arguments of a call."""

    query: str
    language: str | None
    time_range: TimeRange | None
    page: int
    limit: int


class WebSearch(Tool):
    """The tool; it holds a reader, a fetcher for engines, and nothing of any conversation."""

    definition = WEB_SEARCH

    def __init__(
        self,
        reader: Reader,
        fetcher: Fetcher,
        *,
        injection_filter: InjectionFilter | None = None,
        service_urls: Mapping[str, str] | None = None,
        on_page: PageListener | None = None,
    ) -> None:
        """A tool.

        Args:
            reader: reads the pages; of its rules and limits what concerns the public web holds.
            fetcher: reaches the engines, each at its configured address and nowhere else.
            injection_filter: how results are filtered; when None by the reader's filter, or by our
                own rules if it has none.
            service_urls: other addresses of the services, by the id of the engine, such as a proxy.
            on_page: told of every page as soon as it is there, or is not.
        """
        self._reader = reader
        self._fetcher = fetcher
        self._filter = injection_filter or reader.injection_filter or InjectionFilter()
        self._urls = dict(service_urls or {})
        self._on_page = on_page

    @property
    def display_name(self) -> str:
        """Its name for people."""
        return "Search the web"

    def is_available(self) -> bool:
        """Always: what it needs is configured, or told as a fault."""
        return True

    def fault_in(self, settings: Mapping[str, str]) -> str | None:
        """What is wrong with *settings*; None for nothing."""
        if wrong := values_fault(SETTINGS, settings):
            return wrong
        return fault_in_engines(settings, self._fetcher, self._urls)

    async def offer(self, context: ToolContext) -> Function:
        """The function, always the same."""
        del context
        return WEB_SEARCH.function

    async def instructions(self, context: ToolContext) -> str:
        """The guidance, always the same."""
        del context
        return INSTRUCTIONS

    async def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolResult:
        """Search, and read what was found.

        Raises:
            BadArgument: an argument is missing or wrong.
            SearchFailed: no engine could be searched.
            InvalidRule: the settings are not usable, which the registry tells before.
        """
        settings = context.settings
        asked = _read(arguments, settings)
        if unusable := fault_in_engines(settings, self._fetcher, self._urls):
            raise InvalidRule(unusable)
        engines = engines_of(settings, self._fetcher, self._urls)
        query = SearchQuery(
            text=asked.query,
            language=asked.language,
            time_range=asked.time_range,
            safe_search=safe_search_of(settings),
            page=asked.page,
            limit=asked.limit,
        )
        try:
            found = await dispatch(
                engines,
                query,
                seconds=float(_number(settings, SEARCH_TIMEOUT)),
                strategy=strategy_of(settings),
                primary=primary_of(settings),
            )
        except PageTooHigh as fault:
            raise BadArgument(
                f"The argument 'page' must be at most {fault.last_page}, but was {asked.page}. "
                "Search for something narrower instead.",
                "page",
            ) from None
        except SearchFailed as failure:
            raise await self._with_excerpt(failure) from failure
        urls = [candidate.url for candidate in found.candidates]
        repeated = [False] * len(urls)
        if not context.is_persons:
            # An engine may return an address that the model wrote into the query, and a secret
            # with it. Addresses that decode to much take a second or two.
            written = strings_in(dict(arguments))
            repeated = await asyncio.to_thread(context.conversation.repeats, urls, written)
        loaded = await load_pages(
            self._reader,
            found.candidates,
            kept_out={url for url, is_repeated in zip(urls, repeated, strict=True) if is_repeated},
            page_seconds=float(_number(settings, PAGE_TIMEOUT)),
            all_seconds=float(_number(settings, ALL_PAGES_TIMEOUT)),
            on_page=self._on_page,
        )
        result = await search_result(
            found,
            grouped(loaded),
            asked.page,
            budget=(_number(settings, MAX_CONTENT), _number(settings, MIN_CONTENT)),
            filtering=self._filter,
        )
        return ToolResult(value=result.value, sources=result.sources)

    async def _with_excerpt(self, failure: SearchFailed) -> SearchFailed:
        """*failure* with what the service said, filtered: it may say what helps."""
        if not failure.excerpt:
            return failure
        item = FilterItem(text=failure.excerpt, source="search", field="excerpt", format="field")
        said = (await self._filter.filter([item])).texts[0]
        return SearchFailed(
            failure.engine,
            failure.reason,
            f"{failure.words}. The service says: {said}",
            retry_after=failure.retry_after,
            detail=failure.detail,
        )


def _read(arguments: Mapping[str, Any], settings: Mapping[str, str]) -> _Asked:
    reading = Arguments(arguments)
    query = reading.required_string("query")
    language = reading.optional_string("language", if_left_out="the configured language is used")
    time_range = reading.optional_choice(
        "time_range", TIME_RANGES, if_left_out="pages of any age are found"
    )
    page = reading.optional_positive_int("page", if_left_out="the first page is read")
    limit = reading.optional_positive_int("limit", if_left_out="the configured number is used")
    wanted = language or choice(settings, LANGUAGE)
    most = MAX_RESULTS.maximum or 1
    return _Asked(
        query=query,
        language=None if wanted.lower() in {"", _ANY_LANGUAGE} else wanted,
        time_range=None if time_range is None else TimeRange(time_range),
        page=page or 1,
        limit=min(limit or _number(settings, MAX_RESULTS), most),
    )


def _number(settings: Mapping[str, str], field: SettingField) -> int:
    return positive_int(settings, field) or int(field.default)
