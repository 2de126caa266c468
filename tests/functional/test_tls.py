"""TLS: the name decides, the chain may be repaired for named hosts, nothing else is relaxed."""

import ssl
from collections.abc import Callable

import pytest

from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.errors import ConnectFailed, TLSFailed
from tests.retrieval.world import LOOPBACK, PUBLIC, World, failure
from tests.servers import ca, scripts
from tests.servers.loop import awaited
from tests.servers.origin import Origin
from tests.servers.raw import RawServer

PAGE = "<p>here</p>"
CORP = {f"{host}.test": [PUBLIC] for host in ("corp", "x.corp", "y.x.corp")}


@awaited
async def test_https_keeps_the_name() -> None:
    """The address is dialled; SNI, Host header and certificate check keep the name."""
    async with World(tls=("a.test",)) as world:
        world.https.page("/", PAGE)
        response = await world.fetch("https://a.test./")
        assert response.body == PAGE.encode()
        (request,) = world.https.requests
        assert (request.host, request.server_name) == ("a.test", "a.test")
        assert world.dialer.connects == [(PUBLIC, 443)]


@awaited
async def test_second_host_on_the_same_address_is_checked() -> None:
    """Where a.test and same.test share an address, the certificate of each is checked."""
    roots = dict.fromkeys(("a.test", "same.test"), ca.authority().pem)
    async with World(tls=("a.test",)) as world:
        world.https.page("/", PAGE)
        world.https.redirect("/to-same", "https://same.test/")
        world.https.redirect("/again", "/to-same")
        fetcher = world.fetcher(extra_roots=roots)
        assert (await fetcher.fetch("https://a.test/")).status == 200
        assert isinstance(await failure(fetcher.fetch("https://same.test/")), TLSFailed)
        for way in ("/to-same", "/again"):
            assert isinstance(await failure(fetcher.fetch(f"https://a.test{way}")), TLSFailed)
        assert {request.host for request in world.https.requests} == {"a.test"}


@pytest.mark.parametrize(
    "context",
    [
        lambda: ca.authority().server_context("a.test", expired=True),
        lambda: ca.authority().server_context("b.test"),
        lambda: ca.authority().server_context("*.a.test"),
        lambda: ca.stranger().server_context("a.test"),
    ],
    ids=["expired", "other name", "wildcard below", "unknown authority"],
)
@awaited
async def test_extra_root_repairs_the_chain_only(context: Callable[[], ssl.SSLContext]) -> None:
    """With an extra root for the host, a bad certificate still fails and nothing is sent."""
    async with World(tls=("a.test",)) as world, Origin(tls=context()) as bad:
        world.dialer.routes[None, 443] = (LOOPBACK, bad.port)
        error = await world.failure("https://a.test/")
        assert isinstance(error, TLSFailed)
        assert not error.retryable
        assert bad.requests == []


@pytest.mark.parametrize("entry", [None, "b.test", "*.a.test", "a.test:8443"])
@awaited
async def test_root_of_another_host_is_not_used(entry: str | None) -> None:
    """A root given for one host is not used for another, nor for another port."""
    roots = {} if entry is None else {entry: ca.authority().pem}
    async with World(tls=("a.test",)) as world:
        assert isinstance(await world.failure("https://a.test/", extra_roots=roots), TLSFailed)
        assert world.https.requests == []


@pytest.mark.parametrize(
    ("host", "is_read"), [("x.corp.test", True), ("corp.test", False), ("y.x.corp.test", False)]
)
@awaited
async def test_wildcard_root_covers_one_label(host: str, *, is_read: bool) -> None:
    """A root for *.corp.test is used for one further label, no more and no less."""
    async with World(CORP, tls=tuple(CORP)) as world:
        world.https.page("/", PAGE)
        fetcher = world.fetcher(extra_roots={"*.corp.test": ca.authority().pem})
        if is_read:
            assert (await fetcher.fetch(f"https://{host}/")).status == 200
        else:
            assert isinstance(await failure(fetcher.fetch(f"https://{host}/")), TLSFailed)


@pytest.mark.parametrize("host", [PUBLIC, f"[::ffff:{PUBLIC}]"])
@awaited
async def test_certificate_of_an_address(host: str) -> None:
    """An IP literal needs a certificate for that address."""
    async with World(tls=(PUBLIC,)) as world:
        world.https.page("/", PAGE)
        error = None if host == PUBLIC else await world.failure(f"https://{host}/")
        if error is None:
            assert (await world.fetch(f"https://{host}/")).status == 200
            assert isinstance(await world.failure("https://a.test/"), TLSFailed)
        else:
            assert isinstance(error, TLSFailed)


@awaited
async def test_port_that_speaks_no_tls() -> None:
    """A port that speaks plain HTTP is a TLS failure, and no plain request is sent to it."""
    async with RawServer(scripts.plain()[1:]) as raw, World(tls=("a.test",)) as world:
        world.dialer.routes[None, 443] = (LOOPBACK, raw.port)
        error = await world.failure("https://a.test/")
        assert isinstance(error, TLSFailed | ConnectFailed)
        assert raw.heads == []


@awaited
async def test_one_context_per_fetcher(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fetcher makes its TLS context once, however many reads it makes."""
    made: list[ssl.SSLContext] = []
    make = ssl.create_default_context

    def counted() -> ssl.SSLContext:
        made.append(make())
        return made[-1]

    async with World(tls=("a.test",)) as world:
        monkeypatch.setattr(ssl, "create_default_context", counted)
        world.https.page("/", PAGE)
        fetcher = world.fetcher()
        for _ in range(3):
            await fetcher.fetch("https://a.test/")
        assert len(made) == 1


@awaited
async def test_downgrade_needs_permission() -> None:
    """A redirect from https to http is refused, unless the rules allow it."""
    async with World(tls=("a.test",)) as world:
        world.https.redirect("/", "http://a.test/plain")
        world.web.page("/plain", PAGE)
        error = await world.failure("https://a.test/")
        assert error.code.value == "redirect_downgrade"
        assert world.web.requests == []
        rules = EgressRules.public(allow_downgrade=True)
        assert (await world.fetch("https://a.test/", rules=rules)).final.scheme == "http"
