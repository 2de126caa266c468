"""Fails any test that sends a packet off loopback, or asks the system to resolve a name.

In comes nothing, out comes the list of attempts. Each attempt raises where it is made, and once
more when the guard ends, so code that translates or swallows errors cannot hide it. 0.0.0.0 and ::
count as off loopback, although Linux leads them there. Sockets made in C are out of reach.
"""

import functools
import ipaddress
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

ADDRESS_PLACE: Final[dict[str, int]] = {"connect": 0, "connect_ex": 0, "sendto": -1, "sendmsg": 3}
"""Where the address stands among the arguments of each guarded method of a socket."""


class OffLoopback(AssertionError):
    """A test tried to leave this machine."""


@contextmanager
def loopback_only() -> Iterator[list[str]]:
    """While active, raise OffLoopback at every attempt to leave loopback, and at the end.

    >>> with loopback_only() as attempts:
    ...     attempts
    []
    """
    attempts: list[str] = []
    before = {name: socket.socket.__dict__.get(name) for name in ADDRESS_PLACE}
    lookup = socket.getaddrinfo
    for name, place in ADDRESS_PLACE.items():
        setattr(socket.socket, name, _guarded(getattr(socket.socket, name), place, attempts))
    setattr(socket, "getaddrinfo", _guarded_lookup(lookup, attempts))  # noqa: B010
    try:
        yield attempts
    finally:
        setattr(socket, "getaddrinfo", lookup)  # noqa: B010
        for name, method in before.items():
            if method is None:
                delattr(socket.socket, name)
            else:
                setattr(socket.socket, name, method)
    if attempts:
        raise OffLoopback(f"this test tried to leave loopback: {'; '.join(attempts)}")


def is_loopback(host: object) -> bool:
    """Tell whether `host` is a loopback address or the name "localhost"."""
    text = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    if text == "localhost":
        return True
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def _guarded(method: Callable[..., Any], place: int, attempts: list[str]) -> Callable[..., Any]:
    @functools.wraps(method)
    def guarded(sock: socket.socket, *arguments: Any) -> Any:
        address = arguments[place] if place < len(arguments) else None
        # Unix sockets have a path for an address; sendmsg may have none at all.
        if isinstance(address, tuple) and not is_loopback(address[0]):
            attempts.append(f"{method.__name__} {address!r}")
            raise OffLoopback(f"{method.__name__} to {address!r} would leave loopback")
        return method(sock, *arguments)

    return guarded


def _guarded_lookup(lookup: Callable[..., Any], attempts: list[str]) -> Callable[..., Any]:
    def guarded(host: Any, *arguments: Any, **options: Any) -> Any:
        if host is not None and not _is_literal(host) and not is_loopback(host):
            attempts.append(f"getaddrinfo {host!r}")
            raise OffLoopback(f"getaddrinfo of {host!r} would ask a name server off loopback")
        return lookup(host, *arguments, **options)

    return guarded


def _is_literal(host: Any) -> bool:
    text = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    try:
        ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return True
