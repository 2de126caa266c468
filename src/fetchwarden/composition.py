"""What an operator configured, as the library takes it: rules, limits, resolvers, settings, keys.

In: a ``Configuration``. Out: values. The service and the server of the Model Context Protocol are
put together of the same ones.
"""

import secrets
from base64 import b64encode

from fetchwarden.configuration import Configuration
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.resolver import DnsResolver, Resolver, SystemResolver
from fetchwarden.tools.builtin import BUILTIN_DEFINITIONS
from fetchwarden.tools.settings import Settings, effective_settings
from fetchwarden.tools.signing import SigningKeys

__all__ = [
    "limits_of",
    "locked_settings",
    "make_resolver",
    "rules_of",
    "settings_of",
    "signing_keys",
]


def signing_keys(configuration: Configuration) -> SigningKeys:
    """The keys that are configured, or one for this run alone.

    Raises:
        InvalidRule: a key cannot be used.
    """
    written = [key.get_secret_value() for key in configuration.signing.keys]
    return SigningKeys.of(written or [f"run:{b64encode(secrets.token_bytes(32)).decode()}"])


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
