"""Bodies: decoded within the cap, judged by their head first, and honest about every fault."""

import asyncio

import pytest

from fetchwarden.policy.codes import Code
from fetchwarden.policy.limits import Limits
from fetchwarden.retrieval.errors import (
    BodyTooLarge,
    CorruptBody,
    DeadlineExceeded,
    HeadersTooLarge,
    ProtocolFault,
)
from tests.retrieval.world import SOON, World, failure, hops_of
from tests.servers import bombs, scripts
from tests.servers.loop import awaited
from tests.servers.raw import RawServer, ReadHead, Script, Send, Signal, Stall, Stream, WaitFor

CODINGS = ["gzip", "deflate", "deflate-raw", "br", "zstd"]
CAP = 5 * 2**20
OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"


async def failure_of(script: Script, limits: Limits | None = None) -> Exception:
    """Return the error of reading a page that *script* answers."""
    async with RawServer(script) as raw, World(http=raw.port) as world:
        error: Exception = await world.failure("http://a.test/", limits=limits)
        return error


def answer(*lines: str, body: bytes = b"", status: str = "200 OK") -> Script:
    """Answer with these header lines and this body."""
    head = "".join(f"{line}\r\n" for line in (f"HTTP/1.1 {status}", *lines))
    return (ReadHead(), Send(head.encode("latin-1") + b"\r\n" + body))


@pytest.mark.parametrize("coding", CODINGS)
@awaited
async def test_codings_are_decoded(coding: str) -> None:
    """A coded page arrives as its content, whatever the coding."""
    coded = bombs.coded(coding)
    async with World() as world:
        world.web.page("/", coded.body, headers=coded.headers)
        response = await world.fetch("http://a.test/")
        assert response.body == bombs.TEXT
        assert response.headers["content-encoding"] == coded.content_encoding


@pytest.mark.parametrize("written", ["GZIP", " gzip ", "x-gzip", "identity", ""])
@awaited
async def test_spellings_of_codings(written: str) -> None:
    """A coding is read in any case; identity and nothing say that there is none."""
    body = bombs.coded("gzip").body if "gzip" in written.lower() else bombs.TEXT
    script = answer(f"Content-Encoding: {written}", f"Content-Length: {len(body)}", body=body)
    async with RawServer(script) as raw, World(http=raw.port) as world:
        assert (await world.fetch("http://a.test/")).body == bombs.TEXT


@pytest.mark.parametrize(
    "lines",
    [
        ["Content-Encoding: gzip, gzip"],
        ["Content-Encoding: gzip", "Content-Encoding: br"],
        ["Content-Encoding: gzip,identity"],
        ["Content-Encoding: compress"],
        ["Content-Encoding: aes128gcm"],
        ["Content-Encoding: gzip;q=1"],
    ],
)
@awaited
async def test_other_codings_are_refused_unread(lines: list[str]) -> None:
    """A stacked or unknown coding is refused before a byte of the body is waited for."""
    script = (*answer(*lines, "Content-Length: 99"), Stall())
    async with RawServer(script) as raw, World(http=raw.port) as world:
        assert (await world.failure("http://a.test/")).code is Code.UNSUPPORTED_ENCODING


@pytest.mark.parametrize("coding", CODINGS)
@pytest.mark.parametrize("fault", [bombs.truncated, bombs.corrupt])
@awaited
async def test_broken_streams_are_corrupt(coding: str, fault: object) -> None:
    """A stream that ends early or holds nonsense is a corrupt body, never half a page."""
    assert callable(fault)
    coded = fault(coding)
    async with World() as world:
        world.web.page("/", coded.body, headers=coded.headers)
        error = await world.failure("http://a.test/")
        assert isinstance(error, CorruptBody)
        assert hops_of(error)[0].status == 200


@awaited
async def test_wrong_coding_is_corrupt() -> None:
    """A plain page that claims to be coded is corrupt."""
    for coding in ("gzip", "br", "zstd"):
        async with World() as world:
            world.web.page("/", "<p>plain</p>", headers={"Content-Encoding": coding})
            assert isinstance(await world.failure("http://a.test/"), CorruptBody)


