"""May this target, and what its name resolves to, be dialled? Two judges of ordered rules.

In: a ``Target`` and, for the second judge, its ``Resolution``; the rules; what the read permits.
Out: a ``Decision``. The rules of each judge stand in one visible tuple and are asked in that order;
the first refusal wins. Nothing here resolves, dials or logs.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from ipaddress import IPv4Address, IPv6Address
from typing import Final, NamedTuple, TypeVar

from fetchwarden.policy.addresses import (
    LOOPBACK,
    Address,
    AddressClass,
    AddressRow,
    describe,
    inside_nat64,
)
from fetchwarden.policy.codes import Code
from fetchwarden.policy.decision import Decision, Judge, allow, refuse
from fetchwarden.policy.entries import Entry
from fetchwarden.policy.hosts import NameClass, special_name
from fetchwarden.policy.limits import MAX_RECORDS
from fetchwarden.policy.rules import MODES, SHAPES, EgressRules, Shape
from fetchwarden.policy.target import Target

__all__ = [
    "RESOLUTION_RULES",
    "TARGET_RULES",
    "Resolution",
    "ResolutionFacts",
    "judge_address",
    "judge_resolution",
    "judge_target",
    "without_lookup",
]


_LOCALHOST: Final = (IPv4Address("127.0.0.1"), IPv6Address("::1"))


class Resolution(NamedTuple):
    """What a name resolves to.

    Attributes:
        name: the name that was asked for, without its final dot.
        addresses: in the order they will be tried, IPv4-mapped ones as IPv4.
        canonical_names: the names behind CNAME records, in order, without final dots.
        records: how many records the answers held, CNAME records included.
    """

    name: str
    addresses: tuple[Address, ...]
    canonical_names: tuple[str, ...] = ()
    records: int = 0


class ResolutionFacts(NamedTuple):
    """Everything the second judge may look at.

    Attributes:
        target: the hop's target, already allowed by ``judge_target``.
        resolution: what its name resolves to; for an IP literal that one address.
        allow_private: the permission, given with the read, to reach allow-listed private hosts.
        previous: the class of the hop that redirected here, None for the first hop.
        max_records: records an answer may hold.
    """

    target: Target
    resolution: Resolution
    allow_private: bool = False
    previous: AddressClass | None = None
    max_records: int = MAX_RECORDS


def without_lookup(target: Target) -> Resolution | None:
    """What a target means without asking anybody: an IP literal, or localhost; else None.

    localhost is never asked of a name server (RFC 6761 section 6.3).
    """
    name = target.name
    if target.address is not None:
        return Resolution(name, (target.address,))
    if name == "localhost" or name.endswith(".localhost"):
        return Resolution(name, _LOCALHOST)
    return None


def judge_target(target: Target, rules: EgressRules) -> Decision:
    """Whether *target* may be looked up at all; nothing has been sent yet."""
    for rule in _ACTIVE_TARGET[rules.shape]:
        decision = rule(target, rules)
        if decision is not None:
            return decision
    allowed_by = _allowed_by(target, rules, ())
    return _ALLOWED_TARGET.get(allowed_by) or allow("target", allowed_by)


def judge_resolution(facts: ResolutionFacts, rules: EgressRules) -> Decision:
    """Whether the addresses may be dialled; one bad address or CNAME name decides for all.

    The decision carries the worst class among the addresses.
    """
    return _judge_addresses(facts, facts.resolution.addresses, rules)


def judge_address(facts: ResolutionFacts, address: Address, rules: EgressRules) -> Decision:
    """Whether this one address may be dialled now: the check behind every dial attempt.

    It must be among the addresses that were judged, and is judged once more.
    """
    if address not in facts.resolution.addresses:
        return refuse("resolution", "pinned", Code.ADDRESS_NEVER_ALLOWED, f"{address} not judged")
    return _judge_addresses(facts, (address,), rules)


def _judge_addresses(
    facts: ResolutionFacts, addresses: tuple[Address, ...], rules: EgressRules
) -> Decision:
    inner: list[tuple[Address, AddressRow]] = []
    worst = AddressClass.PUBLIC
    for address in addresses:
        row = describe(address, nat64=rules.nat64)
        if row.address_class is not AddressClass.PUBLIC:
            inner.append((address, row))
            if worst is not AddressClass.NEVER:
                worst = row.address_class
    met = _Met(addresses, inner)
    for rule in _ACTIVE_RESOLUTION[rules.shape]:
        decision = rule(facts, met, rules)
        if decision is not None:
            return replace(decision, address_class=worst)
    allowed_by = _allowed_by(facts.target, rules, addresses)
    known = _ALLOWED_RESOLUTION.get((allowed_by, worst))
    return known or _allow_resolution(allowed_by, worst)


def _allow_resolution(rule: str, worst: AddressClass) -> Decision:
    return Decision(judge="resolution", allowed=True, rule=rule, address_class=worst)


# Decisions are values, and these few are nearly all that are ever made.
_ALLOWED_TARGET: Final[dict[str, Decision]] = {mode: allow("target", mode) for mode in MODES}
_ALLOWED_RESOLUTION: Final[dict[tuple[str, AddressClass], Decision]] = {
    (mode, worst): _allow_resolution(mode, worst) for mode in MODES for worst in AddressClass
}


# --- rules for a target, in their order -------------------------------------------------------


def _denied_target(target: Target, rules: EgressRules) -> Decision | None:
    for entry in rules.deny:
        if entry.denies_target(target):
            return refuse("target", "deny", Code.HOST_DENIED, f"entry {entry.text}")
    return None


def _only_listed(target: Target, rules: EgressRules) -> Decision | None:
    endpoint = rules.endpoint_target
    if endpoint is not None and endpoint.origin != target.origin:
        return refuse("target", "endpoint", Code.HOST_NOT_ALLOWED, f"only {endpoint.origin_text}")
    if rules.only is None or any(e.covers_target(target) for e in rules.only):
        return None
    if target.address is None and any(e.kind == "network" for e in rules.only):
        return None  # judged by what the name resolves to
    return refuse("target", "only", Code.HOST_NOT_ALLOWED, f"{target.origin_text} not in `only`")


def _port(target: Target, rules: EgressRules) -> Decision | None:
    # On a person's own machine the port is judged with the address: private ones are open.
    if target.port in rules.ports or rules.mode == "endpoint":
        return None
    if rules.mode == "local_user" and target.port:
        return None
    for entry in rules.allow:
        names_port = entry.kind == "prefix" or entry.port is not None
        if names_port and entry.covers_target(target):
            return None
    return _refuse_port("target", target, rules)


def _special_name(target: Target, rules: EgressRules) -> Decision | None:
    special = special_name(target.name) if target.address is None else None
    if special is None:
        return None
    if special.name_class is not NameClass.METADATA:
        if rules.mode != "public":
            return None
        if special.name_class is NameClass.INTERNAL and rules.allowing(target) is not None:
            return None
    rule = f"{special.name_class.value} name"
    return refuse("target", rule, Code.INTERNAL_NAME, f"{target.name}: {special.source}")


TargetRule = Callable[[Target, EgressRules], Decision | None]
TARGET_RULES: Final[tuple[TargetRule, ...]] = (
    _denied_target,
    _only_listed,
    _special_name,
    _port,
)

# --- rules for a resolution, in their order ----------------------------------------------------


class _Met(NamedTuple):
    """The addresses that are judged, and those of them that are not public, with their rows."""

    addresses: tuple[Address, ...]
    inner: Sequence[tuple[Address, AddressRow]]


def _record_count(facts: ResolutionFacts, met: _Met, rules: EgressRules) -> Decision | None:
    del rules
    records = max(facts.resolution.records, len(met.addresses))
    if records <= facts.max_records:
        return None
    return refuse("resolution", "record count", Code.TOO_MANY_RECORDS, f"{records} records")


def _no_address(facts: ResolutionFacts, met: _Met, rules: EgressRules) -> Decision | None:
    del facts, rules
    if met.addresses:
        return None
    return refuse("resolution", "no address", Code.RESOLUTION_FAILED, "no address in the answer")


def _denied_resolution(facts: ResolutionFacts, met: _Met, rules: EgressRules) -> Decision | None:
    for entry in rules.deny:
        for name in facts.resolution.canonical_names:
            if entry.covers_name(name, facts.target.port):
                return _refuse_deny(entry, name)
        for address in met.addresses:
            inside = inside_nat64(address) if rules.nat64 else None
            for found in (address,) if inside is None else (address, inside):
                if entry.covers_address(found, facts.target.port):
                    return _refuse_deny(entry, str(address))
    return None


def _only_listed_network(facts: ResolutionFacts, met: _Met, rules: EgressRules) -> Decision | None:
    only = rules.only or ()
    if any(e.covers_target(facts.target) for e in only):
        return None
    for address in met.addresses:
        if not any(e.covers_address(address, facts.target.port) for e in only):
            return refuse(
                "resolution", "only", Code.HOST_NOT_ALLOWED, f"{address} in no network of `only`"
            )
    return None


def _canonical_name(facts: ResolutionFacts, met: _Met, rules: EgressRules) -> Decision | None:
    del met
    for name in facts.resolution.canonical_names:
        special = special_name(name)
        if special is None:
            continue
        opened = special.name_class is not NameClass.METADATA and (
            rules.mode != "public"
            or (
                special.name_class is NameClass.INTERNAL
                and rules.allowing(facts.target) is not None
            )
        )
        if not opened:
            return refuse(
                "resolution", "CNAME", Code.INTERNAL_NAME, f"CNAME to {name}: {special.source}"
            )
    return None


def _never(facts: ResolutionFacts, met: _Met, rules: EgressRules) -> Decision | None:
    del facts
    for address, row in met.inner:
        if row.address_class is not AddressClass.NEVER:
            continue
        if row.kind == LOOPBACK and rules.mode != "public":
            continue
        return refuse(
            "resolution", "address class", Code.ADDRESS_NEVER_ALLOWED, _explain(address, row)
        )
    return None


def _into_private(facts: ResolutionFacts, met: _Met, rules: EgressRules) -> Decision | None:
    del rules
    if facts.previous is not AddressClass.PUBLIC or not met.inner:
        return None
    detail = _explain(*met.inner[0])
    return refuse("resolution", "redirect", Code.REDIRECT_INTO_PRIVATE, detail)


def _private(facts: ResolutionFacts, met: _Met, rules: EgressRules) -> Decision | None:
    for address, row in met.inner:
        if _allowing(facts.target, (address,), rules) is None:
            return refuse("resolution", "private", Code.PRIVATE_NOT_ALLOWED, _explain(address, row))
        if not facts.allow_private:
            return refuse(
                "resolution", "private", Code.PRIVATE_NOT_PERMITTED, _explain(address, row)
            )
    return None


def _public_port(facts: ResolutionFacts, met: _Met, rules: EgressRules) -> Decision | None:
    if facts.target.port in rules.ports:
        return None
    if len(met.inner) == len(met.addresses):
        return None
    return _refuse_port("resolution", facts.target, rules)


ResolutionRule = Callable[[ResolutionFacts, _Met, EgressRules], Decision | None]
RESOLUTION_RULES: Final[tuple[ResolutionRule, ...]] = (
    _record_count,
    _no_address,
    _denied_resolution,
    _only_listed_network,
    _canonical_name,
    _never,
    _into_private,
    _private,
    _public_port,
)

# --- which rules can apply ----------------------------------------------------------------------

# Most rules look at something that most operators leave empty. For each shape of rules the ones
# that cannot apply are left out beforehand; what is left keeps its order.
_APPLIES: Final[dict[str, Callable[[Shape], bool]]] = {
    "_denied_target": lambda shape: shape.denies,
    "_denied_resolution": lambda shape: shape.denies,
    "_only_listed": lambda shape: shape.lists or shape.mode == "endpoint",
    "_only_listed_network": lambda shape: shape.lists,
    "_into_private": lambda shape: shape.mode == "local_user",
    "_private": lambda shape: shape.mode == "public",
    "_public_port": lambda shape: shape.mode == "local_user",
}

R = TypeVar("R", TargetRule, ResolutionRule)


def _active(rules: Sequence[R]) -> dict[Shape, tuple[R, ...]]:
    return {
        shape: tuple(r for r in rules if _APPLIES.get(r.__name__, _always)(shape))
        for shape in SHAPES
    }


def _always(shape: Shape) -> bool:
    del shape
    return True


_ACTIVE_TARGET: Final = _active(TARGET_RULES)
_ACTIVE_RESOLUTION: Final = _active(RESOLUTION_RULES)

# --- shared by the rules -----------------------------------------------------------------------


def _allowing(target: Target, addresses: Sequence[Address], rules: EgressRules) -> Entry | None:
    """The allow entry that covers the target as written, or one of its addresses."""
    if not rules.allow:
        return None
    entry = rules.allowing(target)
    if entry is not None:
        return entry
    covering = (e for e in rules.allow for a in addresses if e.covers_address(a, target.port))
    return next(covering, None)


def _allowed_by(target: Target, rules: EgressRules, addresses: Sequence[Address]) -> str:
    """The name of the rule that lets a target through, for the trace."""
    if rules.mode != "public":
        return rules.mode
    entry = _allowing(target, addresses, rules)
    return "public" if entry is None else f"allow {entry.text}"


def _refuse_port(judge: Judge, target: Target, rules: EgressRules) -> Decision:
    ports = ", ".join(map(str, sorted(rules.ports)))
    return refuse(judge, "port", Code.PORT_NOT_ALLOWED, f"port {target.port}", ports=ports)


def _refuse_deny(entry: Entry, met: str) -> Decision:
    return refuse("resolution", "deny", Code.HOST_DENIED, f"entry {entry.text} covers {met}")


def _explain(address: Address, row: AddressRow) -> str:
    return f"{address} is {row.kind} ({row.network}, {row.source})"
