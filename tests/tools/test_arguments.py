"""Shows how the arguments of a call are read, and that a refusal tells a model how to mend it."""

import pickle
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from fetchwarden.tools.arguments import MAX_ECHO, MAX_INT, Arguments, BadArgument, shown

Read = Callable[[Arguments], Any]

EAST = timezone(timedelta(hours=2))
GROUPS = ("alpha", "beta", "gamma")
TIMES = ("day", "week", "month", "year")
LEAVE_OUT = "Leave it out, and all are shown."

READERS: dict[str, Read] = {
    "string": lambda a: a.optional_string("x", if_left_out="all are shown"),
    "line": lambda a: a.optional_line("x", 20, if_left_out="all are shown"),
    "int": lambda a: a.optional_positive_int("x", if_left_out="all are shown"),
    "boolean": lambda a: a.optional_boolean("x", if_left_out="all are shown"),
    "choice": lambda a: a.optional_choice("x", TIMES, if_left_out="all are shown"),
    "choices": lambda a: a.optional_choices("x", GROUPS, if_left_out="all are shown"),
    "time": lambda a: a.optional_time("x", EAST, if_left_out="all are shown"),
}


def _refusal(value: Any, read: Read) -> str:
    with pytest.raises(BadArgument) as caught:
        read(Arguments({"x": value}))
    assert caught.value.argument == "x"
    return str(caught.value)


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("given", [{}, {"x": None}, {"y": 5}])
def test_null_is_absent(kind: str, given: dict[str, Any]) -> None:
    """An optional argument that is absent or null reads as None."""
    assert READERS[kind](Arguments(given)) is None


@pytest.mark.parametrize("given", [{}, {"x": None}])
@pytest.mark.parametrize("kind", ["string", "line"])
def test_a_missing_required_string(given: dict[str, Any], kind: str) -> None:
    """A required argument that is absent or null is told to be missing, with no leave-out hint."""
    arguments = Arguments(given)
    with pytest.raises(BadArgument, match="required argument 'x' is missing") as caught:
        _ = arguments.required_line("x", 5) if kind == "line" else arguments.required_string("x")
    assert "Leave it out" not in str(caught.value)


@pytest.mark.parametrize("value", ["", "  ", "\n"])
def test_a_blank_required_string(value: str) -> None:
    """A required text that is blank arrived, so it is not told to be missing."""
    text = _refusal(value, lambda a: a.required_string("x"))
    assert "'x' must be a non-empty string" in text
    assert "missing" not in text
    assert "Leave it out" not in text


def test_a_required_string_of_another_kind() -> None:
    """A number is no text."""
    text = _refusal(42, lambda a: a.required_string("x"))
    assert text == "The argument 'x' must be a string, but was 42."


def test_texts_are_trimmed() -> None:
    """Texts lose the blanks around them; an optional one may come back empty."""
    assert Arguments({"x": "  weather \n"}).required_string("x") == "weather"
    assert Arguments({"x": "  "}).optional_string("x") == ""
    assert Arguments({"x": " a b "}).optional_line("x", 3) == "a b"
    assert Arguments({"x": " a b "}).required_line("x", 3) == "a b"


@pytest.mark.parametrize("kind", ["string", "line"])
@pytest.mark.parametrize("value", ["\ud800", "a\udfffb"])
def test_half_characters_are_refused(kind: str, value: str) -> None:
    """A text with half of a surrogate pair, which nothing could send on, is refused."""
    text = _refusal(value, READERS[kind])
    assert "whole characters" in text
    assert text.encode()


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("", "must not be empty"),
        (" \t ", "must not be empty"),
        ("x" * 37, "must have at most 20 characters, but has 37"),
        ("a\nb", "must be one line"),
        ("a\x00b", "must be one line"),
        ("a\x85b", "must be one line"),
        ("a\u2028b", "must be one line"),
    ],
)
def test_lines(value: str, reason: str) -> None:
    """A refused line is told why, not what it was."""
    text = _refusal(value, READERS["line"])
    assert reason in text
    assert text.endswith(LEAVE_OUT)
    assert value.strip() == "" or value not in text
    assert Arguments({"x": "x" * 20}).optional_line("x", 20) == "x" * 20


def test_a_required_line_has_no_hint() -> None:
    """What has to be given cannot be left out."""
    text = _refusal("a\nb", lambda a: a.required_line("x", 20))
    assert "one line" in text
    assert "Leave it out" not in text


