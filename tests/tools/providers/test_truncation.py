"""A stream that arrives in any pieces, and ends anywhere: what came is a beginning of the whole."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.providers.sse import EventStream
from tests.tools.providers.playing import lines
from tests.tools.providers.recorded import objects, recorded
from tests.tools.providers.test_adapters import KINDS
from tests.tools.providers.test_requests import STREAMS, conversation_of

kinds = pytest.mark.parametrize("kind", KINDS)


def read(kind: str, pieces: list[bytes]) -> tuple[Any, str]:
    """Return the message of a stream that arrives in *pieces*, and the text that was shown."""
    events, stream, shown = EventStream(), STREAMS[kind](), ""
    arrived = [event for piece in pieces for event in events.feed(piece)] + events.close()
    for event in arrived:
        try:
            value = json.loads(event.data)
        except ValueError:
            value = event.data
        shown += "".join(delta.text for delta in stream.feed(value))
    return stream.message(), shown


def carried_out(kind: str, message: Any) -> list[tuple[str, str]]:
    """Return the calls of a message that would be carried out."""
    done = conversation_of(kind).take(message)
    return [(call.name, call.arguments) for call in done.calls if call.is_valid] if done else []


@kinds
@given(data=st.data())
def test_any_pieces(kind: str, data: st.DataObject) -> None:
    """In whatever pieces it arrives, the message is the same."""
    body = lines(*KINDS[kind][3][0])
    cuts = sorted(data.draw(st.lists(st.integers(0, len(body)), max_size=8)))
    pieces = [body[a:b] for a, b in zip([0, *cuts], [*cuts, len(body)], strict=True)]
    assert read(kind, pieces) == read(kind, [body])


@kinds
@pytest.mark.parametrize("number", [0, 1])
def test_any_end(kind: str, number: int) -> None:
    """Wherever it ends, nothing breaks or is made up, and no whole call comes of half a one."""
    body = lines(*KINDS[kind][3][number])
    whole, text = read(kind, [body])
    calls = carried_out(kind, whole)
    assert len(calls) == 1 - number
    for end in range(len(body)):
        message, shown = read(kind, [body[:end]])
        assert text.startswith(shown)
        assert text.startswith(message.text)
        assert carried_out(kind, message) in ([], calls)


@pytest.mark.parametrize(
    ("kind", "api"), [("chat", "chat_completions"), ("responses", "responses"), ("anthropic",) * 2]
)
def test_recorded_streams_end_anywhere(kind: str, api: str) -> None:
    """So with streams that providers sent."""
    count = 0
    for exchange in recorded(api, stream=True):
        count += 1
        body = exchange["response"].encode()
        stream = STREAMS[kind]()
        for event in objects(exchange["response"], len(body)):
            stream.feed(event)
        whole = stream.message()
        calls = carried_out(kind, whole)
        for end in range(0, len(body), max(1, len(body) // 25)):
            message, shown = read(kind, [body[:end]])
            assert whole.text.startswith(shown)
            found = carried_out(kind, message)
            assert found == calls[: len(found)]
    assert count >= 1
