"""The service put together: from a configuration to an ASGI application, and what it holds open.

In: a ``Configuration``. Out: a ``Service``, to be entered. Here operators' values become rules,
limits, tools and keys; a fault of theirs is told before anything listens.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    nullcontext,
)
from dataclasses import dataclass
from typing import Any, Final

from fetchwarden.composition import (
    limits_of,
    make_resolver,
    rules_of,
    settings_of,
    signing_keys,
    workers_of,
)
from fetchwarden.configuration import Configuration
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.retrieval.daemons import DaemonPool
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.resolver import Resolver
from fetchwarden.sanitize.injection.filtering import Filtered, FilterItem
from fetchwarden.sanitize.page import Page, convert
from fetchwarden.service.callers import Callers, current_caller
from fetchwarden.service.conversations import Conversations
from fetchwarden.service.guard import App, Guard
from fetchwarden.service.metrics import Metrics
from fetchwarden.service.operations import Operations
from fetchwarden.service.routes import Routes
from fetchwarden.tools.injection import InjectionFilter
from fetchwarden.tools.signing import SigningKeys
from fetchwarden.tools.web.read_rules import Wiki
from fetchwarden.tools.web.reader import Reader
from fetchwarden.tools.web.web_search import WebSearch
from fetchwarden.tools.workers.pool import WorkerPool

__all__ = ["Mounts", "Service", "opened_service", "refuse_open"]

LOOKING: Final = 4
"""Threads that look through conversations; the work is the interpreter's, one at a time."""

Mounts = Callable[
    [AsyncExitStack, Configuration, Mapping[str, Any], SigningKeys], Awaitable[Mapping[str, App]]
]
"""Opens further applications by their path, on a stack that closes them."""


@dataclass(frozen=True, slots=True)
class Service:
    """A service that can be served.

    Attributes:
        guard: the whole of it, as an ASGI application.
        operations: what it can do.
        callers: who may ask.
        metrics: what it counts.
    """

    guard: Guard
    operations: Operations
    callers: Callers
    metrics: Metrics


@asynccontextmanager
async def opened_service(
    configuration: Configuration,
    *,
    resolver: Callable[[], Resolver] | None = None,
    fetcher_options: Mapping[str, Any] | None = None,
    service_urls: Mapping[str, str] | None = None,
    mounts: Mounts | None = None,
    now: Callable[[], float] = time.time,
) -> AsyncIterator[Service]:
    """A service, with what it holds open.

    Args:
        configuration: all that an operator chose.
        resolver: makes resolvers; by the configuration when None.
        fetcher_options: further arguments of ``Reader`` and ``Fetcher``, such as a dialler.
        service_urls: other addresses of search services, such as a proxy.
        mounts: opens further applications, which stand behind the same guard.
        now: seconds since the epoch.

    Raises:
        InvalidInput, InvalidRule: something that is configured cannot be used.
    """
    make = resolver or (lambda: make_resolver(configuration))
    options = dict(fetcher_options or {})
    refuse_open(configuration)
    callers, metrics = (
        Callers(
            configuration.tokens,
            workers=configuration.conversion.workers,
            local=configuration.local,
        ),
        Metrics(),
    )
    async with AsyncExitStack() as stack:
        workers = await stack.enter_async_context(workers_of(configuration))
        pool = None if workers is None else _InTurn(workers)
        injection_filter = InjectionFilter(batch=None if pool is None else pool.filter)
        options["extra_roots"] = {
            **configuration.fetch.extra_roots,
            **options.get("extra_roots", {}),
        }
        reader = await stack.enter_async_context(
            Reader(
                rules=rules_of(configuration),
                limits=limits_of(configuration),
                resolver=make(),
                injection_filter=injection_filter,
                converter=None if pool is None else pool.convert,
                **options,
            )
        )
        fetcher = await stack.enter_async_context(Fetcher(resolver=make(), **options))
        checks = make()
        stack.push_async_callback(checks.close)
        looking = DaemonPool(LOOKING, "fetchwarden-look")
        stack.callback(looking.close)
        wiki = configuration.tools.search_confluence.get("base_url", "").strip()
        operations = Operations(
            reader=reader,
            search_tool=WebSearch(reader, fetcher, service_urls=service_urls),
            injection_filter=injection_filter,
            convert_document=_in_thread if pool is None else pool.convert,
            resolver=checks,
            conversations=Conversations(
                keys=signing_keys(configuration),
                lifetime_seconds=configuration.signing.lifetime_seconds,
                now=now,
                threads=looking,
            ),
            settings=settings_of(configuration),
            max_page_chars=configuration.fetch.max_page_chars,
            wiki=Wiki(wiki) if wiki else None,
            metrics=metrics,
        )
        routes = Routes(operations, configuration.server, metrics)
        keys = operations.conversations.keys
        further = {
            **(fetcher_options or {}),
            "make_resolver": make,
            "service_urls": service_urls,
            "pool": pool,
            "metrics": metrics,
        }
        mounted = {} if mounts is None else await mounts(stack, configuration, further, keys)
        app = routes.application(mounted)
        guard = Guard(app, configuration.server, callers, metrics)
        routes.is_draining = lambda: guard.is_draining
        yield Service(guard, operations, callers, metrics)


def refuse_open(configuration: Configuration) -> None:
    """Refuse to serve other machines without a token.

    Raises:
        InvalidInput: that is what is configured.
    """
    server = configuration.server
    if not server.is_local and not configuration.tokens:
        raise InvalidInput(
            f"server.host is {server.host}, which other machines reach: configure a token first, "
            "such as FETCHWARDEN__TOKENS__ME__SECRET"
        )


async def _in_thread(*args: Any, **options: Any) -> Page:
    return await asyncio.to_thread(convert, *args, **options)


class _InTurn:
    """A pool in whose line no caller has more than a few jobs."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool

    async def convert(self, *arguments: Any, **options: Any) -> Page:
        async with _turn():
            return await self._pool.convert(*arguments, **options)

    async def filter(self, items: list[FilterItem]) -> Filtered:
        async with _turn():
            return await self._pool.filter(items)


def _turn() -> AbstractAsyncContextManager[Any]:
    """The turn of whoever asks; none where nobody does."""
    caller = current_caller.get()
    return nullcontext() if caller is None else caller.working
