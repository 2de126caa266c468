"""Shows that every range of the address table starts and ends where its source says."""

from ipaddress import IPv4Address, IPv6Address, ip_network

import pytest

from fetchwarden.policy.addresses import (
    METADATA,
    TABLE,
    Address,
    AddressClass,
    classify,
    describe,
    normalise,
    parse_address,
)

PUBLIC, PRIVATE, NEVER = AddressClass.PUBLIC, AddressClass.PRIVATE, AddressClass.NEVER
OTHER = "not global unicast"
IETF = "IETF protocol assignments"

# a range, its class and kind, then the kinds of the addresses just before and just behind it
RANGES = [
    ("0.0.0.0-0.255.255.255", NEVER, "this network", None, "public"),
    ("10.0.0.0-10.255.255.255", PRIVATE, "private use", "public", "public"),
    ("100.64.0.0-100.127.255.255", PRIVATE, "shared address space", "public", "public"),
    ("100.100.100.200", NEVER, "metadata", "shared address space", "shared address space"),
    ("127.0.0.0-127.255.255.255", NEVER, "loopback", "public", "public"),
    ("168.63.129.16", NEVER, "metadata", "public", "public"),
    ("169.254.0.0-169.254.255.255", NEVER, "link-local", "public", "public"),
    ("169.254.0.23", NEVER, "metadata", "link-local", "link-local"),
    ("169.254.169.254", NEVER, "metadata", "link-local", "link-local"),
    ("169.254.170.2", NEVER, "metadata", "link-local", "link-local"),
    ("169.254.170.23", NEVER, "metadata", "link-local", "link-local"),
    ("172.16.0.0-172.31.255.255", PRIVATE, "private use", "public", "public"),
    ("192.0.0.0-192.0.0.255", PRIVATE, IETF, "public", "public"),
    ("192.0.0.192", NEVER, "metadata", IETF, IETF),
    ("192.0.2.0-192.0.2.255", PRIVATE, "documentation", "public", "public"),
    ("192.88.99.0-192.88.99.255", NEVER, "6to4 relay anycast", "public", "public"),
    ("192.168.0.0-192.168.255.255", PRIVATE, "private use", "public", "public"),
    ("198.18.0.0-198.19.255.255", PRIVATE, "benchmarking", "public", "public"),
    ("198.51.100.0-198.51.100.255", PRIVATE, "documentation", "public", "public"),
    ("203.0.113.0-203.0.113.255", PRIVATE, "documentation", "public", "public"),
    ("224.0.0.0-239.255.255.255", NEVER, "multicast", "public", "reserved"),
    ("240.0.0.0-255.255.255.254", NEVER, "reserved", "multicast", "limited broadcast"),
    ("255.255.255.255", NEVER, "limited broadcast", "reserved", None),
    ("::", NEVER, "unspecified", None, "loopback"),
    ("::1", NEVER, "loopback", "unspecified", "IPv4-compatible"),
    ("::2-::255.255.255.255", NEVER, "IPv4-compatible", "loopback", OTHER),
    ("::ffff:0:0:0/96", NEVER, "IPv4-translated (SIIT)", OTHER, OTHER),
    ("64:ff9b::/96", NEVER, "NAT64", OTHER, OTHER),
    ("64:ff9b:1::/48", NEVER, "local-use NAT64", OTHER, OTHER),
    ("100::/64", NEVER, "discard-only", OTHER, "dummy prefix"),
    ("100:0:0:1::/64", NEVER, "dummy prefix", "discard-only", OTHER),
    ("2000::/16", PUBLIC, "public", OTHER, "Teredo"),
    ("2001::/32", NEVER, "Teredo", "public", "IETF anycast"),
    ("2001:1::/32", NEVER, "IETF anycast", "Teredo", "benchmarking"),
    ("2001:2::/48", PRIVATE, "benchmarking", "IETF anycast", IETF),
    ("2001:2:1::-2001:f:ffff:ffff:ffff:ffff:ffff:ffff", PRIVATE, IETF, "benchmarking", "ORCHID"),
    ("2001:10::/28", NEVER, "ORCHID", IETF, "ORCHIDv2"),
    ("2001:20::/28", NEVER, "ORCHIDv2", "ORCHID", "drone remote identifiers"),
    ("2001:30::/28", NEVER, "drone remote identifiers", "ORCHIDv2", IETF),
    (
        "2001:40::-2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
        PRIVATE,
        IETF,
        "drone remote identifiers",
        "public",
    ),
    ("2001:db8::/32", PRIVATE, "documentation", "public", "public"),
    ("2002::/16", NEVER, "6to4", "public", "public"),
    ("3fff::/20", PRIVATE, "documentation", "public", "public"),
    (
        "3fff:1000::-3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        PUBLIC,
        "public",
        "documentation",
        OTHER,
    ),
    ("5f00::/16", NEVER, "segment routing identifiers", OTHER, OTHER),
    ("fc00::/7", PRIVATE, "unique local", OTHER, OTHER),
    ("fd00:42::42", NEVER, "metadata", "unique local", "unique local"),
    ("fd00:ec2::/32", NEVER, "metadata", "unique local", "unique local"),
    ("fd20:ce::254", NEVER, "metadata", "unique local", "unique local"),
    ("fe80::/10", NEVER, "link-local", OTHER, "site-local"),
    ("fec0::/10", PRIVATE, "site-local", "link-local", "multicast"),
    ("ff00::/8", NEVER, "multicast", "site-local", None),
]


