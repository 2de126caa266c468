"""DNS: absolute names, both families at once, TCP where needed, every failure one of ours."""

import asyncio
import io
from ipaddress import ip_address

import dns.nameserver
import dns.resolver
import pytest

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.errors import ResolutionFailed
from fetchwarden.retrieval.resolver import DnsResolver, parse_nameserver
from tests.retrieval.world import PUBLIC, PUBLIC_6, PUBLIC_B, failure
from tests.servers.dns import (
    Alias,
    Answer,
    DnsServer,
    Families,
    Fault,
    Held,
    Moving,
    Odd,
    Oddity,
    Query,
)
from tests.servers.loop import awaited, needs_ipv6


def resolver_of(names: DnsServer, seconds: float = 0.3, grace: float = 0.1) -> DnsResolver:
    """Return a resolver that asks *names* alone."""
    host = f"[{names.host}]" if ":" in names.host else names.host
    return DnsResolver([f"{host}:{names.port}"], lookup_seconds=seconds, grace_seconds=grace)


def addresses(*texts: str) -> tuple[object, ...]:
    """Return the addresses that these texts spell."""
    return tuple(map(ip_address, texts))


@awaited
async def test_both_families() -> None:
    """A and AAAA are asked for the absolute name, and the families take turns, IPv4 first."""
    async with DnsServer({"a.test": [PUBLIC_6, PUBLIC, PUBLIC_B]}) as names:
        resolution = await resolver_of(names).resolve("a.test")
        assert resolution.name == "a.test"
        assert resolution.addresses[1] == ip_address(PUBLIC_6)
        assert set(resolution.addresses) == set(addresses(PUBLIC, PUBLIC_6, PUBLIC_B))
        assert (resolution.canonical_names, resolution.records) == ((), 3)
        assert sorted(names.queries) == [("a.test", "A", "udp"), ("a.test", "AAAA", "udp")]


@awaited
async def test_families_are_asked_in_parallel() -> None:
    """The second question is asked while the first is still unanswered."""
    go = asyncio.Event()
    async with DnsServer({"a.test": Held(go, [PUBLIC, PUBLIC_6])}) as names:
        looking_up = asyncio.ensure_future(resolver_of(names, 5.0).resolve("a.test"))
        while len(names.queries) < 2:
            names.asked.clear()
            await names.asked.wait()
        go.set()
        assert set((await looking_up).addresses) == set(addresses(PUBLIC, PUBLIC_6))


SEARCHING = "search corp.test inner.test\noptions ndots:5\nnameserver 127.0.0.1\n"


