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
from contextvars import ContextVar
from ipaddress import ip_address
from typing import Any, Final

from aiohttp import TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult

from fetchwarden.policy.addresses import Address, normalise
from fetchwarden.policy.codes import Code
from fetchwarden.policy.egress import ResolutionFacts, judge_address
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.errors import error_of

__all__ = ["Dialer", "GuardedConnector", "Pin", "current_pin", "dial"]

_NUMERIC: Final = int(socket.AI_NUMERICHOST | socket.AI_NUMERICSERV)
AddrInfo = tuple[Any, Any, Any, Any, tuple[Any, ...]]

Dialer = Callable[[str, Address, int], socket.socket]
"""(name, judged address, port) to an unconnected TCP socket.

The client makes it non-blocking and connects it to that address and port. It is called only after
the address was judged; a test's dialer may return a socket whose ``connect`` leads elsewhere."""


def dial(name: str, address: Address, port: int) -> socket.socket:
    """The ordinary ``Dialer``: a TCP socket of the address's family."""
    del name, port
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    return socket.socket(family, socket.SOCK_STREAM)


class Pin:
    """The one address that one read may dial at this moment, and why it may."""

    __slots__ = ("address", "dialled", "facts", "rules", "spelled")

    def __init__(self, facts: ResolutionFacts, address: Address, rules: EgressRules) -> None:
        self.facts = facts
        self.address = address
        self.rules = rules
        self.spelled = str(address)
        self.dialled = False

    def judge(self, host: str, port: int) -> None:
        """Let a dial to *host* and *port* pass, or refuse it.

        Raises:
            Refused: it is not the pinned address, or is refused after all.
        """
        is_pinned = host == self.spelled or normalise(ip_address(host)) == self.address
        if not is_pinned or port != self.facts.target.port:
            raise Refused(Code.ADDRESS_NEVER_ALLOWED, f"{host} port {port} is not pinned")
        decision = judge_address(self.facts, self.address, self.rules)
        if not decision.allowed:
            raise error_of(decision)
        self.dialled = True


current_pin: ContextVar[Pin] = ContextVar("current_pin")
"""The pin of the read that the running task makes: aiohttp hands its hooks no word of their own."""


class GuardedConnector(TCPConnector):
    """Dials the current pin and nothing else: no proxy, no DNS cache, no race of addresses."""

    def __init__(self, dialer: Dialer, *, keeps_alive: bool) -> None:
        """A connector whose sockets come from *dialer*, kept for further requests or not."""
        self._dialer = dialer
        super().__init__(
            resolver=_PinnedResolver(),
            socket_factory=self._make_socket,
            force_close=not keeps_alive,
            use_dns_cache=False,
            happy_eyeballs_delay=None,
            limit=0,
        )

    def _make_socket(self, addr_info: AddrInfo) -> socket.socket:
        pin = current_pin.get()
        host, port = addr_info[4][0], addr_info[4][1]
        pin.judge(host, port)
        return self._dialer(pin.facts.target.name, pin.address, port)


class _PinnedResolver(AbstractResolver):
    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        del family
        pin = current_pin.get()
        if host.removesuffix(".") != pin.facts.target.name:
            raise Refused(Code.ADDRESS_NEVER_ALLOWED, f"{host} is not the pinned target")
        row: ResolveResult = {
            "hostname": host,
            "host": pin.spelled,
            "port": port,
            "family": socket.AF_INET if pin.address.version == 4 else socket.AF_INET6,
            "proto": 0,
            "flags": _NUMERIC,
        }
        return [row]

    async def close(self) -> None:
        pass
