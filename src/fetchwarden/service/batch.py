"""A batch: requests as JSON lines in, answers as JSON lines out, each as soon as it is there.

In: the lines of a body. Out: the lines of the answer, in the order in which they are done. A line
that cannot be read, or fails, is an answer of its own. So many are worked on at a time, and each
counts against the rate of its caller.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

from pydantic import BaseModel

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.service.callers import Caller
from fetchwarden.service.log import log_trouble
from fetchwarden.service.models import BatchAnswer, BatchLine, Problem
from fetchwarden.service.problems import ServiceError, problem_of
from fetchwarden.service.requests import parsed

__all__ = ["Handler", "lines_of", "run_batch"]

Handler = tuple[type[BaseModel], Callable[[Any, Caller], Awaitable[BaseModel]]]
"""The model of a request, and what carries it out."""


def lines_of(body: bytes, most: int) -> list[bytes]:
    """The lines of *body* that say something.

    Raises:
        ServiceError: there are more than *most*, or none.
    """
    lines = [line for line in body.split(b"\n") if line.strip()]
    if len(lines) > most:
        words = f"a batch may have {most} lines (max_batch_lines)"
        raise ServiceError(Code.REQUEST_TOO_LARGE, facts={"words": words})
    if not lines:
        raise ServiceError(Code.INVALID_REQUEST, facts={"words": "a batch has at least one line"})
    return lines


async def run_batch(
    lines: list[bytes],
    handlers: Mapping[str, Handler],
    caller: Caller,
    *,
    concurrency: int,
    request_id: str,
    now: Callable[[], float],
) -> AsyncIterator[bytes]:
    """The answers.

    Args:
        lines: the requests.
        handlers: by the name of the operation.
        caller: who asks.
        concurrency: how many are worked on at a time.
        request_id: of the batch; that of a line has its number behind it.
        now: seconds, for the rate.
    """
    turns = asyncio.Semaphore(concurrency)
    done: asyncio.Queue[BatchAnswer] = asyncio.Queue()

    async def work(place: int, line: bytes) -> None:
        async with turns:
            done.put_nowait(await _answer(place, line, handlers, caller, request_id, now))

    tasks = [asyncio.ensure_future(work(place, line)) for place, line in enumerate(lines)]
    try:
        for _ in lines:
            answer = await done.get()
            yield answer.model_dump_json(exclude_none=True).encode() + b"\n"
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _answer(  # noqa: PLR0917 - one line with all that it needs
    place: int,
    line: bytes,
    handlers: Mapping[str, Handler],
    caller: Caller,
    request_id: str,
    now: Callable[[], float],
) -> BatchAnswer:
    """The answer to one line; never raises."""
    line_id = ""
    try:
        asked = parsed(BatchLine, line)
        line_id = asked.id
        if place:  # the first was counted with the request itself
            caller.spend_request(now())
        model, carry_out = handlers[asked.operation]
        request = parsed(model, json.dumps(asked.request).encode())
        asked.request.clear()  # it would be there twice for as long as the answer takes
        answer = await carry_out(request, caller)
        return BatchAnswer(line=place, id=line_id, status=200, answer=answer.model_dump())
    except FetchwardenError as error:
        log_trouble(f"line {place}: {error.code.value}", detail=error.detail, is_expected=True)
        failed = error
    except Exception as failure:  # noqa: BLE001 - a line costs only itself
        log_trouble(f"line {place} failed", failure)
        failed = ServiceError(Code.INTERNAL_ERROR)
    problem = Problem.model_validate(problem_of(failed, f"{request_id}.{place}"))
    return BatchAnswer(line=place, id=line_id, status=problem.status, problem=problem)
