"""Shows what ``parse`` accepts, what it refuses by which code, and what a ``Target`` says."""

from ipaddress import ip_address

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidInput, Refused
from fetchwarden.policy.target import Target, parse

LABEL = "a" * 63
NAME = f"{'a' * 61}.{'b' * 63}.{'c' * 63}.{'d' * 63}"


def refusal(url: str, base: str | Target | None = None) -> Refused:
    """Return the refusal of an address."""
    with pytest.raises(Refused) as caught:
        parse(url, base)
    return caught.value


@pytest.mark.parametrize(
    ("url", "scheme", "host", "port", "path"),
    [
        ("http://a.example", "http", "a.example", 80, "/"),
        ("https://a.example", "https", "a.example", 443, "/"),
        ("HTTPS://A.Example:443/X", "https", "a.example", 443, "/X"),
        ("http://a.example:8080/a/../b?c#d", "http", "a.example", 8080, "/b"),
        ("http://a.example:0/", "http", "a.example", 0, "/"),
        ("http://a.example:65535/", "http", "a.example", 65535, "/"),
        ("http://a.example:/", "http", "a.example", 80, "/"),
        ("http://a.example:00443/", "http", "a.example", 443, "/"),
        ("http:a.example", "http", "a.example", 80, "/"),
        ("http:///a.example//b", "http", "a.example", 80, "//b"),
        ("http://a.example./", "http", "a.example.", 80, "/"),
        ("http://Bücher.example/ü", "http", "xn--bcher-kva.example", 80, "/%C3%BC"),
        ("http://straße.example/", "http", "xn--strae-oqa.example", 80, "/"),
        ("http://a。b．example/", "http", "a.b.example", 80, "/"),
        ("http://a_b.example/", "http", "a_b.example", 80, "/"),
        ("http://a.1b/", "http", "a.1b", 80, "/"),
        ("http://a.b1/", "http", "a.b1", 80, "/"),
        ("http://[::1]", "http", "[::1]", 80, "/"),
        ("http://[2606:4700:0:0::1]:8443/x", "http", "[2606:4700::1]", 8443, "/x"),
        ("https://8.8.8.8:8443/?/", "https", "8.8.8.8", 8443, "/"),
        ("https://a.example?q=1", "https", "a.example", 443, "/"),
        ("https://a.example#/x", "https", "a.example", 443, "/"),
        ("https://a.example/@x%40%2f?a@b#@", "https", "a.example", 443, "/@x%40%2f"),
        ("https://a.example/%2e%2e/x", "https", "a.example", 443, "/x"),
        (" \t\n\x00\x1fhttp://a.example/ \r\n", "http", "a.example", 80, "/"),
        (f"http://{LABEL}.example/", "http", f"{LABEL}.example", 80, "/"),
        (f"http://{NAME}/", "http", NAME, 80, "/"),
        (f"http://{NAME}./", "http", NAME + ".", 80, "/"),
    ],
)
def test_accepted(url: str, scheme: str, host: str, port: int, path: str) -> None:
    """An accepted address has the parts that the WHATWG standard gives it."""
    target = parse(url)
    assert (target.scheme, target.host, target.port, target.path) == (scheme, host, port, path)
    assert parse(target.href) == target


@pytest.mark.parametrize(
    "url",
    [
        "",
        "a.example",
        "//a.example",
        "/x",
        "http://",
        "http:///",
        "https:",
        "http://a.example:8%30/",
        "http://[::1%25lo]/",
        "http://a.example%00/",
        "http://a.example:65536/",
        "http://a.example:-1/",
        "http://a.example:80:80/",
        "http://:80/",
        "http://[::1",
        "http://[::1]x/",
        "http://[127.0.0.1]/",
        "http://[a.example]/",
        "http://[v1.a]/",
        "http://[1:2]/",
        "http://1.2.3.4.5/",
        "http://256.1.1.1/",
        "http://a.09/",
        "http://a<b/",
        "http://a^b/",
        "http://a|b/",
        "http://ü.xn--a/",
        "http://a\ud800/",
        "http://a／b/",
        "http://a＃b/",
        "http://a？b/",
        "http://a：80/",
        "http://a＠b/",
        "http://a％b/",
    ],
)
def test_invalid_url(url: str) -> None:
    """What the WHATWG parser rejects is ``invalid_url``; full-width separators never split."""
    assert refusal(url).code is Code.INVALID_URL


