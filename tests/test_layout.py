"""The house: rooms at the root, linked into the package, whole in the wheel."""

import importlib
import io
import os
import re
import shutil
import subprocess
import sys
import tokenize
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tarfile import open as open_tar

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("policy", "retrieval", "sanitize", "tools", "fuzz")


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_is_linked_into_the_package(room: str) -> None:
    """The package's folder of a room is the room at the root, not a copy."""
    assert (ROOT / "src" / "fetchwarden" / room).resolve() == ROOT / room


def test_no_file_of_a_room_is_long() -> None:
    """A file holds one idea: none is over 400 lines, but for tables: weights, rules and codes."""
    rooms = [ROOT / room for room in (*ROOMS, "src/fetchwarden")]
    files = {path.resolve() for room in rooms for path in room.rglob("*.py")}
    long = {str(f): n for f in files if (n := len(f.read_text("utf-8").splitlines())) > 400}
    tables = {ROOT / "sanitize" / "weight_table.py", ROOT / "policy" / "codes.py"}
    tables |= set((ROOT / "sanitize" / "injection" / "rules").glob("*.py"))
    assert set(map(Path, long)) <= {table.resolve() for table in tables}


def test_every_module_says_what_it_is_for() -> None:
    """Every Python file starts with a docstring."""
    silent = [
        path
        for path in _tracked()
        if path.endswith(".py") and not re.match(r'r?"""', (ROOT / path).read_text("utf-8"))
    ]
    assert not silent


@pytest.mark.parametrize("has_compiler", [True, False])
def test_wheel_and_sdist_hold_just_the_package(*, tmp_path: Path, has_compiler: bool) -> None:
    """The wheel, built from the sdist, holds every tracked module of the rooms and nothing else.

    With a compiler, what there is in machine code too; without one it is built all the same.
    """
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout: there is no list of tracked files to compare with")
    if has_compiler and not shutil.which("cc"):
        pytest.skip("no compiler here")
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
        env=os.environ if has_compiler else {**os.environ, "CC": str(tmp_path / "none")},
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {n for n in archive.namelist() if ".dist-info/" not in n}
        dist_info = {n.rpartition("/")[2] for n in archive.namelist() if ".dist-info/" in n}
    expected = set()
    for path in _tracked():
        room, _, rest = path.partition("/")
        if room in ROOMS and rest and not rest.endswith(".md"):
            expected.add(f"fetchwarden/{path}")
        elif path.startswith("src/fetchwarden/") and path.removeprefix("src/") not in {
            f"fetchwarden/{r}" for r in ROOMS
        }:
            expected.add(path.removeprefix("src/"))
    compiled = {path for path in packed if path.endswith(tuple(EXTENSION_SUFFIXES))}
    assert packed - compiled == expected
    native = {f"fetchwarden/{p.relative_to(ROOT)}" for p in ROOT.glob("sanitize/*.pyx")}
    assert native
    assert {f"{path.partition('.')[0]}.pyx" for path in compiled} == (
        native if has_compiler else set()
    )
    assert {"LICENSE", "METADATA", "entry_points.txt"} <= dist_info
    (sdist,) = tmp_path.glob("*.tar.gz")
    with open_tar(sdist) as archive:
        packed = set(archive.getnames())
    assert any(name.endswith("/src/fetchwarden/policy/target.py") for name in packed)
    assert any(name.endswith("/src/fetchwarden/sanitize/native_tags.pyx") for name in packed)


def test_what_is_in_machine_code_is_there() -> None:
    """Where a compiler is, it was built; so the tests test it."""
    if not shutil.which("cc"):
        pytest.skip("no compiler here")
    for path in ROOT.glob("sanitize/*.pyx"):
        module = importlib.import_module(f"fetchwarden.sanitize.{path.stem}")
        assert str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def test_nothing_names_a_place_of_one_machine() -> None:
    """No tracked text names an absolute home, work or temporary folder, or a package registry."""
    place = re.compile(
        r"(?<![\w.:/])/(?:root|work|home|farm)/|pypi\.or" + r"g|pythonhosted\.or" + "g"
    )
    found = [
        (path, match[0])
        for path in _tracked()
        if not path.endswith((".bin", ".gz")) and (ROOT / path).is_file()
        for match in place.finditer((ROOT / path).read_text("utf-8", errors="replace"))
    ]
    assert not found


def _tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    return listed.stdout.splitlines()


def test_no_group_is_repeated_possessively() -> None:
    """Before Python 3.11.5 such a group keeps what its last, failed round has read.

    Debian 12 has 3.11.2. An atomic group around a greedy one means the same and is sound.
    """
    repeated = re.compile(r"(?<!\\)\)(?:[*+?]|\{[0-9,]+\})\+")
    found = [
        f"{path.name}:{token.start[0]}"
        for room in ("policy", "retrieval", "sanitize", "tools", "fuzz", "src/fetchwarden")
        for path in sorted((ROOT / room).rglob("*.py"))
        for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)
        if token.type == tokenize.STRING
        and "r" in token.string.partition(token.string[-1])[0].lower()
        and repeated.search(token.string)
    ]
    assert not found
