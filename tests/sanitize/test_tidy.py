"""Markdown in its final shape."""

import pytest

from fetchwarden.sanitize.tidy import Fences, tidy


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("\n\na  \n\n\n\nb\t\n", "a\n\nb"),
        ("```\na  \n\n\n\nb\n```\n\n\n\nc", "```\na\n\n\n\nb\n```\n\nc"),
        ("- ```\n  a\n\n\n  b\n  ```\n\n\nc", "- ```\n  a\n\n\n  b\n  ```\n\nc"),
        ("> a\n>\n>\n> b", "> a\n>\n> b"),
        ("a\\\n\\\nb", "a\n\nb"),
        ("\\>\n\n> \\>", "\\>\n\n> \\>"),
        ("a\\\nb", "a\\\nb"),
        ("a\\\n\nb\\", "a\n\nb"),
        ("a\\\\\n\nb", "a\\\\\n\nb"),
        ("```\na\\\n\nb\n```", "```\na\\\n\nb\n```"),
        ("", ""),
    ],
)
def test_blank_lines_and_breaks(markdown: str, expected: str) -> None:
    """Code keeps its blank lines; a hard break does not end a paragraph."""
    assert tidy(markdown) == expected


@pytest.mark.parametrize(
    ("lines", "mark", "prefix"),
    [
        (["```"], "```", ""),
        (["```", "```"], "", ""),
        (["````py", "```"], "````", ""),
        (["~~~", "```"], "~~~", ""),
        (["``` a`b ```"], "", ""),
        (["> - ```"], "```", ">   "),
        (["10. ~~~~ x"], "~~~~", "    "),
        (["```", "> ```"], "", ""),
        (["text ```"], "", ""),
    ],
)
def test_fences_are_followed(lines: list[str], mark: str, prefix: str) -> None:
    """A fence is closed by one of its kind that is at least as long."""
    fences = Fences()
    for line in lines:
        fences.feed(line)
    assert fences.mark == mark
    if mark:
        assert fences.prefix == prefix
