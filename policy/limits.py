"""All numeric limits of a read, with their units, in one value that is passed in."""

from dataclasses import dataclass, fields

from fetchwarden.policy.errors import InvalidInput

__all__ = ["MAX_LABEL_CHARS", "MAX_NAME_CHARS", "MAX_RECORDS", "MAX_URL_CHARS", "Limits"]

MAX_URL_CHARS = 8_192
"""Characters of an address, as written and in its escaped form."""
MAX_LABEL_CHARS = 63
"""Characters of one label of a host name (RFC 1035 section 2.3.4)."""
MAX_NAME_CHARS = 253
"""Characters of a host name without its final dot (RFC 1035 section 2.3.4)."""
MAX_RECORDS = 64
"""DNS records that one answer may hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one read may cost.

    Attributes:
        deadline: seconds for the whole exchange, DNS, redirects and body included. Conversion comes
            after it and has bounds of its own.
        dial_timeout: seconds for one connection attempt with its TLS handshake, so that one dead
            address of several does not use up the deadline.
        max_body_bytes: bytes of the decoded body.
        max_header_bytes: bytes of the header names and values of one response, which may have 128
            header lines at most (that bounds what is held before the bytes can be counted).
        max_redirects: redirects followed; the next one is a failure.
        max_dials: validated addresses tried for one hop, in order.
        max_records: DNS records in one answer; more are refused.

    Raises:
        InvalidInput: a value is zero or less, or of the wrong kind.
    """

    deadline: float = 60.0
    dial_timeout: float = 10.0
    max_body_bytes: int = 5 * 1024 * 1024
    max_header_bytes: int = 64 * 1024
    max_redirects: int = 10
    max_dials: int = 4
    max_records: int = MAX_RECORDS

    def __post_init__(self) -> None:
        for field in fields(self):
            value: object = getattr(self, field.name)
            is_seconds = field.name in {"deadline", "dial_timeout"}
            fits = type(value) is int or (is_seconds and type(value) is float)
            least = 0 if field.name == "max_redirects" else 1e-9
            if not fits or not float(str(value)) >= least:
                kind = "number" if is_seconds else "whole number"
                raise InvalidInput(f"{field.name} must be a positive {kind}, not {value!r}")
