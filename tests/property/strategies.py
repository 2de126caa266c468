"""Draws hostile addresses, IP addresses in all spellings, and rules, for the property tests."""

from ipaddress import IPv4Address, IPv6Address

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from fetchwarden.policy.addresses import METADATA, TABLE, Address
from fetchwarden.policy.entries import parse_entry
from fetchwarden.policy.rules import EgressRules

policy_settings = settings(
    max_examples=100,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
"""Few enough examples for every run; a busy machine is no failure."""

# --- addresses ---------------------------------------------------------------------------------

_EDGES4 = [row.network for row in TABLE if ":" not in row.network]
_EDGES6 = [row.network for row in TABLE if ":" in row.network]


def _near(network: str, step: int) -> int:
    """Return an address number next to the start or the end of a network."""
    base, _, length = network.partition("/")
    number = int(IPv6Address(base) if ":" in base else IPv4Address(base))
    bits = 128 if ":" in base else 32
    if step > 1:
        number += (1 << (bits - int(length))) - 3
    return max(0, min(number + step, (1 << bits) - 1))


steps = st.integers(-1, 4)
ipv4 = st.one_of(
    st.integers(0, (1 << 32) - 1),
    st.builds(_near, st.sampled_from(_EDGES4), steps),
    st.sampled_from(sorted(map(int, METADATA))),
).map(IPv4Address)
ipv6 = st.one_of(
    st.integers(0, (1 << 128) - 1),
    st.integers(1 << 125, (1 << 126) - 1),
    st.builds(_near, st.sampled_from(_EDGES6), steps),
).map(IPv6Address)
ip: st.SearchStrategy[Address] = st.one_of(ipv4, ipv6)
prefixes = st.one_of(
    st.sampled_from([0x2A001234 << 96, 0xFD12 << 112, 0x2001 << 112]), ipv6.map(int)
)


def rfc6052(prefix: int, inner: IPv4Address, length: int) -> IPv6Address:
    """Embed an IPv4 address behind *length* bits of a prefix (RFC 6052 section 2.2)."""
    packed = bytearray(prefix.to_bytes(16))
    for index, byte in zip(
        [i for i in range(length // 8, 16) if i != 8][:4], inner.packed, strict=True
    ):
        packed[index] = byte
    return IPv6Address(bytes(packed))


def six_to_four(inner: IPv4Address, rest: int) -> IPv6Address:
    """Return a 6to4 address of *inner* (RFC 3056)."""
    return IPv6Address(0x2002 << 112 | int(inner) << 80 | rest & (1 << 80) - 1)


def teredo(inner: IPv4Address, rest: int) -> IPv6Address:
    """Return a Teredo address of the client *inner*, whose bits are inverted (RFC 4380)."""
    middle = rest & (1 << 64) - 1
    return IPv6Address(0x20010000 << 96 | middle << 32 | int(inner) ^ 0xFFFFFFFF)


def isatap(inner: IPv4Address, rest: int) -> IPv6Address:
    """Return an ISATAP address of *inner* behind any prefix (RFC 5214)."""
    return IPv6Address(rest >> 64 << 64 | 0x0200 * (rest & 1) << 48 | 0x5EFE << 32 | int(inner))


# Tunnels and translators that name the IPv4 address they lead to.
embeddings: st.SearchStrategy[tuple[IPv4Address, IPv6Address]] = ipv4.flatmap(
    lambda inner: st.tuples(
        st.just(inner),
        st.one_of(
            st.just(IPv6Address(0xFFFF << 32 | int(inner))),
            st.just(IPv6Address(int(inner))),
            st.just(IPv6Address(0xFFFF << 48 | int(inner))),
            st.just(IPv6Address(0x64FF9B << 96 | int(inner))),
            st.builds(
                lambda length: rfc6052(0x64FF9B0001 << 80, inner, length),
                st.sampled_from([48, 56, 64, 96]),
            ),
            prefixes.map(lambda rest: six_to_four(inner, rest)),
            prefixes.map(lambda rest: teredo(inner, rest)),
            prefixes.map(lambda rest: isatap(inner, rest)),
        ),
    )
)
metadata_embeddings = st.builds(
    rfc6052, prefixes, st.sampled_from(sorted(METADATA)), st.sampled_from([32, 40, 48, 56, 64, 96])
)


def _number(value: int, base: str) -> str:
    return {"d": str(value), "o": f"0{value:o}", "x": f"0x{value:x}", "X": f"0X{value:X}"}[base]


def _aton(address: IPv4Address, parts: int, bases: str) -> str:
    octets = list(address.packed)
    head = octets[: parts - 1]
    tail = int.from_bytes(octets[parts - 1 :])
    return ".".join(_number(v, b) for v, b in zip([*head, tail], bases, strict=False))


def _wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c.isdigit() else c for c in text)


spellings4 = ipv4.flatmap(
    lambda a: st.one_of(
        st.just(str(a)),
        st.just(str(a) + "."),
        st.just(_wide(str(a))),
        st.just(str(a).replace(".", "。")),
        st.just("".join(f"%{ord(c):02x}" for c in str(a))),
        st.builds(
            _aton,
            st.just(a),
            st.integers(1, 4),
            st.text("doxX", min_size=4, max_size=4),
        ),
    )
)
spellings6 = st.one_of(ipv6, metadata_embeddings, embeddings.map(lambda pair: pair[1])).flatmap(
    lambda a: st.sampled_from(
        [
            f"[{a}]",
            f"[{a.exploded}]",
            f"[{a.exploded.upper()}]",
            f"[{a.exploded[:30]}{IPv4Address(int(a) & 0xFFFFFFFF)}]",
            f"[{a}%25eth0]",
            f"[{a}%eth0]",
            f"{a}",
        ]
    )
)
ip_hosts = st.one_of(spellings4, spellings6)

# --- names and addresses of the web --------------------------------------------------------------

_ODD = "\u00ad\u200b\u200d\u202e\ufeff\x00\t\n\r \\%@:#?[]/|^<>_-.。．ßſKⅬ①ﬀüİıς\u0301א٣𝟏☃\ud800"
labels = st.one_of(
    st.sampled_from(["a", "example", "xn--bcher-kva", "xn--a", "localhost", "internal", "0x7f"]),
    st.sampled_from(["test", "corp", "bücher", "STRASSE", "straße", "x" * 63, "x" * 64, "1", ""]),
    st.text(st.characters(codec="utf-8"), max_size=6),
    st.text(_ODD, max_size=4),
)
names = st.lists(labels, min_size=1, max_size=4).map(".".join)
plain_names = st.sampled_from(
    [
        "a.example",
        "b.example",
        "x.a.example",
        "wiki.corp",
        "localhost",
        "metadata",
        "vault.internal",
    ]
)
hosts = st.one_of(plain_names, names, ip_hosts)
schemes = st.sampled_from(
    ["http", "https", "HTTP", "hTTps", "ftp", "file", "ws", "javascript", "", "ht\ttp", "httpx"]
)
slashes = st.sampled_from(["//", "//", "//", "", "/", "///", "\\\\", "/\\", "\\/", "/\t/"])
userinfo = st.one_of(st.just(""), st.sampled_from(["u@", "u:p@", "@", "a.example@", ":@", "%40@"]))
ports = st.one_of(
    st.just(""), st.sampled_from([":", ":80", ":443", ":0", ":065", ":65536", ":-1", ":8080"])
)
tails = st.lists(
    st.one_of(
        st.sampled_from(["/", "//", "..", ".", "%2e", "%2E%2e", "%2f", "%5c", "?", "#", "@", "\\"]),
        st.sampled_from(["docs", "docs2", "a b", "é", "%", "%zz", "\x00", "\u202e", "|", "'", '"']),
        st.text(st.characters(), max_size=4),
    ),
    max_size=6,
).map("".join)
blanks = st.sampled_from(["", "", " ", "\t", "\x00", "\r\n", "\u00a0"])


def _join(*parts: str) -> str:
    before, scheme, slash, user, host, port, tail, behind = parts
    return f"{before}{scheme}{':' if scheme else ''}{slash}{user}{host}{port}{tail}{behind}"


hostile_urls = st.one_of(
    st.builds(_join, blanks, schemes, slashes, userinfo, hosts, ports, tails, blanks),
    st.text(max_size=30),
)
# Mostly accepted, so that what comes after parsing is reached as well.
likely_urls = st.builds(
    lambda scheme, host, port, tail: f"{scheme}://{host}{port}/{tail}",
    st.sampled_from(["http", "https"]),
    st.one_of(plain_names, names, ipv4.map(str), ipv6.map(lambda a: f"[{a}]")),
    st.sampled_from(["", "", ":80", ":443", ":8080", ":9000", ":0"]),
    tails,
)
urls = st.one_of(hostile_urls, likely_urls)

# --- rules ---------------------------------------------------------------------------------------

ENTRIES = ["a.example", "*.example", "a.example:9000", "wiki.corp", "wiki.corp:9000"]
ENTRIES += ["vault.internal", "*.internal", "10.0.0.0/8", "10.0.0.1", "10.0.0.1:8080", "8.8.8.8"]
ENTRIES += ["0.0.0.0/0", "2000::/3", "http://a.example/docs/", "http://a.example:9000/"]
entry_lists = st.lists(st.sampled_from(ENTRIES), max_size=5, unique=True)
answers = st.lists(
    st.one_of(
        st.sampled_from(
            ["8.8.8.8", "93.184.216.34", "10.0.0.1", "127.0.0.1", "fd12::1", "2606::1"]
        ),
        ip.map(str),
    ),
    min_size=1,
    max_size=3,
)


def rules_of(
    allow: list[str],
    deny: list[str],
    only: list[str] | None = None,
    *,
    ports: frozenset[int] = frozenset({80, 443, 8080}),
    nat64: bool = False,
) -> EgressRules:
    """Return public rules; whatever stands in two contradicting lists stays only in ``deny``."""
    return EgressRules.public(
        allow=[entry for entry in allow if not _is_denied(entry, deny)],
        deny=deny,
        only=None if only is None else [e for e in only if not _is_denied(e, deny)],
        ports=ports,
        nat64=nat64,
    )


def _is_denied(entry: str, deny: list[str]) -> bool:
    return any(parse_entry(denied).covers_entry(parse_entry(entry)) for denied in deny)
