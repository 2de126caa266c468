"""Screen a text: take out the passages that talk to a model instead of to a reader.

In: a text and its format. Out: ``Scan``. The order: what is invisible goes
(``sanitize.invisible``), tokens of chat templates are broken up, signs are sought in the view of
the text and in what it hides (``disguises``, ``carriers``, ``smuggling``), and each passage that
holds an attack is replaced by ``REMOVED`` as a whole. Replacing less would leave the order of the
attacker in place. The result is screened again until nothing is found, so screening is idempotent.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from fetchwarden.sanitize.injection.budget import Budget
from fetchwarden.sanitize.injection.carriers import read_carriers
from fetchwarden.sanitize.injection.disguises import read_disguised
from fetchwarden.sanitize.injection.evidence import STRONG, weigh
from fetchwarden.sanitize.injection.finding import REMOVED, Finding, Scan
from fetchwarden.sanitize.injection.matcher import Matcher, Searched, Sign, crowded
from fetchwarden.sanitize.injection.parts import Origin
from fetchwarden.sanitize.injection.passages import Format
from fetchwarden.sanitize.injection.removals import Hit, Look, choose_removals
from fetchwarden.sanitize.injection.rewriting import Rewriting
from fetchwarden.sanitize.injection.smuggling import read_smuggled
from fetchwarden.sanitize.injection.tokens import break_tokens
from fetchwarden.sanitize.injection.view import views_of
from fetchwarden.sanitize.invisible import align, strip_invisible

__all__ = ["Edge", "look_across", "remove_spans", "screen"]

MAX_DEPTH: Final = 2
"""Carriers inside each other that are opened."""
MAX_PASSES: Final = 4
"""How often the result is screened again; if there is still something, all of it goes."""
MAX_EXCERPT: Final = 160
MAX_REMEMBERED: Final = 8_192
"""Characters of a part of a text that is known again."""
# Markers alone, with the marks of Markdown in front.
_BARE: Final = re.compile(rf"(?>(?:{re.escape(REMOVED)}|[\s>#*+.\-|`~0-9)])*)")

Edge = Sequence[Hit]
"""Attacks near the edge of a text, by their distance from it: negative before, positive behind."""


def look_across(left: str, right: str, matcher: Matcher) -> tuple[Edge, Edge]:
    """The attacks around the place where *right* follows *left*: what of each is in which."""
    first, second = _delivered(left), _delivered(right)
    seam = len(first.text)
    hits = _look_at(first.text + second.text, _Remembering(matcher)).hits
    return (
        [
            Hit(hit.start - seam, min(hit.end - seam, 0), hit.rules, hit.via)
            for hit in hits
            if hit.start < seam
        ],
        [
            Hit(max(hit.start - seam, 0), hit.end - seam, hit.rules, hit.via)
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
    finder = _Remembering(matcher)
    look = _look_at(delivered.text, finder)
    size = len(delivered.text)
    look.hits += before
    look.hits += [Hit(size + hit.start, size + hit.end, hit.rules, hit.via) for hit in after]
    if not look.hits and not hidden:
        return Scan(delivered.text, (), invisible)
    places = align(text, cleaned) if cleaned != text else None
    findings: list[Finding] = []
    for attempt in range(MAX_PASSES + 1):
        if not look.hits:
            break
        if attempt == MAX_PASSES:
            look.hits = [Hit(0, len(delivered.text), look.hits[0].rules, look.hits[0].via)]
        spans = choose_removals(delivered.text, kind, look)
        for start, end, hits in spans:
            first, last = delivered.origin(start, end)
            if places is not None:
                first, last = places[first], places[last - 1] + 1
            findings.append(_finding(text, first, last, hits))
        delivered.replace_spans([(start, end, REMOVED) for start, end, _ in spans])
        break_tokens(delivered)
        if _BARE.fullmatch(delivered.text):
            break  # there is nothing left to look at
        look = _look_at(delivered.text, finder, look.searched)
    findings += [_finding(text, hit.start, hit.end, [hit]) for hit in hidden]
    findings.sort(key=lambda finding: (finding.start, finding.end))
    return Scan(delivered.text, tuple(_distinct(text, findings)), invisible)


def remove_spans(
    text: str, kind: Format, spans: Sequence[tuple[int, int]]
) -> tuple[str, list[tuple[int, int, str]]]:
    """*text* without the passages that *spans* touch, and what these were: span and excerpt."""
    look = Look([Hit(start, end, {}, "backend") for start, end in spans])
    removals = choose_removals(text, kind, look)
    delivered = Rewriting(text)
    delivered.replace_spans([(start, end, REMOVED) for start, end, _ in removals])
    return delivered.text, [
        (start, end, _excerpt(text[start : min(end, start + MAX_EXCERPT)]))
        for start, end, _ in removals
    ]


class _Remembering:
    """A matcher for the looks at one text, that does not search the same part of it twice."""

    def __init__(self, matcher: Matcher) -> None:
        self._matcher = matcher
        self._known: dict[str, Searched] = {}
        self.search = matcher.search

    def find(self, view: str, budget: Budget, origin: Origin) -> tuple[list[Sign], set[str]]:
        """The signs in *view*, a reading with that way back, and which of the literals are in it.

        What a look before has found is charged for as if it were found now, so that a text that
        was looked at before is what it is by itself.
        """
        known = self._known.get(view)
        if known is not None and view in budget.charged:
            return known.signs, known.literals
        account = budget.account(origin)
        crowds = account.read(len(view))
        if crowds:
            return [*crowded(crowds).values()], set()
        if known is not None:
            budget.charged.add(view)
            return known.charged_again(account), known.literals
        found = self._matcher.search(view, account=account)
        if len(view) <= MAX_REMEMBERED and not found.is_dense:
            self._known[view] = found
            budget.charged.add(view)
        return found.signs, found.literals


def _look_at(text: str, matcher: _Remembering, before: Searched | None = None) -> Look:
    """What is found in *text* itself, in its disguises and in its carriers.

    *before* is what was found in it before passages were taken out.
    """
    view, tagged = views_of(text)
    budget = Budget()
    found = matcher.search(view.text, before, budget.account(view.origin))
    signs, literals = found.signs, found.literals
    look = Look(searched=found)
    if signs:
        look.signs = [(view.origin(sign.start, sign.end)[0], sign.rule.family) for sign in signs]
        look.hits = [_hit(view.origin(s.start, s.end), [s], "text") for s in weigh(signs)]
    if found.is_dense:
        return look  # that goes first, and what is left is read in its disguises then
    for reading, back in tagged:
        inside, _ = matcher.find(reading, budget, back)
        look.hits += [_hit(back(s.start, s.end), [s], "text") for s in weigh(inside)]
    for via, reading, origin in read_disguised(view.text, literals):
        way = _through(origin, view.origin)
        inside, _ = matcher.find(reading, budget, way)
        look.hits += [_hit(way(s.start, s.end), [s], via) for s in weigh(inside)]
    for start, end, via, said in read_carriers(text):
        attacks = _attacks_in(said, matcher, budget, _within(start, end, len(said)))
        if attacks:
            look.hits.append(_hit((start, end), attacks, via))
    return look


def _through(inner: Origin, outer: Origin) -> Origin:
    """The way back through two rewritings."""
    return lambda start, end: outer(*inner(start, end))


def _within(start: int, end: int, size: int) -> Origin:
    """About where in a carrier stands what it says in *size* characters."""
    share = (end - start) / max(1, size)
    return lambda low, high: (
        start + int(low * share),
        start + int(high * share),
    )


def _hit(span: tuple[int, int], signs: Sequence[Sign], via: str) -> Hit:
    return Hit(*span, {sign.rule.name: sign for sign in signs}, via)


def _attacks_in(
    said: str, matcher: _Remembering, budget: Budget, place: Origin, depth: int = 1
) -> list[Sign]:
    """The signs of an attack in what a carrier says; *place* tells where that stands."""
    view, tagged = views_of(said)
    way = _through(view.origin, place)
    signs, literals = matcher.find(view.text, budget, way)
    found = weigh(signs)
    for reading, back in tagged:
        found = found or weigh(matcher.find(reading, budget, _through(back, place))[0])
    for _, reading, origin in read_disguised(view.text, literals):
        found = found or weigh(matcher.find(reading, budget, _through(origin, way))[0])
    if not found and depth < MAX_DEPTH:
        for start, end, _, inner in read_carriers(said):
            inside = _through(_within(start, end, len(inner)), place)
            found = found or _attacks_in(inner, matcher, budget, inside, depth + 1)
    return found


def _hidden_attacks(text: str, matcher: Matcher) -> list[Hit]:
    """Attacks in invisible characters; they are gone already, and told for the report."""
    hits = []
    budget = Budget()
    for start, end, said in read_smuggled(text):
        place = _within(start, end, len(said))
        signs = _attacks_in(said, _Remembering(matcher), budget, place)
        if signs:
            hits.append(_hit((start, end), signs, "invisible"))
    return hits


def _finding(text: str, start: int, end: int, hits: Sequence[Hit]) -> Finding:
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
