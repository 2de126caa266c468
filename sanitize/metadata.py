"""What a page says about itself: title, description and language, by a table of precedence.

In: a parsed document and the first heading of its content. Out: ``Metadata``. Of several sources
the first that is not empty wins (spec: web-tools 2.3). Values have no invisible characters, single
spaces, and at most 1,000 characters.
"""

from dataclasses import dataclass
from itertools import islice
from typing import Final

from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.invisible import strip_invisible

__all__ = ["MAX_VALUE_CHARS", "Metadata", "read_metadata"]

MAX_VALUE_CHARS: Final = 1000
"""Characters of one value; longer ones are cut."""
MAX_META_ELEMENTS: Final = 500
"""``meta`` elements that are looked at."""

# Names of meta elements; words in brackets are other sources.
_TITLE: Final = ("og:title", "citation_title", "dc.title", "[h1]", "twitter:title", "[title]")
_DESCRIPTION: Final = ("og:description", "description", "dc.description", "twitter:description")
_LANGUAGE: Final = ("[lang]", "og:locale", "dc.language", "content-language")


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """The values, or None where the page is silent."""

    title: str | None
    description: str | None
    language: str | None


def read_metadata(document: LexborHTMLParser, heading: str | None) -> Metadata:
    """The metadata of *document*, whose content begins with *heading*."""
    values: dict[str, str] = {}
    for element in islice(document.css("meta[content]"), MAX_META_ELEMENTS):
        attributes = element.attributes
        content = _clean(attributes.get("content") or "")
        for key in ("property", "name", "http-equiv"):
            name = (attributes.get(key) or "").strip().lower()
            if name and content:
                values.setdefault(name, content)
    values["[h1]"] = _clean(heading or "")
    title = document.css_first("title")
    values["[title]"] = _clean(title.text() if title is not None else "")
    root = document.css_first("html")
    lang = root.attributes.get("lang") if root is not None else None
    values["[lang]"] = _clean(lang or "")

    def first(names: tuple[str, ...]) -> str | None:
        return next((values[name] for name in names if values.get(name)), None)

    return Metadata(title=first(_TITLE), description=first(_DESCRIPTION), language=first(_LANGUAGE))


def _clean(value: str) -> str:
    # Cut early, so that a value of megabytes costs nothing.
    text, _ = strip_invisible(value[: 10 * MAX_VALUE_CHARS])
    return " ".join(text.split())[:MAX_VALUE_CHARS].rstrip()
