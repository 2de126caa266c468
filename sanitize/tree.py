"""The visible page as flat lists: what one walk of the parsed document leaves behind.

Nothing here reads HTML. ``sanitize.prune`` fills a ``Tree`` in document order, ``sanitize.content``
chooses from it and a serializer writes it. Nodes are numbers: node 0 is the root, a node stands
before all that is inside it, and ``ends`` tells where that is over. So every pass is a loop over
lists, no depth of nesting needs a stack, and leaving something out is one jump.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate, compress
from typing import Final

__all__ = ["NO_ATTRIBUTES", "Tree"]

NO_ATTRIBUTES: Final[Mapping[str, str | None]] = {}
"""The attributes of texts and of elements without any."""


@dataclass(slots=True)
class Tree:
    """Elements and texts in document order; all lists are of the same length.

    Attributes:
        names: the lower-case HTML name of an element, "" for a text.
        texts: the text as in the page, "" for an element.
        attributes: of an element, as in the page, not judged.
        parents: the node a node lies in; -1 for the root.
        ends: the node behind the last one inside; a text ends behind itself.
    """

    names: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    attributes: list[Mapping[str, str | None]] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, name: str) -> "Tree":
        """A tree of a root alone."""
        tree = cls()
        tree.add(name, -1)
        tree.close()
        return tree

    def __len__(self) -> int:
        return len(self.names)

    def add(
        self,
        name: str,
        parent: int,
        attributes: Mapping[str, str | None] = NO_ATTRIBUTES,
        text: str = "",
    ) -> int:
        """Append a node inside *parent*, the node added last or one it lies in; its number.

        ``ends`` is there only after ``close``.
        """
        self.names.append(name)
        self.texts.append(text)
        self.attributes.append(attributes)
        self.parents.append(parent)
        return len(self.names) - 1

    def close(self) -> None:
        """Set ``ends`` once all nodes are there."""
        ends = self.ends = list(range(1, len(self) + 1))
        # Parents come in the order of the document, each with its last child in the end.
        last = dict(zip(self.parents, range(len(ends)), strict=True))
        del last[-1]
        for parent in reversed(last):
            ends[parent] = ends[last[parent]]

    def children(self, node: int) -> Iterator[int]:
        """The nodes directly inside *node*."""
        child, end = node + 1, self.ends[node]
        while child < end:
            yield child
            child = self.ends[child]

    def text(self, node: int) -> str:
        """All text inside *node*, as it stands; a ``br`` is a line feed."""
        names = self.names
        return "".join(
            "\n" if names[inner] == "br" else self.texts[inner]
            for inner in range(node, self.ends[node])
        )

    def chars(self) -> int:
        """Text characters in all, without the white space at the ends of each text."""
        return sum(len(text.strip()) for text in self.texts)

    def holds(self, chars: int) -> bool:
        """Whether ``chars`` is at least *chars*, without counting on from there."""
        found = 0
        for text in self.texts:
            found += len(text.strip())
            if found >= chars:
                return True
        return found >= chars

    def select(self, keep: bytearray) -> "Tree":
        """The tree of the nodes marked in *keep*, in which parents of marked nodes are marked."""
        places = list(accumulate(keep, initial=0))  # of a node: how many marked ones are before it
        place_of = places.__getitem__
        parents = list(map(place_of, compress(self.parents, keep)))
        parents[0] = -1
        return Tree(
            names=list(compress(self.names, keep)),
            texts=list(compress(self.texts, keep)),
            attributes=list(compress(self.attributes, keep)),
            parents=parents,
            ends=list(map(place_of, compress(self.ends, keep))),
        )
