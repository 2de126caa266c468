"""Links and images become addresses or text."""

import pytest

from fetchwarden.sanitize.elements import Element
from fetchwarden.sanitize.links import Base
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.targets import MAX_ALT_CHARS, Targets

BASE = Base.of("https://e.example/d/")


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ({"alt": " a\n b ", "src": "x.png"}, ("https://e.example/d/x.png", "a b")),
        ({"alt": "a", "src": "data:image/gif,x", "data-src": "/l"}, ("https://e.example/l", "a")),
        ({"alt": "a", "src": "data:image/gif,x"}, (None, "a")),
        ({"alt": "", "aria-label": "l", "src": "x"}, ("https://e.example/d/x", "l")),
        ({"title": "t"}, (None, "t")),
        ({"src": "x"}, (None, "")),
        ({"alt": "a\u200b"}, (None, "a")),
        ({"alt": "x" * 9000}, (None, "x" * MAX_ALT_CHARS)),
    ],
)
def test_an_image_needs_a_text(
    attributes: dict[str, str | None], expected: tuple[str | None, str]
) -> None:
    """Without one it is nothing, even where images are wanted."""
    targets = Targets(BASE, ConvertOptions(images="link"))
    assert targets.image(Element("img", attributes)) == expected


def test_images_are_texts_by_default() -> None:
    """Their address is not written."""
    image = Element("img", {"alt": "a", "src": "x"})
    assert Targets(BASE, ConvertOptions()).image(image) == (None, "a")


def test_refused_targets_are_counted() -> None:
    """Each by its reason."""
    targets = Targets(BASE, ConvertOptions(images="none"))
    assert targets.link(Element("a", {"href": "javascript:x"})) is None
    assert targets.link(Element("a", {})) is None
    assert targets.image(Element("img", {"alt": "a"})) == (None, "")
    assert targets.removed == {"unsafe-link": 1, "image": 1}
