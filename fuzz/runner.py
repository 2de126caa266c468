"""Run the targets: replay inputs, or draw new ones until an invariant breaks or the time is up.

In: the name of a target, a seed, and seconds or a number of examples. Out: a ``Run``, which holds
the ``Broken`` input, already shrunk, if there is one. The same seed draws the same inputs.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Final, Protocol

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis.strategies import SearchStrategy

from fetchwarden.fuzz import url_egress, url_parse, url_redirect, url_rules
from fetchwarden.policy.errors import InvalidInput

__all__ = ["TARGETS", "Broken", "FuzzTarget", "Run", "draw", "invariant", "replay", "unhurried"]


class FuzzTarget(Protocol):
    """A room that holds an invariant, stated in the first line of its docstring."""

    def one(self, data: bytes, /) -> None:
        """Raise if the input breaks the invariant; AssertionError where it is a plain breach."""

    def strategy(self) -> SearchStrategy[bytes]:
        """Inputs worth trying."""


TARGETS: Final[Mapping[str, FuzzTarget]] = {
    "url_parse": url_parse,
    "url_egress": url_egress,
    "url_redirect": url_redirect,
    "url_rules": url_rules,
}

_BATCH: Final = 200
"""Examples between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Broken:
    """An input that breaks an invariant, and how."""

    target: str
    data: bytes
    error: Exception


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one run of one target came to.

    Attributes:
        target: its name.
        executions: inputs tried, those of shrinking included.
        seconds: time taken.
        broken: the input that ended the run, or None.
    """

    target: str
    executions: int
    seconds: float
    broken: Broken | None


def invariant(name: str) -> str:
    """The sentence that the target *name* holds."""
    return (TARGETS[name].__doc__ or "").partition("\n")[0]


def replay(name: str, inputs: Iterable[bytes]) -> Run:
    """The outcome of the target *name* over *inputs*, up to the first that breaks it."""
    target = _ready(name)
    started = perf_counter()
    executions = 0
    broken = None
    for data in inputs:
        executions += 1
        try:
            target.one(data)
        except Exception as error:  # noqa: BLE001  whatever escapes breaks the invariant
            broken = Broken(name, data, error)
            break
    return Run(target=name, executions=executions, seconds=perf_counter() - started, broken=broken)


def draw(name: str, *, seed: int, seconds: float | None = None, examples: int | None = None) -> Run:
    """The outcome of the target *name* over new inputs.

    Args:
        name: a key of ``TARGETS``.
        seed: what the inputs are drawn from.
        seconds: when to stop, give or take a batch.
        examples: how many inputs to draw instead.

    Raises:
        InvalidInput: the name is unknown, neither or both ends are given, or Python runs with -O,
            which would take the assertions out.
    """
    target = _ready(name)
    if (seconds is None) == (examples is None):
        raise InvalidInput("give seconds or examples, one of the two")
    tally = _Tally(target)
    started = perf_counter()
    broken = None
    batch = 0
    left = examples
    while broken is None and (left is None or left > 0):
        size = _BATCH if left is None else min(left, _BATCH)
        broken = tally.run(name, seed + (batch << 32), size)
        batch += 1
        if left is not None:
            left -= size
        elif seconds is not None and perf_counter() - started >= seconds:
            break
    return Run(
        target=name, executions=tally.executions, seconds=perf_counter() - started, broken=broken
    )


def unhurried(examples: int, *, shrink: bool = True) -> settings:
    """Hypothesis settings for a run that no profile, deadline or database bends."""
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)
    return settings(
        max_examples=examples,
        phases=phases,
        database=None,
        deadline=None,
        derandomize=False,
        report_multiple_bugs=False,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
    )


class _Tally:
    """Counts executions and remembers the last input: Hypothesis ends with the smallest one."""

    def __init__(self, target: FuzzTarget) -> None:
        self._target = target
        self._strategy = target.strategy()
        self._last = b""
        self.executions = 0

    def run(self, name: str, seed: int, size: int) -> Broken | None:
        @seeded(seed)
        @unhurried(size)
        @given(self._strategy)
        def batch(data: bytes) -> None:
            self.executions += 1
            self._last = data
            self._target.one(data)

        try:
            batch()
        except Exception as error:  # noqa: BLE001  whatever escapes breaks the invariant
            return Broken(name, self._last, error)
        return None


def _ready(name: str) -> FuzzTarget:
    if not __debug__:
        raise InvalidInput("the invariants are assertions: run without -O and PYTHONOPTIMIZE")
    if name not in TARGETS:
        raise InvalidInput(f"no target {name!r}; there are {', '.join(TARGETS)}")
    return TARGETS[name]
