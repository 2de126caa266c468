"""Shows what the command line says and the status it ends with."""

import shlex
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from fetchwarden.fuzz import __main__, bench, url_rules
from fetchwarden.fuzz.__main__ import main
from fetchwarden.fuzz.runner import TARGETS

REFUSE_ALL = "def guard(url):\n    return False\n"


def test_corpus_replay_ends_with_zero(capsys: pytest.CaptureFixture[str]) -> None:
    """Replaying the whole corpus names every target and ends with 0."""
    assert main(["--replay"]) == 0
    said = capsys.readouterr().out
    assert all(f"{name}: " in said for name in TARGETS)
    assert "seed" not in said


def test_short_run_ends_with_zero(capsys: pytest.CaptureFixture[str]) -> None:
    """A run of one target replays its corpus, then draws with the seed that was given."""
    assert main(["--target", "url_redirect", "--seconds", "0.01", "--seed", "4"]) == 0
    assert "seed 4" in capsys.readouterr().out


def test_broken_invariant_ends_with_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A broken invariant ends with 1 and says the shrunk input, which breaks it again."""

    def one(data: bytes) -> None:
        assert b"%zz" not in data, "found\nit"

    monkeypatch.setattr(url_rules, "one", one)
    kept = tmp_path / "found.txt"
    kept.write_text('"fine"\n"it\'s %zz"\n', encoding="utf-8")
    assert main(["--target", "url_rules", "--replay", str(kept)]) == 1
    said = capsys.readouterr().out
    assert "BROKEN url_rules: Any text is an entry" in said
    assert "AssertionError: found\n" in said
    assert shlex.quote('"it\'s %zz"') in said
    monkeypatch.setattr(url_rules, "strategy", TARGETS["url_parse"].strategy)
    monkeypatch.setattr(url_rules, "one", lambda data: one(b"%zz" + data))
    assert main(["--target", "url_rules", "--seconds", "0.01"]) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--target", "x"],
        ["--seconds", "0"],
        ["--seconds", "inf"],
        ["--replay", "no-such-file"],
        ["--target", "url_parse", "--replay", "no-such-file"],
        ["--guard", "no_such_module:guard"],
        ["--guard", "math"],
        ["--guard", "math:pi"],
    ],
)
def test_misuse_ends_with_two(arguments: list[str]) -> None:
    """Whatever is called wrongly ends with 2."""
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2


def test_guard_on_the_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guard from the command line ends with 0 if it holds, and with 1 if it does not."""
    (tmp_path / "guards_of_a_test.py").write_text(REFUSE_ALL, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(__main__, "bench", partial(bench, kinds=["port"]))
    assert main(["--guard", "guards_of_a_test:guard", "--seconds", "0.01"]) == 0
    assert main(["--guard", "builtins:len", "--seconds", "0.01"]) == 1


def run(code: str, *options: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run *code* in a fresh interpreter."""
    return subprocess.run(
        [sys.executable, *options, "-c", code],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def test_module_reads_standard_input() -> None:
    """``python -m fetchwarden.fuzz --replay -`` reads corpus lines and ends with main's status."""
    code = (
        "import runpy, sys; sys.argv[1:] = ['--target', 'url_parse', '--replay', '-'];"
        "runpy.run_module('fetchwarden.fuzz', run_name='__main__')"
    )
    fine = run(code, stdin='"http://example.com/"\n')
    assert (fine.returncode, "1 inputs replayed" in fine.stdout) == (0, True), fine.stderr
    assert run(code, stdin="not JSON\n").returncode == 2


def test_missing_hypothesis_names_the_extra() -> None:
    """Without Hypothesis the import fails with the name of the extra that brings it."""
    code = "import sys; sys.modules['hypothesis'] = None; import fetchwarden.fuzz"
    failed = run(code)
    assert failed.returncode == 1
    assert "ImportError: fetchwarden.fuzz needs Hypothesis" in failed.stderr
    assert "pip install 'fetchwarden[fuzz]'" in failed.stderr


def test_optimised_python_is_refused() -> None:
    """With -O the assertions would be gone, so nothing is run and the status is 2."""
    code = "from fetchwarden.fuzz.__main__ import main; main(['--replay'])"
    failed = run(code, "-O")
    assert failed.returncode == 2
    assert "run without -O" in failed.stderr
