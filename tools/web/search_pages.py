"""Load the pages of a search: a few side by side, each within its time, all within theirs.

In: candidates. Out: for each a ``Loaded``: the page, or why there is none. No failure of a page, of
whatever kind, ends the search. Only public addresses are read: whatever the reader may reach
besides, a hit of a search engine must not lead there (spec: web-tools 5.6).
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import FetchwardenError, Refused
from fetchwarden.policy.mentions import request_key
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.errors import DeadlineExceeded
from fetchwarden.retrieval.search.candidates import Candidate
from fetchwarden.tools.web.reader import Reader, ReadPage

__all__ = ["Loaded", "Outcome", "PageListener", "grouped", "load_pages", "public_part"]

MAX_SIDE_BY_SIDE: Final = 4
"""Pages that are loaded at the same time."""


class Outcome(StrEnum):
    """What became of a page."""

    RETRIEVED = "retrieved"
    BLOCKED = "blocked"
    PAGE_TIMED_OUT = "page_timed_out"
    RETRIEVAL_TIMED_OUT = "retrieval_timed_out"
    FAILED = "failed"
    NO_READABLE_CONTENT = "no_readable_content"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A candidate with its page.

    Attributes:
        candidate: what an engine says of it.
        outcome: what became of loading it.
        page: the page; None for every outcome but ``RETRIEVED``.
    """

    candidate: Candidate
    outcome: Outcome
    page: ReadPage | None = None


_log: Final = logging.getLogger(__name__)
PageListener = Callable[[Loaded], None]
"""Told of every page as soon as its outcome is known; one that raises is ignored."""

_NOT_TEXT: Final = frozenset({Code.UNSUPPORTED_MEDIA_TYPE, Code.NOT_TEXT})
_WALLS: Final = frozenset({"empty_shell", "login_wall", "bot_wall", "error_page"})


async def load_pages(
    reader: Reader,
    candidates: Sequence[Candidate],
    *,
    kept_out: Collection[str] = (),
    page_seconds: float,
    all_seconds: float,
    on_page: PageListener | None = None,
) -> list[Loaded]:
    """The pages of *candidates*, in their order.

    Args:
        reader: reads them, as far as its rules allow and they are public.
        candidates: what to read.
        kept_out: addresses of those that are not read; they are told as blocked.
        page_seconds: what one page has.
        all_seconds: what all have together, waiting for their turn included.
        on_page: told of each.
    """
    if not candidates:
        return []
    turns = asyncio.Semaphore(MAX_SIDE_BY_SIDE)
    rules = public_part(reader.rules)
    limits = replace(reader.limits, deadline=min(page_seconds, reader.limits.deadline))

    async def load(candidate: Candidate) -> Loaded:
        if candidate.url in kept_out:
            loaded = Loaded(candidate, Outcome.BLOCKED)
            _tell(on_page, loaded)
            return loaded
        async with turns:
            try:
                # Conversion counts as well, which the limit of the fetch does not see.
                async with asyncio.timeout(page_seconds):
                    page = await reader.read(
                        candidate.url,
                        chosen_by="server",
                        rules=rules,
                        limits=limits,
                        filter_injection=False,
                    )
            except TimeoutError:
                loaded = Loaded(candidate, Outcome.PAGE_TIMED_OUT)
            except Exception as failure:  # noqa: BLE001 - a page costs only itself, whatever it does
                loaded = Loaded(candidate, _outcome_of(failure))
            else:
                is_read = bool(page.markdown.strip()) and page.verdict not in _WALLS
                outcome = Outcome.RETRIEVED if is_read else Outcome.NO_READABLE_CONTENT
                loaded = Loaded(candidate, outcome, page if is_read else None)
        _tell(on_page, loaded)
        return loaded

    tasks = [asyncio.ensure_future(load(candidate)) for candidate in candidates]
    try:
        await asyncio.wait(tasks, timeout=all_seconds)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    loaded = [
        Loaded(candidate, Outcome.RETRIEVAL_TIMED_OUT) if task.cancelled() else task.result()
        for candidate, task in zip(candidates, tasks, strict=True)
    ]
    for each in loaded:
        if each.outcome is Outcome.RETRIEVAL_TIMED_OUT:
            _tell(on_page, each)
    return loaded


def _tell(on_page: PageListener | None, loaded: Loaded) -> None:
    if on_page is None:
        return
    try:
        on_page(loaded)
    except Exception as failure:  # noqa: BLE001 - who listens must not stop who works
        _log.error("a page listener failed: %s", type(failure).__name__)


def _outcome_of(failure: Exception) -> Outcome:
    if isinstance(failure, DeadlineExceeded):
        return Outcome.PAGE_TIMED_OUT
    if isinstance(failure, FetchwardenError) and failure.code in _NOT_TEXT:
        return Outcome.NO_READABLE_CONTENT
    return Outcome.BLOCKED if isinstance(failure, Refused) else Outcome.FAILED


def public_part(rules: EgressRules) -> EgressRules:
    """*rules* without whatever they open beyond the public web."""
    return EgressRules(deny=rules.deny, only=rules.only, ports=rules.ports, nat64=rules.nat64)


def grouped(loaded: Sequence[Loaded]) -> list[Loaded]:
    """*loaded* without those that ended at the same address as another.

    A page carries its group also where it is not the best rank; what engines say is then that of
    the best rank, and all engines of the group are named.
    """
    groups: dict[str, list[Loaded]] = {}
    for each in loaded:
        url = each.candidate.url if each.page is None else each.page.url
        groups.setdefault(request_key(url) or url, []).append(each)
    merged: list[Loaded] = []
    for group in groups.values():
        best = min(group, key=lambda each: each.candidate.rank).candidate
        carrier = next((each for each in group if each.page is not None), group[0])
        candidate = replace(
            best,
            engines=tuple(dict.fromkeys(name for each in group for name in each.candidate.engines)),
            snippet=next((each.candidate.snippet for each in group if each.candidate.snippet), ""),
            title=next((each.candidate.title for each in group if each.candidate.title), ""),
        )
        merged.append(Loaded(candidate, carrier.outcome, carrier.page))
    return sorted(merged, key=lambda each: each.candidate.rank)
