"""The features of a block say what its text is like and where it stands."""

from math import fsum, log1p

import pytest

from fetchwarden.sanitize.blocks import cut_blocks
from fetchwarden.sanitize.features import (
    BLOCK_FEATURES,
    FEATURES,
    PAGE_FEATURES,
    element_words,
    measure,
)
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.visible import read_visible

LONG = "The crew measured the depth of the channel, at forty points, and wrote it down."
PAGE = (
    "<div class=top><h1>Survey</h1><p>By <a href=/x>someone else</a></p></div>"
    f"<article><p>{LONG}</p><p>{LONG}</p></article>"
    "<ul><li><a href=/1>one</a><li><a href=/2>two</a><li><a href=/3>three</a></ul>"
    "<footer>© 2026 Harbour</footer>"
)


def rows_of(
    html: str, classes: dict[str, tuple[float, float, float]] | None = None
) -> list[dict[str, float]]:
    """The features of the blocks of *html*, by their names."""
    blocks = cut_blocks(read_visible(html, ConvertOptions()).tree)
    measures = measure(blocks, classes or {}, {"one": 2.0, "survey": 1.0})
    count = range(len(blocks.blocks))
    return [dict(zip(FEATURES, measures.row(index), strict=True)) for index in count]


def test_every_feature_has_a_name_of_its_own() -> None:
    """The weights are found by it."""
    assert len(set(FEATURES)) == len(FEATURES)
    assert FEATURES == BLOCK_FEATURES + PAGE_FEATURES


def test_blocks_are_runs_of_text_of_one_element() -> None:
    """Another block ends them; inline elements do not."""
    html = "<div>a <b>b</b><p>c <i>d</i> e</p>f</div>"
    blocks = cut_blocks(read_visible(html, ConvertOptions()).tree)
    assert [block.text.split() for block in blocks.blocks] == [["a", "b"], ["c", "d", "e"], ["f"]]
    assert (blocks.words[0], blocks.holders) == (6, [0, 1, 5])


@pytest.mark.parametrize(
    ("index", "feature", "value"),
    [
        (0, "words", log1p(1)),
        (0, "own-words", 1.0),
        (1, "link-share", 2 / 3),
        (1, "since-heading", log1p(0)),
        (2, "commas", 2 / 15),
        (2, "ends-sentence", 1.0),
        (2, "copies", 2.0),
        (2, "root-distance", 0.0),
        (3, "long-position", 0.5),
        (4, "since-long", 0.0),
        (4, "own-words", 2.0),
        (4, "likes", 3.0),
        (4, "likes-words", log1p(3)),
        (5, "like-words", log1p(1)),
        (5, "since-long", 1.0),
        (7, "rights", 1.0),
        (7, "until-long", 20.0),
        (7, "page-articles", 1.0),
    ],
)
def test_a_feature_is_what_its_name_says(index: int, feature: str, value: float) -> None:
    """Measured on a small page."""
    assert rows_of(PAGE)[index][feature] == pytest.approx(value)


def test_words_of_classes_count_by_their_distance() -> None:
    """Near is the element itself and the one around it, far what is five around it."""
    weights = {"near": (1.0, 10.0, 100.0)}
    for depth, score in enumerate((1, 1, 10, 10, 10, 100, 100)):
        html = "<div class=near>" + "<div>" * depth + "word"
        assert rows_of(html, weights)[0]["class-words"] == score


def test_the_words_of_a_text_weigh_the_same_in_any_order() -> None:
    """A set of words has no order, and a sum of floats in one must not tell."""
    weights = {"one": 0.1, "two": 0.2, "three": 0.3, "four": -0.6, "five": 0.7}
    blocks = cut_blocks(read_visible(f"<p>{' '.join(weights)}", ConvertOptions()).tree)
    row = dict(zip(FEATURES, measure(blocks, {}, weights).row(0), strict=True))
    assert row["own-words"] == fsum(weights.values())


def test_an_element_says_its_name_and_the_words_of_its_attributes() -> None:
    """Numbers and single letters are no words."""
    said = element_words("div", {"class": "post-Body x1", "id": "mainText", "role": None})
    assert said == ["<div>", "body", "main", "post", "text"]
