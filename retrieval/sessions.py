"""The aiohttp sessions of a fetcher: one shared by all first hops, one of a redirected read's own.

Most reads are one hop. The shared session keeps no cookie and no connection, so nothing passes from
one read to another. A read that is redirected goes on in a session of its own, which keeps cookies
and connections until the read ends.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Final
from weakref import WeakKeyDictionary

import aiohttp
from aiohttp.abc import AbstractCookieJar

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.limits import Limits
from fetchwarden.retrieval.connector import Dialer, GuardedConnector

__all__ = ["Sessions", "session_limits"]

MAX_LINE_BYTES: Final = 16 * 1024
"""Bytes of a status line."""


class Sessions:
    """Makes sessions that are alike but for what they keep."""

    def __init__(self, headers: Mapping[str, str], limits: Limits, dialer: Dialer) -> None:
        self._headers = headers
        self._limits = limits
        self._dialer = dialer
        self._shared: WeakKeyDictionary[asyncio.AbstractEventLoop, aiohttp.ClientSession] = (
            WeakKeyDictionary()
        )
        self._latest: tuple[asyncio.AbstractEventLoop, aiohttp.ClientSession] | None = None
        self._is_closed = False

    def shared(self) -> aiohttp.ClientSession:
        """The session of first hops, one for each event loop.

        Raises:
            InvalidInput: the fetcher is closed.
        """
        if self._is_closed:
            raise InvalidInput("the fetcher is closed; make a new one")
        loop = asyncio.get_running_loop()
        latest = self._latest
        if latest is not None and latest[0] is loop:
            return latest[1]
        session = self._shared.get(loop)
        if session is None:
            for other in [other for other in self._shared if other.is_closed()]:
                self._shared.pop(other).detach()
            session = self._shared[loop] = self._make(aiohttp.DummyCookieJar(), keeps_alive=False)
        self._latest = (loop, session)
        return session

    def own(self, jar: AbstractCookieJar) -> aiohttp.ClientSession:
        """A session of one read's own, with its cookies; the caller closes it."""
        return self._make(jar, keeps_alive=True)

    async def close(self) -> None:
        """Close the shared session; those of other loops hold no connection and are let go."""
        self._is_closed = True
        self._latest = None
        own = self._shared.pop(asyncio.get_running_loop(), None)
        for session in self._shared.values():
            session.detach()
        self._shared.clear()
        if own is not None:
            await own.close()

    def _make(self, jar: AbstractCookieJar, *, keeps_alive: bool) -> aiohttp.ClientSession:
        return aiohttp.ClientSession(
            connector=GuardedConnector(self._dialer, keeps_alive=keeps_alive),
            headers=self._headers,
            cookie_jar=jar,
            auto_decompress=False,
            trust_env=False,
            max_line_size=MAX_LINE_BYTES,
            **session_limits(self._limits),
        )


def session_limits(limits: Limits) -> dict[str, Any]:
    """What aiohttp enforces of *limits* itself, as arguments of a session or of one request."""
    return {
        "timeout": aiohttp.ClientTimeout(total=None, sock_connect=limits.dial_timeout),
        "max_field_size": limits.max_header_bytes,
    }
