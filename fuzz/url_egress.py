"""No spelling of an address or a name that is not public is ever allowed by public rules.

In: the UTF-8 of ``claim LF url``. The claim is the address or name that the URL leads to for some
client; if it is not public, the URL must be refused. Without a claim the URL is judged by what
``truth`` says about the host that was allowed, and about what its name might resolve to.
"""

from ipaddress import ip_address
from typing import Final
from zlib import crc32

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fetchwarden.fuzz import strategies, truth
from fetchwarden.fuzz.inputs import data_of, text_of
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target
from fetchwarden.tools.web.check import check

__all__ = ["hold_public", "is_hostile", "one", "strategy"]

RULES: Final = (
    EgressRules.public(),
    EgressRules.public(nat64=True),
    EgressRules.public(allow=["example.com", "*.example.org", "8.8.8.0/24"]),
)
"""None of them opens anything that is not public."""

_ANSWERS: Final = (
    *("127.0.0.1", "10.0.0.1", "169.254.169.254", "168.63.129.16", "100.64.0.1", "::1", "fe80::1"),
    *("fd00:ec2::254", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "::ffff:0:7f00:1"),
)


def strategy() -> SearchStrategy[bytes]:
    """Hostile cases with their claims, and texts without one."""
    claimed = strategies.cases().map(lambda case: f"{case.leads_to}\n{case.url}")
    unclaimed = strategies.any_urls().map("\n{}".format)
    return st.one_of(claimed, claimed, unclaimed).map(data_of)


def one(data: bytes) -> None:
    """Raise AssertionError if public rules allow what *data* says they must not."""
    claim, _, url = text_of(data).partition("\n")
    hostile = is_hostile(claim)
    for rules in RULES:
        for allow_private in (False, True):
            try:
                target = check(url, None, rules, allow_private=allow_private)
            except Refused:
                continue
            assert not hostile, f"{url!a} is allowed and leads to {claim}"
            hold_public(target)
            if target.address is None:
                _hold_answers(target, rules, crc32(data), allow_private=allow_private)


def is_hostile(claim: str) -> bool:
    """Whether *claim* is an address or a name that is not public; "" claims nothing."""
    try:
        return not truth.is_public(ip_address(claim))
    except ValueError:
        return bool(claim) and truth.is_internal(claim)


def hold_public(target: Target) -> None:
    """Raise AssertionError if *target*, as written, is not of the public web."""
    host = target.host.strip("[]").removesuffix(".")
    try:
        address = ip_address(host)
    except ValueError:
        assert not truth.is_internal(host), f"{host} is internal"
        loose = truth.loose_ipv4(host)
        assert loose is None, f"inet_aton reads {host} as {loose}"
        return
    assert truth.is_public(address), f"{address} is not public"
    assert address.is_global, f"ipaddress calls {address} not global"


def _hold_answers(target: Target, rules: EgressRules, turn: int, *, allow_private: bool) -> None:
    """Raise AssertionError if the name of *target* may resolve to something not public."""
    answer = _ANSWERS[turn % len(_ANSWERS)]
    for answers in ([answer], ["93.184.216.34", answer], [answer, "93.184.216.34"]):
        if allow_private and rules.allowing(target) is not None:
            continue  # the operator and the read both opened this name's private addresses
        try:
            check(target.href, {target.name: answers}, rules, allow_private=allow_private)
        except Refused:
            continue
        raise AssertionError(f"{target.host} may resolve to {answers}")
