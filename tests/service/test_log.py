"""What is logged: lines that nothing foreign breaks or forges, and no secret in any of them."""

import contextlib
import io
import json
import logging
import os
import tempfile
import threading
from collections import deque
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fetchwarden.policy.codes import Code
from fetchwarden.policy.rules import EgressRules
from fetchwarden.service.log import (
    MAX_TEXT,
    _Lines,
    configure_logging,
    masked,
)
from fetchwarden.service.log_writer import FLUSH_SECONDS, MAX_WAITING, LogWriter
from tests.servers.loop import awaited
from tests.service.serving import TOKEN, Served, closed, head, tokens

SOON = 0.05
SECRET = "zq7sEcReT9xw"  # no part of any other text
TEXTS = st.text(st.characters(exclude_categories=()), max_size=80)


def written(kind: str, log: Any) -> list[str]:
    """Return the lines that *log* leads to."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Lines(as_json=kind == "json"))
    logger = logging.getLogger("tests.service.log")
    logger.propagate = False
    logger.setLevel(logging.DEBUG)
    logger.addHandler(handler)
    try:
        log(logger)
    finally:
        logger.removeHandler(handler)
    assert stream.getvalue().endswith("\n")
    return stream.getvalue()[:-1].split("\n")


@given(TEXTS, TEXTS, st.sampled_from(["json", "text"]))
def test_one_event_is_one_line(event: str, value: str, kind: str) -> None:
    """Whatever stands in an event or its fields, it is one line of ASCII."""

    def log(logger: logging.Logger) -> None:
        try:
            raise ValueError(value)
        except ValueError:
            logger.exception("%s", event, extra={"detail": value, "other": {"a": [value]}})

    (line,) = written(kind, log)
    assert len(line.splitlines()) == 1
    assert line.isascii()
    assert line.isprintable()
    if kind == "json":
        found = json.loads(line)
        assert {"time", "level", "logger", "event", "detail", "traceback"} <= set(found)
        assert found["level"] == "ERROR"


URLS = st.builds(
    lambda scheme, user, path, mark, quote, end: (
        f"{scheme}{user}a.test/{path}{mark}{quote}{SECRET}{end}"
    ),
    st.sampled_from(["http://", "HTTPS://", "ws:/", "ftp:\\\\", "http:/\\", "git+ssh:///"]),
    st.sampled_from(["", "me@", f"me:{SECRET}@", f"{SECRET}@", f"a:{SECRET}@b@"]),
    st.text(
        st.characters(codec="ascii", exclude_characters=" ?#\t\r\n\x0b\x0c\x1c\x1d\x1e\x1f"),
        max_size=20,
    ),
    st.sampled_from(["?q=", "?a=b&q=", "#", "?"]),
    st.sampled_from(["", '"', "'", "<", "=", "%20", "("]),
    st.sampled_from(["", "&b=c", "#x", '"', ")", "?x"]),
)


@given(st.text(max_size=30), URLS, st.text(max_size=30))
def test_queries_and_passwords_are_masked(before: str, url: str, behind: str) -> None:
    """Of an address anywhere in a text neither query, fragment nor user is left."""
    assert SECRET not in masked(f"{before} {url} {behind}")
    assert SECRET not in masked(f"read('{url}') failed")
    assert SECRET not in masked(json.dumps({"url": url}))


@given(
    st.text(max_size=30),
    st.sampled_from(["/v1/x", "a.test/x", "a.test", "//a.test", ""]),
    st.sampled_from(["?q=", "?a=b&q=", "?a[]=", "?a%20b=", "?a&b.c="]),
)
def test_queries_without_a_scheme_are_masked(before: str, path: str, query: str) -> None:
    """A path with its query, or an address as people write it."""
    assert SECRET not in masked(f"{before} {path}{query}{SECRET}")
    assert SECRET not in masked(f"GET '{path}{query}{SECRET}&c=d' failed")


@pytest.mark.parametrize(
    "scheme", ["Bearer", "bearer", "BEARER", "Basic", "Negotiate", "NTLM", "digest"]
)
def test_tokens_are_masked(scheme: str) -> None:
    """Credentials of RFC 9110 section 11.4 are masked wherever they stand."""
    assert SECRET not in masked(f"Authorization: {scheme} {SECRET}")
    assert SECRET not in masked(f"{{'authorization': b'{scheme}  {SECRET}'}}")


def test_all_of_a_digest_is_masked() -> None:
    """Its parts stand behind one another (RFC 7616 section 3.4)."""
    assert SECRET not in masked(f'Digest username="me", realm="x y", response="{SECRET}" failed')


def test_a_long_text_keeps_both_ends() -> None:
    """How a failure begins and how it ends is kept of the longest traceback."""
    text = masked("begin " + "x" * 100_000 + " end")
    assert text.startswith("begin")
    assert text.endswith(" end")
    assert len(text) < 21_000


RANDOM = st.binary(max_size=60)


@settings(max_examples=12)
@given(st.lists(st.tuples(RANDOM, RANDOM, RANDOM, RANDOM), min_size=5, max_size=15))
def test_nothing_that_a_caller_sends_breaks_a_line(
    requests: list[tuple[bytes, bytes, bytes, bytes]],
) -> None:
    """With random bytes in path, headers and body, every line of the log is one of ours."""

    async def run() -> None:
        async with Served() as served:
            for path, name, value, body in requests:
                reader, writer = await served.connect()
                writer.write(
                    b"POST /v1/check?" + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n" + name + b": "
                    + value + b"\r\nOrigin: " + value + b"\r\nContent-Type: application/json\r\n"
                    b"Connection: close\r\nContent-Length: " + str(len(body)).encode()
                    + b"\r\n\r\n" + body
                )  # fmt: skip
                writer.write_eof()
                with contextlib.suppress(ConnectionError):
                    await reader.read()
                await closed(writer)
        known = {"listening", "stopped", "request", "the client went away"}
        for line in served.log():
            assert line["event"] in known or line["event"].startswith("answered with ")

    import asyncio

    asyncio.run(run())


FORGED = '\n{"time": "2030", "level": "ERROR", "event": "forged"}\r\n'


@awaited
async def test_no_caller_forges_a_line() -> None:
    """Line ends in hosts, origins, addresses and names of options stay inside their strings."""
    async with Served() as served:
        escaped = FORGED.replace("\n", "\\n").replace("\r", "\\r").replace('"', '\\"')
        for body in (
            f'{{"url": "http://a.test/{escaped}"}}',
            f'{{"url": "http://a.test/", "{escaped}": 1}}',
            f'{{"url": "{escaped}", "resolve": true}}',
        ):
            await served.http.post(
                "/v1/read", content=body, headers={"content-type": "application/json"}
            )
        for line in (f"Host: a\rforged: {FORGED[:1]}b", "Origin: \x85forged\x0b\x0c"):
            asked = head("GET", "/docs", "127.0.0.1").replace(
                b"\r\n\r\n", b"\r\n" + line.encode("latin-1") + b"\r\n\r\n"
            )
            await served.raw(asked.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert "forged" not in [line["event"] for line in served.log()]
        assert all(not line["time"].startswith("2030") for line in served.log())


@awaited
async def test_secrets_of_requests_are_not_logged() -> None:
    """Query values, passwords in addresses and tokens, right and wrong ones, are nowhere."""
    async with Served({"tokens": tokens()}, token=TOKEN) as served:
        served.web.page("/", "<p>hello</p>")
        served.web.redirect("/to", f"http://b.test/?q={SECRET}")
        for url in (f"http://a.test/?q={SECRET}", f"http://a.test/nope?q={SECRET}",
                    f"http://me:{SECRET}@a.test/", f"http://unknown.test/?q={SECRET}#{SECRET}",
                    "http://a.test/to", f"http://10.0.0.1/?q={SECRET}"):  # fmt: skip
            await served.post("read", url=url)
            await served.post("check", url=url, conversation={})
        await served.http.get(f"/docs?token={SECRET}")
        await served.client(SECRET * 4).get("/docs")
        await served.http.get("/docs", headers={"origin": f"http://x.test/?q={SECRET}"})
        assert SECRET not in served.logged
        assert TOKEN not in served.logged


class Broken:
    """A reader with a fault."""

    rules = EgressRules.public()

    async def read(self, *_: object, **__: object) -> None:
        """Fail with a secret in the failure."""
        raise RuntimeError(f"broken at http://me:{SECRET}@10.0.0.7/x?q={SECRET} in here")


@awaited
async def test_a_failure_is_opaque_outside_and_complete_inside() -> None:
    """A caller learns an id; the log tells all under it, but for secrets."""
    async with Served() as served:
        object.__setattr__(served.service.operations, "reader", Broken())
        problem = await served.problem("read", url="http://a.test/")
        assert (problem.status, problem.code) == (500, Code.INTERNAL_ERROR)
        for inner in ("broken", "10.0.0.7", "RuntimeError", SECRET, "Traceback"):
            assert inner not in problem.model_dump_json()
        lines = [line for line in served.log() if line.get("request_id") == problem.request_id]
        (failure,) = [line for line in lines if line["level"] == "ERROR"]
        assert failure["event"] == "the request failed"
        assert (
            "RuntimeError: broken at http://*****@10.0.0.7/x?***** in here" in failure["traceback"]
        )
        assert "operations.py" in failure["traceback"]
        (request,) = [line for line in lines if line["event"] == "request"]
        assert (request["route"], request["status"]) == ("/v1/read", 500)
        assert SECRET not in served.logged


@awaited
async def test_what_was_refused_is_told_to_the_operator() -> None:
    """The detail that no caller sees stands in the log, under the request's id."""
    async with Served() as served:
        problem = await served.problem("read", url="http://inner.test/")
        lines = [line for line in served.log() if line.get("request_id") == problem.request_id]
        assert any("10.0.0.5" in line.get("detail", "") for line in lines)
        assert "10.0.0.5" not in problem.model_dump_json()


