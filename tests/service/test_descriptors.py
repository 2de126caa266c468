"""File descriptors: enough for what is configured before anything listens, or a clear word."""

import importlib
import re
import resource
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.configuration import Configuration
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.service.descriptors import OF_PAGE, needed_descriptors, provide_descriptors
from fetchwarden.service_command import pages_at_a_time
from fetchwarden.tools.web.search_pages import MAX_SIDE_BY_SIDE
from tests.servers.loop import awaited
from tests.service.process import Process

UNLIMITED = resource.RLIM_INFINITY


class System:
    """The limits of a system, which gives what its hard limit allows, or *most* if that is less."""

    RLIMIT_NOFILE = resource.RLIMIT_NOFILE
    RLIM_INFINITY = UNLIMITED

    def __init__(self, soft: int, hard: int, most: int | None = None) -> None:
        self.limits = (soft, hard)
        self._most = hard if most is None else most

    def getrlimit(self, which: int) -> tuple[int, int]:
        """Tell both limits."""
        assert which == self.RLIMIT_NOFILE
        return self.limits

    def setrlimit(self, which: int, limits: tuple[int, int]) -> None:
        """Set them, or not."""
        assert which == self.RLIMIT_NOFILE
        soft, hard = limits
        if hard != self.limits[1] or (self._most != UNLIMITED and soft > self._most):
            raise ValueError("not allowed to raise maximum limit")
        self.limits = limits


@given(
    st.integers(1, 10_000),
    st.integers(0, 64),
    st.integers(0, 30_000),
    st.integers(3, 50_000),
    st.integers(0, 50_000),
)
def test_there_are_enough_or_none_is_served(
    connections: int, workers: int, pages: int, soft: int, more: int
) -> None:
    """The soft limit is raised as far as it can be; what to configure instead would be enough."""
    system = System(soft, soft + more)
    needed = needed_descriptors(connections, workers)
    wanted = needed + OF_PAGE * max(0, pages - connections)
    try:
        provide_descriptors(connections, workers, pages, system)
    except InvalidInput as fault:
        assert soft + more < needed
        assert system.limits == (soft, soft + more)
        if told := re.search(r"lower it to (\d+)", str(fault)):
            provide_descriptors(int(told[1]), workers, 0, system)
            assert needed_descriptors(int(told[1]) + 1, workers) > soft + more
        else:
            assert needed_descriptors(1, workers) > soft + more
    else:
        assert system.limits == (max(soft, min(wanted, soft + more)), soft + more)
        assert system.limits[0] >= needed


@pytest.mark.parametrize(("soft", "hard"), [(UNLIMITED, UNLIMITED), (256, UNLIMITED)])
def test_no_limit_is_enough(soft: int, hard: int) -> None:
    """Where the hard limit is none, the soft one is raised; where there is none, nothing is."""
    system = System(soft, hard)
    provide_descriptors(500, 4, 0, system)
    assert system.limits == (soft if soft == hard else needed_descriptors(500, 4), hard)


def test_a_system_that_gives_less_than_it_says() -> None:
    """A further limit of the system is told like a hard one."""
    with pytest.raises(InvalidInput, match="ulimit"):
        provide_descriptors(500, 4, 0, System(256, UNLIMITED, 1_024))
    enough = System(256, UNLIMITED, needed_descriptors(500, 4) + 1)
    provide_descriptors(500, 4, 10_000, enough)
    assert enough.limits[0] == needed_descriptors(500, 4)


def test_pages_at_a_time() -> None:
    """All callers together, each by batches of searches, and no more requests than connections."""
    several = {"server": {"batch_concurrency": 3, "max_connections": 20}}
    tokens = {name: {"secret": name * 40, "concurrency": 8} for name in "abc"}
    for section, requests in (
        ({"tokens": tokens}, 20),
        ({"tokens": {"a": tokens["a"]}}, 8),
        ({"local": {"concurrency": 5}}, 5),
    ):
        configuration = Configuration.model_validate(several | section)
        assert pages_at_a_time(configuration) == requests * 3 * MAX_SIDE_BY_SIDE


@awaited
async def test_a_service_that_could_run_out_does_not_start() -> None:
    """Started with fewer than it needs, it says what would be right and ends; with as many, not."""
    needed = needed_descriptors(200, 1)
    configured = {
        "FETCHWARDEN__SERVER__MAX_CONNECTIONS": "200",
        "FETCHWARDEN__CONVERSION__WORKERS": "1",
    }
    async with Process(environment=configured, within=f"ulimit -n {needed - 1}") as process:
        assert not process.url
        _, told = await process.process.communicate()
        assert process.process.returncode == 2
        assert b"server.max_connections is 200" in told
        assert b"lower it to 199" in told
    within = f"ulimit -Sn 64; ulimit -Hn {needed}"
    async with Process(environment=configured, within=within) as process:
        assert process.url
        found, _ = resource.prlimit(process.process.pid, resource.RLIMIT_NOFILE)
        assert found == needed
        process.terminate()
        assert (await process.ended())[0] == 0


def test_a_system_without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has none, nor a module that tells of them; the service starts there all the same."""
    monkeypatch.setitem(sys.modules, "resource", None)
    name = "fetchwarden.service.descriptors"
    monkeypatch.delitem(sys.modules, name)
    importlib.import_module(name).provide_descriptors(10**9, 64, 0)
