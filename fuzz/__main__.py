"""``python -m fetchwarden.fuzz``: hold our invariants, or put a guard of your own on the bench.

Ends with 0 when everything holds, 1 when an invariant breaks or a guard lets something through, and
2 when it is called wrongly.
"""

import argparse
import shlex
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import SystemRandom
from typing import Final

from fetchwarden.fuzz.bench import bench
from fetchwarden.fuzz.inputs import corpus, line_of, parse_lines
from fetchwarden.fuzz.runner import TARGETS, Broken, Run, draw, invariant, replay
from fetchwarden.policy.errors import InvalidInput, Misuse

__all__ = ["main"]

_CORPUS: Final = "the corpus"


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status of a run with these command-line *arguments*."""
    parser = _parser()
    options = parser.parse_args(arguments)
    names = [options.target] if options.target else list(TARGETS)
    seed = options.seed if options.seed is not None else SystemRandom().randrange(1 << 31)
    try:
        if options.guard is not None:
            report = bench(_guard(options.guard), seconds=options.seconds, seed=seed)
            _say(str(report))
            return 0 if report.ok else 1
        if options.replay not in {None, _CORPUS}:
            if options.target is None:
                parser.error("--replay FILE needs --target, since each target reads its own inputs")
            return _end(replay(options.target, _inputs(options.replay)))
        for name in names:
            _say(f"{name}: {invariant(name)}")
            if _end(replay(name, corpus(name))):
                return 1
            if options.replay is None:
                share = options.seconds / len(names)
                if _end(draw(name, seed=seed, seconds=share), f", seed {seed}"):
                    return 1
    except (Misuse, OSError) as error:
        parser.error(str(error))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m fetchwarden.fuzz",
        description="Replay the corpus, then draw hostile inputs until an invariant breaks.",
    )
    add = parser.add_argument
    add("--seconds", type=_seconds, default=10.0, help="time to draw, all targets together (10)")
    add("--target", choices=list(TARGETS), help="this target alone")
    add("--seed", type=int, help="draw the same inputs again (by default a new seed)")
    add(
        "--replay",
        nargs="?",
        const=_CORPUS,
        metavar="FILE",
        help="draw nothing: replay the corpus, or the corpus lines in FILE (- is standard input)",
    )
    add("--guard", metavar="MODULE:NAME", help="put this callable on the bench instead")
    return parser


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError("a positive number of seconds")
    return seconds


def _inputs(where: str) -> tuple[bytes, ...]:
    text = sys.stdin.read() if where == "-" else Path(where).read_text("utf-8")
    return parse_lines(text, where)


def _guard(where: str) -> Callable[[str], object]:
    module, _, name = where.partition(":")
    try:
        guard = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise InvalidInput(f"--guard {where}: {error}") from None
    if not callable(guard):
        raise InvalidInput(f"--guard {where}: not callable")
    return guard  # type: ignore[no-any-return]  # whatever it returns is a verdict


def _end(run: Run, drawn: str = " replayed") -> int:
    """Say what a run came to; 1 if an invariant broke."""
    pace = run.executions / max(run.seconds, 1e-9)
    _say(f"  {run.executions} inputs{drawn}, {run.seconds:.1f} s, {pace:.0f} per second")
    if run.broken is None:
        return 0
    _say(_explained(run.broken))
    return 1


def _explained(broken: Broken) -> str:
    line = line_of(broken.data)
    command = f"python -m fetchwarden.fuzz --target {broken.target} --replay -"
    return "\n".join(
        (
            f"BROKEN {broken.target}: {invariant(broken.target)}",
            f"  {type(broken.error).__name__}: {str(broken.error).partition(chr(10))[0]}",
            f"  input:  {line}",
            f"  replay: printf '%s\\n' {shlex.quote(line)} | {command}",
            f"  keep:   add the input as a line to fuzz/corpus/{broken.target}/found.txt",
        )
    )


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
