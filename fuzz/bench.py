"""Put any URL guard on the bench: which kinds of hostile URLs does it let through?

In: a callable from a URL to a verdict. Out: a ``Report`` with one row per kind and the smallest
example of each, and how many ordinary URLs were refused. The cases know what they lead to, so the
guard is measured against the truth and not against our parser.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from inspect import isawaitable, iscoroutine
from random import Random
from time import perf_counter
from typing import Final, TypeVar

from hypothesis import find, given
from hypothesis import seed as seeded
from hypothesis.errors import Flaky, NoSuchExample
from hypothesis.strategies import SearchStrategy

from fetchwarden.fuzz.runner import unhurried
from fetchwarden.fuzz.strategies import KINDS, Case, cases, public_urls
from fetchwarden.policy.errors import InvalidInput

__all__ = ["Guard", "KindReport", "Report", "bench"]

Drawn = TypeVar("Drawn")
Guard = Callable[[str], object]
"""Refuses a URL with ``False`` or by raising; whatever else it returns lets the URL through."""

_BATCH: Final = 10
_MINIMISING: Final = 300
_LEAST_SHARE: Final = 0.25
"""Of the time, for making examples small."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindReport:
    """One row: how a guard fared with one kind of URL.

    Attributes:
        kind: a key of ``strategies.KINDS``.
        tried: cases put before the guard.
        let_through: how many of them it allowed.
        example: the smallest one that it allowed.
    """

    kind: str
    tried: int
    let_through: int
    example: Case | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """How a guard fared; ``str()`` is a table.

    Attributes:
        seed: draws the same cases again.
        seconds: time taken.
        rows: one per kind.
        ordinary: URLs of the public web put before the guard.
        ordinary_refused: how many of them it refused; a guard that refuses all is no good either.
        ordinary_example: the shortest ordinary URL that it refused.
        raised: how often the guard raised which type of exception.
    """

    seed: int
    seconds: float
    rows: tuple[KindReport, ...]
    ordinary: int
    ordinary_refused: int
    ordinary_example: str | None
    raised: tuple[tuple[str, int], ...]

    @property
    def ok(self) -> bool:
        """Whether the guard let nothing hostile through."""
        return self.let_through == 0

    @property
    def tried(self) -> int:
        """Hostile cases put before the guard."""
        return sum(row.tried for row in self.rows)

    @property
    def let_through(self) -> int:
        """Hostile cases that the guard allowed."""
        return sum(row.let_through for row in self.rows)

    def __str__(self) -> str:
        lines = [f"{'kind':<28} {'tried':>7} {'through':>8}  smallest example"]
        for row in self.rows:
            shown = "" if row.example is None else f"{row.example.url!a} -> {row.example.leads_to}"
            lines.append(f"{row.kind:<28} {row.tried:>7} {row.let_through:>8}  {shown}".rstrip())
        refused = "" if self.ordinary_example is None else f", such as {self.ordinary_example!a}"
        lines += [
            f"{self.let_through} of {self.tried} hostile URLs were let through",
            f"{self.ordinary_refused} of {self.ordinary} ordinary URLs were refused{refused}",
            f"seed {self.seed}, {self.seconds:.1f} s",
        ]
        if self.raised:
            lines.insert(-1, "raised: " + ", ".join(f"{name} {n}" for name, n in self.raised))
        return "\n".join(lines)


