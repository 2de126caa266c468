"""Text is escaped where it would be read as markup, and nowhere else."""

import pytest

from fetchwarden.sanitize.escapes import LINK, MARK, escape, escape_heading


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain text, with (signs): 50% & more!", "plain text, with (signs): 50% & more!"),
        ("# a", "\\# a"),
        ("#", "\\#"),
        ("####### a #b", "####### a #b"),
        ("> a", "\\> a"),
        ("a > b", "a > b"),
        ("- a", "\\- a"),
        ("-a", "-a"),
        ("+ a", "\\+ a"),
        ("* a", "\\* a"),
        ("---", "\\---"),
        ("- - -", "\\- - -"),
        ("===", "\\==="),
        ("== a", "== a"),
        ("1. a", "1\\. a"),
        ("12) a", "12\\) a"),
        ("1.5 a", "1.5 a"),
        ("1234567890. a", "1234567890. a"),
        (":-- | --:", "\\:-- | --:"),
        ("| a | b |", "| a | b |"),
        ("| --- |", "\\| --- |"),
        ("a\n- b\n1. c", "a\n\\- b\n1\\. c"),
        ("[x] a", "\\[x] a"),
        ("[ ]", "\\[ ]"),
        ("[y] a", "[y] a"),
        ("a * b", "a * b"),
        ("a*b *c*", "a\\*b \\*c\\*"),
        ("a *\nb", "a \\*\nb"),
        ("snake_case _x_ __y__", "snake_case \\_x\\_ \\_\\_y\\_\\_"),
        ("[t](u) [t][u] [t]: u [t] (u)", "[t\\](u) [t][u] [t\\]: u [t] (u)"),
        ("`q`", "\\`q\\`"),
        ("~5 ~~a~~ /~b c~d e~", "~5 \\~\\~a\\~\\~ /~b c\\~d e\\~"),
        ("<b> 1 < 2 <3 </i> <!-- <?x", "\\<b> 1 < 2 <3 \\</i> \\<!-- \\<?x"),
        ("<|im_start|>", "\\<\\|im_start|>"),
        ("&amp; &#42; &x; AT&T &", "\\&amp; \\&#42; \\&x; AT&T &"),
        ("a\\b \\* \\", "a\\b \\\\\\* \\\\"),
        (f"!{LINK}a *{MARK}b{MARK}~", f"\\!{LINK}a \\*{MARK}b{MARK}\\~"),
        (f"-{MARK}a", f"-{MARK}a"),
    ],
)
def test_text_that_looks_like_markup_is_escaped(text: str, expected: str) -> None:
    """A backslash stands only where a reader would see markup."""
    assert escape(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("# a", "# a"),
        ("1. a", "1. a"),
        ("C#", "C#"),
        ("a #", "a \\#"),
        ("##", "\\##"),
        ("*a*", "\\*a\\*"),
    ],
)
def test_a_heading_does_not_start_a_line(text: str, expected: str) -> None:
    """Only marks at its end could be lost."""
    assert escape_heading(text) == expected
