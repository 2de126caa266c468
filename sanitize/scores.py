"""Score the blocks of a page by the model: the log-odds that they belong to the content.

In: ``Blocks`` and ``Weights``. Out: a score for each block, the sum of what its features weigh. The
sums are taken one after the other, in the order of the features, so that they are the same to the
last bit in ``sanitize.native_choice``, which does the same in machine code.
"""

from collections.abc import Iterator, Mapping, Sequence
from operator import add

from fetchwarden.sanitize.blocks import Blocks
from fetchwarden.sanitize.features import measure
from fetchwarden.sanitize.weights import Lookup, Weights

__all__ = ["score_blocks"]


def score_blocks(blocks: Blocks, weights: Weights) -> list[float]:
    """For each block the log-odds that it belongs to the content."""
    measures = measure(blocks, weights.classes, weights.words)
    lookups = weights.lookups
    score = weights.bias
    for (of_page,) in _looked_up({name: (v,) for name, v in measures.page.items()}, lookups):
        score += of_page
    scores = [score] * len(blocks.blocks)
    for column in _looked_up(measures.columns, lookups):
        scores = list(map(add, scores, column))
    for group in measures.groups:
        shared = [0.0] * len(group.rows)
        for column in _looked_up(group.columns, lookups):
            shared = list(map(add, shared, column))
        rows = group.rows
        scores = list(map(add, scores, [shared[rows[owner]] for owner in group.owners]))
    return scores


def _looked_up(
    columns: Mapping[str, Sequence[float]], lookups: Mapping[str, Lookup]
) -> Iterator[list[float]]:
    """The scores of the columns that have any."""
    return (lookups[name].scores(column) for name, column in columns.items() if name in lookups)
