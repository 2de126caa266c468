"""One request to the endpoint of a search engine, and the JSON of its answer, read with caution.

In: an operator's address, parameters. Out: a JSON object, or ``SearchFailed`` in words that say
what to change. The endpoint is opened exactly, wherever it is: a private network or this machine,
but no other host, not even by a redirect. Keys travel in headers that no trace shows.
"""

import asyncio
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from email.utils import parsedate_to_datetime
from typing import Any, Final
from urllib.parse import urlencode

from fetchwarden.policy.codes import Code
from fetchwarden.policy.entries import parse_entries
from fetchwarden.policy.errors import FetchwardenError, InvalidInput, Refused
from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.errors import BodyTooLarge
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.response import Hop, Request, Response, check_header
from fetchwarden.retrieval.search.masking import masked, secrets_in
from fetchwarden.retrieval.search.port import Hit, Reason, SearchFailed

__all__ = [
    "MAX_ANSWER_BYTES",
    "Endpoint",
    "Hint",
    "cut_text",
    "excerpt_of",
    "hits_in",
    "key_of",
    "text_in",
]

MAX_ANSWER_BYTES: Final = 1024 * 1024
"""Bytes of an answer, decoded."""
MAX_EXCERPT: Final = 400
"""Characters of what an engine says about a failure."""
MAX_HITS: Final = 100
"""Hits of an answer that are looked at."""
MAX_TITLE: Final = 300
"""Characters of a title, and of other short texts."""
MOST: Final[Mapping[str, int]] = {
    "url": 8_192,
    "title": MAX_TITLE,
    "snippet": 1_000,
    "published": 60,
}
"""Characters of each text of a hit."""

