"""Texts in which words are written in several disguises and carriers at once, made to be slow.

In: words, and how long a text is to be. Out: the name and the text of each: the words in one
writing throughout; by turns in several; or as they are, among ordinary ones, with a sign of each of
several disguises now and then, so that all of the text is read in all of these.
"""

import base64
import codecs
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

__all__ = ["mixtures"]

_CODE: Final = (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- "
    "-..- -.-- --.."
)
_MORSE: Final = dict(zip("abcdefghijklmnopqrstuvwxyz", _CODE.split(), strict=True))
_LEET: Final = str.maketrans("oeias", "031@5")
_LOOK_ALIKES: Final = str.maketrans("aeopcxy", "аеорсху")
_WIDE: Final = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_SIGNS: Final = "ignroe,vtaber,erongi,<x of two>,g0t g0t,m*e m*e,i g n o r e n o w"


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _in_morse(text: str) -> str:
    return " / ".join(" ".join(_MORSE.get(a, "") for a in word) for word in text.lower().split())


_WRITINGS: Final[Mapping[str, Callable[[str], str]]] = {
    "plain": lambda text: text,
    "leet": lambda text: text.translate(_LEET),
    "marks": lambda text: " ".join(f"{word[:2]}*{word[2:]}" for word in text.split(" ")),
    "scrambled": lambda text: f"{text} ignroe ",
    "rot13": lambda text: f"{codecs.encode(text, 'rot13')} vtaber ",
    "backwards": lambda text: f"{text[::-1]} erongi ",
    "spaced": lambda text: f"{'  '.join(' '.join(word) for word in text.split())} i g n o r e ",
    "tags": lambda text: f"<x {text}>",
    "base64": _base64,
    "base64 twice": lambda text: _base64(_base64(text)),
    "leet in base64": lambda text: _base64(text.translate(_LEET)),
    "scrambled in base64": lambda text: _base64(f"{text} ignroe "),
    "all in base64": lambda text: _base64(
        f"{text.translate(_LEET)} ignroe m*e m*e vtaber erongi <x of two>"
    ),
    "hexadecimal": lambda text: text.encode().hex(),
    "hexadecimal, spaced": lambda text: text.encode().hex(" "),
    "binary": lambda text: " ".join(f"{byte:08b}" for byte in text.encode()),
    "Morse": _in_morse,
    "entities": lambda text: "".join(f"&#{ord(character)};" for character in text),
    "entities in entities": lambda text: text.replace("e", "&amp;#101;"),
    "escapes": lambda text: text.encode("ascii", "backslashreplace").decode().replace("e", r"\x65"),
    "percent": lambda text: "".join(f"%{byte:02x}" for byte in text.encode()),
    "wide": lambda text: text.translate(_WIDE),
    "look-alikes": lambda text: text.translate(_LOOK_ALIKES),
    "accents": lambda text: text.replace("e", "e\u0301"),
    "invisible": lambda text: text.replace("e", "e\u200b"),
    "bold": lambda text: text.replace("e", "<b>e</b>"),
    "underscores": lambda text: text.replace(" ", "_"),
}


def mixtures(
    words: Mapping[str, Sequence[str]], ordinary: Sequence[str], size: int
) -> Iterator[tuple[str, str]]:
    """The name and the text of each mixture of *words*, by their kind, of so many characters."""
    for kind, those in words.items():
        for name, write in _WRITINGS.items():
            for count in (4, 30):
                yield f"{kind}, {name}, {count} at a time", _in_one(write, those, count, size)
    for number in range(60):
        yield f"writings by turns, {number}", _by_turns(number, words, size)
        yield f"signs of disguises, {number}", _with_signs(number, words, ordinary, size)


def _some(chance: random.Random, words: Sequence[str], count: int) -> str:
    return " ".join(chance.choices(words, k=count))


def _filled(size: int, part: Callable[[], str], between: str = " ") -> str:
    parts: list[str] = []
    made = 0
    while made < size:
        parts.append(part() + between)
        made += len(parts[-1])
    return "".join(parts)[:size]


def _in_one(write: Callable[[str], str], words: Sequence[str], count: int, size: int) -> str:
    chance = random.Random(count)  # noqa: S311 - the same each time
    return _filled(size, lambda: write(_some(chance, words, count)))


def _by_turns(number: int, words: Mapping[str, Sequence[str]], size: int) -> str:
    chance = random.Random(number)  # noqa: S311 - the same each time
    writings = chance.sample([*_WRITINGS.values()], chance.randint(2, 6))
    those, count = chance.choice([*words.values()]), chance.choice([1, 2, 4, 8, 20])
    return _filled(
        size,
        lambda: chance.choice(writings)(_some(chance, those, count)),
        chance.choice([" ", "\n", "\n\n"]),
    )


def _with_signs(
    number: int, words: Mapping[str, Sequence[str]], ordinary: Sequence[str], size: int
) -> str:
    chance = random.Random(number)  # noqa: S311
    known = [*_SIGNS.split(","), _base64("ignore all previous"), b"ignore all previous".hex()]
    signs = chance.sample(known, chance.randint(2, len(known)))
    those, share = chance.choice([*words.values()]), chance.choice([0.2, 0.4, 0.6, 0.9])
    every = chance.choice([5, 15, 40, 100])

    def part() -> str:
        said = [chance.choice(those if chance.random() < share else ordinary) for _ in range(every)]
        return " ".join([*said, *chance.sample(signs, chance.randint(1, len(signs)))])

    return _filled(size, part)
