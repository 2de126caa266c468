"""Simple rules are found for the elements they are written for."""

import time

import pytest

from fetchwarden.sanitize import stylesheet as room
from fetchwarden.sanitize.css import cascade
from fetchwarden.sanitize.stylesheet import holds_on_screen, parse_stylesheet


def display(css: str, tag: str = "p", classes: str = "", identity: str = "") -> str | None:
    """The display that *css* gives to an element."""
    sheet = parse_stylesheet(css)
    rules = sheet.matching(tag, classes, identity)
    return cascade(d for rule in rules for d in sheet.declarations(rule)).get("display")


@pytest.mark.parametrize(
    "css",
    [
        "p{display:none}",
        ".a{display:none}",
        "#i{display:none}",
        "p.a#i.b{display:none}",
        "h1, .x > .y, .a , h2{display:none}",
        ".\\61 {display:none}",
        "/* .z{ */.a{display:none}",
        ".z{content:'}'}.a{display:none}",
        ".a{display:none",
        "@charset 'x'; .a{display:none}",
        "@media screen{.a{display:none}}",
        "@media(min-width:20em){.a{display:none}}",
        "@media only screen and (max-width:9999px), print{@supports (x:y){.a{display:none}}}",
        "@layer x{.a{display:none}}",
        ".a{display:none}.a.b.c{display:block}",
        ".a.b{display:none}.a{display:block}",
        ".a{display:none!important}#i{display:block}",
        "<!-- .a{display:none} -->",
        ".z{x:url(}}a{)}.a{display:none}",
        ".z{x:UrL(}}a{)}.a{display:none}",
        ".z{x:curl(}.a{display:none}",
        ".z{}/* } */.a{display:none}",
        "{" * 40 + "}" * 40 + ".a{display:none}",
        "{" * 40 + ".a{x:y}" + "}" * 40 + ".a{display:none}",
    ],
)
def test_a_rule_that_holds(css: str) -> None:
    """The order is that of specificity, then of the sheet."""
    closed = css + "}" if css.endswith("none") else css
    assert display(closed, "p", "a b", "i") == "none"


@pytest.mark.parametrize(
    "css",
    [
        "*{display:none}",
        "html,body{display:none}",
        "div{display:none}",
        ".a.z{display:none}",
        "#i#j{display:none}",
        ".x .a{display:none}",
        ".a:hover{display:none}",
        ".a[x]{display:none}",
        "@media print{.a{display:none}}",
        "@media (max-width:600px){.a{display:none}}",
        "@media (orientation:portrait){.a{display:none}}",
        "@supports not (x:y){.a{display:none}}",
        "@keyframes x{from{display:none}}",
        "@font-face{display:none}",
        ".a{.b{display:none}}",
        "{display:none}",
        "}.z{display:none}",
        ".a{no:such;grid:x}",
        ".a{overflow:nonsense(}",
    ],
)
def test_a_rule_that_does_not_hold(css: str) -> None:
    """What is not evaluated hides nothing."""
    assert display(css, "p", "a b", "i") is None


@pytest.mark.parametrize(
    ("css", "unseen"),
    [
        (".a{background:#000}", False),
        (".x .a{background:#000}", True),
        ("@media print{.a{background:#000}}", True),
        ("@import url(x)", True),
        (".x .a{display:none}", False),
        ("{background:#000}", True),
        (".a{.b{x:y}background:#000}", False),
        (".a{.b{background:#000}}", True),
    ],
)
def test_backgrounds_that_are_not_evaluated_are_noted(css: str, *, unseen: bool) -> None:
    """What is behind a text is not known then."""
    assert parse_stylesheet(css).paints_unseen is unseen


@pytest.mark.parametrize(
    ("media", "holds"),
    [("", True), ("all", True), ("print", False), ("print, screen", True), ("SCREEN", True)],
)
def test_the_medium_is_a_screen(media: str, *, holds: bool) -> None:
    """A list holds when one of its parts does."""
    assert holds_on_screen(media) is holds


def test_what_is_kept_and_compared_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet that is asked too often is not asked any more."""
    sheet = parse_stylesheet("".join(f".a.x{n}{{display:none}}" for n in range(10_000)))
    assert sum(map(len, sheet.rules.values())) == room.MAX_RULES_PER_NAME
    monkeypatch.setattr(room, "MAX_COMPARISONS", 3)
    assert len(sheet.matching("p", "a x0", "")) == 1
    assert sheet.matching("p", "a x0", "") == []


@pytest.mark.parametrize(
    "piece", ["{", "}", "a{", "@media x{", "/*", "'", "\\", ".a,", "a{b:c;", "a b{"]
)
def test_hostile_sheets_are_read_in_linear_time(piece: str) -> None:
    """Any repetition is read within seconds."""
    start = time.process_time()
    for is_alone in (True, False):
        parse_stylesheet(piece * (room.MAX_SHEET_CHARS // len(piece)), is_alone=is_alone)
    assert time.process_time() - start < 10
