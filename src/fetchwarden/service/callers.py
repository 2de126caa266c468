"""Who calls, and how much each may: tokens, rates, requests at a time, bytes.

In: the value of an Authorization header, and the time. Out: a ``Caller`` that admits a request, or
the error that tells why not. Tokens are compared by their digests, all of them every time, so the
time of a refusal tells nothing. Nothing here is shared between processes.
"""

import asyncio
import hashlib
import math
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from fetchwarden.configuration import LimitsSection, TokenSection, same_digest
from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.service.problems import ServiceError

__all__ = ["ANONYMOUS", "Caller", "Callers", "Rate", "current_caller"]

ANONYMOUS: Final = "local"
"""The caller without a token, where the service has none and only this machine reaches it."""
_SCHEME: Final = "bearer"
AT_A_TIME: Final = 2
"""Conversations that are looked through, and pages that are worked on, for one caller."""
current_caller: ContextVar["Caller | None"] = ContextVar("caller", default=None)
"""Whose request is worked on; None where it is nobody's."""
_EXACT: Final = 1e-6
"""Seconds; a wait that is shorter is none."""


class Rate:
    """So much in a time, with a burst: the generic cell rate algorithm.

    Two numbers say it all: what one unit costs in seconds, and until when what was used so far has
    been paid for (ITU-T I.371, annex A).
    """

    __slots__ = ("_burst", "_cost", "_paid")

    def __init__(self, amount: float, seconds: float, burst: float) -> None:
        """Let *amount* pass in *seconds*, *burst* of it at once."""
        self._cost = seconds / amount
        self._burst = burst * self._cost
        self._paid = -math.inf

    def wait(self, now: float) -> float:
        """Seconds until one more may pass; 0 for at once."""
        wait = max(self._paid, now) + self._cost - now - self._burst
        # Sums of floats are a little beside what they should be, also on the side that refuses.
        return wait if wait > _EXACT else 0.0

    def use(self, amount: float, now: float) -> None:
        """Note that *amount* passed."""
        self._paid = max(self._paid, now) + amount * self._cost


@dataclass(slots=True)
class Caller:
    """One caller, with what it used.

    Attributes:
        name: for logs and metrics.
        tenant: whose conversations it goes on with.
        confidence: how far it is trusted.
        limits: what it may use.
        turns: pages of its that may be in the line of the worker processes.
        looking: its turns to have conversations looked through.
        working: its turns in the line of the worker processes. The line is first come, first
            served, so nobody waits behind more than a few pages of each other caller.
    """

    name: str
    tenant: str
    confidence: Confidence
    limits: LimitsSection
    _requests: Rate = field(init=False)
    _bytes: Rate = field(init=False)
    _under_way: int = 0
    turns: int = AT_A_TIME
    looking: asyncio.Semaphore = field(init=False, repr=False)
    working: asyncio.Semaphore = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.looking = asyncio.Semaphore(AT_A_TIME)
        self.working = asyncio.Semaphore(self.turns)
        limits = self.limits
        self._requests = Rate(limits.requests_per_minute, 60.0, limits.burst)
        self._bytes = Rate(limits.bytes_per_hour, 3600.0, limits.bytes_per_hour)

    @property
    def under_way(self) -> int:
        """Requests that are under way."""
        return self._under_way

    def admit(self, now: float) -> None:
        """Begin a request; ``leave`` ends it.

        Raises:
            ServiceError: it is one too many.
        """
        if self._under_way >= self.limits.concurrency:
            raise ServiceError(Code.TOO_MANY_AT_ONCE, headers={"retry-after": "1"})
        self.spend_request(now)
        self._under_way += 1

    def spend_request(self, now: float) -> None:
        """Count a request, such as a line of a batch.

        Raises:
            ServiceError: it is one too many, or the bytes are used up.
        """
        for rate, code in (
            (self._requests, Code.RATE_LIMITED),
            (self._bytes, Code.QUOTA_USED_UP),
        ):
            if wait := rate.wait(now):
                seconds = math.ceil(wait)
                raise ServiceError(
                    code, self.name, {"seconds": seconds}, headers={"retry-after": str(seconds)}
                )
        self._requests.use(1, now)

    def leave(self, sent_bytes: int, now: float) -> None:
        """End a request that had *sent_bytes*, question and answer together."""
        self._under_way -= 1
        self._bytes.use(sent_bytes, now)


class Callers:
    """All callers."""

    def __init__(
        self,
        tokens: Mapping[str, TokenSection],
        read: Callable[[str], str] = lambda path: Path(path).read_text("utf-8"),
        *,
        workers: int = AT_A_TIME,
        local: LimitsSection | None = None,
    ) -> None:
        """The callers of these tokens; without any, one who needs none, with the limits *local*.

        Raises:
            InvalidInput: the file of a token cannot be used, or two callers have the same token.
        """
        turns = max(AT_A_TIME, workers)
        self._known: list[tuple[bytes, Caller]] = []
        for name, token in tokens.items():
            try:
                digest = token.digest(read)
            except (OSError, ValueError) as fault:
                said = fault.strerror if isinstance(fault, OSError) else str(fault)
                if isinstance(fault, UnicodeDecodeError):
                    said = "the file is not UTF-8"
                raise InvalidInput(f"tokens.{name}: {said}") from None
            if any(same_digest(digest, other) for other, _ in self._known):
                raise InvalidInput(f"tokens.{name}: another caller has the same token")
            caller = Caller(name, token.tenant or name, token.confidence, token, turns=turns)
            self._known.append((digest, caller))
        limits = local or LimitsSection()
        self._anonymous = Caller(ANONYMOUS, ANONYMOUS, Confidence.MEDIUM, limits, turns=turns)

    @property
    def want_token(self) -> bool:
        """Whether a caller needs a token."""
        return bool(self._known)

    def find(self, authorization: str | None) -> Caller:
        """The caller with this Authorization header (RFC 6750 section 2.1).

        Raises:
            ServiceError: there is none.
        """
        if not self._known:
            return self._anonymous
        scheme, _, token = (authorization or "").partition(" ")
        given = hashlib.sha256(token.strip().encode("utf-8", "surrogateescape")).digest()
        found: Caller | None = None
        for digest, caller in self._known:
            # All are compared, so that the time tells nothing.
            if same_digest(digest, given):
                found = caller
        if found is None or scheme.lower() != _SCHEME:
            raise ServiceError(Code.UNAUTHORIZED, headers={"www-authenticate": "Bearer"})
        return found
