"""Enough file descriptors for the connections that are allowed at a time.

A process that runs out of them can neither take a connection nor read a page, for as long as
whoever holds them likes. So before anything listens there must be as many as the configuration can
come to use; the soft limit, often 1024, is raised for this process alone.
"""

from typing import Final, Protocol

from fetchwarden.policy.errors import InvalidInput

try:
    import resource as _resource
except ImportError:  # Windows has no such limit
    _resource = None  # type: ignore[assignment]

__all__ = ["Limits", "needed_descriptors", "provide_descriptors"]

OF_CONNECTION: Final = 3
"""The connection itself, and those that a page is read and its name looked up by."""
OF_WORKER: Final = 8
"""The pipes to a worker process, also while it is replaced."""
OF_ITSELF: Final = 100
"""Files, the listening socket, the loop, and the connections that are told there are too many."""


class Limits(Protocol):
    """What is used of the module ``resource``."""

    RLIMIT_NOFILE: int
    RLIM_INFINITY: int

    def getrlimit(self, which: int, /) -> tuple[int, int]:
        """The soft and the hard limit."""

    def setrlimit(self, which: int, limits: tuple[int, int], /) -> None:
        """Set both."""


def needed_descriptors(max_connections: int, workers: int) -> int:
    """Descriptors that a service can come to use."""
    return OF_CONNECTION * max_connections + OF_WORKER * workers + OF_ITSELF


def provide_descriptors(
    max_connections: int, workers: int, system: Limits | None = _resource
) -> None:
    """Let this process have as many descriptors as it needs.

    Raises:
        InvalidInput: the system does not let it.
    """
    if system is None:
        return
    needed = needed_descriptors(max_connections, workers)
    soft, hard = system.getrlimit(system.RLIMIT_NOFILE)
    if soft == system.RLIM_INFINITY or soft >= needed:
        return
    try:
        if hard != system.RLIM_INFINITY and hard < needed:
            raise ValueError
        system.setrlimit(system.RLIMIT_NOFILE, (needed, hard))
    except (OSError, ValueError):
        most = (max(soft, hard) - needed) // OF_CONNECTION + max_connections
        lower = f"lower it to {most}, or " if 0 < most < max_connections else ""
        raise InvalidInput(
            f"server.max_connections is {max_connections}, which takes {needed} file descriptors, "
            f"more than the system lets this process have: {lower}raise its limit (ulimit -n)"
        ) from None
