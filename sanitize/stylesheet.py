"""Which declarations the style sheets of a page have for an element, as far as they are simple.

In: the texts of the ``style`` elements. Out: a ``Stylesheet`` that is asked for a tag, a class
attribute and an id. Read are selectors of one compound: a tag, classes and an id, in any number.
Rules under ``@media`` count when they hold for a window of 1280 pixels on a screen; the other
conditions, key frames, combinators and pseudo-classes are not evaluated. What is read, what is
kept and how often rules are compared is bounded, so the work is linear in the page.
"""

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from fetchwarden.sanitize.css import (
    WIDTH,
    Declaration,
    declarations_of,
    length_of,
    resolve_escapes,
    without_strings,
)

__all__ = ["MAX_SHEET_CHARS", "Rule", "Stylesheet", "holds_on_screen", "parse_stylesheet"]

MAX_SHEET_CHARS: Final = 1_000_000
"""Characters of style sheets that are read."""
MAX_RULES: Final = 5_000
"""Selectors that are kept."""
MAX_RULES_PER_NAME: Final = 64
"""Selectors that are kept for one class, id or tag."""
MAX_COMPARISONS: Final = 1_000_000
"""Selectors that are compared with elements of one page; then the sheet is not asked any more."""
MAX_DEPTH: Final = 32
"""Blocks inside each other that are told apart."""

# What comes before a bracket, or a whole rule: the selectors and a block without blocks inside.
_BARE: Final = r"[^{}\\]*+(?>(?:\\.[^{}\\]*+)*)"
_CHUNK: Final = re.compile(rf"({_BARE})(?:\{{({_BARE})\}}|([{{}}]|\\?\Z))", re.DOTALL)
# Rules of one selector that is not of one compound: most rules of most sheets. Where it does not
# matter what they paint, they are passed over.
_COMPLEX: Final = (
    r"\s*+[^{}\\,@;\s:>+~\[]++(?:\s++(?=[^{}\\,@;\s])|(?=[:>+~\[]))[^{}\\,@;]*+\{[^{}\\]*+\}"
)
# Not possessive: before Python 3.11.5 groups behind that may be lost. A chunk always follows.
_CHUNK_OF_INTEREST: Final = re.compile(rf"(?:{_COMPLEX})*{_CHUNK.pattern}", re.DOTALL)
# For lower case. Sizes and places matter only where something is cut off or moved far away.
_WORTH_READING: Final = re.compile(
    r"displ|visib|opacit|font|indent|clip|hidden|transf|scale|color|backgr|filter|-\d{3}"
    r"|-\d+\.?\d*(?:[cr]?em|v[wh]|%|in|pc|cm)|overflow|\\"
)
_ALSO_CAN_PAINT: Final = re.compile(r"backgr|\\|import", re.IGNORECASE)
_IDENT: Final = r"(?>(?:[\w\-\x80-\U0010ffff]++|\\[0-9a-fA-F]{1,6}\s?|\\[^\n0-9a-fA-F])+)"
_COMPOUND: Final = re.compile(rf"({_IDENT}|\*)?((?>(?:[.#]{_IDENT})*))")
# The most usual: a class, an id or a tag alone.
_ALONE: Final = re.compile(r"[.#]?[\w-]++")
_PART: Final = re.compile(rf"[.#]{_IDENT}")
_MEDIA_FEATURE: Final = re.compile(r"\(\s*(min|max)-(?:device-)?width\s*:\s*([^()]+?)\s*\)")
_ROOTS: Final = frozenset({"html", "body"})
_NONE: Final[frozenset[str]] = frozenset()


Written = tuple[str, str, int]
"""A rule as it is kept: its selector, its declarations, its place in the sheets."""


