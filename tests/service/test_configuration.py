"""The configuration: every layer, every key, and no value in any fault."""

import itertools
import json
import random
import types
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, SecretStr

from fetchwarden.composition import signing_keys
from fetchwarden.configuration import Configuration, TokenSection
from fetchwarden.configuration_sources import load_configuration
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.service_command import run_config
from tests.service.serving import KEY, KEY_B, TOKEN


def loaded(
    tmp_path: Path,
    file: str | None = None,
    overrides: Mapping[str, object] | None = None,
    **variables: str,
) -> Any:
    """Return what these layers make."""
    path = None
    if file is not None:
        path = str(tmp_path / "a.toml")
        Path(path).write_text(file, "utf-8")
    return load_configuration(path, variables, overrides)


def fault(*args: Any, **variables: Any) -> str:
    """Return what is wrong with these layers."""
    with pytest.raises(InvalidInput) as caught:
        loaded(*args, **variables)
    return str(caught.value)


def test_nothing_is_configured(tmp_path: Path) -> None:
    """Every key has its default, and comes from there."""
    found = loaded(tmp_path)
    assert found.configuration == Configuration()
    assert {source for _, _, source in found.rows()} == {"default"}


def test_layers_lie_over_each_other(tmp_path: Path) -> None:
    """Command line over environment over file over default, key by key."""
    file = "[server]\nport = 1\nidle_seconds = 1\nbody_seconds = 1\n"
    variables = {"FETCHWARDEN__SERVER__PORT": "2", "FETCHWARDEN__SERVER__IDLE_SECONDS": "2"}
    found = loaded(tmp_path, file, {"server.port": 3}, **variables)
    server = found.configuration.server
    assert (server.port, server.idle_seconds, server.body_seconds) == (3, 2.0, 1.0)
    sources = {key: source for key, _, source in found.rows()}
    assert sources["server.port"] == "command line"
    assert sources["server.idle_seconds"] == "variable FETCHWARDEN__SERVER__IDLE_SECONDS"
    assert sources["server.body_seconds"] == f"file {tmp_path / 'a.toml'}"
    assert sources["server.header_seconds"] == "default"


def test_a_file_may_be_named_by_a_variable(tmp_path: Path) -> None:
    """The command line's file wins over that of ``FETCHWARDEN_CONFIG``."""
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text("[server]\nport = 1\n")
    two.write_text("[server]\nport = 2\n")
    named = {"FETCHWARDEN_CONFIG": str(one)}
    assert load_configuration(None, named).configuration.server.port == 1
    assert load_configuration(str(two), named).configuration.server.port == 2
    with pytest.raises(InvalidInput, match="cannot be read"):
        load_configuration(None, {"FETCHWARDEN_CONFIG": str(tmp_path / "none")})


def test_lists_and_tables_by_environment(tmp_path: Path) -> None:
    """A list or a table is JSON; what is none is a text as it stands."""
    found = loaded(
        tmp_path,
        FETCHWARDEN__RULES__ALLOW='["wiki.corp", "10.0.0.0/8"]',
        FETCHWARDEN__RULES__PORTS="[80]",
        FETCHWARDEN__FETCH__EXTRA_ROOTS='{"wiki.corp": "corp.pem"}',
        FETCHWARDEN__TOKENS__ME__SECRET="{" + TOKEN,
        FETCHWARDEN__TOKENS__YOU='{"secret": "' + TOKEN + '", "confidence": "HIGH"}',
    )
    configuration = found.configuration
    assert configuration.rules.allow == ("wiki.corp", "10.0.0.0/8")
    assert configuration.rules.ports == (80,)
    assert configuration.fetch.extra_roots == {"wiki.corp": "corp.pem"}
    assert configuration.tokens["me"].secret == SecretStr("{" + TOKEN)
    assert configuration.tokens["you"].confidence is Confidence.HIGH
    assert "rules.allow" in fault(tmp_path, FETCHWARDEN__RULES__ALLOW="wiki.corp")


def test_a_table_of_a_later_layer_lies_over_the_earlier_one(tmp_path: Path) -> None:
    """Key by key, however it is given: a deny list of the file is not lost by it."""
    found = loaded(
        tmp_path,
        f'[tokens.me]\nsecret = "{TOKEN}"\nburst = 5\n',
        FETCHWARDEN__TOKENS='{"me": {"secret": "' + TOKEN + '"}}',
        FETCHWARDEN__TOKENS__ME__CONCURRENCY="3",
    )
    sources = {key: source for key, _, source in found.rows()}
    assert found.configuration.tokens["me"].burst == 5
    assert sources["tokens.me.burst"] == f"file {tmp_path / 'a.toml'}"
    assert sources["tokens.me.secret"] == "variable FETCHWARDEN__TOKENS"
    assert sources["tokens.me.concurrency"] == "variable FETCHWARDEN__TOKENS__ME__CONCURRENCY"


def test_a_table_loses_no_rule(tmp_path: Path) -> None:
    """What a file denies stays denied."""
    found = loaded(
        tmp_path,
        '[rules]\ndeny = ["*.ads.example"]\n',
        FETCHWARDEN__RULES='{"allow": ["wiki.corp"]}',
    )
    assert found.configuration.rules.deny == ("*.ads.example",)
    assert found.configuration.rules.allow == ("wiki.corp",)


@pytest.mark.parametrize(
    ("text", "variables", "words"),
    [
        ("", {"FETCHWARDEN_RULES__DENY": '["a.test"]'}, "names of keys begin with FETCHWARDEN__"),
        ("", {"fetchwarden__server__port": "1"}, "names of keys begin with FETCHWARDEN__"),
        ("[server]\nport = true\n", {}, "'port' is neither true nor false"),
        ("[server]\nheader_seconds = true\n", {}, "neither true nor false"),
        ('[rules]\nallow = ["http://bad host/"]\n', {}, "entry 1 of allow"),
        ('[rules]\nallow = ["a.corp"]\nonly = ["b.test", ""]\n', {}, "entry 2 of only"),
        (
            "",
            {"FETCHWARDEN__TOOLS__READ_WEB_PAGE__FREE_ADDRESS_CHOICE": "on"},
            "its value is one of OFF, ON",
        ),
        ("[tools.read_web_page]\ntimeout_seconds = -1\n", {}, "timeout_seconds"),
    ],
)
def test_what_would_silently_mean_something_else(
    text: str, variables: dict[str, str], words: str, tmp_path: Path
) -> None:
    """A variable in another case, a switch for a number, a value that no setting can have."""
    assert words in fault(tmp_path, text, **variables)


def test_secrets_in_wrong_places(tmp_path: Path) -> None:
    """A password in an address, a token for a file or for a name: none is shown."""
    text = (
        f'[tools.web_search]\nsearxng_base_url = "http://user:{TOKEN}@a.test/"\n'
        f'[tokens.me]\nsecret_file = "{TOKEN}"\n'
    )
    assert TOKEN not in str(list(loaded(tmp_path, text).rows()))
    assert TOKEN.upper() not in fault(tmp_path, f"[tokens.{TOKEN.upper()}]\nburst = 1\n")


def test_keys_with_dots(tmp_path: Path) -> None:
    """A host is one key, with its dots."""
    found = loaded(tmp_path, '[fetch.extra_roots]\n"wiki.corp" = "a"\n"intranet" = "b"\n')
    assert found.configuration.fetch.extra_roots == {"wiki.corp": "a", "intranet": "b"}


def test_a_value_where_a_section_stands(tmp_path: Path) -> None:
    """A value and what lies below it cannot both be."""
    said = fault(tmp_path, FETCHWARDEN__SERVER="x", FETCHWARDEN__SERVER__PORT="1")
    assert "server is a value, not a section" in said
    assert "server" in fault(tmp_path, "server = 5\n")


SECTIONS = ["server", "rules", "fetch", "conversion", "signing", "tools", "logging", "tokens.me"]


@pytest.mark.parametrize("section", ["", *SECTIONS])
@pytest.mark.parametrize("layer", ["file", "environment", "command line"])
def test_unknown_keys(section: str, layer: str, tmp_path: Path) -> None:
    """An unknown key in any section and from any layer is an error that says where it stands."""
    key = f"{section}.nonsuch" if section else "nonsuch"
    secret = {"tokens.me": TOKEN} if section == "tokens.me" else {}
    file, overrides, variables = "", {}, {}
    for name, value in secret.items():
        overrides[f"{name}.secret"] = value
    if layer == "file":
        file = f"[{section}]\nnonsuch = 1\n" if section else "nonsuch = 1\n"
    elif layer == "environment":
        variables["FETCHWARDEN__" + key.upper().replace(".", "__")] = "1"
    else:
        overrides[key] = "1"
    said = fault(tmp_path, file, overrides, **variables)
    assert said.startswith(f"{key} ({layer}" if layer == "command line" else f"{key} (")
    assert "there is no such key" in said


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("servr.port", "server"),
        ("server.prot", "port"),
        ("rules.alow", "allow"),
        ("fetch.deadline", "deadline_seconds"),
        ("conversion.worker", "workers"),
        ("signing.key", "keys"),
        ("tools.websearch", "web_search"),
        ("logging.levle", "level"),
        ("tokens.me.secert", "secret"),
        ("tools.web_search.tavily_key", "tavily_api_key"),
        ("tools.read_web_page.free_choice", "free_address_choice"),
    ],
)
def test_what_was_perhaps_meant(key: str, meant: str, tmp_path: Path) -> None:
    """A slip of the pen is told with the key that it is near."""
    extra = {} if key == "tokens.me.secert" else {"server.port": 1}
    said = fault(tmp_path, None, {**extra, key: "x"})
    assert f"; {meant} is one" in said


