"""All rules of all languages, ready to be matched."""

from functools import cache
from typing import Final

from fetchwarden.sanitize.injection.disguises import LITERALS
from fetchwarden.sanitize.injection.matcher import Matcher
from fetchwarden.sanitize.injection.rule import Lexicon, Rule
from fetchwarden.sanitize.injection.rules import (
    arabic,
    bengali,
    chinese,
    czech,
    dutch,
    english_act,
    english_frame,
    english_override,
    english_personas,
    english_prompts,
    english_reveal,
    english_role,
    french,
    german,
    greek,
    hebrew,
    hindi,
    indonesian,
    italian,
    japanese,
    korean,
    persian,
    polish,
    portuguese,
    russian,
    spanish,
    swedish,
    thai,
    turkish,
    ukrainian,
    vietnamese,
)
from fetchwarden.sanitize.injection.rules.english_words import ENGLISH

__all__ = ["RULES", "RULES_VERSION", "load_matcher"]

RULES_VERSION: Final = "1"
"""Changes whenever rules do, so that reports can be compared."""

_ENGLISH: Final = (
    english_act,
    english_frame,
    english_override,
    english_personas,
    english_prompts,
    english_reveal,
    english_role,
)
_OTHERS: Final = (
    arabic,
    bengali,
    chinese,
    czech,
    dutch,
    french,
    german,
    greek,
    hebrew,
    hindi,
    indonesian,
    italian,
    japanese,
    korean,
    persian,
    polish,
    portuguese,
    russian,
    spanish,
    swedish,
    thai,
    turkish,
    ukrainian,
    vietnamese,
)

RULES: Final[tuple[tuple[Rule, Lexicon], ...]] = (
    *((rule, ENGLISH) for module in _ENGLISH for rule in module.RULES),
    *((rule, module.WORDS) for module in _OTHERS for rule in module.RULES),
)
"""Each rule with the words of its language."""


@cache
def load_matcher() -> Matcher:
    """The matcher for all of them; it holds nothing of what it matched."""
    return Matcher(RULES, LITERALS)
