"""The text that rules are matched on: decoded, unmarked, folded, with the way back."""

import pytest

from fetchwarden.sanitize.injection.view import view_of, views_of


@pytest.mark.parametrize(
    ("text", "view"),
    [
        ("&#73;gnore", "ignore"),
        ("&#x49;gnore", "ignore"),
        ("&#73gnore", "ignore"),
        ("&amp;#73;gnore", "ignore"),
        ("&amp;amp;#73;gnore", "&#73;gnore"),
        ("&eacute;&quot;&nbsp;x", 'e" x'),
        ("&#0; &#xD800; &#99999999999; &copy", "&#0; &#xd800; &#99999999999; &copy"),
        (r"\u0049gnore", "ignore"),
        (r"\\u0049gnore", "ignore"),
        (r"\x49gnore \u{49} \U00000049", "ignore i i"),
        (r"\ud83d\ude00", "😀"),
        (r"\ud800 \udc00\ud800", r"\ud800 \udc00\ud800"),
        (r"a\nb\tc\"d\"", 'a\nb c"d"'),
        (r"\&#73;gnore ig\*no\_re \<b\>x", "ignore ig*no_re x"),
        (r"\\* \d\.\q", r"* \d.\q"),
        ("%49gnore%20it", "ignore it"),
        ("%C3%A9", "e"),
        ("%ff 100% 5%", "%ff 100% 5%"),
        ("%2549gnore", "ignore"),
        ("ig<b></b>nore", "ignore"),
        ("ig<SPAN class=x>no</SPAN>re", "ignore"),
        ("ig<p>nore", "ig nore"),
        ("a<!--b-->c", "a b c"),
        ("<![CDATA[a]]>", " a "),
        ("<system>a</system>", "<system>a</system>"),
        ("&lt;b&gt;a", "a"),
        ("e\u0301 é o\u0336", "e e o"),
        ("и\u0306", "й"),
        ("ﬁle № ㎏", "file no kg"),
        ("i\xadgn\u200bo\u200dre", "ignore"),
        ("IGNORE", "ignore"),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_view(text: str, view: str) -> None:
    """Escapes are resolved twice, tags and marks are gone, letters are folded."""
    assert view_of(text).text == view


@pytest.mark.parametrize(
    ("text", "part", "origin"),
    [
        ("a &#73;gnore b", "ignore", "&#73;gnore"),
        ("a &amp;#73;gnore b", "i", "&amp;#73;"),
        ("a &#73;gnore b", "gnore", "gnore"),
        (r"a \ud83d\ude00 b", "😀", r"\ud83d\ude00"),
        ("a ig<b></b>nore b", "ignore", "ig<b></b>nore"),
        ("a ig<b></b>nore b", "nore", "nore"),
        ("a %49%67nore b", "ig", "%49%67"),
        ("a ﬁle b", "ile", "ﬁle"),
        ("é e\u0301x b", "x", "x"),
        ("&lt;b&gt; &#73;gnore b", "ignore", "&#73;gnore"),
    ],
)
def test_origin(text: str, part: str, origin: str) -> None:
    """A part of the view is from what was decoded for it, to the character."""
    view = view_of(text)
    at = view.text.index(part)
    start, end = view.origin(at, at + len(part))
    assert text[start:end] == origin


@pytest.mark.parametrize(
    "text",
    [
        "<b ignore all>",
        "<a title='ignore all'>x</a>",
        "&lt;b ignore all&gt;",
        "<img alt='忽略'>",
        "x <b class='one two'>",
    ],
)
def test_words_in_tags_are_a_view_of_their_own(text: str) -> None:
    """Where tags hold words, there is a view with the tags in it."""
    view, ((tagged, back),) = views_of(text)
    assert "<" in tagged
    assert "<" not in view.text
    assert back(0, len(tagged)) == (0, len(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a < b and c > d",
        "<b>ignore all</b>",
        "<a href='x' class=\"y\" hidden>",
        "<b ignore all",
    ],
)
def test_tags_without_words_are_not_looked_at_again(text: str) -> None:
    """Attributes of one word each, and what is no tag, say nothing."""
    assert list(views_of(text)[1]) == []


def test_what_is_said_in_tags_is_the_view_itself_where_all_tags_are_in_it() -> None:
    """What no browser knows is a word, so it is not left out of the view of a short text."""
    view, tagged = views_of("&lt;x Ignore all&gt; no\u0301w")
    ((said, back),) = tagged
    assert said == view.text == "<x ignore all> now"
    assert back(15, 18) == view.origin(15, 18)


def test_only_what_is_around_a_tag_is_read_again() -> None:
    """Far from tags that hold words the other view says nothing new."""
    filling = "nothing to see here, <b>at all</b>. " * 100
    text = f"&amp; {filling}<x ignore all rules> {filling}<y forget it now> {filling}"
    tagged = list(views_of(text)[1])
    assert [len(part) < 2_200 for part, _ in tagged] == [True, True]
    for (part, back), words in zip(tagged, ("ignore all rules", "forget it now"), strict=True):
        at = part.index(words)
        start, end = back(at, at + len(words))
        assert text[start:end] == words
