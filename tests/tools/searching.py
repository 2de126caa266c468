"""A web with a search service in it, and the tool that searches there; for its tests."""

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import ToolContext
from fetchwarden.tools.result import ToolResult
from fetchwarden.tools.web.search_pages import PageListener
from fetchwarden.tools.web.web_search import WebSearch
from tests.retrieval.search.services import KEY, PATHS, Services, says, wire
from tests.tools.chat import Web

PLAIN: Mapping[str, str] = {"default_language": "all"}


class SearchWeb(Web):
    """A small web, and all four services beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.services = Services()

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        await self.services.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.services.__aexit__(kind, error, traceback)
        await super().__aexit__(kind, error, traceback)

    def finds(self, hits: list[dict[str, Any]], engine: str = "searxng", **more: Any) -> None:
        """Let *engine* find *hits*."""
        self.services.answers(engine, says(wire(engine, hits, **more)))

    def settings(self, *engines: str, **more: str) -> dict[str, str]:
        """Return settings in which *engines* are configured, SearXNG if none is named."""
        values = dict(PLAIN)
        for engine in engines or ("searxng",):
            if engine == "searxng":
                values["searxng_base_url"] = self.services.origin.url(PATHS["searxng"])
            else:
                values[f"{engine}_api_key"] = KEY
        return {**values, **more}

    def tool(
        self,
        rules: EgressRules | None = None,
        limits: Limits | None = None,
        on_page: PageListener | None = None,
    ) -> WebSearch:
        """Return the tool."""
        urls = {engine: self.services.origin.url(path) for engine, path in PATHS.items()}
        return WebSearch(
            self.reader(rules, limits),
            self.services.fetcher,
            service_urls=urls,
            on_page=on_page,
        )

    async def search(
        self,
        settings: Mapping[str, str] | None = None,
        tool: WebSearch | None = None,
        conversation: Conversation | None = None,
        **arguments: Any,
    ) -> ToolResult:
        """Return what a call of the tool brings."""
        held = self.settings() if settings is None else settings
        context = ToolContext(conversation or Conversation(), held, Confidence.MEDIUM)
        asked = {"query": "tides", **arguments}
        return await (tool or self.tool()).run(asked, context)
