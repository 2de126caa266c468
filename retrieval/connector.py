"""The seam to aiohttp: connections go to judged addresses only, whatever asks for them.

Two hooks of ``TCPConnector``. The resolver answers with the one pinned address of the hop under
way. ``socket_factory`` sees every dial attempt, those to IP literals included, which never reach a
resolver; there the address is judged once more, and then the ``Dialer`` makes the socket. Host
header, SNI and certificate check keep the name.

A refusal inside a dial must be an ``Exception`` that is no ``OSError``, with happy eyeballs off and
one address at a time: aiohttp would otherwise swallow it and try the next address.
"""

import socket
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

from aiohttp import TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult

from fetchwarden.policy.addresses import Address, normalise
from fetchwarden.policy.codes import Code
from fetchwarden.policy.egress import ResolutionFacts, judge_address
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.errors import error_of

__all__ = ["Dialer", "Pins", "dial", "make_connector"]

Dialer = Callable[[str, Address, int], socket.socket]
"""(name, judged address, port) to an unconnected, non-blocking TCP socket.

The client connects it to that address and port. It is called only after the address was judged; a
test's dialer may return a socket whose ``connect`` leads elsewhere."""


def dial(name: str, address: Address, port: int) -> socket.socket:
    """The ordinary ``Dialer``: a plain TCP socket of the address's family."""
    del name, port
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setblocking(False)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


class Pins(AbstractResolver):
    """What the connector of one read may dial at this moment."""

    def __init__(self, rules: EgressRules, dialer: Dialer) -> None:
        self._rules = rules
        self._dialer = dialer
        self._facts: ResolutionFacts | None = None
        self._address: Address | None = None
        self.dialled: Address | None = None

    def pin(self, facts: ResolutionFacts, address: Address) -> None:
        """From now on, dial only *address* for the target in *facts*."""
        self._facts = facts
        self._address = address
        self.dialled = None

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The pinned address, if *host* is the pinned target's; aiohttp's port."""
        del family
        facts, address = self._facts, self._address
        if facts is None or address is None or host.rstrip(".") != facts.target.name:
            raise Refused(Code.ADDRESS_NEVER_ALLOWED, f"{host} is not the pinned target")
        row = ResolveResult(
            hostname=host,
            host=str(address),
            port=port,
            family=socket.AF_INET if address.version == 4 else socket.AF_INET6,
            proto=0,
            flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
        )
        return [row]

    async def close(self) -> None:
        """Nothing is held."""

    def make_socket(self, addr_info: tuple[Any, Any, Any, Any, tuple[Any, ...]]) -> socket.socket:
        """Judge the address of a dial attempt, then have its socket made.

        Raises:
            Refused: the address is not the pinned one, or is refused after all.
        """
        host, port = addr_info[4][0], addr_info[4][1]
        address = normalise(ip_address(host))
        facts = self._facts
        if facts is None or address != self._address or port != facts.target.port:
            raise Refused(Code.ADDRESS_NEVER_ALLOWED, f"{host} port {port} is not pinned")
        decision = judge_address(facts, address, self._rules)
        if not decision.allowed:
            raise error_of(decision)
        self.dialled = address
        return self._dialer(facts.target.name, address, port)


def make_connector(pins: Pins) -> TCPConnector:
    """The connector of one read: no proxy, no DNS cache, no race between addresses."""
    return TCPConnector(
        resolver=pins,
        socket_factory=pins.make_socket,
        use_dns_cache=False,
        happy_eyeballs_delay=None,
        limit=0,
    )
