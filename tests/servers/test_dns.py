"""Shows that the name server gives each of its answers, asked by `dns.asyncquery`."""

import asyncio

import dns.asyncquery
import dns.asyncresolver
import dns.exception
import dns.flags
import dns.message
import dns.query
import dns.rcode
import dns.resolver
import pytest

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
)
from tests.servers.loop import awaited, needs_ipv6

PUBLIC = "93.184.216.34"
PUBLIC_6 = "2606:2800:220:1::1"
SIXTY = [f"93.184.216.{last}" for last in range(60)]


async def ask(
    server: DnsServer,
    name: str = "a.test",
    rdtype: str = "A",
    *,
    tcp: bool = False,
    edns: bool = False,
    timeout: float = 2.0,  # noqa: ASYNC109 - dnspython's own parameter
) -> dns.message.Message:
    """Send one query and return the response."""
    query = dns.message.make_query(name, rdtype, use_edns=edns, payload=1232)
    send = dns.asyncquery.tcp if tcp else dns.asyncquery.udp
    return await send(query, server.host, timeout=timeout, port=server.port)


def values(response: dns.message.Message) -> list[str]:
    """Return all record values of a response, in order."""
    return [record.to_text() for records in response.answer for record in records]


@pytest.mark.parametrize(
    ("answer", "rdtype", "expected"),
    [
        ([PUBLIC, PUBLIC_6], "A", [PUBLIC]),
        ([PUBLIC, PUBLIC_6], "AAAA", [PUBLIC_6]),
        ([PUBLIC], "AAAA", []),
        ([], "A", []),
        (["::ffff:10.0.0.8"], "AAAA", ["::ffff:10.0.0.8"]),
        ([PUBLIC, "10.0.0.8"], "A", [PUBLIC, "10.0.0.8"]),
        ([PUBLIC], "TXT", []),
        (Families(a=[PUBLIC], aaaa=["::1"]), "AAAA", ["::1"]),
        (Alias("b.test"), "A", ["b.test.", "c.test.", PUBLIC]),
        (Alias("b.test"), "CNAME", ["b.test."]),
        (Alias("a.test"), "A", ["a.test."]),
        (Alias("x.test"), "A", ["x.test.", "y.test.", "x.test."]),
    ],
)
@awaited
async def test_records(answer: Answer, rdtype: str, expected: list[str]) -> None:
    """A query is answered with the records of its own kind, aliases first."""
    others: dict[str, Answer] = {
        "b.test": Alias("c.test"),
        "c.test": [PUBLIC],
        "x.test": Alias("y.test"),
        "y.test": Alias("x.test"),
    }
    async with DnsServer({"a.test": answer, **others}, ttl=7) as server:
        for tcp in (False, True):
            response = await ask(server, rdtype=rdtype, tcp=tcp)
            assert response.rcode() == dns.rcode.NOERROR
            assert values(response) == expected
            assert {records.ttl for records in response.answer} <= {7}
        assert server.queries == [("a.test", rdtype, "udp"), ("a.test", rdtype, "tcp")]
        assert server.asked.is_set()


@pytest.mark.parametrize(
    ("answer", "rcode"),
    [
        (None, dns.rcode.NXDOMAIN),
        (Fault.NXDOMAIN, dns.rcode.NXDOMAIN),
        (Fault.SERVFAIL, dns.rcode.SERVFAIL),
        (Fault.REFUSED, dns.rcode.REFUSED),
        (Alias("nowhere.test"), dns.rcode.NXDOMAIN),
        (Families(a=Fault.SERVFAIL, aaaa=[PUBLIC_6]), dns.rcode.SERVFAIL),
    ],
)
@awaited
async def test_faults(answer: Answer | None, rcode: dns.rcode.Rcode) -> None:
    """A name that fails answers with the code of its fault; an unknown name does not exist."""
    async with DnsServer({} if answer is None else {"a.test": answer}) as server:
        assert (await ask(server)).rcode() == rcode
        if isinstance(answer, Families):
            assert values(await ask(server, rdtype="AAAA")) == [PUBLIC_6]


@pytest.mark.parametrize("moving", [[[PUBLIC], ["10.0.0.8"]], [[PUBLIC], Alias("inner.test")]])
@awaited
async def test_answers_move(moving: Moving) -> None:
    """A moving name changes with each query of one kind, then stays; other kinds do not count."""
    async with DnsServer({"a.test": moving, "inner.test": ["10.0.0.8"]}) as server:
        assert values(await ask(server)) == [PUBLIC]
        assert values(await ask(server, rdtype="AAAA")) == []
        for _ in range(2):
            assert values(await ask(server))[-1] == "10.0.0.8"