@awaited
async def test_gzip_members_across_segments() -> None:
    """All members of a gzip body are read though each comes in a segment of its own."""
    first, second = (bombs.coded("gzip", part).body for part in (b"one ", b"two"))
    sent, go = asyncio.Event(), asyncio.Event()
    head = OK + b"Content-Encoding: gzip\r\n\r\n"
    script = (ReadHead(), Send(head + first), Signal(sent), WaitFor(go), Send(second))
    async with RawServer(script) as raw, World(http=raw.port) as world:
        reading = asyncio.ensure_future(world.fetch("http://a.test/"))
        await sent.wait()
        for _ in range(20):
            await asyncio.sleep(0)
        go.set()
        assert (await reading).body == b"one two"


@pytest.mark.parametrize("size", [CAP, CAP + 1])
@pytest.mark.parametrize("coding", [None, "gzip", "br", "zstd"])
@awaited
async def test_five_mebibytes_are_read(size: int, coding: str | None) -> None:
    """Five MiB, decoded, are read; one byte more is too large."""
    async with World() as world:
        if coding is None:
            world.web.page("/", b"x" * size)
        else:
            coded = bombs.coded(coding, b"x" * size)
            world.web.page("/", coded.body, headers=coded.headers)
        if size > CAP:
            error = await world.failure("http://a.test/")
            assert isinstance(error, BodyTooLarge)
            assert str(CAP) in str(error)
        else:
            assert len((await world.fetch("http://a.test/")).body) == size


@awaited
async def test_declared_length_is_judged_first() -> None:
    """A declared length over the cap is refused before a byte of the body is waited for."""
    script = (*answer(f"Content-Length: {300 * 2**20}"), Stall())
    assert isinstance(await failure_of(script), BodyTooLarge)


@pytest.mark.parametrize(
    "script",
    [
        scripts.chunked(),
        (ReadHead(), Send(OK + b"\r\n"), Stream(lambda: iter(lambda: b"z" * 65536, b""))),
    ],
    ids=["chunked", "until close"],
)
@awaited
async def test_endless_bodies_stop_at_the_cap(script: Script) -> None:
    """A body without a length and without an end is read to the cap and no further."""
    async with RawServer(script) as raw, World(http=raw.port) as world:
        assert isinstance(await world.failure("http://a.test/"), BodyTooLarge)
        # What the kernel's buffers hold was sent, but never read.
        assert raw.sent_bytes < CAP + 12 * 2**20


@pytest.mark.parametrize(
    "media_type",
    [
        "image/png",
        "application/pdf",
        "application/octet-stream",
        "video/mp4",
        "font/woff2",
        "x/own-type",
    ],
)
@awaited
async def test_media_type_is_judged_before_the_body(media_type: str) -> None:
    """A body of another media type is not read: the answer comes though the body never does."""
    sent, never = asyncio.Event(), asyncio.Event()
    head = answer(f"Content-Type: {media_type}", "Transfer-Encoding: chunked")
    script: Script = (*head, Signal(sent), WaitFor(never), Send(b"0\r\n\r\n"))
    async with RawServer(script) as raw, World(http=raw.port) as world:
        error = await world.failure("http://a.test/", limits=Limits(deadline=20))
        assert error.code is Code.UNSUPPORTED_MEDIA_TYPE
        assert sent.is_set()
        assert media_type not in str(error)


@pytest.mark.parametrize(
    ("lines", "media_type", "charset"),
    [
        ([], "", None),
        (["Content-Type:"], "", None),
        (["Content-Type: TEXT/HTML; Charset=UTF-8"], "text/html", "UTF-8"),
        (['Content-Type: text/plain; charset="latin-1"'], "text/plain", "latin-1"),
        (["Content-Type: application/json"], "application/json", None),
        (["Content-Type: application/atom+xml"], "application/atom+xml", None),
        (["Content-Type: image/png", "Content-Type: text/html"], "text/html", None),
    ],
)
@awaited
async def test_media_types_that_are_read(
    lines: list[str], media_type: str, charset: str | None
) -> None:
    """HTML and text documents are read; a missing media type is HTML."""
    async with (
        RawServer(answer(*lines, "Content-Length: 2", body=b"ok")) as raw,
        World(http=raw.port) as world,
    ):
        response = await world.fetch("http://a.test/")
        assert (response.media_type, response.charset) == (media_type, charset)
        assert response.body == b"ok"


