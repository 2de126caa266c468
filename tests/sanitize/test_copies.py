"""What a parser repeats in each block is small, and what it does not repeat stays whole."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.copies import MAX_COPIED, bound_copies
from fetchwarden.sanitize.scan import scan

LONG = "x" * 50_000


@pytest.mark.parametrize(
    "opening",
    [
        "<p>" + "".join(f"<b title='{LONG}{n}'>" for n in range(8)),
        "<p>" + "".join(f"<a href={LONG}{n}><i>" for n in range(6)),
        f"<div><font {' '.join(f'a{n}={LONG}' for n in range(20))}></div>",
        f'<p><b title="{LONG}"><i title=">{LONG}"><div></b>',
    ],
)
def test_open_formatting_elements_do_not_multiply_a_page(opening: str) -> None:
    """However long the attributes of elements left open, the parsed page stays in proportion."""
    html = opening + "<p>x" * 2_000
    body = LexborHTMLParser(scan(html).html).body
    assert body is not None
    assert len(body.html or "") < len(html) + MAX_COPIED


@pytest.mark.parametrize(
    "html",
    [
        f"<p><a href='/a?{LONG}'>a</a></p><p>b</p>" * 3,
        f"<p><b title='{LONG}'>a</b></p>" * 3,
        "<p><b title=short>a<p>b<p>c",
    ],
)
def test_attributes_stay_where_nothing_is_copied(html: str) -> None:
    """A page that closes its elements, or has short attributes, keeps each of them."""
    assert scan(html).html.removeprefix("<!DOCTYPE html>") == html


def test_what_fits_stays() -> None:
    """Of the attributes of one tag those stay that fit, in their order."""
    html = f'<b class=a title="{"y" * MAX_COPIED}" lang=de>z</b><i id=c>'
    assert bound_copies(html) == "<b class=a lang=de>z</b><i id=c>"
