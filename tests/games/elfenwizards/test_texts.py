"""What is told about the game, in both languages."""
from __future__ import annotations

import pytest

from app.games.core.message import Message
from app.games.elfenwizards.board import LEVELS, POINTS
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.state import PromiseStatus
from app.i18n import catalogue
from app.i18n.tell import HTML, Cast, Teller
from app.web.games import pages_of

CAST = Cast(("Ada", "Bastien", "Chloé"), ("red", "green", "blue"), viewer=0)


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


def used(key: str, seat: int, dice: int = 0, back: int = 0, left: int = 0) -> Message:
    """What came of so many dice, of which each recovers or removes one."""
    return Message(key, {"seat": seat, "count": dice, "faces": [3] * dice, "taken_back": ["red_d1"] * back,
                         "left": ["red_d2"] * left})


@pytest.mark.rule("EW-7.5", "EW-10.2", "EW-13.5")
@pytest.mark.parametrize(("language", "message", "words"), [
    ("en", used("recovery", 1, dice=2, back=1), "Bastien recovers 2 minor spells (dice: 3, 3), taking 1 die back."),
    ("en", used("recovery", 1, left=2), "Bastien leaves the dice where they are."),
    ("en", used("recovery", 0, left=1), "You leave the die where it is."),
    ("en", used("recovery", 1, back=2, left=1), "Bastien takes 2 dice back."),
    ("en", used("grey_removed", 0, back=1), "You take 1 die back."),
    ("fr", used("recovery", 1, left=2), "Bastien laisse ses dés en place."),
    ("fr", used("grey_removed", 0, left=2), "Vous laissez vos dés en place."),
    ("fr", used("grey_removed", 1, back=1), "Bastien reprend 1 dé."),
    ("fr", used("recovery", 0, back=2), "Vous reprenez 2 dés."),
    ("en", Message("allocated", {"seat": 1, "placements": []}), "Bastien keeps all dice for the second roll."),
    ("fr", Message("allocated", {"seat": 0, "placements": []}), "Vous gardez tous vos dés pour le second jet."),
])
def test_what_did_not_happen_is_not_told(language: str, message: Message, words: str) -> None:
    assert Teller("elfenwizards", language, CAST).tell(message) == words


@pytest.mark.parametrize(("language", "words"), [
    ("en", "Bastien casts 5 on Red 1 and 2 minor spells on Red 2 (Red 1: 5)."),
    ("fr", "Bastien joue 5 sur Rouge 1 et 2 sorts mineurs sur Rouge 2 (Rouge 1 : 5)."),
])
def test_minor_spells_on_one_magician_are_told_together(language: str, words: str) -> None:
    minor = {"spell": "minor", "mag": "red_2", "points": 1}
    told = Message("spells_placed", {
        "seat": 1, "spells": [minor, {"spell": "green_d1", "mag": "red_1", "points": 5}, minor],
        "points_after": [{"mag": "red_1", "points": 5}]})
    assert Teller("elfenwizards", language, CAST).tell(told).replace("\u00a0", " ") == words


@pytest.mark.parametrize(("kind", "is_marked"), [("duel", True), ("roll", False)])
def test_the_time_to_talk_before_the_duels_is_marked_in_the_talk_and_that_before_a_roll_is_not(
    kind: str, is_marked: bool
) -> None:
    lines = [pages_of("elfenwizards").line(key) for key in ("window_opened", "window_closed")]
    assert [line.kind for line in lines] == ["phase", "phase"]
    assert [line.tells({"kind": kind}) for line in lines] == [is_marked, is_marked]


def test_magicians_wear_their_colour_on_a_page() -> None:
    said = Teller("elfenwizards", "en", CAST, HTML).tell(Message("defeated", {"mag": "green_2", "space": "d_wizard"}))
    assert said == '<b class="who" data-seat="green">Green 2</b> is defeated.'
