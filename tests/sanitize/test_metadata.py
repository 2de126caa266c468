"""Metadata follows the table of precedence."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.metadata import MAX_VALUE_CHARS, Metadata, read_metadata


def meta(html: str, heading: str | None = None) -> Metadata:
    """The metadata of *html*."""
    return read_metadata(LexborHTMLParser(html), heading)


@pytest.mark.parametrize(
    ("html", "heading", "title"),
    [
        ("<title>t</title><meta property=og:title content=o>", "h", "o"),
        ("<title>t</title><meta name=twitter:title content=w>", "h", "h"),
        ("<title>t</title><meta name=twitter:title content=w>", None, "w"),
        ("<title> a \n b </title>", " ", "a b"),
        ("<title>a\u200bb&#x202e;c</title>", None, "abc"),
        ("<meta name=citation_title content=c>", "h", "c"),
        ("<meta property=og:title content=' '><title>t</title>", None, "t"),
        ("<meta property=OG:Title content=a><meta property=og:title content=b>", None, "a"),
        ("<p>x", None, None),
    ],
)
def test_the_first_title_that_is_not_empty_wins(
    html: str, heading: str | None, title: str | None
) -> None:
    """Values are cleaned; the first element of a name counts."""
    assert meta(html, heading).title == title


def test_description_and_language() -> None:
    """They have sources of their own."""
    found = meta(
        "<html lang=de-AT><meta name=description content=d><meta property=og:locale content=en>"
    )
    assert (found.description, found.language) == ("d", "de-AT")
    found = meta(
        "<meta http-equiv=content-language content=fr><meta name=dc.description content=x>"
    )
    assert (found.description, found.language) == ("x", "fr")


def test_a_long_value_is_cut() -> None:
    """At most 1,000 characters, without a space at the end."""
    title = meta("<title>" + "x" * (MAX_VALUE_CHARS - 1) + " y</title>").title
    assert title == "x" * (MAX_VALUE_CHARS - 1)


def test_values_of_megabytes_are_cut_too() -> None:
    """The length of a value does not matter."""
    title = meta(f"<meta property=og:title content='{'x ' * 100_000}'>").title
    assert title is not None
    assert len(title) == MAX_VALUE_CHARS - 1
