"""The port of every search engine: what is asked, what comes back, what goes wrong.

In: a ``SearchQuery``. Out: an ``Answer``, or ``SearchFailed``. All texts of an answer were written
by strangers, and so are the excerpts of a failure: they are filtered before a model sees them.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidInput, RetrievalError

__all__ = [
    "Answer",
    "Capabilities",
    "Hit",
    "Reason",
    "SafeSearch",
    "SearchEngine",
    "SearchFailed",
    "SearchQuery",
    "TimeRange",
]


class SafeSearch(StrEnum):
    """How much an engine is to leave out."""

    OFF = "OFF"
    MODERATE = "MODERATE"
    STRICT = "STRICT"


class TimeRange(StrEnum):
    """How old a hit may be."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchQuery:
    """What to look for.

    Attributes:
        text: the words.
        language: a language tag (BCP 47) such as ``de-DE``; None for any.
        time_range: how old hits may be; None for any age.
        safe_search: what to leave out; None leaves it to the engine.
        page: which page of hits, from 1.
        limit: hits wanted.

    Raises:
        InvalidInput: there are no words, or a number is less than 1.
    """

    text: str = field(repr=False)
    language: str | None = None
    time_range: TimeRange | None = None
    safe_search: SafeSearch | None = None
    page: int = 1
    limit: int = 10

    def __post_init__(self) -> None:
        if not self.text.strip() or self.page < 1 or self.limit < 1:
            raise InvalidInput("a query has words, and a page and a limit of at least 1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What an engine can do.

    Attributes:
        safe_search: whether it leaves out what ``SafeSearch`` says.
        time_range: whether it heeds the age of hits.
        language: whether it heeds the language.
        last_page: the last page that it gives.
    """

    safe_search: bool
    time_range: bool
    language: bool
    last_page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One hit, as the engine tells it. All of it was written by strangers.

    Attributes:
        url: its address, not checked yet.
        title, snippet: plain text, maybe empty.
        published: when it was published, as the engine writes it; "" when it does not.
    """

    url: str
    title: str = field(default="", repr=False)
    snippet: str = field(default="", repr=False)
    published: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What an engine answered.

    Attributes:
        hits: the best first.
        notes: what there is to know of them, such as a corrected query; may hold foreign text.
        has_more: whether there is a next page; None where the engine does not say.
    """

    hits: tuple[Hit, ...]
    notes: tuple[str, ...] = ()
    has_more: bool | None = None


class Reason(StrEnum):
    """Why an engine could not be searched."""

    KEY_REFUSED = "key_refused"
    QUOTA_USED_UP = "quota_used_up"
    RATE_LIMITED = "rate_limited"
    FORMAT_DISABLED = "format_disabled"
    BAD_REQUEST = "bad_request"
    BAD_ANSWER = "bad_answer"
    STATUS = "status"
    LEADS_ELSEWHERE = "leads_elsewhere"
    UNREACHABLE = "unreachable"
    TOO_SLOW = "too_slow"


_LATER = frozenset({Reason.RATE_LIMITED, Reason.STATUS, Reason.UNREACHABLE, Reason.TOO_SLOW})


class SearchFailed(RetrievalError):
    """An engine could not be searched. Its text says why and what would help, in our words."""

    def __init__(
        self,
        engine: str,
        reason: Reason,
        words: str,
        *,
        excerpt: str = "",
        retry_after: str | None = None,
        detail: str = "",
    ) -> None:
        facts = {"engine": engine, "words": words, "reason": reason.value}
        # All of it is in the facts, so that a copy of the error has it too.
        facts |= {"excerpt": excerpt, **({} if retry_after is None else {"wait": retry_after})}
        super().__init__(Code.SEARCH_FAILED, detail, facts)

    @property
    def engine(self) -> str:
        """The name of the engine."""
        return str(self.facts["engine"])

    @property
    def reason(self) -> Reason:
        """Why it could not be searched."""
        return Reason(str(self.facts["reason"]))

    @property
    def words(self) -> str:
        """Why, without the name of the engine."""
        return str(self.facts["words"])

    @property
    def excerpt(self) -> str:
        """The beginning of what the engine said about it: foreign text; "" for none."""
        return str(self.facts["excerpt"])

    @property
    def retry_after(self) -> str | None:
        """The Retry-After header as it was sent, or None (RFC 9110 section 10.2.3)."""
        return str(self.facts["wait"]) if "wait" in self.facts else None

    @property
    def retryable(self) -> bool:
        """Whether the same search may succeed later."""
        return self.reason in _LATER


class SearchEngine(Protocol):
    """A search engine."""

    @property
    def id(self) -> str:
        """A stable name for settings and results, such as ``searxng``."""

    @property
    def name(self) -> str:
        """Its name for people and models."""

    @property
    def capabilities(self) -> Capabilities:
        """What it can do."""

    async def search(self, query: SearchQuery, *, deadline: float) -> Answer:
        """What it finds, within *deadline* seconds.

        Raises:
            SearchFailed: it could not be searched.
        """
