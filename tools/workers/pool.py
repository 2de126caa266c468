"""Conversion and filtering in worker processes: what strangers can make expensive, or break.

In: a body, or texts. Out: the page, or the filtered texts, the same as in process; or one error for
what broke its worker. What comes back is data that is read strictly, and what can be told without
the worker is not believed: a page that takes over the parser in a worker has taken over what its
own request gets, and what that worker is given until it is replaced.
"""

from collections.abc import Sequence
from typing import Final, Literal, Self

from fetchwarden.policy.codes import Code
from fetchwarden.policy.errors import InvalidInput, Refused
from fetchwarden.policy.media import describe_media_type, media_type_of
from fetchwarden.retrieval.errors import ConversionFailed
from fetchwarden.sanitize.injection.filtering import (
    Filtered,
    FilterItem,
    check_text,
    report_on,
    unfiltered,
)
from fetchwarden.sanitize.injection.finding import Scan
from fetchwarden.sanitize.options import ConvertOptions
from fetchwarden.sanitize.page import Page
from fetchwarden.tools.workers.confinement import Confinement
from fetchwarden.tools.workers.forking import ForkStarter, can_fork
from fetchwarden.tools.workers.keeping import Bounds, Keepers
from fetchwarden.tools.workers.messages import Convert, Converted, Filter, Refusal, Screened
from fetchwarden.tools.workers.starting import SpawnStarter, Starter
from fetchwarden.tools.workers.wire import Malformed

__all__ = ["WorkerPool"]

JOBS: Final = "fetchwarden.tools.workers.jobs"

_DEFAULTS: Final = ConvertOptions()


