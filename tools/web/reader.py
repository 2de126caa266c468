"""The one meeting point of the two wings: an address in, a clean ``Page`` out.

In: an address, and who chose it. Out: a ``ReadPage``, or one error of the tree. ``retrieval``
brings bytes under the rules, ``sanitize`` turns them into a page and neutralises prompt injection
in every field of it; nothing else happens here.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Protocol, Self

from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.connector import Dialer, dial
from fetchwarden.retrieval.fetcher import DEFAULT_USER_AGENT, Fetcher
from fetchwarden.retrieval.hops import DecisionListener
from fetchwarden.retrieval.resolver import Resolver
from fetchwarden.retrieval.response import ChosenBy, Hop, Request, Response
from fetchwarden.retrieval.signin import SignIn
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.page import Page, convert
from fetchwarden.tools.injection import InjectionFilter

__all__ = ["Converter", "ReadPage", "Reader", "read", "read_sync"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPage(Page):
    """A ``Page`` together with how it was come by.

    Attributes:
        requested_url: the address that was asked for; ``url`` is the one that answered.
        hops: every hop of the way. For operators: it names addresses, so it is never shown to a
            model.
        is_private: whether any hop reached an address that is not public; what was read there
            should not go to just any model provider.
    """

    requested_url: str
    hops: tuple[Hop, ...] = field(repr=False)
    is_private: bool


class Converter(Protocol):
    """Turns a body into a page, as ``sanitize.page.convert`` does, off the event loop."""

    async def __call__(
        self,
        body: bytes,
        url: str,
        *,
        media_type: str,
        charset: str | None,
        options: ConvertOptions,
    ) -> Page:
        """The page.

        Raises:
            FetchwardenError: there is none.
        """
        ...


class Reader:
    """Reads pages under one set of rules. Share it between tasks; use it with ``async with``.

    >>> async def main() -> str:
    ...     async with Reader() as reader:
    ...         page = await reader.read("https://example.com/")
    ...     return page.markdown
    """

    def __init__(
        self,
        *,
        rules: EgressRules | None = None,
        limits: Limits | None = None,
        options: ConvertOptions | None = None,
        resolver: Resolver | None = None,
        dialer: Dialer = dial,
        user_agent: str = DEFAULT_USER_AGENT,
        extra_roots: Mapping[str, str | Path] | None = None,
        on_decision: DecisionListener | None = None,
        filter_injection: bool = True,
        injection_filter: InjectionFilter | None = None,
        converter: Converter | None = None,
    ) -> None:
        """A reader; the arguments are those of ``Fetcher``, and *options* those of ``convert``.

        *injection_filter* neutralises prompt injection in every field of a page: our own rules
        when None, or these with an external filter. *filter_injection* False switches that off,
        for pages that no model will see. *converter* turns bodies into pages elsewhere, such as
        ``WorkerPool.convert``; a thread when None.

        Raises:
            InvalidRule: *extra_roots* is not usable.
        """
        self._options = options or ConvertOptions()
        self._convert = converter or _in_thread
        self._filter = (injection_filter or InjectionFilter()) if filter_injection else None
        self._fetcher = Fetcher(
            rules=rules,
            limits=limits,
            resolver=resolver,
            dialer=dialer,
            user_agent=user_agent,
            extra_roots=extra_roots,
            on_decision=on_decision,
        )

    @property
    def rules(self) -> EgressRules:
        """Where its reads may go, unless a read has rules of its own."""
        return self._fetcher.rules

    @property
    def limits(self) -> Limits:
        """What its reads may cost, unless a read has limits of its own."""
        return self._fetcher.limits

    @property
    def injection_filter(self) -> InjectionFilter | None:
        """What neutralises prompt injection in its pages; None where that is switched off."""
        return self._filter

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of what the fetcher holds."""
        await self._fetcher.close()

    async def read(
        self,
        url: str,
        *,
        chosen_by: ChosenBy = "user",
        allow_private: bool = False,
        options: ConvertOptions | None = None,
        rules: EgressRules | None = None,
        limits: Limits | None = None,
        filter_injection: bool = True,
        sign_in: SignIn | None = None,
    ) -> ReadPage:
        """The page at *url*.

        Args:
            url: the address.
            chosen_by: who chose it: ``user``, ``model`` or ``server``; recorded in the hops.
            allow_private: the permission to reach private hosts that the rules' ``allow`` covers.
            options: how to convert; the reader's own when None.
            rules: where this read may go; the reader's own when None.
            limits: what it may cost; the reader's own when None.
            filter_injection: False for a page that its caller will filter.
            sign_in: answers a sign-in challenge of an allow-listed private https host; pass one for
                fully trusted providers only.

        Raises:
            Refused: the rules said no.
            RetrievalError: the page could not be had; a leaf of ``retrieval.errors``.
        """
        response = await self._fetcher.exchange(
            Request(
                target=parse(url),
                chosen_by=chosen_by,
                allow_private=allow_private,
                rules=rules,
                limits=limits,
                sign_in=sign_in,
            )
        )
        try:
            page = _read_page(
                response,
                await self._convert(
                    response.body,
                    response.final.href,
                    media_type=response.media_type,
                    charset=response.charset,
                    options=options or self._options,
                ),
            )
            if self._filter is None or not filter_injection:
                return page
            return await self._filter.filter_page(page)
        except FetchwardenError as error:
            error.trace = response.hops
            raise


async def read(
    url: str,
    *,
    rules: EgressRules | None = None,
    limits: Limits | None = None,
    options: ConvertOptions | None = None,
    chosen_by: ChosenBy = "user",
    allow_private: bool = False,
    resolver: Resolver | None = None,
    extra_roots: Mapping[str, str | Path] | None = None,
) -> ReadPage:
    """Read one page; for more than one make a ``Reader``. Errors as for ``Reader.read``."""
    async with Reader(
        rules=rules, limits=limits, options=options, resolver=resolver, extra_roots=extra_roots
    ) as reader:
        return await reader.read(url, chosen_by=chosen_by, allow_private=allow_private)


def read_sync(
    url: str,
    *,
    rules: EgressRules | None = None,
    limits: Limits | None = None,
    options: ConvertOptions | None = None,
    chosen_by: ChosenBy = "user",
    allow_private: bool = False,
    resolver: Resolver | None = None,
    extra_roots: Mapping[str, str | Path] | None = None,
) -> ReadPage:
    """``read`` for scripts: one ``asyncio.run``. Not to be called inside a running event loop."""
    return asyncio.run(
        read(
            url,
            rules=rules,
            limits=limits,
            options=options,
            chosen_by=chosen_by,
            allow_private=allow_private,
            resolver=resolver,
            extra_roots=extra_roots,
        )
    )


async def _in_thread(
    body: bytes, url: str, *, media_type: str, charset: str | None, options: ConvertOptions
) -> Page:
    # So that a large page does not hold up other reads.
    return await asyncio.to_thread(
        convert, body, url, media_type=media_type, charset=charset, options=options
    )


def _read_page(response: Response, page: Page) -> ReadPage:
    return ReadPage(
        **{item.name: getattr(page, item.name) for item in fields(Page)},
        requested_url=response.requested.href,
        hops=response.hops,
        is_private=response.is_private,
    )
