"""Bytes become the text that their author meant."""

import time

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


@pytest.mark.parametrize(
    ("text", "codecs"),
    [
        ("Глубина канала измерена командой гавани", ("cp1251", "koi8-r", "iso8859-5", "cp866")),
        ("Η ομάδα μέτρησε το βάθος του καναλιού", ("cp1253",)),
        ("港口深度测量完成", ("gb18030",)),
        ("港口深度測量完成，小組在四十個點測量了", ("big5",)),
        ("港の深さを測定しました。チームは水深を測りました", ("cp932", "euc-jp")),
        ("항구의 깊이를 측정했다", ("cp949",)),
        ("L'\xe9t\xe9 \xe0 la mer, o\xf9 l'\xe9quipe a mesur\xe9 le chenal", ("cp1252",)),
        ("Die Gr\xf6\xdfe der Fl\xe4che f\xfcr das Geb\xe4ude", ("cp1252",)),
    ],
)
def test_what_declares_nothing_is_guessed(text: str, codecs: tuple[str, ...]) -> None:
    """Scripts are told apart; the Latin ones are windows-1252."""
    page = f"<p>The harbour survey team says: {text}</p>" * 4
    for codec in codecs:
        assert decode(page.encode(codec)) == page


def test_what_is_declared_is_not_guessed() -> None:
    """A declaration counts, even if it is wrong."""
    page = meta("koi8-r") + RU * 4
    assert decode(page.encode("cp1251")) == page.encode("cp1251").decode("koi8-r")


def test_damaged_utf_8_stays_utf_8() -> None:
    """A bad byte or a cut in the middle of a character does not change the encoding."""
    body = (RU * 4).encode()
    assert decode(body[:-1]) == (RU * 4)[:-1] + "\ufffd"
    assert decode(body + b"\xff" + body) == RU * 4 + "\ufffd" + RU * 4


@pytest.mark.parametrize(
    "piece", [b"\xe9", b"a" * 50 + b"\xe9", b"<\xe9>", b"\x82\xa0<", bytes(range(256)), b"<p>"]
)
def test_a_guess_looks_at_a_bounded_part(piece: bytes) -> None:
    """Ten megabytes are decoded at once, always to the same text."""
    body = piece * (10_000_000 // len(piece)) + b"\xff"
    start = time.process_time()
    text = decode(body)
    assert time.process_time() - start < 5
    assert text == decode(body)
