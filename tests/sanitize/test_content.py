"""The content of a page is its main region, a large article, or the body."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.content import choose_content
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.prune import prune

WORDS = "word " * 60


def chosen(html: str) -> list[str]:
    """The distinct words of the content of *html*."""
    body = LexborHTMLParser(html).body
    assert body is not None
    content = choose_content(prune(body, ConvertOptions()).body)
    return sorted(set(content.text().split()))


@pytest.mark.parametrize(
    ("html", "words"),
    [
        (f"a<main>{WORDS}</main>" + "b " * 900, ["word"]),
        (f"a<div role=MAIN>{WORDS}</div>", ["word"]),
        (f"a<article>{WORDS}</article>", ["word"]),
        (f"<article>{WORDS}</article>" + "b " * 900, ["b", "word"]),
        (f"a <main>short</main> {WORDS}", ["a", "short", "word"]),
        (f"a<main>{WORDS}</main><main>{WORDS} longer</main>", ["longer", "word"]),
        (f"{WORDS}<aside>x</aside><footer>y</footer>", ["word"]),
        (f"{WORDS}<div role=contentinfo>x</div><p role=Complementary>y</p>", ["word"]),
        (f"{WORDS}<div><article>z <footer>y</footer></article></div>", ["word", "y", "z"]),
        (f"<main>{WORDS}<aside>x</aside></main>", ["word", "x"]),
        ("", []),
    ],
)
def test_the_content_is_chosen_by_region_and_size(html: str, words: list[str]) -> None:
    """What stands around the content goes only when the body was chosen."""
    assert chosen(html) == words
