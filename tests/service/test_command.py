"""``fetchwarden serve`` and ``fetchwarden config`` at the command line: refused, and shown."""

import json
import socket
import sys
from pathlib import Path

import pytest

from fetchwarden.cli import main
from fetchwarden.service import log
from tests.service.serving import KEY, TOKEN


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the logging of the tests as it is."""
    monkeypatch.setattr(log, "configure_logging", lambda *_: None)


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (["--host", "0.0.0.0"], {}, "configure a token first"),
        (["--host", "::"], {}, "configure a token first"),
        (["--host", "192.0.2.1"], {}, "configure a token first"),
        (["--host", "example.com"], {}, "host is an IP address"),
        (["--host", "localhost"], {}, "host is an IP address"),
        (["--host", ""], {}, "host is an IP address"),
        (["--port", "TAKEN"], {}, "cannot be listened at"),
        (["--port", "70000"], {}, "server.port"),
        (["--config", "none.toml"], {}, "cannot be read"),
        (["--token-file", "SHORT"], {}, "at least 32 characters"),
        (["--token-file", "no/such/folder"], {}, "cannot be written"),
        ([], {"FETCHWARDEN__SERVER__PROT": "1"}, "there is no such key; port is one"),
        ([], {"FETCHWARDEN__SIGNING__KEYS": '["short"]'}, "name:secret"),
        ([], {"FETCHWARDEN__RULES__ALLOW": '["127.0.0.1"]'}, "cannot be opened by a list"),
        ([], {"FETCHWARDEN__FETCH__EXTRA_ROOTS": '{"a.b": "no.pem"}'}, "no.pem"),
    ],
)
def test_where_it_refuses_to_start(  # noqa: PLR0917 - fixtures
    arguments: list[str],
    environment: dict[str, str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Misuse ends it with status 2 and one line that says what would be right."""
    monkeypatch.chdir(tmp_path)
    Path("SHORT").write_text("too short")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = [port if each == "TAKEN" else each for each in arguments]
        assert main(["serve", *(["--port", "0"] if "--port" not in told else []), *told]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert len(captured.err.splitlines()) == 1
    assert captured.out == ""


def test_what_it_needs_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the extra it says which one it is."""
    for name in [each for each in sys.modules if each.startswith("fetchwarden.service.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve", "--port", "0"]) == 2
    assert "pip install 'fetchwarden[service]'" in capsys.readouterr().err


CONFIG = f"""
[server]
port = 9000
allowed_hosts = ["svc.example"]

[tokens.alice]
secret = "{TOKEN}"
confidence = "HIGH"

[tokens.bob]
sha256 = "{"0a" * 32}"

[signing]
keys = ["{KEY}"]

[fetch.extra_roots]
"wiki.corp" = "corp.pem"

[tools.web_search]
tavily_api_key = "tvly-s3cret"
default_language = "de-DE"
"""


def test_what_is_in_force(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every key with its value and where that comes from; secrets are asterisks."""
    monkeypatch.chdir(tmp_path)
    Path("a.toml").write_text(CONFIG)
    monkeypatch.setenv("FETCHWARDEN_CONFIG", "a.toml")
    monkeypatch.setenv("FETCHWARDEN__SERVER__IDLE_SECONDS", "7")
    monkeypatch.setenv("FETCHWARDEN_BRAVE_KEY", "brave-s3cret")
    assert main(["config", "--json"]) == 0
    text = capsys.readouterr().out
    rows = json.loads(text)
    assert rows["server.port"] == {"value": 9000, "source": "file a.toml"}
    assert rows["server.idle_seconds"] == {
        "value": 7.0,
        "source": "variable FETCHWARDEN__SERVER__IDLE_SECONDS",
    }
    assert rows["server.host"] == {"value": "127.0.0.1", "source": "default"}
    assert rows["tokens.alice.confidence"]["value"] == "HIGH"
    assert rows["tokens.alice.burst"]["source"] == "default"
    assert rows["fetch.extra_roots.wiki.corp"]["source"] == "file a.toml"
    assert rows["tools.web_search.brave_api_key"]["source"] == "variable FETCHWARDEN_BRAVE_KEY"
    assert rows["tools.web_search.default_language"]["value"] == "de-DE"
    assert main(["config", "--config", "a.toml"]) == 0
    shown = capsys.readouterr().out
    assert "server.port" in shown
    for secret in (TOKEN, KEY, "s3cret", "0a0a"):
        assert secret not in text
        assert secret not in shown


def test_a_fault_of_the_configuration(capsys: pytest.CaptureFixture[str]) -> None:
    """``config`` names what is wrong, with status 2."""
    assert main(["config", "--config", "no/such/file"]) == 2
    assert "cannot be read" in capsys.readouterr().err
