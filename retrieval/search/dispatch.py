"""Which engines are asked, in which order, and what becomes of their answers (spec: web-tools 5.4).

In: the configured engines, a strategy and a query. Out: ``Found``: candidates, who answered, and
notes on everything that did not go as asked. An engine that fails costs only itself; only when none
is left is there a failure. Notes may hold foreign text.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.retrieval.search.candidates import Candidate, candidates_of, merged, ranked
from fetchwarden.retrieval.search.port import (
    Answer,
    Reason,
    SafeSearch,
    SearchEngine,
    SearchFailed,
    SearchQuery,
)

__all__ = ["Found", "PageTooHigh", "Strategy", "dispatch"]

ALL = "All engines"


class Strategy(StrEnum):
    """How several engines are asked."""

    FAILOVER = "FAILOVER"
    PARALLEL = "PARALLEL"
    SPECIFIC = "SPECIFIC"


class PageTooHigh(InvalidInput):
    """No engine has a page so far back.

    Attributes:
        last_page: the last one that can be asked for.
    """

    def __init__(self, last_page: int) -> None:
        super().__init__(f"the last page that can be searched is {last_page}")
        self.last_page = last_page


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What was found.

    Attributes:
        candidates: in order of rank.
        candidate_count: hits that engines gave, before what cannot be read and doubles went.
        engines: the ids of the engines that were asked and answered.
        notes: what did not go as asked; may hold foreign text.
        has_more: whether there may be a next page.
    """

    candidates: tuple[Candidate, ...]
    candidate_count: int
    engines: tuple[str, ...]
    notes: tuple[str, ...]
    has_more: bool


async def dispatch(
    engines: Sequence[SearchEngine],
    query: SearchQuery,
    *,
    seconds: float,
    strategy: Strategy = Strategy.FAILOVER,
    primary: str | None = None,
) -> Found:
    """Search with *engines*.

    Args:
        engines: those that are configured, in the order of preference.
        query: what to look for.
        seconds: what each engine has.
        strategy: how several are asked.
        primary: the id of the engine that is asked first, or alone with SPECIFIC.

    Raises:
        SearchFailed: no engine could be searched; its text has all reasons.
        PageTooHigh: no engine has that page.
        InvalidInput: there is no engine at all.
    """
    if not engines:
        raise InvalidInput("no search engine is configured")
    run = _Run(query, seconds)
    chosen = run.able(run.chosen(list(engines), strategy, primary))
    if strategy is Strategy.PARALLEL and len(chosen) > 1:
        await run.ask_all(chosen)
    else:
        await run.ask_in_turn(chosen)
    return run.found()


