"""The documents say what is true: examples run, tables are current, claims have their tests."""

import asyncio
import doctest
import importlib
import pkgutil
import re
import shlex
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

import fetchwarden
from docs.generate import PAGE, SETTINGS_PAGE, codes_page, settings_page
from fetchwarden import DnsResolver
from fetchwarden.cli import main
from fetchwarden.retrieval import fetcher as fetcher_room
from fetchwarden.tools.builtin import BUILTIN_DEFINITIONS
from fetchwarden.tools.definition import Function, ToolDefinition
from fetchwarden.tools.fields import fields_fault
from fetchwarden.tools.options import OPTION_SOURCES
from fetchwarden.tools.settings import SettingField, offered_values
from tests.functional.test_loop import calling
from tests.servers.ca import authority
from tests.servers.dial import LoopbackDialer
from tests.servers.dns import DnsServer
from tests.servers.origin import Origin
from tests.tools.providers.playing import CHAT, plays, streams

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
AGENTS = (ROOT / "docs" / "agents.md").read_text("utf-8")
THREATS = (ROOT / "docs" / "threat-model.md").read_text("utf-8")
PROSE = (
    "<main><h1>Example Domain</h1><p>" + "This page is for use in examples. " * 30 + "</p></main>"
)
# A model that reads the page it was asked about, and answers.
ROUNDS: list[list[dict[str, Any]]] = [
    calling("chat", 1, "read_web_page", {"url": "https://example.com/"}),
    [{"choices": [{"delta": {"content": "It is for use in examples."}}]}],
]


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


def test_the_page_of_settings_is_current() -> None:
    """``docs/settings.md`` is what ``make docs`` makes of the built-in definitions."""
    assert SETTINGS_PAGE.read_text("utf-8") == settings_page(BUILTIN_DEFINITIONS)


def test_every_definition_is_a_built_in_one() -> None:
    """Every definition that a module of the tools holds is in the list the page is made from."""
    held = {
        value.id: value
        for name in _modules()
        if name.startswith("fetchwarden.tools.")
        for value in vars(importlib.import_module(name)).values()
        if isinstance(value, ToolDefinition)
    }
    assert held == {definition.id: definition for definition in BUILTIN_DEFINITIONS}
    assert len(held) == len(BUILTIN_DEFINITIONS)


def test_built_in_settings_are_well_formed() -> None:
    """No built-in definition has a setting that the registry would refuse."""
    assert [fault for d in BUILTIN_DEFINITIONS if (fault := fields_fault(d.settings))] == []


SAMPLE = ToolDefinition(
    id="sample",
    function=Function("sample", "", {}),
    settings=(
        SettingField("base.url", "Where it\nis | was.", required=True, group="Service"),
        SettingField("key", "The key.", "secret"),
        SettingField("seconds", "Seconds.", "integer", "60", maximum=240),
        SettingField("pages", "Pages.", "integer", "5", minimum=2, maximum=9, clamps=False),
        SettingField("limit", "Limit.", "integer"),
        SettingField("safe", "Filter.", "choice", option_source="safe_search"),
        SettingField("depth", "Depth.", "choice", "basic", values=("basic", "advanced")),
        SettingField("hosts", "Hosts.", "list"),
    ),
)
SAMPLE_ROWS = r"""
| `sample.base.url` | Service: Where it is \| was. | string | any | none | no | yes |
| `sample.key` | The key. | secret | any | none | yes | no |
| `sample.seconds` | Seconds. | integer | 1 to 240, more counts as the greatest | `60` | no | no |
| `sample.pages` | Pages. | integer | 2 to 9 | `5` | no | no |
| `sample.limit` | Limit. | integer | from 1 | none | no | no |
| `sample.safe` | Filter. | choice | the list safe_search | none | no | no |
| `sample.depth` | Depth. | choice | `basic`, `advanced` | `basic` | no | no |
| `sample.hosts` | Hosts. | list | any | none | no | no |
"""


