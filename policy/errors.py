"""One small error tree; every leaf carries a stable code of ``policy.codes``.

::

    FetchwardenError            .code .retryable .detail, str() is safe to show to a model
    ├── Refused                 our rules said no
    ├── RetrievalError          the world did not play along (leaves in ``retrieval.errors``)
    └── Misuse (ValueError)     our caller passed something that cannot work
        ├── InvalidRule         a malformed or contradictory rule
        └── InvalidInput        an argument of the wrong kind

``str(error)`` is what the model is told: no address, no inner detail. ``error.detail`` is for the
operator and may name addresses; it is in neither ``str`` nor ``repr``. ``Misuse`` alone shows its
detail, since it speaks to the person who writes the configuration or the code.
"""

from collections.abc import Mapping

from fetchwarden.policy.codes import TABLE, Code

__all__ = ["FetchwardenError", "InvalidInput", "InvalidRule", "Misuse", "Refused", "RetrievalError"]


class FetchwardenError(Exception):
    """The root of everything Fetchwarden raises on purpose.

    Attributes:
        code: the stable code (``policy.codes.Code``).
        detail: what an operator needs to know; may name addresses; never shown to a model.
        facts: the values that the model's text shows, such as ``{"status": 404}``.
        trace: what had happened before, oldest first (``retrieval.response.Hop`` values).
    """

    def __init__(
        self, code: Code, detail: str = "", facts: Mapping[str, object] | None = None
    ) -> None:
        self.code = code
        self.detail = detail
        self.facts: dict[str, object] = dict(facts or {})
        self.trace: tuple[object, ...] = ()
        super().__init__(code)

    def __str__(self) -> str:
        return TABLE[self.code].told.format_map(_Facts(self.facts))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code.value!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.code, self.detail, self.facts, self.trace))

    @property
    def retryable(self) -> bool:
        """Whether the same read may succeed later without any change."""
        return TABLE[self.code].retryable


class Refused(FetchwardenError):
    """Our rules said no; nothing was sent, or nothing more was read."""


class RetrievalError(FetchwardenError):
    """The page could not be had: the network, the server or the document is at fault."""


class Misuse(FetchwardenError, ValueError):
    """Our caller passed something that cannot work; the message says what would."""

    def __str__(self) -> str:
        return self.detail


class InvalidRule(Misuse):
    """A rule is malformed or contradicts another one."""

    def __init__(self, detail: str) -> None:
        super().__init__(Code.INVALID_RULE, detail)


class InvalidInput(Misuse):
    """An argument is of the wrong kind or out of range."""

    def __init__(self, detail: str) -> None:
        super().__init__(Code.INVALID_INPUT, detail)


class _Facts(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "…"


def _rebuild(
    cls: type[FetchwardenError],
    code: Code,
    detail: str,
    facts: dict[str, object],
    trace: tuple[object, ...],
) -> FetchwardenError:
    error = cls.__new__(cls)
    FetchwardenError.__init__(error, code, detail, facts)
    error.trace = trace
    return error
