"""What went wrong, as a caller is told it: RFC 9457 problems with our stable codes.

In: an error of the tree. Out: a status, and JSON that names no address, no host and no secret: the
words are those a model may read. What an operator needs goes to the log, under the same request id.
"""

from typing import Any, Final

from fetchwarden.policy.codes import NOT_PUBLIC, TABLE, Code
from fetchwarden.policy.errors import FetchwardenError, InvalidInput

__all__ = ["PROBLEM_TYPE", "Kept", "ServiceError", "problem_of", "status_of", "told_code"]

PROBLEM_TYPE: Final = "application/problem+json"

_STATUSES: Final[dict[Code, int]] = {
    Code.UNAUTHORIZED: 401,
    Code.HOST_NOT_SERVED: 421,
    Code.ORIGIN_NOT_ALLOWED: 403,
    Code.RATE_LIMITED: 429,
    Code.TOO_MANY_AT_ONCE: 429,
    Code.QUOTA_USED_UP: 429,
    Code.REQUEST_TOO_LARGE: 413,
    Code.REQUEST_TOO_SLOW: 408,
    Code.INVALID_REQUEST: 422,
    Code.OPTION_NOT_ALLOWED: 422,
    Code.NOT_FOUND: 404,
    Code.METHOD_NOT_ALLOWED: 405,
    Code.UNAVAILABLE: 503,
    Code.INTERNAL_ERROR: 500,
    Code.INVALID_RULE: 500,
    Code.INVALID_INPUT: 422,
    # An address that no rule could make readable is a fault of the request.
    Code.INVALID_URL: 422,
    Code.URL_TOO_LONG: 422,
    Code.UNSUPPORTED_SCHEME: 422,
    Code.AMBIGUOUS_URL: 422,
    Code.USERINFO_IN_URL: 422,
    Code.AMBIGUOUS_ADDRESS: 422,
    Code.INVALID_HOST_NAME: 422,
    Code.DEADLINE_EXCEEDED: 504,
}
_FAMILIES: Final = {"refused": 403, "failed": 502, "misuse": 422}
_TITLES: Final = {"refused": "Refused", "failed": "Failed", "misuse": "Wrong request"}


class ServiceError(FetchwardenError):
    """A request that the service does not carry out."""

    def __init__(
        self,
        code: Code,
        detail: str = "",
        facts: dict[str, object] | None = None,
        *,
        headers: dict[str, str] | None = None,
    ) -> None:
        """An error with *headers* for the answer, such as Retry-After."""
        super().__init__(code, detail, facts)
        self.headers = dict(headers or {})


class Kept(FetchwardenError):
    """What ended a call of a conversation, with the ledger of what the call left in it."""

    def __init__(self, error: FetchwardenError, ledger: str) -> None:
        """*error*, which is told as without it, and *ledger*."""
        super().__init__(error.code, error.detail, error.facts)
        self.error = error
        self.ledger = ledger

    def __str__(self) -> str:
        return str(self.error)


def told_code(error: FetchwardenError) -> str:
    """The code that a caller is told: one for all that would tell inner hosts apart."""
    return _told(error.code).value


def status_of(error: FetchwardenError) -> int:
    """The status of an answer that tells *error*."""
    code = _told(error.code)
    return _STATUSES.get(code, _FAMILIES[TABLE[code].family])


def _told(code: Code) -> Code:
    # Closed, down or not there: who asks from outside learns nothing of the inner network.
    return Code.PRIVATE_NOT_ALLOWED if TABLE[code].told == NOT_PUBLIC else code


def problem_of(error: FetchwardenError, request_id: str) -> dict[str, Any]:
    """The problem as JSON values (RFC 9457 section 3).

    >>> problem_of(ServiceError(Code.NOT_FOUND), "4f")["code"]
    'not_found'
    """
    if isinstance(error, Kept):
        return {**problem_of(error.error, request_id), "ledger": error.ledger}
    code = _told(error.code)
    row = TABLE[code]
    # What is said of a wrong argument is safe; what is said of a rule may name hosts of ours.
    told = str(error) if isinstance(error, InvalidInput) or row.family != "misuse" else row.told
    if isinstance(error, ServiceError):
        told = str(error)
    return {
        "type": f"urn:fetchwarden:code:{code.value}",
        "title": _TITLES[row.family],
        "status": status_of(error),
        "detail": told,
        "code": code.value,
        "retryable": row.retryable if code is not error.code else error.retryable,
        "request_id": request_id,
    }
