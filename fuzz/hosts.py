"""Draw hosts of every kind, each with the truth about what it leads to.

In: ``draw``. Out: the text of a host as it may stand in a URL, and the address or the internal name
that some client reaches by it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from ipaddress import IPv6Address
from typing import Final

from hypothesis.strategies import DrawFn

from fetchwarden.fuzz.choices import flip, pick
from fetchwarden.fuzz.embeddings import (
    EMBEDDINGS,
    any_address,
    carried_by,
    ipv4_address,
    ipv6_address,
)
from fetchwarden.fuzz.spellings import IPV4_SPELLINGS, IPV6_SPELLINGS, TEXT_SPELLINGS, bracketed
from fetchwarden.fuzz.truth import INTERNAL, Address

__all__ = ["HOSTS", "Host", "any_host", "host_text", "plain_host"]

Host = tuple[str, str]
"""The text of a host, and what it leads to."""


def any_host(draw: DrawFn) -> Host:
    """A host of any kind."""
    return pick(draw, tuple(HOSTS.values()))(draw)


def plain_host(draw: DrawFn) -> Host:
    """An address or a name, written as it should be."""
    return (_plain_name if flip(draw) else _plain_address)(draw)


def host_text(address: Address) -> str:
    """The canonical text of a host for *address*."""
    return f"[{address}]" if isinstance(address, IPv6Address) else str(address)


def _plain_address(draw: DrawFn) -> Host:
    address = any_address(draw)
    return host_text(address), str(address)


def _plain_name(draw: DrawFn) -> Host:
    name = pick(draw, INTERNAL)
    return name, name


def _capital_name(draw: DrawFn) -> Host:
    name = pick(draw, INTERNAL)
    return pick(draw, (name.upper(), name.title())), name


def _spelled_4(draw: DrawFn, kind: str) -> Host:
    address = ipv4_address(draw)
    return IPV4_SPELLINGS[kind](draw, address), str(address)


def _spelled_6(draw: DrawFn, kind: str) -> Host:
    address = ipv6_address(draw)
    return IPV6_SPELLINGS[kind](draw, address), str(address)


def _spelled_text(draw: DrawFn, kind: str) -> Host:
    text = pick(draw, INTERNAL) if flip(draw) else str(ipv4_address(draw))
    return TEXT_SPELLINGS[kind](draw, text), text


def _carrying(draw: DrawFn, form: str) -> Host:
    inner = carried_by(draw, form)
    return bracketed(draw, EMBEDDINGS[form](draw, inner)), str(inner)


HOSTS: Final[Mapping[str, Callable[[DrawFn], Host]]] = {
    "plain address": _plain_address,
    "internal name": _plain_name,
    "internal name in capitals": _capital_name,
    **{kind: partial(_spelled_4, kind=kind) for kind in IPV4_SPELLINGS},
    **{kind: partial(_spelled_6, kind=kind) for kind in IPV6_SPELLINGS},
    **{kind: partial(_spelled_text, kind=kind) for kind in TEXT_SPELLINGS},
    **{form: partial(_carrying, form=form) for form in EMBEDDINGS},
}
"""Every kind of host by its name."""
