"""How results are written for a model."""

import json

import pytest

from fetchwarden.tools.result import ToolResult

TEXTS = [
    "größer < kleiner > & 'so'",
    "検索結果、東京",
    'say "yes"\nand \\ no\tmore',
    "emoji 👩‍🔬 and \u2028",
]


@pytest.mark.parametrize("text", TEXTS)
def test_json_is_written_as_it_is_read(text: str) -> None:
    """Only what JSON demands is escaped, and what is written is JSON of one line."""
    written = ToolResult(value={"name": text}).to_model()
    assert json.loads(written) == {"name": text}
    assert "\n" not in written
    for character in "größe<>&'検索👩":
        assert written.count(character) == (text + "name").count(character)


@pytest.mark.parametrize("text", TEXTS)
def test_text_is_written_as_it_is(text: str) -> None:
    """Text is not touched."""
    assert ToolResult(text).to_model() == text


@pytest.mark.parametrize("value", [{1, 2}, float("nan"), object()])
def test_what_json_does_not_have(value: object) -> None:
    """What is no JSON is an error of the tool, and never half a result."""
    with pytest.raises((TypeError, ValueError)):
        ToolResult(value={"x": value}).to_model()
