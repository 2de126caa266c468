"""Whether an address may be read in a conversation: what may leave it, and who chose the address.

In: a ``Target``, the conversation, the choice of the operator and the wiki. Out: a ``ReadVerdict``.
Nothing is looked up, and nothing of a refused address is in what is said (spec: web-tools 6.4 to
6.6 and 7). Both rules must let an address pass; what may leave is asked first. Pure but for the
count of links, which the conversation keeps.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.entries import Entry, parse_entries
from fetchwarden.policy.errors import FetchwardenError, InvalidRule
from fetchwarden.policy.outbound import OutboundLevel
from fetchwarden.policy.provenance import Origin
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.settings import positive_int
from fetchwarden.tools.web.read_web_page_words import MAX_LINKS, NOT_GIVEN, RESTRICTED

__all__ = ["ReadVerdict", "Wiki", "judge_read", "may_follow", "rules_for", "rules_of_read"]


@dataclass(frozen=True, slots=True)
class ReadVerdict:
    """What the rules say of an address.

    Attributes:
        refusal: what the model is told; "" when it may be read.
        why: for people: by what rule it may be read, or not.
        must_stay: whether the read must stay in the wiki, redirects included.
        is_link: whether it may be read because a tool returned it.
    """

    refusal: str
    why: str
    must_stay: bool = False
    is_link: bool = False

    @property
    def allowed(self) -> bool:
        """Whether it may be read."""
        return not self.refusal


class Wiki:
    """The configured wiki: what lies below its base address."""

    def __init__(self, url: str) -> None:
        """The wiki at *url*.

        Raises:
            InvalidRule: it is not a usable base: no http or https address, or with a query.
        """
        try:
            target = parse(url if url.endswith("/") else f"{url}/")
        except FetchwardenError as fault:
            raise InvalidRule(f"the wiki's address is not usable: {fault}") from None
        if "?" in target.href or target.fragment:
            raise InvalidRule("the wiki's address must have no query and no fragment")
        self.url = target.href
        self._origin = (target.scheme, target.name, target.port)
        self._path = target.path

    def holds(self, target: Target) -> bool:
        """Whether *target* is a page of it."""
        origin = (target.scheme, target.name, target.port)
        return origin == self._origin and target.path.startswith(self._path)


_GIVEN_BY: Final = {
    Origin.SYSTEM_PROMPT: "it stands in the system prompt",
    Origin.USER_MESSAGE: "it stands in a message of the user",
    Origin.DOCUMENT: "it stands in a document of the user",
    Origin.TOOL_RESULT: "a tool returned it",
}


def judge_read(
    target: Target, conversation: Conversation, *, is_free: bool, wiki: Wiki | None
) -> ReadVerdict:
    """Whether *target* may be read now.

    Args:
        target: the address.
        conversation: what was given, and what may still leave.
        is_free: whether the model may choose addresses that it was not given.
        wiki: the configured wiki, whose pages stay readable; None for none.
    """
    source = conversation.explain(target).allowed_by
    in_wiki = wiki is not None and wiki.holds(target)
    level = conversation.outbound.level
    if level is not OutboundLevel.UNRESTRICTED:
        allows_given = level is OutboundLevel.ONLY_LINKS_FROM_CHAT
        if not (in_wiki or (allows_given and source is not None)):
            left = ["those given in the conversation"] if allows_given else []
            left += ["pages of the wiki"] if wiki is not None else []
            refusal = RESTRICTED.format(allowed=" and ".join(left) or "none")
            return ReadVerdict(refusal, f"the conversation is held to {level.name}")
    if source is None and not is_free:
        return ReadVerdict(NOT_GIVEN, "it was not given, and the model may not choose addresses")
    must_stay = level is not OutboundLevel.UNRESTRICTED and in_wiki and source is None
    why = "the model may choose addresses" if source is None else _GIVEN_BY[source]
    if must_stay:
        why = "it is a page of the wiki, and must stay in it"
    return ReadVerdict("", why, must_stay, source is Origin.TOOL_RESULT)


def may_follow(target: Target, conversation: Conversation, settings: Mapping[str, str]) -> bool:
    """Whether one more link of that origin may be read, which a tool returned; it is counted then.

    Reading one tells its site what was chosen. A bound that cannot be read lets nothing through.

    Args:
        target: the link.
        conversation: counts it.
        settings: those of ``read_web_page``.
    """
    most = positive_int(settings, MAX_LINKS)
    if most is None and settings.get(MAX_LINKS.name, "").strip():
        most = 0
    if most is not None and conversation.links_of(target) >= most:
        return False
    conversation.count_link(target)
    return True


def rules_for(base: EgressRules, confidence: Confidence) -> EgressRules:
    """*base* for whoever is trusted that far.

    What ``allow`` opens is closed below ``HIGH``, so nothing of it is even looked up there: whether
    such a name exists would tell of the inner network.
    """
    is_trusted = confidence >= Confidence.HIGH
    return base if is_trusted or not base.allow else replace(base, allow=())


def rules_of_read(base: EgressRules, hosts: Sequence[str], stay_in: str | None) -> EgressRules:
    """*base*, with private *hosts* opened that it does not deny, and narrowed to *stay_in*.

    Raises:
        InvalidRule: an entry is malformed or opens nothing.
    """
    opened = [
        entry
        for entry in parse_entries(hosts, what="allow")
        if entry not in base.allow and not any(denied.covers_entry(entry) for denied in base.deny)
    ]
    only = base.only
    if stay_in is not None:
        wiki = parse_entries([stay_in], what="only")
        # A wiki that is denied stays so; it must not be listed beside that.
        if not any(denied.covers_entry(entry) for denied in base.deny for entry in wiki):
            only = wiki if only is None else _both(wiki, only)
    return replace(base, allow=(*base.allow, *opened), only=only)


def _both(some: Sequence[Entry], others: Sequence[Entry]) -> tuple[Entry, ...]:
    """What is covered on both sides; nothing at all if no entry of one covers one of the other."""
    inner = [each for each in some if any(other.covers_entry(each) for other in others)]
    inner += [each for each in others if any(one.covers_entry(each) for one in some)]
    return tuple(dict.fromkeys(inner))