@awaited
async def test_answers_may_change_during_the_test() -> None:
    """A test may change the answers of a running server; names are folded to lower case."""
    async with DnsServer() as server:
        server.answers["a.test"] = [PUBLIC]
        assert values(await ask(server, "A.Test")) == [PUBLIC]
        assert server.queries == [("A.Test", "A", "udp")]


@pytest.mark.parametrize("tcp", [False, True])
@awaited
async def test_blackhole(*, tcp: bool) -> None:
    """A blackhole takes the query and never answers."""
    async with DnsServer({"a.test": Fault.BLACKHOLE}) as server:
        with pytest.raises(dns.exception.Timeout):
            await ask(server, tcp=tcp, timeout=0.1)
        assert len(server.queries) == 1


@awaited
async def test_held_answer() -> None:
    """A held answer comes when the test sets its event, and holds up nobody else."""
    go = asyncio.Event()
    async with DnsServer({"a.test": Families(a=[PUBLIC], aaaa=Held(go, [PUBLIC_6]))}) as server:
        late = asyncio.ensure_future(ask(server, rdtype="AAAA"))
        await server.asked.wait()
        assert values(await ask(server)) == [PUBLIC]
        assert not late.done()
        go.set()
        assert values(await late) == [PUBLIC_6]


@pytest.mark.parametrize(
    ("answer", "edns", "cut"),
    [
        (Odd(Oddity.TRUNCATED, [PUBLIC]), True, True),
        (SIXTY, False, True),
        (SIXTY, True, False),
        ([*SIXTY, *(f"93.184.217.{last}" for last in range(60))], True, True),
    ],
)
@awaited
async def test_truncation(answer: Answer, *, edns: bool, cut: bool) -> None:
    """An answer that has no room in UDP says so, and comes whole by TCP."""
    async with DnsServer({"a.test": answer}) as server:
        response = await ask(server, edns=edns)
        assert bool(response.flags & dns.flags.TC) is cut
        assert (values(response) == []) is cut
        expected = answer.addresses if isinstance(answer, Odd) else answer
        assert values(await ask(server, tcp=True)) == expected


@pytest.mark.parametrize(
    ("oddity", "error"),
    [
        (Oddity.WRONG_ID, dns.query.BadResponse),
        (Oddity.WRONG_QUESTION, dns.query.BadResponse),
        (Oddity.GARBLED, dns.exception.FormError),
    ],
)
@awaited
async def test_oddities(oddity: Oddity, error: type[Exception]) -> None:
    """An odd message is one that a strict client rejects."""
    async with DnsServer({"a.test": Odd(oddity, [PUBLIC])}) as server:
        for tcp in (False, True):
            with pytest.raises(error):
                await ask(server, tcp=tcp)


@awaited
async def test_resolver_over_the_server() -> None:
    """A whole resolver gets its answers here: chains, truncation, failure."""
    chain = {f"c{place}.test": Alias(f"c{place + 1}.test") for place in range(9)}
    odd = Odd(Oddity.TRUNCATED, [PUBLIC])
    async with DnsServer({**chain, "c9.test": [PUBLIC], "odd.test": odd}) as server:
        resolver = dns.asyncresolver.Resolver(configure=False)
        resolver.nameservers, resolver.port = [server.host], server.port
        answer = await resolver.resolve("c0.test.")
        assert (answer.canonical_name.to_text(), str(answer[0])) == ("c9.test.", PUBLIC)
        assert [str(record) for record in await resolver.resolve("odd.test.")] == [PUBLIC]
        with pytest.raises(dns.resolver.NXDOMAIN):
            await resolver.resolve("none.test.")
        assert [query.transport for query in server.queries] == ["udp", "udp", "tcp", "udp"]


@pytest.mark.parametrize("host", ["127.0.0.1", pytest.param("::1", marks=needs_ipv6)])
@awaited
async def test_one_port_for_both_transports(host: str) -> None:
    """UDP and TCP share one port, on IPv4 or IPv6 loopback."""
    async with DnsServer(host=host) as names:
        names.answers["a.test"] = [PUBLIC]
        assert values(await ask(names)) == values(await ask(names, tcp=True)) == [PUBLIC]
