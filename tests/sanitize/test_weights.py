"""The weights are read as they were written."""

import pytest

from fetchwarden.sanitize.features import FEATURES
from fetchwarden.sanitize.weight_table import TABLE
from fetchwarden.sanitize.weights import Weights, dump_weights, load_weights, parse_weights


def test_weights_come_back_from_their_table() -> None:
    """Whatever the words are, and for a feature without any step."""
    weights = Weights(
        bias=-1.5,
        steps=(((0.5, 2.0), (0.0, 0.25, -1.0)), *[((), (0.0,))] * (len(FEATURES) - 1)),
        classes={"<p>": (0.5, 0.0, -0.25), "words": (1.0, 0.0, 0.0)},
        words={"share": -2.0, "classes": 0.5},
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
