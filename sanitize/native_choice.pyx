# cython: language_level=3, boundscheck=True, wraparound=False
"""Cut a page into blocks and score them in machine code.

The same as ``sanitize.blocks`` and ``sanitize.scores`` with all that they ask for (``features``,
``places``), which say what is measured and why: the blocks and the scores are the same to the last
bit for every tree. Built where there is a compiler; every access is checked.
"""

from cpython cimport array
from cpython.unicode cimport PyUnicode_Substring

from math import fsum

from fetchwarden.sanitize.blocks import LONG_WORDS, Block, Blocks
from fetchwarden.sanitize.elements import BLOCKS, HEADINGS
from fetchwarden.sanitize.features import (
    MAX_DISTANCE,
    RIGHTS,
    RIGHTS_CHARS,
    SENTENCE_ENDS,
    SHORT_WORDS,
)
from fetchwarden.sanitize.places import FAR, LIKES, MAX_CLASS_CHARS, NEAR, SHALLOW

cdef extern from "Python.h":
    ctypedef struct PyObject
    PyObject* PyDict_GetItemWithError(dict, object) except? NULL

cdef array.array INTS = array.array("i")
cdef array.array FLOATS = array.array("d")
cdef Py_ssize_t IS_LONG = LONG_WORDS
cdef Py_ssize_t IS_SHORT = SHORT_WORDS
cdef Py_ssize_t FARTHEST = MAX_DISTANCE
cdef Py_ssize_t FEWEST_LIKES = LIKES
cdef Py_ssize_t MOST_CHARS = MAX_CLASS_CHARS
cdef Py_ssize_t HEAD_CHARS = RIGHTS_CHARS
cdef Py_ssize_t PARTS = len(RIGHTS)
cdef Py_UCS4[8] BEGINS
assert PARTS <= 8
for _index, _part in enumerate(RIGHTS):
    BEGINS[_index] = ord(_part[0])
cdef frozenset BLOCK_NAMES = BLOCKS
cdef int NEAR_STEPS = NEAR
cdef int FAR_STEPS = FAR


cdef int[::1] _ints(Py_ssize_t size):
    return array.clone(INTS, size, zero=True)


cdef double[::1] _floats(Py_ssize_t size):
    return array.clone(FLOATS, size, zero=True)


cdef list _listed(int[::1] numbers):
    cdef Py_ssize_t index
    return [numbers[index] for index in range(len(numbers))]


cdef Py_ssize_t _count_words(str text) except -1:
    """How many words white space separates."""
    cdef Py_UCS4 char
    cdef Py_ssize_t count = 0
    cdef bint is_inside = False
    for char in text:
        if u" " < char < u"\x7f":
            if not is_inside:
                is_inside = True
                count += 1
        elif char == u" " or char.isspace():
            is_inside = False
        elif not is_inside:
            is_inside = True
            count += 1
    return count


cdef inline object _got(attributes, str name):
    cdef PyObject* value
    if type(attributes) is not dict:
        return attributes.get(name)
    value = PyDict_GetItemWithError(<dict>attributes, name)
    return <object>value if value != NULL else None


def cut_blocks(tree):
    """The blocks of *tree*."""
    cdef list names = tree.names, texts = tree.texts, attributes = tree.attributes
    cdef list parents = tree.parents
    cdef Py_ssize_t size = len(names), node, parent, count, current = -1, holder
    cdef int[::1] inner = _ints(size), outer = _ints(size)
    cdef int[::1] words = _ints(size), linked = _ints(size)
    cdef list elements = [0], blocks = [], nodes = []
    cdef Py_ssize_t block_words = 0, block_linked = 0
    cdef str name
    for node in range(1, size):
        name = names[node]
        parent = parents[node]
        if not name:
            count = _count_words(texts[node])
            if not count:
                continue
            holder = inner[parent] >> 1
            if current != holder:
                if current >= 0:
                    blocks.append(_block(current, nodes, texts, block_words, block_linked))
                current = holder
                nodes = []
                block_words = block_linked = 0
            nodes.append(node)
            block_words += count
            words[holder] += count
            if inner[parent] & 1:
                block_linked += count
                linked[holder] += count
            continue
        inner[node] = inner[parent]
        if name in BLOCK_NAMES:
            if current >= 0:
                blocks.append(_block(current, nodes, texts, block_words, block_linked))
                current = -1
            elements.append(node)
            outer[node] = inner[parent] >> 1
            inner[node] = 2 * node | inner[parent] & 1
        elif name == "a" and _got(attributes[node], "href"):
            inner[node] |= 1
    if current >= 0:
        blocks.append(_block(current, nodes, texts, block_words, block_linked))
    for node in reversed(elements):
        if node and words[node]:
            words[outer[node]] += words[node]
            linked[outer[node]] += linked[node]
    return Blocks(
        tree,
        blocks,
        [node for node in elements if words[node]],
        _listed(outer),
        _listed(words),
        _listed(linked),
    )


