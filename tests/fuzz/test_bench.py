"""Shows that the bench finds what a guard lets through, and that our own lets nothing through."""

from ipaddress import ip_address
from math import inf
from urllib.parse import urlsplit

import pytest

import fetchwarden
from fetchwarden.fuzz import Report, bench
from fetchwarden.fuzz.bench import _Judge
from fetchwarden.fuzz.strategies import KINDS, Case, cases
from fetchwarden.policy.errors import InvalidInput


def naive(url: str) -> bool:
    """Guard as many do: urllib finds the host, ipaddress says whether it is private."""
    host = urlsplit(url).hostname
    if host is None or host == "localhost":
        return False
    try:
        return not ip_address(host).is_private
    except ValueError:
        return True


def rows(report: Report) -> dict[str, int]:
    """How many cases of each kind were let through."""
    return {row.kind: row.let_through for row in report.rows}


def test_our_own_check_lets_nothing_through() -> None:
    """``fetchwarden.check`` refuses every hostile URL and no ordinary one."""
    report = bench(fetchwarden.check, seconds=0.5)
    assert report.ok
    assert report.let_through == 0
    assert report.ordinary_refused == 0
    assert report.tried >= 10 * len(KINDS)
    assert [row.kind for row in report.rows] == list(KINDS)
    assert report.raised == (("Refused", report.tried),)


def test_naive_guard_is_caught_in_many_kinds() -> None:
    """A guard of urllib and ipaddress is caught by numbers, characters, carriers and names."""
    kinds = (
        *("plain address", "internal name", "IPv4 in octal", "IPv4 in fewer numbers", "NAT64"),
        *("lookalike characters", "percent-encoded host", "final dot", "6to4", "backslash"),
    )
    report = bench(naive, seconds=0.5, kinds=kinds)
    assert not report.ok
    assert all(count > 0 for count in rows(report).values())
    assert report.ordinary_refused == 0
    for row in report.rows:
        assert row.example is not None
        assert row.example.kind == row.kind
        assert naive(row.example.url)


def test_examples_are_small() -> None:
    """Given the time, the example of a kind becomes about as small as that kind can be."""
    kind = "IPv4 in octal"
    judge = _Judge(naive)
    judge.minimise(kind, cases([kind]), 0, inf)
    assert judge.examples == {}, "nothing was let through yet"
    judge.hostile(
        Case(url="http://0000177.00.00.000001/a/b?c=d#e", kind=kind, leads_to="127.0.0.1")
    )
    judge.minimise(kind, cases([kind]), 0, inf)
    assert len(judge.examples[kind].url) <= 24


def test_time_ends_the_search_for_small_examples() -> None:
    """Without time left, the example stays what it was."""
    judge = _Judge(naive)
    case = Case(url="http://0x7f.1/", kind="port", leads_to="127.0.0.1")
    judge.hostile(case)
    judge.minimise("port", cases(["port"]), 0, 0.0)
    assert judge.examples == {"port": case}


def test_report_is_a_table() -> None:
    """The text of a report shows each kind with its example, escaped, and the seed."""
    report = bench(naive, seconds=0.01, seed=9, kinds=["lookalike characters"])
    example = report.rows[0].example
    assert example is not None
    assert f"{example.url!a} -> {example.leads_to}" in str(report)
    assert "lookalike characters" in str(report)
    assert "seed 9" in str(report)


def test_guard_that_refuses_everything_is_shown() -> None:
    """A guard that refuses all lets nothing through, and is seen to refuse the public web."""

    def closed(url: str) -> None:
        raise ConnectionError(url)

    report = bench(closed, seconds=0.01, kinds=["port", "6to4"])
    assert report.ok
    assert report.ordinary_refused == report.ordinary > 0
    assert report.ordinary_example is not None
    assert report.raised == (("ConnectionError", report.tried + report.ordinary),)
    assert "such as" in str(report)
    assert "ConnectionError" in str(report)


@pytest.mark.parametrize("verdict", [True, None, "", 0])
def test_only_false_refuses(verdict: object) -> None:
    """Whatever a guard returns but False lets the URL through."""
    report = bench(lambda _url: verdict, seconds=0.01, kinds=["port", "port"])
    assert report.rows[0].let_through == report.rows[0].tried > 0
    assert len(report.rows) == 1


def test_same_seed_same_cases() -> None:
    """A seed draws the same cases again."""
    seen: list[list[str]] = [[], []]
    for calls in seen:

        def note(url: str, calls: list[str] = calls) -> bool:
            calls.append(url)
            return False

        bench(note, seconds=0.01, seed=5, kinds=["combined"])
    shorter = min(map(len, seen))
    assert shorter >= 10
    assert seen[0][:shorter] == seen[1][:shorter]


def test_asynchronous_guard_is_misuse() -> None:
    """A guard that would have to be awaited is refused, as it would seem to allow everything."""

    async def later(url: str) -> str:
        return url

    with pytest.raises(InvalidInput, match=r"asyncio\.run"):
        bench(later, seconds=0.01)


def test_unknown_kind_is_misuse() -> None:
    """A kind that does not exist is refused before the guard is called."""
    with pytest.raises(InvalidInput, match="not known"):
        bench(naive, seconds=0.01, kinds=["x"])
