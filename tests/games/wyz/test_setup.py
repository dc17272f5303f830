"""Setting up (WY-1)."""
from __future__ import annotations

import pytest

from app.games.core.dice import Dice
from app.games.wyz.actions import ChooseBonus
from app.games.wyz.board import LAYOUTS
from app.games.wyz.cards import ADVANCED, INITIATE, NOVICE
from app.games.wyz.options import Options
from tests.games.wyz.build import GAME, A, B, C, D, Table


@pytest.mark.rule("WY-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play_each_for_oneself(seats: int) -> None:
    table = Table(seats, mode="free_for_all")
    assert len({mage.team for mage in table.state.mages}) == seats


@pytest.mark.rule("WY-1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        GAME.setup(Options(), (None,) * seats, Dice(b"", 0))


@pytest.mark.rule("WY-1.1")
def test_teams_are_only_for_four() -> None:
    assert len({mage.team for mage in Table(3, mode="teams").state.mages}) == 3


@pytest.mark.rule("WY-1.2")
def test_the_order_is_drawn_and_gives_the_start_cell() -> None:
    states = [GAME.setup(Options(), (None,) * 3, Dice(b"%d" % n, 0)).position.state for n in range(30)]
    assert len({state.order for state in states}) == 6
    assert {tuple(state.mages[seat].cell for seat in state.order) for state in states} == {("-3,0", "3,-3", "0,3")}


@pytest.mark.rule("WY-1.2")
def test_with_the_order_of_the_lobby_seats_play_as_they_sit() -> None:
    assert Table(4, order="lobby").state.order == (A, B, C, D)


@pytest.mark.rule("WY-1.3")
def test_in_teams_every_other_player_is_a_partner() -> None:
    teams = [mage.team for mage in Table(4, mode="teams").state.mages]
    assert (teams[A] == teams[C], teams[B] == teams[D], teams[A] == teams[B]) == (True, True, False)


@pytest.mark.rule("WY-1.4")
def test_the_tiles_of_the_layout_lie_and_the_mages_stand_on_their_cells() -> None:
    table = Table(layout="courtyard")
    assert table.lying("water") == {"0,0"}
    assert table.lying("earth") == {"-2,1", "-1,-1", "-1,2", "1,-2", "1,1", "2,-1"}
    assert (table.where(A), table.where(B)) == ("-3,0", "3,0")


@pytest.mark.rule("WY-1.4")
def test_a_layout_may_be_drawn_by_lot() -> None:
    drawn = {GAME.setup(Options(layout="random"), (None, None), Dice(b"%d" % n, 0)).position.state.layout
             for n in range(60)}
    assert drawn == set(LAYOUTS)


@pytest.mark.rule("WY-1.5")
def test_the_eight_initiate_cards_lie_in_the_study_in_table_order() -> None:
    assert Table().state.study == INITIATE == (
        "fireball", "ember_ring", "wave", "wellspring", "boulder", "stone_shell", "squall", "glide")


@pytest.mark.rule("WY-1.6")
def test_the_advanced_cards_are_shuffled_into_the_library() -> None:
    state = GAME.setup(Options(), (None, None), Dice(b"x", 0)).position.state
    assert sorted(state.library) == sorted(ADVANCED)
    assert state.library != ADVANCED


@pytest.mark.rule("WY-1.7")
def test_every_mage_starts_with_twenty_energy_and_level_one() -> None:
    for mage in Table(start=False).state.mages:
        assert (mage.energy, mage.levels) == (20, {"fire": 1, "water": 1, "earth": 1, "wind": 1})


@pytest.mark.rule("WY-1.8")
@pytest.mark.parametrize(("seats", "mode"), [(3, "free_for_all"), (4, "free_for_all"), (4, "teams")])
def test_the_last_player_raises_an_element_before_any_hand_is_drawn(seats: int, mode: str) -> None:
    table = Table(seats, start=False, mode=mode)
    assert (table.step, table.waiting) == ("BonusLevel", [seats - 1])
    assert not any(mage.hand for mage in table.state.mages)
    table.play(seats - 1, ChooseBonus("wind"))
    assert (table.mage(seats - 1).levels["wind"], len(table.mage(seats - 1).hand)) == (2, 5)


@pytest.mark.rule("WY-1.8")
def test_two_players_have_no_extra_level() -> None:
    assert Table(start=False).step == "Acting"


@pytest.mark.rule("WY-1.9")
def test_with_the_duel_bonus_the_second_player_has_one() -> None:
    table = Table(start=False, duel_bonus="on")
    assert (table.step, table.waiting) == ("BonusLevel", [B])


@pytest.mark.rule("WY-1.10")
@pytest.mark.parametrize("first", [3, 4, 5])
def test_the_first_player_draws_fewer_cards(first: int) -> None:
    table = Table(3, hand_first=first)
    assert [len(mage.hand) for mage in table.state.mages] == [first, 5, 5]
    assert sorted((*table.mage(A).hand, *table.mage(A).pile)) == sorted(NOVICE)


@pytest.mark.rule("WY-1.10")
def test_the_novice_cards_are_shuffled() -> None:
    piles = {GAME.setup(Options(), (None, None), Dice(b"%d" % n, 0)).position.state.mages[B].pile for n in range(5)}
    assert len(piles) == 5


@pytest.mark.rule("WY-1.11")
def test_a_wish_gives_the_character_and_nothing_else() -> None:
    for seed in range(5):
        wished = GAME.setup(Options(order="lobby"), ("blue", "blue"), Dice(b"%d" % seed, 0)).position.state
        assert [mage.colour for mage in wished.mages] == ["blue", "red"]
        assert (wished.mages[A].levels, wished.mages[A].cell) == (wished.mages[B].levels, "-3,0")


@pytest.mark.rule("WY-1.11")
def test_characters_nobody_wished_for_are_given_by_lot() -> None:
    states = [GAME.setup(Options(), (None, None, "red"), Dice(b"%d" % n, 0)).position.state for n in range(12)]
    dealt = {tuple(mage.colour for mage in state.mages) for state in states}
    assert dealt == {("blue", "yellow", "red"), ("yellow", "blue", "red")}
