"""The service put together: from a configuration to an ASGI application, and what it holds open.

In: a ``Configuration``. Out: a ``Service``, to be entered. Here operators' values become rules,
limits, tools and keys; a fault of theirs is told before anything listens.
"""

import asyncio
import secrets
import time
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from fetchwarden.configuration import Configuration
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.resolver import DnsResolver, Resolver, SystemResolver
from fetchwarden.service.callers import Callers
from fetchwarden.service.conversations import Conversations
from fetchwarden.service.guard import App, Guard
from fetchwarden.service.metrics import Metrics
from fetchwarden.service.operations import Operations
from fetchwarden.service.routes import Routes
from fetchwarden.tools.builtin import BUILTIN_DEFINITIONS
from fetchwarden.tools.injection import InjectionFilter
from fetchwarden.tools.settings import Settings, effective_settings
from fetchwarden.tools.signing import SigningKeys
from fetchwarden.tools.web.reader import Reader
from fetchwarden.tools.web.web_search import WebSearch

__all__ = ["Service", "opened_service", "signing_keys"]


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
    mounts: Callable[[Operations], Mapping[str, App]] | None = None,
    now: Callable[[], float] = time.time,
) -> AsyncIterator[Service]:
    """A service, with what it holds open.

    Args:
        configuration: all that an operator chose.
        resolver: makes resolvers; by the configuration when None.
        fetcher_options: further arguments of ``Reader`` and ``Fetcher``, such as a dialler.
        service_urls: other addresses of search services, such as a proxy.
        mounts: further applications behind the same guard, by their path.
        now: seconds since the epoch.

    Raises:
        InvalidInput, InvalidRule: something that is configured cannot be used.
    """
    make = resolver or (lambda: _resolver(configuration))
    options = dict(fetcher_options or {})
    callers, metrics = Callers(configuration.tokens), Metrics()
    if not configuration.server.is_local and not callers.want_token:
        raise InvalidInput(
            f"server.host is {configuration.server.host}, which other machines reach: configure a "
            "token first, such as FETCHWARDEN__TOKENS__ME__SECRET"
        )
    async with AsyncExitStack() as stack:
        injection_filter = InjectionFilter()
        options["extra_roots"] = {
            **configuration.fetch.extra_roots,
            **options.get("extra_roots", {}),
        }
        reader = await stack.enter_async_context(
            Reader(
                rules=_rules(configuration),
                limits=_limits(configuration),
                resolver=make(),
                injection_filter=injection_filter,
                **options,
            )
        )
        fetcher = await stack.enter_async_context(Fetcher(resolver=make(), **options))
        checks = make()
        stack.push_async_callback(checks.close)
        operations = Operations(
            reader=reader,
            search_tool=WebSearch(reader, fetcher, service_urls=service_urls),
            injection_filter=injection_filter,
            convert_document=_in_thread,
            resolver=checks,
            conversations=Conversations(
                keys=signing_keys(configuration),
                lifetime_seconds=configuration.signing.lifetime_seconds,
                now=now,
            ),
            settings=_settings(configuration),
            max_page_chars=configuration.fetch.max_page_chars,
            wiki=None,
            metrics=metrics,
        )
        routes = Routes(operations, configuration.server, metrics)
        app = routes.application(mounts(operations) if mounts is not None else {})
        guard = Guard(app, configuration.server, callers, metrics)
        routes.is_draining = lambda: guard.is_draining
        yield Service(guard, operations, callers, metrics)


def signing_keys(configuration: Configuration) -> SigningKeys:
    """The keys that are configured, or one for this run alone.

    Raises:
        InvalidRule: a key cannot be used.
    """
    written = [key.get_secret_value() for key in configuration.signing.keys]
    return SigningKeys.of(written or [f"run:{b64encode(secrets.token_bytes(32)).decode()}"])


def _rules(configuration: Configuration) -> EgressRules:
    rules = configuration.rules
    return EgressRules.public(
        allow=rules.allow, deny=rules.deny, only=rules.only, ports=rules.ports
    )


def _limits(configuration: Configuration) -> Limits:
    fetch = configuration.fetch
    return Limits(
        deadline=fetch.deadline_seconds,
        max_body_bytes=fetch.max_body_bytes,
        max_redirects=fetch.max_redirects,
    )


def _resolver(configuration: Configuration) -> Resolver:
    fetch = configuration.fetch
    if fetch.resolver == "system":
        return SystemResolver()
    return DnsResolver(list(fetch.nameservers)) if fetch.nameservers else DnsResolver()


def _settings(configuration: Configuration) -> dict[str, Settings]:
    """The settings of each tool, as its organisation's."""
    found: dict[str, Settings] = {}
    for definition in BUILTIN_DEFINITIONS:
        given: Mapping[str, str] = getattr(configuration.tools, definition.id)
        locked = {f"{definition.id}.{name}": value for name, value in given.items()}
        if definition.id == "web_search":
            locked.setdefault("web_search.default_language", "all")
        found[definition.id] = effective_settings(definition, locked, {}, {})
    return found


async def _in_thread(*args: Any, **options: Any) -> Any:
    from fetchwarden.sanitize.page import convert  # noqa: PLC0415

    return await asyncio.to_thread(convert, *args, **options)
