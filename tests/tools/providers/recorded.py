"""The recorded exchanges with providers, for the tests of their streams."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

from fetchwarden.tools.providers.sse import EventStream
from tests.conformance.data import path_of


def recorded(api: str, *, stream: bool) -> Iterator[dict[str, Any]]:
    """Yield the exchanges of an interface that went well; skip the test without the data."""
    with gzip.open(path_of("wire/recorded.jsonl.gz"), "rt", encoding="utf-8") as lines:
        for line in lines:
            each = json.loads(line)
            if (each["api"], each["stream"], each["status"]) == (api, stream, 200):
                yield each


def objects(text: str, size: int) -> list[Any]:
    """Return the JSON objects of a recorded stream that arrives in pieces of *size* bytes."""
    events, data = EventStream(), text.encode()
    arrived = [
        event
        for start in range(0, len(data), size)
        for event in events.feed(data[start : start + size])
    ]
    return [
        json.loads(event.data)
        for event in [*arrived, *events.close()]
        if event.data.startswith("{")
    ]
