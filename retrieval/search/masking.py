"""Keep keys out of whatever a service sends back: an answer may repeat what it was sent.

In: the headers with secrets, and the text of an answer. Out: the text with asterisks in their
place. It is asked before anything of the answer is cut, since a part of a key is one, too.
"""

import base64
import binascii
import json
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote

__all__ = ["MASK", "masked", "secrets_in"]

MASK: Final = "*****"
MIN_SECRET: Final = 4
"""Characters of what is masked; less stands in any text."""


def secrets_in(headers: Iterable[str]) -> tuple[str, ...]:
    """What of the values of *headers* is secret: all of it, its token, what a Basic one is made of.

    >>> secrets_in(["Bearer abcd-1234"])
    ('Bearer abcd-1234', 'abcd-1234')
    """
    found: set[str] = set()
    for header in headers:
        scheme, _, token = header.partition(" ")
        found |= {header, token}
        if scheme == "Basic":
            try:
                pair = base64.b64decode(token, validate=True).decode()
            except (binascii.Error, UnicodeDecodeError):
                continue
            found |= {pair, pair.partition(":")[2]}
    return tuple(sorted((each for each in found if len(each) >= MIN_SECRET), key=len, reverse=True))


def masked(text: str, secrets: Iterable[str]) -> str:
    """*text* without *secrets*, also as they are spelled in addresses and in JSON."""
    for secret in secrets:
        for spelled in {secret, quote(secret, safe=""), json.dumps(secret)[1:-1]}:
            text = text.replace(spelled, MASK)
    return text
