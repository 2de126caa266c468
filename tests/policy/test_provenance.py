"""Shows what a result gives, what a ledger keeps, and that our words are documented."""

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fetchwarden.policy.errors import InvalidInput
from fetchwarden.policy.provenance import (
    MAX_ADDRESSES,
    MAX_KEYS,
    WEB_FETCH,
    Given,
    GivenAddresses,
    Origin,
    Reason,
    key_hash,
    keys_of,
    returned_keys,
)

PAGE = Path(__file__).parents[2] / "docs" / "provenance.md"
KEYS = [f"https://a.example:443/{number}" for number in range(10)]


def test_keys_of_texts() -> None:
    """Texts give the keys of their addresses in order, each once; what has no key gives none."""
    texts = ["https://b.example/ https://a.example/#x", "https://A.example/ https://u@c.example/"]
    assert keys_of(texts) == ["https://b.example:443/", "https://a.example:443/"]
    assert keys_of([]) == []


def test_a_result_without_its_echoes() -> None:
    """A result gives the addresses it found, not the one that stands in the query."""
    found = returned_keys(
        [
            '{"query": "budget https://attacker.example/?mail=board-meeting"}',
            "A passage, see https://intranet.example.org/budget.",
            "Nothing about HTTPS://ATTACKER.EXAMPLE/?MAIL=BOARD-MEETING.",
        ],
        ["budget https://attacker.example/?mail=board-meeting"],
    )
    assert found == {"https://intranet.example.org:443/budget"}


def test_links_below_a_page_that_was_given() -> None:
    """A page that was given before the call gives the links below it, and itself."""
    page = "https://example.org/docs"
    key = keys_of([page])[0]
    found = returned_keys([f"{page}/a {page}"], [page], is_given={key}.__contains__)
    assert found == {f"{key}/a", key}
    assert returned_keys([f"{page}/a"], [page]) == set()


def test_only_so_many_addresses_of_a_result() -> None:
    """Of a result with too many addresses the first ones are given."""
    text = " ".join(f"http://a.example/{number}" for number in range(MAX_ADDRESSES + 5))
    found = returned_keys([text, "http://u@a.example/"], [])
    assert len(found) == MAX_ADDRESSES
    assert f"http://a.example:80/{MAX_ADDRESSES}" not in found


@pytest.mark.parametrize(
    "unit",
    [
        "1",
        "68 ",
        "aHR0cHM6",
        "aHR0\n",
        "%41",
        "&#0",
        "\\u",
        "http://",
        "http://a,",
        "](",
        "http://a.b/x ",
        "\u0315\u0300",
        "xn--",
        "..",
    ],
)
def test_hostile_texts_of_full_length(unit: str) -> None:
    """A text of the greatest length is judged in linear time, in the result and in the call."""
    result = f"https://a.example/{unit * 300_000}"[:300_000]
    argument = f"https://b.example/{unit * 49_000}"[:49_000]
    for texts, arguments in (([result], ["budget"]), ([result], [argument]), ([result], [])):
        found = returned_keys(texts, arguments)
        assert found <= set(keys_of(texts))


def test_ledger() -> None:
    """A ledger knows what was added to it, and adding makes a new one."""
    nothing = GivenAddresses()
    given = nothing.added(KEYS[:2])
    assert nothing.cap == MAX_KEYS
    assert (len(nothing), len(given)) == (0, 2)
    assert KEYS[0] in given
    assert KEYS[2] not in given
    assert KEYS[0] not in nothing
    assert None not in given
    assert "\ud800" not in given.added(["x"])
    assert given.added([]) is given


def test_ledger_is_frozen() -> None:
    """A ledger cannot be changed, and equal ones are equal."""
    given = GivenAddresses().added(KEYS)
    with pytest.raises(dataclasses.FrozenInstanceError):
        given.cap = 1  # type: ignore[misc]
    assert given == GivenAddresses().added(KEYS)
    assert hash(given) == hash(GivenAddresses().added(KEYS))
    assert KEYS[0] not in repr(given)


def test_oldest_keys_go_first() -> None:
    """Beyond the cap the oldest key is forgotten; one that is given again is new again."""
    given = GivenAddresses(3).added(KEYS[:3]).added([KEYS[0]]).added([KEYS[3]])
    assert len(given) == 3
    assert [key in given for key in KEYS[:4]] == [True, False, True, True]
    assert [key in given.added(KEYS) for key in KEYS] == [False] * 7 + [True] * 3


def test_a_set_is_added_in_sorted_order() -> None:
    """What is kept of a set that is too large does not depend on chance."""
    assert GivenAddresses(2).added(set(KEYS)).hashes == list(map(key_hash, KEYS[-2:]))
    assert GivenAddresses(2).added(frozenset(KEYS)) == GivenAddresses(2).added(set(KEYS))


def test_a_cap_of_nothing() -> None:
    """A ledger that may hold nothing is refused."""
    with pytest.raises(InvalidInput):
        GivenAddresses(0)


def test_hashes() -> None:
    """A ledger holds half a SHA-256 of each key, oldest first, and never the key."""
    given = GivenAddresses().added(KEYS[:2])
    assert given.hashes == [key_hash(KEYS[0]), key_hash(KEYS[1])]
    assert all(re.fullmatch("[0-9a-f]{32}", held) for held in given.hashes)


def test_restored() -> None:
    """Stored hashes come back in their order; what is none is left out; the cap holds."""
    stored = GivenAddresses().added(KEYS[:3]).hashes
    wrong: list[object] = [None, 5, "", "z" * 32, "ab", ["x"], "a" * 64]
    assert GivenAddresses().restored([*wrong, *stored]) == GivenAddresses().added(KEYS[:3])
    assert GivenAddresses(1).restored(stored).hashes == stored[-1:]


def test_an_answer_holds_no_address() -> None:
    """An answer says by whom and why, and has no place for an address."""
    assert [field.name for field in dataclasses.fields(Given)] == ["allowed_by", "reason", "code"]


def _rows(words: list[str]) -> dict[str, list[str]]:
    """Return the cells of the documented rows that begin with one of the words."""
    lines = [line.strip("| ").split(" | ") for line in PAGE.read_text("utf-8").splitlines()]
    return {cells[0].strip("`"): cells for cells in lines if cells[0].strip("`") in words}


def test_reasons_are_documented() -> None:
    """Each reason has its row, with the word of Anthropic's tool that the code uses."""
    assert list(WEB_FETCH) == list(Reason)
    rows = _rows([reason.value for reason in Reason])
    assert list(rows) == [reason.value for reason in Reason]
    for reason, word in WEB_FETCH.items():
        assert (f"`{word}`" if word else "no error") in rows[reason.value][1]


def test_origins_are_documented() -> None:
    """Each origin has its row."""
    assert list(_rows([origin.value for origin in Origin])) == [origin.value for origin in Origin]


def test_a_ledger_without_some_of_its_keys() -> None:
    """What is taken out is not known any more, and the order of the rest stays."""
    ledger = GivenAddresses().added(["a", "b", "c"])
    assert ledger.without(["b", "x"]).hashes == GivenAddresses().added(["a", "c"]).hashes
    assert ledger.without(["x"]) is ledger


def test_nothing_is_walked_through_where_none_of_the_keys_is_held() -> None:
    """A long conversation asks that for each of its messages."""

    class Unwalked(dict[bytes, None]):
        def __iter__(self) -> Iterator[bytes]:
            raise AssertionError("it was walked through")

    given = GivenAddresses(10, Unwalked())
    assert given.without([f"http://a.test:80/{number}" for number in range(3)]) is given
