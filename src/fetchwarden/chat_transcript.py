"""A chat as a file: what was asked, what tools were called with, what was answered.

The messages have the form of OpenAI's Chat Completions, whatever the provider, so that
``fetchwarden policy FILE`` shows the rules at work on it. Sensitive arguments are masked, and no
key is in it. Only its owner may read the file; it is whole after every answer.
"""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fetchwarden.policy.errors import InvalidInput

if TYPE_CHECKING:
    from fetchwarden.tools.loop import Chunk
    from fetchwarden.tools.result import Source, ToolTrace

__all__ = ["Transcript"]


class Transcript:
    """A transcript in a new file."""

    def __init__(self, path: str, head: dict[str, Any]) -> None:
        """Begin it.

        Args:
            path: of a file that does not exist yet, so that no earlier chat is lost.
            head: what is told of all of it.

        Raises:
            InvalidInput: the file exists, or cannot be written.
        """
        self._path = Path(path)
        self._head = head
        self._messages: list[dict[str, Any]] = []
        self._text: list[str] = []
        self._answer: dict[str, Any] = {}
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            raise InvalidInput(f"{path} exists; name a new file for the transcript") from None
        except OSError as error:
            raise InvalidInput(f"{path} cannot be written: {error.strerror}") from None
        self._write("")

    def ask(self, question: str) -> None:
        """A question; what follows is its answer."""
        self._messages.append({"role": "user", "content": question})
        self._text, self._answer = [], {}

    def call(self, trace: "ToolTrace") -> None:
        """A call that ended."""
        function = {"name": trace.tool_id, "arguments": json.dumps(dict(trace.arguments))}
        # A provider may use an id again in another answer.
        call_id = f"{len(self._messages)}-{trace.call_id}"
        call = {"id": call_id, "type": "function", "function": function}
        self._messages += [
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {
                "role": "tool",
                "tool_call_id": call_id,
                "content": trace.result,
                "is_error": trace.status != "success",
                "trace": trace.record(),
            },
        ]

    def say(self, chunk: "Chunk") -> None:
        """A piece of the answer."""
        self._text.append(chunk.text)
        if chunk.usage is not None:
            used = chunk.usage
            tokens = {"input_tokens": used.input_tokens, "output_tokens": used.output_tokens}
            self._answer["usage"] = tokens
        if chunk.model_sources:
            self._answer["model_sources"] = _records(chunk.model_sources)
        if chunk.tool_sources:
            self._answer["tool_sources"] = _records(chunk.tool_sources)

    def keep(self, system_prompt: str, how: str) -> None:
        """End the answer, and write the file.

        Args:
            system_prompt: as it was sent.
            how: ``complete``, ``cut_length`` or ``cut_filter`` where the provider ended it before
                its end, ``stopped``, or the code of the error that ended it.

        Raises:
            InvalidInput: the file cannot be written any more.
        """
        text = "".join(self._text)
        answer = {"role": "assistant", "content": text, "end": how, **self._answer}
        self._messages.append(answer)
        self._write(system_prompt)

    def _write(self, system_prompt: str) -> None:
        record = {**self._head, "system_prompt": system_prompt, "messages": self._messages}
        # Half a surrogate pair, which a model may write, has no UTF-8.
        text = json.dumps(record, ensure_ascii=False, indent=1).encode("utf-8", "replace")
        part = self._path.with_name(f"{self._path.name}.part")
        try:
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(text + b"\n")
            part.replace(self._path)
        except OSError as error:
            raise InvalidInput(f"{self._path} cannot be written: {error.strerror}") from None


def _records(sources: "tuple[Source, ...]") -> list[dict[str, str]]:
    return [{"title": source.title, "url": source.url} for source in sources]
