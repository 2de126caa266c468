"""Binding: a pin lets its one address pass, and no other dial leaves the connector."""

import socket
from collections.abc import Iterator
from ipaddress import ip_address

import aiohttp
import pytest

from fetchwarden.policy.addresses import Address
from fetchwarden.policy.codes import Code
from fetchwarden.policy.egress import Resolution, ResolutionFacts
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.connector import GuardedConnector, Pin, current_pin, dial
from tests.retrieval.world import LOOPBACK, PRIVATE, PUBLIC, PUBLIC_6, PUBLIC_B
from tests.servers.dial import LoopbackDialer
from tests.servers.loop import awaited
from tests.servers.origin import Origin

RULES = EgressRules.public()


def pin_of(url: str, address: str, *others: str, rules: EgressRules = RULES) -> Pin:
    """Return the pin of *address* for a target that resolves to it and to *others*."""
    target = parse(url)
    addresses = tuple(map(ip_address, (address, *others)))
    facts = ResolutionFacts(target=target, resolution=Resolution(target.name, addresses))
    return Pin(facts, addresses[0], rules)


@pytest.fixture(autouse=True)
def _no_pin_left() -> Iterator[None]:
    token = current_pin.set(pin_of("http://none.test/", PUBLIC))
    yield
    current_pin.reset(token)


@pytest.mark.parametrize(
    ("address", "host"),
    [(PUBLIC, PUBLIC), (PUBLIC, f"::ffff:{PUBLIC}"), (PUBLIC_6, PUBLIC_6.replace("::", ":0:0::"))],
)
def test_pinned_address_passes_in_any_spelling(address: str, host: str) -> None:
    """The pinned address passes, also as it is mapped into IPv6 or spelled otherwise."""
    if host.count(":") > 7:
        host = ip_address(address).exploded
    pin = pin_of("http://a.test/", address)
    assert not pin.dialled
    pin.judge(host, 80)
    assert pin.dialled


@pytest.mark.parametrize(
    ("host", "port"),
    [(PUBLIC_B, 80), (LOOPBACK, 80), ("::1", 80), (PUBLIC_6, 80), (PUBLIC, 81), (PUBLIC, 0)],
)
def test_everything_else_is_refused(host: str, port: int) -> None:
    """Another address or port is refused, even one that the same name resolves to."""
    pin = pin_of("http://a.test/", PUBLIC, PUBLIC_B)
    with pytest.raises(Refused) as caught:
        pin.judge(host, port)
    assert caught.value.code is Code.ADDRESS_NEVER_ALLOWED
    assert not pin.dialled


@pytest.mark.parametrize(
    ("address", "code"),
    [
        (LOOPBACK, Code.ADDRESS_NEVER_ALLOWED),
        ("169.254.169.254", Code.ADDRESS_NEVER_ALLOWED),
        (PRIVATE, Code.PRIVATE_NOT_ALLOWED),
    ],
)
def test_pin_is_judged_once_more(address: str, code: Code) -> None:
    """A pin on an address that the rules refuse lets nothing pass."""
    with pytest.raises(Refused) as caught:
        pin_of("http://a.test/", address).judge(address, 80)
    assert caught.value.code is code


def test_pin_on_an_unjudged_address() -> None:
    """A pin on an address outside the judged resolution lets nothing pass."""
    facts = pin_of("http://a.test/", PUBLIC).facts
    with pytest.raises(Refused):
        Pin(facts, ip_address(PUBLIC_B), RULES).judge(PUBLIC_B, 80)


@pytest.mark.parametrize("address", [PUBLIC, PUBLIC_6])
def test_ordinary_dialler(address: str) -> None:
    """The ordinary dialler gives an unconnected TCP socket of the right family."""
    parsed: Address = ip_address(address)
    with dial("a.test", parsed, 80) as made:
        assert made.family == (socket.AF_INET if parsed.version == 4 else socket.AF_INET6)
        assert made.type is socket.SOCK_STREAM
        with pytest.raises(OSError, match=r"\[Errno"):
            made.getpeername()


async def get(dialer: LoopbackDialer, url: str, host: str | None = None) -> str:
    """Read *url* through a guarded connector that dials by *dialer*."""
    headers = {} if host is None else {"Host": host}
    connector = GuardedConnector(dialer, keeps_alive=True)
    async with (
        aiohttp.ClientSession(connector=connector) as session,
        session.get(url, headers=headers) as response,
    ):
        return await response.text()


@awaited
async def test_connector_dials_the_pin() -> None:
    """A connector asked for the pinned name dials the pinned address, without any DNS."""
    async with Origin() as origin:
        origin.page("/", "here")
        dialer = LoopbackDialer.to({80: origin.port})
        current_pin.set(pin_of("http://a.test/", PUBLIC, PUBLIC_B))
        assert await get(dialer, "http://a.test/") == "here"
        assert dialer.connects == [(PUBLIC, 80)]


@pytest.mark.parametrize(
    "url",
    [
        "http://b.test/",
        "http://sub.a.test/",
        "http://a.test:8080/",
        f"http://{PUBLIC_B}/",
        f"http://{LOOPBACK}/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://localhost/",
    ],
)
@awaited
async def test_connector_refuses_any_other_dial(url: str) -> None:
    """Whatever else a connector is asked to dial surfaces as our refusal, and no socket is made."""
    dialer = LoopbackDialer()
    current_pin.set(pin_of("http://a.test/", PUBLIC, PUBLIC_B))
    with pytest.raises(Refused):
        await get(dialer, url)
    assert (dialer.dials, dialer.connects) == ([], [])


@awaited
async def test_connector_without_a_pin_dials_nothing() -> None:
    """A connector in a task that pinned something refused dials nothing."""
    dialer = LoopbackDialer()
    current_pin.set(pin_of("http://a.test/", LOOPBACK))
    with pytest.raises(Refused) as caught:
        await get(dialer, "http://a.test/")
    assert caught.value.code is Code.ADDRESS_NEVER_ALLOWED
    assert dialer.dials == []


@awaited
async def test_connector_follows_no_redirect_off_the_pin() -> None:
    """Even a client that follows redirects by itself is held by the socket factory."""
    async with Origin() as origin:
        origin.redirect("/", f"http://{LOOPBACK}:{origin.port}/inner")
        dialer = LoopbackDialer.to({80: origin.port})
        current_pin.set(pin_of("http://a.test/", PUBLIC))
        with pytest.raises(Refused):
            await get(dialer, "http://a.test/")
        assert dialer.connects == [(PUBLIC, 80)]
        assert [request.target for request in origin.requests] == ["/"]