@pytest.mark.parametrize(
    "character",
    [chr(i) for i in range(0x21)]
    + list("\x7f\\\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200d\u200e\u200f")
    + list("\u202a\u202b\u202c\u202d\u202e\u2060\u2064\u2066\u2067\u2068\u2069\u206f")
    + list("\u3164\ufeff\uffa0\U000e0000\U000e0001\U000e0041\U000e007f"),
    ids=ascii,
)
def test_ambiguous_character(character: str) -> None:
    """A control, space, DEL, backslash or unseen character is refused wherever it stands."""
    for url in (
        f"ht{character}tp://a.example/",
        f"http:{character}//a.example/",
        f"http://a{character}b.example/",
        f"http://a.example{character}/",
        f"http://a.example/x{character}y",
        f"http://a.example/?x{character}y",
        f"http://a.example/#x{character}y",
        f"x{character}y",
    ):
        error = refusal(url, "http://base.example/")
        assert error.code is Code.AMBIGUOUS_URL
        assert f"U+{ord(character):04X}" in error.detail


@pytest.mark.parametrize("character", ["\x21", "\x80", "\u00ae", "\u200a", "\u2010", "\u2070"])
def test_neighbours_of_ambiguous_characters(character: str) -> None:
    """The characters next to the refused ranges may stand in a path."""
    assert parse(f"http://a.example/x{character}y").host == "a.example"


@pytest.mark.parametrize("host", ["%61.example", "a%2eexample", "%31.1.1.1", "%C3%BC.example"])
def test_percent_in_authority(host: str) -> None:
    """An encoded character in the host, which WHATWG would decode, is refused."""
    for url in (f"http://{host}/", f"http:{host}", f"//{host}?x", f"http:///{host}#x"):
        assert refusal(url, "https://base.example/").code is Code.AMBIGUOUS_URL


@pytest.mark.parametrize(
    "url",
    [
        "http://user@a.example/",
        "http://user:pw@a.example/",
        "http://@a.example/",
        "http://:@a.example",
        "http://a.example@127.0.0.1/",
        "http:@a.example",
        "http:/u@a.example",
        "//u@a.example",
        "///u@a.example",
        "https://u@a.example",
        "http://a%40b@c.example/",
        "http://1.1.1.1@@[::1]/",
    ],
)
def test_userinfo(url: str) -> None:
    """An @ before the path is refused, with or without something before it."""
    assert refusal(url, "https://base.example/").code is Code.USERINFO_IN_URL


@pytest.mark.parametrize(
    "base", ["http://u@a.example/", "http://u:p@a.example/", "http://:p@a.example"]
)
def test_userinfo_in_base(base: str) -> None:
    """A base is parsed as strictly as any address."""
    assert refusal("x", base).code is Code.USERINFO_IN_URL


@pytest.mark.parametrize(
    "host",
    [
        "0",
        "127.1",
        "127.0.1",
        "2130706433",
        "0x7f000001",
        "0X7F.1",
        "017700000001",
        "0177.0.0.1",
        "127.0.0.01",
        "127.0.0.0x1",
        "127.0.0.1.",
        "127.1.",
        "0x7f.1.",
        "8.8.8.010",
        "00.0.0.0",
        "0x",
        "0x.0x.0",
        "１２７.0.0.1",
        "①②⑦.⓪.⓪.①",
        "127。0。0。1",
        "127．0.0.1",
        "𝟏𝟐𝟕.0.0.1",
    ],
)
def test_ambiguous_address(host: str) -> None:
    """Every spelling of an IPv4 address but the canonical one is refused, whatever it means."""
    for url in (f"http://{host}/", f"https://{host}:8443", f"http:{host}", f"//{host}?x"):
        assert refusal(url, "https://base.example/").code is Code.AMBIGUOUS_ADDRESS


@pytest.mark.parametrize(
    "name",
    [
        ".",
        "..",
        "a..example",
        ".a.example",
        "a.example..",
        "a" * 64 + ".example",
        f"a{NAME}",
        "é" * 60 + ".example",
    ],
)
def test_invalid_host_name(name: str) -> None:
    """An empty label, a label over 63 and a name over 253 characters cannot exist."""
    assert refusal(f"http://{name}/").code is Code.INVALID_HOST_NAME


@pytest.mark.parametrize(
    ("url", "scheme"),
    [
        ("ftp://a.example/", "ftp"),
        ("file:///etc/passwd", "file"),
        ("data:text/html,x", "data"),
        ("javascript:alert(1)", "javascript"),
        ("ws://a.example/", "ws"),
        ("about:blank", "about"),
        ("wss://a.example/", "wss"),
        ("gopher://a.example:70/_x", "gopher"),
        ("blob:http://a/b", "blob"),
        ("view-source:http://a.example/", "view-source"),
        ("httpss://a.example/", "httpss"),
        ("a.example:80", "a.example"),
        ("http+x://a/", "http+x"),
        ("FTP://A/", "ftp"),
    ],
)
def test_unsupported_scheme(url: str, scheme: str) -> None:
    """Any scheme but http and https is refused, with and without a base."""
    for base in (None, "http://base.example/"):
        error = refusal(url, base)
        assert error.code is Code.UNSUPPORTED_SCHEME
        assert repr(scheme) in error.detail


