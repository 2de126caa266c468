"""What a page says about itself, by a table of precedence.

In: a parsed document, the first heading of its content and its address. Out: ``Metadata``. Of
several sources the first that is not empty wins (spec: web-tools 2.3); authors are the union of
theirs. Values are HTML-decoded, have no invisible characters, single spaces, and at most 1,000
characters. The canonical address is http or https and safe to be a link; it is not verified.
"""

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

from fetchwarden.sanitize.elements import names
from fetchwarden.sanitize.invisible import strip_invisible
from fetchwarden.sanitize.jsonld import LinkedData, read_linked_data
from fetchwarden.sanitize.landmarks import Landmarks, find_landmarks
from fetchwarden.sanitize.links import Base

__all__ = ["MAX_AUTHORS", "MAX_AUTHOR_CHARS", "MAX_VALUE_CHARS", "Metadata", "read_metadata"]

MAX_VALUE_CHARS: Final = 1000
"""Characters of one value; longer ones are cut, longer addresses dropped."""
MAX_AUTHORS: Final = 10
"""Authors that are named."""
MAX_AUTHOR_CHARS: Final = 200
"""Characters of one author; longer ones are cut."""
MAX_META_ELEMENTS: Final = 500
"""``meta`` elements, and elements with ``itemprop``, that are looked at."""
MAX_TEXT_NODES: Final = 200
"""Nodes of an element with ``itemprop`` whose text is looked at."""

# Names of meta elements; words in brackets are other sources, "[item …]" is an itemprop.
_TITLE: Final = (
    *("[ld title]", "og:title", "citation_title", "dc.title", "[item headline]", "[h1]"),
    *("twitter:title", "[title]"),
)
_DESCRIPTION: Final = (
    *("[ld description]", "og:description", "description", "dc.description"),
    *("[item description]", "twitter:description"),
)
_AUTHORS: Final = (
    *("[ld authors]", "citation_author", "dc.creator", "author", "article:author"),
    "[item author]",
)
_PUBLISHED: Final = (
    *("[ld published]", "article:published_time", "citation_publication_date", "citation_date"),
    *("dc.date", "[item datepublished]"),
)
_MODIFIED: Final = ("[ld modified]", "article:modified_time", "[item datemodified]")
_LANGUAGE: Final = (
    *("[lang]", "[ld language]", "og:locale", "dc.language", "[item inlanguage]"),
    "content-language",
)
_SITE_NAME: Final = ("og:site_name", "[ld publisher]")
_CANONICAL: Final = ("[canonical]", "[ld url]", "og:url")
_ITEMS: Final = names(
    "headline description author datepublished datemodified inlanguage isaccessibleforfree"
)
# A character reference that is none, and whose digits Python might refuse to count.
_TOO_LONG: Final = re.compile(r"&#[0-9]{10,};?")
# What says that a text is for those who pay: a value for each name.
_NOT_FREE: Final = {"article:content_tier": "locked", "[item isaccessibleforfree]": "false"}


