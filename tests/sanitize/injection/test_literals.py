"""What a rule is said to need is in each of its matches; what is not understood needs nothing."""

import re
from re import _parser  # type: ignore[attr-defined]  # the only way to look inside

import pytest

from fetchwarden.sanitize.injection.compiling import compile_rule
from fetchwarden.sanitize.injection.literals import Needs, cost_of, needs_of
from fetchwarden.sanitize.injection.nearby import LONGEST
from fetchwarden.sanitize.injection.rule import Lexicon, Rule, surroundings_of
from fetchwarden.sanitize.injection.ruleset import RULES
from fetchwarden.sanitize.injection.view import view_of

CASES = [pytest.param(rule, words, id=rule.name) for rule, words in RULES]
WORDS = {"verb": ("ignore", "let go of", "forg*", "x_y"), "noun": ("rule", "old statute")}


def read(source: str) -> list[Needs]:
    """The needs of a word of a pattern in a language with blanks."""
    return needs_of(source, WORDS.__getitem__, spaced=True)


@pytest.mark.parametrize(("rule", "words"), CASES)
def test_each_match_holds_what_its_rule_needs(rule: Rule, words: Lexicon) -> None:
    """In each match in the rule's own attacks there is a string of each set."""
    whole = re.compile(compile_rule(rule, words).source)
    for attack in rule.attacks:
        for match in whole.finditer(view_of(attack).text):
            for needed in surroundings_of(rule, words).all:
                assert any(string.strip() in match[0] for string in needed), match[0]


@pytest.mark.parametrize(("rule", "words"), CASES)
def test_no_match_is_longer_than_is_looked_at(rule: Rule, words: Lexicon) -> None:
    """What a rule needs behind its anchor is sought as far as a match may reach."""
    assert _parser.parse(compile_rule(rule, words).source).getwidth()[1] <= LONGEST


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("say", [{" say "}]),
        ("<noun>", [{" rule ", " statute "}]),
        ("(<noun>|big tigers)", [{" rule ", " statute ", " tigers "}]),
        ("(un<noun>)", [{" un"}, {"rule ", " statute "}]),
        ("(rules?|laws?)", [{" rule", " law"}]),
        (r"instru\w{1,3}", [{" instru"}]),
        ("(foo(?: bar)? baz)", [{" foo"}, {" baz "}]),
        ("(foo(?: bar){0,2} baz)", [{" foo"}, {" baz "}]),
        ("(foo(?:bar|qux)baz)", [{" foo"}, {"bar", "qux"}, {"baz "}]),
        ("((?<!not )say)", [{" say "}]),
        (r"(hello\x20world)", [{" hello "}, {" world "}]),
        (r"(\w{1,3}|say)", []),
        ("(say|)", []),
    ],
)
def test_needs_are_read_from_a_pattern(source: str, expected: list[set[str]]) -> None:
    """Words stand between blanks where they are known to begin and end, and nothing is made up."""
    assert [set(found) for found in read(source)] == expected


@pytest.mark.parametrize("source", ["(say", "say)", "(say|*", "<verb", ""])
def test_what_is_not_understood_needs_nothing_wrong(source: str) -> None:
    """A pattern with brackets left open needs at most what stands in it."""
    for found in read(source):
        assert all(string.strip() in source for string in found)


def test_a_regular_expression_has_no_lexicons() -> None:
    """Its signs are no lexicons, and it need not begin where a word does."""
    assert needs_of("<verb>", None, spaced=True) == []
    assert needs_of("you are", None, spaced=True) == [{"you "}, {" are"}]


def test_rarer_strings_cost_less() -> None:
    """A long word costs less than a short one, a whole word less than what longer words hold."""
    assert cost_of([" guardrails "]) < cost_of([" the "])
    assert cost_of([" rule "]) < cost_of([" rule"]) < cost_of(["rule"])
    assert cost_of([" rule ", " law "]) > cost_of([" rule "])
