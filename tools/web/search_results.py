"""What ``web_search`` tells a model: pages within their budget, snippets, reasons, all filtered.

In: what was found and loaded. Out: JSON values and the sources. Every text that others wrote passes
the injection filter in one batch, titles, notes and error excerpts too (spec: web-tools 5.7).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import unquote

from fetchwarden.retrieval.search.dispatch import Found
from fetchwarden.retrieval.search.wire import cut_text
from fetchwarden.sanitize.injection.filtering import FilterItem
from fetchwarden.sanitize.injection.pages import format_of
from fetchwarden.sanitize.truncate import truncate
from fetchwarden.tools.injection import InjectionFilter
from fetchwarden.tools.result import Source
from fetchwarden.tools.web.reader import ReadPage
from fetchwarden.tools.web.search_budget import allowances
from fetchwarden.tools.web.search_pages import Loaded, Outcome
from fetchwarden.tools.web.web_search_words import (
    NOTHING_FOUND,
    NOTHING_READABLE,
    ONLY_SNIPPETS,
)

__all__ = ["SearchResult", "search_result"]

MAX_SNIPPET: Final = 1_000
"""Characters of an engine's snippet."""
MIN_COMPLETE: Final = 500
"""Characters of a page below which it is likely not all there."""
MAX_AUTHORS: Final = 10
MAX_TITLE: Final = 300
MAX_DATE: Final = 60
MAX_NOTES: Final = 20
MAX_NOTE: Final = 800
"""Characters of a note: a failure with what the service says about it."""
_WORDS: Final = re.compile(r"[^\W_]+")
_LIVE: Final = re.compile(r"[\[<`]")

