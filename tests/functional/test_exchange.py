"""Exchanges: one request of a caller's own, with its method, headers, limits and media types."""

import json

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.errors import BodyTooLarge, DeadlineExceeded, HTTPStatus
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.response import Request
from tests.retrieval.world import SOON, World, failure
from tests.servers import scripts
from tests.servers.loop import awaited
from tests.servers.raw import RawServer

PAGE = "<p>here</p>"


@awaited
async def test_post_sends_its_body() -> None:
    """A POST sends its body and headers as they are, and brings the answer back."""
    async with World() as world:
        world.web.page("/api", '{"a": 1}', content_type="application/json")
        response = await world.exchange(
            "http://a.test/api",
            method="POST",
            body=b'{"q": "x"}',
            headers={"Content-Type": "application/json"},
            media_types=frozenset({"application/json"}),
        )
        assert json.loads(response.body) == {"a": 1}
        (request,) = world.web.requests
        assert (request.method, request.body) == ("POST", b'{"q": "x"}')
        assert request.headers["Content-Type"] == "application/json"
        assert request.headers["Content-Length"] == "10"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@awaited
async def test_post_is_not_redirected(status: int) -> None:
    """A POST is not sent on, nor turned into a GET, by any redirect."""
    async with World() as world:
        world.web.redirect("/api", "http://b.test/there", status=status)
        error = await failure(world.exchange("http://a.test/api", method="POST", body=b"x"))
        assert isinstance(error, HTTPStatus)
        assert error.status == status
        response = await world.exchange(
            "http://a.test/api", method="POST", body=b"x", raises_for_status=False
        )
        assert (response.status, response.headers["Location"]) == (status, "http://b.test/there")
        assert {request.target for request in world.web.requests} == {"/api"}


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500, 503, 599])
@awaited
async def test_status_is_an_error_or_an_answer(status: int) -> None:
    """Another status than 2xx is an error with the status, or an answer where that is asked for."""
    async with World() as world:
        world.web.page("/", "sorry", status=status, headers={"Retry-After": "7"})
        error = await failure(world.exchange("http://a.test/"))
        assert isinstance(error, HTTPStatus)
        assert (error.status, error.retry_after) == (status, "7")
        response = await world.exchange("http://a.test/", raises_for_status=False)
        assert (response.status, response.body) == (status, b"sorry")


@awaited
async def test_switching_protocols_is_no_answer() -> None:
    """An answer that switches protocols is an error with its status, and nothing switches."""
    from tests.functional.test_bodies import answer

    script = answer("Connection: upgrade", "Upgrade: x", status="101 Switching Protocols")
    async with RawServer(script) as raw, World(http=raw.port) as world:
        error = await world.failure("http://a.test/")
        assert isinstance(error, HTTPStatus)
        assert error.status == 101


@pytest.mark.parametrize("status", [200, 204, 205])
@awaited
async def test_empty_answers(status: int) -> None:
    """A success without content is an empty body."""
    async with World() as world:
        world.web.page("/", b"", status=status)
        assert (await world.fetch("http://a.test/")).body == b""


@awaited
async def test_media_types_of_the_call() -> None:
    """Media types given with a call are the only ones read, whatever pages may be."""
    async with World() as world:
        world.web.page("/page", PAGE)
        world.web.page("/pdf", b"%PDF", content_type="application/pdf")
        only_pdf = frozenset({"application/pdf"})
        response = await world.exchange("http://a.test/pdf", media_types=only_pdf)
        assert response.body == b"%PDF"
        error = await failure(world.exchange("http://a.test/page", media_types=only_pdf))
        assert error.code is Code.UNSUPPORTED_MEDIA_TYPE
        error = await failure(world.exchange("http://a.test/pdf"))
        assert error.code is Code.UNSUPPORTED_MEDIA_TYPE
        assert "a PDF file" in str(error)


@awaited
async def test_limits_of_the_call() -> None:
    """Limits given with a call hold for that call, and may be wider or narrower."""
    async with RawServer(scripts.never_answers()) as raw, World(http=raw.port) as world:
        world.web.page("/large", b"x" * 1000)
        fetcher = world.fetcher(limits=Limits(max_body_bytes=500))
        url = "http://a.test:8080/large"
        assert isinstance(await failure(world.exchange(url, by=fetcher)), BodyTooLarge)
        response = await world.exchange(url, by=fetcher, limits=Limits(max_body_bytes=1000))
        assert len(response.body) == 1000
        error = await failure(world.exchange("http://a.test/", by=fetcher, limits=SOON))
        assert isinstance(error, DeadlineExceeded)


