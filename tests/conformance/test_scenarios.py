"""Scenarios of ``ssrf/targets.json`` that need a server: each is played on loopback.

In come the rows whose kind is ``rebind`` or starts with ``scenario-``; the table says which scene
plays which row, so a row that is added to the data without a scene fails. A scene fetches, then it
is checked that nothing was dialled but addresses of the scene's own public sites.
"""

from pathlib import Path

import pytest

from fetchwarden.policy.addresses import AddressClass, classify
from fetchwarden.policy.codes import Code
from tests.conformance.data import records
from tests.functional import scenes
from tests.functional.scenes import HOME, Scene, Stage, carries, explodes, leads_to, plays
from tests.retrieval.world import PRIVATE, SOON, World
from tests.servers import scripts
from tests.servers.loop import awaited

TO = f"{HOME}redir?to="
SLOW_HEAD = plays(scripts.slow_head(0.02), Code.DEADLINE_EXCEEDED, limits=SOON)
SLOW_BODY = plays(scripts.slow_body(0.02), Code.DEADLINE_EXCEEDED, limits=SOON)
SCENES: dict[tuple[str, str], Scene] = {
    ("rebind", "https://rebind.test/"): scenes.rebinds_by_tls,
    ("rebind", "http://rebind.test/"): scenes.rebinds,
    ("allowlist", "http://[blocked.test]/ , http://BLOCKED.test./"): scenes.denies_by_folded_name,
    ("allowlist", "http://allowed.test/ -> http://other.test/"): scenes.lists_bind_redirects,
    (
        "allowlist",
        "http://evilallowed.test/ , http://evil.test/allowed.test",
    ): scenes.lists_compare_whole_names,
    ("bomb", f"{HOME}bomb?e=zstd"): explodes("zstd"),
    ("bomb", f"{HOME}bomb?e=gzip"): explodes("gzip"),
    ("bomb", f"{HOME}bomb?e=br"): explodes("br"),
    ("bomb", f"{HOME}bomb?e=gzip,gzip"): explodes("gzip", "gzip"),
    ("cookies", f"{HOME}redir?ck=1&to=http://sameip.test/echo"): carries(
        "sameip.test", given=False
    ),
    ("cookies", f"{HOME}redir?ck=1&to=http://other.test/echo"): carries("other.test", given=False),
    (
        "env",
        "http://test.attacker.server.com/ + LANGCHAIN_ENV=local_test",
    ): scenes.knows_no_test_mode,
    ("headers", f"{HOME}hdrbomb"): plays(
        scripts.header_bomb(), Code.HEADERS_TOO_LARGE, Code.PROTOCOL_ERROR
    ),
    ("headers", f"{TO}http://other.test/echo#x-api-key"): carries("other.test", given=True),
    ("headers", f"{HOME}1xx"): scenes.skips_interim_answers,
    ("headers", f"{TO}http://other.test/echo#auth"): carries("other.test", given=True),
    ("leak", "http://internal.test/"): scenes.tells_nothing,
    ("leak", "http://internal.test/ (SYN counts)"): scenes.tells_nothing,
    ("pool", f"{HOME}ok x3"): scenes.opens_no_new_socket,
    ("proxy", f"{HOME}ok + ~/.netrc"): scenes.ignores_netrc,
    ("proxy", f"{HOME}ok + HTTP_PROXY"): scenes.ignores_proxies,
    ("redirect", f"{HOME}loop"): scenes.loops,
    ("redirect", f"{TO}http://public.test:22/"): leads_to(
        "http://public.test:22/", Code.PORT_NOT_ALLOWED
    ),
    ("redirect", f"{TO}\\\\127.0.0.1\\"): leads_to("\\\\127.0.0.1\\", Code.REDIRECT_NOT_ALLOWED),
    ("redirect", f"{TO}http://127.0.0.1:9999/x"): leads_to(
        "http://127.0.0.1:8080/x", Code.ADDRESS_NEVER_ALLOWED
    ),
    ("redirect", f"{TO}http://internal.test/"): leads_to(
        "http://internal.test/", Code.PRIVATE_NOT_ALLOWED
    ),
    ("redirect", f"{TO}http://[::ffff:127.0.0.1]/"): leads_to(
        "http://[::ffff:127.0.0.1]/", Code.ADDRESS_NEVER_ALLOWED
    ),
    ("redirect", f"{TO}file:///etc/passwd"): leads_to(
        "file:///etc/passwd", Code.REDIRECT_NOT_ALLOWED
    ),
    ("redirect", "https://a.test/redir?to=http://other.test/echo"): scenes.downgrades,
    ("redirect", f"{HOME}refresh"): scenes.refreshes,
    ("redirect", f"{TO}http://u:p@other.test/echo"): leads_to(
        "http://u:p@other.test/echo", Code.REDIRECT_NOT_ALLOWED
    ),
    ("resolver", "http://evil.example/"): scenes.never_searches,
    ("resolver", "http://servfail.test/"): scenes.fails_closed,
    ("resolver", "http://hostsonly.example/"): scenes.judges_the_hosts_file,
    ("resolver", "http://many.example/"): scenes.dials_four,
    ("resolver", "http://blackhole.example/"): scenes.ends_lookups,
    ("size", f"{HOME}lie"): scenes.lies,
    ("size", f"{HOME}big"): plays(scripts.chunked(300 * 2**20), Code.BODY_TOO_LARGE),
    ("slow", f"{HOME}slowhdr"): SLOW_HEAD,
    ("slow", f"{HOME}slow"): SLOW_BODY,
    ("tls", "https://a.test/ok"): scenes.speaks_tls,
    ("tls", "https://b.test/ok"): scenes.checks_the_certificate,
    ("tls", "https://a.test/ok then https://b.test/ok"): scenes.checks_each_name,
}
LATER = {
    ("provenance", "https://attacker.test/c?d=<private>"): "who may choose an address is a rule of "
    "the tool that hands a read to a model; the fetcher records the chooser and judges the address",
}


def test_every_row_has_a_scene() -> None:
    """Each row of the data is played here, or is listed as not played yet, with its reason."""
    rows = {
        (str(row["kind"]).removeprefix("scenario-"), str(row["url"]))
        for row in records("ssrf/targets.json")
        if row["kind"] == "rebind" or str(row["kind"]).startswith("scenario-")
    }
    assert rows == set(SCENES) | set(LATER)
    assert all(LATER.values())


@pytest.mark.parametrize("case", SCENES, ids=" ".join)
@awaited
async def test_scenario(
    case: tuple[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The scene ends as it should, and only public addresses of the scene were ever dialled."""
    needs_tls = SCENES[case] in {scenes.rebinds_by_tls, scenes.downgrades} or case[0] == "tls"
    async with World(scenes.NAMES, tls=("a.test", "rebind.test") if needs_tls else ()) as world:
        await SCENES[case](Stage(world, monkeypatch, tmp_path))
        dialled = world.dialled
        assert all(classify(address) is AddressClass.PUBLIC for address in dialled)
        assert {address for address, _ in world.dialer.connects} <= {*dialled, PRIVATE}
