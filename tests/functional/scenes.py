"""Scenes that other fetchers were caught in, each played on a small world of loopback servers.

In comes a ``Stage``, out comes nothing, or the assertion that failed. ``tests/conformance`` says
which scene plays which row of the published data.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from fetchwarden.policy.codes import NOT_PUBLIC, Code
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.errors import (
    ConnectFailed,
    DeadlineExceeded,
    ResolutionFailed,
    TLSFailed,
)
from fetchwarden.retrieval.resolver import DnsResolver, SystemResolver
from tests.retrieval.world import LOOPBACK, PRIVATE, PUBLIC, PUBLIC_B, SOON, World, failure
from tests.servers import bombs, scripts
from tests.servers.dial import BLACKHOLE
from tests.servers.dns import Answer, Fault, Moving
from tests.servers.raw import RawServer, Script

NAMES: dict[str, Answer | Moving] = {
    "public.test": [PUBLIC],
    "sameip.test": [PUBLIC],
    "other.test": [PUBLIC_B],
    "internal.test": [PRIVATE],
    "rebind.test": [[PUBLIC], [LOOPBACK]],
    "allowed.test": [PUBLIC],
    "blocked.test": [PUBLIC],
    "evilallowed.test": [PUBLIC_B],
    "evil.test": [PUBLIC_B],
    "attacker.test": [PUBLIC_B],
    "test.attacker.server.com": [LOOPBACK],
    "servfail.test": Fault.SERVFAIL,
    "blackhole.example": Fault.BLACKHOLE,
    "many.example": [f"93.184.{place}.1" for place in range(60)],
    "evil.example.corp.test": ["10.0.0.8"],
}
PAGE = "<p>here</p>"
HOME = "http://public.test/"


@dataclass
class Stage:
    """What a scene plays on: a world, the test's environment and a folder of its own."""

    world: World
    env: pytest.MonkeyPatch
    folder: Path

    async def refused(self, url: str, **options: Any) -> FetchwardenError:
        """Return the error that *url* ends in."""
        error: FetchwardenError = await self.world.failure(url, **options)
        return error


Scene = Callable[[Stage], Awaitable[None]]


def leads_to(location: str, code: Code) -> Scene:
    """Return the scene of a redirect that is refused with *code* after one dial."""

    async def play(stage: Stage) -> None:
        stage.world.web.redirect("/redir", location)
        error = await stage.refused(f"{HOME}redir")
        assert error.code is code
        assert stage.world.dialled == [PUBLIC]

    return play


def explodes(*codings: str) -> Scene:
    """Return the scene of bodies that are small on the wire only."""

    async def play(stage: Stage) -> None:
        bodies = [bombs.stacked(*codings, mebibytes=64)]
        if len(codings) > 1:
            bodies.append(bombs.gzip_members(100))
        for coded in bodies:
            stage.world.web.page("/bomb", coded.body, headers=coded.headers)
            error = await stage.refused(f"{HOME}bomb")
            assert error.code in {Code.BODY_TOO_LARGE, Code.UNSUPPORTED_ENCODING}

    return play


def plays(script: Script, *codes: Code, limits: Limits | None = None) -> Scene:
    """Return the scene of a server that misbehaves on the wire."""

    async def play(stage: Stage) -> None:
        async with RawServer(script) as raw:
            stage.world.dialer.routes[None, 80] = (LOOPBACK, raw.port)
            assert (await stage.refused(HOME, limits=limits)).code in codes

    return play


def carries(other: str, *, given: bool) -> Scene:
    """Return the scene of credentials, or a cookie, that must not reach *other*."""

    async def play(stage: Stage) -> None:
        web = stage.world.web
        web.redirect("/redir", f"http://{other}/echo", headers={"Set-Cookie": "ck=1; Domain=test"})
        web.page("/echo", PAGE)
        secret = {"X-Api-Key": "k", "Authorization": "Bearer k"} if given else {}
        await stage.world.exchange(f"{HOME}redir", headers=secret)
        received = web.requests[-1]
        assert received.host == other
        credentials = {"Cookie", "X-Api-Key", "Authorization", "Proxy-Authorization"}
        assert not [name for name in credentials if name in received.headers]

    return play


async def rebinds(stage: Stage) -> None:
    """The second answer is loopback: the first read works, no read dials loopback."""
    stage.world.web.page("/", PAGE)
    assert (await stage.world.fetch("http://rebind.test/")).status == 200
    assert (await stage.refused("http://rebind.test/")).code is Code.ADDRESS_NEVER_ALLOWED