_WANTED: Final[frozenset[str]] = frozenset().union(
    *(_TITLE, _DESCRIPTION, _AUTHORS, _PUBLISHED, _MODIFIED, _LANGUAGE, _SITE_NAME),
    *(_CANONICAL, _NOT_FREE),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """The values, or None where the page is silent.

    Attributes:
        title: what the page calls itself.
        description: its own summary.
        authors: who wrote it, at most 10 names of at most 200 characters.
        published: when it was published, as it is written there.
        modified: when it was last changed, as it is written there.
        language: its language, as it is written there.
        site_name: what the site calls itself.
        canonical_url: the address it calls its own, absolute.
        is_free: False when it says that only those who pay may read it.
        words: how many words it says it has.
        body: the whole text as publishers give it to search engines, untouched; "" for none.
    """

    title: str | None
    description: str | None
    authors: tuple[str, ...]
    published: str | None
    modified: str | None
    language: str | None
    site_name: str | None
    canonical_url: str | None
    is_free: bool | None
    words: int | None
    body: str = ""


def read_metadata(
    document: LexborHTMLParser,
    heading: str | None,
    url: str = "",
    landmarks: Landmarks | None = None,
) -> Metadata:
    """The metadata of *document* at *url*, whose content begins with *heading*.

    Its *landmarks* are looked for when they are not given.
    """
    if landmarks is None:
        landmarks = find_landmarks(document)
    linked = read_linked_data((script.text() for script in landmarks.scripts), url)
    values: dict[str, list[str]] = {}
    sources = (
        _from_linked(linked),
        _from_meta(landmarks.metas),
        _from_items(landmarks.items, values),
        _from_others(document, landmarks.canonicals, heading),
    )
    for source in sources:
        for name, written in source:
            value = _clean(written)
            if value:
                values.setdefault(name, []).append(value)

    def first(sources: tuple[str, ...]) -> str | None:
        return next((values[name][0] for name in sources if name in values), None)

    is_locked = any((first((name,)) or "").lower() == said for name, said in _NOT_FREE.items())
    return Metadata(
        title=first(_TITLE),
        description=first(_DESCRIPTION),
        authors=_authors(value for name in _AUTHORS for value in values.get(name, ())),
        published=first(_PUBLISHED),
        modified=first(_MODIFIED),
        language=first(_LANGUAGE),
        site_name=first(_SITE_NAME),
        canonical_url=_canonical((values[name][0] for name in _CANONICAL if name in values), url),
        is_free=False if is_locked else linked.is_free,
        words=linked.words,
        body=linked.body,
    )


def _from_linked(linked: LinkedData) -> Iterator[tuple[str, str]]:
    for name in ("title", "description", "published", "modified", "language", "publisher"):
        yield f"[ld {name}]", _decoded(getattr(linked, name))
    for author in linked.authors:
        yield "[ld authors]", _decoded(author)
    yield "[ld url]", linked.url


def _from_meta(metas: list[Mapping[str, str | None]]) -> Iterator[tuple[str, str]]:
    for attributes in metas[:MAX_META_ELEMENTS]:
        said = dict.fromkeys(map(attributes.get, ("property", "name", "http-equiv")))
        for name in said:
            if name and (wanted := name.strip().lower()) in _WANTED:
                yield wanted, attributes.get("content") or ""


def _from_items(items: list[LexborNode], known: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    for element in items[:MAX_META_ELEMENTS]:
        attributes = element.attributes
        for item in _ITEMS.intersection((attributes.get("itemprop") or "").lower().split()):
            name = f"[item {item}]"
            if len(known.get(name, ())) >= (MAX_AUTHORS if item == "author" else 1):
                continue
            written = attributes.get("content") or attributes.get("datetime")
            yield name, written or _text(element)


def _from_others(
    document: LexborHTMLParser, canonicals: list[LexborNode], heading: str | None
) -> Iterator[tuple[str, str]]:
    yield "[h1]", heading or ""
    title = document.css_first("title")
    yield "[title]", title.text() if title is not None else ""
    root = document.css_first("html")
    yield "[lang]", (root.attributes.get("lang") or "") if root is not None else ""
    for link in canonicals[:MAX_AUTHORS]:
        yield "[canonical]", link.attributes.get("href") or ""


def _text(element: LexborNode) -> str:
    """The text of *element*, or only that of the name inside, from its first nodes."""
    parts: list[str] = []
    waiting = [element.child]
    visited = 0
    while waiting and visited < MAX_TEXT_NODES:
        node = waiting.pop()
        if node is None:
            continue
        visited += 1
        waiting.append(node.next)
        if node.is_text_node:
            parts.append((node.text_content or "")[: 4 * MAX_VALUE_CHARS])
        elif node.is_element_node and node.tag not in ("script", "style"):
            if (node.attributes.get("itemprop") or "").lower() == "name":
                written = node.attributes.get("content")
                if written:
                    return written
                parts.clear()
                waiting = []
            waiting.append(node.child)
    return "".join(parts)


def _decoded(value: str) -> str:
    """*value* with its character references resolved, as a parser does for other sources."""
    return html.unescape(_TOO_LONG.sub("\ufffd", value[: 4 * MAX_VALUE_CHARS]))


def _clean(value: str) -> str:
    # Cut early, so that a value of megabytes costs nothing.
    text, _ = strip_invisible(value[: 10 * MAX_VALUE_CHARS])
    return " ".join(text.split())[:MAX_VALUE_CHARS].rstrip()


def _authors(values: Iterable[str]) -> tuple[str, ...]:
    chosen: dict[str, str] = {}
    for value in values:
        author = value[:MAX_AUTHOR_CHARS].rstrip()
        if not author.lower().startswith(("http://", "https://")):
            chosen.setdefault(author.casefold(), author)
    return tuple(islice(chosen.values(), MAX_AUTHORS))


def _canonical(candidates: Iterable[str], url: str) -> str | None:
    base = Base.of(url)
    for candidate in candidates:
        found = base.image(candidate).url
        # A value of the full length may have been cut.
        if (
            found is not None
            and found.startswith("http")
            and len(found) <= MAX_VALUE_CHARS > len(candidate)
        ):
            return found
    return None