def bench(
    guard: Guard, *, seconds: float = 10.0, seed: int = 0, kinds: Iterable[str] | None = None
) -> Report:
    """How *guard* fares with hostile URLs of every kind, or of those that are named.

    The guard is called with one URL at a time, in this thread, and may be called with the same one
    again. Every kind is tried ten times, however short the time is; only what is drawn then, and
    how small the examples become, depends on the time.

    Args:
        guard: refuses with ``False`` or by raising an ``Exception``.
        seconds: how long to try, give or take one round over all kinds.
        seed: what the cases are drawn from.
        kinds: keys of ``strategies.KINDS``.

    Raises:
        InvalidInput: a kind is unknown, or the guard is asynchronous.
    """
    wanted = tuple(KINDS if kinds is None else dict.fromkeys(kinds))
    cases(wanted)  # refuses unknown kinds
    judge = _Judge(guard)
    started = perf_counter()
    drawing_until = started + seconds * (1 - _LEAST_SHARE)
    strategies = {kind: cases([kind]) for kind in wanted}
    ordinary = public_urls()
    rounds = 0
    while rounds == 0 or perf_counter() < drawing_until:
        for strategy in strategies.values():
            _draw(strategy, judge.hostile, seed + (rounds << 32))
        _draw(ordinary, judge.ordinary, seed + (rounds << 32))
        rounds += 1
    raised = tuple(judge.raised.most_common())
    for left, kind in zip(range(len(wanted), 0, -1), wanted, strict=True):
        now = perf_counter()
        judge.minimise(kind, strategies[kind], seed, now + (started + seconds - now) / left)
    return Report(
        seed=seed,
        seconds=perf_counter() - started,
        rows=tuple(
            KindReport(
                kind=kind,
                tried=judge.tried[kind],
                let_through=judge.let_through[kind],
                example=judge.examples.get(kind),
            )
            for kind in wanted
        ),
        ordinary=judge.ordinary_tried,
        ordinary_refused=judge.ordinary_refused,
        ordinary_example=judge.ordinary_example,
        raised=raised,
    )


@dataclass(slots=True)
class _Judge:
    """Asks the guard and keeps count."""

    guard: Guard
    tried: Counter[str] = field(default_factory=Counter)
    let_through: Counter[str] = field(default_factory=Counter)
    raised: Counter[str] = field(default_factory=Counter)
    examples: dict[str, Case] = field(default_factory=dict)
    ordinary_tried: int = 0
    ordinary_refused: int = 0
    ordinary_example: str | None = None

    def hostile(self, case: Case) -> None:
        self.tried[case.kind] += 1
        if not self.allows(case.url):
            return
        self.let_through[case.kind] += 1
        self.examples.setdefault(case.kind, case)

    def ordinary(self, url: str) -> None:
        self.ordinary_tried += 1
        if self.allows(url):
            return
        self.ordinary_refused += 1
        if self.ordinary_example is None or len(url) < len(self.ordinary_example):
            self.ordinary_example = url

    def allows(self, url: str) -> bool:
        try:
            verdict = self.guard(url)
        except Exception as error:  # noqa: BLE001  a guard refuses with whatever it raises
            self.raised[type(error).__name__] += 1
            return False
        if isawaitable(verdict):
            if iscoroutine(verdict):
                verdict.close()
            raise InvalidInput("the guard is asynchronous; wrap it in asyncio.run")
        return verdict is not False

    def minimise(self, kind: str, strategy: SearchStrategy[Case], seed: int, until: float) -> None:
        """Make the example of *kind* as small as the time allows."""
        if kind not in self.examples:
            return

        def is_let_through(case: Case) -> bool:
            if perf_counter() > until:
                raise _TimeIsUp
            if not self.allows(case.url):
                return False
            self.examples[kind] = min(case, self.examples[kind], key=lambda c: (len(c.url), c.url))
            return True

        random = Random(seed)  # noqa: S311  draws examples
        with suppress(_TimeIsUp, NoSuchExample, Flaky):
            options = unhurried(_MINIMISING)
            self.examples[kind] = find(strategy, is_let_through, settings=options, random=random)


class _TimeIsUp(BaseException):
    """Ends the search; Hypothesis would take any Exception for an example."""


def _draw(strategy: SearchStrategy[Drawn], put: Callable[[Drawn], None], seed: int) -> None:
    """Put one batch of what *strategy* draws before the guard."""

    @seeded(seed)
    @unhurried(_BATCH, shrink=False)
    @given(strategy)
    def batch(drawn: Drawn) -> None:
        put(drawn)

    batch()
