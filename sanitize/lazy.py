"""Show an image that a script loads when it is needed, as the ``noscript`` beside it has it.

In: a ``noscript`` element, which ``sanitize.scan`` calls ``x-noscript``, and the tree so far. The
image replaces its placeholder, or is added where that would stand.
"""

from typing import Final

from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.tree import Tree
from fetchwarden.sanitize.visibility import is_hidden

__all__ = ["show_lazy_image"]

_PIXEL: Final = frozenset({"0", "1"})


def show_lazy_image(tree: Tree, node: LexborNode, parent: int) -> None:
    """Add to *tree*, below *parent*, the image in *node* if there is nothing else in it."""
    image = node.css_first("img")
    if image is None or node.text(strip=True):
        return
    attributes = image.attributes
    sizes = {attributes.get("width"), attributes.get("height")}
    if is_hidden(attributes) or not sizes.isdisjoint(_PIXEL):
        return
    last = len(tree) - 1
    while last > 0 and tree.texts[last].isspace():
        last -= 1
    if tree.names[last] == "img" and tree.parents[last] == parent:
        tree.attributes[last] = {**tree.attributes[last], **attributes}
    else:
        tree.add("img", parent, attributes)
