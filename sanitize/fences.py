"""Write code: fenced blocks with their language, and code spans.

In: a ``pre`` of a ``Tree``, or text. Out: lines for a fence that nothing inside can close
(CommonMark section 4.5), or a span in back-ticks (section 6.1). The language is what the
highlighters of the day note in class names and attributes, on the code or around it.
"""

import re
from collections.abc import Mapping
from typing import Final

from fetchwarden.sanitize.elements import names
from fetchwarden.sanitize.tree import Tree

__all__ = ["find_language", "write_fence", "write_span"]

MAX_ANCESTORS: Final = 4
"""Elements around a ``pre`` that are asked for the language."""

_BACKTICKS: Final = re.compile("`+")
_WORD: Final = r"([A-Za-z0-9+#.-]{1,20})(?=[\s;,{]|$)"
# language-x and lang-x (HTML standard, Prism), highlight-source-x (GitHub), brush: x
# (SyntaxHighlighter), highlight-x (Sphinx), highlight x (Hexo, Hugo), sourceCode x (Pandoc),
# hljs x, x hljs, code-x.
_CLASSES: Final = tuple(
    re.compile(rf"(?:^|\s){before}{_WORD}", re.IGNORECASE)
    for before in (
        "highlight-source-",
        r"brush:\s*",
        "highlight-(?:text-)?",
        r"(?:highlight|hljs|sourceCode|codehilite|syntax)\s+",
        "code-",
    )
)
_NAMED: Final = re.compile(
    r"(?:^|\s)(?:language|lang)[-:]([^\s`<>&\"']{1,20})(?=\s|$)", re.IGNORECASE
)
_BEFORE: Final = re.compile(r"^([A-Za-z0-9+#.-]{1,20})\s+hljs(?:\s|$)")
_ATTRIBUTES: Final = ("data-lang", "data-language", "data-code-language", "lang")
_PLAIN: Final = re.compile(r"[A-Za-z0-9+#.-]{1,20}")
_HINT: Final = re.compile(
    r"lang|highlight|brush|sourcecode|codehilite|syntax|hljs|code-", re.IGNORECASE
)
_NO_LANGUAGE: Final = names(
    "auto block box code container copy default example group highlight highlighter-rouge hljs "
    "language listing no-highlight nohighlight none notranslate numbersource numberlines plain "
    "plaintext pre prettyprint raw sample snippet source tab tabs text toolbar txt undefined "
    "unknown view wrap wrapper"
)


def find_language(tree: Tree, pre: int) -> str:
    """The language of the code in *pre*; "" when nothing names it."""
    child = pre + 1
    end = tree.ends[pre]
    while child < end and tree.names[child] != "code":
        child += 1
    nodes = [child, pre] if child < end else [pre]
    for node in nodes:
        language = _language(tree.attributes[node])
        if language:
            return language
    node = tree.parents[pre]
    for _ in range(MAX_ANCESTORS):
        if node <= 0:
            break
        language = _language(tree.attributes[node], is_around=True)
        if language:
            return language
        node = tree.parents[node]
    return ""


def _language(attributes: Mapping[str, str | None], *, is_around: bool = False) -> str:
    if not attributes:
        return ""
    classes = attributes.get("class") or ""
    if classes and _HINT.search(classes):
        classes = classes[:1000]
        for pattern in (_NAMED, *_CLASSES):
            for found in pattern.finditer(classes):
                language = found[1].lower().rstrip(".-")
                if language and language not in _NO_LANGUAGE:
                    return language
        before = _BEFORE.match(classes)
        if before is not None and before[1].lower() not in _NO_LANGUAGE:
            return before[1].lower()
    for name in _ATTRIBUTES:
        if is_around and name == "lang":
            continue  # there it is the language of people
        value = (attributes.get(name) or "").strip()
        if _PLAIN.fullmatch(value) and value.lower() not in _NO_LANGUAGE:
            return value.lower()
    return ""


def write_fence(text: str, language: str) -> str:
    """*text* as a fenced block."""
    text = text.removesuffix("\n")
    longest = max(map(len, _BACKTICKS.findall(text)), default=0) if "`" in text else 0
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}" if text else f"{fence}{language}\n{fence}"


def write_span(text: str) -> str:
    """*text*, which is one line without white space around it, as a code span."""
    if "`" not in text:
        return f"`{text}`"
    lengths = {len(run) for run in _BACKTICKS.findall(text)}
    # One of the first len(lengths) + 1 numbers is free.
    ticks = "`" * next(n for n in range(1, len(lengths) + 2) if n not in lengths)
    left = " " if text[0] == "`" else ""
    right = " " if text[-1] == "`" else ""
    pad = left or right  # a span loses one space at both ends only
    return f"{ticks}{pad}{text}{pad}{ticks}"
