"""A level leads to where the rules lead, or nowhere."""

import itertools
import random

import pytest

from fetchwarden.sanitize import levels
from fetchwarden.sanitize import nesting as room
from fetchwarden.sanitize.grammar import MAX_FORMATTING, MAX_FORMATTING_LINKS, MAX_OPEN
from fetchwarden.sanitize.levels import Level
from fetchwarden.sanitize.nesting import Nesting
from fetchwarden.sanitize.scan import scan

NAMES = ("div", "p", "li", "ul", "dd", "dt", "h1", "h2", "a", "b", "span", "br", "hr", "table")
PARTS = ("tr", "td", "th", "caption", "tbody", "x-svg", "address", "dialog", "section")


def walk(*tags: str) -> Nesting | None:
    """What is open after *tags*; None if the rules must be asked about the last one."""
    nesting = Nesting()
    for tag in tags[:-1]:
        assert nesting.follow(tag)
    return nesting if not tags or nesting.follow(tags[-1]) else None


@pytest.mark.parametrize(
    ("tags", "same"),
    [
        (("div", "/div"), ()),
        (("p", "p"), ("p",)),
        (("p", "div"), ("div",)),
        (("p", "hr"), ()),
        (("ul", "li", "li"), ("ul", "li")),
        (("ul", "li", "p", "li"), ("ul", "li")),
        (("dl", "dt", "dd"), ("dl", "dd")),
        (("table", "tr", "td", "td"), ("table", "td")),
        (("table", "td", "/tr"), ("table",)),
        (("div", "br"), ("div",)),
    ],
)
def test_implied_end_tags_of_the_innermost_element_are_plain(
    tags: tuple[str, ...], same: tuple[str, ...]
) -> None:
    """What closes only the innermost element leads where the element never was."""
    nesting, expected = walk(*tags), walk(*same)
    assert nesting is not None
    assert expected is not None
    assert (nesting.level, nesting.below) == (expected.level, expected.below)


@pytest.mark.parametrize(
    "tags",
    [
        ("/div",),
        ("/br",),
        ("div", "/p"),
        ("div", "/div "),
        ("DIV",),
        ("svg",),
        ("script",),
        ("body",),
        ("td",),
        ("p", "span", "div"),
        ("li", "div", "li"),
        ("dd", "span", "dt"),
        ("h1", "h2"),
        ("a", "a"),
        ("a", "span", "a"),
        ("table", "div", "table"),
        ("table", "td", "div", "td"),
        ("div",) * MAX_OPEN + ("span",),
        ("div",) * (MAX_OPEN - 1) + ("p", "p"),
        ("b",) * MAX_FORMATTING + ("i",),
        ("table", "td", "a") * MAX_FORMATTING_LINKS + ("table", "td", "a"),
    ],
)
def test_what_does_more_leads_nowhere(tags: tuple[str, ...]) -> None:
    """The rules are asked about every tag that does more than open or close one element."""
    assert walk(*tags) is None


def test_no_tag_leads_nowhere() -> None:
    """A "<" that begins no plain tag is left to the careful reader."""
    assert Level()[None] is None


def test_what_is_kept_of_levels_is_bounded() -> None:
    """Names that no other page has are forgotten, and so are very long ones."""
    scan("".join(f"<x{number}>" for number in range(50)) + f"<{'x' * levels.MAX_SHARED}>")
    assert levels._SHARED.bytes == 0
    scan("<div><p>")
    assert 0 < levels._SHARED.bytes < levels.MAX_SHARED
    assert Nesting().level is Nesting().level


def test_levels_and_rules_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is opened and closed, the answers are those of the rules alone."""
    source = random.Random(5)  # noqa: S311
    steps = [(name, end) for name in NAMES + PARTS for end in (False, True)]
    for few in itertools.chain([steps], (source.sample(steps, 9) for _ in range(400))):
        tags = [source.choice(few) for _ in range(300)]
        answers = []
        for grounds in (room.MAX_GROUNDS, 0, 20):
            monkeypatch.setattr(room, "MAX_GROUNDS", grounds)
            nesting = Nesting()
            answers.append(
                [
                    nesting.close(name) if end else (nesting.open(name), nesting.overflowed)
                    for name, end in tags
                ]
            )
            monkeypatch.undo()
        assert answers[0] == answers[1] == answers[2]


def test_levels_are_given_up_on_a_page_of_odd_nesting() -> None:
    """A hostile page does not pay for levels that it never uses twice."""
    nesting = Nesting()
    for _ in range(room.MAX_GROUNDS + 1):
        nesting.close("div")
    assert nesting.by_rule
    assert nesting.open("div")
    assert nesting.close("div") == "</div>"


@pytest.mark.parametrize(
    "html",
    [
        "<svg a=1>x</svg>",
        "<button>x</button>",
        "<br>x</br>",
        "<p>x</P>",
        "<div a='>'>x</div>",
        '<div a="x"b>x</div >',
        '<div a=b"c>x</div>',
        '<div ="x>y">z</div>',
        '<div a ="x>y">z</div>',
        '<a b=c="d>e">f</a>',
        "<p>a<!-- x -->b<!--->c--><!--x--!>d</p>",
        "<p>1 < 2</p>",
        f"<svg {'a ' * 70}>x</svg>",
    ],
)
def test_the_quick_way_passes_on_what_the_careful_way_does(
    html: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether tags are few enough for the quick way makes no difference."""
    page = f"<section>{html}</section>"
    quick = scan(page)
    monkeypatch.setattr("fetchwarden.sanitize.scan.MAX_TAGS", page.count("<"))
    assert scan(page) == quick
