"""What the features of a block weigh: the numbers that ``benchmarks.fit_content`` found.

An additive model: for each feature a few steps, from which value on it adds how much to the score
of a block, the log-odds that the block belongs to the content. So every score can be explained by
the sum it is. The words of classes and of short texts have weights of their own, learned from many
sites each; none names a site. By such a sum ``sanitize.cut`` says which score is enough, too.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import expm1, log1p
from typing import Final

from fetchwarden.sanitize.features import COUNTS, FEATURES, LOGARITHMS, ClassWeights
from fetchwarden.sanitize.weight_table import TABLE

__all__ = ["Lookup", "Steps", "Weights", "dump_weights", "load_weights", "parse_weights"]

_LINE: Final = 98
_USUAL_COUNTS: Final = 1024


Steps = tuple[tuple[float, ...], tuple[float, ...]]


class Lookup:
    """The steps of one feature, made to be looked up for many values at once.

    Attributes:
        places: from beyond which values on there is another score; rising.
        steps: the scores, one more than places.
        counts: of a feature that counts the score of each count; the last one holds beyond, too.
    """

    def __init__(self, steps: Steps, *, is_count: bool, is_logarithm: bool) -> None:
        self.places, self.steps = steps
        self.counts: list[float] = []
        if is_count:
            self._fill(is_logarithm=is_logarithm)

    def _fill(self, *, is_logarithm: bool) -> None:
        """A score for each count up to the last step and beyond."""
        counts = self.counts
        for place, score in zip(self.places, self.steps, strict=False):
            # The first count beyond the place; the logarithm decides, its inverse may be rounded.
            beyond = max(len(counts), int(expm1(place) if is_logarithm else place))
            while (log1p(beyond) if is_logarithm else beyond) <= place:
                beyond += 1
            counts += [score] * (beyond - len(counts))
        # Far enough for nearly all counts there are; what is beyond is looked up as the last.
        counts += [self.steps[-1]] * max(1, _USUAL_COUNTS - len(counts))

    def scores(self, column: Sequence[float]) -> list[float]:
        """The scores of the values in *column*, which is not empty; counts as they are."""
        if self.counts:
            most = len(self.counts) - 1
            if max(column) > most:
                column = [min(value, most) for value in column]
            return list(map(self.counts.__getitem__, column))  # type: ignore[arg-type]
        places, scores = self.places, self.steps
        if len(places) == 1:
            (place,), (low, high) = places, scores
            return [low if value <= place else high for value in column]
        return [scores[bisect_left(places, value)] for value in column]


@dataclass(frozen=True, slots=True)
class Weights:
    """The model.

    Attributes:
        bias: the score of a block of which nothing is known.
        steps: for each of ``FEATURES`` values, rising, and scores: the first holds up to the first
            value, the next one beyond it, and so on.
        classes: what ``element_words`` gives, near, further and far from a block.
        words: the words of short texts.
        cut: what the numbers of ``sanitize.cut`` weigh, and "bias".
        lookups: by the name of a feature its steps; a feature without any has none.
    """

    bias: float
    steps: tuple[Steps, ...]
    classes: ClassWeights
    words: dict[str, float]
    cut: dict[str, float]
    lookups: dict[str, Lookup] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        lookups = {
            name: Lookup(steps, is_count=name in COUNTS, is_logarithm=name in LOGARITHMS)
            for name, steps in zip(FEATURES, self.steps, strict=True)
            if steps[0]
        }
        object.__setattr__(self, "lookups", lookups)


def dump_weights(weights: Weights) -> str:
    """The source of ``sanitize.weight_table``."""
    lines = ["bias", f"{weights.bias}"]
    for name, (places, scores) in zip(FEATURES, weights.steps, strict=True):
        pairs = zip(places, scores[1:], strict=True)
        lines += [name, *_filled(f"{place:g}={score:g}" for place, score in pairs)]
    lines += [
        "classes",
        *_filled(
            f"{word}={near:g}/{further:g}/{far:g}"
            for word, (near, further, far) in sorted(weights.classes.items())
        ),
    ]
    lines += ["texts", *_filled(f"{word}={w:g}" for word, w in sorted(weights.words.items()))]
    lines += ["cut", *_filled(f"{name}={w:g}" for name, w in sorted(weights.cut.items()))]
    body = "\n".join(lines)
    return (
        '"""The weights, as ``python -m benchmarks.fit_content`` wrote them."""\n\n'
        "from typing import Final\n\n"
        '__all__ = ["TABLE"]\n\n'
        f'TABLE: Final = """\n{body}\n"""\n'
    )


def parse_weights(table: str) -> Weights:
    """The model in *table*, as ``dump_weights`` wrote it."""
    known = frozenset(FEATURES)
    parts: dict[str, list[str]] = {}
    current: list[str] = []
    for line in table.strip().split("\n"):
        if line in known or line in ("bias", "classes", "texts", "cut"):
            current = parts.setdefault(line, [])
        else:
            current += line.split()
    return Weights(
        bias=float(parts["bias"][0]),
        steps=tuple(_steps(list(map(_pair, parts[name]))) for name in FEATURES),
        classes={
            word: (float(near), float(further), float(far))
            for word, written in map(_pair, parts["classes"])
            for near, further, far in [written.split("/")]
        },
        words={word: float(weight) for word, weight in map(_pair, parts["texts"])},
        cut={name: float(weight) for name, weight in map(_pair, parts["cut"])},
    )


@cache
def load_weights() -> Weights:
    """The model of this release; read once."""
    return parse_weights(TABLE)


def _steps(pairs: list[tuple[str, str]]) -> Steps:
    places = tuple(float(place) for place, _ in pairs)
    return places, (0.0, *(float(score) for _, score in pairs))


def _pair(item: str) -> tuple[str, str]:
    name, _, value = item.rpartition("=")
    return name, value


def _filled(items: Iterable[str]) -> list[str]:
    """*items* in lines."""
    lines = [""]
    for item in items:
        if len(lines[-1]) + len(item) >= _LINE:
            lines.append("")
        lines[-1] += f" {item}" if lines[-1] else item
    return [line for line in lines if line]
