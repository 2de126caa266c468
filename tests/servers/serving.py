"""Servers for tests of blocking code: they run in a thread with an event loop of their own."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager
from typing import TypeVar

__all__ = ["Serving", "serving"]

T = TypeVar("T")


class Serving:
    """What runs in the thread; everything entered is closed at the end."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack = stack

    async def enter(self, server: AbstractAsyncContextManager[T]) -> T:
        """Start *server*, and stop it with the rest."""
        return await self._stack.enter_async_context(server)


@contextmanager
def serving(start: Callable[[Serving], Awaitable[T]]) -> Iterator[T]:
    """What *start* returns, while the servers it entered run in another thread.

    >>> async def start(servers: Serving) -> str:
    ...     origin = await servers.enter(Origin())
    ...     return origin.url("/")
    """
    ready = threading.Event()
    outcome: list[T] = []
    failure: list[BaseException] = []
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def live() -> None:
        try:
            async with AsyncExitStack() as stack:
                outcome.append(await start(Serving(stack)))
                ready.set()
                await stop.wait()
        except BaseException as error:
            failure.append(error)
            raise
        finally:
            ready.set()

    thread = threading.Thread(target=lambda: loop.run_until_complete(live()), daemon=True)
    thread.start()
    ready.wait()
    try:
        if failure:
            raise failure[0]
        yield outcome[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()
