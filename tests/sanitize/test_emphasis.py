"""Delimiters are chosen so that emphasis is read back."""

import re

import pytest
from markdown_it import MarkdownIt

from fetchwarden.sanitize import emphasis
from fetchwarden.sanitize.emphasis import Atom, End, Mark, Piece, settle

READER = MarkdownIt("commonmark").enable("strikethrough")
KINDS = {"i": "em", "b": "strong", "s": "del", "a": "a"}


def pieces_of(html: str) -> list[Piece]:
    """The pieces of *html*, in which ``c`` is code and ``x`` an image."""
    pieces: list[Piece] = []
    opened: list[Mark] = []
    for part in re.findall(r"</?\w>|[^<]+", html):
        if part == "<x>":
            pieces.append(Atom("![x](y)"))
        elif part == "<c>":
            pieces.append(Atom(codes=["c"]))
        elif part.startswith("</"):
            pieces.append(End(opened.pop()))
        elif part.startswith("<"):
            opened.append(Mark(KINDS[part[1]], "u"))
            pieces.append(opened[-1])
        else:
            pieces.append(part)
    return pieces


def written(pieces: list[Piece]) -> str:
    """*pieces* as Markdown, text as it is."""
    texts = []
    for piece in pieces:
        if isinstance(piece, str):
            texts.append(piece)
        elif isinstance(piece, Atom):
            texts.append(piece.written())
        elif isinstance(piece, Mark):
            texts.append("[" if piece.kind == "a" else piece.delimiter)
        else:
            texts.append("](u)" if piece.mark.kind == "a" else piece.mark.delimiter)
    return "".join(texts)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("plain", "plain"),
        ("<a>plain</a>", "[plain](u)"),
        ("<b>a</b> <i>b</i> <s>c</s>", "**a** *b* ~~c~~"),
        ("a<b>b</b>c<i>d</i>", "a**b**c*d*"),
        ("<i><b>a</b></i>", "***a***"),
        ("<b><i>a</i></b>", "**_a_**"),
        ("<b><i>a</i> b</b>", "***a* b**"),
        ("<i>a <b>b</b></i>", "*a **b***"),
        ("<i>a</i><b>b</b>", "*a***b**"),
        ("<b>a<i>b</i></b>c", "**a*b***c"),
        ("<b>'a'</b>b", "'a'b"),
        ("a<b>(b)</b>", "a(b)"),
        ("<b>'a'</b> b", "**'a'** b"),
        ("<s>'a'</s>b", "'a'b"),
        ("<i>a<b>'b'</b>c</i>", "*a'b'c*"),
        ("<b>\u6587\u3002</b>\u6587", "\u6587\u3002\u6587"),
        ("<i>.</i><b><i>.x</i>b</b>", "*.*.xb"),
        ("<b><i>x</i></b><i>\u5b57</i>", "**x***\u5b57*"),
        ("<i>a</i><b><i>.</i>'</b>b", "*a.*'b"),
        ("<c><b><c></b>a", "`cc`a"),
        ("<b><x></b>a", "![x](y)a"),
        ("<b><c></b> <i><a>a</a></i>", "**`c`** *[a](u)*"),
        ("<a><b>a</b></a><b>b</b>", "[**a**](u)**b**"),
        ("<i>a</i><b>'b'</b><i>c</i>", "*a*__'b'__*c*"),
    ],
)
def test_delimiters_fit_their_place(html: str, expected: str) -> None:
    """What could not be read back is left out, and what then touches is one."""
    assert written(settle(pieces_of(html))) == expected
    rendered = READER.renderInline(expected)
    assert not re.search(r"[*_~]", rendered)


def test_each_place_gets_its_own_delimiters() -> None:
    """However many there are in a paragraph."""
    assert written(settle(pieces_of("<b><i>a</i></b> " * 20))) == "**_a_** " * 20


def test_choosing_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where marks still had to be dropped at the end, all are."""
    monkeypatch.setattr(emphasis, "MAX_DROPS", 1)
    assert written(settle(pieces_of("<b>'a'</b>b <i>c</i> <a>d</a>"))) == "'a'b c [d](u)"
    monkeypatch.setattr(emphasis, "MAX_ROUNDS", 1)
    assert written(settle(pieces_of("<b><i>a</i></b> <i>b</i>"))) == "a b"


def test_many_failures_cost_no_more_than_a_few_rounds() -> None:
    """What is left is read back."""
    html = "".join(f"<i>{'a' * n}<b>.</b></i>b<b>.<i>c</i></b>" for n in range(1, 60))
    rendered = READER.renderInline(written(settle(pieces_of(html))))
    assert not re.search(r"[*_~]", rendered)


def test_images_are_not_joined_with_code() -> None:
    """Only two spans that touch become one."""
    code, image = Atom(codes=["a"]), Atom("![x](y)")
    assert not code.take(image)
    assert not image.take(code)
    assert code.take(Atom(codes=["`"]))
    assert code.written() == "`` a` ``"
