"""The keepers with workers that are played: at whatever step something happens, none is lost."""

import asyncio
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from fetchwarden.retrieval.errors import ConversionFailed
from fetchwarden.sanitize.injection.filtering import FilterItem
from fetchwarden.tools.workers import keeping
from fetchwarden.tools.workers.confinement import Confinement
from fetchwarden.tools.workers.keeping import Bounds, Keepers
from fetchwarden.tools.workers.messages import HEADER, Fault, Filter, Ready, Refusal, pack, unpack
from fetchwarden.tools.workers.starting import NoWorker, Worker
from fetchwarden.tools.workers.wire import Malformed
from tests.servers.loop import awaited

STEPS = 60
BOUNDS = Bounds(
    confinement=Confinement(None, None),
    wall_seconds=30.0,
    max_answer_bytes=1_000,
    jobs_per_worker=2,
)


def told(message: object) -> tuple[int, bytes]:
    """The tag and the bytes of *message*."""
    frame = b"".join(pack(message))
    return HEADER.unpack_from(frame)[1], frame[HEADER.size :]


class Played(Worker):
    """A worker whose every answer is an echo, a few steps later."""

    def __init__(self, pid: int, theatre: "Theatre") -> None:
        self.pid = pid
        self._theatre = theatre
        self._said: asyncio.Queue[tuple[int, bytes] | Exception] = asyncio.Queue()
        self.has_ended = False
        self._said.put_nowait(theatre.first())

    def tell(self, frame: Iterable[bytes]) -> None:
        """Hear *frame*, and answer at once."""
        assert not self.has_ended
        held = b"".join(frame)
        message = unpack(HEADER.unpack_from(held)[1], held[HEADER.size :])
        self._said.put_nowait(told(message))

    async def hear(self, most: int) -> tuple[int, bytes]:
        """What was said, after some steps."""
        said = await self._said.get()
        for _ in range(3):
            await asyncio.sleep(0)
        if isinstance(said, Exception):
            raise said
        assert len(said[1]) <= most
        return said

    async def end(self) -> int | None:
        """End, after some steps."""
        for _ in range(3):
            await asyncio.sleep(0)
        self.has_ended = True
        return 1

    async def _killed(self) -> int | None:
        return 1

    def die(self) -> None:
        """End by itself."""
        self._said.put_nowait(EOFError())


class Theatre:
    """A starter of such workers."""

    def __init__(self, first: Callable[[], Any] = lambda: told(Ready())) -> None:
        self.first = first
        self.workers: list[Played] = []
        self.faults: list[Exception] = []
        self.is_closed = False

    async def worker(self) -> Worker:
        """Another one, after some steps."""
        for _ in range(3):
            await asyncio.sleep(0)
        if self.faults:
            raise self.faults.pop()
        self.workers.append(Played(len(self.workers), self))
        return self.workers[-1]

    async def close(self) -> None:
        """All must have ended."""
        assert all(worker.has_ended for worker in self.workers)
        self.is_closed = True


async def ask(keepers: Keepers, number: int) -> int:
    """Ask question *number*; no other answer than its own is accepted."""

    def accept(answer: object) -> int:
        if answer != question:
            raise Malformed("another answer")
        return number

    question = Filter((FilterItem(text=str(number), source="", field=""),))
    answer: int = await keepers.ask(question, accept)
    return answer


