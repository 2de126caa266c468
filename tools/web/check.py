"""Judge an address without any network: the dry run of a read's first hop."""

from collections.abc import Callable, Mapping, Sequence

from fetchwarden.policy.addresses import parse_address
from fetchwarden.policy.decision import Decision
from fetchwarden.policy.egress import (
    Resolution,
    ResolutionFacts,
    judge_resolution,
    judge_target,
    without_lookup,
)
from fetchwarden.policy.errors import FetchwardenError, InvalidInput
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse
from fetchwarden.retrieval.errors import ResolutionFailed, error_of

__all__ = ["check", "explain"]


def check(
    url: str,
    answers: Mapping[str, Sequence[str]] | None = None,
    rules: EgressRules | None = None,
    *,
    allow_private: bool = False,
) -> Target:
    """The target that *url* means, if *rules* allow it; nothing is resolved or dialled.

    Args:
        url: the address, as text.
        answers: a scripted resolution, ``{lower-case name without final dot: [addresses]}``; with
            None only the address as written is judged. IP literals are judged always.
        rules: where reads may go; the public web when None.
        allow_private: the permission to reach allow-listed private hosts.

    Raises:
        Refused: the rules say no; ``code`` says why.
        ResolutionFailed: *answers* is given and does not hold the name.
        InvalidInput: *answers* holds something that is no address.

    >>> check("https://example.com/", {"example.com": ["93.184.216.34"]}).host
    'example.com'
    """
    target = parse(url)
    decisions = explain(
        target,
        lambda: _scripted(target, answers),
        rules or EgressRules.public(),
        allow_private=allow_private,
    )
    if not decisions[-1].allowed:
        raise error_of(decisions[-1])
    return target


def explain(
    target: Target,
    resolve: Callable[[], Resolution | None],
    rules: EgressRules,
    *,
    allow_private: bool = False,
) -> tuple[Decision, ...]:
    """Every decision about *target* in order, up to the first refusal.

    *resolve* is asked only if the target itself is allowed, and not for what needs no look-up; None
    leaves the addresses unjudged. What it raises passes through.
    """
    first = judge_target(target, rules)
    if not first.allowed:
        return (first,)
    resolution = without_lookup(target) or resolve()
    if resolution is None:
        return (first,)
    facts = ResolutionFacts(target=target, resolution=resolution, allow_private=allow_private)
    return (first, judge_resolution(facts, rules))


def _scripted(target: Target, answers: Mapping[str, Sequence[str]] | None) -> Resolution | None:
    if answers is None:
        return None
    if not isinstance(answers, Mapping):
        raise InvalidInput("answers must map each name to a list of addresses")
    found = answers.get(target.name)
    if not found:
        raise ResolutionFailed(f"{target.name} is not in the scripted answers")
    if isinstance(found, str):
        raise InvalidInput("answers must map each name to a list of addresses")
    try:
        addresses = tuple(dict.fromkeys(parse_address(text) for text in found))
    except (ValueError, TypeError) as error:
        if isinstance(error, FetchwardenError):
            raise
        raise InvalidInput(f"answers for {target.name!r} hold no IP address: {error}") from None
    return Resolution(target.name, addresses, (), len(found))
