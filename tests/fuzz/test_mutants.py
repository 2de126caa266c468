"""Shows that the targets bite: a rule that is weakened on purpose breaks its invariant."""

from dataclasses import replace

import pytest

from fetchwarden.fuzz import url_egress, url_parse, url_redirect, url_rules
from fetchwarden.fuzz.runner import draw
from fetchwarden.policy import egress, entries, redirects, target
from fetchwarden.policy.addresses import classify, parse_address
from fetchwarden.policy.entries import Entry, parse_entry
from fetchwarden.policy.redirects import NextHop, next_hop
from fetchwarden.policy.target import Target, parse


def broken(name: str) -> bool:
    """Whether two hundred drawn inputs break the invariant of the target *name*."""
    return draw(name, seed=1, examples=200).broken is not None


def test_forgotten_internal_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the table of special names, an internal name is allowed and found."""
    monkeypatch.setattr(egress, "special_name", lambda _name: None)
    assert broken("url_egress")
    assert broken("url_redirect")


def test_forgotten_address_class(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without both rules about the class of an address, one is allowed and found."""
    gone = {"_never", "_private"}
    rules = tuple(rule for rule in egress.RESOLUTION_RULES if rule.__name__ not in gone)
    monkeypatch.setattr(egress, "_ACTIVE_RESOLUTION", egress._active(rules))
    assert broken("url_egress")


def test_loose_ipv4(monkeypatch: pytest.MonkeyPatch) -> None:
    """A parser that takes every number for a name lets octal spellings through, and is found."""

    def lenient(url: str, base: str | Target | None = None) -> Target:
        found = parse(url, base)
        return replace(found, address=None)

    monkeypatch.setattr("fetchwarden.tools.web.check.parse", lenient)
    with pytest.raises(AssertionError, match="is allowed and leads to"):
        url_egress.one(b"127.0.0.1\nhttp://127.0.0.1/")


def test_target_that_is_not_its_href(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Target whose port is not that of its href is found."""

    def wrong(url: str, base: str | Target | None = None) -> Target:
        return replace(parse(url, base), port=81)

    monkeypatch.setattr(url_parse, "parse", wrong)
    with pytest.raises(AssertionError, match="yarl reads port 80"):
        url_parse.one(b"http://example.com/")


def test_downgrade_and_kept_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A redirect that keeps headers across origins, or goes down to http, is found."""

    def careless(facts: redirects.RedirectFacts, rules: object) -> NextHop:
        del rules
        return NextHop(parse(facts.locations[0], facts.target), keeps_headers=True)

    monkeypatch.setattr(url_redirect, "next_hop", careless)
    with pytest.raises(AssertionError, match="headers travel to https://example"):
        url_redirect.one(b"https://example.com/")
    with pytest.raises(AssertionError, match="down to http://example"):
        url_redirect.one(b"http://example.com/")
    assert next_hop is redirects.next_hop


def test_entry_that_changes_when_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry whose canonical text means something else is found."""

    def shifting(text: str) -> Entry:
        entry = parse_entry(text)
        return replace(entry, text=entry.text + ".org") if entry.kind == "host" else entry

    monkeypatch.setattr(url_rules, "parse_entry", shifting)
    with pytest.raises(AssertionError, match="parses to"):
        url_rules.one(b"example.com")


def test_list_that_opens_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """An allow list that opens the machine itself is found."""
    monkeypatch.setattr("fetchwarden.policy.rules.opens_something", lambda _entry: True)
    rules = tuple(rule for rule in egress.RESOLUTION_RULES if rule.__name__ != "_never")
    monkeypatch.setattr(egress, "_ACTIVE_RESOLUTION", egress._active(rules))
    with pytest.raises(AssertionError, match="opens http://127"):
        url_rules.one(b"127.0.0.1")
    assert entries.opens_something(parse_entry("10.0.0.1"))
    assert classify(parse_address("127.0.0.1")) == "never"
    assert target.parse is parse
