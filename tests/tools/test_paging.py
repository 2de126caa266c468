"""Pieces of a long page: joined they are the page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.web.paging import piece_of

LINES = st.lists(
    st.sampled_from(["word", "  - item", "    code", "", "key:", "  value: 1", "A sentence. Two."]),
    max_size=40,
).map("\n".join)


@pytest.mark.parametrize("indentation", ["    ", "\t", "  "])
def test_a_piece_keeps_its_indentation(indentation: str) -> None:
    """The next piece begins with the whole line: blanks mean something in code and lists."""
    text = "\n\n".join(f"{indentation}line {number}" for number in range(200))
    start: int | None = 0
    while start is not None:
        piece = piece_of(text, start, 300)
        assert piece.text.startswith(f"{indentation}line")
        start = piece.next_start


@given(LINES, st.integers(1, 60))
def test_pieces_are_the_page(text: str, size: int) -> None:
    """But for blank lines between two of them nothing is lost, and each is within its size."""
    start: int | None = 0
    joined: list[str] = []
    while start is not None:
        piece = piece_of(text, start, size)
        assert len(piece.text) <= size
        assert piece.next_start is None or piece.next_start > start
        joined += piece.text.split()
        start = piece.next_start
    assert "".join(joined) == "".join(text.split())
