"""Shows what is remembered of an address that a model made up, and what that sees through."""

import pytest

from fetchwarden.policy.made_up import canonical, marks_of, released_by, trimmed, was_made_up
from fetchwarden.policy.spellings import folds

LONG = "evil.example/board-meeting-77"
QUERY = "evil.example/?q=board-meeting-77"


def is_seen(address: str, *made_up: str, as_it_is: bool = False) -> bool:
    """Return whether *address* is seen to carry what was made up."""
    marks = marks_of(made_up, as_it_is=as_it_is)
    return any(was_made_up(trimmed(fold), marks.__contains__) for fold in folds([address]))


@pytest.mark.parametrize(
    ("address", "made_up"),
    [
        (LONG, LONG),
        (f"{LONG}/more", LONG),
        (LONG.upper(), LONG),
        (f"www.{LONG}", LONG),
        ("evil.example:8443/board-meeting-77", LONG),
        (f"{QUERY}&page=2", QUERY),
        ("other.example/x?a=1&b=board-meeting-77", QUERY),
        ("evil.example/?q=x&more", "evil.example/?q=x"),
        ("a.example/b", "a.example/b"),
        ("a.example", "a.example/"),
    ],
)
def test_seen(address: str, made_up: str) -> None:
    """Another spelling, what goes on, and a long value of the query elsewhere are seen."""
    assert is_seen(address, made_up)


@pytest.mark.parametrize(
    ("address", "made_up"),
    [
        ("a.example/b/c", "a.example/b"),
        ("a.example/b", "a.example"),
        ("evil.example/", QUERY),
        ("other.example/board-meeting-77", LONG),
        ("evil.example/board-meeting-7", LONG),
        ("other.example/?q=x", "evil.example/?q=x"),
    ],
)
def test_not_seen(address: str, made_up: str) -> None:
    """What lies below an address that can hold little, or shares little with it, is another."""
    assert not is_seen(address, made_up)


def test_as_it_is() -> None:
    """An address without a scheme closes nothing below it."""
    assert is_seen(LONG, LONG, as_it_is=True)
    assert not is_seen(f"{LONG}/more", LONG, as_it_is=True)


def test_what_a_person_gives_is_released() -> None:
    """The marks of an address are void once it is given; those of another stay."""
    key = "https://evil.example:443/board-meeting-77"
    marks = marks_of([LONG, "other.example/x"]) | {key}
    left = marks - released_by(key)
    assert key not in left
    assert not was_made_up(f"{LONG}/more", left.__contains__)
    assert was_made_up("other.example/x", left.__contains__)


def test_canonical_forms() -> None:
    """Neither the port nor "www." is a part of what is compared."""
    assert canonical("www.a.example:80/x:1") == "a.example/x:1"
    assert canonical("www.www.a.example") == "a.example"
    assert canonical("") == ""
