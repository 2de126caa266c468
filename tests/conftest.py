"""Keeps every test on this machine and in time: a cleared environment, and no way off loopback."""

import os
import signal
import threading
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.servers.guard import loopback_only

# The same examples in every run: what a change breaks shows in the change, not by chance later.
# New examples are the business of ``make fuzz``.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")


PROXY_VARIABLES = {"http_proxy", "https_proxy", "all_proxy", "no_proxy", "ftp_proxy", "ws_proxy"}
KEPT = {"FETCHWARDEN_DATA"}
"""The folder of shared test data, which is no setting of the program."""
PATIENCE = 60.0
"""Seconds after which a test is stopped that computes for ever, which no event loop could stop."""


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clear proxies, certificate variables and our own settings; let nothing leave loopback."""
    for name in set(os.environ) - KEPT:
        is_ours = name.startswith(("SSL_", "SSLKEYLOGFILE", "FETCHWARDEN_"))
        if is_ours or name.lower() in PROXY_VARIABLES:
            monkeypatch.delenv(name)
    with loopback_only():
        yield


@pytest.fixture(autouse=True)
def timely() -> Iterator[None]:
    """Stop a test that hangs, where the system can."""
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def expire(*_: object) -> None:
        # No OSError, which the code under test may translate.
        pytest.fail("this test hangs")

    before = signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
