"""Any text is an entry whose canonical text parses to itself, or InvalidRule; none opens loopback.

In: the UTF-8 of any text, taken as an entry of an operator's list. As an allow entry it opens
neither the machine itself nor a metadata service, whatever permission the read has; as a deny entry
it is never weaker than its canonical text.
"""

from typing import Final

from hypothesis.strategies import SearchStrategy

from fetchwarden.fuzz import strategies
from fetchwarden.fuzz.inputs import data_of, text_of
from fetchwarden.policy.entries import Entry, parse_entry
from fetchwarden.policy.errors import InvalidRule, Refused
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse
from fetchwarden.tools.web.check import check

__all__ = ["one", "strategy"]

_CLOSED: Final = (
    *("http://127.0.0.1/", "http://[::1]/", "http://localhost/", "http://0.0.0.0/"),
    *("http://169.254.169.254/", "http://[fd00:ec2::254]/", "http://metadata.google.internal/"),
    *("http://168.63.129.16/", "http://[64:ff9b::7f00:1]/", "http://[fe80::1]/"),
)
_ASKED: Final = tuple(
    map(parse, ("https://example.com/a/b", "http://10.1.2.3/", "http://wiki.corp:8080/"))
)


def strategy() -> SearchStrategy[bytes]:
    """Entries of every form, right and wrong."""
    return strategies.entries().map(data_of)


def one(data: bytes) -> None:
    """Raise AssertionError if the entry *data* breaks the invariant."""
    text = text_of(data)
    try:
        entry = parse_entry(text)
    except InvalidRule:
        return
    again = parse_entry(entry.text)
    assert again == entry, f"{entry.text!a} parses to {again.text!a}, {again!r}"
    assert entry.text.isprintable(), f"{entry.text!a} is not printable"
    assert entry.network is None or "%" not in entry.text, f"{entry.text!a} holds a zone id"
    for target in (*_ASKED, *_named_by(entry)):
        assert entry.covers_target(target) == again.covers_target(target)
    _hold_closed(text)


def _named_by(entry: Entry) -> list[Target]:
    """The target that an entry for one host or one prefix names, which it must cover."""
    if entry.target is not None:
        named = entry.target
    elif entry.kind == "host":
        named = parse(f"http://{entry.text}/")
    else:
        return []
    assert entry.covers_target(named), f"{entry.text!a} does not cover {named.href!a}"
    return [named]


def _hold_closed(text: str) -> None:
    try:
        rules = EgressRules.public(allow=[text])
    except InvalidRule:
        return
    for url in _CLOSED:
        try:
            check(url, None, rules, allow_private=True)
        except Refused:
            continue
        raise AssertionError(f"the entry {text!a} opens {url}")