_REASONS: Final = {
    Outcome.BLOCKED: "The page is not read for safety reasons, and trying again changes nothing.",
    Outcome.PAGE_TIMED_OUT: "The page did not answer in time.",
    Outcome.RETRIEVAL_TIMED_OUT: "The time for all pages was over before this one was read.",
    Outcome.NO_READABLE_CONTENT: "The page shows no readable text without JavaScript, a sign-in or "
    "a check for bots, or is no text.",
    Outcome.FAILED: "The page could not be loaded.",
}


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search tells.

    Attributes:
        value: a JSON value for the model.
        sources: the pages that were read.
        warnings: of the filter.
    """

    value: dict[str, Any]
    sources: tuple[Source, ...]


@dataclass(slots=True)
class _Texts:
    """Texts on their way through the filter: each is put in once, and fetched when it is back."""

    items: list[FilterItem] = field(default_factory=list)
    back: tuple[str, ...] = ()

    def put(self, text: str, source: str, name: str, kind: Any = "field") -> int | None:
        """Put a text in; its number, or None for no text."""
        if not text:
            return None
        self.items.append(FilterItem(text=text, source=source, field=name, format=kind))
        return len(self.items) - 1

    def was_changed(self, number: int | None) -> bool:
        """Whether the filter found something in the text of that number."""
        return number is not None and self.back[number] != self.items[number].text

    def get(self, number: int | None) -> str:
        """The text of that number, filtered."""
        return "" if number is None else self.back[number]


@dataclass(frozen=True, slots=True)
class _Row:
    loaded: Loaded
    title: int | None
    description: int | None
    authors: list[int | None]
    content: int | None
    published: int | None
    addresses: tuple[int | None, ...]
    is_partial: bool


async def search_result(
    found: Found,
    loaded: Sequence[Loaded],
    page: int,
    *,
    budget: tuple[int, int],
    filtering: InjectionFilter,
) -> SearchResult:
    """What is told.

    Args:
        found: what engines found.
        loaded: their pages, each final address once, in order of rank.
        page: the page of hits that was asked for.
        budget: characters of all pages together, and what each has at least.
        filtering: filters all texts at once.
    """
    readable = [each.page for each in loaded if each.page is not None]
    allowed = iter(allowances([len(page.markdown) for page in readable], *budget))
    texts = _Texts()
    every = [_row(each, allowed, texts) for each in loaded]
    rows = [row for row in every if row.loaded.page or (row.title, row.content) != (None, None)]
    notes = [
        texts.put(cut_text(note, MAX_NOTE), "search", f"notes.{n}")
        for n, note in enumerate(found.notes[:MAX_NOTES])
    ]
    filtered = await filtering.filter(texts.items)
    texts.back = filtered.texts
    told = [note for note in map(texts.get, notes) if note]
    speaking = [row for row in rows if any(map(texts.was_changed, row.addresses))]
    if speaking:
        rows = [row for row in rows if row not in speaking]
        told.append(f"{len(speaking)} hits are left out: their addresses read like orders.")
    read = [row for row in rows if row.loaded.page is not None]
    told += filtered.report.warnings
    value: dict[str, Any] = {
        "backends": list(found.engines),
        "page": page,
        "has_more": found.has_more,
        "candidate_count": found.candidate_count,
        "result_count": len(rows),
        "retrieved_page_count": len(read),
        "retrieval_timed_out": any(each.outcome is Outcome.RETRIEVAL_TIMED_OUT for each in loaded),
        "results": [_told(row, texts) for row in rows],
    }
    if told:
        value["notes"] = told
    if diagnostic := _diagnostic(found, rows, len(read)):
        value["diagnostic"] = diagnostic
    sources = tuple(
        Source(texts.get(row.title) or _final(row.loaded.page), _final(row.loaded.page))
        for row in read
        if row.loaded.page is not None
    )
    return SearchResult(value, sources)


def _row(loaded: Loaded, allowed: Any, texts: _Texts) -> _Row:
    candidate, page = loaded.candidate, loaded.page
    source = candidate.url if page is None else page.url
    published = texts.put(cut_text(candidate.published, MAX_DATE), source, "published_date")
    urls = (candidate.url, "" if page is None else _final(page))
    addresses = tuple(texts.put(_words_of(url), source, "address") for url in dict.fromkeys(urls))
    if page is None:
        title = texts.put(cut_text(candidate.title, MAX_TITLE), source, "title")
        snippet = _inert(cut_text(candidate.snippet, MAX_SNIPPET))
        content = texts.put(snippet, source, "snippet")
        return _Row(loaded, title, None, [], content, published, addresses, is_partial=False)
    content_text, cut = truncate(page.markdown, next(allowed))
    is_short = page.kind == "html" and len(page.markdown) < MIN_COMPLETE
    return _Row(
        loaded,
        texts.put(cut_text(page.title or candidate.title, MAX_TITLE), source, "title"),
        texts.put(page.description or "", source, "description"),
        [texts.put(author, source, "author") for author in page.authors[:MAX_AUTHORS]],
        texts.put(content_text, source, "content", format_of(page)),
        published,
        addresses,
        is_partial=cut is not None or is_short or page.status == "partial",
    )


def _final(page: ReadPage) -> str:
    """Where a page was, without the fragment that a redirect may bring."""
    return page.url.partition("#")[0]


def _words_of(url: str) -> str:
    """What *url* says, as a sentence: strangers choose addresses, too."""
    return " ".join(_WORDS.findall(unquote(url.partition("://")[2])))


def _inert(text: str) -> str:
    """*text* of an engine, which is plain, so that no Markdown or HTML in it comes alive."""
    return _LIVE.sub(r"\\\g<0>", text)


def _told(row: _Row, texts: _Texts) -> dict[str, Any]:
    candidate, page = row.loaded.candidate, row.loaded.page
    metadata: dict[str, Any] = {"rank": candidate.rank, "backends": list(candidate.engines)}
    if page is not None:
        metadata["final_url"] = _final(page)
    if row.published is not None:
        metadata["published_date"] = texts.get(row.published)
    shown: dict[str, Any] = {"status": _status(row)}
    if page is None:
        shown["reason"] = _REASONS[row.loaded.outcome]
    shown |= {
        "title": texts.get(row.title),
        "description": texts.get(row.description),
        "authors": [author for author in map(texts.get, row.authors) if author],
        "content": texts.get(row.content),
    }
    return {"requested_url": candidate.url, "search_metadata": metadata, "page": shown}


def _status(row: _Row) -> str:
    if row.loaded.page is None:
        return "snippet only"
    return "partial or truncated" if row.is_partial else "complete"


def _diagnostic(found: Found, rows: Sequence[_Row], read: int) -> str:
    if not found.candidate_count:
        return NOTHING_FOUND
    if not any(row.content is not None for row in rows):
        return NOTHING_READABLE
    return "" if read else ONLY_SNIPPETS
