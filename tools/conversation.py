"""What a conversation keeps for its rules: given addresses, demands that only grow, links read.

In: the texts that reach the model, the calls it made, and what their results demand. Out: whether
an address was given, and on which level the conversation stands (spec: tool-loop 6 and 7). What the
model wrote is never taken for given; of the arguments of a call only the addresses that it made up
are kept, so that no later result gives them either.

A conversation has one owner and is not shared between tasks that change it. It is stored without
texts and without the addresses that tools returned, so a restored one knows fewer, never more, and
is never looser. What cannot be read of a stored one is taken the strict way. Only what we signed
ourselves, a ``Verified`` ledger, brings the addresses that tools returned back as well.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Self

from fetchwarden.policy.codes import TABLE
from fetchwarden.policy.confidence import (
    Confidence,
    DataSecurity,
    confidence_of,
    security_of,
    stricter_confidence,
    stricter_security,
)
from fetchwarden.policy.echoes import Echoes
from fetchwarden.policy.errors import InvalidInput, Refused
from fetchwarden.policy.made_up import released_by
from fetchwarden.policy.outbound import NO_REQUIREMENT, OutboundRequirement, level_of, tightened
from fetchwarden.policy.provenance import (
    MAX_KEYS,
    WEB_FETCH,
    Given,
    GivenAddresses,
    Origin,
    Reason,
    key_hash,
    keys_of,
    request_key,
    returned_by,
)
from fetchwarden.policy.target import Target, parse
from fetchwarden.tools.packing import unpacked
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.signing import Purpose, Verified, refused

__all__ = ["Beside", "Conversation", "Given"]

VERSION: Final = 1
"""The version of the stored form."""
MAX_DEMANDED_BY_CHARS: Final = 200
"""Characters kept of who demanded a level."""
MAX_MARKS: Final = 20_000
"""What is kept of addresses that the model made up; with as much, no result gives any more."""
MAX_ORIGINS: Final = 2_000
"""Origins that links are counted for one by one; all further ones share a count."""
MAX_COUNT: Final = 1_000_000
"""Where a count stops; the count of every origin where a stored one cannot be read."""
Beside = Sequence[tuple[Sequence[str], Sequence[str]]]
"""The texts and the names in the arguments of each of several calls."""
_SHARED: Final = ""
_STORED_ORIGINS: Final = (Origin.SYSTEM_PROMPT, Origin.USER_MESSAGE, Origin.DOCUMENT)
_HASH: Final = re.compile("[0-9a-f]{32}")


class Conversation:
    """The state of one conversation. Everything in it only tightens, but for given addresses.

    >>> conversation = Conversation()
    >>> conversation.add_user_message("Please read https://example.org/report.")
    >>> conversation.is_given("https://EXAMPLE.org/report#top")
    True
    >>> conversation.explain("https://example.org/other").code
    'url_not_in_prior_context'
    """

    def __init__(self, *, max_keys: int = MAX_KEYS) -> None:
        """A new conversation, which knows no address and demands nothing.

        Args:
            max_keys: addresses kept of each origin; of more the oldest are forgotten.
        """
        nothing = GivenAddresses(max_keys)
        self._given = dict.fromkeys(Origin, nothing)
        self._made_up = GivenAddresses(MAX_MARKS)
        self._takes_results = True
        self._confidence = Confidence.NONE
        self._data_security = DataSecurity.NOT_SPECIFIED
        self._outbound = NO_REQUIREMENT
        self._links: dict[str, int] = {_SHARED: 0}
        self._under_way: Beside = ()

    # --- given addresses ---

    def set_system_prompt(self, text: str) -> None:
        """The system prompt as it is sent now; what only an earlier one held is not given now."""
        self._given[Origin.SYSTEM_PROMPT] = GivenAddresses(self._given[Origin.SYSTEM_PROMPT].cap)
        self._give(Origin.SYSTEM_PROMPT, keys_of([text]))

    def add_user_message(
        self, text: str, *, documents: Iterable[str] = (), hidden: bool = False
    ) -> None:
        """A message in the person's name.

        Args:
            text: what it says.
            documents: the texts, or the addresses, of documents attached to it.
            hidden: whether people do not see it, as with one that an assistant writes for them; it
                gives its addresses all the same.
        """
        del hidden
        self._give(Origin.USER_MESSAGE, keys_of([text]))
        self._give(Origin.DOCUMENT, keys_of(documents))

    def note_result(
        self,
        result_texts: Iterable[str],
        argument_texts: Iterable[str],
        *,
        names: Iterable[str] = (),
        beside: Beside = (),
    ) -> None:
        """The result of a successful call: gives its addresses, but for what the model wrote.

        Of a call that failed after it may have kept its arguments, note them with no result.

        Args:
            result_texts: its text, and every string value of its JSON, decoded.
            argument_texts: the values of the arguments, texts and numbers, in their order.
            names: the names in the arguments; an address in one counts, but a query may hold one.
            beside: the texts and the names of calls that are carried out at the same time. What was
                written into them is given by no result either, but it is left to their own results
                what is kept of it: our rules may refuse them.
        """
        echoes = self._echoes(argument_texts, names)
        self._made_up = self._made_up.added(echoes.made_up | echoes.marks)
        # Forgetting what was made up must not open anything.
        self._takes_results = self._takes_results and len(self._made_up) < MAX_MARKS
        if self._takes_results:
            texts = list(result_texts)
            keys = returned_by(texts, echoes)
            if keys and (others := [*beside, *self._under_way]):
                keys &= returned_by(texts, self._echoes_of(others))
            self._give(Origin.TOOL_RESULT, sorted(key for key in keys if key not in self._made_up))

    def repeats(self, addresses: Iterable[str], argument_texts: Iterable[str]) -> list[bool]:
        """Whether each address says only what the model wrote, now or before, and nobody gave it.

        For a tool that reads by itself what somebody returned for these arguments: their host would
        learn what the model wrote, although the model may not read them.
        """
        written = [self._echoes(argument_texts)]
        if self._under_way:
            written.append(self._echoes_of(self._under_way))
        return [
            any(self._is_made_up(address, echoes) for echoes in written) for address in addresses
        ]

    def hold_under_way(self, calls: Beside) -> None:
        """Calls that somebody else carries out now: no result gives what stands in them.

        It is not kept with the conversation, but for as long as this one is worked with.

        Args:
            calls: the texts and the names in the arguments of each; those before are let go of.
        """
        self._under_way = [(tuple(texts), tuple(names)) for texts, names in calls]

    def is_given(self, url: str | Target) -> bool:
        """Whether *url* was given to the model; what cannot be read as an address never was."""
        return self.explain(url).allowed_by is not None

    def explain(self, url: str | Target) -> Given:
        """By whom *url* was given, or why it counts as not given. Never raises for any text."""
        try:
            key = request_key(parse(url) if isinstance(url, str) else url)
        except Refused as refusal:
            return Given(None, Reason.NO_ADDRESS, TABLE[refusal.code].web_fetch)
        if key is None:
            return Given(None, Reason.NO_ADDRESS, WEB_FETCH[Reason.NO_ADDRESS])
        for origin, known in self._given.items():
            if key in known:
                return Given(origin, Reason.GIVEN, WEB_FETCH[Reason.GIVEN])
        reason = Reason.MADE_UP if key in self._made_up else Reason.NOT_GIVEN
        return Given(None, reason, WEB_FETCH[reason])

    def _echoes(self, argument_texts: Iterable[str], names: Iterable[str] = ()) -> Echoes:
        known = self._made_up
        return Echoes(
            argument_texts,
            names=names,
            is_given=self._is_known,
            is_marked=known.__contains__ if len(known) else None,
        )

    def _echoes_of(self, calls: Beside) -> Echoes:
        return Echoes(
            [text for texts, _ in calls for text in texts],
            names=[name for _, names in calls for name in names],
            is_given=self._is_known,
            are_of_one=False,
        )

    def _is_made_up(self, address: str, echoes: Echoes) -> bool:
        key = request_key(address)
        if key is None or self._is_known(key):
            return False
        # Where it is not known any more what was made up, everything may be.
        return not self._takes_results or key in self._made_up or echoes.is_echo(address, key)

    def _is_known(self, key: str) -> bool:
        return any(key in known for known in self._given.values())

    def _give(self, origin: Origin, keys: Collection[str]) -> None:
        self._given[origin] = self._given[origin].added(keys)
        if origin is not Origin.TOOL_RESULT and len(self._made_up):
            # What a person gives is nobody's invention any more.
            self._made_up = self._made_up.without(mark for key in keys for mark in released_by(key))

    # --- demands ---

    @property
    def confidence(self) -> Confidence:
        """The least that a provider must be trusted to see this conversation."""
        return self._confidence

    @property
    def data_security(self) -> DataSecurity:
        """Which providers may see this conversation."""
        return self._data_security

    @property
    def outbound(self) -> OutboundRequirement:
        """What may still leave this conversation, and who demanded that first."""
        return self._outbound

    def require(self, requirements: Requirements) -> None:
        """Hold to *requirements* as well, from now on. This never loosens anything."""
        self._confidence = stricter_confidence(self._confidence, requirements.confidence)
        self._data_security = stricter_security(self._data_security, requirements.data_security)
        self._outbound = tightened(self._outbound, requirements.outbound)

    # --- links read ---

    def count_link(self, origin: str | Target | tuple[str, str, int]) -> int:
        """Count one read of *origin*; the count with it.

        Args:
            origin: an address, or an origin as ``Target`` tells it.
        """
        name = _origin(origin)
        if name not in self._links and len(self._links) > MAX_ORIGINS:
            name = _SHARED
        self._links[name] = min(self._links.get(name, self._links[_SHARED]) + 1, MAX_COUNT)
        return self._links[name]

    def links_of(self, origin: str | Target | tuple[str, str, int]) -> int:
        """How often *origin* was read; for one that is not counted by itself, the shared count."""
        return self._links.get(_origin(origin), self._links[_SHARED])

    @property
    def links(self) -> dict[str, int]:
        """The counts by hashes of origins; by "" that of those which have none of their own."""
        return dict(self._links)

    def hold_links(self, stored: object) -> None:
        """Count at least what *stored* says, which was ``links``; what is no count is left out."""
        for name, count in stored.items() if isinstance(stored, Mapping) else ():
            if _is_site(name) and type(count) is int:
                known = name if name in self._links or len(self._links) <= MAX_ORIGINS else _SHARED
                held = self._links.get(known, self._links[_SHARED])
                self._links[known] = min(max(held, count), MAX_COUNT)

    # --- storing ---

    def save(self, *, results: bool = False) -> dict[str, Any]:
        """This conversation as JSON values: hashes, levels and counts; no text of anybody.

        Args:
            results: whether to tell the addresses that tools returned as well. ``restore`` does
                not read them: whoever can write a store could open any address with them.
        """
        origins = tuple(Origin) if results else _STORED_ORIGINS
        return {
            "version": VERSION,
            "given": {origin.value: self._given[origin].hashes for origin in origins},
            "made_up": self._made_up.hashes,
            "takes_results": self._takes_results,
            "confidence": self._confidence.name,
            "data_security": self._data_security.value,
            "outbound": self._outbound.level.name,
            "demanded_by": self._outbound.demanded_by[:MAX_DEMANDED_BY_CHARS],
            "links": dict(self._links),
        }

    @classmethod
    def restore(cls, stored: dict[str, Any], *, max_keys: int = MAX_KEYS) -> Self:
        """The conversation that *stored* was saved of. What is missing or wrong is taken strictly.

        Raises:
            InvalidInput: *stored* is no dictionary.
        """
        if not isinstance(stored, dict):
            raise InvalidInput("a stored conversation is a dictionary")
        return cls._restored(stored, _STORED_ORIGINS, max_keys)

    @classmethod
    def reopen(cls, ledger: Verified, *, max_keys: int = MAX_KEYS) -> Self:
        """The conversation of a ledger that we signed, with the addresses that tools returned.

        Raises:
            Refused: ``token_refused``: it was signed for something else, or holds no conversation.
        """
        if ledger.purpose is not Purpose.LEDGER:
            raise refused("it is no ledger")
        try:
            stored = unpacked(ledger.payload)
        except ValueError as fault:
            raise refused(f"it holds no conversation: {fault}") from None
        return cls._restored({"version": VERSION, **stored}, tuple(Origin), max_keys)

    @classmethod
    def _restored(cls, stored: dict[str, Any], origins: Iterable[Origin], max_keys: int) -> Self:
        conversation = cls(max_keys=max_keys)
        # Of a version that is not ours nothing can be read.
        read: Callable[[str], object] = (
            stored.get if _is_version(stored.get("version")) else lambda _: None
        )
        given = read("given")
        if isinstance(given, Mapping):
            for origin in origins:
                hashes = given.get(origin.value)
                if isinstance(hashes, list):
                    known = conversation._given[origin]
                    conversation._given[origin] = known.restored(hashes)
        made_up = read("made_up")
        hashes = made_up if isinstance(made_up, list) else []
        # An exclusion that cannot be read must not open anything: then no result gives addresses.
        conversation._made_up = conversation._made_up.restored(hashes)
        is_whole = isinstance(made_up, list) and len(conversation._made_up) == len(hashes)
        conversation._takes_results = is_whole and read("takes_results") is True
        conversation._confidence = confidence_of(read("confidence"))
        conversation._data_security = security_of(read("data_security"))
        demanded_by = read("demanded_by")
        conversation._outbound = OutboundRequirement(
            level_of(read("outbound")),
            demanded_by[:MAX_DEMANDED_BY_CHARS] if isinstance(demanded_by, str) else "",
        )
        conversation._links = _links(read("links"))
        return conversation


def _is_version(value: object) -> bool:
    return type(value) is int and value == VERSION


def _origin(origin: str | Target | tuple[str, str, int]) -> str:
    """A name for the origin: its hash, since an address may be a secret."""
    if isinstance(origin, tuple):
        scheme, host, port = origin
        key: str | None = f"{scheme}://{host.removesuffix('.')}:{port}/"
    else:
        key = request_key(origin)
    scheme, _, rest = (key or f"://{origin}").partition("://")
    return key_hash(f"{scheme}://{rest.partition('/')[0]}")


def _is_site(name: object) -> bool:
    return isinstance(name, str) and (name == _SHARED or _HASH.fullmatch(name) is not None)


def _links(stored: object) -> dict[str, int]:
    """The stored counts; where one cannot be read, every origin has a count that is too high."""
    if (
        isinstance(stored, dict)
        and _SHARED in stored
        and len(stored) <= MAX_ORIGINS + 1
        and all(
            _is_site(name) and type(count) is int and 0 <= count <= MAX_COUNT
            for name, count in stored.items()
        )
    ):
        return dict(stored)
    return {_SHARED: MAX_COUNT}
