"""Errors: one leaf per fault, each with its code, and a decision becomes the right one."""

import copy
import pickle

import pytest

from fetchwarden.policy.addresses import AddressClass
from fetchwarden.policy.codes import NOT_PUBLIC, TABLE, Code
from fetchwarden.policy.decision import allow, refuse
from fetchwarden.policy.errors import FetchwardenError, Refused, RetrievalError
from fetchwarden.retrieval import errors

LEAVES: dict[str, tuple[FetchwardenError, Code]] = {
    "ResolutionFailed": (errors.ResolutionFailed("d"), Code.RESOLUTION_FAILED),
    "ConnectFailed": (errors.ConnectFailed("d"), Code.CONNECT_FAILED),
    "TLSFailed": (errors.TLSFailed("d"), Code.TLS_FAILED),
    "DeadlineExceeded": (errors.DeadlineExceeded(1.5), Code.DEADLINE_EXCEEDED),
    "ProtocolFault": (errors.ProtocolFault("d"), Code.PROTOCOL_ERROR),
    "HeadersTooLarge": (errors.HeadersTooLarge("d"), Code.HEADERS_TOO_LARGE),
    "HTTPStatus": (errors.HTTPStatus(503, "120"), Code.HTTP_STATUS),
    "SignInRefused": (errors.SignInRefused("d"), Code.SIGN_IN_REFUSED),
    "TooManyRedirects": (errors.TooManyRedirects(Code.TOO_MANY_REDIRECTS), Code.TOO_MANY_REDIRECTS),
    "BadRedirect": (errors.BadRedirect(Code.BAD_REDIRECT), Code.BAD_REDIRECT),
    "BodyTooLarge": (errors.BodyTooLarge(9, "d"), Code.BODY_TOO_LARGE),
    "CorruptBody": (errors.CorruptBody("d"), Code.CORRUPT_BODY),
    "ConversionFailed": (errors.ConversionFailed("d"), Code.CONVERSION_FAILED),
}


def test_every_leaf_is_listed() -> None:
    """The leaves tested here are all that the room exports."""
    assert set(LEAVES) | {"error_of"} == set(errors.__all__)


@pytest.mark.parametrize("name", LEAVES)
def test_leaf(name: str) -> None:
    """Each leaf is a retrieval error with its own code and the row's text and retry answer."""
    error, code = LEAVES[name]
    assert isinstance(error, RetrievalError)
    assert type(error).__name__ == name
    assert error.code is code
    assert repr(error) == f"{name}({code.value!r})"
    assert "{" not in str(error)
    if name != "HTTPStatus":
        assert error.retryable is TABLE[code].retryable


@pytest.mark.parametrize("name", LEAVES)
def test_leaf_survives_a_process(name: str) -> None:
    """Each leaf survives pickling and copying with code, text and detail."""
    error, _ = LEAVES[name]
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301  our own bytes
        assert type(twin) is type(error)
        assert (twin.code, str(twin), twin.detail) == (error.code, str(error), error.detail)


def test_status_survives_with_its_trace() -> None:
    """A status error keeps status, Retry-After and trace on the way between processes."""
    error = errors.HTTPStatus(429, "7")
    error.trace = ("hop",)
    twin = pickle.loads(pickle.dumps(error))  # noqa: S301  our own bytes
    assert (twin.status, twin.retry_after, twin.trace) == (429, "7", ("hop",))


@pytest.mark.parametrize(
    ("status", "retryable"),
    [(404, False), (403, False), (408, True), (429, True), (500, True), (501, False), (503, True)],
)
def test_status_says_if_a_retry_may_help(status: int, *, retryable: bool) -> None:
    """Whether a status is worth a retry depends on the status."""
    assert errors.HTTPStatus(status).retryable is retryable


def test_private_failure_reads_like_a_refusal() -> None:
    """An allowed private host that cannot be connected to reads just like a refused one."""
    failed = errors.ConnectFailed("10.0.0.5 refused", AddressClass.PRIVATE)
    refused = Refused(Code.PRIVATE_NOT_ALLOWED, "10.0.0.5 is private")
    assert str(failed) == str(refused) == NOT_PUBLIC
    assert str(errors.ConnectFailed("x")) != NOT_PUBLIC


@pytest.mark.parametrize("code", [c for c in Code if TABLE[c].family == "refused"])
def test_refusing_decision_is_a_refusal(code: Code) -> None:
    """A decision of the refused family becomes ``Refused``, with its detail and facts."""
    error = errors.error_of(refuse("target", "rule", code, "why", ports="80"))
    assert type(error) is Refused
    assert (error.code, error.detail, error.facts) == (code, "why", {"ports": "80"})


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (Code.BODY_TOO_LARGE, errors.BodyTooLarge),
        (Code.RESOLUTION_FAILED, errors.ResolutionFailed),
        (Code.TOO_MANY_REDIRECTS, errors.TooManyRedirects),
        (Code.BAD_REDIRECT, errors.BadRedirect),
    ],
)
def test_failing_decision_is_its_leaf(code: Code, kind: type[FetchwardenError]) -> None:
    """A decision of the failed family becomes the leaf of its code."""
    error = errors.error_of(refuse("head", "rule", code, "why", limit=10))
    assert type(error) is kind
    assert (error.code, error.detail) == (code, "why")
    assert "{" not in str(error)


def test_allowing_decision_is_no_error() -> None:
    """An allowing decision cannot be raised."""
    with pytest.raises(ValueError, match="no error"):
        errors.error_of(allow("target", "public"))
