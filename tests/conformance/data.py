"""Find and read data that others published; without it, a test is skipped and says so.

``FETCHWARDEN_DATA`` names the folder that holds ``ssrf/``, ``wpt/``, ``portswigger/``,
``injection/`` and ``extraction/``. Sources:
``wpt/`` web-platform-tests by way of github.com/ada-url/ada (``tests/wpt``), ``portswigger/``
github.com/PortSwigger/url-cheatsheet-data (``src``).
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

VARIABLE = "FETCHWARDEN_DATA"
# Read when the module is, since a test may run in a cleared environment.
_FOLDER = Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None


def path_of(path: str) -> Path:
    """Return where a file below the data folder is, or skip the test without it."""
    if _FOLDER is None:
        pytest.skip(f"{VARIABLE} does not name the folder with {path}")
    file = _FOLDER / path
    if not file.is_file():
        pytest.skip(f"{VARIABLE} has no {path}")
    return file


def load(path: str) -> Any:
    """Return the JSON value of a file below the data folder, or skip the test without it."""
    return json.loads(path_of(path).read_text("utf-8"))


def records(path: str) -> list[dict[str, Any]]:
    """Return the objects of a JSON list, without the comments between them."""
    return [record for record in load(path) if isinstance(record, dict)]
