"""Runs a coroutine test: decorates it so that pytest sees a plain function.

In comes a coroutine function, out comes a function that runs it in an event loop of its own.
"""

import asyncio
import functools
import socket
from collections.abc import Callable, Coroutine
from typing import ParamSpec

import pytest

P = ParamSpec("P")


def awaited(test: Callable[P, Coroutine[object, object, None]]) -> Callable[P, None]:
    """Return `test` as a plain function, its parameters (fixtures, cases) kept."""

    @functools.wraps(test)
    def run(*arguments: P.args, **options: P.kwargs) -> None:
        asyncio.run(test(*arguments, **options))

    return run


def has_ipv6() -> bool:
    """Tell whether this machine has the loopback address ::1."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


needs_ipv6 = pytest.mark.skipif(not has_ipv6(), reason="this machine has no ::1")
"""Mark of the few tests whose server listens on ::1."""
