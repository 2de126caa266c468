"""Whether an address in the result of a tool only repeats what the model wrote into the call.

In: the texts of a call's arguments, and an address of its result. Out: whether it is an *echo*,
which gives nothing (spec: web-tools 6.6 "echo rule"). Otherwise a model could make up an address,
with a secret in it, let a tool repeat it, and read it.

An address is an echo when, in some spelling of either side (``policy.spellings``),

* it asks for the same as an address in the arguments, written with or without a scheme; or
* it stands in an argument, as it is or as a part, with or without its scheme; or
* it goes on where an address ends that the model made up: something was joined to an echo; or
* it holds a further address that is an echo.

What is too large or wrapped too often to be judged counts as an echo.
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

_SCHEME: Final = re.compile(r"https?:/*", re.IGNORECASE)
_FOLDED_SCHEME: Final = re.compile(r"https?:/")
_BARE: Final = re.compile("[^\\s<>\"'`{}|\\\\^]+")
_MARKS: Final = str.maketrans("", "", "*_~")
# What is left of an escape where an address was cut short.
_CUT_ESCAPE: Final = re.compile("%[0-9a-f]?$")
_ENDS: Final = "/?#&=.,;:!"


class Echoes:
    """What the model wrote into one call; to be asked about each address that comes back.

    Attributes:
        made_up: keys of the addresses in the arguments that were not given to the model before; of
            arguments that are too much to judge only those that stand in them plainly.
    """

    def __init__(
        self, arguments: Iterable[str], *, is_given: Callable[[str], bool] = lambda _: False
    ) -> None:
        """What was written.

        Args:
            arguments: the texts among the arguments, in their order.
            is_given: whether a request key was given to the model before the call.
        """
        texts = [text for text in arguments if text]
        self.made_up: set[str] = set()
        self._keys: set[str] = set()
        self._starts: tuple[str, ...] = ()
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
            plain = (request_key(address) for text in texts for address in find_addresses(text))
            self.made_up |= {key for key in plain if key is not None and not is_given(key)}

    def is_echo(self, address: str, key: str) -> bool:
        """Whether *address*, whose request key is *key*, only repeats what the model wrote."""
        if self._is_beyond:
            return True
        if not self._haystack:
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
        return any(
            self._repeats(_CUT_ESCAPE.sub("", piece).strip(_ENDS))
            for fold in folds(forms)
            for piece in _FOLDED_SCHEME.split(fold)
        )

    def _repeats(self, needle: str) -> bool:
        """Whether *needle*, a folded address without its scheme, was written by the model."""
        if not needle:
            return False  # what stands before the scheme
        if needle.startswith(self._starts):
            return True
        # Most addresses of a page have nothing to do with the arguments; that is seen at both ends.
        if len(needle) >= _GRAM and not {needle[:_GRAM], needle[-_GRAM:]} <= self._grams:
            return False
        self._budget -= len(self._haystack)
        return self._budget < 0 or needle in self._haystack

    def _read(self, texts: list[str], is_given: Callable[[str], bool]) -> None:
        forms: dict[str, None] = {}
        # What a tool may join: the arguments one behind the other.
        for text in dict.fromkeys((*texts, "".join(texts))):
            forms |= dict.fromkeys(decoded_forms(text))
        if sum(map(len, forms)) > _MAX_FORMS_CHARS:
            raise TooManyForms
        runs = {run for form in forms for run in _BARE.findall(form) if "." in run or ":" in run}
        addresses = {address for form in forms for address in find_addresses(form)}
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
        self._starts = tuple({fold.strip(_ENDS) for fold in folds(made_up)} - {""})
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


def _bare(key: str) -> str:
    """*key* without its scheme and, if it is the scheme's own, its port."""
    scheme, _, rest = key.partition("://")
    host, slash, path = rest.partition("/")
    return host.removesuffix(":443" if scheme == "https" else ":80") + slash + path
