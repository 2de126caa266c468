"""Tokens of chat templates are broken, wherever they stand, and nothing else is."""

import pytest

from fetchwarden.sanitize.injection.filtering import scan
from fetchwarden.sanitize.injection.rewriting import Rewriting
from fetchwarden.sanitize.injection.tokens import break_tokens

BROKEN = {
    "<|im_start|>": "< |im_start|>",
    "<|start_header_id|>": "< |start_header_id|>",
    "<｜User｜>": "< ｜User｜>",
    "<|channel|>": "< |channel|>",
    "[INST]": "[ INST]",
    "[/INST]": "[ /INST]",
    "[TOOL_CALLS]": "[ TOOL_CALLS]",
    "[SYSTEM_PROMPT]": "[ SYSTEM_PROMPT]",
    "<<SYS>>": "< <SYS>>",
    "<</SYS>>": "< </SYS>>",
    "<s>": "<s >",
    "</s>": "</s >",
    "<start_of_turn>": "<start_of_turn >",
    "<think>": "<think >",
    "</tool_result>": "</tool_result >",
    "<function_calls>": "<function_calls >",
    "<invoke>": "<invoke >",
}
WHOLE = [
    "<",
    "<|",
    "<||>",
    "<|a",
    "<|a\nb|>",
    "<|" + "a" * 61 + "|>",
    "a <| b |> c",
    "<strong>",
    "<span>",
    "<section>",
    "<S>",
    "<system>",
    "[inst]",
    "[INSTALL]",
    "[1]",
    "if a<s and s>b:",
    "<invoke name='x'>",
]


@pytest.mark.parametrize("token", BROKEN)
def test_a_token_is_broken_once(token: str) -> None:
    """A blank is put into it, as often as it stands there, and a second time changes nothing."""
    delivered = Rewriting(f"See {token}{token}, as in `{token}`.")
    assert break_tokens(delivered)
    assert delivered.text == "See {0}{0}, as in `{0}`.".format(BROKEN[token])
    assert not break_tokens(delivered)


@pytest.mark.parametrize("text", WHOLE)
def test_what_is_no_token_stays(text: str) -> None:
    """Tags of HTML, operators and references are no tokens."""
    delivered = Rewriting(text)
    assert not break_tokens(delivered)
    assert delivered.text == text


@pytest.mark.parametrize("token", BROKEN)
def test_a_token_alone_is_no_finding(token: str) -> None:
    """Documentation of a template stays but for the blanks."""
    found = scan(f"The template puts {token} before a turn.")
    assert found.findings == ()
    assert found.text == f"The template puts {BROKEN[token]} before a turn."


def test_a_token_that_comes_about_is_broken_as_well() -> None:
    """What turns into a token when invisible characters go is one."""
    assert scan("<\u200b|im_start|\u200b>").text == "< |im_start|>"
    assert scan("<|<|im_start|>im_start|>").text == "<|< |im_start|>im_start|>"
