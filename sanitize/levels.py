"""Remember which tags do no more than open an element, or close the one on top.

In: a tag as written between its brackets, "div" or "/div". Out: the level it leads to, or None when
``sanitize.nesting`` has to apply its rules. A page repeats few shapes in many places: what a tag
does at a level is found out once and looked up ever after.

A level stands for what is open above a settled ground, so only tags that leave the ground as it is
lead anywhere. Each answer here is the one of ``Nesting`` narrowed to the case in which nothing but
the top of the stack changes; in doubt it is None.
"""

from typing import Final

from fetchwarden.sanitize.elements import HEADINGS
from fetchwarden.sanitize.grammar import (
    CELLS,
    CLOSES_P,
    FORMATTING,
    LOOKED_PAST,
    MAX_FORMATTING,
    MAX_FORMATTING_LINKS,
    MAX_OPEN,
    NOT_NESTED,
    RENAMED,
    ROWS,
    SCOPES,
    SPECIAL,
    VOID,
)

__all__ = ["Level"]

_PARTS: Final = CELLS | ROWS
_ROW_ENDS: Final = frozenset(f"/{name}" for name in ROWS)
# Tags that the scan rewrites or drops, and no tag at all.
_NEVER: Final = frozenset({None, *RENAMED, *(f"/{name}" for name in RENAMED), *NOT_NESTED})
# Tags that can do more than open an element.
_AT_WORK: Final = _PARTS | _ROW_ENDS | CLOSES_P | VOID
# The last open element of these, if no other element that stops the look is inside, is closed.
_ENDED_ITEMS: Final = {"li": ("li",), "dd": ("dd", "dt"), "dt": ("dd", "dt")}


class Level(dict[str | None, "Level | None"]):
    """The levels that tags lead to from here; those not looked for yet are found on demand.

    Attributes:
        name: the innermost element; "" for none, and for one already settled that no rule asks for.
        depth: how many elements are open.
        active: how many formatting elements are active.
        link: whether one of them is a link of this scope.
        paragraph: whether a ``p`` is open in this scope.
        stopper: the innermost element at which the look for an open item ends, "" for none.
        scope: the innermost table or cell, "" for none.
        below: the level to which the end tag of the innermost element leads; None on the ground.
    """

    __slots__ = ("active", "below", "depth", "link", "name", "paragraph", "scope", "stopper")

    def __init__(  # noqa: PLR0917 -- one for each attribute, in their order
        self,
        name: str = "",
        depth: int = 0,
        active: int = 0,
        link: bool = False,
        paragraph: bool = False,
        stopper: str = "",
        scope: str = "",
        below: "Level | None" = None,
    ) -> None:
        self.name = name
        self.depth = depth
        self.active = active
        self.link = link
        self.paragraph = paragraph
        self.stopper = stopper
        self.scope = scope
        self.below = below
        if below is not None:
            self["/" + name] = below

    def __missing__(self, tag: str | None) -> "Level | None":
        """The level that *tag* leads to; None, also for no tag, when the rules must be asked."""
        if tag in _NEVER:
            self[tag] = None
            return None
        # An end tag other than that of the innermost element is never plain.
        if tag is None or (tag[0] == "/" and tag not in _ROW_ENDS):
            return None
        level = self._after(tag) if tag in _AT_WORK else self._inside(tag)
        if level is not None:
            self[tag] = level
        return level

    def _after(self, tag: str) -> "Level | None":
        name, below = self.name, self.below
        if tag in _PARTS or tag in _ROW_ENDS:
            if name in CELLS and below is not None:
                return below[tag]  # ends the cell
            if name != "table":
                return None
            return self._inside(tag) if tag in CELLS else self  # rows are not counted
        if tag in CLOSES_P:
            if self.depth >= MAX_OPEN and tag != "hr":
                return None  # refused before it could close anything
            ended = _ENDED_ITEMS.get(tag)
            if (ended and self.stopper in ended) or self.paragraph:
                # Only when it is the innermost element nothing else is closed with it.
                ends_top = name == "p" or (ended is not None and name in ended)
                return below[tag] if ends_top and below is not None else None
            if tag == "hr":
                return self
            if (tag in HEADINGS and name in HEADINGS) or (tag == self.scope == "table"):
                return None
        elif tag in VOID:
            return self
        return self._inside(tag)

    def _inside(self, tag: str) -> "Level | None":
        """The level inside a new element *tag* that closes nothing."""
        if self.depth >= MAX_OPEN or tag != tag.lower():
            return None
        active, link, paragraph = self.active, self.link, self.paragraph
        stopper, scope = self.stopper, self.scope
        if tag in FORMATTING:
            if active >= (MAX_FORMATTING_LINKS if tag == "a" else MAX_FORMATTING):
                return None
            if tag == "a":
                if link:
                    return None
                link = True
            active += 1
        elif tag in SPECIAL:
            if tag in SCOPES:
                link = paragraph = False
                scope = tag
            elif tag == "p":
                paragraph = True
            if tag not in LOOKED_PAST:
                stopper = tag
        return Level(tag, self.depth + 1, active, link, paragraph, stopper, scope, self)
