from collections import Counter

from fetchwarden.sanitize.nesting import Nesting

def pass_plain(
    text: str, position: int, nesting: Nesting, out: list[str], removed: Counter[str]
) -> int: ...
def count_character(text: str, char: str) -> int: ...
