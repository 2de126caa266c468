"""Which addresses were *given* to a model, by whom, and in which words a refusal says so.

In: the texts that a model was given and the arguments that it wrote. Out: request keys, and a
ledger of them. The idea and the words are those of ``url_sources`` and ``url_not_in_prior_context``
of Anthropic's web fetch tool; ``docs/provenance.md`` says where they mean the same and where they
do not (spec: web-tools 6.6, tool-loop 7).

Nothing here takes an address from what the model wrote. The ledger holds hashes alone.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from itertools import islice
from typing import Final

from fetchwarden.policy.echoes import Echoes
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.mentions import find_addresses, request_key, whole_address

__all__ = [
    "MAX_ADDRESSES",
    "MAX_KEYS",
    "WEB_FETCH",
    "Given",
    "GivenAddresses",
    "Origin",
    "Reason",
    "find_addresses",
    "key_hash",
    "keys_of",
    "request_key",
    "returned_by",
    "returned_keys",
]

MAX_KEYS: Final = 20_000
"""Keys that a ledger holds unless it is told otherwise."""
MAX_ADDRESSES: Final = 10_000
"""Different readings of addresses of one result that are looked at, the first ones."""
_HASH_BYTES: Final = 16


class Origin(StrEnum):
    """Who gave an address, in the order in which it is asked."""

    SYSTEM_PROMPT = "system_prompt"
    USER_MESSAGE = "user_message"
    DOCUMENT = "document"
    TOOL_RESULT = "tool_result"


class Reason(StrEnum):
    """Why an address counts as given or not."""

    GIVEN = "given"
    NOT_GIVEN = "not_given"
    MADE_UP = "made_up"
    NO_ADDRESS = "no_address"


WEB_FETCH: Final[dict[Reason, str]] = {
    Reason.GIVEN: "",
    Reason.NOT_GIVEN: "url_not_in_prior_context",
    Reason.MADE_UP: "url_not_in_prior_context",
    Reason.NO_ADDRESS: "invalid_tool_input",
}
"""The nearest error code of Anthropic's web fetch tool; "" where there is no error."""


@dataclass(frozen=True, slots=True)
class Given:
    """Whether an address was given. It holds no part of the address.

    Attributes:
        allowed_by: who gave it; None when nobody did.
        reason: why, in our words.
        code: why not, in Anthropic's words; "" when it was given.
    """

    allowed_by: Origin | None
    reason: Reason
    code: str


@dataclass(frozen=True, slots=True)
class GivenAddresses:
    """A ledger of request keys: hashed, at most *cap*, the longest untouched one leaves first.

    Attributes:
        cap: how many keys it holds at most.
        hashes: hashes of the keys as hexadecimal, the oldest first.

    Raises:
        InvalidInput: *cap* is less than 1.

    >>> given = GivenAddresses().added(["https://example.org:443/"])
    >>> "https://example.org:443/" in given, len(given)
    (True, 1)
    """

    cap: int = MAX_KEYS
    _held: dict[bytes, None] = field(default_factory=dict, repr=False, hash=False)

    def __post_init__(self) -> None:
        if self.cap < 1:
            raise InvalidInput("a ledger holds at least one address")

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and _digest(key) in self._held

    def __len__(self) -> int:
        return len(self._held)

    @property
    def hashes(self) -> list[str]:
        """The hashes as hexadecimal, the oldest first: for storing."""
        return [held.hex() for held in self._held]

    def added(self, keys: Iterable[str]) -> "GivenAddresses":
        """A ledger that knows *keys* as well, as its newest; a set is taken in sorted order."""
        ordered = sorted(keys) if isinstance(keys, set | frozenset) else keys
        return self._with(map(_digest, ordered))

    def without(self, keys: Iterable[str]) -> "GivenAddresses":
        """A ledger that does not know *keys*."""
        gone = {digest for digest in map(_digest, keys) if digest in self._held}
        if not gone:
            # As a rule there is none, and to look through all for each message took minutes.
            return self
        kept = dict(self._held)
        for one in gone:
            del kept[one]
        return GivenAddresses(self.cap, kept)

    def restored(self, hashes: Iterable[object]) -> "GivenAddresses":
        """A ledger that knows stored *hashes* as well; what is no hash is left out."""
        return self._with(held for text in hashes if (held := _stored(text)) is not None)

    def _with(self, hashes: Iterable[bytes]) -> "GivenAddresses":
        new = list(hashes)
        if not new:
            return self
        held = dict(self._held)
        for one in new:
            held.pop(one, None)
            held[one] = None
            if len(held) > self.cap:
                del held[next(iter(held))]
        return GivenAddresses(self.cap, held)


def keys_of(texts: Iterable[str]) -> list[str]:
    """The request keys of all addresses in *texts*, in their order, each once."""
    keys = (request_key(address) for text in texts for address in _different([text]))
    return list(dict.fromkeys(key for key in keys if key is not None))


def returned_keys(
    texts: Iterable[str],
    arguments: Iterable[str],
    *,
    is_given: Callable[[str], bool] = lambda _: False,
) -> set[str]:
    """The request keys that the result of a successful call gives to the model.

    Args:
        texts: the texts of the result, decoded: its text, and every string value of its JSON.
        arguments: the texts of the arguments, decoded in the same way, in their order.
        is_given: whether a request key was given before the call. What goes on where a given
            address ends is no echo: a page may link to what is below it.

    >>> sorted(returned_keys(["https://a.example/ https://b.example/?q=1"], ["b.example/?q=1"]))
    ['https://a.example:443/']
    """
    return returned_by(texts, Echoes(arguments, is_given=is_given))


def returned_by(texts: Iterable[str], echoes: Echoes) -> set[str]:
    """As ``returned_keys``, for arguments that were read already."""
    return {
        key
        for address in islice(_different(texts), MAX_ADDRESSES)
        if (key := request_key(address)) is not None and not echoes.is_echo(address, key)
    }


def _different(texts: Iterable[str]) -> dict[str, None]:
    found: dict[str, None] = {}
    for text in texts:
        found |= dict.fromkeys(find_addresses(text))
        if whole := whole_address(text):
            found[whole] = None
    return found


def key_hash(key: str) -> str:
    """What a ledger keeps of *key*: half of its SHA-256, as hexadecimal.

    There is no salt, so who has a hash can try addresses against it.

    >>> key_hash("https://example.org:443/")
    '5152988655cdf9e6d266a6ba76a7d2a8'
    """
    return _digest(key).hex()


def _digest(key: str) -> bytes:
    return sha256(key.encode("utf-8", "surrogatepass")).digest()[:_HASH_BYTES]


def _stored(text: object) -> bytes | None:
    """The hash that *text* spells, or None."""
    if not isinstance(text, str) or len(text) != 2 * _HASH_BYTES:
        return None
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None
