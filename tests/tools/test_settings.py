"""Shows which value of a setting counts, what is a fault, and that secrets stay where they are."""

import asyncio
import json
import logging
import traceback
from collections.abc import Iterator, Mapping
from typing import Any, cast

import pytest

from fetchwarden.tools.definition import Function, Tool, ToolContext, ToolDefinition
from fetchwarden.tools.result import ToolResult, ToolTrace
from fetchwarden.tools.settings import (
    OPTION_SOURCES,
    Secret,
    SettingField,
    Settings,
    check_value,
    choice,
    configuration_fault,
    effective_settings,
    entries,
    key_of,
    missing_required,
    offered_values,
    positive_int,
)

HIDDEN = 'hunter2/"ö\\ &'
"""A secret that looks different in an address, in JSON and in a ``repr``."""

URL = SettingField("baseUrl", "Where it is.", required=True)
KEY = SettingField("apiKey", "The key.", "secret", required=True)
TIMEOUT = SettingField("timeout", "Seconds.", "integer", "60", maximum=240)
PAGES = SettingField("pages", "Pages.", "integer", "5", minimum=2, maximum=9, clamps=False)
CHOICE = SettingField("choice", "Which.", "choice", "OFF", option_source="free_address_choice")
DEPTH = SettingField("depth", "How deep.", "choice", "basic", values=("basic", "advanced"))
HOSTS = SettingField("hosts", "Which hosts.", "list", "a.corp")
FIELDS = (URL, KEY, TIMEOUT, PAGES, CHOICE, DEPTH, HOSTS)
DEFINITION = ToolDefinition(
    id="wiki", function=Function(name="wiki", description="", parameters={}), settings=FIELDS
)


class _Wiki(Tool):
    """A tool that says what it was made to say about its settings."""

    definition = DEFINITION
    display_name = "Wiki"

    def __init__(self, own: str | None = None) -> None:
        self.own = own

    def fault_in(self, settings: Mapping[str, str]) -> str | None:
        return self.own and self.own.format_map(settings)

    async def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolResult:
        del arguments
        return ToolResult(text=context.settings["apiKey"])


class _Keyring(Mapping[str, str]):
    """A store that notes which keys are asked for."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values_held = values
        self.asked: list[object] = []

    def __getitem__(self, key: str) -> str:
        self.asked.append(key)
        return self.values_held[key]

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("a keyring is asked for one key at a time")

    def __len__(self) -> int:
        raise AssertionError("a keyring is asked for one key at a time")


def _effective(**sources: Mapping[str, str]) -> Settings:
    named = {
        source: {key_of("wiki", name): value for name, value in values.items()}
        for source, values in sources.items()
    }
    return effective_settings(
        DEFINITION, named.get("locked", {}), named.get("user", {}), named.get("defaults", {})
    )


# --- which value counts ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sources", "value"),
    [
        ({"locked": "1", "user": "2", "defaults": "3"}, "1"),
        ({"locked": "1", "defaults": "3"}, "1"),
        ({"user": "2", "defaults": "3"}, "2"),
        ({"defaults": "3"}, "3"),
        ({"user": "", "defaults": "3"}, ""),
        ({"locked": "", "user": "2"}, ""),
        ({}, None),
    ],
)
def test_locked_before_stored_before_default(sources: dict[str, str], value: str | None) -> None:
    """The organisation's locked value comes first, its default last, and an empty one is one."""
    effective = _effective(**{source: {"timeout": text} for source, text in sources.items()})
    assert effective.get("timeout") == value
    assert ("timeout" in effective) == (value is not None)


def test_a_key_names_its_tool() -> None:
    """A value under another tool's key, or under the bare name, is not taken."""
    stored = {"timeout": "1", "other.timeout": "2", "wiki.unknown": "3"}
    assert dict(effective_settings(DEFINITION, stored, stored, stored)) == {}


@pytest.mark.parametrize(
    ("sources", "value"),
    [
        ({"locked": "l", "user": "u"}, "l"),
        ({"user": "u"}, "u"),
        ({"user": " u\n"}, "u"),
        ({"user": " "}, None),
        ({"defaults": "d"}, None),
        ({"locked": "", "user": "u", "defaults": "d"}, None),
        ({"locked": " ", "user": "u"}, None),
    ],
)
def test_secrets(sources: dict[str, str], value: str | None) -> None:
    """A secret has no default, and one that is locked but cannot be had is not the user's."""
    effective = _effective(**{source: {"apiKey": text} for source, text in sources.items()})
    assert effective.get("apiKey") == value


