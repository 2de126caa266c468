"""The hardened client: one exchange under one deadline, and one error tree.

In: a ``Request``. Out: a ``Response``, or an error with the hops so far in ``trace``. Nothing
survives a read but TLS contexts: no cookie, no connection, no DNS answer.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Self

from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse
from fetchwarden.retrieval.connector import Dialer, dial
from fetchwarden.retrieval.hops import DecisionListener, Equipment, Read
from fetchwarden.retrieval.resolver import DnsResolver, Resolver
from fetchwarden.retrieval.response import ChosenBy, Request, Response, check_header
from fetchwarden.retrieval.sessions import Sessions
from fetchwarden.retrieval.trust import TrustStore

__all__ = ["DEFAULT_USER_AGENT", "Fetcher"]

DEFAULT_USER_AGENT: Final = "Fetchwarden/0.1 (reads pages for a language model, asked by a person)"
ACCEPT: Final = (
    "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, text/plain;q=0.8, "
    "application/json;q=0.7, application/xml;q=0.7, text/*;q=0.6, */*;q=0.1"
)
ACCEPT_ENCODING: Final = "gzip, deflate, br, zstd"


class Fetcher:
    """A hardened HTTP client. Safe to share between tasks; close it, or use ``async with``.

    >>> async def main() -> bytes:
    ...     async with Fetcher() as fetcher:
    ...         response = await fetcher.fetch("https://example.com/")
    ...     return response.body
    """

    def __init__(
        self,
        *,
        rules: EgressRules | None = None,
        limits: Limits | None = None,
        resolver: Resolver | None = None,
        dialer: Dialer = dial,
        user_agent: str = DEFAULT_USER_AGENT,
        accept_language: str = "en, *;q=0.5",
        extra_roots: Mapping[str, str | Path] | None = None,
        on_decision: DecisionListener | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """A fetcher under *rules* (public by default) and *limits*.

        Args:
            rules: where reads may go.
            limits: what a read may cost.
            resolver: how names are resolved; ``DnsResolver()`` when None, closed with the fetcher.
            dialer: how sockets are made; for tests.
            user_agent: an honest name.
            accept_language: the preferred languages (RFC 9110 section 12.5.4).
            extra_roots: a PEM file of further root certificates per host (``retrieval.trust``).
            on_decision: called with every decision.
            clock: seconds, for the timings in a trace.

        Raises:
            InvalidRule: *extra_roots* is not usable.
            InvalidInput: *user_agent* or *accept_language* holds a control character.
        """
        self.rules = rules or EgressRules.public()
        self.limits = limits or Limits()
        headers = {
            "User-Agent": user_agent,
            "Accept": ACCEPT,
            "Accept-Language": accept_language,
            "Accept-Encoding": ACCEPT_ENCODING,
        }
        for name, value in headers.items():
            check_header(name, value)
        self._equipment = Equipment(
            sessions=Sessions(headers, self.limits, dialer),
            resolver=resolver or DnsResolver(),
            trust=TrustStore(extra_roots),
            clock=clock,
            on_decision=on_decision,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the shared session and of what the resolver holds."""
        await self._equipment.sessions.close()
        await self._equipment.resolver.close()

    async def fetch(
        self, url: str | Target, *, chosen_by: ChosenBy = "user", allow_private: bool = False
    ) -> Response:
        """GET a page; see ``exchange`` for the errors.

        Args:
            url: the address.
            chosen_by: who chose it; recorded in the trace.
            allow_private: the permission to reach allow-listed private hosts.
        """
        target = url if isinstance(url, Target) else parse(url)
        return await self.exchange(
            Request(target=target, chosen_by=chosen_by, allow_private=allow_private)
        )

    async def exchange(self, request: Request) -> Response:
        """Make one exchange under one deadline.

        Raises:
            Refused: the rules said no, at the first hop or a later one.
            RetrievalError: a leaf of ``retrieval.errors``.
        """
        limits = request.limits or self.limits
        read = Read(self._equipment, request, request.rules or self.rules, limits)
        try:
            try:
                async with asyncio.timeout(limits.deadline) as scope:
                    return await read.run()
            except TimeoutError as error:
                if not scope.expired():
                    raise
                raise read.expired(limits.deadline) from error
        except FetchwardenError as error:
            error.trace = read.trace()
            raise
