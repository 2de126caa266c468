"""Labels mean what the Encoding standard says, not what Python's registry knows."""

import codecs

import pytest

from fetchwarden.sanitize.labels import _CODECS, codec_of


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ("UTF8", "utf-8"),
        (" ascii\n", "cp1252"),
        ("ISO-8859-1", "cp1252"),
        ("gb2312", "gb18030"),
        ("shift_jis", "cp932"),
        ("utf-7", None),
        ("rot13", None),
        ("unicode_escape", None),
        ("", None),
        ("utf-8\xa0", None),
    ],
)
def test_labels_are_looked_up_in_the_standard_table(label: str, codec: str | None) -> None:
    """Case and outer white space do not matter; unknown labels mean nothing."""
    assert codec_of(label) == codec


def test_every_codec_of_the_table_exists() -> None:
    """Each label leads to a text codec of Python."""
    for codec in set(_CODECS.values()):
        assert codecs.lookup(codec)._is_text_encoding
