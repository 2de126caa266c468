"""Holds the injection filter against the labelled passages, by the floors it must keep."""

import json
from collections import Counter

import pytest

from benchmarks.injection_rates import NAMED, group_of, is_aside, read_rows
from fetchwarden.sanitize.injection.filtering import scan
from fetchwarden.sanitize.injection.pages import filter_page
from fetchwarden.sanitize.page import convert
from tests.conformance.data import path_of

PAGES = 300
# At most these shares of harmless passages may be touched, and at least these of attacks found.
HARMLESS = {
    "ordinary web": 0.0002,
    "technical docs": 0.0005,
    "handbook, 26 languages": 0.0002,
    "about injection": 0.006,
    "NotInject": 0.003,
    "short questions (deepset)": 0.003,
    "look-alikes (obf_benign)": 0.0,
}
ATTACKS = {
    "Spikee documents": 0.97,
    "InjecAgent, enhanced": 1.0,
    "TensorTrust": 0.80,
    "garak": 0.85,
    "obfuscated (obf_attack)": 0.95,
    "other languages (obf_lang)": 0.95,
}


@pytest.fixture(scope="module")
def counts() -> dict[str, Counter[str]]:
    """For each set how many passages there are and how many are flagged, all and kept aside."""
    found: dict[str, Counter[str]] = {name: Counter() for name in NAMED}
    for row in read_rows(path_of("injection/tune.jsonl.gz")):
        name = group_of(row)
        if name is None:
            continue
        hit = bool(scan(row["text"]).findings)
        found[name].update(all=1, flagged=hit)
        if is_aside(row):
            found[name].update(aside=1, aside_flagged=hit)
    return found


@pytest.mark.parametrize("name", sorted(HARMLESS))
def test_harmless_passages_stay(name: str, counts: dict[str, Counter[str]]) -> None:
    """Next to nothing is taken from ordinary pages, manuals, and texts about injection."""
    assert counts[name]["flagged"] <= HARMLESS[name] * counts[name]["all"], json.dumps(counts[name])


@pytest.mark.parametrize("name", sorted(ATTACKS))
def test_attacks_are_found(name: str, counts: dict[str, Counter[str]]) -> None:
    """Attacks are found; among those kept aside nearly as many as among those looked at."""
    count = counts[name]
    assert count["flagged"] >= ATTACKS[name] * count["all"], json.dumps(count)
    assert count["aside_flagged"] >= (ATTACKS[name] - 0.05) * count["aside"], json.dumps(count)


def test_whole_pages_stay() -> None:
    """Of ordinary pages, read as a whole, next to none loses a passage."""
    touched = []
    for number, row in enumerate(read_rows(path_of("extraction/wcxb_dev.jsonl.gz"))):
        if number >= PAGES:
            break
        page = filter_page(convert(row["html"], row["url"] or "https://example.com/"))
        if page.findings:
            touched.append(row["id"])
    assert len(touched) <= 0.007 * PAGES, touched