def test_a_locked_secret_leaves_the_keyring_alone() -> None:
    """The user's store is not even asked for a secret that the organisation locks."""
    keyring = _Keyring({"wiki.apiKey": "u"})
    effective_settings(DEFINITION, {"wiki.apiKey": ""}, keyring, {})
    assert "wiki.apiKey" not in keyring.asked
    effective_settings(DEFINITION, {}, keyring, {})
    assert "wiki.apiKey" in keyring.asked


# --- what is a fault ---------------------------------------------------------------------------


def test_missing_settings_in_their_order() -> None:
    """All required settings that are absent or blank are named with their keys."""
    assert missing_required(DEFINITION, {}) == ("wiki.baseUrl", "wiki.apiKey")
    assert missing_required(DEFINITION, {"baseUrl": " ", "apiKey": "k"}) == ("wiki.baseUrl",)
    assert missing_required(DEFINITION, {"baseUrl": "u", "apiKey": "k"}) == ()


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", ["", "  ", "\n"])
def test_blank_values_pass(field: SettingField, value: str) -> None:
    """A blank value is no fault of its own; only required ones are missing."""
    assert check_value(field, value) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (TIMEOUT, "1"),
        (TIMEOUT, " 30 "),
        (TIMEOUT, "+30"),
        (TIMEOUT, "9999999999999"),
        (PAGES, "2"),
        (PAGES, "9"),
        (CHOICE, "ON"),
        (DEPTH, "advanced"),
        (URL, "anything"),
        (HOSTS, "a, b; c"),
        (KEY, HIDDEN),
    ],
)
def test_values_that_are_taken(field: SettingField, value: str) -> None:
    """What fits its type and range is no fault; a clamped maximum may be passed."""
    assert check_value(field, value) is None


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        (TIMEOUT, "0", 'must be a positive integer, but is "0".'),
        (TIMEOUT, "-5", "a positive integer"),
        (TIMEOUT, "2.5", "a positive integer"),
        (TIMEOUT, "ten", "a positive integer"),
        (TIMEOUT, "1e3", "a positive integer"),
        (TIMEOUT, "1_0", "a positive integer"),
        (TIMEOUT, "٣", "a positive integer"),
        (TIMEOUT, "9" * 5000, "a positive integer"),
        (PAGES, "1", "an integer of at least 2"),
        (PAGES, "10", "an integer of at most 9"),
        (CHOICE, "on", 'must be one of OFF, ON, but is "on".'),
        (CHOICE, "1", "one of OFF, ON"),
        (CHOICE, "ON, OFF", "one of OFF, ON"),
        (CHOICE, " ON", "one of OFF, ON"),
        (DEPTH, "fast", "one of basic, advanced"),
    ],
)
def test_values_that_are_faults(field: SettingField, value: str, words: str) -> None:
    """A fault names the setting, what would be right, and the value as far as 40 characters."""
    fault = check_value(field, value) or ""
    assert fault.startswith(f"The setting '{field.name}' ")
    assert words in fault
    assert json.dumps(value, ensure_ascii=False)[:40] in fault
    assert len(fault) < 150
    assert "'wiki.x'" in (check_value(field, value, key="wiki.x") or "")


def test_missing_before_wrong_before_the_tools_own() -> None:
    """What is missing is told first, then a wrong value, then what the tool finds itself."""
    tool = _Wiki("the wiki is closed")
    wrong = {"timeout": "0"}
    assert configuration_fault(tool, _effective(user=wrong)) == (
        "Required settings are missing: wiki.baseUrl, wiki.apiKey."
    )
    full = {"baseUrl": "https://wiki.corp", "apiKey": HIDDEN}
    assert "'wiki.timeout' must be" in (
        configuration_fault(tool, _effective(user={**full, **wrong})) or ""
    )
    assert configuration_fault(tool, _effective(user=full)) == "the wiki is closed"
    assert configuration_fault(_Wiki(), _effective(user=full)) is None


