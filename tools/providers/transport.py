"""Send a request to the provider of a model, and read what it answers, a stream or not.

In: the JSON of a request. Out: the JSON values of the answer as they arrive, or ``ModelFailed``.
The client is passed in: an ``httpx.AsyncClient``, or one that is made alike. Nothing of httpx is
imported here. The address is the operator's, and is used as it is; no redirect is followed, since
the key would go along.
"""

import asyncio
import base64
import json
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, Final, Protocol
from urllib.parse import unquote_plus, urlsplit

from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.retrieval.body import PIECE_BYTES, decoder_for
from fetchwarden.retrieval.search.masking import MIN_SECRET, masked, secrets_in
from fetchwarden.tools.providers.answers import AnswerReader, Whole
from fetchwarden.tools.providers.failing import BrokeOff, ModelFailed, failure_in_text, failure_of
from fetchwarden.tools.providers.reading import DONE

__all__ = ["AsyncClient", "ModelFailed", "Transport", "Whole"]

MAX_ANSWER_BYTES: Final = 32 * 1024 * 1024
"""Bytes of an answer, decoded, a stream or not."""
MAX_FAILURE_BYTES: Final = 64 * 1024
"""Bytes of what a provider says about a failure that are read."""
MAX_EXCERPT: Final = 400
"""Characters of it that are told."""
_FIRST_WAIT: Final = 0.5
_LINGER: Final = 0.1
"""Seconds for which the end of a connection is waited for, when that of its answer is there."""
_LEFT: Final = 8
"""Pieces that are read until then."""
# Errors of a client that are about the network; others may quote a header, which holds the key.
_OF_THE_NETWORK: Final = frozenset(
    {"OSError", "NetworkError", "TimeoutException", "ProxyError", "RemoteProtocolError"}
)


