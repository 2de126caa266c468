"""Shows what holds for every address that ``parse`` is given, and for every one it accepts."""

import string

from hypothesis import assume, example, given
from hypothesis import strategies as st
from yarl import URL

from fetchwarden.policy.codes import NOT_PUBLIC, Code
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.limits import MAX_LABEL_CHARS, MAX_NAME_CHARS, MAX_URL_CHARS
from fetchwarden.policy.target import Target, parse
from tests.property.strategies import hostile_urls, likely_urls, policy_settings, urls

CODES = {Code.INVALID_URL, Code.URL_TOO_LONG, Code.UNSUPPORTED_SCHEME, Code.AMBIGUOUS_URL}
CODES |= {Code.USERINFO_IN_URL, Code.AMBIGUOUS_ADDRESS, Code.INVALID_HOST_NAME}


def outcome(url: str, base: str | Target | None = None) -> Target | Refused:
    """Return the target of an address, or its refusal."""
    try:
        return parse(url, base)
    except Refused as refusal:
        return refusal


def parsed(url: str, base: Target | None = None) -> Target | None:
    """Return the target, or None if the address is refused."""
    found = outcome(url, base)
    return found if isinstance(found, Target) else None


class TestParse:
    """``parse(url, base=None) -> Target`` parses once and is stricter than WHATWG."""

    @policy_settings
    @given(hostile_urls)
    @example("http://a\ud800.example/")
    @example("http://[::ffff:1.2.3.4%25]/")
    def test_raises_nothing_but_refused(self, url: str) -> None:
        """Any text is a target or a refusal with a code of the written address."""
        found = outcome(url)
        assert isinstance(found, Target) or (found.code in CODES and str(found) != NOT_PUBLIC)

    @policy_settings
    @given(likely_urls, hostile_urls)
    def test_raises_nothing_but_refused_relative_to_a_base(self, base: str, url: str) -> None:
        """Any text relative to any base is a target or a refusal."""
        for start in (base, url):
            found = outcome(url, start)
            assert isinstance(found, Target) or found.code in CODES

    @policy_settings
    @given(urls)
    @example("http://a.example/?#")
    @example("http://a.example//.//")
    def test_idempotent(self, url: str) -> None:
        """Parsing a serialisation gives the same target: there is one spelling to judge."""
        target = parsed(url)
        assume(target is not None)
        assert target is not None
        assert parse(target.href) == target
        assert parse(target.href, "https://base.example/x") == target
        assert parse("", target).href == target.request_href

    @policy_settings
    @given(urls)
    def test_accepted_addresses_are_plain(self, url: str) -> None:
        """An accepted host is lower-case ASCII with labels that can exist, or an IP literal."""
        target = parsed(url)
        assume(target is not None)
        assert target is not None
        assert target.scheme in {"http", "https"}
        assert 0 <= target.port <= 65535
        assert len(target.href) <= MAX_URL_CHARS
        assert target.href.isascii()
        assert not set(target.href) & set(string.whitespace + "\x00\x7f")
        assert target.host == target.host.lower()
        assert not set(target.host) & set("@%/\\?# ")
        if target.address is None:
            assert len(target.name) <= MAX_NAME_CHARS
            assert all(0 < len(label) <= MAX_LABEL_CHARS for label in target.name.split("."))
        elif target.address.version == 4 and not target.host.startswith("["):
            assert target.host == str(target.address)
        assert target.href == target.request_href + target.fragment
        assert target.href.startswith(target.origin_text + target.path)

    @policy_settings
    @given(
        st.text(st.characters(exclude_characters="/?#"), max_size=5),
        st.text(st.characters(exclude_characters="/?#"), max_size=5),
        st.sampled_from(["@", "%", "%40", "%2f", "%00"]),
    )
    def test_marks_in_the_authority(self, before: str, behind: str, mark: str) -> None:
        """Any ``%`` or ``@`` before the path refuses the address, whatever surrounds it."""
        for end in ("", ".example", ":80/", "/x", "?x", "#x"):
            assert parsed(f"http://{before}{mark}{behind}{end}") is None

    @policy_settings
    @given(urls, st.sampled_from(["\\", "\u00ad", "\u200b", "\u202e", "\t", "\n", " ", "\x7f"]))
    def test_refused_characters_inside(self, url: str, character: str) -> None:
        """A refused character between two others refuses the address."""
        assert parsed(f"http://a.example/{character}{url}x") is None
        assert parsed(f"http://a{character}b{url}x") is None


class TestBase:
    """A base only completes what a reference leaves out (URL Standard, section 4.4)."""

    @policy_settings
    @given(likely_urls, likely_urls)
    def test_absolute_addresses_ignore_the_base(self, base: str, url: str) -> None:
        """An address with scheme and two slashes means the same with and without a base."""
        start = parsed(base)
        assume(start is not None)
        assert parsed(url, start) == parsed(url)

    @policy_settings
    @given(likely_urls, st.text(string.ascii_letters + "?#.&=;@:%-", max_size=8))
    def test_paths_stay_on_the_origin(self, base: str, path: str) -> None:
        """A path behind one slash never leaves the origin of its base."""
        start = parsed(base)
        assume(start is not None)
        assert start is not None
        target = parsed("/" + path, start)
        assert target is None or target.origin == start.origin


class TestHandOver:
    """Nothing else ever parses the raw text: yarl gets the request address, encoded."""

    @policy_settings
    @given(urls)
    @example("http://xn--a.example/?a+b=%20&;=#x")
    @example("https://[::ffff:8.8.8.8]:8443/a//b/./c")
    def test_yarl_reads_the_same(self, url: str) -> None:
        """The client sees the scheme, host, port, raw path and raw query that were judged."""
        target = parsed(url)
        assume(target is not None)
        assert target is not None
        client = URL(target.request_href, encoded=True)
        assert client.scheme == target.scheme
        assert client.raw_host == target.host.strip("[]")
        assert client.port == target.port
        assert client.raw_path == target.path
        _, question, query = target.request_href.partition("?")
        assert client.raw_query_string == query
        assert client.user is None
        assert client.password is None
        # A "?" with nothing behind it may go: no server sees a query either way.
        assert str(client).removesuffix("?") == target.request_href.removesuffix("?") or (
            question == "?" and not query
        )
