"""A service as a user starts it: a process of its own, told to stop by signals."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parent.parent.parent


class Process:
    """``python -m fetchwarden serve`` with *arguments*; ``port`` and ``url`` once it listens.

    Started by a shell that first does what *within* says, such as to lower a limit.
    """

    def __init__(
        self, *arguments: str, environment: Mapping[str, str] | None = None, within: str = ":"
    ) -> None:
        self._arguments = arguments
        self._within = within
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        # The package of this checkout, whatever is installed.
        source = str(ROOT / "src")
        kept["PYTHONPATH"] = os.pathsep.join(filter(None, [source, kept.get("PYTHONPATH", "")]))
        self._environment = {**kept, **(environment or {})}
        self.url = ""
        self.port = 0

    async def __aenter__(self) -> Self:
        await self.start()
        await self.ready()
        return self

    async def start(self) -> None:
        """Start it, and no more."""
        self.process = await asyncio.create_subprocess_exec(
            "/bin/sh",
            "-c",
            f'{self._within}; exec "$0" "$@"',
            sys.executable,
            "-m",
            "fetchwarden",
            "serve",
            "--port",
            "0",
            *self._arguments,
            env=self._environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )

    async def ready(self) -> None:
        """Wait until it says where it listens, or ends."""
        assert self.process.stdout is not None
        self.url = (await self.process.stdout.readline()).decode().strip()
        if self.url:
            self.port = int(self.url.rpartition(":")[2].partition("/")[0])

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.process.returncode is None:
            self.process.kill()
            await self.process.communicate()

    def terminate(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Tell it to stop."""
        self.process.send_signal(number)

    async def ended(self) -> tuple[int, list[dict[str, Any]]]:
        """Return its exit status and what it logged, which is nothing but JSON lines."""
        _, told = await self.process.communicate()
        assert self.process.returncode is not None
        lines = [line for line in told.decode().splitlines() if not line.startswith("a new token")]
        return self.process.returncode, [json.loads(line) for line in lines]
