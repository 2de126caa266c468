"""Inputs of a target: bytes for ``one``, and lines of text in the corpus.

A corpus file holds one input per line, written as a JSON string in ASCII, so that line ends, quotes
and characters nobody sees stay visible; empty lines and lines that start with ``#`` are not inputs.
"""

import json
from importlib.resources import files
from importlib.resources.abc import Traversable

from fetchwarden.policy.errors import InvalidInput

__all__ = ["corpus", "data_of", "line_of", "parse_lines", "text_of"]


def data_of(text: str) -> bytes:
    """The bytes that mean *text*, as ``text_of`` reads them."""
    return text.encode("utf-8", "surrogateescape")


def text_of(data: bytes) -> str:
    """The text that *data* means; bytes that are no UTF-8 become lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def line_of(data: bytes) -> str:
    r"""The corpus line of *data*.

    >>> line_of(b"http://127.0.0.1\t/")
    '"http://127.0.0.1\\t/"'
    """
    return json.dumps(text_of(data))


def parse_lines(text: str, where: str) -> tuple[bytes, ...]:
    """The inputs that the corpus lines *text* hold, in order.

    Raises:
        InvalidInput: a line is no JSON string; the message names *where* and the line.
    """
    inputs = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            inputs.append(data_of(json.loads(line)))
        except (ValueError, AttributeError):
            raise InvalidInput(f"{where}, line {number}: not a JSON string: {line}") from None
    return tuple(inputs)


def corpus(name: str) -> tuple[bytes, ...]:
    """The inputs kept for the target *name*, by file name and line."""
    folder: Traversable = files("fetchwarden.fuzz") / "corpus" / name
    kept = sorted((file for file in folder.iterdir() if file.name.endswith(".txt")), key=_name)
    return tuple(
        data
        for file in kept
        for data in parse_lines(file.read_text("utf-8"), f"{name}/{file.name}")
    )


def _name(file: Traversable) -> str:
    return file.name
