"""Hostile jobs: each costs its own request one error, and its worker; nobody else anything."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from fetchwarden.policy.codes import TABLE, Code
from fetchwarden.retrieval.errors import ConversionFailed
from fetchwarden.sanitize.injection.filtering import FilterItem, filter_batch
from fetchwarden.sanitize.injection.finding import FAILED
from fetchwarden.sanitize.page import convert
from fetchwarden.tools.injection import InjectionFilter
from fetchwarden.tools.workers import forking
from fetchwarden.tools.workers.messages import HEADER, Converted, Refusal, pack
from fetchwarden.tools.workers.pool import WorkerPool
from tests.servers.loop import awaited
from tests.tools.workers.meeting import Meeting
from tests.tools.workers.processes import STARTS, gone, needs_limits, until, until_gone
from tests.tools.workers.test_pool import HOSTILE, ORDER, PAGE, URL, pool

LIMITS: dict[str, Any] = {"cpu_seconds": 1.0, "memory_bytes": 400_000_000}
HELD = b"".join(pack(Converted(convert("", "https://another.example/"))))
REFUSAL = b"".join(pack(Refusal("not_text"))[1:])
ANSWERS = {
    "noise": b"\xff" * 64,
    "an answer of 4 GiB": b"\xff\xff\xff\xff\x03",
    "an unknown tag": HEADER.pack(0, 250),
    "half an answer": HELD[:-1],
    "no JSON": HEADER.pack(8, 3) + b"\0\0\0\4[[[[",
    "the page of another request": HELD,
    "a refusal with more in it": HEADER.pack(len(REFUSAL) + 1, 5) + REFUSAL + b"x",
    "an unknown refusal": b"".join(pack(Refusal("board_meeting"))),  # type: ignore[arg-type]  # that is the point
}


async def fails(workers: WorkerPool, body: bytes) -> str:
    """What an operator is told of a hostile job, after which the next one gets its page."""
    before = workers.pids
    with pytest.raises(ConversionFailed) as raised:
        await workers.convert(body, URL)
    assert raised.value.code is Code.CONVERSION_FAILED
    assert not raised.value.retryable
    assert str(raised.value) == TABLE[Code.CONVERSION_FAILED].told
    await until(workers, 1, *before)
    assert all(map(gone, before))
    assert await workers.convert(PAGE, URL) == convert(PAGE, URL)
    return raised.value.detail


@needs_limits
@pytest.mark.parametrize("start", STARTS)
@awaited
async def test_every_way_to_break_a_worker(start: Any) -> None:
    """CPU time, in Python or C, memory, a crash, an exception, an exit: one error, a new worker."""
    async with pool(start=start, **LIMITS) as workers:
        assert "more CPU time than 1.0 s" in await fails(workers, b"!burn")
        assert "more CPU time than 1.0 s" in await fails(workers, b"!burn-in-c")
        assert "more memory than 400000000 bytes" in await fails(workers, b"!eat")
        assert "SIGSEGV" in await fails(workers, b"!crash")
        assert "Broken in the worker" in await fails(workers, b"!raise")
        assert "status 3" in await fails(workers, b"!exit 3")
        assert workers.replaced == 6


@pytest.mark.parametrize("start", STARTS)
@awaited
async def test_a_worker_that_does_nothing(start: Any) -> None:
    """The parent's clock ends a job that uses no CPU time, on any system."""
    async with pool(start=start, wall_seconds=0.5) as workers:
        with pytest.raises(ConversionFailed) as raised:
            await workers.convert(b"!doze", URL)
        assert "longer than 0.5 s" in raised.value.detail


@pytest.mark.parametrize("start", STARTS)
@awaited
async def test_a_worker_that_is_killed(start: Any) -> None:
    """A worker that somebody kills in the middle of a job is replaced like any other."""
    async with Meeting() as meeting, pool(start=start) as workers:
        asked = asyncio.create_task(fails(workers, meeting.body))
        os.kill(await meeting.arrival(), signal.SIGKILL)
        assert "was killed" in await asked


@awaited
async def test_an_idle_worker_that_is_killed(caplog: pytest.LogCaptureFixture) -> None:
    """A worker that dies between jobs is replaced before the next job, which notices nothing."""
    async with WorkerPool(1) as workers:
        assert (await workers.convert(PAGE, URL)).title == "Roses"
        (pid,) = workers.pids
        os.kill(pid, signal.SIGKILL)
        await until(workers, 1, pid)
        assert (await workers.convert(PAGE, URL)).title == "Roses"
        assert workers.replaced == 1
    assert "without a job" in caplog.text


