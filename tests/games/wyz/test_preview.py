"""What a card would do is foreseen by the rules themselves, and comes true."""
from __future__ import annotations

import random

import pytest

from app.games.core import agenda
from app.games.core.agenda import Played
from app.games.core.codec import encode
from app.games.core.dice import Dice
from app.games.core.selfplay import SelfPlay, random_pick
from app.games.wyz.actions import Play, Targets
from app.games.wyz.options import Options
from app.games.wyz.planning import defied, hit_from, ways_ahead
from app.games.wyz.preview import Loss, Preview, TileAhead, preview, reach
from tests.games.wyz.build import FAR, GAME, A, B, C, Table


def ahead(table: Table, card: str, **targets: str | int) -> Preview:
    return preview(table.holding(A, card).state, A, card, Targets(**targets))  # type: ignore[arg-type]


def test_damage_is_told_in_its_parts() -> None:
    table = Table().stand("2,0", "3,0").energy(10, 15).tile("fire", "4,0")
    seen = ahead(table, "squall", dir="e").mages
    assert [(mage.seat, mage.before, mage.after) for mage in seen] == [(B, 15, 10)]
    assert seen[0].losses == (Loss("spell", 1), Loss("defiance", 2), Loss("fire", 1), Loss("crash", 1))
    assert (seen[0].path, seen[0].is_eliminated) == (("3,0", "4,0"), False)


def test_tiles_are_told_placed_and_refused_in_their_order() -> None:
    table = Table().stand("0,0", "-4,0").tile("water", "2,0")
    assert ahead(table, "blaze", dir="e").tiles == (
        TileAhead("1,0", "fire", "placed"), TileAhead("2,0", "fire", "refused"), TileAhead("3,0", "fire", "placed"))


def test_removed_and_flipped_tiles_are_told() -> None:
    table = Table().stand("0,0", "-4,0").tile("water", "1,0")
    assert ahead(table, "geyser", cell="1,0").tiles == (TileAhead("1,0", "water", "removed"),)
    assert ahead(table, "quagmire", cell="1,0").tiles == (TileAhead("1,0", "earth", "flipped"),)


def test_levels_draws_walks_and_discards_are_told() -> None:
    table = Table().stand("0,0", "1,0")
    assert [(level.element, level.level) for level in ahead(table, "manual_wind").levels] == [("wind", 2)]
    assert (ahead(table, "glide").walk, ahead(table, "glide").draws) == (3, 1)
    assert ahead(table, "wave", dir="e").mages[0].discards == 1


def test_a_walk_shows_what_the_rest_would_do_without_it() -> None:
    assert len(ahead(Table().stand("0,0", "4,0"), "ember_ring").tiles) == 6


def test_an_elimination_is_foreseen() -> None:
    assert ahead(Table().stand("0,0", "1,0").energy(20, 1), "spark", mage=B).mages[0].is_eliminated


def test_a_card_that_comes_to_nothing_is_idle() -> None:
    table = Table().stand("0,0", "4,0")
    assert ahead(table, "tremor").is_idle
    assert not ahead(table, "blaze", dir="e").is_idle
    assert ahead(table.tile("earth", "-1,0", "-2,0", "-3,0"), "blaze", dir="w").is_idle


def test_a_shortage_is_foreseen() -> None:
    table = Table().stand("0,0", "0,4").tile("fire", *FAR[:29])
    assert ahead(table, "blaze", dir="e").gives_up == 2


def test_looking_ahead_changes_nothing() -> None:
    table = Table().stand("0,0", "1,0").holding(A, "wave")
    before = encode(table.position)
    ahead(table, "wave", dir="e")
    assert encode(table.position) == before


def test_what_is_foreseen_knows_nothing_of_hidden_cards() -> None:
    def seen(*hand: str) -> bytes:
        return encode(ahead(Table().stand("0,0", "1,0").hand(B, *hand), "wave", dir="e"))
    assert seen("sap") == seen("blaze")


def test_the_reach_of_a_card_is_what_may_be_chosen() -> None:
    table = Table(3).stand("0,0", "2,0", "-4,0").holding(A, "gust")
    chosen = [action.targets for action in table.open(A, Play) if action.card == "gust"]
    assert reach(table.state, A, "gust") == chosen
    assert reach(table.state, A, "geyser") == []


@pytest.mark.parametrize("seed", range(3))
def test_what_is_foreseen_comes_true(seed: int) -> None:
    """In random games, for every card that asks nothing on the way."""
    play = SelfPlay(GAME, Options(round_limit=20), [random_pick(random.Random(seed))] * 3, seed)
    checked = 0
    for stage in play.stages():
        if isinstance(stage.action, Play):
            foreseen = preview(stage.position.state, stage.seat, stage.action.card, stage.action.targets)
            if foreseen.walk or foreseen.gives_up:
                continue
            events = [event.told for event in stage.played.events]
            until = next((n for n, told in enumerate(events) if told.key in ("phase_ended", "turn_ended")), len(events))
            after = {told.params["seat"]: told.params["energy"] for told in events[:until] if "energy" in told.params}
            changed = {mage.seat: mage.after for mage in foreseen.mages if mage.seat in after}
            assert changed == after
            checked += 1
    assert checked > 20


def test_moves_left_lead_to_cells_at_a_cost() -> None:
    table = Table().stand("0,0", "4,0").tile("fire", "1,0").tile("earth", "0,1")
    ways = ways_ahead(table.state, A, 2)
    assert (ways["1,0"], ways["-1,0"], ways["2,0"], ways["2,-1"], "0,1" in ways, "0,0" in ways) == (
        1, 0, 1, 0, False, False)
    assert ways_ahead(table.state, A, 0) == {}


def test_who_could_be_hit_from_a_cell() -> None:
    table = Table(3).stand("0,0", "4,0", "-3,0").holding(A, "spark")
    assert (hit_from(table.state, A, "0,0", "spark"), hit_from(table.state, A, "-1,0", "spark")) == ((), (C,))


@pytest.mark.rule("WY-7.20")
def test_whom_one_may_defy_is_who_has_more_energy_as_long_as_a_card_has_defiance() -> None:
    state = Table(4, mode="teams").energy(10, 11, 15, 10).state
    assert (defied(state, A, ("wave", "sap"), 10), defied(state, A, ("wave",), 11)) == ((B,), ())
    assert defied(state, A, ("blaze", "sap"), 10) == ()


def test_a_preview_is_of_the_cards_a_seat_may_play() -> None:
    table = Table(3).stand("0,0", "2,0", "-2,0")
    for action in table.open(A, Play):
        preview(table.state, A, action.card, action.targets)
        assert isinstance(agenda.play(table.position, A, action, Dice(b"", 0)), Played)
