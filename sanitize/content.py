"""Choose the part of a page that is its content, block by block.

In: the visible tree of a page. Out: the tree of what belongs to the content. Each block of text
gets a score from ``sanitize.scores``, the log-odds that it belongs; how high it must be,
``sanitize.cut`` says. The title stays, so do the few words between two paragraphs that stay, and a
table of data stays or goes as a whole.
"""

from collections.abc import Sequence
from typing import Final

from fetchwarden.sanitize.blocks import LONG_WORDS, Blocks
from fetchwarden.sanitize.cut import find_cut
from fetchwarden.sanitize.elements import HEADINGS
from fetchwarden.sanitize.native import cut_blocks, score_blocks
from fetchwarden.sanitize.tree import Tree
from fetchwarden.sanitize.weights import load_weights

__all__ = [
    "choose_blocks",
    "choose_content",
    "is_worth_choosing",
]

MAX_BLOCKS: Final = 10_000
"""Blocks that are judged; a page of more is taken whole, so that the work stays bounded."""
FEW_WORDS: Final = 40
"""Words of a page below which nothing is left out."""

MAX_TITLE: Final = 40
"""Words of a title."""
MAX_GAP: Final = 6
"""Words between two paragraphs that are kept with them."""

LONG_RUN: Final = 10
"""Paragraphs kept in a row after which the next ones belong to them, …"""
GOES_ON: Final = -1.0
"""… if their scores, the log-odds that they do, are above this."""
TIE: Final = 1e-9
"""What scores may lie below the cut, since sums of floats depend on their order and on the version
of Python in their last bits, and weights of few decimals make ties."""


def choose_content(tree: Tree) -> Tree:
    """The content of *tree*.

    All of it if it has few words, too many blocks, or none that is likely to belong to it.
    """
    blocks = cut_blocks(tree)
    if not is_worth_choosing(blocks):
        return tree
    weights = load_weights()
    scores = score_blocks(blocks, weights)
    keep = choose_blocks(blocks, scores, find_cut(blocks, scores, weights.cut))
    return _select(blocks, keep) if any(keep) else tree


def is_worth_choosing(blocks: Blocks) -> bool:
    """Whether there is enough to choose from, and not too much."""
    return blocks.words[0] >= FEW_WORDS and len(blocks.blocks) <= MAX_BLOCKS


def choose_blocks(blocks: Blocks, scores: Sequence[float], cut: float) -> list[bool]:
    """Which blocks to keep, by their scores, which must be *cut* at least, and what is beside."""
    lowest = cut - TIE
    keep = [score >= lowest for score in scores]
    if any(keep):
        _keep_title(blocks, keep)
        _fill_gaps(blocks, keep)
        _go_on(blocks, scores, keep)
        _keep_tables_whole(blocks, keep)
    return keep


def _keep_title(blocks: Blocks, keep: list[bool]) -> None:
    """Keep the title of the page, which is its only heading of the first rank."""
    names = blocks.tree.names
    if "h1" not in names:
        return
    titles = [index for index, block in enumerate(blocks.blocks) if names[block.element] == "h1"]
    if len(titles) == 1 and blocks.blocks[titles[0]].words <= MAX_TITLE:
        keep[titles[0]] = True


def _fill_gaps(blocks: Blocks, keep: list[bool]) -> None:
    """Keep the few words between two long paragraphs of one element: they belong to them."""
    outer, count = blocks.outer, len(keep)
    before = -1
    gap = 0
    for index in range(count):
        block = blocks.blocks[index]
        if not keep[index]:
            gap += block.words
            continue
        parent = outer[block.element]
        if (
            0 <= before < index - 1
            and gap <= MAX_GAP
            and blocks.blocks[before].words >= LONG_WORDS <= block.words
            and outer[blocks.blocks[before].element] == parent
        ):
            keep[before + 1 : index] = [True] * (index - before - 1)
        before, gap = index, 0


def _go_on(blocks: Blocks, scores: Sequence[float], keep: list[bool]) -> None:
    """Keep the paragraphs that follow many of their kind at once: a long text ends by its end."""
    names, outer = blocks.tree.names, blocks.outer
    run, before = 0, -1  # the paragraphs kept in a row so far, and the element they lie in
    for index, block in enumerate(blocks.blocks):
        element = block.element
        is_long = names[element] == "p" and block.words - block.linked >= LONG_WORDS
        if outer[element] != before:
            run, before = 0, outer[element]
        if not keep[index] and run >= LONG_RUN and is_long and scores[index] > GOES_ON:
            keep[index] = True
        run = run + 1 if keep[index] and names[element] == "p" else 0


def _keep_tables_whole(blocks: Blocks, keep: list[bool]) -> None:
    """Keep or drop the cells of a table of data together, as most of its words say."""
    names = blocks.tree.names
    if "table" not in names:
        return
    tables: dict[int, list[int]] = {}
    layout: set[int] = set()
    around = _tables_around(blocks)
    for index, block in enumerate(blocks.blocks):
        table, is_code = around[block.element]
        if table:
            tables.setdefault(table, []).append(index)
            if is_code or names[block.element] in HEADINGS:
                layout.add(table)
    for table, cells in tables.items():
        layout.add(around[blocks.outer[table]][0])
        if table in layout:
            continue
        whole = sum(blocks.blocks[index].words for index in cells)
        kept = sum(blocks.blocks[index].words for index in cells if keep[index])
        for index in cells:
            keep[index] = 2 * kept >= whole


def _tables_around(blocks: Blocks) -> dict[int, tuple[int, bool]]:
    """Of each element the table around it, itself included, and whether a pre is between.

    A root that is a table is none, as 0 stands for none.
    """
    names, outer = blocks.tree.names, blocks.outer
    around = {0: (0, False)}
    for element in blocks.holders:
        if element:
            name = names[element]
            table, is_code = around[outer[element]]
            around[element] = (
                (element, False) if name == "table" else (table, is_code or name == "pre")
            )
    return around


def _select(blocks: Blocks, keep: list[bool]) -> Tree:
    tree = blocks.tree
    parents = tree.parents
    chosen = bytearray(len(tree))
    chosen[0] = 1
    for block, is_kept in zip(blocks.blocks, keep, strict=True):
        if is_kept:
            first, last = block.nodes[0], block.nodes[-1]
            chosen[first : last + 1] = b"\x01" * (last + 1 - first)
            node = parents[first]
            while not chosen[node]:
                chosen[node] = 1
                node = parents[node]
    if "img" in tree.names:
        _add_images(tree, chosen)
    return tree.select(chosen)


def _add_images(tree: Tree, chosen: bytearray) -> None:
    """Keep the images that stand between what is kept of one element."""
    names, parents, ends = tree.names, tree.parents, tree.ends
    kept = bytes(chosen)
    before = following = 0  # the last node before an image that is kept, and the first behind it
    for node, name in enumerate(names):
        if name != "img" or kept[node]:
            continue
        if following <= node:
            # Nothing is looked through twice, since images come in their order.
            before = kept.rfind(1, following, node)
            following = kept.find(1, node)
            if following < 0:
                return
        holder = parents[node]
        while not kept[holder]:
            holder = parents[holder]
        if holder < before and following < ends[holder] and holder:
            inner = node
            while not chosen[inner]:
                chosen[inner] = 1
                inner = parents[inner]
