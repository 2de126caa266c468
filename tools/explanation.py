"""Explain a conversation: which addresses may be read in it, and why.

In: a conversation as JSON values, and addresses. Out: a verdict for each, for people who want to
see the rules at work (``fetchwarden policy FILE``). It is built from the same parts as the tool,
for a reader of the public web: first what the conversation allows, then where reads may go, as far
as the address alone tells.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import FetchwardenError, InvalidInput
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement
from fetchwarden.policy.provenance import find_addresses
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse
from fetchwarden.retrieval.errors import error_of
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.transcript import replay, texts_in
from fetchwarden.tools.web.check import explain
from fetchwarden.tools.web.read_rules import Wiki, judge_read, rules_of_read

__all__ = ["AddressVerdict", "explain_conversation"]


@dataclass(frozen=True, slots=True)
class AddressVerdict:
    """What the rules say of one address. For people: it names the address.

    Attributes:
        url: as it was written.
        allowed: whether it may be read.
        why: by what rule.
        told: what a model would be told; "" when it may be read.
    """

    url: str
    allowed: bool
    why: str
    told: str


def explain_conversation(record: object) -> list[AddressVerdict]:
    """The verdicts on the addresses of *record*.

    Args:
        record: an object. All of these may be left out: ``system_prompt`` (text), ``messages`` (as
            ``tools.transcript`` reads them), ``addresses`` (texts; all of the conversation when
            left out), ``free_address_choice`` (``ON`` or ``OFF``), ``outbound`` (the name of a
            level), ``wiki_url``, ``allowed_private_hosts`` (a list) and ``confidence`` (the name
            of the provider's level; ``MEDIUM`` when left out).

    Raises:
        InvalidInput: a member is of the wrong kind.
    """
    if not isinstance(record, dict):
        raise InvalidInput("a conversation is a JSON object")
    conversation = Conversation()
    prompt = _text(record, "system_prompt")
    replay(_list(record, "messages"), conversation, system_prompt=prompt)
    level = OutboundLevel[_name(record, "outbound", OutboundLevel, "UNRESTRICTED")]
    outbound = OutboundRequirement(level, "the file")
    conversation.require(Requirements(outbound=outbound))
    choice = record.get("free_address_choice", "OFF")
    if choice not in ("ON", "OFF"):
        raise InvalidInput("free_address_choice must be ON or OFF")
    hosts = _list(record, "allowed_private_hosts")
    if not all(isinstance(host, str) for host in hosts):
        raise InvalidInput("allowed_private_hosts must be texts")
    confidence = Confidence[_name(record, "confidence", Confidence, "MEDIUM")]
    rules = _Rules(
        conversation,
        is_free=choice == "ON",
        wiki=Wiki(record["wiki_url"]) if _text(record, "wiki_url") else None,
        opened=rules_of_read(EgressRules.public(), hosts, None),
        allow_private=confidence >= Confidence.HIGH,
    )
    urls = _list(record, "addresses")
    if "addresses" not in record:
        urls = list(dict.fromkeys(_addresses_in(record)))
    return [rules.verdict(url) for url in urls]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rules:
    """The rules of a conversation."""

    conversation: Conversation = field(kw_only=False)
    is_free: bool
    wiki: Wiki | None
    opened: EgressRules
    allow_private: bool

    def verdict(self, url: object) -> AddressVerdict:
        """The verdict on an address."""
        if not isinstance(url, str):
            raise InvalidInput("addresses must be texts")
        try:
            target = parse(url)
        except FetchwardenError as fault:
            return AddressVerdict(url, False, "it cannot be read in any conversation", str(fault))
        verdict = judge_read(target, self.conversation, is_free=self.is_free, wiki=self.wiki)
        if not verdict.allowed:
            return AddressVerdict(url, False, verdict.why, verdict.refusal)
        stay = self.wiki.url if self.wiki is not None and verdict.must_stay else None
        rules = rules_of_read(self.opened, [], stay)
        return self._judged(url, target, rules, verdict.why)

    def _judged(self, url: str, target: Target, rules: EgressRules, why: str) -> AddressVerdict:
        last = explain(target, lambda: None, rules, allow_private=self.allow_private)[-1]
        if last.allowed:
            return AddressVerdict(url, True, why, "")
        reason = f"{why}, but reads may not go there: {last.detail or last.rule}"
        return AddressVerdict(url, False, reason, str(error_of(last)))


def _addresses_in(record: Mapping[str, Any]) -> Iterator[str]:
    for text in texts_in([record.get("system_prompt"), record.get("messages")]):
        yield from find_addresses(text)


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name, "")
    if not isinstance(value, str):
        raise InvalidInput(f"{name} must be a text")
    return value


def _name(
    record: Mapping[str, Any], member: str, names: type[OutboundLevel | Confidence], default: str
) -> str:
    value = record.get(member, default)
    if not isinstance(value, str) or value not in names.__members__:
        raise InvalidInput(f"{member} must be one of {', '.join(names.__members__)}")
    return value


def _list(record: Mapping[str, Any], name: str) -> list[Any]:
    value = record.get(name, [])
    if not isinstance(value, list):
        raise InvalidInput(f"{name} must be a list")
    return value
