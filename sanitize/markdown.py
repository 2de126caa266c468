r"""Write Markdown from plain HTML, by markdownify.

In: what ``sanitize.plain_html`` wrote and nothing else. Out: CommonMark with GFM tables: ATX
headings, ``-`` bullets, fenced code whose fence is longer than any run of backticks inside. Text
that looks like Markdown is escaped, so that a page cannot forge links, headings, quotes or tables.
"""

import re
from typing import Any, Final

from bs4 import BeautifulSoup
from bs4.element import NavigableString, Tag
from markdownify import MarkdownConverter

from fetchwarden.sanitize.elements import names
from fetchwarden.sanitize.tidy import tidy

__all__ = ["to_markdown"]

_SPECIAL: Final = re.compile(
    r"[\\`*\[\]]|(?<![^\W_])_|_(?![^\W_])|<(?=[A-Za-z/!?|])|(?<=<)\||&(?=#?\w{1,32};)|~(?=~)|(?<=~)~"
)
_BLOCK_START: Final = re.compile(r"(\s*)(#{1,6}(?=\s|$)|>|[-+=](?=[\s=-]|$)|\||:(?=-))")
_NUMBERED: Final = re.compile(r"(\s*[0-9]{1,9})([.)])(?=\s|$)")
_BACKTICKS: Final = re.compile("`+")
_LINES: Final = re.compile(r"^(?=.)", re.MULTILINE)
_BREAKS: Final = names("p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table hr br")


def to_markdown(html: str) -> str:
    """The Markdown of *html*, tidied."""
    converter = _Converter(heading_style="atx", autolinks=False, newline_style="backslash")
    soup = BeautifulSoup(html, "html.parser", element_classes={Tag: _PlainTag})
    return tidy(converter.convert_soup(soup))


class _PlainTag(Tag):
    """A tag that answers the one question markdownify asks of every tag without a search object."""

    def find_parent(self, name: Any = None, *args: Any, **kwargs: Any) -> Any:
        if args or kwargs:
            return super().find_parent(name, *args, **kwargs)
        return next((parent for parent in self.parents if parent.name == name), None)


class _Converter(MarkdownConverter):
    """markdownify without its quadratic steps and with escapes that fit the place."""

    def process_text(self, el: NavigableString, parent_tags: set[str]) -> str:
        text: str = super().process_text(el, parent_tags)  # type: ignore[misc]  # stubs lack it
        if "_noformat" in parent_tags or not _starts_line(el):
            return text
        text = _BLOCK_START.sub(r"\1\\\2", text, count=1) if _BLOCK_START.match(text) else text
        return _NUMBERED.sub(r"\1\\\2", text, count=1) if _NUMBERED.match(text) else text

    def escape(self, text: str, parent_tags: set[str]) -> str:
        del parent_tags
        return _SPECIAL.sub(r"\\\g<0>", text)

    def convert_img(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        del text
        alt = self.escape(str(el.get("alt") or ""), parent_tags)
        return f"![{alt}]({el.get('src')})"

    def convert_li(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        del parent_tags
        text = text.strip()
        if not text:
            return "\n"
        number = el.get("value")
        bullet = f"{number}. " if number else "- "
        return bullet + _LINES.sub(" " * len(bullet), text)[len(bullet) :] + "\n"

    def convert_pre(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        del parent_tags
        longest = max(map(len, _BACKTICKS.findall(text)), default=0)
        fence = "`" * max(3, longest + 1)
        return f"\n\n{fence}{el.get('lang') or ''}\n{text}\n{fence}\n\n"

    def convert_tr(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        del parent_tags
        width = el.get("width")
        rule = "|" + " --- |" * int(str(width)) + "\n" if width else ""
        return f"|{text}\n{rule}"

    def convert_td(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        del el, parent_tags
        line = " ".join(text.split()).replace("|", "\\|")
        return f" {line} |" if line else "  |"


def _starts_line(text: NavigableString) -> bool:
    """Whether nothing visible stands before *text* on its line, as far as its siblings tell."""
    before: Any = text.previous_sibling
    if before is None or not isinstance(before, Tag):
        return True
    return before.name in _BREAKS or not before.get_text().strip()
