"""Walk through a parsed page once, and leave of it what a person can see and read.

In: the ``body`` of a document that went through ``sanitize.scan``, and who judges in doubt.
Out: the nodes of a ``Tree``, in document order. The depth of the tree and the nesting of lists and
quotes are bounded: what lies deeper keeps its text.

``sanitize.native_walk`` does the same in machine code where the package was built with a compiler.
"""

from itertools import repeat
from typing import Final

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.elements import BLOCKS, HEADINGS, INLINE, LISTS, REMOVED_NAMES, names
from fetchwarden.sanitize.formula import formula_of
from fetchwarden.sanitize.judging import HIDDEN_END, HIDDEN_START, Judge
from fetchwarden.sanitize.plain_elements import JUDGED, TELLING
from fetchwarden.sanitize.tree import NO_ATTRIBUTES
from fetchwarden.sanitize.visibility import View

__all__ = [
    "ALWAYS_REMOVED",
    "COUNTS",
    "GOES",
    "KEPT",
    "MAX_DEPTH",
    "MAX_NESTING",
    "NESTS",
    "PARTS",
    "PLAINLY_KEPT",
    "QUOTES",
    "SAYS_NOTHING",
    "UNFOLDS",
    "WITH_CARE",
    "walk",
]

MAX_DEPTH: Final = 64
"""Elements inside each other that are kept as elements."""
MAX_NESTING: Final = 20
"""Lists and quotes inside each other that are kept as such."""

_SILENT: Final = names(
    "head meta link title base param source track area style x-slot "
    "-text -comment -document -doctype"
) | {""}
ALWAYS_REMOVED: Final = REMOVED_NAMES.keys() - JUDGED - _SILENT
"""Elements that go and are counted."""
GOES: Final = _SILENT | ALWAYS_REMOVED
"""Elements that go."""
KEPT: Final = BLOCKS | INLINE
"""Elements that stay as such; all others leave what is inside."""
NESTS: Final = LISTS | {"blockquote"}
"""Elements whose nesting is bounded."""
UNFOLDS: Final = names("x-button x-noscript")
"""Elements that become a block when they stay."""
WITH_CARE: Final = NESTS | UNFOLDS | names("x-listing x-math q")
"""Elements of which something is to be done."""
COUNTS, PARTS, SAYS_NOTHING = 0, 1, 2
"""What white space says, by where it stands: in headings and code it may count, behind something
inline it parts words, and at the start of a block or behind one it says nothing."""
PLAINLY_KEPT: Final = {
    name: COUNTS if name in HEADINGS or name == "pre" else SAYS_NOTHING if name in BLOCKS else PARTS
    for name in KEPT - NESTS - {"x-listing"}
}
"""Elements that stay and nothing else, and what white space says in them."""
QUOTES: Final = ("“", "”")
"""What ``q`` stands for."""

_PLAIN_SPACES: Final = " \t\n\xa0"  # others are counted where they are taken out


