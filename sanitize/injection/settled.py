"""Tell which parts of a view are as they were in one that was searched before.

In: the view of a text, and that of the same text before passages were taken out of it. Out: the
parts in which every rule finds what it found then: what stands between markers as it stood before,
without its ends, where what follows or precedes is another now. So to look once more at a text
costs little but around the places where it changed.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from fetchwarden.sanitize.injection.compiling import BEFORE, LOOK_AHEAD, PHRASE
from fetchwarden.sanitize.injection.finding import REMOVED
from fetchwarden.sanitize.injection.nearby import LONGEST

__all__ = ["Settled", "settled_parts"]

LOOK_BEHIND: Final = 20
"""Characters before its start that a rule may look at."""
AFTER: Final = BEFORE + PHRASE + LOOK_BEHIND
"""Characters from a change on in which an anchor is asked again."""
AHEAD: Final = LONGEST + LOOK_AHEAD
"""Characters before a change in which it is."""


class Settled(NamedTuple):
    """A part of a view whose anchors need not be asked again.

    Attributes:
        low: where it starts.
        high: where it ends.
        first: where signs of these anchors may start.
        shift: how much further on it stood before.
    """

    low: int
    high: int
    first: int
    shift: int


def settled_parts(before: str, view: str) -> Iterator[Settled]:
    """The parts of *view* that are settled by what was found in *before*."""
    size = len(view)
    low = known = 0
    while low < size:
        high = view.find(REMOVED, low)
        if high < 0:
            high = size
        start = low
        low = high + len(REMOVED)
        if high - start <= AFTER + AHEAD:
            continue
        at = before.find(view[start:high], known)
        if at < 0:
            continue
        known = at + high - start
        # The ends of a text are no change.
        is_first = start == at == 0
        is_last = high == size and known == len(before)
        yield Settled(
            0 if is_first else start + AFTER,
            high if is_last else high - AHEAD,
            0 if is_first else start + LOOK_BEHIND,
            at - start,
        )
