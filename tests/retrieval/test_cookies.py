"""Cookies: for the host that set them alone, few and small."""

import pytest
from aiohttp.cookiejar import CookieJar
from yarl import URL

from fetchwarden.retrieval.cookies import MAX_COOKIE_CHARS, MAX_COOKIES, HostOnlyCookieJar
from tests.servers.loop import awaited

SETTER = URL("http://sub.a.test/x/y")


def jar_of(*set_cookies: str, by: URL = SETTER) -> CookieJar:
    """Return a jar that has seen these Set-Cookie headers."""
    jar = HostOnlyCookieJar()
    jar.update_cookies_from_headers(set_cookies, by)
    return jar


def sent(jar: CookieJar, url: str) -> dict[str, str]:
    """Return the cookies that go to *url*."""
    return {name: morsel.value for name, morsel in jar.filter_cookies(URL(url)).items()}


@pytest.mark.parametrize("domain", ["", "; Domain=a.test", "; Domain=.a.test", "; Domain=test"])
@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://sub.a.test/x/y", {"k": "1"}),
        ("https://sub.a.test/x/y", {"k": "1"}),
        ("http://a.test/x/y", {}),
        ("http://other.a.test/x/y", {}),
        ("http://deep.sub.a.test/x/y", {}),
        ("http://evilsub.a.test/x/y", {}),
        ("http://b.test/x/y", {}),
        ("http://127.0.0.1/x/y", {}),
    ],
)
@awaited
async def test_host_only(domain: str, url: str, expected: dict[str, str]) -> None:
    """A cookie goes to the host that set it and to no other, whatever its Domain says."""
    assert sent(jar_of(f"k=1{domain}"), url) == expected


@awaited
async def test_addresses_are_hosts() -> None:
    """A cookie set by an IP address goes back to that address alone."""
    jar = jar_of("k=1", by=URL("http://93.184.216.34/"))
    assert sent(jar, "http://93.184.216.34/") == {"k": "1"}
    assert sent(jar, "http://93.184.216.35/") == sent(jar, "http://a.test/") == {}


@pytest.mark.parametrize(
    ("set_cookie", "url", "expected"),
    [
        ("k=1; Path=/x", "http://sub.a.test/x/z", {"k": "1"}),
        ("k=1; Path=/x", "http://sub.a.test/z", {}),
        ("k=1; Secure", "http://sub.a.test/x/y", {}),
        ("k=1; Secure", "https://sub.a.test/x/y", {"k": "1"}),
        ("k=1; Max-Age=0", "http://sub.a.test/x/y", {}),
        ("k=1; Expires=Fri, 01 Jan 1971 00:00:00 GMT", "http://sub.a.test/x/y", {}),
    ],
)
@awaited
async def test_usual_attributes(set_cookie: str, url: str, expected: dict[str, str]) -> None:
    """Path, Secure and expiry are honoured as usual."""
    assert sent(jar_of(set_cookie), url) == expected


@awaited
async def test_few_cookies() -> None:
    """A jar keeps a limited number of cookies."""
    jar = jar_of(*(f"k{number}=1" for number in range(MAX_COOKIES + 20)))
    assert len(jar) == MAX_COOKIES


@awaited
async def test_small_cookies() -> None:
    """A cookie that is too large is not kept, and the others are."""
    jar = jar_of(f"large={'x' * MAX_COOKIE_CHARS}", "small=1")
    assert sent(jar, str(SETTER)) == {"small": "1"}


@awaited
async def test_plain_values() -> None:
    """Cookies given as plain values are host-only too."""
    jar = HostOnlyCookieJar()
    jar.update_cookies({"k": "1"}, SETTER)
    assert sent(jar, str(SETTER)) == {"k": "1"}
    assert sent(jar, "http://a.test/x/y") == {}


@awaited
async def test_values_go_back_as_they_came() -> None:
    """A value is neither quoted nor changed on its way back."""
    jar = jar_of("k=a,b:c/d==")
    assert jar.filter_cookies(SETTER).output(header="", sep="").strip() == "k=a,b:c/d=="
