"""Shows what holds of any argument, any schema and any settings."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fetchwarden.tools.arguments import MAX_INT, Arguments, BadArgument
from fetchwarden.tools.definition import Function, ToolDefinition
from fetchwarden.tools.schema import SchemaBuilder, to_openai_strict
from fetchwarden.tools.settings import SettingField, Settings, effective_settings
from tests.property.strategies import policy_settings

ZONE = timezone(timedelta(hours=2))
VALUES = ("day", "week", "month")
HINT = " Leave it out, and all are shown."

texts = st.text(st.characters(), max_size=60)  # halves of characters, too
likely = st.one_of(
    st.sampled_from([*VALUES, " day ", "Day", "2026-09-01", "2026-02-30", 0, 1, 5, -1, MAX_INT]),
    st.sampled_from([True, False, "true", "5", 2.5, MAX_INT + 1, "a\nb", "\ud800", "\u202e"]),
    st.lists(st.sampled_from([*VALUES, "Day", " week ", 5, None]), max_size=4),
    st.datetimes().map(datetime.isoformat),
)
leaves = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), texts, likely
)
json_values = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=12,
)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and not any("\ud800" <= c <= "\udfff" for c in value)


def _is_line(value: Any) -> bool:
    text = value.strip() if _is_text(value) else ""
    return 0 < len(text) <= 20 and not any(
        ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u2028\u2029" for c in text
    )


def _is_choice(value: Any) -> bool:
    return isinstance(value, str) and value.strip() in VALUES


# How each kind is read, which values are right, and what is read of a right one.
KINDS: dict[str, tuple[Callable[[Arguments], Any], Callable[[Any], bool], Callable[[Any], Any]]] = {
    "required": (
        lambda a: a.required_string("page"),
        lambda v: _is_text(v) and bool(v.strip()),
        str.strip,
    ),
    "required line": (lambda a: a.required_line("page", 20), _is_line, str.strip),
    "string": (
        lambda a: a.optional_string("page", if_left_out="all are shown"),
        _is_text,
        str.strip,
    ),
    "line": (
        lambda a: a.optional_line("page", 20, if_left_out="all are shown"),
        _is_line,
        str.strip,
    ),
    "int": (
        lambda a: a.optional_positive_int("page", if_left_out="all are shown"),
        lambda v: isinstance(v, int) and not isinstance(v, bool) and 0 < v < 2**31,
        lambda v: v,
    ),
    "boolean": (
        lambda a: a.optional_boolean("page", if_left_out="all are shown"),
        lambda v: v is True or v is False,
        lambda v: v,
    ),
    "choice": (
        lambda a: a.optional_choice("page", VALUES, if_left_out="all are shown"),
        _is_choice,
        str.strip,
    ),
    "choices": (
        lambda a: a.optional_choices("page", VALUES, if_left_out="all are shown"),
        lambda v: isinstance(v, list) and bool(v) and all(map(_is_choice, v)),
        lambda v: tuple(dict.fromkeys(map(str.strip, v))),
    ),
}


def _check_refusal(told: str, value: Any, *, is_required: bool) -> None:
    """Check that a refusal has what a model needs to mend its call."""
    assert "'page'" in told
    assert "must" in told
    assert told.isprintable()
    assert told.encode()
    assert told.endswith(HINT) is not is_required
    assert ("Leave it out" in told) is not is_required
    _, was, rest = told.partition(", but was ")
    if not was:
        _, was, rest = told.partition(", but one of its entries was ")
        assert not was or isinstance(value, list)
        value = None
    echo = rest.removesuffix(HINT).removesuffix(".")
    if not was:
        return
    if len(echo) > 40:
        assert len(echo) == 43
        assert echo.endswith("...")
    elif value is not None:
        assert json.loads(echo) == value


@pytest.mark.parametrize("kind", KINDS)
@policy_settings
@given(value=json_values)
@example(value="x" * 500)
@example(value=[["deep"] * 50])
@example(value={"a": "\u202e"})
@example(value=1e308)
def test_any_value_is_read_or_refused(kind: str, value: Any) -> None:
    """A right value is read as it was meant, and any other is refused in words that help."""
    read, is_right, meant = KINDS[kind]
    is_required = kind.startswith("required")
    try:
        result, told = read(Arguments({"page": value})), ""
    except BadArgument as refusal:
        result, told = None, str(refusal)
    if value is None:
        assert result is None
        assert ("'page' is missing" in told) == bool(told) == is_required
    elif told:
        assert not is_right(value)
        _check_refusal(told, value, is_required=is_required)
    else:
        assert is_right(value)
        assert result == meant(value)
        assert type(result) is type(meant(value))


@policy_settings
@given(value=json_values)
def test_any_value_is_a_time_or_refused(value: Any) -> None:
    """Whatever is read as a time has a zone and a place in UTC; all else is refused."""
    try:
        time = Arguments({"page": value}).optional_time("page", ZONE, if_left_out="all are shown")
    except BadArgument as refusal:
        _check_refusal(str(refusal), value, is_required=False)
        return
    assert (time is None) == (value is None)
    if time is not None:
        assert isinstance(value, str)
        assert time.astimezone(UTC).utcoffset() == timedelta(0)


@policy_settings
@given(
    time=st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30)),  # noqa: DTZ001  zones come below
    minutes=st.one_of(st.none(), st.integers(-14 * 60, 14 * 60)),
    spec=st.sampled_from(["minutes", "seconds", "milliseconds", "microseconds"]),
)
def test_every_time_is_read_as_it_was_written(
    time: datetime, minutes: int | None, spec: str
) -> None:
    """A time in ISO 8601 is read as the moment it means, in the user's zone where it names none."""
    zone = None if minutes is None else timezone(timedelta(minutes=minutes))
    text = time.replace(tzinfo=zone).isoformat(timespec=spec)
    meant = datetime.fromisoformat(text)
    read = Arguments({"page": text}).optional_time("page", ZONE)
    assert read == (meant if zone else meant.replace(tzinfo=ZONE))