def ends_of(span: str) -> tuple[Address, Address]:
    """Return the first and the last address of a range."""
    if "/" in span:
        network = ip_network(span)
        return network.network_address, network.broadcast_address
    first, _, last = span.partition("-")
    return parse_any(first), parse_any(last or first)


@pytest.mark.parametrize(
    ("span", "expected", "kind", "before", "behind"), RANGES, ids=[r[0] for r in RANGES]
)
def test_range_and_its_neighbours(
    span: str, expected: AddressClass, kind: str, before: str | None, behind: str | None
) -> None:
    """First and last address have the class and kind of the range, both neighbours another."""
    first, last = ends_of(span)
    assert [describe(a).kind for a in (first, last)] == [kind, kind]
    assert [classify(a) for a in (first, last)] == [expected, expected]
    assert kind not in {before, behind}
    if before is not None:
        assert describe(first - 1).kind == before
    if behind is not None:
        assert describe(last + 1).kind == behind


def parse_any(text: str) -> Address:
    """Return the address that *text* spells, IPv4-mapped ones left as they are."""
    return IPv6Address(text) if ":" in text else IPv4Address(text)


def test_every_row_is_tested() -> None:
    """No kind of the table is missing from the list above, and every row names a source."""
    assert {row.kind for row in TABLE} == {kind for _, _, kind, _, _ in RANGES} | {OTHER}
    assert all(row.source and row.kind for row in TABLE)
    assert len({row.network for row in TABLE}) == len(TABLE)
    for row in TABLE:
        ip_network(row.network, strict=True)


@pytest.mark.parametrize(
    "address",
    [
        "1.1.1.1",
        "93.184.216.34",
        "192.31.196.1",
        "2606:4700:4700::1111",
        "2a00:1450:4001:81b::200e",
    ],
)
def test_public_addresses(address: str) -> None:
    """Ordinary addresses of the public internet are public, as text and as values."""
    assert classify(address) is PUBLIC
    assert classify(parse_address(address)) is PUBLIC


@pytest.mark.parametrize("address", sorted(METADATA))
def test_metadata_is_never_in_any_wrapping(address: IPv4Address) -> None:
    """A metadata address stays ``never`` at every offset where a translator may read it."""
    assert describe(address).kind == "metadata"
    assert classify(f"::ffff:{address}") is NEVER
    number = int(address)
    for prefix in ("2a00:1234::", "fd12:3456::", "64:ff9b::"):
        for length in (32, 40, 48, 56, 64, 96):
            wrapped = embed(IPv6Address(prefix), number, length)
            assert classify(wrapped) is NEVER, f"{wrapped} at /{length}"
            assert classify(wrapped, nat64=True) is NEVER, f"{wrapped} at /{length} with nat64"


