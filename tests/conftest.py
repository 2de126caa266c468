"""Keeps every test on this machine: a cleared environment, and no way off loopback."""

import os
from collections.abc import Iterator

import pytest

from tests.servers.guard import loopback_only

PROXY_VARIABLES = {"http_proxy", "https_proxy", "all_proxy", "no_proxy", "ftp_proxy", "ws_proxy"}
KEPT = {"FETCHWARDEN_DATA"}
"""The folder of shared test data, which is no setting of the program."""


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clear proxies, certificate variables and our own settings; let nothing leave loopback."""
    for name in set(os.environ) - KEPT:
        is_ours = name.startswith(("SSL_", "SSLKEYLOGFILE", "FETCHWARDEN_"))
        if is_ours or name.lower() in PROXY_VARIABLES:
            monkeypatch.delenv(name)
    with loopback_only():
        yield
