"""Take what was built in machine code, or what does the same in Python.

The package is built with the first where there is a compiler. Both give the same for every input
(``tests/property``); nothing but the time differs.
"""

try:
    from fetchwarden.sanitize.native_tags import pass_plain
except ImportError:
    from fetchwarden.sanitize.plain_tags import pass_plain

__all__ = ["pass_plain"]
