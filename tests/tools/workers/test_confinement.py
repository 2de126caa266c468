"""What a worker gives up, where it can be seen without giving it up here."""

import signal
import subprocess
import sys

import pytest

from fetchwarden.tools.workers.confinement import limited_cpu

needs_timer = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="this system has no timer of CPU time"
)


@needs_timer
def test_cpu_time_is_limited_for_one_job() -> None:
    """The clock runs while a job does, is stopped behind it, and stopped when it raises."""
    with limited_cpu(1_000.0):
        assert 0 < signal.getitimer(signal.ITIMER_PROF)[0] <= 1_001
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    with pytest.raises(KeyError), limited_cpu(1_000.0):
        raise KeyError
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


@needs_timer
def test_without_a_limit_no_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit, or a system without such a clock, leaves the job alone."""
    with limited_cpu(None):
        assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    with monkeypatch.context() as patch:
        patch.delattr(signal, "setitimer")
        with limited_cpu(1_000.0):
            assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends orphans")
def test_who_has_lost_its_parent_already_ends() -> None:
    """A process whose parent ended before it could say so ends at once."""
    program = (
        "import os, sys; from fetchwarden.tools.workers.confinement import die_with; "
        "die_with(os.getppid() + int(sys.argv[1])); sys.exit(7)"
    )
    for other, status in (("0", 7), ("1", 1)):
        done = subprocess.run([sys.executable, "-c", program, other], check=False)
        assert done.returncode == status
