"""The aiohttp sessions of a fetcher: one shared by all first hops, one of a redirected read's own.

Most reads are one hop. The shared session keeps no cookie and no connection, so nothing passes from
one read to another. A read that is redirected goes on in a session of its own, which keeps cookies
and connections until the read ends.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import aiohttp
from aiohttp.abc import AbstractCookieJar

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
        self._shared: aiohttp.ClientSession | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def shared(self) -> aiohttp.ClientSession:
        """The session of first hops; made anew when the event loop is another one."""
        loop = asyncio.get_running_loop()
        if self._shared is None or self._loop is not loop:
            if self._shared is not None:
                self._shared.detach()  # its loop is gone, and its connector holds no connection
            self._shared = self._make(aiohttp.DummyCookieJar(), keeps_alive=False)
            self._loop = loop
        return self._shared

    def own(self, jar: AbstractCookieJar) -> aiohttp.ClientSession:
        """A session of one read's own, with its cookies; the caller closes it."""
        return self._make(jar, keeps_alive=True)

    async def close(self) -> None:
        """Close the shared session."""
        session, self._shared = self._shared, None
        if session is not None:
            await session.close()

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