async def rebinds_by_tls(stage: Stage) -> None:
    """The same over TLS."""
    stage.world.https.page("/", PAGE)
    assert (await stage.world.fetch("https://rebind.test/")).status == 200
    error = await stage.refused("https://rebind.test/")
    assert error.code is Code.ADDRESS_NEVER_ALLOWED


async def denies_by_folded_name(stage: Stage) -> None:
    """Neither case, a final dot nor brackets get around a deny list."""
    rules = EgressRules.public(deny=["blocked.test"])
    for url in ("http://BLOCKED.test./", "http://blocked.test/", "http://blocked.test./"):
        assert (await stage.refused(url, rules=rules)).code is Code.HOST_DENIED
    error = await stage.refused("http://[blocked.test]/", rules=rules)
    assert error.code is Code.INVALID_URL
    assert stage.world.dialled == []


async def lists_bind_redirects(stage: Stage) -> None:
    """A list of allowed hosts holds for redirects."""
    stage.world.web.redirect("/", "http://other.test/")
    rules = EgressRules.public(only=["allowed.test"])
    assert (await stage.refused("http://allowed.test/", rules=rules)).code is Code.HOST_NOT_ALLOWED
    assert stage.world.dialled == [PUBLIC]


async def lists_compare_whole_names(stage: Stage) -> None:
    """A list of allowed hosts is compared by whole labels of the host."""
    for entry in ("allowed.test", "*.allowed.test"):
        rules = EgressRules.public(only=[entry])
        for url in ("http://evilallowed.test/", "http://evil.test/allowed.test"):
            assert (await stage.refused(url, rules=rules)).code is Code.HOST_NOT_ALLOWED
    assert stage.world.dialled == []


async def knows_no_test_mode(stage: Stage) -> None:
    """No variable of the environment opens anything."""
    stage.env.setenv("LANGCHAIN_ENV", "local_test")
    error = await stage.refused("http://test.attacker.server.com/")
    assert error.code is Code.ADDRESS_NEVER_ALLOWED
    assert stage.world.dialled == []


async def skips_interim_answers(stage: Stage) -> None:
    """Twenty thousand interim answers end at the deadline, or in the answer behind them."""
    async with RawServer(scripts.interim_responses()) as raw:
        stage.world.dialer.routes[None, 80] = (LOOPBACK, raw.port)
        try:
            assert (await stage.world.fetch(HOME, limits=Limits(deadline=5))).body == scripts.BODY
        except DeadlineExceeded:
            assert raw.connections == 1


async def tells_nothing(stage: Stage) -> None:
    """An internal host is refused before any socket, in words that name nothing."""
    error = await stage.refused("http://internal.test/")
    assert str(error) == NOT_PUBLIC
    fetcher = stage.world.fetcher(rules=EgressRules.public(allow=["internal.test"]))
    stage.world.dialer.routes = {}
    assert (stage.world.dialer.dials, stage.world.dialer.connects) == ([], [])
    down = await failure(fetcher.fetch("http://internal.test/", allow_private=True))
    assert str(down) == str(error)
    stage.world.dialer.dials.clear()


async def opens_no_new_socket(stage: Stage) -> None:
    """After DNS has moved to a private address no new socket goes there."""
    stage.world.names.answers["public.test"] = [[PUBLIC], [PRIVATE]]
    stage.world.web.redirect("/ok", "/ok2")
    stage.world.web.page("/ok2", PAGE)
    fetcher = stage.world.fetcher()
    assert (await fetcher.fetch(f"{HOME}ok")).status == 200
    for _ in range(2):
        assert (await failure(fetcher.fetch(f"{HOME}ok"))).code is Code.PRIVATE_NOT_ALLOWED


async def ignores_netrc(stage: Stage) -> None:
    """No credentials are looked up by host name."""
    stage.env.setenv("NO_PROXY", "public.test")
    stage.env.setenv("NETRC", "/dev/null")
    stage.world.web.page("/ok", PAGE)
    await stage.world.fetch(f"{HOME}ok")
    assert "Authorization" not in stage.world.web.requests[0].headers


async def ignores_proxies(stage: Stage) -> None:
    """A proxy of the environment is not contacted."""
    async with RawServer(scripts.plain()) as proxy:
        for variable in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"):
            stage.env.setenv(variable, proxy.url())
        stage.world.web.page("/ok", PAGE)
        assert (await stage.world.fetch(f"{HOME}ok")).body == PAGE.encode()
        assert proxy.connections == 0