def test_settings_of_tools(tmp_path: Path) -> None:
    """Numbers and switches of TOML are the texts that settings are; variables of engines count."""
    file = "[tools.read_web_page]\nfree_address_choice = true\ntimeout_seconds = 20\n"
    found = loaded(tmp_path, file)
    settings_of = found.configuration.tools.read_web_page
    assert settings_of == {"free_address_choice": "ON", "timeout_seconds": "20"}
    found = loaded(
        tmp_path,
        FETCHWARDEN_SEARXNG_URL="http://127.0.0.1:1/",
        FETCHWARDEN__TOOLS__WEB_SEARCH__TAVILY_API_KEY="tvly",
        FETCHWARDEN_BRAVE_KEY=" ",
    )
    assert found.configuration.tools.web_search == {
        "searxng_base_url": "http://127.0.0.1:1/",
        "tavily_api_key": "tvly",
    }
    off = loaded(tmp_path, "[tools.read_web_page]\nfree_address_choice = false\n")
    assert off.configuration.tools.read_web_page == {"free_address_choice": "OFF"}
    assert "tools.web_search" in fault(tmp_path, "[tools]\nweb_search = 5\n")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "give one of secret, secret_file and sha256"),
        ({"secret": TOKEN, "sha256": "0a" * 32}, "give one of"),
        ({"secret": "x" * 31}, "at least 32 characters"),
        ({"secret": "ä" * 40}, "printable ASCII"),
        ({"secret": "a b" * 20}, "without spaces"),
        ({"secret": "a\n" * 20}, "printable"),
        ({"sha256": "0A" * 32}, "64 hexadecimal digits in lower case"),
        ({"sha256": "0a" * 31}, "64 hexadecimal digits"),
        ({"secret": TOKEN, "confidence": "TOTAL"}, "confidence is one of"),
        ({"secret": TOKEN, "confidence": "high"}, "confidence is one of"),
        ({"secret": TOKEN, "burst": 0}, "greater than or equal to 1"),
        ({"secret": TOKEN, "tenant": "Not a name"}, "a name is of a-z"),
    ],
)
def test_tokens_that_cannot_be_used(given: dict[str, Any], said: str, tmp_path: Path) -> None:
    """A token that could be guessed, or is written twice or not at all, is told by its key."""
    text = fault(tmp_path, None, {"tokens.me": given})
    assert said in text
    assert text.startswith("tokens.me")


@pytest.mark.parametrize("name", ["Alice", "a b", "x" * 33, "", "-a", "ä"])
def test_names_of_callers(name: str) -> None:
    """A name can stand in logs and metrics as it is."""
    with pytest.raises(ValueError, match="a name is of"):
        Configuration.model_validate({"tokens": {name: {"secret": TOKEN}}})


def test_signing_keys() -> None:
    """The first one signs, all verify, and what cannot be used is told without its secret."""
    keys = signing_keys(Configuration.model_validate({"signing": {"keys": [KEY_B, KEY]}}))
    assert keys.current == "second"
    assert keys.secret("first") == bytes(range(32))
    for bad in ("no-colon" + "x" * 40, "a:short", "a:" + "AAAA" * 20, "b!d:" + "x" * 44):
        with pytest.raises(ValueError, match="signing keys") as caught:
            signing_keys(Configuration.model_validate({"signing": {"keys": [bad]}}))
        assert bad.partition(":")[2] not in str(caught.value) or ":" not in bad
        assert "x" * 40 not in str(caught.value)


BROKEN = {
    "no TOML": b"[server\n",
    "not UTF-8": b"\xff\xfe",
    "a key twice": b"[server]\nport = 1\nport = 2\n",
    "a number without end": b"a = " + b"9" * 5_000,
    "brackets without end": b"a = " + b"[" * 100_000,
}


