"""Page through results without keeping anything between two calls.

In: which page a model asks for, and what was found. Out: the part of it, and whether there is more.
A total is never told: it is mostly an estimate, and a model that is told one goes after all of it
(spec: tool-loop 3, web-tools 5). Whoever pages looks the same thing up again, so a page may differ
from what it would have been a minute ago.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.tools.arguments import Arguments, BadArgument
from fetchwarden.tools.schema import SchemaBuilder

__all__ = ["Paging", "ResultPage"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ResultPage(Generic[T]):
    """One page.

    Attributes:
        items: what is on it.
        page: which one it is, from 1.
        has_more: whether it makes sense to ask for the next one.
    """

    items: tuple[T, ...]
    page: int
    has_more: bool

    def facts(self) -> dict[str, Any]:
        """``page`` and ``has_more``, for the result of a tool."""
        return {"page": self.page, "has_more": self.has_more}


@dataclass(frozen=True, slots=True)
class Paging:
    """How a tool pages.

    Attributes:
        size: items of a page.
        last_page: the last page that may be asked for; None for no end.

    Raises:
        InvalidInput: one of them is less than 1.

    >>> paging = Paging(size=2, last_page=5)
    >>> paging.of(["a", "b", "c"], 2)
    ResultPage(items=('c',), page=2, has_more=False)
    """

    size: int
    last_page: int | None = None

    def __post_init__(self) -> None:
        if self.size < 1 or (self.last_page is not None and self.last_page < 1):
            raise InvalidInput("a page has at least one item, and there is at least one page")

    def describe(self, schema: SchemaBuilder) -> SchemaBuilder:
        """Add the argument ``page`` to a schema."""
        end = "" if self.last_page is None else f", at most {self.last_page}"
        words = f"Which page of the results, from 1{end}; has_more tells whether there is a next."
        return schema.optional_integer("page", words)

    def asked(self, arguments: Arguments) -> int:
        """The page that is asked for; the first when it is left out.

        Raises:
            BadArgument: it is no positive integer, or beyond the last page.
        """
        page = arguments.optional_positive_int("page", if_left_out="the first page is read") or 1
        if self.last_page is not None and page > self.last_page:
            raise BadArgument(
                f"The argument 'page' must be at most {self.last_page}, but was {page}. There are "
                "no further pages: search for something narrower.",
                "page",
                f"The argument 'page' must be at most {self.last_page}.",
            )
        return page

    def of(self, found: Sequence[T], page: int) -> ResultPage[T]:
        """Page *page* of all that was found."""
        start = (page - 1) * self.size
        is_more = len(found) > start + self.size
        return self.with_items(found[start : start + self.size], page, is_more=is_more)

    def with_items(self, items: Sequence[T], page: int, *, is_more: bool) -> ResultPage[T]:
        """Page *page* as a service returned it; *is_more* is what it says of the next one."""
        has_next = self.last_page is None or page < self.last_page
        return ResultPage(tuple(items), page, bool(items) and is_more and has_next)
