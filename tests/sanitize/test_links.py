"""Links are absolute, escaped and safe, or they are not links."""

import pytest

from fetchwarden.sanitize.links import MAX_HREF_CHARS, Base

PAGE = "https://docs.example.org/guide/start.html"


@pytest.mark.parametrize(
    ("href", "url"),
    [
        ("../ref/tide.html?a=1&b=2#top", "https://docs.example.org/ref/tide.html?a=1&b=2#top"),
        ("//cdn.example.net/f", "https://cdn.example.net/f"),
        ("HTTP://Example.ORG", "http://example.org/"),
        ("#top", PAGE + "#top"),
        ("a b", "https://docs.example.org/guide/a%20b"),
        ("a_(b)", "https://docs.example.org/guide/a_(b)"),
        ("x) ![p](http://e/z", "https://docs.example.org/guide/x\\)%20![p]\\(http://e/z"),
        ("?q=a|b\\c`<>", PAGE + "?q=a%7Cb%5Cc%60%3C%3E"),
        ("?a=1&copy;2", PAGE + "?a=1&amp;copy;2"),
        ("ht\ntps://e.example/\tx", "https://e.example/x"),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("mailto:a b@c (x)", "mailto:a%20b@c%20(x)"),
        ("/é", "https://docs.example.org/%C3%A9"),
    ],
)
def test_links_are_absolute_and_escaped(href: str, url: str) -> None:
    """Nothing in an address can end a Markdown link or a table cell."""
    assert Base.of(PAGE).link(href).url == url


@pytest.mark.parametrize(
    ("href", "reason"),
    [
        ("javascript:alert(1)", "unsafe-link"),
        ("JaVa\tscript:x", "unsafe-link"),
        (" \x01javascript:x", "unsafe-link"),
        ("vbscript:x", "unsafe-link"),
        ("data:text/html,x", "unsafe-link"),
        ("file:///etc/passwd", "unsafe-link"),
        ("blob:https://e/x", "unsafe-link"),
        ("tel:+1", "unsafe-link"),
        ("https://a.example@evil.example/", "unsafe-link"),
        ("https://u:p@h.example/", "unsafe-link"),
        ("http://[::1", "broken-link"),
        ("http://exa mple.com/", "broken-link"),
        ("x" * (MAX_HREF_CHARS + 1), "broken-link"),
        ("(" * MAX_HREF_CHARS, "broken-link"),
    ],
)
def test_other_links_are_refused_with_a_reason(href: str, reason: str) -> None:
    """Only http, https and mailto without credentials stay."""
    link = Base.of(PAGE).link(href)
    assert (link.url, link.reason) == (None, reason)


@pytest.mark.parametrize(
    ("base_href", "url"),
    [
        (None, "https://docs.example.org/guide/x"),
        ("/top/", "https://docs.example.org/top/x"),
        ("https://other.example/a/", "https://other.example/a/x"),
        ("javascript:x", "https://docs.example.org/guide/x"),
        ("data:,x", "https://docs.example.org/guide/x"),
        ("http://[", "https://docs.example.org/guide/x"),
    ],
)
def test_a_base_element_counts_if_it_is_http(base_href: str | None, url: str) -> None:
    """Any other base is as good as none."""
    assert Base.of(PAGE, base_href).link("x").url == url


@pytest.mark.parametrize("page", ["", "nonsense", "about:blank", "\ud800", "h" * 9000])
def test_without_a_usable_base_relative_links_stay_as_they_are(page: str) -> None:
    """But for what could be taken for something else."""
    base = Base.of(page)
    assert base.link("x y").url == "x%20y"
    assert base.link("../x?y#z").url == "../x?y#z"
    assert base.link("//u:p@h/").url is None
    assert base.link(" java\nscript:x").url is None
    assert base.link("http://[").url is None
    assert base.link("https://e.example/x").url == "https://e.example/x"


def test_an_image_is_never_mail() -> None:
    """Sources of images are http or https."""
    assert Base.of(PAGE).image("mailto:a@b").url is None
    assert Base.of(PAGE).image("/a.png").url == "https://docs.example.org/a.png"


def test_other_schemes_stay_only_where_they_are_shown() -> None:
    """And never those that run or read something on the machine."""
    base = Base.of(PAGE)
    assert base.link("irc://h.example/x", "irc://h.example/x").url == "irc://h.example/x"
    assert base.link("irc://h.example/x", "chat").url is None
    for href in (
        "javascript:x",
        "data:,x",
        "file:///x",
        "ms-msdt:/id",
        "search-ms:q",
        "https://u@h/",
    ):
        assert base.link(href, href).url is None


def test_a_plain_address_stays_as_it_is_written() -> None:
    """It needs no parser; what is unusual gets one."""
    base = Base.of(PAGE)
    for href in ("https://e.example", "http://e.example?q=a", "https://e.example/a/b?c=d&e=f#g"):
        assert base.link(href).url == href
    assert base.link("https://e.example/a/../b").url == "https://e.example/b"
    assert base.link("https://EXAMPLE.com/").url == "https://example.com/"
    assert base.link("http://0x7f.1/").url == "http://127.0.0.1/"
