"""Fit the weights of ``sanitize.weights`` and tell how well they do on sites never seen.

Run: ``python -m benchmarks.fit_content FILE.jsonl.gz…`` with the packages of the dependency group
``fit``. Rows: ``{"set", "id", "url", "html", "truth"}``; the truth is a ``text``, or segments that
must (``with``) and must not (``without``) be there. ``--check`` only tells, and writes nothing.

How: every block of text of every page is kept or dropped by the truth (its words are in the longest
common subsequence of page and truth, or it holds a segment). Two logistic regressions weigh the
words of classes and of short texts; words of fewer than ``MIN_SITES`` sites are left out, so that
no rule names a site. An additive model (boosted stumps, LightGBM) weighs the features; by the
scores it gives to pages of other sites ``benchmarks.fit_cut`` finds which score is enough. Figures
come from pages of sites that had no part in the fit: five folds by host.
"""

import argparse
import gzip
import json
import zlib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import lightgbm
import numpy as np
from rapidfuzz.distance import LCSseq
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from benchmarks.extraction import score, words_of
from benchmarks.fit_cut import curve, fit_cut, values_of
from fetchwarden.sanitize import content
from fetchwarden.sanitize.blocks import Blocks, cut_blocks
from fetchwarden.sanitize.cut import find_cut
from fetchwarden.sanitize.features import (
    FAR,
    FEATURES,
    NEAR,
    SHORT_WORDS,
    element_words,
    measure,
    own_words,
)
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.visible import read_visible
from fetchwarden.sanitize.weights import Weights, dump_weights

FOLDS: Final = 5
MIN_SITES: Final = 12
ROUNDS: Final = 300
SEEDS: Final = 5  # models whose mean is taken, so that chance decides less
MIN_WEIGHT: Final = 0.02
SEGMENTS: Final = 1.1  # how much a page whose truth is segments counts
_TARGET: Final = Path(__file__).parent.parent / "sanitize" / "weight_table.py"


@dataclass(slots=True)
class Example:
    """One page: its blocks, what is true of them (-1: not known), and what they are judged by."""

    site: str
    truth: dict[str, Any]
    blocks: Blocks | None = None
    texts: list[str] = field(default_factory=list)
    labels: list[float] = field(default_factory=list)
    rows: list[list[float]] = field(default_factory=list)
    classes: list[Counter[tuple[str, int]]] = field(default_factory=list)
    own: list[set[str]] = field(default_factory=list)


def read_example(row: dict[str, Any]) -> Example:
    """The page of *row*."""
    host = urlsplit(row["url"] or "").hostname or str(row["id"])
    example = Example(".".join(host.split(".")[-2:]), row["truth"])
    tree = read_visible(row["html"], ConvertOptions()).tree
    blocks = example.blocks = cut_blocks(tree)
    example.texts = [block.text for block in blocks.blocks]
    measures = measure(blocks, {}, {})
    example.rows = [measures.row(index) for index in range(len(blocks.blocks))]
    for block in blocks.blocks:
        words: Counter[tuple[str, int]] = Counter()
        element, step = block.element, 0
        while True:
            band = 0 if step < NEAR else 1 if step < FAR else 2
            for word in element_words(tree.names[element], tree.attributes[element]):
                words[word, band] += 1
            if not element:
                break
            element, step = blocks.outer[element], step + 1
        example.classes.append(words)
        example.own.append(own_words(block.text) if block.words <= SHORT_WORDS else set())
    example.labels = label(example)
    return example


def label(example: Example) -> list[float]:
    """For each block the share of it that is in the truth, -1 where the truth does not tell."""
    if "text" not in example.truth:
        return [_by_segments(text, example.truth) for text in example.texts]
    truth = words_of(example.truth["text"])
    tokens = [words_of(text) for text in example.texts]
    owners = [index for index, words in enumerate(tokens) for _ in words]
    matched = [0] * len(tokens)
    for step in LCSseq.opcodes([word for words in tokens for word in words], truth):
        if step.tag == "equal":
            for place in range(step.src_start, step.src_end):
                matched[owners[place]] += 1
    whole = f" {' '.join(truth)} "
    lines = {" ".join(words_of(line)) for line in example.truth["text"].split("\n")}
    labels = []
    for words, count in zip(tokens, matched, strict=True):
        text = " ".join(words)
        is_there = text in lines or (len(words) >= 5 and f" {text} " in whole)
        labels.append(-1.0 if not words else 1.0 if is_there else count / len(words))
    return labels


