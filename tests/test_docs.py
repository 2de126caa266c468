"""The documents say what is true: examples run, tables are current, claims have their tests."""

import asyncio
import doctest
import importlib
import pkgutil
import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import fetchwarden
from docs.generate import PAGE, codes_page
from fetchwarden import DnsResolver
from fetchwarden.cli import main
from fetchwarden.retrieval import fetcher as fetcher_room
from tests.servers.ca import authority
from tests.servers.dial import LoopbackDialer
from tests.servers.dns import DnsServer
from tests.servers.origin import Origin

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
THREATS = (ROOT / "docs" / "threat-model.md").read_text("utf-8")
PROSE = (
    "<main><h1>Example Domain</h1><p>" + "This page is for use in examples. " * 30 + "</p></main>"
)


def _modules() -> list[str]:
    found = pkgutil.walk_packages(fetchwarden.__path__, "fetchwarden.")
    return ["fetchwarden", *(m.name for m in found if not m.name.endswith("__main__"))]


@pytest.mark.parametrize("name", _modules())
def test_docstring_examples_are_true(name: str) -> None:
    """The examples in a module's docstrings print what they say."""
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_the_table_of_codes_is_current() -> None:
    """``docs/codes.md`` is what ``make docs`` makes."""
    assert PAGE.read_text("utf-8") == codes_page()


def _python_blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def _console_blocks() -> list[str]:
    return re.findall(r"```console\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def example_web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[], None]], None]]:
    """Runs a function while every ``Fetcher`` finds example.com on loopback, over HTTPS."""
    real = fetcher_room.Fetcher.__init__

    def run(work: Callable[[], None]) -> None:
        async def serve() -> None:
            tls = authority().server_context("example.com", "docs.example.com")
            names = {"example.com": ["93.184.216.34"], "docs.example.com": ["93.184.216.34"]}
            async with Origin(tls=tls) as origin, DnsServer(names) as dns:
                origin.page("/", PROSE)

                def init(self: fetcher_room.Fetcher, **given: object) -> None:
                    given["resolver"] = DnsResolver([f"127.0.0.1:{dns.port}"])
                    given["dialer"] = LoopbackDialer.to({443: origin.port})
                    given["extra_roots"] = {
                        "*.com": authority().pem,
                        "*.example.com": authority().pem,
                    }
                    real(self, **given)  # type: ignore[arg-type]  # what the caller gave

                monkeypatch.setattr(fetcher_room.Fetcher, "__init__", init)
                await asyncio.to_thread(work)

        asyncio.run(serve())

    with ExitStack():
        yield run


def test_the_readme_has_examples() -> None:
    """There is something to run."""
    assert len(_python_blocks()) >= 2
    assert _console_blocks()


@pytest.mark.parametrize("block", _python_blocks())
def test_readme_python_runs(block: str, example_web: Callable[[Callable[[], None]], None]) -> None:
    """Each Python example of the README runs as it stands."""
    example_web(lambda: exec(compile(block, "README.md", "exec"), {"__name__": "__main__"}))  # noqa: S102  our own text


@pytest.mark.parametrize("block", _console_blocks())
def test_readme_commands_print_what_they_show(
    block: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each command shown in the README prints just what is shown."""
    command, shown = block.split("\n", 1)
    words = shlex.split(command.removeprefix("$ "))
    assert words[0] == "fetchwarden"
    main(words[1:])
    captured = capsys.readouterr()
    assert captured.out + captured.err == shown


def _claims() -> list[tuple[str, str]]:
    return re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", THREATS)


def test_every_claim_names_a_test_that_exists() -> None:
    """Each test that the threat model names is defined in the file that it names."""
    claims = _claims()
    assert len(claims) > 20
    missing = [
        f"{path}::{name}"
        for path, name in claims
        if not (ROOT / path).is_file()
        or not re.search(rf"\bdef {name}\(", (ROOT / path).read_text("utf-8"))
    ]
    assert not missing


def test_every_line_of_claims_names_a_test() -> None:
    """No claim in the threat model's tables stands without a test."""
    rows = [line for line in THREATS.splitlines() if re.match(r"\| [A-Z]", line)]
    assert rows
    assert [row for row in rows if "`tests/" not in row] == []


def test_contributing_is_short() -> None:
    """CONTRIBUTING fits two pages."""
    assert len((ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()) <= 120
