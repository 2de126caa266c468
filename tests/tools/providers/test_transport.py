"""The way to a provider: what is sent, what is tried again, and how failures are told."""

import asyncio
import pickle
from contextlib import aclosing
from typing import Any

import httpx
import httpx2
import pytest

from fetchwarden.tools.providers.reading import DONE
from fetchwarden.tools.providers.transport import MAX_EXCERPT, ModelFailed, Transport, Whole
from tests.servers.loop import awaited
from tests.servers.origin import Handler, Origin
from tests.tools.providers.playing import (
    CHAT,
    KEY,
    answers,
    bodies,
    breaks_off,
    lines,
    never_ends,
    plays,
    streams,
)

BUSY = {"error": {"message": f"Slow down, {KEY}.", "type": "rate_limit"}}


async def asked(*handlers: Handler, **options: Any) -> tuple[Any, list[float], Origin]:
    """Return the objects of an answer or its failure, the waits before it, and the server."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async with Origin() as origin, httpx.AsyncClient(trust_env=False) as client:
        plays(origin, CHAT, *handlers)
        transport = Transport(
            client=client,
            url=origin.url(CHAT),
            headers={"authorization": f"Bearer {KEY}"},
            sleep=sleep,
            now=lambda: 0.0,
            **options,
        )
        try:
            read = [each async for each in transport.objects({"q": "ü \ud800"})]
            outcome: Any = [each for each in read if each != DONE]
        except ModelFailed as failure:
            outcome = failure
        return outcome, waits, origin


@awaited
async def test_a_stream() -> None:
    """Its objects in their order; what is none is left out. The key goes along, nothing else."""
    outcome, waits, origin = await asked(streams({"a": 1}, {"b": "ü"}))
    assert outcome == [{"a": 1}, {"b": "ü"}]
    assert waits == []
    (request,) = origin.requests
    assert request.headers["Authorization"] == f"Bearer {KEY}"
    assert request.headers["Content-Type"] == "application/json"
    assert request.body == b'{"q": "\\u00fc \\ud800"}'


@awaited
async def test_numbers_that_json_does_not_have() -> None:
    """They could not be sent back, so they are read as nothing; what stands beside them is kept."""
    stream = b'data: {"a": NaN, "b": "x"}\n\ndata: [-Infinity, 1e999, %s]\n\n' % (b"9" * 5000)
    outcome, _, _ = await asked(answers(stream, content_type="text/event-stream"))
    assert outcome == [{"a": None, "b": "x"}, [None, None, None]]


@awaited
async def test_an_answer_that_is_no_stream() -> None:
    """It is whole, and said to be."""
    outcome, _, _ = await asked(answers({"a": 1}))
    assert outcome == [Whole({"a": 1})]


@pytest.mark.parametrize(
    ("header", "wait"), [({}, 0.5), ({"Retry_After": "7"}, 7.0), ({"Retry_After": "soon"}, 0.5)]
)
@pytest.mark.parametrize("status", [408, 409, 429, 500, 503, 529])
@awaited
async def test_what_may_pass_is_tried_again(
    status: int, header: dict[str, str], wait: float
) -> None:
    """After the wait that the provider asks for, or a short one."""
    failing = answers(BUSY, status=status, **header)
    outcome, waits, origin = await asked(failing, streams({"a": 1}))
    assert (outcome, waits) == ([{"a": 1}], [wait])
    assert bodies(origin)[0] == bodies(origin)[1]


@awaited
async def test_a_date_to_wait_for() -> None:
    """Retry-After may be one."""
    late = "Thu, 01 Jan 1970 00:00:09 GMT"
    _, waits, _ = await asked(answers(BUSY, status=429, Retry_After=late), streams({}))
    assert waits == [9.0]


@awaited
async def test_retries_have_an_end() -> None:
    """Two of them; and none where the provider asks to wait for longer than anybody would."""
    outcome, waits, origin = await asked(answers(BUSY, status=503))
    assert (outcome.status, outcome.retryable) == (503, True)
    assert waits == [0.5, 1.0]
    assert len(origin.requests) == 3
    outcome, waits, _ = await asked(answers(BUSY, status=429, Retry_After="61"))
    assert (outcome.status, waits) == (429, [])


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 302, 204])
@awaited
async def test_what_will_not_pass_is_told_at_once(status: int) -> None:
    """With words for people, and what the provider said for operators, without the key."""
    said = b"" if status in (204, 302) else BUSY
    outcome, waits, origin = await asked(answers(said, status=status, Location="/elsewhere"))
    assert (outcome.code, outcome.status, outcome.retryable) == ("model_failed", status, False)
    assert str(status) in str(outcome)
    assert waits == []
    assert len(origin.requests) == 1
    assert outcome.detail == ("Slow down, *****." if said else "")
    assert "Slow" not in str(outcome)
    assert pickle.loads(pickle.dumps(outcome)).status == status  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"type": "error", "error": {"type": "overloaded_error", "message": "Busy"}}, "Busy"),
        ({"type": "error", "message": "Busy", "code": "x"}, "Busy"),
        ({"type": "response.failed", "response": {"error": {"message": "Busy"}}}, "Busy"),
        ({"type": "response.failed", "response": {}}, "response.failed"),
        ({"error": {"code": 502}}, "502"),
        ({"error": "Busy"}, "Busy"),
        ({"error": {"message": "x" * 1000}}, "x" * MAX_EXCERPT),
    ],
)
@awaited
async def test_an_error_in_the_middle(value: Any, said: str) -> None:
    """It ends the answer, and is never asked again: some of it was shown."""
    for handler in (streams({"a": 1}, value), answers(value)):
        outcome, waits, origin = await asked(handler)
        assert isinstance(outcome, ModelFailed)
        assert outcome.detail == said
        assert (waits, len(origin.requests)) == ([], 1)


@awaited
async def test_what_is_no_error() -> None:
    """A member that holds nothing tells of none."""
    events = [{"error": None}, {"type": "response.created", "response": {"error": None}}]
    outcome, _, _ = await asked(streams(*events))
    assert outcome == events


@awaited
async def test_an_answer_that_breaks_off() -> None:
    """It failed, and is not asked again."""
    outcome, waits, origin = await asked(breaks_off(lines({"a": 1}, done=False)))
    assert "broke off" in str(outcome)
    assert (waits, len(origin.requests)) == ([], 1)


@pytest.mark.parametrize("library", [httpx, httpx2])
@awaited
async def test_nobody_there(library: Any) -> None:
    """It is tried again, and then told without the address, whatever the client calls it."""
    async with library.AsyncClient(trust_env=False) as client:
        waits: list[float] = []

        async def sleep(seconds: float) -> None:
            waits.append(seconds)

        transport = Transport(client=client, url="http://127.0.0.1:1/v1", sleep=sleep)
        with pytest.raises(ModelFailed) as caught:
            async for _ in transport.objects({}):
                pass
    assert "could not be reached" in str(caught.value)
    assert "127.0.0.1" not in str(caught.value)
    assert waits == [0.5, 1.0]


@awaited
async def test_silence() -> None:
    """An answer that goes silent has broken off."""
    left = asyncio.Event()
    outcome, _, _ = await asked(never_ends(lines({"a": 1}, done=False), left), silence=0.05)
    assert "broke off" in str(outcome)


@awaited
async def test_stopping_early_closes_the_connection() -> None:
    """The provider learns that nobody listens any more."""
    left = asyncio.Event()
    async with Origin() as origin, httpx.AsyncClient(trust_env=False) as client:
        plays(origin, CHAT, never_ends(lines({"a": 1}, done=False), left))
        transport = Transport(client=client, url=origin.url(CHAT))
        objects = transport.objects({})
        async with aclosing(objects):
            assert await anext(objects) == {"a": 1}
        await asyncio.wait_for(left.wait(), 10)


def test_the_key_is_in_no_text() -> None:
    """Neither the key nor the address shows where the transport is printed."""
    shown = repr(Transport(client=httpx.AsyncClient(), url="https://a.example", headers={"k": KEY}))
    assert KEY not in shown
    assert "a.example" not in shown
