"""The sources of an answer as Markdown, for the reader: what the model says, then what tools read.

In: sources of the two groups. Out: one numbered list in which titles are text and nothing else, and
only web addresses are links, since both were written by others (spec: tool-loop 1.5, 12.12).
"""

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote

from fetchwarden.tools.result import Source

__all__ = ["MAX_TITLE", "sources_markdown"]

MAX_TITLE: Final = 200
"""Characters of a title that are shown."""
_MARKS: Final = re.compile(r"[\\\[\]<>*_`&]")
_LIVE: Final = re.compile(r"[\\\[\]<>*_`&.:@]")
_ESCAPED: Final = r"\\\g<0>"
_SPACES: Final = re.compile(r"\s+")
# What an address may hold as it is; "%" too, since it is encoded already.
_PLAIN: Final = "%/:?#@!$&'*+,;=-._~[]"


def sources_markdown(
    model_sources: Iterable[Source] = (), tool_sources: Iterable[Source] = ()
) -> str:
    r"""The sources under the names of their groups, numbered through; "" for none.

    >>> print(sources_markdown([], [Source("On [tides]", "https://a.example/a (1)")]))
    Read by tools:
    <BLANKLINE>
    1. [On \[tides\]](https://a.example/a%20%281%29)
    """
    number, parts = 0, []
    for name, group in (("Named by the model", model_sources), ("Read by tools", tool_sources)):
        rows = [f"{number + place}. {_link(source)}" for place, source in enumerate(group, 1)]
        if rows:
            parts.append(f"{name}:\n\n" + "\n".join(rows))
        number += len(rows)
    return "\n\n".join(parts)


def _link(source: Source) -> str:
    # Half a character has no UTF-8, and "&" begins an entity in Markdown.
    url = quote(source.url.strip(), safe=_PLAIN, errors="replace").replace("&", "&amp;")
    title = _line(source.title) or _line(source.url)
    if url.lower().startswith(("http://", "https://")):
        return f"[{_MARKS.sub(_ESCAPED, title)}]({url})"
    # Some readers of Markdown make a link of whatever looks like an address.
    return _LIVE.sub(_ESCAPED, title)


def _line(text: str) -> str:
    """*text* as one line of printable characters."""
    line = _SPACES.sub(" ", text).strip()
    line = "".join(character for character in line if character.isprintable())
    return line if len(line) <= MAX_TITLE else f"{line[: MAX_TITLE - 1]}…"