class Rule(NamedTuple):
    """One selector with its declarations; a later or more specific one sorts behind.

    Attributes:
        specificity: the numbers of ids, of classes and of tags.
        order: the place in the sheets.
        tag: lower case, or "" for any.
        ids: at most one that can match.
        classes: all have to be there.
        block: its declarations as they are written.
        is_page: whether it is for the page as a whole, where only colours are of interest.
    """

    specificity: tuple[int, int, int]
    order: int
    tag: str
    ids: frozenset[str]
    classes: frozenset[str]
    block: str
    is_page: bool


@dataclass(slots=True)
class Stylesheet:
    """Simple rules, by the name they are looked up with.

    Attributes:
        rules: a class begins with a dot, an id with a hash sign. They are read when they are asked
            for, since no element of a page has most of their names.
        paints_unseen: whether a rule that is not evaluated may set a background.
    """

    rules: dict[str, list[Written]] = field(default_factory=dict)
    paints_unseen: bool = False
    _comparisons: int = 0
    _known: dict[str, list[Rule]] = field(default_factory=dict)
    _read: dict[str, list[Declaration]] = field(default_factory=dict)

    def declarations(self, rule: Rule) -> list[Declaration]:
        """The valid declarations of *rule*."""
        found = self.read(rule.block)
        if rule.is_page:
            return [one for one in found if one.name.startswith(("backgr", "color"))]
        return found

    def read(self, block: str) -> list[Declaration]:
        """The valid declarations in *block*, read when they are asked for: few rules match."""
        found = self._read.get(block)
        if found is None:
            found = self._read[block] = declarations_of(block)
        return found

    def matching(self, tag: str, classes: str, identity: str) -> list[Rule]:
        """The rules for an element, the strongest last."""
        rules = self.rules
        if not rules or self._comparisons > MAX_COMPARISONS:
            return []
        tokens = frozenset(classes.split()) if classes else frozenset[str]()
        keys = [f".{token}" for token in tokens]
        keys += (tag, f"#{identity}")
        found: list[Rule] = []
        for key in keys:
            if key not in rules:
                continue
            known = self._known.get(key)
            if known is None:
                known = self._known[key] = [_rule_of(*written) for written in rules[key]]
            for rule in known:
                self._comparisons += 1
                if (
                    rule.tag in ("", tag)
                    and rule.classes <= tokens
                    and (not rule.ids or rule.ids == {identity})
                ):
                    found.append(rule)
        if len(found) > 1:
            found.sort(key=lambda rule: (rule.specificity, rule.order))
        return found


def holds_on_screen(media: str) -> bool:
    """Whether one of the *media* queries, separated by commas, holds for a wide screen."""
    return any(map(_holds, media.lower().split(",")))


def parse_stylesheet(css: str, *, is_alone: bool = True) -> Stylesheet:
    """The simple rules of *css*; never raises.

    Args:
        css: the texts of the sheets, in their order.
        is_alone: whether there are no other sheets; beside those that were not read
            ``paints_unseen`` is taken for granted.
    """
    sheet = Stylesheet(paints_unseen=not is_alone)
    css = css[:MAX_SHEET_CHARS]
    if "<" in css:
        css = css.replace("<!--", " ")
    css = without_strings(css.replace("-->", " "))
    # For each open block its prelude, "" for one that is entered, None for one that is not.
    blocks: list[str | None] = []
    entered: dict[str, str | None] = {}
    too_deep = order = 0
    chunks = _CHUNK_OF_INTEREST if sheet.paints_unseen else _CHUNK
    for content, block, brace in chunks.findall(css):
        if brace == "}":
            if too_deep:
                too_deep -= 1
            elif blocks:
                order = _close(sheet, blocks.pop(), content, order)
        elif len(blocks) >= MAX_DEPTH:
            too_deep += brace == "{"
        else:
            prelude: str | None = None
            if not blocks or blocks[-1] == "":
                prelude = content.rpartition(";")[2].strip()
                if not prelude or prelude[0] == "@":
                    if prelude not in entered:
                        entered[prelude] = _entered(prelude)
                    prelude = entered[prelude]
            if brace == "{":
                blocks.append(prelude)
            else:
                order = _close(sheet, prelude, block, order)
    if not sheet.paints_unseen:
        sheet.paints_unseen = "@import" in css.lower()
    return sheet


