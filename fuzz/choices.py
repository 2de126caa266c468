"""Draw small choices from Hypothesis, cheaply.

In: the ``draw`` of a composite strategy. Out: a number, one of several, some of several. The rooms
beside this one are plain functions of ``draw`` and of what they spell or carry, because a strategy
that is built anew for every example costs ten times the draw itself.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Concatenate, ParamSpec, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ["flip", "number", "pick", "some", "strategy_of"]

Chosen = TypeVar("Chosen")
Arguments = ParamSpec("Arguments")

_integers = cache(st.integers)


def strategy_of(
    function: Callable[Concatenate[DrawFn, Arguments], Chosen],
    *args: Arguments.args,
    **kwargs: Arguments.kwargs,
) -> SearchStrategy[Chosen]:
    """The strategy that draws what *function* returns."""
    return st.composite(function)(*args, **kwargs)


def number(draw: DrawFn, least: int, most: int) -> int:
    """A number from *least* to *most*, both included."""
    return draw(_integers(least, most))


def pick(draw: DrawFn, options: Sequence[Chosen]) -> Chosen:
    """One of *options*; the first is the simplest."""
    return options[draw(_integers(0, len(options) - 1))]


def flip(draw: DrawFn) -> bool:
    """Yes or no; no is the simpler."""
    return draw(_integers(0, 1)) == 1


def some(draw: DrawFn, options: Sequence[Chosen]) -> list[Chosen]:
    """At least one of *options*, in order; the first alone is the simplest."""
    mask = draw(_integers(1, (1 << len(options)) - 1))
    return [option for index, option in enumerate(options) if mask >> index & 1]
