"""Plays a name server: UDP and TCP on one port, with answers that move, lie, stall or loop.

In come answers by name, out come the queries received. It answers like the recursive server a
client asks (RFC 1034 §5.3.1): aliases are followed inside its own answers. A name it does not know
does not exist.
"""

import asyncio
import contextlib
import enum
import ipaddress
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeAlias

import dns.flags
import dns.message
import dns.name
import dns.rcode
import dns.rdataclass
import dns.rdatatype
import dns.rrset
from dns.rdatatype import RdataType

from tests.servers.background import Background

A, AAAA, CNAME = dns.rdatatype.A, dns.rdatatype.AAAA, dns.rdatatype.CNAME
PLAIN_UDP_BYTES = 512  # RFC 1035 §4.2.1; EDNS raises it
PORT_TRIES = 20


class Query(NamedTuple):
    """One query as it arrived; equal to the plain tuple."""

    name: str
    """As asked, without the final dot."""
    rdtype: str
    transport: str
    """"udp" or "tcp"."""


class Fault(enum.Enum):
    """A name without any records."""

    NXDOMAIN = dns.rcode.NXDOMAIN
    SERVFAIL = dns.rcode.SERVFAIL
    REFUSED = dns.rcode.REFUSED
    BLACKHOLE = "no answer ever, neither by UDP nor by TCP"


class Oddity(enum.Enum):
    """What is wrong with the message that carries an answer."""

    TRUNCATED = "UDP has no room; TCP tells all"
    WRONG_ID = "the answer to another message"
    WRONG_QUESTION = "the answer to another question"
    GARBLED = "the message ends too early"


@dataclass(frozen=True, slots=True)
class Alias:
    """A CNAME record; the target's answer follows in the same message."""

    target: str


@dataclass(frozen=True, slots=True)
class Families:
    """One answer for A queries and another for AAAA."""

    a: "Answer" = field(default_factory=list)
    aaaa: "Answer" = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Odd:
    """Addresses in a message with an oddity."""

    oddity: Oddity
    addresses: list[str]


@dataclass(frozen=True, slots=True)
class Held:
    """An answer that comes only once the test sets the event."""

    event: asyncio.Event
    then: "Answer"


Answer: TypeAlias = list[str] | Fault | Alias | Families | Odd | Held
"""A list holds IPv4 and IPv6 addresses as text, each for its own kind of query, in this order."""
Moving: TypeAlias = list[list[str]] | list[Answer]
"""One answer after the other, counted for each name and kind of query; the last one stays."""


