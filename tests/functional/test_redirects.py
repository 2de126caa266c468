"""Redirects: few, each judged anew, GET only, and never where the Location is not plain."""

import pytest
from aiohttp import web

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import Refused
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.errors import BadRedirect, HTTPStatus, TooManyRedirects
from tests.retrieval.world import PUBLIC, PUBLIC_B, World, hops_of
from tests.servers.loop import awaited
from tests.servers.raw import RawServer, ReadHead, Script, Send

PAGE = "<p>here</p>"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@awaited
async def test_followed_statuses(status: int) -> None:
    """These statuses are followed, by GET, and each hop is in the trace."""
    async with World() as world:
        world.web.redirect("/", "http://b.test/there", status=status)
        world.web.page("/there", PAGE)
        response = await world.fetch("http://a.test/")
        assert (response.requested.host, response.final.href) == ("a.test", "http://b.test/there")
        assert response.body == PAGE.encode()
        assert [hop.status for hop in response.hops] == [status, 200]
        assert [hop.chosen_by for hop in response.hops] == ["user", "server"]
        assert [request.method for request in world.web.requests] == ["GET", "GET"]
        assert world.dialled == [PUBLIC, PUBLIC_B]


@pytest.mark.parametrize("status", [300, 304, 305, 306, 200, 201, 400, 503])
@awaited
async def test_statuses_that_are_not_followed(status: int) -> None:
    """A Location with any other status leads nowhere."""
    async with World() as world:
        world.web.redirect("/", "http://b.test/there", status=status)
        if status < 300:
            assert (await world.fetch("http://a.test/")).final.host == "a.test"
        else:
            error = await world.failure("http://a.test/")
            assert isinstance(error, HTTPStatus)
            assert error.status == status
        assert len(world.web.requests) == 1


@pytest.mark.parametrize("header", ["0; url=http://b.test/there", "0;URL='/there'"])
@awaited
async def test_refresh_is_not_followed(header: str) -> None:
    """Neither a Refresh header nor a meta refresh is followed."""
    page = f'<meta http-equiv="refresh" content="{header}"><p>stay</p>'
    async with World() as world:
        world.web.page("/", page, headers={"Refresh": header})
        response = await world.fetch("http://a.test/")
        assert response.body == page.encode()
        assert len(world.web.requests) == 1


@pytest.mark.parametrize("most", [0, 1, 10])
@awaited
async def test_redirects_are_counted(most: int) -> None:
    """So many redirects are followed, and a loop ends with the next one."""
    async with World() as world:
        world.web.redirect("/", "/")
        error = await world.failure("http://a.test/", limits=Limits(max_redirects=most))
        assert isinstance(error, TooManyRedirects)
        assert str(most) in str(error)
        assert len(world.web.requests) == len(error.trace) == most + 1


@awaited
async def test_ten_redirects_by_default() -> None:
    """Ten redirects are read, eleven are not."""
    async with World() as world:
        for place in range(12):
            world.web.redirect(f"/{place}", f"/{place - 1}")
        world.web.page("/0", PAGE)
        assert len((await world.fetch("http://a.test/10")).hops) == 11
        assert isinstance(await world.failure("http://a.test/11"), TooManyRedirects)


AS_WRITTEN = {
    Code.UNSUPPORTED_SCHEME,
    Code.AMBIGUOUS_ADDRESS,
    Code.USERINFO_IN_URL,
    Code.AMBIGUOUS_URL,
}
"""Codes of a Location that is refused as it is written; told as ``redirect_not_allowed``."""
LOCATIONS: dict[str, Code] = {
    "http://a.test:22/": Code.PORT_NOT_ALLOWED,
    "http://a.test:0/": Code.PORT_NOT_ALLOWED,
    "file:///etc/passwd": Code.UNSUPPORTED_SCHEME,
    "data:text/html,x": Code.UNSUPPORTED_SCHEME,
    "gopher://a.test:70/1": Code.UNSUPPORTED_SCHEME,
    "javascript:alert(1)": Code.UNSUPPORTED_SCHEME,
    "ftp://a.test/": Code.UNSUPPORTED_SCHEME,
    "http://127.0.0.1:8080/x": Code.ADDRESS_NEVER_ALLOWED,
    "//127.0.0.1/x": Code.ADDRESS_NEVER_ALLOWED,
    "http://[::1]/": Code.ADDRESS_NEVER_ALLOWED,
    "http://[::ffff:127.0.0.1]/": Code.ADDRESS_NEVER_ALLOWED,
    "http://169.254.169.254/latest/meta-data/": Code.ADDRESS_NEVER_ALLOWED,
    "http://10.0.0.5/": Code.PRIVATE_NOT_ALLOWED,
    "http://inner.test/": Code.PRIVATE_NOT_ALLOWED,
    "http://loop.test/": Code.ADDRESS_NEVER_ALLOWED,
    "http://localhost/": Code.INTERNAL_NAME,
    "http://vault.internal/": Code.INTERNAL_NAME,
    "http://intranet/": Code.INTERNAL_NAME,
    "http://0x7f.1/": Code.AMBIGUOUS_ADDRESS,
    "http://2130706433/": Code.AMBIGUOUS_ADDRESS,
    "http://u:p@b.test/": Code.USERINFO_IN_URL,
    "//b.test@a.test/": Code.USERINFO_IN_URL,
    "http://b.%74est/": Code.AMBIGUOUS_URL,
    "\\\\127.0.0.1\\": Code.AMBIGUOUS_URL,
    "//\\127.0.0.1/": Code.AMBIGUOUS_URL,
    "/\\b.test/": Code.AMBIGUOUS_URL,
    "/a b": Code.AMBIGUOUS_URL,
    "http://": Code.BAD_REDIRECT,
    "http://[::1/": Code.BAD_REDIRECT,
    "http://a.test:99999/": Code.BAD_REDIRECT,
    "": Code.BAD_REDIRECT,
    "  ": Code.BAD_REDIRECT,
    "/" + "x" * 8_200: Code.BAD_REDIRECT,
}


