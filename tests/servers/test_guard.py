"""Shows that the guard stops every way off loopback and nothing else."""

import socket
from collections.abc import Callable

import aiohttp
import pytest

from tests.servers.guard import OffLoopback, is_loopback, loopback_only
from tests.servers.loop import awaited
from tests.servers.origin import Origin


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", True),
        ("127.255.255.254", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("localhost", True),
        ("126.255.255.255", False),
        ("128.0.0.0", False),
        ("0.0.0.0", False),
        ("::", False),
        ("::2", False),
        ("", False),
        ("a.test", False),
    ],
)
def test_loopback_addresses(host: str, *, expected: bool) -> None:
    """Loopback is 127.0.0.0/8, ::1 and the name localhost, and nothing beside them."""
    assert is_loopback(host) is expected


@pytest.mark.parametrize(
    "leave",
    [
        lambda tcp, _udp: tcp.connect(("192.0.2.1", 80)),
        lambda tcp, _udp: tcp.connect_ex(("192.0.2.1", 80)),
        lambda _tcp, udp: udp.connect(("192.0.2.1", 53)),
        lambda _tcp, udp: udp.sendto(b"x", ("192.0.2.1", 53)),
        lambda _tcp, udp: udp.sendto(b"x", 0, ("192.0.2.1", 53)),
        lambda _tcp, udp: udp.sendmsg([b"x"], [], 0, ("192.0.2.1", 53)),
        lambda _tcp, _udp: socket.getaddrinfo("a.test", 80),
    ],
)
def test_guard_stops_every_way_out(leave: Callable[..., object]) -> None:
    """Each way off loopback raises where it is tried and, if swallowed, when the guard ends."""
    with (
        socket.socket() as tcp,
        socket.socket(type=socket.SOCK_DGRAM) as udp,
        pytest.raises(OffLoopback, match="this test tried"),
        loopback_only(),
        pytest.raises(OffLoopback, match=r"192\.0\.2\.1|a\.test"),
    ):
        leave(tcp, udp)


@awaited
async def test_guard_lets_loopback_pass() -> None:
    """Under the guard loopback servers work, and afterwards everything is as before."""
    methods = dict(socket.socket.__dict__)
    with loopback_only():
        async with Origin() as origin, aiohttp.ClientSession() as session:
            origin.page("/", "here")
            async with session.get(f"http://localhost:{origin.port}/") as response:
                assert await response.text() == "here"
        left, right = socket.socketpair()
        left.close()
        right.close()
    assert dict(socket.socket.__dict__) == methods
