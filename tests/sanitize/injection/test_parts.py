"""Parts are cut out around places of interest, at blanks, and know where they are from."""

import re

import pytest

from fetchwarden.sanitize.injection.parts import WORD, moved, parts_around
from fetchwarden.sanitize.injection.rewriting import Rewriting


@pytest.mark.parametrize(
    ("spans", "parts"),
    [
        ([], []),
        ([(10, 11)], ["ccc ddd"]),
        ([(0, 1)], ["aaa"]),
        ([(0, 1), (2, 4)], ["aaa bbb"]),
        ([(0, 1), (22, 23)], ["aaa", "fff"]),
    ],
)
def test_parts_do_not_cut_words(spans: list[tuple[int, int]], parts: list[str]) -> None:
    """Each part reaches as far as told, and to the end of the word; those that touch are one."""
    text = "aaa bbb ccc ddd eee fff"
    assert [text[low:high] for low, high in parts_around(text, spans, 2)] == parts


def test_a_word_may_be_so_long_that_it_is_cut() -> None:
    """A part does not grow without end where there are no blanks."""
    ((low, high),) = parts_around("x" * 1_000, [(500, 501)], 10)
    assert 490 - WORD <= low <= 490
    assert 511 <= high <= 511 + WORD


def test_the_way_back() -> None:
    """A span is told of the text that the part was cut out of, or of what that was before."""
    whole = Rewriting("a &amp; bXXc")
    whole.replace(re.compile("&amp;"), "&")
    part = Rewriting(whole.text[4:])
    part.replace(re.compile("X+"), "")
    assert part.text == "bc"
    assert moved(4)(0, 1) == (4, 5)
    assert moved(4, part)(1, 2) == (7, 8)
    assert moved(4, part, whole)(1, 2) == (11, 12)
