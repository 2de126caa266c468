"""From HTML to the tree of what is visible: bounds, parse, walk.

In: decoded HTML. Out: the parsed document and its visible tree. A page that shows next to nothing
is walked a second time as a browser without scripts sees it, since some keep all of their text for
those in ``noscript``; that is told.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from selectolax.lexbor import LexborHTMLParser

from fetchwarden.sanitize.landmarks import Landmarks, find_landmarks
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.prune import Pruned, prune
from fetchwarden.sanitize.scan import scan
from fetchwarden.sanitize.tree import Tree

__all__ = ["MIN_CHARS", "Visible", "encodable", "read_visible"]

MIN_CHARS: Final = 250
"""Characters of text below which a page shows next to nothing."""


@dataclass(frozen=True, slots=True)
class Visible:
    """What there is to see.

    Attributes:
        document: as it was parsed.
        landmarks: where it says something of itself.
        tree: the visible tree of its body.
        removed: how much was taken out, by reason.
        cut: whether something is missing behind the end, because of the caps.
        without_scripts: whether the tree is that of a browser without scripts.
    """

    document: LexborHTMLParser
    landmarks: Landmarks
    tree: Tree
    removed: Counter[str]
    cut: bool
    without_scripts: bool


def read_visible(html: str, options: ConvertOptions) -> Visible:
    """What is visible of *html*; never raises."""
    scanned = scan(html)
    document = LexborHTMLParser(_utf8(scanned.html))
    body = document.body
    landmarks = find_landmarks(document)
    has_frames = bool(scanned.removed["iframe"] or scanned.removed["textarea"])
    pruned = Pruned()
    if body is not None:
        pruned = prune(body, options, landmarks=landmarks, has_frames=has_frames)
    without_scripts = False
    if body is not None and pruned.removed["noscript"] and not pruned.tree.holds(MIN_CHARS):
        other = prune(body, options, scripting=False, landmarks=landmarks, has_frames=has_frames)
        if other.tree.chars() > 2 * pruned.tree.chars() + MIN_CHARS:
            pruned, without_scripts = other, True
    removed = scanned.removed + pruned.removed
    cut = scanned.cut or pruned.cut
    return Visible(document, landmarks, pruned.tree, removed, cut, without_scripts)


def _utf8(html: str) -> bytes:
    """*html* as a parser reads it; encoded here, so that it is not encoded twice."""
    try:
        return html.encode()
    except UnicodeEncodeError:
        return encodable(html).encode()


def encodable(html: str) -> str:
    """*html* without lone surrogates, which no parser can be given."""
    try:
        html.encode()
    except UnicodeEncodeError:
        return html.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return html