def test_logging_is_configured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All loggers write to one place; what libraries chat of is left out."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    levels = {name: logging.getLogger(name).level for name in ("", "aiohttp", "asyncio", "httpx",
              "httpx2", "mcp", "uvicorn")}  # fmt: skip
    stream = io.StringIO()
    try:
        configure_logging("DEBUG", "json", stream)
        logging.getLogger("aiohttp").info("chat")
        logging.getLogger("uvicorn.error").error("not under an id")
        logging.getLogger("asyncio").warning("heard")
        logging.getLogger("x").debug("said")
        root.handlers[0].flush()
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
    assert [json.loads(line)["event"] for line in stream.getvalue().splitlines()] == [
        "heard",
        "said",
    ]


def test_what_cannot_be_formatted() -> None:
    """It is told by where it was logged, without what it holds; who logged it does not fail."""
    stream = io.StringIO()
    writer = LogWriter(stream)
    writer.setFormatter(_Lines(as_json=True))
    record = {"msg": "%d", "args": (SECRET,), "name": "x", "filename": "x.py", "lineno": 3}
    writer.handle(logging.makeLogRecord(record))
    writer.flush()
    line = json.loads(stream.getvalue())
    assert (line["logger"], line["place"], line["fault"]) == ("x", "x.py:3", "TypeError")
    assert SECRET not in stream.getvalue()


