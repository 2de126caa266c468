"""Requests are checked when they are made, and what is secret is never shown."""

from typing import Any

import pytest
from multidict import CIMultiDict, CIMultiDictProxy

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.response import Hop, Request, Response

TARGET = parse("https://a.test/")


def request(**asked: Any) -> Request:
    """Return a request for a.test."""
    return Request(target=TARGET, **asked)


OURS = ["Accept-Encoding", "Connection", "Content-Length", "Cookie", "Host", "Keep-Alive"]
OURS += ["Proxy-Authorization", "TE", "Trailer", "Transfer-Encoding", "Upgrade"]


@pytest.mark.parametrize("place", ["headers", "secret_headers"])
@pytest.mark.parametrize("name", [*OURS, "hOsT", "cookie"])
def test_headers_of_the_client(place: str, name: str) -> None:
    """A header that the client sets itself cannot be given."""
    with pytest.raises(InvalidInput, match="client itself"):
        request(**{place: {name: "x"}})


@pytest.mark.parametrize("place", ["headers", "secret_headers"])
@pytest.mark.parametrize("name", ["", "X Y", "X:", "X\r\nHost", "X\x00", "Ü", "(x)"])
def test_header_names(place: str, name: str) -> None:
    """A header name must be a token (RFC 9110 section 5.6.2)."""
    with pytest.raises(InvalidInput, match="header name"):
        request(**{place: {name: "x"}})


@pytest.mark.parametrize("place", ["headers", "secret_headers"])
@pytest.mark.parametrize(
    "value", ["a\r\nHost: b.test", "a\nb", "a\rb", "a\x00", "\x7f", "☃", "a\n"]
)
def test_header_values(place: str, value: str) -> None:
    """A header value must not hold controls or wide characters, and is not shown if it does."""
    with pytest.raises(InvalidInput, match="value of header") as caught:
        request(**{place: {"X-Key": value}})
    assert value not in str(caught.value)


@pytest.mark.parametrize(
    "asked",
    [
        {"method": "PUT"},
        {"method": "get"},
        {"body": b""},
        {"body": b"x", "method": "GET"},
        {"chosen_by": "nobody"},
    ],
)
def test_contradictory_requests(asked: dict[str, object]) -> None:
    """Another method, a body with GET and an unknown chooser are refused at once."""
    with pytest.raises(InvalidInput):
        request(**asked)


@pytest.mark.parametrize(
    "asked",
    [
        {"method": "POST", "body": b"x"},
        {"method": "POST"},
        {"headers": {"X-Key": "a\tb é", "Content-Type": "text/plain", "Authorization": "x"}},
        {"chosen_by": "model"},
        {"chosen_by": "server"},
    ],
)
def test_ordinary_requests(asked: dict[str, object]) -> None:
    """What fits together is accepted and kept."""
    made = request(**asked)
    for name, value in asked.items():
        assert getattr(made, name) == value


def test_secrets_are_not_shown() -> None:
    """Neither secret headers nor the body are in the repr of a request."""
    made = request(
        method="POST",
        body=b"secret-body",
        headers={"X-Open": "open"},
        secret_headers={"X-Key": "secret-key"},
    )
    assert "secret-" not in repr(made)
    assert "X-Key" not in repr(made)
    assert "open" in repr(made)


def test_values_are_frozen() -> None:
    """Requests, hops and responses cannot be changed."""
    hop = Hop(target=TARGET, chosen_by="user")
    response = Response(
        requested=TARGET,
        final=TARGET,
        status=200,
        headers=CIMultiDictProxy(CIMultiDict({"X-Server": "secret-header"})),
        media_type="text/html",
        charset=None,
        body=b"secret-body",
        hops=(hop,),
        is_private=False,
    )
    for value, name in ((request(), "method"), (hop, "status"), (response, "status")):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
    assert "secret-" not in repr(response)
