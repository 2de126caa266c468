"""Shows which addresses a text mentions, and which of them ask for the same thing."""

import pytest

from fetchwarden.policy.mentions import find_addresses, request_key, whole_address
from fetchwarden.policy.target import parse

REPORT = "https://example.org/report"
PLANET = "https://en.wikipedia.org/wiki/Mercury_(planet)"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See https://example.org/report.", REPORT),
        ("Is it https://example.org/report?", REPORT),
        ("[The report](https://example.org/report)", REPORT),
        ("<https://example.org/report>", REPORT),
        ('"https://example.org/report"', REPORT),
        ("'https://example.org/report'", REPORT),
        ("(see https://example.org/report)", REPORT),
        (PLANET, PLANET),
        (f"[Mercury]({PLANET})", PLANET),
        ("HTTPS://EXAMPLE.ORG/Report, and more", "HTTPS://EXAMPLE.ORG/Report"),
        (
            "The results are on http://10.20.30.40:8000/run-17/.",
            "http://10.20.30.40:8000/run-17/",
        ),
        ("Server runs at http://localhost:8000/", "http://localhost:8000/"),
        (
            "[Plot](http://ds-results.intern:8080/plots/loss.html)",
            "http://ds-results.intern:8080/plots/loss.html",
        ),
        ("HTTP://DS-RESULTS.INTERN/report.html; see there", "HTTP://DS-RESULTS.INTERN/report.html"),
        ("Try http://[fd00::5]:8000/run-17/ as well", "http://[fd00::5]:8000/run-17/"),
        ("**https://example.org/report**", REPORT),
        ("~~https://example.org/report~~_!?:;", REPORT),
        ("{https://example.org/report}|", REPORT),
        ("see https://example.org/report]).", REPORT),
        ("https://example.org/report\\nnext", REPORT),
        ("https://example.org/a[1]", "https://example.org/a[1]"),
        ("資料はhttps://example.org/report。", REPORT),
        ("https://example.org/\u3000x", "https://example.org/"),
        ("xhttps://example.org/report", REPORT),
    ],
)
def test_found(text: str, found: str) -> None:
    """An address ends where its sentence goes on, and balanced brackets belong to it."""
    assert find_addresses(text) == [found]


@pytest.mark.parametrize(
    "behind", [*"»›〉］“｡．،؟।～•", *"\u00ad\u200b\u200e\u200f\u202c\u2060\ufeff", "”\u200b."]
)
def test_marks_of_any_language_end_an_address(behind: str) -> None:
    """Closing quotes, full stops and invisible characters behind an address are none of it."""
    assert find_addresses(f"{REPORT}{behind}") == [REPORT]
    assert find_addresses(f"{REPORT}{behind} and more") == [REPORT]


@pytest.mark.parametrize(
    "text",
    [
        "No address here, not even example.org.",
        "ftp://example.org/report",
        "",
        None,
        "https://",
        "http://...",
        "http://)]",
        "https:/example.org/",
    ],
)
def test_nothing(text: str | None) -> None:
    """Without http or https, two slashes and something behind them there is no address."""
    assert find_addresses(text) == []


def test_html_decoded_form() -> None:
    """An address with HTML references is told as it is written and then decoded."""
    assert find_addresses("https://example.org/search?q=budget&amp;year=2026") == [
        "https://example.org/search?q=budget&amp;year=2026",
        "https://example.org/search?q=budget&year=2026",
    ]


@pytest.mark.parametrize(
    ("written", "decoded"),
    [
        ("https://example.org/?a=1&copy=2", []),
        ("https://example.org/?a=1&nosuchname;b", []),
        ("https://example.org/a&#47;b", ["https://example.org/a/b"]),
        ("https://example.org/a&#x2F;b", ["https://example.org/a/b"]),
        ("https://example.org/a&quot;&gt;text", ["https://example.org/a"]),
        ("https://example.org/a&#46;", ["https://example.org/a"]),
        ("https://&quot;x", []),
        ("https://&#46;&#46;x&lt;", ["https://..x"]),
    ],
)
def test_other_references(written: str, decoded: list[str]) -> None:
    """Only references with a semicolon are decoded, and the decoded form ends where it must."""
    assert find_addresses(written)[1:] == decoded


@pytest.mark.parametrize(
    "text",
    [
        "[https://a.example/x](https://b.example/y)",
        "https://a.example/x,https://b.example/y",
        "https://a.example/x;https://b.example/y",
        "(https://a.example/x)https://b.example/y",
        "[https://a.example/x]https://b.example/y",
        "[![](https://a.example/x)](https://b.example/y)",
        "https://a.example/x\nhttps://b.example/y",
    ],
)
def test_joined_addresses(text: str) -> None:
    """Two addresses that only Markdown or a comma joins are two."""
    assert find_addresses(text) == ["https://a.example/x", "https://b.example/y"]


