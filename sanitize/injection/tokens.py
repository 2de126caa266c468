"""Break up the tokens by which chat templates tell turns apart, so that no tokenizer sees them.

In: text. Out: the same with a blank behind the first sign of each such token: people still read it,
and a model's tokenizer finds no special token in it. It is done in documentation, too. What a
template's token is for is no matter here; whether it is part of an attack the rules tell.
"""

import re
from typing import Final

from fetchwarden.sanitize.injection.rewriting import Rewriting

__all__ = ["break_tokens"]

_TOKEN: Final = re.compile(
    r"<(?=[|｜][^|｜<>\n]{1,60}[|｜]>|/?(?:s|bos|eos|pad|unk|think|start_of_turn|end_of_turn|"
    r"tool_call|tool_calls|tool_response|tool_result|function_calls|function_results|invoke|"
    r"antml:[a-z_]{1,40})>|</?SYS>>)|\[(?=/?(?:INST|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|"
    r"SYSTEM_PROMPT)\])",
)


def break_tokens(delivered: Rewriting) -> bool:
    """Break the tokens of *delivered*; whether there were any."""
    text = delivered.text
    if "<" not in text and "[" not in text:
        return False
    return delivered.replace(_TOKEN, lambda token: f"{token[0]} ")