@awaited
async def test_header_limit_of_the_call() -> None:
    """A wider header limit of a call lets a header pass that the fetcher's own would not."""
    async with World() as world:
        world.web.page("/", PAGE, headers={"X-Large": "x" * 2_000})
        fetcher = world.fetcher(limits=Limits(max_header_bytes=1_000))
        error = await failure(world.exchange("http://a.test/", by=fetcher))
        assert error.code is Code.HEADERS_TOO_LARGE
        wide = Limits(max_header_bytes=4_000)
        assert (await world.exchange("http://a.test/", by=fetcher, limits=wide)).status == 200


@awaited
async def test_rules_of_the_call() -> None:
    """Rules given with a call replace the fetcher's own for that call."""
    async with World() as world:
        world.web.page("/", PAGE)
        fetcher = world.fetcher(rules=EgressRules.public(deny=["a.test"]))
        error = await failure(world.exchange("http://a.test/", by=fetcher))
        assert error.code is Code.HOST_DENIED
        rules = EgressRules.public()
        assert (await world.exchange("http://a.test/", by=fetcher, rules=rules)).status == 200


@awaited
async def test_secrets_are_sent_and_not_shown() -> None:
    """A secret header reaches its origin, and neither trace, repr nor error shows it."""
    secret = {"Authorization": "Bearer secret-token"}
    shown: list[str] = []
    async with World() as world:
        world.web.page("/", PAGE)
        fetcher = world.fetcher(on_decision=lambda *event: shown.append(repr(event)))
        request = Request(target=parse("http://a.test/"), secret_headers=secret)
        response = await fetcher.exchange(request)
        assert world.web.requests[0].headers["Authorization"] == secret["Authorization"]
        request = Request(target=parse("http://a.test/none"), secret_headers=secret)
        error = await failure(fetcher.exchange(request))
        shown += [repr(request), repr(response), repr(response.hops), repr(error.trace)]
        assert not [text for text in shown if "secret-token" in text]
        assert "secret-token" not in error.detail


@awaited
async def test_chooser_is_recorded() -> None:
    """Who chose the address is recorded in the first hop."""
    async with World() as world:
        world.web.page("/", PAGE)
        response = await world.fetcher().fetch("http://a.test/", chosen_by="model")
        assert response.hops[0].chosen_by == "model"


@awaited
async def test_malformed_address_is_refused_unasked() -> None:
    """An address that cannot be parsed is refused before anything else happens."""
    async with World() as world:
        error = await world.failure("http://a.test\\@b.test/")
        assert (error.code, error.trace) == (Code.AMBIGUOUS_URL, ())
        assert (world.names.queries, world.dialer.dials) == ([], [])


@awaited
async def test_timings_are_told() -> None:
    """The trace tells how long look-up, head and body took, by the clock that was given."""
    ticks = iter(range(100))
    async with World() as world:
        world.web.page("/", PAGE)
        response = await world.fetch("http://a.test/", clock=lambda: float(next(ticks)))
        (hop,) = response.hops
        assert (hop.resolve_seconds, hop.head_seconds, hop.body_seconds) == (1.0, 1.0, 1.0)


def test_fetcher_in_two_loops() -> None:
    """A fetcher may serve one event loop after another, and leaves nothing open behind."""
    import asyncio
    import gc

    async def once(fetcher: Fetcher) -> None:
        async with World() as world:
            error = await failure(fetcher.fetch("http://localhost/"))
            assert error.code is Code.INTERNAL_NAME
            error = await failure(fetcher.fetch("http://127.0.0.1:9/"))
            assert error.code is Code.PORT_NOT_ALLOWED
            world.dialer.routes = {}
            error = await failure(fetcher.fetch("http://93.184.216.34/"))
            assert error.code is Code.CONNECT_FAILED

    from tests.servers.dial import LoopbackDialer

    fetcher = Fetcher(dialer=LoopbackDialer())
    asyncio.run(once(fetcher))
    asyncio.run(once(fetcher))
    asyncio.run(fetcher.close())
    gc.collect()
