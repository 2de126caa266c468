"""The weights are read as they were written."""

from bisect import bisect_left
from math import log1p

import pytest

from fetchwarden.sanitize.features import COUNTS, FEATURES, LOGARITHMS
from fetchwarden.sanitize.weight_table import TABLE
from fetchwarden.sanitize.weights import Weights, dump_weights, load_weights, parse_weights


def test_weights_come_back_from_their_table() -> None:
    """Whatever the words are, and for a feature without any step."""
    weights = Weights(
        bias=-1.5,
        steps=(((0.5, 2.0), (0.0, 0.25, -1.0)), *[((), (0.0,))] * (len(FEATURES) - 1)),
        classes={"<p>": (0.5, 0.0, -0.25), "words": (1.0, 0.0, 0.0)},
        words={"share": -2.0, "classes": 0.5},
        cut={"bias": -1.25, "sure": 3.0},
    )
    scope: dict[str, str] = {}
    exec(dump_weights(weights), scope)  # noqa: S102 - it is the source of a module
    assert parse_weights(scope["TABLE"]) == weights


def test_the_table_is_as_it_would_be_written() -> None:
    """Nobody edited it by hand."""
    assert f'TABLE: Final = """{TABLE}"""' in dump_weights(load_weights())


def test_the_steps_rise() -> None:
    """They are searched by halves."""
    for places, scores in load_weights().steps:
        assert list(places) == sorted(set(places))
        assert len(scores) == len(places) + 1
        assert scores[0] == pytest.approx(0)


def test_a_count_is_looked_up_as_its_step_would_be_searched() -> None:
    """On both sides of each step, and far behind the last one."""
    weights = load_weights()
    for name, (places, scores) in zip(FEATURES, weights.steps, strict=True):
        if name in COUNTS and places:
            counts = [*range(10_000), 10**9]
            seen = [log1p(n) if name in LOGARITHMS else float(n) for n in counts]
            expected = [scores[bisect_left(places, value)] for value in seen]
            assert weights.lookups[name].scores(counts) == expected
            alone = [weights.lookups[name].scores([count])[0] for count in counts[:2_000]]
            assert alone == expected[:2_000]


def test_other_values_are_looked_up_as_they_are() -> None:
    """On the steps and beside them."""
    weights = load_weights()
    for name, (places, scores) in zip(FEATURES, weights.steps, strict=True):
        if name not in COUNTS and places:
            values = [-1.0, 0.0, *places, *(place + 1e-9 for place in places), 99.0]
            expected = [scores[bisect_left(places, value)] for value in values]
            assert weights.lookups[name].scores(values) == expected
