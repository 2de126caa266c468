"""What went wrong at a provider, and how it is told.

In: an answer's status, and JSON in which a provider may tell of a failure, by whatever name. Out:
``ModelFailed``, whose text is ours and whose detail is the provider's.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import RetrievalError
from fetchwarden.tools.providers.reading import TooDeep, json_value

__all__ = ["BrokeOff", "Failure", "ModelFailed", "failure_in", "failure_in_text", "failure_of"]

_LATER: Final = frozenset({408, 409, 429})
_NEVER: Final = frozenset(
    {
        *("invalid_request_error", "invalid_request", "authentication_error", "permission_error"),
        *("not_found_error", "request_too_large", "billing_error", "insufficient_quota"),
        *("context_length_exceeded", "invalid_api_key", "model_not_found"),
    }
)
"""Kinds of failures that the same request meets again."""


class ModelFailed(RetrievalError):
    """A provider refused a request, or its answer broke off.

    ``detail`` holds what the provider said about it, without our keys: foreign text, for operators.
    """

    def __init__(
        self,
        words: str,
        *,
        status: int | None = None,
        detail: str = "",
        may_pass: bool | None = None,
    ) -> None:
        facts = {"words": words, "status": status, "may_pass": may_pass}
        super().__init__(Code.MODEL_FAILED, detail, facts)

    @property
    def status(self) -> int | None:
        """The status of the answer; None where there was none."""
        status = self.facts["status"]
        return status if isinstance(status, int) else None

    @property
    def retryable(self) -> bool:
        """Whether the same request may succeed later."""
        told = self.facts.get("may_pass")
        if isinstance(told, bool):
            return told
        return self.status is None or _may_pass(self.status)


class BrokeOff(ModelFailed):
    """The connection ended, or went silent, when the request was there already."""


class Failure:
    """What a provider says of a failure.

    Attributes:
        said: its words.
        may_pass: whether the same request may succeed later, as far as it tells.
    """

    def __init__(self, said: str, kinds: tuple[object, ...] = ()) -> None:
        self.said = said
        told = [str(kind) for kind in kinds]
        codes = [int(kind) for kind in told if kind.isdecimal() and len(kind) == 3]
        self.may_pass = _NEVER.isdisjoint(told) and all(map(_may_pass, codes))


_WORDS: Final[Mapping[int, str]] = {
    400: "it did not take the request (status 400)",
    401: "it refused the key (status 401)",
    403: "it refused the key, or does not allow this model (status 403)",
    404: "there is no such model, or no such interface at this address (status 404)",
    413: "the conversation is too long for it (status 413)",
    429: "its rate or quota is used up (status 429)",
    529: "it is overloaded (status 529)",
}


def failure_of(status: int, detail: str) -> ModelFailed:
    """What an answer with another status than 200 means; *detail* is what it says, masked."""
    words = _WORDS.get(status, f"it answered with status {status}")
    return ModelFailed(words, status=status, detail=detail)


def failure_in(value: object) -> Failure | None:
    """What a provider says about a failure in *value*; None where it tells of none.

    >>> failure_in({"error": {"message": "Busy"}}).said, failure_in({"error": {}})
    ('Busy', None)
    """
    for place in value if isinstance(value, list) else [value]:
        if isinstance(place, Mapping):
            for told in _told_in(place):
                return told
    return None


def failure_in_text(text: str) -> Failure:
    """What *text*, which tells of a failure, says about it: its message, or all of it."""
    try:
        value = json_value(text)
    except TooDeep:
        value = None
    if isinstance(value, Mapping):
        return failure_in(value) or _failure(value)
    return failure_in(value) or Failure(text.strip() or "error")


def _told_in(value: Mapping[str, object]) -> Iterator[Failure]:
    error, kind = value.get("error"), value.get("type")
    response = value.get("response")
    if kind == "response.failed":
        inner = response.get("error") if isinstance(response, Mapping) else None
        yield _failure(inner) if inner else Failure("response.failed")
    if kind == "error" or value.get("object") == "error":
        # Some write their words beside the kind, others below it.
        yield _failure(error or value)
    if error:
        yield _failure(error)
    if value.get("object") == "response" and value.get("status") in ("failed", "cancelled"):
        yield Failure(f"response {value['status']}")
    choices = value.get("choices")
    for choice in choices if isinstance(choices, list) else []:
        if isinstance(choice, Mapping):
            if choice.get("error"):
                yield _failure(choice["error"])
            if choice.get("finish_reason") == "error":
                yield Failure("finish_reason error")


def _failure(error: object) -> Failure:
    if isinstance(error, Mapping):
        told = [error.get(name) for name in ("message", "code", "type")]
        if told[0] and isinstance(told[0], Mapping | list):
            told[0] = None
        said = next((str(each) for each in told if each), "error")
        return Failure(said, tuple(each for each in told[1:] if isinstance(each, str | int)))
    return Failure(error if isinstance(error, str) else "error")


def _may_pass(status: int) -> bool:
    return status in _LATER or status >= 500
