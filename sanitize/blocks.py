"""Cut a page into its blocks of text, and add up what each element holds.

In: a ``Tree``. Out: ``Blocks``: the runs of text that one block element holds without another block
in between, in document order, and for each block element how many words and words in links are
inside. Words are what white space separates. One pass over the nodes and one over the block
elements.
"""

from dataclasses import dataclass
from typing import Final

from fetchwarden.sanitize.elements import BLOCKS
from fetchwarden.sanitize.tree import Tree

__all__ = ["LONG_WORDS", "Block", "Blocks", "cut_blocks"]

LONG_WORDS: Final = 10
"""Words outside of links from which a block counts as long."""


@dataclass(slots=True)
class Block:
    """One block of text.

    Attributes:
        element: the block element it lies in.
        nodes: its texts that are not white space.
        text: their text.
        words: how many words that is.
        linked: how many of them are in links.
    """

    element: int
    nodes: list[int]
    text: str
    words: int
    linked: int


@dataclass(slots=True)
class Blocks:
    """The blocks of a tree, and numbers by node; they are right for block elements.

    Attributes:
        tree: the tree.
        blocks: in document order.
        holders: the block elements with blocks inside, in document order.
        outer: the nearest block element a node lies in; for the root itself.
        words: words inside.
        linked: words inside that are in links.
    """

    tree: Tree
    blocks: list[Block]
    holders: list[int]
    outer: list[int]
    words: list[int]
    linked: list[int]


def cut_blocks(tree: Tree) -> Blocks:
    """The blocks of *tree*."""
    attributes = tree.attributes
    size = len(tree)
    # Of each element the nearest block element, itself included, doubled, and one more in a link.
    inner = [0] * size
    outer = [0] * size
    elements = [0]
    # Of each block its element, its texts, how many words they have, how many of those in links.
    holders: list[int] = []
    texts: list[list[int]] = []
    words: list[int] = []
    linked: list[int] = []
    current = -1  # the element of the block that is not over yet
    nodes = zip(range(size), tree.names, tree.parents, tree.texts, strict=True)
    next(nodes, None)
    for node, name, parent, text in nodes:
        if not name:
            if text.isspace():  # as most are
                continue
            count = len(text.split())
            if count:
                around = inner[parent]
                in_link = around & 1
                holder = around >> 1
                if current != holder:
                    current = holder
                    holders.append(holder)
                    texts.append([node])
                    words.append(count)
                    linked.append(count if in_link else 0)
                else:
                    texts[-1].append(node)
                    words[-1] += count
                    if in_link:
                        linked[-1] += count
        elif name in BLOCKS:
            elements.append(node)
            around = inner[parent]
            inner[node] = 2 * node | around & 1
            outer[node] = around >> 1
            current = -1
        elif name == "a" and attributes[node].get("href"):
            inner[node] = inner[parent] | 1
        else:
            inner[node] = inner[parent]
    found = [
        Block(element, parts, _text_of(tree, parts), count, in_links)
        for element, parts, count, in_links in zip(holders, texts, words, linked, strict=True)
    ]
    return _added_up(tree, found, outer, elements)


def _text_of(tree: Tree, nodes: list[int]) -> str:
    texts = tree.texts
    return texts[nodes[0]] if len(nodes) == 1 else " ".join([texts[node] for node in nodes])


def _added_up(tree: Tree, blocks: list[Block], outer: list[int], elements: list[int]) -> Blocks:
    size = len(tree)
    words, linked = [0] * size, [0] * size
    for block in blocks:
        words[block.element] += block.words
        linked[block.element] += block.linked
    for node in reversed(elements):
        if words[node] and node:  # each block has words
            words[outer[node]] += words[node]
            linked[outer[node]] += linked[node]
    holders = [node for node in elements if words[node]]
    return Blocks(tree, blocks, holders, outer, words, linked)
