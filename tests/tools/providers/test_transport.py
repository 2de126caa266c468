"""The way to a provider: what is sent, what is tried again, and how failures are told."""

import asyncio
import base64
import gzip
import pickle
import sys
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from itertools import chain
from typing import Any

import brotli
import httpx
import httpx2
import pytest

from fetchwarden.tools.providers import transport as transport_module
from fetchwarden.tools.providers.failing import BrokeOff
from fetchwarden.tools.providers.reading import DONE
from fetchwarden.tools.providers.transport import MAX_EXCERPT, ModelFailed, Transport, Whole
from tests.servers.loop import awaited
from tests.servers.origin import Handler, Origin
from tests.tools.providers.clients import Played, PlayingClient
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

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

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


async def played(*answers: Played | Exception, **options: Any) -> tuple[Any, PlayingClient]:
    """Return what a client that plays these answers comes to, and the client."""

    async def sleep(_: float) -> None:
        return

    client = PlayingClient(*answers)
    told = {"url": "https://a.example/v1", "headers": {"authorization": f"Bearer {KEY}"}}
    transport = Transport(client=client, sleep=sleep, **{**told, **options})
    try:
        return [each async for each in transport.objects({"q": 1})], client
    except ModelFailed as failure:
        return failure, client


class ReadTimeout(OSError):
    """What clients that are made alike call it."""


class ConnectTimeout(OSError):
    """As well."""


@awaited
async def test_the_end_of_a_stream_is_its_end() -> None:
    """What comes behind it, a broken connection or nothing at all, is no concern of ours."""
    answer = Played([lines({"a": 1}), b"data: {}\n\n", OSError("broken")])
    outcome, _ = await played(answer)
    assert outcome == [{"a": 1}, DONE]
    assert answer.closed == 1
    flood = Played(chain([lines({"a": 1})], for_ever(b"junk")))
    outcome, _ = await played(flood)
    assert outcome == [{"a": 1}, DONE]
    assert flood.read < 20
    left = asyncio.Event()
    outcome, _, _ = await asked(never_ends(lines({"a": 1}), left))
    assert outcome == [{"a": 1}]
    await asyncio.wait_for(left.wait(), 10)


@awaited
async def test_answers_are_closed() -> None:
    """Those that were read, those that broke off, and those that were refused before a retry."""
    good, broken = Played([lines({"a": 1})]), Played([b"data: {}\n\n", OSError("x")])
    busy = Played([b"busy", OSError("x")], 503)
    assert (await played(busy, good))[0] == [{"a": 1}, DONE]
    assert isinstance((await played(broken))[0], BrokeOff)
    assert [answer.closed for answer in (good, broken, busy)] == [1, 1, 1]
    left = Played([lines({"a": 1}, done=False), b"data: {}\n\n"])
    objects = Transport(client=PlayingClient(left), url="").objects({})
    assert await anext(objects) == {"a": 1}
    await objects.aclose()
    assert (left.closed, left.read) == (1, 1)


@awaited
async def test_what_did_not_answer_in_time() -> None:
    """It may be at work on it, so it is not asked again; what was never there is."""
    outcome, client = await played(ReadTimeout())
    assert "did not answer in time" in str(outcome)
    assert outcome.retryable
    assert len(client.asked) == 1
    outcome, client = await played(*[ConnectTimeout("x")] * 3)
    assert "could not be reached" in str(outcome)
    assert len(client.asked) == 3


@awaited
async def test_what_came_before_an_error_is_given_out() -> None:
    """Also where both arrive together: it was said, and stays."""
    answer = Played([lines({"a": 1}, {"b": 2}, {"error": "Busy"})])
    objects = Transport(client=PlayingClient(answer), url="").objects({})
    assert [await anext(objects), await anext(objects)] == [{"a": 1}, {"b": 2}]
    with pytest.raises(ModelFailed):
        await anext(objects)
    assert answer.closed == 1