# --- reading -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "number"),
    [
        (TIMEOUT, None, 60),
        (TIMEOUT, "", 60),
        (TIMEOUT, "ten", 60),
        (TIMEOUT, "0", 60),
        (TIMEOUT, "-1", 60),
        (TIMEOUT, " 30 ", 30),
        (TIMEOUT, "240", 240),
        (TIMEOUT, "241", 240),
        (PAGES, "1", 2),
        (PAGES, "10", 9),
        (SettingField("n", "N.", "integer"), "1000000", 1_000_000),
        (SettingField("n", "N.", "integer"), "many", None),
        (SettingField("n", "N.", "integer"), None, None),
    ],
)
def test_integers_stay_in_their_range(
    field: SettingField, value: str | None, number: int | None
) -> None:
    """A number is clamped; what is none is the default, or None where there is none either."""
    assert positive_int({} if value is None else {field.name: value}, field) == number


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (None, "OFF"),
        ("", "OFF"),
        ("  ", "OFF"),
        ("ON", "ON"),
        ("1", "OFF"),
        ("ON, OFF", "OFF"),
        ("on", "OFF"),
    ],
)
def test_choices_fall_back(value: str | None, read: str) -> None:
    """What is not offered reads as the default."""
    assert choice({} if value is None else {"choice": value}, CHOICE) == read


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (None, ("a.corp",)),
        ("", ()),
        (" , ;\r\n", ()),
        ("b, c;d\ne\r\nb ", ("b", "c", "d", "e")),
    ],
)
def test_lists(value: str | None, read: tuple[str, ...]) -> None:
    """Entries are parted by commas, semicolons and lines, and come once each."""
    assert entries({} if value is None else {"hosts": value}, HOSTS) == read


def test_offered_values() -> None:
    """Values come from the source, or from the field itself; an unknown source has none."""
    assert offered_values(CHOICE) == ("OFF", "ON")
    assert offered_values(DEPTH) == ("basic", "advanced")
    assert offered_values(SettingField("x", "X.", "choice", option_source="nowhere")) == ()


def test_option_sources() -> None:
    """The sources have the values that are known of them, each once, and cannot be changed."""
    assert OPTION_SOURCES["safe_search"] == ("OFF", "MODERATE", "STRICT")
    assert OPTION_SOURCES["web_search_backend_strategy"] == ("FAILOVER", "PARALLEL", "SPECIFIC")
    assert OPTION_SOURCES["web_search_backends"] == ("SEARXNG", "STAAN", "TAVILY", "BRAVE")
    assert OPTION_SOURCES["free_address_choice"] == ("OFF", "ON")
    assert {"all", "de-DE", "en-US"} <= set(OPTION_SOURCES["common_languages"])
    assert all(len(values) == len(set(values)) for values in OPTION_SOURCES.values())
    with pytest.raises(TypeError):
        OPTION_SOURCES["x"] = ()  # type: ignore[index]  # that is the point


# --- secrets -----------------------------------------------------------------------------------

SETTINGS = _effective(user={"apiKey": HIDDEN, "baseUrl": "https://wiki.corp"})
CONTEXT = ToolContext(conversation=cast("Any", None), settings=SETTINGS)


def test_a_secret_is_itself_where_it_is_used() -> None:
    """A tool gets the secret as it is."""
    assert SETTINGS["apiKey"] == HIDDEN
    assert f"Bearer {SETTINGS['apiKey']}" == f"Bearer {HIDDEN}"


