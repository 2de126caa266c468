"""Scenarios of ``ssrf/targets.json`` that need a server: each is played on loopback.

In come the rows whose kind is ``rebind`` or starts with ``scenario-``; the table says which scene
plays which row, so a row that is added to the data without a scene fails. A scene fetches, then it
is checked that nothing was dialled but addresses of the scene's own public sites.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from fetchwarden.policy.addresses import AddressClass, classify
from fetchwarden.policy.codes import NOT_PUBLIC, Code
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.errors import ConnectFailed, DeadlineExceeded, ResolutionFailed, TLSFailed
from fetchwarden.retrieval.resolver import DnsResolver, SystemResolver
from tests.conformance.data import records
from tests.retrieval.world import LOOPBACK, PRIVATE, PUBLIC, PUBLIC_B, SOON, World, failure
from tests.servers import bombs, scripts
from tests.servers.dial import BLACKHOLE
from tests.servers.dns import Answer, Fault, Moving
from tests.servers.loop import awaited
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
    """What a scene plays on: a world, and the test's environment."""

    world: World
    env: pytest.MonkeyPatch
    raws: list[RawServer] = field(default_factory=list)

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
            assert raw.connections == 1  # noqa: PT017  both outcomes are right


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
    hosts = await asyncio.to_thread(_hosts_file, stage)
    error = await stage.refused("http://hostsonly.example/", resolver=SystemResolver(hosts_file=hosts))
    assert error.code is Code.PRIVATE_NOT_ALLOWED


def _hosts_file(stage: Stage) -> str:
    import tempfile
    from pathlib import Path

    folder = tempfile.mkdtemp(prefix="fetchwarden-hosts-")
    path = Path(folder) / "hosts"
    path.write_text("10.0.0.9 hostsonly.example\n")
    stage.env.setenv("HOSTSFILE", str(path))
    return str(path)


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


