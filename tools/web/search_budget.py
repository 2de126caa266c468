"""How many characters each page of a search may have, so that all of them fit (web-tools 5.6).

In: the lengths of pages in order of rank, what there is in all, and what each has at least. Out:
an allowance for each. Pure. What a short page leaves over flows on, so nothing is wasted while a
page could use it.
"""

from collections.abc import Sequence

__all__ = ["allowances"]


def allowances(lengths: Sequence[int], total: int, least: int) -> list[int]:
    """The characters that each page may have, in the order of *lengths*.

    A page of better rank may use all but what the following ones are sure of: *least*, or their
    whole length where they are shorter.

    >>> allowances([9000, 100, 9000], 6000, 2000)
    [3900, 100, 2000]
    """
    allowed: list[int] = []
    remaining = total
    promised = [min(least, length) for length in lengths]
    reserved = sum(promised)
    for length, own in zip(lengths, promised, strict=True):
        reserved -= own
        mine = max(0, min(length, remaining - reserved))
        allowed.append(mine)
        remaining -= mine
    return allowed
