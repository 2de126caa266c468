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
from fetchwarden.sanitize.injection.disguises import read_disguised
from fetchwarden.sanitize.injection.evidence import STRONG, weigh
from fetchwarden.sanitize.injection.finding import REMOVED, Finding, Scan
from fetchwarden.sanitize.injection.matcher import Matcher, Searched, Sign
from fetchwarden.sanitize.injection.parts import through
from fetchwarden.sanitize.injection.passages import Format
from fetchwarden.sanitize.injection.reader import Reader, within
from fetchwarden.sanitize.injection.removals import Hit, Look, choose_removals
from fetchwarden.sanitize.injection.rewriting import Rewriting
from fetchwarden.sanitize.injection.smuggling import read_smuggled
from fetchwarden.sanitize.injection.tokens import break_tokens
from fetchwarden.sanitize.injection.view import views_of
from fetchwarden.sanitize.invisible import align, strip_invisible

__all__ = ["Edge", "look_across", "remove_spans", "screen"]

MAX_PASSES: Final = 4
"""How often the result is screened again; if there is still something, all of it goes."""
MAX_EXCERPT: Final = 160
# Markers alone, with the marks of Markdown in front. Digits and dots besides may be a code.
_BARE: Final = re.compile(rf"(?>(?:{re.escape(REMOVED)}|[\s>#*+\-|`~]|[0-9]{{1,9}}[.)](?=\s))*)")

Edge = Sequence[Hit]
"""Attacks near the edge of a text, by their distance from it: negative before, positive behind."""


def look_across(left: str, right: str, matcher: Matcher) -> tuple[Edge, Edge]:
    """The attacks around the place where *right* follows *left*: what of each is in which."""
    first, second = _delivered(left), _delivered(right)
    seam = len(first.text)
    hits = _look_at(first.text + second.text, Reader(matcher)).hits
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
    reader = Reader(matcher)
    look = _look_at(delivered.text, reader)
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
        look = _look_at(delivered.text, reader, look.searched)
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


def _look_at(text: str, reader: Reader, before: Searched | None = None) -> Look:
    """What is found in *text* itself, in its disguises and in its carriers.

    *before* is what was found in it before passages were taken out.
    """
    view, tagged = views_of(text)
    budget = Budget()
    found = reader.search(view.text, budget, view.origin, before)
    signs, literals = found.signs, found.literals
    look = Look(searched=found)
    if signs:
        look.signs = [(view.origin(sign.start, sign.end)[0], sign.rule.family) for sign in signs]
        look.hits = [_hit(view.origin(s.start, s.end), [s], "text") for s in weigh(signs)]
    if found.is_dense:
        return look  # that goes first, and what is left is read in its disguises then
    for reading, back in tagged:
        inside = reader.find(reading, budget, back).signs
        look.hits += [_hit(back(s.start, s.end), [s], "text") for s in weigh(inside)]
    for via, reading, origin in read_disguised(view.text, literals):
        way = through(origin, view.origin)
        inside = reader.find(reading, budget, way).signs
        look.hits += [_hit(way(s.start, s.end), [s], via) for s in weigh(inside)]
        if look.hits and look.hits[-1].start <= 0 and look.hits[-1].end >= len(text):
            return look  # all of it goes
    look.hits += [
        _hit((start, end), attacks, via)
        for start, end, via, attacks in reader.attacks_in_carriers(text, budget)
    ]
    return look


def _hit(span: tuple[int, int], signs: Sequence[Sign], via: str) -> Hit:
    return Hit(*span, {sign.rule.name: sign for sign in signs}, via)


def _hidden_attacks(text: str, matcher: Matcher) -> list[Hit]:
    """Attacks in invisible characters; they are gone already, and told for the report."""
    hits = []
    budget = Budget()
    for start, end, said in read_smuggled(text):
        signs = Reader(matcher).attacks_in(said, budget, within(start, end, len(said)))
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
