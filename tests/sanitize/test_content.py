"""The content of a page is what its blocks most likely belong to."""

import pytest

from fetchwarden.sanitize.content import choose_blocks, choose_content
from fetchwarden.sanitize.native import cut_blocks, score_blocks
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.visible import read_visible
from fetchwarden.sanitize.weights import load_weights

SENTENCE = "The crew measured the depth of the channel at forty points, and wrote it all down. "
ARTICLE = f"<h1>Survey</h1><p>{SENTENCE * 3}</p><h2>Method</h2>" + f"<p>{SENTENCE * 4}</p>" * 6
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Section {n}</a>" for n in range(30)) + "</ul>"
FOOT = "<footer><p>© 2026 Harbour. All rights reserved.</p><a href=/p>Privacy policy</a></footer>"


def chosen(html: str) -> str:
    """The text of the content of *html*."""
    return choose_content(read_visible(html, ConvertOptions()).tree).text(0)


@pytest.mark.parametrize("element", ["article", "main", "div class=content", "div id=post-body"])
def test_an_article_is_told_from_what_stands_around_it(element: str) -> None:
    """Menus, the foot and the rights go; all paragraphs and the heading between them stay."""
    name = element.split(maxsplit=1)[0]
    page = f"<div class=menu>{MENU}</div><{element}>{ARTICLE}</{name}>{FOOT}"
    text = chosen(page)
    assert text.count(SENTENCE) == 27
    assert "Method" in text
    assert "Section 7" not in text
    assert "rights" not in text


def test_a_page_of_few_words_is_taken_whole() -> None:
    """There is nothing to choose from."""
    assert chosen("<p>a</p><footer>b</footer>") == "ab"
    assert chosen("") == ""


def test_a_table_is_kept_or_dropped_as_a_whole() -> None:
    """Half a table says something else."""
    row = "<tr><td>North quay</td><td>4.5</td><td>soft mud, with stones in it</td></tr>"
    page = f"<article>{ARTICLE}<table>{row * 5}</table><p>{SENTENCE * 3}</p></article>"
    assert chosen(page).count("North quay") in (0, 5)


def test_few_words_between_two_paragraphs_stay() -> None:
    """A short heading or a caption belongs to the text around it."""
    page = f"<article><p>{SENTENCE * 5}</p><h4>Line<br>break</h4><p>{SENTENCE * 5}</p></article>"
    assert "Line" in chosen(page)


def test_images_between_what_is_kept_stay() -> None:
    """Those outside of it go."""
    image = "<p><img src=i alt=chart></p>"
    page = f"{image}<article><p>{SENTENCE * 9}</p>{image}<p>{SENTENCE * 9}</p></article>{image}"
    tree = choose_content(read_visible(page, ConvertOptions()).tree)
    assert tree.names.count("img") == 1


def test_the_text_of_a_page_scores_above_its_foot() -> None:
    """Each block has a score."""
    blocks = cut_blocks(read_visible(f"<article>{ARTICLE}</article>{FOOT}", ConvertOptions()).tree)
    scores = score_blocks(blocks, load_weights())
    assert len(scores) == len(blocks.blocks)
    assert min(scores[1:4]) > max(scores[-2:])


@pytest.mark.parametrize("count", [12, 40, 120])
def test_a_long_text_keeps_its_end(count: int) -> None:
    """However far down a paragraph stands, it stays where it follows many of its kind."""
    paragraphs = "".join(f"<p>Station {n}: {SENTENCE * 4}</p>" for n in range(count))
    text = chosen(f"<main><h1>Log</h1>{paragraphs}</main>{FOOT}")
    assert text.count("Station") == count
    assert "rights" not in text


def test_a_tie_does_not_depend_on_the_order_of_a_sum() -> None:
    """A score that would be the cut but for its last bits is enough."""
    blocks = cut_blocks(read_visible("<p>a b</p><p>c d</p>", ConvertOptions()).tree)
    assert choose_blocks(blocks, [0.1 + 0.2 - 0.3, -1e-6], 0.1 + 0.2 - 0.3 + 1e-12) == [True, False]
