"""Markup that a browser does not show, by its own style sheet, does not reach the Markdown."""

import pytest

import fetchwarden
from fetchwarden.sanitize.visibility import MAX_LOOKS

PROSE = "<p>" + "The tide comes in twice a day. " * 30 + "</p>"


@pytest.mark.parametrize(
    "markup",
    [
        "<div popover>XSECRET</div>",
        "<progress>XSECRET</progress>",
        "<meter>XSECRET</meter>",
        "<p><ruby>a<rp>XSECRET</rp><rt>b</rt></ruby></p>",
        "<math><mi>x</mi><annotation encoding='application/x-tex'>XSECRET go</annotation></math>",
        "<textarea>XSECRET</textarea>",
        "<template>XSECRET</template>",
        "<datalist><option>XSECRET</option></datalist>",
    ],
)
def test_unseen_markup(markup: str) -> None:
    """The text of an element that nobody sees is left out."""
    page = fetchwarden.convert(
        f"<main><h1>Tides</h1>{PROSE}{markup}{PROSE}</main>", "https://a.example/"
    )
    assert "XSECRET" not in page.markdown
    assert page.markdown.count("tide comes in") == 60


def test_formulas_stay() -> None:
    """An annotation that looks like TeX is written instead of the symbols."""
    formula = (
        "<p><math><mi>x</mi><annotation encoding='application/x-tex'>x^2+1</annotation></math></p>"
    )
    page = fetchwarden.convert(
        f"<main>{PROSE}{formula}</main>",
        "https://a.example/",
        options=fetchwarden.ConvertOptions(content="whole"),
    )
    assert "x^2+1" in page.markdown


def test_more_looks_than_any_honest_page_has() -> None:
    """Past so many different styles, an element whose style could hide it is left out."""
    many = "".join(f'<p style="color:#{number:06x}">w</p>' for number in range(MAX_LOOKS))
    markup = f"<main>{PROSE}{many}<p style='font-size:0'>XSECRET</p><p>YPLAIN</p></main>"
    page = fetchwarden.convert(markup, "https://a.example/")
    assert "XSECRET" not in page.markdown
    assert "YPLAIN" in page.markdown