def _close(sheet: Stylesheet, prelude: str | None, content: str, order: int) -> int:
    """Read the end of a block: the rule that it is, or what it may do if it is not evaluated."""
    if prelude is None:
        if not sheet.paints_unseen and _ALSO_CAN_PAINT.search(content):
            sheet.paints_unseen = True
    elif prelude and order < MAX_RULES:
        return _add(sheet, prelude, content, order)
    return order


def _entered(prelude: str) -> str | None:
    """What is remembered of a block that starts with *prelude*, which is empty or an at-rule."""
    name, _, condition = prelude.partition(" ")
    name, _, bracket = name.lower().partition("(")
    if name == "@media":
        condition = f"({bracket} {condition}" if bracket else condition
        return "" if holds_on_screen(condition) else None
    if name == "@layer" or (name == "@supports" and not condition.lower().startswith("not")):
        return ""
    return None


def _holds(query: str) -> bool:
    """Whether a media query holds for a wide screen."""
    for part in query.split(" and "):
        word = part.strip().removeprefix("only ").strip()
        if word in ("", "screen", "all"):
            continue
        feature = _MEDIA_FEATURE.fullmatch(word)
        bound = length_of(feature[2]) if feature else None
        if feature is None or bound is None:
            return False
        if bound > WIDTH if feature[1] == "min" else bound < WIDTH:
            return False
    return True


def _add(sheet: Stylesheet, selectors: str, block: str, order: int) -> int:
    """Keep the rules of *selectors*, if *block* says anything of interest; the order so far."""
    is_worth_reading = False
    for part in selectors.split(","):
        selector = part.strip()
        is_alone = False
        # Plainly not of one compound, as most are.
        is_complex = (" " in selector or ":" in selector) and "\\" not in selector
        if not is_complex:
            is_alone = _ALONE.fullmatch(selector) is not None
            is_complex = not is_alone and _COMPOUND.fullmatch(selector) is None
        if is_complex:
            # Read only until one is found, since that is what most sheets consist of.
            if not sheet.paints_unseen and _ALSO_CAN_PAINT.search(block) is not None:
                found = sheet.read(block)
                sheet.paints_unseen = any(one.name.startswith("background") for one in found)
            continue
        # Asked only here, since most rules have no selector of one compound.
        if not (is_worth_reading or _WORTH_READING.search(block.lower())):
            return order
        is_worth_reading = True
        if is_alone:
            key = selector if selector[0] in ".#" else selector.lower()
        else:
            tag, ids, classes = _parts_of(selector)
            key = f"#{min(ids)}" if ids else f".{min(classes)}" if classes else tag
            if key in ("", "*"):
                continue
        order += 1
        rules = sheet.rules.setdefault(key, [])
        if len(rules) < MAX_RULES_PER_NAME:
            rules.append((selector, block, order))
    return order


def _parts_of(selector: str) -> tuple[str, frozenset[str], frozenset[str]]:
    """The tag, the ids and the classes of a *selector* of one compound."""
    found = _COMPOUND.fullmatch(selector)
    tag, rest = found.groups("") if found else ("", "")
    parts = _PART.findall(rest) if rest else []
    if "\\" in selector:
        tag = resolve_escapes(tag)
        parts = [resolve_escapes(part) for part in parts]
    ids = frozenset([part[1:] for part in parts if part[0] == "#"]) if "#" in rest else _NONE
    classes = frozenset([part[1:] for part in parts if part[0] == "."]) if parts else _NONE
    return tag.lower(), ids, classes


def _rule_of(selector: str, block: str, order: int) -> Rule:
    tag, ids, classes = _parts_of(selector)
    is_page = not ids and not classes and tag in _ROOTS
    tag = "" if tag == "*" else tag
    specificity = (len(ids), len(classes), int(bool(tag)))
    return Rule(specificity, order, tag, ids, classes, block, is_page)
