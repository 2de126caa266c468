"""One deadline over everything: look-up, dial, TLS, head, redirects and body."""

import os
import time

import pytest

from fetchwarden.policy.errors import RetrievalError
from fetchwarden.policy.limits import Limits
from fetchwarden.retrieval.errors import DeadlineExceeded
from fetchwarden.retrieval.resolver import DnsResolver
from tests.retrieval.world import LOOPBACK, PUBLIC, SOON, World, hops_of
from tests.servers import bombs, scripts
from tests.servers.dial import BLACKHOLE
from tests.servers.dns import Families, Fault
from tests.servers.loop import awaited
from tests.servers.raw import Drip, RawServer, ReadHead, Script, Send, Stall, Stream

HINT = b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n"
REDIRECT = b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /\r\n\r\n"

SLOW: dict[str, Script] = {
    "never answers": scripts.never_answers(),
    "stalls in the body": scripts.stalls_in_body(),
    "drips the head": scripts.slow_head(0.02),
    "drips the body": scripts.slow_body(0.02),
    "drips a chunked body": (ReadHead(), Send(scripts.CHUNKED), Drip(b"1\r\nx\r\n" * 9_000, 0.01)),
    "interim answers without end": (ReadHead(), Stream(lambda: iter(lambda: HINT, b""))),
    "many interim answers, then silence": (
        *scripts.interim_responses()[:2],
        Stall(),
    ),
    "interim answers one by one": (ReadHead(), Drip(HINT * 1_000, 0.001)),
    "drips a gzip body": (
        ReadHead(),
        Send(scripts.OK + b"Content-Encoding: gzip\r\n\r\n"),
        Drip(bombs.coded("gzip", os.urandom(9_000)).body, 0.01),
    ),
}


@pytest.mark.parametrize("name", SLOW)
@awaited
async def test_slow_servers_end_at_the_deadline(name: str) -> None:
    """A server that is slow in any way holds a read until the deadline and no longer."""
    async with RawServer(SLOW[name]) as raw, World(http=raw.port) as world:
        started = time.monotonic()
        error = await world.failure("http://a.test/", limits=SOON)
        assert isinstance(error, DeadlineExceeded)
        assert time.monotonic() - started >= SOON.deadline
        assert str(SOON.deadline) in str(error)
        assert error.retryable
        assert raw.connections == 1


@awaited
async def test_interim_answers_are_skipped() -> None:
    """Twenty thousand interim answers end in the answer or at the deadline, in nothing else."""
    async with RawServer(scripts.interim_responses()) as raw, World(http=raw.port) as world:
        try:
            response = await world.fetch("http://a.test/", limits=Limits(deadline=10))
        except DeadlineExceeded:
            return
        assert response.body == scripts.BODY


@awaited
async def test_few_interim_answers_are_skipped() -> None:
    """Interim answers do not count as the answer."""
    script: Script = (ReadHead(), Send(HINT * 3), *scripts.plain()[1:])
    async with RawServer(script) as raw, World(http=raw.port) as world:
        assert (await world.fetch("http://a.test/")).body == scripts.BODY


@awaited
async def test_deadline_spans_redirects() -> None:
    """Redirects that each come just in time do not add up to more than the deadline."""
    slow: Script = (ReadHead(), Drip(REDIRECT, 0.001))
    async with RawServer(slow) as raw, World(http=raw.port) as world:
        limits = Limits(deadline=0.3, max_redirects=1_000)
        error = await world.failure("http://a.test/", limits=limits)
        assert isinstance(error, DeadlineExceeded)
        assert len(error.trace) == raw.connections > 1


@awaited
async def test_deadline_spans_the_lookup() -> None:
    """A look-up that is never answered ends at the deadline; the trace shows the hop."""
    async with World({"a.test": Fault.BLACKHOLE}) as world:
        error = await world.failure("http://a.test/", limits=SOON)
        assert isinstance(error, DeadlineExceeded)
        (hop,) = hops_of(error)
        assert (hop.address, hop.status) == (None, None)


@awaited
async def test_deadline_spans_the_dial() -> None:
    """A connection that is never made ends at the deadline if that comes first."""
    async with World(routes={(PUBLIC, None): BLACKHOLE}) as world:
        error = await world.failure("http://a.test/", limits=SOON)
        assert isinstance(error, DeadlineExceeded)
        assert str(hops_of(error)[0].address) == PUBLIC


@pytest.mark.parametrize("limits", [SOON, Limits(dial_timeout=0.2)], ids=["deadline", "dial"])
@awaited
async def test_tls_that_never_greets(limits: Limits) -> None:
    """A TLS handshake that is never answered ends with the dial timeout or the deadline."""
    async with RawServer((Stall(),)) as raw, World(tls=("a.test",)) as world:
        world.dialer.routes[None, 443] = (LOOPBACK, raw.port)
        assert isinstance(await world.failure("https://a.test/", limits=limits), RetrievalError)


@awaited
async def test_dead_family_does_not_use_up_the_deadline() -> None:
    """A name server that is silent about one family costs its grace, not the deadline."""
    async with World({"a.test": Families([PUBLIC], aaaa=Fault.BLACKHOLE)}) as world:
        world.web.page("/", "<p>here</p>")
        resolver = DnsResolver([f"127.0.0.1:{world.names.port}"], grace_seconds=0.05)
        response = await world.fetch("http://a.test/", resolver=resolver, limits=Limits(deadline=5))
        assert response.status == 200
