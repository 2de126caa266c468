"""Shows that every code has one complete row, and that what a model is told gives nothing away."""

import re
from string import Formatter

import pytest

from fetchwarden.policy.codes import NOT_PUBLIC, TABLE, Code

# The placeholders that the raising code fills; nothing else may stand in a text.
FILLED = {
    Code.PORT_NOT_ALLOWED: {"ports"},
    Code.TOO_MANY_REDIRECTS: {"limit"},
    Code.UNSUPPORTED_MEDIA_TYPE: {"media_type"},
    Code.BODY_TOO_LARGE: {"limit"},
    Code.HTTP_STATUS: {"status"},
    Code.DEADLINE_EXCEEDED: {"seconds"},
    Code.SEARCH_FAILED: {"engine", "words"},
    Code.MODEL_FAILED: {"words"},
    Code.PROVIDER_NOT_ALLOWED: {"words"},
    Code.RATE_LIMITED: {"seconds"},
    Code.QUOTA_USED_UP: {"seconds"},
    Code.REQUEST_TOO_LARGE: {"words"},
    Code.INVALID_REQUEST: {"words"},
    Code.OPTION_NOT_ALLOWED: {"option"},
    Code.METHOD_NOT_ALLOWED: {"methods"},
}
# https://platform.claude.com/docs, web fetch tool, "Errors".
WEB_FETCH = {
    "invalid_tool_input",
    "url_too_long",
    "url_not_allowed",
    "url_not_accessible",
    "too_many_requests",
    "unsupported_content_type",
    "max_uses_exceeded",
    "unavailable",
}
# All that tells an inner host that is closed from one that is down.
INNER = {
    Code.INTERNAL_NAME,
    Code.ADDRESS_NEVER_ALLOWED,
    Code.PRIVATE_NOT_ALLOWED,
    Code.PRIVATE_NOT_PERMITTED,
    Code.REDIRECT_INTO_PRIVATE,
    Code.PRIVATE_CONNECT_FAILED,
}


def test_every_code_has_a_row() -> None:
    """The table holds every code once, in the order in which the codes are declared."""
    assert list(TABLE) == list(Code)


@pytest.mark.parametrize("code", list(Code))
def test_row_is_complete(code: Code) -> None:
    """A row says what happened, what is told, what to do, and the word of ``web_fetch``."""
    row = TABLE[code]
    for text in (row.happened, row.told, row.remedy):
        assert text.strip() == text
        assert text[0].isupper()
        assert text.endswith(".")
        assert "  " not in text
    assert row.family in {"refused", "failed", "misuse"}
    assert row.web_fetch in WEB_FETCH


@pytest.mark.parametrize("code", list(Code))
def test_code_is_a_stable_word(code: Code) -> None:
    """A code is its own name in lower case, fit for logs and metrics."""
    assert code.value == code.name.lower()
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code.value)
    assert str(code) == code.value


@pytest.mark.parametrize("code", list(Code))
def test_told_has_no_unfilled_placeholder(code: Code) -> None:
    """The placeholders of a text are those that the raising code fills, by plain names."""
    fields = {name for _, name, _, _ in Formatter().parse(TABLE[code].told) if name is not None}
    assert fields == FILLED.get(code, set())


@pytest.mark.parametrize("code", list(Code))
def test_told_names_no_address(code: Code) -> None:
    """A text for the model holds no address of any host, and no word about inner networks."""
    told = TABLE[code].told
    plain = told.replace("https://host/path", "")
    assert not re.search(r"://\w", plain)
    assert not re.search(r"\d+\.\d+\.\d+", told)
    assert not re.search(
        r"private|internal|loopback|metadata|allow.?list|class", told, re.IGNORECASE
    )


def test_inner_hosts_are_told_alike() -> None:
    """Closed, not permitted and not answering inner hosts are one and the same text."""
    assert {TABLE[code].told for code in INNER} == {NOT_PUBLIC}
    assert {TABLE[code].web_fetch for code in INNER} == {"url_not_accessible"}
    assert {code for code in Code if TABLE[code].told == NOT_PUBLIC} == INNER


def test_refusals_are_not_retried() -> None:
    """What our rules refuse, they refuse again: no row of that family is retryable."""
    assert not any(row.retryable for row in TABLE.values() if row.family != "failed")


def test_a_refused_token_teaches_nothing() -> None:
    """What is told of a token is the same whatever was wrong with it, and names no check."""
    row = TABLE[Code.TOKEN_REFUSED]
    assert row.family == "refused"
    assert "{" not in row.told
    assert not re.search(r"tenant|key|sign|expired|ended|altered|too long", row.told)


@pytest.mark.parametrize(
    ("family", "codes"),
    [
        (
            "misuse",
            {
                Code.INVALID_RULE,
                Code.INVALID_INPUT,
                Code.REQUEST_TOO_LARGE,
                Code.INVALID_REQUEST,
                Code.OPTION_NOT_ALLOWED,
                Code.NOT_FOUND,
                Code.METHOD_NOT_ALLOWED,
            },
        ),
        (
            "failed",
            {
                Code.BAD_REDIRECT,
                Code.TOO_MANY_REDIRECTS,
                Code.BODY_TOO_LARGE,
                Code.HEADERS_TOO_LARGE,
                Code.CORRUPT_BODY,
                Code.HTTP_STATUS,
                Code.RESOLUTION_FAILED,
                Code.CONNECT_FAILED,
                Code.PRIVATE_CONNECT_FAILED,
                Code.TLS_FAILED,
                Code.PROTOCOL_ERROR,
                Code.DEADLINE_EXCEEDED,
                Code.CONVERSION_FAILED,
                Code.SEARCH_FAILED,
                Code.SIGN_IN_REFUSED,
                Code.NO_ANSWER,
                Code.MODEL_FAILED,
                Code.RATE_LIMITED,
                Code.TOO_MANY_AT_ONCE,
                Code.QUOTA_USED_UP,
                Code.REQUEST_TOO_SLOW,
                Code.UNAVAILABLE,
                Code.INTERNAL_ERROR,
            },
        ),
    ],
)
def test_families(family: str, codes: set[Code]) -> None:
    """The caller's faults and the world's are these; everything else our rules refuse."""
    assert {code for code, row in TABLE.items() if row.family == family} == codes
