"""The hop loop: ask policy, resolve, ask again, dial, read the head, ask again, read the body.

In: a ``Request``. Out: a ``Response``, or one error of the tree with the hops so far in ``trace``.
Every decision is made by a pure judge of ``policy``; this shell does what it says. One session,
connector, cookie jar and set of resolutions per read; nothing survives it but TLS contexts.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import Final, NoReturn, Self

import aiohttp
from aiohttp.client_reqrep import ClientResponse
from yarl import URL

from fetchwarden.policy.addresses import Address, AddressClass
from fetchwarden.policy.decision import Decision
from fetchwarden.policy.egress import (
    Resolution,
    ResolutionFacts,
    judge_resolution,
    judge_target,
    resolution_class,
)
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.head import HeadFacts, HeadRules, judge_head
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.media import charset_of, media_type_of
from fetchwarden.policy.redirects import REDIRECT_STATUSES, NextHop, RedirectFacts, next_hop
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target, parse
from fetchwarden.retrieval.body import decoder_for, read_capped
from fetchwarden.retrieval.connector import Dialer, Pins, dial, make_connector
from fetchwarden.retrieval.cookies import HostOnlyCookieJar
from fetchwarden.retrieval.errors import (
    ConnectFailed,
    DeadlineExceeded,
    HeadersTooLarge,
    HTTPStatus,
    error_of,
)
from fetchwarden.retrieval.resolver import DnsResolver, Resolver
from fetchwarden.retrieval.response import ChosenBy, Hop, Request, Response
from fetchwarden.retrieval.translation import translate
from fetchwarden.retrieval.trust import TrustStore

__all__ = ["DEFAULT_USER_AGENT", "DecisionListener", "Fetcher"]

DEFAULT_USER_AGENT: Final = "Fetchwarden/0.1 (reads pages for a language model, asked by a person)"
ACCEPT: Final = (
    "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, text/plain;q=0.8, "
    "application/json;q=0.7, application/xml;q=0.7, text/*;q=0.6, */*;q=0.1"
)
ACCEPT_ENCODING: Final = "gzip, deflate, br, zstd"
LOOPBACK: Final = (IPv4Address("127.0.0.1"), IPv6Address("::1"))

DecisionListener = Callable[[Target, Decision], None]
"""Called once for every decision, with the target it is about: the operator's log."""


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
        """
        self.rules = rules or EgressRules.public()
        self.limits = limits or Limits()
        self._resolver = resolver or DnsResolver()
        self._dialer = dialer
        self._headers = {
            "User-Agent": user_agent,
            "Accept": ACCEPT,
            "Accept-Language": accept_language,
            "Accept-Encoding": ACCEPT_ENCODING,
        }
        self._trust = TrustStore(extra_roots)
        self._on_decision = on_decision
        self._clock = clock

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of what the resolver holds."""
        await self._resolver.close()

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
        read = _Read(self, request, request.rules or self.rules, limits)
        try:
            try:
                async with asyncio.timeout(limits.deadline) as scope:
                    return await read.run()
            except TimeoutError as error:
                if scope.expired():
                    raise DeadlineExceeded(limits.deadline) from error
                raise translate(error, read.address_class) from error
            except (aiohttp.ClientError, OSError, ValueError, EOFError) as error:
                raise translate(error, read.address_class) from error
        except FetchwardenError as error:
            error.trace = read.trace()
            raise


