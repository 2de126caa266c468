"""Take what was built in machine code, or what does the same in Python.

The package is built with the first where there is a compiler. Both give the same for every input
(``tests/property``); nothing but the time differs.
"""

try:
    from fetchwarden.sanitize.native_choice import cut_blocks, score_blocks
    from fetchwarden.sanitize.native_tags import count_character, pass_plain
    from fetchwarden.sanitize.native_walk import walk
except ImportError:
    from fetchwarden.sanitize.blocks import cut_blocks
    from fetchwarden.sanitize.plain_tags import count_character, pass_plain
    from fetchwarden.sanitize.scores import score_blocks
    from fetchwarden.sanitize.walk import walk

__all__ = ["count_character", "cut_blocks", "pass_plain", "score_blocks", "walk"]
