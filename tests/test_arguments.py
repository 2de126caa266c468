"""Arguments of the wrong kind get a clear error of ours."""

from collections.abc import Callable

import pytest

import fetchwarden
from fetchwarden import InvalidInput


@pytest.mark.parametrize(
    "call",
    [
        lambda: fetchwarden.parse(None),  # type: ignore[arg-type]
        lambda: fetchwarden.parse(b"http://a.example/"),  # type: ignore[arg-type]
        lambda: fetchwarden.check("http://a.example/", 5),  # type: ignore[arg-type]
        lambda: fetchwarden.check("http://a.example/", {"a.example": "1.2.3.4"}),
        lambda: fetchwarden.check("http://a.example/", {"a.example": ["nonsense"]}),
        lambda: fetchwarden.convert(None, "http://a.example/"),  # type: ignore[arg-type]
        lambda: fetchwarden.convert("x", b"http://a.example/"),  # type: ignore[arg-type]
        lambda: fetchwarden.convert("x", "http://a.example/", options=5),  # type: ignore[arg-type]
        lambda: fetchwarden.Request(target="http://a.example/"),  # type: ignore[arg-type]
        lambda: fetchwarden.Limits(deadline=None),  # type: ignore[arg-type]
        lambda: fetchwarden.Limits(deadline="5"),  # type: ignore[arg-type]
        lambda: fetchwarden.Limits(max_dials=0.5),  # type: ignore[arg-type]
        lambda: fetchwarden.Fetcher(user_agent="a\r\nHost: b"),
        lambda: fetchwarden.DnsResolver(["dns.example"]),
    ],
)
def test_wrong_kinds(call: Callable[[], object]) -> None:
    """Each is an InvalidInput that says what would be right."""
    with pytest.raises(InvalidInput):
        call()


def test_other_bytes_are_bytes() -> None:
    """A bytearray or memoryview is read like bytes."""
    page = "<main><p>" + "hello there " * 60 + "</p></main>"
    expected = fetchwarden.convert(page.encode(), "http://a.example/")
    for body in (bytearray(page.encode()), memoryview(page.encode())):
        assert fetchwarden.convert(body, "http://a.example/") == expected  # type: ignore[arg-type]
