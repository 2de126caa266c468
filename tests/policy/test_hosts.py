"""Shows which names never belong to the public web, in each of their forms."""

import pytest

from fetchwarden.policy.hosts import NAMES, NameClass, SpecialName, special_name
from fetchwarden.policy.target import parse

METADATA, LOOPBACK, INTERNAL = NameClass.METADATA, NameClass.LOOPBACK, NameClass.INTERNAL

# Written out once more, so that no row can go missing or change its class unnoticed.
EXPECTED = {
    LOOPBACK: ".localhost .localdomain .localhost4 .localdomain4 .localhost6 .localdomain6 "
    "ip6-localhost ip6-loopback ip6-localnet ip6-mcastprefix ip6-allnodes ip6-allrouters "
    "broadcasthost",
    METADATA: "metadata .metadata.google.internal .metadata.goog .metadata.internal "
    ".metadata.azure.internal .metadata.tencentyun.com instance-data .instance-data.ec2.internal "
    "rancher-metadata .rancher.internal",
    INTERNAL: ".local .internal .home.arpa .lan .corp .home .intranet .private .onion .docker "
    ".svc .pod .cluster",
}


@pytest.mark.parametrize("name_class", list(NameClass))
def test_every_expected_name_is_a_row(name_class: NameClass) -> None:
    """No name that is listed here is missing from the table or has another class there."""
    patterns = {row.pattern for row in NAMES if row.name_class is name_class}
    assert set(EXPECTED[name_class].split()) <= patterns


def test_rows_are_complete() -> None:
    """Every row names its source, stands once, and is written as names are compared."""
    assert len({row.pattern for row in NAMES}) == len(NAMES)
    for row in NAMES:
        assert row.source
        assert row.pattern == row.pattern.lower().rstrip(".")


@pytest.mark.parametrize("row", NAMES, ids=[row.pattern for row in NAMES])
def test_row_in_every_form(row: SpecialName) -> None:
    """A row covers its name in upper case, with a final dot and in full-width letters."""
    name = row.pattern.removeprefix(".")
    wide = "".join(chr(ord(c) + 0xFEE0) if c.isalnum() else c for c in name)
    forms = [name, name.upper(), name + ".", name.title() + ".", wide, wide + "。"]
    for form in (*forms, name.replace(".", "．")):
        assert special_name(parse(f"http://{form}/").name) == row


@pytest.mark.parametrize("row", NAMES, ids=[row.pattern for row in NAMES])
def test_names_below_a_row(row: SpecialName) -> None:
    """A row with a leading dot covers what is below it; one without does not."""
    name = row.pattern.removeprefix(".")
    below = special_name(f"a.b-c.{name}")
    assert below == (row if row.pattern.startswith(".") else None)


@pytest.mark.parametrize("row", NAMES, ids=[row.pattern for row in NAMES])
def test_neighbours_of_a_row(row: SpecialName) -> None:
    """A name that only ends in the letters of a row, or holds it inside, is another name."""
    name = row.pattern.removeprefix(".")
    for neighbour in (f"a.x{name}", f"a.x-{name}", f"{name}.example.com", f"a.{name}x"):
        found = special_name(neighbour)
        assert found is None or found != row


@pytest.mark.parametrize(
    "name",
    ["example.com", "localhost.example.com", "metadata.example.com", "a.b", "internal.example"],
)
def test_ordinary_names(name: str) -> None:
    """An ordinary name of two or more labels is covered by no row."""
    assert special_name(name) is None


@pytest.mark.parametrize("name", ["wiki", "com", "redis", "xn--bcher-kva", "a_b"])
def test_single_label(name: str) -> None:
    """A name of one label is internal: only search lists make it an address."""
    row = special_name(name)
    assert row is not None
    assert (row.pattern, row.name_class) == ("*", INTERNAL)


@pytest.mark.parametrize(
    ("name", "name_class"),
    [
        ("metadata.google.internal", METADATA),
        ("a.metadata.google.internal", METADATA),
        ("google.internal", INTERNAL),
        ("xmetadata.google.internal", INTERNAL),
        ("instance-data.ec2.internal", METADATA),
        ("ec2.internal", INTERNAL),
        ("rancher-metadata.rancher.internal", METADATA),
        ("localhost.local", INTERNAL),
        ("local.localhost", LOOPBACK),
        ("metadata.svc", INTERNAL),
        ("metadata", METADATA),
        ("ip6-localhost", LOOPBACK),
    ],
)
def test_the_longest_row_wins(name: str, name_class: NameClass) -> None:
    """Where several rows cover a name, the longest decides."""
    row = special_name(name)
    assert row is not None
    assert row.name_class is name_class
