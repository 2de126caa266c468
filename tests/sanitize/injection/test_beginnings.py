"""The letters with which matches begin are all of them, or none are told."""

import re

import pytest

from fetchwarden.sanitize.injection.beginnings import first_letters
from fetchwarden.sanitize.injection.compiling import compile_rule
from fetchwarden.sanitize.injection.rule import Lexicon, Rule
from fetchwarden.sanitize.injection.ruleset import RULES
from fetchwarden.sanitize.injection.view import view_of

PHRASES = {"verb": ("drop", "let go of", "leav*"), "noun": ("rule", "old law")}


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        (["say"], "s"),
        (["<verb>"], "dl"),
        (["(<verb>|<noun>)"], "dlro"),
        (["(say|(?:tell|give) it)"], "stg"),
        (["(?:(?<!not )say)"], "s"),
        (["((?!say it)say)"], "s"),
        (["(s?ay)"], "sa"),
        (["(s{0,2}ay)"], "sa"),
        (["(s{2}ay)"], "s"),
        (["((?:un)?do|go)"], "udg"),
        (["please?", "say"], "ps"),
        (["(please )?", "<noun>?", "say"], "pros"),
        ([r"(\.say)"], "."),
    ],
)
def test_letters(words: list[str], letters: str) -> None:
    """Of words that may be missing the following word counts as well."""
    read = [(word.removesuffix("?"), word[-1] == "?") for word in words]
    assert first_letters(read, PHRASES.__getitem__) == frozenset(letters)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["(|say)"],
        ["(s?)"],
        [r"(\w{1,3}|say)"],
        ["([a-z]x)"],
        ["say?"],
        ["(.x)"],
        ["say)"],
        ["^x"],
    ],
)
def test_what_may_begin_with_anything(words: list[str]) -> None:
    """Nothing is told where a match may be empty, or begin with more than a few letters."""
    read = [(word.removesuffix("?"), word[-1] == "?") for word in words]
    assert first_letters(read, PHRASES.__getitem__) is None


@pytest.mark.parametrize(
    ("rule", "words"), [pytest.param(rule, words, id=rule.name) for rule, words in RULES]
)
def test_the_same_is_found_with_and_without_letters(rule: Rule, words: Lexicon) -> None:
    """A search that skips what is no first letter finds what the plain pattern finds."""
    compiled = compile_rule(rule, words)
    plain = re.compile(compiled.source)
    for attack in rule.attacks:
        text = view_of(f"{attack}\n\nand {attack} x{attack}").text
        expected = [match.span() for match in plain.finditer(text)]
        assert list(compiled.matches(text, 0, len(text))) == expected