@pytest.mark.parametrize("name", BROKEN)
def test_files_that_cannot_be_used(name: str, tmp_path: Path) -> None:
    """What is no TOML is told as such, with the name of the file."""
    path = tmp_path / "a.toml"
    path.write_bytes(BROKEN[name])
    with pytest.raises(InvalidInput) as caught:
        load_configuration(str(path), {})
    assert str(path) in str(caught.value)
    with pytest.raises(InvalidInput, match="cannot be read"):
        load_configuration(str(tmp_path), {})


def leaves(model: type[BaseModel], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every key that there is, with its type; one caller's among them."""
    for name, field in model.model_fields.items():
        key, kind = f"{prefix}{name}", field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from leaves(kind, f"{key}.")
        elif name == "tokens":
            yield from leaves(TokenSection, "tokens.me.")
        else:
            yield key, kind


KEYS = dict(leaves(Configuration))
TOOL_SECRETS = ["tools.web_search.tavily_api_key", "tools.web_search.brave_api_key",
                "tools.web_search.staan_api_key"]  # fmt: skip


def test_all_keys_have_a_description() -> None:
    """Every key says what it is for, and nothing else is a key."""
    assert len(KEYS) > 40
    for section in (Configuration, TokenSection):
        assert section.model_config["extra"] == "forbid"

    def described(model: type[BaseModel]) -> None:
        for field in model.model_fields.values():
            kind = field.annotation
            if isinstance(kind, type) and issubclass(kind, BaseModel):
                described(kind)
            elif model is not Configuration and kind is not None and "tools" not in str(model):
                assert field.description or "ToolsSection" in model.__name__

    described(Configuration)
    described(TokenSection)


SECRETS = st.text(
    st.characters(codec="ascii", categories=("L", "N")), min_size=24, max_size=64
).filter(lambda text: not text.isdecimal() and "1" * 8 not in text)


def shapes(secret: str) -> list[Any]:
    """A secret as it may stand in a wrong place."""
    return [secret, [secret], {"name": secret}, f"name:{secret}", f'["{secret}"', f"{{{secret}"]


def is_shown(key: str) -> bool:
    """Whether the value of *key* is none that anybody would keep secret, so it may be shown."""
    return not (
        key.startswith("tokens.me.") and key.rpartition(".")[2] in {"secret", "sha256"}
    ) and key not in {"signing.keys", *TOOL_SECRETS}


@settings(max_examples=40)
@given(SECRETS, st.randoms(use_true_random=False))
def test_a_secret_in_a_wrong_place_is_not_shown(secret: str, order: random.Random) -> None:
    """Under any key, from any layer: no fault shows it, and where secrets belong nothing does."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        for key, layer in itertools.product(
            order.sample([*KEYS, *TOOL_SECRETS, "server", "tokens", "nonsuch.key"], 12),
            ("file", "environment", "command line"),
        ):
            value = order.choice(shapes(secret))
            path, variables, overrides = None, {}, {}
            if key.startswith("tokens.me.") and not key.endswith((".secret", ".sha256", "_file")):
                overrides["tokens.me.secret"] = TOKEN
            if layer == "file":
                path = f"{folder}/a.toml"
                Path(path).write_text(f"{key} = {json.dumps(value)}\n".replace('": "', '" = "'))
            elif layer == "environment":
                text = value if isinstance(value, str) else json.dumps(value)
                variables["FETCHWARDEN__" + key.upper().replace(".", "__")] = text
            else:
                overrides[key] = value
            try:
                found = load_configuration(path, variables, overrides)
            except InvalidInput as said:
                assert secret not in str(said), (key, layer, value)  # noqa: PT017 - it may pass
                continue
            shown = {row_key: json.dumps(row, default=str) for row_key, row, _ in found.rows()}
            for row_key, text in shown.items():
                assert secret not in text or is_shown(row_key), (row_key, layer, value)
            arguments = types.SimpleNamespace(config=path, json=order.choice([True, False]))
            printed = "\n".join(run_config(typing.cast(Any, arguments), variables))
            if not is_shown(key):
                assert secret not in printed


@settings(max_examples=60)
@given(SECRETS)
def test_secrets_are_masked(secret: str) -> None:
    """Where a secret belongs it is taken, and shown by nothing."""
    configured: dict[str, dict[str, Any]] = {
        "tokens": {"me": {"secret": secret * 2}},
        "signing": {"keys": [f"name:{secret}"]},
        "tools": {"web_search": {"tavily_api_key": secret}},
    }
    found = load_configuration(
        None, {}, {f"{k}.{n}": v for k, e in configured.items() for n, v in e.items()}
    )
    text = json.dumps([*found.rows()], default=str)
    assert secret not in text
    assert secret not in repr(found.configuration.tokens)
    assert secret not in repr(found.configuration.signing)
    assert secret not in found.configuration.model_dump_json(exclude={"tools"})
