"""May this target, and what its name resolves to, be dialled? Two judges of ordered rules.

In: a ``Target`` and, for the second judge, its ``Resolution``; the rules; what the read permits.
Out: a ``Decision``. The rules of each judge stand in one visible tuple and are asked in that order;
the first refusal wins. Nothing here resolves, dials or logs.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from fetchwarden.policy.addresses import (
    LOOPBACK,
    Address,
    AddressClass,
    AddressRow,
    describe,
)
from fetchwarden.policy.codes import Code
from fetchwarden.policy.decision import Decision, allow, refuse
from fetchwarden.policy.entries import Entry
from fetchwarden.policy.hosts import NameClass, special_name
from fetchwarden.policy.limits import MAX_RECORDS
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target

__all__ = [
    "RESOLUTION_RULES",
    "TARGET_RULES",
    "Resolution",
    "ResolutionFacts",
    "judge_address",
    "judge_resolution",
    "judge_target",
    "resolution_class",
]


@dataclass(frozen=True, slots=True)
class Resolution:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolutionFacts:
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


def judge_target(target: Target, rules: EgressRules) -> Decision:
    """Whether *target* may be looked up at all; nothing has been sent yet."""
    for rule in TARGET_RULES:
        decision = rule(target, rules)
        if decision is not None:
            return decision
    return allow("target", _allowed_by(target, rules))


def judge_resolution(facts: ResolutionFacts, rules: EgressRules) -> Decision:
    """Whether the addresses may be dialled; one bad address or CNAME name decides for all."""
    for rule in RESOLUTION_RULES:
        decision = rule(facts, rules)
        if decision is not None:
            return decision
    return allow("resolution", _allowed_by(facts.target, rules, facts.resolution))


def judge_address(facts: ResolutionFacts, address: Address, rules: EgressRules) -> Decision:
    """Whether this one address may be dialled now: the check behind every dial attempt.

    It must be among the addresses that were judged, and is judged once more.
    """
    if address not in facts.resolution.addresses:
        return refuse("resolution", "pinned", Code.ADDRESS_NEVER_ALLOWED, f"{address} not judged")
    return judge_resolution(
        replace(facts, resolution=replace(facts.resolution, addresses=(address,))), rules
    )


def resolution_class(resolution: Resolution, rules: EgressRules) -> AddressClass:
    """The worst class among the addresses."""
    classes = {describe(a, nat64=rules.nat64).address_class for a in resolution.addresses}
    for worst in (AddressClass.NEVER, AddressClass.PRIVATE):
        if worst in classes:
            return worst
    return AddressClass.PUBLIC


# --- rules for a target, in their order -------------------------------------------------------


def _denied_target(target: Target, rules: EgressRules) -> Decision | None:
    entry = next((e for e in rules.deny if e.covers_target(target)), None)
    if entry is None:
        return None
    return refuse("target", "deny", Code.HOST_DENIED, f"entry {entry.text}")


def _only_listed(target: Target, rules: EgressRules) -> Decision | None:
    endpoint = rules.endpoint_target
    if endpoint is not None and endpoint.origin != target.origin:
        return refuse("target", "endpoint", Code.HOST_NOT_ALLOWED, f"only {endpoint.origin_text}")
    if rules.only is None or any(e.covers_target(target) for e in rules.only):
        return None
    if target.address is None and any(e.kind == "network" for e in rules.only):
        return None  # judged by what the name resolves to
    return refuse("target", "only", Code.HOST_NOT_ALLOWED, f"{target.origin_text} not in `only`")


def _metadata_name(target: Target, rules: EgressRules) -> Decision | None:
    del rules  # nothing opens them
    special = special_name(target.name) if target.address is None else None
    if special is None or special.name_class is not NameClass.METADATA:
        return None
    return refuse("target", "metadata name", Code.INTERNAL_NAME, f"{target.name}: {special.source}")


def _port(target: Target, rules: EgressRules) -> Decision | None:
    # On a person's own machine the port is judged with the address: private ones are open.
    if rules.mode == "endpoint" or (rules.mode == "local_user" and target.port):
        return None
    entry = rules.allowing(target)
    if target.port in rules.ports or (entry is not None and _names_port(entry)):
        return None
    return _refuse_port("target", target, rules)


def _internal_name(target: Target, rules: EgressRules) -> Decision | None:
    if target.address is not None or rules.mode != "public":
        return None
    special = special_name(target.name)
    if special is None:
        return None
    if special.name_class is NameClass.INTERNAL and rules.allowing(target) is not None:
        return None
    return refuse("target", "internal name", Code.INTERNAL_NAME, f"{target.name}: {special.source}")


TargetRule = Callable[[Target, EgressRules], Decision | None]
TARGET_RULES: Final[tuple[TargetRule, ...]] = (
    _denied_target,
    _only_listed,
    _metadata_name,
    _port,
    _internal_name,
)

# --- rules for a resolution, in their order ----------------------------------------------------


def _record_count(facts: ResolutionFacts, rules: EgressRules) -> Decision | None:
    del rules
    records = max(facts.resolution.records, len(facts.resolution.addresses))
    if records <= facts.max_records:
        return None
    return refuse("resolution", "record count", Code.TOO_MANY_RECORDS, f"{records} records")


def _no_address(facts: ResolutionFacts, rules: EgressRules) -> Decision | None:
    del rules
    if facts.resolution.addresses:
        return None
    return refuse("resolution", "no address", Code.RESOLUTION_FAILED, "no address in the answer")


def _only_listed_network(facts: ResolutionFacts, rules: EgressRules) -> Decision | None:
    if rules.only is None or any(e.covers_target(facts.target) for e in rules.only):
        return None
    for address in facts.resolution.addresses:
        if not any(e.covers_address(address) for e in rules.only):
            return refuse(
                "resolution", "only", Code.HOST_NOT_ALLOWED, f"{address} in no network of `only`"
            )
    return None


def _denied_resolution(facts: ResolutionFacts, rules: EgressRules) -> Decision | None:
    for entry in rules.deny:
        for name in facts.resolution.canonical_names:
            if entry.covers_name(name):
                return _refuse_deny(entry, name)
        for address in facts.resolution.addresses:
            if entry.covers_address(address):
                return _refuse_deny(entry, str(address))
    return None


def _canonical_name(facts: ResolutionFacts, rules: EgressRules) -> Decision | None:
    for name in facts.resolution.canonical_names:
        special = special_name(name)
        if special is None:
            continue
        opened = rules.mode != "public" or rules.allowing(facts.target) is not None
        if special.name_class is NameClass.METADATA or not opened:
            return refuse(
                "resolution", "CNAME", Code.INTERNAL_NAME, f"CNAME to {name}: {special.source}"
            )
    return None


def _never(facts: ResolutionFacts, rules: EgressRules) -> Decision | None:
    for address in facts.resolution.addresses:
        row = describe(address, nat64=rules.nat64)
        if row.address_class is not AddressClass.NEVER:
            continue
        if row.kind == LOOPBACK and rules.mode != "public":
            continue
        return refuse(
            "resolution", "address class", Code.ADDRESS_NEVER_ALLOWED, _explain(address, row)
        )
    return None


def _into_private(facts: ResolutionFacts, rules: EgressRules) -> Decision | None:
    if rules.mode != "local_user" or facts.previous is not AddressClass.PUBLIC:
        return None
    inner = _first_inner(facts, rules)
    if inner is None:
        return None
    return refuse("resolution", "redirect", Code.REDIRECT_INTO_PRIVATE, _explain(*inner))


def _private(facts: ResolutionFacts, rules: EgressRules) -> Decision | None:
    if rules.mode != "public":
        return None
    inner = _first_inner(facts, rules)
    if inner is None:
        return None
    detail = _explain(*inner)
    for address in facts.resolution.addresses:
        row = describe(address, nat64=rules.nat64)
        if row.address_class is AddressClass.PUBLIC:
            continue
        if _allowing_private(facts.target, address, rules) is None:
            return refuse("resolution", "private", Code.PRIVATE_NOT_ALLOWED, _explain(address, row))
    if not facts.allow_private:
        return refuse("resolution", "private", Code.PRIVATE_NOT_PERMITTED, detail)
    return None


def _public_port(facts: ResolutionFacts, rules: EgressRules) -> Decision | None:
    if rules.mode != "local_user" or facts.target.port in rules.ports:
        return None
    if resolution_class(facts.resolution, rules) is not AddressClass.PUBLIC:
        return None
    return _refuse_port("resolution", facts.target, rules)


ResolutionRule = Callable[[ResolutionFacts, EgressRules], Decision | None]
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

# --- shared by the rules -----------------------------------------------------------------------


def _first_inner(facts: ResolutionFacts, rules: EgressRules) -> tuple[Address, AddressRow] | None:
    for address in facts.resolution.addresses:
        row = describe(address, nat64=rules.nat64)
        if row.address_class is not AddressClass.PUBLIC:
            return address, row
    return None


def _allowing_private(target: Target, address: Address, rules: EgressRules) -> Entry | None:
    entry = rules.allowing(target)
    if entry is not None:
        return entry
    return next((e for e in rules.allow if e.covers_address(address)), None)


def _names_port(entry: Entry) -> bool:
    return entry.kind == "prefix" or entry.port is not None


def _refuse_port(judge: str, target: Target, rules: EgressRules) -> Decision:
    ports = ", ".join(map(str, sorted(rules.ports)))
    return refuse(
        "target" if judge == "target" else "resolution",
        "port",
        Code.PORT_NOT_ALLOWED,
        f"port {target.port}",
        ports=ports,
    )


def _refuse_deny(entry: Entry, met: str) -> Decision:
    return refuse("resolution", "deny", Code.HOST_DENIED, f"entry {entry.text} covers {met}")


def _explain(address: Address, row: AddressRow) -> str:
    return f"{address} is {row.kind} ({row.network}, {row.source})"


def _allowed_by(target: Target, rules: EgressRules, resolution: Resolution | None = None) -> str:
    """The name of the rule that lets a target through, for the trace."""
    if rules.mode != "public":
        return rules.mode
    entry = rules.allowing(target)
    if entry is None and resolution is not None:
        entry = next(
            (e for e in rules.allow for a in resolution.addresses if e.covers_address(a)), None
        )
    return "public" if entry is None else f"allow {entry.text}"
