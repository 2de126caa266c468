"""Cut a page into its blocks of text, and add up what each element holds.

In: a ``Tree``. Out: ``Blocks``: the runs of text that one block element holds without another block
in between, in document order, and for each block element how many words, words in links, blocks and
words of long blocks are inside. Words are what white space separates. Two passes over the nodes.
"""

from dataclasses import dataclass, field
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
    nodes: list[int] = field(default_factory=list)
    text: str = ""
    words: int = 0
    linked: int = 0


@dataclass(slots=True)
class Blocks:
    """The blocks of a tree, and numbers by node; they are right for block elements.

    Attributes:
        tree: the tree.
        blocks: in document order.
        outer: the nearest block element a node lies in; for the root itself.
        depth: block elements around it.
        words: words inside.
        linked: words inside that are in links.
        count: blocks inside.
        long: words inside that are in long blocks and in no link.
    """

    tree: Tree
    blocks: list[Block]
    outer: list[int]
    depth: list[int]
    words: list[int]
    linked: list[int]
    count: list[int]
    long: list[int]


def cut_blocks(tree: Tree) -> Blocks:
    """The blocks of *tree*."""
    names, texts, attributes, parents = tree.names, tree.texts, tree.attributes, tree.parents
    size = len(tree)
    inner = [0] * size  # the nearest block element, the node itself included
    depth = [0] * size
    links = bytearray(size)
    outer = [0] * size
    found: list[Block] = []
    block = Block(-1)
    for node in range(1, size):
        parent = parents[node]
        holder = inner[parent]
        name = names[node]
        outer[node] = holder
        if name in BLOCKS:
            inner[node] = node
            depth[node] = depth[parent] + 1
            links[node] = links[parent]
            block = _NONE
        elif name:
            inner[node] = holder
            depth[node] = depth[parent]
            links[node] = links[parent] or (name == "a" and bool(attributes[node].get("href")))
        else:
            text = texts[node]
            if text and not text.isspace():
                if block.element != holder:
                    block = Block(holder)
                    found.append(block)
                count = len(text.split())
                block.nodes.append(node)
                block.words += count
                if links[parent]:
                    block.linked += count
    result = Blocks(tree, found, outer, depth, [0] * size, [0] * size, [0] * size, [0] * size)
    _add_up(result)
    return result


_NONE: Final = Block(-1)


def _add_up(result: Blocks) -> None:
    names, outer = result.tree.names, result.outer
    words, linked, count, long = result.words, result.linked, result.count, result.long
    texts = result.tree.texts
    for block in result.blocks:
        element = block.element
        nodes = block.nodes
        block.text = texts[nodes[0]] if len(nodes) == 1 else " ".join([texts[n] for n in nodes])
        words[element] += block.words
        linked[element] += block.linked
        count[element] += 1
        plain = block.words - block.linked
        if plain >= LONG_WORDS:
            long[element] += plain
    for node in range(len(names) - 1, 0, -1):
        if count[node] and names[node] in BLOCKS:
            holder = outer[node]
            words[holder] += words[node]
            linked[holder] += linked[node]
            count[holder] += count[node]
            long[holder] += long[node]
