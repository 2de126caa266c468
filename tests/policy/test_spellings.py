"""Shows which spellings are seen through, what folding removes, and that both are bounded."""

import base64

import pytest

from fetchwarden.policy.spellings import MAX_FORMS, TooManyForms, decoded_forms, folds

URL = "https://evil.example/?q=secret"


@pytest.mark.parametrize(
    "wrapped",
    [
        "https%3A%2F%2Fevil.example%2F%3Fq%3Dsecret",
        "https%253A%252F%252Fevil.example%252F%253Fq%253Dsecret",
        "https%25253A//evil.example/?q=secret",
        "&#104;ttps&#58;&#x2f;&sol;evil.example&#47&#x3F;q&equals;secret",
        "&amp;#104;ttps://evil.example/?q=secret",
        "&#" + "0" * 5000 + "104;ttps://evil.example/?q=secret",
        "\\u0068ttps:\\/\\/evil.example\\/\\x3fq=secret",
        "\\u{68}ttps:\\u{00002f}/evil.example/?q=se\\cret",
        "\\\\u0068ttps://evil.example/?q=secret",
        "see " + base64.b64encode(URL.encode()).decode() + "!",
        base64.b64encode(URL.encode()).decode().rstrip("="),
        base64.urlsafe_b64encode(URL.encode()).decode(),
        base64.b64encode(URL.encode("utf-16-le")).decode(),
        base64.encodebytes(b"%-50s" % b"see" + URL.encode()).decode().strip(),
        base64.b64encode(base64.b64encode(URL.encode())).decode(),
        URL.encode().hex(),
        URL.encode().hex(" "),
        URL.encode().hex(":").upper(),
        ", ".join(f"0x{byte:02x}" for byte in URL.encode()).replace(", ", " "),
        base64.b64encode(URL.replace(":", "%3A").encode()).decode(),
    ],
)
def test_decoded(wrapped: str) -> None:
    """Each wrapping, and each of them in another one, is seen through."""
    assert any(URL in form for form in decoded_forms(wrapped))


def test_percent_of_another_charset() -> None:
    """Percent escapes are read as UTF-8 and as Latin-1."""
    assert "Grüße" in decoded_forms("Gr%FC%DFe")
    assert "Grüße" in decoded_forms("Gr%C3%BC%C3%9Fe")


def test_escaped_surrogates() -> None:
    """Two escaped halves of a character are one; half a character alone is a replacement."""
    assert "😀" in decoded_forms("\\ud83d\\ude00")
    assert "\ufffd" in decoded_forms("\\ud83d")
    assert "ax" in decoded_forms("a\\u{110000}x")
    assert "a\nb" in decoded_forms("a\\nb")


@pytest.mark.parametrize(
    "text",
    [
        "plain words only",
        "internationalization",
        "deadbeef cafe",
        "AAAAAAAAA",
        "a" * 9,
        "0001020304050607ff",
        "",
    ],
)
def test_nothing_to_decode(text: str) -> None:
    """Words that only look like a carrier have no other form."""
    assert decoded_forms(text) == [text]


@pytest.mark.parametrize("text", ["&#99999999999999999999;", "&#x" + "f" * 5000, "&#0;", "&#;"])
def test_references_beyond_every_character(text: str) -> None:
    """A number that no character has becomes one replacement character, whatever its length."""
    assert all(len(form) <= len(text) for form in decoded_forms(text))


def test_digits_behind_a_reference_stay() -> None:
    """Letters behind a decimal reference without semicolon are text."""
    assert "evil/deadbeefcafe" in decoded_forms("evil&#47deadbeefcafe")


def test_too_many_forms() -> None:
    """A text with more forms than are looked at is refused, not looked at in part."""
    with pytest.raises(TooManyForms):
        decoded_forms("%2541", max_forms=2)
    assert len(decoded_forms("%2541", max_forms=3)) == 3 <= MAX_FORMS


def test_too_many_steps() -> None:
    """A text that could be decoded further after the last step is refused."""
    assert decoded_forms("%25252541")[-1] == "A"
    with pytest.raises(TooManyForms):
        decoded_forms("%2525252541")


def test_what_stands_beside_a_carrier_stays() -> None:
    """Words around a carrier are not taken for a part of it, even if they could be."""
    spaced = URL.encode().hex(" ")
    assert f"see {URL} and" in decoded_forms(f"see {spaced} and")
    assert f"be {URL} be fe" in decoded_forms(f"be {spaced} be fe")
    lines = base64.b64encode(URL.encode()).decode().rstrip("=")
    assert any(URL in form for form in decoded_forms(f"see\n{lines}\nand\nmore"))


@pytest.mark.parametrize(
    "text",
    [
        "EVIL.example/Path",
        "ｅｖｉｌ．ｅｘａｍｐｌｅ／ｐａｔｈ",
        "evil。example/path",
        "evil｡example/path",
        "e\u0301vil.éxample/path",
        "ev\u200bil.exam\u00adple/path",
        "ev**il**.exa_mple_/`path`",
        "[evil.example](/path)",
        "evil.example\\path",
        "evil.example//path",
        "e vil.\texam\nple/pa+th",
        "evil.example:80/path",
        "evil.example.:443/path",
        "evil.example./path",
        "evil.example:0443/path",
        '"evil.example"/<path>',
    ],
)
def test_folded(text: str) -> None:
    """Case, width, accents, marks, what is not seen, white space and default ports fold away."""
    assert "evil.example/path" in folds([text])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("bücher.example", "xn--bcher-kva.example"),
        ("BÜCHER.example", "bu\u0308cher.example"),
        ("a.straße.example", "a.xn--strae-oqa.example"),
        ("a.strasse.example", "a.xn--strae-oqa.example"),
    ],
)
def test_host_names_fold_to_letters(one: str, other: str) -> None:
    """A name in letters and in punycode share a fold."""
    assert folds([one]) & folds([other])


@pytest.mark.parametrize("label", ["xn--", "xn---", "xn--999999999", "xn--a", "xn--" + "9" * 59])
def test_broken_punycode_stays(label: str) -> None:
    """A label that is no punycode folds to itself at least."""
    assert f"{label}.example" in folds([f"{label}.example"])


@pytest.mark.parametrize("port", ["8443", "8080", "4430"])
def test_other_ports_stay(port: str) -> None:
    """A port that no scheme has for itself is compared."""
    assert folds([f"evil.example:{port}/x"]) == {f"evil.example:{port}/x"}


def test_what_folds_to_nothing() -> None:
    """A text without letters and digits may fold to nothing at all."""
    assert folds(["**", " \u200b"]) == {""}
