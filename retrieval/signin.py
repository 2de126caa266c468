"""The sign-in of the operating system: answer a Negotiate or NTLM challenge on one connection.

In: a request and its answer, as an aiohttp middleware. Out: the answer after the sign-in, or the
challenge itself. The steps are pyspnego's (an extra); whether there may be a sign-in at all is for
``policy.signin`` to say, before the hop is dialled. NTLM binds a sign-in to its connection, so the
hop has a session of its own (RFC 4559, MS-NTHT).
"""

import asyncio
import base64
import binascii
import re
from collections.abc import Iterable
from typing import Any, Final

from aiohttp import ClientHandlerType, ClientRequest, ClientResponse

from fetchwarden.policy.errors import InvalidInput

__all__ = ["Handshake", "SignIn"]

MAX_LEGS: Final = 4
"""Tokens that are sent in one sign-in."""
MAX_TOKEN_CHARS: Final = 64 * 1024
MAX_CHALLENGE_BYTES: Final = 64 * 1024
"""Bytes of the page that comes with a challenge; it has to be read for the connection to go on."""

_CHALLENGE: Final = re.compile(r"(Negotiate|NTLM)(?:[ \t]+([A-Za-z0-9+/=]+))?[ \t]*", re.IGNORECASE)
# What stands in quotes is no challenge, such as the name of a realm.
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')


class SignIn:
    """Who signs in: the person the operating system knows, or somebody with a password.

    Raises:
        InvalidInput: pyspnego, the extra ``signin``, is not installed.
    """

    def __init__(self, username: str | None = None, password: str | None = None) -> None:
        """A sign-in; without a name, of whoever is signed in to the operating system."""
        try:
            import spnego  # noqa: PLC0415 - an extra
        except ImportError:
            raise InvalidInput("a sign-in needs the extra: fetchwarden[signin]") from None
        self._spnego = spnego
        self._username = username
        self._password = password

    def __repr__(self) -> str:
        return "SignIn()"

    def handshake(self, host: str) -> "Handshake":
        """The sign-in of one hop to *host*."""
        return Handshake(self, host)

    def context(self, host: str, scheme: str) -> Any:
        """What makes the tokens of *scheme* for *host*."""
        return self._spnego.client(
            username=self._username,
            password=self._password,
            hostname=host,
            service="HTTP",
            protocol="ntlm" if scheme == "NTLM" else "negotiate",
        )


class Handshake:
    """An aiohttp middleware that answers the challenge of one hop.

    Attributes:
        was_tried: whether a token was sent.
    """

    def __init__(self, sign_in: SignIn, host: str) -> None:
        self._sign_in = sign_in
        self._host = host
        self.was_tried = False

    async def __call__(self, request: ClientRequest, handler: ClientHandlerType) -> ClientResponse:
        """Send *request*, and again with tokens as long as it is challenged."""
        answer = await handler(request)
        scheme, _ = _challenge(answer)
        if scheme is None:
            return answer
        context: Any = None
        token: bytes | None = None
        for _ in range(MAX_LEGS):
            context, sent = await asyncio.to_thread(self._step, context, scheme, token)
            if not sent or not await _read_up(answer):
                return answer
            request.headers["Authorization"] = f"{scheme} {base64.b64encode(sent).decode()}"
            self.was_tried = True
            answer = await handler(request)
            offered, token = _challenge(answer)
            if offered != scheme or token is None:
                return answer
        return answer

    def _step(self, context: Any, scheme: str, token: bytes | None) -> tuple[Any, bytes | None]:
        """The next token, or None where there is none: nobody is signed in, or *token* is none."""
        try:
            context = context or self._sign_in.context(self._host, scheme)
            return context, context.step(token)
        except Exception:  # noqa: BLE001 - what a server sends must not break the read
            return context, None


def _challenge(answer: ClientResponse) -> tuple[str | None, bytes | None]:
    """The scheme that *answer* challenges with, and its token; Negotiate before NTLM."""
    if answer.status != 401:
        return None, None
    return _offered(answer.headers.getall("WWW-Authenticate", ()))


def _offered(headers: Iterable[str]) -> tuple[str | None, bytes | None]:
    found: dict[str, bytes | None] = {}
    for header in headers:
        for each in _QUOTED.sub("", header).split(","):
            challenge = _CHALLENGE.fullmatch(each.strip())
            if challenge and len(each) <= MAX_TOKEN_CHARS:
                name = "NTLM" if challenge[1].upper() == "NTLM" else "Negotiate"
                found.setdefault(name, _token(challenge[2]))
    scheme = next((name for name in ("Negotiate", "NTLM") if name in found), None)
    return scheme, None if scheme is None else found[scheme]


def _token(text: str | None) -> bytes | None:
    try:
        return base64.b64decode(text or "", validate=True) or None
    except binascii.Error:
        return None


async def _read_up(answer: ClientResponse) -> bool:
    """Read the page of a challenge, so that the connection goes on; whether that was possible."""
    size = 0
    async for chunk in answer.content.iter_any():
        size += len(chunk)
        if size > MAX_CHALLENGE_BYTES:
            answer.close()
            return False
    return True