async def steps(count: int) -> None:
    """Let others go on, that many times."""
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.mark.parametrize("is_long", [False, True])
@awaited
async def test_closed_at_any_step(monkeypatch: pytest.MonkeyPatch, *, is_long: bool) -> None:
    """Whenever the keepers are stopped, all workers have ended, all who asked are told."""
    if is_long:
        monkeypatch.setattr(keeping, "LONG_FRAME", 0)
    for count in range(STEPS):
        theatre = Theatre()
        keepers = Keepers(2, theatre, BOUNDS)
        opening = asyncio.create_task(keepers.open())
        await steps(count // 2)
        asked = [asyncio.create_task(ask(keepers, n)) for n in range(4)]
        await steps(count // 2)
        await keepers.close()
        await asyncio.wait([opening, *asked], timeout=30)
        assert theatre.is_closed
        for number, each in enumerate(asked):
            fault = each.exception()
            assert isinstance(fault, ConversionFailed) or each.result() == number
        await keepers.close()  # which may have been opened since
        assert opening.exception() is None or isinstance(opening.exception(), ConversionFailed)
        assert asyncio.all_tasks() == {asyncio.current_task()}


@awaited
async def test_a_worker_that_dies_at_any_step() -> None:
    """Whenever a worker dies, whoever asked gets an answer or an error, and the next an answer."""
    for count in range(STEPS):
        theatre = Theatre()
        keepers = Keepers(1, theatre, BOUNDS)
        await keepers.open()
        asked = asyncio.create_task(ask(keepers, 1))
        await steps(count)
        theatre.workers[-1].die()
        await asyncio.wait([asked])
        await steps(20)
        assert asked.exception() is None or isinstance(asked.exception(), ConversionFailed)
        assert await ask(keepers, 2) == 2
        await keepers.close()


@awaited
async def test_a_long_answer_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is read others go on; who gave up meanwhile costs nobody the worker."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(tag: int, data: bytes) -> object:
        if threading.current_thread() is not threading.main_thread():
            begun.set()
            go_on.wait()
        return unpack(tag, data)

    monkeypatch.setattr(keeping, "LONG_FRAME", 0)
    monkeypatch.setattr(keeping, "unpack", slow)
    theatre = Theatre()
    keepers = Keepers(1, theatre, BOUNDS)
    await keepers.open()
    asked = asyncio.create_task(ask(keepers, 1))
    while not begun.is_set():  # noqa: ASYNC110 - the loop goes on
        await asyncio.sleep(0)
    asked.cancel()
    await asyncio.wait([asked])
    go_on.set()
    assert await ask(keepers, 2) == 2
    assert len(theatre.workers) == 1
    await keepers.close()


@awaited
async def test_a_start_that_fails_is_tried_again_for_a_job() -> None:
    """After a start that failed the next job is reason for another one, and is done."""
    theatre = Theatre()
    keepers = Keepers(1, theatre, BOUNDS)
    await keepers.open()
    theatre.faults = [NoWorker("two"), OSError("one")]
    theatre.workers[-1].die()  # unused, so that nothing is started before somebody asks
    await steps(20)
    assert not keepers.workers
    for words in ("one", "two"):
        with pytest.raises(ConversionFailed) as raised:
            await ask(keepers, 1)
        assert words in raised.value.detail
    assert await ask(keepers, 3) == 3
    await keepers.close()


@awaited
async def test_who_has_no_worker_leaves_jobs_to_who_has() -> None:
    """While one worker lives, no job fails because another one cannot be started."""
    theatre = Theatre()
    keepers = Keepers(2, theatre, replace(BOUNDS, jobs_per_worker=100))
    await keepers.open()
    theatre.faults = [NoWorker("no more")] * 50
    theatre.workers[0].die()
    await steps(20)
    assert len(keepers.workers) == 1
    asked = [ask(keepers, number) for number in range(20)]
    assert await asyncio.gather(*asked) == [*range(20)]
    assert len(theatre.faults) == 49  # it was tried for one of them, which the other did
    await keepers.close()


@pytest.mark.parametrize(
    "first", [told(Refusal("not_text")), told(Fault("x")), (250, b""), EOFError(), OSError("reset")]
)
@awaited
async def test_a_worker_must_be_ready(first: Any) -> None:
    """A worker that says anything else first is ended, and the keepers do not open."""
    theatre = Theatre(lambda: first)
    keepers = Keepers(2, theatre, BOUNDS)
    with pytest.raises(ConversionFailed):
        await keepers.open()
    assert theatre.is_closed
    assert not keepers.is_open


@awaited
async def test_what_cannot_be_told() -> None:
    """A question that has no form on the wire is an error, and reaches no worker."""
    theatre = Theatre()
    keepers = Keepers(1, theatre, BOUNDS)
    await keepers.open()
    with pytest.raises(ConversionFailed):
        await keepers.ask(Fault(object()), print)  # type: ignore[arg-type]  # that is the point
    assert keepers.replaced == 0
    await keepers.close()
