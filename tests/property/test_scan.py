"""Shows that the quick way through a page passes on what the careful way does."""

import re
from unittest.mock import patch

from hypothesis import example, given, settings
from hypothesis import strategies as st

from fetchwarden.sanitize import scan as room
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
    ]
)
ATTRIBUTE = re.compile(room._SEP + room._NAME + room._VALUE)
PAGES = st.lists(PIECES | SOUP, max_size=12).map("".join)


@given(PAGES)
@example("<div><script>a</script>b</div><script>c")
@settings(max_examples=300, deadline=None)
def test_both_ways_pass_on_the_same(page: str) -> None:
    """A page with more tags than the caps allow is read by the careful way alone."""
    quick = scan(page)
    with patch.object(room._Scanner, "_pass_plain", lambda _, position: position):
        assert scan(page) == quick


@given(
    st.lists(
        st.sampled_from([" ", "\n", "\f", "/", "a", "=", "'b'", "c=d", ' e="f g"']), max_size=200
    )
)
@settings(max_examples=300, deadline=None)
def test_no_tag_has_more_attributes_than_are_allowed(pieces: list[str]) -> None:
    """However they are set apart."""
    attributes = " " + "".join(pieces)
    kept = room._bounded(attributes)
    if kept is attributes:
        found = room._TAG.fullmatch(f"<p{attributes}>")
        assert found is None or len(ATTRIBUTE.findall(found[3])) <= room.MAX_ATTRIBUTES
