"""The rule books: those in the house are whole and well set, and a bad one is refused by file, entry and fault."""
from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from app.games.core.book import Book, Text, load_book, texts_of
from app.games.core.seeds import SEEDS, SeedError

SHIPPED = sorted(rules.parent for rules in SEEDS.glob("*/rules.toml"))
# proper names, and words French shares
SAME_IN_BOTH = {"Elfenwizards", "Wyz", "Dragon", "Kobold", "Talisman", "duel", "phase", "score, points"}

SMALL_BOOK = {
    "rules.toml": """
        game = "toy"
        prefix = "TY"
        title = { en = "Toy", fr = "Jouet" }
        [[chapter]]
        number = 1
        title = { en = "Setup", fr = "Mise en place" }
        lead = { en = "Before the game.", fr = "Avant la partie." }
        [[chapter.clause]]
        id = "TY-1.1"
        text = { en = "Two play (TY-1.2).", fr = "On joue à deux (TY-1.2)." }
        [[chapter.clause]]
        id = "TY-1.2"
        text = { en = "Red begins.", fr = "Rouge commence." }
        """,
    "words.toml": """
        [[word]]
        id = "die"
        term = { en = "die", fr = "dé" }
        meaning = { en = "A cube.", fr = "Un cube." }
        """,
    "rulings.toml": """
        [[ruling]]
        id = "R1"
        question = { en = "Who begins?", fr = "Qui commence\u00a0?" }
        answer = { en = "Red.", fr = "Rouge." }
        clauses = ["TY-1.2"]
        """,
    "examples.toml": """
        [[example]]
        id = "EX-1"
        title = { en = "A start", fr = "Un début" }
        text = { en = "Red rolls.", fr = "Rouge lance." }
        clauses = ["TY-1.2"]
        """,
    "options.toml": """
        [[option]]
        id = "pace"
        name = { en = "Pace", fr = "Rythme" }
        what = { en = "How fast.", fr = "À quelle vitesse." }
        values = [{ value = "slow", name = { en = "slow", fr = "lent" }, what = { en = "Calm.", fr = "Calme." } }]
        default = "slow"
        """,
    "primer.toml": """
        [[step]]
        title = { en = "Roll", fr = "Lancer" }
        text = { en = "Roll the die.", fr = "Lancez le dé." }
        picture = "dice"
        [[tip]]
        text = { en = "Roll high.", fr = "Lancez haut." }
        """,
}

FAULTS = {
    "a language too many": (
        "rules.toml", '"On joue à deux (TY-1.2)."', '"x", de = "y"', "TY-1.1 (chapter[0].clause[0].text)", "`de`"),
    "no French": (
        "words.toml", ', fr = "Un cube."', "", "die (word[0].meaning)", "missing required field `fr`"),
    "an empty text": (
        "primer.toml", '"Lancez haut."', '"  "', "tip[0].text", "the text `fr` is empty"),
    "a clause twice": (
        "rules.toml", 'id = "TY-1.2"', 'id = "TY-1.1"', "TY-1.1", "it appears 2 times"),
    "a chapter twice": (
        "rules.toml", "[[chapter]]", """[[chapter]]
        number = 1
        title = { en = "Aim", fr = "But" }
        lead = { en = "What for.", fr = "Pour quoi." }
        clause = []
        [[chapter]]""", "chapter 1", "it appears 2 times"),
    "a ruling twice": (
        "rulings.toml", "[[ruling]]", """[[ruling]]
        id = "R1"
        question = { en = "Why?", fr = "Pourquoi ?" }
        answer = { en = "So.", fr = "Ainsi." }
        clauses = []
        [[ruling]]""", "R1", "it appears 2 times"),
    "another game's prefix": (
        "rules.toml", 'id = "TY-1.2"', 'id = "XX-1.2"', "XX-1.2", "begins with TY-"),
    "a reference into the void": (
        "rules.toml", "On joue à deux (TY-1.2).", "On joue à deux (TY-1.3).", "TY-1.1", "no clause TY-1.3"),
    "a reference from another file": (
        "primer.toml", "Roll the die.", "Roll the die (TY-9).", "step 1", "no clause TY-9"),
    "an example of nothing": (
        "examples.toml", 'clauses = ["TY-1.2"]', 'clauses = ["1.2"]', "EX-1", "no clause 1.2"),
    "a default that cannot be chosen": (
        "options.toml", 'default = "slow"', 'default = "fast"', "pace", "the default fast"),
    "no TOML": (
        "words.toml", 'id = "die"', "id = die", "line 3, column 14", "Invalid value"),
    "no list": (
        "words.toml", "[[word]]", "[[wort]]", "the file", "unknown field `wort`"),
}


