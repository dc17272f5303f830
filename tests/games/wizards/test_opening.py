"""The map is laid, the decks lie ready, and the travellers come ashore (section 4.1)."""
from __future__ import annotations

from typing import Any

import pytest

from app.games.core import agenda
from app.games.core.agenda import AnyPosition, Played
from app.games.core.dice import Dice
from app.games.core.message import Refusal
from app.games.wizards.actions import ChooseOrder, ChooseTower, PlaceTile, RemoveTiles
from app.games.wizards.cards import EVENTS, GEM_CARDS, TASKS, WIZARD_CARDS
from app.games.wizards.geography.harbours import harbours
from app.games.wizards.options import Options
from app.games.wizards.rules.frames.course import Map
from app.games.wizards.rules.opening import Placing
from app.games.wizards.state import State
from app.games.wizards.tables import HIGH_WIZARDS, LAIR, TILES
from tests.games.wizards.build import GAME, A, B, C, Table
from tests.games.wizards.maps import RM1

AUTO: dict[str, Any] = {"length_preset": "custom", "map_setup": "auto"}


def begin(seats: int, seed: int = 0, wishes: tuple[str | None, ...] = (), **options: Any) -> AnyPosition:
    return GAME.setup(Options(**options), wishes or (None,) * seats, Dice(b"opening", seed)).position


def state_of(seats: int, seed: int = 0, **options: Any) -> State:
    state: State = begin(seats, seed, **(AUTO | options)).state
    return state


def place(position: AnyPosition, action: PlaceTile) -> AnyPosition | Refusal:
    played = agenda.play(position, agenda.waiting(position)[0], action, Dice(b"", 0))
    return played.position if isinstance(played, Played) else played


def first_centre(position: AnyPosition) -> int:
    action = agenda.choices(position, agenda.waiting(position)[0])[0].action
    assert isinstance(action, PlaceTile)
    return action.hex


def laid(position: AnyPosition, tile: str, centre: int, rotation: int = 0) -> AnyPosition:
    played = place(position, PlaceTile(centre, rotation, tile))
    assert not isinstance(played, Refusal)
    return played


# -------------------------------------------------------------------------------------------------------------- decks


@pytest.mark.rule("WZ-3.1")
def test_all_decks_are_shuffled() -> None:
    one, other = state_of(2, 1), state_of(2, 2)
    assert sorted(one.task_deck) == sorted(other.task_deck) == sorted(TASKS)
    assert sorted(one.event_deck) == sorted(other.event_deck) == sorted(EVENTS)
    assert sorted(one.wizard_deck) == sorted(other.wizard_deck) == sorted(WIZARD_CARDS)
    assert one.task_deck != other.task_deck
    assert one.event_deck != other.event_deck
    assert one.wizard_deck != other.wizard_deck


@pytest.mark.rule("WZ-3.11")
def test_one_gem_card_lies_in_each_box() -> None:
    one, other = state_of(2, 1), state_of(2, 2)
    assert sorted(one.gem_cards) == sorted(GEM_CARDS)
    assert len(one.gem_cards) == len(HIGH_WIZARDS)
    assert one.gem_cards != other.gem_cards


@pytest.mark.rule("WZ-3.12")
def test_no_high_wizard_is_on_the_map_at_first() -> None:
    assert state_of(3).counters == ()


@pytest.mark.rule("WZ-3.5", "WZ-3.6")
def test_the_calendar_begins_on_the_first_day_without_a_thwart() -> None:
    state = state_of(3)
    assert (state.day, state.fortnight, state.abs_day) == (1, 1, 1)
    assert (state.track, state.thwarts, state.tasks_done) == (0, 0, 0)


# -------------------------------------------------------------------------------------------------------------- tiles


@pytest.mark.rule("WZ-3.2a")
def test_the_dealer_is_drawn_by_the_dice() -> None:
    assert {state_of(3, seed).dealer for seed in range(20)} == {A, B, C}


@pytest.mark.rule("WZ-3.2b")
@pytest.mark.parametrize(("seats", "sizes"), [(2, [9, 9]), (3, [6, 6, 6]), (4, [4, 4, 5, 5]), (5, [3, 3, 4, 4, 4]),
                                              (6, [3] * 6)])
def test_tiles_are_dealt_as_evenly_as_possible_from_the_dealers_left(seats: int, sizes: list[int]) -> None:
    state: State = begin(seats).state
    assert sorted(map(len, state.hands)) == sizes
    assert sorted(tile for hand in state.hands for tile in hand) == sorted(TILES)
    from_the_left = state.clockwise((state.dealer + 1) % seats)
    assert [len(state.hands[seat]) for seat in from_the_left] == sorted(sizes, reverse=True)


@pytest.mark.rule("WZ-3.2b")
def test_tiles_are_shuffled_before_they_are_dealt() -> None:
    assert len({frozenset(map(frozenset, begin(2, seed).state.hands)) for seed in range(4)}) == 4


