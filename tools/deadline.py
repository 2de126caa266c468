"""Run a piece of work until a deadline, and no longer, whatever it does about it.

In: what to run, and how many seconds it has. Out: ``Ended``. Work that is late is cancelled; what
ignores even that is left alone after a grace period, so that it cannot hold up who waits for it.
Work that blocks the event loop itself is beyond help. It runs in a task of its own, so context
variables that it sets stay its own.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["GRACE", "Deadlines", "Ended"]

GRACE: Final = 2.0
"""Seconds that cancelled work has for letting go of what it holds."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How work ended.

    Attributes:
        value: what it returned; None if it did not.
        failure: what it raised; None if it did not, or never ended.
        is_late: whether it was stopped at its deadline.
    """

    value: Any = None
    failure: BaseException | None = None
    is_late: bool = False


class Deadlines:
    """Runs work; it keeps hold of what it had to leave alone."""

    def __init__(self, grace: float = GRACE) -> None:
        """With *grace* seconds between a cancellation and leaving work alone."""
        self._grace = grace
        self._left: set[asyncio.Task[Any]] = set()

    async def run(self, work: Callable[[], Awaitable[Any]], seconds: float | None) -> Ended:
        """What *work* ends in, within *seconds*; None for no deadline.

        Raises:
            CancelledError: who waits was cancelled, and so was the work.
        """
        task = asyncio.ensure_future(_awaited(work))
        try:
            done, _ = await asyncio.wait({task}, timeout=seconds)
            if not done:
                await self._stop(task)
        except asyncio.CancelledError:
            await self._stop(task)
            raise
        if not task.done():
            return Ended(is_late=True)
        try:
            return Ended(task.result(), is_late=not done)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as failure:  # noqa: BLE001 - it is told, whatever it is
            return Ended(failure=failure, is_late=not done)

    async def _stop(self, task: asyncio.Task[Any]) -> None:
        if task in self._left:
            return  # it has had its grace, or its part of it
        task.cancel()
        self._left.add(task)
        task.add_done_callback(self._forget)
        await asyncio.wait({task}, timeout=self._grace)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._left.discard(task)
        if not task.cancelled():
            task.exception()  # looked at, so that nobody reports it as overlooked


async def _awaited(work: Callable[[], Awaitable[Any]]) -> Any:
    return await work()
