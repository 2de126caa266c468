"""Links and images become addresses or text."""

import pytest

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
        ({"alt": "", "aria-label": "l", "src": "x"}, ("https://e.example/d/x", "")),
        ({"alt": "a", "data-original": "o", "src": ""}, ("https://e.example/d/o", "a")),
        ({"alt": "a", "srcset": "s.png 2x, t.png"}, ("https://e.example/d/s.png", "a")),
        ({"title": "t"}, (None, "")),
        ({"alt": "a\u200b"}, (None, "a")),
        ({"alt": "x" * 9000}, (None, "x" * MAX_ALT_CHARS)),
    ],
)
def test_an_image_is_an_address_and_a_text(
    attributes: dict[str, str | None], expected: tuple[str | None, str]
) -> None:
    """Where images are wanted, the real one counts before its placeholder."""
    targets = Targets(BASE, ConvertOptions(images="link"))
    assert targets.image(attributes) == expected


def test_images_are_texts_by_default() -> None:
    """Their address is not written."""
    image: dict[str, str | None] = {"alt": "a", "src": "x"}
    assert Targets(BASE, ConvertOptions()).image(image) == (None, "a")
    labelled: dict[str, str | None] = {"alt": "", "aria-label": "l"}
    assert Targets(BASE, ConvertOptions()).image(labelled) == (None, "l")


def test_refused_targets_are_counted() -> None:
    """Each by its reason."""
    targets = Targets(BASE, ConvertOptions(images="none"))
    assert targets.link({"href": "javascript:x"}) is None
    assert targets.link({}) is None
    assert targets.image({"alt": "a"}) == (None, "")
    assert targets.removed == {"unsafe-link": 1, "image": 1}
