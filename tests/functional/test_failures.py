"""Failures: whatever a server does, one of our errors comes out, with its trace and no address."""

import contextlib
from typing import Any

import pytest

from fetchwarden.policy.codes import NOT_PUBLIC, Code
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from tests.retrieval.world import LOOPBACK, PRIVATE, World, failure, hops_of, silent
from tests.servers import scripts
from tests.servers.dial import BLACKHOLE
from tests.servers.loop import awaited
from tests.servers.raw import Drip, RawServer, ReadHead, Reset, Script, Send, Stall, Stream

PAGE = "<p>here</p>"
OK = scripts.OK
LENGTH = b"Content-Length: 24\r\n\r\n" + scripts.BODY
LIMITS = Limits(deadline=0.4, max_body_bytes=2**17)

SCRIPTS: dict[str, Script] = {
    "plain": scripts.plain(),
    "length long": scripts.with_lengths("48"),
    "length short": scripts.with_lengths("3"),
    "length negative": scripts.with_lengths("-1"),
    "lengths": scripts.with_lengths("3", "9"),
    "no length": scripts.without_length(),
    "never answers": scripts.never_answers(),
    "stalls": scripts.stalls_in_body(),
    "slow head": scripts.slow_head(),
    "slow body": scripts.slow_body(),
    "header bomb": scripts.header_bomb(),
    "long header": scripts.long_header(),
    "interim": scripts.interim_responses(),
    "endless": scripts.chunked(),
    "truncated": scripts.truncated_chunked(),
    "reset in body": scripts.reset_in_body(),
    "no head": scripts.without_head(),
    "closes at once": (),
    "resets at once": (Reset(),),
    "closes after the head": (ReadHead(),),
    "resets after the head": (ReadHead(), Reset()),
    "answers before the question": scripts.plain()[1:],
    "half a status line": (ReadHead(), Send(b"HTTP/1.")),
    "half a head": (ReadHead(), Send(OK)),
    "NUL in a header": (ReadHead(), Send(OK + b"X: a\x00b\r\n" + LENGTH)),
    "NUL bytes": (ReadHead(), Send(bytes(1000))),
    "bare CR": (ReadHead(), Send(OK + b"X: a\rb\r\n" + LENGTH)),
    "bare LF": (ReadHead(), Send(b"HTTP/1.1 200 OK\nContent-Length: 2\n\nok")),
    "space before the colon": (ReadHead(), Send(OK + b"X : a\r\n" + LENGTH)),
    "header without a name": (ReadHead(), Send(OK + b": a\r\n" + LENGTH)),
    "header without a colon": (ReadHead(), Send(OK + b"no colon here\r\n" + LENGTH)),
    "folded header": (ReadHead(), Send(OK + b"X: a\r\n b\r\n" + LENGTH)),
    "bytes in a header": (ReadHead(), Send(OK + b"X: \xff\xfe\x80\r\n" + LENGTH)),
    "bytes in the type": (ReadHead(), Send(b"HTTP/1.1 200 OK\r\nContent-Type: \xff\r\n" + LENGTH)),
    "bytes in the reason": (ReadHead(), Send(b"HTTP/1.1 200 \xff\xfe\r\n" + LENGTH)),
    "status of two digits": (ReadHead(), Send(b"HTTP/1.1 20 OK\r\n" + LENGTH)),
    "status of four digits": (ReadHead(), Send(b"HTTP/1.1 2000 OK\r\n" + LENGTH)),
    "status 0": (ReadHead(), Send(b"HTTP/1.1 000 OK\r\n" + LENGTH)),
    "status 999": (ReadHead(), Send(b"HTTP/1.1 999 OK\r\n" + LENGTH)),
    "version 3": (ReadHead(), Send(b"HTTP/3.0 200 OK\r\n" + LENGTH)),
    "version 1.0": (ReadHead(), Send(b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok")),
    "another protocol": (Send(b"SSH-2.0-OpenSSH_9.9\r\n"), Stall()),
    "mail": (Send(b"220 mail.inner.test ESMTP\r\n"), Stall()),
    "long status line": (ReadHead(), Send(b"HTTP/1.1 200 " + b"x" * 100_000 + b"\r\n" + LENGTH)),
    "unknown transfer": (ReadHead(), Send(OK + b"Transfer-Encoding: gzip\r\n" + LENGTH)),
    "two transfers": (ReadHead(), Send(OK + b"Transfer-Encoding: chunked, chunked\r\n" + LENGTH)),
    "huge chunk": (ReadHead(), Send(scripts.CHUNKED + b"f" * 20 + b"\r\nx")),
    "chunk extension": (ReadHead(), Send(scripts.CHUNKED + b"2;" + b"x" * 99_999 + b"\r\nok\r\n")),
    "chunk without its end": (ReadHead(), Send(scripts.CHUNKED + b"2\r\nokXX0\r\n\r\n")),
    "trailers": (ReadHead(), Send(scripts.CHUNKED + b"0\r\nX: a\r\nSet-Cookie: a=b\r\n\r\n")),
    "odd cookies": (ReadHead(), Send(OK + b"Set-Cookie: =;=\xff;,\r\nSet-Cookie:\r\n" + LENGTH)),
    "switching": (ReadHead(), Send(b"HTTP/1.1 101 X\r\nUpgrade: x\r\n\r\n"), Stall()),
    "unasked upgrade": (ReadHead(), Send(OK + b"Upgrade: h2c\r\nConnection: Upgrade\r\n" + LENGTH)),
    "redirect to nowhere": (ReadHead(), Send(b"HTTP/1.1 302 X\r\nLocation: /\xff\r\n\r\n")),
    "redirect and reset": (ReadHead(), Send(b"HTTP/1.1 302 X\r\nLocation: /\r\n\r\n"), Reset()),
    "drips nonsense": (ReadHead(), Drip(b"\x00\x01\x02" * 100, 0.001)),
    "endless head": (ReadHead(), Stream(lambda: iter(lambda: b"X" * 65536, b""))),
    "endless lines": (ReadHead(), Send(OK), Stream(lambda: iter(lambda: b"X: y\r\n" * 999, b""))),
}


@pytest.mark.parametrize("name", SCRIPTS)
@awaited
async def test_nothing_else_escapes(name: str) -> None:
    """A read of any script ends in a response, or in one of our errors with one hop or more."""
    async with RawServer(SCRIPTS[name]) as raw, World(http=raw.port) as world:
        fetcher = world.fetcher(limits=LIMITS)
        try:
            response = await fetcher.fetch("http://a.test/")
        except FetchwardenError as error:
            hops = hops_of(silent(error))
            assert hops[0].target.href == "http://a.test/"
        else:
            assert response.status == 200
            assert len(response.body) <= LIMITS.max_body_bytes


@pytest.mark.parametrize("name", SCRIPTS)
@awaited
async def test_nothing_else_escapes_a_post(name: str) -> None:
    """A POST with a body to any script ends likewise."""
    async with RawServer(SCRIPTS[name]) as raw, World(http=raw.port) as world:
        fetcher = world.fetcher(limits=Limits(deadline=0.2))
        with contextlib.suppress(FetchwardenError):
            await world.exchange("http://a.test/", by=fetcher, method="POST", body=b"x" * 300_000)


@awaited
async def test_trace_holds_the_hops() -> None:
    """An error holds every hop so far, the failing one last, with what was decided there."""
    async with World() as world:
        world.web.redirect("/1", "http://b.test/2")
        world.web.redirect("/2", "http://inner.test/3")
        error = await world.failure("http://a.test/1")
        hops = hops_of(error)
        assert [hop.target.path for hop in hops] == ["/1", "/2", "/3"]
        assert [hop.status for hop in hops] == [302, 302, None]
        assert [hop.chosen_by for hop in hops] == ["user", "server", "server"]
        assert [decision.allowed for decision in hops[2].decisions] == [True, False]
        assert hops[2].decisions[-1].code is error.code is Code.PRIVATE_NOT_ALLOWED
        assert PRIVATE in error.detail


ALLOWED = EgressRules.public(allow=["inner.test"])


@pytest.mark.parametrize(
    ("route", "limits"),
    [("refused", Limits()), (BLACKHOLE, Limits(dial_timeout=0.1)), ("closed", Limits())],
)
@awaited
async def test_private_failure_reads_like_a_refusal(route: Any, limits: Limits) -> None:
    """Refused, and allowed but not to be connected to, are told to a model in the same words."""
    async with RawServer(()) as raw:
        port = raw.port
    destination = (LOOPBACK, port) if route == "closed" else route
    async with World(routes={(PRIVATE, None): destination}) as world:
        refused = await world.failure("http://inner.test/")
        fetcher = world.fetcher(rules=ALLOWED, limits=limits)
        down = await failure(fetcher.fetch("http://inner.test/", allow_private=True))
        unpermitted = await failure(fetcher.fetch("http://inner.test/"))
        assert [refused.code, down.code, unpermitted.code] == [
            Code.PRIVATE_NOT_ALLOWED,
            Code.PRIVATE_CONNECT_FAILED,
            Code.PRIVATE_NOT_PERMITTED,
        ]
        assert str(refused) == str(down) == str(unpermitted) == NOT_PUBLIC


@pytest.mark.parametrize("url", ["http://loop.test/", "http://inner.test/", "http://x.internal/"])
@awaited
async def test_refusals_all_read_alike(url: str) -> None:
    """Why an inner address is refused is not told to a model."""
    async with World() as world:
        assert str(await world.failure(url)) == NOT_PUBLIC


@awaited
async def test_public_failure_says_so() -> None:
    """A public site that cannot be connected to is told as that."""
    async with World() as world:
        world.dialer.routes = {}
        error = await world.failure("http://a.test/")
        assert error.code is Code.CONNECT_FAILED
        assert str(error) != NOT_PUBLIC
