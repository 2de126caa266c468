"""Read what a text says in disguises and in carriers, no part twice, within what it may cost.

In: readings of one text with their ways back to it, and the budget of a look at it. Out: what the
matcher finds in them, and the signs of the attacks in carriers. A text is looked at again when
something was taken out of it; what is read the second time is known from the first, and charged for
as if it were read then, so that a text that was looked at before is what it is by itself.
"""

from collections.abc import Callable, Iterator
from typing import Final

from fetchwarden.sanitize.injection.budget import Budget, Tally
from fetchwarden.sanitize.injection.carriers import Known, read_carriers
from fetchwarden.sanitize.injection.disguises import read_disguised
from fetchwarden.sanitize.injection.evidence import weigh
from fetchwarden.sanitize.injection.matcher import Matcher, Searched, Sign, crowded
from fetchwarden.sanitize.injection.parts import Origin, through
from fetchwarden.sanitize.injection.view import views_of

__all__ = ["Reader", "within"]

MAX_DEPTH: Final = 2
"""Carriers inside each other that are opened."""
MAX_REMEMBERED: Final = 8_192
"""Characters of a part of a text that is known again."""
SMALL: Final = 512
"""Characters of what a carrier says, up to which it is charged for with all others of its text."""
LEAST: Final = 64
"""Characters that are charged for any reading of what a carrier says but the first: to read less
takes as long."""


Find = Callable[[str, Origin, int], Searched]
"""Tells what is in a reading with that way back, which is charged for as so many characters."""


class Reader:
    """A matcher for the looks at one text.

    Where a reading is the view of the text itself, what was found in that is charged for again.
    """

    def __init__(self, matcher: Matcher) -> None:
        self._matcher = matcher
        self._known: dict[str, Searched] = {}
        self._decoded: Known = {}
        self._last = Tally()
        self._carried: dict[str, tuple[Tally, list[Sign]]] = {}
        self._whole: Searched | None = None

    def search(
        self, view: str, budget: Budget, origin: Origin, before: Searched | None = None
    ) -> Searched:
        """What is in the *view* of the text itself; *before* is what was in the one before."""
        found = self._matcher.search(view, before, budget.account(origin))
        # What was taken over may be charged for by other windows than what is searched.
        self._whole = None if before is not None or found.is_dense else found
        return found

    def find(self, view: str, budget: Budget, origin: Origin, least: int = 0) -> Searched:
        """What is in *view*, a reading with that way back, charged for as *least* characters.

        What a look before has found is charged for as if it were found now, so that a text that
        was looked at before is what it is by itself.
        """
        known = self._known.get(view)
        if known is not None and view in budget.charged:
            return known
        account = budget.account(origin)
        crowds = account.read(len(view), least)
        if crowds:
            return Searched(view, set(), crowded(crowds), left_out=crowds)
        if known is not None:
            budget.charged.add(view)
            return known.charged_again(account)
        whole = self._whole
        if whole is not None and whole.view == view:
            found = self._matcher.search_again(whole, account)
        else:
            found = self._matcher.search(view, account=account)
        if len(view) <= MAX_REMEMBERED and not found.is_dense:
            self._known[view] = found
            budget.charged.add(view)
        return found

    def attacks_in_carriers(
        self, text: str, budget: Budget
    ) -> Iterator[tuple[int, int, str, list[Sign]]]:
        """The start, the end, the kind and the signs of each carrier in *text* with an attack."""
        done: dict[str, list[Sign]] = {}
        for start, end, via, said in read_carriers(text, self._decoded):
            attacks = done.get(said)
            if attacks is None:
                if len(said) > SMALL:
                    place = within(start, end, len(said))
                    attacks = self.attacks_in(said, budget, place)
                else:
                    attacks = self._attacks_in_small(said, budget, start)
                done[said] = attacks
            if attacks:
                yield start, end, via, attacks

    def _attacks_in_small(self, said: str, budget: Budget, start: int) -> list[Sign]:
        """The signs of an attack in a carrier that starts there and says little.

        Thousands of these may be in a text, so all that one is read for is charged at once.
        """
        known = self._carried.get(said)
        if known is None and budget.is_dense(start):
            # Not read, but it would cost what others do, so that all that is too much goes at once.
            budget.is_too_much(start, self._last)
        else:
            if known is None:
                known = self._carried[said] = self._counted(said)
            self._last, attacks = known
            if not budget.is_too_much(start, self._last):
                return attacks
        return [*crowded([(0, len(said))]).values()]

    def _counted(self, said: str) -> tuple[Tally, list[Sign]]:
        """The signs of an attack in what a carrier says, and what it took to find them."""
        tally = Tally()

        def find(view: str, _: Origin, least: int) -> Searched:
            tally.read(len(view), least)
            return self._matcher.search(view, account=tally)

        return tally, self._attacks_in(said, find, _nowhere)

    def attacks_in(self, said: str, budget: Budget, place: Origin) -> list[Sign]:
        """The signs of an attack in what a carrier says; *place* tells where that stands."""
        return self._attacks_in(
            said, lambda view, origin, least: self.find(view, budget, origin, least), place
        )

    def _attacks_in(self, said: str, find: Find, place: Origin, depth: int = 1) -> list[Sign]:
        view, tagged = views_of(said)
        way = through(view.origin, place)
        searched = find(view.text, way, 0 if depth == 1 else LEAST)
        found = weigh(searched.signs) if searched.matches else []
        if found:
            return found
        for reading, back in tagged:
            found = weigh(find(reading, through(back, place), LEAST).signs)
            if found:
                return found
        for _, reading, origin in read_disguised(view.text, searched.literals):
            found = weigh(find(reading, through(origin, way), LEAST).signs)
            if found:
                return found
        if depth < MAX_DEPTH:
            for start, end, _, inner in read_carriers(said):
                inside = through(within(start, end, len(inner)), place)
                found = self._attacks_in(inner, find, inside, depth + 1)
                if found:
                    return found
        return []


def _nowhere(start: int, end: int) -> tuple[int, int]:
    return start, end


def within(start: int, end: int, size: int) -> Origin:
    """About where in a carrier stands what it says in *size* characters."""
    share = (end - start) / max(1, size)
    return lambda low, high: (
        start + int(low * share),
        start + int(high * share),
    )
