"""Find the elements in which a document says something of itself, all by one search.

In: a parsed document. Out: ``Landmarks``: style sheets, metadata and the like, each in the order of
the document. A search walks the whole page, which is what makes it dear; so there is one for all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["Landmarks", "find_landmarks"]

# A browser with scripts reads no sheet in a ``noscript``.
_SELECTORS: Final = (
    'style:not(x-noscript *), link[rel~="stylesheet" i], link[rel~="canonical" i][href], x-slot, '
    'script[type^="application/ld+json" i], meta, base[href], [itemprop]'
)
_JSON_LD: Final = "application/ld+json"


@dataclass(slots=True)
class Landmarks:
    """What was found.

    Attributes:
        styles: the ``style`` elements that a browser with scripts reads.
        has_links: whether there are style sheets elsewhere.
        streamed: what React streams in behind the page, by the id that names its slot.
        scripts: those of JSON-LD.
        metas: the attributes of the ``meta`` elements with a content.
        items: the elements with an ``itemprop``.
        canonicals: the links to the canonical address.
        base: the address of the first ``base`` element that has one, as it is written.
    """

    styles: list[LexborNode] = field(default_factory=list)
    has_links: bool = False
    streamed: dict[str, LexborNode] = field(default_factory=dict)
    scripts: list[LexborNode] = field(default_factory=list)
    metas: list[Mapping[str, str | None]] = field(default_factory=list)
    items: list[LexborNode] = field(default_factory=list)
    canonicals: list[LexborNode] = field(default_factory=list)
    base: str | None = None


def find_landmarks(document: LexborHTMLParser | LexborNode) -> Landmarks:
    """The landmarks of *document*."""
    found = Landmarks()
    slots: list[LexborNode] = []
    last = None
    for element in document.css(_SELECTORS):
        if element.mem_id == last:  # found for two reasons
            continue
        last = element.mem_id
        name, attributes = element.tag, element.attributes
        if "itemprop" in attributes:
            found.items.append(element)
        if name == "meta":
            if "content" in attributes:
                found.metas.append(attributes)
        elif name == "link":
            relations = (attributes.get("rel") or "").lower().split()
            found.has_links |= "stylesheet" in relations
            if "canonical" in relations and "href" in attributes:
                found.canonicals.append(element)
        elif name == "style":
            found.styles.append(element)
        elif name == "x-slot":
            slots.append(element)
        elif name == "script":
            if (attributes.get("type") or "").lower().startswith(_JSON_LD):
                found.scripts.append(element)
        elif name == "base" and found.base is None:
            found.base = attributes.get("href")
    if slots:
        found.streamed = _streamed(document, slots)
    return found


def _streamed(
    document: LexborHTMLParser | LexborNode, slots: list[LexborNode]
) -> dict[str, LexborNode]:
    wanted = {f"S:{(slot.attributes.get('id') or '')[2:]}" for slot in slots}
    found = document.css('div[hidden][id^="S:"]')
    segments = {node.attributes.get("id") or "": node for node in reversed(found)}
    return {identity: segments[identity] for identity in wanted & segments.keys()}