@awaited
async def test_search_domains_are_never_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search list of the system, as Kubernetes sets it, is never applied to any name."""
    async with DnsServer({"evil.test.corp.test": ["10.0.0.8"]}) as names:
        read_resolv_conf = dns.resolver.BaseResolver.read_resolv_conf

        def read(self: dns.resolver.BaseResolver, _file: object) -> None:
            read_resolv_conf(self, io.StringIO(SEARCHING))
            assert [str(domain) for domain in self.search] == ["corp.test.", "inner.test."]
            assert self.ndots == 5
            self.nameservers = [dns.nameserver.Do53Nameserver("127.0.0.1", names.port)]

        monkeypatch.setattr(dns.resolver.BaseResolver, "read_resolv_conf", read)
        assert isinstance(await failure(DnsResolver().resolve("evil.test")), ResolutionFailed)
        assert {query.name for query in names.queries} == {"evil.test"}


@awaited
async def test_nothing_is_cached() -> None:
    """Each look-up asks again, however long the answer claims to last."""
    moving: Moving = [[PUBLIC], [PUBLIC_B]]
    async with DnsServer({"a.test": moving}, ttl=86_400) as names:
        resolver = resolver_of(names)
        assert (await resolver.resolve("a.test")).addresses == addresses(PUBLIC)
        assert (await resolver.resolve("a.test")).addresses == addresses(PUBLIC_B)
        assert len(names.queries) == 4


@awaited
async def test_tcp_where_udp_is_truncated() -> None:
    """A truncated answer is asked for again by TCP, with all its records."""
    many = [f"93.184.{place}.1" for place in range(60)]
    async with DnsServer({"a.test": Odd(Oddity.TRUNCATED, many)}) as names:
        resolution = await resolver_of(names, 5.0, 5.0).resolve("a.test")
        assert set(resolution.addresses) == set(addresses(*many))
        assert resolution.records == 60
        assert Query("a.test", "A", "tcp") in names.queries


BROKEN: list[Answer] = [
    Fault.SERVFAIL,
    Fault.REFUSED,
    Fault.NXDOMAIN,
    Fault.BLACKHOLE,
    [],
    Odd(Oddity.WRONG_ID, [PUBLIC]),
    Odd(Oddity.WRONG_QUESTION, [PUBLIC]),
    Odd(Oddity.GARBLED, [PUBLIC]),
    Alias("a.test"),
    Alias("nowhere.test"),
]


@pytest.mark.parametrize("answer", BROKEN, ids=str)
@awaited
async def test_every_fault_fails_closed(answer: Answer) -> None:
    """A name server that fails, lies, loops or stays silent means no address at all."""
    async with DnsServer({"a.test": answer}) as names:
        error = await failure(resolver_of(names).resolve("a.test"))
        assert isinstance(error, ResolutionFailed)
        assert error.retryable
        assert "a.test" in error.detail


@pytest.mark.parametrize("broken", [f for f in BROKEN if f is not Fault.NXDOMAIN], ids=str)
@pytest.mark.parametrize("broken_family", ["a", "aaaa"])
@awaited
async def test_one_family_is_enough(broken: Answer, broken_family: str) -> None:
    """One family that fails or stays silent is no failure while the other answers."""
    both = Families(broken, [PUBLIC_6]) if broken_family == "a" else Families([PUBLIC], aaaa=broken)
    async with DnsServer({"a.test": both}) as names:
        resolution = await resolver_of(names).resolve("a.test")
        expected = PUBLIC_6 if broken_family == "a" else PUBLIC
        assert resolution.addresses == addresses(expected)


@awaited
async def test_canonical_names_are_told() -> None:
    """The names behind CNAME records are in the resolution, in order and in lower case."""
    answers: dict[str, Answer] = {
        "a.test": Alias("B.test"),
        "b.test": Alias("c.internal"),
        "c.internal": [PUBLIC],
    }
    async with DnsServer(answers) as names:
        resolution = await resolver_of(names).resolve("a.test")
        assert resolution.addresses == addresses(PUBLIC)
        assert resolution.canonical_names == ("b.test", "c.internal")
        assert resolution.records >= 3


@awaited
async def test_cname_without_address_fails() -> None:
    """A CNAME to a name without address is a failure like any other."""
    async with DnsServer({"a.test": Alias("b.internal"), "b.internal": []}) as names:
        error = await failure(resolver_of(names).resolve("a.test"))
        assert isinstance(error, ResolutionFailed)


@awaited
async def test_mapped_answers_are_ipv4() -> None:
    """An AAAA record that maps an IPv4 address stands for that address."""
    async with DnsServer({"a.test": ["::ffff:10.0.0.5"]}) as names:
        resolution = await resolver_of(names).resolve("a.test")
        assert resolution.addresses == addresses("10.0.0.5")


@awaited
async def test_cancelled_lookup_leaves_no_task() -> None:
    """A cancelled look-up ends both its questions."""
    async with DnsServer({"a.test": Fault.BLACKHOLE}) as names:
        looking_up = asyncio.ensure_future(resolver_of(names, 5.0).resolve("a.test"))
        await names.asked.wait()
        looking_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await looking_up
        assert not [task for task in asyncio.all_tasks() if "DnsResolver" in repr(task)]


@awaited
async def test_server_that_is_not_there() -> None:
    """A port on which nobody listens is a failed resolution."""
    async with DnsServer() as names:
        port = names.port
    resolver = DnsResolver([f"127.0.0.1:{port}"], lookup_seconds=0.2)
    assert isinstance(await failure(resolver.resolve("a.test")), ResolutionFailed)


@awaited
async def test_second_server_when_the_first_fails() -> None:
    """Further name servers are asked when one fails."""
    async with (
        DnsServer({"a.test": Fault.SERVFAIL}) as broken,
        DnsServer({"a.test": [PUBLIC]}) as names,
    ):
        servers = [f"127.0.0.1:{server.port}" for server in (broken, names)]
        resolution = await DnsResolver(servers, lookup_seconds=5.0).resolve("a.test")
        assert resolution.addresses == addresses(PUBLIC)


@needs_ipv6
@awaited
async def test_nameserver_over_ipv6() -> None:
    """A name server may have an IPv6 address."""
    async with DnsServer({"a.test": [PUBLIC]}, host="::1") as names:
        assert (await resolver_of(names).resolve("a.test")).addresses == addresses(PUBLIC)


@pytest.mark.parametrize(
    "name", ["x" * 64 + ".test", "a..test", ".".join(["x" * 60] * 5), "a\\300.test", "\udcff.test"]
)
@awaited
async def test_names_that_dns_cannot_hold(name: str) -> None:
    """A name that DNS cannot hold is a failed resolution, and nobody is asked."""
    async with DnsServer() as names:
        assert isinstance(await failure(resolver_of(names).resolve(name)), ResolutionFailed)
        assert names.queries == []


@pytest.mark.parametrize("host", ["xn--bcher-kva.test", "a_b.test", "1.2.3.test", "a-.test"])
@awaited
async def test_names_that_targets_hold(host: str) -> None:
    """Every odd name that a target may hold is asked for just so."""
    name = parse(f"http://{host}./").name
    async with DnsServer({name: [PUBLIC]}) as names:
        assert (await resolver_of(names).resolve(name)).addresses == addresses(PUBLIC)
        assert {query.name for query in names.queries} == {name}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("192.0.2.1", ("192.0.2.1", 53)),
        ("192.0.2.1:5353", ("192.0.2.1", 5353)),
        ("2001:db8::1", ("2001:db8::1", 53)),
        ("[2001:db8::1]", ("2001:db8::1", 53)),
        ("[2001:db8::1]:65535", ("2001:db8::1", 65535)),
        ("::ffff:192.0.2.1", ("192.0.2.1", 53)),
    ],
)
def test_nameserver_spellings(text: str, expected: tuple[str, int]) -> None:
    """A name server is an address, perhaps with a port."""
    assert parse_nameserver(text) == expected


MALFORMED = ["", "dns.test", "dns.test:53", "192.0.2.1:", "192.0.2.1:0", "192.0.2.1:65536"]
MALFORMED += ["192.0.2.1:dns", "[2001:db8::1]x53", "[2001:db8::1", "fe80::1%eth0", "0x7f.1:53"]
MALFORMED += ["1.2.3:53", "192.0.2.1:5_3", "192.0.2.1:+53", "192.0.2.1: 53"]


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_nameservers(text: str) -> None:
    """Anything else is refused at once, and the message shows the right spelling."""
    with pytest.raises(InvalidInput, match=r"192\.0\.2\.1:53"):
        DnsResolver([text])
