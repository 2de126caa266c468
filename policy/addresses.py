"""Which IP addresses are public, private, or never to be dialled: our own table.

In: an address. Out: its class and the row that says so. The table follows the IANA registries of
special-purpose addresses (RFC 6890, RFC 8190) and the clouds' own documentation; each row names its
source. IPv6 is an allow rule: only 2000::/3 can be public, minus its carve-outs.

*Never*: no allow list helps. *Private*: needs an allow entry and a permission given with the read.

An IPv4-mapped IPv6 address *is* its IPv4 address, for judging and for dialling. Any other embedded
IPv4 address can only worsen a class (RFC 6052, 4213, 3056, 4380, 5214, 7915).
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import (
    AddressValueError,
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_network,
)
from typing import Final

__all__ = [
    "METADATA",
    "TABLE",
    "Address",
    "AddressClass",
    "AddressRow",
    "classes_within",
    "classify",
    "describe",
    "inside_nat64",
    "normalise",
    "parse_address",
]

Address = IPv4Address | IPv6Address
"""An address as the standard library holds it; its own predicates are not used."""


class AddressClass(StrEnum):
    """How an address may be dialled."""

    PUBLIC = "public"
    PRIVATE = "private"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class AddressRow:
    """One row of the table: a network, its class, what it is, and who says so."""

    network: str
    address_class: AddressClass
    kind: str
    source: str


_PUBLIC: Final = AddressClass.PUBLIC
_PRIVATE: Final = AddressClass.PRIVATE
_NEVER: Final = AddressClass.NEVER

LOOPBACK: Final = "loopback"
"""The ``kind`` that an endpoint or a person's own machine may open."""
METADATA_KIND: Final = "metadata"
"""The ``kind`` that nothing opens."""

