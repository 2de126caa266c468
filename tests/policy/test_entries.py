"""Shows what each form of an entry covers, and what a malformed entry is told."""

from ipaddress import ip_address

import pytest

from fetchwarden.policy.entries import Entry, opens_something, parse_entries, parse_entry
from fetchwarden.policy.errors import InvalidRule
from fetchwarden.policy.target import parse


@pytest.mark.parametrize(
    ("text", "kind", "canonical"),
    [
        ("wiki.example", "host", "wiki.example"),
        (" Wiki.EXAMPLE. ", "host", "wiki.example"),
        ("Bücher.example", "host", "xn--bcher-kva.example"),
        ("wiki", "host", "wiki"),
        ("wiki.example:8443", "host", "wiki.example:8443"),
        ("WIKI.example.:80", "host", "wiki.example:80"),
        ("10.0.0.5", "host", "10.0.0.5"),
        ("10.0.0.5:9000", "host", "10.0.0.5:9000"),
        ("fd12::1", "host", "[fd12::1]"),
        ("[FD12:0::1]", "host", "[fd12::1]"),
        ("[fd12::1]:9000", "host", "[fd12::1]:9000"),
        ("::ffff:10.0.0.5", "host", "10.0.0.5"),
        ("[::ffff:a00:5]:80", "host", "10.0.0.5:80"),
        ("*.Corp.Example.", "suffix", "*.corp.example"),
        ("*.bücher.example", "suffix", "*.xn--bcher-kva.example"),
        ("*.internal", "suffix", "*.internal"),
        ("10.1.0.0/16", "network", "10.1.0.0/16"),
        ("10.1.2.3/32", "network", "10.1.2.3/32"),
        ("fd12::/48", "network", "fd12::/48"),
        ("FD12:0::/48", "network", "fd12::/48"),
        ("[fd12::]/48", "network", "fd12::/48"),
        ("0.0.0.0/0", "network", "0.0.0.0/0"),
        ("https://docs.example", "prefix", "https://docs.example/"),
        ("HTTPS://Docs.example:443/a/../b", "prefix", "https://docs.example/b"),
        ("http://10.0.0.5:9000/api/", "prefix", "http://10.0.0.5:9000/api/"),
    ],
)
def test_forms(text: str, kind: str, canonical: str) -> None:
    """Each form is recognised, and its text is one canonical spelling that parses to itself."""
    entry = parse_entry(text)
    assert (entry.kind, entry.text, str(entry)) == (kind, canonical, canonical)
    assert parse_entry(canonical) == entry


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("", "host, host:port"),
        ("   ", "host, host:port"),
        ("*", r"\*\.suffix"),
        ("*corp.example", r"\*\.suffix"),
        ("*.", "web address"),
        ("**.example", r"\*\.suffix"),
        ("*.*.example", r"\*\.suffix"),
        ("*.a.example/x", r"\*\.suffix"),
        ("*.a.example:80", "without a port"),
        ("*.10.0.0.1", "with a name"),
        ("*.[::1]", "with a name"),
        ("a.*.example", "host, host:port"),
        ("a.example?x", "host, host:port"),
        ("a.example#x", "host, host:port"),
        ("a.example/docs", "URL with https://"),
        ("10.0.0.0/33", "neither a network"),
        ("10/8", "neither a network"),
        ("/24", "neither a network"),
        ("10.1.2.3/16", "did you mean 10.1.0.0/16?"),
        ("fd12::1/48", "did you mean fd12::/48?"),
        ("::ffff:10.0.0.0/104", "write it as 10.0.0.0/8"),
        ("::ffff:0:0/96", "write it as 0.0.0.0/0"),
        ("::ffff:0:0/95", "write the IPv4 network"),
        ("10.0.0.0/255.0.0.0", "neither a network"),
        ("10.0.0.0/0.255.255.255", "neither a network"),
        ("a.example:", "from 1 to 65535"),
        ("a.example:0", "from 1 to 65535"),
        ("[::1]:", "from 1 to 65535"),
        ("a.example:65536", "web address"),
        ("a.example:http", "web address"),
        ("a:b:c", "web address"),
        ("[a.example]", "web address"),
        ("127.1", "four plain decimal numbers"),
        ("0x7f.0.0.1:80", "four plain decimal numbers"),
        ("user@a.example", "user name"),
        ("a%2eexample", "% in the host"),
        ("a example", "a space"),
        ("a\\example", "a backslash"),
        ("a..example", "empty or too long"),
        ("fe80::1%eth0", "web address"),
        ("ftp://a.example/", "Only http and https"),
        ("https://user@a.example/", "user name"),
        ("https://a.example/?q", "no query"),
        ("https://a.example/?", "no query"),
        ("https://a.example/#f", "no fragment"),
        ("https://a.example/a%2Fb", "no %2F"),
        ("https://a.example/a%5cb", "no %5C"),
    ],
)
def test_malformed(text: str, right: str) -> None:
    """A malformed entry fails, and the message names the list, the entry and the right form."""
    with pytest.raises(InvalidRule, match=right) as caught:
        parse_entry(text, what="deny")
    assert str(caught.value).startswith("deny: ")
    assert repr(text.strip() or text) in str(caught.value) or text.count(":") > 1


