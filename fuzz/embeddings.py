"""Draw addresses: not public, public, and IPv6 ones that carry an IPv4 address inside.

In: ``draw``, and the IPv4 address to carry. Out: ``ipaddress`` values. Each form names its RFC; the
bits that a form leaves open are drawn too, so that a table of exact prefixes is not enough to see
what is carried.
"""

from collections.abc import Callable, Mapping
from ipaddress import IPv4Address, IPv6Address
from typing import Final

from hypothesis.strategies import DrawFn

from fetchwarden.fuzz.choices import flip, number, pick
from fetchwarden.fuzz.truth import METADATA, NOT_PUBLIC_4, NOT_PUBLIC_6, Address, is_public

__all__ = [
    "EMBEDDINGS",
    "OPERATORS_NAT64",
    "any_address",
    "carried_by",
    "ipv4_address",
    "ipv6_address",
    "public_address",
]

OPERATORS_NAT64: Final = "NAT64, operator's prefix"

# Prefixes that a network operator may have chosen for NAT64; any global one will do.
_OPERATORS: Final = (0x2A00_1450, 0x2600_1F18, 0x2A01_04F8, 0x2404_6800)
_WELL_KNOWN: Final = tuple(
    map(IPv4Address, ("8.8.8.8", "93.184.216.34", "1.0.0.1", "172.15.255.255", "192.167.255.255"))
)
_WELL_KNOWN_6: Final = tuple(map(IPv6Address, ("2606:4700:4700::1111", "2a00:1450:4001:80b::200e")))


def ipv4_address(draw: DrawFn) -> IPv4Address:
    """An IPv4 address that is not public."""
    row = pick(draw, NOT_PUBLIC_4)
    return row.network_address + number(draw, 0, row.num_addresses - 1)


def ipv6_address(draw: DrawFn) -> IPv6Address:
    """An IPv6 address that is not public and carries nothing."""
    row = pick(draw, NOT_PUBLIC_6)
    return row.network_address + number(draw, 0, row.num_addresses - 1)


def any_address(draw: DrawFn) -> Address:
    """An address of either version that is not public, as itself."""
    return ipv6_address(draw) if flip(draw) else ipv4_address(draw)


def public_address(draw: DrawFn) -> Address:
    """An address of the public web: what a guard should let through."""
    if flip(draw):
        address = IPv4Address(number(draw, 1 << 24, (224 << 24) - 1))
        if is_public(address):
            return address
    return pick(draw, _WELL_KNOWN_6) if flip(draw) else pick(draw, _WELL_KNOWN)


def carried_by(draw: DrawFn, form: str) -> IPv4Address:
    """An IPv4 address that makes an address of this *form* hostile beyond dispute.

    Behind a prefix of the operator's own that is only a metadata service: nobody outside the
    network can tell any other such address from an ordinary one.
    """
    return pick(draw, METADATA) if form == OPERATORS_NAT64 else ipv4_address(draw)


# --- the forms, each from the IPv4 address inside ------------------------------------------------


def _mapped(_draw: DrawFn, inner: IPv4Address) -> IPv6Address:
    """RFC 4291 section 2.5.5.2: ``::ffff:a.b.c.d``."""
    return IPv6Address(0xFFFF << 32 | int(inner))


def _compatible(_draw: DrawFn, inner: IPv4Address) -> IPv6Address:
    """RFC 4291 section 2.5.5.1: ``::a.b.c.d``."""
    return IPv6Address(int(inner))


def _translated(_draw: DrawFn, inner: IPv4Address) -> IPv6Address:
    """RFC 7915, RFC 2765: ``::ffff:0:a.b.c.d``."""
    return IPv6Address(0xFFFF << 48 | int(inner))


def _nat64(_draw: DrawFn, inner: IPv4Address) -> IPv6Address:
    """RFC 6052 section 2.1: ``64:ff9b::a.b.c.d``."""
    return IPv6Address(0x64_FF9B << 96 | int(inner))


def _local_nat64(draw: DrawFn, inner: IPv4Address) -> IPv6Address:
    """RFC 8215: ``64:ff9b:1::/48``, and behind it any of the offsets of RFC 6052."""
    prefix = 0x64_FF9B_0001 << 80 | number(draw, 0, (1 << 48) - 1) << 32
    return _rfc6052(prefix, pick(draw, (48, 56, 64, 96)), inner, 0)


def _operators_nat64(draw: DrawFn, inner: IPv4Address) -> IPv6Address:
    """RFC 6052 section 2.2: a global prefix of 32, 40, 48, 56, 64 or 96 bits."""
    prefix = pick(draw, _OPERATORS) << 96 | number(draw, 0, (1 << 64) - 1) << 32
    suffix = number(draw, 0, (1 << 32) - 1) if flip(draw) else 0
    return _rfc6052(prefix, pick(draw, (96, 32, 40, 48, 56, 64)), inner, suffix)


def _6to4(draw: DrawFn, inner: IPv4Address) -> IPv6Address:
    """RFC 3056 section 2: ``2002:a.b.c.d::/48``."""
    return IPv6Address(0x2002 << 112 | int(inner) << 80 | number(draw, 0, (1 << 80) - 1))


def _teredo(draw: DrawFn, inner: IPv4Address) -> IPv6Address:
    """RFC 4380 section 4: the client's address stands inverted in the last 32 bits."""
    middle = number(draw, 0, (1 << 64) - 1)
    return IPv6Address(0x2001 << 112 | middle << 32 | (int(inner) ^ 0xFFFFFFFF))


def _isatap(draw: DrawFn, inner: IPv4Address) -> IPv6Address:
    """RFC 5214 section 6.1: interface identifier ``[02]00:5efe:a.b.c.d`` behind any prefix."""
    prefix = pick(draw, (*_OPERATORS, 0xFE80_0000)) << 96 | number(draw, 0, (1 << 32) - 1) << 64
    universal = 0x0200 << 48 if flip(draw) else 0
    return IPv6Address(prefix | universal | 0x5EFE << 32 | int(inner))


def _rfc6052(prefix: int, length: int, inner: IPv4Address, suffix: int) -> IPv6Address:
    """*inner* behind the first *length* bits of *prefix*; bits 64 to 71 are zero."""
    octets = bytearray(prefix.to_bytes(16)[: length // 8])
    for octet in inner.packed:
        if len(octets) == 8:
            octets.append(0)
        octets.append(octet)
    if len(octets) == 8:
        octets.append(0)
    octets += suffix.to_bytes(4) + bytes(8)
    octets[8] = 0
    return IPv6Address(bytes(octets[:16]))


EMBEDDINGS: Final[Mapping[str, Callable[[DrawFn, IPv4Address], IPv6Address]]] = {
    "IPv4-mapped": _mapped,
    "IPv4-compatible": _compatible,
    "IPv4-translated": _translated,
    "NAT64": _nat64,
    "NAT64, local use": _local_nat64,
    OPERATORS_NAT64: _operators_nat64,
    "6to4": _6to4,
    "Teredo": _teredo,
    "ISATAP": _isatap,
}
"""Every form by its name."""
