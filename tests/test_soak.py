"""The short form of ``make soak``: after mixed requests the service holds what it held before."""

import sys

import pytest

from benchmarks.soak import grown, soak

REQUESTS = 450


@pytest.mark.skipif(sys.platform != "linux", reason="what a process holds is read from /proc")
def test_the_service_does_not_grow() -> None:
    """Descriptors, tasks, processes and memory are what they were; some requests were hostile."""
    made, held = soak(60.0, REQUESTS, deadline_seconds=0.5)
    assert made >= REQUESTS
    assert grown(held) == [], held


def test_what_counts_as_growth() -> None:
    """One descriptor, task or process more, or much memory, and not what comes and goes."""
    held = {"mb": 100.0, "descriptors": 8.0, "tasks": 2.0, "children": 0.0}
    assert grown([held] * 9) == []
    for name in ("descriptors", "tasks", "children"):
        more = {**held, name: held[name] + 1}
        assert grown([held] * 5 + [more] * 4) == [name]
        assert grown([held, more] * 3 + [held] * 3) == []
    assert grown([held] * 6 + [{**held, "mb": 130.0}] * 3) == ["mb"]
    assert grown([{**held, "mb": mb} for mb in (95, 110, 99, 111, 96, 112, 98, 109, 97)]) == []
