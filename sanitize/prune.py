"""Take from a parsed page what a person can see and read, and leave the rest.

In: the ``body`` of a document that went through ``sanitize.scan``. Out: a ``Tree`` and the counts
of what was removed, by reason, after one walk in document order. A page of which rules hide most is
walked again without those rules, one that waits behind a veil for its script without the veil.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.judging import Judge
from fetchwarden.sanitize.landmarks import Landmarks, find_landmarks
from fetchwarden.sanitize.native import walk
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.tree import Tree
from fetchwarden.sanitize.veil import find_veils
from fetchwarden.sanitize.visibility import Visibility

__all__ = ["MAX_NODES", "Pruned", "prune"]

MAX_NODES: Final = 100_000
"""Elements and texts that are looked at; what comes behind them is cut off."""
MAX_DOUBTS: Final = 2
"""How often a page is walked again because rules are not believed."""


@dataclass(slots=True)
class Pruned:
    """What is left of a body.

    Attributes:
        tree: what is visible; its root is the body.
        removed: how many elements were taken out, by reason.
        cut: whether there were more nodes than are looked at.
    """

    tree: Tree = field(default_factory=lambda: Tree.of("body"))
    removed: Counter[str] = field(default_factory=Counter)
    cut: bool = False


def prune(
    body: LexborNode,
    options: ConvertOptions,
    *,
    scripting: bool = True,
    landmarks: Landmarks | None = None,
    has_frames: bool = False,
) -> Pruned:
    """The visible tree of *body*, in a browser that runs scripts or, if not *scripting*, none.

    The *landmarks* of the document are looked for when they are not given; whether it *has_frames*
    or text fields, which the scan takes out, decides whether it can be behind a veil.
    """
    visibility = Visibility(landmarks or find_landmarks(body.parent or body))
    pruned = _walked(body, options, visibility, scripting=scripting)
    for _ in range(MAX_DOUBTS):
        if not (visibility.has_blamed and visibility.doubts(pruned.tree.chars())):
            break
        pruned = _walked(body, options, visibility, scripting=scripting)
    veils = find_veils(body) if pruned.removed["hidden"] and not has_frames else None
    if not veils:
        return pruned
    seen = pruned.tree
    if options.keep_hidden == "mark":
        unmarked = replace(options, keep_hidden="drop")
        seen = _walked(body, unmarked, visibility, scripting=scripting).tree
    if seen.holds(1) or "img" in seen.names:
        return pruned
    return _walked(body, options, visibility, scripting=scripting, veils=veils)


def _walked(
    body: LexborNode,
    options: ConvertOptions,
    visibility: Visibility,
    *,
    scripting: bool,
    veils: frozenset[int] = frozenset(),
) -> Pruned:
    judge = Judge(body, options, visibility, scripting=scripting, veils=veils)
    is_whole = walk(judge, body, MAX_NODES)
    judge.tree.close()
    return Pruned(judge.tree, judge.removed, cut=not is_whole)
