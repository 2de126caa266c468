"""A request's body as one of the models, or what is wrong with it, in words a caller can act on."""

from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError

from fetchwarden.policy.codes import Code
from fetchwarden.service.models import OPERATORS_OPTIONS
from fetchwarden.service.problems import ServiceError

__all__ = ["parsed"]

Model = TypeVar("Model", bound=BaseModel)
MAX_NAME: Final = 60
"""Characters of a name that is told again."""
MAX_CONTAINERS: Final = 300_000
"""Opening brackets and braces of a request, in its texts as well."""
MAX_FAULTS: Final = 5
MAX_COUNTED: Final = 100
"""Faults of a request from which on none is told."""


def parsed(model: type[Model], body: bytes) -> Model:
    """The *model* that *body* is the JSON of.

    Raises:
        ServiceError: it is no JSON, lacks something, or asks for what a caller may not choose.
    """
    if body.count(b"[") + body.count(b"{") > MAX_CONTAINERS:
        # Counted before anything is built of them: 10 MB of empty ones took 370 MB.
        words = f"it may have {MAX_CONTAINERS} lists and objects"
        raise ServiceError(Code.REQUEST_TOO_LARGE, facts={"words": words})
    try:
        return model.model_validate_json(body, strict=True)
    except ValidationError as error:
        if error.error_count() > MAX_COUNTED:
            # To tell each of a million would cost more than to read them.
            words = f"it has more than {MAX_COUNTED} faults"
            raise ServiceError(Code.INVALID_REQUEST, facts={"words": words}) from None
        faults = error.errors(include_input=False, include_url=False, include_context=False)
    for fault in faults:
        name = str(fault["loc"][-1]) if fault["loc"] else ""
        if fault["type"] == "extra_forbidden" and name in OPERATORS_OPTIONS:
            raise ServiceError(Code.OPTION_NOT_ALLOWED, facts={"option": repr(name)})
    told = [_told(fault["loc"], fault["type"], fault["msg"]) for fault in faults[:MAX_FAULTS]]
    raise ServiceError(Code.INVALID_REQUEST, facts={"words": "; ".join(told)})


def _told(place: tuple[int | str, ...], kind: str, said: str) -> str:
    if kind == "json_invalid":
        return "its body is no JSON"
    # A name may be anything that a caller wrote.
    name = ".".join(ascii(str(part))[1:-1][:MAX_NAME] for part in place) or "the body"
    return f"{name}: there is no such option" if kind == "extra_forbidden" else f"{name}: {said}"
