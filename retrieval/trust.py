"""Whom TLS trusts: the system's roots, and for named hosts further roots from a PEM file.

Extra roots can only repair the chain: the host name, validity and every other check stay as they
are (RFC 5280, RFC 9525). One context per fetcher and PEM file, since making one costs about 0.1 s
and the client's connection pool tells contexts apart.
"""

import ssl
from collections.abc import Mapping
from pathlib import Path

from fetchwarden.policy.entries import Entry, parse_entry
from fetchwarden.policy.errors import InvalidRule
from fetchwarden.policy.target import Target

__all__ = ["TrustStore"]


class TrustStore:
    """Makes each context once, when it is first needed."""

    def __init__(self, extra_roots: Mapping[str, str | Path] | None = None) -> None:
        """A store with *extra_roots*, a PEM file per ``host``, ``host:port`` or ``*.suffix``.

        A ``*.suffix`` covers exactly one further label here, as in a certificate.

        Raises:
            InvalidRule: a pattern is malformed, or a PEM file cannot be read.
        """
        self._extra: list[tuple[Entry, str]] = []
        for pattern, pem in (extra_roots or {}).items():
            entry = parse_entry(pattern, what="extra_roots")
            if entry.kind not in {"host", "suffix"}:
                raise InvalidRule(f"extra_roots: {pattern!r} must be host, host:port or *.suffix")
            self._extra.append((entry, str(pem)))
        self._contexts: dict[str, ssl.SSLContext] = {}
        for _, pem in self._extra:
            self._context(pem)

    def context_for(self, target: Target) -> ssl.SSLContext:
        """The context for connections to *target*."""
        for entry, pem in self._extra:
            if not entry.covers_target(target):
                continue
            one_more_label = target.name.count(".") == entry.name.count(".") + 1
            if entry.kind == "host" or one_more_label:
                return self._context(pem)
        return self._context("")

    def _context(self, pem: str) -> ssl.SSLContext:
        if pem not in self._contexts:
            context = ssl.create_default_context()
            if pem:
                try:
                    context.load_verify_locations(pem)
                except (OSError, ssl.SSLError) as error:
                    reason = f"extra_roots: {pem!r} is not a readable PEM file: {error}"
                    raise InvalidRule(reason) from None
            self._contexts[pem] = context
        return self._contexts[pem]
