"""Hand what was given to a caller and take it back: for a service that remembers nothing.

In: a conversation or an address, whose it is, when the token ends, the operator's keys. Out: a
*ledger token*, which carries all that a conversation knows, as hashes; or a *link ticket*, a short
proof that one address was given. And back again. Nothing here has a clock: time is passed in.

A token is for its tenant alone, until its end, and cannot be widened. It can be used more than
once: who keeps an earlier one goes on from where the conversation was then (docs/provenance.md).
"""

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.provenance import MAX_KEYS, key_hash, request_key
from fetchwarden.policy.target import Target
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.packing import packed
from fetchwarden.tools.signing import Purpose, SigningKeys, refused, sign, verify

__all__ = ["check_ticket", "issue_ledger", "issue_ticket", "open_ledger"]


def issue_ledger(conversation: Conversation, tenant: str, end: int, keys: SigningKeys) -> str:
    """A token of what *conversation* knows now. Equal conversations have equal tokens.

    It holds the newest given addresses (``packing.MAX_CARRIED``). If the model made up more than
    ``packing.MAX_CARRIED_MARKS`` remember, results give nothing any more in what is opened from it.

    Args:
        conversation: what to carry; it stays as it is.
        tenant: who alone may use the token.
        end: seconds since the epoch from which on it is refused.
        keys: the operator's keys; the current one signs.

    Raises:
        InvalidInput: *tenant* is no name, or *end* no time.
    """
    state = packed(conversation.save(results=True))
    return sign(Purpose.LEDGER, state, tenant=tenant, end=end, keys=keys)


def open_ledger(
    token: str, tenant: str, now: float, keys: SigningKeys, *, max_keys: int = MAX_KEYS
) -> Conversation:
    """The conversation that *token* was issued of, which goes on as that one would have.

    Args:
        token: what a caller gave back.
        tenant: who gave it.
        now: seconds since the epoch.
        keys: the operator's keys.
        max_keys: addresses kept of each origin from now on.

    Raises:
        Refused: ``token_refused``, whatever was wrong; which check failed stands in its detail.
        InvalidInput: *tenant* is no name.
    """
    ledger = verify(Purpose.LEDGER, token, tenant=tenant, now=now, keys=keys)
    return Conversation.reopen(ledger, max_keys=max_keys)


def issue_ticket(url: str | Target, tenant: str, end: int, keys: SigningKeys) -> str:
    """A short proof that *url* was given to *tenant*; the address goes beside it.

    Args:
        url: the address; every spelling of the same request has the same ticket.
        tenant: who alone may use the ticket.
        end: seconds since the epoch from which on it is refused.
        keys: the operator's keys; the current one signs.

    Raises:
        InvalidInput: *url* is no address that can be read, *tenant* no name, or *end* no time.
    """
    key = request_key(url)
    if key is None:
        raise InvalidInput("only an address that can be read gets a ticket")
    return sign(Purpose.LINK, b"", tenant=tenant, end=end, keys=keys, bound=_bound(key))


def check_ticket(
    ticket: str, url: str | Target, tenant: str, now: float, keys: SigningKeys
) -> None:
    """Nothing, if *ticket* was issued to *tenant* for what *url* asks for, and is in time.

    Args:
        ticket: what came beside the address.
        url: the address that is to be read.
        tenant: who asks.
        now: seconds since the epoch.
        keys: the operator's keys.

    Raises:
        Refused: ``token_refused``, whatever was wrong, the address included.
        InvalidInput: *tenant* is no name.
    """
    key = request_key(url)
    if key is None:
        raise refused("the address beside it cannot be read")
    verify(Purpose.LINK, ticket, tenant=tenant, now=now, keys=keys, bound=_bound(key))


def _bound(key: str) -> bytes:
    return bytes.fromhex(key_hash(key))
