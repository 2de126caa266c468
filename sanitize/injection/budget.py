"""Keep account of how much is searched around each place of a text, in all its readings together.

In: for each reading of a text where rules are asked or searched in it, and the way back to the
text. Out: the spans of the reading in which that is more than a text for readers ever needs. These
are not searched, so a text costs no more when it can be read in several disguises at once. What a
reading needs counts where it stands in the text, by cells of it, in two sizes of windows: a short
one, as a text may be short, and a long one, since no long text is as dense everywhere as the
densest part of one.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, chain
from operator import sub
from sys import maxsize
from typing import Final, Protocol

__all__ = [
    "MAX_CANDIDATES",
    "MAX_READ",
    "MAX_SEARCHED",
    "PART",
    "Account",
    "Budget",
    "Tally",
    "merged",
]

PART: Final = 12
"""Bits of a place within 4,096 characters, the shorter of the windows."""
LONG: Final = 15
"""The same for the longer one, which is no longer than half a segment of a text."""
CELL: Final = 7
"""Bits of a place within a cell of 128 characters, of which a reading is charged as a whole."""
PARTS: Final = 5
"""Bits of the number of parts in a window, by which it slides."""
MAX_CANDIDATES: Final = {1 << PART: 580, 1 << LONG: 2_600}
"""Anchors, with what their rules need near them, within so many characters."""
MAX_SEARCHED: Final = {1 << PART: 60_000, 1 << LONG: 260_000}
"""Characters that rules search there together."""
MAX_READ: Final = {1 << PART: 14_000, 1 << LONG: 100_000}
"""Characters of its disguises that are read, so that no more than about three are there at once."""

_COUNT: Final = 1 << PARTS

Charge = tuple[int, int]
"""A place of a reading, and how much it costs."""
Origin = Callable[[int, int], tuple[int, int]]


class _Window:
    """What was charged for each part of a text, and where that is too much within a size."""

    def __init__(self, size: int, most: int) -> None:
        self._shift = size.bit_length() - 1 - PARTS
        self._most = most
        self._peak = 0
        self._spent: list[int] = []
        self._together: list[int] = []  # what is spent in the parts of each window

    @property
    def left(self) -> int:
        """What may be charged wherever it is, before it is too much somewhere."""
        return self._most - self._peak

    def charge(self, places: Mapping[int, int]) -> list[tuple[int, int]]:
        """Charge for *places*, and tell the spans around them for which it is too much now."""
        spent, shift = self._spent, self._shift
        low, high = min(places) >> shift, max(places) >> shift
        if high >= len(spent):
            self._lengthen(high)
        for place, cost in places.items():
            spent[place >> shift] += cost
        first = max(0, low - _COUNT + 1)
        sums = [0, *accumulate(spent[first : high + _COUNT])]
        return self._crowds(first, [*map(sub, sums[_COUNT:], sums)])

    def charge_one(self, place: int, cost: int) -> list[tuple[int, int]]:
        """The same for one place, as there are thousands of."""
        part = place >> self._shift
        if part >= len(self._spent):
            self._lengthen(part)
        self._spent[part] += cost
        first = max(0, part - _COUNT + 1)
        return self._crowds(first, [spent + cost for spent in self._together[first : part + 1]])

    def _crowds(self, first: int, together: Sequence[int]) -> list[tuple[int, int]]:
        """Take what is spent *together* in windows from *first* on; the spans of the full ones."""
        self._together[first : first + len(together)] = together
        most = max(together)
        self._peak = max(self._peak, most)
        if most < self._most:
            return []
        return merged(
            [
                (at << self._shift, (at + _COUNT) << self._shift)
                for at, cost in enumerate(together, first)
                if cost >= self._most
            ]
        )

    def _lengthen(self, part: int) -> None:
        """Make room for *part* and the windows that begin before it is over."""
        spent = self._spent
        spent += [0] * (part + 2 * _COUNT - len(spent))
        sums = [0, *accumulate(spent)]
        self._together = [*map(sub, sums[_COUNT:], sums)]


class _Ledger:
    """What was charged for one kind of work."""

    def __init__(self, limits: Mapping[int, int]) -> None:
        self._windows = [_Window(size, most) for size, most in limits.items()]
        self._left: int = limits[1 << PART]  # the least
        self._dense: list[tuple[int, int]] = []  # where it is too much
        self._few: list[Charge] = []  # what waits besides
        self._waiting: list[tuple[Callable[[], Sequence[Charge]], Origin | None]] = []

    def crowds(
        self, total: int, charges: Callable[[], Sequence[Charge]], origin: Origin | None
    ) -> list[tuple[int, int]]:
        """The spans of a reading for which *charges*, with those before, are too much; in order.

        In nearly all texts the *total* says that nothing is, so where they are need not be known.
        """
        if not total:
            return []
        self._left -= total
        self._waiting.append((charges, origin))
        if self._left > 0:
            return []
        del self._waiting[-1]
        self._enter_waiting()
        last = charges()
        places = _add(last, origin, {})
        dense = self._enter(places)
        return [] if not dense else _inside(last, origin, dense)

    def is_too_much(self, place: int, cost: int) -> bool:
        """Charge for one place of the text; whether that is too much there."""
        self._left -= cost
        if self._left > 0:
            self._few.append((place, cost))
            return False
        self._enter_waiting()
        for window in self._windows:
            crowds = window.charge_one(place, cost)
            if crowds:
                self._dense = merged(sorted([*self._dense, *crowds]))
        self._left = min(window.left for window in self._windows)
        return self.is_dense(place)

    def _enter_waiting(self) -> None:
        """Enter what was not entered yet as one, since none of it was too much."""
        before: dict[int, int] = {}
        for charges, origin in self._waiting:
            _add(charges(), origin, before)
        if self._few:
            _add(self._few, None, before)
        self._waiting, self._few = [], []
        if before:
            self._enter(before)

    def is_dense(self, place: int) -> bool:
        """Whether too much was charged around *place*."""
        if not self._dense:
            return False
        at = bisect_right(self._dense, (place, maxsize))
        return at > 0 and place < self._dense[at - 1][1]

    def _enter(self, places: Mapping[int, int]) -> list[tuple[int, int]]:
        spans = (window.charge(places) for window in self._windows)
        dense = merged(sorted(chain.from_iterable(spans)))
        if dense:
            self._dense = merged(sorted([*self._dense, *dense]))
        self._left = min(window.left for window in self._windows)
        return dense


def _add(
    charges: Sequence[Charge], origin: Origin | None, places: dict[int, int]
) -> dict[int, int]:
    """*places* of the text with *charges* of a reading added, by the cells of that."""
    cells: dict[int, int] = {}
    for place, cost in charges:
        cell = place >> CELL
        cells[cell] = cells.get(cell, 0) + cost
    for cell, place in _cells_of(cells, origin).items():
        places[place] = places.get(place, 0) + cells[cell]
    return places


def _cells_of(cells: Iterable[int], origin: Origin | None) -> dict[int, int]:
    """For cells of a reading where they begin in the text."""
    if origin is None:
        return {cell: cell << CELL for cell in cells}
    return {cell: origin(cell << CELL, (cell << CELL) + 1)[0] for cell in cells}


def _inside(
    charges: Sequence[Charge], origin: Origin | None, dense: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """What of a reading is in *dense* spans of the text, from its first charge to its last."""
    places: dict[int, list[int]] = {}
    for place, _ in charges:
        places.setdefault(place >> CELL, []).append(place)
    spans = []
    for low, high in dense:
        within = [
            place
            for cell, at in _cells_of(places, origin).items()
            if low <= at < high
            for place in places[cell]
        ]
        if within:
            spans.append((min(within), max(within) + 1))
    return merged(sorted(spans))


class Account(Protocol):
    """Whom the work for a reading is charged to."""

    def read(self, size: int, least: int = 0) -> list[tuple[int, int]]:
        """Charge for so many characters; the spans which are not to be read."""

    def ask(self, places: Sequence[int]) -> list[tuple[int, int]]:
        """Charge for rules at these anchors; the spans in which they are not to be asked."""

    def search(self, windows: Sequence[Charge]) -> list[tuple[int, int]]:
        """Charge for the windows around anchors; the spans of anchors not to be searched."""


class Budget:
    """What the readings of one text may cost together; for one look at it.

    Attributes:
        charged: the readings that were charged for and are remembered: again they cost nothing.
    """

    __slots__ = ("_ledgers", "charged")

    def __init__(self) -> None:
        self.charged: set[str] = set()
        self._ledgers: dict[str, _Ledger] = {}

    def account(self, origin: Origin | None = None) -> Account:
        """The account of a reading; *origin* is its way back, None for the text itself."""
        return _Reading(self, origin)

    def is_too_much(self, place: int, tally: "Tally") -> bool:
        """Charge for all that was done for a carrier at its place; whether that is too much."""
        found = self.ledger("read", MAX_READ).is_too_much(place, tally.read_in_all)
        if tally.asked:
            asked = self.ledger("asked", MAX_CANDIDATES)
            found = asked.is_too_much(place, tally.asked) or found
        if tally.searched:
            searched = self.ledger("searched", MAX_SEARCHED)
            found = searched.is_too_much(place, tally.searched) or found
        return found

    def is_dense(self, place: int) -> bool:
        """Whether too much is done around *place* already."""
        return any(ledger.is_dense(place) for ledger in self._ledgers.values())

    def ledger(self, kind: str, limits: Mapping[int, int]) -> _Ledger:
        """The one for a kind of work; most texts need none."""
        ledger = self._ledgers.get(kind)
        if ledger is None:
            ledger = self._ledgers[kind] = _Ledger(limits)
        return ledger


class _Reading:
    """What one reading is charged for."""

    __slots__ = ("_budget", "_origin")

    def __init__(self, budget: Budget, origin: Origin | None) -> None:
        self._budget = budget
        self._origin = origin

    def read(self, size: int, least: int = 0) -> list[tuple[int, int]]:
        """As for ``Account``; it is charged as *least* characters if it has fewer."""
        cells = range(0, size, 1 << CELL)
        total = max(size, least) if size else 0
        ledger = self._budget.ledger("read", MAX_READ)
        spans = ledger.crowds(
            total, lambda: [(place, total // len(cells)) for place in cells], self._origin
        )
        return [(low, min(size, high + (1 << CELL) - 1)) for low, high in spans]

    def ask(self, places: Sequence[int]) -> list[tuple[int, int]]:
        """As for ``Account``."""
        ledger = self._budget.ledger("asked", MAX_CANDIDATES)
        return ledger.crowds(len(places), lambda: [(place, 1) for place in places], self._origin)

    def search(self, windows: Sequence[Charge]) -> list[tuple[int, int]]:
        """As for ``Account``."""
        if not windows:
            return []
        ledger = self._budget.ledger("searched", MAX_SEARCHED)
        total = sum([cost for _, cost in windows])
        return ledger.crowds(total, lambda: windows, self._origin)


class Tally:
    """What is done for one carrier that is small, so that it may be charged for when it is done.

    Attributes:
        read_in_all: characters that were read.
        asked: anchors at which rules were asked.
        searched: characters that they searched.
    """

    __slots__ = ("asked", "read_in_all", "searched")

    def __init__(self) -> None:
        self.read_in_all = self.asked = self.searched = 0

    def read(self, size: int, least: int = 0) -> list[tuple[int, int]]:
        """Count a reading of so many characters, as *least* of them if it has fewer."""
        self.read_in_all += max(size, least)
        return []

    def ask(self, places: Sequence[int]) -> list[tuple[int, int]]:
        """Count anchors."""
        self.asked += len(places)
        return []

    def search(self, windows: Sequence[Charge]) -> list[tuple[int, int]]:
        """Count what is searched around anchors."""
        self.searched += sum([cost for _, cost in windows])
        return []


def merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of *spans* that touch as one; they are in order."""
    joined: list[tuple[int, int]] = []
    first, last = -1, -1
    for low, high in spans:
        if low > last:
            if last >= 0:
                joined.append((first, last))
            first, last = low, high
        elif high > last:
            last = high
    return [*joined, (first, last)] if last >= 0 else joined
