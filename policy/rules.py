"""What an operator allows: ``EgressRules``, frozen values that fail when they are built.

``EgressRules.public()`` is the default: the public web on the usual ports, nothing else. Operators
widen it with ``allow``, narrow it with ``deny`` and ``only``. ``EgressRules.endpoint(url)`` opens
exactly one configured service. ``EgressRules.local_user()`` is for a person at their own machine.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product, starmap
from typing import Final, Literal, NamedTuple

from fetchwarden.policy.addresses import LOOPBACK, AddressClass, describe
from fetchwarden.policy.entries import Entry, opens_something, parse_entries
from fetchwarden.policy.errors import InvalidRule, Refused
from fetchwarden.policy.hosts import NameClass, special_name
from fetchwarden.policy.target import Target, parse

__all__ = ["DEFAULT_PORTS", "MODES", "SHAPES", "EgressRules", "Mode", "Shape"]

Mode = Literal["public", "endpoint", "local_user"]
MODES: Final[tuple[Mode, ...]] = ("public", "endpoint", "local_user")

DEFAULT_PORTS: Final = frozenset({80, 443, 8080, 8443})
"""The ports read by default: where the public web is served."""


class Shape(NamedTuple):
    """Which kinds of rules there are at all: what decides which judgements can be left out."""

    mode: Mode
    denies: bool
    lists: bool


SHAPES: Final = tuple(starmap(Shape, product(MODES, (False, True), (False, True))))
"""Every shape that rules can have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EgressRules:
    """Where reads may go. Make one with ``public``, ``endpoint`` or ``local_user``.

    Attributes:
        mode: which of the three this is.
        allow: entries that open private hosts, internal names and further ports.
        deny: entries that close targets; they win over everything else.
        only: if not None, every hop must be covered by one of these.
        ports: ports read without an entry.
        allow_downgrade: whether a redirect may lead from https to http.
        nat64: whether 64:ff9b::/96 is translated on the way out (IPv6-only networks), so that
            such an address counts as the IPv4 address inside.
    """

    mode: Mode = "public"
    allow: tuple[Entry, ...] = ()
    deny: tuple[Entry, ...] = ()
    only: tuple[Entry, ...] | None = None
    ports: frozenset[int] = DEFAULT_PORTS
    allow_downgrade: bool = False
    nat64: bool = False
    endpoint_target: Target | None = None
    shape: Shape = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shape = Shape(self.mode, bool(self.deny), self.only is not None)
        object.__setattr__(self, "shape", shape)
        if self.mode not in MODES:
            raise InvalidRule(f"mode: {self.mode!r} is not usable: one of {', '.join(MODES)}")
        for port in self.ports:
            if type(port) is not int or not 1 <= port <= 65535:
                raise InvalidRule(f"ports: {port!r} is not usable: a port is from 1 to 65535")
        if (self.mode == "endpoint") != (self.endpoint_target is not None):
            raise InvalidRule("endpoint rules are made by EgressRules.endpoint(url)")
        for entry in self.allow:
            if not opens_something(entry):
                raise InvalidRule(
                    f"allow: {entry.text!r} cannot be opened by a list: loopback, link-local, "
                    "metadata and multicast addresses never are; for a configured service use "
                    "EgressRules.endpoint(url)"
                )
        for entry in (*self.allow, *(self.only or ())):
            for denied in self.deny:
                if denied.covers_entry(entry):
                    raise InvalidRule(
                        f"{entry.text!r} is both allowed and denied (by {denied.text!r}); "
                        "keep one of the two"
                    )

    @classmethod
    def public(
        cls,
        *,
        allow: Iterable[str] = (),
        deny: Iterable[str] = (),
        only: Iterable[str] | None = None,
        ports: Iterable[int] = DEFAULT_PORTS,
        allow_downgrade: bool = False,
        nat64: bool = False,
    ) -> "EgressRules":
        """The public web, widened and narrowed by entries (their forms: ``policy.entries``).

        A private host needs an entry in *allow* and ``allow_private=True`` with the read.

        Raises:
            InvalidRule: an entry is malformed, opens nothing, or contradicts another.
        """
        return cls(
            allow=parse_entries(allow, what="allow"),
            deny=parse_entries(deny, what="deny"),
            only=None if only is None else parse_entries(only, what="only"),
            ports=_parse_ports(ports),
            allow_downgrade=allow_downgrade,
            nat64=nat64,
        )

    @classmethod
    def endpoint(cls, url: str) -> "EgressRules":
        """Exactly the scheme, host and port of *url*, an operator's own service.

        Private and loopback addresses are open to it without further permission; metadata,
        link-local and multicast ones are not.

        Raises:
            InvalidRule: *url* is not a usable address.
        """
        try:
            target = parse(url)
        except Refused as refusal:
            raise InvalidRule(f"endpoint: the address is not usable: {refusal}") from None
        if target.port == 0:
            raise InvalidRule("endpoint: a port is from 1 to 65535")
        special = special_name(target.name) if target.address is None else None
        if special is not None and special.name_class is NameClass.METADATA:
            raise InvalidRule("endpoint: a metadata service is open to no rules")
        row = None if target.address is None else describe(target.address)
        if row is not None and row.address_class is AddressClass.NEVER and row.kind != LOOPBACK:
            raise InvalidRule(f"endpoint: {row.kind} addresses are open to no rules")
        return cls(mode="endpoint", endpoint_target=target)

    @classmethod
    def local_user(
        cls,
        *,
        deny: Iterable[str] = (),
        ports: Iterable[int] = DEFAULT_PORTS,
        allow_downgrade: bool = False,
        nat64: bool = False,
    ) -> "EgressRules":
        """A person's own machine: loopback, private hosts and internal names may be read too.

        For code and the command line only, where the address was typed by that person. *ports*
        limits public addresses; private ones are open on every port. Metadata stays closed, and a
        public page never redirects into private space.

        Raises:
            InvalidRule: an entry is malformed.
        """
        return cls(
            mode="local_user",
            deny=parse_entries(deny, what="deny"),
            ports=_parse_ports(ports),
            allow_downgrade=allow_downgrade,
            nat64=nat64,
        )

    def allowing(self, target: Target) -> Entry | None:
        """The first allow entry that covers *target* as written, if any."""
        for entry in self.allow:
            if entry.covers_target(target):
                return entry
        return None


def _parse_ports(ports: Iterable[int]) -> frozenset[int]:
    try:
        return frozenset(ports)
    except TypeError:
        raise InvalidRule(f"ports: {ports!r} must be a list of numbers") from None
