"""No chain of Locations under public rules reaches what is not public or goes from https to http.

In: the UTF-8 of one Location per line, each perhaps as ``claim TAB location``; the chain starts at
a public page of https. A claim that is not public must end the chain. Headers are kept only while
the origin, as yarl reads it, stays the same.
"""

from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from yarl import URL

from fetchwarden.fuzz import strategies
from fetchwarden.fuzz.inputs import data_of, text_of
from fetchwarden.fuzz.url_egress import RULES, hold_public, is_hostile
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.redirects import NextHop, RedirectFacts, next_hop
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse
from fetchwarden.tools.web.check import check

__all__ = ["one", "strategy"]

_START: Final = "https://start.example.com/a/b?c#d"
_MAX_REDIRECTS: Final = 10
_PLAIN: Final = (
    *("/", "../c", "?q", "#f", "//www.example.org/", "https://example.com/", "next", ";p", "a/./b"),
    *("https://example.com:8443/x", "http://example.com/", "//example.com:8080/", "https:/y", "."),
)


def strategy() -> SearchStrategy[bytes]:
    """Chains of plain Locations and texts, most of which end with a hostile case."""
    harmless = st.sampled_from(_PLAIN)
    unclaimed = st.one_of(harmless, harmless, strategies.any_urls()).map(_line)
    claimed = strategies.location_cases().map(lambda case: _line(case.url, case.leads_to))
    chain = st.lists(unclaimed, max_size=4)
    return st.builds(
        lambda lines, last: data_of("\n".join([*lines, last])), chain, st.one_of(claimed, unclaimed)
    )


def one(data: bytes) -> None:
    """Raise AssertionError if the chain that *data* spells leads where it must not."""
    lines = text_of(data).split("\n")
    for rules in RULES:
        _follow(lines, rules)


def _line(location: str, claim: str = "") -> str:
    # A header value holds no line end, so none is lost here that could arrive.
    return f"{claim}\t{location}".replace("\n", " ").replace("\r", " ")


def _follow(lines: list[str], rules: EgressRules) -> None:
    target = parse(_START)
    for followed, line in enumerate(lines):
        claim, tab, location = line.partition("\t")
        if not tab:
            claim, location = "", line
        facts = RedirectFacts(
            target=target, locations=[location], followed=followed, max_redirects=_MAX_REDIRECTS
        )
        hop = next_hop(facts, rules)
        if not isinstance(hop, NextHop):
            assert not hop.allowed, "a decision that allows, without a hop"
            assert hop.code is not None, "a refusal without a code"
            return
        assert followed < _MAX_REDIRECTS, f"{followed + 1} redirects were followed"
        _hold_step(target, hop)
        try:
            check(hop.target.href, None, rules)
        except Refused:
            return
        assert not is_hostile(claim), f"Location {location!a} is followed and leads to {claim}"
        hold_public(hop.target)
        target = hop.target


def _hold_step(before: Target, hop: NextHop) -> None:
    after = hop.target
    downgraded = before.scheme == "https" and after.scheme == "http"
    assert not downgraded, f"from {before.href} down to {after.href}"
    origins = [URL(target.href, encoded=True).origin() for target in (before, after)]
    assert hop.keeps_headers == (origins[0] == origins[1]), f"headers travel to {after.origin_text}"
