"""Issues certificates for the servers on loopback, from one authority per test session.

In come host names, out come server contexts; the client trusts the authority by a PEM file. A
second authority, which nobody trusts, issues the certificates that a client must refuse.
"""

import atexit
import datetime as dt
import functools
import ssl
import tempfile
from dataclasses import dataclass
from pathlib import Path

import trustme


@dataclass(frozen=True, slots=True)
class Authority:
    """A certificate authority."""

    root: trustme.CA
    pem: Path
    """A file with the authority's certificate, for the client's trust."""

    def server_context(self, *names: str, expired: bool = False) -> ssl.SSLContext:
        """Return a fresh server context with a certificate for these names or addresses."""
        yesterday = dt.datetime.now(dt.UTC) - dt.timedelta(days=1)
        certificate = self.root.issue_cert(
            *names,
            not_before=yesterday - dt.timedelta(days=1),
            not_after=yesterday if expired else None,
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.set_alpn_protocols(["http/1.1"])
        certificate.configure_cert(context)
        return context

    def client_context(self) -> ssl.SSLContext:
        """Return a client context that trusts this authority only."""
        return ssl.create_default_context(cafile=self.pem)


@functools.cache
def authority() -> Authority:
    """Return the authority that the tests' clients trust."""
    return _founded("trusted")


@functools.cache
def stranger() -> Authority:
    """Return an authority that no client trusts."""
    return _founded("stranger")


def _founded(name: str) -> Authority:
    folder = tempfile.TemporaryDirectory(prefix="fetchwarden-ca-")
    atexit.register(folder.cleanup)
    root = trustme.CA(organization_name=name)
    pem = Path(folder.name) / f"{name}.pem"
    root.cert_pem.write_to_path(str(pem))
    return Authority(root, pem)
