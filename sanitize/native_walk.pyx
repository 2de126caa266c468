# cython: language_level=3, boundscheck=True, wraparound=False
"""Walk through a parsed page in machine code.

The same as ``sanitize.walk``, which says what is done and why, step for step: the tree and the
counts are the same for every document. Built where there is a compiler; every access is checked.
"""

from fetchwarden.sanitize.elements import BLOCKS, REMOVED_NAMES
from fetchwarden.sanitize.formula import formula_of
from fetchwarden.sanitize.judging import HIDDEN_END, HIDDEN_START
from fetchwarden.sanitize.plain_elements import JUDGED, TELLING, TOKENS_OF_NOTE
from fetchwarden.sanitize.tree import NO_ATTRIBUTES
from fetchwarden.sanitize import walk as _walk

cdef extern from "Python.h":
    ctypedef struct PyObject
    PyObject* PyDict_GetItemWithError(object, object) except? NULL

cdef int COUNTS = _walk.COUNTS
cdef int PARTS = _walk.PARTS
cdef int SAYS_NOTHING = _walk.SAYS_NOTHING
cdef int MAX_DEPTH = _walk.MAX_DEPTH
cdef int MAX_NESTING = _walk.MAX_NESTING
cdef frozenset GOES = _walk.GOES
cdef frozenset KEPT = _walk.KEPT
cdef frozenset NESTS = _walk.NESTS
cdef frozenset UNFOLDS = _walk.UNFOLDS
cdef frozenset WITH_CARE = _walk.WITH_CARE
cdef frozenset TELLING_NAMES = TELLING
cdef frozenset JUDGED_NAMES = JUDGED
cdef frozenset NOTED = TOKENS_OF_NOTE
cdef dict PLAINLY_KEPT = _walk.PLAINLY_KEPT
ALWAYS_REMOVED = _walk.ALWAYS_REMOVED
QUOTES = _walk.QUOTES


cdef bint _says_nothing(str text) except -1:
    """Whether a text is nothing but plain spaces."""
    cdef Py_UCS4 char
    for char in text:
        if char != u" " and char != u"\n" and char != u"\t" and char != u"\xa0":
            return False
    return True


cdef inline object _got(dict attributes, str name):
    cdef PyObject* value = PyDict_GetItemWithError(attributes, name)
    return <object>value if value != NULL else None


cdef bint _tells(dict attributes) except -1:
    """Whether an attribute beside class and id can make an element go or look different."""
    for name in attributes:
        if name in TELLING_NAMES:
            return True
    return False


cdef bint _says_nothing_known(
    str name, object classes, object identity, dict rules, set named, frozenset of_note
) except -1:
    """Whether no rule and no list of ours knows such an element, as is so of most."""
    cdef str token
    if name in rules or name in JUDGED_NAMES:
        return False
    if identity and (u"-" in <str>identity or f"#{identity}" in rules):
        return False
    if classes:
        for token in (<str>classes).split():
            if token in named or token.lower() in of_note:
                return False
    return True


cdef class _Plain:
    """Which elements are plain; what is found out is kept in ``PlainElements``."""

    cdef object known
    cdef dict rules
    cdef set named

    def __init__(self, judge):
        self.known = judge.plain
        self.rules, self.named = judge.visibility.rules, judge.visibility.named_classes

    cdef bint has(self, str name, dict attributes) except -1:
        cdef object classes = _got(attributes, "class"), identity = _got(attributes, "id")
        cdef tuple key = (name, classes, identity)
        cdef PyObject* found = PyDict_GetItemWithError(self.known, key)
        cdef bint is_plain
        if found != NULL:
            is_plain = <object>found
        elif _says_nothing_known(name, classes, identity, self.rules, self.named, NOTED):
            is_plain = self.known[key] = True
        else:
            is_plain = self.known[key]
        return is_plain and (not _tells(attributes) or self.known.leaves(name, attributes))


