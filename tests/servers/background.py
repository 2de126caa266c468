"""Keeps the background tasks of one server: started with it, cancelled and awaited at its end.

In come coroutines, out comes nothing; a task that failed by itself is raised when the server
stops, so a broken fake never looks like a peaceful one.
"""

import asyncio
from collections.abc import Coroutine


class Background:
    """The tasks a server runs beside the test."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()
        self._failures: list[Exception] = []

    def start(self, work: Coroutine[object, object, None]) -> None:
        """Run `work` until it ends or the server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    async def stop(self) -> None:
        """Cancel what still runs, wait for it; raise ExceptionGroup if a task has failed."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.sleep(0)  # lets the last `_ended` run
        if self._failures:
            raise ExceptionGroup("a server on loopback failed", self._failures)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        failure = None if task.cancelled() else task.exception()
        if isinstance(failure, Exception):
            self._failures.append(failure)