@pytest.mark.parametrize("answer", ANSWERS)
@awaited
async def test_a_worker_that_answers_nonsense(answer: str) -> None:
    """Anything but the very page that was asked for counts as a crash of the worker."""
    async with pool(wall_seconds=10.0) as workers:
        # It leaves half an answer there and ends.
        body = b"!chatter " + ANSWERS[answer].hex().encode()
        detail = await fails(workers, body)
        assert "nonsense" in detail or "took longer" in detail


@pytest.mark.parametrize("body", [b"!another", b"!warned", b"!screened", b"!no-data"])
@awaited
async def test_a_worker_that_answers_something_else(body: bytes) -> None:
    """A page of another address, with warnings of its own, no page, or no data: all the same."""
    async with pool() as workers:
        detail = await fails(workers, body)
        assert "nonsense" in detail or "Malformed in the worker" in detail


@awaited
async def test_a_worker_that_never_ends_its_answer() -> None:
    """An answer is read up to its bound, and its worker is not believed any more."""
    async with pool(max_answer_bytes=100_000, wall_seconds=30.0) as workers:
        assert "too long" in await fails(workers, b"!flood")
        long = b"<main>" + b"".join(b"<p>Paragraph %d of many." % n for n in range(9_000))
        assert "too long" in await fails(workers, long)


@awaited
async def test_what_an_operator_is_told_is_not_the_workers(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """No word of a worker is in a log but the name of an exception."""
    caplog.set_level(logging.DEBUG)
    async with pool() as workers:
        said = b"\n2026 board-meeting".hex().encode()
        await fails(workers, b"!chatter " + said)
    assert "a worker is replaced" in caplog.text
    assert "board-meeting" not in caplog.text


@needs_limits
@awaited
async def test_the_others_finish() -> None:
    """Of twenty callers with a hostile one among them, nineteen get their pages."""
    async with pool(2, **LIMITS) as workers:
        bodies = [b"!burn" if n == 3 else f"<title>{n}</title>".encode() for n in range(20)]
        outcomes = await asyncio.gather(
            *(workers.convert(body, f"{URL}?{n}") for n, body in enumerate(bodies)),
            return_exceptions=True,
        )
        assert isinstance(outcomes.pop(3), ConversionFailed)
        assert [
            (page.title, page.url) for page in outcomes if not isinstance(page, BaseException)
        ] == [(str(n), f"{URL}?{n}") for n in range(20) if n != 3]


@pytest.mark.parametrize("start", STARTS)
@awaited
async def test_a_cancelled_caller_frees_its_worker(start: Any) -> None:
    """Cancelling ends the worker at once, and its answer reaches nobody."""
    async with Meeting() as meeting, pool(start=start) as workers:
        asked = asyncio.create_task(workers.convert(meeting.body, URL))
        pid = await meeting.arrival()
        waiting = asyncio.create_task(workers.convert(b"<title>2</title>", URL))
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert (await waiting).title == "2"
        assert gone(pid)


@awaited
async def test_cancelled_at_any_step() -> None:
    """Whenever a caller is cancelled, the next one gets its own page, and no worker is lost."""
    async with WorkerPool(1) as workers:
        for steps in range(25):
            asked = asyncio.create_task(workers.convert(f"<title>a{steps}</title>", URL))
            for _ in range(steps):
                await asyncio.sleep(0)
            asked.cancel()
            await asyncio.wait([asked])
            assert (await workers.convert(f"<title>b{steps}</title>", URL)).title == f"b{steps}"
            assert len(workers.pids) == 1


@awaited
async def test_who_waits_no_more_is_passed_over() -> None:
    """A caller that is cancelled in line costs no worker anything."""
    async with Meeting() as meeting, pool() as workers:
        asked = asyncio.create_task(workers.convert(meeting.body, URL))
        pid = await meeting.arrival()
        waiting = [asyncio.create_task(workers.convert(PAGE, URL)) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[1].cancel()
        meeting.let_go(pid)
        assert (await asked).markdown == "done"
        pages = await asyncio.gather(*waiting, return_exceptions=True)
        assert [isinstance(page, asyncio.CancelledError) for page in pages] == [False, True, False]
        assert workers.pids == {pid}


@needs_limits
@awaited
async def test_a_filter_that_breaks_its_worker() -> None:
    """The texts of the source at fault pass with the warning; those of the others are filtered."""
    good = [
        FilterItem(text=ORDER, source="good", field="title", format="field"),
        FilterItem(text=f"Roses.\n\n{ORDER}", source="good", field="markdown"),
    ]
    async with pool(**LIMITS) as workers:
        for act in ("!crash", "!burn", "!fewer", "!raise"):
            bad = [
                FilterItem(text=act, source="bad", field="title"),
                FilterItem(text=ORDER, source="bad", field="x"),
            ]
            filtered = await InjectionFilter(batch=workers.filter).filter([bad[0], *good, bad[1]])
            alone = await workers.filter(bad)
            assert filtered.texts == (act, *filter_batch(good).texts, ORDER)
            assert [result.warnings for result in filtered.results] == [
                (FAILED,),
                (),
                (),
                (FAILED,),
            ]
            assert filtered.report.warnings == (FAILED,)
            assert filtered.report.removed == 2
            assert alone.texts == (act, ORDER)
            assert alone.report.warnings == (FAILED,)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="this system has no process groups")
@awaited
async def test_a_template_that_is_killed() -> None:
    """Without its template a pool starts another; no worker outlives it."""
    async with Meeting() as meeting, pool(start="fork") as workers:
        template = workers._keepers._starter.pid  # type: ignore[attr-defined]  # of this starter
        asked = asyncio.create_task(workers.convert(meeting.body, URL))
        pid = await meeting.arrival()
        os.kill(template, signal.SIGKILL)
        meeting.let_go(pid)  # where it does not end with its template
        await asyncio.wait([asked])
        await until(workers, 1, pid)
        assert (await workers.convert(PAGE, URL)).title == "Roses"
        assert workers._keepers._starter.pid != template  # type: ignore[attr-defined]  # as above
        assert gone(template)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="this system has no process groups")