def walk(judge, body, Py_ssize_t most):
    """Fill the tree of *judge* with what is visible in *body*; False if that was not all."""
    tree, visibility = judge.tree, judge.visibility
    cdef list names = tree.names, texts = tree.texts, parents = tree.parents
    cdef list all_attributes = tree.attributes
    plain_names, streamed = visibility.plain_names, visibility.streamed
    cdef _Plain plain = _Plain(judge)
    cdef bint is_streamed = bool(streamed), knows_ground = visibility.knows_ground
    cdef Py_ssize_t parent = 0, place
    cdef int nesting = 0, depth = 0, spacing = SAYS_NOTHING, behind, kept
    cdef bint is_marked, is_seen, is_usual
    cdef list waiting = []
    cdef dict tags = {}, attributes
    cdef str name, text, closing
    cdef tuple step
    cdef PyObject* found
    view = visibility.start(body)
    is_seen = view.is_seen
    is_usual = is_seen and (knows_ground or view.ground is None)
    node = body.child
    for place in range(most):
        while node is None:
            if not waiting:
                return True
            step = waiting.pop()
            node, parent, depth, nesting, spacing, view, closing = step
            is_seen = view.is_seen
            is_usual = is_seen and (knows_ground or view.ground is None)
            if closing:
                tree.add("", parent, text=closing)
        text = node.text_content
        if text is not None:
            if not is_seen:
                text = judge.unseen(text, view)
            if text and (spacing != SAYS_NOTHING or not _says_nothing(text)):
                if spacing:
                    spacing = PARTS
                names.append("")
                texts.append(text)
                all_attributes.append(NO_ATTRIBUTES)
                parents.append(parent)
            node = node.next
            continue
        following = node.next
        number = node.tag_id
        found = PyDict_GetItemWithError(tags, number)
        if found != NULL:
            name = <str>found
        else:
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
            if is_streamed and judge.has_moved(node, attributes):
                node = following
                continue
        inside, is_marked = view, False
        if (attributes or name not in plain_names) and not (
            is_usual and plain.has(name, attributes)
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
            found = PyDict_GetItemWithError(PLAINLY_KEPT, name)
            if found != NULL:
                kept = <object>found
                names.append(name)
                texts.append("")
                all_attributes.append(attributes)
                parents.append(parent)
                behind = (kept or SAYS_NOTHING) if spacing else 0
                if child is not None:
                    if following is not None:
                        waiting.append((following, parent, depth, nesting, behind, view, ""))
                    parent = len(names) - 1
                    depth += 1
                    behind = kept if spacing else 0
                    following = child
                    if inside is not view:
                        view = inside
                        is_seen = view.is_seen
                        is_usual = is_seen and (knows_ground or view.ground is None)
                spacing = behind
                node = following
                continue
            if name not in WITH_CARE:
                if child is not None:
                    if following is not None:
                        behind = PARTS if spacing else 0
                        waiting.append((following, parent, depth, nesting, behind, view, ""))
                    following = child
                    if inside is not view:
                        view = inside
                        is_seen = view.is_seen
                        is_usual = is_seen and (knows_ground or view.ground is None)
                node = following
                continue
        closing = HIDDEN_END if is_marked else QUOTES[1] if name == "q" else ""
        behind = 0
        if spacing:
            behind = SAYS_NOTHING if name in NESTS and not is_marked else PARTS
        if following is not None:
            waiting.append((following, parent, depth, nesting, behind, view, ""))
        spacing = COUNTS if name == "x-listing" else behind
        view = inside
        is_seen = view.is_seen
        is_usual = is_seen and (knows_ground or view.ground is None)
        if is_marked:
            parent = tree.add("div" if name in BLOCKS else "em", parent)
            tree.add("", parent, text=HIDDEN_START)
        if name == "x-math":
            tree.add("", parent, text=formula_of(node))
            child = None
        elif depth >= MAX_DEPTH and name != "br":
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
    for step in reversed(waiting):
        if step[6]:
            tree.add("", step[1], text=step[6])
    return False
