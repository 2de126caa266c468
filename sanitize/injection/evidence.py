"""Weigh the signs of a text: which of them, together, are an attack.

In: signs by their start. Out: those that count. A strong sign counts alone. Signs within ``NEAR``
characters are weighed together: the weights of different families add up as independent evidence
does (noisy-or, Pearl 1988); further signs of a family count for less, since they say the same.
"""

from collections.abc import Sequence
from typing import Final

from fetchwarden.sanitize.injection.matcher import Sign

__all__ = ["ENOUGH", "NEAR", "STRONG", "weigh"]

STRONG: Final = 0.74
"""Weight from which a single sign is enough."""
ENOUGH: Final = 0.77
"""Weight from which several signs are enough together."""
NEAR: Final = 1_000
"""Characters of a view within which signs belong together."""
SAME: Final = 0.5
"""How much a further rule of a family that was seen already counts."""
MAX_GROUP: Final = 64
"""Signs that are weighed together at once; more say nothing new."""


def weigh(signs: Sequence[Sign], *, strong_only: bool = False) -> list[Sign]:
    """Those of *signs* that are an attack, or part of one; by their start.

    With *strong_only* signs count only by themselves.
    """
    if strong_only or len({sign.rule.name for sign in signs}) <= 1:
        return [sign for sign in signs if sign.rule.weight >= STRONG]
    counts = [sign.rule.weight >= STRONG for sign in signs]
    for first, sign in enumerate(signs):
        limit = sign.start + NEAR
        doubt = _Doubt()
        known: set[str] = set()
        for place in range(first, min(len(signs), first + MAX_GROUP)):
            other = signs[place]
            if other.start > limit:
                break
            if other.rule.name in known:
                continue  # says nothing new
            known.add(other.rule.name)
            doubt.add(other)
            if place > first and doubt.left() <= 1 - ENOUGH:
                counts[first : place + 1] = [True] * (place + 1 - first)
                break
    return [sign for sign, does in zip(signs, counts, strict=True) if does]


class _Doubt:
    """How likely it is that all signs so far mean nothing."""

    def __init__(self) -> None:
        self._families: dict[str, dict[str, float]] = {}

    def add(self, sign: Sign) -> None:
        rule = sign.rule
        self._families.setdefault(rule.family, {})[rule.name] = rule.weight

    def left(self) -> float:
        doubt = 1.0
        for weights in self._families.values():
            first, *others = sorted(weights.values(), reverse=True)
            doubt *= 1 - first
            for weight in others:
                doubt *= 1 - SAME * weight
        return doubt