class Unread(io.StringIO):
    """A stream of which nothing is read until it is *open*."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.open = threading.Event(), threading.Event()

    def write(self, text: str) -> int:
        """Wait until somebody reads."""
        self.begun.set()
        self.open.wait()
        return super().write(text)


def test_lines_that_nobody_reads() -> None:
    """Nobody waits for them; so many are kept, and how many are lost is told behind them."""
    stream = Unread()
    writer = LogWriter(stream)
    writer.setFormatter(_Lines(as_json=True))

    def record(event: str) -> logging.LogRecord:
        return logging.makeLogRecord({"msg": event, "levelname": "INFO", "name": "x"})

    def log(event: str) -> None:
        writer.handle(record(event))

    log("first")
    stream.begun.wait()  # it is not among those that wait any more
    long = "x" * 10_000
    room = MAX_WAITING // len(writer.format(record(long)))
    for _ in range(room + 7):
        log(long)
    stream.open.set()
    writer.flush()
    log("last")
    writer.flush()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["event"] for line in lines] == [
        "first",
        *[long] * room,
        "lines of the log were lost",
        "last",
    ]
    assert lines[-2]["lines"] == 7
    writer.close()


def test_a_flush_waits_once_where_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a process flushes and closes; with each of them waiting it took twice as long."""
    waited: list[float] = []

    class Watched(threading.Condition):
        def wait_for(self, predicate: Any, timeout: float | None = None) -> Any:
            if timeout is not None:
                waited.append(timeout)
                timeout = min(timeout, SOON)
            return super().wait_for(predicate, timeout)

    monkeypatch.setattr("fetchwarden.service.log_writer.threading.Condition", Watched)
    stream = Unread()
    writer = LogWriter(stream)
    writer.setFormatter(_Lines(as_json=True))
    writer.handle(logging.makeLogRecord({"msg": "first"}))
    stream.begun.wait()
    writer.flush()
    writer.close()
    assert waited == [FLUSH_SECONDS, 0.0]
    stream.open.set()


