"""Whether an address in the result of a tool only repeats what the model wrote into the call.

In: the texts of a call's arguments, and an address of its result. Out: whether it is an *echo*,
which gives nothing (spec: web-tools 6.6 "echo rule"). Otherwise a model could make up an address,
with a secret in it, let a tool repeat it, and read it.

An address is an echo when, in some spelling of either side (``policy.spellings``),

* it asks for the same as an address in the arguments, written with or without a scheme; or
* it stands in an argument, as it is or as a part, with or without its scheme; or
* it goes on where an address ends that the model made up: something was joined to an echo; or
* its query holds a whole argument, or a long word of one: then it carries what the model wrote,
  whoever put it together; or
* it holds a further address that is an echo.

Of what the model made up marks are left for later calls, since a tool may keep what it was sent.
They are compared as folded, so that neither another spelling nor something joined to it helps. What
is too large or wrapped too often to be judged counts as an echo.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from fetchwarden.policy.limits import MAX_URL_CHARS
from fetchwarden.policy.mentions import find_addresses, request_key
from fetchwarden.policy.spellings import TooManyForms, decoded_forms, folds

__all__ = ["MAX_ARGUMENT_CHARS", "Echoes"]

MAX_ARGUMENT_CHARS: Final = 50_000
"""Characters of all arguments of a call together; with more, all that comes back is an echo."""
_MAX_FORMS_CHARS: Final = 400_000
_MAX_RUNS: Final = 4_000
_MAX_MADE_UP: Final = 200
_MAX_ADDRESS_FORMS: Final = 16
_MAX_TEXTS: Final = 2_000
_SEARCHED_CHARS: Final = 200_000_000
"""Characters that may be searched for one call: a bound on time, far above any honest call."""
_GRAM: Final = 8
_MIN_CARRIED: Final = 8
"""Characters of an argument, as folded, from which an address with it in its query is an echo."""
_MIN_CARRIED_WORD: Final = 16
"""The same for one word of an argument."""

_SCHEME: Final = re.compile(r"https?:/*", re.IGNORECASE)
_INNER: Final = re.compile("https?://", re.IGNORECASE)
_FOLDED_SCHEME: Final = re.compile(r"https?:/")
_BARE: Final = re.compile("[^\\s<>\"'`{}|\\\\^]+")
_MARKS: Final = str.maketrans("", "", "*_~")
# What is left of an escape where an address was cut short.
_CUT_ESCAPE: Final = re.compile("%[0-9a-f]?$")
_ENDS: Final = "/?#&=.,;:!"
_HOST_END: Final = re.compile(r"[/?#]")


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
    ) -> None:
        """What was written.

        Args:
            arguments: the texts among the arguments, in their order.
            names: of these, the names of arguments, which an address may well have in its query.
            is_given: whether a request key was given to the model before the call.
            is_marked: whether a mark is among those of earlier calls; None when there are none.
        """
        texts = [text for text in arguments if text]
        self.made_up: set[str] = set()
        self.marks: set[str] = set()
        self._is_marked = is_marked
        self._names = frozenset(names)
        self._keys: set[str] = set()
        self._starts: tuple[str, ...] = ()
        self._carried: tuple[str, ...] = ()
        self._haystack = ""
        self._grams: set[str] = set()
        self._budget = _SEARCHED_CHARS
        self._is_beyond = sum(map(len, texts)) > MAX_ARGUMENT_CHARS or len(texts) > _MAX_TEXTS
        if texts and not self._is_beyond:
            try:
                self._read(texts, is_given)
            except TooManyForms:
                self._is_beyond = True
        if self._is_beyond:
            plain = {address for text in texts for address in find_addresses(text)}
            unknown = {
                address: key
                for address in plain
                if (key := request_key(address)) is not None and not is_given(key)
            }
            self.made_up |= set(unknown.values())
            self._mark([_SCHEME.sub("", address, count=1) for address in unknown])

    def is_echo(self, address: str, key: str) -> bool:
        """Whether *address*, whose request key is *key*, only repeats what the model wrote."""
        if self._is_beyond:
            return True
        if not self._haystack and self._is_marked is None:
            return False
        bare = _bare(key)
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
        forms += [_bare(other) for form in unwrapped if (other := request_key(form))]
        return any(
            self._repeats(needle) or self._was_made_up(needle)
            for fold in folds(forms)
            for piece in _FOLDED_SCHEME.split(fold)
            # It is empty for what stands before the scheme.
            if (needle := _trimmed(piece))
        )

    def _repeats(self, needle: str) -> bool:
        """Whether *needle*, a folded address without its scheme, was written by the model."""
        if not self._haystack:
            return False
        if needle.startswith(self._starts) or self._carries(needle):
            return True
        # Most addresses of a page have nothing to do with the arguments; that is seen at both ends.
        if len(needle) >= _GRAM and not {needle[:_GRAM], needle[-_GRAM:]} <= self._grams:
            return False
        self._budget -= len(self._haystack)
        return self._budget < 0 or needle in self._haystack

    def _carries(self, needle: str) -> bool:
        """Whether the query of *needle* holds what the model wrote."""
        _, mark, query = needle.partition("?")
        if not mark or not self._carried:
            return False
        self._budget -= len(query) * len(self._carried)
        return self._budget < 0 or any(map((mark + query).__contains__, self._carried))

    def _was_made_up(self, needle: str) -> bool:
        """Whether *needle* is, or goes on where, an address ends that an earlier call made up."""
        if self._is_marked is None:
            return False
        host = _host(needle)
        if not self._is_marked(f"host {host}"):
            return False
        if self._is_marked(f"whole {needle}"):
            return True
        self._budget -= len(needle) * len(needle)
        return self._budget < 0 or any(
            self._is_marked(f"start {needle[:end]}") for end in range(len(host), len(needle) + 1)
        )

    def _mark(self, made_up: Iterable[str], *, as_it_is: bool = False) -> None:
        """Remember *made_up*, addresses without their scheme: *as_it_is*, or with all below."""
        for start in set(map(_trimmed, folds(made_up))) - {""}:
            self.marks |= {f"host {_host(start)}", f"{'whole' if as_it_is else 'start'} {start}"}

    def _read(self, texts: list[str], is_given: Callable[[str], bool]) -> None:
        forms: dict[str, None] = {}
        # What a tool may join: the arguments one behind the other.
        for text in dict.fromkeys((*texts, "".join(texts))):
            forms |= dict.fromkeys(decoded_forms(text))
        if sum(map(len, forms)) > _MAX_FORMS_CHARS:
            raise TooManyForms
        runs = {run for form in forms for run in _BARE.findall(form) if "." in run or ":" in run}
        addresses = {address for form in forms for address in find_addresses(form)}
        # What stands in the query of a given address was given with it.
        own = [each for each in addresses if not ((key := request_key(each)) and is_given(key))]
        addresses.update(*map(_within, own))
        if len(runs) > _MAX_RUNS or len(addresses) > _MAX_RUNS:
            raise TooManyForms
        made_up: list[str] = []
        for address in addresses:
            key = request_key(address)
            if key is not None and not is_given(key):
                self.made_up.add(key)
                made_up += [_SCHEME.sub("", address, count=1), _bare(key)]
        self._keys = {_bare(key) for address in addresses if (key := request_key(address))}
        for run in runs:
            # "http" as in "evil.example/a/../b", where a tool puts the scheme in front.
            for written in {run, run.strip("()[]*_,;:!?.")}:
                host = _SCHEME.sub("", written, count=1).lstrip("/")
                if host and len(host) < MAX_URL_CHARS and (key := request_key(f"http://{host}")):
                    self._keys.add(_bare(key))
                    self._note_bare(host, key, is_given)
        if len(self.made_up) > _MAX_MADE_UP:
            raise TooManyForms
        # A bare address with a query was put together; one without names what people look for.
        bare = list(dict.fromkeys(_bare(key) for key in self.made_up))
        made_up += [address for address in bare if "?" in address]
        self._mark(made_up)
        self._mark(bare, as_it_is=True)
        self._starts = tuple(set(map(_trimmed, folds(made_up))) - {""})
        self._carried = _carried(text for text in texts if text not in self._names)
        self._haystack = "\n".join(sorted(folds([*forms, *self._keys])))
        self._grams = {
            self._haystack[i : i + _GRAM] for i in range(len(self._haystack) - _GRAM + 1)
        }

    def _note_bare(self, written: str, key: str, is_given: Callable[[str], bool]) -> None:
        """An address without its scheme is made up too; a mere name of a host is not one yet."""
        host, _, path = _bare(key).partition("/")
        if path and "." in host:
            keys = {key, request_key(f"https://{written}") or key}
            if not any(map(is_given, keys)):
                self.made_up |= keys


def _carried(texts: Iterable[str]) -> tuple[str, ...]:
    """What makes an echo of an address that has it in its query: folded arguments, long words."""
    parts = [
        part
        for text in texts
        for part in ((text, _MIN_CARRIED), *((word, _MIN_CARRIED_WORD) for word in text.split()))
    ]
    return tuple({fold for part, least in parts for fold in folds([part]) if len(fold) >= least})


def _within(address: str) -> list[str]:
    """The addresses that stand in the path or the query of *address*."""
    return [address[inner.start() :] for inner in _INNER.finditer(address, 1)]


def _trimmed(fold: str) -> str:
    """*fold* without what may stand at the end of an address or not."""
    return _CUT_ESCAPE.sub("", fold).strip(_ENDS)


def _host(address: str) -> str:
    return _HOST_END.split(address, 1)[0]


def _bare(key: str) -> str:
    """*key* without its scheme and, if it is the scheme's own, its port."""
    scheme, _, rest = key.partition("://")
    host, slash, path = rest.partition("/")
    return host.removesuffix(":443" if scheme == "https" else ":80") + slash + path
