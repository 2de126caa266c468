"""Keep account of how much is searched around each place of a text, in all its readings together.

In: for each reading of a text where rules are asked or searched in it, and the way back to the
text. Out: the spans of the reading in which that is more than a text for readers ever needs. These
are not searched, so a text costs no more when it can be read in several disguises at once. What a
reading needs counts where it stands in the text, by cells of it, in two sizes of windows: a short
one, as a text may be short, and a long one, since no long text is as dense everywhere as the
densest part of one.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, chain
from operator import sub
from sys import maxsize
from typing import Final, NamedTuple, Protocol

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


class _Cells(dict[int, int]):
    """Where in the text the cells of a reading begin; found out when it is first asked."""

    def __init__(self, origin: Origin | None) -> None:
        super().__init__()
        self._origin = origin

    def __missing__(self, cell: int) -> int:
        place = cell << CELL
        self[cell] = place = place if self._origin is None else self._origin(place, place + 1)[0]
        return place


class _Charges(NamedTuple):
    """What one kind of work on a reading costs: its places, and the costs there, or 1 at each."""

    places: Sequence[int]
    costs: Sequence[int] | None
    cells: _Cells


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
        full = self._full(first, [*map(sub, sums[_COUNT:], sums)])
        return merged([(at << shift, (at + _COUNT) << shift) for at in full])

    def charge_one(self, place: int, cost: int) -> list[tuple[int, int]]:
        """The same for one place, as there are thousands of."""
        part = place >> self._shift
        if part >= len(self._spent):
            self._lengthen(part)
        self._spent[part] += cost
        first = max(0, part - _COUNT + 1)
        full = self._full(first, [spent + cost for spent in self._together[first : part + 1]])
        # All of these windows hold the place.
        return [(full[0] << self._shift, (full[-1] + _COUNT) << self._shift)] if full else []

    def _full(self, first: int, together: Sequence[int]) -> list[int]:
        """Take what is spent *together* in windows from *first* on; which of these are full."""
        self._together[first : first + len(together)] = together
        peak = max(together)
        self._peak = max(self._peak, peak)
        most = self._most
        if peak < most:
            return []
        return [at for at, cost in enumerate(together, first) if cost >= most]

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
        self._waiting: list[Callable[[], _Charges]] = []

    def crowds(self, total: int, charges: Callable[[], _Charges]) -> list[tuple[int, int]]:
        """The spans of a reading for which *charges*, with those before, are too much; in order.

        In nearly all texts the *total* says that nothing is, so where they are need not be known.
        """
        if not total:
            return []
        self._left -= total
        self._waiting.append(charges)
        if self._left > 0:
            return []
        del self._waiting[-1]
        self._enter_waiting()
        last = charges()
        dense = self._enter(_add(last, {}))
        return [] if not dense else _inside(last, dense)

    def is_too_much(self, place: int, cost: int) -> bool:
        """Charge for one place of the text; whether that is too much there."""
        self._left -= cost
        if self._left > 0:
            self._few.append((place, cost))
            return False
        self._enter_waiting()
        for window in self._windows:
            self._note(window.charge_one(place, cost))
        self._left = min(window.left for window in self._windows)
        return self.is_dense(place)

    def _enter_waiting(self) -> None:
        """Enter what was not entered yet as one, since none of it was too much."""
        if not self._waiting and not self._few:
            return
        before: dict[int, int] = {}
        for charges in self._waiting:
            _add(charges(), before)
        if self._few:
            places, costs = zip(*self._few, strict=True)
            _add(_Charges(places, costs, _Cells(None)), before)
        self._waiting, self._few = [], []
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
        self._note(dense)
        self._left = min(window.left for window in self._windows)
        return dense

    def _note(self, spans: Sequence[tuple[int, int]]) -> None:
        """Note *spans* in which it is too much; most are known."""
        known = self._dense
        for low, high in spans:
            at = bisect_right(known, (low, maxsize))
            if not at or known[at - 1][1] < high:
                self._dense = merged(sorted([*known, *spans]))
                return


def _add(charges: _Charges, places: dict[int, int]) -> dict[int, int]:
    """*places* of the text with *charges* of a reading added, by the cells of that."""
    cells = [place >> CELL for place in charges.places]
    spent: dict[int, int] = {}
    if charges.costs is None:
        spent = Counter(cells)
    else:
        for cell, cost in zip(cells, charges.costs, strict=True):
            spent[cell] = spent.get(cell, 0) + cost
    starts = charges.cells
    for cell, cost in spent.items():
        place = starts[cell]
        places[place] = places.get(place, 0) + cost
    return places


def _inside(charges: _Charges, dense: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """What of a reading is in *dense* spans of the text, from its first charge to its last."""
    places: dict[int, list[int]] = {}
    for place in charges.places:
        places.setdefault(place >> CELL, []).append(place)
    starts = charges.cells
    spans = []
    for low, high in dense:
        within = [
            place for cell, those in places.items() if low <= starts[cell] < high for place in those
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

    __slots__ = ("_budget", "_known", "_origin")

    def __init__(self, budget: Budget, origin: Origin | None) -> None:
        self._budget = budget
        self._origin = origin
        self._known: _Cells | None = None

    @property
    def _cells(self) -> _Cells:
        if self._known is None:
            self._known = _Cells(self._origin)
        return self._known

    def read(self, size: int, least: int = 0) -> list[tuple[int, int]]:
        """As for ``Account``; it is charged as *least* characters if it has fewer."""
        cells = range(0, size, 1 << CELL)
        total = max(size, least) if size else 0
        ledger = self._budget.ledger("read", MAX_READ)
        spans = ledger.crowds(
            total, lambda: _Charges(cells, [total // len(cells)] * len(cells), self._cells)
        )
        return [(low, min(size, high + (1 << CELL) - 1)) for low, high in spans]

    def ask(self, places: Sequence[int]) -> list[tuple[int, int]]:
        """As for ``Account``."""
        ledger = self._budget.ledger("asked", MAX_CANDIDATES)
        return ledger.crowds(len(places), lambda: _Charges(places, None, self._cells))

    def search(self, windows: Sequence[Charge]) -> list[tuple[int, int]]:
        """As for ``Account``."""
        if not windows:
            return []
        ledger = self._budget.ledger("searched", MAX_SEARCHED)

        def charges() -> _Charges:
            places, costs = zip(*windows, strict=True)
            return _Charges(places, costs, self._cells)

        return ledger.crowds(sum([cost for _, cost in windows]), charges)


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
