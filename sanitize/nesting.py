"""Keep the stack of open elements small: which start and end tags may reach the parser.

In: tag names in document order. Out: what to pass on for each. The model follows the tree
construction rules of WHATWG HTML section 13.2.6.4 closely enough never to believe that an element
was closed which a parser keeps open: end tags obey scopes, implied end tags are known for ``p``,
``li``, ``dt``, ``dd``, headings and table parts, and formatting elements are counted on after their
block was closed. All steps are constant time or paid for by an earlier push. What a tag does that
only opens an element or closes the one on top is remembered by ``sanitize.levels``.

A tag refused for depth is remembered by name, so that its end tag is refused as well.
"""

from collections import Counter, defaultdict
from typing import Final

from fetchwarden.sanitize.elements import HEADINGS
from fetchwarden.sanitize.grammar import (
    CELLS,
    CLOSES_P,
    FORMATTING,
    LISTS,
    LOOKED_PAST,
    MAX_FORMATTING,
    MAX_FORMATTING_LINKS,
    MAX_OPEN,
    ROWS,
    SCOPES,
    SPECIAL,
    VOID,
    WITH_OWN_SCOPE,
)
from fetchwarden.sanitize.levels import CLOSES, REPLACES, STAYS, Level, level_of

__all__ = ["MAX_FORMATTING", "MAX_OPEN", "Nesting"]

MAX_GROUNDS: Final = 1_000
"""How often the rules are asked and levels go on from there; a page this odd gains nothing."""
# Leads nowhere: each tag that could change anything goes by the rules.
_BY_RULE: Final = Level(paragraph=True)


