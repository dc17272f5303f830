"""What is told about the game, in both languages."""
from __future__ import annotations

import pytest

from app.games.core.message import Message
from app.games.wyz.board import CHARACTERS
from app.games.wyz.game import Wyz
from app.games.wyz.grammar import DIRS, ELEMENTS
from app.games.wyz.state import PHASES
from app.i18n import catalogue
from app.i18n.tell import HTML, Cast, Teller

CAST = Cast(("Ada", "Bastien", "Chloé"), ("red", "blue", "yellow"), viewer=0)
CODES = ("not_your_turn", "not_now", "no_move", "not_adjacent", "occupied", "need_water", "need_earth", "not_in_hand",
         "no_target", "bad_target", "out_of_range", "no_tile", "off_board", "not_mastered", "energy_full",
         "not_in_study", "low_level", "no_programme", "not_lowest")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_phase_element_and_ending_has_words(language: str) -> None:
    wanted = {f"refusal.{code}" for code in CODES} | {f"phase.{phase}" for phase in PHASES}
    wanted |= {f"element.{element}" for element in ELEMENTS} | {f"dir.{way}" for way in DIRS}
    wanted |= {f"colour.{colour}" for colour in CHARACTERS} | {f"end.{reason}" for reason in Wyz.endings}
    assert wanted <= catalogue.keys("wyz", language)


@pytest.mark.parametrize(("language", "message", "words"), [
    ("en", Message("card_played", {"seat": 0, "card": "blaze", "targets": {"dir": "e"}}),
     "You play Blaze towards the east."),
    ("fr", Message("card_played", {"seat": 1, "card": "gust", "targets": {"mage": 0, "push": "ne"}}),
     "Bastien joue Bourrasque sur vous, repousse nord-est."),
    ("en", Message("damaged", {"seat": 1, "card": "fireball", "n": 4, "count": 4, "defiance": 2, "crash": False,
                               "energy": 9}),
     "Bastien suffers 4 damage from Fireball, of which Defiance 2: Energy 9."),
    ("fr", Message("damaged", {"seat": 0, "card": "squall", "n": 1, "count": 1, "defiance": 0, "crash": True,
                               "energy": 9}),
     "Vous subissez 1 dégât de Rafale (choc)\u00a0: Énergie 9."),
    ("en", Message("moved", {"seat": 2, "how": "push", "from": "0,0", "to": "1,0"}), "Chloé is pushed to E6."),
    ("en", Message("moved", {"seat": 0, "how": "move", "from": "0,0", "to": "1,0"}), "You move to E6."),
    ("en", Message("learned", {"seat": 2, "card": "ice_lance", "to": "hand"}),
     "Chloé learns Ice Lance, straight to the hand: energy of desperation."),
    ("en", Message("eliminated", {"seat": 1, "by": 2, "place": 3}), "Bastien is eliminated by Chloé, place 3."),
    ("en", Message("eliminated", {"seat": 1, "by": "fire", "place": None}), "Bastien is eliminated by Fire."),
    ("fr", Message("game_ended", {"reason": "last_mage", "winners": [1], "places": [2, 1, 3], "count": 1}),
     "Bastien gagne\u00a0: dernier mage debout."),
    ("en", Message("refusal.low_level", {"levels": [{"element": "fire", "level": 5}, {"element": "wind", "level": 4}]}),
     "Your level is too low for this spell; it takes Fire 5 and Wind 4."),
    ("fr", Message("drew_cards", {"seat": 0, "cards": ["sap", "gust"], "count": 2}),
     "Vous piochez Sève et Bourrasque."),
])
def test_a_line_of_the_chronicle(language: str, message: Message, words: str) -> None:
    assert Teller("wyz", language, CAST).tell(message) == words


def test_names_are_set_on_a_page() -> None:
    said = Teller("wyz", "en", CAST, HTML).tell(Message("learned", {"seat": 1, "card": "wave", "to": "discard"}))
    assert said == '<b class="who" data-seat="blue">Bastien</b> learns <b>Wave</b>.'
