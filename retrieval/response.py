"""What a read brings back: a ``Response`` with every ``Hop`` of the way; and what was asked for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from multidict import CIMultiDictProxy

from fetchwarden.policy.addresses import Address, AddressClass
from fetchwarden.policy.decision import Decision
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target
from fetchwarden.retrieval.signin import SignIn

__all__ = ["ChosenBy", "Hop", "Request", "Response", "check_header"]

ChosenBy = Literal["user", "model", "server"]
"""Who chose an address. It is recorded, and widens nothing by itself."""

_METHODS: Final = frozenset({"GET", "POST"})
_CHOOSERS: Final = frozenset({"user", "model", "server"})
_TOKEN: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE: Final = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
_OURS: Final = frozenset(
    {
        "accept-encoding",
        "connection",
        "content-length",
        "cookie",
        "host",
        "keep-alive",
        "proxy-authorization",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One exchange to make.

    Attributes:
        target: where to.
        method: GET, whose redirects are followed, or POST, whose redirects are not.
        headers: sent with the request, and to further hops while the origin stays the same.
        secret_headers: the same, but never shown in a trace or a repr.
        body: the bytes to post.
        rules: where it may go; None for the fetcher's own.
        limits: what it may cost; None for the fetcher's own.
        media_types: the media types to accept; None for HTML pages and text documents.
        chosen_by: who chose the address.
        allow_private: the permission to reach allow-listed private hosts.
        raises_for_status: whether an answer other than 2xx is an error (or a ``Response``).
        sign_in: answers a challenge of the operating system's sign-in, where ``policy.signin``
            allows it; pass one for fully trusted providers only.

    Raises:
        InvalidInput: a header is malformed or one of those that the client sets itself.
    """

    target: Target
    method: Literal["GET", "POST"] = "GET"
    headers: Mapping[str, str] = field(default_factory=dict)
    secret_headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes | None = field(default=None, repr=False)
    rules: EgressRules | None = None
    limits: Limits | None = None
    media_types: frozenset[str] | None = None
    chosen_by: ChosenBy = "user"
    allow_private: bool = False
    raises_for_status: bool = True
    sign_in: SignIn | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.target, Target):
            raise InvalidInput("target must be a Target; make one with parse(url)")
        if self.method not in _METHODS:
            raise InvalidInput("method must be GET or POST")
        if self.body is not None and self.method != "POST":
            raise InvalidInput("a body goes with POST only")
        if self.chosen_by not in _CHOOSERS:
            raise InvalidInput("chosen_by must be user, model or server")
        for headers in (self.headers, self.secret_headers):
            for name, value in headers.items():
                check_header(name, value)
                if name.lower() in _OURS:
                    raise InvalidInput(f"header {name!r} is set by the client itself")


def check_header(name: str, value: str) -> None:
    """Refuse a header that could end early or start another (RFC 9110 section 5.5).

    Raises:
        InvalidInput: the name is no token, or the value holds a control character.
    """
    if not _TOKEN.fullmatch(name):
        raise InvalidInput(f"{name!r} is no header name (RFC 9110 section 5.6.2)")
    if not _VALUE.fullmatch(value):
        raise InvalidInput(f"the value of header {name!r} holds a control character")


class Hop(NamedTuple):
    """One request of a read, or the attempt at one. For operators: it names addresses.

    Attributes:
        target: where it went.
        chosen_by: who chose the address; the server for every redirect.
        decisions: what the judges said, in order.
        status: the status code, or None when no answer came.
        address: the validated address that was dialled, or None when nothing was.
        address_class: the worst class in the resolution, or None before it.
        rule: the rule that allowed it, such as ``public`` or ``allow wiki.corp``.
        resolve_seconds: spent on the look-up.
        head_seconds: spent on dialling, TLS and waiting for the response head.
        body_seconds: spent on the body.
    """

    target: Target
    chosen_by: ChosenBy
    decisions: tuple[Decision, ...] = ()
    status: int | None = None
    address: Address | None = None
    address_class: AddressClass | None = None
    rule: str = ""
    resolve_seconds: float = 0.0
    head_seconds: float = 0.0
    body_seconds: float = 0.0


class Response(NamedTuple):
    """An answer that was read to its end. Its body is untrusted.

    Attributes:
        requested: the target that was asked for.
        final: the target that answered.
        status: its status code.
        headers: its headers, in order, names in any case.
        media_type: without parameters, lower-case; "" when missing.
        charset: the charset parameter of Content-Type, or None.
        body: the decoded body, in bytes.
        hops: every hop, the first request first.
        is_private: whether any hop reached an address that is not public.
    """

    requested: Target
    final: Target
    status: int
    headers: CIMultiDictProxy[str]
    media_type: str
    charset: str | None
    body: bytes
    hops: tuple[Hop, ...]
    is_private: bool

    def __repr__(self) -> str:
        return f"Response({self.status} {self.final.redacted!r}, {len(self.body)} bytes)"
