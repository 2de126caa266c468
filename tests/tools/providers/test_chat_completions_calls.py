"""Calls that arrive in pieces come apart, however a server numbers and names them."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.tools.providers.chat_completions_calls import CallPieces
from fetchwarden.tools.providers.reading import json_object

Wanted = tuple[str, dict[str, int]]
Deltas = list[list[dict[str, Any]]]
wanted = st.tuples(
    st.sampled_from(["look", "find"]),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


def read(deltas: list[Any], *, is_message: bool = False, **end: bool) -> list[tuple[str, str]]:
    """Return names and arguments of what arrives."""
    calls = CallPieces()
    for pieces in deltas:
        calls.add(pieces, is_message=is_message)
    told = {"is_ended": True, "is_cut": False, **end}
    functions = [call["function"] for call in calls.whole(**told)]
    return [(function["name"], function["arguments"]) for function in functions]


def piece(number: int, name: str | None, arguments: Any, **more: Any) -> dict[str, Any]:
    """Return a piece with an index and an id."""
    function = {"arguments": arguments} | ({} if name is None else {"name": name})
    return {"index": number, "id": f"c{number}", "function": function, **more}


def without(each: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return a piece without some of its members."""
    return {name: value for name, value in each.items() if name not in names}


def in_pieces(wishes: list[Wanted], size: int) -> Deltas:
    """Return calls as OpenAI sends them: numbered, an id and a name with the first piece."""
    deltas: Deltas = []
    for number, (name, value) in enumerate(wishes):
        text = json.dumps(value)
        deltas.append([piece(number, name, "")])
        deltas += [
            [without(piece(number, None, text[at : at + size]), "id")]
            for at in range(0, len(text), size)
        ]
    return deltas


def whole(wishes: list[Wanted], *leave: str, index: int | None = None) -> Deltas:
    """Return calls in one piece each, in chunks of their own, without some members."""
    pieces = [piece(n, name, json.dumps(value)) for n, (name, value) in enumerate(wishes)]
    if index is not None:
        pieces = [{**each, "index": index} for each in pieces]
    return [[without(each, *leave)] for each in pieces]


def together(deltas: Deltas) -> Deltas:
    """Return all pieces in one chunk."""
    return [[each for pieces in deltas for each in pieces]]


WAYS: dict[str, Callable[[list[Wanted]], Deltas]] = {
    "as OpenAI": lambda wishes: in_pieces(wishes, 3),
    "as OpenAI, in one chunk": lambda wishes: together(in_pieces(wishes, 1000)),
    "all with index 0": lambda wishes: whole(wishes, index=0),
    "all with index 0, in one chunk": lambda wishes: together(whole(wishes, index=0)),
    "without index": lambda wishes: whole(wishes, "index"),
    "without index, in one chunk": lambda wishes: together(whole(wishes, "index")),
    "without id": lambda wishes: whole(wishes, "id"),
    "without both": lambda wishes: whole(wishes, "index", "id"),
    "without both, in one chunk": lambda wishes: together(whole(wishes, "index", "id")),
    "index 0 and no id": lambda wishes: whole(wishes, "id", index=0),
    "index 0 and no id, in one chunk": lambda wishes: together(whole(wishes, "id", index=0)),
    "pieces by id": lambda wishes: [
        [{**without(each, "index"), "id": f"c{number}"}]
        for number, wish in enumerate(wishes)
        for (each,) in in_pieces([wish], 2)
    ],
    "index 0, pieces by id": lambda wishes: [
        [{**each, "index": 0, "id": f"c{number}"}]
        for number, wish in enumerate(wishes)
        for (each,) in in_pieces([wish], 2)
    ],
    "pieces in their order alone": lambda wishes: [
        [without(each, "index") if each.get("id") else without(each, "index", "id")]
        for number, wish in enumerate(wishes)
        for (each,) in [
            [{**e, "id": f"c{number}"} if "id" in e else e] for (e,) in in_pieces([wish], 2)
        ]
    ],
}


@pytest.mark.parametrize("way", WAYS)
@given(wishes=st.lists(wanted, min_size=1, max_size=4), as_objects=st.booleans())
def test_calls_come_apart(way: str, wishes: list[Wanted], as_objects: bool) -> None:
    """Each with its own name and arguments, in their order."""
    deltas = WAYS[way](wishes)
    if as_objects and "OpenAI" not in way and "pieces" not in way:
        for each in (each for pieces in deltas for each in pieces):
            each["function"]["arguments"] = json.loads(each["function"]["arguments"])
    found = [(name, json_object(text)) for name, text in read(deltas)]
    assert found == wishes


@given(
    st.lists(wanted, max_size=4),
    st.lists(st.sampled_from(["index", "id"]), unique=True),
    st.sampled_from([None, 0]),
    st.booleans(),
)
def test_calls_of_a_whole_message(
    wishes: list[Wanted], leave: list[str], index: int | None, same: bool
) -> None:
    """Each entry is a call of its own, whatever it has in common with others."""
    (pieces,) = together(whole(wishes, *leave, index=index)) or [[]]
    if same:
        pieces = [{**each, "id": "x"} for each in pieces]
    found = [(name, json_object(text)) for name, text in read([pieces], is_message=True)]
    assert found == wishes