@pytest.mark.parametrize(
    ("error", "words", "detail"),
    [
        (OSError(f"no way with {KEY}"), "could not be reached", "OSError: no way with *****"),
        (
            OSError("x" * 380 + KEY * 5),
            "could not be reached",
            "OSError: " + "x" * 380 + "*" * 11,
        ),
        (ValueError("Illegal header value b'a\\\\b'"), "could not be sent", "ValueError"),
        (UnicodeEncodeError("ascii", KEY, 0, 1, "x"), "could not be sent", "UnicodeEncodeError"),
    ],
)
@awaited
async def test_what_a_client_says(error: Exception, words: str, detail: str) -> None:
    """The key is taken out before it is cut; of what may quote a header nothing is told."""
    outcome, client = await played(error, error, error)
    assert words in str(outcome)
    assert outcome.detail == detail
    assert len(client.asked) == (3 if isinstance(error, OSError) else 1)
    broken = Played([b"data: {}\n\n", error])
    outcome, _ = await played(broken)
    assert outcome.detail == detail


@awaited
async def test_what_a_provider_says_is_masked_before_it_is_cut() -> None:
    """A part of a key is one, too."""
    said = b"x" * (MAX_EXCERPT - 5) + KEY.encode()
    for answer in (Played([said], 400), Played([b"event: error\ndata: " + said + b"\n\n"])):
        outcome, _ = await played(answer)
        assert outcome.detail == "x" * (MAX_EXCERPT - 5) + "*****"


@pytest.mark.parametrize(
    "url",
    [
        "https://a.example/v1?api-version=2024-10-21&key=in%2Burl-42",
        "https://joe:hunter%402secret@a.example/v1",
        "https://[broken",
    ],
)
@awaited
async def test_what_an_address_holds_is_masked(url: str) -> None:
    """Values of its query and its password, in any spelling."""
    said = "2024-10-21 in%2Burl-42 in+url-42 hunter%402secret hunter@2secret"
    said += " " + base64.b64encode(b"joe:hunter@2secret").decode()
    outcome, _ = await played(Played([said.encode()], 401), url=url)
    if "key" in url:
        assert outcome.detail.startswith("***** ***** ***** hunter")
    elif "joe" in url:
        assert outcome.detail == "2024-10-21 in%2Burl-42 in+url-42 ***** ***** *****"
    else:
        assert outcome.detail == said


@awaited
async def test_headers_of_others_replace_ours() -> None:
    """In whatever case they are written."""
    headers = {"Content-Type": "application/x", "ACCEPT": "x", "X-Team": "tides"}
    _, client = await played(Played([lines({})]), headers=headers)
    assert client.asked[0]["headers"] == {
        "content-type": "application/x",
        "accept": "x",
        "x-team": "tides",
    }


@pytest.mark.parametrize("is_stream", [True, False])
@awaited
async def test_an_answer_has_so_many_bytes(
    monkeypatch: pytest.MonkeyPatch, *, is_stream: bool
) -> None:
    """Whether it is a stream or not; so many are allowed, decoded, and no more."""
    monkeypatch.setattr(transport_module, "MAX_ANSWER_BYTES", 1000)
    body = lines({"a": 1}, done=False) if is_stream else b'{"a": 1}'
    fits = body + b" " * (1000 - len(body))
    for pieces in ([fits], [fits[:500], fits[500:]], [gzip.compress(fits)]):
        coded = {"content_encoding": "gzip"} if pieces[0][:2] == b"\x1f\x8b" else {}
        outcome, _ = await played(Played(pieces, 200, **coded))
        assert outcome == [{"a": 1} if is_stream else Whole({"a": 1})]
        more = [gzip.compress(fits + b" ")] if coded else [*pieces, b" "]
        outcome, _ = await played(Played(more, 200, **coded))
        assert "more than 1000 bytes" in str(outcome)
        assert not outcome.retryable