cdef object _block(Py_ssize_t element, list nodes, list texts, Py_ssize_t words, Py_ssize_t linked):
    if len(nodes) == 1:
        text = texts[nodes[0]]
    else:
        text = " ".join([texts[node] for node in nodes])
    return Block(element, nodes, text, words, linked)


cdef class _Steps:
    """The steps of one feature."""

    cdef tuple places, scores
    cdef list counts

    def __init__(self, lookup):
        self.places, self.scores, self.counts = lookup.places, lookup.steps, lookup.counts

    cdef double of(self, double value) except *:
        """The score of a value."""
        cdef Py_ssize_t low = 0, high = len(self.places), middle
        while low < high:
            middle = (low + high) >> 1
            if <double>self.places[middle] < value:
                low = middle + 1
            else:
                high = middle
        return self.scores[low]

    cdef double of_count(self, Py_ssize_t count) except *:
        """The score of a count."""
        if not self.counts:
            return self.of(count)
        return self.counts[min(count, len(self.counts) - 1)]


cdef _Steps _steps(dict lookups, str name):
    lookup = lookups.get(name)
    return None if lookup is None else _Steps(lookup)


cdef object _add_words(str value, Py_ssize_t end, dict weights, set known):
    """Note the words of a class or an id, in lower case, of which anything is known."""
    cdef Py_ssize_t place = 0, begin
    cdef Py_UCS4 char
    cdef bint is_lower
    cdef str word
    end = min(end, len(value))
    while place < end:
        begin = place
        char = value[place]
        place += 1
        is_lower = u"a" <= char <= u"z"
        if not is_lower and not u"A" <= char <= u"Z":
            continue
        while place < end and place - begin < (17 if is_lower else 18):
            char = value[place]
            if not u"a" <= char <= u"z":
                break
            place += 1
        if not is_lower and place - begin < 3:
            # No capital and small letters; capitals alone, perhaps.
            place = begin + 1
            while place < end and place - begin < 17:
                char = value[place]
                if not u"A" <= char <= u"Z":
                    break
                place += 1
        if place - begin < (2 if is_lower else 3):
            place = begin + 1
            continue
        word = PyUnicode_Substring(value, begin, place)
        if not is_lower:
            word = word.lower()
        if word in weights:
            known.add(word)


cdef tuple _said(tuple kind, dict weights):
    """What an element of this *kind* weighs near, further and far from a block."""
    cdef set known = set()
    cdef str name = kind[0], tag = f"<{name}>"
    cdef Py_ssize_t chars = -1
    cdef double near = 0.0, mid = 0.0, far = 0.0
    for value in kind[1:]:
        if value:
            chars += 1 + len(value)
    for value in kind[1:]:
        if value:
            _add_words(value, MOST_CHARS if chars > MOST_CHARS else len(value), weights, known)
    if tag in weights:
        known.add(tag)
    # In a fixed order, since sums of floats depend on it in their last bits.
    for word in sorted(known) if len(known) > 1 else known:
        scores = weights[word]
        near += <double>scores[0]
        mid += <double>scores[1]
        far += <double>scores[2]
    return near, mid, far