@pytest.mark.parametrize("value", [1, 7, MAX_INT])
def test_positive_integers(value: int) -> None:
    """Integers from 1 to the greatest in 32 bits are read."""
    assert READERS["int"](Arguments({"x": value})) == value


@pytest.mark.parametrize(
    ("value", "raw"),
    [
        (0, "0"),
        (-1, "-1"),
        (2.5, "2.5"),
        (5.0, "5.0"),
        ("5", '"5"'),
        (True, "true"),
        (False, "false"),
        ([1], "[1]"),
        ({"a": 1}, '{"a": 1}'),
    ],
)
def test_other_things_are_no_positive_integers(value: Any, raw: str) -> None:
    """A placeholder, a fraction, a text or a boolean is refused with its raw value and the hint."""
    assert _refusal(value, READERS["int"]) == (
        f"The argument 'x' must be a positive integer, but was {raw}. {LEAVE_OUT}"
    )


def test_too_great_an_integer() -> None:
    """Past 32 bits the refusal tells the greatest."""
    assert str(MAX_INT) in _refusal(MAX_INT + 1, READERS["int"])


@pytest.mark.parametrize("value", [True, False])
def test_booleans(value: bool) -> None:
    """True and false are read."""
    assert READERS["boolean"](Arguments({"x": value})) is value


@pytest.mark.parametrize("value", ["true", 1, 0, "yes", []])
def test_other_things_are_no_booleans(value: Any) -> None:
    """What only looks like a boolean is refused."""
    text = _refusal(value, READERS["boolean"])
    assert "must be true or false" in text
    assert text.endswith(LEAVE_OUT)


@pytest.mark.parametrize("value", [*TIMES, " week\n"])
def test_choices_of_one(value: str) -> None:
    """Each value is read, blanks around it or not."""
    assert READERS["choice"](Arguments({"x": value})) == value.strip()


@pytest.mark.parametrize("value", ["", "Day", "decade", 5, ["day"], True])
def test_other_things_are_no_choice(value: Any) -> None:
    """Another spelling is another value; the refusal lists what there is."""
    text = _refusal(value, READERS["choice"])
    assert 'one of "day", "week", "month", "year"' in text
    assert f"but was {shown(value)}." in text
    assert text.endswith(LEAVE_OUT)


def test_choices() -> None:
    """Entries are trimmed, come once each, and stay in the order of the model."""
    given = Arguments({"x": ["gamma", " alpha ", "gamma"]})
    assert READERS["choices"](given) == ("gamma", "alpha")


@pytest.mark.parametrize("value", [[], "alpha", 5, {}, False])
def test_what_is_no_list_of_choices(value: Any) -> None:
    """An empty list is a wrong one, not an absent one."""
    text = _refusal(value, READERS["choices"])
    assert 'a non-empty list of values out of "alpha", "beta", "gamma"' in text
    assert f"but was {shown(value)}." in text
    assert text.endswith(LEAVE_OUT)


@pytest.mark.parametrize("entry", ["delta", "Alpha", 5, None, ["alpha"]])
def test_one_wrong_entry(entry: Any) -> None:
    """Of a list only the wrong entry is repeated."""
    text = _refusal(["beta", entry, "epsilon"], READERS["choices"])
    assert f"but one of its entries was {shown(entry)}." in text
    assert "epsilon" not in text
    assert text.endswith(LEAVE_OUT)


@pytest.mark.parametrize(
    ("value", "time"),
    [
        ("2026-09-01", datetime(2026, 9, 1, tzinfo=EAST)),
        (" 2026-09-01 ", datetime(2026, 9, 1, tzinfo=EAST)),
        ("2026-09-01T14:30", datetime(2026, 9, 1, 14, 30, tzinfo=EAST)),
        ("2026-09-01T14:30:15", datetime(2026, 9, 1, 14, 30, 15, tzinfo=EAST)),
        ("2026-09-01T14:30:15.25", datetime(2026, 9, 1, 14, 30, 15, 250_000, tzinfo=EAST)),
        ("2026-09-01T14:30:15.1234567", datetime(2026, 9, 1, 14, 30, 15, 123_456, tzinfo=EAST)),
        (
            "2026-09-01T14:30+05:00",
            datetime(2026, 9, 1, 14, 30, tzinfo=timezone(timedelta(hours=5))),
        ),
        (
            "2026-09-01T14:30:00-14:00",
            datetime(2026, 9, 1, 14, 30, tzinfo=timezone(timedelta(hours=-14))),
        ),
        ("2026-09-01T14:30:00Z", datetime(2026, 9, 1, 14, 30, tzinfo=UTC)),
    ],
)
def test_times(value: str, time: datetime) -> None:
    """A time without an offset is in the user's zone; an offset is kept."""
    read = READERS["time"](Arguments({"x": value}))
    assert read == time
    assert read.utcoffset() == time.utcoffset()


