"""Find how likely a block of a page must be, so that it is kept.

In: ``Blocks``, their scores (log-odds that they belong to the content) and the weights of
``CUT_FEATURES``. Out: the score from which on blocks are kept. One cut for all pages would be wrong
for most: a page of which the model is sure can ask for more, a page of code or of many short texts
must take less. What is best for the F1 of a page depends on what F1 can be reached (Lipton, Elkan,
Naryanaswamy 2014, "Optimal thresholding of classifiers to maximize F1 measure"); how, is learned
from pages, as a sum of a few weighted numbers.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import exp, log1p
from operator import mul
from typing import Final

from fetchwarden.sanitize.blocks import Blocks

__all__ = ["CUT_FEATURES", "HIGHEST", "LOWEST", "find_cut", "measure_cut"]

LOWEST, HIGHEST = -3.5, 2.0
"""The bounds of a cut, in log-odds."""
SMALL_WORDS: Final = 250
"""Words of a page up to which there is little to leave out, …"""
SMALL_CUT: Final = -1.25
"""… so that its cut is no higher than this."""
CUT_FEATURES: Final = (
    *("sure", "most", "best", "share", "doubt"),
    *("code", "images", "blocks", "articles"),
)
"""What is measured of a page: of the blocks that are likely how likely they are on average, how
likely the most likely one is, the score of the last block that the expected F1 would take, the
share of the words that is likely content and the share that may be either; the share of the words
in ``pre``, and the logarithms of one more than the images, blocks and articles."""

_MAX_SCORE: Final = 8.0
_MAX_COUNT: Final = 1000


def find_cut(blocks: Blocks, scores: Sequence[float], weights: Mapping[str, float]) -> float:
    """The score from which on blocks are kept, by the *weights* of ``CUT_FEATURES`` and "bias"."""
    values = measure_cut(blocks, scores)
    cut = sum(weights[name] * value for name, value in zip(CUT_FEATURES, values, strict=True))
    highest = SMALL_CUT if blocks.words[0] <= SMALL_WORDS else HIGHEST
    return min(max(cut + weights["bias"], LOWEST), highest)


def measure_cut(blocks: Blocks, scores: Sequence[float]) -> tuple[float, ...]:
    """The values of ``CUT_FEATURES`` for a page of at least one block."""
    names = blocks.tree.names
    words = [block.words for block in blocks.blocks]
    total = sum(words)
    bounded = [min(max(score, -_MAX_SCORE), _MAX_SCORE) for score in scores]
    likely = [1 / (1 + exp(-score)) for score in bounded]
    right = list(map(mul, likely, words))
    all_right = sum(right)
    kept = [index for index, score in enumerate(bounded) if score > 0]
    kept_words = sum([words[index] for index in kept])
    code = 0
    if "pre" in names:
        code = sum([block.words for block in blocks.blocks if names[block.element] == "pre"])
    return (
        sum([right[index] for index in kept]) / kept_words if kept else 0.0,
        max(likely),
        _best(bounded, right, words),
        all_right / total,
        (all_right - sum(map(mul, likely, right))) / total,
        code / total,
        log1p(min(names.count("img"), _MAX_COUNT)),
        log1p(len(words)),
        log1p(min(names.count("article"), _MAX_COUNT)),
    )


def _best(scores: Sequence[float], right: Sequence[float], words: Sequence[int]) -> float:
    """The score of the last block, in falling order, with which the expected F1 is the highest."""
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    hits = accumulate([right[index] for index in order])
    taken = accumulate([words[index] for index in order])
    all_right = sum(right)
    expected = [hit / (count + all_right) for hit, count in zip(hits, taken, strict=True)]
    return scores[order[expected.index(max(expected))]]