@dataclass(slots=True)
class _Run:
    query: SearchQuery
    seconds: float
    notes: list[str] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    asked: list[SearchEngine] = field(default_factory=list)
    failures: list[SearchFailed] = field(default_factory=list)
    _said: list[tuple[SearchEngine, str]] = field(default_factory=list)

    def chosen(
        self, engines: list[SearchEngine], strategy: Strategy, primary: str | None
    ) -> list[SearchEngine]:
        """Those to ask, the first one first."""
        if strategy is Strategy.PARALLEL or len(engines) == 1:
            return engines
        first = [engine for engine in engines if engine.id == primary]
        if not first and (primary or strategy is Strategy.SPECIFIC):
            self.notes.append("The chosen engine is not configured, so all are asked in turn.")
        if strategy is Strategy.SPECIFIC and first:
            return first
        return first + [engine for engine in engines if engine.id != primary]

    def able(self, engines: list[SearchEngine]) -> list[SearchEngine]:
        """Those that can filter as demanded, and have the page."""
        filtering = engines
        if self.query.safe_search in {SafeSearch.MODERATE, SafeSearch.STRICT}:
            filtering = [each for each in engines if each.capabilities.safe_search]
            self._leave_out(
                engines, filtering, "it cannot leave out unsafe content, as is demanded"
            )
        if not filtering:
            raise SearchFailed(
                ALL,
                Reason.BAD_REQUEST,
                "none of them can leave out unsafe content, as is demanded; the operator must "
                "configure one that can, or change the demand",
            )
        paging = [each for each in filtering if each.capabilities.last_page >= self.query.page]
        if not paging:
            raise PageTooHigh(max(each.capabilities.last_page for each in filtering))
        self._leave_out(filtering, paging, "it has no such page")
        return paging

    def _leave_out(self, before: list[SearchEngine], after: list[SearchEngine], why: str) -> None:
        self.notes += [f"{each.name} is not asked: {why}." for each in before if each not in after]

    async def ask_in_turn(self, engines: list[SearchEngine]) -> None:
        """One after the other, until one has a candidate."""
        for engine in engines:
            await self.ask(engine)
            answer = self.answers.get(engine.id)
            if answer and candidates_of(answer.hits, engine.id, self.query.limit):
                return

    async def ask_all(self, engines: list[SearchEngine]) -> None:
        """All at once; the order of answers is that of the engines."""
        async with asyncio.TaskGroup() as group:
            for engine in engines:
                group.create_task(self.ask(engine))
        self.answers = {
            each.id: self.answers[each.id] for each in engines if each.id in self.answers
        }
        self._said.sort(key=lambda said: engines.index(said[0]))
        names = [engine.name for engine in engines]
        self.failures.sort(key=lambda failure: names.index(failure.engine))

    async def ask(self, engine: SearchEngine) -> None:
        """Ask one; whatever goes wrong with it is a note."""
        self.asked.append(engine)
        can = engine.capabilities
        if self.query.time_range and not can.time_range:
            self._said.append((engine, "it cannot search by age, so hits are of any age"))
        if self.query.language and not can.language:
            self._said.append((engine, "it cannot search by language"))
        try:
            answer = await engine.search(self.query, deadline=self.seconds)
        except SearchFailed as failure:
            self._failed(engine, failure)
        except Exception as fault:  # noqa: BLE001 - one engine, ours or not, costs only itself
            words = "it failed"
            self._failed(
                engine,
                SearchFailed(engine.name, Reason.BAD_ANSWER, words, detail=type(fault).__name__),
            )
        else:
            self.answers[engine.id] = answer
            self._said += [(engine, note) for note in answer.notes]
            if not answer.hits:
                self._said.append((engine, "it returned no hits"))

    def _failed(self, engine: SearchEngine, failure: SearchFailed) -> None:
        self.failures.append(failure)
        self._said.append((engine, f"it could not be asked: {_reason(failure)}"))

    def found(self) -> Found:
        """What all of that comes to.

        Raises:
            SearchFailed: nobody answered.
        """
        if not self.answers:
            if len(self.failures) == 1 and not self.notes:
                raise self.failures[0]
            raise SearchFailed(
                ALL,
                self.failures[0].reason,
                "; ".join(
                    [*self.notes, *(f"{each.engine}: {each.words}" for each in self.failures)]
                ),
                excerpt="; ".join(each.excerpt for each in self.failures if each.excerpt),
                retry_after=self.failures[0].retry_after,
                detail="; ".join(each.detail for each in self.failures),
            )
        limit = self.query.limit
        found = {id_: candidates_of(each.hits, id_, limit) for id_, each in self.answers.items()}
        with_some = {id_: candidates for id_, candidates in found.items() if candidates}
        one = next(iter(with_some.values()), [])
        candidates = merged(with_some, limit) if len(with_some) > 1 else ranked(one)
        return Found(
            candidates=tuple(candidates),
            candidate_count=sum(len(each.hits[:limit]) for each in self.answers.values()),
            engines=tuple(self.answers),
            notes=(*self.notes, *self._told()),
            has_more=any(self._has_more(engine) for engine in self.asked),
        )

    def _told(self) -> list[str]:
        """What was said of engines; their names only where there are several."""
        if len(self.asked) > 1:
            return [f"{engine.name}: {note}." for engine, note in self._said]
        return [
            f"The search engine says: {note}."
            for _, note in self._said
            if note != "it returned no hits"
        ]

    def _has_more(self, engine: SearchEngine) -> bool:
        answer = self.answers.get(engine.id)
        if answer is None or not answer.hits or self.query.page >= engine.capabilities.last_page:
            return False
        return answer.has_more is not False


def _reason(failure: SearchFailed) -> str:
    return f"{failure.words}. It says: {failure.excerpt}" if failure.excerpt else failure.words
