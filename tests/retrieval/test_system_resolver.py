"""The system's resolver: hosts file first, absolute names only, few threads that do not leak."""

import asyncio
import socket
import threading
from ipaddress import ip_address
from pathlib import Path

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.rules import EgressRules
from fetchwarden.retrieval.errors import ResolutionFailed
from fetchwarden.retrieval.resolver import SystemResolver
from tests.retrieval.world import PRIVATE, PUBLIC, PUBLIC_6, World, failure
from tests.servers.loop import awaited

HOSTS = f"""# comment 9.9.9.9 hidden.test
127.0.0.1 localhost
{PUBLIC}	Listed.TEST  alias.test # trailing.test
{PUBLIC_6} listed.test
{PRIVATE} inner.test
nonsense broken.test
fe80::1%lo scoped.test
::ffff:10.0.0.5 mapped.test

{PUBLIC} listed.test
"""


@pytest.fixture
def hosts(tmp_path: Path) -> Path:
    """Return a hosts file."""
    path = tmp_path / "hosts"
    path.write_text(HOSTS)
    return path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the system's look-up by a script; return the names it is asked for."""
    names: list[str] = []

    def scripted(host: str, *_: object, **__: object) -> list[object]:
        names.append(host)
        if host == "dns.test.":
            tail = (socket.SOCK_STREAM, 6, "Real.example.", (PUBLIC, 0))
            return [(socket.AF_INET, *tail), (socket.AF_INET, *tail[:2], "", (PUBLIC, 0))]
        raise socket.gaierror(socket.EAI_NONAME, f"{host} is not known")

    monkeypatch.setattr(socket, "getaddrinfo", scripted)
    return names


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("listed.test", [PUBLIC, PUBLIC_6]),
        ("alias.test", [PUBLIC]),
        ("inner.test", [PRIVATE]),
        ("mapped.test", ["10.0.0.5"]),
        ("scoped.test", ["fe80::1"]),
    ],
)
@awaited
async def test_hosts_file(hosts: Path, asked: list[str], name: str, expected: list[str]) -> None:
    """A name in the hosts file has the addresses listed there, and the system is not asked."""
    resolver = SystemResolver(hosts_file=hosts)
    resolution = await resolver.resolve(name)
    assert resolution.addresses == tuple(map(ip_address, expected))
    assert asked == []
    await resolver.close()


@pytest.mark.parametrize("name", ["hidden.test", "trailing.test", "broken.test", "list.test"])
@awaited
async def test_absolute_names_only(hosts: Path, asked: list[str], name: str) -> None:
    """Any other name is asked for with its final dot, so that no search list applies."""
    resolver = SystemResolver(hosts_file=hosts)
    assert isinstance(await failure(resolver.resolve(name)), ResolutionFailed)
    assert asked == [f"{name}."]
    await resolver.close()


@awaited
async def test_answer_of_the_system(hosts: Path, asked: list[str]) -> None:
    """An answer of the system brings its addresses once, and the canonical name."""
    resolver = SystemResolver(hosts_file=hosts)
    resolution = await resolver.resolve("dns.test")
    assert resolution.addresses == (ip_address(PUBLIC),)
    assert resolution.canonical_names == ("real.example",)
    assert asked == ["dns.test."]
    await resolver.close()


@awaited
async def test_missing_hosts_file(tmp_path: Path, asked: list[str]) -> None:
    """Without a hosts file the system alone is asked."""
    resolver = SystemResolver(hosts_file=tmp_path / "none")
    await failure(resolver.resolve("listed.test"))
    assert asked == ["listed.test."]
    await resolver.close()


OWN_HOSTS = Path("/etc/hosts")


@pytest.mark.skipif(
    not OWN_HOSTS.is_file() or "127.0.0.1 localhost" not in OWN_HOSTS.read_text(),
    reason="localhost is not in the hosts file of this machine",
)
@awaited
async def test_own_hosts_file() -> None:
    """By default the operating system's own hosts file is read, where localhost is listed."""
    resolver = SystemResolver()
    assert ip_address("127.0.0.1") in (await resolver.resolve("localhost")).addresses
    await resolver.close()


@awaited
async def test_same_judge(hosts: Path) -> None:
    """What the hosts file says is judged like any answer: private needs entry and permission."""
    async with World() as world:
        world.web.page("/", "<p>here</p>")
        for url, code in (
            ("http://inner.test/", Code.PRIVATE_NOT_ALLOWED),
            ("http://scoped.test/", Code.ADDRESS_NEVER_ALLOWED),
            ("http://mapped.test/", Code.PRIVATE_NOT_ALLOWED),
        ):
            error = await world.failure(url, resolver=SystemResolver(hosts_file=hosts))
            assert error.code is code
        assert world.dialer.dials == []
        response = await world.fetch(
            "http://inner.test/",
            resolver=SystemResolver(hosts_file=hosts),
            rules=EgressRules.public(allow=["inner.test"]),
            allow_private=True,
        )
        assert response.is_private
        assert world.names.queries == []


def threads() -> list[threading.Thread]:
    """Return the resolver's threads that run."""
    return [t for t in threading.enumerate() if t.name.startswith("fetchwarden-resolver")]


@awaited
async def test_look_ups_are_bounded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Look-ups that hang use so many threads and no more, end in time, and leave none behind."""
    go = threading.Event()

    def hang(*_: object, **__: object) -> list[object]:
        go.wait()
        raise socket.gaierror(socket.EAI_NONAME, "not known")

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    resolver = SystemResolver(lookup_seconds=0.1, threads=3, hosts_file=tmp_path / "none")
    errors = await asyncio.gather(
        *(failure(resolver.resolve(f"h{number}.test")) for number in range(20))
    )
    assert {type(error) for error in errors} == {ResolutionFailed}
    running = threads()
    assert len(running) == 3
    await resolver.close()
    go.set()
    for thread in running:
        await asyncio.to_thread(thread.join, 5.0)
    assert threads() == []


@awaited
async def test_cancelled_look_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A look-up can be cancelled while the system still thinks."""
    go, started = threading.Event(), threading.Event()

    def hang(*_: object, **__: object) -> list[object]:
        started.set()
        go.wait()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    resolver = SystemResolver(hosts_file=tmp_path / "none")
    looking_up = asyncio.create_task(resolver.resolve("a.test"))
    await asyncio.to_thread(started.wait)
    looking_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await looking_up
    go.set()
    await resolver.close()
