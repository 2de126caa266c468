"""Put the calls of a Chat Completions stream together from the pieces that servers send.

In: pieces of calls as they arrive. Out: whole calls, in the order in which they were opened. A
piece belongs to a call by its index, by its id, or because that call was opened last (spec:
tool-loop 2.1). Servers number and name badly: what can only be a call of its own opens one.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fetchwarden.tools.providers.reading import json_object, text_or_nothing

__all__ = ["CallPieces"]


@dataclass(slots=True)
class _Call:
    """A call that arrives in pieces."""

    members: dict[str, Any] = field(default_factory=dict)
    function: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    arguments: list[str] = field(default_factory=list)
    is_closed: bool = False
    """Whether its arguments are no text that could go on."""
    is_whole: bool = False
    """Whether its arguments came in one piece, and are an object."""

    @property
    def id(self) -> str:
        return _id(self.members)

    def take(self, piece: Mapping[str, Any]) -> None:
        """Add what *piece* says; of an id, a type and a name the first that says something wins."""
        for name, value in piece.items():
            if name not in ("index", "function") and _is_nothing(self.members.get(name)):
                self.members[name] = value
        function = piece.get("function")
        if not isinstance(function, Mapping):
            return
        for name, value in function.items():
            if name not in ("name", "arguments"):
                self.function.setdefault(name, value)
        self.name = self.name if self.name.strip() else text_or_nothing(function.get("name"))
        self._go_on(function.get("arguments"))

    def _go_on(self, arguments: object) -> None:
        if isinstance(arguments, Mapping):  # some servers do not write them as text
            arguments = json.dumps(arguments, ensure_ascii=False)
        if arguments is None or arguments == "" or self.is_closed:
            return
        if isinstance(arguments, str):
            self.arguments.append(arguments)
        else:
            # Whatever this is, no object comes of it: not even if the pieces around it fit.
            self.arguments, self.is_closed = [json.dumps(arguments)], True
        self.is_whole = len(self.arguments) == 1 and _is_object(self.arguments[0])

    def whole(self, missing: str) -> dict[str, Any]:
        """All of it; *missing* are the arguments of a call that came without any."""
        arguments = "".join(self.arguments) or missing
        return {
            **self.members,
            "function": {**self.function, "name": self.name, "arguments": arguments},
        }


class CallPieces:
    """The calls of one message."""

    def __init__(self) -> None:
        self._calls: list[_Call] = []
        self._by_index: dict[int, _Call] = {}
        self._by_id: dict[tuple[int | None, str], _Call] = {}
        self._legacy: _Call | None = None

    def add(self, pieces: object, *, is_message: bool) -> None:
        """Take *pieces* of calls, which came together.

        Args:
            pieces: a list of them; some servers send a single one without a list.
            is_message: whether they came in a whole message, where each is a call of its own.
        """
        listed = pieces if isinstance(pieces, list) else [pieces]
        known = [each for each in listed if isinstance(each, Mapping)]
        for piece in known:
            call = None if is_message else self._goes_on(piece, are_several=len(known) > 1)
            self._take(piece, call)

    def add_legacy(self, function: object) -> None:
        """Take a piece of the one call that the interface knew before there were tools."""
        if isinstance(function, Mapping) and (self._legacy or not self._calls):
            self._legacy = self._take({"function": function}, self._legacy)

    def whole(self, *, is_ended: bool, is_cut: bool) -> tuple[dict[str, Any], ...]:
        """All calls.

        Args:
            is_ended: whether the answer came to a mark of its end. Without one, a call that has no
                arguments may have lost them, so it is given none that could be read.
            is_cut: whether the answer was cut for its length: so the last call may be.
        """
        last = len(self._calls) - 1
        return tuple(
            call.whole("{}" if is_ended and not (is_cut and number == last) else "")
            for number, call in enumerate(self._calls)
        )

    def _take(self, piece: Mapping[str, Any], call: _Call | None) -> _Call:
        if call is None:
            call = _Call()
            self._calls.append(call)
        call.take(piece)
        index = _index(piece)
        if index is not None:
            self._by_index[index] = call
        if call_id := _id(piece):
            self._by_id.setdefault((index, call_id), call)
            self._by_id.setdefault((None, call_id), call)
        return call

    def _goes_on(self, piece: Mapping[str, Any], *, are_several: bool) -> _Call | None:
        """The call that *piece* goes on with; None for a new one."""
        index, call_id = _index(piece), _id(piece)
        if call_id and (known := self._by_id.get((index, call_id))):
            return known
        last = self._calls[-1] if self._calls else None
        call = last if index is None else self._by_index.get(index)
        if call is None or (call_id and call.id):
            return None
        function = piece.get("function")
        if not isinstance(function, Mapping) or not text_or_nothing(function.get("name")).strip():
            return call
        # It names a function: one that stands beside others without index and id, or brings
        # arguments of its own where there are some already, is another call.
        if index is None and (call_id or are_several):
            return None
        arguments = function.get("arguments")
        brings_own = isinstance(arguments, Mapping) or _is_object(text_or_nothing(arguments))
        return None if call.is_whole and brings_own else call


def _index(piece: Mapping[str, Any]) -> int | None:
    index = piece.get("index")
    return index if type(index) is int else None


def _id(members: Mapping[str, Any]) -> str:
    call_id = members.get("id")
    return call_id if isinstance(call_id, str) and call_id.strip() else ""


def _is_nothing(value: object) -> bool:
    return not value.strip() if isinstance(value, str) else not value


def _is_object(text: str) -> bool:
    return text.strip()[:1] == "{" and json_object(text) is not None