class WorkerPool:
    """Worker processes behind two awaitable calls. Use it with ``async with``, in one event loop.

    >>> import asyncio
    >>> async def main() -> str:
    ...     async with WorkerPool(size=1) as pool:
    ...         page = await pool.convert(b"<title>Roses</title>", "https://a.example/")
    ...     return page.title
    >>> asyncio.run(main())
    'Roses'

    ``Reader(converter=pool.convert, injection_filter=InjectionFilter(batch=pool.filter))`` reads
    with it. A process is no sandbox: a worker that was taken over may still do what its user may.
    """

    def __init__(
        self,
        size: int = 2,
        *,
        cpu_seconds: float | None = 20.0,
        memory_bytes: int | None = 512 * 1024 * 1024,
        wall_seconds: float = 60.0,
        jobs_per_worker: int = 200,
        max_answer_bytes: int = 64 * 1024 * 1024,
        start: Literal["fork", "spawn"] | None = None,
        table: str = JOBS,
    ) -> None:
        """A pool.

        Args:
            size: workers, and so jobs at the same time.
            cpu_seconds: CPU time of one job; None for no limit. Windows has no such limit.
            memory_bytes: address space of a worker, with the 60 MB it begins with; None for no
                limit. macOS and Windows have no such limit.
            wall_seconds: time of one job from when a worker was given it.
            jobs_per_worker: jobs after which a worker is replaced. With 1 no two requests ever
                meet in a process.
            max_answer_bytes: bytes of one answer.
            start: how workers come to be; when None, by a fork of a template where the system can.
            table: the module with the table of jobs; for tests.

        Raises:
            InvalidInput: a value is out of range, or workers cannot be started so here.
        """
        for name, value in (
            ("size", size),
            ("cpu_seconds", cpu_seconds),
            ("memory_bytes", memory_bytes),
            ("wall_seconds", wall_seconds),
            ("jobs_per_worker", jobs_per_worker),
            ("max_answer_bytes", max_answer_bytes),
        ):
            if value is not None and not value > 0:
                raise InvalidInput(f"{name} must be more than 0, not {value!r}")
        if start not in {None, "fork", "spawn"} or (start == "fork" and not can_fork()):
            raise InvalidInput(f"workers cannot be started by {start!r} here")
        limits = Confinement(cpu_seconds, memory_bytes)
        forks = start == "fork" or (start is None and can_fork())
        starter: Starter = ForkStarter(table, limits) if forks else SpawnStarter(table, limits)
        bounds = Bounds(
            confinement=limits,
            wall_seconds=wall_seconds,
            max_answer_bytes=max_answer_bytes,
            jobs_per_worker=jobs_per_worker,
        )
        self._keepers = Keepers(size, starter, bounds)

    @property
    def pids(self) -> frozenset[int]:
        """The process ids of the workers that are ready or at work."""
        return frozenset(worker.pid for worker in self._keepers.workers)

    @property
    def replaced(self) -> int:
        """Workers that a job broke, or that died without one, so far."""
        return self._keepers.replaced

    async def __aenter__(self) -> Self:
        """Start all workers.

        Raises:
            ConversionFailed: one cannot be started.
        """
        await self._keepers.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End all workers; what is still asked fails. Nothing is left when it returns."""
        await self._keepers.close()

    async def convert(
        self,
        body: str | bytes,
        url: str,
        *,
        media_type: str = "text/html",
        charset: str | None = None,
        options: ConvertOptions = _DEFAULTS,
    ) -> Page:
        """The page that *body* holds, as ``sanitize.page.convert`` makes it.

        Raises:
            Refused: ``UNSUPPORTED_MEDIA_TYPE`` or ``NOT_TEXT``.
            InvalidInput: an argument is of the wrong kind.
            ConversionFailed: it broke its worker.
        """
        if not isinstance(body, str | bytes) or not isinstance(url, str):
            raise InvalidInput("body must be text or bytes, and url text")
        plain_type = media_type_of(media_type)

        def accept(answer: object) -> Page:
            # No word of a refusal is the worker's, and neither is what the page is known by.
            match answer:
                case Converted(Page(url=about, media_type=known, findings=(), warnings=()) as page):
                    if about == url and known == plain_type:
                        return page
                case Refusal("not_text"):
                    raise Refused(Code.NOT_TEXT)
                case Refusal("unsupported_media_type"):
                    facts = {"media_type": describe_media_type(plain_type)}
                    raise Refused(Code.UNSUPPORTED_MEDIA_TYPE, facts=facts)
            raise Malformed("not the page that was asked for")

        asked = Convert(
            body=body if isinstance(body, bytes) else b"",
            text=body if isinstance(body, str) else None,
            url=url,
            media_type=media_type,
            charset=charset,
            options=options,
        )
        page: Page = await self._keepers.ask(asked, accept)
        return page

    async def filter(self, items: Sequence[FilterItem]) -> Filtered:
        """The texts of *items*, filtered as ``filter_batch`` does.

        Where that breaks a worker, the texts of each source are filtered by themselves; those of
        the one at fault pass as they are, with the warning ``injection_filter_failed``.

        Raises:
            InvalidInput: the text of an item is no text, or its format is unknown.
            ConversionFailed: the pool is not open; nothing passes for that.
        """
        listed = list(items)
        for item in listed:
            check_text(item.text, item.format)
        sources = dict.fromkeys(item.source for item in listed)
        try:
            return report_on(listed, await self._screen(listed))
        except ConversionFailed:
            if not self._keepers.is_open:
                raise
            if len(sources) == 1:
                return unfiltered(listed)
        results: dict[int, Scan] = {}
        for source in sources:
            places = [place for place, item in enumerate(listed) if item.source == source]
            own = [listed[place] for place in places]
            try:
                screened = await self._screen(own)
            except ConversionFailed:
                if not self._keepers.is_open:
                    raise
                screened = unfiltered(own).results
            results.update(zip(places, screened, strict=True))
        return report_on(listed, [results[place] for place in range(len(listed))])

    async def _screen(self, items: Sequence[FilterItem]) -> tuple[Scan, ...]:
        if not items:
            return ()

        def accept(answer: object) -> tuple[Scan, ...]:
            if isinstance(answer, Screened) and len(answer.results) == len(items):
                return answer.results
            raise Malformed("not a result for each text")

        results: tuple[Scan, ...] = await self._keepers.ask(Filter(tuple(items)), accept)
        return results
