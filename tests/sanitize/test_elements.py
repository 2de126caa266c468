"""The plain tree knows its text and its size."""

from fetchwarden.sanitize.elements import Element


def tree() -> Element:
    """A paragraph with a link and a break, beside a list."""
    link = Element("a", {"href": "x"}, ["link "])
    return Element("body", {}, [Element("p", {}, [" ab ", link, Element("br"), "c"]), "\n"])


def test_walk_goes_in_document_order() -> None:
    """Parents come before their children."""
    assert [element.name for element in tree().walk()] == ["body", "p", "a", "br"]


def test_text_is_what_stands_there() -> None:
    """A break is a line feed."""
    assert tree().text() == " ab link \nc\n"


def test_measure_counts_text_and_finds_blocks() -> None:
    """White space at the ends of texts is not counted."""
    root = tree()
    root.measure()
    paragraph = root.children[0]
    assert isinstance(paragraph, Element)
    assert (root.chars, root.holds_block) == (7, True)
    assert (paragraph.chars, paragraph.holds_block) == (7, False)
