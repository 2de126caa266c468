"""Measure the blocks of a page: the numbers by which ``sanitize.content`` keeps or drops them.

In: ``Blocks`` and the weights of words. Out: ``Measures``: for each block what its text is like,
where it stands and what stands beside it, for each container what it holds, and what the page is
like; the names are in ``FEATURES``. Counts of words are given as the natural logarithm of one more.
What elements hand down is found from the outside to the inside, so the work is linear.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import log1p
from typing import Final

from fetchwarden.sanitize.blocks import LONG_WORDS, Blocks
from fetchwarden.sanitize.elements import BLOCKS, HEADINGS

__all__ = [
    "BLOCK_FEATURES",
    "CONTAINER_FEATURES",
    "FEATURES",
    "LEVELS",
    "MAX_CLASS_CHARS",
    "PAGE_FEATURES",
    "SHORT_WORDS",
    "ClassWeights",
    "Measures",
    "class_words",
    "element_words",
    "measure",
    "own_words",
]

SHORT_WORDS: Final = 12
"""Words up to which the words of a block count themselves."""
MAX_CLASS_CHARS: Final = 300
"""Characters of a class or an id whose words are looked at."""
LIKES: Final = 3
"""Elements of the same name and class beside each other from which they count as a row of likes."""
NEAR, FAR = 2, 5
"""Block elements around a block that are near; from the second number on they are far."""
LEVELS: Final = 3
"""Containers around a block that are looked at: each holds more blocks than the one inside."""
MAX_DISTANCE: Final = 20
"""Blocks to the next long one beyond which it is no matter how many."""

_BESIDE: Final = (-2, -1, 1, 2)
BLOCK_FEATURES: Final = (
    *("words", "chars-per-word", "link-share", "commas", "ends-sentence", "rights", "copies"),
    *("depth", "position", "since-heading", "long-position", "since-long", "until-long"),
    *("root-distance", "steps-to-root", "shared-words", "shared-long"),
    *("likes", "like-words", "likes-words", "likes-long"),
    *(
        f"{what}-{'before' if at < 0 else 'behind'}-{abs(at)}"
        for at in _BESIDE
        for what in ("words", "links")
    ),
    *("class-words", "own-words"),
)
"""What is measured of each block."""
CONTAINER_FEATURES: Final = ("words-in", "links-in", "part-in")
"""What is measured of each container."""
PAGE_FEATURES: Final = (
    *("page-words", "page-links", "page-long", "page-blocks", "page-articles", "root-words"),
)
"""What is measured of the page."""
FEATURES: Final = (
    *BLOCK_FEATURES,
    *(f"{name}-{level}" for level in range(1, LEVELS + 1) for name in CONTAINER_FEATURES),
    *PAGE_FEATURES,
)
"""The names of all features, in their order."""

_WORD: Final = re.compile(r"\w+")
_CLASS_WORD: Final = re.compile(r"[A-Z]?[a-z]{2,17}|[A-Z]{3,17}")
_ENDS: Final = tuple(".!?:…。！？")
_RIGHTS: Final = ("©", "copyright", "all rights reserved", "powered by")
_SHALLOW: Final = HEADINGS | {"li"}
_HEAD_CHARS: Final = 200

ClassWeights = Mapping[str, tuple[float, float, float]]
"""For what ``element_words`` gives its weight near, further and far from a block."""


@dataclass(slots=True)
class Measures:
    """The features of a page.

    Attributes:
        blocks: for each block its ``BLOCK_FEATURES``.
        around: for each block the containers around it, the innermost first.
        containers: their ``CONTAINER_FEATURES``.
        page: the ``PAGE_FEATURES``.
    """

    blocks: list[list[float]]
    around: list[tuple[int, ...]]
    containers: dict[int, list[float]]
    page: list[float]

    def row(self, index: int) -> list[float]:
        """All ``FEATURES`` of a block."""
        row = list(self.blocks[index])
        for container in self.around[index]:
            row += self.containers[container]
        return row + self.page


def class_words(value: str) -> list[str]:
    """The words in a class or an id, in lower case.

    >>> class_words("post-body mainContent__x7 SIDEBAR")
    ['post', 'body', 'main', 'content', 'sidebar']
    """
    return [word.lower() for word in _CLASS_WORD.findall(value[:MAX_CLASS_CHARS])]


def element_words(name: str, attributes: Mapping[str, str | None]) -> list[str]:
    """What an element says of itself: its name in brackets, the words of class, id and role."""
    get = attributes.get
    words = {
        word
        for value in (get("class"), get("id"), get("role"), get("itemprop"))
        if value
        for word in class_words(value)
    }
    words.add(f"<{name}>")
    return sorted(words)


def own_words(text: str) -> set[str]:
    """The words of a short text, in lower case."""
    return set(_WORD.findall(text.lower()))


def measure(
    blocks: Blocks, class_weights: ClassWeights, word_weights: Mapping[str, float]
) -> Measures:
    """The features of the blocks; *word_weights* are those of the words of short texts."""
    if not blocks.blocks:
        return Measures([], [], {}, [])
    total, long = max(1, blocks.words[0]), max(1, blocks.long[0])
    root = _root(blocks)
    page = [
        log1p(total),
        blocks.linked[0] / total,
        blocks.long[0] / total,
        log1p(len(blocks.blocks)),
        float(min(blocks.tree.names.count("article"), MAX_DISTANCE)),
        blocks.words[root] / total,
    ]
    rows = _rows_of_text(blocks, total, long)
    places = _hand_down(blocks, root, class_weights)
    containers: dict[int, list[float]] = {}
    around: list[tuple[int, ...]] = []
    words, linked = blocks.words, blocks.linked
    for block, row in zip(blocks.blocks, rows, strict=True):
        element = block.element
        shared = places.shared[element]
        row += (
            float(places.path[shared]),
            float(places.steps[element]),
            words[shared] / total,
            blocks.long[shared] / long,
        )
        kind = places.kinds[element]
        many = places.likes[kind]
        if many:
            outer = blocks.outer[kind]
            row += (float(many), log1p(words[kind]), log1p(words[outer]), log1p(blocks.long[outer]))
        else:
            row += (0.0, 0.0, 0.0, 0.0)
        chain = []
        for _ in range(LEVELS):
            element = places.containers[element]
            chain.append(element)
            if element not in containers:
                whole = max(1, words[element])
                containers[element] = [log1p(whole), linked[element] / whole, whole / total]
        around.append(tuple(chain))
    _look_beside(rows)
    for block, row in zip(blocks.blocks, rows, strict=True):
        row.append(_class_score(blocks, places, block.element))
        score = 0.0
        if block.words <= SHORT_WORDS and word_weights:
            score = sum([word_weights.get(word, 0.0) for word in own_words(block.text)])
        row.append(score)
    return Measures(rows, around, containers, page)


def _rows_of_text(blocks: Blocks, total: int, long: int) -> list[list[float]]:
    """What the text of each block is like and what stands before and behind it."""
    names, depth = blocks.tree.names, blocks.depth
    copies = Counter([block.text for block in blocks.blocks])
    rows: list[list[float]] = []
    seen = since_heading = seen_long = 0
    since_long = MAX_DISTANCE
    for block in blocks.blocks:
        text, words, linked = block.text, block.words, block.linked
        name = names[block.element]
        head = text[:_HEAD_CHARS].lower()
        if name in HEADINGS:
            since_heading = 0
        rows.append(
            [
                log1p(words),
                len(text) / words,
                linked / words,
                text.count(",") / words,
                float(text.rstrip().endswith(_ENDS)),
                float(any(part in head for part in _RIGHTS)),
                float(copies[text]),
                float(depth[block.element]),
                seen / total,
                log1p(since_heading),
                seen_long / long,
                float(since_long),
            ]
        )
        seen += words
        if name not in HEADINGS:
            since_heading += words
        if words - linked >= LONG_WORDS:
            seen_long += words - linked
            since_long = 0
        elif since_long < MAX_DISTANCE:
            since_long += 1
    until_long = MAX_DISTANCE
    for block, row in zip(reversed(blocks.blocks), reversed(rows), strict=True):
        row.append(float(until_long))
        if block.words - block.linked >= LONG_WORDS:
            until_long = 0
        elif until_long < MAX_DISTANCE:
            until_long += 1
    return rows


@dataclass(slots=True)
class _Places:
    """What block elements have from those around them, by node.

    Attributes:
        path: the elements around the root of the text, itself included, by their distance.
        shared: the innermost element around both the node and the root of the text.
        steps: how far up that is.
        likes: how many of its name and class lie beside it; 0 for few.
        kinds: which element around a node, itself included, has the most likes.
        containers: the next element around that holds more blocks; the root of the tree at last.
        near: what its name and class weigh near a block.
        mid: the same further away, with all elements around.
        far: the same far away, with all elements around.
    """

    path: dict[int, int]
    shared: list[int]
    steps: list[int]
    likes: list[int]
    kinds: list[int]
    containers: list[int]
    near: list[float]
    mid: list[float]
    far: list[float]


def _hand_down(blocks: Blocks, root: int, weights: ClassWeights) -> _Places:
    tree, outer, count = blocks.tree, blocks.outer, blocks.count
    path = {root: 0}
    element = root
    while element:
        element = outer[element]
        path[element] = len(path)
    size = len(tree)
    shared, steps, kinds, containers = [0] * size, [0] * size, [0] * size, [0] * size
    likes = _likes(blocks)
    near, mid, far = [0.0] * size, [0.0] * size, [0.0] * size
    known: dict[tuple[str | None, ...], tuple[float, float, float]] = {}
    for node, name in enumerate(tree.names):
        if not count[node] or name not in BLOCKS:
            continue
        holder = outer[node]
        if node in path:
            shared[node] = node
        else:
            shared[node] = shared[holder]
            steps[node] = steps[holder] + 1
        kinds[node] = node if likes[node] >= likes[kinds[holder]] else kinds[holder]
        containers[node] = holder if count[holder] > count[node] else containers[holder]
        get = tree.attributes[node].get
        key = (name, get("class"), get("id"), get("role"), get("itemprop"))
        scores = known.get(key)
        if scores is None:
            found = [
                weights[word]
                for word in element_words(name, tree.attributes[node])
                if word in weights
            ]
            scores = known[key] = (
                sum([weight[0] for weight in found]),
                sum([weight[1] for weight in found]),
                sum([weight[2] for weight in found]),
            )
        near[node], mid[node], far[node] = scores
        if node:
            mid[node] += mid[holder]
            far[node] += far[holder]
    return _Places(path, shared, steps, likes, kinds, containers, near, mid, far)


def _class_score(blocks: Blocks, places: _Places, element: int) -> float:
    """What the names and classes around a block say: its own element is the nearest."""
    outer, mid = blocks.outer, places.mid
    score = places.near[element]
    step = 1
    while element and step < FAR:
        element = outer[element]
        if step < NEAR:
            score += places.near[element]
        elif step == NEAR:
            score += mid[element]
        step += 1
    if element and step == FAR:
        element = outer[element]
        score += places.far[element] - mid[element]
    return score


def _likes(blocks: Blocks) -> list[int]:
    """For each element how many of its name and class lie in the same element; 0 for few."""
    tree = blocks.tree
    kinds: dict[tuple[int, str, str | None], list[int]] = {}
    for node, name in enumerate(tree.names):
        if name in BLOCKS and blocks.count[node]:
            kind = (tree.parents[node], name, tree.attributes[node].get("class"))
            kinds.setdefault(kind, []).append(node)
    likes = [0] * len(tree)
    for members in kinds.values():
        if len(members) >= LIKES:
            for node in members:
                likes[node] = len(members)
    return likes


def _root(blocks: Blocks) -> int:
    """The element that holds the running text: paragraphs count for what they lie in."""
    names, outer = blocks.tree.names, blocks.outer
    scores: dict[int, float] = {}
    for block in blocks.blocks:
        plain = block.words - block.linked
        if plain >= LONG_WORDS and names[block.element] not in _SHALLOW:
            element, score = block.element, float(min(plain, 60))
            for _ in range(4):
                if not element:
                    break
                element = outer[element]
                scores[element] = scores.get(element, 0.0) + score
                score /= 2
    best, most = 0, 0.0
    for element, score in scores.items():
        score *= 1 - blocks.linked[element] / max(1, blocks.words[element])
        if score > most:
            best, most = element, score
    return best


def _look_beside(rows: list[list[float]]) -> None:
    """Add the size and the links of the blocks beside each to its row."""
    edge = [(-1.0, -1.0)] * 2
    sizes = [*edge, *((row[0], row[2]) for row in rows), *edge]
    for index, row in enumerate(rows):
        before, last, _, following, after = sizes[index : index + 5]
        row += (*before, *last, *following, *after)
