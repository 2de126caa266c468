"""Our own attacks in every disguise, what survives of them, and what must not be touched."""

import pytest

from fetchwarden.sanitize.injection.filtering import scan
from tests.sanitize.injection.suites import (
    BENIGN,
    DISGUISES,
    GOALS,
    ORDERS,
    WRAPPERS,
    survival,
)

BEFORE = "Our opening hours are nine to five."
BEHIND = "Please see the map below for directions."


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("disguise", sorted(DISGUISES))
def test_an_order_is_found_in_any_disguise(disguise: str, order: str) -> None:
    """Whatever hides an order, it is found, and what stands around it in other blocks stays."""
    text = f"{BEFORE}\n\n{DISGUISES[disguise](order)}\n\n{BEHIND}"
    found = scan(text, "markdown")
    assert found.findings, found.text
    assert BEFORE in found.text


@pytest.mark.parametrize("wrapper", sorted(WRAPPERS))
@pytest.mark.parametrize("goal", GOALS)
def test_nothing_of_the_goal_survives(wrapper: str, goal: str) -> None:
    """What the attacker wants done is gone with the words that make it an order."""
    found = scan(f"{BEFORE}\n\n{WRAPPERS[wrapper].format(goal=goal)}\n\n{BEHIND}", "markdown")
    assert found.findings, found.text
    assert survival(goal, found.text) == 0
    assert BEFORE in found.text


@pytest.mark.parametrize("text", BENIGN)
def test_what_is_harmless_stays(text: str) -> None:
    """Look-alikes are not touched: no passage of them goes, and no letter."""
    found = scan(text, "markdown")
    assert found.findings == ()
    assert found.text == text
