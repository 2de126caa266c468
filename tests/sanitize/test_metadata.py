"""Metadata follows the table of precedence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.metadata import (
    MAX_AUTHOR_CHARS,
    MAX_AUTHORS,
    MAX_META_ELEMENTS,
    MAX_TEXT_NODES,
    MAX_VALUE_CHARS,
    Metadata,
    read_metadata,
)
from fetchwarden.sanitize.scan import scan

URL = "https://docs.example.org/guide/start.html?lang=en"


def meta(html: str, heading: str | None = None, url: str = URL) -> Metadata:
    """The metadata of *html*."""
    return read_metadata(LexborHTMLParser(html), heading, url)


def linked(**values: object) -> str:
    """A script that holds an article with these values."""
    data = json.dumps({"@type": "Article", **values})
    return f"<script type='application/ld+json; charset=utf-8'>{data}</script>"


def named(*names: str) -> str:
    """A meta element for each name, whose content is the name."""
    return "".join(f"<meta name='{name}' content='{name}'>" for name in names)


def items(*names: str) -> str:
    """An element for each itemprop, whose text is its name."""
    return "".join(f"<p itemprop='{name}'>item {name}</p>" for name in names)


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


OG_URL = "<meta property=og:url content=/o>"
ORDERS = {
    "title": (
        [
            *(linked(headline="ld"), named("og:title"), named("citation_title")),
            *(named("dc.title"), items("headline"), named("twitter:title"), "<title>t</title>"),
        ],
        ["ld", "og:title", "citation_title", "dc.title", "item headline", "twitter:title", "t"],
    ),
    "description": (
        [
            *(linked(description="ld"), named("og:description"), named("description")),
            *(named("dc.description"), items("description"), named("twitter:description")),
        ],
        [
            *("ld", "og:description", "description", "dc.description", "item description"),
            "twitter:description",
        ],
    ),
    "published": (
        [
            *(linked(datePublished="ld"), named("article:published_time")),
            *(named("citation_publication_date"), named("citation_date"), named("dc.date")),
            items("datePublished"),
        ],
        [
            *("ld", "article:published_time", "citation_publication_date", "citation_date"),
            *("dc.date", "item datePublished"),
        ],
    ),
    "modified": (
        [linked(dateModified="ld"), named("article:modified_time"), items("dateModified")],
        ["ld", "article:modified_time", "item dateModified"],
    ),
    "language": (
        [
            *("<html lang=l>", linked(inLanguage="ld"), named("og:locale"), named("dc.language")),
            *(items("inLanguage"), "<meta http-equiv=Content-Language content=h>"),
        ],
        ["l", "ld", "og:locale", "dc.language", "item inLanguage", "h"],
    ),
    "site_name": (
        [named("og:site_name"), linked(publisher={"name": "ld"})],
        ["og:site_name", "ld"],
    ),
    "canonical_url": (
        ["<link rel=canonical href=/l>", linked(url="/guide/start.html"), OG_URL],
        [
            "https://docs.example.org/l",
            "https://docs.example.org/guide/start.html",
            "https://docs.example.org/o",
        ],
    ),
}


@pytest.mark.parametrize("field", ORDERS)
def test_the_sources_of_a_field_have_an_order(field: str) -> None:
    """Without the first source the second counts, and so on to silence."""
    sources, expected = ORDERS[field]
    for start, value in enumerate([*expected, None]):
        # The elements stand in another order than they count.
        html = sources[0] if start == 0 and sources[0].startswith("<html") else ""
        found = meta(html + "".join(reversed(sources[start:])))
        assert getattr(found, field) == value


def test_authors_are_the_union_of_their_sources() -> None:
    """They keep the order of the sources, each counts once, and addresses are no names."""
    found = meta(
        items("author")
        + "<meta property=article:author content=https://social.example/ada>"
        + named("author", "dc.creator", "citation_author")
        + "<meta name=citation_author content=Bo><meta name=author content=ADA>"
        + linked(author=["Ada", {"name": "Cy &amp; Co"}])
    )
    assert found.authors == (
        *("Ada", "Cy & Co", "citation_author", "Bo", "dc.creator", "author", "item author"),
    )


def test_authors_are_bounded() -> None:
    """At most 10 names of at most 200 characters."""
    names = [f"{number} {'x' * MAX_AUTHOR_CHARS}" for number in range(MAX_AUTHORS + 1)]
    authors = meta(linked(author=names)).authors
    assert authors == tuple(name[:MAX_AUTHOR_CHARS] for name in names[:MAX_AUTHORS])


@pytest.mark.parametrize(
    ("html", "published"),
    [
        ("<time itemprop='datePublished dateCreated' datetime=2024>May</time>", "2024"),
        ("<time itemprop=datePublished content=2023 datetime=2024>May</time>", "2023"),
        ("<time itemprop=datepublished> <b>May</b> 2024 </time>", "May 2024"),
        ("<time itemprop=datePublished> </time><i itemprop=datePublished>x</i>", "x"),
        ("<i itemprop=datePublished>a</i><i itemprop=datePublished>b</i>", "a"),
        ("<i itemprop=datePublished>a<script>s</script><style>s</style><!-- c -->b</i>", "ab"),
        ("<i itemprop>x</i><i itemprop=x>x</i>", None),
    ],
)
def test_the_value_of_an_itemprop(html: str, published: str | None) -> None:
    """Its content goes before its datetime, and that before its text; the first one counts."""
    assert meta(html).published == published


@pytest.mark.parametrize(
    ("html", "author"),
    [
        ("<p itemprop=author>By <b itemprop=name>Ada <i>B.</i></b> of Harbour News</p>", "Ada B."),
        ("<p itemprop=author><meta itemprop=name content=Ada>x</p>", "Ada"),
        ("<p itemprop=author><meta itemprop=name>Ada</p>", None),
    ],
)
def test_an_author_may_hold_its_name(html: str, author: str | None) -> None:
    """The name inside is the name, without what stands around it."""
    assert meta(html).authors == ((author,) if author else ())


def test_the_text_of_an_itemprop_is_bounded() -> None:
    """Its first nodes count, however deep and many there are."""
    text = meta("<p itemprop=headline>" + "<b>x</b>" * MAX_TEXT_NODES).title
    assert text == "x" * (MAX_TEXT_NODES // 2)


def test_the_number_of_elements_is_bounded() -> None:
    """Elements behind the first 500 are not looked at."""
    html = "<meta name=a content=b>" * MAX_META_ELEMENTS + named("dc.title")
    assert meta(html).title is None
    assert meta("<p itemprop=a>" * MAX_META_ELEMENTS + items("headline")).title is None


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("Tom &amp; Jerry &#39;s", "Tom & Jerry 's"),
        ("a&#8203;b&#x202e;c \n d", "abc d"),
        ("&#" + "9" * 9000 + ";", "\ufffd"),
        ("&lt;b&gt;", "<b>"),
    ],
)
def test_character_references_in_json_are_resolved(written: str, title: str) -> None:
    """They are decoded once, then cleaned like every value."""
    assert meta(linked(name=written)).title == title


@pytest.mark.parametrize(
    ("href", "expected"),
    [
        ("https://docs.example.org/a(b)", "https://docs.example.org/a(b)"),
        ("//other.example/x", "https://other.example/x"),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("mailto:a@b.example", None),
        ("https://user:secret@docs.example.org/", None),
        ("https://[bad", None),
        ("/" + "x" * 2000, None),
        ("/" + "\u00e4" * 500, None),
    ],
)
def test_a_canonical_address_is_absolute_and_safe(href: str, expected: str | None) -> None:
    """Only http and https count, without a password, and not too long."""
    assert meta(f"<link rel='x Canonical' href='{href}'>").canonical_url == expected


def test_an_unsafe_canonical_address_gives_way_to_the_next_source() -> None:
    """The first usable one wins."""
    html = "<link rel=canonical href=javascript:x><meta property=og:url content=/b>"
    assert meta(html).canonical_url == "https://docs.example.org/b"
    assert meta("<link rel=canonical href=/a>", url="no address").canonical_url is None


@pytest.mark.parametrize(
    ("html", "is_free"),
    [
        ("<p>x", None),
        (linked(isAccessibleForFree=True), True),
        (linked(isAccessibleForFree=False), False),
        ("<meta property=article:content_tier content=locked>", False),
        ("<meta property=article:content_tier content=free>", None),
        ("<meta itemprop=isAccessibleForFree content=False>", False),
    ],
)
def test_a_page_may_say_that_it_is_not_free(html: str, is_free: bool | None) -> None:
    """JSON-LD, microdata or the tier of Open Graph tell."""
    assert meta(html).is_free is is_free


def test_the_number_of_words_is_that_of_the_linked_data() -> None:
    """No other source has one."""
    assert (meta(linked(wordCount=7)).words, meta("").words) == (7, None)


@given(st.text(), st.text(), st.text() | st.just(URL))
def test_no_page_raises(script: str, value: str, url: str) -> None:
    """Any text in a script, in an attribute and as an address gives values within their bounds."""
    html = scan(
        f"<html lang='{value}'><script type=application/ld+json>{script}</script>"
        f"<meta name=author content='{value}'><p itemprop='headline {value}'>{value}</p>"
        f"<link rel=canonical href='{value}'>"
    ).html.encode(errors="replace")
    found = read_metadata(LexborHTMLParser(html), value, url)
    for text in (found.title, found.language, found.canonical_url, *found.authors):
        assert text is None or 0 < len(text) <= MAX_VALUE_CHARS
