"""Learning and the programme (WY-11)."""
from __future__ import annotations

import pytest

from app.games.wyz.actions import ChangeProgramme, Learn
from app.games.wyz.state import Lesson
from tests.games.wyz.build import GAME, A, B, Table

STUDY = ("fireball", "sandstorm", "wave", "geyser", "meteor", "stone_fist", "cyclone", "lava_flow")
FIERY = ("fireball", "ember_ring", "flare_up", "meteor", "wave", "boulder", "squall", "lava_flow")


def learning(*study: str, **levels: int) -> Table:
    return Table().study(*study).levels(A, **levels).until("learning")


@pytest.mark.rule("WY-11.1")
def test_one_spell_of_the_study_may_be_learned() -> None:
    table = learning(*STUDY, fire=3)
    assert table.refused(A, Learn("boulder")) == "not_in_study WY-11.1"
    assert table.play(A, Learn("fireball")).mage(A).learned == ("fireball",)
    assert table.waiting == [B]


@pytest.mark.rule("WY-11.2")
def test_the_level_must_be_reached_in_every_element() -> None:
    table = learning(*STUDY, fire=3, water=2, earth=4, wind=4)
    assert [action.card for action in table.open(A, Learn)] == ["fireball", "sandstorm"]
    assert table.refused(A, Learn("geyser")) == "low_level WY-11.2"


@pytest.mark.rule("WY-11.2")
def test_a_spell_out_of_reach_says_which_levels_are_missing() -> None:
    table = learning(*STUDY, fire=3)
    blocked = {choice.action.card: choice.blocked.reason.params for choice in table.choices(A)
               if isinstance(choice.action, Learn) and choice.blocked}
    assert blocked["geyser"] == {"levels": [{"element": "water", "level": 3}]}
    assert blocked["lava_flow"] == {"levels": [{"element": "fire", "level": 5}, {"element": "earth", "level": 5}]}


@pytest.mark.rule("WY-11.3")
def test_the_spell_goes_to_the_discard_pile() -> None:
    table = learning(*STUDY, fire=3).play(A, Learn("fireball"))
    assert table.mage(A).discard == ("fireball",)


@pytest.mark.rule("WY-11.4")
@pytest.mark.parametrize(("energy", "to"), [(6, "discard"), (5, "hand")])
def test_the_desperate_take_it_to_the_hand(energy: int, to: str) -> None:
    table = learning(*STUDY, fire=3).energy(energy).play(A, Learn("fireball"))
    assert table.mage(A).tally.lessons == (Lesson("fireball", 1, to),)  # type: ignore[arg-type]
    assert ("fireball" in table.mage(A).hand) == (to == "hand")


@pytest.mark.rule("WY-11.4")
def test_everybody_knows_a_spell_that_went_to_the_hand_as_long_as_it_is_there() -> None:
    table = learning(*STUDY, fire=3).energy(5).play(A, Learn("fireball"))
    assert GAME.shared(table.position).mages[A].hand_known == ("fireball",)
    table.turn_of(A).cast("fireball", cell="-2,0")
    assert GAME.shared(table.position).mages[A].hand_known == ()


@pytest.mark.rule("WY-11.5")
def test_its_place_shows_the_top_of_the_library() -> None:
    table = learning(*STUDY, earth=4, wind=4)
    top = table.state.library[0]
    assert table.play(A, Learn("sandstorm")).state.study == (STUDY[0], top, *STUDY[2:])


@pytest.mark.rule("WY-11.5")
def test_with_an_empty_library_it_stays_empty() -> None:
    table = learning(*STUDY, fire=3)
    table.state.library = ()
    assert table.play(A, Learn("fireball")).state.study == (None, *STUDY[1:])


@pytest.mark.rule("WY-11.6")
def test_with_four_cards_of_one_element_the_lowest_may_be_removed() -> None:
    table = learning(*FIERY)
    assert [action.card for action in table.open(A, ChangeProgramme)] == ["fireball", "ember_ring"]
    assert table.refused(A, ChangeProgramme("flare_up")) == "not_lowest WY-11.6"
    assert table.play(A, ChangeProgramme("ember_ring")).state.removed == ("ember_ring",)


@pytest.mark.rule("WY-11.6")
def test_cards_of_two_elements_do_not_count() -> None:
    table = learning("fireball", "flare_up", "meteor", "geyser", "lava_flow", "comet", "wave", "boulder", fire=3)
    assert table.refused(A, ChangeProgramme("fireball")) == "no_programme WY-11.6"


@pytest.mark.rule("WY-11.7")
def test_the_programme_is_changed_once_and_only_before_learning() -> None:
    table = learning(*FIERY, "phoenix", "dragon_breath", fire=3).play(A, ChangeProgramme("fireball"))
    assert table.refused(A, ChangeProgramme("ember_ring")) == "no_programme WY-11.7"
    assert not table.open(A, ChangeProgramme)


@pytest.mark.rule("WY-11.7")
def test_where_two_elements_qualify_either_may_be_chosen() -> None:
    table = learning("fireball", "flare_up", "meteor", "phoenix", "wave", "whirlpool", "deluge", "ice_lance")
    assert [action.card for action in table.open(A, ChangeProgramme)] == ["fireball", "wave"]


@pytest.mark.rule("WY-11.8")
def test_the_card_that_replaces_it_may_be_learned_in_the_same_phase() -> None:
    table = learning(*FIERY, water=3)
    top = table.state.library[0]
    assert top == "wellspring"
    table.play(A, ChangeProgramme("fireball")).play(A, Learn(top))
    assert table.mage(A).learned == (top,)


@pytest.mark.rule("WY-11.8")
def test_the_phase_is_over_when_nothing_can_be_learned_after_the_change() -> None:
    assert learning(*FIERY).play(A, ChangeProgramme("fireball")).waiting == [B]


@pytest.mark.rule("WY-11.9")
def test_removed_cards_are_public_and_out_of_the_game() -> None:
    table = learning(*FIERY, fire=3).play(A, ChangeProgramme("fireball"))
    assert GAME.shared(table.position).removed == ("fireball",)
    assert "fireball" not in (*table.state.study, *table.state.library)
