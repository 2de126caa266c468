"""What is public and what is not, said a second time and independently of ``policy``.

In: an address, a name, or the text of a host. Out: whether the public web may hold it. Only what
nobody disputes is drawn as hostile (``NOT_PUBLIC``, ``INTERNAL``); the predicates are stricter than
that. Sources: the IANA special-purpose address registries, the IANA special-use names registry, and
the documentation of the clouds.
"""

import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import Final

__all__ = [
    "INTERNAL",
    "METADATA",
    "NOT_PUBLIC_4",
    "NOT_PUBLIC_6",
    "Address",
    "is_internal",
    "is_public",
    "loose_ipv4",
]

Address = IPv4Address | IPv6Address

NOT_PUBLIC_4: Final = tuple(
    map(
        IPv4Network,
        (
            "127.0.0.1/32",
            "127.0.0.0/8",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "169.254.169.254/32",  # AWS, Azure, Google, Oracle, DigitalOcean, Hetzner …
            "169.254.170.2/32",  # AWS ECS
            "169.254.170.23/32",  # AWS EKS
            "169.254.0.23/32",  # Tencent Cloud
            "100.100.100.200/32",  # Alibaba Cloud
            "168.63.129.16/32",  # Azure WireServer, the one with a public look
            "192.0.0.192/32",  # Oracle Cloud Classic
            "100.64.0.0/10",
            "0.0.0.0/8",
            "0.0.0.0/32",
            "192.0.0.0/29",
            "192.0.2.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
            "255.255.255.255/32",
        ),
    )
)
"""Never public; single addresses that matter stand beside their network to be drawn often."""

NOT_PUBLIC_6: Final = tuple(
    map(
        IPv6Network,
        (
            "::1/128",
            "::/128",
            "fe80::/10",
            "fc00::/7",
            "fd00:ec2::254/128",  # AWS
            "fd20:ce::254/128",  # Google
            "fd00:42::42/128",  # Scaleway
            "fec0::/10",
            "ff00::/8",
            "100::/64",
            "2001:2::/48",
            "2001:10::/28",
            "2001:db8::/32",
            "3fff::/20",
            "5f00::/16",
        ),
    )
)
"""Never public, without the forms that carry an IPv4 address."""

METADATA: Final = tuple(
    IPv4Address(text)
    for text in (
        "169.254.169.254",
        "169.254.170.2",
        "169.254.170.23",
        "169.254.0.23",
        "100.100.100.200",
        "168.63.129.16",
        "192.0.0.192",
    )
)
"""Metadata services, hostile behind any translation prefix."""

INTERNAL: Final = (
    "localhost",
    "www.localhost",
    "localhost.localdomain",
    "ip6-localhost",
    "ip6-loopback",
    "broadcasthost",
    "metadata",
    "metadata.google.internal",
    "metadata.goog",
    "instance-data",
    "instance-data.ec2.internal",
    "printer.local",
    "wiki.internal",
    "router.home.arpa",
    "nas.lan",
    "wiki.corp",
    "host.docker.internal",
    "kubernetes",
    "kubernetes.default.svc",
    "kubernetes.default.svc.cluster.local",
    "expyuzz4wqqyqhjn.onion",
    "intranet",
)
"""Names that lead to the machine itself, its cloud or its own network."""

_INTERNAL_SUFFIXES: Final = (
    *(".localhost", ".localdomain", ".internal", ".local", ".lan", ".corp", ".home"),
    *(".home.arpa", ".intranet", ".private", ".onion", ".svc", ".docker", ".metadata.goog"),
)
_CARRIERS: Final = tuple(map(IPv6Network, ("2001::/32", "2002::/16")))  # Teredo, 6to4
_GLOBAL_UNICAST: Final = IPv6Network("2000::/3")
_MAPPED: Final = IPv6Network("::ffff:0:0/96")
_RELAYS: Final = IPv4Network("192.88.99.0/24")  # 6to4 relays, RFC 7526
_NUMBER: Final = re.compile(r"0[xX][0-9a-fA-F]*|[0-9]+")


def is_public(address: Address) -> bool:
    """Whether *address* can belong to the public web; carriers of an IPv4 address never do.

    >>> is_public(IPv6Address("::ffff:8.8.8.8")), is_public(IPv6Address("2002:808:808::"))
    (True, False)
    """
    if isinstance(address, IPv6Address) and address in _MAPPED:
        address = IPv4Address(int(address) & 0xFFFFFFFF)
    if isinstance(address, IPv4Address):
        return address not in _RELAYS and not any(address in row for row in NOT_PUBLIC_4)
    return address in _GLOBAL_UNICAST and not any(
        address in row for row in (*NOT_PUBLIC_6, *_CARRIERS)
    )


def is_internal(name: str) -> bool:
    """Whether a lower-case *name* without final dot leads inside; single labels always do."""
    return "." not in name or name in INTERNAL or name.endswith(_INTERNAL_SUFFIXES)


def loose_ipv4(host: str) -> IPv4Address | None:
    """The address that ``inet_aton`` reads in *host*: one to four numbers in three radices.

    >>> loose_ipv4("0x7f.1")
    IPv4Address('127.0.0.1')
    """
    parts = host.removesuffix(".").split(".")
    if len(parts) > 4 or not all(_NUMBER.fullmatch(part) for part in parts):
        return None
    try:
        numbers = [_number(part) for part in parts]
    except ValueError:
        return None
    *head, tail = numbers
    if any(number > 255 for number in head) or tail >= 1 << 8 * (5 - len(numbers)):
        return None
    value = sum(number << 8 * (3 - index) for index, number in enumerate(head))
    return IPv4Address(value + tail)


def _number(text: str) -> int:
    if text[:2] in {"0x", "0X"}:
        return int(text[2:] or "0", 16)
    return int(text, 8 if text.startswith("0") else 10)
