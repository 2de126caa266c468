"""Shows that dialled sockets reach loopback through aiohttp, and no socket reaches elsewhere."""

import asyncio
import errno
import ipaddress
import socket
from typing import Any

import aiohttp
import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from tests.servers import ca
from tests.servers.dial import BLACKHOLE, REFUSED, LoopbackDialer, Misdialled
from tests.servers.guard import loopback_only
from tests.servers.loop import awaited, needs_ipv6
from tests.servers.origin import Origin

PUBLIC = ipaddress.ip_address("93.184.216.34")
PUBLIC_6 = ipaddress.ip_address("2606:2800:220:1::1")


class FixedResolver(AbstractResolver):
    """Resolves every name to the same addresses."""

    def __init__(self, *addresses: ipaddress.IPv4Address | ipaddress.IPv6Address) -> None:
        self._addresses = addresses

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the fixed addresses, whatever `family` says."""
        del family
        return [
            ResolveResult(
                hostname=host,
                host=str(address),
                port=port,
                family=socket.AF_INET if address.version == 4 else socket.AF_INET6,
                proto=socket.IPPROTO_TCP,
                flags=socket.AI_NUMERICHOST,
            )
            for address in self._addresses
        ]

    async def close(self) -> None:
        """Do nothing: there is nothing to close."""


def session(
    dialer: LoopbackDialer, *addresses: ipaddress.IPv4Address | ipaddress.IPv6Address
) -> aiohttp.ClientSession:
    """Return a session whose every connection is dialled, by way of fixed addresses."""
    connector = aiohttp.TCPConnector(
        resolver=FixedResolver(*addresses),
        socket_factory=lambda info: dialer(
            "a.test", ipaddress.ip_address(info[4][0]), int(info[4][1])
        ),
        happy_eyeballs_delay=0.01,
    )
    return aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=0.5))


@pytest.mark.parametrize("address", [PUBLIC, PUBLIC_6], ids=str)
@pytest.mark.parametrize("home", ["127.0.0.1", pytest.param("::1", marks=needs_ipv6)])
@awaited
async def test_public_address_leads_home(address: Any, home: str) -> None:
    """A public address of either family reaches a loopback server of either family."""
    async with Origin(host=home) as origin:
        dialer = LoopbackDialer({(None, 80): (home, origin.port)})
        origin.page("/", "home")
        with loopback_only():
            async with (
                session(dialer, address) as client,
                client.get("http://a.test/") as response,
            ):
                assert await response.text() == "home"
        assert origin.requests[0].host == "a.test"
        assert dialer.dials == [("a.test", str(address), 80)]
        assert dialer.connects == [(str(address), 80)]


@pytest.mark.parametrize("address", [PUBLIC, PUBLIC_6], ids=str)
@awaited
async def test_tls_through_the_dialler(address: Any) -> None:
    """TLS runs over a dialled socket with its name and certificate kept."""
    async with Origin(tls=ca.authority().server_context("a.test")) as origin:
        origin.page("/", "secret")
        dialer = LoopbackDialer.to({443: origin.port})
        trust = ca.authority().client_context()
        async with session(dialer, address) as client:
            async with client.get("https://a.test/", ssl=trust) as response:
                assert await response.text() == "secret"
            with pytest.raises(aiohttp.ClientConnectorCertificateError):
                await client.get("https://b.test/", ssl=trust)
        assert origin.requests[0].server_name == "a.test"


@awaited
async def test_transport_names_the_dialled_peer() -> None:
    """The connection says that its peer is the dialled address."""
    async with Origin() as origin:
        dialer = LoopbackDialer.to({80: origin.port})
        loop = asyncio.get_running_loop()
        for address, peer in (
            (PUBLIC, (str(PUBLIC), 80)),
            (PUBLIC_6, (str(PUBLIC_6), 80, 0, 0)),
        ):
            sock = dialer("a.test", address, 80)
            assert (sock.getblocking(), sock.type) == (False, socket.SOCK_STREAM)
            await loop.sock_connect(sock, (str(address), 80))
            transport, _ = await loop.create_connection(asyncio.Protocol, sock=sock)
            assert transport.get_extra_info("peername") == peer
            transport.close()


@awaited
async def test_unrouted_address_refuses() -> None:
    """An address without a route refuses, and the next address is tried."""
    async with Origin() as origin:
        origin.page("/", "second")
        dialer = LoopbackDialer({(str(PUBLIC), None): ("127.0.0.1", origin.port)})
        async with session(dialer, PUBLIC_6) as client:
            with pytest.raises(aiohttp.ClientConnectorError):
                await client.get("http://a.test/")
        assert origin.requests == []
        async with (
            session(dialer, PUBLIC_6, PUBLIC) as client,
            client.get("http://a.test/") as response,
        ):
            assert await response.text() == "second"


@awaited
async def test_blackhole_never_connects() -> None:
    """A blackholed address waits until the client gives up, leaving nothing open."""
    dialer = LoopbackDialer({(None, None): BLACKHOLE})
    async with session(dialer, PUBLIC, PUBLIC_6) as client:
        with pytest.raises(TimeoutError):
            await client.get("http://a.test/")
    assert len(dialer.connects) == 2
    sock = dialer("a.test", PUBLIC, 80)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(
            asyncio.get_running_loop().sock_connect(sock, (str(PUBLIC), 80)), 0.2
        )
    with pytest.raises(OSError, match="not connected"):
        sock.getpeername()
    sock.close()
    assert sock.fileno() == -1


@awaited
async def test_blackhole_loses_the_race() -> None:
    """Beside a blackhole the address that answers wins, and the loser is closed."""
    async with Origin() as origin:
        origin.page("/", "won")
        dialer = LoopbackDialer(
            {(str(PUBLIC_6), 80): BLACKHOLE, (None, 80): ("127.0.0.1", origin.port)}
        )
        async with (
            session(dialer, PUBLIC_6, PUBLIC) as client,
            client.get("http://a.test/") as response,
        ):
            assert await response.text() == "won"
        assert [address for _, address, _ in dialer.dials] == [str(PUBLIC_6), str(PUBLIC)]


def test_the_closest_route_wins() -> None:
    """Address and port together beat the address, which beats the port, which beats any."""
    routes: list[tuple[str | None, int | None]] = [
        (None, None),
        (None, 80),
        (str(PUBLIC), None),
        (str(PUBLIC), 80),
    ]
    dialer = LoopbackDialer()
    for key in routes:
        dialer.routes = dict.fromkeys(dialer.routes, REFUSED)
        dialer.routes[key] = BLACKHOLE
        with dialer("a.test", PUBLIC, 80) as sock, pytest.raises(BlockingIOError):
            sock.connect((str(PUBLIC), 80))


@pytest.mark.parametrize("route", [REFUSED, BLACKHOLE, ("127.0.0.1", 9)])
def test_only_the_approved_address_may_be_connected(route: Any) -> None:
    """Connecting a dialled socket to another address or port is a fault of the client."""
    dialer = LoopbackDialer({(None, None): route})
    with dialer("a.test", PUBLIC, 80) as sock:
        for other in (("127.0.0.1", 80), (str(PUBLIC), 81)):
            with pytest.raises(Misdialled):
                sock.connect(other)
            with pytest.raises(Misdialled):
                sock.connect_ex(other)
    with LoopbackDialer()("a.test", PUBLIC, 80) as sock:
        assert sock.connect_ex((str(PUBLIC), 80)) == errno.ECONNREFUSED
