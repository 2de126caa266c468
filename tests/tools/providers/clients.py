"""A client that plays answers without a network, piece by piece, and tells what became of them."""

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any


class Played:
    """A response whose pieces are written; an exception among them is raised."""

    def __init__(
        self, pieces: Iterable[bytes | Exception], status: int = 200, **headers: str
    ) -> None:
        self._pieces = pieces
        self.status_code = status
        self.headers = {
            "content-type": "text/event-stream",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        self.closed = 0
        self.read = 0

    async def aiter_raw(self) -> AsyncIterator[bytes]:
        """The pieces."""
        for piece in self._pieces:
            if isinstance(piece, Exception):
                raise piece
            self.read += 1
            yield piece

    async def aclose(self) -> None:
        """Note it."""
        self.closed += 1


class PlayingClient:
    """A client that gives the next answer; it keeps what it was asked."""

    def __init__(self, *answers: Played | Exception) -> None:
        self._answers = list(answers)
        self.asked: list[Mapping[str, Any]] = []

    def build_request(
        self, method: str, url: str, *, content: bytes, headers: Mapping[str, str], timeout: float
    ) -> Any:
        """What was asked."""
        return {
            "method": method,
            "url": url,
            "content": content,
            "headers": headers,
            "timeout": timeout,
        }

    async def send(self, request: Any, *, stream: bool, follow_redirects: bool) -> Any:
        """The next answer."""
        assert stream
        assert not follow_redirects
        self.asked.append(request)
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer
