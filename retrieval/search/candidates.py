"""Turn the hits of engines into candidates: addresses that may be read, each once.

In: hits, in the order of an engine, or of several. Out: ``Candidate`` values in order of rank. Two
hits are the same when they ask for the same (``policy.mentions.request_key``); the one of better
rank is kept, and the other fills its gaps. What has no address that could ever be read is left out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from fetchwarden.policy.errors import Refused
from fetchwarden.policy.mentions import request_key
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.search.port import Hit

__all__ = ["Candidate", "candidates_of", "merged"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An address to read, and what engines said of it. Its texts were written by strangers.

    Attributes:
        url: the address, without a fragment.
        key: what it asks for, equal for spellings of the same.
        rank: its place, from 1.
        engines: the ids of the engines that found it.
        urls: the address as each engine wrote it.
        title, snippet, published: as the best rank that has one tells it.
    """

    url: str
    key: str
    rank: int
    engines: tuple[str, ...]
    urls: tuple[str, ...] = ()
    title: str = field(default="", repr=False)
    snippet: str = field(default="", repr=False)
    published: str = ""


def candidates_of(hits: Sequence[Hit], engine: str, limit: int) -> list[Candidate]:
    """The first *limit* of *hits* as candidates; ranks are the places of the hits."""
    found: dict[str, Candidate] = {}
    for rank, hit in enumerate(hits[:limit], start=1):
        try:
            target = parse(hit.url)
        except Refused:
            continue
        candidate = Candidate(
            url=target.request_href,
            key=request_key(target) or target.request_href,
            rank=rank,
            engines=(engine,),
            urls=(hit.url,),
            title=hit.title,
            snippet=hit.snippet,
            published=hit.published,
        )
        _add(found, candidate)
    return list(found.values())


def merged(answers: Mapping[str, Sequence[Candidate]], limit: int) -> list[Candidate]:
    """The candidates of several engines in turn, by their places; ranks are counted anew."""
    by_place = (
        (candidate.rank, turn, candidate)
        for turn, candidates in enumerate(answers.values())
        for candidate in candidates
    )
    found: dict[str, Candidate] = {}
    for _, _, candidate in sorted(by_place, key=lambda each: each[:2]):
        _add(found, candidate)
    return ranked(list(found.values())[:limit])


def ranked(candidates: Iterable[Candidate]) -> list[Candidate]:
    """*candidates* with ranks from 1."""
    return [replace(each, rank=rank) for rank, each in enumerate(candidates, start=1)]


def _add(found: dict[str, Candidate], candidate: Candidate) -> None:
    better = found.get(candidate.key)
    found[candidate.key] = candidate if better is None else _filled(better, candidate)


def _filled(better: Candidate, other: Candidate) -> Candidate:
    return replace(
        better,
        engines=tuple(dict.fromkeys((*better.engines, *other.engines))),
        urls=tuple(dict.fromkeys((*better.urls, *other.urls))),
        title=better.title or other.title,
        snippet=better.snippet or other.snippet,
        published=better.published or other.published,
    )