def _by_segments(text: str, truth: dict[str, Any]) -> float:
    text = " ".join(text.split())
    for name, value in (("with", 1.0), ("without", 0.0)):
        for written in truth[name]:
            segment = " ".join(written.split())
            if segment in text or (len(text) > 25 and text in segment):
                return value
    return -1.0


class Data:
    """All blocks of all pages as arrays."""

    def __init__(self, examples: list[Example]) -> None:
        self.examples = [example for example in examples if example.rows]
        self.silent = [example for example in examples if not example.rows]
        sizes = [len(example.rows) for example in self.examples]
        self.starts = np.cumsum([0, *sizes])
        self.rows = np.array([row for e in self.examples for row in e.rows])
        labels = np.array([value for e in self.examples for value in e.labels])
        self.known, self.kept = labels >= 0, (labels >= 0.5).astype(int)
        self.words = np.expm1(self.rows[:, 0])
        folds = [zlib.crc32(example.site.encode()) % FOLDS for example in self.examples]
        self.folds = np.repeat(folds, sizes)
        self.short = self.words <= SHORT_WORDS + 0.5
        weights = np.zeros(len(labels))
        for page, example in enumerate(self.examples):
            part = slice(self.starts[page], self.starts[page + 1])
            share = self.words[part] ** 0.7 * self.known[part]
            if share.sum():
                weights[part] = share / share.sum() * (1.0 if "text" in example.truth else SEGMENTS)
        self.weights = weights / weights[self.known].mean()
        self.classes, self.class_names = self._matrix(
            [list(words.items()) for e in self.examples for words in e.classes], sizes
        )
        self.own, self.own_names = self._matrix(
            [[(word, 1) for word in words] for e in self.examples for words in e.own], sizes
        )

    def _matrix(self, rows: list[list[Any]], sizes: list[int]) -> tuple[Any, list[Any]]:
        sites: dict[Any, set[str]] = {}
        owners = np.repeat([example.site for example in self.examples], sizes)
        for site, row in zip(owners, rows, strict=True):
            for name, _ in row:
                sites.setdefault(name, set()).add(site)
        names = sorted(name for name, where in sites.items() if len(where) >= MIN_SITES)
        places = {name: place for place, name in enumerate(names)}
        columns, values, ends = [], [], [0]
        for row in rows:
            for name, value in row:
                if name in places:
                    columns.append(places[name])
                    values.append(float(value))
            ends.append(len(columns))
        return csr_matrix((values, columns, ends), shape=(len(rows), len(names))), names


def fit_words(data: Data, chosen: Any, *, cost: float) -> tuple[Any, Any]:
    """The weights of class words and of own words by the *chosen* blocks."""
    found = []
    for matrix, where in ((data.classes, chosen), (data.own, chosen & data.short)):
        model = LogisticRegression(C=cost, solver="liblinear")
        model.fit(matrix[where], data.kept[where], sample_weight=data.weights[where])
        found.append(np.where(abs(model.coef_[0]) >= MIN_WEIGHT, model.coef_[0], 0).round(2))
    return found[0], found[1]


def with_words(data: Data, classes: Any, own: Any) -> Any:
    """The rows with the scores of their words."""
    rows = data.rows.copy()
    rows[:, FEATURES.index("class-words")] = data.classes @ classes
    rows[:, FEATURES.index("own-words")] = np.where(data.short, data.own @ own, 0)
    return rows


def fit_scores(data: Data, rows: Any, chosen: Any) -> list[Any]:
    """The additive models by the *chosen* blocks, of which the mean counts."""
    train = lightgbm.Dataset(rows[chosen], data.kept[chosen], weight=data.weights[chosen])
    settings = {
        "objective": "binary", "num_leaves": 2, "learning_rate": 0.2, "min_data_in_leaf": 100,
        "feature_fraction": 0.5, "bagging_fraction": 0.8, "bagging_freq": 1, "lambda_l2": 5,
        "max_bin": 127, "verbose": -1, "num_threads": 2, "deterministic": True,
    }  # fmt: skip
    return [
        lightgbm.train({**settings, "seed": seed}, train, ROUNDS) for seed in range(1, SEEDS + 1)
    ]