TABLE: Final[tuple[AddressRow, ...]] = (
    # IPv4. The more specific row wins.
    AddressRow("0.0.0.0/0", _PUBLIC, "public", "RFC 791"),
    AddressRow("0.0.0.0/8", _NEVER, "this network", "RFC 791 section 3.2, RFC 1122"),
    AddressRow("10.0.0.0/8", _PRIVATE, "private use", "RFC 1918"),
    AddressRow("100.64.0.0/10", _PRIVATE, "shared address space", "RFC 6598"),
    AddressRow("100.100.100.200/32", _NEVER, METADATA_KIND, "Alibaba Cloud ECS documentation"),
    AddressRow("127.0.0.0/8", _NEVER, LOOPBACK, "RFC 1122 section 3.2.1.3"),
    AddressRow("168.63.129.16/32", _NEVER, METADATA_KIND, "Azure WireServer documentation"),
    AddressRow("169.254.0.0/16", _NEVER, "link-local", "RFC 3927"),
    AddressRow("169.254.0.23/32", _NEVER, METADATA_KIND, "Tencent Cloud CVM documentation"),
    AddressRow("169.254.169.254/32", _NEVER, METADATA_KIND, "AWS EC2 IMDS and most other clouds"),
    AddressRow("169.254.170.2/32", _NEVER, METADATA_KIND, "AWS ECS task metadata"),
    AddressRow("169.254.170.23/32", _NEVER, METADATA_KIND, "AWS EKS Pod Identity"),
    AddressRow("172.16.0.0/12", _PRIVATE, "private use", "RFC 1918"),
    AddressRow("192.0.0.0/24", _PRIVATE, "IETF protocol assignments", "RFC 6890 section 2.1"),
    AddressRow("192.0.0.192/32", _NEVER, METADATA_KIND, "Oracle Cloud Classic documentation"),
    AddressRow("192.0.2.0/24", _PRIVATE, "documentation", "RFC 5737"),
    AddressRow("192.88.99.0/24", _NEVER, "6to4 relay anycast", "RFC 7526"),
    AddressRow("192.168.0.0/16", _PRIVATE, "private use", "RFC 1918"),
    AddressRow("198.18.0.0/15", _PRIVATE, "benchmarking", "RFC 2544"),
    AddressRow("198.51.100.0/24", _PRIVATE, "documentation", "RFC 5737"),
    AddressRow("203.0.113.0/24", _PRIVATE, "documentation", "RFC 5737"),
    AddressRow("224.0.0.0/4", _NEVER, "multicast", "RFC 5771"),
    AddressRow("240.0.0.0/4", _NEVER, "reserved", "RFC 1112 section 4"),
    AddressRow("255.255.255.255/32", _NEVER, "limited broadcast", "RFC 919"),
    # IPv6: everything is refused that is not global unicast.
    AddressRow("::/0", _NEVER, "not global unicast", "RFC 4291 section 2.4, IANA IPv6 space"),
    AddressRow("::/96", _NEVER, "IPv4-compatible", "RFC 4291 section 2.5.5.1"),
    AddressRow("::/128", _NEVER, "unspecified", "RFC 4291 section 2.5.2"),
    AddressRow("::1/128", _NEVER, LOOPBACK, "RFC 4291 section 2.5.3"),
    AddressRow("::ffff:0:0:0/96", _NEVER, "IPv4-translated (SIIT)", "RFC 7915, RFC 2765"),
    AddressRow("64:ff9b::/96", _NEVER, "NAT64", "RFC 6052 section 2.1"),
    AddressRow("64:ff9b:1::/48", _NEVER, "local-use NAT64", "RFC 8215"),
    AddressRow("100::/64", _NEVER, "discard-only", "RFC 6666"),
    AddressRow("100:0:0:1::/64", _NEVER, "dummy prefix", "RFC 9780"),
    AddressRow("2000::/3", _PUBLIC, "public", "RFC 4291, IANA IPv6 global unicast"),
    AddressRow("2001::/23", _PRIVATE, "IETF protocol assignments", "RFC 2928, RFC 6890"),
    AddressRow("2001::/32", _NEVER, "Teredo", "RFC 4380"),
    AddressRow("2001:1::/32", _NEVER, "IETF anycast", "RFC 7723, RFC 8155"),
    AddressRow("2001:2::/48", _PRIVATE, "benchmarking", "RFC 5180"),
    AddressRow("2001:10::/28", _NEVER, "ORCHID", "RFC 4843"),
    AddressRow("2001:20::/28", _NEVER, "ORCHIDv2", "RFC 7343"),
    AddressRow("2001:30::/28", _NEVER, "drone remote identifiers", "RFC 9374"),
    AddressRow("2001:db8::/32", _PRIVATE, "documentation", "RFC 3849"),
    AddressRow("2002::/16", _NEVER, "6to4", "RFC 3056, RFC 7526"),
    AddressRow("3fff::/20", _PRIVATE, "documentation", "RFC 9637"),
    AddressRow("5f00::/16", _NEVER, "segment routing identifiers", "RFC 9602"),
    AddressRow("fc00::/7", _PRIVATE, "unique local", "RFC 4193"),
    AddressRow("fd00:42::42/128", _NEVER, METADATA_KIND, "Scaleway documentation"),
    AddressRow("fd00:ec2::/32", _NEVER, METADATA_KIND, "AWS EC2 IMDS over IPv6"),
    AddressRow("fd20:ce::254/128", _NEVER, METADATA_KIND, "Google Compute Engine documentation"),
    AddressRow("fe80::/10", _NEVER, "link-local", "RFC 4291 section 2.5.6"),
    AddressRow("fec0::/10", _PRIVATE, "site-local", "RFC 3879"),
    AddressRow("ff00::/8", _NEVER, "multicast", "RFC 4291 section 2.7"),
)

METADATA: Final[frozenset[IPv4Address]] = frozenset(
    IPv4Address(row.network.partition("/")[0])
    for row in TABLE
    if row.kind == METADATA_KIND and ":" not in row.network
)
"""Single IPv4 metadata addresses, looked for inside IPv6 addresses too."""

_ISATAP: Final = AddressRow("::5efe:0:0/96", _NEVER, "ISATAP", "RFC 5214 section 6.1")
_HIDDEN_METADATA: Final = AddressRow(
    "64:ff9b::/96", _NEVER, METADATA_KIND, "RFC 6052 section 2.2, any prefix length"
)
_NAT64: Final = IPv6Network("64:ff9b::/96")
_NAT64_START: Final = int(_NAT64.network_address)
_NAT64_END: Final = int(_NAT64.broadcast_address)
_MAPPED: Final = 0xFFFF
_METADATA_NUMBERS: Final = frozenset(map(int, METADATA))

# Bytes of the embedded IPv4 address for each prefix length of RFC 6052 section 2.2.
_EMBEDDED_AT: Final = ((4, 5, 6, 7), (5, 6, 7, 9), (6, 7, 9, 10), (7, 9, 10, 11), (9, 10, 11, 12))


def parse_address(text: str) -> Address:
    """The address that *text* spells; IPv4-mapped ones as their IPv4.

    Raises:
        ValueError: no canonical IPv4 and no IPv6 address; zone ids are not accepted.
    """
    if ":" not in text:
        return IPv4Address(text)
    if "%" in text:
        raise AddressValueError("zone ids are not accepted")
    return normalise(IPv6Address(text))


