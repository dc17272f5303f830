"""Before the first round."""
from __future__ import annotations

from collections import Counter

import pytest

from app.games.core import agenda
from app.games.core.dice import Dice
from app.games.zavandor.actions import Enchant, PickCharacter
from app.games.zavandor.options import Options
from app.games.zavandor.reckoning import hand_limit
from app.games.zavandor.tables import ARTIFACTS, CHARACTERS, SENTINELS
from tests.games.zavandor.build import GAME, A, B, C, StillDice, Table

ALL = tuple(CHARACTERS)


@pytest.mark.rule("ZA-1.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_the_game_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 players"):
        GAME.setup(Options(), (None,) * seats, StillDice())


@pytest.mark.rule("ZA-1.1")
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_seat_has_another_character_drawn_by_lot(seats: int) -> None:
    dealt = [tuple(player.character for player in GAME.setup(
        Options(), (None,) * seats, Dice(b"lot", stream)).position.state.players) for stream in range(20)]
    assert all(len(set(characters)) == seats for characters in dealt)
    assert len(set(dealt)) > 1


@pytest.mark.rule("ZA-1.1")
def test_characters_may_be_picked_one_seat_after_the_other() -> None:
    table = Table(3, character_assignment="pick")
    assert (table.step, table.waiting) == ("Picking", [A])
    assert len(table.open(A, PickCharacter)) == 6
    table.play(A, PickCharacter("kobold"))
    assert table.refused(B, PickCharacter("kobold")) == "taken ZA-1.1"
    table.play(B, PickCharacter("elf")).play(C, PickCharacter("witch"))
    assert [player.character for player in table.state.players] == ["kobold", "elf", "witch"]
    assert table.step == "Turn"


@pytest.mark.rule("ZA-1.1")
def test_who_picks_first_is_drawn_by_lot() -> None:
    picking = Options(character_assignment="pick")
    first = {agenda.waiting(GAME.setup(picking, (None,) * 4, Dice(b"pick", n)).position)[0] for n in range(12)}
    assert len(first) > 2


@pytest.mark.rule("ZA-1.1")
def test_the_last_of_six_takes_the_character_that_is_left() -> None:
    table = Table(6, character_assignment="pick")
    for seat, character in enumerate(ALL[:5]):
        table.play(seat, PickCharacter(character))
    assert table.player(5).character == ALL[5]
    assert table.step == "Turn"


@pytest.mark.rule("ZA-1.2")
@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_copies_of_each_artifact_by_players(seats: int, copies: int) -> None:
    state = Table(seats).state
    assert Counter([*state.artifact_deck, *state.display]) == dict.fromkeys(ARTIFACTS, copies)


@pytest.mark.rule("ZA-1.3")
def test_the_stacks_lie_on_each_other_and_are_shuffled_apart() -> None:
    decks = [GAME.setup(Options(), (None,) * 4, Dice(b"x", n)).position.state for n in range(2)]
    orders = [[*state.display, *reversed(state.artifact_deck)] for state in decks]
    for order in orders:
        assert [ARTIFACTS[name].stack for name in order] == sorted(ARTIFACTS[name].stack for name in order)
    assert orders[0] != orders[1]


@pytest.mark.rule("ZA-1.4")
@pytest.mark.parametrize("seats", GAME.seats)
def test_as_many_artifacts_as_players_are_on_display(seats: int) -> None:
    state = Table(seats).state
    assert len(state.display) == seats
    assert {ARTIFACTS[name].stack for name in state.display} == {"A"}       # from the top of the deck


@pytest.mark.rule("ZA-1.5")
def test_everybody_starts_with_two_opals_and_a_sapphire_active() -> None:
    table = Table(6)
    for player in table.state.players:
        assert (player.active["opal"], player.active["sapphire"], sum(player.active.values())) == (2, 1, 3)
        assert sum(player.pentagon.values()) == 0
    assert (table.state.gem_supply["opal"], table.state.gem_supply["sapphire"]) == (16, 22)


@pytest.mark.rule("ZA-1.6")
def test_starting_dust_by_character() -> None:
    table = Table(6)
    before_income = [player.dust - 5 for player in table.state.players]
    assert dict(zip(ALL, before_income, strict=True)) == {
        "witch": 10, "elf": 10, "druid": 20, "fairy": 10, "magician": 15, "kobold": 20}


@pytest.mark.rule("ZA-1.7")
def test_a_marker_on_the_own_track_and_five_to_buy() -> None:
    levels = {player.character: [track for track, level in player.levels.items() if level == 1]
              for player in Table(6).state.players}
    assert levels == {"witch": ["gems"], "elf": ["energy_flow"], "druid": ["fire"], "fairy": ["nine_sages"],
                      "magician": ["artifacts"], "kobold": ["accumulation"]}
    assert all((player.markers_left, player.markers) == ((20, 25, 30, 35, 40), 0) for player in Table(6).state.players)


@pytest.mark.rule("ZA-1.8")
def test_starting_hand_limits_follow_from_the_tracks() -> None:
    limits = {player.character: hand_limit(player) for player in Table(6).state.players}
    assert limits == {"witch": 4, "elf": 4, "druid": 5, "fairy": 5, "magician": 6, "kobold": 6}


@pytest.mark.rule("ZA-1.9")
def test_energy_decks_are_shuffled_and_their_ids_tell_nothing() -> None:
    states = [GAME.setup(Options(), (None,) * 2, Dice(b"y", n)).position.state for n in range(2)]
    assert states[0].decks["ruby"] != states[1].decks["ruby"]
    assert [card.id for card in states[0].decks["ruby"]] == [f"ru{n:02}" for n in range(1, 31)]
    assert all(not pile for pile in states[0].discards.values())


@pytest.mark.rule("ZA-1.10")
def test_all_sentinels_are_for_sale_from_the_start() -> None:
    table = Table(2)
    assert table.state.sentinels_left == tuple(SENTINELS)
    assert len(SENTINELS) == 9


@pytest.mark.rule("ZA-1.11")
def test_the_fairy_starts_with_two_sapphire_cards_to_use_at_once() -> None:
    table = Table(2, characters=("fairy", "witch"))
    assert len(table.player(A).cards) == 3      # two and the first income
    assert (table.aside(A), table.events("set_aside_joined")) == ([], [])
    best = table.choices(A, Enchant)[0].action
    assert isinstance(best, Enchant)
    table.play(A, best)


@pytest.mark.rule("ZA-1.12")
def test_everybody_starts_with_three_points() -> None:
    assert all(player.vp_counted == 3 for player in Table(6).state.players)
