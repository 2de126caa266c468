"""The tools that clients of the protocol are offered, with what they hold open.

In: a configuration. Out: a registry, and the settings of its tools.
"""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Any

from fetchwarden.composition import limits_of, locked_settings, make_resolver, rules_of
from fetchwarden.configuration import Configuration
from fetchwarden.mcp_server.tools import WHOLE, FetchTool
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.tools.injection import InjectionFilter
from fetchwarden.tools.registry import Registry
from fetchwarden.tools.web.read_web_page import ReadWebPage
from fetchwarden.tools.web.reader import Reader
from fetchwarden.tools.web.search_confluence import SearchConfluence
from fetchwarden.tools.web.web_search import WebSearch

__all__ = ["opened_registry"]


async def opened_registry(
    stack: AsyncExitStack, configuration: Configuration, options: Mapping[str, Any]
) -> tuple[Registry, dict[str, str]]:
    """The tools, whose readers and fetchers *stack* closes, and their settings.

    Args:
        stack: closes what is opened.
        configuration: rules, limits and settings.
        options: further arguments of readers and fetchers, such as a dialler; ``pool``, worker
            processes; ``on_report``, told of what the injection filter found.

    Raises:
        InvalidInput, InvalidRule: something that is configured cannot be used.
    """
    given = dict(options)
    pool: Any = given.pop("pool", None)
    injection_filter = InjectionFilter(
        batch=None if pool is None else pool.filter, on_report=given.pop("on_report", None)
    )
    resolver = given.pop("make_resolver", lambda: make_resolver(configuration))
    urls = given.pop("service_urls", None)
    common = {
        "rules": rules_of(configuration),
        "limits": limits_of(configuration),
        "extra_roots": dict(configuration.fetch.extra_roots),
        "injection_filter": injection_filter,
        "converter": None if pool is None else pool.convert,
        **given,
    }
    main = await stack.enter_async_context(Reader(resolver=resolver(), **common))
    whole = await stack.enter_async_context(Reader(resolver=resolver(), options=WHOLE, **common))
    fetcher = await stack.enter_async_context(Fetcher(resolver=resolver(), **given))
    wiki = configuration.tools.search_confluence.get("base_url") or None
    tools = [
        WebSearch(main, fetcher, service_urls=urls),
        ReadWebPage(main, wiki_url=wiki),
        SearchConfluence(main, fetcher),
        FetchTool(main, whole, wiki_url=wiki),
    ]
    settings = locked_settings(configuration)
    for name, value in configuration.tools.read_web_page.items():
        # ``fetch`` reads by the same settings.
        settings[f"fetch.{name}"] = value
    return Registry(tools), settings
