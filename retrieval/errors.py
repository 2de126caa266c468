"""The leaves under ``RetrievalError``, and the exception that a refusing decision is raised as.

::

    RetrievalError
    ├── ResolutionFailed    DNS has no address, or no answer
    ├── ConnectFailed       no validated address could be connected to
    ├── TLSFailed           handshake or certificate
    ├── DeadlineExceeded    everything together took too long
    ├── ProtocolFault       not proper HTTP, or broken off
    ├── HeadersTooLarge
    ├── HTTPStatus          an answer other than 2xx; .status, .retry_after
    ├── SignInRefused       a sign-in was tried and not accepted
    ├── TooManyRedirects
    ├── BadRedirect
    ├── BodyTooLarge
    ├── CorruptBody         cannot be decompressed
    └── ConversionFailed    a worker process could not turn it into text
"""

from typing import Final

from fetchwarden.policy.addresses import AddressClass
from fetchwarden.policy.codes import TABLE, Code
from fetchwarden.policy.decision import Decision
from fetchwarden.policy.errors import FetchwardenError, Refused, RetrievalError

__all__ = [
    "BadRedirect",
    "BodyTooLarge",
    "ConnectFailed",
    "ConversionFailed",
    "CorruptBody",
    "DeadlineExceeded",
    "HTTPStatus",
    "HeadersTooLarge",
    "ProtocolFault",
    "ResolutionFailed",
    "SignInRefused",
    "TLSFailed",
    "TooManyRedirects",
    "error_of",
]


class ResolutionFailed(RetrievalError):
    """DNS has no address for the name, or gave no answer."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(Code.RESOLUTION_FAILED, detail)


class ConnectFailed(RetrievalError):
    """No validated address could be connected to; for private hosts it reads like a refusal."""

    def __init__(self, detail: str = "", address_class: AddressClass = AddressClass.PUBLIC) -> None:
        public = address_class is AddressClass.PUBLIC
        super().__init__(Code.CONNECT_FAILED if public else Code.PRIVATE_CONNECT_FAILED, detail)


class TLSFailed(RetrievalError):
    """The TLS handshake or the certificate check failed."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(Code.TLS_FAILED, detail)


class DeadlineExceeded(RetrievalError):
    """Everything together took longer than the deadline."""

    def __init__(self, seconds: float) -> None:
        super().__init__(
            Code.DEADLINE_EXCEEDED, f"deadline of {seconds:g} s", {"seconds": f"{seconds:g}"}
        )


class ProtocolFault(RetrievalError):
    """The server does not speak proper HTTP, or broke off."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(Code.PROTOCOL_ERROR, detail)


class HeadersTooLarge(RetrievalError):
    """The response headers are larger than ``max_header_bytes``."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(Code.HEADERS_TOO_LARGE, detail)


class HTTPStatus(RetrievalError):
    """The server answered with a status other than 2xx."""

    def __init__(self, status: int, retry_after: str | None = None) -> None:
        facts = {"status": status, "retry_after": retry_after}
        super().__init__(Code.HTTP_STATUS, f"status {status}", facts)

    @property
    def status(self) -> int:
        """The status code."""
        return int(str(self.facts["status"]))

    @property
    def retry_after(self) -> str | None:
        """The Retry-After header as it was sent, or None (RFC 9110 section 10.2.3)."""
        value = self.facts["retry_after"]
        return None if value is None else str(value)

    @property
    def retryable(self) -> bool:
        """Whether the status says that a later try may succeed."""
        return self.status in {408, 425, 429, 500, 502, 503, 504}


class SignInRefused(RetrievalError):
    """The sign-in of the operating system was tried, and the server did not accept it."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(Code.SIGN_IN_REFUSED, detail)


class TooManyRedirects(RetrievalError):
    """More redirects than ``max_redirects``."""


class BadRedirect(RetrievalError):
    """A redirect without a usable Location."""


class BodyTooLarge(RetrievalError):
    """The body, declared or decoded, is larger than ``max_body_bytes``."""

    def __init__(self, limit: int, detail: str = "") -> None:
        super().__init__(Code.BODY_TOO_LARGE, detail, {"limit": limit})


class CorruptBody(RetrievalError):
    """The compressed body cannot be decoded, or ended early."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(Code.CORRUPT_BODY, detail)


class ConversionFailed(RetrievalError):
    """The page came, but the worker process that converted it failed or broke its limits."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(Code.CONVERSION_FAILED, detail)


_REDIRECTS: Final = {
    Code.TOO_MANY_REDIRECTS: TooManyRedirects,
    Code.BAD_REDIRECT: BadRedirect,
}


def error_of(decision: Decision) -> FetchwardenError:
    """The exception that a refusing *decision* is raised as.

    Raises:
        ValueError: the decision allows.
    """
    code, detail, facts = decision.code, decision.detail, dict(decision.facts)
    if code is None:
        raise ValueError("an allowing decision is no error")
    if TABLE[code].family == "refused":
        return Refused(code, detail, facts)
    if code is Code.BODY_TOO_LARGE:
        return BodyTooLarge(int(str(facts["limit"])), detail)
    if code is Code.RESOLUTION_FAILED:
        return ResolutionFailed(detail)
    return _REDIRECTS[code](code, detail, facts)
