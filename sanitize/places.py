"""Find what the block elements of a page have from those around them.

In: ``Blocks`` and the weights of words. Out: ``Places``: how near each block element is to the
running text, of what kind it is one of many, what holds it, and what its names and classes say, all
by node. What elements hand down is found from the outside to the inside, so the work is linear.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fetchwarden.sanitize.blocks import LONG_WORDS, Blocks
from fetchwarden.sanitize.elements import HEADINGS

__all__ = [
    "FAR",
    "LIKES",
    "MAX_CLASS_CHARS",
    "NEAR",
    "SHALLOW",
    "ClassWeights",
    "Places",
    "class_scores",
    "class_words",
    "element_words",
    "find_places",
    "find_root",
]

MAX_CLASS_CHARS: Final = 300
"""Characters of a class or an id whose words are looked at."""
LIKES: Final = 3
"""Elements of the same name and class beside each other from which they count as a row of likes."""
NEAR, FAR = 2, 5
"""Block elements around a block that are near; from the second number on they are far."""

_CLASS_WORD: Final = re.compile(r"[a-z][a-z]{1,16}|[A-Z](?:[a-z]{2,17}|[A-Z]{2,16})")
_END: Final = "\0"
_CLASS_WORD_OR_END: Final = re.compile(f"{_CLASS_WORD.pattern}|{_END}")
SHALLOW: Final = HEADINGS | {"li"}
"""Elements whose text is no running text."""
_SAYING: Final = ("class", "id", "role", "itemprop")

Scores = tuple[float, float, float]
"""What something weighs near, further and far from a block."""

ClassWeights = Mapping[str, Scores]
"""For what ``element_words`` gives its weight near, further and far from a block."""


def class_words(*values: str | None) -> list[str]:
    """The words in classes and ids, in lower case.

    >>> class_words("post-body mainContent__x7", None, "SIDEBAR")
    ['post', 'body', 'main', 'content', 'sidebar']
    """
    text = _joined(values)
    words = _CLASS_WORD.findall(text)
    return words if text.islower() else [word.lower() for word in words]


def _joined(values: Sequence[str | None]) -> str:
    """What is looked at of classes and ids, in one text, since no word goes beyond a space."""
    text = " ".join([value for value in values if value])
    if len(text) > MAX_CLASS_CHARS:
        text = " ".join([value[:MAX_CLASS_CHARS] for value in values if value])
    return text


def element_words(name: str, attributes: Mapping[str, str | None]) -> list[str]:
    """What an element says of itself: its name in brackets, the words of class, id and role."""
    values = [attributes.get(key) for key in _SAYING]
    return sorted({f"<{name}>", *class_words(*values)})


Kind = tuple[str, str | None, str | None, str | None, str | None]
"""The name of an element and its attributes that say something of it."""


@dataclass(slots=True)
class Places:
    """What block elements have from those around them, by node.

    Attributes:
        path: the elements around the root of the text, itself included, by their distance.
        shared: the innermost element around both the node and the root of the text.
        likes: how many of its name and class lie beside it; 0 for few.
        kinds: which element around a node, itself included, has the most likes.
        near: what its name and class weigh near a block.
        mid: the same further away, with all elements around.
        far: the same far away, with all elements around.
    """

    path: dict[int, int]
    shared: list[int]
    likes: list[int]
    kinds: list[int]
    near: list[float]
    mid: list[float]
    far: list[float]


def find_places(blocks: Blocks, root: int, weights: ClassWeights) -> Places:
    """The places of the elements with blocks inside; *root* is that of ``find_root``."""
    outer = blocks.outer
    path = {root: 0}
    element = root
    while element:
        element = outer[element]
        path[element] = len(path)
    size = len(blocks.tree)
    shared, kinds = [0] * size, [0] * size
    of_kind = _kinds(blocks)
    likes = _likes(blocks, of_kind)
    near, mid, far = [0.0] * size, [0.0] * size, [0.0] * size
    numbers: dict[Kind, int] = {}
    number_of = [numbers.setdefault(kind, len(numbers)) for kind in of_kind]
    said = _weigh(numbers, weights)
    for node, number in zip(blocks.holders, number_of, strict=True):
        holder = outer[node]
        shared[node] = node if node in path else shared[holder]
        most = kinds[holder]
        kinds[node] = node if likes[node] >= likes[most] else most
        near[node], further, distant = said[number]
        mid[node] = further + mid[holder] if node else further
        far[node] = distant + far[holder] if node else distant
    return Places(path, shared, likes, kinds, near, mid, far)


def _weigh(kinds: Iterable[Kind], weights: ClassWeights) -> list[Scores]:
    """What elements of these *kinds* weigh near, further and far from a block."""
    names: list[str] = []
    texts: list[str] = []
    for name, *values in kinds:
        names.append(name)
        texts.append(_joined(values).replace(_END, " ") if any(values) else "")
    # One search for the words of all, each text closed by its end.
    joined = _END.join([*texts, ""])
    words = _CLASS_WORD_OR_END.findall(joined)
    if not joined.islower():
        words = [word.lower() for word in words]
    scores: list[Scores] = []
    known: set[str] = set()
    for word in words:
        if word in weights:  # as few are
            known.add(word)
        elif word == _END:
            tag = f"<{names[len(scores)]}>"
            if tag in weights:
                known.add(tag)
            scores.append(_sum_of(known, weights))
            known.clear()
    return scores


def _sum_of(words: set[str], weights: ClassWeights) -> Scores:
    near = mid = far = 0.0
    # In a fixed order, since sums of floats depend on it in their last bits.
    for word in sorted(words) if len(words) > 1 else words:
        scores = weights[word]
        near += scores[0]
        mid += scores[1]
        far += scores[2]
    return near, mid, far


def class_scores(blocks: Blocks, places: Places, elements: list[int]) -> list[float]:
    """What the names and classes around each block say: its own element is the nearest."""
    outer, near, mid, far = blocks.outer, places.near, places.mid, places.far
    scores = []
    for block_element in elements:
        element = block_element
        score = near[element]
        for step in range(1, NEAR + 1):
            if not element:
                break
            element = outer[element]
            score += near[element] if step < NEAR else mid[element]
        for _ in range(NEAR + 1, FAR):
            element = outer[element]  # that of the root is the root
        if element:
            element = outer[element]
            score += far[element] - mid[element]
        scores.append(score)
    return scores


def _kinds(blocks: Blocks) -> list[Kind]:
    """What each element with blocks inside says of itself."""
    names, attributes = blocks.tree.names, blocks.tree.attributes
    kinds: list[Kind] = []
    for node in blocks.holders:
        own = attributes[node]
        if own:
            get = own.get
            kinds.append((names[node], get("class"), get("id"), get("role"), get("itemprop")))
        else:
            kinds.append((names[node], None, None, None, None))
    return kinds


def _likes(blocks: Blocks, kinds: list[Kind]) -> list[int]:
    """For each element how many of its name and class lie in the same element; 0 for few."""
    parents = blocks.tree.parents
    likes = [0] * len(parents)
    holders = [parents[node] for node in blocks.holders]
    inside = Counter(holders)
    rows = [
        (node, (holder, kind[0], kind[1]))
        for node, holder, kind in zip(blocks.holders, holders, kinds, strict=True)
        if inside[holder] >= LIKES
    ]
    counts = Counter([row for _, row in rows])
    for node, row in rows:
        if counts[row] >= LIKES:
            likes[node] = counts[row]
    return likes


def find_root(blocks: Blocks) -> int:
    """The element that holds the running text: paragraphs count for what they lie in."""
    names, outer = blocks.tree.names, blocks.outer
    scores: dict[int, float] = {}
    for block in blocks.blocks:
        plain = block.words - block.linked
        if plain >= LONG_WORDS and names[block.element] not in SHALLOW:
            element, score = block.element, float(min(plain, 60))
            for _ in range(4):
                if not element:
                    break
                element = outer[element]
                scores[element] = scores.get(element, 0.0) + score
                score /= 2
    best, most = 0, 0.0
    for element, score in scores.items():
        unlinked = score * (1 - blocks.linked[element] / max(1, blocks.words[element]))
        if unlinked > most:
            best, most = element, unlinked
    return best
