"""Read what a page says about itself in JSON-LD: the one object that describes the page.

In: the texts of the scripts and the final address. Out: ``LinkedData``. Objects in arrays and in
``@graph`` are looked at; the one with the highest score wins: an article before a page, one that
names this address before one that names another (spec: web-tools 2.3; schema.org vocabulary;
JSON-LD 1.1 section 7). Comments and trailing commas are tolerated, other faults make a script
silent. Everything is bounded and iterative; no input raises.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import ada_url

__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_SCRIPTS", "LinkedData", "read_linked_data"]

MAX_SCRIPTS: Final = 20
"""Scripts that are looked at."""
MAX_BYTES: Final = 256 * 1024
"""UTF-8 bytes of all scripts together; one that does not fit into the rest is skipped."""
MAX_DEPTH: Final = 32
"""Arrays and objects inside each other that are looked into."""
MAX_NAMES: Final = 50
"""Names of one author or publisher property that are looked at."""
MAX_DIGITS: Final = 10
"""Digits of a number; longer ones are nothing."""
MAX_URL_CHARS: Final = 8192
"""Characters of an address; longer ones name no page."""

_ARTICLES: Final = frozenset(
    {"article", "newsarticle", "blogposting", "report", "techarticle", "scholarlyarticle"}
)
_PAGES: Final = frozenset({"webpage", "profilepage", "faqpage", "qapage"})
_ARTICLE_SCORE: Final = 100
_PAGE_SCORE: Final = 20
_SAME_URL_SCORE: Final = 50
_OTHER_URL_SCORE: Final = -80
_TITLE_SCORE: Final = 10

# A string, or a comment; what is not closed goes on to the end, so that each is read once.
_STRING: Final = r'"(?>(?:[^"\\]++|\\.)*)(?:"|\\?\Z)'
_COMMENTED: Final = re.compile(
    rf"({_STRING})|//[^\n]*+|/\*(?>(?:[^*]++|\*(?!/))*)(?:\*/|\Z)", re.DOTALL
)
_COMMA: Final = re.compile(rf"({_STRING})|,(?=\s*+[}}\]])", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedData:
    """The values of the object that describes the page, as they are written there.

    Attributes:
        title: its headline or name.
        description: its description.
        authors: names in order; none is empty.
        published: its date of publication.
        modified: its date of modification.
        language: its language.
        publisher: the name of its publisher.
        url: the address it names, when that is the final address; empty otherwise.
        is_free: whether it says that it may be read without paying; None when it is silent.
        words: how many words it says it has; None when it is silent.
        body: its text, as publishers give it to search engines.
    """

    title: str = ""
    description: str = ""
    authors: tuple[str, ...] = ()
    published: str = ""
    modified: str = ""
    language: str = ""
    publisher: str = ""
    url: str = ""
    is_free: bool | None = None
    words: int | None = None
    body: str = ""


def read_linked_data(scripts: Iterable[str], final_url: str) -> LinkedData:
    """What the *scripts* of the page at *final_url* say about it; never raises."""
    objects = [item for value in _parsed(scripts) for item in _objects(value)]
    place = _place(final_url, None)
    best: tuple[int, dict[str, Any], str] | None = None
    for item in objects:
        score = _type_score(item)
        if not score:
            continue
        url = _page_url(item)
        page = _place(url, final_url) if url else None
        is_same = page is not None and page == place
        if page is not None:
            score += _SAME_URL_SCORE if is_same else _OTHER_URL_SCORE
        score += _TITLE_SCORE if _title(item) else 0
        if best is None or score > best[0]:
            best = score, item, url if is_same else ""
    if best is None:
        return LinkedData()
    _, item, own_url = best
    named = {item["@id"]: item for item in reversed(objects) if isinstance(item.get("@id"), str)}
    return LinkedData(
        title=_title(item),
        description=_text(item.get("description")),
        authors=tuple(_names(item.get("author"), named)),
        published=_text(item.get("datePublished")),
        modified=_text(item.get("dateModified")),
        language=_language(item.get("inLanguage")),
        publisher=next(_names(item.get("publisher"), named), ""),
        url=own_url,
        is_free=_truth(item.get("isAccessibleForFree")),
        words=_count(item.get("wordCount")),
        body=_text(item.get("articleBody")),
    )


def _parsed(scripts: Iterable[str]) -> Iterator[Any]:
    left = MAX_BYTES
    for script in islice(scripts, MAX_SCRIPTS):
        if len(script) > left:
            continue
        size = len(script.encode(errors="replace"))
        if size > left:
            continue
        left -= size
        try:
            yield _decode(script)
        except (ValueError, RecursionError):
            continue


def _decode(script: str) -> Any:
    """The value of *script*; raises ``ValueError``, or ``RecursionError``."""
    try:
        return _DECODER.decode(script)
    except ValueError:
        # What is JSON has none of the faults that are tolerated, so it is read as it is.
        return _DECODER.decode(_strict(script))


def _integer(digits: str) -> int | None:
    # A number of 100,000 digits is none of our business.
    return int(digits) if len(digits) < MAX_DIGITS else None


def _nothing(_: str) -> None:
    return None


_DECODER: Final = json.JSONDecoder(strict=False, parse_int=_integer, parse_float=_nothing)


def _strict(script: str) -> str:
    """*script* without comments and trailing commas."""
    text = _COMMENTED.sub(lambda found: found[1] or " ", script)
    return _COMMA.sub(lambda found: found[1] or "", text).strip("\ufeff; \t\r\n")


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """The objects in *value*, in arrays and in ``@graph``, in their order."""
    waiting = [(value, 1)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, dict):
            yield item
            item = item.get("@graph")
            depth += 1
            if isinstance(item, dict):
                item = [item]
        if isinstance(item, list) and depth < MAX_DEPTH:
            waiting.extend((inner, depth + 1) for inner in reversed(item))


def _type_score(item: dict[str, Any]) -> int:
    written = item.get("@type")
    kinds = written if isinstance(written, list) else [written]
    score = 0
    for kind in kinds:
        if not isinstance(kind, str):
            continue
        name = re.split(r"[/#]", kind.strip())[-1].lower()
        if name in _ARTICLES:
            return _ARTICLE_SCORE
        if name in _PAGES:
            score = _PAGE_SCORE
    return score


def _title(item: dict[str, Any]) -> str:
    return _text(item.get("headline")) or _text(item.get("name"))


def _page_url(item: dict[str, Any]) -> str:
    main = item.get("mainEntityOfPage")
    inner = (main.get("@id"), main.get("url")) if isinstance(main, dict) else (main,)
    candidates = (item.get("url"), item.get("@id"), *inner)
    return next((_text(value) for value in candidates if _text(value)), "")


def _place(url: str, base: str | None) -> tuple[str, ...] | None:
    """What two addresses of one page have in common; None unless *url* is http or https."""
    if len(url) > MAX_URL_CHARS:
        return None
    try:
        whole = ada_url.join_url(base, url) if base else url
        parsed = ada_url.parse_url(whole, ("protocol", "host", "pathname"))
    except ValueError:
        return None
    if parsed["protocol"] not in ("http:", "https:"):
        return None
    path = parsed["pathname"].rstrip("/").lower()
    return parsed["protocol"], parsed["host"].lower(), path


def _text(value: Any) -> str:
    """The first text in *value*, "" for none."""
    if isinstance(value, list):
        value = next((item for item in value if isinstance(item, str) and item.strip()), "")
    elif isinstance(value, dict):
        value = value.get("@value")
    return value.strip() if isinstance(value, str) else ""


def _language(value: Any) -> str:
    if isinstance(value, list):
        value = next(iter(value), None)
    if isinstance(value, dict):
        value = value.get("alternateName") or value.get("name") or value.get("@value")
    return _text(value)


def _names(value: Any, named: dict[str, Any]) -> Iterator[str]:
    """The names of the people or organisations in *value*; a reference is looked up in *named*."""
    for item in islice(value if isinstance(value, list) else [value], MAX_NAMES):
        name = ""
        if isinstance(item, dict):
            reference = item.get("@id")
            known = named.get(reference, {}) if isinstance(reference, str) else {}
            name = _name(item) or _name(known)
        elif isinstance(item, str):
            name = item.strip()
        if name:
            yield name


def _name(item: dict[str, Any]) -> str:
    full = f"{_text(item.get('givenName'))} {_text(item.get('familyName'))}"
    return _text(item.get("name")) or full.strip()


def _truth(value: Any) -> bool | None:
    if isinstance(value, str):
        word = re.split(r"[/#]", value.strip())[-1].lower()
        return {"true": True, "false": False}.get(word)
    return value if isinstance(value, bool) else None


def _count(value: Any) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = _integer(value)
    return value if type(value) is int and value > 0 else None
