"""Read what a text says in disguises and in carriers, no part twice, within what it may cost.

In: readings of one text with their ways back to it, and the budget of a look at it. Out: what the
matcher finds in them, and the signs of the attacks in carriers. A text is looked at again when
something was taken out of it; what is read the second time is known from the first, and charged for
as if it were read then, so that a text that was looked at before is what it is by itself.
"""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from fetchwarden.sanitize.injection.budget import Budget
from fetchwarden.sanitize.injection.carriers import read_carriers
from fetchwarden.sanitize.injection.disguises import read_disguised
from fetchwarden.sanitize.injection.evidence import weigh
from fetchwarden.sanitize.injection.matcher import Matcher, Searched, Sign, crowded
from fetchwarden.sanitize.injection.parts import Origin
from fetchwarden.sanitize.injection.view import views_of

__all__ = ["Reader", "through", "within"]

MAX_DEPTH: Final = 2
"""Carriers inside each other that are opened."""
MAX_REMEMBERED: Final = 8_192
"""Characters of a part of a text that is known again."""
SMALL: Final = 512
"""Characters of what a carrier says, up to which it is charged for with all others of its text."""
LEAST: Final = 256
"""Characters that are charged for any reading of what a carrier says but the first: to read less
takes as long."""


class Reader:
    """A matcher for the looks at one text.

    Attributes:
        search: searches the view of the text itself.
    """

    def __init__(self, matcher: Matcher) -> None:
        self._matcher = matcher
        self._known: dict[str, Searched] = {}
        self._mute: set[str] = set()  # what carriers say that has nothing for any rule
        self.search = matcher.search

    def find(self, view: str, budget: Budget, origin: Origin, least: int = 0) -> Searched:
        """What is in *view*, a reading with that way back, charged for as *least* characters."""
        if view not in budget.charged:
            crowds = budget.account(origin).read(len(view), least)
            if crowds:
                return Searched(view, set(), crowded(crowds), left_out=crowds)
        return self._find(view, budget, origin)

    def _find(self, view: str, budget: Budget, origin: Origin) -> Searched:
        """What is in *view*, which is charged for already."""
        known = self._known.get(view)
        if known is not None and view in budget.charged:
            return known
        account = budget.account(origin)
        if known is not None:
            budget.charged.add(view)
            return known.charged_again(account)
        found = self._matcher.search(view, account=account)
        if len(view) <= MAX_REMEMBERED and not found.is_dense:
            self._known[view] = found
            budget.charged.add(view)
        return found

    def attacks_in_carriers(
        self, text: str, budget: Budget
    ) -> Iterator[tuple[int, int, str, list[Sign]]]:
        """The start, the end, the kind and the signs of each carrier in *text* with an attack."""
        carriers = [*read_carriers(text)]
        if not carriers:
            return
        small: dict[str, int] = {}
        for start, _, _, said in carriers:
            if len(said) <= SMALL:
                small.setdefault(said, start)
        crowds = budget.read([(start, len(said)) for said, start in small.items()])
        lows = [low for low, _ in crowds]
        known: dict[str, list[Sign]] = {}
        for start, end, via, said in carriers:
            attacks = known.get(said)
            if attacks is None:
                is_small = len(said) <= SMALL
                at = bisect_right(lows, start) if is_small else 0
                if at and start < crowds[at - 1][1]:
                    attacks = [*crowded([(0, len(said))]).values()]
                elif said in self._mute:
                    attacks = known[said] = []
                else:
                    place = within(start, end, len(said))
                    attacks = self.attacks_in(said, budget, place, is_charged=is_small)
                    if is_small:
                        known[said] = attacks
            if attacks:
                yield start, end, via, attacks

    def attacks_in(
        self,
        said: str,
        budget: Budget,
        place: Origin,
        *,
        depth: int = 1,
        is_charged: bool = False,
    ) -> list[Sign]:
        """The signs of an attack in what a carrier says; *place* tells where that stands."""
        view, tagged = views_of(said)
        way = through(view.origin, place)
        if is_charged:
            searched = self._find(view.text, budget, way)
        else:
            searched = self.find(view.text, budget, way, 0 if depth == 1 else LEAST)
        found = weigh(searched.signs) if searched.matches else []
        is_mute = not (searched.asked or searched.matches or tagged)
        for reading, back in tagged:
            found = found or self._weighed(reading, budget, through(back, place))
        for _, reading, origin in read_disguised(view.text, searched.literals):
            is_mute = False
            found = found or self._weighed(reading, budget, through(origin, way))
        if not found and depth < MAX_DEPTH:
            for start, end, _, inner in read_carriers(said):
                is_mute = False
                inside = through(within(start, end, len(inner)), place)
                found = found or self.attacks_in(inner, budget, inside, depth=depth + 1)
        if is_mute and is_charged:
            self._mute.add(said)
        return found

    def _weighed(self, reading: str, budget: Budget, origin: Origin) -> list[Sign]:
        return weigh(self.find(reading, budget, origin, LEAST).signs)


def through(inner: Origin, outer: Origin) -> Origin:
    """The way back through two rewritings."""
    return lambda start, end: outer(*inner(start, end))


def within(start: int, end: int, size: int) -> Origin:
    """About where in a carrier stands what it says in *size* characters."""
    share = (end - start) / max(1, size)
    return lambda low, high: (
        start + int(low * share),
        start + int(high * share),
    )
