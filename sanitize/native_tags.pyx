# cython: language_level=3, boundscheck=True, wraparound=False
"""Pass on the plain part of a page in machine code.

The same as ``sanitize.plain_tags``, which says what is plain, step for step: what either passes on,
and where it stops, is the same for every document. Built where there is a compiler; every access to
text is checked.
"""

from fetchwarden.sanitize.attributes import (
    MANY_CHARS,
    MAX_ATTRIBUTES,
    MAX_PLAIN,
    bound_attributes,
)
from fetchwarden.sanitize.levels import CLOSES, REPLACES, STAYS
from fetchwarden.sanitize.plain_tags import DRAWING, PREFIX, PREFIXED
from fetchwarden.sanitize.rawtext import RAW_TEXT, replace_raw_text

cdef extern from "Python.h":
    str PyUnicode_Substring(str, Py_ssize_t, Py_ssize_t)
    Py_ssize_t PyUnicode_FindChar(str, Py_UCS4, Py_ssize_t, Py_ssize_t, int) except -2
    int PyUnicode_KIND(str)
    void* PyUnicode_DATA(str)
    Py_UCS4 PyUnicode_READ(int, void*, Py_ssize_t)
    ctypedef unsigned short Py_UCS2
    ctypedef struct PyObject
    PyObject* PyDict_GetItemWithError(object, object) except? NULL

cdef Py_ssize_t FEW_CHARS = 2 * MAX_ATTRIBUTES
cdef Py_ssize_t FEW_SEPARATORS = MAX_ATTRIBUTES - 1
cdef Py_ssize_t NOT_COUNTED = MANY_CHARS
cdef Py_ssize_t MOST_PLAIN = MAX_PLAIN


cdef struct Text:
    # The characters of a document, as long as its string is held.
    int kind
    void* data
    Py_ssize_t size


cdef inline Py_UCS4 _at(Text* text, Py_ssize_t place) noexcept:
    """The character there, NUL behind the end: there is none in a document that is scanned."""
    return PyUnicode_READ(text.kind, text.data, place) if 0 <= place < text.size else 0


cdef inline bint _is_letter(Py_UCS4 char) noexcept:
    return u"A" <= char <= u"Z" or u"a" <= char <= u"z"


cdef inline bint _is_space(Py_UCS4 char) noexcept:
    return char == u" " or char == u"\n" or char == u"\t" or char == u"\f"


cdef Py_ssize_t _end_of_attributes(str document, Text* text, Py_ssize_t place) except -2:
    """The place of the ">" behind plain attributes that begin at *place*, -1 for none."""
    cdef Py_UCS4 char
    cdef Py_ssize_t begin, left = MOST_PLAIN
    while True:
        begin = place
        char = _at(text, place)
        while char != u"=" and char != u">" and char != u'"' and char != u"'" and char:
            place += 1
            char = _at(text, place)
        if char == u">":
            return place
        if char != u"=" or place == begin or not left:
            return -1
        left -= 1
        char = _at(text, place - 1)
        if char == u"/" or _is_space(char):
            return -1
        place += 1
        char = _at(text, place)
        if char == u'"' or char == u"'":
            place = PyUnicode_FindChar(document, char, place + 1, text.size, 1)
            if place < 0:
                return -1
            place += 1
            continue
        begin = place
        while char != u">" and char and not _is_space(char):
            place += 1
            char = _at(text, place)
        if place == begin:
            return -1


cdef Py_ssize_t _end_of_comment(str document, Text* text, Py_ssize_t place) except -2:
    """The place behind a plain comment whose text begins at *place*, -1 for none."""
    cdef Py_UCS4 char = _at(text, place)
    if char == u">" or (char == u"-" and _at(text, place + 1) == u">"):
        return -1
    while True:
        place = PyUnicode_FindChar(document, u"-", place, text.size, 1)
        if place < 0:
            return -1
        if _at(text, place + 1) == u"-":
            char = _at(text, place + 2)
            if char == u">":
                return place + 3
            if char == u"!" and _at(text, place + 3) == u">":
                return -1
        place += 1


cdef bint _are_few(Text* text, Py_ssize_t place, Py_ssize_t end) noexcept:
    """Whether the attributes there are surely no more than one tag may have."""
    cdef Py_UCS4 char
    cdef Py_ssize_t separators = 0
    if end - place < FEW_CHARS:
        return True
    if end - place >= NOT_COUNTED:
        return False
    while place < end:
        char = _at(text, place)
        if char == u"=" or char == u"/" or _is_space(char):
            separators += 1
        place += 1
    return separators < FEW_SEPARATORS


cdef Py_ssize_t _end_of_end_tag(
    Text* text, Py_ssize_t place, Py_ssize_t name, Py_ssize_t name_end
) noexcept:
    """The place behind the end tag at *place* of what is called as there, -1 for none."""
    cdef Py_ssize_t behind = place + 2 + name_end - name
    if _at(text, place + 1) != u"/" or _at(text, behind) != u">":
        return -1
    place += 2
    while name < name_end:
        if _at(text, place) != _at(text, name):
            return -1
        place += 1
        name += 1
    return behind + 1


def count_character(str text not None, Py_UCS4 char):
    """How often *char* is in *text*; ``str.count`` is slow where characters have two bytes."""
    cdef Py_ssize_t place, size = len(text), count = 0
    cdef void* data = PyUnicode_DATA(text)
    cdef int kind = PyUnicode_KIND(text)
    if kind == 1:
        return text.count(chr(char))
    if kind == 2:
        if char > 0xFFFF:
            return 0
        for place in range(size):
            count += (<const Py_UCS2*>data)[place] == <Py_UCS2>char
    else:
        for place in range(size):
            count += (<const Py_UCS4*>data)[place] == char
    return count


