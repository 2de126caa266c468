"""Explain a conversation: which addresses may be read in it, and why.

In: a conversation as JSON values, and addresses. Out: a verdict for each, for people who want to
see the rules at work (``fetchwarden policy FILE``). It is built from the same parts as the tool.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fetchwarden.policy.errors import FetchwardenError, InvalidInput
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement
from fetchwarden.policy.provenance import find_addresses
from fetchwarden.policy.target import parse
from fetchwarden.tools.calls import strings_in
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.web.read_rules import Wiki, judge_read

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
        record: an object with ``system_prompt`` (text), ``messages`` (a list of objects with
            ``role``: ``user``, ``assistant`` or ``tool``; ``content``; ``documents`` of a user's
            message; ``arguments`` of a tool's), ``addresses`` (texts; all of the conversation when
            left out), ``free_address_choice`` (``ON`` or ``OFF``), ``outbound`` (the name of a
            level) and ``wiki_url``. All of them may be left out.

    Raises:
        InvalidInput: a member is of the wrong kind.
    """
    if not isinstance(record, dict):
        raise InvalidInput("a conversation is a JSON object")
    conversation = Conversation()
    conversation.set_system_prompt(_text(record, "system_prompt"))
    for place, message in enumerate(_list(record, "messages")):
        _add(conversation, message, place)
    level = record.get("outbound", OutboundLevel.UNRESTRICTED.name)
    if not isinstance(level, str) or level not in OutboundLevel.__members__:
        raise InvalidInput(f"outbound must be one of {', '.join(OutboundLevel.__members__)}")
    outbound = OutboundRequirement(OutboundLevel[level], "the file")
    conversation.require(Requirements(outbound=outbound))
    choice = record.get("free_address_choice", "OFF")
    if choice not in ("ON", "OFF"):
        raise InvalidInput("free_address_choice must be ON or OFF")
    wiki = Wiki(record["wiki_url"]) if _text(record, "wiki_url") else None
    urls = _list(record, "addresses") or list(dict.fromkeys(_addresses_in(record)))
    return [_verdict(url, conversation, is_free=choice == "ON", wiki=wiki) for url in urls]


def _add(conversation: Conversation, message: Any, place: int) -> None:
    role = message.get("role") if isinstance(message, dict) else None
    if role == "user":
        documents = _list(message, "documents")
        if not all(isinstance(document, str) for document in documents):
            raise InvalidInput(f"message {place}: documents must be texts")
        conversation.add_user_message(_text(message, "content"), documents=documents)
    elif role == "tool":
        arguments = strings_in(message.get("arguments"), names=True)
        conversation.note_result(strings_in(message.get("content")), arguments)
    elif role != "assistant":
        raise InvalidInput(f"message {place}: role must be user, assistant or tool")


def _verdict(
    url: object, conversation: Conversation, *, is_free: bool, wiki: Wiki | None
) -> AddressVerdict:
    if not isinstance(url, str):
        raise InvalidInput("addresses must be texts")
    try:
        target = parse(url)
    except FetchwardenError as fault:
        return AddressVerdict(url, False, "it cannot be read in any conversation", str(fault))
    verdict = judge_read(target, conversation, is_free=is_free, wiki=wiki)
    return AddressVerdict(url, verdict.allowed, verdict.why, verdict.refusal)


def _addresses_in(record: Mapping[str, Any]) -> Iterator[str]:
    for text in strings_in({"prompt": record.get("system_prompt"), "all": record.get("messages")}):
        yield from find_addresses(text)


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name, "")
    if not isinstance(value, str):
        raise InvalidInput(f"{name} must be a text")
    return value


def _list(record: Mapping[str, Any], name: str) -> list[Any]:
    value = record.get(name, [])
    if not isinstance(value, list):
        raise InvalidInput(f"{name} must be a list")
    return value