def embed(prefix: IPv6Address, number: int, length: int) -> IPv6Address:
    """Put an IPv4 address behind a prefix of *length* bits, as RFC 6052 section 2.2 draws it."""
    packed = bytearray(prefix.packed)
    at = [i for i in range(length // 8, 16) if i != 8][:4]
    for index, byte in zip(at, number.to_bytes(4), strict=True):
        packed[index] = byte
    return IPv6Address(bytes(packed))


@pytest.mark.parametrize("length", [32, 40, 48, 56, 64, 96])
def test_other_embedded_addresses_are_not_swept(length: int) -> None:
    """In a public prefix, a pattern that looks like loopback is taken for what it is: chance."""
    assert classify(embed(IPv6Address("2a00:1234::"), 0x7F000001, length)) is PUBLIC


@pytest.mark.parametrize(
    "address",
    [
        "2606:4700::5efe:192.168.1.1",
        "2606:4700::200:5efe:8.8.8.8",
        "2606:4700::100:5efe:8.8.8.8",
        "2606:4700::300:5efe:8.8.8.8",
        "fd12::5efe:8.8.8.8",
    ],
)
def test_isatap_is_never(address: str) -> None:
    """An ISATAP identifier closes an address, whatever the two low bits of its first byte are."""
    assert describe(address).kind == "ISATAP"
    assert classify(address) is NEVER


@pytest.mark.parametrize("address", ["2606:4700::400:5efe:808:808", "2606:4700::5eff:808:808"])
def test_neighbours_of_isatap_are_public(address: str) -> None:
    """An identifier that differs from ISATAP's in any other bit does not close an address."""
    assert classify(address) is PUBLIC


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("8.8.8.8", PUBLIC),
        ("10.0.0.1", PRIVATE),
        ("127.0.0.1", NEVER),
        ("169.254.169.254", NEVER),
        ("168.63.129.16", NEVER),
        ("0.0.0.0", NEVER),
        ("255.255.255.255", NEVER),
    ],
)
def test_nat64_takes_the_inner_class_only_on_request(inner: str, expected: AddressClass) -> None:
    """64:ff9b::/96 is ``never`` by default and has the inner class with ``nat64``."""
    wrapped = f"64:ff9b::{inner}"
    assert classify(wrapped) is NEVER
    assert classify(wrapped, nat64=True) is expected
    for elsewhere in (f"64:ff9b:1::{inner}", f"2002:{inner_hex(inner)}::", f"::{inner}"):
        assert classify(elsewhere, nat64=True) is NEVER


def inner_hex(inner: str) -> str:
    """Return an IPv4 address as the two groups of an IPv6 address."""
    number = int(IPv4Address(inner))
    return f"{number >> 16:x}:{number & 0xFFFF:x}"


@pytest.mark.parametrize("address", ["64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff", "64:ff9b::1:0:0"])
def test_neighbours_of_nat64_stay_closed(address: str) -> None:
    """``nat64`` says something about 64:ff9b::/96 and nothing beside it."""
    assert classify(address, nat64=True) is NEVER


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("::ffff:8.8.8.8", "8.8.8.8"),
        ("::ffff:808:808", "8.8.8.8"),
        ("0:0:0:0:0:FFFF:0a00:0001", "10.0.0.1"),
        ("::fffe:808:808", "::fffe:808:808"),
        ("::8.8.8.8", "::808:808"),
        ("8.8.8.8", "8.8.8.8"),
    ],
)
def test_mapped_addresses_are_their_ipv4(text: str, expected: str) -> None:
    """Only an IPv4-mapped address is replaced by its IPv4, in every way in."""
    assert str(parse_address(text)) == expected
    assert str(normalise(parse_any(text))) == expected
    assert describe(parse_any(text)) is describe(expected)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "127.1",
        "010.0.0.1",
        "1.2.3.4.",
        "0x7f.0.0.1",
        "1.2.3.256",
        "[::1]",
        "::1%lo",
        "::g",
    ],
)
def test_other_spellings_are_no_address(text: str) -> None:
    """Neither a zone nor any spelling but the canonical one of IPv4 is an address."""
    with pytest.raises(ValueError, match=r"."):
        parse_address(text)
    with pytest.raises(ValueError, match=r"."):
        classify(text)


@pytest.mark.parametrize("address", ["2606:4700::1%eth0", "fd12::1%1", "fe80::1%eth0"])
def test_zoned_value_is_never(address: str) -> None:
    """A value of the standard library that carries a zone belongs to a link: ``never``."""
    assert classify(IPv6Address(address)) is NEVER
