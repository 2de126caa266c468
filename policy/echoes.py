"""Whether an address in the result of a tool only repeats what the model wrote into the call.

In: the texts of a call's arguments, and an address of its result. Out: whether it is an *echo*,
which gives nothing (spec: web-tools 6.6 "echo rule"). Otherwise a model could make up an address,
with a secret in it, let a tool repeat it, and read it.

An address is an echo when, in some spelling of either side (``policy.spellings``),

* it asks for the same as an address in the arguments, written with or without a scheme; or
* it stands in an argument, or in arguments that a tool joins, as it is or as a part; or
* it goes on where an address ends that the model made up: something was joined to an echo; or
* its query holds a whole argument, or a long word of one, or so does any part of it on a host that
  is an argument itself: then it carries what the model wrote, whoever put it together; or
* it holds a further address that is an echo; or
* an earlier call made it up (``policy.made_up``).

What was given to the model before is left out of the arguments first, so a page may link to what
lies around it. What is too large or wrapped too often to be judged counts as an echo.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from fetchwarden.policy.limits import MAX_URL_CHARS
from fetchwarden.policy.made_up import (
    MIN_CARRIED,
    bare_of,
    canonical,
    host_of,
    marks_of,
    trimmed,
    was_made_up,
)
from fetchwarden.policy.mentions import find_addresses, request_key, without_addresses
from fetchwarden.policy.spellings import TooManyForms, decoded_forms, folds

__all__ = ["MAX_ARGUMENT_CHARS", "Echoes"]

MAX_ARGUMENT_CHARS: Final = 50_000
"""Characters of all arguments of a call together; with more, all that comes back is an echo."""
_MAX_FORMS_CHARS: Final = 400_000
_MAX_RUNS: Final = 4_000
_MAX_MADE_UP: Final = 400
_MAX_ADDRESS_FORMS: Final = 16
_MAX_TEXTS: Final = 2_000
_MAX_JOINED: Final = 8
_MAX_JOINED_CHARS: Final = 2_000
"""Arguments that are few and short enough to be parts of one address."""
_MAX_INNER: Final = 20
"""Addresses, one in the other, that are looked at."""
_SEARCHED_CHARS: Final = 200_000_000
"""Characters that may be searched for one call: a bound on time, far above any honest call."""
_DECODED_CHARS: Final = 300_000
"""Characters that addresses may decode to for one call: a bound on time, too."""
_GRAM: Final = 8
_MIN_CARRIED_WORD: Final = 20
"""Characters of a word of an argument, as folded, that no address may carry."""

_SCHEME: Final = re.compile(r"https?:/*", re.IGNORECASE)
_INNER: Final = re.compile("https?://", re.IGNORECASE)
_FOLDED_SCHEME: Final = re.compile(r"https?:/")
_BARE: Final = re.compile("[^\\s<>\"'`{}|\\\\^]+")
# What may stand before an address without its scheme: "site:", "url=", "user@", "ftp://".
_BEFORE: Final = re.compile(r"[=:,;@(\[]/*")
_MAX_BEFORE: Final = 6
_MARKS: Final = str.maketrans("", "", "*_~")
_HOST_NAME: Final = re.compile(r"[^\s/?#:@]+\.[^\s/?#:@.]+\.?(?::[0-9]+)?")


class Echoes:
    """What the model wrote into one call; to be asked about each address that comes back.

    Attributes:
        made_up: keys of the addresses in the arguments that were not given to the model before; of
            arguments that are too much to judge only those that stand in them plainly.
        marks: what to remember of them, so that a later call does not give them in another
            spelling; to be asked for by *is_marked* then.
    """

    def __init__(
        self,
        arguments: Iterable[str],
        *,
        names: Iterable[str] = (),
        is_given: Callable[[str], bool] = lambda _: False,
        is_marked: Callable[[str], bool] | None = None,
        are_of_one: bool = True,
    ) -> None:
        """What was written.

        Args:
            arguments: the values of the arguments as texts, in their order.
            names: the names of arguments; an address in one counts, but a query may well hold one.
            is_given: whether a request key was given to the model before the call.
            is_marked: whether a mark is among those of earlier calls; None when there are none.
            are_of_one: whether all arguments are those of one call, which a tool may join.
        """
        values = [text for text in arguments if text]
        self.made_up: set[str] = set()
        self.marks: set[str] = set()
        self._is_given = is_given
        self._is_marked = is_marked
        self._keys: set[str] = set()
        self._starts: tuple[str, ...] = ()
        self._origins: set[str] = set()
        self._carried: tuple[str, ...] = ()
        self._hosts: tuple[str, ...] = ()
        self._haystack = ""
        self._grams: set[str] = set()
        self._searched = _SEARCHED_CHARS
        self._decoded = _DECODED_CHARS
        texts = [*values, *filter(None, names)]
        self._is_beyond = sum(map(len, texts)) > MAX_ARGUMENT_CHARS or len(texts) > _MAX_TEXTS
        if texts and not self._is_beyond:
            try:
                self._read(values if are_of_one else [], texts)
            except TooManyForms:
                self._is_beyond = True
        if self._is_beyond:
            plain = {address for text in texts for address in find_addresses(text)}
            unknown = {address for address in plain if self._note(address)}
            self.marks |= marks_of(_SCHEME.sub("", address, count=1) for address in unknown)

    def is_echo(self, address: str, key: str) -> bool:
        """Whether *address*, whose request key is *key*, only repeats what the model wrote."""
        if self._is_beyond:
            return True
        if not self._haystack and self._is_marked is None:
            return False
        bare = bare_of(key)
        if bare in self._keys:
            return True
        try:
            forms = [
                form
                # A mark of Markdown may stand inside an escape.
                for text in {address, address.translate(_MARKS), bare}
                for form in decoded_forms(text, max_forms=_MAX_ADDRESS_FORMS)
            ]
        except TooManyForms:
            return True
        # What was wrapped may, once unwrapped, be written in another way than its key.
        unwrapped = [form for form in dict.fromkeys(forms) if form not in {address, bare}]
        forms += [bare_of(other) for form in unwrapped if (other := request_key(form))]
        self._decoded -= sum(map(len, unwrapped))
        return self._decoded < 0 or any(map(self._is_echo_as, folds(forms)))

    def _is_echo_as(self, fold: str) -> bool:
        """Whether an address that folds to *fold* is an echo."""
        pieces = [piece for piece in map(trimmed, _FOLDED_SCHEME.split(fold)) if piece]
        return self._carries(fold, pieces) or any(
            self._repeats(piece) or was_made_up(piece, self._is_known_mark) for piece in pieces
        )

    def _is_known_mark(self, mark: str) -> bool:
        return mark in self.marks or (self._is_marked is not None and self._is_marked(mark))

    def _repeats(self, needle: str) -> bool:
        """Whether *needle*, a folded address without its scheme, was written by the model."""
        if not self._haystack:
            return False
        plain = canonical(needle)
        if plain.startswith(self._starts) or host_of(plain) in self._origins:
            return True
        # Most addresses of a page have nothing to do with the arguments; that is seen at both ends.
        if len(needle) >= _GRAM and not {needle[:_GRAM], needle[-_GRAM:]} <= self._grams:
            return False
        self._searched -= len(self._haystack)
        return self._searched < 0 or needle in self._haystack

    def _carries(self, fold: str, pieces: Iterable[str]) -> bool:
        """Whether *fold* holds what the model wrote where nobody else would put it."""
        if not self._carried:
            return False
        hosts = map(host_of, map(canonical, pieces))
        is_there = bool(self._hosts) and any(f".{host}".endswith(self._hosts) for host in hosts)
        where = fold if is_there else "".join(fold.partition("?")[1:])
        self._searched -= len(where) * len(self._carried)
        return self._searched < 0 or any(map(where.__contains__, self._carried))

    def _read(self, values: list[str], texts: list[str]) -> None:
        forms: dict[str, None] = {}
        for text in dict.fromkeys((*texts, *_told(values))):
            forms |= dict.fromkeys(self._forms_of(text))
        joined = [form for text in _joined(values) for form in self._forms_of(text)]
        if sum(map(len, (*forms, *joined))) > _MAX_FORMS_CHARS:
            raise TooManyForms
        runs = {run for form in forms for run in _BARE.findall(form) if "." in run or ":" in run}
        addresses = {address for form in forms for address in find_addresses(form)}
        addresses.update(*map(_within, addresses))
        if len(runs) > _MAX_RUNS or len(addresses) > _MAX_RUNS:
            raise TooManyForms
        self._keys = {bare_of(key) for address in addresses if (key := request_key(address))}
        made_up = [
            text
            for address in addresses
            if (key := self._note(address))
            for text in (_SCHEME.sub("", address, count=1), bare_of(key))
        ]
        bare = [key for run in runs for each in _bare_in(run) for key in self._note_bare(each)]
        if len(self.made_up) > _MAX_MADE_UP:
            raise TooManyForms
        # A bare address with a query was put together; one without names what people look for.
        made_up += [address for address in bare if "?" in address]
        self.marks |= marks_of(made_up) | marks_of(bare, as_it_is=True)
        starts = {canonical(trimmed(fold)) for fold in folds(made_up)} - {""}
        self._origins = {start for start in starts if start == host_of(start)}
        self._starts = tuple(starts - self._origins)
        hosts = {value for value in values if _HOST_NAME.fullmatch(value)}
        self._hosts = tuple(f".{canonical(trimmed(fold))}" for fold in folds(hosts))
        words = [value for value in values if value not in hosts]
        self._carried = _carried(form for word in words for form in self._forms_of(word))
        self._haystack = "\n".join(sorted(folds([*forms, *joined, *self._keys])))
        self._grams = {
            self._haystack[i : i + _GRAM] for i in range(len(self._haystack) - _GRAM + 1)
        }

    def _forms_of(self, text: str) -> list[str]:
        """The decoded forms of *text*, each without the addresses that were given before."""
        return [without_addresses(form, self._is_given) for form in decoded_forms(text)]

    def _note(self, address: str) -> str | None:
        """The key of *address* if the model made it up, which is noted."""
        key = request_key(address)
        if key is None or self._is_given(key):
            return None
        self.made_up.add(key)
        return key

    def _note_bare(self, written: str) -> list[str]:
        """An address without its scheme is made up too; a mere name of a host is not one yet."""
        key = request_key(f"http://{written}")
        if key is None:
            return []
        bare = bare_of(key)
        self._keys.add(bare)
        host, _, path = bare.partition("/")
        keys = {key, request_key(f"https://{written}") or key}
        if not path or "." not in host or any(map(self._is_given, keys)):
            return []
        self.made_up |= keys
        return [bare]


def _told(values: list[str]) -> list[str]:
    """What a model may mean by its arguments together: one behind the other, host and path."""
    joined = ["".join(values)]
    return [*joined, "/".join(values)] if values and _HOST_NAME.fullmatch(values[0]) else joined


def _joined(values: list[str]) -> list[str]:
    """What else a tool may join of a few arguments: as a path or as the name of a host."""
    if not 2 <= len(values) <= _MAX_JOINED or sum(map(len, values)) > _MAX_JOINED_CHARS:
        return []
    return [mark.join(order) for mark in "/." for order in (values, values[::-1])]


def _bare_in(run: str) -> set[str]:
    """Where in *run* an address without its scheme may begin: at its start, or behind a mark."""
    starts = [run, *(run[mark.end() :] for mark in _BEFORE.finditer(run))][: _MAX_BEFORE + 1]
    written = {each for start in starts for each in (start, start.strip("()[]*_,;:!?."))}
    # "http" as in "evil.example/a/../b", where a tool puts the scheme in front.
    hosts = {_SCHEME.sub("", each, count=1).lstrip("/") for each in written}
    return {host for host in hosts if host and len(host) < MAX_URL_CHARS}


def _carried(forms: Iterable[str]) -> tuple[str, ...]:
    """What no query may hold: whole arguments as they fold, and their long words."""
    parts = [
        part
        for form in forms
        for part in ((form, MIN_CARRIED), *((word, _MIN_CARRIED_WORD) for word in form.split()))
    ]
    return tuple({fold for part, least in parts for fold in folds([part]) if len(fold) >= least})


def _within(address: str) -> list[str]:
    """The addresses that stand in the path, the query or the fragment of *address*."""
    places = [inner.start() for inner in _INNER.finditer(address, 1)]
    return [address[place:] for place in places[:_MAX_INNER]]
