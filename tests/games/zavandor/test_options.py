"""What a table may choose."""
from __future__ import annotations

import pytest

from app.games.zavandor.actions import Advance, Disenchant, Keep, OpenAuction
from app.games.zavandor.dust import lightest
from app.games.zavandor.options import Options
from tests.games.zavandor.build import GAME, A, B, StillDice, Table


@pytest.mark.parametrize(("dust", "weight"), [(1, 1), (3, 2), (11, 4), (13, 5), (21, 7), (23, 8)])
def test_tiles_of_one_weigh_one(dust: int, weight: int) -> None:
    assert lightest(dust, with_ones=True) == weight


def test_with_tiles_of_one_nothing_is_settled_and_any_dust_is_kept() -> None:
    table = Table(2, characters=("druid", "witch"), small_change="ones").bare().give(A, dust=3, cards=["ru17"])
    table.put_on_display("crystal_ball").play(A, OpenAuction("crystal_ball", 20))
    assert table.player(A).dust == 3
    table = Table(2, characters=("druid", "fairy"), small_change="ones").bare().give(A, dust=40)
    table.end_turn().end_turn().play(A, Keep(dust=3))
    assert table.player(A).dust == 3 + 5


def test_open_hands_show_all_values() -> None:
    table = Table(2, hands="open").give(B, cards=["sa6"])
    assert [card.value for card in table.shown(B).hand or ()] == [6]
    assert Table(2).shown(B).hand is None


def test_with_open_hands_all_hear_what_is_drawn() -> None:
    begun = GAME.setup(Options(hands="open"), (None,) * 2, StillDice())
    drawn = [event for event in begun.events if event.told.key == "income"]
    assert [event.private for event in drawn] == [None, None]
    assert all("value" in card for event in drawn for card in event.told.params["cards"])


def test_cards_of_the_sages_that_are_of_no_use_may_turn_to_dust() -> None:
    table = Table(2, sages_dust=True).bare().give(A, dust=6, levels={"nine_sages": 1}, active={}).stack("em9", "em7")
    table.play(A, Advance("nine_sages")).end_round()
    assert (table.player(A).dust, table.hand(A), table.shared.discards["emerald"]) == (16, [], (7, 9))


@pytest.mark.parametrize("artifact", ["spellbook", "protection_crystal"])
def test_cards_of_the_sages_that_are_of_use_stay_cards(artifact: str) -> None:
    table = Table(2, sages_dust=True).bare().give(A, dust=6, levels={"nine_sages": 1}, active={}, artifacts=[artifact])
    table.stack("em9", "em7").play(A, Advance("nine_sages")).end_round()
    assert {"em7", "em9"} <= set(table.hand(A))


def test_gems_beyond_the_printed_supply_come_back_to_it() -> None:
    table = Table(2, gem_supply="unlimited", characters=("kobold", "witch")).give(A, dust=20)
    table.state.gem_supply = table.state.gem_supply | {"opal": -3}
    table.play(A, Disenchant("opal"))
    assert table.state.gem_supply["opal"] == -2
