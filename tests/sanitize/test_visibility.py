"""Attributes hide an element when a browser would not show it."""

import pytest

from fetchwarden.sanitize.visibility import is_hidden


@pytest.mark.parametrize(
    "attributes",
    [
        {"hidden": None},
        {"hidden": "until-found"},
        {"aria-hidden": " TRUE "},
        {"style": "display:none"},
        {"style": "color:red; DISPLAY : NONE !important"},
        {"style": "display:block;display:none"},
        {"style": "display:none!important;display:block"},
        {"style": "display:none;display:nonsense"},
        {"style": "dis/**/play:block;display:/* x */none"},
        {"style": "d\\69 splay:no\\6e e"},
        {"style": "\\64\\69\\73\\70\\6c\\61\\79:none"},
        {"style": "dis\\play:none"},
        {"style": "content:';display:block';display:none"},
        {"style": "visibility:hidden"},
        {"style": "visibility: collapse ! important"},
        {"style": "display:none /* open"},
        {"style": "background:url(a;b);display:none"},
    ],
)
def test_hidden(attributes: dict[str, str | None]) -> None:
    """Spelling does not matter, and the last valid declaration wins."""
    assert is_hidden(attributes)


@pytest.mark.parametrize(
    "attributes",
    [
        {},
        {"class": "hidden"},
        {"aria-hidden": "false"},
        {"aria-hidden": None},
        {"style": None},
        {"style": "color:red"},
        {"style": "display:none;display:block"},
        {"style": "display:none;display:block!important"},
        {"style": "display:block!important;display:none"},
        {"style": "visibility:visible"},
        {"style": "--display:none"},
        {"style": "display\\0:none"},
        {"style": "background:url(a.png);display:block"},
    ],
)
def test_shown(attributes: dict[str, str | None]) -> None:
    """What only looks like hiding does not hide."""
    assert not is_hidden(attributes)


@pytest.mark.parametrize(
    "style",
    [
        'a:\\";display:none',
        "a:url('x)y');display:none",
        "display:none;a:(;display:block;b:c)",
        "display:none;--a:{;display:block;}",
        "display:none;display:run-in",
        "display:none;display:\u00a0block",
        "display:none;display:bloc\u212a",
        "display:none;content:'x;display:block'",
        "display:none;/*;*/display:b\\lock\\",
        "display:none;" + "a:b;" * 2_000 + "display:block",
    ],
)
def test_no_strange_spelling_makes_visible_again(style: str) -> None:
    """What a browser would read as void cannot undo hiding, however it is written."""
    assert is_hidden({"style": style})


@pytest.mark.parametrize(
    "style", ["content:'display:none'", "/* display:none */", "a:(display:none)"]
)
def test_doubt_hides(style: str) -> None:
    """A style that is not written plainly hides as soon as a hiding declaration stands in it."""
    assert is_hidden({"style": style})
