"""One read, from hop to hop: ask policy, resolve, ask again, dial, ask again, read the body.

In: a ``Request``, its rules and limits, and what a fetcher lends. Out: a ``Response``. Every
decision is made by a pure judge of ``policy``; this shell does what it says.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Final

import aiohttp
from aiohttp.client_reqrep import ClientResponse
from multidict import CIMultiDictProxy
from yarl import URL

from fetchwarden.policy.addresses import Address, AddressClass, describe
from fetchwarden.policy.decision import Decision
from fetchwarden.policy.egress import (
    Resolution,
    ResolutionFacts,
    judge_resolution,
    judge_target,
    without_lookup,
)
from fetchwarden.policy.errors import FetchwardenError, RetrievalError
from fetchwarden.policy.head import HeadFacts, HeadRules, judge_head
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.media import charset_of, media_type_of
from fetchwarden.policy.redirects import REDIRECT_STATUSES, NextHop, RedirectFacts, next_hop
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.signin import may_sign_in
from fetchwarden.policy.target import Target
from fetchwarden.retrieval.body import decode_capped, decoder_for, read_capped
from fetchwarden.retrieval.connector import Pin, current_pin
from fetchwarden.retrieval.cookies import HostOnlyCookieJar
from fetchwarden.retrieval.errors import (
    ConnectFailed,
    DeadlineExceeded,
    HeadersTooLarge,
    HTTPStatus,
    SignInRefused,
    error_of,
)
from fetchwarden.retrieval.resolver import Resolver
from fetchwarden.retrieval.response import ChosenBy, Hop, Request, Response
from fetchwarden.retrieval.sessions import Sessions, session_limits
from fetchwarden.retrieval.signin import Handshake
from fetchwarden.retrieval.translation import FOREIGN, translate
from fetchwarden.retrieval.trust import TrustStore

__all__ = ["DecisionListener", "Equipment", "Read"]

SMALL_BYTES: Final = 256 * 1024
"""Bytes of a coded body that are taken in one piece and then decoded."""

DecisionListener = Callable[[Target, Decision], None]
"""Called once for every decision, with the target it is about: the operator's log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """What a fetcher lends to each of its reads."""

    sessions: Sessions
    resolver: Resolver
    trust: TrustStore
    clock: Callable[[], float]
    on_decision: DecisionListener | None


class _HopUnderWay:
    """The hop under way; becomes a ``Hop`` when it is shown."""

    __slots__ = (
        "address",
        "address_class",
        "body_seconds",
        "chosen_by",
        "decisions",
        "head_seconds",
        "resolve_seconds",
        "rule",
        "status",
        "target",
    )

    def __init__(self, target: Target, chosen_by: ChosenBy) -> None:
        self.target = target
        self.chosen_by: ChosenBy = chosen_by
        self.decisions: list[Decision] = []
        self.status: int | None = None
        self.address: Address | None = None
        self.address_class: AddressClass | None = None
        self.rule = ""
        self.resolve_seconds = 0.0
        self.head_seconds = 0.0
        self.body_seconds = 0.0

    def frozen(self) -> Hop:
        return Hop(
            target=self.target,
            chosen_by=self.chosen_by,
            decisions=tuple(self.decisions),
            status=self.status,
            address=self.address,
            address_class=self.address_class,
            rule=self.rule,
            resolve_seconds=self.resolve_seconds,
            head_seconds=self.head_seconds,
            body_seconds=self.body_seconds,
        )