TO = f"{HOME}redir?to="
SLOW_HEAD = plays(scripts.slow_head(0.02), Code.DEADLINE_EXCEEDED, limits=SOON)
SLOW_BODY = plays(scripts.slow_body(0.02), Code.DEADLINE_EXCEEDED, limits=SOON)
SCENES: dict[tuple[str, str], Scene] = {
    ("rebind", "https://rebind.test/"): rebinds_by_tls,
    ("rebind", "http://rebind.test/"): rebinds,
    ("allowlist", "http://[blocked.test]/ , http://BLOCKED.test./"): denies_by_folded_name,
    ("allowlist", "http://allowed.test/ -> http://other.test/"): lists_bind_redirects,
    (
        "allowlist",
        "http://evilallowed.test/ , http://evil.test/allowed.test",
    ): lists_compare_whole_names,
    ("bomb", f"{HOME}bomb?e=zstd"): explodes("zstd"),
    ("bomb", f"{HOME}bomb?e=gzip"): explodes("gzip"),
    ("bomb", f"{HOME}bomb?e=br"): explodes("br"),
    ("bomb", f"{HOME}bomb?e=gzip,gzip"): explodes("gzip", "gzip"),
    ("cookies", f"{HOME}redir?ck=1&to=http://sameip.test/echo"): carries("sameip.test", given=False),
    ("cookies", f"{HOME}redir?ck=1&to=http://other.test/echo"): carries("other.test", given=False),
    ("env", "http://test.attacker.server.com/ + LANGCHAIN_ENV=local_test"): knows_no_test_mode,
    ("headers", f"{HOME}hdrbomb"): plays(
        scripts.header_bomb(), Code.HEADERS_TOO_LARGE, Code.PROTOCOL_ERROR
    ),
    ("headers", f"{TO}http://other.test/echo#x-api-key"): carries("other.test", given=True),
    ("headers", f"{HOME}1xx"): skips_interim_answers,
    ("headers", f"{TO}http://other.test/echo#auth"): carries("other.test", given=True),
    ("leak", "http://internal.test/"): tells_nothing,
    ("leak", "http://internal.test/ (SYN counts)"): tells_nothing,
    ("pool", f"{HOME}ok x3"): opens_no_new_socket,
    ("proxy", f"{HOME}ok + ~/.netrc"): ignores_netrc,
    ("proxy", f"{HOME}ok + HTTP_PROXY"): ignores_proxies,
    ("redirect", f"{HOME}loop"): loops,
    ("redirect", f"{TO}http://public.test:22/"): leads_to(
        "http://public.test:22/", Code.PORT_NOT_ALLOWED
    ),
    ("redirect", f"{TO}\\\\127.0.0.1\\"): leads_to("\\\\127.0.0.1\\", Code.REDIRECT_NOT_ALLOWED),
    ("redirect", f"{TO}http://127.0.0.1:9999/x"): leads_to(
        "http://127.0.0.1:8080/x", Code.ADDRESS_NEVER_ALLOWED
    ),
    ("redirect", f"{TO}http://internal.test/"): leads_to(
        "http://internal.test/", Code.PRIVATE_NOT_ALLOWED
    ),
    ("redirect", f"{TO}http://[::ffff:127.0.0.1]/"): leads_to(
        "http://[::ffff:127.0.0.1]/", Code.ADDRESS_NEVER_ALLOWED
    ),
    ("redirect", f"{TO}file:///etc/passwd"): leads_to(
        "file:///etc/passwd", Code.REDIRECT_NOT_ALLOWED
    ),
    ("redirect", "https://a.test/redir?to=http://other.test/echo"): downgrades,
    ("redirect", f"{HOME}refresh"): refreshes,
    ("redirect", f"{TO}http://u:p@other.test/echo"): leads_to(
        "http://u:p@other.test/echo", Code.REDIRECT_NOT_ALLOWED
    ),
    ("resolver", "http://evil.example/"): never_searches,
    ("resolver", "http://servfail.test/"): fails_closed,
    ("resolver", "http://hostsonly.example/"): judges_the_hosts_file,
    ("resolver", "http://many.example/"): dials_four,
    ("resolver", "http://blackhole.example/"): ends_lookups,
    ("size", f"{HOME}lie"): lies,
    ("size", f"{HOME}big"): plays(scripts.chunked(300 * 2**20), Code.BODY_TOO_LARGE),
    ("slow", f"{HOME}slowhdr"): SLOW_HEAD,
    ("slow", f"{HOME}slow"): SLOW_BODY,
    ("tls", "https://a.test/ok"): speaks_tls,
    ("tls", "https://b.test/ok"): checks_the_certificate,
    ("tls", "https://a.test/ok then https://b.test/ok"): checks_each_name,
}
LATER = {
    ("provenance", "https://attacker.test/c?d=<private>"): "who may choose an address is a rule of "
    "the tool that hands a read to a model; the fetcher records the chooser and judges the address",
}


def test_every_row_has_a_scene() -> None:
    """Each row of the data is played here, or stands in the list of what is not, with its reason."""
    rows = {
        (str(row["kind"]).removeprefix("scenario-"), str(row["url"]))
        for row in records("ssrf/targets.json")
        if row["kind"] == "rebind" or str(row["kind"]).startswith("scenario-")
    }
    assert rows == set(SCENES) | set(LATER)
    assert all(LATER.values())


@pytest.mark.parametrize("case", SCENES, ids=" ".join)
@awaited
async def test_scenario(case: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The scene ends as it should, and only public addresses of the scene were ever dialled."""
    needs_tls = SCENES[case] in {rebinds_by_tls, downgrades} or case[0] == "tls"
    async with World(NAMES, tls=("a.test", "rebind.test") if needs_tls else ()) as world:
        await SCENES[case](Stage(world, monkeypatch))
        dialled = world.dialled
        assert all(classify(address) is AddressClass.PUBLIC for address in dialled)
        assert {address for address, _ in world.dialer.connects} <= {*dialled, PRIVATE}
