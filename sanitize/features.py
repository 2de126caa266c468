"""Measure the blocks of a page: the numbers by which ``sanitize.content`` keeps or drops them.

In: ``Blocks`` and the weights of words. Out: ``Measures``: what the text of each block is like,
where it stands, what the elements around it are like, and what the page is; the names are in
``FEATURES``. All is measured column by column, and what depends on an element once for the element,
since many blocks share it.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log1p
from operator import truediv
from typing import Final

from fetchwarden.sanitize.blocks import LONG_WORDS, Blocks
from fetchwarden.sanitize.elements import HEADINGS
from fetchwarden.sanitize.places import (
    FAR,
    MAX_CLASS_CHARS,
    NEAR,
    ClassWeights,
    Places,
    class_scores,
    class_words,
    element_words,
    find_places,
    find_root,
)

__all__ = [
    "BLOCK_FEATURES",
    "COUNTS",
    "FAR",
    "FEATURES",
    "LOGARITHMS",
    "MAX_CLASS_CHARS",
    "MAX_DISTANCE",
    "NEAR",
    "PAGE_FEATURES",
    "RIGHTS",
    "RIGHTS_CHARS",
    "SENTENCE_ENDS",
    "SHORT_WORDS",
    "ClassWeights",
    "Group",
    "Measures",
    "class_words",
    "element_words",
    "measure",
    "own_words",
]

SHORT_WORDS: Final = 12
"""Words up to which the words of a block count themselves."""
MAX_DISTANCE: Final = 20
"""Blocks to the next long one, and articles, beyond which it is no matter how many."""

BLOCK_FEATURES: Final = (
    *("words", "chars-per-word", "link-share", "commas", "ends-sentence", "rights", "copies"),
    *("position", "since-heading", "long-position", "since-long", "until-long"),
    *("root-distance", "shared-words", "likes", "like-words", "likes-words"),
    *("class-words", "own-words"),
)
"""What is measured of each block."""
PAGE_FEATURES: Final = ("page-words", "page-links", "page-blocks", "page-articles", "root-words")
"""What is measured of the page."""
FEATURES: Final = (*BLOCK_FEATURES, *PAGE_FEATURES)
"""The names of all features, in their order."""

LOGARITHMS: Final = frozenset(
    {"words", "since-heading", "like-words", "likes-words", "page-words", "page-blocks"}
)
"""Counts of which the model sees the natural logarithm of one more."""
COUNTS: Final = LOGARITHMS | {
    *("ends-sentence", "rights", "copies", "since-long", "until-long"),
    *("root-distance", "likes", "page-articles"),
}
"""Features whose values are whole numbers of at least 0."""

_WORD: Final = re.compile(r"\w+")
# What is no part of a word becomes a space, what is a capital a small letter.
_ASCII_WORDS: Final = bytes(
    ord(chr(code).lower()) if chr(code).isalnum() or chr(code) == "_" else ord(" ")
    for code in range(128)
).ljust(256)
SENTENCE_ENDS: Final = frozenset(".!?:…。！？")
"""Characters at which a sentence ends."""
RIGHTS: Final = ("©", "copyright", "all rights reserved", "powered by")
"""What the last lines of a page say."""
RIGHTS_CHARS: Final = 200
"""Characters of a text in which they are looked for."""


@dataclass(slots=True)
class Group:
    """Features that many blocks share.

    Attributes:
        owners: for each block whose features it has.
        rows: where those of an owner are in the columns.
        columns: the values by the name of the feature.
    """

    owners: list[int]
    rows: dict[int, int]
    columns: dict[str, Sequence[float]]


@dataclass(slots=True)
class Measures:
    """The features of a page; counts as they are, ``LOGARITHMS`` too.

    Attributes:
        columns: by the name of a feature its values, block by block.
        groups: what depends on an element.
        page: by the name of a feature of the page its value.
    """

    columns: dict[str, Sequence[float]]
    groups: list[Group]
    page: dict[str, float]

    def row(self, index: int) -> list[float]:
        """All ``FEATURES`` of a block as the model sees them."""
        values = {name: column[index] for name, column in self.columns.items()} | self.page
        for group in self.groups:
            place = group.rows[group.owners[index]]
            values |= {name: column[place] for name, column in group.columns.items()}
        return [
            log1p(values[name]) if name in LOGARITHMS else float(values[name]) for name in FEATURES
        ]


def own_words(text: str) -> set[str]:
    """The words of a short text, in lower case."""
    if text.isascii():
        return set(text.encode().translate(_ASCII_WORDS).decode().split())
    return set(_WORD.findall(text.lower()))


def measure(
    blocks: Blocks, class_weights: ClassWeights, word_weights: Mapping[str, float]
) -> Measures:
    """The features of the blocks; *word_weights* are those of the words of short texts."""
    if not blocks.blocks:
        return Measures({}, [], {})
    total = max(1, blocks.words[0])
    root = find_root(blocks)
    page: dict[str, float] = {
        "page-words": total,
        "page-links": blocks.linked[0] / total,
        "page-blocks": len(blocks.blocks),
        "page-articles": min(blocks.tree.names.count("article"), MAX_DISTANCE),
        "root-words": blocks.words[root] / total,
    }
    places = find_places(blocks, root, class_weights)
    columns = _of_texts(blocks) | _of_order(blocks, total)
    elements = [block.element for block in blocks.blocks]
    columns["class-words"] = class_scores(blocks, places, elements)
    columns["own-words"] = _word_scores(blocks, word_weights)
    groups = [_of_shared(blocks, places, elements, total), _of_likes(blocks, places, elements)]
    return Measures(columns, groups, page)


def _of_texts(blocks: Blocks) -> dict[str, Sequence[float]]:
    """What the text of each block is like."""
    texts = [block.text for block in blocks.blocks]
    words = [block.words for block in blocks.blocks]
    links = [block.linked / block.words for block in blocks.blocks]
    heads = [text[:RIGHTS_CHARS].lower() for text in texts]
    rights = [False] * len(texts)
    all_heads = "\n".join(heads)
    for part in RIGHTS:
        if part in all_heads:
            rights = [found or part in head for found, head in zip(rights, heads, strict=True)]
    return {
        "words": words,
        "chars-per-word": list(map(truediv, map(len, texts), words)),
        "link-share": links,
        "commas": [text.count(",") / count for text, count in zip(texts, words, strict=True)],
        "ends-sentence": [text.rstrip()[-1:] in SENTENCE_ENDS for text in texts],
        "rights": rights,
        "copies": list(map(Counter(texts).__getitem__, texts)),
    }


def _of_order(blocks: Blocks, total: int) -> dict[str, Sequence[float]]:
    """Where each block stands."""
    names = blocks.tree.names
    seen = since_heading = seen_long = 0
    since_long = MAX_DISTANCE
    position, since_headings, before_long, since_longs, are_long = [], [], [], [], []
    for block in blocks.blocks:
        words = block.words
        plain = words - block.linked
        position.append(seen / total)
        before_long.append(seen_long)
        since_longs.append(since_long)
        seen += words
        if names[block.element] in HEADINGS:
            since_headings.append(0)
            since_heading = 0
        else:
            since_headings.append(since_heading)
            since_heading += words
        is_long = plain >= LONG_WORDS
        are_long.append(is_long)
        if is_long:
            seen_long += plain
            since_long = 0
        elif since_long < MAX_DISTANCE:
            since_long += 1
    until_long = MAX_DISTANCE
    until_longs = []
    for is_long in reversed(are_long):
        until_longs.append(until_long)
        if is_long:
            until_long = 0
        elif until_long < MAX_DISTANCE:
            until_long += 1
    until_longs.reverse()
    long = max(1, seen_long)
    return {
        "position": position,
        "since-heading": since_headings,
        "long-position": [words / long for words in before_long],
        "since-long": since_longs,
        "until-long": until_longs,
    }


def _group(owners: list[int]) -> tuple[list[int], dict[int, int]]:
    """Each owner once, and where it stands among them."""
    rows: dict[int, int] = {}
    for owner in owners:
        rows.setdefault(owner, len(rows))
    return list(rows), rows


def _of_shared(blocks: Blocks, places: Places, elements: list[int], total: int) -> Group:
    """How the innermost element is that a block shares with the running text."""
    owners = [places.shared[element] for element in elements]
    shared, rows = _group(owners)
    columns: dict[str, Sequence[float]] = {
        "root-distance": [places.path[element] for element in shared],
        "shared-words": [blocks.words[element] / total for element in shared],
    }
    return Group(owners, rows, columns)


def _of_likes(blocks: Blocks, places: Places, elements: list[int]) -> Group:
    """How the element around a block is that has the most of its kind beside it."""
    owners = [places.kinds[element] for element in elements]
    kinds, rows = _group(owners)
    likes, outer, words = places.likes, blocks.outer, blocks.words
    # Where there are no likes, nothing is said of what is around.
    columns: dict[str, Sequence[float]] = {
        "likes": [likes[kind] for kind in kinds],
        "like-words": [words[kind] if likes[kind] else 0 for kind in kinds],
        "likes-words": [words[outer[kind]] if likes[kind] else 0 for kind in kinds],
    }
    return Group(owners, rows, columns)


def _word_scores(blocks: Blocks, weights: Mapping[str, float]) -> list[float]:
    """What the words of each short block say."""
    known, weight_of = weights.keys(), weights.__getitem__
    # The exact sum, rounded: it depends on no order, and a set has none.
    return [
        fsum(map(weight_of, known & own_words(block.text))) if block.words <= SHORT_WORDS else 0.0
        for block in blocks.blocks
    ]
