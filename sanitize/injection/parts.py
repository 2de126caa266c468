"""Cut out of a text what is around places of interest, so that only that is read again.

In: a text and spans in it. Out: the parts around them, and for a span of a part the way back.
"""

from collections.abc import Callable, Iterable
from typing import Final

from fetchwarden.sanitize.injection.rewriting import Rewriting

__all__ = ["WORD", "Origin", "moved", "parts_around", "through"]

Origin = Callable[[int, int], tuple[int, int]]
"""Tells for a span of a part which span of the text it is from."""

WORD: Final = 40
"""Characters by which a part may grow so that it neither begins nor ends within a word."""


def parts_around(text: str, spans: Iterable[tuple[int, int]], reach: int) -> list[tuple[int, int]]:
    """The parts of *text* that are *reach* characters around *spans*, which are in order."""
    parts: list[tuple[int, int]] = []
    for start, end in spans:
        low, high = max(0, start - reach), min(len(text), end + reach)
        if parts and low <= parts[-1][1]:
            parts[-1] = (parts[-1][0], max(high, parts[-1][1]))
        else:
            parts.append((low, high))
    return [(_begin(text, low), _end(text, high)) for low, high in parts]


def _begin(text: str, place: int) -> int:
    return text.rfind(" ", max(0, place - WORD), place) + 1 or place


def _end(text: str, place: int) -> int:
    blank = text.find(" ", place, place + WORD)
    return place if blank < 0 else blank


def moved(offset: int, part: Rewriting | None = None, whole: Rewriting | None = None) -> Origin:
    """The way back from a part that begins at *offset*.

    *part* tells how it was rewritten since, *whole* how the text was before it was cut out.
    """

    def origin(start: int, end: int) -> tuple[int, int]:
        if part is not None:
            start, end = part.origin(start, end)
        start, end = start + offset, end + offset
        return (start, end) if whole is None else whole.origin(start, end)

    return origin


def through(inner: Origin, outer: Origin) -> Origin:
    """The way back through two rewritings."""
    return lambda start, end: outer(*inner(start, end))
