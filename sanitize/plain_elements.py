"""Tell which elements stay as they are and look like what they lie in, as most do.

In: the name and the attributes of an element. Out: whether it is plain, so that ``sanitize.prune``
need not judge it one by one; what is found out about a name, a class and an id is remembered for
the page. In doubt an element is not plain.
"""

from collections.abc import Mapping
from typing import Final

from fetchwarden.sanitize.disclosure import CONTROLLING, is_control
from fetchwarden.sanitize.elements import names
from fetchwarden.sanitize.hiding import HIDING_CLASSES
from fetchwarden.sanitize.visibility import COLOURED, LOOKS, Visibility

__all__ = ["JUDGED", "REMOVED_ROLES", "TELLING", "TOKENS_OF_NOTE", "PlainElements", "removed_by"]

JUDGED: Final = names("x-button x-noscript details")
"""Elements of which some go, so that each is judged."""
TELLING: Final = LOOKS | {"role", "popover", CONTROLLING}
"""Attributes by which an element, beside its class and id, can go or look different."""
REMOVED_ROLES: Final = {
    "navigation": "navigation",
    "dialog": "dialog",
    "alertdialog": "dialog",
}
"""Roles that remove their element, and the reason."""

_TELLING_ALONE: Final = TELLING - {"role", "style"}
_REMOVED_TOKENS: Final = {
    "cookie-banner": "consent",
    "cookie-consent": "consent",
    "consent-banner": "consent",
    "newsletter-popup": "newsletter",
    "share-buttons": "share",
    "social-share": "share",
}
TOKENS_OF_NOTE: Final = HIDING_CLASSES.union(_REMOVED_TOKENS)
"""Classes, in lower case, of which something is known."""


class PlainElements(dict[tuple[str, str | None, str | None], bool]):
    """Whether an element of this name, class and id is plain; found out when it is looked for.

    A plain element stays and looks like what it lies in, as long as that can be seen, its ground is
    not at stake, and it has no ``TELLING`` attributes or ``leaves`` says that they do not matter.
    """

    def __init__(self, visibility: Visibility) -> None:
        self._visibility = visibility

    def __missing__(self, key: tuple[str, str | None, str | None]) -> bool:
        name, classes, identity = key
        is_plain = name not in JUDGED and not (identity and removed_by(identity))
        if is_plain:
            # Most have no name of which anything is known, which one look at each can tell.
            visibility = self._visibility
            is_named = visibility.is_named(name, None, identity)
            if classes and not is_named:
                tokens = classes.split()
                lower = tokens if classes.islower() else classes.lower().split()
                is_named = not (
                    visibility.named_classes.isdisjoint(tokens) and TOKENS_OF_NOTE.isdisjoint(lower)
                )
            is_plain = not is_named or (
                not (classes and removed_by(classes))
                and visibility.leaves_text(name, classes, identity)
            )
        self[key] = is_plain
        return is_plain

    def leaves(self, name: str, attributes: Mapping[str, str | None]) -> bool:
        """Whether the ``TELLING`` *attributes* of an element leave it plain."""
        get = attributes.get
        role, style = get("role"), get("style")
        return (
            _TELLING_ALONE.isdisjoint(attributes)
            and (not role or not (role.lower() in REMOVED_ROLES or is_control(attributes)))
            and (not style or self._leaves_by_style(name, attributes, style))
        )

    def _leaves_by_style(self, name: str, attributes: Mapping[str, str | None], style: str) -> bool:
        # A style and rules together may do what neither does alone.
        return (
            name not in COLOURED
            and not self._visibility.is_named(name, attributes.get("class"), attributes.get("id"))
            and self._visibility.leaves_text_by_style(style)
        )


def removed_by(value: str) -> str:
    """The reason for which a class or an id removes its element, "" for none."""
    if "-" not in value:
        return ""
    tokens = value.lower().split()
    if _REMOVED_TOKENS.keys().isdisjoint(tokens):
        return ""
    return next(_REMOVED_TOKENS[token] for token in tokens if token in _REMOVED_TOKENS)
