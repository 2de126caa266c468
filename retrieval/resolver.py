"""From a host name to a ``Resolution``: absolute names only, both families, nothing cached.

In: a name without its final dot. Out: all its addresses and CNAME names, or ``ResolutionFailed``.
Two resolvers behind one port: ``DnsResolver`` asks name servers itself (dnspython; UDP, TCP where
the answer is truncated) and knows neither hosts file nor search list; ``SystemResolver`` looks into
the hosts file and asks the operating system, for split DNS, with a final dot so that no search list
applies.
What either returns is judged by ``policy.egress`` before anything is dialled. RFC 1034, RFC 8305.
"""

import asyncio
import os
import re
import socket
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from pathlib import Path
from typing import Final, Protocol

import dns.asyncresolver
import dns.exception
import dns.name
import dns.nameserver
import dns.rdatatype
import dns.resolver

from fetchwarden.policy.addresses import Address, parse_address
from fetchwarden.policy.egress import Resolution
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.retrieval.daemons import DaemonPool
from fetchwarden.retrieval.errors import ResolutionFailed

__all__ = ["DnsResolver", "Resolver", "SystemResolver", "parse_nameserver"]

LOOKUP_SECONDS: Final = 10.0
"""Seconds for one look-up of both families, within the deadline of the read."""
_HOSTS_FILE: Final = (
    os.path.expandvars(r"%SystemRoot%\System32\drivers\etc\hosts")
    if sys.platform == "win32"
    else "/etc/hosts"
)
GRACE_SECONDS: Final = 1.0
"""Seconds that an answer of one family waits for the other's."""


_NAMESERVER: Final = re.compile(
    r"(?: \[([^\]]+)\] | ([^:\[\]]+) ) (?: :([0-9]{1,5}) )? | ([^\[\]]*:[^\[\]]*:[^\[\]]*)",
    re.VERBOSE,
)


class Resolver(Protocol):
    """The port: anything that resolves names. It is judged, never trusted."""

    async def resolve(self, name: str) -> Resolution:
        """All addresses of *name*.

        Raises:
            ResolutionFailed: no address, no answer, or a name that DNS cannot hold.
        """
        ...

    async def close(self) -> None:
        """Let go of threads and sockets."""
        ...


