"""Callers and their rates: against a plain model, and by tokens that are compared in whole."""

import asyncio
import contextlib
import hashlib
import math
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.configuration import LimitsSection, TokenSection
from fetchwarden.policy.codes import Code
from fetchwarden.policy.confidence import Confidence
from fetchwarden.policy.errors import InvalidInput
from fetchwarden.retrieval.daemons import DaemonPool
from fetchwarden.service import callers as callers_room
from fetchwarden.service.app import _InTurn
from fetchwarden.service.callers import ANONYMOUS, Caller, Callers, Rate, current_caller
from fetchwarden.service.conversations import Conversations
from fetchwarden.service.problems import ServiceError
from fetchwarden.tools.signing import SigningKeys
from tests.servers.loop import awaited
from tests.service.serving import KEY, OTHER, TOKEN, Served

START = 1_234_567.89
"""A clock that has run for long, so that floats are as coarse as they are in life."""
GAPS = st.one_of(st.just(0.0), st.floats(0.0, 0.2), st.floats(0.0, 300.0))


def token(secret: str = TOKEN, **more: object) -> TokenSection:
    """Return what is configured of a caller."""
    return TokenSection.model_validate({"secret": secret, **more})


def refusal_of(caller: Caller, now: float) -> ServiceError | None:
    """Return why a request of *caller* is not admitted; None if it is."""
    try:
        caller.admit(now)
    except ServiceError as refusal:
        return refusal
    return None


class Bucket:
    """The model: a bucket of *burst*, which fills with *amount* in *seconds*."""

    def __init__(self, amount: float, seconds: float, burst: float) -> None:
        self.speed = amount / seconds
        self.burst = self.level = burst
        self.time = -math.inf

    def at(self, now: float) -> float:
        """Return what is in it."""
        if self.time > -math.inf:
            self.level = min(self.burst, self.level + (now - self.time) * self.speed)
        self.time = now
        return self.level


@given(
    st.integers(1, 1_000), st.sampled_from([1.0, 60.0, 3600.0]), st.integers(1, 50), st.lists(GAPS)
)
def test_a_rate_is_a_bucket(amount: int, seconds: float, burst: int, gaps: list[float]) -> None:
    """It lets pass what a bucket of tokens lets pass, one unit at a time."""
    rate, bucket = Rate(amount, seconds, burst), Bucket(amount, seconds, burst)
    now = START
    for gap in [*gaps, *[0.0] * burst]:
        now += gap
        level = bucket.at(now)
        wait = rate.wait(now)
        if abs(level - 1) * seconds / amount > 1e-5:  # beside the edge, where floats may differ
            assert (wait == 0) == (level >= 1)
        if wait == 0:
            rate.use(1, now)
            bucket.level -= 1
        else:
            assert wait == pytest.approx((1 - level) * seconds / amount, abs=1e-5)


@given(st.integers(1, 100_000), st.sampled_from([60.0, 3600.0]), st.integers(1, 60))
def test_the_whole_burst_passes_at_once(amount: int, seconds: float, burst: int) -> None:
    """A burst of so many is so many, not one less for a rounding, and not one more."""
    rate = Rate(amount, seconds, burst)
    for _ in range(burst):
        assert rate.wait(START) == 0
        rate.use(1, START)
    if seconds / amount > 1e-5:
        assert rate.wait(START) > 0


@given(st.integers(1, 10_000), st.integers(1, 50), st.lists(GAPS, max_size=60))
def test_after_the_told_time_a_request_passes(amount: int, burst: int, gaps: list[float]) -> None:
    """Whoever waits as long as Retry-After says is let in."""
    caller = Caller(
        "a", "a", Confidence.MEDIUM, token(requests_per_minute=amount, burst=burst, concurrency=999)
    )
    now = START
    for gap in gaps:
        now += gap
        refusal = refusal_of(caller, now)
        if refusal is not None:
            assert refusal.code is Code.RATE_LIMITED
            seconds = int(refusal.headers["retry-after"])
            assert seconds >= 1
            assert str(seconds) in str(refusal)
            now += seconds
            assert refusal_of(caller, now) is None
        caller.leave(0, now)


@given(st.lists(st.integers(0, 5_000), max_size=40), st.integers(1, 10_000))
def test_bytes_of_an_hour(amounts: list[int], per_hour: int) -> None:
    """What was used is paid for before more passes, and after the told time it is."""
    caller = Caller(
        "a", "a", Confidence.MEDIUM,
        token(bytes_per_hour=per_hour, burst=10_000, requests_per_minute=10_000),
    )  # fmt: skip
    now, used = START, 0
    for amount in amounts:
        if used < per_hour:
            caller.admit(now)
            caller.leave(amount, now)
            used += amount
        else:
            with pytest.raises(ServiceError) as caught:
                caller.admit(now)
            assert caught.value.code is Code.QUOTA_USED_UP
            now += int(caught.value.headers["retry-after"])
            caller.admit(now)
            caller.leave(0, now)
            return


def test_requests_at_a_time() -> None:
    """So many may be under way; one too many uses up nothing of the rate."""
    caller = Caller("a", "a", Confidence.MEDIUM, token(concurrency=2, burst=3))
    caller.admit(START)
    caller.admit(START)
    for _ in range(9):
        with pytest.raises(ServiceError) as caught:
            caller.admit(START)
        assert caught.value.code is Code.TOO_MANY_AT_ONCE
    assert caller.under_way == 2
    caller.leave(0, START)
    caller.admit(START)
    caller.leave(0, START)
    with pytest.raises(ServiceError) as caught:
        caller.admit(START)
    assert caught.value.code is Code.RATE_LIMITED
    assert caller.under_way == 1


