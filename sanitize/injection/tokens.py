"""Break up the tokens by which chat templates tell turns apart, so that no tokenizer sees them.

In: text. Out: the same with a blank in each such token: people still read it, and a model's
tokenizer finds no special token in it. It is done in documentation, too. The blank stands behind
the first sign, or before the last of what may be a tag, since XML with ``<s >`` is still XML. What
a template's token is for is no matter here; whether it is part of an attack the rules tell.
"""

import re
from typing import Final

from fetchwarden.sanitize.injection.rewriting import Rewriting

__all__ = ["TOKEN", "break_tokens"]

TOKEN: Final = re.compile(
    r"<(?=[|｜](?!\s)[^|｜<>\n]{1,60}(?<!\s)[|｜]>|</?SYS>>)|\[(?=/?(?:INST|TOOL_CALLS|TOOL_RESULTS|"
    r"AVAILABLE_TOOLS|SYSTEM_PROMPT)\])"
    r"|</?(?:s|bos|eos|pad|unk|think|start_of_turn|end_of_turn|tool_call|tool_calls|"
    r"tool_response|tool_result|function_calls|function_results|invoke|antml:[a-z_]{1,40})(?=>)",
)
"""Such a token, up to where a blank breaks it."""


def break_tokens(delivered: Rewriting) -> bool:
    """Break the tokens of *delivered*; whether there were any."""
    text = delivered.text
    if "<" not in text and "[" not in text:
        return False
    return delivered.replace(TOKEN, lambda token: f"{token[0]} ")