def normalise(address: Address) -> Address:
    """*address*, or the IPv4 address that an IPv4-mapped one stands for (RFC 4291 2.5.5.2)."""
    if address.version == 6:
        number = int(address)
        if number >> 32 == _MAPPED:
            return IPv4Address(number & 0xFFFFFFFF)
    return address


def inside_nat64(address: Address) -> IPv4Address | None:
    """The IPv4 address that 64:ff9b::/96 carries (RFC 6052 section 2.1), or None."""
    number = int(address)
    if address.version == 6 and _NAT64_START <= number <= _NAT64_END:
        return IPv4Address(number & 0xFFFFFFFF)
    return None


def classify(ip: str | Address, *, nat64: bool = False) -> AddressClass:
    """Whether *ip* is public, private, or never to be dialled.

    Args:
        ip: an address, as text or as ``ipaddress`` holds it.
        nat64: an operator's word that 64:ff9b::/96 is translated on the way out; an address there
            then has the class of the IPv4 address inside.

    Raises:
        ValueError: the text is not an IP address.

    >>> classify("93.184.216.34")
    <AddressClass.PUBLIC: 'public'>
    >>> classify("::ffff:10.0.0.1")
    <AddressClass.PRIVATE: 'private'>
    """
    return describe(ip, nat64=nat64).address_class


def describe(ip: str | Address, *, nat64: bool = False) -> AddressRow:
    """The row that decides the class of *ip*; arguments and errors as for ``classify``."""
    address = parse_address(ip) if isinstance(ip, str) else ip
    number = int(address)
    if address.version == 6:
        if number >> 32 != _MAPPED:
            return _describe6(number, address, nat64)
        number &= 0xFFFFFFFF
    return _ROWS4[bisect_right(_STARTS4, number) - 1]


def classes_within(network: IPv4Network | IPv6Network) -> frozenset[AddressClass]:
    """Every class that the table gives to some address of *network*."""
    starts, rows = (_STARTS4, _ROWS4) if network.version == 4 else (_STARTS6, _ROWS6)
    first = bisect_right(starts, int(network.network_address)) - 1
    last = bisect_right(starts, int(network.broadcast_address))
    return frozenset(row.address_class for row in rows[first:last])


def _describe6(number: int, address: Address, nat64: bool) -> AddressRow:
    if nat64 and _NAT64_START <= number <= _NAT64_END:
        return _ROWS4[bisect_right(_STARTS4, number & 0xFFFFFFFF) - 1]
    if getattr(address, "scope_id", None) is not None:
        return _ROWS6[0]
    row = _ROWS6[bisect_right(_STARTS6, number) - 1]
    if row.address_class is _NEVER:
        return row
    return _worsened_by_embedded(number) or row


def _worsened_by_embedded(number: int) -> AddressRow | None:
    """The row that an IPv4 address hidden in a dialable IPv6 address brings with it."""
    # The interface identifier of ISATAP is 00-00-5E-FE or 02-00-5E-FE; the two low bits of its
    # first byte (group, universal) do not matter.
    if (number >> 32) & 0xFCFFFFFF == 0x00005EFE:
        return _ISATAP
    if number & 0xFFFFFFFF in _METADATA_NUMBERS:
        return _HIDDEN_METADATA
    packed = number.to_bytes(16)
    for a, b, c, d in _EMBEDDED_AT:
        if packed[a] << 24 | packed[b] << 16 | packed[c] << 8 | packed[d] in _METADATA_NUMBERS:
            return _HIDDEN_METADATA
    return None


def _flatten(version: int) -> tuple[Sequence[int], Sequence[AddressRow]]:
    """Starts of ranges in ascending order, each with the most specific row that covers it."""
    networks: list[tuple[IPv4Network | IPv6Network, AddressRow]] = [
        (network, row) for row in TABLE if (network := ip_network(row.network)).version == version
    ]
    edges = {int(n.network_address) for n, _ in networks}
    edges |= {int(n.broadcast_address) + 1 for n, _ in networks}
    edges.discard(1 << (32 if version == 4 else 128))
    starts = sorted(edges)
    rows = [
        max(
            (
                (network.prefixlen, index)
                for index, (network, _) in enumerate(networks)
                if int(network.network_address) <= start <= int(network.broadcast_address)
            )
        )[1]
        for start in starts
    ]
    return starts, [networks[index][1] for index in rows]


_STARTS4, _ROWS4 = _flatten(4)
_STARTS6, _ROWS6 = _flatten(6)
