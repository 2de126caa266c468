"""Leads connections to public addresses onto servers on loopback: the tests' `Dialer`.

In come a name, an approved address and a port; out comes an unconnected, non-blocking socket whose
`connect` goes where the routes say. To its user the socket is what it claims to be: its family and
its peer name are those of the address that was dialled, also for IPv6 on a machine without IPv6.
A connect to any other address than the approved one is a fault of the client and fails at once.
"""

import contextlib
import errno
import ipaddress
import os
import socket
from collections.abc import Mapping
from typing import Any, Final, Literal, Self, TypeAlias

BLACKHOLE: Final = "blackhole"
"""The route of an address that never answers."""
REFUSED: Final = "refused"
"""The route of an address that refuses; unrouted addresses do the same."""

IPAddress: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Route: TypeAlias = tuple[str, int] | Literal["blackhole", "refused"]
Routes: TypeAlias = dict[tuple[str | None, int | None], Route]


class Misdialled(AssertionError):
    """The client connects a socket to another address than it was made for."""


class LoopbackDialer:
    """Makes sockets that reach loopback servers, and records what was dialled.

    >>> dialer = LoopbackDialer.to({80: 8080})
    >>> dialer("a.test", ipaddress.ip_address("93.184.216.34"), 443).close()
    >>> dialer.dials
    [('a.test', '93.184.216.34', 443)]
    """

    def __init__(self, routes: Routes | None = None) -> None:
        """Keep the routes: (address or None for any, port or None for any) to where it leads."""
        self.routes: Routes = dict(routes or {})
        self.dials: list[tuple[str, str, int]] = []
        """Name, address and port of every socket asked for."""
        self.connects: list[tuple[str, int]] = []
        """Address and port of every connect that was tried, whatever became of it."""

    @classmethod
    def to(cls, origin_port_by_port: Mapping[int, int]) -> Self:
        """Lead every address, by its port alone, to a port of 127.0.0.1."""
        return cls({(None, port): ("127.0.0.1", to) for port, to in origin_port_by_port.items()})

    def __call__(self, name: str, address: IPAddress, port: int) -> socket.socket:
        """Return a socket for `address`, to be connected to it by the caller."""
        self.dials.append((name, str(address), port))
        route = self._route(str(address), port)
        if route == BLACKHOLE:
            return _BlackholeSocket.dug(self, address, port)
        if isinstance(route, str):
            return _DialledSocket(self, address, port, None)
        return _DialledSocket(self, address, port, route)

    def _route(self, address: str, port: int) -> Route:
        for key in ((address, port), (address, None), (None, port), (None, None)):
            if key in self.routes:
                return self.routes[key]
        return REFUSED


class _DialledSocket(socket.socket):
    """Claims to be a socket for `address` while its descriptor belongs to loopback."""

    def __init__(
        self,
        dialer: LoopbackDialer,
        address: IPAddress,
        port: int,
        target: tuple[str, int] | None,
        descriptor: int | None = None,
    ) -> None:
        real = socket.AF_INET6 if target and ":" in target[0] else socket.AF_INET
        if descriptor is not None:
            real = socket.AF_UNIX
        super().__init__(real, socket.SOCK_STREAM, 0, fileno=descriptor)
        self._dialer = dialer
        self._address = address
        self._port = port
        self._target = target
        self.setblocking(False)

    @property
    def family(self) -> socket.AddressFamily:
        """The family of the dialled address: `loop.sock_connect` parses the address by it."""
        return socket.AF_INET if self._address.version == 4 else socket.AF_INET6

    def getpeername(self) -> Any:
        """Return the dialled address once the connection stands, as a real socket would."""
        super().getpeername()  # raises OSError when there is no connection
        tail = () if self._address.version == 4 else (0, 0)
        return (str(self._address), self._port, *tail)

    def connect(self, address: Any, /) -> None:
        """Connect to the route's end; ConnectionRefusedError if there is none."""
        self._note(address)
        if self._target is None:
            raise ConnectionRefusedError(errno.ECONNREFUSED, os.strerror(errno.ECONNREFUSED))
        super().connect(self._target)

    def connect_ex(self, address: Any, /) -> int:
        """Connect like `connect`, returning the error number instead of raising."""
        try:
            self.connect(address)
        except OSError as error:
            return error.errno or errno.EIO
        return 0

    def _note(self, address: Any) -> None:
        self._dialer.connects.append((address[0], address[1]))
        approved = (self._address, self._port)
        if (ipaddress.ip_address(address[0]), address[1]) != approved:
            raise Misdialled(f"a socket made for {approved} was connected to {address}")


class _BlackholeSocket(_DialledSocket):
    """Never connects: it is one end of a stuffed pipe, so it never becomes writable.

    A listener with a full backlog would depend on the kernel's retries; a socket pair whose send
    buffer is full and whose far end nobody reads stays unwritable on every system.
    """

    _far_end: socket.socket

    @classmethod
    def dug(cls, dialer: LoopbackDialer, address: IPAddress, port: int) -> Self:
        near, far = socket.socketpair()
        near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        near.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while near.send(bytes(65536)):
                pass
        hole = cls(dialer, address, port, None, descriptor=near.detach())
        hole._far_end = far
        return hole

    def connect(self, address: Any, /) -> None:
        """Say that the connection is under way, which it stays for ever."""
        self._note(address)
        raise BlockingIOError(errno.EINPROGRESS, os.strerror(errno.EINPROGRESS))

    def getpeername(self) -> Any:
        """Raise OSError: there is never a peer."""
        raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))

    def close(self) -> None:
        """Close both ends."""
        super().close()
        self._far_end.close()
