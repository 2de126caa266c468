"""The cut of a page depends on how sure the scores are and on what the page consists of."""

from math import isfinite, log1p

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.sanitize.blocks import Blocks, cut_blocks
from fetchwarden.sanitize.cut import (
    CUT_FEATURES,
    HIGHEST,
    LOWEST,
    SMALL_CUT,
    SMALL_WORDS,
    find_cut,
    measure_cut,
)
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.visible import read_visible
from fetchwarden.sanitize.weights import load_weights

NOTHING = dict.fromkeys((*CUT_FEATURES, "bias"), 0.0)


def blocks_of(html: str) -> Blocks:
    """The blocks of a page."""
    return cut_blocks(read_visible(html, ConvertOptions()).tree)


def measured(html: str, scores: list[float]) -> dict[str, float]:
    """What is measured of a page, by its names."""
    return dict(zip(CUT_FEATURES, measure_cut(blocks_of(html), scores), strict=True))


@pytest.mark.parametrize(
    ("feature", "value"),
    [
        ("sure", 0.75),
        ("most", 0.75),
        ("best", 0.0),
        ("share", (3 * 0.75 + 1 * 0.5 + 4 * 0.25) / 8),
        ("doubt", (3 * 0.1875 + 1 * 0.25 + 4 * 0.1875) / 8),
        ("code", 0.5),
        ("images", log1p(2)),
        ("blocks", log1p(3)),
        ("articles", log1p(1)),
    ],
)
def test_a_value_is_what_its_name_says(feature: str, value: float) -> None:
    """Measured on a small page: three words, one and four, of which the last are code."""
    html = "<article><p>a b c</p><img src=1><img src=2></article><p>d</p><pre>e f g h</pre>"
    # The odds are three to one, even, and one to three.
    assert measured(html, [log1p(2), 0.0, -log1p(2)])[feature] == pytest.approx(value)


def test_the_best_cut_takes_what_raises_the_expected_f1() -> None:
    """A block as likely as not is worth it beside unlikely ones only."""
    assert measured("<p>a b<p>c d<p>e f", [2.0, 0.0, -4.0])["best"] == 0.0
    assert measured("<p>a b<p>c d<p>e f", [6.0, -2.0, -4.0])["best"] == 6.0


def test_a_clear_page_asks_for_more_than_an_unclear_one() -> None:
    """By the weights of this release."""
    blocks = blocks_of(f"<p>{'word ' * 100}" * 12)
    weights = load_weights().cut
    clear = find_cut(blocks, [5.0] * 8 + [-5.0] * 4, weights)
    unclear = find_cut(blocks, [0.5] * 8 + [-0.5] * 4, weights)
    assert clear > unclear + 1


def test_a_page_of_code_asks_for_less() -> None:
    """What explains code is short, and says little by itself."""
    weights = load_weights().cut
    scores = [3.0] * 8 + [-3.0] * 4
    text, code = (f"<{name}>{'word ' * 100}</{name}>" * 12 for name in ("p", "pre"))
    prose, listing = (find_cut(blocks_of(html), scores, weights) for html in (text, code))
    assert listing < prose


def test_a_small_page_has_little_to_leave_out() -> None:
    """Whatever is measured, up to the bound."""
    weights = NOTHING | {"bias": 5.0}
    for count, cut in ((SMALL_WORDS, SMALL_CUT), (SMALL_WORDS + 1, HIGHEST)):
        assert find_cut(blocks_of(f"<p>{'word ' * count}"), [1.0], weights) == cut


@given(st.lists(st.floats(-1e9, 1e9), min_size=1, max_size=20), st.sampled_from(["p", "pre", "li"]))
def test_any_scores_have_a_cut_within_the_bounds(scores: list[float], name: str) -> None:
    """However far off they are."""
    blocks = blocks_of(f"<{name}>some words of it</{name}>" * len(scores))
    assert all(map(isfinite, measure_cut(blocks, scores)))
    assert LOWEST <= find_cut(blocks, scores, load_weights().cut) <= HIGHEST
