"""``fetchwarden search`` on loopback: engines by the environment, results as text and as JSON."""

import io
import json
from contextlib import AbstractContextManager

import pytest

from fetchwarden.cli import main
from fetchwarden.retrieval.search.candidates import Candidate
from fetchwarden.search_command import ENGINES, _listener, render_search
from fetchwarden.tools.web.search_pages import Loaded, Outcome
from tests.retrieval.search.services import Answer, says, wire
from tests.servers.origin import Origin
from tests.servers.serving import Serving, serving

HITS = [
    {"url": "http://127.0.0.1/x", "title": "One", "snippet": "A snippet."},
    {"url": "http://10.0.0.1/\x1b[31mx", "title": "Two", "snippet": "Another."},
]


def instance(answer: Answer) -> AbstractContextManager[Origin]:
    """A SearXNG instance that runs beside the test."""

    async def start(servers: Serving) -> Origin:
        origin = await servers.enter(Origin())
        origin.handler("/search", answer)
        return origin

    return serving(start)


@pytest.fixture(autouse=True)
def _no_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, _ in ENGINES.values():
        monkeypatch.delenv(variable, raising=False)


def test_results_for_people_and_as_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Titles, addresses, reasons and texts; the same as one JSON object with --json."""
    with instance(says(wire("searxng", HITS))) as origin:
        monkeypatch.setenv("FETCHWARDEN_SEARXNG_URL", origin.url("/"))
        assert main(["search", "tides", "--language", "de-DE", "--time-range", "week"]) == 0
        shown = capsys.readouterr()
        assert "# One\nhttp://127.0.0.1/x\n(snippet only)" in shown.out
        assert "safety reasons" in shown.out
        assert "A snippet." in shown.out
        assert "The snippets are all that was found" in shown.out
        assert shown.err == ""
        assert "language=de-DE" in origin.requests[-1].target
        assert "time_range=week" in origin.requests[-1].target
        assert main(["search", "tides", "--engine", "searxng", "--pages", "1", "--json"]) == 0
        value = json.loads(capsys.readouterr().out)
        assert value["candidate_count"] == 1
        assert value["backends"] == ["searxng"]


@pytest.mark.parametrize(
    ("arguments", "environment", "words"),
    [
        ([], {}, "no search engine is configured"),
        (["--engine", "brave"], {}, "FETCHWARDEN_BRAVE_KEY"),
        (["--pages", "0"], {"FETCHWARDEN_BRAVE_KEY": "k"}, "--pages is from 1 to 20"),
        (["--max-chars", "999999"], {"FETCHWARDEN_BRAVE_KEY": "k"}, "max_total_content"),
        (["--page", "0"], {"FETCHWARDEN_BRAVE_KEY": "k"}, "'page' must be a positive integer"),
        (["--page", "99"], {"FETCHWARDEN_BRAVE_KEY": "k"}, "at most 10"),
    ],
)
def test_what_is_misused_is_told(
    arguments: list[str],
    environment: dict[str, str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Without an engine, or with a number that is none, the status is that of a misuse."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert main(["search", "tides", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_a_failure_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An instance without the JSON format is told as such."""
    with instance(says({}, 403)) as origin:
        monkeypatch.setenv("FETCHWARDEN_SEARXNG_URL", origin.url("/"))
        assert main(["search", "tides"]) == 4
        assert "JSON format is not enabled" in capsys.readouterr().err


def test_progress_on_a_terminal() -> None:
    """A line for each page, harmless for a terminal; silent where there is none."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    url = "http://a.example/\x1b[31m"
    candidate = Candidate(url=url, key=url, rank=1, engines=("brave",))
    _listener(terminal)(Loaded(candidate, Outcome.PAGE_TIMED_OUT))
    assert terminal.getvalue().startswith("page timed out")
    assert "\x1b" not in terminal.getvalue()
    assert _listener(io.StringIO()) is None


def test_nothing_found() -> None:
    """What a thin result means is the last line."""
    assert render_search({"results": [], "diagnostic": "Nothing."}) == ["Nothing."]
