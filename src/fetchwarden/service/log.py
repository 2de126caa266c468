"""What the service writes to its log: one line an event, which nothing foreign can break or forge.

In: events, with the id of the request they belong to. Out: JSON lines, or text, on standard error.
Addresses are shown without their query values, and everything that a caller or a page chose is one
JSON string, so it ends no line and forges none.
"""

import contextvars
import json
import logging
import re
import sys
import time
import traceback
from typing import Any, Final, TextIO

from fetchwarden.service.log_writer import LogWriter

__all__ = ["configure_logging", "current_request", "log_request", "log_trouble"]

current_request: contextvars.ContextVar[str] = contextvars.ContextVar("request", default="")
"""The id of the request that is worked on."""
MAX_TEXT: Final = 20_000
"""Characters of a field."""

_log: Final = logging.getLogger("fetchwarden.service")
_WORD: Final = re.compile(r"\S+")
_CREDENTIALS: Final = re.compile(
    r"\b((?:bearer|basic|negotiate|ntlm)\s+)[^\s\"',;]+|\b(digest\s+)[^\r\n]+", re.IGNORECASE
)
# Browsers, and so callers, take a backslash for a slash in an address.
_ADDRESS: Final = re.compile(r":(?=[/\\])")
_QUERY: Final = re.compile(r"[?&][\w.~%+\[\]-]+=")
_QUIET: Final = ("aiohttp", "asyncio", "httpx", "httpx2", "mcp")
_RESERVED: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


def log_request(  # noqa: PLR0917 - the fields of the line, in their order
    method: str, route: str, status: int, seconds: float, caller: str, sent_bytes: int
) -> None:
    """One request that ended."""
    _log.info(
        "request",
        extra={
            "method": method if method.isalpha() and len(method) < 10 else "?",
            "route": route or "?",
            "status": status,
            "ms": round(seconds * 1000, 1),
            "caller": caller,
            "bytes": sent_bytes,
        },
    )


def log_trouble(
    event: str, failure: BaseException | None = None, *, detail: str = "", is_expected: bool = False
) -> None:
    """What went wrong with a request: for operators, complete but for secrets."""
    extra: dict[str, Any] = {"detail": masked(detail)} if detail else {}
    if failure is not None:
        extra["traceback"] = masked("".join(traceback.format_exception(failure)))
    level = logging.INFO if is_expected or failure is None else logging.ERROR
    _log.log(level, event, extra=extra)


def masked(text: str) -> str:
    """*text* without the query values and passwords of addresses, and without credentials.

    >>> masked("read https://me:pw@a.example/x?q=secret failed; Bearer abc")
    'read https://*****@a.example/x?***** failed; Bearer *****'
    """
    if len(text) > MAX_TEXT:  # how a failure ends is what matters most
        text = f"{text[: MAX_TEXT // 2]} … {text[-MAX_TEXT // 2 :]}"
    return _CREDENTIALS.sub(r"\1\2*****", _WORD.sub(lambda word: _masked_word(word[0]), text))


def _masked_word(word: str) -> str:
    """*word*, which has no blank, without the passwords and the query of the addresses in it.

    What a quote or bracket in a query is followed by may still be a part of it, so all behind the
    first one goes. Each part is looked at once, however many there are.
    """
    first, *parts = _ADDRESS.split(word)
    # Without a scheme it may still be a path with its query, or an address as people write it; one
    # with a scheme may be a value of that query.
    if found := _QUERY.search(first):
        return f"{word[: found.start() + 1]}*****"
    if not parts:
        return word
    shown = [first]
    for part in parts:
        slashes = len(part) - len(part.lstrip("/\\"))
        authority = part[slashes:]
        end = min((place for each in "/\\?#" if (place := authority.find(each)) >= 0), default=None)
        user, at, host = authority[:end].rpartition("@")
        rest = "" if end is None else authority[end:]
        shown.append(part[:slashes] + ("*****" if at and user else user) + at + host + rest)
    address = ":".join(shown)
    start = len(first)
    query = min((place for each in "?#" if (place := address.find(each, start)) >= 0), default=-1)
    return address if query < 0 or query + 1 == len(address) else f"{address[: query + 1]}*****"


def configure_logging(level: str, kind: str, stream: TextIO | None = None) -> None:
    """Let everything that is logged go to *stream* (standard error), one event a line.

    Nothing waits for it to be written; see ``LogWriter``.
    """
    stream = stream or sys.stderr
    # There is none where a process was started with it closed.
    handler = logging.NullHandler() if stream is None else LogWriter(stream)
    handler.setFormatter(_Lines(as_json=kind == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), logging.WARNING))
    # The guard tells of every failure itself, under the id of its request.
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)


class _Lines(logging.Formatter):
    """Writes a record as one line."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname,
            "logger": record.name,
            "event": masked(record.getMessage()),
        }
        if request := current_request.get():
            fields["request_id"] = request
        fields |= {
            name: masked(value) if isinstance(value, str) else value
            for name, value in vars(record).items()
            if name not in _RESERVED
        }
        if record.exc_info:
            fields["traceback"] = masked("".join(traceback.format_exception(*record.exc_info)))
        if self._as_json:
            return json.dumps(fields, default=repr)
        head = f"{fields.pop('time')} {fields.pop('level'):7} {fields.pop('event')!s}"
        rest = " ".join(
            f"{name}={json.dumps(value, default=repr)}" for name, value in fields.items()
        )
        return f"{_one_line(head)} {rest}"


def _one_line(text: str) -> str:
    return json.dumps(text)[1:-1].replace('\\"', '"')
