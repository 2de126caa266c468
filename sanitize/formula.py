"""Read a formula of MathML as TeX.

In: an element ``math``, which ``sanitize.scan`` calls ``x-math``. Out: its text.
"""

import re
from typing import Final

from selectolax.lexbor import LexborNode

__all__ = ["MAX_FORMULA_CHARS", "formula_of"]

MAX_FORMULA_CHARS: Final = 1000
"""Characters of a formula."""

_TEX: Final = re.compile(r"[\\^_{}=+]|^\s*\S{1,3}\s*$")


def formula_of(node: LexborNode) -> str:
    """A formula as TeX if the page holds it, else the text of its presentation."""
    tex = node.css_first('annotation[encoding="application/x-tex"]')
    text = tex.text() if tex is not None else ""
    if not _TEX.search(text):
        # Nobody sees an annotation, so it must at least look like a formula. What is seen are the
        # token elements (MathML Core section 3.2).
        text = " ".join(token.text() for token in node.css("mi, mn, mo, ms, mtext"))
    return f" {' '.join(text.split())[:MAX_FORMULA_CHARS]} "
