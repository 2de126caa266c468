"""The definitions of all built-in tools: ``docs/settings.md`` is made from them, in this order."""

from typing import Final

from fetchwarden.tools.definition import ToolDefinition
from fetchwarden.tools.web.read_web_page import READ_WEB_PAGE
from fetchwarden.tools.web.search_confluence import SEARCH_CONFLUENCE
from fetchwarden.tools.web.web_search import WEB_SEARCH

__all__ = ["BUILTIN_DEFINITIONS"]

BUILTIN_DEFINITIONS: Final[tuple[ToolDefinition, ...]] = (
    WEB_SEARCH,
    READ_WEB_PAGE,
    SEARCH_CONFLUENCE,
)
