"""The short form of ``make soak``: after mixed requests the service holds what it held before."""

import sys

import pytest

from benchmarks.soak import grown, soak

REQUESTS = 400


@pytest.mark.skipif(sys.platform != "linux", reason="what a process holds is read from /proc")
def test_the_service_does_not_grow() -> None:
    """Descriptors, tasks, processes and memory are what they were; some requests were hostile."""
    made, before, after = soak(60.0, REQUESTS)
    assert made >= REQUESTS
    assert grown(before, after) == [], (before, after)


def test_what_counts_as_growth() -> None:
    """One descriptor, task or process more, or much memory."""
    before = {"mb": 100.0, "descriptors": 8.0, "tasks": 2.0, "children": 0.0}
    assert grown(before, before) == []
    for name in ("descriptors", "tasks", "children"):
        assert grown(before, {**before, name: before[name] + 1}) == [name]
    assert grown(before, {**before, "mb": 130.0}) == ["mb"]
