"""The operating system's sign-in on loopback: NTLM and Negotiate in pure Python, over TLS."""

from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.errors import HTTPStatus, SignInRefused
from fetchwarden.retrieval.resolver import DnsResolver
from fetchwarden.retrieval.response import Response
from fetchwarden.retrieval.signin import SignIn, _offered
from fetchwarden.tools.conversation import Conversation
from fetchwarden.tools.definition import Tool, ToolContext
from fetchwarden.tools.result import ToolBlocked
from fetchwarden.tools.web.read_web_page import ReadWebPage
from fetchwarden.tools.web.reader import Reader
from fetchwarden.tools.web.search_confluence import SearchConfluence
from tests.retrieval.world import World
from tests.servers import ca
from tests.servers.loop import awaited
from tests.servers.ntlm import DOMAIN, PASSWORD, USER, SignedInSite, write_users

NAMES = {"wiki.test": ["10.1.2.3"], "pub.test": ["93.184.216.34"], "other.test": ["10.1.2.4"]}
TLS = ("wiki.test", "pub.test", "other.test")
RULES = EgressRules.public(allow=["wiki.test", "other.test"])
ANN = SignIn(f"{DOMAIN}\\{USER}", PASSWORD)


@pytest.fixture(autouse=True)
def _users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NTLM_USER_FILE", str(write_users(tmp_path)))


async def read(world: World, url: str, sign_in: SignIn | None = ANN, **more: Any) -> Response:
    """Return what a read of *url* brings."""
    fetcher = world.fetcher(rules=RULES)
    return await world.exchange(url, by=fetcher, allow_private=True, sign_in=sign_in, **more)


@pytest.mark.parametrize("scheme", ["NTLM", "Negotiate"])
@awaited
async def test_a_challenge_is_answered_on_one_connection(scheme: str) -> None:
    """The page comes once the connection is signed in; all legs go over the same one."""
    site = SignedInSite(scheme, "<h1>Plan</h1>")
    async with World(NAMES, tls=TLS) as world:
        world.https.handler("/plan", site.answer)
        response = await read(world, "https://wiki.test/plan")
        assert response.body == b"<h1>Plan</h1>"
        assert len({request.peer for request in world.https.requests}) == 1
        assert site.seen[0] == ""
        assert set(site.seen[1:]) == {scheme}
        assert len(world.dialled) == 1


@awaited
async def test_nothing_is_sent_without_a_challenge() -> None:
    """A page that asks for nothing gets nothing."""
    async with World(NAMES, tls=TLS) as world:
        world.https.page("/plan", "<h1>Plan</h1>")
        await read(world, "https://wiki.test/plan")
        assert "Authorization" not in world.https.requests[0].headers


@pytest.mark.parametrize(
    ("url", "sign_in"),
    [
        ("https://wiki.test/plan", None),
        ("https://pub.test/plan", ANN),
        ("http://wiki.test/plan", ANN),
    ],
)
@awaited
async def test_where_nothing_is_offered(url: str, sign_in: SignIn | None) -> None:
    """Without permission, to a public host, or without TLS a challenge stays unanswered."""
    site = SignedInSite("NTLM", "secret")
    async with World(NAMES, tls=TLS) as world:
        for origin in (world.https, world.web):
            origin.handler("/plan", site.answer)
        with pytest.raises(HTTPStatus) as caught:
            await read(world, url, sign_in)
        assert caught.value.status == 401
        assert site.seen == [""]


@awaited
async def test_a_redirect_gets_a_sign_in_only_at_the_origin_that_was_asked_for() -> None:
    """Within the origin it is offered again; another host, allow-listed as it is, gets none."""
    async with World(NAMES, tls=TLS) as world:
        site = SignedInSite("NTLM", "<h1>Plan</h1>")
        world.https.redirect("/start", "https://wiki.test/plan")
        world.https.handler("/plan", site.answer)
        assert (await read(world, "https://wiki.test/start")).body == b"<h1>Plan</h1>"
    async with World(NAMES, tls=TLS) as world:
        site = SignedInSite("NTLM", "secret")
        world.https.redirect("/start", "https://other.test/plan")
        world.https.handler("/plan", site.answer)
        with pytest.raises(HTTPStatus):
            await read(world, "https://wiki.test/start")
        assert site.seen == [""]


