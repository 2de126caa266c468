"""Holds the ready-made scripts of hostile and broken HTTP servers for `tests.servers.raw`.

In come sizes and intervals, out come scripts; each reads one request head first. The faults follow
RFC 9112 §6 (message body length), §7.1 (chunked) and RFC 8297 (103 Early Hints).
"""

import itertools
from collections.abc import Iterator

from tests.servers.raw import Drip, ReadHead, Reset, Script, Send, Stall, Stream

OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
BODY = b"<p>twenty-four bytes</p>"
MEBIBYTE = 2**20


def plain(body: bytes = BODY) -> Script:
    """Answer correctly."""
    return with_lengths(str(len(body)), body=body)


def with_lengths(*lengths: str, body: bytes = BODY) -> Script:
    """Claim these Content-Length values, send `body`, close: short, long, "-1", two at once."""
    claims = b"".join(b"Content-Length: %s\r\n" % length.encode() for length in lengths)
    return (ReadHead(), Send(OK + claims + b"\r\n" + body))


def without_length(body: bytes = BODY) -> Script:
    """Say nothing of the length; the body ends where the connection does."""
    return with_lengths(body=body)


def never_answers() -> Script:
    """Take the request and stay silent."""
    return (ReadHead(), Stall())


def stalls_in_body() -> Script:
    """Send half of the promised body, then nothing more."""
    return (ReadHead(), Send(OK + b"Content-Length: 48\r\n\r\n" + BODY), Stall())


def slow_head(interval: float = 0.05) -> Script:
    """Send a response head that takes 10,000 ticks."""
    return (ReadHead(), Drip(b"HTTP/1.1 200 OK\r\nX-Slow: ".ljust(10_000, b"z"), interval), Stall())


def slow_body(interval: float = 0.05) -> Script:
    """Send the head at once and a body that takes 10,000 ticks."""
    head = Send(OK + b"Content-Length: 10000\r\n\r\n")
    return (ReadHead(), head, Drip(b"z" * 10_000, interval))


def header_bomb(size_bytes: int = 5 * MEBIBYTE) -> Script:
    """Send `size_bytes` of short header lines before the body."""
    lines = size_bytes // 64

    def blocks() -> Iterator[bytes]:
        yield OK
        yield from (b"X-%07d: %s\r\n" % (line, b"b" * 51) for line in range(lines))
        yield b"\r\n"

    return (ReadHead(), Stream(blocks))


def long_header(size_bytes: int = 100_000) -> Script:
    """Send one header line with a value of `size_bytes`."""
    return (ReadHead(), Send(OK + b"X-Long: " + b"b" * size_bytes + b"\r\n\r\n"))


def interim_responses(count: int = 20_000) -> Script:
    """Send `count` interim 103 responses, then a correct answer."""
    hint = b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n"
    length = b"Content-Length: %d\r\n\r\n" % len(BODY)
    hints = Stream(lambda: itertools.repeat(hint, count))
    return (ReadHead(), hints, Send(OK + length + BODY))


def chunked(size_bytes: int | None = None) -> Script:
    """Send a chunked body of about `size_bytes` without a length; None never ends."""
    block = b"10000\r\n" + b"z" * 65536 + b"\r\n"

    def blocks() -> Iterator[bytes]:
        yield CHUNKED
        yield from (
            itertools.repeat(block)
            if size_bytes is None
            else itertools.repeat(block, size_bytes // 65536)
        )
        yield b"0\r\n\r\n"

    return (ReadHead(), Stream(blocks))


def truncated_chunked() -> Script:
    """Close in the middle of a chunk."""
    return (ReadHead(), Send(CHUNKED + b"400\r\n" + BODY))


def reset_in_body() -> Script:
    """Break the connection after half of the promised body."""
    return (ReadHead(), Send(OK + b"Content-Length: 48\r\n\r\n" + BODY), Reset())


def without_head(body: bytes = BODY) -> Script:
    """Answer like HTTP/0.9, a body without status line or headers."""
    return (ReadHead(), Send(body))
