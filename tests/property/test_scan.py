"""Shows that the quick way through a page passes on what the careful way does."""

import re
from collections import Counter
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fetchwarden.sanitize import scan as room
from fetchwarden.sanitize.attributes import ATTRIBUTE, MAX_ATTRIBUTES, bound_attributes
from fetchwarden.sanitize.nesting import Nesting
from fetchwarden.sanitize.plain_tags import pass_plain
from fetchwarden.sanitize.scan import scan
from tests.property.test_sanitize import SOUP

PIECES = st.sampled_from(
    [
        "<script>a</script>",
        "<script src=x></script>",
        "<script>a<b</script>",
        "<script>'<!--<script>'</script>'</script>-->",
        "<script type='application/ld+json'>{}</script>",
        "<SCRIPT>a</SCRIPT>",
        "<style media='print'>p{color:red}</style>",
        "<style>p{}</style >",
        "<title>a</title>",
        "<xmp>a&amp;</xmp>",
        "<textarea a='>'>b</textarea>",
        "<!-- a -->",
        "<!-- > -->",
        "<svg a=b>x</svg>",
        "<button>",
        "</button>",
        "</p>",
        "</p >",
        "<p a='x>y'>",
        f"<p {'a=b ' * 70}>",
        f"<p title='{'a ' * 70}' class=b>",
        "<p\n" + "a\n" * 70 + ">",
        "a < b",
        "ä<p lang=ä>—</p>",
        "😀<b title='😀>'>😀</b>",
        "<li>a<li>b</li>",
        "<p>a<p b>c</p></p>",
        "<a href=/b/c>d</a>",
        "<br/>",
        "<img a=b=c / d='e'>",
        "<p a = b>",
        "<p a=>",
        "<p 'a>b'>",
        "<//p>",
        "</p<b>",
        "<svg><path d='M0'/><title/></svg>",
        "<svg><path></svg>",
        "<svgs>",
        "<!-- a --!> b -->",
        "<!---->",
        "<!--->",
        "<!-- a --",
        "<!a>",
        "<p",
        "</",
        "<",
    ]
)
PAGES = st.lists(PIECES | SOUP, max_size=12).map("".join)


@given(PAGES)
@example("<div><script>a</script>b</div><script>c")
@settings(max_examples=300, deadline=None)
def test_all_ways_pass_on_the_same(page: str) -> None:
    """A page with more tags than the caps allow is read by the careful way alone."""
    quick = scan(page)
    with patch.object(room, "pass_plain", pass_plain):
        assert scan(page) == quick
    with patch.object(room, "pass_plain", lambda _, position, *__: position):
        assert scan(page) == quick


@given(PAGES | st.lists(st.sampled_from("<>/=\"'-! \nabpö😀")).map("".join))
@settings(max_examples=500, deadline=None)
def test_machine_code_does_each_step_as_python_does(page: str) -> None:
    """From wherever it begins: what it passes on, counts, leaves open and where it stops."""
    native = pytest.importorskip("fetchwarden.sanitize.native_tags", reason="not compiled here")
    page = page.replace("\0", "\ufffd")  # as the scan does
    for start in (0, *(tag.start() for tag in re.finditer("<", page))):
        results = []
        for way in (pass_plain, native.pass_plain):
            nesting, out, removed = Nesting(), list[str](), Counter[str]()
            end = way(page, start, nesting, out, removed)
            levels = [id(level) for level in (nesting.level, *nesting.below)]
            results.append((end, "".join(out), removed, levels))
        assert results[0] == results[1]


@given(
    st.lists(
        st.sampled_from([" ", "\n", "\f", "/", "a", "=", "'b'", "c=d", ' e="f g"']), max_size=200
    )
)
@settings(max_examples=300, deadline=None)
def test_no_tag_has_more_attributes_than_are_allowed(pieces: list[str]) -> None:
    """However they are set apart."""
    attributes = " " + "".join(pieces)
    kept = bound_attributes(attributes)
    if kept is attributes:
        found = room._TAG.fullmatch(f"<p{attributes}>")
        assert found is None or len(re.findall(ATTRIBUTE, found[3])) <= MAX_ATTRIBUTES


@given(st.text(), st.sampled_from(["\0", "<", "\u2014", "\U0001f600", "\ud800"]))
@settings(max_examples=200, deadline=None)
def test_machine_code_counts_as_python_does(text: str, char: str) -> None:
    """Whatever the characters are stored in."""
    native = pytest.importorskip("fetchwarden.sanitize.native_tags", reason="not compiled here")
    for other in ("", "\u2014", "\U0001f600"):
        assert native.count_character(text + char + other, char) == (text + char + other).count(
            char
        )