class DnsResolver:
    """Asks name servers over UDP and TCP."""

    def __init__(
        self,
        nameservers: Sequence[str] = (),
        *,
        lookup_seconds: float = LOOKUP_SECONDS,
        grace_seconds: float = GRACE_SECONDS,
    ) -> None:
        """A resolver that asks *nameservers* (``HOST:PORT``), or the system's where none is given.

        Raises:
            InvalidInput: a name server is malformed.
        """
        self._servers = [parse_nameserver(text) for text in nameservers]
        self._lookup_seconds = lookup_seconds
        self._grace_seconds = grace_seconds
        self._resolver: dns.asyncresolver.Resolver | None = None

    async def close(self) -> None:
        """Nothing is held between look-ups."""

    async def resolve(self, name: str) -> Resolution:
        """All addresses of *name* in both families; see ``Resolver.resolve``."""
        try:
            question = dns.name.from_text(name + ".")
        except (dns.exception.DNSException, UnicodeError) as error:
            raise ResolutionFailed(f"{name}: {error}") from None
        tasks = [
            asyncio.create_task(self._ask(question, kind))
            for kind in (dns.rdatatype.A, dns.rdatatype.AAAA)
        ]
        try:
            await self._wait(tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        answers = [t.result() for t in tasks if not t.cancelled() and t.exception() is None]
        resolution = _gathered(name, answers)
        if not resolution.addresses:
            reasons = [_reason(task) for task in tasks]
            raise ResolutionFailed(f"{name}: " + "; ".join(dict.fromkeys(reasons)))
        return resolution

    async def _wait(self, tasks: Sequence["asyncio.Task[dns.resolver.Answer]"]) -> None:
        """Until both families have answered, or one has and its grace is over."""
        done, pending = await asyncio.wait(
            tasks, timeout=self._lookup_seconds, return_when=asyncio.FIRST_COMPLETED
        )
        if pending and done:
            answered = any(t.exception() is None and t.result().rrset is not None for t in done)
            await asyncio.wait(
                pending, timeout=self._grace_seconds if answered else self._lookup_seconds
            )

    async def _ask(
        self, question: dns.name.Name, kind: dns.rdatatype.RdataType
    ) -> dns.resolver.Answer:
        return await self._configured().resolve(
            question,
            kind,
            search=False,
            raise_on_no_answer=False,
            lifetime=self._lookup_seconds,
        )

    def _configured(self) -> dns.asyncresolver.Resolver:
        if self._resolver is None:
            resolver = dns.asyncresolver.Resolver(configure=not self._servers)
            if self._servers:
                resolver.nameservers = [
                    dns.nameserver.Do53Nameserver(host, port) for host, port in self._servers
                ]
            resolver.search = []
            resolver.cache = None
            self._resolver = resolver
        return self._resolver


class SystemResolver:
    """Asks the hosts file, then the operating system (getaddrinfo), in a few threads of its own."""

    def __init__(
        self,
        *,
        lookup_seconds: float = LOOKUP_SECONDS,
        threads: int = 8,
        hosts_file: str | Path | None = None,
    ) -> None:
        """A resolver with at most *threads* look-ups at a time.

        *hosts_file* is the operating system's own when None. It is read here because the C library
        does not find a name with a final dot in it, and without the dot would try search lists.
        """
        self._hosts_file = Path(hosts_file or _HOSTS_FILE)
        self._lookup_seconds = lookup_seconds
        self._pool = DaemonPool(threads, "fetchwarden-resolver")

    async def close(self) -> None:
        """Let the threads go; one that still waits for the system holds nobody up."""
        self._pool.close()

    async def resolve(self, name: str) -> Resolution:
        """All addresses of *name*; see ``Resolver.resolve``."""
        try:
            async with asyncio.timeout(self._lookup_seconds):
                listed = await asyncio.wrap_future(self._pool.submit(lambda: self._listed(name)))
                if listed:
                    return Resolution(name, listed, (), len(listed))
                rows = await asyncio.wrap_future(self._pool.submit(lambda: _getaddrinfo(name)))
        except TimeoutError:
            raise ResolutionFailed(f"{name}: no answer in {self._lookup_seconds:g} s") from None
        except (OSError, UnicodeError) as error:
            raise ResolutionFailed(f"{name}: {error}") from None
        found = [_address_of(str(sockaddr[0])) for *_, sockaddr in rows]
        canonical = {str(row[3]).rstrip(".").lower() for row in rows if row[3]} - {name}
        return Resolution(
            name=name,
            addresses=tuple(dict.fromkeys(found)),
            canonical_names=tuple(sorted(canonical)),
            records=len(found) + len(canonical),
        )

    def _listed(self, name: str) -> tuple[Address, ...]:
        """The addresses of *name* in the hosts file (hosts(5))."""
        try:
            text = self._hosts_file.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ()
        found: dict[Address, None] = {}
        for line in text.splitlines():
            address, *names = line.partition("#")[0].lower().split() or [""]
            if name in names:
                with suppress(ValueError):
                    found[_address_of(address)] = None
        return tuple(found)


def parse_nameserver(text: str) -> tuple[str, int]:
    """The address and port that ``HOST:PORT`` spells; the port is 53 where none is given.

    Raises:
        InvalidInput: the host is not an IP address, or the port is none.

    >>> parse_nameserver("[2620:fe::fe]:53")
    ('2620:fe::fe', 53)
    """
    found = _NAMESERVER.fullmatch(text)
    try:
        if found is None:
            raise ValueError(text)
        address, port = parse_address(found[1] or found[2] or found[4]), int(found[3] or 53)
        if not 1 <= port <= 65535:
            raise ValueError(text)
    except ValueError:
        raise InvalidInput(
            f"name server {text!r} is not usable: give an IP address and a port, as 192.0.2.1:53 "
            "or [2001:db8::1]:53"
        ) from None
    return str(address), port


def _getaddrinfo(name: str) -> list[tuple[object, object, object, str, tuple[object, ...]]]:
    return list(
        socket.getaddrinfo(name + ".", None, type=socket.SOCK_STREAM, flags=socket.AI_CANONNAME)
    )


def _address_of(text: str) -> Address:
    # A scoped address (fe80::1%eth0) keeps its class without the scope: link-local, never.
    return parse_address(text.partition("%")[0])


def _gathered(name: str, answers: Iterable[dns.resolver.Answer]) -> Resolution:
    families: list[list[Address]] = []
    canonical: dict[str, None] = {}
    records = 0
    for answer in answers:
        records += sum(len(rrset) for rrset in answer.response.answer)
        for rrset in answer.chaining_result.cnames:
            canonical |= dict.fromkeys(r.target.to_text(omit_final_dot=True).lower() for r in rrset)
        if answer.rrset is not None:
            families.append([parse_address(record.address) for record in answer.rrset])
    # IPv4 first, then in turns: there is no race between families here, and a host without working
    # IPv6 is more common than one without IPv4.
    turns = chain.from_iterable(zip_longest(*families))
    addresses = tuple(dict.fromkeys(address for address in turns if address is not None))
    return Resolution(name, addresses, tuple(canonical), records)


def _reason(task: "asyncio.Task[dns.resolver.Answer]") -> str:
    if task.cancelled():
        return "no answer in time"
    error = task.exception()
    return "no address" if error is None else f"{type(error).__name__}: {error}"