def tables_of(models: list[Any]) -> tuple[float, list[list[tuple[float, float]]]]:
    """The bias and for each feature the steps of its score: the value from a threshold on."""
    bias = 0.0
    jumps: list[dict[float, float]] = [{} for _ in FEATURES]
    for tree in [tree for model in models for tree in model.dump_model()["tree_info"]]:
        root = tree["tree_structure"]
        if "leaf_value" in root:
            bias += root["leaf_value"] / len(models)
            continue
        low, high = root["left_child"]["leaf_value"], root["right_child"]["leaf_value"]
        bias += low / len(models)
        steps = jumps[root["split_feature"]]
        threshold = float(f"{root['threshold']:.4g}")
        steps[threshold] = steps.get(threshold, 0.0) + (high - low) / len(models)
    tables = []
    for steps in jumps:
        total, table = 0.0, []
        for threshold in sorted(steps):
            total += steps[threshold]
            table.append((threshold, round(total, 3)))
        tables.append(table)
    return round(bias, 3), tables


def weights_of(
    data: Data, classes: Any, own: Any, models: list[Any], cut: dict[str, float]
) -> Weights:
    """All of it, as the product reads it."""
    bias, tables = tables_of(models)
    by_word: dict[str, list[float]] = {}
    for (word, band), weight in zip(data.class_names, classes, strict=True):
        if weight:
            by_word.setdefault(word, [0.0, 0.0, 0.0])[band] = float(weight)
    return Weights(
        bias=bias,
        steps=tuple(
            (tuple(place for place, _ in table), (0.0, *(score for _, score in table)))
            for table in tables
        ),
        classes={word: (w[0], w[1], w[2]) for word, w in by_word.items()},
        words={word: float(w) for word, w in zip(data.own_names, own, strict=True) if w},
        cut=cut,
    )


def tell(data: Data, scores: Any, cuts: dict[int, dict[str, float]]) -> None:
    """Print the figures for the blocks kept by *scores*, and the *cuts* by the fold of the page.

    A page without any block counts as empty.
    """
    texts = [""] * len(data.silent)
    for page, example in enumerate(data.examples):
        own = list(scores[data.starts[page] : data.starts[page + 1]])
        assert example.blocks is not None
        blocks = example.blocks.blocks
        keep = [True] * len(blocks)
        if content.is_worth_choosing(example.blocks):
            cut = find_cut(example.blocks, own, cuts[data.folds[data.starts[page]]])
            keep = content.choose_blocks(example.blocks, own, cut)
        texts.append("\n".join(b.text for b, kept in zip(blocks, keep, strict=True) if kept))
    pages = list(zip(data.silent + data.examples, texts, strict=True))
    for has_text in (True, False):
        chosen = [(e.truth, text) for e, text in pages if ("text" in e.truth) is has_text]
        if chosen:
            truths, found = zip(*chosen, strict=True)
            print(len(chosen), "pages", score(list(truths), list(found)))


def fit_cuts(data: Data, scores: Any) -> dict[int, dict[str, float]]:
    """For each fold the cut by the pages of the others; at -1 that by all pages."""
    folds, values, curves = [], [], []
    for page, example in enumerate(data.examples):
        blocks = example.blocks
        if blocks is not None and content.is_worth_choosing(blocks):
            own = list(scores[data.starts[page] : data.starts[page + 1]])
            folds.append(data.folds[data.starts[page]])
            values.append(values_of(blocks, own))
            curves.append(curve(blocks, own, example.truth))
    fold_of, rows, wanted = np.array(folds), np.array(values), np.array(curves)
    return {
        fold: fit_cut(rows[fold_of != fold], wanted[fold_of != fold]) for fold in range(-1, FOLDS)
    }


def main() -> None:
    """Fit, check and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--check", action="store_true", help="only tell the figures")
    arguments = parser.parse_args()
    rows = []
    for path in arguments.files:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            rows += [json.loads(line) for line in lines]
    with ProcessPoolExecutor() as pool:
        data = Data(list(pool.map(read_example, rows, chunksize=10)))
    scores = np.zeros(len(data.kept))
    learned = np.zeros_like(data.rows)
    for fold in range(FOLDS):
        words = fit_words(data, data.known & (data.folds != fold), cost=0.05)
        learned[data.folds == fold] = with_words(data, *words)[data.folds == fold]
    for fold in range(FOLDS):
        away = data.folds == fold
        for model in fit_scores(data, learned, data.known & ~away):
            scores[away] += model.predict(learned[away], raw_score=True) / SEEDS
    cuts = fit_cuts(data, scores)
    print("on sites never seen:")
    tell(data, scores, cuts)
    if not arguments.check:
        models = fit_scores(data, learned, data.known)
        words = fit_words(data, data.known, cost=0.05)
        _TARGET.write_text(dump_weights(weights_of(data, *words, models, cuts[-1])))


if __name__ == "__main__":
    main()
