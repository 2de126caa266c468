"""How a worker ended, in words for operators, which are never the worker's."""

import signal

import pytest

from fetchwarden.tools.workers.confinement import Confinement
from fetchwarden.tools.workers.endings import told
from fetchwarden.tools.workers.messages import Fault

LIMITS = Confinement(2.0, 5_000)
NAMED = {
    "SIGPROF": "CPU time than 2.0 s",
    "SIGXCPU": "CPU time than 2.0 s",
    "SIGKILL": "was killed",
    "SIGSEGV": "died of SIGSEGV",
}


@pytest.mark.parametrize("name", [name for name in NAMED if hasattr(signal, name)])
def test_signals(name: str) -> None:
    """Each signal has its words."""
    assert NAMED[name] in told(-getattr(signal, name), LIMITS)


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        (0, "status 0"),
        (7, "status 7"),
        (None, "nobody knows"),
        (-200, "signal 200"),
        (Fault("MemoryError"), "more memory than 5000 bytes"),
        (Fault("RecursionError"), "RecursionError in the worker"),
        (Fault("two words"), "an exception in the worker"),
        (Fault("line\nbreak"), "an exception in the worker"),
        (Fault("x" * 65), "an exception in the worker"),
        (Fault("Früchte"), "an exception in the worker"),
    ],
)
def test_other_endings(ending: Fault | int | None, words: str) -> None:
    """A status is told as such; of a fault its name, if it is one."""
    assert words in told(ending, LIMITS)


def test_without_a_limit() -> None:
    """Without a limit of ours it was the system's."""
    assert told(Fault("MemoryError"), Confinement(None, None)).endswith("than there is")
