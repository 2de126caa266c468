"""Shows that a ledger of given addresses is a bounded list of the newest keys."""

from hypothesis import given
from hypothesis import strategies as st

from fetchwarden.policy.provenance import GivenAddresses, key_hash
from tests.property.strategies import policy_settings


class TestLedger:
    """A ledger is a bounded list of the newest keys."""

    @policy_settings
    @given(st.integers(1, 5), st.lists(st.lists(st.integers(0, 9).map(str))))
    def test_like_a_list(self, cap: int, steps: list[list[str]]) -> None:
        """It holds the last keys given, each once, and the oldest go first."""
        ledger, model = GivenAddresses(cap), list[str]()
        for keys in steps:
            ledger = ledger.added(keys)
            for key in keys:
                model = [*(held for held in model if held != key), key][-cap:]
            assert ledger.hashes == [key_hash(key) for key in model]
            assert len(ledger) <= cap
            assert all((str(n) in ledger) == (str(n) in model) for n in range(10))
            assert GivenAddresses(cap).restored(ledger.hashes) == ledger
