"""Shows what each error says to whom, and that no copy of one says more."""

import copy
import pickle
import traceback

import pytest

from fetchwarden.policy.codes import TABLE, Code
from fetchwarden.policy.errors import (
    FetchwardenError,
    InvalidInput,
    InvalidRule,
    Misuse,
    Refused,
    RetrievalError,
)

SECRET = "10.11.12.13 behind vault.internal"


def copies(error: FetchwardenError) -> list[FetchwardenError]:
    """Return the error and every kind of copy of it."""
    found = [pickle.loads(pickle.dumps(error, p)) for p in range(2, pickle.HIGHEST_PROTOCOL + 1)]  # noqa: S301
    return [error, copy.copy(error), copy.deepcopy(error), *found]


@pytest.mark.parametrize("code", [c for c in Code if TABLE[c].family != "misuse"])
@pytest.mark.parametrize("cls", [Refused, RetrievalError])
def test_detail_leaks_nowhere(cls: type[FetchwardenError], code: Code) -> None:
    """Neither str, repr, args nor a traceback of an error or its copies shows the detail."""
    for error in copies(cls(code, SECRET)):
        shown = [str(error), repr(error), repr(error.args), f"{error}", f"{error!r}"]
        shown += traceback.format_exception_only(error)
        assert not any(word in text for text in shown for word in SECRET.split() if len(word) > 6)
        assert error.detail == SECRET
        assert error.code is code
        assert type(error) is cls


def test_copies_keep_everything() -> None:
    """A copy has code, detail, facts and trace of the original, and facts of its own."""
    facts = {"limit": 5}
    error = RetrievalError(Code.BODY_TOO_LARGE, "d", facts)
    error.trace = ("hop",)
    facts["limit"] = 6
    for other in copies(error):
        assert (other.code, other.detail, other.facts, other.trace) == (
            Code.BODY_TOO_LARGE,
            "d",
            {"limit": 5},
            ("hop",),
        )
        assert str(other) == "This page is larger than 5 bytes and was not read."


def test_text_is_filled_from_facts() -> None:
    """Facts fill the text, are never a format themselves, and a missing one shows as a dot."""
    assert str(Refused(Code.UNSUPPORTED_MEDIA_TYPE, "", {"media_type": "{x} %s"})).startswith(
        "This address holds {x} %s, which"
    )
    assert "one of: …." in str(Refused(Code.PORT_NOT_ALLOWED))


def test_repr_is_the_code() -> None:
    """The repr is the class and the code, fit for any log."""
    assert repr(Refused(Code.HOST_DENIED, SECRET)) == "Refused('host_denied')"


@pytest.mark.parametrize("code", list(Code))
def test_retryable_is_the_table(code: Code) -> None:
    """Whether to retry is what the table says."""
    assert FetchwardenError(code).retryable is TABLE[code].retryable


@pytest.mark.parametrize(
    ("cls", "code"), [(InvalidRule, Code.INVALID_RULE), (InvalidInput, Code.INVALID_INPUT)]
)
def test_misuse_speaks_to_the_caller(cls: type[InvalidRule | InvalidInput], code: Code) -> None:
    """A misuse shows its detail, is a ValueError, and keeps both through a copy."""
    error = cls("write it so")
    assert isinstance(error, Misuse)
    assert isinstance(error, ValueError)
    for other in copies(error):
        assert (str(other), other.code, type(other)) == ("write it so", code, cls)
        assert repr(other) == f"{cls.__name__}({code.value!r})"


def test_a_refusal_is_no_value_error() -> None:
    """A refusal cannot be mistaken for a fault of the caller."""
    assert not issubclass(Refused, ValueError)
    assert not issubclass(RetrievalError, ValueError)
    assert not issubclass(Refused, RetrievalError)