def walk(judge: Judge, body: LexborNode, most: int) -> bool:  # noqa: C901, PLR0915 - one loop
    """Fill the tree of *judge* with what is visible in *body*.

    False if there are more elements and texts than *most*, which are all that is looked at.
    """
    tree, visibility = judge.tree, judge.visibility
    names = tree.names
    add_name, add_text = names.append, tree.texts.append
    add_attributes, add_parent = tree.attributes.append, tree.parents.append
    plain_names, plain, streamed = visibility.plain_names, judge.plain, visibility.streamed
    knows_ground, kept_names = visibility.knows_ground, PLAINLY_KEPT
    nesting = depth = parent = 0
    spacing = SAYS_NOTHING
    view = visibility.start(body)
    # What follows an element: the next node, the parent it goes to, the depth, the nesting, the
    # spacing and the view of that; or, with no node, the text that closes its last parent.
    waiting: list[tuple[LexborNode | None, int, int, int, int, View, str]] = []
    # The same name is the same object, which makes it quicker to look up from here on.
    tags: dict[int, str] = {}
    node = body.child
    for _ in repeat(None, most):
        while node is None:
            if not waiting:
                return True
            node, parent, depth, nesting, spacing, view, closing = waiting.pop()
            if closing:
                tree.add("", parent, text=closing)
        text = node.text_content
        if text is not None:
            if not view.is_seen:
                text = judge.unseen(text, view)
            # White space at the start of a block says nothing, and is a third of all nodes.
            if text and (spacing != SAYS_NOTHING or text.strip(_PLAIN_SPACES)):
                # As tree.add does, without the call: half of all nodes are texts.
                if spacing:
                    spacing = PARTS
                add_name("")
                add_text(text)
                add_attributes(NO_ATTRIBUTES)
                add_parent(parent)
            node = node.next
            continue
        following = node.next
        number = node.tag_id
        name = tags.get(number)
        if name is None:
            name = tags[number] = node.tag or ""
        if name in GOES:
            if name in ALWAYS_REMOVED:
                judge.removed[REMOVED_NAMES[name]] += 1
            moved = judge.moved_to(node) if name == "x-slot" else None
            if moved is None:
                node = following
                continue
            node, name, attributes = moved, moved.tag or "", moved.attributes
        else:
            attributes = node.attributes
            if streamed and judge.has_moved(node, attributes):
                node = following
                continue
        inside, is_marked = view, False
        # Most elements have no more than a class of which nothing is said: they look like what
        # they lie in. All others are judged one by one.
        if (attributes or name not in plain_names) and not (
            view.is_seen
            and (view.ground is None or knows_ground)
            and plain[name, attributes.get("class"), attributes.get("id")]
            and (TELLING.isdisjoint(attributes) or plain.leaves(name, attributes))
        ):
            judged, is_marked = judge.view_in(node, name, attributes, view, parent)
            if judged is None:
                if name == "x-noscript":  # there may be an image now
                    spacing = spacing and PARTS
                node = following
                continue
            inside = judged
        child = node.child
        if depth < MAX_DEPTH and not is_marked:
            kept = kept_names.get(name)
            if kept is not None:
                add_name(name)
                add_text("")
                add_attributes(attributes)
                add_parent(parent)
                # What is behind a block starts anew, too.
                behind = spacing and (kept or SAYS_NOTHING)
                if child is not None:
                    # With nothing behind it, what follows is what follows its parent.
                    if following is not None:
                        waiting.append((following, parent, depth, nesting, behind, view, ""))
                    parent = len(names) - 1
                    depth += 1
                    view = inside
                    following = child
                    behind = spacing and kept
                spacing = behind
                node = following
                continue
            if name not in WITH_CARE:
                if child is not None:
                    if following is not None:
                        behind = spacing and PARTS
                        waiting.append((following, parent, depth, nesting, behind, view, ""))
                    view = inside
                    following = child
                node = following
                continue
        closing = HIDDEN_END if is_marked else QUOTES[1] if name == "q" else ""
        behind = spacing and (SAYS_NOTHING if name in NESTS and not is_marked else PARTS)
        if following is not None:
            waiting.append((following, parent, depth, nesting, behind, view, ""))
        spacing = COUNTS if name == "x-listing" else behind
        view = inside
        if is_marked:
            parent = tree.add("div" if name in BLOCKS else "em", parent)
            tree.add("", parent, text=HIDDEN_START)
        if name == "x-math":
            tree.add("", parent, text=formula_of(node))
            child = None
        elif depth >= MAX_DEPTH and name != "br":
            # A blank, so that words do not run together.
            tree.add("", parent, text=" ")
        elif name in KEPT:
            depth += 1
            if name in NESTS:
                nesting += 1
                name = name if nesting <= MAX_NESTING else "div"
            parent = tree.add("pre" if name == "x-listing" else name, parent, attributes)
        elif name in UNFOLDS:
            depth += 1
            parent = tree.add("div", parent)
        if name == "q":
            tree.add("", parent, text=QUOTES[0])
        if closing:
            waiting.append((None, parent, depth, nesting, spacing, view, closing))
        node = child
    for _, parent, *_, closing in reversed(waiting):
        if closing:
            tree.add("", parent, text=closing)
    return False