@pytest.mark.parametrize(
    "deltas",
    [
        [[{"function": {"name": "f"}}, {"function": {"name": "g"}}]],
        [[{"function": {"name": "f", "arguments": ""}}, {"function": {"name": "g"}}]],
        [[{"function": {"name": "f"}}], [{"id": "a", "function": {"name": "g"}}]],
        [[{"function": {"name": "f"}}, {"id": "a"}, {"function": {"name": "g"}}]],
    ],
)
def test_names_without_arguments(deltas: Deltas) -> None:
    """Each that stands beside another, or has an id of its own, is a call."""
    assert read(deltas) == [("f", "{}"), ("g", "{}")]


def test_a_name_that_is_repeated_with_each_piece() -> None:
    """It opens nothing where the arguments are not whole yet."""
    deltas: Deltas = [[{"function": {"name": "f", "arguments": part}}] for part in ('{"a"', ": 1}")]
    assert read(deltas) == [("f", '{"a": 1}')]


def test_interleaved_pieces() -> None:
    """Pieces of two calls that come in turns are kept apart by their index."""
    texts = ['{"a": 1}', '{"b": 22}']
    deltas: Deltas = [[piece(0, "f", ""), piece(1, "g", "")]]
    deltas += [
        [without(piece(number, None, text[at : at + 2]), "id")]
        for at in range(0, 9, 2)
        for number, text in enumerate(texts)
    ]
    assert read(deltas) == [("f", texts[0]), ("g", texts[1])]


def test_the_first_that_says_something_wins() -> None:
    """An id, a type, a name; what is blank says nothing. Further members stay."""
    calls = CallPieces()
    for members in (
        {"id": " ", "type": "", "x": 1, "function": {"name": " ", "y": 2}},
        {"id": "a", "type": "function", "x": 3, "function": {"name": "f", "y": 4}},
        {"type": "other", "function": {"name": "g", "arguments": "{}"}},
    ):
        calls.add([{"index": 0, **members}], is_message=False)
    (call,) = calls.whole(is_ended=True, is_cut=False)
    assert call == {
        "id": "a",
        "type": "function",
        "x": 1,
        "function": {"name": "f", "y": 2, "arguments": "{}"},
    }


def test_a_single_piece_without_a_list() -> None:
    """It is taken for a list of one; anything else is nothing."""
    assert read([piece(0, "f", "{}")]) == [("f", "{}")]
    assert read([None, 5, "x", [5, None], {}]) == [("", "{}")]


@pytest.mark.parametrize("arguments", [5, True, [1], [], 1.5])
def test_arguments_that_are_neither_text_nor_object(arguments: Any) -> None:
    """No object comes of them, also if pieces around them would make one."""
    deltas: Deltas = [
        [piece(0, "f", '{"a": ')],
        [without(piece(0, None, arguments), "id")],
        [without(piece(0, None, "}"), "id")],
    ]
    ((_, text),) = read(deltas)
    assert json_object(text) is None


@pytest.mark.parametrize(
    ("end", "texts"),
    [
        ({"is_ended": True, "is_cut": False}, ["{}", "{}"]),
        ({"is_ended": True, "is_cut": True}, ["{}", ""]),
        ({"is_ended": False, "is_cut": False}, ["", ""]),
    ],
)
def test_calls_without_arguments(end: dict[str, bool], texts: list[str]) -> None:
    """They have none only where the answer came to its end; the last may have been cut off."""
    deltas: Deltas = [[piece(0, "f", "")], [piece(1, "g", None)]]
    assert [text for _, text in read(deltas, **end)] == texts


def test_the_call_of_old() -> None:
    """``function_call`` is one call, in pieces; beside others it repeats them."""
    calls = CallPieces()
    for function in ({"name": "f", "arguments": '{"a"'}, {"arguments": ": 1}"}, None, 5):
        calls.add_legacy(function)
    (call,) = calls.whole(is_ended=True, is_cut=False)
    assert call == {"function": {"name": "f", "arguments": '{"a": 1}'}}
    calls = CallPieces()
    calls.add([piece(0, "f", "{}")], is_message=False)
    calls.add_legacy({"name": "f", "arguments": "{}"})
    assert len(calls.whole(is_ended=True, is_cut=False)) == 1


def test_many_pieces_cost_no_more_than_their_number() -> None:
    """Calls are found without a search, and arguments are joined once."""

    def seconds(count: int) -> float:
        pieces = [piece(number, "f", "{}") for number in range(count)]
        more = [without(piece(0, "f", '{"a": '), "id")] * count
        begun = time.process_time()
        read([pieces, *([each] for each in more)])
        return time.process_time() - begun

    few, many = min(seconds(1_000) for _ in range(3)), min(seconds(8_000) for _ in range(3))
    assert many < 8 * few * 4
