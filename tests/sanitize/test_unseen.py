"""Markup that a browser does not show, by its own style sheet, does not reach the Markdown."""

import pytest

import fetchwarden

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
    page = fetchwarden.convert(f"<main>{PROSE}{formula}</main>", "https://a.example/")
    assert "x^2+1" in page.markdown
