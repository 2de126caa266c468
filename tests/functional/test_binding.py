"""Binding: a read dials judged addresses only, in order, few of them, whatever DNS says next."""

from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from fetchwarden.policy.codes import Code
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.errors import ConnectFailed, ResolutionFailed
from tests.retrieval.world import (
    LOOPBACK,
    PRIVATE,
    PUBLIC,
    PUBLIC_6,
    PUBLIC_B,
    SOON,
    World,
    hops_of,
)
from tests.servers.dial import BLACKHOLE, REFUSED
from tests.servers.dns import Alias, Answer, Fault, Odd, Oddity
from tests.servers.loop import awaited
from tests.servers.raw import RawServer, ReadHead, Script, Send, Stall
from tests.servers.scripts import OK

PAGE = "<p>here</p>"


@awaited
async def test_name_is_kept_and_address_is_dialled() -> None:
    """The judged address is dialled, and the Host header keeps the name."""
    async with World() as world:
        world.web.page("/x", PAGE)
        response = await world.fetch("http://A.test.:8080/x?y=1#z")
        assert world.dialer.dials == [("a.test", PUBLIC, 8080)]
        assert world.dialer.connects == [(PUBLIC, 8080)]
        (request,) = world.web.requests
        assert (request.target, request.host) == ("/x?y=1", "a.test:8080")
        (hop,) = response.hops
        assert (str(hop.address), hop.status, hop.rule) == (PUBLIC, 200, "public")
        assert {query.name for query in world.names.queries} == {"a.test"}


@pytest.mark.parametrize("host", [PUBLIC, f"[{PUBLIC_6}]", f"[::ffff:{PUBLIC}]"])
@awaited
async def test_literals_pass_the_same_judge(host: str) -> None:
    """An IP literal is dialled as judged, and no name server is asked."""
    async with World() as world:
        world.web.page("/", PAGE)
        assert (await world.fetch(f"http://{host}/")).status == 200
        assert world.dialled == [PUBLIC_6 if PUBLIC_6 in host else PUBLIC]
        assert world.names.queries == []


REFUSED_URLS = {
    f"http://{LOOPBACK}/": Code.ADDRESS_NEVER_ALLOWED,
    "http://[::1]/": Code.ADDRESS_NEVER_ALLOWED,
    "http://[::ffff:127.0.0.1]/": Code.ADDRESS_NEVER_ALLOWED,
    "http://169.254.169.254/latest/": Code.ADDRESS_NEVER_ALLOWED,
    "http://0.0.0.0/": Code.ADDRESS_NEVER_ALLOWED,
    f"http://{PRIVATE}/": Code.PRIVATE_NOT_ALLOWED,
    "http://inner.test/": Code.PRIVATE_NOT_ALLOWED,
    "http://loop.test/": Code.ADDRESS_NEVER_ALLOWED,
    "http://mixed.test/": Code.PRIVATE_NOT_ALLOWED,
    "http://mapped.test/": Code.ADDRESS_NEVER_ALLOWED,
    "http://alias.test/": Code.INTERNAL_NAME,
    "http://localhost/": Code.INTERNAL_NAME,
    "http://printer/": Code.INTERNAL_NAME,
    "http://vault.internal/": Code.INTERNAL_NAME,
    "http://metadata.google.internal/": Code.INTERNAL_NAME,
    "http://a.test:22/": Code.PORT_NOT_ALLOWED,
    "http://many.test/": Code.TOO_MANY_RECORDS,
}
MORE_NAMES: dict[str, Answer] = {
    "mixed.test": [PUBLIC, PRIVATE],
    "mapped.test": ["::ffff:127.0.0.1"],
    "alias.test": Alias("gateway.internal"),
    "gateway.internal": [PUBLIC],
    "vault.internal": [PUBLIC],
    "printer": [PUBLIC],
    "many.test": [f"93.184.{place}.1" for place in range(65)],
}


@pytest.mark.parametrize("url", REFUSED_URLS)
@awaited
async def test_refused_before_any_dial(url: str) -> None:
    """What the rules refuse is refused with its code before a socket is made."""
    async with World(MORE_NAMES) as world:
        error = await world.failure(url)
        assert error.code is REFUSED_URLS[url]
        assert (world.dialer.dials, world.dialer.connects) == ([], [])
        (hop,) = hops_of(error)
        assert hop.target == parse(url)
        assert not hop.decisions[-1].allowed


