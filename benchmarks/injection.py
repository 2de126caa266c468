"""Megabytes of text that the injection filter screens in a second of CPU (target 10, 4 and 1).

Ordinary English, a file of texts if one is given (JSON lines with ``text``, may be compressed), and
inputs made to be slow (more of them in ``benchmarks.injection_mixtures``): the figure of the
slowest counts. A rule is compiled when it is first needed; the file is told with and without that.
Then engines that find many strings in one pass, on the strings that the filter itself seeks, where
they are installed.

Run: ``python -m benchmarks.injection [FILE]``
"""

import base64
import gzip
import json
import random
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Final

from benchmarks.injection_mixtures import mixtures
from fetchwarden.sanitize.injection.matcher import Matcher
from fetchwarden.sanitize.injection.ruleset import RULES, load_matcher
from fetchwarden.sanitize.injection.stream import scan_long

SIZE: Final = 1_000_000
"""Characters of a generated input."""
WARMING: Final = 100_000
"""Characters of it that are screened before the clock starts, so that its rules are compiled."""
WITH_SCRIPTS: Final = frozenset(rule.language for rule, _ in RULES if rule.script)
"""Languages that are not written in Latin letters."""
SENTENCES: Final = (
    "The harbour was quiet in the early morning, and only a few boats had left before sunrise.",
    "Most visitors arrive by train; the station is ten minutes from the old town on foot.",
    "Prices went up by 4.5 per cent in 2023, according to figures that the office published.",
    "You can order the book online or buy it in any good shop near you.",
    "She said that the new model of the car would be ready for testing by the end of the year.",
    "Mix the flour with the butter, add two eggs, and let the dough rest for an hour.",
    "The library returns a list of results, each with a name, a type and a short description.",
    "Our team has worked with companies of all sizes to keep data safe and users happy.",
    "If you have questions, please write to us and we will answer within two working days.",
    "Scientists found that the temperature of the lake had changed less than they expected.",
    "He played the role of a doctor in a series that ran for seven years.",
    "The council will discuss the plan at its next meeting, which is open to everyone.",
)


def clean(seed: int, least: int) -> str:
    """Paragraphs of ordinary English of at least that many characters."""
    chance = random.Random(seed)  # noqa: S311 - the same input each time
    parts: list[str] = []
    size = 0
    while size < least:
        parts.append(" ".join(chance.choices(SENTENCES, k=chance.randint(1, 6))))
        size += len(parts[-1]) + 2
    return "\n\n".join(parts)


def words_of_rules(language: str = "") -> list[str]:
    """All words in the patterns and lexicons of the rules of a language, or of all."""
    found: dict[str, None] = {}
    for rule, lexicon in RULES:
        if language in ("", rule.language):
            for text in (rule.pattern, *lexicon.values()):
                found.update(dict.fromkeys(re.findall(r"(?<!\\)[^\W\d_]{2,}", text)))
    return list(found)


def phrases_of_rules(language: str) -> list[str]:
    """All phrases of the lexicons of a language."""
    found: dict[str, None] = {}
    for rule, lexicon in RULES:
        if rule.language == language:
            for text in lexicon.values():
                found.update(dict.fromkeys(part.strip(" *") for part in re.split("[,\n]", text)))
    return [phrase for phrase in found if phrase]


def _filled(parts: Iterable[str]) -> str:
    found: list[str] = []
    size = 0
    for part in parts:
        found.append(part)
        size += len(part)
        if size >= SIZE:
            break
    return "".join(found)[:SIZE]


def _endless(words: Sequence[str], between: str = " ", seed: int = 0) -> Iterator[str]:
    chance = random.Random(seed)  # noqa: S311 - the same input each time
    while True:
        yield chance.choice(words) + between


