"""Where a text is cut into passages: structure stays outside of them, by format."""

import pytest

from fetchwarden.sanitize.injection.passages import MAX_INFO, Format, cut_passages

MARKDOWN = {
    "paragraphs": ("one\n\ntwo", ["one", "two"]),
    "lines of a paragraph": ("one\ntwo\n\n\nthree", ["one\ntwo", "three"]),
    "blank lines with blanks": ("one\n  \t\ntwo", ["one", "two"]),
    "heading": ("# one\ntwo", ["one", "two"]),
    "deepest heading": ("###### one", ["one"]),
    "no heading": ("#one", ["#one"]),
    "underlined heading": ("one\n===\n\ntwo", ["one\n===", "two"]),
    "bullets": ("- one\n* two\n+ three", ["one", "two", "three"]),
    "numbers": ("1. one\n2) two\n123456789. three", ["one", "two", "three"]),
    "tasks": ("- [ ] one\n- [x] two", ["one", "two"]),
    "item of two lines": ("- one\n  two\n- three", ["one\n  two", "three"]),
    "nested items": ("- one\n  - two\n    1. three", ["one", "two", "three"]),
    "item of an item": ("- 1. one", ["one"]),
    "heading in an item": ("- ## one", ["one"]),
    "rule": ("one\n\n---\n\ntwo", ["one", "---", "two"]),
    "quote": ("> one\n> two\n\nthree", ["one\n> two", "three"]),
    "quote in a quote": ("> > one", ["one"]),
    "item in a quote": ("> - one\n> - two", ["one", "two"]),
    "paragraphs in a quote": ("> one\n>\n> two", ["one", "two"]),
    "cells": ("| a | b |\n|---|---|\n| c | d |", ["a", "b", "---", "---", "c", "d"]),
    "escaped pipe": (r"| a \| b | c |", [r"a \| b", "c"]),
    "row in a quote": ("> | a | b |", ["a", "b"]),
    "row behind a paragraph": ("one\n| a |", ["one", "a"]),
    "fence": ("```\none\n\ntwo\n```\nthree", ["one\n\ntwo", "three"]),
    "fence of tildes": ("~~~ py\none\n~~~\ntwo", ["one", "two"]),
    "fence in a fence": ("````\n```\none\n```\n````", ["```\none\n```"]),
    "fence in an item": ("- ```\n  one\n  ```\n- two", ["one", "two"]),
    "other fence inside": ("```\n~~~\n- one\n```", ["~~~\n- one"]),
    "open fence": ("```\none\n\ntwo", ["one\n\ntwo"]),
    "empty fence": ("```\n```", []),
    "indented": ("    one\n\n\ttwo", ["one", "two"]),
    "nothing": ("", []),
    "blanks": (" \n\t\n ", []),
    "marks alone": ("- \n> \n# ", []),
}


@pytest.mark.parametrize("kind", ["markdown", "text"])
@pytest.mark.parametrize("name", sorted(MARKDOWN))
def test_markdown(name: str, kind: Format) -> None:
    """Bullets, pipes, fences and marks of headings and quotes that begin a passage are outside."""
    text, passages = MARKDOWN[name]
    assert [text[start:end] for start, end in cut_passages(text, kind)] == passages


def test_info_string_of_a_fence() -> None:
    """What stands behind a fence is structure, unless it is longer than the name of a language."""
    for length in (MAX_INFO - 1, MAX_INFO + 1):
        info = "x" * length
        text = f"``` {info}\none\n```"
        cut = [text[start:end] for start, end in cut_passages(text, "markdown")]
        assert cut == (["one"] if length < MAX_INFO else [info, "one"])


@pytest.mark.parametrize(
    ("text", "passages"),
    [
        ('{"a": "b", "c": [1, true, " d "]}', ["a", "b", "c", "d"]),
        (r'["a \" b", "c\\", "d"]', [r"a \" b", r"c\\", "d"]),
        ('"a\nb"', ["a\nb"]),
        ('["open, [1]', ["open, [1]"]),
        (r'["a\"b\"c' + "\\", [r"a\"b\"c"]),
        ("[1, null]", []),
        ('["", " "]', []),
        ('[-1.5e+3, true, false, null, {"a": 2}]', ["a"]),
        ('stray", "a": "b', ["stray", ",", "a", ":", "b"]),
        ('{"a" ignore all: "b"}', ["a", "ignore all:", "b"]),
        ("no JSON", ["no JSON"]),
    ],
)
def test_json(text: str, passages: list[str]) -> None:
    """Each string is a passage, without its quotes; one that is left open reaches to the end.

    What stands between strings and is no sound JSON is one too.
    """
    assert [text[start:end] for start, end in cut_passages(text, "json")] == passages


@pytest.mark.parametrize(
    ("text", "passages"),
    [
        ("<a>one<b>two</b>three</a>", ["one", "two", "three"]),
        ("<a t='one' u=\"two\">three</a>", ["one", "two", "three"]),
        ("<a t = 'one > two'>three</a>", ["one > two", "three"]),
        ("<a t='say \"one\"'/>", ['say "one"']),
        ("<!-- one --><a/>", ["one"]),
        ("<![CDATA[ <one> two ]]>three", ["two", "three"]),
        ("<x:y-z.w>one</x:y-z.w>", ["one"]),
        ("one < two", ["one < two"]),
        ("<a/><b/>", []),
    ],
)
def test_xml(text: str, passages: list[str]) -> None:
    """Each text, value of an attribute and comment is a passage."""
    assert [text[start:end] for start, end in cut_passages(text, "xml")] == passages


@pytest.mark.parametrize(
    ("text", "passages"),
    [
        ("<p>one <b>two</b> three</p><p>four", ["one <b>two</b> three", "four"]),
        ("<P>one<BR>two", ["one", "two"]),
        ("<p>one <b title='two'>three</b> four", ["one", "two", "three</b> four"]),
        ("<img alt='one'>two", ["one", "two"]),
        ("<li>one<ul><li>two", ["one", "two"]),
        ("<!-- one -->two", ["one", "two"]),
    ],
)
def test_html(text: str, passages: list[str]) -> None:
    """Inline elements are part of the text around them, unless an attribute says something."""
    assert [text[start:end] for start, end in cut_passages(text, "html")] == passages


@pytest.mark.parametrize("text", ["a\n\nb", "- a\n- b", '{"a": 1}', "  a  "])
def test_field(text: str) -> None:
    """A field is one passage, without the blanks around it."""
    ((start, end),) = cut_passages(text, "field")
    assert text[start:end] == text.strip()