@pytest.mark.parametrize(
    "url", ["http://localhost/", "http://x.localhost/", "http://vault.internal/", "http://printer/"]
)
@awaited
async def test_internal_names_are_not_even_looked_up(url: str) -> None:
    """A name that is refused as it stands is not told to any name server."""
    async with World(MORE_NAMES) as world:
        await world.failure(url)
        assert world.names.queries == []


@awaited
async def test_rebinding_never_dials_the_second_address() -> None:
    """A name whose second answer is loopback: only the first, judged address is dialled."""
    async with World({"a.test": [[PUBLIC], [LOOPBACK]]}) as world:
        world.web.page("/", PAGE)
        fetcher = world.fetcher()
        assert (await fetcher.fetch("http://a.test/")).status == 200
        error = await world.failure("http://a.test/")
        assert error.code is Code.ADDRESS_NEVER_ALLOWED
        assert world.dialled == [PUBLIC]


@awaited
async def test_rebinding_between_hops() -> None:
    """Within one read a name keeps its first answer, on every hop that needs a new socket."""
    async with World({"a.test": [[PUBLIC], [LOOPBACK]]}) as world:
        world.web.redirect("/1", "http://b.test/2", headers={"Connection": "close"})
        world.web.redirect("/2", "http://a.test/3", headers={"Connection": "close"})
        world.web.redirect("/3", "http://a.test:8080/4", headers={"Connection": "close"})
        world.web.page("/4", PAGE)
        await world.fetch("http://a.test/1")
        assert world.dialled == [PUBLIC, PUBLIC_B, PUBLIC, PUBLIC]
        assert len([q for q in world.names.queries if q.name == "a.test"]) == 2


@awaited
async def test_moved_name_is_judged_by_the_next_read() -> None:
    """Nothing of a resolution survives a read: the next one sees and judges the new answer."""
    async with World({"a.test": [[PUBLIC], [PUBLIC_B], [PRIVATE]]}) as world:
        world.web.page("/", PAGE)
        fetcher = world.fetcher()
        await fetcher.fetch("http://a.test/")
        await fetcher.fetch("http://a.test/")
        error = await world.failure("http://a.test/")
        assert error.code is Code.PRIVATE_NOT_ALLOWED
        assert world.dialled == [PUBLIC, PUBLIC_B]


@pytest.mark.parametrize("dead", [REFUSED, BLACKHOLE])
@awaited
async def test_next_address_is_tried(dead: Any) -> None:
    """When an address is dead the next validated one is tried, in order."""
    answers: dict[str, Answer] = {"a.test": [PUBLIC, PUBLIC_6]}
    async with World(answers, routes={(PUBLIC, None): dead}) as world:
        world.web.page("/", PAGE)
        response = await world.fetch("http://a.test/", limits=Limits(dial_timeout=0.1))
        assert world.dialled == [PUBLIC, PUBLIC_6]
        assert str(response.hops[0].address) == PUBLIC_6


@awaited
async def test_dial_timeout_of_the_call() -> None:
    """A dial timeout given with one exchange holds for that exchange."""
    answers: dict[str, Answer] = {"a.test": [PUBLIC, PUBLIC_6]}
    async with World(answers, routes={(PUBLIC, None): BLACKHOLE}) as world:
        world.web.page("/", PAGE)
        limits = Limits(deadline=1.0, dial_timeout=0.1)
        assert (await world.exchange("http://a.test/", limits=limits)).status == 200


@pytest.mark.parametrize("records", [5, 60, 64])
@awaited
async def test_at_most_four_dials(records: int) -> None:
    """However many addresses there are, four are tried and no more."""
    many: Answer = [f"93.184.{place}.1" for place in range(records)]
    async with World({"many.test": many}, routes={(None, None): REFUSED}) as world:
        world.dialer.routes = {}
        error = await world.failure("http://many.test/")
        assert isinstance(error, ConnectFailed)
        assert len(world.dialer.connects) == len(set(world.dialled)) == 4


