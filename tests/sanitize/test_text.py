"""Text documents stay as they are."""

import pytest

from fetchwarden.policy.errors import Refused
from fetchwarden.sanitize.text import read_text


@pytest.mark.parametrize(
    ("text", "expected", "gone"),
    [
        ("\n  \n\t\n  a\n b  \n\n", "  a\n b", 0),
        ("\ufeff\ufeffa", "a", 0),
        ("a\r\nb\rc", "a\nb\nc", 0),
        ('{"a": "\\u200b"}', '{"a": "\\u200b"}', 0),
        ("a\u200bb\x1b", "ab", 2),
        ("", "", 0),
        (" \n ", "", 0),
    ],
)
def test_only_edges_line_ends_and_the_invisible_change(text: str, expected: str, gone: int) -> None:
    """The indentation of the first line stays, escapes are not decoded."""
    assert read_text(text) == (expected, gone)


def test_a_nul_is_refused() -> None:
    """Text has none."""
    with pytest.raises(Refused):
        read_text("a\0b")
