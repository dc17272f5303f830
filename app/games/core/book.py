"""The rule book of a game and its first page for newcomers, read from the texts in the game's folder of the seeds.

A text is plain: an empty line parts two paragraphs, a line that begins with "- " is an item of a list, and the id of a
clause anywhere in it is a reference.
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.games.core.seeds import SeedError, read_toml

RULES, WORDS, RULINGS, EXAMPLES, OPTIONS, PRIMER = (
    f"{name}.toml" for name in ("rules", "words", "rulings", "examples", "options", "primer"))

OptionValue = str | int | bool


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the book."""


class Text(Part, frozen=True):
    en: str
    fr: str

    def __post_init__(self) -> None:
        for language, text in (("en", self.en), ("fr", self.fr)):
            if not text.strip():
                raise ValueError(f"the text `{language}` is empty")


class Clause(Part, frozen=True):
    id: str
    text: Text


class Chapter(Part, frozen=True):
    number: int
    title: Text
    lead: Text
    clauses: tuple[Clause, ...] = msgspec.field(name="clause")


class Word(Part, frozen=True):
    id: str
    term: Text
    meaning: Text


class Ruling(Part, frozen=True):
    id: str
    question: Text
    answer: Text
    clauses: tuple[str, ...]


class Example(Part, frozen=True):
    id: str
    title: Text
    text: Text
    clauses: tuple[str, ...]


class OptionValueText(Part, frozen=True):
    value: OptionValue
    name: Text
    what: Text


class OptionText(Part, frozen=True):
    """An option of the table. One with a range instead of single values says the range in `what`."""

    id: str
    name: Text
    what: Text
    values: tuple[OptionValueText, ...] = ()
    default: OptionValue | None = None
    needs: dict[str, tuple[OptionValue, ...]] = {}          # other options and the values with which this one counts


class Step(Part, frozen=True):
    title: Text
    text: Text
    picture: str


class Tip(Part, frozen=True):
    text: Text


class Primer(Part, frozen=True):
    """How to play, for someone who has never seen the game."""

    steps: tuple[Step, ...] = msgspec.field(name="step")
    tips: tuple[Tip, ...] = msgspec.field(name="tip")


class Book(Part, frozen=True):
    """All that a game tells its players about itself. Its clauses begin with the prefix."""

    game: str
    prefix: str
    title: Text
    chapters: tuple[Chapter, ...]
    words: tuple[Word, ...]
    rulings: tuple[Ruling, ...]
    examples: tuple[Example, ...]
    options: tuple[OptionText, ...]
    primer: Primer

    def clauses(self) -> Iterator[Clause]:
        return (clause for chapter in self.chapters for clause in chapter.clauses)


class RulesFile(Part, frozen=True):
    game: str
    prefix: str
    title: Text
    chapters: tuple[Chapter, ...] = msgspec.field(name="chapter")


class WordsFile(Part, frozen=True):
    words: tuple[Word, ...] = msgspec.field(name="word")


class RulingsFile(Part, frozen=True):
    rulings: tuple[Ruling, ...] = msgspec.field(name="ruling")


class ExamplesFile(Part, frozen=True):
    examples: tuple[Example, ...] = msgspec.field(name="example")


class OptionsFile(Part, frozen=True):
    options: tuple[OptionText, ...] = msgspec.field(name="option")


def load_book(folder: Path) -> Book:
    """The book in that folder. Raises SeedError, naming file, entry and fault."""
    rules = read_toml(folder / RULES, RulesFile)
    book = Book(
        game=rules.game, prefix=rules.prefix, title=rules.title, chapters=rules.chapters,
        words=read_toml(folder / WORDS, WordsFile).words,
        rulings=read_toml(folder / RULINGS, RulingsFile).rulings,
        examples=read_toml(folder / EXAMPLES, ExamplesFile).examples,
        options=read_toml(folder / OPTIONS, OptionsFile).options,
        primer=read_toml(folder / PRIMER, Primer))
    for file, entry, fault in _faults(book):
        raise SeedError(folder / file, entry, fault)
    return book


def texts_of(part: object) -> Iterator[Text]:
    """Every text in a piece of the book, in its order."""
    match part:
        case Text():
            yield part
        case tuple():
            for item in part:
                yield from texts_of(item)
        case msgspec.Struct():
            for field in part.__struct_fields__:
                yield from texts_of(getattr(part, field))


def _entries(book: Book) -> Iterator[tuple[str, str, Part]]:
    """File, name and content of every entry."""
    yield RULES, "title", book.title
    for chapter in book.chapters:
        yield RULES, f"chapter {chapter.number}", msgspec.structs.replace(chapter, clauses=())
    yield from ((RULES, clause.id, clause) for clause in book.clauses())
    yield from ((WORDS, word.id, word) for word in book.words)
    yield from ((RULINGS, ruling.id, ruling) for ruling in book.rulings)
    yield from ((EXAMPLES, example.id, example) for example in book.examples)
    yield from ((OPTIONS, option.id, option) for option in book.options)
    yield from ((PRIMER, f"step {n}", step) for n, step in enumerate(book.primer.steps, 1))
    yield from ((PRIMER, f"tip {n}", tip) for n, tip in enumerate(book.primer.tips, 1))


def reference_to(prefix: str) -> re.Pattern[str]:
    """What the id of a clause looks like within a text."""
    return re.compile(rf"\b{re.escape(prefix)}-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*")


def _faults(book: Book) -> Iterator[tuple[str, str, str]]:
    times = Counter((file, name) for file, name, _ in _entries(book))
    yield from ((*entry, f"it appears {n} times") for entry, n in times.items() if n > 1)
    reference = reference_to(book.prefix)
    for clause in book.clauses():
        if not reference.fullmatch(clause.id):
            yield RULES, clause.id, f"a clause of {book.game} begins with {book.prefix}-"
    known = {clause.id for clause in book.clauses()}
    for file, name, part in _entries(book):
        for unknown in sorted(_cited(part, reference) - known):
            yield file, name, f"there is no clause {unknown}"
    for option in book.options:
        if option.values and option.default is not None and option.default not in [v.value for v in option.values]:
            yield OPTIONS, option.id, f"the default {option.default} is none of its values"


def _cited(part: Part, reference: re.Pattern[str]) -> set[str]:
    listed = part.clauses if isinstance(part, Ruling | Example) else ()
    told = (found for text in texts_of(part) for found in reference.findall(f"{text.en} {text.fr}"))
    return {*listed, *told}
