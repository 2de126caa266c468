"""Holds parser and rules against PortSwigger's URL validation bypass cheat sheet.

Each payload is put behind its own prefix, and as the host of a URL. ``<allowed>`` and
``<attacker>`` are a listed and an unlisted name; every unlisted name resolves to a public address,
so that only parser and lists stand in the way.
"""

from collections.abc import Iterator

import pytest

from fetchwarden.policy.addresses import AddressClass, classify
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.hosts import special_name
from fetchwarden.policy.redirects import NextHop, RedirectFacts, next_hop
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse
from fetchwarden.tools.web.check import check
from tests.conformance.data import load

ALLOWED, ATTACKER, PUBLIC = "allowed.example", "attacker.test", "93.184.216.34"
SIZES = {
    "loopback": 66,
    "cloud_metadata_endpoints": 17,
    "domain_allow_list_bypass": 90,
    "fake_relative_urls": 73,
    "url-spliting_unicode_characters": 51,
    "ipv6": 3,
}
every_list = pytest.mark.parametrize("name", sorted(SIZES))


def texts(name: str, attacker: str = ATTACKER) -> Iterator[str]:
    """Yield each payload as it is meant, and as the host of an http and an https URL."""
    payloads = load(f"portswigger/{name}.json")["payloads"]
    assert len(payloads) == SIZES[name]
    for record in payloads:
        payload = record["payload"].replace("<allowed>", ALLOWED).replace("<attacker>", attacker)
        prefix, suffix = record.get("prefix", ""), record.get("suffix", "")
        yield f"{prefix}{payload}{suffix}"
        for scheme in ("http://", "https://"):
            yield f"{scheme}{payload}{suffix or '/'}"


def read(text: str, rules: EgressRules | None = None) -> Target | None:
    """Return the target that would be read if every name had a public address, or None."""
    try:
        name = parse(text).name
        return check(text, {name: [PUBLIC]}, rules, allow_private=True)
    except Refused:
        return None


@every_list
def test_nothing_but_public(name: str) -> None:
    """What is accepted is an ordinary name or the plain spelling of a public address."""
    for attacker in (ATTACKER, "127.0.0.1", "169.254.169.254", "[::1]", "localhost"):
        for text in texts(name, attacker):
            target = read(text)
            if target is not None and target.address is not None:
                assert classify(target.address) is AddressClass.PUBLIC, text
            elif target is not None:
                assert special_name(target.name) is None, text


@pytest.mark.parametrize("name", ["loopback", "cloud_metadata_endpoints", "ipv6"])
def test_inner_addresses(name: str) -> None:
    """No spelling of loopback, of a metadata address or of a zone is read at all."""
    widest = EgressRules.public(allow=["0.0.0.0/0", "::/0"], nat64=True)
    for text in texts(name):
        assert read(text) is None, text
        assert read(text, widest) is None, text


@every_list
def test_allow_list_is_not_bypassed(name: str) -> None:
    """With one listed name, no payload leads to any other host."""
    rules = EgressRules.public(only=(ALLOWED,))
    for attacker in (ATTACKER, "127.0.0.1", "8.8.8.8"):
        for text in texts(name, attacker):
            target = read(text, rules)
            assert target is None or target.name == ALLOWED, text


@every_list
def test_deny_list_is_not_bypassed(name: str) -> None:
    """With the attacker's name and all below it denied, no payload leads there."""
    rules = EgressRules.public(deny=(ATTACKER, f"*.{ATTACKER}"))
    for text in texts(name):
        target = read(text, rules)
        assert target is None or not f".{target.name}".endswith(f".{ATTACKER}"), text


@every_list
def test_relative_payloads(name: str) -> None:
    """As the Location of a redirect, a payload stays on its host or takes no headers along."""
    start = parse(f"https://{ALLOWED}/a/b")
    for text in texts(name):
        outcome = next_hop(
            RedirectFacts(target=start, locations=(text,), followed=0, max_redirects=1),
            EgressRules.public(),
        )
        if isinstance(outcome, NextHop):
            same = (outcome.target.scheme, outcome.target.host) == ("https", ALLOWED)
            assert outcome.keeps_headers is (same and outcome.target.port == 443), text
            assert outcome.target.scheme == "https", text