cdef double _word_score(str text, dict weights) except *:
    """What the words of a short text say."""
    cdef str lower = text.lower(), word
    cdef Py_ssize_t place = 0, begin, end = len(lower)
    cdef Py_UCS4 char
    cdef PyObject* weight
    cdef dict known = {}
    while place < end:
        begin = place
        while place < end:
            char = lower[place]
            if not (u"a" <= char <= u"z" or char == u"_" or char.isalnum()):
                break
            place += 1
        if place > begin:
            word = PyUnicode_Substring(lower, begin, place)
            weight = PyDict_GetItemWithError(weights, word)
            if weight != NULL:
                known[word] = <object>weight
        place += 1
    if not known:
        return 0.0
    for only in known.values():
        return only if len(known) == 1 else fsum(known.values())


cdef inline Py_UCS4 _lower(Py_UCS4 char) noexcept:
    return <Py_UCS4>(<int>char + 32) if u"A" <= char <= u"Z" else char


cdef bint _is_at(str text, Py_ssize_t place, Py_ssize_t end, str part) except -1:
    """Whether *part*, in lower case, is there before *end*, in whatever case."""
    cdef Py_ssize_t index, size = len(part)
    if place + size > end:
        return False
    for index in range(size):
        if _lower(text[place + index]) != part[index]:
            return False
    return True


cdef bint _claims_rights(str text) except -1:
    """Whether the beginning of a text says what the last lines of a page say."""
    cdef Py_ssize_t place, part, end = min(len(text), HEAD_CHARS)
    cdef Py_UCS4 char
    for place in range(end):
        char = _lower(text[place])
        for part in range(PARTS):
            if char == BEGINS[part] and _is_at(text, place, end, RIGHTS[part]):
                return True
    return False


cdef Py_ssize_t _find_root(int[::1] elements, int[::1] words, int[::1] linked, blocks) except -1:
    """The element that holds the running text."""
    cdef list names = blocks.tree.names, outer = blocks.outer
    cdef list inside = blocks.words, linked_inside = blocks.linked, order = []
    cdef double[::1] scores = _floats(len(names))
    cdef Py_ssize_t index, element, plain, best = 0
    cdef double score, share, most = 0.0
    for index in range(elements.shape[0]):
        plain = words[index] - linked[index]
        element = elements[index]
        if plain < IS_LONG or names[element] in SHALLOW:
            continue
        score = min(plain, 60)
        for _ in range(4):
            if not element:
                break
            element = outer[element]
            if not scores[element]:
                order.append(element)
            scores[element] += score
            score /= 2
    for element in order:
        share = <Py_ssize_t>linked_inside[element] / <double>max(1, <Py_ssize_t>inside[element])
        score = scores[element] * (1 - share)
        if score > most:
            best, most = element, score
    return best


cdef tuple _kind(str name, own):
    """The name of an element and its attributes that say something of it."""
    if not own:
        return name, None, None, None, None
    return name, _got(own, "class"), _got(own, "id"), _got(own, "role"), _got(own, "itemprop")


def score_blocks(blocks, weights):
    """For each block the log-odds that it belongs to the content."""
    cdef list found = blocks.blocks
    cdef Py_ssize_t count = len(found)
    if not count:
        return []
    cdef dict lookups = weights.lookups, word_weights = weights.words
    cdef list names = blocks.tree.names
    cdef list outer = blocks.outer, inside = blocks.words, linked_inside = blocks.linked
    cdef Py_ssize_t total = max(1, inside[0]), root, index
    cdef double bias = weights.bias
    cdef list texts = [block.text for block in found]
    cdef int[::1] elements = _ints(count), words = _ints(count), linked = _ints(count)
    for index, block in enumerate(found):
        elements[index], words[index], linked[index] = block.element, block.words, block.linked
    root = _find_root(elements, words, linked, blocks)
    cdef _Steps steps
    for name, value in (
        ("page-words", total),
        ("page-links", linked_inside[0] / total),
        ("page-blocks", count),
        ("page-articles", min(names.count("article"), FARTHEST)),
        ("root-words", inside[root] / total),
    ):
        steps = _steps(lookups, name)
        if steps is not None:
            bias += steps.of_count(value) if steps.counts else steps.of(value)
    cdef double[::1] scores = _floats(count)
    for index in range(count):
        scores[index] = bias
    _add_texts(scores, lookups, texts, words, linked)
    _add_order(scores, lookups, names, elements, words, linked, total)
    _add_places(
        scores, lookups, blocks, weights.classes, word_weights, root, total, texts, elements, words
    )
    return [scores[index] for index in range(count)]


