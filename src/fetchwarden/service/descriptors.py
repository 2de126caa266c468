"""Enough file descriptors for the connections that are allowed at a time.

A process that runs out of them can neither take a connection nor read a page, for as long as
whoever holds them likes. So before anything listens there must be enough for a page on each
connection. Batches and searches read several at a time; the soft limit, often 1024, is raised for
this process to what all callers together can come to use, as far as the hard one goes.
"""

from contextlib import suppress
from typing import Final, Protocol

from fetchwarden.policy.errors import InvalidInput

try:
    import resource as _resource
except ImportError:  # Windows has no such limit
    _resource = None  # type: ignore[assignment]

__all__ = ["Limits", "needed_descriptors", "provide_descriptors"]

OF_PAGE: Final = 2
"""The connections that a page is read and its name looked up by."""
OF_CONNECTION: Final = 1 + OF_PAGE
"""The connection itself, and those of a page."""
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
    """Descriptors with which each connection can have a page read."""
    return OF_CONNECTION * max_connections + OF_WORKER * workers + OF_ITSELF


def provide_descriptors(
    max_connections: int, workers: int, pages: int, system: Limits | None = _resource
) -> None:
    """Let this process have as many descriptors as it needs.

    Args:
        max_connections: connections at a time.
        workers: worker processes.
        pages: pages that all callers together can come to read at a time.
        system: the limits.

    Raises:
        InvalidInput: the system does not let it.
    """
    if system is None:
        return
    needed = needed_descriptors(max_connections, workers)
    wanted = needed + OF_PAGE * max(0, pages - max_connections)
    soft, hard = system.getrlimit(system.RLIMIT_NOFILE)
    if soft == system.RLIM_INFINITY or soft >= wanted:
        return
    most = wanted if hard == system.RLIM_INFINITY else min(wanted, hard)
    for limit in (most, needed):  # a system may give less than its hard limit says
        if limit >= needed:
            with suppress(OSError, ValueError):
                system.setrlimit(system.RLIMIT_NOFILE, (max(limit, soft), hard))
                return
    if soft < needed:
        most = (max(soft, hard) - needed) // OF_CONNECTION + max_connections
        lower = f"lower it to {most}, or " if 0 < most < max_connections else ""
        raise InvalidInput(
            f"server.max_connections is {max_connections}, which takes {needed} file descriptors, "
            f"more than the system lets this process have: {lower}raise its limit (ulimit -n)"
        )
