"""A rewritten text knows where each of its characters came from."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.sanitize.injection.rewriting import Rewriting


def rewritten(text: str, *steps: tuple[str, str]) -> Rewriting:
    """*text* after the *steps*, each a pattern and what stands for its matches."""
    rewriting = Rewriting(text)
    for pattern, replacement in steps:
        rewriting.replace(re.compile(pattern), replacement)
    return rewriting


@pytest.mark.parametrize(
    ("steps", "text", "part", "origin"),
    [
        ([], "one two three", "two", "two"),
        ([("two", "2")], "one 2 three", "2", "two"),
        ([("two", "2")], "one 2 three", "three", "three"),
        ([("two", "2")], "one 2 three", "e 2 t", "e two t"),
        ([("two", "twenty")], "one twenty three", "ent", "two"),
        ([("two", "twenty")], "one twenty three", "y t", "two t"),
        ([("two ", "")], "one three", "e t", "e two t"),
        ([("two ", "")], "one three", "three", "three"),
        ([("o", "00")], "00ne tw00 three", "00 t", "o t"),
        ([("two", "2"), ("three", "3")], "one 2 3", "2 3", "two three"),
        ([("two", "2"), ("2 t", "x")], "one xhree", "x", "two t"),
        ([("one ", ""), (" three", "")], "two", "two", "two"),
        ([("t", ""), ("w", "")], "one o hree", "o h", "o th"),
    ],
)
def test_origin(steps: list[tuple[str, str]], text: str, part: str, origin: str) -> None:
    """The origin of a part holds what was replaced whole, and nothing else that was not in it."""
    given = "one two three"
    rewriting = rewritten(given, *steps)
    assert rewriting.text == text
    at = text.index(part)
    start, end = rewriting.origin(at, at + len(part))
    assert given[start:end] == origin


def test_what_matches_nothing_is_no_step() -> None:
    """Whether a step changed anything is told, and what replaces itself changes nothing."""
    rewriting = Rewriting("abc")
    assert not rewriting.replace(re.compile("x"), "y")
    assert not rewriting.replace(re.compile("b"), "b")
    assert not rewriting.replace_spans([])
    assert rewriting.replace(re.compile("b"), lambda match: match[0].upper())
    assert (rewriting.text, rewriting.origin(1, 2)) == ("aBc", (1, 2))


def test_spans_that_touch() -> None:
    """Spans that follow each other are replaced each by its own."""
    rewriting = Rewriting("abcd")
    assert rewriting.replace_spans([(0, 1, "11"), (1, 2, ""), (2, 4, "3")])
    assert rewriting.text == "113"
    assert [rewriting.origin(at, at + 1) for at in range(3)] == [(0, 1), (0, 1), (2, 4)]


def test_length_must_be_kept() -> None:
    """A step said to keep the length does, or fails; origins are not moved by it."""
    rewriting = rewritten("xxABC", ("x", ""))
    rewriting.keep_length("abc")
    assert rewriting.origin(0, 1) == (2, 3)
    with pytest.raises(ValueError, match="length"):
        rewriting.keep_length("ab")


@given(st.text("ab*_", max_size=40), st.sampled_from(["[*_]+", "[*_]", "a", "ab|_"]))
def test_to_take_out_is_to_replace_by_nothing(text: str, pattern: str) -> None:
    """What is quicker than to replace each match gives the same text and the same ways back."""
    removed, replaced = Rewriting(text), Rewriting(text)
    found = re.compile(pattern)
    assert removed.replace(found, "") is replaced.replace(found, lambda _: "")
    assert removed.text == replaced.text
    places = range(len(removed.text))
    assert [removed.origin(at, at + 1) for at in places] == [
        replaced.origin(at, at + 1) for at in places
    ]
