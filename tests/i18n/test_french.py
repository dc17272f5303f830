"""French where words meet: what a text says before a name, and the article the name begins with."""
from __future__ import annotations

import pytest

from app.games.core.message import Message
from app.i18n.tell import HTML, Cast, Teller

CAST = Cast(("Ada",), ("red",))


@pytest.mark.parametrize(("place", "told"), [
    ("sacred_circle:B6", "Ada va au Cercle Sacré B6."),
    ("crescent_town", "Ada va au Bourg du Croissant."),
    ("meligar_tower", "Ada va à la Tour de Meligar."),
    ("shrineheart_abbey", "Ada va à l'Abbaye de Shrineheart."),
    ("torwall:A3", "Ada va à Torwall A3.")])
def test_a_preposition_grows_together_with_the_article_it_meets(place: str, told: str) -> None:
    assert Teller("wizards", "fr", CAST).tell(Message("moved.walk", {"seat": 0, "place": place})) == told


def test_it_does_so_under_mark_up() -> None:
    told = Teller("wizards", "fr", CAST, HTML).tell(Message("moved.walk", {"seat": 0, "place": "crescent_town"}))
    assert "va au <b>Bourg du Croissant</b>." in told


def test_english_is_left_alone() -> None:
    told = Teller("wizards", "en", CAST).tell(Message("moved.walk", {"seat": 0, "place": "sacred_circle:B6"}))
    assert told == "Ada goes to the Sacred Circle B6."
