"""What a caller can choose about a conversion; checked when it is made."""

from dataclasses import dataclass
from typing import Literal

from fetchwarden.policy.errors import InvalidInput

__all__ = ["ConvertOptions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertOptions:
    """How a page is written.

    Attributes:
        images: ``alt`` writes the alternative text of an image, ``link`` a Markdown image with
            its address, ``none`` nothing.
        details: whether what a reader can unfold is kept or dropped: the content of ``details``
            elements, accordions and tabs.
        keep_hidden: ``drop`` leaves out what a reader of the page does not see; ``mark`` keeps it,
            wrapped and marked as hidden, in the whole page, for audits. Never give that to a model
            as it is.
        content: ``main`` keeps what belongs to the content of the page, ``whole`` all of it.
        serializer: ``native`` writes the Markdown itself, ``markdownify`` by that library, which is
            slower and knows less of tables and code.
        max_chars: the longest result in characters, including the note that it was cut; None for
            no limit of the caller's.

    Raises:
        InvalidInput: a value is none of these.
    """

    images: Literal["alt", "link", "none"] = "alt"
    details: Literal["keep", "drop"] = "keep"
    keep_hidden: Literal["drop", "mark"] = "drop"
    content: Literal["main", "whole"] = "main"
    serializer: Literal["native", "markdownify"] = "native"
    max_chars: int | None = None

    def __post_init__(self) -> None:
        if self.images not in ("alt", "link", "none"):
            raise InvalidInput(f"images must be 'alt', 'link' or 'none', not {self.images!r}.")
        if self.details not in ("keep", "drop"):
            raise InvalidInput(f"details must be 'keep' or 'drop', not {self.details!r}.")
        if self.keep_hidden not in ("drop", "mark"):
            raise InvalidInput(f"keep_hidden must be 'drop' or 'mark', not {self.keep_hidden!r}.")
        if self.content not in ("main", "whole"):
            raise InvalidInput(f"content must be 'main' or 'whole', not {self.content!r}.")
        if self.serializer not in ("native", "markdownify"):
            raise InvalidInput(
                f"serializer must be 'native' or 'markdownify', not {self.serializer!r}."
            )
        limit: object = self.max_chars
        if limit is not None and (type(limit) is not int or limit < 1):
            raise InvalidInput(
                f"max_chars must be a whole number of at least 1, or None: {limit!r}."
            )
