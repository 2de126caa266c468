"""Fit the weights of ``sanitize.cut``: the cut of each page that is best for the mean F1 of all.

In: pages with their scores, which no model gave that had seen their site. For each page the F1 at
many cuts is found by the steps of the product; a smoothed one is climbed by the gradient (Adam)
over the weights of ``CUT_FEATURES``, with a penalty on large ones.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from scipy.ndimage import gaussian_filter1d

from benchmarks.extraction import score
from fetchwarden.sanitize.blocks import Blocks
from fetchwarden.sanitize.content import choose_blocks
from fetchwarden.sanitize.cut import CUT_FEATURES, HIGHEST, LOWEST, measure_cut

__all__ = ["curve", "fit_cut", "values_of"]

STEP: Final = 0.25
CUTS: Final = np.arange(LOWEST, HIGHEST + STEP, STEP)
SMOOTHING: Final = 1.5  # in steps
PENALTY: Final = 0.002
ROUNDS: Final = 300
RATE: Final = 0.05
START: Final = -0.25


def values_of(blocks: Blocks, scores: Sequence[float]) -> list[float]:
    """What the cut of a page is found by, and 1 for the bias."""
    return [*measure_cut(blocks, scores), 1.0]


def curve(blocks: Blocks, scores: Sequence[float], truth: dict[str, Any]) -> list[float]:
    """The F1 of a page at each of ``CUTS``."""
    known: dict[tuple[bool, ...], float] = {}
    values = []
    for cut in CUTS:
        keep = tuple(choose_blocks(blocks, scores, float(cut)))
        if keep not in known:
            text = "\n".join(b.text for b, kept in zip(blocks.blocks, keep, strict=True) if kept)
            known[keep] = score([truth], [text])["F1"]
        values.append(known[keep])
    return values


def fit_cut(values: Any, curves: Any) -> dict[str, float]:
    """The weights by the *values* and *curves* of pages, a row for each."""
    mean, spread = values.mean(0), values.std(0) + 1e-9
    mean[-1], spread[-1] = 0.0, 1.0  # the bias
    inputs = (values - mean) / spread
    smooth = gaussian_filter1d(np.asarray(curves), SMOOTHING, axis=1, mode="nearest")
    slopes = np.diff(smooth, axis=1) / STEP
    weights = np.zeros(len(mean))
    weights[-1] = START
    first, second = np.zeros(len(mean)), np.zeros(len(mean))
    rows = np.arange(len(inputs))
    for turn in range(1, ROUNDS + 1):
        places = ((inputs @ weights - LOWEST) / STEP).astype(int)
        slope = slopes[rows, places.clip(0, slopes.shape[1] - 1)]  # beyond, as at the bound
        gradient = (inputs * slope[:, None]).mean(0)
        gradient[:-1] -= PENALTY * weights[:-1]
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        step = first / (1 - 0.9**turn) / (np.sqrt(second / (1 - 0.99**turn)) + 1e-8)
        weights += RATE * (1 - turn / ROUNDS) * step
    scaled = weights / spread
    scaled[-1] -= (scaled * mean).sum()
    return {
        name: float(f"{weight:.4g}")
        for name, weight in zip((*CUT_FEATURES, "bias"), scaled, strict=True)
    }