@awaited
async def test_blackholed_addresses_end_in_time() -> None:
    """Sixty addresses that never answer cost four dial timeouts at most."""
    many: Answer = [f"93.184.{place}.1" for place in range(60)]
    async with World({"many.test": many}) as world:
        world.dialer.routes = {(None, None): BLACKHOLE}
        error = await world.failure("http://many.test/", limits=Limits(dial_timeout=0.05))
        assert isinstance(error, ConnectFailed)
        assert len(world.dialled) == 4


FAILING: list[Answer] = [
    Fault.SERVFAIL,
    Fault.REFUSED,
    Fault.NXDOMAIN,
    Alias("a.test"),
    Odd(Oddity.WRONG_ID, [PUBLIC]),
    [],
]


@pytest.mark.parametrize("answer", FAILING, ids=str)
@awaited
async def test_no_answer_means_no_dial(answer: Answer) -> None:
    """A name server that fails or lies means that nothing is dialled."""
    async with World({"a.test": answer}) as world:
        error = await world.failure("http://a.test/", limits=Limits(deadline=0.5))
        assert isinstance(error, ResolutionFailed) or error.code is Code.DEADLINE_EXCEEDED
        assert world.dialer.dials == []


@awaited
async def test_silent_name_server_ends_at_the_deadline() -> None:
    """A look-up that is never answered ends with the read's deadline."""
    async with World({"a.test": Fault.BLACKHOLE}) as world:
        error = await world.failure("http://a.test/", limits=SOON)
        assert error.code is Code.DEADLINE_EXCEEDED
        assert world.dialer.dials == []


@pytest.mark.parametrize("variable", ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"])
@awaited
async def test_proxies_of_the_environment_are_not_used(
    monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    """A proxy in the environment is never contacted."""
    proxy: Script = (ReadHead(), Send(OK + b"Content-Length: 0\r\n\r\n"), Stall())
    async with RawServer(proxy) as raw, World() as world:
        monkeypatch.setenv(variable, f"http://127.0.0.1:{raw.port}")
        world.web.page("/", PAGE)
        assert (await world.fetch("http://a.test/")).body == PAGE.encode()
        assert raw.connections == 0
        assert world.dialled == [PUBLIC]


@awaited
async def test_netrc_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Credentials of a netrc file are not sent."""
    netrc = tmp_path / ".netrc"
    netrc.write_text("machine a.test login person password hidden\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    monkeypatch.setenv("HOME", str(tmp_path))
    async with World() as world:
        world.web.page("/", PAGE)
        await world.fetch("http://a.test/")
        assert "Authorization" not in world.web.requests[0].headers


@awaited
async def test_connections_live_within_one_read() -> None:
    """A connection is used again within a read, and never by another read."""
    async with World() as world:
        world.web.redirect("/1", "/2")
        world.web.redirect("/2", "/3")
        world.web.page("/3", PAGE)
        fetcher = world.fetcher()
        first = await fetcher.fetch("http://a.test/1")
        await fetcher.fetch("http://a.test/1")
        peers = [request.peer for request in world.web.requests]
        assert peers[1] == peers[2]
        assert peers[4] == peers[5]
        assert not set(peers[:3]) & set(peers[3:])
        assert [str(hop.address) for hop in first.hops] == [PUBLIC] * 3


@awaited
async def test_kept_connection_that_closed_is_dialled_anew_and_judged() -> None:
    """When a kept connection has gone, the new dial is to the pinned address again."""
    asked = 0

    async def flaky(request: web.BaseRequest) -> web.StreamResponse:
        nonlocal asked
        asked += 1
        if asked == 1:
            assert request.transport is not None
            request.transport.abort()
        return web.Response(text=PAGE, content_type="text/html")

    async with World({"a.test": [[PUBLIC], [LOOPBACK]]}) as world:
        world.web.redirect("/1", "/2")
        world.web.redirect("/2", "/3")
        world.web.handler("/3", flaky)
        response = await world.fetch("http://a.test/1")
        assert response.body == PAGE.encode()
        assert set(world.dialled) == {PUBLIC}
        assert asked == 2
