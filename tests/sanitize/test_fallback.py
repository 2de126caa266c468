"""A page that shows next to nothing gets a text that stands in for it, and says so."""

import json

import pytest

from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.page import convert

URL = "https://docs.example.org/"
LONG = "The crew measured the depth of the channel at forty points. " * 12


def linked(body: str) -> str:
    """A script that says what *body* is."""
    data = {"@type": "Article", "headline": "Survey", "articleBody": body}
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'


@pytest.mark.parametrize(
    ("html", "source", "markdown"),
    [
        (f"<p>{LONG}</p>{linked(LONG + LONG)}", None, LONG.strip()),
        (f"<noscript><p>{LONG}</p></noscript><p>x</p>", "noscript", f"{LONG}\n\nx"),
        (linked(f"{LONG}\n{LONG}"), "json-ld", f"{LONG.strip()}\n\n{LONG.strip()}"),
        (linked(f"<h2>A</h2><p>{LONG}</p><p hidden>no</p>"), "json-ld", f"## A\n\n{LONG.strip()}"),
        (linked(f"{LONG} a &amp; b *c*"), "json-ld", f"{LONG} a & b \\*c\\*"),
        ("<meta name=description content='A # summary'>", "description", "A # summary"),
        ("<meta name=description content=s><p>x</p>", None, "x"),
        ("", None, ""),
    ],
)
def test_the_source_is_told(html: str, source: str | None, markdown: str) -> None:
    """What the page shows comes first, then noscript, the text for search engines, the summary."""
    page = convert(html, URL, options=ConvertOptions(content="whole"))
    assert page.fallback == source
    assert page.markdown.split() == markdown.split()


def test_what_stands_in_is_no_proof_of_a_read() -> None:
    """The page is as partial as what it shows, and what was removed from the other is counted."""
    page = convert(linked(f"<p>{LONG}</p><p hidden>no</p><a href='javascript:x'>y</a>"), URL)
    assert (page.status, page.fallback) == ("partial", "json-ld")
    assert page.removed["hidden"] == 1
    assert page.removed["unsafe-link"] == 1


def test_a_long_text_without_scripts_is_complete() -> None:
    """It is the page itself, for readers without them."""
    page = convert(f"<div id=root></div><noscript><p>{LONG}</p></noscript>", URL)
    assert (page.status, page.verdict, page.fallback) == ("complete", "read", "noscript")