def slow_inputs() -> Iterator[tuple[str, str]]:
    """The name and the text of each input that is made to be slow."""
    for part in (
        "ignore ",
        "ignore all ",
        "all the ",
        "ignore all previous ",
        "you are now ",
        "forget everything ",
        "do not tell ",
        "from now on ",
        "reveal your ",
        "as an ai ",
        "if you are an ai ",
        "note to ",
        "send the ",
        "new ",
        "no no matter ",
        "important: ",
        "system: ",
        "respond with ",
        "in your response ",
        "<|",
        "<",
        "</",
        "<a ",
        "<a href=",
        "<system",
        "[",
        "![",
        "](",
        "![a](b?",
        "((((",
        "a.a.a.",
        "a b c ",
        "i g n o r e ",
        "x_y_z",
        "x_y ",
        "a*b",
        "a1b",
        "1gn0r3 ",
        "&amp;amp;",
        "&",
        "&#",
        "&#105;",
        "%",
        "%69",
        "\\",
        "\\u0069",
        "\\\\u0069",
        "\n",
        "\n\n",
        "- a\n",
        "| a ",
        "> ",
        "# a\n",
        "`",
        "```\n",
        "\t",
        " ",
        "a",
        "A",
        "Aa",
        "0",
        "69",
        "6 ",
        "0x69,",
        "01101001 ",
        ".- ",
        "- ",
        ".",
        "=",
        "-",
        "'",
        '"',
        "\u200b",
        "a\u200b",
        "\u200d",
        "\ufe0f",
        "\U000e0069",
        "\x1b[",
        "\x1b]",
        "a\u0301",
        "\u0456g",
        "\u0456 a ",
        "\uff49",
        "é",
        "忽略",
        "игнорируй ",
        "игнорируй все предыдущие ",
        "तजअनदख ",
        "تجاهل ",
        "무시 ",
        "αγνοησε ",
        "התעלם ",
        "ละเว้น",
        "無視",
        "erongi ",
        "vtaber ",
        "ignroe ",
        "\x00",
        "\r",
        "\ud83d",
        "😀",
        "[removed: suspicious passage] ",
    ):
        yield repr(part), _filled(_endless([part], ""))
    languages = list(dict.fromkeys(rule.language for rule, _ in RULES))
    for language in languages:
        yield f"words of {language}", _filled(_endless(words_of_rules(language)))
        yield f"phrases of {language}", _filled(_endless(phrases_of_rules(language)))
        anchors = [
            word for rule, _ in RULES if rule.language == language for word in _plain(rule.anchor)
        ]
        if anchors:
            yield f"anchors of {language}", _filled(_endless(anchors))
    yield "words of all", _filled(_endless(words_of_rules()))
    yield "words of all, one line each", _filled(_endless(words_of_rules(), "\n"))
    yield "words of all, underscores", _filled(_endless(words_of_rules("en"), "_"))
    yield "words of en, bold", _filled(_endless([f"**{word}**" for word in words_of_rules("en")]))
    yield (
        "phrases of all",
        _filled(_endless([p for name in languages for p in phrases_of_rules(name)])),
    )
    english, german = words_of_rules("en"), words_of_rules("de")
    own = [words_of_rules(name) for name in languages if name not in WITH_SCRIPTS]
    some = random.Random(2)  # noqa: S311 - the same input each time
    yield (
        "words of languages by turns",
        _filled(" ".join(some.choices(some.choice(own), k=300)) + "\n\n" for _ in range(SIZE)),
    )
    yield (
        "words of de, one in 30 scrambled",
        _filled(" ".join(some.choices(german, k=30)) + " ignroe " for _ in range(SIZE)),
    )
    yield (
        "words of en, tags with two of them",
        _filled(
            f"<x {' '.join(some.choices(english, k=2))}> {' '.join(some.choices(english, k=20))} "
            for _ in range(SIZE)
        ),
    )
    yield (
        "words of en, marks in each",
        _filled(_endless([f"{word[:2]}*{word[2:]}" for word in english])),
    )
    attacks = [text for rule, _ in RULES for text in rule.attacks]
    yield "attacks", _filled(_endless(attacks))
    yield "attacks, a paragraph each", _filled(_endless(attacks, "\n\n"))
    yield "attacks, leet", _filled(_endless(attacks)).translate(str.maketrans("oeias", "031@5"))
    signs = " ignroe vtaber erongi <x of two> g0t g0t m*e m*e "
    yield "attacks in every disguise", _filled(_endless(attacks, signs))
    coded = (" ".join(some.choices(german, k=4)).encode() for _ in range(SIZE))
    yield "words of de in base64", _filled(f"{base64.b64encode(d).decode()} " for d in coded)
    near = [
        " ".join(text.split()[:-1])
        for rule, _ in RULES
        if rule.language == "en"
        for text in rule.attacks
    ]
    yield "attacks cut short", _filled(_endless(near, "; "))
    chance = random.Random(1)  # noqa: S311
    yield "base64", base64.b64encode(chance.randbytes(SIZE * 3 // 4)).decode()
    yield "base64 of text", base64.b64encode(clean(1, SIZE * 3 // 4).encode()).decode()[:SIZE]
    yield (
        "base64 in lines",
        _filled(
            base64.b64encode(clean(at, 48)[:48].encode()).decode() + "\n" for at in range(SIZE)
        ),
    )
    yield (
        "base64 words",
        _filled(base64.b64encode(chance.randbytes(18)).decode() + " " for _ in range(SIZE)),
    )
    yield "hexadecimal", chance.randbytes(SIZE // 2).hex()
    yield "hexadecimal of text", clean(2, SIZE // 2).encode().hex()
    yield (
        "mixed scripts",
        _filled(_endless(["igno", "иг", "忽", "تج", "αγ", "무", "é", "𝐢", " "], "")),
    )
    yield "any characters", "".join(chr(chance.randrange(1, 0x3000)) for _ in range(SIZE))
    yield "clean on one line", clean(3, SIZE).replace("\n", " ")


def _plain(anchor: str) -> list[str]:
    return [] if anchor.startswith("<") else anchor.replace(",", " ").replace("*", "").split()


def speed(texts: Sequence[str], matcher: Matcher) -> float:
    """Megabytes of *texts* that are screened in a second of CPU."""
    size = sum(len(text.encode("utf-8", "replace")) for text in texts)
    started = time.process_time()
    for text in texts:
        scan_long(text, "text", matcher)
    return size / 1e6 / (time.process_time() - started)


def read_texts(path: Path) -> list[str]:
    """The texts of a file of JSON lines."""
    data = path.read_bytes()
    lines = (gzip.decompress(data) if path.suffix == ".gz" else data).splitlines()
    return [json.loads(line)["text"] for line in lines]


Finder = Callable[[str], int]
"""Counts the strings that are in a text."""


def engines(strings: Sequence[str]) -> Iterator[tuple[str, Finder]]:
    """What finds many strings at once, and is installed."""

    def ahocorasick_rs(module: Any) -> Finder:
        found = module.BytesAhoCorasick(
            [string.encode() for string in strings], implementation=module.Implementation.DFA
        )
        return lambda text: len(found.find_matches_as_indexes(text.encode(), overlapping=True))

    def pyahocorasick(module: Any) -> Finder:
        found = module.Automaton()
        for string in strings:
            found.add_word(string, string)
        found.make_automaton()
        return lambda text: sum(1 for _ in found.iter(text))

    def hyperscan(module: Any) -> Finder:
        found = module.Database()
        found.compile(
            expressions=[re.escape(string).encode() for string in strings],
            ids=list(range(len(strings))),
            flags=[module.HS_FLAG_SOM_LEFTMOST] * len(strings),
        )

        def count(text: str) -> int:
            hits: list[int] = []
            found.scan(text.encode(), match_event_handler=lambda number, *_: hits.append(number))
            return len(hits)

        return count

    def alternation(module: Any) -> Finder:
        found = module.compile("|".join(map(module.escape, sorted(strings, key=len, reverse=True))))
        return lambda text: len(found.findall(text))

    for name, build in (
        ("ahocorasick_rs", ahocorasick_rs),
        ("ahocorasick", pyahocorasick),
        ("hyperscan", hyperscan),
        ("re", alternation),
    ):
        try:
            module = import_module(name)
        except ImportError:
            print(f"{name:16} is not installed")
            continue
        started = time.process_time()
        finder = build(module)
        print(f"{name:16} built in {(time.process_time() - started) * 1e3:6.0f} ms", end="")
        yield name, finder


def compare_engines(strings: Sequence[str]) -> None:
    """Print how fast each engine is on paragraphs, and on one long text."""
    print(f"\n{len(strings)} strings:")
    whole = f" {clean(4, SIZE).lower()} "
    paragraphs = whole.split("\n\n")
    for _, find in engines(strings):
        for kind, texts in (("paragraphs", paragraphs), ("one text", [whole])):
            started = time.process_time()
            hits = sum(map(find, texts))
            spent = time.process_time() - started
            print(f", {kind} {len(whole) / 1e6 / spent:6.1f} MB/s ({hits} hits)", end="")
        print()


def main(arguments: Sequence[str] = ()) -> None:
    """Print the figures."""
    started = time.process_time()
    matcher = load_matcher()
    print(f"rules read in {(time.process_time() - started) * 1e3:.0f} ms")
    paragraphs = clean(0, SIZE).split("\n\n")
    speed(paragraphs, matcher)
    print(f"clean ASCII, paragraphs {speed(paragraphs, matcher):6.1f} MB/s")
    whole = "\n\n".join(paragraphs)
    print(f"clean ASCII, one text   {speed([whole], matcher):6.1f} MB/s")
    for name in arguments:
        texts = read_texts(Path(name))
        print(f"{Path(name).name:23} {speed(texts, matcher):6.1f} MB/s, compiling rules on the way")
        print(f"{'':23} {speed(texts, matcher):6.1f} MB/s, compiled")
    speeds = []
    kinds = {name: words_of_rules(name) for name in ("en", "de", "ru", "zh")}
    kinds["all"] = words_of_rules()
    kinds["attacks"] = [text for rule, _ in RULES for text in rule.attacks]
    mixed = mixtures(kinds, " ".join(SENTENCES).split(), SIZE // 4)
    for name, text in chain(slow_inputs(), mixed):
        speed([text[:WARMING]], matcher)
        speeds.append((speed([text], matcher), name))
    speeds.sort()
    print(f"slowest of {len(speeds)} that are made to be slow:")
    for figure, name in speeds[:40]:
        print(f"  {figure:6.2f} MB/s  {name}")
    compare_engines(matcher.strings)


if __name__ == "__main__":
    main(sys.argv[1:])