class AsyncClient(Protocol):
    """What is used of ``httpx.AsyncClient``."""

    def build_request(
        self, method: str, url: str, *, content: bytes, headers: Mapping[str, str], timeout: float
    ) -> Any:
        """A request; *timeout* in seconds."""

    async def send(self, request: Any, *, stream: bool, follow_redirects: bool) -> Any:
        """Its response, whose body is not read yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transport:
    """How one provider is reached.

    Attributes:
        client: an ``httpx.AsyncClient``, or one made alike; whoever passes it closes it.
        url: the address of the interface.
        headers: the key, and what else goes along with every request.
        silence: seconds without a byte after which an answer has broken off.
        patience: seconds for which a stream may hold nothing but comments.
        longest: seconds that an answer may take in all.
        retries: how often a request is sent again that may succeed later. What began to answer is
            never asked again, nor is what did not answer in time: it may be at work on it.
        longest_wait: seconds to wait before that; a provider that asks for more is not asked again.
        sleep: waits.
        now: seconds since the epoch, to read dates by.
        clock: seconds that only go on, to measure by.
    """

    client: AsyncClient
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    silence: float = 120.0
    patience: float = 600.0
    longest: float = 3600.0
    retries: int = 2
    longest_wait: float = 60.0
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    now: Callable[[], float] = time.time
    clock: Callable[[], float] = time.monotonic

    async def objects(
        self, body: Mapping[str, Any], is_over: Callable[[], bool] = lambda: False
    ) -> AsyncGenerator[object, None]:
        """The JSON values of the answer to *body*, or the ``Whole`` of it; ``DONE`` is the last.

        Args:
            body: the request.
            is_over: asked after each value, whether it was the last; what comes then is not waited
                for.

        Raises:
            ModelFailed: the provider refused the request, or the answer broke off.
        """
        response = await self._opened(body)
        try:
            reader = AnswerReader(response.headers.get("content-type", ""), self.masked)
            heard = self.clock()
            pieces = self._pieces(response)
            async with aclosing(pieces):
                async for piece in pieces:
                    has_said = reader.is_whole
                    for value in reader.feed(piece):
                        has_said = True
                        yield value
                        if value == DONE or is_over():
                            await _let_end(pieces)
                            return
                    if has_said:
                        heard = self.clock()
                    elif self.clock() - heard > self.patience:
                        raise BrokeOff(f"it sent nothing but comments for {self.patience:g} s")
            for value in reader.close():
                yield value
        finally:
            await response.aclose()

    def masked(self, text: str) -> str:
        """The beginning of *text* without our keys, for operators."""
        secrets = {*secrets_in(self.headers.values()), *_secrets_in_url(self.url)}
        return masked(text, sorted(secrets, key=len, reverse=True))[:MAX_EXCERPT]

    async def _opened(self, body: Mapping[str, Any]) -> Any:
        """The answer, of which nothing but the head was read."""
        try:
            # ASCII: half a surrogate pair in a conversation has no other spelling.
            content = json.dumps(body, allow_nan=False).encode("ascii")
        except (ValueError, TypeError, RecursionError):
            raise ModelFailed("the request cannot be written as JSON", may_pass=False) from None
        for attempt in range(self.retries + 1):
            wait = _FIRST_WAIT * 2**attempt
            try:
                response = await self._sent(content)
            except BrokeOff:
                raise
            except ModelFailed as failure:
                failed = failure
            else:
                if response.status_code == 200:
                    return response
                failed = await self._failure(response)
                wait = _asked_wait(response.headers.get("retry-after"), self.now()) or wait
            if not failed.retryable or attempt == self.retries or wait > self.longest_wait:
                raise failed
            await self.sleep(wait)
        raise AssertionError("unreachable")

    async def _sent(self, content: bytes) -> Any:
        headers = {
            "content-type": "application/json",
            "accept": "text/event-stream, application/json",
        }
        headers |= {name.lower(): value for name, value in self.headers.items()}
        try:
            request = self.client.build_request(
                "POST", self.url, content=content, headers=headers, timeout=self.silence
            )
            return await self.client.send(request, stream=True, follow_redirects=False)
        except Exception as error:  # noqa: BLE001 - each client has errors of its own
            kinds, detail = _kinds(error), self._told(error)
            if "ReadTimeout" in kinds:
                raise BrokeOff("it did not answer in time", detail=detail) from None
            if _OF_THE_NETWORK.isdisjoint(kinds):
                words = "the request could not be sent; look at the address, the key and headers"
                raise ModelFailed(words, detail=detail, may_pass=False) from None
            raise ModelFailed("it could not be reached", detail=detail) from None

    async def _pieces(self, response: Any) -> AsyncGenerator[bytes, None]:
        """The body, decoded, as it arrives, in pieces that are read without a pause."""
        ends, room = self.clock() + self.longest, MAX_ANSWER_BYTES
        try:
            arriving = _wire(response)
            async with aclosing(arriving):
                async for wire in arriving:
                    for number, piece in enumerate(wire):
                        if number:
                            await asyncio.sleep(0)  # others want to go on, too
                        room -= len(piece)
                        if room < 0:
                            words = f"its answer has more than {MAX_ANSWER_BYTES} bytes"
                            raise ModelFailed(words, may_pass=False)
                        yield piece
                    if self.clock() > ends:
                        raise BrokeOff(f"its answer took more than {self.longest:g} s")
        except ModelFailed:
            raise
        except FetchwardenError as error:
            raise BrokeOff("its answer cannot be decoded", detail=error.detail) from None
        except Exception as error:  # noqa: BLE001 - each client has errors of its own
            raise BrokeOff("its answer broke off", detail=self._told(error)) from None

    async def _failure(self, response: Any) -> ModelFailed:
        """What an answer with another status than 200 means."""
        said = bytearray()
        try:
            pieces = self._pieces(response)
            async with aclosing(pieces):
                async for piece in pieces:
                    said += piece
                    if len(said) > MAX_FAILURE_BYTES:
                        break
        except ModelFailed:
            said.clear()
        finally:
            await response.aclose()
        detail = failure_in_text(said.decode("utf-8", "replace")).said if said.strip() else ""
        return failure_of(int(response.status_code), self.masked(detail))

    def _told(self, error: Exception) -> str:
        """What *error* of a client says; of one that may quote our headers, only what it is."""
        name = type(error).__name__
        if _OF_THE_NETWORK.isdisjoint(_kinds(error)):
            return name
        return self.masked(f"{name}: {error}")


async def _let_end(pieces: AsyncGenerator[bytes, None]) -> None:
    """Read what little is left, so that the connection can be used again; not for long."""
    with suppress(ModelFailed, TimeoutError, StopAsyncIteration):
        async with asyncio.timeout(_LINGER):
            for _ in range(_LEFT):
                await anext(pieces)


def _kinds(error: Exception) -> set[str]:
    """The names of what *error* is, by which clients that are made alike agree."""
    return {kind.__name__ for kind in type(error).__mro__}


async def _wire(response: Any) -> AsyncGenerator[Iterable[bytes], None]:
    """What arrives of a body, each piece as its decoded pieces, none of them large.

    The client's own decoder would make one piece of whatever a small one stands for.
    """
    if getattr(response, "is_stream_consumed", False) or not hasattr(response, "aiter_raw"):
        async for plain in response.aiter_bytes():
            yield _split(plain)
        return
    encoding = response.headers.get("content-encoding", "").strip().lower()
    decoder = decoder_for(encoding)
    if decoder is None and encoding not in ("", "identity"):
        raise BrokeOff("its answer is coded in a way that is not read", detail=encoding[:80])
    async for data in response.aiter_raw():
        yield _split(data) if decoder is None else decoder.feed(data)
    if decoder is not None:
        decoder.finish()


def _split(data: bytes) -> Iterator[bytes]:
    for start in range(0, len(data), PIECE_BYTES):
        yield data[start : start + PIECE_BYTES]


def _secrets_in_url(url: str) -> Iterator[str]:
    """What an address may hold that nobody else should read: values of its query, a password."""
    try:
        parts = urlsplit(url)
        user, password = parts.username or "", parts.password or ""
    except ValueError:
        return
    values = [pair.partition("=")[2] for pair in parts.query.split("&")]
    pair = f"{unquote_plus(user)}:{unquote_plus(password)}"
    basic = [base64.b64encode(pair.encode()).decode()] if password else []
    for value in (*values, password, *basic):
        for spelled in {value, unquote_plus(value)}:
            if len(spelled) >= MIN_SECRET:
                yield spelled


def _asked_wait(header: str | None, now: float) -> float | None:
    """Seconds that a Retry-After header asks for (RFC 9110 section 10.2.3); None for none.

    >>> _asked_wait("5", 0.0), _asked_wait("Thu, 01 Jan 1970 00:00:09 GMT", 2.0)
    (5.0, 7.0)
    """
    if header is None:
        return None
    if header.strip().isdecimal() and header.isascii():
        return float(header)
    try:
        return max(parsedate_to_datetime(header).timestamp() - now, 0.0)
    except (ValueError, OverflowError):
        return None
