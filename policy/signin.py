"""Whether the sign-in of the operating system may be offered to the host of a hop.

In: what is known of the hop before it is dialled. Out: yes or no. A sign-in hands the name of a
person, and something to try passwords against, to whoever answers, so everything must hold: it was
permitted for this read, over https, to the very origin that was asked for, which an allow entry
opens, and which has private addresses only (spec: web-tools 1.6).
"""

from fetchwarden.policy.addresses import AddressClass, describe
from fetchwarden.policy.egress import ResolutionFacts
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target

__all__ = ["may_sign_in"]


def may_sign_in(
    facts: ResolutionFacts, asked: Target, rules: EgressRules, *, is_permitted: bool
) -> bool:
    """Whether a challenge of this hop may be answered.

    Args:
        facts: the target of the hop and its addresses, which the judges have allowed.
        asked: the target that the read began with.
        rules: where reads may go.
        is_permitted: whether the caller permits it: for fully trusted providers only.
    """
    target, addresses = facts.target, facts.resolution.addresses
    return (
        is_permitted
        and target.scheme == "https"
        and (target.scheme, target.name, target.port) == (asked.scheme, asked.name, asked.port)
        and rules.mode == "public"
        and rules.allowing(target) is not None
        and bool(addresses)
        and all(
            describe(address, nat64=rules.nat64).address_class is AddressClass.PRIVATE
            for address in addresses
        )
    )
