"""Blocks are joined so that each is read as what it is."""

import pytest

from fetchwarden.sanitize.join import MAX_NUMBER, WrittenBlock, join_blocks, write_quote

P = WrittenBlock("p", "a")
RULE = WrittenBlock("hr", "---")


def ul(*items: list[WrittenBlock]) -> WrittenBlock:
    """A list of *items*."""
    return WrittenBlock("ul", items=list(items))


def ol(start: int, *items: list[WrittenBlock]) -> WrittenBlock:
    """A numbered list of *items*."""
    return WrittenBlock("ol", items=list(items), start=start)


@pytest.mark.parametrize(
    ("blocks", "text"),
    [
        ([], ""),
        ([P, P], "a\n\na"),
        ([ul([P], [P])], "- a\n- a"),
        ([ul([P]), ul([P]), ul([P])], "- a\n\n* a\n\n- a"),
        ([ol(1, [P]), ol(1, [P])], "1. a\n\n1) a"),
        ([ul([P]), ol(1, [P])], "- a\n\n1. a"),
        ([ul([P, ul([P])])], "- a\n  - a"),
        ([ul([P, P], [P])], "- a\n\n  a\n\n- a"),
        ([ul([P, ol(2, [P])])], "- a\n\n  2. a"),
        ([ul([P, ul([], [P])])], "- a\n\n  -\n  - a"),
        ([ol(100, [P, ul([P])])], "100. a\n     - a"),
        ([ol(MAX_NUMBER, [P], [P])], f"{MAX_NUMBER}. a\n{MAX_NUMBER}. a"),
        ([ul([RULE])], "- ___"),
        ([ul([WrittenBlock("pre", "```\na\n\nb\n```")])], "- ```\n  a\n\n  b\n  ```"),
        ([ul([WrittenBlock("table", "| a |"), P])], "- | a |\n\n  a"),
    ],
)
def test_lists_are_tight_where_that_reads_the_same(blocks: list[WrittenBlock], text: str) -> None:
    """Items are indented by their marker, and lists beside each other differ in theirs."""
    assert join_blocks(blocks) == text


def test_a_quote_marks_every_line() -> None:
    """Empty ones without a space at the end."""
    assert write_quote([P, WrittenBlock("pre", "```\n\n```")]) == "> a\n>\n> ```\n>\n> ```"