def test_what_logs_while_a_line_is_taken_waits_for_nobody() -> None:
    """Garbage may be collected anywhere, also in the thread that writes, and tasks log then."""
    taken = threading.Event()
    writer = LogWriter(stream := io.StringIO())

    class Taken(deque[str]):
        def popleft(self) -> str:
            if not taken.is_set():
                taken.set()
                writer.handle(logging.makeLogRecord({"msg": "gone"}))
            return super().popleft()

    class Slow(logging.Formatter):
        def format(self, record: logging.LogRecord) -> str:
            if record.msg == "second":
                taken.wait(SOON)
            return record.getMessage()

    writer._waiting = Taken()
    writer.setFormatter(Slow())

    def log() -> None:
        with writer.lock:  # type: ignore[union-attr]
            writer.handle(logging.makeLogRecord({"msg": "first"}))
            writer.handle(logging.makeLogRecord({"msg": "second"}))

    thread = threading.Thread(target=log, daemon=True)
    thread.start()
    thread.join(10)
    assert not thread.is_alive()
    writer.close()
    assert stream.getvalue().split() == ["first", "second", "gone"]


def test_it_writes_where_it_was_told_to() -> None:
    """Once its stream is closed, the number of that may be another file's."""
    with tempfile.TemporaryFile("w+") as first, tempfile.TemporaryFile("w+") as copy:
        stream = os.fdopen(os.dup(first.fileno()), "w")
        writer = LogWriter(stream)
        writer.setFormatter(_Lines(as_json=True))
        number = stream.fileno()
        stream.close()
        os.dup2(copy.fileno(), number)
        writer.handle(logging.makeLogRecord({"msg": "said"}))
        writer.close()
        os.close(number)
        for file, lines in ((first, 1), (copy, 0)):
            file.seek(0)
            assert len(file.readlines()) == lines


@pytest.mark.parametrize("is_blocking", [True, False])
def test_a_pipe_that_nobody_reads(*, is_blocking: bool) -> None:
    """What does not fit into it is written once it is read, whole."""
    reading, writing = os.pipe()
    os.set_blocking(writing, is_blocking)
    with os.fdopen(writing, "w") as stream, os.fdopen(reading, "rb", 0) as pipe:
        writer = LogWriter(stream)
        writer.setFormatter(_Lines(as_json=True))
        for _ in range(40):
            record = {"msg": "x" * 10_000, "levelname": "INFO", "name": "x"}
            writer.handle(logging.makeLogRecord(record))
        read = b""
        while read.count(b"\n") < 40:
            read += pipe.read(65_536)
        assert {len(json.loads(line)["event"]) for line in read.splitlines()} == {10_000}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("https://me:pw@a.test/x?q=s3cret", "https://*****@a.test/x?*****"),
        ("a://u:s3cret@b/,c://u:s3cret@d/", "a://*****@b/,c://*****@d/"),
        ("x:/y:/z?s3cret", "x:/y:/z?*****"),
        ("https://a.test/?", "https://a.test/?"),
        (r"http:\\u:s3cret@a.test\x?q=s3cret", r"http:\\*****@a.test\x?*****"),
        ("/v1/read?url=s3cret", "/v1/read?*****"),
        ("really? a=b?", "really? a=b?"),
        ("/x?token=s3cret&next=http://a.test/", "/x?*****"),
    ],
)
def test_masking(text: str, left: str) -> None:
    """Each address of a word, whatever stands beside it."""
    assert masked(text) == left


@pytest.mark.parametrize(
    "piece", [":/", ":\\", "a" * 20 + ":/", "ab:/", "a:/b@", "a:/?", "bearer ", "?a", "?", "a&"]
)
def test_masking_takes_one_pass(piece: str) -> None:
    """Of texts that begin an address over and over; a quadratic way would take minutes."""
    for _ in range(40):
        masked(piece * (MAX_TEXT // len(piece)))
