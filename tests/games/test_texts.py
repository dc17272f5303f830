"""What is told about a game is told alike in both languages, whichever game it is."""
from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from app.games import registry
from app.games.core.game import Lucky
from app.i18n import catalogue

FOLDER = Path(catalogue.__file__).parent
GAMES = [game.key for game in registry.all_games()]


def forms(game: str, language: str) -> dict[str, tuple[str, ...]]:
    """Every text of the game with its forms, singular and plural."""
    with (FOLDER / language / f"{game}.po").open("rb") as source:
        entries = [entry for entry in read_po(source, locale=language) if entry.id]
    return {entry.id if isinstance(entry.id, str) else entry.id[0]:
            (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ()) for entry in entries}


def blanks(texts: tuple[str, ...]) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_say_the_same_things(game: str) -> None:
    english, french = forms(game, "en"), forms(game, "fr")
    assert english.keys() == french.keys()
    for key, texts in english.items():
        assert len(texts) == len(french[key]), key
        assert blanks(texts) == blanks(french[key]), key


@pytest.mark.parametrize("game", GAMES)
def test_french_is_set_as_french_is(game: str) -> None:
    for texts in forms(game, "fr").values():
        for text in texts:
            assert not re.search(r"[^\u00a0][:;?!]", text), text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_shouted_and_nothing_is_left_out(game: str, language: str) -> None:
    for key, texts in forms(game, language).items():
        assert all(texts), key
        assert not any("!" in text for text in texts), key


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_way_to_end_has_words(game: str, language: str) -> None:
    wanted = {f"end.{reason}" for reason in registry.game_of(game).endings}
    assert wanted <= catalogue.keys(game, language)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_tells_of_luck_says_of_what(game: str, language: str) -> None:
    assert isinstance(registry.game_of(game), Lucky) == ("luck" in catalogue.keys(game, language))