LYING: dict[str, Script] = {
    "too long": scripts.with_lengths("48"),
    "negative": scripts.with_lengths("-1"),
    "two different": scripts.with_lengths("3", "24"),
    "a list": scripts.with_lengths("24, 24"),
    "no number": scripts.with_lengths("many"),
    "plus": scripts.with_lengths("+24"),
    "hexadecimal": scripts.with_lengths("0x18"),
    "huge number": scripts.with_lengths("9" * 30),
    "chunked cut": scripts.truncated_chunked(),
    "chunk size nonsense": (ReadHead(), Send(scripts.CHUNKED + b"zz\r\nx\r\n0\r\n\r\n")),
    "chunk size negative": (ReadHead(), Send(scripts.CHUNKED + b"-5\r\nx\r\n0\r\n\r\n")),
    "reset": scripts.reset_in_body(),
    "no head": scripts.without_head(),
    "nothing": (ReadHead(),),
    "smuggling": answer("Content-Length: 3", "Transfer-Encoding: chunked", body=b"zzz"),
}


@pytest.mark.parametrize("name", LYING)
@awaited
async def test_lies_about_the_length(name: str) -> None:
    """A length that is wrong, doubled or no number, and a broken stream, are protocol faults."""
    error = await failure_of(LYING[name])
    assert isinstance(error, ProtocolFault | BodyTooLarge)


@awaited
async def test_length_that_is_too_short() -> None:
    """A length that is too short gives just so many bytes, or a fault when more is there."""
    async with (
        RawServer(scripts.with_lengths("3")) as raw,
        World(http=raw.port) as world,
    ):
        try:
            assert (await world.fetch("http://a.test/")).body == scripts.BODY[:3]
        except ProtocolFault as error:
            assert error.retryable  # noqa: PT017  both outcomes are right


@pytest.mark.parametrize("script", [scripts.without_length(), scripts.chunked(65536)])
@awaited
async def test_bodies_without_a_length(script: Script) -> None:
    """A body that ends with its connection or its last chunk is read whole."""
    async with RawServer(script) as raw, World(http=raw.port) as world:
        assert len((await world.fetch("http://a.test/")).body) in {24, 65536}


FULL = "X-Header: " + "b" * 10_000


@pytest.mark.parametrize(
    "script",
    [
        scripts.header_bomb(),
        scripts.header_bomb(70_000),
        scripts.long_header(),
        answer(*[FULL] * 7),
        answer(*[FULL] * 7, status="302 Found"),
        answer(*[f"X-{number}: b" for number in range(3_000)]),
        answer("X" * 70_000 + ": b"),
    ],
    ids=["bomb", "just over", "one line", "seven lines", "redirect", "many lines", "long name"],
)
@awaited
async def test_headers_over_64_kib(script: Script) -> None:
    """More than 64 KiB of headers are too large, in whatever shape they come."""
    assert isinstance(await failure_of(script), HeadersTooLarge)


@pytest.mark.parametrize("lines", [[FULL] * 6, [f"X-{number}: b" for number in range(120)]])
@awaited
async def test_headers_under_64_kib(lines: list[str]) -> None:
    """Headers under the cap are read, be they few and large or many and small."""
    script = answer(*lines, "Content-Length: 2", body=b"ok")
    async with RawServer(script) as raw, World(http=raw.port) as world:
        assert (await world.fetch("http://a.test/")).body == b"ok"


@awaited
async def test_trailers_without_end() -> None:
    """Trailers behind the last chunk do not grow without end."""
    lines = Stream(lambda: iter(lambda: b"X-Trailer: " + b"t" * 1000 + b"\r\n", b""))
    script: Script = (ReadHead(), Send(scripts.CHUNKED + b"2\r\nok\r\n0\r\n"), lines)
    assert isinstance(await failure_of(script, SOON), ProtocolFault | DeadlineExceeded)


@pytest.mark.parametrize("limit", [10, 100])
@awaited
async def test_limits_of_the_fetcher(limit: int) -> None:
    """The caps are the fetcher's limits."""
    async with World() as world:
        world.web.page("/", b"x" * 100)
        reading = world.fetch("http://a.test/", limits=Limits(max_body_bytes=limit))
        if limit < 100:
            assert isinstance(await failure(reading), BodyTooLarge)
        else:
            assert len((await reading).body) == 100
