"""Where a redirect leads, and what may travel along.

In: the hop that answered and its Location. Out: a ``NextHop`` whose target must pass every judge
again, or a ``Decision`` that refuses. RFC 9110 section 15.4; a method other than GET is never
redirected, so 303 and 307 do not differ here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fetchwarden.policy.codes import Code
from fetchwarden.policy.decision import Decision, refuse
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse

__all__ = ["REDIRECT_STATUSES", "NextHop", "RedirectFacts", "next_hop"]

REDIRECT_STATUSES: Final = frozenset({301, 302, 303, 307, 308})
"""The statuses that are followed; 300, 304, 305 and 306 are no redirects."""

_MALFORMED: Final = frozenset({Code.INVALID_URL, Code.INVALID_HOST_NAME, Code.URL_TOO_LONG})


@dataclass(frozen=True, slots=True, kw_only=True)
class RedirectFacts:
    """What a redirect answer says.

    Attributes:
        target: the target that answered.
        locations: every Location header of the answer, in order.
        followed: how many redirects were followed before this one.
        max_redirects: how many may be followed in all.
    """

    target: Target
    locations: Sequence[str]
    followed: int
    max_redirects: int


@dataclass(frozen=True, slots=True)
class NextHop:
    """The next target, and whether the caller's own headers may go with the request.

    They may not once the origin has changed, whatever they are: an API key in a header of its own
    is a credential just like Authorization.
    """

    target: Target
    keeps_headers: bool


def next_hop(facts: RedirectFacts, rules: EgressRules) -> NextHop | Decision:
    """The hop that a redirect leads to, or the refusal to follow it."""
    if facts.followed >= facts.max_redirects:
        return refuse(
            "redirect",
            "redirect count",
            Code.TOO_MANY_REDIRECTS,
            f"{facts.followed} redirects were followed",
            limit=facts.max_redirects,
        )
    if len(set(facts.locations)) != 1:
        count = len(facts.locations)
        return refuse("redirect", "location", Code.BAD_REDIRECT, f"{count} Location headers")
    location = facts.locations[0].strip(" \t")
    if not location:
        return refuse("redirect", "location", Code.BAD_REDIRECT, "an empty Location header")
    try:
        target = parse(location, facts.target)
    except Refused as refusal:
        code = Code.BAD_REDIRECT if refusal.code in _MALFORMED else Code.REDIRECT_NOT_ALLOWED
        detail = f"Location: {refusal.code.value}, {refusal.detail}"
        return refuse("redirect", "location", code, detail)
    if facts.target.scheme == "https" and target.scheme == "http" and not rules.allow_downgrade:
        return refuse("redirect", "downgrade", Code.REDIRECT_DOWNGRADE, f"to {target.origin_text}")
    return NextHop(target, keeps_headers=target.origin == facts.target.origin)
