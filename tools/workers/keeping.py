"""Keep so many workers, and give them jobs: who does what, and what becomes of a worker after it.

In: messages, each with what makes its answer the one that was asked for. Out: that, or
``ConversionFailed``. Each worker has one keeper, a task that starts it, gives it one job at a time,
ends it for certain and starts the next. So no worker is without an owner, and what a worker says
goes to the job that it was given last, or to nobody.

A job ends its worker when it uses more CPU time, memory or wall time than it may, when the worker
dies or answers anything but its kind of answer, and when whoever asked is cancelled.
"""

import asyncio
import logging
from asyncio import FIRST_COMPLETED, Future, Semaphore, Task
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from fetchwarden.policy.errors import Refused
from fetchwarden.retrieval.errors import ConversionFailed
from fetchwarden.tools.workers.confinement import Confinement
from fetchwarden.tools.workers.endings import told
from fetchwarden.tools.workers.messages import Fault, Ready, pack, unpack
from fetchwarden.tools.workers.starting import NoWorker, Starter, Worker
from fetchwarden.tools.workers.wire import Malformed

__all__ = ["Bounds", "Keepers"]

START_SECONDS: Final = 60.0
"""Seconds after which a worker that was started and says nothing is given up."""
LONG_FRAME: Final = 512 * 1024
"""Bytes of an answer from which on it is read beside the event loop."""
RETRY_SECONDS: Final = 1.0
"""After a start that failed, while others can do the job."""

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What a job may cost.

    Attributes:
        confinement: what the worker keeps itself.
        wall_seconds: time from when a worker was given a job.
        max_answer_bytes: bytes of one answer.
        jobs_per_worker: jobs after which a worker is replaced.
    """

    confinement: Confinement
    wall_seconds: float
    max_answer_bytes: int
    jobs_per_worker: int


@dataclass(eq=False, slots=True)
class _Job:
    """What was asked, and what makes its answer what was asked for, or says that it is nonsense."""

    frame: list[bytes]
    accept: Callable[[Any], Any]
    answer: "Future[Any]"

    def fail(self, why: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(ConversionFailed(why))


class _Line:
    """Jobs in the order in which they came."""

    def __init__(self) -> None:
        self._jobs: deque[_Job] = deque()
        self._count = Semaphore(0)

    def put(self, job: _Job) -> None:
        self._jobs.append(job)
        self._count.release()

    def put_back(self, job: _Job) -> None:
        self._jobs.appendleft(job)
        self._count.release()

    async def get(self) -> _Job:
        while True:
            await self._count.acquire()
            job = self._jobs.popleft()
            if not job.answer.done():  # else whoever asked waits no more
                return job


class Keepers:
    """So many workers, from ``open`` to ``close``, in one event loop.

    Attributes:
        workers: those that are ready or at work.
        replaced: how many a job broke, or died without one, so far.
    """

    def __init__(self, size: int, starter: Starter, bounds: Bounds) -> None:
        self._size = size
        self._starter = starter
        self._bounds = bounds
        self._line = _Line()
        self._asked: set[_Job] = set()
        self._keepers: list[Task[None]] = []
        self._helpless: set[int] = set()
        self.workers: set[Worker] = set()
        self.replaced = 0

    @property
    def is_open(self) -> bool:
        """Whether anything can be asked."""
        return any(not keeper.done() for keeper in self._keepers)

    async def open(self) -> None:
        """Start all workers.

        Raises:
            ConversionFailed: one cannot be started.
        """
        loop = asyncio.get_running_loop()
        started: list[Future[None]] = [loop.create_future() for _ in range(self._size)]
        self._helpless.clear()
        self._keepers = [
            asyncio.create_task(self._keep(place, first)) for place, first in enumerate(started)
        ]
        for keeper, first in zip(self._keepers, started, strict=True):
            keeper.add_done_callback(partial(self._has_ended, first))
        try:
            await asyncio.gather(*started)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """End all workers; jobs that are not done fail. Nothing is left when it returns."""
        keepers, self._keepers = self._keepers, []
        for keeper in keepers:
            keeper.cancel()
        try:
            await asyncio.gather(*keepers, return_exceptions=True)
        finally:
            for job in self._asked:
                job.fail("the pool was closed")
            await self._starter.close()

    async def ask(self, asked: object, accept: Callable[[Any], Any]) -> Any:
        """What *accept* makes of the answer to *asked*.

        Raises:
            ConversionFailed: there is none.
            Refused: *accept* says so.
        """
        if not self.is_open:
            raise ConversionFailed("the pool is not open")
        try:
            frame = pack(asked)
        except Malformed as fault:
            raise ConversionFailed(f"it cannot be told to a worker: {fault}") from fault
        job = _Job(frame, accept, asyncio.get_running_loop().create_future())
        self._asked.add(job)
        self._line.put(job)
        try:
            return await job.answer
        finally:
            self._asked.discard(job)
            job.frame = []  # it may stand in line for a while yet

    def _has_ended(self, first: "Future[None]", keeper: "Task[None]") -> None:
        """Leave nobody waiting for a keeper that was stopped, or broke, which none is known to."""
        if not first.done():
            first.set_exception(ConversionFailed("the pool was closed"))
        if keeper.cancelled():
            return
        _log.error("a keeper of workers broke", exc_info=keeper.exception())
        if not self.is_open:
            for job in self._asked:
                job.fail("no worker is kept any more")

    async def _keep(self, place: int, first: "Future[None]") -> None:
        """Keep one worker, and another one after it, for ever."""
        is_well = True
        while True:
            # After one that came to nothing only a job is reason enough to try again.
            job = None if is_well else await self._line.get()
            try:
                worker = await self._started()
            except NoWorker as fault:
                why = f"no worker can be started: {fault}"
                _log.error("%s", why)
                if not first.done():
                    first.set_exception(ConversionFailed(why))
                is_well = False
                self._helpless.add(place)
                if job is not None:
                    await self._pass_on(job, why)
                continue
            self._helpless.discard(place)
            if not first.done():
                first.set_result(None)
            try:
                is_well = await self._serve(worker, job)
            finally:
                self.workers.discard(worker)
                await _certainly(worker.end())

    async def _pass_on(self, job: _Job, why: str) -> None:
        """Leave *job* to a keeper that has a worker; if none has, there is nobody to wait for.

        Who has none fails in no time, so it would soon have had, and failed, all jobs of the line.
        """
        if all(
            keeper.done() or place in self._helpless for place, keeper in enumerate(self._keepers)
        ):
            job.fail(why)
            return
        self._line.put_back(job)
        await asyncio.sleep(RETRY_SECONDS)

    async def _started(self) -> Worker:
        """A worker that is confined and waits."""
        try:
            worker = await self._starter.worker()
        except OSError as fault:  # no descriptors are left, say
            raise NoWorker(str(fault)) from fault
        try:
            async with asyncio.timeout(START_SECONDS):
                said = unpack(*await worker.hear(self._bounds.max_answer_bytes))
            if not isinstance(said, Ready):
                raise Malformed("not what a worker says first")
        except (OSError, EOFError, Malformed) as fault:  # a timeout is an OSError
            status = await _certainly(worker.end())
            raise NoWorker(told(status, self._bounds.confinement)) from fault
        except BaseException:
            await _certainly(worker.end())
            raise
        self.workers.add(worker)
        return worker

    async def _serve(self, worker: Worker, job: _Job | None) -> bool:
        """Give *worker* jobs, this one first, until it has to go; whether it was of any use."""
        for served in range(self._bounds.jobs_per_worker):
            hearing = asyncio.create_task(worker.hear(self._bounds.max_answer_bytes))
            try:
                job = job or await self._next(hearing)
                if job is None:
                    self.replaced += 1
                    _log.warning("a worker ended, or spoke, without a job")
                    return served > 0
                if not await self._done(worker, job, hearing):
                    self.replaced += 1
                    return True
            finally:
                hearing.cancel()
                await asyncio.wait([hearing])
                if not hearing.cancelled():
                    hearing.exception()  # it was told already
            job = None
        return True

    async def _next(self, hearing: "Task[Any]") -> _Job | None:
        """The next job; None if the worker dies, or speaks, while it waits."""
        getting = asyncio.create_task(self._line.get())
        try:
            await asyncio.wait([getting, hearing], return_when=FIRST_COMPLETED)
        finally:
            if not getting.done():
                getting.cancel()
                await asyncio.wait([getting])
        if not hearing.done():
            return getting.result()
        if not getting.cancelled():
            self._line.put_back(getting.result())  # it is not to blame
        return None

    async def _done(self, worker: Worker, job: _Job, hearing: "Task[tuple[int, bytes]]") -> bool:
        """Have *worker* do *job*; whether it can go on after that."""
        seconds = self._bounds.wall_seconds
        worker.tell(job.frame)
        await asyncio.wait([hearing, job.answer], timeout=seconds, return_when=FIRST_COMPLETED)
        if job.answer.done():  # whoever asked was cancelled
            return False
        why = f"it took longer than {seconds:g} s"
        if hearing.done():
            try:
                answer = await _understood(*hearing.result())
                if job.answer.done():  # given up while it was read
                    return True
                if not isinstance(answer, Fault):
                    job.answer.set_result(job.accept(answer))
                    return True
                why = told(answer, self._bounds.confinement)
            except Refused as refusal:
                job.answer.set_exception(refusal)
                return True
            except Malformed as fault:
                why = f"the worker answered nonsense: {fault}"
            except (EOFError, OSError):
                why = told(await _certainly(worker.end()), self._bounds.confinement)
        job.fail(why)
        _log.warning("a worker is replaced: %s", why)
        return False


async def _understood(tag: int, data: bytes) -> object:
    """The answer in a frame. A long one of a worker that was taken over may take long to read."""
    if len(data) < LONG_FRAME:
        return unpack(tag, data)
    return await asyncio.to_thread(unpack, tag, data)


async def _certainly(ending: Coroutine[Any, Any, int | None]) -> int | None:
    """What *ending* gives, which goes on to its end though whoever waits for it is cancelled."""
    task = asyncio.create_task(ending)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
