"""Bytes become the text that their author meant."""

import pytest

from fetchwarden.sanitize.charset import decode

RU = "Глубина канала"


def meta(charset: str) -> str:
    """A meta element that declares *charset*."""
    return f'<meta charset="{charset}">'


@pytest.mark.parametrize(
    ("body", "charset", "expected"),
    [
        (b"\xef\xbb\xbfx", "utf-16", "x"),
        (b"\xff\xfex\0", "utf-8", "x"),
        (b"\xfe\xff\0x", None, "x"),
        (RU.encode("koi8-r"), "KOI8-R", RU),
        (RU.encode(), None, RU),
        (RU.encode(), "latin1", RU),
        (RU.encode(), "nonsense", RU),
        ("caf\xe9 \u201cq\u201d".encode("cp1252"), None, "caf\xe9 \u201cq\u201d"),
        ("caf\xe9 \u201cq\u201d".encode("cp1252"), "iso-8859-1", "caf\xe9 \u201cq\u201d"),
        (b"+ADw-b+AD4-", "utf-7", "+ADw-b+AD4-"),
        (b"a\xffb", "utf-8", "a\ufffdb"),
        (b"\x81", None, "\ufffd"),
        (RU.encode("utf-16-le"), "utf-16", RU),
        ("<p>page</p>".encode("utf-16-le"), None, "<p>page</p>"),
        ("<p>page</p>".encode("utf-16-be"), None, "<p>page</p>"),
        (b"", None, ""),
        (b"\0", None, "\0"),
    ],
)
def test_marks_and_headers_decide_first(body: bytes, charset: str | None, expected: str) -> None:
    """A mark beats the header, and valid UTF-8 beats a latin-1 label."""
    assert decode(body, charset) == expected


@pytest.mark.parametrize(
    ("head", "codec"),
    [
        (meta("windows-1251"), "cp1251"),
        ("<META CHARSET = 'windows-1251' >", "cp1251"),
        ("<meta charset=windows-1251/>", "cp1251"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', "koi8-r"),
        ("<meta name=x>" + meta("no-such") + meta("koi8-r"), "koi8-r"),
        ("<!-- " + meta("koi8-r") + " -->" + meta("windows-1251"), "cp1251"),
        (meta("utf-16"), "utf-8"),
        ("<!--" + "x" * 2000 + "-->" + meta("windows-1251"), "cp1251"),
    ],
)
def test_a_meta_element_decides_when_the_header_does_not(head: str, codec: str) -> None:
    """The first usable declaration counts, comments do not."""
    text = head + f"<p>{RU}</p>"
    assert decode(text.encode(codec)) == text


def test_the_header_beats_the_meta_element() -> None:
    """The order is that of the standard."""
    text = meta("koi8-r") + RU
    assert decode(text.encode("cp1251"), "windows-1251") == text


def test_a_text_document_has_no_meta_element() -> None:
    """What looks like one in plain text means nothing."""
    text = meta("koi8-r") + RU
    assert decode(text.encode(), html=False) == text
