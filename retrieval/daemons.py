"""A few daemon threads for calls that may hang: they never hold up the end of the process.

``concurrent.futures`` joins its threads at exit, so one look-up that the system does not answer
would keep the process for as long; and so would asyncio's own threads, with all that they do for
requests that nobody waits for any more.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

__all__ = ["DaemonExecutor", "DaemonPool"]

T = TypeVar("T")
P = ParamSpec("P")


class DaemonPool:
    """Runs work in at most so many threads, which are started when they are first needed."""

    def __init__(self, threads: int, name: str) -> None:
        self._name = name
        self._most = threads
        self._started = 0
        self._idle = threading.Semaphore(0)
        self._lock = threading.Lock()
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()

    def submit(self, work: Callable[[], T]) -> "Future[T]":
        """The future result of *work*; it waits its turn when all threads are busy."""
        future: Future[T] = Future()
        self._queue.put((future, work))
        if not self._idle.acquire(blocking=False):
            with self._lock:
                if self._started < self._most:
                    self._started += 1
                    threading.Thread(target=self._run, daemon=True, name=self._name).start()
        return future

    def close(self) -> None:
        """Tell the threads to end when they come back; nothing is waited for."""
        with self._lock:
            for _ in range(self._started):
                self._queue.put(None)
            self._started = 0

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            future, work = item
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except BaseException as error:  # noqa: BLE001  handed to whoever waits
                    future.set_exception(error)
            self._idle.release()


class DaemonExecutor(ThreadPoolExecutor):
    """A ``DaemonPool`` as asyncio wants it: for ``loop.set_default_executor``."""

    def __init__(self, threads: int, name: str) -> None:
        super().__init__(1)  # it starts no thread of its own, since it is given nothing to do
        self._pool = DaemonPool(threads, name)

    def submit(self, fn: Callable[P, T], /, *arguments: P.args, **options: P.kwargs) -> "Future[T]":
        """The future result of a call."""
        return self._pool.submit(partial(fn, *arguments, **options))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for nothing, whatever is wanted."""
        del wait, cancel_futures
        self._pool.close()
