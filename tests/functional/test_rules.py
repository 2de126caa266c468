"""Rules over real reads: endpoints, a person's own machine, private hosts, and the decision log."""

import pytest

from fetchwarden.policy.addresses import AddressClass
from fetchwarden.policy.codes import Code
from fetchwarden.policy.decision import Decision
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import Target
from fetchwarden.retrieval.fetcher import Fetcher
from tests.retrieval.world import PRIVATE, PUBLIC, World, failure
from tests.servers.dns import Alias, Answer
from tests.servers.loop import awaited, needs_ipv6
from tests.servers.origin import Origin

PAGE = "<p>here</p>"
LOCAL = EgressRules.local_user()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "svc.localhost"])
@awaited
async def test_endpoint_reads_its_loopback_service(host: str) -> None:
    """Endpoint rules read the configured loopback service through a real socket."""
    async with Origin() as origin:
        origin.page("/api", PAGE)
        url = f"http://{host}:{origin.port}/api"
        async with Fetcher(rules=EgressRules.endpoint(url)) as fetcher:
            response = await fetcher.fetch(url)
        assert response.body == PAGE.encode()
        assert response.is_private
        assert (response.hops[0].rule, str(response.hops[0].address)) == ("endpoint", "127.0.0.1")


@needs_ipv6
@pytest.mark.parametrize("host", ["[::1]", "localhost"])
@awaited
async def test_endpoint_over_ipv6(host: str) -> None:
    """A service that listens on ::1 alone is reached, by address or as localhost."""
    async with Origin(host="::1") as origin:
        origin.page("/", PAGE)
        url = f"http://{host}:{origin.port}/"
        async with Fetcher(rules=EgressRules.endpoint(url)) as fetcher:
            assert str((await fetcher.fetch(url)).hops[0].address) == "::1"


@awaited
async def test_endpoint_reads_nothing_else() -> None:
    """Endpoint rules refuse every other origin, also behind a redirect."""
    async with Origin() as origin, World() as world:
        origin.redirect("/away", "http://a.test/")
        origin.redirect("/other-port", f"http://127.0.0.1:{world.web.port}/")
        origin.redirect("/other-name", f"http://localhost:{origin.port}/")
        rules = EgressRules.endpoint(origin.url())
        async with Fetcher(rules=rules, dialer=world.dialer) as fetcher:
            world.dialer.routes[None, origin.port] = ("127.0.0.1", origin.port)
            for path in ("/away", "/other-port", "/other-name"):
                error = await failure(fetcher.fetch(origin.url(path)))
                assert error.code is Code.HOST_NOT_ALLOWED
        assert set(world.dialled) == {"127.0.0.1"}
        assert world.web.requests == []


@awaited
async def test_own_machine_reads_loopback() -> None:
    """A person's own rules read loopback, private hosts and public ones."""
    async with World({"box.internal": [PRIVATE]}) as world:
        world.web.page("/", PAGE)
        world.dialer.routes[None, world.web.port] = ("127.0.0.1", world.web.port)
        fetcher = world.fetcher(rules=LOCAL)
        for url in (world.web.url(), "http://box.internal/", "http://inner.test/"):
            response = await fetcher.fetch(url)
            assert (response.body, response.is_private) == (PAGE.encode(), True)
        assert not (await fetcher.fetch("http://a.test/")).is_private


@pytest.mark.parametrize("to", ["http://inner.test/", "http://127.0.0.1/", "http://localhost/"])
@awaited
async def test_public_page_does_not_lead_into_private(to: str) -> None:
    """Under a person's own rules a public page still cannot redirect into private space."""
    async with World() as world:
        world.web.redirect("/", to)
        error = await world.failure("http://a.test/", rules=LOCAL)
        assert error.code is Code.REDIRECT_INTO_PRIVATE
        assert world.dialled == [PUBLIC]


@awaited
async def test_private_page_may_lead_into_private() -> None:
    """Under a person's own rules a private page redirects into private space."""
    async with World() as world:
        world.web.redirect("/", "http://inner.test/2")
        world.web.page("/2", PAGE)
        response = await world.fetch("http://inner.test/", rules=LOCAL)
        assert [hop.address_class for hop in response.hops] == [AddressClass.PRIVATE] * 2


