"""Examples of Elfenwizards as pictures: they say what their texts say."""
from __future__ import annotations

import pytest

from app.i18n.books import book_of
from app.web.games.elfenwizards.plates import Duel, Exchange, plates


@pytest.mark.rule("EW-9.2")
def test_a_drawn_duel_has_the_points_of_its_text() -> None:
    duels = {key: plate for key, plate in plates("en").items() if isinstance(plate, Duel)}
    points = {key: [side.points for side in (plate.left, plate.right) if side] for key, plate in duels.items()}
    assert points == {"EX-6": [11, 7], "EX-11": [1, 0], "EX-12": [1], "EX-18": [6, 6]}


@pytest.mark.rule("EW-7.6", "EW-13.4")
def test_what_a_picture_refuses_its_text_refuses() -> None:
    book = book_of("elfenwizards")
    assert book is not None
    texts = {example.id: example.text.en for example in book.examples}
    drawn = {key: sum(bool(use.refused) for _, uses in plate.costs for use in uses)
             for key, plate in plates("en").items() if isinstance(plate, Exchange)}
    assert {key: texts[key].count("refused") for key in drawn} == drawn