@awaited
async def test_a_template_that_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A template that says nothing is killed: jobs are done again, and the pool can be closed."""
    monkeypatch.setattr(forking, "ANSWER_SECONDS", 0.2)
    async with pool(start="fork") as workers:
        templates = set()
        for _ in range(2):  # the second time it is closed
            template = workers._keepers._starter.pid  # type: ignore[attr-defined]  # of this starter
            templates.add(template)
            os.kill(template, signal.SIGSTOP)
            (worker,) = workers.pids
            os.kill(worker, signal.SIGKILL)
            if len(templates) == 1:
                await until(workers, 0, worker)
                assert (await workers.convert(PAGE, URL)).title == "Roses"
    assert len(templates) == 2
    assert all(map(gone, templates))


PARENT = f"""
import asyncio, sys
sys.path[:0] = {{path!r}}
from fetchwarden.tools.workers.pool import WorkerPool
async def main():
    async with WorkerPool(2, table={HOSTILE!r}, start={{start!r}}) as pool:
        print(*pool.pids, flush=True)
        await asyncio.gather(pool.convert({{body!r}}, "https://a.example/"))
asyncio.run(main())
"""


@needs_limits
@pytest.mark.parametrize("signals", [[signal.SIGKILL], [signal.SIGTERM]])
@pytest.mark.parametrize("start", STARTS)
@awaited
async def test_no_worker_outlives_its_parent(start: Any, signals: list[signal.Signals]) -> None:
    """When the process that has the pool is killed, its workers end, idle or at work."""
    async with Meeting() as meeting:
        program = PARENT.format(path=sys.path, start=start, body=meeting.body)
        parent = await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, stdout=subprocess.PIPE
        )
        assert parent.stdout is not None
        pids = [int(word) for word in (await parent.stdout.readline()).split()]
        assert await meeting.arrival() in pids
        for each in signals:
            parent.send_signal(each)
        await parent.wait()
        await until_gone(*pids)
        parent._transport.close()  # type: ignore[attr-defined]  # asyncio has no other way


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="this system has no process groups")
@awaited
async def test_signals_of_a_service_manager_are_the_parents() -> None:
    """A worker that is sent SIGTERM, SIGINT or SIGHUP goes on: its parent says when to end."""
    async with Meeting() as meeting, pool() as workers:
        asked = asyncio.create_task(workers.convert(meeting.body, URL))
        pid = await meeting.arrival()
        for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            os.kill(pid, each)
        meeting.let_go(pid)
        assert (await asked).markdown == "done"
        assert workers.replaced == 0
