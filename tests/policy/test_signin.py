"""Shows when the sign-in of the operating system may be offered: only when everything holds."""

from dataclasses import replace
from ipaddress import ip_address

import pytest

from fetchwarden.policy.egress import Resolution, ResolutionFacts
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.signin import may_sign_in
from fetchwarden.policy.target import parse

WIKI = "https://wiki.corp.example/x"
ALLOWED = EgressRules.public(allow=["wiki.corp.example"])


def may(
    url: str = WIKI,
    *,
    asked: str = WIKI,
    addresses: tuple[str, ...] = ("10.0.0.5",),
    rules: EgressRules = ALLOWED,
    is_permitted: bool = True,
) -> bool:
    """Return what is said of a hop."""
    target = parse(url)
    found = tuple(map(ip_address, addresses))
    resolution = Resolution(target.name, found, (), len(found))
    facts = ResolutionFacts(target=target, resolution=resolution, allow_private=True)
    return may_sign_in(facts, parse(asked), rules, is_permitted=is_permitted)


def test_when_everything_holds() -> None:
    """Permitted, https, the origin that was asked for, allow-listed, private addresses only."""
    assert may()
    assert may(addresses=("10.0.0.5", "192.168.1.1", "fd00::5"))
    assert may("https://WIKI.corp.example.:443/other", asked=WIKI)
    assert may(rules=EgressRules.public(allow=["*.corp.example"]))


def test_when_something_does_not_hold() -> None:
    """One thing that is missing is enough to offer nothing."""
    assert not may(is_permitted=False)
    assert not may("http://wiki.corp.example/x", asked="http://wiki.corp.example/x")
    assert not may(asked="https://other.corp.example/")
    assert not may(asked="https://wiki.corp.example:8443/")
    assert not may(asked="http://wiki.corp.example/")
    assert not may(rules=EgressRules.public())
    assert not may(rules=EgressRules.public(allow=["10.0.0.0/8"]))
    assert not may(rules=EgressRules.local_user())
    assert not may(rules=replace(EgressRules.local_user(), allow=ALLOWED.allow))
    assert not may(addresses=())


@pytest.mark.parametrize("address", ["93.184.216.34", "127.0.0.1", "169.254.1.1", "::1"])
def test_addresses_that_are_not_private(address: str) -> None:
    """One address that is public, or of this machine, is enough to offer nothing."""
    assert not may(addresses=("10.0.0.5", address))