_SECONDS: Final = re.compile("[0-9]{1,6}")
_OK: Final = range(200, 300)
_LATER: Final = frozenset({408, 425, *range(500, 600)})
_REDIRECTS: Final = range(300, 400)
_CONTROLS: Final = re.compile(r"[\x00-\x20\x7f-\xa0\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class Hint:
    """What a status of an engine means."""

    reason: Reason
    words: str


COMMON: Final[Mapping[int, Hint]] = {
    400: Hint(Reason.BAD_REQUEST, "it does not take this query (400); word it differently"),
    401: Hint(Reason.KEY_REFUSED, "the API key was refused (401); the operator must check it"),
    403: Hint(Reason.KEY_REFUSED, "the API key was refused (403); the operator must check it"),
    429: Hint(Reason.RATE_LIMITED, "too many requests were made (429); try again later"),
}


def key_of(text: str) -> str:
    """An API key without the blanks around it.

    Raises:
        InvalidInput: there is none, or it cannot stand in a header.
    """
    key = text.strip()
    if not key:
        raise InvalidInput("an API key is missing")
    try:
        check_header("Authorization", key)
    except InvalidInput:
        raise InvalidInput("an API key holds a character that no header can carry") from None
    return key


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address of an engine, and who reaches it.

    Attributes:
        engine: the name of the engine, for its failures.
        url: the address, without a query.
        fetcher: makes the requests.
        secrets: headers with keys.
        hints: what statuses mean, on top of ``COMMON``; under 0 what an answer without JSON means.
        within: where requests must stay, redirects included; the whole origin when "".
        hint_of: what an answer means by its text as well; None leaves it to its status.

    Raises:
        InvalidRule: the address is not usable.
    """

    engine: str
    url: str
    fetcher: Fetcher = field(repr=False)
    secrets: Mapping[str, str] = field(default_factory=dict, repr=False)
    hints: Mapping[int, Hint] = field(default_factory=dict, repr=False)
    within: str = ""
    hint_of: Callable[[int, str], Hint | None] = field(default=lambda *_: None, repr=False)
    _rules: EgressRules = field(init=False, repr=False)
    _secrets: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        rules = EgressRules.endpoint(self.url)
        if self.within:
            rules = replace(rules, only=parse_entries([self.within], what="only"))
        object.__setattr__(self, "_rules", rules)
        object.__setattr__(self, "_secrets", secrets_in(self.secrets.values()))

    async def get(self, parameters: Mapping[str, str], deadline: float) -> dict[str, Any]:
        """The answer to a GET with *parameters*.

        Raises:
            SearchFailed: there is none.
        """
        query = urlencode({name: _whole(value) for name, value in parameters.items()})
        return await self._ask(f"{self.url}?{query}", None, deadline)

    async def post(self, body: Mapping[str, Any], deadline: float) -> dict[str, Any]:
        """The answer to a POST of *body* as JSON.

        Raises:
            SearchFailed: there is none.
        """
        return await self._ask(self.url, json.dumps(body).encode(), deadline)

    async def _ask(self, url: str, body: bytes | None, deadline: float) -> dict[str, Any]:
        headers = {"Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            request = Request(
                target=parse(url),
                method="GET" if body is None else "POST",
                headers=headers,
                secret_headers=self.secrets,
                body=body,
                rules=self._rules,
                # Its own deadline would read like a failure to connect where the host is private.
                limits=Limits(deadline=deadline + 1.0, max_body_bytes=MAX_ANSWER_BYTES),
                allow_private=True,
                raises_for_status=False,
            )
            async with asyncio.timeout(deadline):
                response = await self.fetcher.exchange(request)
        except TimeoutError as error:
            words = f"it did not answer within {deadline:g} seconds"
            raise SearchFailed(self.engine, Reason.TOO_SLOW, words) from error
        except FetchwardenError as error:
            raise self._failure_of(error) from error
        return self._json_of(response)

    def _json_of(self, response: Response) -> dict[str, Any]:
        if response.status not in _OK:
            raise self._status(response)
        try:
            value = json.loads(self._text(response))
        except (ValueError, RecursionError):
            if response.media_type.endswith("json"):
                raise self._fail(
                    Reason.BAD_ANSWER, "its answer is no valid JSON", response
                ) from None
            hint = self.hints.get(0) or Hint(
                Reason.BAD_ANSWER, "it answered with something else than JSON"
            )
            raise self._fail(hint.reason, hint.words, response) from None
        if not isinstance(value, dict):
            raise self._fail(Reason.BAD_ANSWER, "its answer is no JSON object", response)
        return value

    def _text(self, response: Response) -> str:
        """The text of an answer, without the keys that it may repeat."""
        return masked(response.body.decode("utf-8", "replace"), self._secrets)

    def _status(self, response: Response) -> SearchFailed:
        hint = self.hint_of(response.status, self._text(response)) or self._hint(response.status)
        return self._fail(hint.reason, hint.words, response)

    def _hint(self, status: int) -> Hint:
        hint = self.hints.get(status) or COMMON.get(status)
        if hint is None and status in _REDIRECTS:
            hint = Hint(Reason.LEADS_ELSEWHERE, _ELSEWHERE)
        if hint is None:
            reason = Reason.STATUS if status in _LATER else Reason.BAD_ANSWER
            hint = Hint(reason, f"it answered with status {status}")
        return hint

    def _fail(self, reason: Reason, words: str, response: Response) -> SearchFailed:
        wait = response.headers.get("Retry-After")
        words += _asked_to_wait(wait or "")
        return SearchFailed(
            self.engine,
            reason,
            words,
            excerpt=excerpt_of(self._text(response)),
            retry_after=wait,
            detail=f"status {response.status}, {response.media_type or 'no media type'}",
        )

    def _failure_of(self, error: FetchwardenError) -> SearchFailed:
        reason, words = Reason.UNREACHABLE, "it could not be reached; try again later"
        status = _status_of(error)
        if status is not None and status not in _OK and status not in _REDIRECTS:
            # Its body could not be had, but what it means is clear.
            meant = self._hint(status)
            reason, words = meant.reason, meant.words
        elif isinstance(error, BodyTooLarge):
            reason, words = Reason.BAD_ANSWER, "its answer is larger than an answer may be"
        elif error.code is Code.URL_TOO_LONG:
            reason, words = Reason.BAD_REQUEST, "the query is too long for it; make it shorter"
        elif error.code in {Code.UNSUPPORTED_MEDIA_TYPE, Code.NOT_TEXT}:
            hint = self.hints.get(0)
            reason = Reason.BAD_ANSWER if hint is None else hint.reason
            words = "it answered with something else than JSON" if hint is None else hint.words
        elif isinstance(error, Refused):
            reason, words = Reason.LEADS_ELSEWHERE, _ELSEWHERE
        return SearchFailed(self.engine, reason, words, detail=f"{error.code}: {error.detail}")


_ELSEWHERE: Final = (
    "the configured address leads elsewhere or is not reachable under the rules; the operator must "
    "check it"
)


def _status_of(error: FetchwardenError) -> int | None:
    """The status of the answer that *error* is about; None where there was none."""
    last = error.trace[-1] if error.trace else None
    return last.status if isinstance(last, Hop) else None


def _asked_to_wait(header: str) -> str:
    """What a Retry-After header asks for, in words; "" for nothing that can be read."""
    if _SECONDS.fullmatch(header):
        return f"; it asks to wait {header} seconds"
    try:
        return f"; it asks to wait until {parsedate_to_datetime(header).isoformat()}"
    except (ValueError, OverflowError):
        return ""


def hits_in(results: object, names: Mapping[str, Iterable[str]]) -> tuple[Hit, ...]:
    """The hits in a list of JSON objects; what is no hit is left out.

    Args:
        results: the list, or anything else, which holds none.
        names: for each field of ``Hit`` the members that may hold it, the first that does counts.
    """
    found = results if isinstance(results, list) else []
    hits = (
        {name: text_in(each, *members, most=MOST[name]) for name, members in names.items()}
        for each in found[:MAX_HITS]
        if isinstance(each, dict)
    )
    return tuple(Hit(**hit) for hit in hits if hit["url"])


def text_in(value: Mapping[str, Any], *members: str, most: int = MAX_TITLE) -> str:
    """The first of *members* that is a text with something in it, cut; "" for none."""
    for member in members:
        text = value.get(member)
        if isinstance(text, str) and text.strip():
            return cut_text(_whole(text.strip()), most)
    return ""


def cut_text(text: str, most: int) -> str:
    """*text*, at most *most* characters of it, with an ellipsis where it was cut."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def excerpt_of(text: str) -> str:
    """The beginning of *text* on one line, without control characters."""
    return cut_text(_CONTROLS.sub(" ", text[: 10 * MAX_EXCERPT]).strip(), MAX_EXCERPT)


def _whole(text: str) -> str:
    """*text* with every half of a character replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
