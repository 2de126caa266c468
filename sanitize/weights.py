"""What the features of a block weigh: the numbers that ``benchmarks.fit_content`` found.

An additive model: for each feature a few steps, from which value on it adds how much to the score
of a block, the log-odds that the block belongs to the content. So every score can be explained by
the sum it is. The words of classes and of short texts have weights of their own, learned from many
sites each; none names a site.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from fetchwarden.sanitize.features import FEATURES, ClassWeights
from fetchwarden.sanitize.weight_table import TABLE

__all__ = ["Steps", "Weights", "dump_weights", "load_weights", "parse_weights"]

_LINE: Final = 98


Steps = tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Weights:
    """The model.

    Attributes:
        bias: the score of a block of which nothing is known.
        steps: for each of ``FEATURES`` values, rising, and scores: the first holds up to the first
            value, the next one beyond it, and so on.
        classes: what ``element_words`` gives, near, further and far from a block.
        words: the words of short texts.
    """

    bias: float
    steps: tuple[Steps, ...]
    classes: ClassWeights
    words: dict[str, float]


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
        if line in known or line in ("bias", "classes", "texts"):
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