cdef object _add_texts(
    double[::1] scores, dict lookups, list texts, int[::1] words, int[::1] linked
):
    """What the text of each block is like."""
    cdef Py_ssize_t count = len(texts), index, place
    cdef str text
    cdef double size
    cdef bint is_there
    cdef _Steps of_words = _steps(lookups, "words"), of_chars = _steps(lookups, "chars-per-word")
    cdef _Steps of_links = _steps(lookups, "link-share"), of_commas = _steps(lookups, "commas")
    cdef _Steps of_ends = _steps(lookups, "ends-sentence"), of_rights = _steps(lookups, "rights")
    cdef _Steps of_copies = _steps(lookups, "copies")
    cdef dict copies = {}
    for text in texts:
        copies[text] = <Py_ssize_t>copies.get(text, 0) + 1
    for index in range(count):
        text = texts[index]
        size = words[index]
        if of_words is not None:
            scores[index] += of_words.of_count(words[index])
        if of_chars is not None:
            scores[index] += of_chars.of(len(text) / size)
        if of_links is not None:
            scores[index] += of_links.of(linked[index] / size)
        if of_commas is not None:
            scores[index] += of_commas.of(<Py_ssize_t>text.count(",") / size)
        if of_ends is not None:
            place = len(text)
            while place and text[place - 1].isspace():
                place -= 1
            is_there = place > 0 and text[place - 1] in SENTENCE_ENDS
            scores[index] += of_ends.of_count(is_there)
        if of_rights is not None:
            scores[index] += of_rights.of_count(_claims_rights(text))
        if of_copies is not None:
            scores[index] += of_copies.of_count(copies[text])


cdef object _add_order(
    double[::1] scores,
    dict lookups,
    list names,
    int[::1] elements,
    int[::1] words,
    int[::1] linked,
    Py_ssize_t total,
):
    """Where each block stands."""
    cdef Py_ssize_t count = len(scores), index, plain, long_words
    cdef Py_ssize_t seen = 0, since_heading = 0, seen_long = 0
    cdef Py_ssize_t since_long = FARTHEST, until_long = FARTHEST
    cdef _Steps of_position = _steps(lookups, "position")
    cdef _Steps of_heading = _steps(lookups, "since-heading")
    cdef _Steps of_long = _steps(lookups, "long-position")
    cdef _Steps of_since = _steps(lookups, "since-long"), of_until = _steps(lookups, "until-long")
    cdef int[::1] until = _ints(count), before = _ints(count)
    for index in range(count - 1, -1, -1):
        until[index] = until_long
        if words[index] - linked[index] >= IS_LONG:
            until_long = 0
        elif until_long < FARTHEST:
            until_long += 1
    for index in range(count):
        before[index] = seen_long
        plain = words[index] - linked[index]
        if plain >= IS_LONG:
            seen_long += plain
    long_words = max(1, seen_long)
    for index in range(count):
        if of_position is not None:
            scores[index] += of_position.of(seen / <double>total)
        seen += words[index]
        is_heading = names[elements[index]] in HEADINGS
        if is_heading:
            since_heading = 0
        if of_heading is not None:
            scores[index] += of_heading.of_count(since_heading)
        if not is_heading:
            since_heading += words[index]
        if of_long is not None:
            scores[index] += of_long.of(before[index] / <double>long_words)
        if of_since is not None:
            scores[index] += of_since.of_count(since_long)
        if words[index] - linked[index] >= IS_LONG:
            since_long = 0
        elif since_long < FARTHEST:
            since_long += 1
        if of_until is not None:
            scores[index] += of_until.of_count(until[index])