@pytest.mark.parametrize("location", LOCATIONS, ids=lambda text: text[:30])
@awaited
async def test_refused_locations(location: str) -> None:
    """A Location that is not allowed or not plain ends the read with its code, undialled."""
    code = LOCATIONS[location]
    async with World({"vault.internal": [PUBLIC], "intranet": [PUBLIC]}) as world:
        world.web.redirect("/", location)
        error = await world.failure("http://a.test/")
        if code in AS_WRITTEN:
            assert code.value in error.detail
            code = Code.REDIRECT_NOT_ALLOWED
        assert error.code is code
        assert isinstance(error, BadRedirect if code is Code.BAD_REDIRECT else Refused)
        assert world.dialled == [PUBLIC]
        first, *_ = hops_of(error)
        assert first.status == 302


RAW_LOCATIONS: dict[bytes, Code] = {
    b"": Code.BAD_REDIRECT,
    b"Location:\r\n": Code.BAD_REDIRECT,
    b"Location: /x\r\nLocation: /y\r\n": Code.BAD_REDIRECT,
    b"Location: http://b.test/\r\nlocation: http://a.test/\r\n": Code.BAD_REDIRECT,
    b"Location: /\xff\xfe\r\n": Code.BAD_REDIRECT,
    b"Location: http://b\xc3.test/\r\n": Code.BAD_REDIRECT,
    b"Location: /a\tb\r\n": Code.REDIRECT_NOT_ALLOWED,
    b"Location: /a\x01b\r\n": Code.REDIRECT_NOT_ALLOWED,
    b"Location: /a\x7fb\r\n": Code.REDIRECT_NOT_ALLOWED,
    b"Location: /\xe2\x80\x8bx\r\n": Code.REDIRECT_NOT_ALLOWED,
    b"Location: /a\x00b\r\n": Code.PROTOCOL_ERROR,
    b"Location: /x\r\n http://b.test/\r\n": Code.REDIRECT_NOT_ALLOWED,
}


@pytest.mark.parametrize("lines", RAW_LOCATIONS, ids=repr)
@awaited
async def test_malformed_locations(lines: bytes) -> None:
    """A Location that is missing, given twice or malformed on the wire is a named failure."""
    head = b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\n" + lines + b"\r\n"
    async with (
        RawServer((ReadHead(), Send(head))) as raw,
        World(http=raw.port) as world,
    ):
        error = await world.failure("http://a.test/")
        assert error.code is RAW_LOCATIONS[lines]
        assert (raw.connections, len(error.trace)) == (1, 1)


@awaited
async def test_the_same_location_twice_is_one() -> None:
    """The same Location said twice says one thing."""
    head = b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /x\r\nLocation: /x\r\n\r\n"
    ok = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    first: Script = (ReadHead(), Send(head))
    async with (
        RawServer(first, (ReadHead(), Send(ok))) as raw,
        World(http=raw.port) as world,
    ):
        assert (await world.fetch("http://a.test/")).body == b"ok"


@pytest.mark.parametrize(
    ("location", "final"),
    [
        ("there?x=%2f", "http://a.test/dir/there?x=%2f"),
        ("/there", "http://a.test/there"),
        ("//b.test/there", "http://b.test/there"),
        ("../../there", "http://a.test/there"),
        ("./?q", "http://a.test/dir/?q"),
        ("/caf\u00e9", "http://a.test/caf%C3%A9"),
        ("http://B.test:8080/there#part", "http://b.test:8080/there#part"),
    ],
)
@awaited
async def test_relative_locations(location: str, final: str) -> None:
    """A relative Location is taken from the address that answered (RFC 3986 section 5)."""
    async with World() as world:
        world.web.redirect("/dir/start", location)
        for path in ("/dir/there", "/there", "/dir/", "/caf%C3%A9"):
            world.web.page(path, PAGE)
        response = await world.fetch("http://a.test/dir/start")
        assert response.final.href == final


@awaited
async def test_redirect_to_https() -> None:
    """A redirect from http to https is followed."""
    async with World(tls=("a.test",)) as world:
        world.web.redirect("/", "https://a.test/")
        world.https.page("/", PAGE)
        response = await world.fetch("http://a.test/")
        assert [hop.target.scheme for hop in response.hops] == ["http", "https"]


@awaited
async def test_every_hop_meets_the_lists() -> None:
    """Deny and only lists are asked for every hop, not for the first alone."""
    async with World() as world:
        world.web.redirect("/", "http://b.test/there")
        world.web.page("/there", PAGE)
        for rules in (EgressRules.public(deny=["b.test"]), EgressRules.public(only=["a.test"])):
            error = await world.failure("http://a.test/", rules=rules)
            assert error.code in {Code.HOST_DENIED, Code.HOST_NOT_ALLOWED}
        assert {request.host for request in world.web.requests} == {"a.test"}


@awaited
async def test_body_of_a_redirect_is_not_read() -> None:
    """The body of a redirect is not waited for, however long it claims to be."""

    async def endless(_request: web.BaseRequest) -> web.StreamResponse:
        answer = web.StreamResponse(
            status=302, headers={"Location": "/there", "Content-Length": "1000000000"}
        )
        await answer.prepare(_request)
        await answer.write(b"x" * 1000)
        return answer

    async with World() as world:
        world.web.handler("/", endless)
        world.web.page("/there", PAGE)
        assert (await world.fetch("http://a.test/")).body == PAGE.encode()