@pytest.mark.parametrize("url", [b"http://a.example/", None, 5])
def test_not_text(url: object) -> None:
    """What is not text, as address or as base, is a fault of the caller."""
    with pytest.raises(InvalidInput, match=type(url).__name__):
        parse(url)  # type: ignore[arg-type]
    if url is not None:
        with pytest.raises(InvalidInput, match=type(url).__name__):
            parse("/x", url)  # type: ignore[arg-type]


def test_length() -> None:
    """8,192 characters are read and one more is not, as written and once escaped."""
    start = "http://a.example/"
    longest = start + "x" * (8_192 - len(start))
    assert parse(longest).href == longest
    assert refusal(longest + "x").code is Code.URL_TOO_LONG
    assert refusal(longest[:-1] + "ü").code is Code.URL_TOO_LONG
    assert refusal("y" * 8_176, start).code is Code.URL_TOO_LONG


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("", "http://base.example:8080/a/b?q"),
        ("c", "http://base.example:8080/a/c"),
        ("../../c", "http://base.example:8080/c"),
        ("/@c", "http://base.example:8080/@c"),
        ("?a@b", "http://base.example:8080/a/b?a@b"),
        ("#%", "http://base.example:8080/a/b?q#%"),
        ("http:c@d", "http://base.example:8080/a/c@d"),
        ("HTTP:/%61", "http://base.example:8080/%61"),
        ("//c.example:80", "http://c.example/"),
        ("http://c.example", "http://c.example/"),
        ("https:c.example", "https://c.example/"),
        ("https:/c.example", "https://c.example/"),
    ],
)
def test_relative(reference: str, expected: str) -> None:
    """A reference is resolved as WHATWG says; only an authority that it writes is judged."""
    base = "http://base.example:8080/a/b?q#f"
    assert parse(reference, base).href == expected
    assert parse(reference, parse(base)) == parse(expected)


def test_relative_to_an_address() -> None:
    """A path relative to an IP literal keeps the literal and its address."""
    assert parse("/x", "http://8.8.8.8/").address == ip_address("8.8.8.8")
    assert parse("/x", "http://[::ffff:8.8.8.8]/").address == ip_address("8.8.8.8")
    assert parse("/x", "http://[2606:4700::1]:8080/").address == ip_address("2606:4700::1")
    assert parse("/x", "http://a.example/").address is None


def test_parts() -> None:
    """Fragment, request and origin are cut out of the one serialisation."""
    target = parse("https://A.example.:443/p?q#f?#")
    assert str(target) == target.href == "https://a.example./p?q#f?#"
    assert target.name == "a.example"
    assert target.origin == ("https", "a.example.", 443)
    assert target.request_href == "https://a.example./p?q"
    assert target.fragment == "#f?#"
    assert parse("http://a.example/").fragment == ""
    assert parse("http://a.example:443/").origin_text == "http://a.example:443"
    assert parse("https://a.example:443/x").origin_text == "https://a.example"
    assert parse("https://[::1]:80/x").origin_text == "https://[::1]:80"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://a.example/p#secret", "https://a.example/p"),
        ("https://a.example/p?", "https://a.example/p?"),
        (
            "https://a.example/p?key=secret&flag&x=&=y",
            "https://a.example/p?key=***&flag&x=***&=***",
        ),
        ("https://a.example/p?a=b=c", "https://a.example/p?a=***"),
    ],
)
def test_redacted(url: str, expected: str) -> None:
    """A log sees the names of query fields, never their values nor the fragment."""
    assert parse(url).redacted == expected


def test_redacted_is_short() -> None:
    """A log line is never longer than 2,000 characters."""
    assert len(parse("http://a.example/" + "x" * 8_000).redacted) == 2_000


@pytest.mark.parametrize(
    "url", ["http://10.11.12.13@x/", "http://0x0a0b0c0d/", "http://a..secret/", "ftp://secret/"]
)
def test_refusals_do_not_repeat_the_address(url: str) -> None:
    """What the model is told names no part of the address; the detail names no host."""
    error = refusal(url)
    for word in ("10.11", "0x0a", "secret"):
        assert word not in str(error)
        assert word not in repr(error)
        assert word not in error.detail
