"""Screen a text: take out the passages that talk to a model instead of to a reader.

In: a text and its format. Out: ``Scan``. The order: what is invisible goes
(``sanitize.invisible``), tokens of chat templates are broken up, signs are sought in the view of
the text and in what it hides (``disguises``, ``carriers``, ``smuggling``), and each passage that
holds an attack is replaced by ``REMOVED`` as a whole. Replacing less would leave the order of the
attacker in place. The result is screened again until nothing is found, so screening is idempotent.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from fetchwarden.sanitize.injection.carriers import read_carriers
from fetchwarden.sanitize.injection.disguises import read_disguised
from fetchwarden.sanitize.injection.evidence import STRONG, weigh
from fetchwarden.sanitize.injection.finding import REMOVED, Finding, Scan
from fetchwarden.sanitize.injection.matcher import Matcher, Sign
from fetchwarden.sanitize.injection.passages import Format, cut_passages
from fetchwarden.sanitize.injection.rewriting import Rewriting
from fetchwarden.sanitize.injection.smuggling import read_smuggled
from fetchwarden.sanitize.injection.tokens import break_tokens
from fetchwarden.sanitize.injection.view import view_of, view_with_tags
from fetchwarden.sanitize.invisible import align, strip_invisible

__all__ = ["Edge", "look_across", "remove_spans", "screen"]

MAX_DEPTH: Final = 2
"""Carriers inside each other that are opened."""
MAX_PASSES: Final = 4
"""How often the result is screened again; if there is still something, all of it goes."""
MAX_PASSAGE: Final = 1_200
"""Characters of a passage that goes as a whole; of a longer one go the sentences around."""
BEFORE: Final = 300
"""Characters before an attack that go with it, in a longer passage."""
BEHIND: Final = 600
"""Characters behind it."""
MAX_CARRIED: Final = 8
"""Passages behind an attack that may go with it."""
SHORT: Final = 80
"""Characters of a passage that only announces what the next one says."""
MOST: Final = 0.6
"""Share of it that the signs take up then."""
MAX_EXCERPT: Final = 160

# Families of signs after which an attack goes on: with these in the next passage, it goes as well.
_GOES_ON: Final = frozenset(
    [
        "override",
        "stop",
        "turn",
        "address",
        "urge",
        "sandbox",
        "role",
        "hide",
        "output",
        "string",
        "tool",
        "exfil",
        "reveal",
        "jailbreak",
        "label",
        "persist",
        "form",
    ]
)
_ANNOUNCES: Final = frozenset(
    ["override", "stop", "turn", "address", "urge", "sandbox", "role", "jailbreak", "persist"]
)
# Joiners, variation selectors and tags (``sanitize.invisible``).
_JOINERS: Final = frozenset(
    map(
        chr,
        [0x200C, 0x200D, *range(0xFE00, 0xFE10), *range(0x180B, 0x1810), *range(0xE0020, 0xE01F0)],
    )
)
_IS_NAME: Final = re.compile(r'\s*"\s*:')
_SENTENCE: Final = re.compile(r"[.!?](?=[\s\"'”’)*_]|$)|[。！？｡]|\n")
_WRITTEN: Final = frozenset({"text", "markdown", "field"})
# Where a long passage without sentences is cut: what is written for a parser not inside an escape.
_ANYWHERE: Final = re.compile("")
_BETWEEN_ESCAPES: Final = re.compile(r"[\s\x80-\U0010ffff]")


@dataclass(slots=True)
class _Hit:
    """A part of the delivered text that is attack."""

    start: int
    end: int
    rules: dict[str, Sign]
    via: str


@dataclass(slots=True)
class _Look:
    """What one look at a text found: hits, and all signs, by their place in the text."""

    hits: list[_Hit] = field(default_factory=list)
    signs: list[tuple[int, str]] = field(default_factory=list)


Edge = Sequence["_Hit"]
"""Attacks near the edge of a text, by their distance from it: negative before, positive behind."""


def look_across(left: str, right: str, matcher: Matcher) -> tuple[Edge, Edge]:
    """The attacks around the place where *right* follows *left*: what of each is in which."""
    first, second = _delivered(left), _delivered(right)
    seam = len(first.text)
    hits = _look_at(first.text + second.text, matcher).hits
    return (
        [
            _Hit(hit.start - seam, min(hit.end - seam, 0), hit.rules, hit.via)
            for hit in hits
            if hit.start < seam
        ],
        [
            _Hit(max(hit.start - seam, 0), hit.end - seam, hit.rules, hit.via)
            for hit in hits
            if hit.end > seam
        ],
    )


def _delivered(text: str) -> Rewriting:
    delivered = Rewriting(strip_invisible(text)[0])
    break_tokens(delivered)
    return delivered


def screen(
    text: str,
    kind: Format,
    matcher: Matcher,
    *,
    before: Edge = (),
    after: Edge = (),
) -> Scan:
    """*text* without its attacks.

    Linear in its length, but for at most ``MAX_PASSES`` rounds.

    Args:
        text: the text.
        kind: how it is built.
        matcher: the rules.
        before: attacks known at its start.
        after: attacks known at its end.
    """
    cleaned, invisible = strip_invisible(text)
    hidden = _hidden_attacks(text, matcher) if invisible else []
    delivered = Rewriting(cleaned)
    break_tokens(delivered)
    look = _look_at(delivered.text, matcher)
    size = len(delivered.text)
    look.hits += before
    look.hits += [_Hit(size + hit.start, size + hit.end, hit.rules, hit.via) for hit in after]
    if not look.hits and not hidden:
        return Scan(delivered.text, (), invisible)
    places = align(text, cleaned) if cleaned != text else None
    findings: list[Finding] = []
    for attempt in range(MAX_PASSES + 1):
        if not look.hits:
            break
        if attempt == MAX_PASSES:
            look.hits = [_Hit(0, len(delivered.text), look.hits[0].rules, look.hits[0].via)]
        spans = _removals(delivered.text, kind, look)
        for start, end, hits in spans:
            first, last = delivered.origin(start, end)
            if places is not None:
                first, last = places[first], places[last - 1] + 1
            findings.append(_finding(text, first, last, hits))
        delivered.replace_spans([(start, end, REMOVED) for start, end, _ in spans])
        break_tokens(delivered)
        look = _look_at(delivered.text, matcher)
    findings += [_finding(text, hit.start, hit.end, [hit]) for hit in hidden]
    findings.sort(key=lambda finding: (finding.start, finding.end))
    return Scan(delivered.text, tuple(_distinct(text, findings)), invisible)


def remove_spans(
    text: str, kind: Format, spans: Sequence[tuple[int, int]]
) -> tuple[str, list[tuple[int, int, str]]]:
    """*text* without the passages that *spans* touch, and what these were: span and excerpt."""
    look = _Look([_Hit(start, end, {}, "backend") for start, end in spans])
    removals = _removals(text, kind, look)
    delivered = Rewriting(text)
    delivered.replace_spans([(start, end, REMOVED) for start, end, _ in removals])
    return delivered.text, [
        (start, end, _excerpt(text[start : min(end, start + MAX_EXCERPT)]))
        for start, end, _ in removals
    ]


def _look_at(text: str, matcher: Matcher) -> _Look:
    """What is found in *text* itself, in its disguises and in its carriers."""
    view = view_of(text)
    signs, literals = matcher.find(view.text)
    look = _Look()
    if signs:
        look.signs = [(view.origin(sign.start, sign.end)[0], sign.rule.family) for sign in signs]
        look.hits = [_hit(view.origin(s.start, s.end), [s], "text") for s in weigh(signs)]
    tagged = view_with_tags(text)
    if tagged is not None:
        found, _ = matcher.find(tagged.text)
        look.hits += [_hit(tagged.origin(s.start, s.end), [s], "text") for s in weigh(found)]
    for via, reading, origin in read_disguised(view.text, literals):
        found, _ = matcher.find(reading)
        for sign in weigh(found):
            look.hits.append(_hit(view.origin(*origin(sign.start, sign.end)), [sign], via))
    for start, end, via, said in read_carriers(text):
        found = _attacks_in(said, matcher, 1)
        if found:
            look.hits.append(_hit((start, end), found, via))
    return look


def _hit(span: tuple[int, int], signs: Sequence[Sign], via: str) -> _Hit:
    return _Hit(*span, {sign.rule.name: sign for sign in signs}, via)


def _attacks_in(said: str, matcher: Matcher, depth: int) -> list[Sign]:
    """The signs of an attack in what a carrier says."""
    view = view_of(said)
    signs, literals = matcher.find(view.text)
    found = weigh(signs)
    tagged = view_with_tags(said)
    if not found and tagged is not None:
        found = weigh(matcher.find(tagged.text)[0])
    for _, reading, _ in read_disguised(view.text, literals):
        found = found or weigh(matcher.find(reading)[0])
    if not found and depth < MAX_DEPTH:
        for _, _, _, inner in read_carriers(said):
            found = found or _attacks_in(inner, matcher, depth + 1)
    return found


def _hidden_attacks(text: str, matcher: Matcher) -> list[_Hit]:
    """Attacks in invisible characters; they are gone already, and told for the report."""
    hits = []
    for start, end, said in read_smuggled(text):
        signs = _attacks_in(said, matcher, 1)
        if signs:
            hits.append(_hit((start, end), signs, "invisible"))
    return hits


def _removals(text: str, kind: Format, look: _Look) -> list[tuple[int, int, list[_Hit]]]:
    """What to remove for the hits: spans in order that do not overlap, each with its hits."""
    passages = cut_passages(text, kind)
    starts = [start for start, _ in passages]
    reasons: dict[int, list[_Hit]] = {}
    spans: list[tuple[int, int, list[_Hit]]] = []
    for hit in sorted(look.hits, key=lambda hit: hit.start):
        first = max(0, bisect_right(starts, hit.start) - 1)
        covered = False
        for index in range(first, len(passages)):
            start, end = passages[index]
            if start >= hit.end:
                break
            if end > hit.start and text[start:end] != REMOVED:
                reasons.setdefault(index, []).append(hit)
                covered = True
        if not covered:
            # Between passages, or around those that are gone: what is structure to us may be text
            # to a model.
            spans.append((hit.start, hit.end, [hit]))
    # The names of a JSON object stay; an order goes on in the next value.
    names = {
        i for i, (_, end) in enumerate(passages) if kind == "json" and _IS_NAME.match(text, end)
    }
    _carry_on(text, passages, look, reasons, names)
    for index, hits in reasons.items():
        start, end = passages[index]
        if end - start <= MAX_PASSAGE:
            spans.append((start, end, hits))
        else:
            edge = _ANYWHERE if kind in _WRITTEN else _BETWEEN_ESCAPES
            spans += _sentences(text, start, end, hits, edge)
    return _merged(text, [(*_with_joiners(text, start, end), hits) for start, end, hits in spans])


def _with_joiners(text: str, start: int, end: int) -> tuple[int, int]:
    """The span with what only its neighbours give a meaning; nothing else would take it out."""
    while start and text[start - 1] in _JOINERS:
        start -= 1
    while end < len(text) and text[end] in _JOINERS:
        end += 1
    return start, end


def _carry_on(
    text: str,
    passages: list[tuple[int, int]],
    look: _Look,
    reasons: dict[int, list[_Hit]],
    names: set[int],
) -> None:
    """Add the passages in which an attack goes on; *names* are none."""
    marked = sorted(look.signs)
    places = [place for place, _ in marked]
    for index in sorted(reasons):
        hits = reasons[index]
        start, end = passages[index]
        announced = _announces(text, start, end, hits)
        following = index
        for step in range(1, MAX_CARRIED + 1):
            following += 1
            while following in names:
                following += 1
            if following >= len(passages) or following in reasons:
                break
            low, high = passages[following]
            inside = marked[bisect_right(places, low - 1) : bisect_right(places, high - 1)]
            if not announced and _GOES_ON.isdisjoint(family for _, family in inside):
                break
            announced = announced and step == 1 and text[high - 1] == ":"
            reasons[following] = hits


def _announces(text: str, start: int, end: int, hits: Sequence[_Hit]) -> bool:
    """Whether a passage says little more than that an order follows."""
    open_hits = [hit for hit in hits if hit.via == "text"]
    families = {sign.rule.family for hit in open_hits for sign in hit.rules.values()}
    if not open_hits or _ANNOUNCES.isdisjoint(families):
        return False
    if text[end - 1] == ":":
        return True
    first = min(hit.start for hit in open_hits)
    last = max(hit.end for hit in open_hits)
    return end - start <= SHORT and last - first >= MOST * (end - start)


def _sentences(
    text: str, start: int, end: int, hits: list[_Hit], edge: re.Pattern[str]
) -> list[tuple[int, int, list[_Hit]]]:
    """The sentences around *hits* in a long passage; its beginning for those that stand before.

    Where there is no end of a sentence, *edge* is where the passage may be cut.
    """
    spans = []
    for hit in hits:
        first, last = max(start, hit.start), min(end, max(start, hit.end))
        low, high = max(start, first - BEFORE), min(end, last + BEHIND)
        if low > start:
            cut = _SENTENCE.search(text, low, first) or edge.search(text, low, first)
            low = cut.end() if cut else start
            while low < first and text[low].isspace():
                low += 1
        if high < end:
            limit = min(end, high + BEHIND)
            cut = _SENTENCE.search(text, high, limit)
            if cut is None:
                cut = edge.search(text, high, limit)
                high = cut.start() if cut else end
            else:
                high = cut.end()
        spans.append((low, high, [hit]))
    return spans


def _merged(
    text: str, spans: list[tuple[int, int, list[_Hit]]]
) -> list[tuple[int, int, list[_Hit]]]:
    """*spans* in order; those that touch, or have only white space between, are one."""
    merged: list[tuple[int, int, list[_Hit]]] = []
    for start, end, hits in sorted(spans, key=lambda span: span[:2]):
        if merged and not text[merged[-1][1] : start].strip():
            low, high, before = merged[-1]
            merged[-1] = (low, max(high, end), [*before, *hits])
        else:
            merged.append((start, end, hits))
    return merged


def _finding(text: str, start: int, end: int, hits: Sequence[_Hit]) -> Finding:
    signs = {name: sign for hit in hits for name, sign in hit.rules.items()}
    top = max(signs.values(), key=lambda sign: sign.rule.weight).rule
    return Finding(
        rule=top.name,
        family=top.family,
        rules=tuple(signs),
        weight=max(top.weight, STRONG),
        language=top.language,
        via=hits[0].via,
        start=start,
        end=end,
        excerpt=_excerpt(text[start : min(end, start + MAX_EXCERPT)]),
    )


def _excerpt(text: str) -> str:
    if text.isprintable():
        return text
    shown = [character if character.isprintable() else ascii(character)[1:-1] for character in text]
    return "".join(shown)[:MAX_EXCERPT]


def _distinct(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """*findings* without what lies inside those before."""
    kept: list[Finding] = []
    for finding in findings:
        last = kept[-1].end if kept else 0
        if finding.start >= last:
            kept.append(finding)
        elif finding.end > last:
            excerpt = _excerpt(text[last : min(finding.end, last + MAX_EXCERPT)])
            kept.append(replace(finding, start=last, excerpt=excerpt))
    return kept