@pytest.mark.rule("WZ-3.21")
def test_tiles_are_placed_in_turn_the_dealers_left_first() -> None:
    position = begin(3)
    asked = []
    for _ in range(4):
        (seat,) = agenda.waiting(position)
        asked.append(seat)
        position = laid(position, position.state.hands[seat][0], first_centre(position))
    dealer = position.state.dealer
    assert asked == [(dealer + 1 + n) % 3 for n in range(4)]


@pytest.mark.rule("WZ-3.21")
def test_nobody_places_the_tile_of_another() -> None:
    position = begin(2)
    (seat,) = agenda.waiting(position)
    theirs = position.state.hands[1 - seat][0]
    refused = place(position, PlaceTile(first_centre(position), 0, theirs))
    assert isinstance(refused, Refusal)
    assert refused.clause == "WZ-3.21"


@pytest.mark.rule("WZ-3.21")
def test_a_tile_that_lies_is_in_no_hand_any_more() -> None:
    position = begin(2)
    tiles = [hand[0] for hand in position.state.hands]
    for _ in range(2):
        position = laid(position, tiles[agenda.waiting(position)[0]], first_centre(position))
    assert [len(hand) for hand in position.state.hands] == [8, 8]
    refused = place(position, PlaceTile(first_centre(position), 0, tiles[agenda.waiting(position)[0]]))
    assert isinstance(refused, Refusal)
    assert refused.clause == "WZ-3.21"


@pytest.mark.rule("WZ-3.22b")
@pytest.mark.parametrize("away", [0, 1, 4])
def test_tiles_never_overlap(away: int) -> None:
    position = begin(2)
    (first,) = agenda.waiting(position)
    middle = Table().hex("woodland:O")
    position = laid(position, position.state.hands[first][0], middle)
    (second,) = agenda.waiting(position)
    refused = place(position, PlaceTile(middle + away, 0, position.state.hands[second][0]))
    assert isinstance(refused, Refusal)
    assert refused.clause == "WZ-3.22b"


@pytest.mark.rule("WZ-3.23a")
@pytest.mark.parametrize("rotation", range(6))
def test_a_tile_may_lie_in_any_orientation(rotation: int) -> None:
    position = begin(2)
    (seat,) = agenda.waiting(position)
    tile = position.state.hands[seat][0]
    position = laid(position, tile, Table().hex("woodland:O"), rotation)
    assert [(placed.tile, placed.rotation) for placed in position.state.placements] == [(tile, rotation)]


@pytest.mark.rule("WZ-3.32")
def test_there_are_no_more_boats_than_harbours() -> None:
    state = state_of(4)
    assert len(state.boats) == len(harbours(state.chart)) <= 10
    assert all(state.chart.is_sea[boat.hex] and not boat.demon for boat in state.boats)


# -------------------------------------------------------------------------------------------------------- travellers


@pytest.mark.rule("WZ-3.4")
def test_the_dragon_lies_somewhere_in_its_lair() -> None:
    homes = {state_of(2, seed).chart.label_at[state_of(2, seed).dragon] for seed in range(6)}
    assert all(state.chart.tile_at[state.dragon] == LAIR for state in (state_of(2, 1), state_of(2, 2)))
    assert len(homes) > 1
    assert "O" not in homes


@pytest.mark.rule("WZ-3.7")
def test_everybody_has_a_piece_of_his_own_and_twenty_tokens() -> None:
    wished: State = begin(3, 0, ("gold", None, "azure"), **AUTO).state
    assert [wished.players[0].piece, wished.players[2].piece] == ["gold", "azure"]
    assert len({player.piece for player in wished.players}) == 3
    assert [player.tokens_left for player in wished.players] == [20, 20, 20]
    assert [player.lair_left for player in wished.players] == [None, None, None]


@pytest.mark.rule("WZ-3.71")
def test_everybody_starts_on_a_common_hex() -> None:
    for seed in range(5):
        state = state_of(6, seed)
        assert {state.chart.type_at(player.hex) for player in state.players} == {"common"}


@pytest.mark.rule("WZ-3.72")
def test_nobody_starts_in_the_hex_of_another_and_nothing_happens_there() -> None:
    table = Table(2)
    table.state.dealer = A
    table.begin(Map(), dice=(3, 2, 1, 1, 1, 1, 1, 1, 2, 1, 3))
    assert table.where(A) != table.where(B)
    assert table.told("table_rolled") == []
    assert all(len({player.hex for player in state_of(6, seed).players}) == 6 for seed in range(5))


@pytest.mark.rule("WZ-3.73")
def test_players_start_without_an_order() -> None:
    assert {(player.order, player.level, player.points.total, player.quests)
            for player in state_of(4).players} == {(None, 0, 0, ())}


def test_with_an_early_start_everybody_chooses_an_order_and_has_two_tasks() -> None:
    position = begin(2, length_preset="short")
    for _ in range(2):
        (seat,) = agenda.waiting(position)
        played = agenda.play(position, seat, ChooseOrder("druids"), Dice(b"tasks", seat))
        assert isinstance(played, Played)
        position = played.position
        while type(position.agenda[-1]).__name__ == "ChoosingHex":
            asked = agenda.waiting(position)[0]
            placed = agenda.play(position, asked, agenda.fallback(position, asked), Dice(b"", 0))
            assert isinstance(placed, Played)
            position = placed.position
    assert [(player.order, player.level) for player in position.state.players] == [("druids", 1)] * 2


