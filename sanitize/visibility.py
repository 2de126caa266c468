"""Which elements and texts a reader of the page does not see, as far as the page itself tells.

In: a parsed document, then its elements in document order. Out: for each of them a ``View``, which
tells whether the texts inside can be seen, or None for an element that is hidden with all it holds.
Evaluated are the attributes, the inline style and the simple rules of ``sanitize.stylesheet`` in
the order of the CSS cascade (``sanitize.hiding`` has the tricks). Nothing is fetched: what may come
from elsewhere, such as the background of a class, counts as unknown and hides nothing.

Guards: content that React streams in is hidden only until its script has run, so it is shown. Where
more than half of the text is only transparent, a script fades it in, so it is shown. And where
rules hide nearly everything, those that hide most are not believed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.css import (
    Colour,
    Declaration,
    cascade,
    colour_of,
    declarations_of,
    without_strings,
)
from fetchwarden.sanitize.doubt import hides_in_doubt
from fetchwarden.sanitize.elements import BLOCKS, INLINE, names
from fetchwarden.sanitize.hiding import (
    HIDING_CLASSES,
    OF_TEXT,
    WORTH_READING,
    background_of,
    font_size_of,
    hides_box,
    is_close,
    text_colour_of,
)
from fetchwarden.sanitize.landmarks import Landmarks
from fetchwarden.sanitize.stylesheet import Rule, holds_on_screen, parse_stylesheet

__all__ = [
    "COLOURED",
    "LOOKS",
    "MAX_TINY_PIXELS",
    "MIN_SHOWN_CHARS",
    "View",
    "Visibility",
    "is_hidden",
]

MAX_TINY_PIXELS: Final = 2
"""Font size up to which nobody can read."""

MIN_SHOWN_CHARS: Final = 250
"""Characters that have to be shown for a rule that hides more than half of them to be believed."""

LOOKS: Final = names("style hidden aria-hidden bgcolor color")
"""Attributes, beside class and id, by which an element can look different."""

COLOURED: Final = names("a mark")
"""Links and marks, which a browser gives a colour of its own."""

_INVISIBLE: Final = names("hidden collapse")
_PLAIN_NAMES: Final = (BLOCKS | INLINE | {"span"}) - names("a details img")
_BY_CLASS: Final = -1
_FADED: Final = -2
MAX_LOOKS: Final = 4_000
"""Different looks (style, tag, classes and id) judged in one document. Beyond, an element whose
style could hide it counts as hidden: no page by honest hands has so many."""
MAX_BRIEF_CHARS: Final = 200
"""Characters of a style that are looked at for doubt beyond that."""


@dataclass(slots=True)
class View:
    """How the texts directly inside an element look.

    Attributes:
        is_seen: whether a reader sees them.
        is_invisible: whether images are not seen either.
        font_size: pixels.
        colour: of the text; None when it is not known.
        ground: of the background; None when it is not known.
        rules: the rules that made it unseen, by their order.
        is_counted: whether a text was taken out already.
    """

    is_seen: bool = True
    is_invisible: bool = False
    font_size: float = 16
    colour: Colour | None = (0, 0, 0)
    ground: Colour | None = None
    rules: tuple[int, ...] = ()
    is_counted: bool = False


class _Look(NamedTuple):
    """What style and rules say of an element: is it hidden, by which rules, and what else."""

    is_hidden: bool
    rules: tuple[int, ...]
    winners: dict[str, str]

    @property
    def leaves_text(self) -> bool:
        """Whether the text inside looks as it does around."""
        return not self.is_hidden and OF_TEXT.isdisjoint(self.winners)


_PLAIN: Final = _Look(is_hidden=False, rules=(), winners={})
_HIDDEN: Final = _Look(is_hidden=True, rules=(), winners={})


def is_hidden(attributes: Mapping[str, str | None]) -> bool:
    r"""Whether *attributes* (lower-case names) alone hide their element from a person.

    >>> is_hidden({"style": r"DISPLAY: N\6fne"})
    True
    """
    if _is_hidden_by_flag(attributes) or hides_in_doubt(attributes.get("style") or ""):
        return True
    winners = _winners(attributes.get("style"))
    return hides_box(winners) or winners.get("visibility") in _INVISIBLE


class Visibility:
    """Judges the elements of one document.

    Attributes:
        streamed: what React streams in behind the page, by the id that names its slot.
        knows_ground: whether the background of an element can be told at all.
        plain_names: elements that look like what they lie in when they have no attributes.
        rules: by the tag, the class or the id by which they are looked up.
        named_classes: these classes.
    """

    def __init__(self, landmarks: Landmarks) -> None:
        sheets = "\n".join(_sheets(landmarks.styles))
        self._sheet = parse_stylesheet(sheets, is_alone=not landmarks.has_links)
        self.knows_ground = not self._sheet.paints_unseen
        self.streamed = landmarks.streamed
        self.rules = self._sheet.rules
        self.plain_names = _PLAIN_NAMES - self.rules.keys()
        self.named_classes = {key[1:] for key in self.rules if key.startswith(".")}
        self._looks: dict[tuple[str, str, str, str], _Look] = {}
        self._in_doubt: dict[str, bool] = {}
        # By the identity of view and look, which are kept with it lest it is given to another one.
        self._shared: dict[tuple[int, int, str, bool], tuple[View, View, _Look]] = {}
        self._doubted: set[int] = set()
        self._blamed: Counter[int] = Counter()
        self._last: tuple[int, ...] = ()
        self._chars = 0
        self._starts_unseen = False

    def start(self, body: LexborNode) -> View:
        """The view inside *body*, which is never hidden itself."""
        view = View(ground=(255, 255, 255) if self.knows_ground else None)
        for node in (body.parent, body):
            if node is not None and node.tag in ("html", "body"):
                winners = dict(self._look_of(node.tag, node.attributes).winners)
                for name in ("visibility", "font-size", "font"):
                    winners.pop(name, None)
                view = self._inside(node.tag, node.attributes, view, winners)
                self._starts_unseen |= not view.is_seen
                view.is_seen, view.rules = True, ()
        return view

    def is_named(self, name: str, classes: str | None, identity: str | None) -> bool:
        """Whether a rule, or a class known everywhere, may say something of such an element."""
        if name in self.rules or (identity and f"#{identity}" in self.rules):
            return True
        if not classes:
            return False
        tokens = classes.split()
        lower = tokens if classes.islower() else classes.lower().split()
        return not (self.named_classes.isdisjoint(tokens) and HIDING_CLASSES.isdisjoint(lower))

    def leaves_text(self, name: str, classes: str | None, identity: str | None) -> bool:
        """Whether an element without other attributes looks like what it lies in, if seen."""
        if not self.is_named(name, classes, identity):
            return True
        if self._starts_unseen or (
            classes and not HIDING_CLASSES.isdisjoint(classes.lower().split())
        ):
            return False
        look = self._look(name, "", classes or "", identity or "")
        return look.leaves_text and not (look.winners and name in COLOURED)

    def leaves_text_by_style(self, style: str) -> bool:
        """Whether an element that ``is_named`` not looks the same with this *style*."""
        if self._starts_unseen or self._hides_in_doubt(style):
            return False
        return self._look("", style, "", "").leaves_text

    def enter(self, name: str, attributes: Mapping[str, str | None], view: View) -> View | None:
        """The view inside an element, *view* being that of its parent; None: it is hidden."""
        if not attributes and name not in self._sheet.rules:
            return view
        self._last = ()
        classes = attributes.get("class")
        identity = attributes.get("id")
        if self._is_hidden_by_itself(attributes) and not (
            identity in self.streamed and attributes.get("aria-hidden") is None
        ):
            return None
        if (
            classes
            and _BY_CLASS not in self._doubted
            and not HIDING_CLASSES.isdisjoint(classes.lower().split())
        ):
            self._last = (_BY_CLASS,)
            return None
        look = self._look_of(name, attributes)
        if look.is_hidden:
            self._last = look.rules
            return None
        # A link in a text that is not seen has a colour of its own.
        paints = _paints(attributes)
        if not look.winners and not paints and (view.is_seen or name != "a"):
            if self.knows_ground or view.ground is None or not (classes or identity):
                return view
            return self._on_unknown_ground(view) if view.is_seen else view
        # Siblings that look the same share what is inside, unless texts in there are counted.
        shared = (id(view), id(look), name if name in COLOURED else "", bool(classes or identity))
        known = None if paints else self._shared.get(shared)
        if known is not None:
            return known[0]
        inside = self._inside(name, attributes, view, look.winners)
        if not inside.is_seen:
            inside.rules = view.rules or look.rules
        elif not paints:
            self._shared[shared] = (inside, view, look)
        return inside

    def _on_unknown_ground(self, view: View) -> View:
        """*view* on a background that is not known."""
        shared = (id(view), 0, "", True)
        known = self._shared.get(shared)
        if known is None:
            known = self._shared[shared] = (replace(view, ground=None), view, _PLAIN)
        return known[0]

    def blame(self, hidden: LexborNode | str, view: View | None = None) -> None:
        """Note that *hidden* was taken out, because of *view* or of the last judgement."""
        rules = self._last if view is None else view.rules
        if rules:
            text = hidden if isinstance(hidden, str) else hidden.text(strip=True)
            chars = len(text.strip())
            self._chars += chars
            for rule in rules:
                self._blamed[rule] += chars

    @property
    def has_blamed(self) -> bool:
        """Whether any rule hid anything, so that there is something to doubt."""
        return bool(self._blamed)

    def doubts(self, shown_chars: int) -> bool:
        """Whether rules hid more than was shown, so that the document is to be judged again."""
        whole = shown_chars + self._chars
        doubted = {rule for rule, chars in self._blamed.items() if 2 * chars > whole}
        if shown_chars >= MIN_SHOWN_CHARS:
            doubted &= {_FADED}
        elif 2 * self._chars > whole:
            doubted = doubted or set(self._blamed)
        self._doubted |= doubted
        self._blamed.clear()
        self._looks.clear()
        self._shared.clear()
        self._chars = 0
        return bool(doubted)

    def _look_of(self, name: str, attributes: Mapping[str, str | None]) -> _Look:
        get = attributes.get
        return self._look(name, get("style") or "", get("class") or "", get("id") or "")

    def _look(self, name: str, style: str, classes: str, identity: str) -> _Look:
        rules = self._sheet.rules
        if rules and self.is_named(name, classes, identity):
            if f"#{identity}" not in rules:
                identity = ""
            key = (name if name in rules else "", style, classes, identity)
        elif style:
            classes = identity = ""
            key = ("", style, "", "")
        else:
            return _PLAIN
        look = self._looks.get(key)
        if look is None:
            if len(self._looks) >= MAX_LOOKS:
                if WORTH_READING.search(style) is not None:
                    return _HIDDEN
                return self._judged(name, "", classes, identity)
            look = self._looks[key] = self._judged(name, style, classes, identity)
        return look

    def _is_hidden_by_itself(self, attributes: Mapping[str, str | None]) -> bool:
        if _is_hidden_by_flag(attributes):
            return True
        style = attributes.get("style")
        return bool(style) and self._hides_in_doubt(style or "")

    def _hides_in_doubt(self, style: str) -> bool:
        known = self._in_doubt.get(style)
        if known is None:
            if len(self._in_doubt) >= MAX_LOOKS:
                return hides_in_doubt(style[:MAX_BRIEF_CHARS])
            known = self._in_doubt[style] = hides_in_doubt(style)
        return known

    def _judged(self, name: str, style: str, classes: str, identity: str) -> _Look:
        rules: list[Rule] = []
        declarations: list[Declaration] = []
        for rule in self._sheet.matching(name, classes, identity):
            found = self._sheet.declarations(rule)
            if found and rule.order not in self._doubted:
                rules.append(rule)
                declarations += found
        winners = _winners(style, declarations)
        if not winners:
            return _PLAIN
        if _FADED in self._doubted:
            winners.pop("opacity", None)
        hidden = hides_box(winners)
        blamed = tuple(rule.order for rule in rules)
        if hidden and rules and hides_box(_winners(style)):
            blamed = ()
        if hidden and "opacity" in winners:
            others = {name: winners[name] for name in winners if name != "opacity"}
            if not hides_box(others):
                blamed += (_FADED,)
        return _Look(hidden, blamed, winners)

    def _inside(
        self,
        name: str,
        attributes: Mapping[str, str | None],
        view: View,
        winners: dict[str, str],
    ) -> View:
        ground = view.ground
        if not self.knows_ground and (attributes.get("class") or attributes.get("id")):
            ground = None
        ground = background_of(winners, _legacy(attributes.get("bgcolor")), ground)
        colour = view.colour
        if name == "a" or (name == "mark" and "color" not in winners):
            colour = None  # the browser has one of its own for it
        elif name == "font" and attributes.get("color"):
            colour = _legacy(attributes.get("color"))
        colour = text_colour_of(winners, colour)
        size = font_size_of(winners, view.font_size)
        invisible = view.is_invisible
        if "visibility" in winners and winners["visibility"] != "inherit":
            invisible = winners["visibility"] in _INVISIBLE
        unseen = invisible or size <= MAX_TINY_PIXELS or is_close(colour, ground)
        return View(
            not unseen,
            invisible,
            size,
            colour,
            ground,
            view.rules if unseen else (),
            unseen and view.is_counted,
        )


def _is_hidden_by_flag(attributes: Mapping[str, str | None]) -> bool:
    return "hidden" in attributes or (attributes.get("aria-hidden") or "").strip().lower() == "true"


def _winners(style: str | None, ruled: Sequence[Declaration] = ()) -> dict[str, str]:
    declarations = list(ruled)
    if style and WORTH_READING.search(style) is not None:
        declarations += declarations_of(without_strings(style))
    return cascade(declarations) if declarations else {}


def _sheets(styles: Sequence[LexborNode]) -> Iterator[str]:
    """The texts of the style sheets that hold for a wide screen."""
    for node in styles:
        attributes = node.attributes
        kind = (attributes.get("type") or "text/css").strip().lower()
        media = attributes.get("media") or ""
        if kind == "text/css" and holds_on_screen(media):
            yield node.text()


def _paints(attributes: Mapping[str, str | None]) -> bool:
    return "bgcolor" in attributes or "color" in attributes


def _legacy(colour: str | None) -> Colour | None:
    """The colour of a presentational attribute."""
    if not colour:
        return None
    colour = colour.strip().lower()
    return colour_of(colour) or colour_of(f"#{colour}")