@policy_settings
@given(given_=st.dictionaries(texts, json_values, max_size=4), name=texts)
def test_only_the_named_argument_is_looked_at(given_: dict[str, Any], name: str) -> None:
    """What stands under other names changes nothing."""
    others = {key: value for key, value in given_.items() if key != name}
    assert Arguments(others).optional_string(name) is None


# --- schemas -----------------------------------------------------------------------------------

names = st.sampled_from(["a", "b", "c", "d"])
properties = st.dictionaries(
    names,
    st.one_of(
        st.booleans(),
        st.fixed_dictionaries(
            {},
            optional={
                "type": st.one_of(
                    st.sampled_from(["string", "integer", "array", "null"]),
                    st.lists(st.sampled_from(["string", "null"]), unique=True),
                ),
                "enum": st.lists(st.sampled_from(["x", "y", None]), unique=True),
                "items": st.just({"type": "string"}),
                "description": st.text(max_size=5),
            },
        ),
    ),
)
schemas = st.one_of(
    json_values,
    st.fixed_dictionaries(
        {"properties": properties},
        optional={
            "type": st.just("object"),
            "required": st.one_of(st.lists(names), st.none(), st.just("a")),
            "additionalProperties": st.booleans(),
        },
    ),
)


@policy_settings
@given(schema=schemas)
def test_strict_conversion_keeps_all_and_is_done_once(schema: Any) -> None:
    """Converting twice is converting once; every property stays, in its order, and is required."""
    before = json.dumps(schema)
    strict = to_openai_strict(schema)
    assert json.dumps(schema) == before
    assert to_openai_strict(strict) == strict
    if not isinstance(schema, dict) or not isinstance(schema.get("properties"), dict):
        assert strict is schema
        return
    assert list(strict["properties"]) == list(schema["properties"])
    assert set(strict["properties"]) <= set(strict.get("required") or ())
    unchanged = set(schema) - {"properties", "required"}
    assert {key: strict[key] for key in unchanged} == {key: schema[key] for key in unchanged}
    for name, changed in strict["properties"].items():
        original = schema["properties"][name]
        if not isinstance(original, dict):
            assert changed == original
            continue
        kept = set(original) - {"type", "enum"}
        assert set(changed) == set(original)
        assert {key: changed[key] for key in kept} == {key: original[key] for key in kept}
        if "enum" in original:
            assert [v for v in changed["enum"] if v is not None] == [
                v for v in original["enum"] if v is not None
            ]