@pytest.mark.parametrize("text", ["1[0.0.0.0/8", "[10.0.0.0/8]x", "10.0.0.0]/8[", "fe80::%1/64"])
def test_malformed_network_is_an_invalid_rule(text: str) -> None:
    """Stray brackets or a zone in a network fail like every other malformed entry."""
    with pytest.raises(InvalidRule):
        parse_entry(text)


def test_prefix_with_port_0_is_malformed() -> None:
    """A URL prefix cannot open port 0, just as ``host:0`` cannot."""
    with pytest.raises(InvalidRule):
        parse_entry("http://a.example:0/")


@pytest.mark.parametrize("entry", [b"a.example", 5, None, ("a.example",)])
def test_not_text(entry: object) -> None:
    """An entry that is not text fails with the name of what it is."""
    with pytest.raises(InvalidRule, match=type(entry).__name__):
        parse_entry(entry)  # type: ignore[arg-type]


def test_lists() -> None:
    """A list keeps its order without repetitions; one string is not taken for a list."""
    entries = parse_entries(["b.example", "A.example", "a.example."], what="allow")
    assert [e.text for e in entries] == ["b.example", "a.example"]
    with pytest.raises(InvalidRule, match="allow must be a list"):
        parse_entries("a.example", what="allow")


@pytest.mark.parametrize(
    ("text", "covered", "not_covered"),
    [
        (
            "allowed.test",
            "http://allowed.test http://ALLOWED.test./x https://allowed.test:9000 http://ａllowed.test",
            (
                "http://evilallowed.test http://allowed.test.evil.test http://x.allowed.test "
                "http://evil.test/allowed.test http://allowed.tes http://8.8.8.8 http://[::1]"
            ),
        ),
        ("allowed.test:8443", "https://allowed.test.:8443", "https://allowed.test http://x.test:8443"),
        (
            "*.allowed.test",
            "http://a.allowed.test http://b.a.allowed.test.:81 http://A.Allowed.Test",
            "http://allowed.test http://evilallowed.test http://a.allowed.test.evil.test",
        ),
        ("10.0.0.5", "http://10.0.0.5 http://10.0.0.5:81 http://[::ffff:10.0.0.5]", "http://10.0.0.6"),
        ("10.0.0.5:81", "http://10.0.0.5:81", "http://10.0.0.5 http://10.0.0.5.test:81"),
        ("fd12::1", "http://[fd12::1] http://[FD12:0::1]:81", "http://[fd12::2] http://fd12.test"),
        (
            "10.1.0.0/16",
            "http://10.1.0.0 http://10.1.255.255:81 http://[::ffff:10.1.2.3]",
            "http://10.0.255.255 http://10.2.0.0 http://[fd12::1] http://10.1.test",
        ),
        ("fd12::/48", "http://[fd12::] http://[fd12:0:0:ffff::]", "http://[fd12:0:1::] http://10.0.0.1"),
        (
            "https://a.test/docs",
            (
                "https://a.test/docs https://A.test:443/docs/ https://a.test/docs/x?q#f "
                "https://a.test/x/../docs/y https://a.test/%2e%2e/docs"
            ),
            (
                "https://a.test/docs2 https://a.test/ https://a.test/Docs https://a.test/docs;x "
                "https://a.test/docs/../x https://a.test/docs/%2e%2e/x https://a.test/docs/%2E./x "
                "https://a.test/docs/..%2fx https://a.test/docs%2Fx https://a.test/docs/..%5cx "
                "http://a.test/docs https://a.test:8443/docs https://b.test/docs "
                "https://x.a.test/docs https://a.test//docs https://a.test/%64ocs"
            ),
        ),
        (
            "https://a.test/docs/",
            "https://a.test/docs/ https://a.test/docs/x",
            "https://a.test/docs https://a.test/docs2/",
        ),
        ("https://a.test", "https://a.test https://a.test/x//y", "https://a.test/%2f http://a.test"),
    ],
)  # fmt: skip
def test_covers_target(text: str, covered: str, not_covered: str) -> None:
    """An entry covers exactly what its form says, and none of the usual confusions."""
    entry = parse_entry(text)
    for url in covered.split():
        assert entry.covers_target(parse(url)), url
    for url in not_covered.split():
        assert not entry.covers_target(parse(url)), url