# -------------------------------------------------------------------------------------------------------------- alone


@pytest.mark.rule("WZ-A1", "WZ-A2")
@pytest.mark.parametrize("tower", ["megmoran", "meligar", "melekok"])
def test_alone_four_tiles_are_surely_in_play(tower: str) -> None:
    for seed in range(3):
        position = begin(1, seed, **AUTO, solo_removed=6)
        played = agenda.play(position, A, ChooseTower(tower), Dice(b"alone", seed))
        assert isinstance(played, Played)
        tiles = {placed.tile for placed in played.position.state.placements}
        assert {"sacred_circle", "hamdrel", "dragon_lair", tower} <= tiles
        assert len(tiles) == 12


@pytest.mark.rule("WZ-A3")
def test_alone_the_die_says_how_many_tiles_leave_or_the_player_does() -> None:
    rolled = set()
    for seed in range(12):
        played = agenda.play(begin(1, seed, **AUTO), A, ChooseTower("meligar"), Dice(b"alone", seed))
        assert isinstance(played, Played)
        rolled.add(18 - len(played.position.state.placements))
    assert rolled <= set(range(1, 7))
    assert len(rolled) > 2
    asked = agenda.play(begin(1, **AUTO, solo_removed="choose"), A, ChooseTower("meligar"), Dice(b"alone", 0))
    assert isinstance(asked, Played)
    chosen = agenda.play(asked.position, A, RemoveTiles(2), Dice(b"alone", 1))
    assert isinstance(chosen, Played)
    assert len(chosen.position.state.placements) == 16


@pytest.mark.rule("WZ-A3")
def test_alone_from_none_to_six_tiles_may_be_chosen_to_leave() -> None:
    asked = agenda.play(begin(1, **AUTO, solo_removed="choose"), A, ChooseTower("meligar"), Dice(b"alone", 0))
    assert isinstance(asked, Played)
    assert [choice.action for choice in agenda.choices(asked.position, A)] == [RemoveTiles(n) for n in range(7)]


@pytest.mark.rule("WZ-A2", "WZ-A3")
def test_alone_nobody_knows_before_which_tiles_leave() -> None:
    gone = set()
    for seed in range(4):
        played = agenda.play(begin(1, seed, **AUTO, solo_removed=6), A, ChooseTower("meligar"), Dice(b"alone", seed))
        assert isinstance(played, Played)
        gone.add(frozenset(TILES).difference(placed.tile for placed in played.position.state.placements))
    assert len(gone) == 4


@pytest.mark.rule("WZ-A4")
def test_alone_tiles_are_placed_face_down_and_then_turned_up() -> None:
    played = agenda.play(begin(1, solo_removed=0), A, ChooseTower("meligar"), Dice(b"alone", 0))
    assert isinstance(played, Played)
    position = played.position
    for n, placement in enumerate(RM1):
        assert (len(position.state.spots), position.state.placements) == (n, ())
        position = laid(position, "", placement.centre, n % 6)
    assert position.state.spots == ()
    assert [(placed.centre, placed.rotation) for placed in position.state.placements] == [
        (placement.centre, n % 6) for n, placement in enumerate(RM1)]
    assert {placed.tile for placed in position.state.placements} == set(TILES)


@pytest.mark.rule("WZ-A3", "WZ-A4")
def test_alone_the_tiles_left_in_the_game_are_turned_up_in_any_order() -> None:
    played = agenda.play(begin(1, solo_removed=6), A, ChooseTower("meligar"), Dice(b"alone", 0))
    assert isinstance(played, Played)
    position = played.position
    for placement in RM1[:12]:
        position = laid(position, "", placement.centre)
    state: State = position.state
    tiles = [placed.tile for placed in state.placements]
    sure = {"sacred_circle", "hamdrel", "dragon_lair", "meligar"}
    assert (len(set(tiles)), set(state.tiles)) == (12, set(tiles))
    assert sure < set(tiles)
    assert set(tiles[:4]) != sure               # they were shuffled back in
    assert state.phase == "days"


@pytest.mark.rule("WZ-3.23b", "WZ-A3")
@pytest.mark.parametrize("removed", [0, 2, 6])
def test_alone_room_is_kept_only_for_tiles_that_are_in_the_game(removed: int) -> None:
    position = agenda.play(begin(1, solo_removed=removed), A, ChooseTower("meligar"), Dice(b"alone", 0))
    assert isinstance(position, Played)
    step = position.position.agenda[-1]
    assert isinstance(step, Placing)
    after_it = len(TILES) - removed - 1
    assert step.left(position.position.state) == after_it
    laid_one = laid(position.position, "", first_centre(position.position))
    assert step.left(laid_one.state) == after_it - 1
