"""A small web on loopback: name server, web site and dialler in one, and fetchers that live in it.

In come DNS answers and pages, out comes what was fetched, or the error. Every error that passes
through ``failure`` is also held to the promise that its text names no address and no host.
"""

import re
from collections.abc import Awaitable, Mapping
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Any, Self

import pytest

from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.resolver import DnsResolver
from fetchwarden.retrieval.response import Hop, Request, Response
from tests.servers import ca
from tests.servers.dial import LoopbackDialer, Routes
from tests.servers.dns import Answer, DnsServer, Moving
from tests.servers.origin import Origin

PUBLIC = "93.184.216.34"
PUBLIC_B = "93.184.216.35"
PUBLIC_6 = "2606:2800:220:1::34"
PRIVATE = "10.0.0.5"
LOOPBACK = "127.0.0.1"
SOON = Limits(deadline=0.3)
"""Limits of a read that will never be answered."""

NAMES: Mapping[str, Answer | Moving] = {
    "a.test": [PUBLIC],
    "b.test": [PUBLIC_B],
    "same.test": [PUBLIC],
    "inner.test": [PRIVATE],
    "loop.test": [LOOPBACK],
}

_TELLS = re.compile(
    r"\.(test|example|internal)\b|localhost|\d+(\.\d+){3}|[0-9a-f]{0,4}::|secret", re.IGNORECASE
)


class World:
    """Names, one web site for http and one for https, and a dialler that leads there.

    >>> async def example() -> None:
    ...     async with World() as world:
    ...         world.web.page("/", "<p>hello</p>")
    ...         response = await world.fetch("http://a.test/")
    """

    def __init__(
        self,
        answers: Mapping[str, Answer | Moving] | None = None,
        *,
        http: int | None = None,
        tls: tuple[str, ...] = (),
        routes: Routes | None = None,
    ) -> None:
        """Answer by *answers* on top of ``NAMES``; *http* is a server for port 80 instead of ours.

        *tls* are the names in the certificate of the https site; without names there is none.
        """
        self.names = DnsServer({**NAMES, **(answers or {})})
        self.web = Origin()
        self.secure = Origin(tls=ca.authority().server_context(*tls)) if tls else None
        self.dialer = LoopbackDialer(routes)
        self._http = http
        self._tls = tls
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        await self._stack.enter_async_context(self.names)
        await self._stack.enter_async_context(self.web)
        routes = self.dialer.routes
        routes.setdefault((None, 80), (LOOPBACK, self._http or self.web.port))
        routes.setdefault((None, 8080), (LOOPBACK, self.web.port))
        if self.secure is not None:
            await self._stack.enter_async_context(self.secure)
            routes.setdefault((None, 443), (LOOPBACK, self.secure.port))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._stack.aclose()

    @property
    def https(self) -> Origin:
        """The https site of a world that has one."""
        assert self.secure is not None
        return self.secure

    @property
    def dialled(self) -> list[str]:
        """The addresses dialled, in order."""
        return [address for _, address, _ in self.dialer.dials]

    def fetcher(self, **options: Any) -> Fetcher:
        """Make a fetcher of this world, closed with it; *options* as for ``Fetcher``."""
        options.setdefault("resolver", DnsResolver([f"127.0.0.1:{self.names.port}"]))
        options.setdefault("dialer", self.dialer)
        if self._tls:
            options.setdefault("extra_roots", dict.fromkeys(self._tls, ca.authority().pem))
        fetcher = Fetcher(**options)
        self._stack.push_async_callback(fetcher.close)
        return fetcher

    async def fetch(self, url: str, *, allow_private: bool = False, **options: Any) -> Response:
        """Fetch *url* with a new fetcher of these *options*."""
        return await self.fetcher(**options).fetch(url, allow_private=allow_private)

    async def exchange(self, url: str, *, by: Fetcher | None = None, **asked: Any) -> Response:
        """Make the exchange ``Request(target=url, **asked)``."""
        return await (by or self.fetcher()).exchange(Request(target=parse(url), **asked))

    async def failure(self, url: str, *, allow_private: bool = False, **options: Any) -> Any:
        """Return the error that fetching *url* ends in."""
        return await failure(self.fetch(url, allow_private=allow_private, **options))


async def failure(reading: Awaitable[object]) -> Any:
    """Return the one of our errors that *reading* ends in; its text must tell nothing."""
    with pytest.raises(FetchwardenError) as caught:
        await reading
    return silent(caught.value)


def silent(error: FetchwardenError) -> FetchwardenError:
    """Return *error*, whose text tells nothing of hosts and addresses."""
    for text in (str(error), repr(error)):
        assert _TELLS.search(text) is None, text
    return error


def hops_of(error: FetchwardenError) -> list[Hop]:
    """Return the hops in an error's trace."""
    return [hop for hop in error.trace if isinstance(hop, Hop)]