@awaited
async def test_metadata_stays_closed() -> None:
    """Under no rules is a metadata address or name read."""
    async with World(
        {"metadata.google.internal": [PUBLIC], "md.test": ["169.254.169.254"]}
    ) as world:
        fetcher = world.fetcher(rules=LOCAL)
        for url in (
            "http://169.254.169.254/",
            "http://md.test/",
            "http://metadata.google.internal/",
        ):
            await failure(fetcher.fetch(url))
        assert world.dialer.dials == []


@pytest.mark.parametrize("entry", ["inner.test", "inner.test:80", "*.test", "10.0.0.0/8"])
@awaited
async def test_private_host_needs_entry_and_permission(entry: str) -> None:
    """A private host is read with an allow entry and the read's permission, with both only."""
    async with World() as world:
        world.web.page("/", PAGE)
        url = "http://inner.test/"
        rules = EgressRules.public(allow=[entry])
        codes = [
            (await world.failure(url)).code,
            (await world.failure(url, allow_private=True)).code,
            (await world.failure(url, rules=rules)).code,
        ]
        assert codes == [Code.PRIVATE_NOT_ALLOWED] * 2 + [Code.PRIVATE_NOT_PERMITTED]
        assert world.dialer.dials == []
        response = await world.fetch(url, rules=rules, allow_private=True)
        assert response.is_private
        assert response.hops[0].rule == f"allow {entry}"


@awaited
async def test_internal_alias_behind_a_name() -> None:
    """A CNAME into an internal name is refused, unless the name asked for is allowed."""
    answers: dict[str, Answer] = {"wiki.test": Alias("wiki.corp"), "wiki.corp": [PRIVATE]}
    async with World(answers) as world:
        world.web.page("/", PAGE)
        assert (await world.failure("http://wiki.test/")).code is Code.INTERNAL_NAME
        rules = EgressRules.public(allow=["wiki.test"])
        response = await world.fetch("http://wiki.test/", rules=rules, allow_private=True)
        assert response.status == 200


@awaited
async def test_one_call_per_decision_in_order() -> None:
    """The listener hears every decision once, in the order in which the trace holds them."""
    heard: list[tuple[Target, Decision]] = []
    async with World() as world:
        world.web.redirect("/", "http://b.test/2")
        world.web.page("/2", PAGE)
        fetcher = world.fetcher(on_decision=lambda *event: heard.append(event))
        response = await fetcher.fetch("http://a.test/")
        in_trace = [(hop.target, d) for hop in response.hops for d in hop.decisions]
        assert heard == in_trace
        assert [decision.judge for _, decision in heard] == [
            "target",
            "resolution",
            "target",
            "resolution",
            "head",
        ]
        assert all(decision.allowed for _, decision in heard)


@pytest.mark.parametrize(
    ("url", "judges"),
    [
        ("http://a.test:22/", ["target"]),
        ("http://inner.test/", ["target", "resolution"]),
        ("http://a.test/image", ["target", "resolution", "head"]),
        ("http://a.test/to-file", ["target", "resolution", "redirect"]),
        ("http://a.test/to-inner", ["target", "resolution", "target", "resolution"]),
    ],
)
@awaited
async def test_refusals_are_heard(url: str, judges: list[str]) -> None:
    """A refusal is the last decision heard, and heard once."""
    heard: list[Decision] = []
    async with World() as world:
        world.web.page("/image", b"x", content_type="image/png")
        world.web.redirect("/to-file", "file:///etc/passwd")
        world.web.redirect("/to-inner", "http://inner.test/")
        fetcher = world.fetcher(on_decision=lambda _target, decision: heard.append(decision))
        error = await failure(fetcher.fetch(url))
        assert [decision.judge for decision in heard] == judges
        assert [decision.allowed for decision in heard] == [True] * (len(judges) - 1) + [False]
        assert heard[-1].code is error.code
