"""Each rule is tested on its own texts; all are well-formed."""

import re
from re import _constants, _parser  # type: ignore[attr-defined]  # the only way to look inside
from typing import Any

import pytest

from fetchwarden.policy.errors import InvalidRule
from fetchwarden.sanitize.elements import names
from fetchwarden.sanitize.injection.compiling import compile_rule
from fetchwarden.sanitize.injection.evidence import STRONG
from fetchwarden.sanitize.injection.filtering import scan
from fetchwarden.sanitize.injection.finding import REMOVED
from fetchwarden.sanitize.injection.matcher import Matcher
from fetchwarden.sanitize.injection.rule import Lexicon, Rule
from fetchwarden.sanitize.injection.ruleset import RULES
from fetchwarden.sanitize.injection.view import view_of

FAMILIES = names(
    "override reveal role jailbreak address turn stop sandbox urge hide output string form label "
    "tool exfil persist"
)
CASES = [pytest.param(rule, words, id=rule.name) for rule, words in RULES]


@pytest.mark.parametrize(("rule", "words"), CASES)
def test_a_rule_matches_its_attacks(rule: Rule, words: Lexicon) -> None:
    """Each of at least three attacks is found by the rule alone."""
    matcher = Matcher([(rule, words)])
    assert len(rule.attacks) >= 3
    for attack in rule.attacks:
        assert matcher.find(view_of(attack).text)[0], attack
        if rule.weight >= STRONG:
            assert REMOVED in scan(attack).text


@pytest.mark.parametrize(("rule", "words"), CASES)
def test_a_rule_leaves_its_benign_twins(rule: Rule, words: Lexicon) -> None:
    """None of at least three look-alikes is a sign of the rule, nor an attack to all rules."""
    matcher = Matcher([(rule, words)])
    assert len(rule.benign) >= 3
    for twin in rule.benign:
        assert matcher.find(view_of(twin).text)[0] == [], twin
        assert scan(twin).findings == (), twin


@pytest.mark.parametrize(("rule", "words"), CASES)
def test_a_rule_is_well_formed(rule: Rule, words: Lexicon) -> None:
    """It has a known family, a weight, a reason, and no repetition without a bound."""
    assert rule.family in FAMILIES
    assert 0 < rule.weight < 1
    assert rule.why.endswith(".")
    assert _longest(_parser.parse(compile_rule(rule, words).source)) < 10_000


def _longest(parsed: Any) -> int:
    """The largest number of repetitions inside each other that a pattern allows."""
    most = 1
    for kind, value in parsed:
        if kind in (_constants.MAX_REPEAT, _constants.MIN_REPEAT):
            _, times, inner = value
            assert times < _constants.MAXREPEAT, "a repetition without a bound"
            most = max(most, times * _longest(inner))
        elif kind is _constants.SUBPATTERN:
            most = max(most, _longest(value[-1]))
        elif kind is _constants.BRANCH:
            most = max(most, *(_longest(branch) for branch in value[1]))
    return most


def test_names_are_unique() -> None:
    """No two rules have one name."""
    names = [rule.name for rule, _ in RULES]
    assert len(names) == len(set(names))


def test_the_marker_is_no_sign() -> None:
    """What stands for a removed passage matches no rule, in whatever is around it."""
    matcher = Matcher(RULES)
    for text in (REMOVED, f"{REMOVED} {REMOVED}", f"{REMOVED}\n\n{REMOVED}"):
        assert matcher.find(view_of(text).text)[0] == []
    assert re.fullmatch(r"\[[a-z: ]+\]", REMOVED)


def rule_of(pattern: str, anchor: str) -> Rule:
    """A rule that is nothing but its pattern."""
    return Rule("override.test", pattern, anchor, 0.9, "why.", (), ())


WORDS = {"verb": "drop, let go of, leav*", "noun": "rule, old law"}


@pytest.mark.parametrize(
    ("pattern", "anchor", "text", "matches"),
    [
        ("<verb> <noun>", "<verb>", "drop rule", True),
        ("<verb> <noun>", "<noun>", "drop rule", True),
        ("<verb> <noun>", "<noun>", "let go of\nold law", True),
        ("<verb> <noun>", "<verb>", "drop, **rule**", True),
        ("<verb> <noun>", "<verb>", "drop. rule", False),
        ("<verb> <noun>", "<verb>", "raindrop rule", False),
        ("<verb> <noun>", "<verb>", "drop ruler", False),
        ("<verb> <noun>", "<verb>", "leaving old law", True),
        ("<verb> ~2 <noun>", "<verb>", "drop each silly rule", True),
        ("<verb> ~2 <noun>", "<verb>", "drop each very silly rule", False),
        ("<verb> ~2 <noun>", "<noun>", "drop each silly rule", True),
        ("<verb> (my|his own)? <noun>", "<noun>", "drop his own rule", True),
        ("<verb> (my|his own)? <noun>", "<noun>", "drop rule", True),
        ("<verb> <noun> (:)", "<verb>", "drop rule: now", True),
        ("<verb> <noun> (:)", "<verb>", "drop rule now", False),
        (r"\A <verb> <noun>", "<verb>", "no.\n# drop rule", True),
        (r"\A <verb> <noun>", "<verb>", "we drop rule", False),
        ("(my|your) <noun>", "my your", "your rule", True),
    ],
)
def test_the_language_of_patterns(*, pattern: str, anchor: str, text: str, matches: bool) -> None:
    """Words, lexicons, gaps, options and points mean what is said of them."""
    signs, _ = Matcher([(rule_of(pattern, anchor), WORDS)]).find(text)
    assert bool(signs) is matches


@pytest.mark.parametrize(
    ("pattern", "anchor"), [("<nothing>", "<verb>"), ("<verb>", "<nothing>"), ("(a|*b)", "a")]
)
def test_a_malformed_rule_fails_when_it_is_compiled(pattern: str, anchor: str) -> None:
    """An unknown lexicon or an open bracket is told, not ignored."""
    with pytest.raises(InvalidRule):
        Matcher([(rule_of(pattern, anchor), WORDS)]).find("drop rule a")
