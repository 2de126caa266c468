"""Make ``docs/codes.md`` from the table in ``policy.codes``: ``make docs``."""

from pathlib import Path

from fetchwarden.policy.codes import TABLE

__all__ = ["PAGE", "codes_page", "main"]

PAGE = Path(__file__).with_name("codes.md")

_HEAD = """# Codes

Every refusal and failure has one stable code. This page is made from `policy/codes.py` by
`make docs`; a test keeps the two equal.

- **refused**: our rules said no (`Refused`, exit status 3).
- **failed**: the world did not play along (`RetrievalError`, exit status 4).
- **misuse**: the caller passed something that cannot work (`Misuse`, exit status 2).

What the model is told never names an address. A refusal of anything that is not public and a
failure to connect to an allowed private host read alike, so that a model cannot map a network.
`web_fetch` is the nearest error code of Anthropic's web fetch tool. A code marked *retry* may
succeed later without any change.

| code | family | what happened | what the model is told | what an operator can change | web_fetch |
|---|---|---|---|---|---|
"""


def codes_page() -> str:
    """The whole page as Markdown."""
    rows = []
    for code, row in TABLE.items():
        family = f"{row.family}, *retry*" if row.retryable else row.family
        cells = (f"`{code.value}`", family, row.happened, row.told, row.remedy, row.web_fetch)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n")
    return _HEAD + "".join(rows)


def main() -> None:
    """Write the page."""
    PAGE.write_text(codes_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
