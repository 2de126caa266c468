"""The object that describes the page is found, and no script can do harm."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.sanitize.jsonld import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_NAMES,
    MAX_SCRIPTS,
    MAX_URL_CHARS,
    LinkedData,
    read_linked_data,
)

URL = "https://news.example/harbour/depth?utm=1"


def read(*values: object) -> LinkedData:
    """The linked data of scripts that hold *values*."""
    scripts = (value if isinstance(value, str) else json.dumps(value) for value in values)
    return read_linked_data(scripts, URL)


def article(name: str, **more: object) -> dict[str, object]:
    """An article of that name."""
    return {"@type": "Article", "name": name, **more}


def page(name: str, **more: object) -> dict[str, object]:
    """A page of that name."""
    return {"@type": "WebPage", "name": name, **more}


def nested(levels: int) -> object:
    """An article in so many arrays."""
    value: object = article("deep")
    for _ in range(levels):
        value = [value]
    return value


def test_every_value_of_an_article_is_read() -> None:
    """The fields come from their properties; the headline goes before the name."""
    found = read(
        article(
            "n",
            headline=" h ",
            description="d",
            author=[{"name": "Ada"}, "Bo", {"givenName": "Cy", "familyName": "Day"}, {}, 3],
            datePublished="2024-05-01",
            dateModified="2024-05-02",
            inLanguage="de",
            publisher={"@type": "Organization", "name": "Harbour News"},
            url="https://news.example/harbour/depth/",
            isAccessibleForFree="False",
            wordCount=900,
        )
    )
    assert found == LinkedData(
        title="h",
        description="d",
        authors=("Ada", "Bo", "Cy Day"),
        published="2024-05-01",
        modified="2024-05-02",
        language="de",
        publisher="Harbour News",
        url="https://news.example/harbour/depth/",
        is_free=False,
        words=900,
    )


@pytest.mark.parametrize(
    ("values", "title"),
    [
        ([page("p"), article("a")], "a"),
        ([article("a"), article("b")], "a"),
        ([article(""), article("b")], "b"),
        ([page("own", url=URL), article("other", url="https://news.example/else")], "own"),
        ([page("p"), article("other", url="https://news.example/else")], "p"),
        ([page(""), article("other", url="https://news.example/else")], "other"),
        ([article("x", url="https://b.example/harbour/depth"), article("y")], "y"),
        ([article("x", url="http://news.example/harbour/depth"), article("y")], "y"),
        ([article("y"), article("x", url="HTTPS://NEWS.example:443/Harbour/depth/?a=b")], "x"),
        ([article("y"), article("x", **{"@id": "/harbour/depth#article"})], "x"),
        ([article("y"), article("x", mainEntityOfPage=URL)], "x"),
        ([article("y"), article("x", mainEntityOfPage={"@id": URL})], "x"),
        ([article("y"), article("x", mainEntityOfPage={"url": URL})], "x"),
        ([article("y"), article("x", **{"@id": "urn:uuid:1"})], "y"),
        ([article("y"), article("x", url="https://[bad")], "y"),
        ([article("y"), article("x", url=URL + "x" * MAX_URL_CHARS)], "y"),
        ([{"@graph": [page("p"), {"@graph": article("a")}]}], "a"),
        ([[[page("p")], [article("a")]]], "a"),
        ([{"@type": "Product", "name": "n"}, {"name": "m"}, 3, None, "text"], ""),
        ([{"mainEntity": article("a")}], ""),
    ],
)
def test_the_object_with_the_highest_score_wins(values: list[object], title: str) -> None:
    """An article is worth more than a page, this address more than another; ties go first."""
    assert read(*[json.dumps(value) for value in values]).title == title


@pytest.mark.parametrize(
    "kind",
    ["article", "NEWSARTICLE", "https://schema.org/BlogPosting", "x#Report", ["Thing", "FAQPage"]],
)
def test_types_are_compared_by_their_last_part(kind: object) -> None:
    """Case and vocabulary do not matter, and one of several types is enough."""
    assert read({"@type": kind, "name": "n"}).title == "n"


@pytest.mark.parametrize("kind", ["Articles", "WebSite", "", 3, None, [3], {"a": "Article"}])
def test_other_types_are_ignored(kind: object) -> None:
    """What is no article and no page does not describe the page."""
    assert read({"@type": kind, "name": "n"}) == LinkedData()


@pytest.mark.parametrize(
    "script",
    [
        '{"@type": "Article", "name": "a // b /* c */, }", }',
        '/* x */ {"@type": "Article", // y\n "name": "a // b /* c */, }"} // z',
        '[{"@type": "Article", "name": "a // b /* c */, }"}, /* last */ ];',
        '\ufeff{"@type": "Article",\n"name": "a // b /* c */, }"}',
    ],
)
def test_comments_and_trailing_commas_are_tolerated(script: str) -> None:
    """They go, and the same characters in a string stay."""
    assert read(script).title == "a // b /* c */, }"


@pytest.mark.parametrize(
    "script",
    [
        "",
        "{",
        "[" * 200_000,
        '{"a":' * 50_000,
        '{"a": "x',
        '"\\',
        "/*" * 100_000,
        '"' + '\\"' * 100_000,
        "," * 200_000,
        '{"wordCount": ' + "9" * 100_000,
        "{'a': 1}",
        "\ud800",
    ],
)
def test_invalid_scripts_are_silent_and_do_not_stop_the_others(script: str) -> None:
    """Neither depth nor length nor a fault raises."""
    assert read(script, article("a")).title == "a"


def test_the_depth_is_bounded() -> None:
    """What lies inside more than 32 arrays is not looked at."""
    assert read(nested(MAX_DEPTH - 1)).title == "deep"
    assert read(nested(MAX_DEPTH)).title == ""


def test_the_number_of_scripts_is_bounded() -> None:
    """The first 20 are looked at."""
    assert read(*["{}"] * (MAX_SCRIPTS - 1), article("a")).title == "a"
    assert read(*["{}"] * MAX_SCRIPTS, article("a")).title == ""


def test_a_script_over_the_rest_of_the_budget_is_skipped() -> None:
    """A later, smaller one still fits; bytes count, not characters."""
    half = json.dumps(page("p")) + " " * (MAX_BYTES // 2)
    large = json.dumps(article("large")) + " " * (MAX_BYTES // 2)
    wide = '{"@type": "Article", "name": "' + "\u4e2d" * (MAX_BYTES // 3) + '"}'
    assert read(half, large, page("x", url=URL)).title == "x"
    assert read(wide, page("p")).title == "p"
    assert read(large).title == "large"


@pytest.mark.parametrize(
    ("author", "authors"),
    [
        ("Ada", ("Ada",)),
        (" ", ()),
        ({"name": ["Ada", "Bo"]}, ("Ada",)),
        ({"name": {"@value": "Ada"}}, ("Ada",)),
        ({"@id": "#ada"}, ("Ada of the graph",)),
        ({"@id": "#ada", "name": "Ada"}, ("Ada",)),
        ({"@id": "#none"}, ()),
        ({"@id": 3}, ()),
        (["x"] * 100, ("x",) * MAX_NAMES),
        (None, ()),
    ],
)
def test_names_of_authors(author: object, authors: tuple[str, ...]) -> None:
    """A name is a string, that of an object, or that of the object it refers to."""
    known = {"@id": "#ada", "@type": "Person", "name": "Ada of the graph"}
    assert read([article("a", author=author), known]).authors == authors


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (["de", "en"], "de"),
        ([], ""),
        ({"@type": "Language", "name": "German", "alternateName": "de"}, "de"),
        ({"name": "German"}, "German"),
        (3, ""),
    ],
)
def test_a_language_may_be_an_object(language: object, expected: str) -> None:
    """The short name goes before the long one."""
    assert read(article("a", inLanguage=language)).language == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (True, True),
        (False, False),
        ("true", True),
        ("http://schema.org/False", False),
        ("no", None),
        (0, None),
        ([False], None),
    ],
)
def test_whether_it_is_free(written: object, expected: bool | None) -> None:
    """Booleans may be written as text; everything else is silence."""
    assert read(article("a", isAccessibleForFree=written)).is_free is expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [("12", 12), (12, 12), (-3, None), (1.5, None), (True, None), ("9" * 20, None), (10**20, None)],
)
def test_how_many_words_it_has(written: object, expected: int | None) -> None:
    """Only a plain number counts."""
    assert read(article("a", wordCount=written)).words == expected


def test_an_unusable_address_of_the_page_is_no_match() -> None:
    """Without an address of its own no page can name it."""
    script = json.dumps(article("a", url="https://a.example/"))
    assert read_linked_data([script], "").url == ""


KEYS = (
    *("@type", "@id", "@graph", "@value", "name", "headline", "author", "publisher", "url"),
    *("mainEntityOfPage", "wordCount", "inLanguage", "isAccessibleForFree"),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(KEYS),
            inner | st.sampled_from(["Article", "WebPage", URL, "#a"]),
            max_size=6,
        )
    ),
    max_leaves=30,
)


@given(st.lists(st.text() | JSON.map(json.dumps), max_size=4), st.text() | st.just(URL))
def test_no_script_raises(scripts: list[str], url: str) -> None:
    """Any text and any JSON value give some linked data, of strings where strings are promised."""
    found = read_linked_data(scripts, url)
    assert all(isinstance(author, str) and author for author in found.authors)
    assert isinstance(found.title, str)
    assert isinstance(found.language, str)
