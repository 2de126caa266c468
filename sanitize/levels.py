"""Remember which tags do no more than open an element, or close the one on top.

In: a tag as written between its brackets, "div" or "/div". Out: the step it is, or None when
``sanitize.nesting`` has to apply its rules. A page repeats few shapes in many places, and so do all
pages: what a tag does at a level is found out once and looked up ever after.

A level is what the rules ask about the open elements, so two places that differ in nothing but what
is further out, or how deep they are, share one. Whoever steps keeps the levels below in a list.
Each answer here is the one of ``Nesting`` narrowed to the case in which nothing but the top of the
stack changes; in doubt it is None. No answer depends on the page; what is kept is bounded.
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
    NOT_NESTED,
    RENAMED,
    ROWS,
    SCOPES,
    SPECIAL,
    VOID,
)

__all__ = ["CLOSES", "REPLACES", "STAYS", "Level", "forget_levels", "level_of"]

MAX_SHARED: Final = 2 * 1024 * 1024
"""Bytes of memory, by an estimate, that levels take between two pages."""

_PARTS: Final = CELLS | ROWS
_ROW_ENDS: Final = frozenset(f"/{name}" for name in ROWS)
# Tags that the scan rewrites or drops, and no tag at all.
_NEVER: Final = frozenset({None, *RENAMED, *(f"/{name}" for name in RENAMED), *NOT_NESTED})
# Tags that can do more than open an element.
_AT_WORK: Final = _PARTS | _ROW_ENDS | CLOSES_P | VOID
# The last open element of these, if no other element that stops the look is inside, is closed.
_ENDED_ITEMS: Final = {"li": ("li",), "dd": ("dd", "dt"), "dt": ("dd", "dt")}
# Bytes of a level and of a step, beside the names that lead to them.
_LEVEL_BYTES: Final = 500
_STEP_BYTES: Final = 100


class Level(dict[str | None, "Level | None"]):
    """The steps that tags are from here; those not looked for yet are found on demand.

    A step is the level inside the element that is opened, ``CLOSES``, ``STAYS`` or ``REPLACES``.

    Attributes:
        name: the innermost element; "" for none, and for one already settled that no rule asks for.
        active: how many formatting elements are active.
        link: whether one of them is a link of this scope.
        paragraph: whether a ``p`` is open in this scope.
        stopper: the innermost element at which the look for an open item ends, "" for none.
        scope: the innermost table or cell, "" for none.
        is_ground: whether the innermost element is settled, so that it cannot be closed here.
    """

    __slots__ = ("active", "is_ground", "link", "name", "paragraph", "scope", "stopper")

    def __init__(  # noqa: PLR0917 -- one for each attribute, in their order
        self,
        name: str = "",
        active: int = 0,
        link: bool = False,
        paragraph: bool = False,
        stopper: str = "",
        scope: str = "",
        is_ground: bool = True,
    ) -> None:
        self.name = name
        self.active = active
        self.link = link
        self.paragraph = paragraph
        self.stopper = stopper
        self.scope = scope
        self.is_ground = is_ground

    def __missing__(self, tag: str | None) -> "Level | None":
        """The step that *tag* is; None, also for no tag, when the rules must be asked."""
        step: Level | None
        if tag is None or tag in _NEVER:
            step = None
        elif tag[0] == "/" and tag not in _ROW_ENDS:
            # An end tag other than that of the innermost element is never plain.
            if self.is_ground or tag[1:] != self.name:
                return None
            step = CLOSES
        else:
            step = self._after(tag) if tag in _AT_WORK else self._inside(tag)
            if step is None:
                return None
        _SHARED.bytes += _STEP_BYTES + len(tag or "")
        self[tag] = step
        return step

    def _after(self, tag: str) -> "Level | None":
        name = self.name
        if tag in _PARTS or tag in _ROW_ENDS:
            if name in CELLS and not self.is_ground:
                return REPLACES
            if name != "table":
                return None
            return self._inside(tag) if tag in CELLS else STAYS  # rows are not counted
        if tag in CLOSES_P:
            ended = _ENDED_ITEMS.get(tag)
            if (ended and self.stopper in ended) or self.paragraph:
                # Only when it is the innermost element nothing else is closed with it.
                ends_top = name == "p" or (ended is not None and name in ended)
                return REPLACES if ends_top and not self.is_ground else None
            if tag == "hr":
                return STAYS
            if (tag in HEADINGS and name in HEADINGS) or (tag == self.scope == "table"):
                return None
        elif tag in VOID:
            return STAYS
        return self._inside(tag)

    def _inside(self, tag: str) -> "Level | None":
        """The level inside a new element *tag* that closes nothing."""
        if tag != tag.lower():
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
        return level_of(tag, active, link, paragraph, stopper, scope, is_ground=False)


CLOSES: Final = Level()
"""The step of an end tag that closes the innermost element."""
STAYS: Final = Level()
"""The step of a tag that opens and closes nothing, such as ``br``."""
REPLACES: Final = Level()
"""The step of a start tag that first closes the innermost element: what it is then is to be looked
up one level below."""


class _Shared:
    """All levels by what they are made of, and their estimated size."""

    def __init__(self) -> None:
        self.levels: dict[tuple[str, int, bool, bool, str, str, bool], Level] = {}
        self.bytes = 0


_SHARED: Final = _Shared()


def level_of(  # noqa: PLR0917 -- one for each attribute, in their order
    name: str,
    active: int,
    link: bool,
    paragraph: bool,
    stopper: str,
    scope: str,
    *,
    is_ground: bool,
) -> Level:
    """The one level with these attributes, with all that was found out from there."""
    key = (name, active, link, paragraph, stopper, scope, is_ground)
    level = _SHARED.levels.get(key)
    if level is None:
        _SHARED.bytes += _LEVEL_BYTES + len(name)
        level = _SHARED.levels[key] = Level(*key)
    return level


def forget_levels() -> None:
    """Forget what was found out, when it has become too much; called behind each page."""
    if _SHARED.bytes > MAX_SHARED:
        # Pages that are read at the same time keep the levels they stand on.
        _SHARED.levels = {}
        _SHARED.bytes = 0