@pytest.mark.parametrize(
    "value",
    [
        "yesterday",
        "01.09.2026",
        "2026-9-1",
        "2026-02-30",
        20260901,
        "20260901",
        "",
        "2026-09-01 14:30",
        "2026-09-01t14:30",
        "2026-09-01T14:30z",
        "2026-09-01T14",
        "2026-09-01T24:00",
        "2026-09-01T14:60",
        "2026-09-01T14:30:60",
        "2026-09-01T14:30:00.",
        "2026-09-01T14:30:00.12345678",
        "2026-09-01T14:30+15:00",
        "2026-09-01T14:30+14:30",
        "2026-09-01T14:30+0200",
        "2026-09-01Z",
        "2026-W36-2",
        "٢٠٢٦-٠٩-٠١",
        "0001-01-01",
        "9999-12-31T23:00-05:00",
        "0000-01-01",
    ],
)
def test_other_things_are_no_times(value: Any) -> None:
    """Any other form, a day that is not there or a time past UTC's range is refused."""
    text = _refusal(value, READERS["time"])
    assert "2026-09-01T14:30" in text
    assert f"but was {shown(value)}." in text
    assert text.endswith(LEAVE_OUT)


@pytest.mark.parametrize("words", ["", " ", ".", "all are shown", " all are shown."])
def test_there_always_is_a_hint(words: str) -> None:
    """However a tool words what leaving out does, the refusal ends in a whole sentence."""
    text = _refusal(0, lambda a: a.optional_positive_int("x", if_left_out=words))
    assert text.endswith(
        (". Leave it out, and all are shown.", ". Leave it out, and the call does without it.")
    )


def test_long_values_are_cut() -> None:
    """Of a long value 40 characters are repeated, and a GUID in quotes is whole."""
    text = _refusal("x" * 500, READERS["int"])
    assert 'but was "' + "x" * (MAX_ECHO - 1) + "..." in text
    guid = "3f2504e0-4f89-11d3-9a0c-0305e82c3301"
    assert f'but was "{guid}".' in _refusal(guid, READERS["int"])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("ä", '"ä"'),
        ("a\nb", '"a\\nb"'),
        ("\u202e", '"\\u202e"'),
        ("\ud800", '"\\ud800"'),
        ("x" * 38, '"' + "x" * 38 + '"'),
        ("x" * 39, '"' + "x" * 39 + "..."),
        ("\u200b" * 200, '"' + ("\\u200b" * 7)[:39] + "..."),
        ([["x" * 10**6] * 5], '[["' + "x" * 37 + "..."),
        (float("inf"), "Infinity"),
        ({"a": [None, True]}, '{"a": [null, true]}'),
        ([object()], "[..."),
    ],
)
def test_how_values_are_shown(value: Any, text: str) -> None:
    """A value is JSON on one line that can be printed and sent."""
    assert shown(value) == text


def test_integers_without_a_decimal_form() -> None:
    """An integer that Python does not write out is left out of the words."""
    assert _refusal(10**5000, READERS["boolean"]).endswith(f"but was .... {LEAVE_OUT}")


def test_depth_does_not_matter() -> None:
    """A value nested without end is shown as far as it goes."""
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    assert shown(value) == "[" * MAX_ECHO + "..."
    while value:
        value = value.pop()


def test_a_refusal_without_the_value() -> None:
    """For sensitive arguments there are the same words without what arrived."""
    with pytest.raises(BadArgument) as caught:
        Arguments({"x": "hunter2"}).optional_choices("x", GROUPS)
    assert "hunter2" in str(caught.value)
    assert "hunter2" not in caught.value.masked
    assert caught.value.masked == str(caught.value).replace('"hunter2"', "*****")
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  our own
    assert (str(again), again.masked) == (str(caught.value), caught.value.masked)


def test_arguments_do_not_show_themselves() -> None:
    """What a model passed is not in the ``repr``, which logs may hold."""
    assert "hunter2" not in repr(Arguments({"password": "hunter2"}))