class Nesting:
    """The open elements of the document so far.

    Attributes:
        leaves_formatting: whether a formatting element was left open at the end of its block.
        overflowed: whether the last tag that ``open`` refused was refused for depth.
        level: where the tags read so far lead to. Whoever reads on by ``Level`` alone sets it; the
            elements opened that way are caught up with as soon as the rules must be asked.
        below: the levels that its elements were opened at, the first one on the ground.
        room: how many of them there may be.
        by_rule: whether levels are given up, since the rules were asked too often.
    """

    def __init__(self) -> None:
        self.overflowed = False
        self.leaves_formatting = False
        self.by_rule = False
        self._open: list[str] = []  # "" stands for an element taken out of the middle
        self._depth = 0
        self._places: defaultdict[str, list[int]] = defaultdict(list)
        self._scopes: list[int] = []  # places of tables and cells
        self._specials: list[int] = []
        self._stoppers: list[int] = []  # specials that end the item loops
        self._lists: list[int] = []
        self._formatting: list[dict[str, int]] = [{}]  # one for each scope
        self._active = 0
        self._refused: Counter[str] = Counter()
        self._refusals = 0  # their sum
        self._laid = 0
        self.level: Level = _BY_RULE
        self.below: list[Level] = []
        self.room = 0
        self._lay_ground()

    def open(self, name: str) -> bool:
        """Whether the start tag *name* may reach the parser; it counts as open from then on."""
        self.overflowed = False
        if self.by_rule:
            return self._open_by_rule(name)
        if self.follow(name):
            return True
        self._settle()
        opened = self._open_by_rule(name)
        self._lay_ground()
        return opened

    def close(self, name: str) -> str:
        """The markup for the end tag *name*, "" to leave it out; its element counts as closed."""
        if name in VOID:
            return "<br>" if name == "br" else ""
        if self.by_rule:
            return self._close_by_rule(name)
        if self.follow(f"/{name}"):
            return f"</{name}>"
        self._settle()
        markup = self._close_by_rule(name)
        self._lay_ground()
        return markup

    def follow(self, tag: str) -> bool:
        """Take the step that *tag* is; False, and nothing done, if the rules must be asked."""
        level, below = self.level, self.below
        left = len(below)
        step = level[tag]
        if step is CLOSES:
            self.level = below.pop()
            return True
        if step is STAYS:
            return True
        if left >= self.room:
            return False
        while step is REPLACES:
            left -= 1
            level = below[left]
            step = level[tag]
        if step is None:
            return False
        del below[left:]
        if step is not STAYS:
            below.append(level)
            level = step
        self.level = level
        return True

    def forget(self, name: str) -> None:
        """Take back that a start tag was refused, when its whole element is skipped instead."""
        self._refused[name] -= 1
        self._refusals -= 1
        self._lay_ground()

    def _settle(self) -> None:
        """Note the elements that were opened since the last ground was laid."""
        if self.below:
            for level in self.below[1:]:
                self._push(level.name)
            self._push(self.level.name)
            self.below.clear()

    def _lay_ground(self) -> None:
        """Set the level at which all open elements are settled."""
        self._laid += 1
        self.by_rule = self._laid > MAX_GROUNDS
        if self._refusals or self.by_rule:  # what was refused waits for its end tags
            self.level, self.room = _BY_RULE, 0
            return
        top = self._open[-1] if self._open else ""
        scope = self._last(self._scopes)
        stopper = self._last(self._stoppers)
        self.room = MAX_OPEN - self._depth
        self.level = level_of(
            top if top == "table" or top in HEADINGS else "",
            self._active,
            self._formatting[-1].get("a", 0) > 0,
            self._place("p") > scope,
            self._open[stopper] if stopper >= 0 else "",
            self._open[scope] if scope >= 0 else "",
            is_ground=True,
        )

    def _open_by_rule(self, name: str) -> bool:
        if name in VOID:
            if name == "hr":
                self._close_paragraph()
            return True
        if name in CELLS or name in ROWS:
            return self._open_table_part(name)
        if name == "a" and self._formatting[-1].get("a"):
            self._close_formatting("a")
        if self._depth >= MAX_OPEN or (
            name in FORMATTING
            and self._active >= (MAX_FORMATTING_LINKS if name == "a" else MAX_FORMATTING)
        ):
            self.overflowed = True
            self._refused[name] += 1
            self._refusals += 1
            return False
        if name == "table" and self._scopes and self._open[self._scopes[-1]] == "table":
            self._pop_to(self._scopes[-1])
        if name in CLOSES_P:
            self._imply_end_tags(name)
        self._push(name)
        return True

    def _close_by_rule(self, name: str) -> str:
        if self._refused[name]:
            self._refused[name] -= 1
            self._refusals -= 1
            return ""
        if name in FORMATTING:
            return f"</{name}>" if self._close_formatting(name) else ""
        if name in CELLS or name in ROWS or name == "table":
            return f"</{name}>" if self._close_table_part(name) else ""
        if name in HEADINGS:
            place = max((self._place(heading) for heading in HEADINGS), default=-1)
        else:
            place = self._place(name)
        if place < 0 or place < self._last(self._scopes):
            return ""
        if name == "li" and place < self._last(self._lists):
            return ""
        inner = ""
        if name not in SPECIAL and name != "dialog" and place < self._last(self._specials):
            if name not in WITH_OWN_SCOPE:
                return ""
            inner = self._close_down_to(place)
        self._pop_to(place)
        return f"{inner}</{name}>"

    def _close_down_to(self, place: int) -> str:
        markup = ""
        while len(self._open) - 1 > place:
            if self._open[-1]:
                markup += self._close_by_rule(self._open[-1])
            else:
                self._open.pop()
        return markup

    def _imply_end_tags(self, name: str) -> None:
        place = -1
        if name == "li":
            place = self._place("li")
        elif name in ("dd", "dt"):
            place = max(self._place("dd"), self._place("dt"))
        if place >= 0 and place >= self._last(self._stoppers):
            self._pop_to(place)
        self._close_paragraph()
        if name in HEADINGS and self._open and self._open[-1] in HEADINGS:
            self._pop_to(len(self._open) - 1)

    def _close_paragraph(self) -> None:
        place = self._place("p")
        if place > self._last(self._scopes):
            self._pop_to(place)

    def _open_table_part(self, name: str) -> bool:
        if not self._scopes:
            return False  # a parser ignores it, too
        if self._open[self._scopes[-1]] != "table":
            self._pop_to(self._scopes[-1])
        self._pop_to(self._scopes[-1] + 1)
        if name in CELLS:
            self._push(name)
        return True

    def _close_table_part(self, name: str) -> bool:
        if not self._scopes:
            return False
        if name in CELLS:
            if self._open[self._scopes[-1]] != name:
                return False
            self._pop_to(self._scopes[-1])
            return True
        if self._open[self._scopes[-1]] != "table":
            self._pop_to(self._scopes[-1])
        self._pop_to(self._scopes[-1] + (name != "table"))
        return True

    def _close_formatting(self, name: str) -> bool:
        if not self._formatting[-1].get(name):
            return False
        self._formatting[-1][name] -= 1
        self._active -= 1
        place = self._place(name)
        if place > self._last(self._scopes):
            if place > self._last(self._specials):
                self._pop_to(place, closed=name)
            else:  # taken out of the middle, as the adoption agency algorithm does
                self._places[name].pop()
                self._open[place] = ""
                self._depth -= 1
                self.leaves_formatting = True
        return True

    def _push(self, name: str) -> None:
        place = len(self._open)
        self._open.append(name)
        self._places[name].append(place)
        self._depth += 1
        if name in FORMATTING:
            counts = self._formatting[-1]
            counts[name] = counts.get(name, 0) + 1
            self._active += 1
        elif name in SPECIAL:
            self._specials.append(place)
            if name not in LOOKED_PAST:
                self._stoppers.append(place)
            if name in LISTS:
                self._lists.append(place)
            elif name in SCOPES:
                self._scopes.append(place)
                self._formatting.append({})

    def _pop_to(self, place: int, closed: str = "") -> None:
        while len(self._open) > place:
            name = self._open.pop()
            if not name:
                continue
            self._places[name].pop()
            self._depth -= 1
            if name in FORMATTING and name != closed:
                self.leaves_formatting = True
            if name in SPECIAL:
                self._specials.pop()
                if name not in LOOKED_PAST:
                    self._stoppers.pop()
                if name in LISTS:
                    self._lists.pop()
                elif name in SCOPES:
                    self._leave_scope(name)

    def _leave_scope(self, name: str) -> None:
        self._scopes.pop()
        inner = self._formatting.pop()
        if name == "table":  # formatting that began between cells goes on behind the table
            outer = self._formatting[-1]
            for tag, count in inner.items():
                outer[tag] = outer.get(tag, 0) + count
        else:
            self._active -= sum(inner.values())

    def _place(self, name: str) -> int:
        places = self._places[name]
        return places[-1] if places else -1

    @staticmethod
    def _last(places: list[int]) -> int:
        return places[-1] if places else -1
