"""Options are checked when they are made."""

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.sanitize.options import ConvertOptions


def test_the_defaults_are_the_safe_ones() -> None:
    """No image address is written unless it is asked for, and nothing is cut."""
    options = ConvertOptions()
    assert (options.images, options.details, options.max_chars) == ("alt", "keep", None)
    assert options.keep_hidden == "drop"


def test_hidden_text_is_dropped_or_marked() -> None:
    """There is no way to have it pass unmarked."""
    with pytest.raises(InvalidInput, match="keep_hidden must be"):
        ConvertOptions(keep_hidden="keep")  # type: ignore[arg-type]


@pytest.mark.parametrize("max_chars", [0, -1, True, 1.5, "9"])
def test_a_limit_is_a_positive_whole_number(max_chars: object) -> None:
    """Zero is no way to say that there is no limit."""
    with pytest.raises(InvalidInput, match="max_chars must be") as misuse:
        ConvertOptions(max_chars=max_chars)  # type: ignore[arg-type]
    assert misuse.value.code is Code.INVALID_INPUT
