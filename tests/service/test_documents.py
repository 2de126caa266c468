"""The documents of the service say what is true of it."""

import re
import tomllib
from pathlib import Path

from docs.generate import CONFIGURATION_PAGE, configuration_page
from fetchwarden.configuration import Configuration, TokenSection
from fetchwarden.service.models import OPERATORS_OPTIONS
from fetchwarden.service.openapi import openapi_document

ROOT = Path(__file__).parent.parent.parent
SERVICE = (ROOT / "docs" / "service.md").read_text("utf-8")


def test_the_page_of_the_configuration_is_current() -> None:
    """``docs/configuration.md`` is what ``make docs`` makes of the models."""
    assert CONFIGURATION_PAGE.read_text("utf-8") == configuration_page()


def test_the_page_of_the_configuration_is_complete() -> None:
    """Each key of each section has one row, under the heading of its section."""
    page = configuration_page()
    for name, field in Configuration.model_fields.items():
        section = TokenSection if name == "tokens" else field.annotation
        title = "tokens.<name>" if name == "tokens" else name
        told = page.partition(f"## `[{title}]`")[2].partition("\n## ")[0]
        assert section is not None
        assert re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE) == list(section.model_fields)


def test_the_example_of_a_file_is_a_configuration() -> None:
    """The file that is shown can be used."""
    (text,) = re.findall(r"```toml\n(.*?)```", SERVICE, re.DOTALL)
    found = Configuration.model_validate(tomllib.loads(text))
    assert found.tokens["assistant"].secret_file


def test_all_endpoints_are_told() -> None:
    """The page names every path of the OpenAPI document, and no other one."""
    told = set(re.findall(r"`(?:POST|GET) (/[\w/.]+)`|`GET (/[\w.]+)`", SERVICE))
    paths = {one or other for one, other in told}
    assert set(openapi_document("1")["paths"]) == paths


def test_options_that_are_told_are_refused() -> None:
    """The page names options as refused that are."""
    (told,) = re.findall(r"What only the operator decides \((.*?), …\)", SERVICE, re.DOTALL)
    assert set(re.findall(r"`(\w+)`", told)) <= OPERATORS_OPTIONS


def test_the_image_has_no_root_and_no_secret() -> None:
    """The Dockerfile drops root before it starts anything, and holds no token."""
    text = (ROOT / "Dockerfile").read_text("utf-8")
    last = text.rpartition("\nFROM ")[2]
    assert last.index("USER 10001") < last.index("ENTRYPOINT")
    assert "SECRET=" not in "".join(line for line in text.splitlines() if not line.startswith("#"))
    assert "HEALTHCHECK" in last
    assert "STOPSIGNAL SIGTERM" in last


def test_the_image_is_built_from_all_that_the_package_is_built_from() -> None:
    """What is not named in .dockerignore is not there; what was built here is left out again."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").split()
    rooms = {
        path.resolve().name
        for path in (ROOT / "src" / "fetchwarden").iterdir()
        if path.is_symlink()
    }
    needed = {"src", "pyproject.toml", "setup.py", "README.md", "LICENSE", *rooms}
    assert {line.removeprefix("!") for line in lines if line.startswith("!")} == needed
    assert lines[0] == "*"
    assert {"**/*.so", "**/*.c", "**/__pycache__"} <= set(lines)
