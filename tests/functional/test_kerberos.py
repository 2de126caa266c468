"""The sign-in of whoever is signed in to the operating system, by Kerberos from a real KDC."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.errors import HTTPStatus
from fetchwarden.retrieval.signin import SignIn
from tests.retrieval.world import World
from tests.servers import kdc
from tests.servers.loop import awaited
from tests.servers.ntlm import SignedInSite

pytestmark = pytest.mark.skipif(bool(kdc.missing()), reason=f"not installed: {kdc.missing()}")

RULES = EgressRules.public(allow=[kdc.HOST])


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """The environment of a realm."""
    with kdc.realm(tmp_path_factory.mktemp("realm")) as own:
        yield own


@pytest.fixture(autouse=True)
def _lives_in_the_realm(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("NTLM_USER_FILE", str(tmp_path / "nobody"))


@awaited
async def test_a_ticket_opens_the_page() -> None:
    """No name and no password: the ticket of the one who is signed in is what is sent."""
    site = SignedInSite("Negotiate", "<h1>Plan</h1>", host=kdc.HOST)
    async with World({kdc.HOST: ["10.1.2.3"]}, tls=(kdc.HOST,)) as world:
        world.https.handler("/plan", site.answer)
        response = await world.exchange(
            f"https://{kdc.HOST}/plan",
            by=world.fetcher(rules=RULES),
            allow_private=True,
            sign_in=SignIn(),
        )
        assert response.body == b"<h1>Plan</h1>"
        assert [context.negotiated_protocol for context in site.contexts.values()] == ["kerberos"]
        assert len({request.peer for request in world.https.requests}) == 1


@awaited
async def test_without_a_ticket_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody is signed in the challenge stays what it was."""
    monkeypatch.setenv("KRB5CCNAME", "FILE:/nonexistent/tickets")
    site = SignedInSite("Negotiate", "secret", host=kdc.HOST)
    async with World({kdc.HOST: ["10.1.2.3"]}, tls=(kdc.HOST,)) as world:
        world.https.handler("/plan", site.answer)
        with pytest.raises(HTTPStatus):
            await world.exchange(
                f"https://{kdc.HOST}/plan",
                by=world.fetcher(rules=RULES),
                allow_private=True,
                sign_in=SignIn(),
            )
        assert site.seen == [""]
