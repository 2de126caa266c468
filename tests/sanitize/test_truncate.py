"""A cut page is a whole beginning and a note."""

import pytest

from fetchwarden.sanitize.truncate import truncate


def kept(markdown: str, limit: int) -> str:
    """The result without its note, which it must have."""
    cut, truncation = truncate(markdown, limit)
    assert truncation is not None
    assert len(cut) <= limit
    body, _, note = cut.rpartition("\n\n")
    assert note == f"[The page was cut here; {truncation.left} more characters are not shown.]"
    return body


@pytest.mark.parametrize("limit", [None, 5, 6])
def test_a_page_that_fits_is_left_alone(limit: int | None) -> None:
    """No note, no truncation."""
    assert truncate("12345", limit) == ("12345", None)


def test_a_blank_line_is_preferred_to_a_line_end() -> None:
    """Paragraphs stay whole when the second half of the room has their end."""
    text = "a" * 60 + "\n\n" + "b" * 20 + "\n" + "c" * 200
    assert kept(text, 160) == "a" * 60


def test_a_line_end_is_preferred_to_a_hard_cut() -> None:
    """Without a blank line, lines stay whole."""
    text = "a" * 60 + "\n" + "b" * 200
    assert kept(text, 160) == "a" * 60


def test_an_early_break_is_not_used() -> None:
    """Half of the room is used at least."""
    text = "a\n\n" + "b" * 400
    assert len(kept(text, 200)) > 70


def test_an_open_fence_is_closed() -> None:
    """Code that is cut stays code, in its list or quote as well."""
    text = "intro\n\n> - ````py\n>   " + "x = 1\n>   " * 80 + "````"
    body = kept(text, 300)
    assert body.startswith("intro\n\n> - ````py\n>   x = 1\n")
    assert body.endswith("\n>   ````")


def test_a_fence_in_the_second_half_is_left_out_or_closed() -> None:
    """There is no way to leave it open."""
    text = "a" * 100 + "\n\n```\n" + "b\n" * 100 + "```"
    body = kept(text, 220)
    assert body.count("```") in (0, 2)


def test_a_fence_longer_than_the_room_is_left_out() -> None:
    """It could not be closed."""
    text = "a\n\n" + "`" * 300 + "\nx\n" + "`" * 300
    assert kept(text, 200) == "a"


def test_a_table_row_is_whole_or_left_out() -> None:
    """A cut within a row moves before it."""
    text = "| a | b |\n| --- | --- |\n| c | d |\n" + "| " + "x" * 300 + " | y |"
    assert kept(text, 170) == "| a | b |\n| --- | --- |\n| c | d |"


def test_a_table_head_does_not_stand_alone() -> None:
    """A head without the line below it would be text."""
    rule = "| --- |" * 60
    text = "a" * 40 + "\n\n| a | b |\n" + rule + "\n| c |"
    assert kept(text, 150) == "a" * 40


@pytest.mark.parametrize("mark", ["\u0301", "\ufe0f", "\U0001f3fd", "\u200d\U0001f469"])
def test_a_character_is_not_torn_from_its_marks(mark: str) -> None:
    """Accents, selectors, skin tones and joined emoji go with their base."""
    for limit in range(80, 100):
        body = kept(("\U0001f468" + mark) * 200, limit)
        assert len(body) % (1 + len(mark)) == 0


def test_a_limit_too_small_for_the_note_has_none() -> None:
    """The beginning alone is better than the note alone."""
    cut, truncation = truncate("word " * 50, 12)
    assert cut == "word word"[:12] + " wo"
    assert truncation is not None
    assert (truncation.kept, truncation.left, truncation.total) == (12, 238, 250)


def test_what_was_never_converted_counts_as_left() -> None:
    """The note is there although the text itself fits."""
    cut, truncation = truncate("page", None, beyond=100)
    assert cut == "page\n\n[The page was cut here; 100 more characters are not shown.]"
    assert truncation is not None
    assert (truncation.kept, truncation.total) == (4, 104)
    cut, truncation = truncate("", 100, beyond=7)
    assert cut == "[The page was cut here; 7 more characters are not shown.]"


def test_a_short_beginning_of_a_longer_page_has_no_room_for_a_note() -> None:
    """It is kept whole, and the truncation tells the rest."""
    cut, truncation = truncate("page", 20, beyond=100)
    assert cut == "page"
    assert truncation is not None
    assert truncation.left == 100


def test_a_surrogate_pair_in_a_string_is_not_split() -> None:
    """Strings from elsewhere may hold pairs instead of characters."""
    for limit in range(80, 90):
        assert len(kept("\ud83d\ude00" * 200, limit)) % 2 == 0


def test_an_endless_pile_of_accents_is_cut_somewhere() -> None:
    """The search for the base of a mark is bounded."""
    assert len(kept("a" + "\u0301" * 500, 200)) > 80


def test_a_row_that_leaves_no_room_is_left_out_altogether() -> None:
    """Nothing is better than half of a row."""
    assert truncate("| " + "a" * 300 + " |", 200)[0].startswith("[The page was cut here; 304 ")


def test_many_rows_that_look_like_rules_are_cut_in_one_pass() -> None:
    """A document of nothing but rule rows is cut, however many there are (its cost is linear)."""
    markdown, truncation = truncate("|-\n" * 1_000_000, 1_500_000)
    assert truncation is not None
    assert len(markdown) <= 1_500_000
