"""``search_confluence``: search the organisation's wiki; its words never leave it.

In: a phrase and maybe the key of a space, never CQL or an address. Out: what the wiki found,
filtered, and the demand that the conversation stay with fully trusted providers. Every hop stays
below the configured address, so the query reaches no other host (spec: web-tools 9).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import FetchwardenError, InvalidRule, Misuse, Refused
from fetchwarden.policy.outbound import OutboundKind
from fetchwarden.policy.target import Target, parse
from fetchwarden.retrieval.errors import HTTPStatus
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.search.confluence import (
    ConfluenceRest,
    WikiHit,
    basic_token,
    bearer_token,
    cql_of,
)
from fetchwarden.retrieval.search.port import Reason, SearchFailed
from fetchwarden.retrieval.signin import SignIn
from fetchwarden.sanitize.injection.filtering import FilterItem
from fetchwarden.sanitize.truncate import truncate
from fetchwarden.tools.arguments import Arguments
from fetchwarden.tools.definition import Function, Tool, ToolContext, ToolDefinition
from fetchwarden.tools.injection import InjectionFilter
from fetchwarden.tools.paging import ResultPage
from fetchwarden.tools.result import Requirements, Source, ToolBlocked, ToolResult
from fetchwarden.tools.settings import choice, positive_int, values_fault
from fetchwarden.tools.web.read_rules import Wiki, rules_of_read
from fetchwarden.tools.web.reader import Reader, ReadPage
from fetchwarden.tools.web.search_confluence_words import (
    BASE_URL,
    FUNCTION,
    ID,
    INSTRUCTIONS,
    LEFT_WIKI,
    LOGIN,
    METHOD,
    NOTHING,
    PAGED_FUNCTION,
    PAGES,
    SETTINGS,
    TIMEOUT,
    TOKEN,
    TOO_LITTLE_TRUST,
    USER,
)

__all__ = ["SEARCH_CONFLUENCE", "SearchConfluence", "is_login_page", "search_address", "wiki_base"]

MAX_QUERY: Final = 200
MAX_SPACE: Final = 255
MAX_CONTENT: Final = 30_000
"""Characters of the search page that a model gets."""
_REDIRECTS: Final = frozenset(
    {Code.REDIRECT_DOWNGRADE, Code.REDIRECT_INTO_PRIVATE, Code.REDIRECT_NOT_ALLOWED}
)
_NAME: Final = "Confluence"
_SEARCH_PAGE: Final = "SEARCH_PAGE"

SEARCH_CONFLUENCE: Final = ToolDefinition(
    id=ID,
    function=FUNCTION,
    settings=SETTINGS,
    instructions=INSTRUCTIONS,
    min_confidence=Confidence.HIGH,
    outbound=OutboundKind.CONFIGURED_SERVICE,
    returns_untrusted_content=True,
    sensitive_arguments=frozenset({"query"}),
    deadline=180.0,
)
"""The tool as it is registered."""

_TRUSTED: Final = Requirements(confidence=Confidence.HIGH)


def wiki_base(text: str) -> str:
    """The base address that *text* means: https, with exactly one final slash.

    Raises:
        InvalidRule: it is no such address, or has a user name, a query or a fragment.

    >>> wiki_base(" https://wiki.example.org/confluence// ")
    'https://wiki.example.org/confluence/'
    """
    wiki = Wiki(text.strip().rstrip("/"))
    if not wiki.url.startswith("https://"):
        raise InvalidRule("the wiki's address must be an https address")
    return wiki.url


def search_address(base: str, query: str, space: str | None = None) -> str:
    """The search page of Data Center for *query*, below *base*."""
    asked = {"cql": cql_of(query, space), "queryString": query}
    return f"{base}dosearchsite.action?{urlencode(asked)}"


def is_login_page(target: Target) -> bool:
    """Whether *target* is where Confluence sends those who are not signed in."""
    query = target.href.partition("#")[0].partition("?")[2]
    return target.path.lower().endswith("/login.action") or "os_destination=" in query


class SearchConfluence(Tool):
    """The tool; it holds a reader, a fetcher and nothing of any conversation."""

    definition = SEARCH_CONFLUENCE

    def __init__(
        self,
        reader: Reader,
        fetcher: Fetcher,
        *,
        injection_filter: InjectionFilter | None = None,
        sign_in: SignIn | None = None,
    ) -> None:
        """A tool.

        Args:
            reader: reads the search page, below the configured address only.
            fetcher: asks the REST interface, at the configured host only.
            injection_filter: how results are filtered; when None by the reader's filter, or by our
                own rules if it has none.
            sign_in: the operating system's sign-in, for fully trusted providers and allow-listed
                private https hosts that ask for it; none when None.
        """
        self._reader = reader
        self._sign_in = sign_in
        self._fetcher = fetcher
        self._filter = injection_filter or reader.injection_filter or InjectionFilter()

    @property
    def display_name(self) -> str:
        """Its name for people."""
        return "Search Confluence"

    def is_available(self) -> bool:
        """Always: what it needs is configured, or told as a fault."""
        return True

    def fault_in(self, settings: Mapping[str, str]) -> str | None:
        """What is wrong with *settings*; None for nothing."""
        if wrong := values_fault(SETTINGS, settings):
            return wrong
        try:
            base = wiki_base(settings.get(BASE_URL.name, ""))
            if choice(settings, METHOD) != _SEARCH_PAGE:
                self._rest(base, settings)
        except Misuse as fault:
            return f"The wiki is not usable: {fault}"
        return None

    async def offer(self, context: ToolContext) -> Function:
        """The function; it has pages where the REST interface is asked."""
        is_page = choice(context.settings, METHOD) == _SEARCH_PAGE
        return FUNCTION if is_page else PAGED_FUNCTION

    async def instructions(self, context: ToolContext) -> str:
        """The guidance, always the same."""
        del context
        return INSTRUCTIONS

    async def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolResult:
        """Search.

        Raises:
            BadArgument: an argument is missing or wrong.
            ToolBlocked: the provider is not trusted enough, or the wiki leads elsewhere.
            FetchwardenError: the wiki could not be searched.
        """
        if context.confidence < Confidence.HIGH:
            raise ToolBlocked(TOO_LITTLE_TRUST)
        reading = Arguments(arguments)
        query = reading.required_line("query", MAX_QUERY)
        space = _space(reading)
        settings = context.settings
        base = wiki_base(settings.get(BASE_URL.name, ""))
        seconds = float(positive_int(settings, TIMEOUT) or int(TIMEOUT.default))
        if choice(settings, METHOD) == _SEARCH_PAGE:
            return await self._by_page(base, query, space, seconds)
        page = PAGES.asked(reading)
        rest = self._rest(base, settings)
        hits, is_more = await rest.search(
            cql_of(query, space),
            start=(page - 1) * PAGES.size,
            limit=PAGES.size,
            deadline=seconds,
        )
        return await self._found(base, query, hits, page, is_more=is_more)

    def _rest(self, base: str, settings: Mapping[str, str]) -> ConfluenceRest:
        token = settings.get(TOKEN.name, "")
        is_cloud = choice(settings, METHOD) == "CLOUD_TOKEN"
        sent = basic_token(settings.get(USER.name, ""), token) if is_cloud else bearer_token(token)
        return ConfluenceRest(base, self._fetcher, sent)

    # --- the search page ---

    async def _by_page(
        self, base: str, query: str, space: str | None, seconds: float
    ) -> ToolResult:
        page = await self._page(base, search_address(base, query, space), seconds)
        if is_login_page(parse(page.url)) or page.verdict == "login_wall":
            raise SearchFailed(_NAME, Reason.KEY_REFUSED, LOGIN)
        if not page.markdown.strip():
            raise SearchFailed(_NAME, Reason.BAD_ANSWER, NOTHING)
        text, _ = truncate(page.markdown, MAX_CONTENT)
        items = [
            FilterItem(text=page.title or "Search", source=page.url, field="title", format="field"),
            FilterItem(text=text, source=page.url, field="text_content", format="markdown"),
        ]
        filtered = await self._filter.filter(items)
        value = {
            "search_url": page.url,
            "title": filtered.texts[0],
            "text_content": filtered.texts[1],
            "warnings": list(filtered.report.warnings),
        }
        sources = (Source(f"Confluence: {query}", page.url),)
        return ToolResult(value=value, sources=sources, requirements=_TRUSTED)

    async def _page(self, base: str, url: str, seconds: float) -> ReadPage:
        host = parse(base).host
        rules = rules_of_read(self._reader.rules, [host], base)
        limits = replace(self._reader.limits, deadline=min(seconds, self._reader.limits.deadline))
        try:
            return await self._reader.read(
                url,
                chosen_by="model",
                allow_private=True,
                rules=rules,
                limits=limits,
                filter_injection=False,
                sign_in=self._sign_in,
            )
        except HTTPStatus as error:
            if error.status in {401, 403}:
                raise SearchFailed(_NAME, Reason.KEY_REFUSED, LOGIN) from error
            raise
        except Refused as refusal:
            left = refusal.code in _REDIRECTS or len(refusal.trace) > 1
            raise ToolBlocked(LEFT_WIKI if left else str(refusal)) from None

    # --- the REST interface ---

    async def _found(
        self, base: str, query: str, hits: list[WikiHit], page: int, *, is_more: bool
    ) -> ToolResult:
        wiki = Wiki(base)
        shown = [hit for hit in hits if _is_below(wiki, hit.url)]
        names = ("title", "excerpt", "space", "modified")
        items = [
            FilterItem(text=text, source=hit.url, field=f"{place}.{name}", format="field")
            for place, hit in enumerate(shown)
            for name in names
            if (text := getattr(hit, name))
        ]
        filtered = await self._filter.filter(items)
        texts = dict(zip((item.field for item in items), filtered.texts, strict=True))
        results = [
            {
                "url": parse(hit.url).href,
                **{name: texts[f"{n}.{name}"] for name in names if f"{n}.{name}" in texts},
            }
            for n, hit in enumerate(shown)
        ]
        has_more = is_more and page < (PAGES.last_page or page + 1)
        search_url = f"{base}search?{urlencode({'text': query})}"
        warnings = list(filtered.report.warnings)
        if len(shown) < len(hits):
            left_out = len(hits) - len(shown)
            warnings.append(f"{left_out} hits are left out: they do not lead into the wiki.")
        value = {
            "search_url": search_url,
            **ResultPage((), page, has_more).facts(),
            "results": results,
            "warnings": warnings,
        }
        sources = (Source(f"Confluence: {query}", search_url),) if results else ()
        return ToolResult(value=value, sources=sources, requirements=_TRUSTED)


def _space(reading: Arguments) -> str | None:
    given = reading.given.get("space_key")
    if isinstance(given, str) and not given.strip():
        return None
    return reading.optional_line("space_key", MAX_SPACE, if_left_out="all spaces are searched")


def _is_below(wiki: Wiki, url: str) -> bool:
    """Whether *url* is a page of the wiki; a hit that leads elsewhere is none."""
    try:
        return wiki.holds(parse(url))
    except FetchwardenError:
        return False