cdef inline object _step(object level, str tag):
    cdef PyObject* known = PyDict_GetItemWithError(level, tag)
    return <object>known if known != NULL else level.__missing__(tag)


def pass_plain(str text not None, Py_ssize_t position, nesting, list out not None, removed):
    """Pass on what is plain; the place of the first "<" that has to be read with all care."""
    cdef list below = nesting.below
    cdef object level = nesting.level
    cdef Py_ssize_t room = nesting.room
    cdef Py_ssize_t size = len(text)
    cdef Py_ssize_t passed = position  # up to where the text is in the output
    cdef Py_ssize_t behind = position  # what was read last
    # Of the tag that is read: its "<", the end of its name, that of its attributes, -1 for none;
    # the end tag behind it, if only text is between, and its end, -1 for none.
    cdef Py_ssize_t start, name_end, attributes_end, tail, tail_end
    cdef Py_ssize_t place
    cdef Py_UCS4 char
    cdef bint is_end, is_prefixed
    cdef str name, renamed, attributes
    cdef Text chars
    chars.kind, chars.data, chars.size = PyUnicode_KIND(text), PyUnicode_DATA(text), size
    while True:
        start = PyUnicode_FindChar(text, u"<", behind, size, 1)
        if start < 0:
            start = size
            break
        place = start + 1
        char = _at(&chars, place)
        is_end = char == u"/"
        attributes_end = -1
        if is_end:
            place += 1
            char = _at(&chars, place)
            if not _is_letter(char):
                break
            while char != u">" and char != u"=" and char != u'"' and char != u"'" and char:
                place += 1
                char = _at(&chars, place)
            if char != u">":
                break
            name_end = place
        elif _is_letter(char):
            if char == u"s" and _at(&chars, place + 1) == u"v":
                drawing = DRAWING.match(text, start)
                if drawing is not None:
                    if _step(level, "x-svg") is None or len(below) >= room:
                        break
                    out.append(PyUnicode_Substring(text, passed, start))
                    out.append("<x-svg></x-svg>")
                    behind = passed = drawing.end()
                    continue
            while char != u">" and char != u"/" and char and not _is_space(char):
                place += 1
                char = _at(&chars, place)
            name_end = place
            if char != u">":
                place = attributes_end = _end_of_attributes(text, &chars, place)
                if place < 0:
                    break
        elif char == u"!" and _at(&chars, place + 1) == u"-" and _at(&chars, place + 2) == u"-":
            behind = _end_of_comment(text, &chars, place + 3)
            if behind < 0:
                break
            removed["comment"] += 1
            out.append(PyUnicode_Substring(text, passed, start))
            passed = behind
            continue
        else:
            break
        behind = place + 1
        tail_end = -1
        tail = PyUnicode_FindChar(text, u"<", behind, size, 1)
        if tail >= 0:
            tail_end = _end_of_end_tag(&chars, tail, start + 1, name_end)
        name = PyUnicode_Substring(text, start + 1, name_end)
        step = _step(level, name)
        if step is CLOSES:
            level = below.pop()
            if tail_end >= 0:
                behind = tail_end
            continue
        is_prefixed = False
        if step is None:
            if tail_end >= 0 and name in RAW_TEXT:
                attributes = ""
                if attributes_end >= 0:
                    attributes = PyUnicode_Substring(text, name_end, attributes_end)
                content = PyUnicode_Substring(text, behind, tail)
                out.append(PyUnicode_Substring(text, passed, start))
                out.append(replace_raw_text(name, attributes, content, removed))
                behind = passed = tail_end
                continue
            renamed = PREFIXED.get(name)
            if renamed is None:
                break
            step = _step(level, renamed)
            if step is None:
                break
            name, is_prefixed = renamed, True
        if step is not STAYS and step is not CLOSES and len(below) >= room:
            break
        if is_prefixed:
            place = start + (2 if is_end else 1)
            out.append(PyUnicode_Substring(text, passed, place))
            out.append(PREFIX)
            passed = place
            if step is CLOSES:
                level = below.pop()
                if tail_end >= 0:
                    behind = tail_end
                continue
        if step is REPLACES:
            nesting.level = level
            if not nesting.follow(name):
                break
            # What is open now was opened at the last of those below, or nothing was.
            step = nesting.level
            if step.name == name:
                level = below.pop()
            else:
                level, step = step, STAYS
        if attributes_end >= 0 and not _are_few(&chars, name_end, attributes_end):
            attributes = PyUnicode_Substring(text, name_end, attributes_end)
            bounded = bound_attributes(attributes)
            if bounded is not attributes:
                out.append(PyUnicode_Substring(text, passed, name_end))
                out.append(bounded)
                passed = attributes_end
        if tail_end < 0:
            if step is not STAYS:
                below.append(level)
                level = step
            continue
        # The start tag is done; behind the text there is the end tag.
        if step is STAYS:
            start = tail  # nothing is inside it
            break
        if is_prefixed:
            out.append(PyUnicode_Substring(text, passed, tail + 2))
            out.append(PREFIX)
            passed = tail + 2
        behind = tail_end
    out.append(PyUnicode_Substring(text, passed, start))
    nesting.level = level
    return start