@pytest.mark.parametrize("mark", [",", ";"])
def test_an_address_joined_to_a_query_may_be_a_part_of_it(mark: str) -> None:
    """Behind a query a comma says not whether the address goes on, so all readings are told."""
    one, other = "https://a.example/?u=1", "https://b.example/y"
    assert find_addresses(f"{one}{mark}{other}.") == [one, other, f"{one}{mark}{other}"]
    link = f"[x]({one}{mark}{other})"
    assert find_addresses(link) == [one, other, f"{one}{mark}{other}"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("请看https://example.org/report然后回复", ["https://example.org/report"]),
        ("資料はhttps://example.org/reportです。", ["https://example.org/report"]),
        ("見て（https://example.org/report）ください", ["https://example.org/report"]),
        ("「https://example.org/報告」を", ["https://example.org/報告", "https://example.org/"]),
        ("보고서https://example.org/report를 보세요", ["https://example.org/report"]),
        ("https://example.org/a&#47;b然后", ["https://example.org/a/b"]),
        ("https://例え.example/x。次", ["https://例え.example/x"]),
    ],
)
def test_writing_without_spaces(text: str, found: list[str]) -> None:
    """Where Chinese, Japanese or Korean goes on behind an address, it ends there in one reading."""
    assert set(found) <= set(find_addresses(text))


def test_an_address_in_other_letters_stays_whole() -> None:
    """Letters of any script and full-width marks may be parts of an address; it is told first."""
    for path in ("けいおん！/1", "苹果（消歧义）页", "a（b）c", "报告"):
        assert find_addresses(f"https://example.org/{path}")[0] == f"https://example.org/{path}"


@pytest.mark.parametrize(
    "text",
    ["https://a.example/?u=https://b.example/", "https://a.example/web/2020/https://b.example/"],
)
def test_address_inside_an_address(text: str) -> None:
    """An address in the path or the query of another one is a part of it."""
    assert find_addresses(text) == [text]


def test_what_follows_a_link_text_is_no_part() -> None:
    """A link text that is an address ends there, whatever the link leads to."""
    assert find_addresses("[https://a.example/x](/y)") == ["https://a.example/x"]


@pytest.mark.parametrize(
    "url",
    [
        "https://EXAMPLE.org/report",
        "HTTPS://example.org/report",
        "https://example.org/report#summary",
        "https://example.org:443/report",
        "https://example.org./report",
        "https://example.org/a/../report",
        " https://example.org/report ",
    ],
)
def test_same_key(url: str) -> None:
    """Case of scheme and host, fragment, default port, final dot and dot segments do not matter."""
    assert request_key(url) == request_key(REPORT) == "https://example.org:443/report"


@pytest.mark.parametrize(
    "urls",
    [
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        (
            "http://ds-results.intern/report.html",
            "http://DS-RESULTS.intern:80/report.html",
            "HTTP://ds-results.intern/report.html#loss",
        ),
        ("http://10.20.30.40:8000/run-17/", "http://10.20.30.40:8000/run-17/#plot"),
        ("http://localhost:8000/", "http://LOCALHOST:8000/"),
        ("http://[fd00::5]:8000/run-17/", "http://[FD00:0:0:0:0:0:0:5]:8000/run-17/"),
        ("https://example.org", "https://example.org/"),
    ],
)
def test_same_keys(urls: tuple[str, ...]) -> None:
    """Spellings of the same request have one key."""
    assert len({request_key(url) for url in urls}) == 1
    assert request_key(urls[0]) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (REPORT + "?year=2026", REPORT + "?year=2026&note=budget"),
        (REPORT + "?year=2026", REPORT + "?year=2025"),
        (REPORT, REPORT + "?budget"),
        (REPORT, "https://example.org/Report"),
        (REPORT, REPORT + "/budget"),
        (REPORT, "https://budget@example.org/report"),
        (REPORT, "http://example.org/report"),
        (REPORT, "https://example.org:8443/report"),
        (REPORT, "https://budget.example.org/report"),
        ("http://ds-results.intern:8000/", "http://ds-results.intern/"),
        ("http://10.20.30.40:8000/", "http://10.20.30.40:8001/"),
        ("http://10.20.30.40:8000/", "http://10.20.30.41:8000/"),
        ("http://10.20.30.40:8000/", "http://10.20.30.40:8000/?budget"),
        ("http://[fd00::5]/", "http://[fd00::6]/"),
        ("http://[fd00::5]:8000/", "http://[fd00::5]:8001/"),
    ],
)
def test_different_keys(one: str, other: str) -> None:
    """Path, query, scheme, host and port matter, to the letter."""
    assert request_key(one) is not None
    assert request_key(one) != request_key(other)


@pytest.mark.parametrize(
    "url",
    [
        "mailto:someone@example.org",
        "file:///etc/passwd",
        "not an address",
        "https://user@example.org/",
        "https://user:pass@example.org/",
        "https://exa\u00admple.org/",
        "https://example.org/" + "a" * 9000,
        "/report",
        "",
        None,
        7,
    ],
)
def test_no_key(url: object) -> None:
    """What ``parse`` refuses has no key, nor has what is no text."""
    assert request_key(url) is None  # type: ignore[arg-type]


def test_key_of_a_target() -> None:
    """A target has the key of its text."""
    url = "http://10.20.30.40:8000/run-17/?a=1#b"
    assert request_key(parse(url)) == request_key(url) == "http://10.20.30.40:8000/run-17/?a=1"


@pytest.mark.parametrize("end", ["!", "?", ")", ".", "!?)", "'", ","])
def test_a_field_that_is_an_address_is_the_whole_of_it(end: str) -> None:
    """Also what would be taken off in a sentence."""
    url = f"http://a.test/wiki/Yahoo{end}"
    assert whole_address(f" {url}\n") == (None if end == "'" else url)
    assert whole_address(f"See {url}") is None
    assert whole_address(f"{url} and http://b.test/") is None
