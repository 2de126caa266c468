"""How a worker ended, in words for operators.

In: a status as ``Popen.returncode`` has it, or the fault that a worker told of. Out: words; none of
them is the worker's but the name of an exception, if it is a name.
"""

import signal

from fetchwarden.tools.workers.confinement import Confinement
from fetchwarden.tools.workers.messages import Fault

__all__ = ["told"]


def told(ending: Fault | int | None, limits: Confinement) -> str:
    """The words.

    >>> told(-11, Confinement(None, None))
    'the worker died of SIGSEGV'
    """
    match ending:
        case Fault("MemoryError"):
            most = "there is" if limits.memory_bytes is None else f"{limits.memory_bytes} bytes"
            return f"it needed more memory than {most}"
        case Fault(name) if name.isidentifier() and name.isascii() and len(name) <= 64:
            return f"{name} in the worker"
        case Fault():
            return "an exception in the worker"
        case None:
            return "the worker ended, nobody knows how"
        case int() if ending >= 0:
            return f"the worker ended with status {ending}"
    try:
        name = signal.Signals(-ending).name
    except ValueError:
        name = f"signal {-ending}"
    match name:
        case "SIGPROF" | "SIGXCPU":
            return f"it needed more CPU time than {limits.cpu_seconds} s"
        case "SIGKILL":
            return "the worker was killed, perhaps since the machine has no more memory"
    return f"the worker died of {name}"
