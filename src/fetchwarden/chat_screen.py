"""A terminal in which somebody talks with a model: the answer, and beside it what tools do.

The answer goes to standard output, all else to standard error. What a model, a page or a provider
wrote is made printable first, so that no control character reaches the terminal.
"""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TextIO

from fetchwarden.policy.errors import FetchwardenError
from fetchwarden.search_command import page_line
from fetchwarden.trace import printable, render_error, render_findings

if TYPE_CHECKING:
    from fetchwarden.sanitize.injection.filtering import FilterReport
    from fetchwarden.tools.conversation import Conversation
    from fetchwarden.tools.result import ToolTrace
    from fetchwarden.tools.web.search_pages import Loaded

__all__ = ["Screen", "shown"]

MAX_SHOWN: Final = 300
"""Characters of an argument, or of a refusal, in a line."""
# Line ends and tabs, and what joins the letters of some scripts and the parts of some emoji.
_PASSES: Final = frozenset("\n\t\u200c\u200d")


def shown(text: str) -> str:
    r"""*text* as it may be written on a terminal.

    >>> shown("a\r\nb\x1b[2J")
    'a\nb\\x1b[2J'
    """
    text = text.replace("\r\n", "\n")
    return "".join(
        each if each in _PASSES or each.isprintable() else printable(each) for each in text
    )


class Screen:
    """The terminal of one chat."""

    def __init__(self, source: TextIO, out: TextIO, err: TextIO) -> None:
        """A terminal, or files in its place.

        Args:
            source: where questions come from, a line each.
            out: where answers go.
            err: where everything else goes.
        """
        self._source = source
        self._out = out
        self._err = err
        self._is_in_line = False
        self._is_person = source.isatty()
        if self._is_person:
            _edit_lines()

    def ask(self) -> str | None:
        """The next line of the input; None at its end."""
        if not self._is_person:
            return self._source.readline() or None
        try:
            return input("\n> ")
        except EOFError:
            self._err.write("\n")
            return None

    def say(self, text: str) -> None:
        """Show a piece of the answer."""
        if text:
            self._out.write(shown(text))
            self._out.flush()
            self._is_in_line = not text.endswith("\n")

    def end(self, sources: str) -> None:
        """End the answer with its sources."""
        self._break()
        if sources:
            self._out.write(f"\n{shown(sources)}\n")
        self._out.flush()

    def note(self, *lines: str) -> None:
        """Lines beside the answer."""
        self._break()
        for line in lines:
            self._err.write(f"{line}\n")
        self._err.flush()

    def cut(self, why: str) -> None:
        """That the answer is not all of it."""
        self.note(f"(the answer is not complete: {_CUTS[why]})")

    def error(self, error: FetchwardenError) -> None:
        """Why an answer failed."""
        self.note(*render_error(error))

    def call(self, name: str, given: Mapping[str, str], conversation: "Conversation") -> None:
        """A call that is about to be carried out, and of an address who gave it."""
        told = ", ".join(f"{key}: {_short(value)}" for key, value in given.items())
        by = ""
        if "url" in given:
            origin = conversation.explain(given["url"]).allowed_by
            by = " (not given)" if origin is None else f" (given by {_WHO[origin.value]})"
        self.note(f"[{name}] {told}{by}")

    def page(self, loaded: "Loaded") -> None:
        """A page of a search that is there, or is not."""
        self.note(f"  {page_line(loaded)}")

    def report(self, report: "FilterReport") -> None:
        """What was neutralised in a result."""
        for source in report.sources:
            for field in source.fields:
                for line in render_findings(field.findings):
                    self.note(f"  {line}")
        if report.is_cut:
            self.note(f"  neutralised {report.removed} passages in all")
        self.note(*(f"  warning: {warning}" for warning in report.warnings))

    def trace(self, trace: "ToolTrace") -> None:
        """A call that ended."""
        if trace.status == "success":
            said = _result(trace.result)
        else:
            said = f"{trace.status}: {_short(trace.message)}"
        self.note(f"[{trace.tool_name or 'a call'}] {said} ({trace.seconds:.1f} s)")

    def _break(self) -> None:
        """End the line of the answer, so that nothing is written into it."""
        if self._is_in_line:
            self._out.write("\n")
            self._out.flush()
            self._is_in_line = False


_CUTS: Final[Mapping[str, str]] = {
    "length": "it is as long as one may be; a --parameter may allow more",
    "filter": "a filter of the provider cut it",
}
_WHO: Final[Mapping[str, str]] = {
    "system_prompt": "the system prompt",
    "user_message": "you",
    "document": "a document of yours",
    "tool_result": "a tool",
}


def _result(text: str) -> str:
    """What a line says of a result: whether it is complete, the verdict, how much it is."""
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        return f"{len(text)} characters"
    parts = []
    if isinstance(rows := value.get("results"), list):
        parts.append(f"results: {len(rows)}")
    if isinstance(status := value.get("status"), str):
        parts.append(status)
    metadata = value.get("metadata")
    if isinstance(metadata, dict):
        parts.append(f"verdict {metadata.get('verdict') or 'read'}")
    return _short(", ".join([*parts, f"{len(text)} characters"]))


def _short(text: str) -> str:
    line = printable(" ".join(text.split()))
    return line if len(line) <= MAX_SHOWN else f"{line[: MAX_SHOWN - 1]}…"


def _edit_lines() -> None:
    """Let the person edit the line, where the system can."""
    try:
        import readline  # noqa: F401, PLC0415
    except ImportError:
        return
