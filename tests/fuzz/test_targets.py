"""Shows that every invariant holds over the corpus and over a few hundred drawn inputs."""

import pytest

from fetchwarden.fuzz.inputs import corpus, data_of, line_of, parse_lines, text_of
from fetchwarden.fuzz.runner import TARGETS, draw, invariant, replay
from fetchwarden.policy.errors import InvalidInput

KEPT = [(name, data) for name in TARGETS for data in corpus(name)]


@pytest.mark.parametrize(("name", "data"), KEPT, ids=[f"{n}-{line_of(d)}" for n, d in KEPT])
def test_corpus(name: str, data: bytes) -> None:
    """The input does not break the invariant it is kept for."""
    TARGETS[name].one(data)


@pytest.mark.parametrize("name", TARGETS)
def test_drawn_inputs(name: str) -> None:
    """Two hundred drawn inputs, the same in every run, do not break the invariant."""
    run = draw(name, seed=1, examples=200)
    assert run.broken is None, line_of(run.broken.data)
    assert run.executions >= 200


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("data", [b"", b"\n", b"\t", b"\xff\xfe", b"\x00" * 9, bytes(range(256))])
def test_any_bytes(name: str, data: bytes) -> None:
    """Bytes that are no text of any kind are inputs like all others."""
    TARGETS[name].one(data)


@pytest.mark.parametrize("name", TARGETS)
def test_invariant_is_one_sentence(name: str) -> None:
    """The first line of a target's room is a sentence and nothing less."""
    sentence = invariant(name)
    assert sentence[0].isupper()
    assert sentence.endswith(".")


@pytest.mark.parametrize("name", TARGETS)
def test_corpus_covers_the_target(name: str) -> None:
    """Every target has kept inputs, no two of them alike."""
    kept = corpus(name)
    assert len(kept) >= 30
    assert len(set(kept)) == len(kept)


@pytest.mark.parametrize("name", TARGETS)
def test_same_seed_same_inputs(name: str) -> None:
    """A run is drawn again, execution for execution, by its seed."""
    assert draw(name, seed=7, examples=20).executions == draw(name, seed=7, examples=20).executions


def test_run_for_seconds_draws_at_least_once() -> None:
    """However short the time is, one batch is drawn."""
    assert draw("url_rules", seed=2, seconds=1e-6).executions >= 200


def test_broken_input_is_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What breaks an invariant is given back in its smallest form."""

    def one(data: bytes) -> None:
        assert b"@" not in data, "an at sign"

    monkeypatch.setattr(TARGETS["url_parse"], "one", one)
    run = draw("url_parse", seed=3, examples=2_000)
    assert run.broken is not None
    assert isinstance(run.broken.error, AssertionError)
    assert b"@" in run.broken.data
    assert len(run.broken.data) <= 30


def test_any_exception_breaks_an_invariant(monkeypatch: pytest.MonkeyPatch) -> None:
    """An input that makes a target stumble ends the replay there, whatever is raised."""

    def one(data: bytes) -> None:
        if data == b"2":
            raise RuntimeError("stumbled")

    monkeypatch.setattr(TARGETS["url_parse"], "one", one)
    run = replay("url_parse", [b"1", b"2", b"3"])
    assert run.executions == 2
    assert run.broken is not None
    assert run.broken.data == b"2"


def test_unknown_target_and_ambiguous_end_are_misuse() -> None:
    """A run needs a known target and exactly one end."""
    with pytest.raises(InvalidInput, match="no target 'x'"):
        replay("x", [])
    with pytest.raises(InvalidInput, match="one of the two"):
        draw("url_parse", seed=0)
    with pytest.raises(InvalidInput, match="one of the two"):
        draw("url_parse", seed=0, seconds=1, examples=1)


@pytest.mark.parametrize("data", [b"", b"a\nb\t\x00", "\u202eé".encode(), b"\xff\x80a", b'"\\'])
def test_lines_keep_every_byte(data: bytes) -> None:
    """An input survives its corpus line, which is printable ASCII, and its text."""
    line = line_of(data)
    assert line.isascii()
    assert line.isprintable()
    assert parse_lines(f"# a comment\n\n{line}\n", "here") == (data,)
    assert data_of(text_of(data)) == data


@pytest.mark.parametrize("line", ["x", "1", "[]", "null", '"a', '"\\ud800"'])
def test_malformed_line_is_named(line: str) -> None:
    """A line that is no JSON string, or no text, is refused with its place."""
    with pytest.raises(InvalidInput, match="here, line 2"):
        parse_lines(f"\n{line}", "here")
