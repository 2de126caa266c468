"""An external injection filter behind an operator's address: one HTTP request for a call.

The request is a POST of ``{"texts": ["…"]}``; the answer is ``{"results": [[{"start": 0, "end": 9,
"code": "override"}]]}``, a list for each text, in characters (code points). Nothing else of an
answer is read, so what answers cannot say anything to a model.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from fetchwarden.policy.limits import Limits
from fetchwarden.policy.rules import EgressRules
from fetchwarden.policy.target import parse
from fetchwarden.retrieval.fetcher import Fetcher
from fetchwarden.retrieval.response import Request
from fetchwarden.sanitize.injection.external import BadAnswer, Span

__all__ = ["HttpGuard"]

MAX_ANSWER_BYTES: Final = 1_000_000


class HttpGuard:
    """Asks the filter at an address.

    Raises:
        InvalidRule: the address is not usable.
    """

    def __init__(self, url: str, fetcher: Fetcher, *, token: str | None = None) -> None:
        """A guard at *url*, reached through *fetcher*; *token* is sent as a bearer token."""
        self._rules = EgressRules.endpoint(url)
        self._target = parse(url)
        self._fetcher = fetcher
        self._secrets = {} if token is None else {"Authorization": f"Bearer {token}"}

    async def find(self, texts: Sequence[str]) -> list[list[Span]]:
        """The spans to remove from each of *texts*.

        Raises:
            RetrievalError: it cannot be reached.
            BadAnswer: it answers something else.
        """
        response = await self._fetcher.exchange(
            Request(
                target=self._target,
                method="POST",
                headers={"Content-Type": "application/json"},
                secret_headers=self._secrets,
                body=json.dumps({"texts": list(texts)}).encode(),
                rules=self._rules,
                limits=Limits(max_body_bytes=MAX_ANSWER_BYTES),
                media_types=frozenset({"application/json"}),
                allow_private=True,
            )
        )
        try:
            answer = json.loads(response.body)
            return [[_span(found) for found in spans] for spans in answer["results"]]
        except (ValueError, KeyError, TypeError, RecursionError) as fault:
            raise BadAnswer("the answer is not of the form that was asked for") from fault


def _span(found: dict[str, Any]) -> Span:
    return Span(start=found["start"], end=found["end"], code=found["code"])
