"""What is told about the game is told alike in both languages."""
from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from app.games.core.message import Message
from app.games.elfenwizards.board import LEVELS, POINTS
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.state import PromiseStatus
from app.i18n import catalogue
from app.i18n.tell import HTML, Cast, Teller

CAST = Cast(("Ada", "Bastien", "Chloé"), ("red", "green", "blue"), viewer=0)
FOLDER = Path(catalogue.__file__).parent


def forms(language: str) -> dict[str, tuple[str, ...]]:
    """Every text of the game with its forms, singular and plural."""
    with (FOLDER / language / "elfenwizards.po").open("rb") as source:
        entries = [entry for entry in read_po(source, locale=language) if entry.id]
    return {entry.id if isinstance(entry.id, str) else entry.id[0]:
            (entry.string,) if isinstance(entry.string, str) else tuple(entry.string) for entry in entries}


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_say_the_same_things() -> None:
    english, french = forms("en"), forms("fr")
    assert english.keys() == french.keys()
    for key, texts in english.items():
        assert len(texts) == len(french[key]), key
        assert {name for text in texts for name in blanks(text)} == {
            name for text in french[key] for name in blanks(text)}, key


def test_french_is_set_as_french_is() -> None:
    for texts in forms("fr").values():
        for text in texts:
            assert not re.search(r"[^\u00a0][:;?!]", text), text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_shouted_and_nothing_is_left_out(language: str) -> None:
    for key, texts in forms(language).items():
        assert all(texts), key
        assert not any("!" in text for text in texts), key


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_phase_level_and_verdict_has_words(language: str) -> None:
    wanted = {f"refusal.e{number:02}" for number in range(1, 33)}
    wanted |= {f"phase.{phase.name.lower()}" for phase in Phase} | {f"level.{level}" for level in LEVELS}
    wanted |= {f"promise.{status}" for status in PromiseStatus.__args__}
    wanted |= {f"{sort}.{reason}" for sort in ("end", "warning")
               for reason in ("fourth_turn", "second_high_wizard", "second_vacancy")}
    wanted |= {f"warning.{reason}.sure" for reason in ("fourth_turn", "second_high_wizard", "second_vacancy")}
    assert wanted <= catalogue.keys("elfenwizards", language)


@pytest.mark.parametrize(("language", "message", "words"), [
    ("en", Message("rolled", {"seat": 0, "faces": [6, 1]}), "You roll 6, 1."),
    ("en", Message("rolled", {"seat": 1, "faces": [6, 1]}), "Bastien rolls 6, 1."),
    ("fr", Message("choice.take_vacancy", {"mag": "blue_3", "space": "n8"}), "Bleu 3 prend Nécromancien 8"),
    ("en", Message("demoted", {"mag": "red_2", "seat": 0, "grey": 1, "from": "d_wizard", "to": "m4"}),
     "Red 2 goes down to Magic Users 4, with a grey chip."),
    ("en", Message("turn_scored", {"seat": 2, "by_level": dict.fromkeys(POINTS, 0) | {"wizard": 2, "magic_user": 1},
                                   "grey": 3, "sum": 13, "total": 40}),
     "Chloé scores 13 (2 Wizards, 1 Magic User, grey chips −3), total 40."),
    ("fr", Message("promise_made", {"id": 2, "seat": 1, "to": "all", "kind": "at_least", "mag": "green_1", "points": 5,
                                    "if_kept": 1}),
     "Bastien promet à tous\u00a0: 5 points ou plus sur Vert 1, si la promesse 1 est tenue (promesse 2)."),
])
def test_a_line_of_the_chronicle(language: str, message: Message, words: str) -> None:
    assert Teller("elfenwizards", language, CAST).tell(message) == words


def test_magicians_wear_their_colour_on_a_page() -> None:
    said = Teller("elfenwizards", "en", CAST, HTML).tell(Message("defeated", {"mag": "green_2", "space": "d_wizard"}))
    assert said == '<b class="who" data-seat="green">Green 2</b> is defeated.'