@policy_settings
@given(
    kinds=st.lists(
        st.sampled_from(["string", "integer", "enum", "boolean", "array", "required"]), max_size=6
    )
)
def test_what_is_built_converts_to_all_required(kinds: list[str]) -> None:
    """Of any schema that is built, the strict form requires all and allows null for the rest."""
    builder = SchemaBuilder()
    for number, kind in enumerate(kinds):
        name = f"{kind}{number}"
        {
            "string": lambda n: builder.optional_string(n, ""),
            "integer": lambda n: builder.optional_integer(n, ""),
            "enum": lambda n: builder.optional_enum(n, "", VALUES),
            "boolean": lambda n: builder.optional_boolean(n, ""),
            "array": lambda n: builder.optional_string_array(n, "", VALUES),
            "required": lambda n: builder.required_string(n, ""),
        }[kind](name)
    plain = builder.build()
    strict = to_openai_strict(plain)
    assert strict["required"] == list(plain["properties"])
    for name, words in strict["properties"].items():
        assert ("null" in words["type"]) == (name not in plain["required"])
        assert ("enum" in words) == name.startswith("enum")


# --- settings ----------------------------------------------------------------------------------

NORMAL = SettingField("normal", "N.")
SECRET = SettingField("secret", "S.", "secret")
DEFINITION = ToolDefinition(id="tool", function=Function("tool", "", {}), settings=(NORMAL, SECRET))
stores = st.dictionaries(
    st.sampled_from(["tool.normal", "tool.secret", "normal", "secret", "other.secret"]),
    st.sampled_from(["", " ", "one", "two", "three"]),
)


@policy_settings
@given(locked=stores, user=stores, defaults=stores)
def test_no_lower_source_counts_while_a_higher_one_has_a_value(
    locked: dict[str, str], user: dict[str, str], defaults: dict[str, str]
) -> None:
    """The first source with a value decides; for a secret the default never does."""
    found = effective_settings(DEFINITION, locked, user, defaults)
    ranked = [
        source["tool.normal"] for source in (locked, user, defaults) if "tool.normal" in source
    ]
    assert found.get("normal") == (ranked[0] if ranked else None)
    ranked = [source["tool.secret"] for source in (locked, user) if "tool.secret" in source]
    assert found.get("secret", "") == (ranked[0].strip() if ranked else "")
    assert found.get("secret") != ""


@policy_settings
@given(locked=stores, user=stores, defaults=stores, other=st.tuples(stores, stores))
def test_lower_sources_do_not_matter(
    locked: dict[str, str],
    user: dict[str, str],
    defaults: dict[str, str],
    other: tuple[dict[str, str], dict[str, str]],
) -> None:
    """Where a value is locked, whatever the user stored and the defaults are gives the same."""
    full = {"tool.normal": "", "tool.secret": "", **locked}
    assert effective_settings(DEFINITION, full, user, defaults) == effective_settings(
        DEFINITION, full, *other
    )


@policy_settings
@given(
    secret=st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=6, max_size=30),
    before=st.text(max_size=10),
    after=st.text(max_size=10),
)
def test_no_secret_is_left_in_a_masked_text(secret: str, before: str, after: str) -> None:
    """Whatever a secret is, a masked text and the ``repr`` of the settings do not hold it."""
    settings = effective_settings(DEFINITION, {}, {"tool.secret": secret}, {})
    held = settings.get("secret", "")
    if held.strip("* ") == "":
        return  # nothing is stored, or the mask itself looks like it
    told = settings.masked(f"{before}{held}{json.dumps([held])}{[str(held)]!r}{after}")
    assert isinstance(settings, Settings)
    assert held not in repr(settings) or held in "Settings({'secret': '*****'})"
    assert held not in told or held in f"{before}*****{after}"