class _Read:
    """The state of one read; thrown away with it."""

    def __init__(
        self, fetcher: Fetcher, request: Request, rules: EgressRules, limits: Limits
    ) -> None:
        self._fetcher = fetcher
        self._request = request
        self._rules = rules
        self._limits = limits
        self._clock = fetcher._clock  # noqa: SLF001  one room
        self._resolutions: dict[str, Resolution] = {}
        self._connected: dict[tuple[str, str, int], Address | None] = {}
        self._pins = Pins(rules, fetcher._dialer)  # noqa: SLF001
        self._hops: list[Hop] = []
        self._hop = Hop(target=request.target, chosen_by=request.chosen_by)

    @property
    def address_class(self) -> AddressClass:
        """The class of the hop under way; public before it is known."""
        return self._hop.address_class or AddressClass.PUBLIC

    def trace(self) -> tuple[Hop, ...]:
        return (*self._hops, self._hop)

    async def run(self) -> Response:
        fetcher, request = self._fetcher, self._request
        headers = {**request.headers, **request.secret_headers}
        async with aiohttp.ClientSession(
            connector=make_connector(self._pins),
            headers=fetcher._headers,  # noqa: SLF001
            cookie_jar=HostOnlyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=self._limits.dial_timeout),
            auto_decompress=False,
            trust_env=False,
            max_line_size=16 * 1024,
            max_field_size=self._limits.max_header_bytes,
        ) as session:
            while True:
                facts = await self._judged()
                answer = await self._dialled(session, facts, headers)
                async with answer:
                    following = self._judge_head(answer)
                    if following is None:
                        return await self._finished(answer)
                if not following.keeps_headers:
                    headers = {}
                self._hops.append(self._hop)
                self._hop = Hop(target=following.target, chosen_by="server")

    async def _judged(self) -> ResolutionFacts:
        """The facts of the hop under way, after both judges have allowed it."""
        target = self._hop.target
        self._decide(judge_target(target, self._rules))
        started = self._clock()
        resolution = await self._resolved(target)
        self._hop = replace(
            self._hop,
            resolve_seconds=self._clock() - started,
            address_class=resolution_class(resolution, self._rules),
        )
        facts = ResolutionFacts(
            target=target,
            resolution=resolution,
            allow_private=self._request.allow_private,
            previous=self._hops[-1].address_class if self._hops else None,
            max_records=self._limits.max_records,
        )
        decision = self._decide(judge_resolution(facts, self._rules))
        self._hop = replace(self._hop, rule=decision.rule)
        return facts

    async def _resolved(self, target: Target) -> Resolution:
        name = target.name
        if target.address is not None:
            return Resolution(name, (target.address,))
        if name == "localhost" or name.endswith(".localhost"):
            # RFC 6761 section 6.3: never asked of a name server.
            return Resolution(name, LOOPBACK)
        if name not in self._resolutions:
            self._resolutions[name] = await self._fetcher._resolver.resolve(name)  # noqa: SLF001
        return self._resolutions[name]

    async def _dialled(
        self,
        session: aiohttp.ClientSession,
        facts: ResolutionFacts,
        headers: Mapping[str, str],
    ) -> ClientResponse:
        """The answer of the first validated address that can be connected to."""
        target, request = facts.target, self._request
        started = self._clock()
        # yarl must not parse the address again: what goes out is what was judged.
        url = URL(target.request_href, encoded=True)
        https = target.scheme == "https"
        context = self._fetcher._trust.context_for(target) if https else True  # noqa: SLF001
        failure: FetchwardenError = ConnectFailed("no address was tried", self.address_class)
        for address in facts.resolution.addresses[: self._limits.max_dials]:
            self._pins.pin(facts, address)
            self._hop = replace(self._hop, address=address)
            try:
                answer = await session.request(
                    request.method,
                    url,
                    headers=headers,
                    data=request.body,
                    allow_redirects=False,
                    ssl=context,
                )
            except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
                failure = translate(error, self.address_class)
                if not isinstance(failure, ConnectFailed):
                    raise failure from error
                continue
            if self._pins.dialled is not None:
                self._connected[target.origin] = self._pins.dialled
            self._hop = replace(
                self._hop,
                status=answer.status,
                address=self._connected.get(target.origin),
                head_seconds=self._clock() - started,
            )
            return answer
        raise failure

    def _judge_head(self, answer: ClientResponse) -> NextHop | None:
        """Where the answer redirects to; None when its body is to be read."""
        size = sum(len(name) + len(value) + 4 for name, value in answer.raw_headers)
        if size > self._limits.max_header_bytes:
            raise HeadersTooLarge(f"{size} bytes of headers")
        request = self._request
        if answer.status in REDIRECT_STATUSES and request.method == "GET":
            facts = RedirectFacts(
                target=self._hop.target,
                locations=answer.headers.getall("Location", ()),
                followed=len(self._hops),
                max_redirects=self._limits.max_redirects,
            )
            following = next_hop(facts, self._rules)
            if isinstance(following, Decision):
                self._refuse(following)
            return following
        if not 200 <= answer.status <= 299 and request.raises_for_status:
            raise HTTPStatus(answer.status, answer.headers.get("Retry-After"))
        self._decide(judge_head(_head_facts(answer), self._head_rules()))
        return None

    def _head_rules(self) -> HeadRules:
        return HeadRules(
            max_body_bytes=self._limits.max_body_bytes, media_types=self._request.media_types
        )

    async def _finished(self, answer: ClientResponse) -> Response:
        started = self._clock()
        facts = _head_facts(answer)
        decoder = decoder_for(facts.content_encoding)
        chunked = "Transfer-Encoding" in answer.headers
        if decoder is None and facts.content_length is not None and not chunked:
            # Its length was judged, and the framing keeps the server to it.
            body = await answer.read()
        else:
            body = await read_capped(
                answer.content.iter_any(), decoder, self._limits.max_body_bytes
            )
        self._hop = replace(self._hop, body_seconds=self._clock() - started)
        hops = self.trace()
        content_types = answer.headers.getall("Content-Type", ())
        return Response(
            requested=self._request.target,
            final=self._hop.target,
            status=answer.status,
            headers=tuple((name.lower(), value) for name, value in answer.headers.items()),
            media_type=facts.media_type,
            charset=charset_of(content_types[-1] if content_types else None),
            body=body,
            hops=hops,
            is_private=any(hop.address_class is not AddressClass.PUBLIC for hop in hops),
        )

    def _decide(self, decision: Decision) -> Decision:
        """Record and report a decision, and go on only if it allows."""
        if not decision.allowed:
            self._refuse(decision)
        self._record(decision)
        return decision

    def _refuse(self, decision: Decision) -> NoReturn:
        self._record(decision)
        raise error_of(decision)

    def _record(self, decision: Decision) -> None:
        self._hop = replace(self._hop, decisions=(*self._hop.decisions, decision))
        listener = self._fetcher._on_decision  # noqa: SLF001
        if listener is not None:
            listener(self._hop.target, decision)


def _head_facts(answer: ClientResponse) -> HeadFacts:
    content_types = answer.headers.getall("Content-Type", ())
    encodings = answer.headers.getall("Content-Encoding", ())
    return HeadFacts(
        media_type=media_type_of(content_types[-1] if content_types else None),
        content_length=answer.content_length,
        content_encoding=", ".join(encodings).strip().lower(),
    )
