"""What nobody sees is taken out, what scripts and emoji need stays."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.sanitize.invisible import strip_invisible

WALES = "\U0001f3f4" + "".join(chr(0xE0000 + ord(c)) for c in "gbwls") + "\U000e007f"


@pytest.mark.parametrize(
    ("text", "expected", "count"),
    [
        ("plain text\n\twith é and 漢字", "plain text\n\twith é and 漢字", 0),
        ("a\x00b\x07c\x1b[0m\x7f\x9f", "abc", 8),
        ("soft\xadhyphen", "softhyphen", 1),
        ("z\u200bw\u2060w\ufeffw", "zwww", 3),
        ("\u202eabc\u202c\u2066d\u2069\u200e", "abcd", 5),
        ("".join(chr(0xE0000 + ord(c)) for c in "ignore") + "x", "x", 6),
        ("a\U000e0101b\ufe00c\ufe0fd", "abcd", 3),
        ("\ue000\U000f0001x\u3164", "x", 3),
        ("a\ud800b", "a\ufffdb", 1),
        ("a\u2028b\x0cc", "a b c", 2),
        ("a\r\nb\rc", "a\nb\nc", 0),
        ("\U0001f468\u200d\U0001f469 \u2764\ufe0f", "\U0001f468\u200d\U0001f469 \u2764\ufe0f", 0),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3", 0),
        (
            "\u0646\u200c\u0647 \u0915\u094d\u200d\u0937",
            "\u0646\u200c\u0647 \u0915\u094d\u200d\u0937",
            0,
        ),
        ("a\u200db \u200d\U0001f468 \u0646\u200c", "ab \U0001f468 \u0646", 3),
        ("\u0646\u200c\u200c\u0647", "\u0646\u0647", 2),
        ("\U0001f3f4\U000e0067\U000e007f", "\U0001f3f4", 2),
        ("\ufdfa\ufe0f\ufe0f", "\ufdfa", 2),
        (f"x {WALES} y", f"x {WALES} y", 0),
        (f"{WALES}\U000e0041\U000e0042", WALES, 2),
        (WALES[:-1], "\U0001f3f4", 5),
        ("\u2764\ufe0f\ufe0f\ufe0e", "\u2764\ufe0f", 2),
        ("x\U000e0100\U000e01ef\ufe00", "x", 3),
    ],
)
def test_invisible_characters_are_removed_and_counted(text: str, expected: str, count: int) -> None:
    """The count tells how many characters were removed or replaced."""
    assert strip_invisible(text) == (expected, count)


@given(
    st.text(
        st.sampled_from(
            "a1\u0646\u0915\u2764\U0001f468\U0001f3f4\u200b\u200c\u200d\u202e\u00ad\ufe00\ufe0e\ufe0f"
            "\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f\U000e0101\x1b\r\n\ud800"
        )
        | st.characters(),
        max_size=40,
    )
)
def test_stripping_twice_changes_nothing(text: str) -> None:
    """What is left holds no carrier, and every character that is gone was counted."""
    once, count = strip_invisible(text)
    assert strip_invisible(once) == (once, 0)
    assert all(unicodedata.category(c) not in ("Cc", "Cs", "Co") or c in "\n\t" for c in once)
    assert count >= len(text.replace("\r\n", "\n")) - len(once)