@pytest.mark.parametrize(
    "thing",
    [
        SETTINGS,
        dict(SETTINGS),
        list(SETTINGS.values()),
        SETTINGS.items(),
        SETTINGS.values(),
        SETTINGS["apiKey"],
        CONTEXT,
        (SETTINGS, {"a": [SETTINGS]}),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_no_repr_has_a_secret(thing: object) -> None:
    """Neither settings nor what holds them show a secret in their ``repr``."""
    assert "hunter2" not in repr(thing)
    assert "hunter2" not in f"{thing!r}"
    if not isinstance(thing, str):
        assert "hunter2" not in str(thing)


def test_other_settings_are_shown() -> None:
    """Whoever debugs sees the other values."""
    assert repr(SETTINGS) == "Settings({'baseUrl': 'https://wiki.corp', 'apiKey': '*****'})"


def test_no_log_has_a_secret(caplog: pytest.LogCaptureFixture) -> None:
    """A log of settings, of a context or of a masked failure does not show a secret."""
    log = logging.getLogger("test")
    with caplog.at_level(logging.DEBUG):
        log.info("%s %r", SETTINGS, dict(SETTINGS))
        log.info("%s", CONTEXT)
        log.info(SETTINGS.masked(f"GET /?key={HIDDEN} failed"))
    assert len(caplog.records) == 3
    assert "hunter2" not in caplog.text


def test_no_traceback_has_a_secret() -> None:
    """A traceback with the values of its variables does not show a secret."""
    settings = SETTINGS
    key = settings["apiKey"]
    try:
        raise LookupError("down")
    except LookupError as error:
        told = "".join(
            traceback.TracebackException.from_exception(error, capture_locals=True).format()
        )
    assert key == HIDDEN
    assert "settings = " in told
    assert "hunter2" not in told


def test_no_trace_has_a_secret() -> None:
    """A masked trace holds no secret, not even stored."""
    told = SETTINGS.masked(f"the wiki refused the key {HIDDEN}")
    trace = ToolTrace(
        order=1,
        tool_id="wiki",
        tool_name="Wiki",
        call_id="1",
        status="error",
        message=told,
        arguments={"query": SETTINGS.masked(HIDDEN)},
        result=told,
    )
    assert "hunter2" not in repr(trace) + json.dumps(trace.record()) + trace.result


@pytest.mark.parametrize("value", [f"{HIDDEN}\nX-Evil: 1", f"{HIDDEN}\x00", f"a\u202e{HIDDEN}"])
def test_no_fault_has_a_secret(value: str) -> None:
    """A secret that cannot be sent is a fault that does not repeat it."""
    fault = check_value(KEY, value) or ""
    assert "'apiKey' must be one line of printable characters" in fault
    assert "hunter2" not in fault
    stored = _effective(user={"apiKey": value, "baseUrl": "u"})
    assert "hunter2" not in (configuration_fault(_Wiki(), stored) or "hunter2")


def test_no_fault_of_a_tool_has_a_secret() -> None:
    """What a tool says of its settings is masked, as is a value that is a secret elsewhere."""
    told = configuration_fault(_Wiki("refused: {apiKey}"), SETTINGS)
    assert told == "refused: *****"
    twice = _effective(user={"apiKey": "hunter2", "baseUrl": "u", "timeout": "hunter2"})
    assert configuration_fault(_Wiki(), twice) == (
        "The setting 'wiki.timeout' must be a positive integer, but is \"*****\"."
    )


def test_no_part_of_a_secret_is_left() -> None:
    """A long secret that stands in the wrong field is masked before the value is cut."""
    long = "hunter2" * 20
    stored = _effective(user={"apiKey": long, "baseUrl": "u", "choice": f"x{long}"})
    assert configuration_fault(_Wiki(), stored) == (
        "The setting 'wiki.choice' must be one of OFF, ON, but is \"x*****\"."
    )


@pytest.mark.parametrize(
    "text",
    [
        HIDDEN,
        HIDDEN.upper(),
        "/?key=hunter2%2F%22%C3%B6%5C%20%26",
        "/?key=hunter2/%22%c3%b6%5c%20%26",
        "/?key=hunter2%2F%22%C3%B6%5C+%26",
        "/?key=hunter2/%22%C3%B6%5C+%26",
        "/?key=%68unter2/%22%C3%B6%5C+%26",
        "<b>hunter2/&quot;ö\\ &amp;</b>",
        json.dumps(f"/?key={HIDDEN}").replace("/", "\\/"),
        json.dumps({"key": HIDDEN}),
        json.dumps({"key": HIDDEN}, ensure_ascii=False),
        repr([HIDDEN]),
    ],
)
def test_no_model_is_told_a_secret(text: str) -> None:
    """A masked text has the secret in none of its spellings."""
    masked = SETTINGS.masked(f"before {text} after")
    assert "hunter2" not in masked.lower()
    assert masked.startswith("before ")
    assert masked.endswith(" after")
    assert "*****" in masked


async def _told() -> str:
    result = await _Wiki().run({}, CONTEXT)
    return SETTINGS.masked(result.to_model())


def test_no_result_has_a_secret() -> None:
    """A tool that gives its own secret back has it masked before the model is told."""
    assert asyncio.run(_told()) == "*****"


def test_masking_without_secrets_changes_nothing() -> None:
    """Only secrets are masked."""
    assert Settings({"baseUrl": "https://wiki.corp"}).masked("https://wiki.corp") == (
        "https://wiki.corp"
    )
    assert Settings({"apiKey": Secret("")}).masked("text") == "text"


@pytest.mark.parametrize("secret", ["\\\\x", "\\" * 40 + "x", "\ud800key", "%41", "a+b", ".*"])
def test_secrets_of_odd_characters(secret: str) -> None:
    """A secret of any characters is masked in little time, and only it is."""
    settings = Settings({"key": Secret(secret)})
    assert settings.masked(f"<{secret}>") == "<*****>"
    assert settings.masked(json.dumps(secret)) == '"*****"'
    assert settings.masked("\\" * 200 + "zzz") == "\\" * 200 + "zzz"


def test_a_secret_within_another_is_masked_whole() -> None:
    """Of two secrets that begin alike nothing is left over."""
    both = Settings({"a": Secret("abc"), "b": Secret("abcdef")})
    assert both.masked("x abcdef y abc z") == "x ***** y ***** z"


def test_settings_are_a_mapping() -> None:
    """Settings compare, count and iterate like any mapping, and later changes do not reach them."""
    values = {"a": "1", "b": "2"}
    settings = Settings(values)
    values["a"] = "3"
    assert settings == {"a": "1", "b": "2"}
    assert (len(settings), list(settings)) == (2, ["a", "b"])