class Read:
    """The state of one read; thrown away with it.

    The first hop goes over the shared session; a redirect opens one of the read's own.
    """

    __slots__ = (
        "_connected",
        "_equipment",
        "_has_signed_in",
        "_hop",
        "_hops",
        "_limits",
        "_previous",
        "_request",
        "_resolutions",
        "_rules",
    )

    def __init__(
        self, equipment: Equipment, request: Request, rules: EgressRules, limits: Limits
    ) -> None:
        self._equipment = equipment
        self._request = request
        self._rules = rules
        self._limits = limits
        self._resolutions: dict[str, Resolution] = {}
        self._connected: dict[tuple[str, str, int], Address] = {}
        self._hops: list[Hop] = []
        self._previous: AddressClass | None = None
        self._has_signed_in = False
        self._hop = _HopUnderWay(request.target, request.chosen_by)

    @property
    def address_class(self) -> AddressClass:
        """The class of the hop under way; public before it is known."""
        return self._hop.address_class or AddressClass.PUBLIC

    def expired(self, seconds: float) -> RetrievalError:
        """What a deadline of so many *seconds* means now that it is over.

        For a private host that gave no answer it is a failed connection like any other, so that a
        model cannot tell a silent host from none.
        """
        if self._hop.status is None and self.address_class is not AddressClass.PUBLIC:
            return ConnectFailed(f"no answer in {seconds:g} s", self.address_class)
        return DeadlineExceeded(seconds)

    def trace(self) -> tuple[Hop, ...]:
        """The hops so far, the one under way last."""
        return (*self._hops, self._hop.frozen())

    async def run(self) -> Response:
        """Make the first hop, and the redirects if there are any."""
        request = self._request
        headers = request.headers
        if request.secret_headers:
            headers = {**headers, **request.secret_headers}
        outcome = await self._hop_over(self._equipment.sessions.shared(), headers)
        if isinstance(outcome, Response):
            return outcome
        return await self._redirected(outcome, headers)

    async def _redirected(self, following: "_Redirect", headers: Mapping[str, str]) -> Response:
        jar = HostOnlyCookieJar()
        jar.update_cookies(following.cookies, following.url)
        async with self._equipment.sessions.own(jar) as session:
            while True:
                if not following.next_hop.keeps_headers:
                    headers = {}
                self._hops.append(self._hop.frozen())
                self._previous = _class_of(self._hop.address, self._rules)
                self._hop = _HopUnderWay(following.next_hop.target, "server")
                outcome = await self._hop_over(session, headers)
                if isinstance(outcome, Response):
                    return outcome
                following = outcome

    async def _hop_over(
        self, session: aiohttp.ClientSession, headers: Mapping[str, str]
    ) -> "Response | _Redirect":
        facts = await self._judged()
        asked, sign_in = self._request.target, self._request.sign_in
        if sign_in is None or not may_sign_in(facts, asked, self._rules, is_permitted=True):
            return await self._answered(session, facts, headers)
        # What is signed in is a connection, so it is this hop's own.
        async with self._equipment.sessions.own(session.cookie_jar) as own:
            handshake = sign_in.handshake(facts.target.name)
            return await self._answered(own, facts, headers, handshake)

    async def _answered(
        self,
        session: aiohttp.ClientSession,
        facts: ResolutionFacts,
        headers: Mapping[str, str],
        handshake: Handshake | None = None,
    ) -> "Response | _Redirect":
        async with await self._dialled(session, facts, headers, handshake) as answer:
            self._has_signed_in |= handshake is not None and handshake.was_tried
            if answer.status == 401 and self._has_signed_in:
                raise SignInRefused
            following = self._judge_redirect(answer)
            if following is not None:
                return _Redirect(following, answer.cookies, answer.url)
            return await self._finished(answer)

    async def _judged(self) -> ResolutionFacts:
        """The facts of the hop under way, after both judges have allowed it."""
        hop = self._hop
        self._decide(judge_target(hop.target, self._rules))
        started = self._equipment.clock()
        name = hop.target.name
        resolution = without_lookup(hop.target) or self._resolutions.get(name)
        if resolution is None:
            resolution = await self._equipment.resolver.resolve(name)
            self._resolutions[name] = resolution
        hop.resolve_seconds = self._equipment.clock() - started
        facts = ResolutionFacts(
            target=hop.target,
            resolution=resolution,
            allow_private=self._request.allow_private,
            previous=self._previous,
            max_records=self._limits.max_records,
        )
        decision = judge_resolution(facts, self._rules)
        hop.address_class = decision.address_class
        self._decide(decision)
        hop.rule = decision.rule
        return facts

    async def _dialled(
        self,
        session: aiohttp.ClientSession,
        facts: ResolutionFacts,
        headers: Mapping[str, str],
        handshake: Handshake | None = None,
    ) -> ClientResponse:
        """The answer of the first validated address that can be connected to."""
        target, request, hop = facts.target, self._request, self._hop
        started = self._equipment.clock()
        # yarl must not parse the address again: what goes out is what was judged.
        url = URL(target.request_href, encoded=True)
        https = target.scheme == "https"
        context = self._equipment.trust.context_for(target) if https else True
        own_limits = {} if request.limits is None else session_limits(request.limits)
        failure: FetchwardenError | None = None
        for address in facts.resolution.addresses[: self._limits.max_dials]:
            pin = Pin(facts, address, self._rules)
            current_pin.set(pin)
            hop.address = address
            try:
                answer = await session.request(
                    request.method,
                    url,
                    headers=headers,
                    data=request.body,
                    allow_redirects=False,
                    ssl=context,
                    middlewares=() if handshake is None else (handshake,),
                    **own_limits,
                )
            except FOREIGN as error:
                failure = translate(error, self.address_class)
                if not isinstance(failure, ConnectFailed):
                    raise failure from error
                continue
            if not pin.dialled:
                # A connection of this read was used again.
                hop.address = self._connected.get(target.origin)
            else:
                self._connected[target.origin] = address
            hop.status = answer.status
            hop.head_seconds = self._equipment.clock() - started
            return answer
        raise failure or ConnectFailed("no address to try", self.address_class)

    def _judge_redirect(self, answer: ClientResponse) -> NextHop | None:
        """Where the answer redirects to; None when it is to be read."""
        request, limits = self._request, self._limits
        size = sum([len(name) + len(value) + 4 for name, value in answer.raw_headers])
        if size > limits.max_header_bytes:
            raise HeadersTooLarge(f"{size} bytes of headers")
        if answer.status not in REDIRECT_STATUSES or request.method != "GET":
            return None
        facts = RedirectFacts(
            target=self._hop.target,
            locations=answer.headers.getall("Location", ()),
            followed=len(self._hops),
            max_redirects=limits.max_redirects,
        )
        following = next_hop(facts, self._rules)
        if isinstance(following, Decision):
            self._decide(following)
            raise error_of(following)
        return following

    async def _finished(self, answer: ClientResponse) -> Response:
        """The response, once its head is judged and its body read."""
        hop, request, limits = self._hop, self._request, self._limits
        if not 200 <= answer.status <= 299 and request.raises_for_status:
            raise HTTPStatus(answer.status, answer.headers.get("Retry-After"))
        headers = answer.headers
        content_type = _last(headers, "Content-Type")
        facts = HeadFacts(
            media_type=media_type_of(content_type),
            content_length=answer.content_length,
            content_encoding=(
                ", ".join(headers.getall("Content-Encoding")).lower()
                if "Content-Encoding" in headers
                else ""
            ),
        )
        rules = HeadRules(max_body_bytes=limits.max_body_bytes, media_types=request.media_types)
        self._decide(judge_head(facts, rules))
        started = self._equipment.clock()
        decoder = decoder_for(facts.content_encoding)
        length = None if "Transfer-Encoding" in headers else facts.content_length
        try:
            if length is not None and (decoder is None or length <= SMALL_BYTES):
                # The length was judged, and the framing keeps the server to it.
                body = await answer.read()
                if decoder is not None:
                    body = decode_capped(body, decoder, limits.max_body_bytes)
            else:
                body = await read_capped(answer.content.iter_any(), decoder, limits.max_body_bytes)
        except FOREIGN as error:
            raise translate(error, self.address_class) from error
        hop.body_seconds = self._equipment.clock() - started
        is_private = hop.address_class is not AddressClass.PUBLIC or any(
            earlier.address_class is not AddressClass.PUBLIC for earlier in self._hops
        )
        return Response(
            requested=request.target,
            final=hop.target,
            status=answer.status,
            headers=headers,
            media_type=facts.media_type,
            charset=charset_of(content_type),
            body=body,
            hops=self.trace(),
            is_private=is_private,
        )

    def _decide(self, decision: Decision) -> None:
        """Record and report a decision, and go on only if it allows."""
        self._hop.decisions.append(decision)
        listener = self._equipment.on_decision
        if listener is not None:
            listener(self._hop.target, decision)
        if not decision.allowed:
            raise error_of(decision)


def _last(headers: CIMultiDictProxy[str], name: str) -> str | None:
    """The last of the values of a header: where there are several, the one a browser believes."""
    return headers.getall(name)[-1] if name in headers else None


def _class_of(address: Address | None, rules: EgressRules) -> AddressClass:
    """The class of the very address that answered: an answer of several may be mixed."""
    if address is None:
        return AddressClass.PUBLIC
    return describe(address, nat64=rules.nat64).address_class


@dataclass(frozen=True, slots=True)
class _Redirect:
    """A redirect that may be followed, and the cookies its answer set."""

    next_hop: NextHop
    cookies: SimpleCookie
    url: URL
