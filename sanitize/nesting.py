"""Keep the stack of open elements small: which start and end tags may reach the parser.

In: tag names in document order. Out: what to pass on for each. The model follows the tree
construction rules of WHATWG HTML section 13.2.6.4 closely enough never to believe that an element
was closed which a parser keeps open: end tags obey scopes, implied end tags are known for ``p``,
``li``, ``dt``, ``dd``, headings and table parts, and formatting elements are counted on after their
block was closed. All steps are constant time or paid for by an earlier push.

A tag refused for depth is remembered by name, so that its end tag is refused as well.
"""

from collections import Counter, defaultdict
from typing import Final

from fetchwarden.sanitize.elements import HEADINGS, names

__all__ = ["MAX_FORMATTING", "MAX_OPEN", "Nesting"]

MAX_OPEN: Final = 200
"""Elements open at once."""
MAX_FORMATTING: Final = 8
"""Formatting elements (``b``, ``font``, …) active at once; a parser repeats them in each block."""
MAX_FORMATTING_LINKS: Final = 32
"""The same, with links, which matter more and seldom pile up."""

_VOID: Final = names(
    "area base basefont bgsound br embed hr img input keygen link meta param source track wbr"
)
_FORMATTING: Final = names("a b big code em font i s small strike strong tt u")
_CELLS: Final = names("td th caption")
_SCOPES: Final = _CELLS | {"table"}
_ROWS: Final = names("tr tbody thead tfoot")
# Block elements that close an open paragraph.
_CLOSES_P: Final = (
    names(
        "address article aside blockquote center details dialog dir div dl fieldset "
        "figcaption figure footer header hgroup hr main menu nav ol p pre search section "
        "summary ul table li dd dt"
    )
    | HEADINGS
)
_SPECIAL: Final = (
    _CLOSES_P | _CELLS | _ROWS | names("body html head template area base br embed")
) - frozenset({"dialog"})
_LISTS: Final = frozenset({"ul", "ol"})
# Renamed elements whose end tag also ends what was left open inside, as it did before.
_WITH_OWN_SCOPE: Final = names(
    "x-object x-applet x-marquee x-button x-select x-form x-noscript x-svg x-math"
)
# The item loops of li, dd and dt look past these special elements.
_LOOKED_PAST: Final = frozenset({"address", "div", "p"})


class Nesting:
    """The open elements of the document so far.

    Attributes:
        overflowed: whether the last tag that ``open`` refused was refused for depth.
    """

    def __init__(self) -> None:
        self.overflowed = False
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

    def open(self, name: str) -> bool:
        """Whether the start tag *name* may reach the parser; it counts as open from then on."""
        self.overflowed = False
        if name in _VOID:
            if name == "hr":
                self._close_paragraph()
            return True
        if name in _CELLS or name in _ROWS:
            return self._open_table_part(name)
        if name == "a" and self._formatting[-1].get("a"):
            self._close_formatting("a")
        if self._depth >= MAX_OPEN or (
            name in _FORMATTING
            and self._active >= (MAX_FORMATTING_LINKS if name == "a" else MAX_FORMATTING)
        ):
            self.overflowed = True
            self._refused[name] += 1
            return False
        if name == "table" and self._scopes and self._open[self._scopes[-1]] == "table":
            self._pop_to(self._scopes[-1])
        if name in _CLOSES_P:
            self._imply_end_tags(name)
        self._push(name)
        return True

    def close(self, name: str) -> str:
        """The markup for the end tag *name*, "" to leave it out; its element counts as closed."""
        if self._refused[name]:
            self._refused[name] -= 1
            return ""
        if name in _VOID:
            return "<br>" if name == "br" else ""
        if name in _FORMATTING:
            return f"</{name}>" if self._close_formatting(name) else ""
        if name in _CELLS or name in _ROWS or name == "table":
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
        if name not in _SPECIAL and name != "dialog" and place < self._last(self._specials):
            if name not in _WITH_OWN_SCOPE:
                return ""
            inner = self._close_down_to(place)
        self._pop_to(place)
        return f"{inner}</{name}>"

    def _close_down_to(self, place: int) -> str:
        markup = ""
        while len(self._open) - 1 > place:
            if self._open[-1]:
                markup += self.close(self._open[-1])
            else:
                self._open.pop()
        return markup

    def forget(self, name: str) -> None:
        """Take back that a start tag was refused, when its whole element is skipped instead."""
        self._refused[name] -= 1

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
        if name in _CELLS:
            self._push(name)
        return True

    def _close_table_part(self, name: str) -> bool:
        if not self._scopes:
            return False
        if name in _CELLS:
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
                self._pop_to(place)
            else:  # taken out of the middle, as the adoption agency algorithm does
                self._places[name].pop()
                self._open[place] = ""
                self._depth -= 1
        return True

    def _push(self, name: str) -> None:
        place = len(self._open)
        self._open.append(name)
        self._places[name].append(place)
        self._depth += 1
        if name in _FORMATTING:
            counts = self._formatting[-1]
            counts[name] = counts.get(name, 0) + 1
            self._active += 1
        elif name in _SPECIAL:
            self._specials.append(place)
            if name not in _LOOKED_PAST:
                self._stoppers.append(place)
            if name in _LISTS:
                self._lists.append(place)
            elif name in _SCOPES:
                self._scopes.append(place)
                self._formatting.append({})

    def _pop_to(self, place: int) -> None:
        while len(self._open) > place:
            name = self._open.pop()
            if not name:
                continue
            self._places[name].pop()
            self._depth -= 1
            if name in _SPECIAL:
                self._specials.pop()
                if name not in _LOOKED_PAST:
                    self._stoppers.pop()
                if name in _LISTS:
                    self._lists.pop()
                elif name in _SCOPES:
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