async def loops(stage: Stage) -> None:
    """A redirect loop makes eleven requests."""
    stage.world.web.redirect("/loop", "/loop")
    assert (await stage.refused(f"{HOME}loop")).code is Code.TOO_MANY_REDIRECTS
    assert len(stage.world.web.requests) == 11


async def downgrades(stage: Stage) -> None:
    """A redirect from https to http is not followed."""
    stage.world.https.redirect("/redir", "http://other.test/echo")
    error = await stage.refused("https://a.test/redir")
    assert error.code is Code.REDIRECT_DOWNGRADE
    assert stage.world.web.requests == []


async def refreshes(stage: Stage) -> None:
    """A Refresh header is not followed."""
    stage.world.web.page("/refresh", PAGE, headers={"Refresh": "0; url=http://internal.test/"})
    assert (await stage.world.fetch(f"{HOME}refresh")).body == PAGE.encode()
    assert stage.world.dialled == [PUBLIC]


async def never_searches(stage: Stage) -> None:
    """A search domain is not tried."""
    error = await stage.refused("http://evil.example/")
    assert isinstance(error, ResolutionFailed)
    assert {query.name for query in stage.world.names.queries} == {"evil.example"}


async def fails_closed(stage: Stage) -> None:
    """An error of the name server is no permission."""
    assert isinstance(await stage.refused("http://servfail.test/"), ResolutionFailed)


async def judges_the_hosts_file(stage: Stage) -> None:
    """Names of the hosts file are unknown by default, and judged where the system is asked."""
    assert isinstance(await stage.refused("http://hostsonly.example/"), ResolutionFailed)
    hosts = stage.folder / "hosts"
    hosts.write_text("10.0.0.9 hostsonly.example\n")
    resolver = SystemResolver(hosts_file=hosts)
    error = await stage.refused("http://hostsonly.example/", resolver=resolver)
    assert error.code is Code.PRIVATE_NOT_ALLOWED


async def dials_four(stage: Stage) -> None:
    """Of sixty dead addresses four are tried."""
    stage.world.dialer.routes = {(None, None): BLACKHOLE}
    error = await stage.refused("http://many.example/", limits=Limits(dial_timeout=0.05))
    assert isinstance(error, ConnectFailed)
    assert len(stage.world.dialled) == 4


async def ends_lookups(stage: Stage) -> None:
    """A name server that never answers holds a read to its deadline, or to the resolver's own."""
    error = await stage.refused("http://blackhole.example/", limits=SOON)
    assert isinstance(error, DeadlineExceeded)
    port = stage.world.names.port
    resolver = DnsResolver([f"127.0.0.1:{port}"], lookup_seconds=0.2)
    error = await stage.refused("http://blackhole.example/", resolver=resolver)
    assert isinstance(error, ResolutionFailed)


async def lies(stage: Stage) -> None:
    """Lengths that lie end in a named error, or in no more bytes than declared."""
    for length in ("3", "48", "-1", "x"):
        async with RawServer(scripts.with_lengths(length)) as raw:
            stage.world.dialer.routes[None, 80] = (LOOPBACK, raw.port)
            try:
                response = await stage.world.fetch(f"{HOME}lie")
            except FetchwardenError as error:
                assert error.code is Code.PROTOCOL_ERROR  # noqa: PT017  both outcomes are right
            else:
                assert (length, len(response.body)) == ("3", 3)


async def speaks_tls(stage: Stage) -> None:
    """HTTPS works although the address is pinned."""
    stage.world.https.page("/ok", PAGE)
    assert (await stage.world.fetch("https://a.test/ok")).body == PAGE.encode()


async def checks_the_certificate(stage: Stage) -> None:
    """A certificate for another name is refused."""
    stage.world.https.page("/ok", PAGE)
    assert isinstance(await stage.refused("https://b.test/ok"), TLSFailed)


async def checks_each_name(stage: Stage) -> None:
    """The second host on an address is checked although the first was good."""
    stage.world.names.answers["b.test"] = [PUBLIC]
    stage.world.https.page("/ok", PAGE)
    stage.world.https.redirect("/to-b", "https://b.test/ok")
    fetcher = stage.world.fetcher()
    assert (await fetcher.fetch("https://a.test/ok")).status == 200
    for url in ("https://b.test/ok", "https://a.test/to-b"):
        assert isinstance(await failure(fetcher.fetch(url)), TLSFailed)
