"""Tell where in a text the words stand near each other that a rule needs besides its anchor.

In: for each rule what its matches hold before and behind the anchor (``sanitize.injection.rule``),
and where such strings are in a text. Out: for each stretch of the text what is missing near it, as
bits, so that one operation tells whether a rule may match at an anchor. Words so common that they
are nearly everywhere are not asked for.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from fetchwarden.sanitize.injection.literals import Needs, cost_of
from fetchwarden.sanitize.injection.rule import Surroundings

__all__ = ["LONGEST", "STRETCH", "Nearby"]

STRETCH: Final = 7
"""Bits of a place that tell its place in a stretch: stretches are of 128 characters."""
MAX_COST: Final = 80
"""How common, by ``cost_of``, strings may be to be asked for."""
LONGEST: Final = 1_100
"""Characters of a match, at most."""
# Stretches that are near an anchor: before its own as far as a rule reaches before its anchor, from
# it on as far as a rule without a head reaches, and as long as a match may be.
_BEFORE: Final = 3
_AROUND: Final = 4
_BEHIND: Final = 10


class Nearby:
    """The strings that rules need near their anchors.

    Attributes:
        strings: all of them.
        wanted: for each rule the bits of what it needs.
        size: how many bits there are.
    """

    def __init__(self, rules: Sequence[Surroundings]) -> None:
        marks: dict[str, int] = {}
        self.wanted = [0] * len(rules)
        fields = []
        bit = 1
        for side in ("before", "behind", "around"):
            users: dict[Needs, list[int]] = {}
            for at, rule in enumerate(rules):
                for needed in getattr(rule, side):
                    users.setdefault(needed, []).append(at)
            first = bit
            for needed, those in users.items():
                if cost_of(needed) > MAX_COST:
                    continue
                for string in needed:
                    marks[string] = marks.get(string, 0) | bit
                for at in those:
                    self.wanted[at] |= bit
                bit <<= 1
            fields.append(bit - first)
        self._before, self._behind, self._around = fields
        self._all = bit - 1
        self.size = self._all.bit_length()
        self.strings = list(marks)
        self._marks = list(marks.values())

    def missing(
        self, hits: Iterable[tuple[int, int, int]], length: int, always: int = 0
    ) -> list[int]:
        """For each stretch of a text of *length* the bits of what is not near it.

        *hits* are the strings that are in the text: number, start and end. *always* are bits that
        are missing everywhere.
        """
        count = (length >> STRETCH) + 1
        marks = self._marks
        if count <= _AROUND:
            together = 0
            for number, _, _ in hits:
                together |= marks[number]
            return [self._all & ~together | always] * count
        inside = [0] * (count + _BEFORE + _BEHIND)
        for number, start, _ in hits:
            inside[(start >> STRETCH) + _BEFORE] |= marks[number]
        twos = [one | two for one, two in pairwise(inside)]
        fours = [one | two for one, two in zip(twos, twos[2:], strict=False)]
        eights = [one | two for one, two in zip(fours, fours[4:], strict=False)]
        before, behind, around = self._before, self._behind, self._around
        return [
            (
                self._all
                & ~((ahead & before) | ((eight | two) & behind) | ((ahead | following) & around))
            )
            | always
            for ahead, following, eight, two in zip(
                fours, fours[_BEFORE:], eights[_BEFORE:], twos[_BEFORE + 8 :], strict=False
            )
        ][:count]
