"""The built-in tools: their definitions, of which ``docs/settings.md`` is made, and all of them.

In: a reader and a fetcher. Out: the tools, for a registry.
"""

from typing import Final

from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.signin import SignIn
from fetchwarden.tools.definition import Tool, ToolDefinition
from fetchwarden.tools.web.read_web_page import READ_WEB_PAGE, ReadWebPage
from fetchwarden.tools.web.reader import Reader
from fetchwarden.tools.web.search_confluence import SEARCH_CONFLUENCE, SearchConfluence
from fetchwarden.tools.web.search_pages import PageListener
from fetchwarden.tools.web.web_search import WEB_SEARCH, WebSearch

__all__ = ["BUILTIN_DEFINITIONS", "web_tools"]

BUILTIN_DEFINITIONS: Final[tuple[ToolDefinition, ...]] = (
    WEB_SEARCH,
    READ_WEB_PAGE,
    SEARCH_CONFLUENCE,
)


def web_tools(
    reader: Reader,
    fetcher: Fetcher,
    *,
    wiki_url: str | None = None,
    sign_in: SignIn | None = None,
    on_page: PageListener | None = None,
) -> list[Tool]:
    """All web tools. What each is offered depends on its settings (``docs/settings.md``).

    Args:
        reader: reads pages, and filters what tools return.
        fetcher: reaches search engines and the wiki.
        wiki_url: the base of the configured wiki, whose pages stay readable after mails.
        sign_in: the operating system's sign-in, for a private wiki; none when None.
        on_page: told of every page of a search as soon as it is there, or is not.

    Raises:
        InvalidRule: *wiki_url* is not a usable base.
    """
    return [
        WebSearch(reader, fetcher, on_page=on_page),
        ReadWebPage(reader, wiki_url=wiki_url, sign_in=sign_in),
        SearchConfluence(reader, fetcher, sign_in=sign_in),
    ]