@pytest.mark.parametrize(
    ("text", "name", "covered"),
    [
        ("a.test", "a.test", True),
        ("a.test", "x.a.test", False),
        ("a.test:80", "a.test", False),
        ("*.a.test", "x.a.test", True),
        ("*.a.test", "a.test", False),
        ("*.a.test", "xa.test", False),
        ("10.0.0.0/8", "10.0.0.1", False),
        ("http://a.test/", "a.test", False),
        ("http://a.test:8080/", "a.test", True),
        ("http://a.test:8080/x", "a.test", False),
        ("a.test:8080", "a.test", True),
    ],
)
def test_covers_name(text: str, name: str, covered: bool) -> None:
    """A bare name is covered by a host on its port, a whole origin, or a suffix."""
    entry = parse_entry(text)
    assert entry.covers_name(name, 8080) is covered


@pytest.mark.parametrize(
    ("text", "address", "covered"),
    [
        ("10.0.0.0/8", "10.255.255.255", True),
        ("10.0.0.0/8", "11.0.0.0", False),
        ("0.0.0.0/0", "::1", False),
        ("::/0", "10.0.0.1", False),
        ("fd12::/48", "fd12::1", True),
        ("10.0.0.5", "10.0.0.5", True),
        ("10.0.0.5", "10.0.0.6", False),
        ("10.0.0.5:80", "10.0.0.5", True),
        ("10.0.0.5:8080", "10.0.0.5", False),
        ("a.test", "10.0.0.5", False),
        ("http://10.0.0.5/", "10.0.0.5", False),
    ],
)
def test_covers_address(text: str, address: str, covered: bool) -> None:
    """An address is covered by its network or by itself, whatever name led to it."""
    assert parse_entry(text).covers_address(ip_address(address), 80) is covered


@pytest.mark.parametrize(
    ("text", "opens"),
    [
        ("a.test", True),
        ("wiki", True),
        ("vault.internal", True),
        ("*.internal", True),
        ("*.com", True),
        ("*.a.test", True),
        ("localhost", False),
        ("x.localhost:80", False),
        ("*.localhost", False),
        ("metadata", False),
        ("METADATA.google.internal.", False),
        ("*.metadata.google.internal", False),
        ("10.0.0.5", True),
        ("8.8.8.8", True),
        ("127.0.0.1", False),
        ("169.254.169.254", False),
        ("[::1]:80", False),
        ("::ffff:127.0.0.1", False),
        ("fd00:ec2::254", False),
        ("10.0.0.0/8", True),
        ("0.0.0.0/0", True),
        ("::/0", True),
        ("127.0.0.0/8", False),
        ("127.0.0.5/32", False),
        ("169.254.0.0/16", False),
        ("224.0.0.0/4", False),
        ("fe80::/10", False),
        ("http://a.test/", True),
        ("http://10.0.0.5/", True),
        ("http://vault.internal/", True),
        ("http://localhost:3000/", False),
        ("http://127.0.0.1:3000/", False),
        ("http://metadata.google.internal/", False),
        ("http://[fd00:ec2::254]/", False),
    ],
)
def test_opens_something(text: str, opens: bool) -> None:
    """Loopback, metadata, link-local and multicast are closed to lists, by name and address."""
    assert opens_something(parse_entry(text)) is opens


@pytest.mark.parametrize(
    "text",
    ["169.254.169.254/31", "240.0.0.0/4", "224.0.0.0/3", "::/127", "::/96", "2001::/31"],
)
def test_network_of_several_never_rows_opens_nothing(text: str) -> None:
    """A network opens nothing if all of it is ``never``, even where two rows meet in it."""
    assert opens_something(parse_entry(text)) is False


@pytest.mark.parametrize(
    "text", ["128.0.0.0/1", "8.0.0.0/6", "fe80::/9", "2001::/22", "126.0.0.0/7"]
)
def test_network_that_is_open_in_part(text: str) -> None:
    """A network that holds anything that is not ``never`` opens something."""
    assert opens_something(parse_entry(text)) is True


def test_unknown_kind_covers_nothing() -> None:
    """An entry of no known kind, which no parser makes, covers nothing."""
    entry = Entry(text="x", kind="other", name="a.test")  # type: ignore[arg-type]
    assert not entry.covers_target(parse("http://a.test/"))
    assert not entry.covers_name("a.test", 80)
    assert not entry.covers_address(ip_address("8.8.8.8"), 80)
