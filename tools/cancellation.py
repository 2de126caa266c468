"""Whether a cancellation is meant for us: somebody wants the work stopped, not the tool failed."""

import asyncio

__all__ = ["is_being_cancelled"]


def is_being_cancelled() -> bool:
    """Whether the running task has been asked to stop.

    A tool can raise ``CancelledError`` by itself, by waiting for something that was cancelled; that
    is a failure of the tool like any other.
    """
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0
