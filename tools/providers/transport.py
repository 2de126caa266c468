"""Send a request to the provider of a model, and read what it answers, a stream or not.

In: the JSON of a request. Out: the JSON objects of the answer as they arrive, or ``ModelFailed``.
The client is passed in: an ``httpx.AsyncClient``, or one that is made alike. Nothing of httpx is
imported here. The address is the operator's, and is used as it is; no redirect is followed, since
the key would go along.
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, Final, Protocol

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import FetchwardenError, RetrievalError
from fetchwarden.retrieval.search.masking import masked, secrets_in
from fetchwarden.tools.providers.reading import json_value
from fetchwarden.tools.providers.sse import EventStream, ServerEvent

__all__ = ["AsyncClient", "ModelFailed", "Transport", "Whole"]

MAX_ANSWER_BYTES: Final = 32 * 1024 * 1024
"""Bytes of an answer without a stream."""
MAX_EXCERPT: Final = 400
"""Characters of what a provider says about a failure."""
_LATER: Final = frozenset({408, 409, 429})
_FIRST_WAIT: Final = 0.5


class AsyncClient(Protocol):
    """What is used of ``httpx.AsyncClient``."""

    def build_request(
        self, method: str, url: str, *, content: bytes, headers: Mapping[str, str], timeout: float
    ) -> Any:
        """A request; *timeout* in seconds."""

    async def send(self, request: Any, *, stream: bool, follow_redirects: bool) -> Any:
        """Its response, whose body is not read yet."""


class ModelFailed(RetrievalError):
    """A provider refused a request, or its answer broke off.

    ``detail`` holds what the provider said about it, without our keys: foreign text, for operators.
    """

    def __init__(self, words: str, *, status: int | None = None, detail: str = "") -> None:
        super().__init__(Code.MODEL_FAILED, detail, {"words": words, "status": status})

    @property
    def status(self) -> int | None:
        """The status of the answer; None where there was none."""
        status = self.facts["status"]
        return status if isinstance(status, int) else None

    @property
    def retryable(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status is None or _may_pass(self.status)


@dataclass(frozen=True, slots=True)
class Whole:
    """An answer that did not come as a stream."""

    value: object = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Transport:
    """How one provider is reached.

    Attributes:
        client: an ``httpx.AsyncClient``, or one made alike; whoever passes it closes it.
        url: the address of the interface.
        headers: the key, and what else goes along with every request.
        silence: seconds without a byte after which an answer has broken off.
        retries: how often a request is sent again that may succeed later. What began to answer is
            never asked again.
        longest_wait: seconds to wait before that; a provider that asks for more is not asked again.
        sleep: waits.
        now: seconds since the epoch, to read dates by.
    """

    client: AsyncClient
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    silence: float = 120.0
    retries: int = 2
    longest_wait: float = 60.0
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    now: Callable[[], float] = time.time

    async def objects(self, body: Mapping[str, Any]) -> AsyncGenerator[object, None]:
        """The JSON objects of the answer to *body*, or the ``Whole`` of it.

        Raises:
            ModelFailed: the provider refused the request, or the answer broke off.
        """
        response = await self._opened(body)
        try:
            pieces = self._pieces(response)
            async with aclosing(pieces):
                if "json" in response.headers.get("content-type", ""):
                    value = json_value(await _whole(pieces))
                    self._refuse_failure(value)
                    yield Whole(value)
                    return
                async for event in _events(pieces):
                    if (value := json_value(event.data)) is not None:
                        self._refuse_failure(value)
                        yield value
        finally:
            await response.aclose()

    async def _opened(self, body: Mapping[str, Any]) -> Any:
        """The answer, of which nothing but the head was read."""
        # ASCII: half a surrogate pair in a conversation has no other spelling.
        content = json.dumps(body, allow_nan=False).encode("ascii")
        for attempt in range(self.retries + 1):
            wait = _FIRST_WAIT * 2**attempt
            try:
                response = await self._sent(content)
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
            **self.headers,
        }
        try:
            request = self.client.build_request(
                "POST", self.url, content=content, headers=headers, timeout=self.silence
            )
            return await self.client.send(request, stream=True, follow_redirects=False)
        except Exception as error:  # noqa: BLE001 - each client has errors of its own
            words = "it could not be reached"
            raise ModelFailed(words, detail=self._masked(_told(error))) from None

    async def _pieces(self, response: Any) -> AsyncGenerator[bytes, None]:
        """The body, decoded, as it arrives."""
        try:
            async for piece in response.aiter_bytes():
                yield piece
        except FetchwardenError:
            raise
        except Exception as error:  # noqa: BLE001 - each client has errors of its own
            words = "its answer broke off"
            raise ModelFailed(words, detail=self._masked(_told(error))) from None

    async def _failure(self, response: Any) -> ModelFailed:
        """What an answer with another status than 200 means."""
        status = int(response.status_code)
        try:
            pieces = self._pieces(response)
            async with aclosing(pieces):
                said = await _whole(pieces)
        except ModelFailed:
            said = ""
        finally:
            await response.aclose()
        error = _failure_in(json_value(said)) or said
        words = _WORDS.get(status, f"it answered with status {status}")
        return ModelFailed(words, status=status, detail=self._masked(error))

    def _refuse_failure(self, value: object) -> None:
        """Raise what a provider tells of in the middle of an answer."""
        if (said := _failure_in(value)) is not None:
            words = "it ended its answer with an error"
            raise ModelFailed(words, detail=self._masked(said))

    def _masked(self, text: str) -> str:
        return masked(text, secrets_in(self.headers.values()))[:MAX_EXCERPT]


_WORDS: Final[Mapping[int, str]] = {
    400: "it did not take the request (status 400)",
    401: "it refused the key (status 401)",
    403: "it refused the key, or does not allow this model (status 403)",
    404: "there is no such model, or no such interface at this address (status 404)",
    413: "the conversation is too long for it (status 413)",
    429: "its rate or quota is used up (status 429)",
    529: "it is overloaded (status 529)",
}


def _may_pass(status: int) -> bool:
    return status in _LATER or status >= 500


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


async def _events(pieces: AsyncIterator[bytes]) -> AsyncIterator[ServerEvent]:
    """The events of a stream, with the one that was not ended."""
    stream = EventStream()
    async for piece in pieces:
        for event in stream.feed(piece):
            yield event
    for event in stream.close():
        yield event


async def _whole(pieces: AsyncIterator[bytes]) -> str:
    """All of a body, as far as ``MAX_ANSWER_BYTES``."""
    body = bytearray()
    async for piece in pieces:
        body += piece
        if len(body) > MAX_ANSWER_BYTES:
            raise ModelFailed(f"its answer has more than {MAX_ANSWER_BYTES} bytes")
    return body.decode("utf-8", "replace")


def _failure_in(value: object) -> str | None:
    """What a provider says about a failure in *value*; None where it tells of none."""
    if not isinstance(value, Mapping):
        return None
    response = value.get("response")
    if value.get("type") == "response.failed" and isinstance(response, Mapping):
        return _message(response.get("error")) or "response.failed"
    if value.get("type") == "error":  # Responses writes its words beside it, Messages below it
        return _message(value.get("error")) or _message(value) or "error"
    return _message(value.get("error"))


def _message(error: object) -> str | None:
    if isinstance(error, Mapping):
        said = error.get("message") or error.get("code") or error.get("type")
        return str(said or "error")
    return error if isinstance(error, str) and error else None


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
