"""The letters with which matches begin are all of them, or none are told; none is longer."""

import re
from re import _parser  # type: ignore[attr-defined]  # the only way to look inside

import pytest

from fetchwarden.sanitize.injection.compiling import compile_rule
from fetchwarden.sanitize.injection.extents import BLANKS, ENDING, UNBOUNDED, extent_of
from fetchwarden.sanitize.injection.rule import Lexicon, Rule
from fetchwarden.sanitize.injection.ruleset import RULES
from fetchwarden.sanitize.injection.view import view_of

PHRASES = {"verb": ("drop", "let go of", "leav*"), "noun": ("rule", "old law")}
CASES = [pytest.param(rule, words, id=rule.name) for rule, words in RULES]


@pytest.mark.parametrize(
    ("word", "letters", "longest"),
    [
        ("say", "s", 3),
        ("<verb>", "dl", 9 + 2 * BLANKS),
        ("(<verb>|<noun>)", "dlro", 9 + 2 * BLANKS),
        ("(leav|<noun>s)", "lro", 8 + BLANKS),
        ("(say|(?:tell|give) it)", "stg", 6 + BLANKS),
        ("(?:(?<!not )say)", "s", 3),
        ("((?!say it)say)", "s", 3),
        ("(s?ay)", "sa", 3),
        ("(s{0,2}ay)", "sa", 4),
        ("(s{2}ay)", "s", 4),
        ("((?:un)?do|go)", "udg", 4),
        (r"(\.say[^.!?]{0,20})", ".", 24),
    ],
)
def test_extents(word: str, letters: str, longest: int) -> None:
    """Letters and lengths are those of all alternatives together."""
    extent = extent_of(word, PHRASES.__getitem__)
    assert extent.letters == frozenset(letters)
    assert extent.longest == longest
    assert not extent.may_be_empty


def test_endings_count() -> None:
    """A phrase that may have an ending is as long as with it."""
    assert extent_of("<a>", {"a": ("ab*",)}.__getitem__).longest >= 2 + ENDING


@pytest.mark.parametrize("word", [r"(\w{1,3}|say)", "([a-z]x)", "(.x)", "say)", "^x", "( a)"])
def test_what_may_begin_with_anything(word: str) -> None:
    """Nothing is told where a match may begin with more than a few letters."""
    assert extent_of(word, PHRASES.__getitem__).letters is None


@pytest.mark.parametrize("word", ["(|say)", "(s?)", "((?:a|b)?)", "(?!x)"])
def test_what_may_be_empty(word: str) -> None:
    """It is told, so that what follows counts as well."""
    extent = extent_of(word, PHRASES.__getitem__)
    assert extent.may_be_empty
    following = extent.then(extent_of("try", PHRASES.__getitem__))
    assert following.letters is not None
    assert "t" in following.letters
    assert not following.may_be_empty


@pytest.mark.parametrize("word", ["(a+)", "(a*)", "(a{2,})", "((?:ab)+c)"])
def test_what_may_be_of_any_length(word: str) -> None:
    """No length is made up for it."""
    assert extent_of(word, PHRASES.__getitem__).longest >= UNBOUNDED


@pytest.mark.parametrize(("rule", "words"), CASES)
def test_the_same_is_found_with_and_without_letters(rule: Rule, words: Lexicon) -> None:
    """A search that skips what is no first letter finds what the plain pattern finds."""
    compiled = compile_rule(rule, words)
    plain = re.compile(compiled.source)
    for attack in rule.attacks:
        text = view_of(f"{attack}\n\nand {attack} x{attack}").text
        expected = [match.span() for match in plain.finditer(text)]
        assert list(compiled.matches(text, 0, len(text))) == expected


@pytest.mark.parametrize(("rule", "words"), CASES)
def test_a_rule_is_searched_for_as_far_as_it_reaches(rule: Rule, words: Lexicon) -> None:
    """Where a rule is searched for in less than the most, no match is longer than that."""
    compiled = compile_rule(rule, words)
    longest = _parser.parse(compiled.source).getwidth()[1]
    if compiled.head is None and not rule.is_regex:
        assert min(260, longest) <= compiled.before <= 260
        assert min(360, longest) <= compiled.behind <= 360
    elif compiled.head is not None:
        least = _parser.parse(compiled.head.pattern).getwidth()[0]
        assert compiled.is_first or min(260, longest - least) <= compiled.before + longest
