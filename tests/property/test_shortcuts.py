"""Where the usual case has a short way of its own, it leads to the same."""

import json
import re

import ada_url
from hypothesis import given, settings
from hypothesis import strategies as st

from fetchwarden.sanitize import invisible, jsonld, links
from fetchwarden.sanitize.emphasis import (
    _DELIMITERS,
    Atom,
    End,
    Mark,
    Piece,
    _are_plain,
    _choose,
)
from fetchwarden.sanitize.features import own_words
from fetchwarden.sanitize.inline import Run, write_text
from fetchwarden.sanitize.invisible import strip_invisible
from fetchwarden.sanitize.links import Base
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.serialize import _Writer
from fetchwarden.sanitize.stylesheet import parse_stylesheet
from fetchwarden.sanitize.targets import Targets
from fetchwarden.sanitize.tree import Tree
from fetchwarden.sanitize.visible import read_visible
from tests.property.test_sanitize import SOUP

TEXT = st.text(
    alphabet=st.one_of(
        st.sampled_from("ab1.  \t\n\r\f\x0b\x1c\xa0é’#-*_[]&\u200b\u2028"), st.characters()
    ),
    max_size=30,
)
ADDRESS = st.text(alphabet=st.sampled_from("ab:/.?#@%2e&=\\ -xn"), max_size=20)
BASES = st.sampled_from(["https://e.example/d/f.html", "http://e.example", "https://e.example?q"])
VALUE = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=9)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
)


@given(TEXT)
@settings(max_examples=500, deadline=None)
def test_a_text_becomes_the_same_line(text: str) -> None:
    """With or without the search for what is invisible."""
    writer = _Writer(Tree.of("body"), Targets(Base(None), ConvertOptions()))
    line = re.sub(r"[ \t\n\f\r]+", " ", strip_invisible(text)[0])
    assert writer._line(text) == line
    assert writer._targets.removed["invisible-character"] == strip_invisible(text)[1]


@given(TEXT, st.booleans())
@settings(max_examples=500, deadline=None)
def test_a_text_alone_is_written_as_a_run_of_it(text: str, is_heading: bool) -> None:
    """A paragraph or a heading of one text needs no run."""
    line = re.sub(r"[ \t\n\f\r]+", " ", strip_invisible(text)[0])
    run = Run()
    run.text(line, ())
    assert write_text(line, is_heading=is_heading) == run.write(is_heading=is_heading)


SHEETS = st.lists(
    st.one_of(
        st.sampled_from(
            [".a", ".b", "p", " ", ",", ":hover", ">", "[x]", "#i", "\\61 ", "*", "\n"]
        ),
        st.sampled_from(["{", "}", ";", "a:b", "{display:none}", "{width:9px;background:red}"]),
        st.sampled_from(["@media screen{", "@media print{", "\n"]),
    ),
    max_size=14,
).map("".join)


@given(SHEETS)
@settings(max_examples=1000, deadline=None)
def test_a_sheet_beside_others_has_the_same_rules(css: str) -> None:
    """Where it does not matter what rules paint, most are passed over."""
    assert parse_stylesheet(css, is_alone=False).rules == parse_stylesheet(css).rules


def test_what_is_seen_is_all_that_is_not_suspect() -> None:
    """In the basic plane, both sets together are whole and have nothing in common."""
    for character in map(chr, range(0x10000)):
        seen = invisible._SEEN.fullmatch(character) is not None
        assert seen is (invisible._SUSPECT.search(character) is None)


@given(ADDRESS, BASES)
@settings(max_examples=500, deadline=None)
def test_what_was_joined_needs_no_second_parser(href: str, base: str) -> None:
    """An address that is written out says itself whether it names a user."""
    try:
        whole = ada_url.parse_url(ada_url.join_url(base, href))
    except ValueError:
        assert links._parse(href, base) is None
        return
    names_user = bool(whole["username"] or whole["password"])
    assert links._parse(href, base) == (whole["href"], whole["protocol"], names_user)


@given(ADDRESS, ADDRESS)
@settings(max_examples=500, deadline=None)
def test_a_plain_address_is_the_same_base_as_it_is(path: str, href: str) -> None:
    """Whether or not it was parsed before."""
    page = f"https://e.example/{path}"
    parsed = links._parse(page, None)
    assert parsed is not None
    assert Base.of(page).link(href) == Base(parsed.href).link(href)


@given(VALUE)
@settings(max_examples=300, deadline=None)
def test_json_without_faults_is_read_as_with_them(value: object) -> None:
    """Nothing that is tolerated can be in it."""
    text = json.dumps(value)
    assert repr(jsonld._decode(text)) == repr(jsonld._DECODER.decode(jsonld._strict(text)))


@given(SOUP, st.data())
@settings(max_examples=200, deadline=None)
def test_a_choice_of_nodes_is_the_tree_of_them(soup: str, data: st.DataObject) -> None:
    """Column by column, or node by node."""
    tree = read_visible(soup, ConvertOptions()).tree
    chosen = bytearray(len(tree))
    chosen[0] = 1
    wanted = data.draw(st.lists(st.integers(0, len(tree) - 1), max_size=9))
    for node in wanted:
        while not chosen[node]:
            chosen[node] = 1
            node = tree.parents[node]  # noqa: PLW2901
    slow = Tree()
    places: dict[int, int] = {-1: -1}
    for node in range(len(tree)):
        if chosen[node]:
            parent = places[tree.parents[node]]
            places[node] = slow.add(
                tree.names[node], parent, tree.attributes[node], tree.texts[node]
            )
    slow.close()
    assert tree.select(chosen) == slow


@given(TEXT)
@settings(max_examples=500, deadline=None)
def test_the_words_of_a_text_are_the_same_in_any_alphabet(text: str) -> None:
    """ASCII has a table of its own."""
    expected = set(re.findall(r"\w+", text.lower()))
    assert own_words(text) == expected
    assert own_words(text + "\u2028") == expected


MARKED = st.recursive(
    st.one_of(
        st.text(alphabet=st.sampled_from("ab1 .(\u0301\xa0"), min_size=1, max_size=3),
        st.builds(Atom),
    ),
    lambda inner: st.tuples(
        st.sampled_from(["em", "strong", "del", "a"]), st.lists(inner, max_size=3)
    ),
    max_leaves=8,
)


def pieces_of(items: list[object]) -> list[Piece]:
    """The pieces a ``Run`` would make of nested *items*."""
    pieces: list[Piece] = []
    for item in items:
        if isinstance(item, tuple):
            mark = Mark(item[0])
            pieces += [mark, *pieces_of(item[1]), End(mark)]
        elif isinstance(item, str) and pieces and isinstance(pieces[-1], str):
            pieces[-1] += item
        elif isinstance(item, str):
            pieces.append(item)
        else:
            pieces.append(Atom("x"))
    return pieces


@given(st.lists(MARKED, max_size=5))
@settings(max_examples=1000, deadline=None)
def test_plain_marks_get_what_the_choice_gives(items: list[object]) -> None:
    """Marks around words need no rounds."""
    pieces = pieces_of(items)
    if _are_plain(pieces):
        assert _choose(pieces)
        for piece in pieces:
            if isinstance(piece, Mark):
                assert piece.delimiter == _DELIMITERS.get(piece.kind, "")
