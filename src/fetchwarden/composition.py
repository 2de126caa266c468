"""What an operator configured, as the library takes it: rules, limits, resolvers, settings, keys.

In: a ``Configuration``. Out: values. The service and the server of the Model Context Protocol are
put together of the same ones.
"""

import secrets
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fetchwarden.configuration import Configuration
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.resolver import DnsResolver, Resolver, SystemResolver
from fetchwarden.tools.builtin import BUILTIN_DEFINITIONS
from fetchwarden.tools.settings import Settings, effective_settings
from fetchwarden.tools.signing import SigningKeys
from fetchwarden.tools.workers.pool import WorkerPool

__all__ = [
    "limits_of",
    "locked_settings",
    "make_resolver",
    "rules_of",
    "settings_of",
    "signing_keys",
    "workers_of",
]


def signing_keys(configuration: Configuration) -> SigningKeys:
    """The keys that are configured, or one for this run alone.

    Raises:
        InvalidRule: a key cannot be used.
    """
    written = [key.get_secret_value() for key in configuration.signing.keys]
    return SigningKeys.of(written or [f"run:{b64encode(secrets.token_bytes(32)).decode()}"])


@asynccontextmanager
async def workers_of(configuration: Configuration) -> AsyncIterator[WorkerPool | None]:
    """The worker processes, as long as they are needed; None where there are to be none."""
    wanted = configuration.conversion
    if not wanted.workers:
        yield None
        return
    async with WorkerPool(
        wanted.workers,
        cpu_seconds=wanted.cpu_seconds,
        memory_bytes=wanted.memory_bytes,
        wall_seconds=wanted.wall_seconds,
        jobs_per_worker=wanted.jobs_per_worker,
    ) as pool:
        yield pool


def rules_of(configuration: Configuration) -> EgressRules:
    """Where reads may go.

    Raises:
        InvalidRule: an entry is malformed, or contradicts another.
    """
    rules = configuration.rules
    return EgressRules.public(
        allow=rules.allow, deny=rules.deny, only=rules.only, ports=rules.ports
    )


def limits_of(configuration: Configuration) -> Limits:
    """What a read may cost."""
    fetch = configuration.fetch
    return Limits(
        deadline=fetch.deadline_seconds,
        max_body_bytes=fetch.max_body_bytes,
        max_redirects=fetch.max_redirects,
    )


def make_resolver(configuration: Configuration) -> Resolver:
    """A resolver of names."""
    fetch = configuration.fetch
    if fetch.resolver == "system":
        return SystemResolver()
    return DnsResolver(list(fetch.nameservers)) if fetch.nameservers else DnsResolver()


def locked_settings(configuration: Configuration) -> dict[str, str]:
    """The settings of all tools, by ``<tool>.<name>``, as those of an organisation."""
    locked: dict[str, str] = {}
    for definition in BUILTIN_DEFINITIONS:
        given: dict[str, str] = dict(getattr(configuration.tools, definition.id))
        if definition.id == "web_search":
            given.setdefault("default_language", "all")
        locked |= {f"{definition.id}.{name}": value for name, value in given.items()}
    return locked


def settings_of(configuration: Configuration) -> dict[str, Settings]:
    """The effective settings of each tool, by its id."""
    locked = locked_settings(configuration)
    return {each.id: effective_settings(each, locked, {}, {}) for each in BUILTIN_DEFINITIONS}
