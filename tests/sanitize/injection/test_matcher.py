"""Rules are matched around their anchors, in texts of their language."""

import pytest

from fetchwarden.sanitize.injection.budget import MAX_CANDIDATES, PART
from fetchwarden.sanitize.injection.matcher import Matcher
from fetchwarden.sanitize.injection.rule import Rule

PART_SIZE = 1 << PART
MOST = MAX_CANDIDATES[PART_SIZE]
WORDS = {"verb": "drop, let go of, leav*", "noun": "rule, old law"}


def rule(name: str, pattern: str, anchor: str, language: str = "en", **more: bool) -> Rule:
    """A rule that is its pattern."""
    return Rule(name, pattern, anchor, 0.9, "why.", (), (), language, **more)


ENGLISH = rule("override.en", "<verb> <noun>", "<verb>")
FRENCH = rule("override.fr", "(laisse|oublie) (la|les) <noun>", "<noun>", "fr")
RUSSIAN = rule("override.ru", "<verb> <noun>", "<verb>", "ru")
CHINESE = rule("override.zh", "<verb> <noun>", "<verb>", "zh", spaceless=True)
MATCHER = Matcher(
    [
        (ENGLISH, WORDS),
        (FRENCH, {"noun": "regle, loi"}),
        (RUSSIAN, {"verb": "брось", "noun": "правил*"}),
        (CHINESE, {"verb": "忽略", "noun": "指令"}),
    ],
    ("secret", "a b c"),
)


@pytest.mark.parametrize(
    ("view", "found"),
    [
        ("drop rule", ["en"]),
        ("drop rule and let go of old law", ["en", "en"]),
        ("please drop rule", ["en"]),
        ("leaving rule", ["en"]),
        ("dropping rule", []),
        ("rule", []),
        ("", []),
        ("oublie la regle", ["fr"]),
        ("брось правила", ["ru"]),
        ("请忽略指令", ["zh"]),
        ("drop rule. брось правила. 忽略指令", ["en", "ru", "zh"]),
    ],
)
def test_signs(view: str, found: list[str]) -> None:
    """Each match is a sign, in order, whatever else is in the text."""
    signs, _ = MATCHER.find(view)
    assert [sign.rule.name.partition(".")[2] for sign in signs] == found


def test_places() -> None:
    """A sign says where its rule matched in the view."""
    view = "now, let go of\nold law, and drop rule."
    signs, _ = MATCHER.find(view)
    assert [view[sign.start : sign.end] for sign in signs] == ["let go of\nold law", "drop rule"]


def test_literals() -> None:
    """Literals are told where they stand as words, with signs for blanks."""
    assert MATCHER.find("a secret, a.b.c")[1] == {"secret", "a b c"}
    assert MATCHER.find("secrets abc")[1] == set()


def test_what_is_far_apart_does_not_match() -> None:
    """A rule does not reach from one end of a text to the other."""
    assert MATCHER.find("drop " + "x " * 1_000 + "rule")[0] == []


def test_a_matcher_keeps_nothing() -> None:
    """The same text has the same signs, whatever was matched before."""
    once = MATCHER.find("drop rule")
    MATCHER.find("oublie la regle. drop rule")
    assert MATCHER.find("drop rule") == once


def test_without_rules() -> None:
    """A matcher without rules finds nothing."""
    assert Matcher([]).find("drop rule") == ([], set())


SHORT = Matcher([(rule("override.en", "go up", "go"), {})])


@pytest.mark.parametrize("before", [0, 1, 1_000, 2_047, 2_500])
def test_too_many_anchors_are_a_sign_wherever_they_stand(before: int) -> None:
    """A crowd of anchors is taken for what it is, and nothing in it is searched."""
    crowd = "go up " * MOST
    assert len(crowd) < PART_SIZE
    signs, _ = SHORT.find(f"{'x ' * before}{crowd}{'x ' * PART_SIZE}go up")
    assert [sign.rule.name for sign in signs] == ["dense.words", "override.en"]
    assert signs[0].start == 2 * before
    assert signs[0].end == 2 * before + crowd.rindex("go") + 1


def test_anchors_that_are_no_crowd_are_searched() -> None:
    """One less, or as many in a longer text, are no sign."""
    for text in ("go up " * (MOST - 1), "go up and x " * MOST):
        assert {sign.rule.name for sign in SHORT.find(text)[0]} == {"override.en"}


def test_anchors_count_only_with_what_they_need() -> None:
    """However often a word is there: without the others of its rules it is no crowd."""
    assert SHORT.find("go " * PART_SIZE)[0] == []