cdef object _add_places(
    double[::1] scores,
    dict lookups,
    object blocks,
    dict class_weights,
    dict word_weights,
    Py_ssize_t root,
    Py_ssize_t total,
    list texts,
    int[::1] elements,
    int[::1] words,
):
    """What blocks have from those around them, and what the words of short ones say."""
    cdef list names = blocks.tree.names, attributes = blocks.tree.attributes
    cdef list parents = blocks.tree.parents, holders = blocks.holders
    cdef list outer_list = blocks.outer, inside = blocks.words
    cdef Py_ssize_t size = len(names), node, holder, most, index, distance = 0, place
    cdef int[::1] outer = _ints(size), path = _ints(size), shared = _ints(size)
    cdef int[::1] kinds = _ints(size), likes = _ints(size), beside = _ints(size)
    cdef double[::1] near = _floats(size), mid = _floats(size), far = _floats(size)
    cdef dict numbers = {}, looks = {}, counts = {}
    cdef list said = [], alike = [], rows = []
    cdef tuple kind, weight
    cdef double score
    cdef int step
    for node in range(size):
        outer[node] = outer_list[node]
        path[node] = -1
    node = root
    path[node] = 0
    while node:
        node = outer[node]
        distance += 1
        path[node] = distance
    for node in holders:
        holder = parents[node]
        if holder >= 0:
            beside[holder] += 1
    for node in holders:
        kind = _kind(names[node], attributes[node])
        number = numbers.get(kind)
        if number is None:
            number = numbers[kind] = len(said)
            said.append(_said(kind, class_weights))
            alike.append(looks.setdefault(kind[:2], len(looks)))
        holder = parents[node]
        if holder >= 0 and beside[holder] >= FEWEST_LIKES:
            # What is of one name and class in one element, as one number.
            row = <long long>alike[number] * size + holder
            counts[row] = <Py_ssize_t>counts.get(row, 0) + 1
            rows.append(node)
            rows.append(row)
        weight = said[number]
        holder = outer[node]
        near[node] = weight[0]
        mid[node] = <double>weight[1] + (mid[holder] if node else 0.0)
        far[node] = <double>weight[2] + (far[holder] if node else 0.0)
        shared[node] = node if path[node] >= 0 else shared[holder]
    for index in range(0, len(rows), 2):
        place = counts[rows[index + 1]]
        if place >= FEWEST_LIKES:
            likes[<Py_ssize_t>rows[index]] = place
    for node in holders:
        most = kinds[outer[node]]
        kinds[node] = node if likes[node] >= likes[most] else most
    cdef _Steps of_class = _steps(lookups, "class-words"), of_own = _steps(lookups, "own-words")
    cdef _Steps of_distance = _steps(lookups, "root-distance")
    cdef _Steps of_share = _steps(lookups, "shared-words"), of_likes = _steps(lookups, "likes")
    cdef _Steps of_like = _steps(lookups, "like-words"), of_all = _steps(lookups, "likes-words")
    for index in range(len(texts)):
        node = elements[index]
        if of_class is not None:
            holder = node
            score = near[holder]
            for step in range(1, NEAR_STEPS + 1):
                if not holder:
                    break
                holder = outer[holder]
                score += near[holder] if step < NEAR_STEPS else mid[holder]
            for step in range(NEAR_STEPS + 1, FAR_STEPS):
                holder = outer[holder]
            if holder:
                holder = outer[holder]
                score += far[holder] - mid[holder]
            scores[index] += of_class.of(score)
        if of_own is not None:
            score = 0.0
            if words[index] <= IS_SHORT:
                score = _word_score(texts[index], word_weights)
            scores[index] += of_own.of(score)
        holder = shared[node]
        score = 0.0
        if of_distance is not None:
            score += of_distance.of_count(path[holder])
        if of_share is not None:
            score += of_share.of(<Py_ssize_t>inside[holder] / <double>total)
        scores[index] += score
        holder = kinds[node]
        place = likes[holder]
        score = 0.0
        if of_likes is not None:
            score += of_likes.of_count(place)
        if of_like is not None:
            score += of_like.of_count(<Py_ssize_t>inside[holder] if place else 0)
        if of_all is not None:
            score += of_all.of_count(<Py_ssize_t>inside[outer[holder]] if place else 0)
        scores[index] += score