class DnsServer:
    """An authoritative name server on loopback.

    >>> async def example() -> None:
    ...     answers = {"a.test": ["93.184.216.34"], "moves.test": [["1.1.1.1"], ["127.0.0.1"]]}
    ...     async with DnsServer(answers) as names:
    ...         ...  # ask 127.0.0.1, names.port; then look at names.queries
    """

    def __init__(
        self,
        answers: Mapping[str, Answer | Moving] | None = None,
        *,
        ttl: int = 60,
        host: str = "127.0.0.1",
        port: int = 0,
    ) -> None:
        self.answers: dict[str, Answer | Moving] = dict(answers or {})
        """Answers by lower-case name without the final dot; a test may change them at any time."""
        self.queries: list[Query] = []
        self.asked = asyncio.Event()
        """Set by every query."""
        self.host = host
        self.port = port
        self._ttl = ttl
        self._turns: Counter[tuple[str, RdataType]] = Counter()
        self._background = Background()

    async def __aenter__(self) -> Self:
        for tries_left in reversed(range(PORT_TRIES if self.port == 0 else 1)):
            try:
                await self._bind()
            except OSError:
                # Another server may hold, for TCP, the port that UDP was given.
                if not tries_left:
                    raise
            else:
                break
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._udp.close()
        self._tcp.close()
        await self._background.stop()
        await self._tcp.wait_closed()

    async def _bind(self) -> None:
        loop = asyncio.get_running_loop()
        self._udp, _ = await loop.create_datagram_endpoint(
            lambda: _Datagrams(self), local_addr=(self.host, self.port)
        )
        port = self._udp.get_extra_info("sockname")[1]
        try:
            self._tcp = await asyncio.start_server(self._accept, self.host, port)
        except OSError:
            self._udp.close()
            raise
        self.port = port

    def received(self, wire: bytes, sender: Any) -> None:
        """Answer one datagram in the background."""
        self._background.start(self._answer_datagram(wire, sender))

    async def _answer_datagram(self, wire: bytes, sender: Any) -> None:
        if (reply := await self._reply(wire, "udp")) is not None:
            self._udp.sendto(reply, sender)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._background.start(self._serve(reader, writer))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            try:
                while True:
                    length = int.from_bytes(await reader.readexactly(2), "big")
                    reply = await self._reply(await reader.readexactly(length), "tcp")
                    if reply is not None:
                        writer.write(len(reply).to_bytes(2, "big") + reply)
            finally:
                writer.close()

    async def _reply(self, wire: bytes, transport: str) -> bytes | None:
        query = dns.message.from_wire(wire)
        question = query.question[0]
        name, kind = question.name.to_text(omit_final_dot=True), question.rdtype
        self.queries.append(Query(name, dns.rdatatype.to_text(kind), transport))
        self.asked.set()
        response = dns.message.make_response(query, recursion_available=True)
        answer = await self._fill(response, name.lower(), kind)
        if answer is Fault.BLACKHOLE:
            return None
        oddity = answer.oddity if isinstance(answer, Odd) else None
        room = max(query.payload, PLAIN_UDP_BYTES) if transport == "udp" else 65535
        return _on_wire(response, oddity, room, truncate=transport == "udp")

    async def _fill(self, response: dns.message.Message, name: str, kind: RdataType) -> Answer:
        """Put the records for `name` into the response; return the answer the aliases end in."""
        seen: set[str] = set()
        while True:
            answer = await self._turn(name, kind)
            if isinstance(answer, Alias):
                if name not in seen:
                    response.answer.extend(self._records(name, CNAME, answer.target + "."))
                if name in seen or kind == CNAME:
                    return answer
                seen.add(name)
                name = answer.target.lower()
                continue
            if isinstance(answer, Fault):
                if answer is not Fault.BLACKHOLE:
                    response.set_rcode(answer.value)
                return answer
            addresses = answer.addresses if isinstance(answer, Odd) else answer
            version = {A: 4, AAAA: 6}.get(kind)
            fitting = [text for text in addresses if ipaddress.ip_address(text).version == version]
            response.answer.extend(self._records(name, kind, *fitting))
            return answer

    async def _turn(self, name: str, kind: RdataType) -> list[str] | Fault | Alias | Odd:
        """Return the answer whose turn it is, with events waited for and families told apart."""
        answer: Any = self.answers.get(name, Fault.NXDOMAIN)
        if isinstance(answer, list) and answer and not isinstance(answer[0], str):
            turn = self._turns[name, kind]
            self._turns[name, kind] += 1
            answer = answer[min(turn, len(answer) - 1)]
        while isinstance(answer, Held | Families):
            if isinstance(answer, Held):
                await answer.event.wait()
                answer = answer.then
            else:
                answer = {A: answer.a, AAAA: answer.aaaa}.get(kind, [])
        found: list[str] | Fault | Alias | Odd = answer
        return found

    def _records(self, name: str, kind: RdataType, *values: str) -> list[dns.rrset.RRset]:
        # One set for each record: dnspython shuffles the records inside a set.
        owner = dns.name.from_text(name)
        return [
            dns.rrset.from_text(owner, self._ttl, dns.rdataclass.IN, kind, value)
            for value in values
        ]


class _Datagrams(asyncio.DatagramProtocol):
    """Hands the datagrams of one socket to its server."""

    def __init__(self, server: DnsServer) -> None:
        self._server = server

    def datagram_received(self, data: bytes, addr: Any) -> None:
        self._server.received(data, addr)


def _on_wire(
    response: dns.message.Message, oddity: Oddity | None, room: int, *, truncate: bool
) -> bytes:
    """Return the message as bytes, with its oddity; without its answers if UDP has no room."""
    if oddity is Oddity.WRONG_ID:
        response.id ^= 0xFFFF
    if oddity is Oddity.WRONG_QUESTION:
        asked = response.question[0]
        other = dns.name.from_text("another-question.test")
        response.question = [dns.rrset.RRset(other, asked.rdclass, asked.rdtype)]
    wire = response.to_wire(max_size=65535)
    if truncate and (oddity is Oddity.TRUNCATED or len(wire) > room):
        response.flags |= dns.flags.TC
        response.answer.clear()
        wire = response.to_wire()
    return wire[:-3] if oddity is Oddity.GARBLED else wire