def write_book(folder: Path, **changed: str) -> Path:
    for name, content in SMALL_BOOK.items():
        (folder / name).write_text(changed.get(name, content), "utf-8")
    return folder


@pytest.fixture(params=SHIPPED, ids=lambda folder: folder.name)
def shipped(request: pytest.FixtureRequest) -> Book:
    return load_book(request.param)


def figures_and_clauses(text: str) -> Counter[str]:
    without_ordinals = re.sub(r"\(\d\)", "", text)   # "Récupération (2)" is a name, not a figure
    return Counter(re.findall(r"\b[A-Z]{2}-[\w.]*\w|\d+", without_ordinals))


def test_the_book_of_elfenwizards_is_in_the_house() -> None:
    assert SEEDS / "elfenwizards" in SHIPPED


def test_a_shipped_book_belongs_to_its_folder(shipped: Book) -> None:
    assert (SEEDS / shipped.game / "rules.toml").exists()


def test_french_binds_its_high_punctuation(shipped: Book) -> None:
    unbound = re.compile(r"[^\u00a0][;?!»]|[^\u00a0\d]:|«[^\u00a0]")
    loose = [text.fr for text in texts_of(shipped) if unbound.search(text.fr)]
    assert loose == []


def test_nobody_raises_the_voice(shipped: Book) -> None:
    assert [text for text in texts_of(shipped) if "!" in text.en + text.fr] == []


def test_every_text_is_translated(shipped: Book) -> None:
    untranslated = {text.en for text in texts_of(shipped) if text.en == text.fr}
    assert untranslated <= SAME_IN_BOTH


def test_both_languages_name_the_same_figures_and_clauses(shipped: Book) -> None:
    def differs(text: Text) -> bool:
        return figures_and_clauses(text.en) != figures_and_clauses(text.fr)

    assert [text for text in texts_of(shipped) if differs(text)] == []


def test_the_clauses_of_elfenwizards_are_numbered_without_a_gap() -> None:
    book = load_book(SEEDS / "elfenwizards")
    ids = [[clause.id for clause in chapter.clauses] for chapter in book.chapters]
    assert ids == [[f"EW-{n}.{m}" for m in range(1, len(chapter) + 1)] for n, chapter in enumerate(ids, 1)]


def test_a_small_book_loads(tmp_path: Path) -> None:
    book = load_book(write_book(tmp_path))
    assert [clause.text.fr for clause in book.clauses()] == ["On joue à deux (TY-1.2).", "Rouge commence."]


@pytest.mark.parametrize(("file", "right", "wrong", "entry", "fault"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_named(tmp_path: Path, file: str, right: str, wrong: str, entry: str, fault: str) -> None:
    assert right in SMALL_BOOK[file]
    write_book(tmp_path, **{file: SMALL_BOOK[file].replace(right, wrong, 1)})
    with pytest.raises(SeedError) as refused:
        load_book(tmp_path)
    named = refused.value.file, refused.value.entry, fault in refused.value.fault
    assert named == (tmp_path / file, entry, True), str(refused.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    (write_book(tmp_path) / "primer.toml").unlink()
    with pytest.raises(SeedError, match=r"primer\.toml: the file: No such file"):
        load_book(tmp_path)


def test_a_file_in_another_encoding_is_named(tmp_path: Path) -> None:
    (write_book(tmp_path) / "words.toml").write_bytes(b'x = "d\xe9"')
    with pytest.raises(SeedError, match=r"words\.toml: byte 6: not UTF-8"):
        load_book(tmp_path)
