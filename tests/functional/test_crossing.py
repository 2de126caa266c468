"""Crossing: what a caller or a server gave to one origin does not reach another."""

from typing import Any

import pytest

from fetchwarden.policy.rules import EgressRules
from tests.retrieval.world import World
from tests.servers.loop import awaited
from tests.servers.origin import ReceivedRequest

PAGE = "<p>here</p>"
GIVEN: dict[str, Any] = {
    "headers": {"X-Api-Key": "k1", "Accept": "text/plain", "User-Agent": "own"},
    "secret_headers": {"Authorization": "Bearer k2", "X-Secret": "k3"},
}
KEYS = {"k1", "Bearer k2", "k3"}


def keys_in(request: ReceivedRequest) -> set[str]:
    """Return which of the given credentials a request carries."""
    return KEYS & set(request.headers.values())


@pytest.mark.parametrize("location", ["/there", "http://a.test/there", "http://A.test:80/there"])
@awaited
async def test_same_origin_keeps_headers(location: str) -> None:
    """A redirect within the origin carries the caller's headers along, on every hop."""
    async with World() as world:
        world.web.redirect("/", location)
        world.web.redirect("/there", "/end")
        world.web.page("/end", PAGE)
        await world.exchange("http://a.test/", **GIVEN)
        assert [keys_in(request) for request in world.web.requests] == [KEYS] * 3
        assert world.web.requests[2].headers["User-Agent"] == "own"


@pytest.mark.parametrize(
    "location", ["http://b.test/there", "http://sub.a.test/there", "http://a.test:8080/there"]
)
@awaited
async def test_other_origin_gets_no_header(location: str) -> None:
    """Another host or port gets none of the caller's headers, and the way back neither."""
    async with World({"sub.a.test": ["93.184.216.34"]}) as world:
        world.web.redirect("/", location)
        world.web.redirect("/there", "http://a.test/back")
        world.web.page("/back", PAGE)
        await world.exchange("http://a.test/", **GIVEN)
        first, *others = world.web.requests
        assert keys_in(first) == KEYS
        assert [keys_in(request) for request in others] == [set(), set()]
        for request in others:
            assert request.headers["User-Agent"].startswith("Fetchwarden/")
            assert "text/markdown" in request.headers["Accept"]


@pytest.mark.parametrize("upwards", [True, False])
@awaited
async def test_other_scheme_gets_no_header(*, upwards: bool) -> None:
    """From http to https of the same host, or back, the caller's headers stay behind."""
    async with World(tls=("a.test",)) as world:
        start, end = (world.web, world.https) if upwards else (world.https, world.web)
        start.redirect("/", f"http{'s' if upwards else ''}://a.test/there")
        end.page("/there", PAGE)
        fetcher = world.fetcher(rules=EgressRules.public(allow_downgrade=True))
        await world.exchange(f"http{'' if upwards else 's'}://a.test/", by=fetcher, **GIVEN)
        assert keys_in(start.requests[0]) == KEYS
        assert keys_in(end.requests[0]) == set()


@pytest.mark.parametrize(
    "set_cookie", ["c=1", "c=1; Domain=test", "c=1; Domain=.b.test; Path=/", "c=1; Domain=a.test"]
)
@pytest.mark.parametrize("other", ["b.test", "same.test", "sub.a.test", "xa.test", "test.a.test"])
@awaited
async def test_cookies_stay_with_their_host(set_cookie: str, other: str) -> None:
    """A cookie goes back to the host that set it within the read, and to no other host.

    Also where both hosts share an address, and on whatever hop the cookie was set.
    """
    names = {name: ["93.184.216.34"] for name in ("sub.a.test", "xa.test", "test.a.test")}
    async with World(names) as world:
        cookie = {"Set-Cookie": set_cookie}
        world.web.redirect("/first", "/second", headers=cookie)
        world.web.redirect("/second", f"http://{other}/third", headers=cookie)
        world.web.redirect("/third", "http://a.test/fourth")
        world.web.page("/fourth", PAGE)
        await world.fetch("http://a.test/first")
        sent = [request.headers.get("Cookie") for request in world.web.requests]
        mismatched = "b.test" in set_cookie
        mine = sent[1] if mismatched else "c=1"
        assert sent == [None, mine, None, mine]


@pytest.mark.parametrize("domain", ["test", "a.test", "b.test"])
@awaited
async def test_cookies_of_a_later_hop_stay_too(domain: str) -> None:
    """A cookie that a later hop sets for a whole domain reaches no sibling and no parent."""
    names = {"sub.a.test": ["93.184.216.34"], "sub.b.test": ["93.184.216.34"]}
    async with World(names) as world:
        cookie = {"Set-Cookie": f"c=1; Domain={domain}; Path=/"}
        world.web.redirect("/1", "/2")
        world.web.redirect("/2", "http://a.test/3", headers=cookie)
        world.web.redirect("/3", "http://b.test/4")
        world.web.redirect("/4", "http://sub.b.test/5")
        world.web.page("/5", PAGE)
        await world.fetch("http://sub.a.test/1")
        assert [request.headers.get("Cookie") for request in world.web.requests] == [None] * 5


@awaited
async def test_cookies_are_thrown_away() -> None:
    """No cookie survives a read, neither of its first hop nor of a later one."""
    async with World() as world:
        world.web.page("/page", PAGE, headers={"Set-Cookie": "c=1; Max-Age=1000"})
        world.web.redirect("/way", "/page", headers={"Set-Cookie": "d=1; Path=/"})
        fetcher = world.fetcher()
        for path in ("/page", "/way", "/page", "/way"):
            await fetcher.fetch(f"http://a.test{path}")
        sent = [(r.target, r.headers.get("Cookie")) for r in world.web.requests]
        way = [("/way", None), ("/page", "d=1")]
        assert sent == [("/page", None), *way, ("/page", None), *way]


@awaited
async def test_hostile_set_cookie_is_harmless() -> None:
    """Cookies that are malformed, many or large do not disturb the read."""
    lines = ["c" * 5000 + "=1", "=x", ";;;", "a=\x80\xff", 'q="unclosed', "c=1; Expires=never"]
    lines += [f"k{number}={'v' * 100}" for number in range(100)]
    async with World() as world:
        world.web.redirect("/", "/2", headers=[("Set-Cookie", line) for line in lines])
        world.web.page("/2", PAGE)
        assert (await world.fetch("http://a.test/")).body == PAGE.encode()
        assert len(world.web.requests[1].headers.get("Cookie", "")) < 8_192


@awaited
async def test_nothing_but_honest_headers_is_sent() -> None:
    """A read sends its honest name and preferences, no Referer, no cookie, no credentials."""
    async with World() as world:
        world.web.redirect("/", "http://b.test/2")
        world.web.page("/2", PAGE)
        await world.fetch("http://a.test/")
        for request in world.web.requests:
            assert {name.lower() for name in request.headers} <= {
                "host",
                "user-agent",
                "accept",
                "accept-language",
                "accept-encoding",
                "connection",
            }
            assert request.headers["Accept-Encoding"] == "gzip, deflate, br, zstd"