@awaited
async def test_a_challenge_after_a_sign_in_elsewhere_is_a_sign_in_refused() -> None:
    """Whoever signed in and is sent on to a page that wants more is told so."""
    site = SignedInSite("NTLM", "")
    async with World(NAMES, tls=TLS) as world:

        async def sends_on(request: web.BaseRequest) -> web.StreamResponse:
            answer = await site.answer(request)
            if answer.status == 200:
                answer = web.Response(status=302, headers={"Location": "https://other.test/plan"})
            return answer

        world.https.handler("/start", sends_on)
        world.https.page("/plan", "sign in", status=401, headers={"WWW-Authenticate": "NTLM"})
        with pytest.raises(SignInRefused):
            await read(world, "https://wiki.test/start")
        assert "Authorization" not in world.https.requests[-1].headers


@pytest.mark.parametrize("confidence", [Confidence.HIGH, Confidence.MEDIUM])
@awaited
async def test_tools_sign_in_for_fully_trusted_providers_only(confidence: Confidence) -> None:
    """The search of the wiki and the read of its pages sign in, and for nobody else."""
    page = f"<title>Plan</title><main><h1>Plan</h1><p>{'A plan for the release. ' * 40}</p></main>"
    site = SignedInSite("NTLM", page)
    async with World(NAMES, tls=TLS) as world:
        for path in ("/dosearchsite.action", "/plan"):
            world.https.handler(path, site.answer)
        async with Reader(
            resolver=DnsResolver([f"127.0.0.1:{world.names.port}"]),
            dialer=world.dialer,
            extra_roots=dict.fromkeys(TLS, ca.authority().pem),
        ) as reader:
            chat = Conversation()
            chat.add_user_message("https://wiki.test/plan")
            settings = {"base_url": "https://wiki.test/", "allowed_private_hosts": "wiki.test"}
            context = ToolContext(chat, settings, confidence)
            tools: tuple[tuple[Tool, dict[str, str]], ...] = (
                (SearchConfluence(reader, world.fetcher(), sign_in=ANN), {"query": "plan"}),
                (ReadWebPage(reader, sign_in=ANN), {"url": "https://wiki.test/plan"}),
            )
            for tool, arguments in tools:
                if confidence is Confidence.HIGH:
                    result = await tool.run(arguments, context)
                    assert "A plan for the release." in result.to_model()
                else:
                    with pytest.raises(ToolBlocked):
                        await tool.run(arguments, context)
        if confidence is not Confidence.HIGH:
            assert world.https.requests == []


@pytest.mark.parametrize("ends_connections", [False, True])
@awaited
async def test_a_sign_in_that_is_not_accepted(*, ends_connections: bool) -> None:
    """A wrong password, or a server that ends the connection between the legs, is told."""
    site = SignedInSite("NTLM", "secret", ends_connections=ends_connections)
    wrong = ANN if ends_connections else SignIn(f"{DOMAIN}\\{USER}", "wrong")
    async with World(NAMES, tls=TLS) as world:
        world.https.handler("/plan", site.answer)
        with pytest.raises(SignInRefused) as caught:
            await read(world, "https://wiki.test/plan", wrong)
        assert "wrong" not in f"{caught.value} {caught.value.detail} {wrong!r}"


@pytest.mark.parametrize(
    ("header", "size"),
    [
        ("Basic realm=x", 10),
        ("NTLM not/base64!", 10),
        ("NTLM TlRMTVNTUAACAAAA", 10),
        ("Negotiate YWJj", 10),
        ("NTLM", 100_000),
    ],
)
@awaited
async def test_challenges_that_are_none(header: str, size: int) -> None:
    """Another scheme, a token that is none, or a page without end leaves the 401 as it is."""

    async def answer(_: web.BaseRequest) -> web.Response:
        return web.Response(status=401, text="x" * size, headers={"WWW-Authenticate": header})

    async with World(NAMES, tls=TLS) as world:
        world.https.handler("/plan", answer)
        with pytest.raises((HTTPStatus, SignInRefused)):
            await read(world, "https://wiki.test/plan")
        assert len(world.https.requests) <= 4


def test_what_is_offered() -> None:
    """Negotiate goes before NTLM, in one header or in several, in any case."""
    assert _offered(["NTLM, negotiate"]) == ("Negotiate", None)
    assert _offered(["Basic realm=x", "ntlm YWJj"]) == ("NTLM", b"abc")
    assert _offered(["Bearer"]) == (None, None)
    assert _offered(['Basic realm="x, NTLM, y"', 'Digest qop="auth, Negotiate"']) == (None, None)
    assert _offered([]) == (None, None)