def test_all_digests_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every token is compared every time, in constant time, whoever asks."""
    compared: list[tuple[bytes, bytes]] = []

    def same(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    known = [f"{name * 40}" for name in "abc"]
    callers = Callers({name: token(name * 40) for name in "abc"})
    monkeypatch.setattr(callers_room, "same_digest", same)
    digests = {hashlib.sha256(each.encode()).digest() for each in known}
    for given_token in [*known, "x" * 40, "", "a"]:
        compared.clear()
        with contextlib.suppress(ServiceError):
            callers.find(f"Bearer {given_token}")
        assert {one for one, _ in compared} == digests
        assert len(compared) == 3
        # Digests of one length are compared, never the tokens.
        assert {len(other) for _, other in compared} == {32}


@given(st.text())
def test_no_other_text_is_a_token(text: str) -> None:
    """Nothing but the token opens."""
    callers = Callers({"alice": token()})
    for header in (text, f"Bearer {text}", f"Bearer {TOKEN}{text}x", f"{text}x{TOKEN}"):
        with pytest.raises(ServiceError):
            callers.find(header)


def test_who_is_who(tmp_path: Path) -> None:
    """A token by itself, by a file, or by its digest; with its tenant and trust."""
    file = tmp_path / "token"
    file.write_text(f"  {OTHER}\n")
    third = "third-token-0123456789-abcdefghijklmn"
    callers = Callers(
        {
            "a": token(confidence="HIGH"),
            "b": TokenSection(secret_file=str(file), tenant="team"),
            "c": TokenSection(sha256=hashlib.sha256(third.encode()).hexdigest()),
        }
    )
    assert callers.want_token
    found = [callers.find(f"Bearer {each}") for each in (TOKEN, OTHER, third)]
    assert [(each.name, each.tenant) for each in found] == [("a", "a"), ("b", "team"), ("c", "c")]
    assert [each.confidence for each in found] == [Confidence.HIGH] + [Confidence.MEDIUM] * 2


def test_without_tokens_there_is_one_caller() -> None:
    """Who needs no token is trusted with no more than others."""
    callers = Callers({})
    assert not callers.want_token
    for header in (None, "", f"Bearer {TOKEN}"):
        caller = callers.find(header)
        assert (caller.name, caller.confidence) == (ANONYMOUS, Confidence.MEDIUM)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "No such file"),
        (b"", "at least 32"),
        (b"short", "at least 32"),
        (b"x" * 31, "at least 32"),
        ("ä".encode() * 40, "ASCII"),
        (b"\xff" * 40, "UTF-8"),
        (b"two words " * 5, "spaces"),
        (b"a" * 20 + b"\n" + b"b" * 20, "printable"),
    ],
)
def test_files_that_hold_no_token(content: bytes | None, said: str, tmp_path: Path) -> None:
    """A file that cannot be used is told by its caller's name, and nothing of it is shown."""
    file = tmp_path / "token"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(InvalidInput) as caught:
        Callers({"alice": TokenSection(secret_file=str(file))})
    assert str(caught.value).startswith("tokens.alice: ")
    assert said in str(caught.value)
    if content:
        assert content.decode("latin-1")[:5] not in str(caught.value)


def test_two_callers_with_one_token(tmp_path: Path) -> None:
    """In whatever form they are written, two equal tokens are a fault."""
    file = tmp_path / "token"
    file.write_text(TOKEN)
    digest = TokenSection(sha256=hashlib.sha256(TOKEN.encode()).hexdigest())
    for other in (token(), TokenSection(secret_file=str(file)), digest):
        with pytest.raises(InvalidInput, match=r"tokens\.b: another caller has the same token"):
            Callers({"a": token(), "b": other})


@awaited
async def test_a_caller_has_few_turns_in_the_line_of_the_workers() -> None:
    """However much one asks for, another waits behind a few of its pages and no more."""
    under_way, most = 0, 0
    go_on, full = asyncio.Event(), asyncio.Event()

    class Line:
        async def convert(self) -> str:
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            if under_way == 3:
                full.set()
            await go_on.wait()
            under_way -= 1
            return "done"

    pool: Any = _InTurn(Line())  # type: ignore[arg-type]
    greedy = Caller("greedy", "greedy", Confidence.MEDIUM, LimitsSection())
    other = Caller("other", "other", Confidence.MEDIUM, LimitsSection())

    async def ask(caller: Caller) -> str:
        current_caller.set(caller)
        return str(await pool.convert())

    tasks = [asyncio.ensure_future(ask(greedy)) for _ in range(20)]
    tasks.append(asyncio.ensure_future(ask(other)))
    await full.wait()
    go_on.set()
    assert await asyncio.gather(*tasks) == ["done"] * 21
    assert most == 3


@awaited
async def test_who_needs_no_token_has_limits_of_its_own() -> None:
    """The only caller of a service without tokens is held to what ``[local]`` says."""
    async with Served({"local": {"burst": 2, "requests_per_minute": 1}}) as served:
        answers = [await served.post("check", url="http://a.test/") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert 58 <= int(answers[-1].headers["retry-after"]) <= 60


@awaited
async def test_who_leaves_holds_the_place_until_the_work_is_done() -> None:
    """A thread cannot be stopped, so giving up a request begins no further one."""
    begun, end = threading.Event(), threading.Event()

    def work(*_: object) -> None:
        begun.set()
        end.wait()

    caller = Caller("a", "a", Confidence.MEDIUM, LimitsSection())
    threads = DaemonPool(1, "test-callers")
    conversations = Conversations(
        keys=SigningKeys.of([KEY]), lifetime_seconds=60, now=time.time, threads=threads
    )
    task = asyncio.ensure_future(conversations._to_its_end(work, None, caller))
    await asyncio.to_thread(begun.wait)
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=0)
    assert not done
    end.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not caller.looking.locked()
    threads.close()