def test_how_settings_are_written() -> None:
    """Each setting has its row: key, meaning, type, range, default, secret, required."""
    page = settings_page([SAMPLE])
    assert SAMPLE_ROWS in page
    assert "| safe_search | `OFF`, `MODERATE`, `STRICT` |" in page
    assert "common_languages" not in page
    assert fields_fault(SAMPLE.settings) is None


def test_tools_without_settings_are_on_the_page() -> None:
    """A tool without settings says so, and a page without tools does."""
    bare = ToolDefinition(id="bare", function=Function("bare", "", {}))
    assert settings_page([bare, SAMPLE]).index("It has no settings") < (
        settings_page([bare, SAMPLE]).index("## `sample`")
    )
    assert "no built-in tool yet" in settings_page([])


@pytest.mark.parametrize("definition", [SAMPLE, *BUILTIN_DEFINITIONS], ids=lambda d: d.id)
def test_the_page_of_settings_is_complete(definition: ToolDefinition) -> None:
    """Every setting has one row with its key, type and default, and its values are on the page."""
    page = settings_page([SAMPLE, *BUILTIN_DEFINITIONS])
    rows = [line for line in page.splitlines() if line.startswith(f"| `{definition.id}.")]
    assert len(rows) == len(definition.settings)
    for row, field in zip(rows, definition.settings, strict=True):
        assert row.startswith(f"| `{definition.id}.{field.name}` | ")
        assert f" | {field.type} | " in row
        assert f"| `{field.default}` |" in row or (not field.default and "| none |" in row)
        assert row.endswith(
            f"| {'yes' if field.type == 'secret' else 'no'} | {'yes' if field.required else 'no'} |"
        )
        assert all(str(bound) in row for bound in (field.minimum, field.maximum) if bound)
        assert all(f"`{value}`" in page for value in offered_values(field))
    sources = {field.option_source for field in definition.settings} - {""}
    assert sources <= set(OPTION_SOURCES)


def _python_blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README + AGENTS, re.DOTALL)


def _console_blocks() -> list[str]:
    return re.findall(r"```console\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def example_web(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Runs a function while example.com is found on loopback, and a model answers."""
    real = fetcher_room.Fetcher.__init__

    def run(work: Callable[[], None]) -> None:
        async def serve() -> None:
            tls = authority().server_context("example.com", "docs.example.com")
            names = {"example.com": ["93.184.216.34"], "docs.example.com": ["93.184.216.34"]}
            async with (
                Origin(tls=tls) as origin,
                DnsServer(names) as dns,
                AsyncExitStack() as stack,
            ):
                origin.page("/", PROSE)
                provider = await stack.enter_async_context(Origin())
                plays(provider, CHAT, *(streams(*each) for each in ROUNDS))
                monkeypatch.setenv("MODEL_URL", provider.url("/v1"))
                monkeypatch.setenv("NO_PROXY", "127.0.0.1")

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

    return run


def test_the_readme_has_examples() -> None:
    """There is something to run."""
    assert len(_python_blocks()) >= 2
    assert _console_blocks()


@pytest.mark.parametrize("block", _python_blocks())
def test_readme_python_runs(block: str, example_web: Callable[[Callable[[], None]], None]) -> None:
    """Each Python example of the documents runs as it stands."""
    example_web(lambda: exec(compile(block, "README.md", "exec"), {"__name__": "__main__"}))  # noqa: S102  our own text


def test_the_example_of_a_chat_answers(
    example_web: Callable[[Callable[[], None]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """The page is read, and the sources are shown."""
    block = next(block for block in _python_blocks() if "ModelEndpoint" in block)
    example_web(lambda: exec(compile(block, "agents.md", "exec"), {"__name__": "__main__"}))  # noqa: S102  our own text
    assert capsys.readouterr().out == (
        "It is for use in examples.\n\n"
        "Read by tools:\n\n1. [Example Domain](https://example.com/)\n"
    )


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
