"""A conversation that travels with the requests: its ledger is signed, and opened again.

In: what a caller says was given, and the ledger of the last answer. Out: a ``Conversation``, and
the next ledger. A ledger belongs to a tenant and ends; what it demands only tightens.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidInput, Refused
from fetchwarden.policy.outbound import OutboundLevel, OutboundRequirement
from fetchwarden.retrieval.daemons import DaemonPool
from fetchwarden.service.callers import Caller
from fetchwarden.service.models import GivenConversation
from fetchwarden.service.problems import ServiceError
from fetchwarden.tools.calls import names_in, strings_in
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.result import Requirements
from fetchwarden.tools.signing import SigningKeys
from fetchwarden.tools.tickets import issue_ledger, open_ledger
from fetchwarden.tools.transcript import PROMPTS, replay

__all__ = ["Conversations"]

Result = TypeVar("Result")
MAX_MESSAGE_CHARS: Final = 2_000_000
"""Characters of the texts and names of one message, and of all prompts."""
LOOK_SECONDS: Final = 10.0
"""CPU time for the messages of one request: some five megabytes, on a machine of today."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversations:
    """Opens conversations, and hands them out again.

    Attributes:
        keys: that sign and verify.
        lifetime_seconds: after which a ledger has ended.
        now: seconds since the epoch.
        threads: look through messages and results. They are nobody else's: what callers send may
            keep all of them busy, and reads do not wait behind that.
    """

    keys: SigningKeys
    lifetime_seconds: int
    now: Callable[[], float]
    threads: DaemonPool

    async def opened(self, given: GivenConversation | None, caller: Caller) -> Conversation | None:
        """The conversation that a request belongs to; None for none.

        Long messages take long to look through, so a thread does it, and nobody else waits.

        Raises:
            Refused: the ledger is not one of this caller's, has ended, or demands more trust.
            ServiceError: the messages cannot be read.
        """
        return None if given is None else await self._to_its_end(self._opened, given, caller)

    async def noted(
        self, conversation: Conversation, caller: Caller, texts: list[str], arguments: list[str]
    ) -> str:
        """Note a result in *conversation*; what the caller sends with its next request.

        Args:
            conversation: to go on.
            caller: whose it is.
            texts: of the result.
            arguments: that the model wrote for it.
        """
        return await self._to_its_end(self._noted, conversation, caller, texts, arguments)

    def _opened(self, given: GivenConversation, caller: Caller) -> Conversation:
        _check_sizes(given)
        if given.ledger is None:
            conversation = Conversation()
        else:
            conversation = open_ledger(given.ledger, caller.tenant, int(self.now()), self.keys)
        if caller.confidence < conversation.confidence:
            # A tenant may have callers that are trusted with less than what was read here.
            words = f"it is trusted with {caller.confidence.name}"
            raise Refused(Code.PROVIDER_NOT_ALLOWED, words, {"words": words})
        if given.outbound is not None:
            level = OutboundLevel[given.outbound.upper()]
            demand = OutboundRequirement(level, "the caller")
            conversation.require(Requirements(outbound=demand))
        try:
            replay(
                given.messages,
                conversation,
                system_prompt=given.system_prompt,
                go_on=_within(LOOK_SECONDS),
            )
        except InvalidInput as fault:
            raise ServiceError(Code.INVALID_REQUEST, facts={"words": str(fault)}) from None
        # What was said is known now; a read may take a minute, and messages much memory.
        given.messages.clear()
        return conversation

    def _noted(
        self, conversation: Conversation, caller: Caller, texts: list[str], arguments: list[str]
    ) -> str:
        conversation.note_result(texts, arguments)
        end = int(self.now()) + self.lifetime_seconds
        return issue_ledger(conversation, caller.tenant, end, self.keys)

    async def _to_its_end(
        self, work: Callable[..., Result], held: Any, caller: Caller, *arguments: Any
    ) -> Result:
        """What *work* comes to, in a thread; who leaves meanwhile holds the place until it is done.

        A thread cannot be stopped; a caller that could begin another one for each request that it
        gives up would take them all.
        """
        async with caller.looking:
            thread = asyncio.wrap_future(
                self.threads.submit(partial(work, held, caller, *arguments))
            )
            try:
                return await asyncio.shield(thread)
            except asyncio.CancelledError:
                await asyncio.wait({thread})
                raise


def _check_sizes(given: GivenConversation) -> None:
    """Refuse what would take too long by itself: a message, or the prompts, which are read as one.

    Raises:
        ServiceError: there is some.
    """
    prompts = len(given.system_prompt or "")
    for place, message in enumerate(given.messages):
        size = sum(map(len, (*strings_in(message), *map(str, names_in(message)))))
        _check_size(size, f"message {place}")
        if message.get("role") in PROMPTS:
            prompts += size
    _check_size(prompts, "its prompts together")


def _check_size(size: int, what: str) -> None:
    if size > MAX_MESSAGE_CHARS:
        words = f"{what} may have {MAX_MESSAGE_CHARS} characters"
        raise ServiceError(Code.REQUEST_TOO_LARGE, facts={"words": words})


def _within(seconds: float) -> Callable[[], None]:
    """What raises once this thread has worked that long.

    Raises:
        ServiceError: it has.
    """
    end = time.thread_time() + seconds

    def go_on() -> None:
        if time.thread_time() > end:
            words = (
                f"its messages take longer than {seconds:g} seconds to look through: send those "
                "since the last ledger, with it, and long documents in parts"
            )
            raise ServiceError(Code.REQUEST_TOO_LARGE, facts={"words": words})

    return go_on