@awaited
async def test_what_is_packed_does_not_hold_up_others() -> None:
    """A small piece that stands for very much is unpacked in steps, and others run in between."""
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    task = asyncio.create_task(others())
    bomb = gzip.compress(b": keep\n\n" * 1_000_000)
    assert len(bomb) < 20_000
    outcome, _ = await played(Played([bomb], content_encoding="gzip"))
    task.cancel()
    assert "could not be read" in str(outcome)
    assert turns > 100


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd", "identity", "GZIP"])
@awaited
async def test_codings(coding: str) -> None:
    """Those that clients ask for are decoded here; others are refused."""
    body = lines({"a": 1})
    packed = {
        "gzip": gzip.compress,
        "deflate": zlib.compress,
        "br": brotli.compress,
        "zstd": zstd.compress,
    }.get(coding.lower(), bytes)(body)
    outcome, _ = await played(Played([packed[:9], packed[9:]], content_encoding=coding))
    assert outcome == [{"a": 1}, DONE]
    for wrong in ("gzip, br", "x-own"):
        outcome, _ = await played(Played([body], content_encoding=wrong))
        assert (type(outcome), outcome.detail) == (BrokeOff, wrong)
    outcome, _ = await played(Played([b"no gzip"], content_encoding="gzip"))
    assert "cannot be decoded" in str(outcome)


@awaited
async def test_a_body_that_was_read_before() -> None:
    """Hooks of a client may have read and decoded it; it is taken from there."""

    class Read(Played):
        is_stream_consumed = True

        async def aiter_bytes(self) -> AsyncIterator[bytes]:
            """The pieces, decoded."""
            async for piece in super().aiter_raw():
                yield piece

    outcome, _ = await played(Read([lines({"a": 1})], content_encoding="gzip"))
    assert outcome == [{"a": 1}, DONE]


class Clock:
    """A clock that goes on by so many seconds with each look at it."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.time = 0.0

    def __call__(self) -> float:
        """The time, which goes on."""
        self.time += self.step
        return self.time


def for_ever(piece: bytes) -> Iterator[bytes]:
    """Yield it without end."""
    while True:
        yield piece


@pytest.mark.parametrize(
    ("piece", "words"),
    [
        (b": keep-alive\n\n", "nothing but comments for 600 s"),
        (b"data: {}\n\n", "more than 3600 s"),
    ],
)
@awaited
async def test_an_answer_has_an_end(piece: bytes, words: str) -> None:
    """Comments do not keep it alive for ever, nor do events that say nothing."""
    answer = Played(for_ever(piece))
    outcome, _ = await played(answer, clock=Clock(10.0))
    assert words in str(outcome)
    assert isinstance(outcome, BrokeOff)
    assert answer.closed == 1
    good = Played([piece] * 10 + [lines({"a": 1})])
    outcome, _ = await played(good, clock=Clock(10.0))
    assert outcome[-2:] == [{"a": 1}, DONE]


@awaited
async def test_a_failure_without_end() -> None:
    """What is said about one is read so far and no further."""
    answer = Played(for_ever(b"x" * 10_000), 400)
    outcome, _ = await played(answer)
    assert (outcome.status, outcome.detail) == (400, "x" * MAX_EXCERPT)
    assert answer.read < 10
    slow = Played(for_ever(b""), 400)
    outcome, _ = await played(slow, clock=Clock(10.0))
    assert (outcome.status, outcome.detail, slow.closed) == (400, "", 1)


@pytest.mark.parametrize("value", [float("nan"), b"x", object()])
@awaited
async def test_a_request_that_is_no_json(value: Any) -> None:
    """It is not sent, and not tried again; nor is one that nests without end."""
    deep: Any = value
    for body in ({"q": value}, {"q": [value]}):
        with pytest.raises(ModelFailed, match="cannot be written as JSON"):
            await anext(Transport(client=PlayingClient(), url="").objects(body))
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(ModelFailed) as caught:
        await anext(Transport(client=PlayingClient(), url="").objects({"q": deep}))
    assert not caught.value.retryable


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
