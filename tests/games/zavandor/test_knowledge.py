"""Knowledge: markers, advances, and what levels bring."""
from __future__ import annotations

import pytest

from app.games.zavandor.actions import Advance, BuyMarker, DeclineAdvance, Enchant, FreeAdvance
from app.games.zavandor.content import Track
from app.games.zavandor.reckoning import hand_limit, price_of
from app.games.zavandor.tables import LEVEL_COSTS, TRACKS
from tests.games.zavandor.build import A, B, Table, last

COSTS = {"gems": (2, 4, 8, 16), "energy_flow": (3, 6, 12, 24), "fire": (5, 10, 15, 20), "nine_sages": (3, 6, 12, 24),
         "artifacts": (2, 4, 8, 16), "accumulation": (2, 4, 8, 16)}


def rich(**things: object) -> Table:
    table = Table(2, characters=("kobold", "witch")).bare()
    return table.give(A, **({"dust": 300} | things))  # type: ignore[arg-type]


def free_advance(table: Table, *advances: FreeAdvance | DeclineAdvance) -> Table:
    for advance in advances:
        table.play(A, advance)
    return table


@pytest.mark.rule("ZA-7.1")
def test_a_track_has_four_levels() -> None:
    table = rich(levels={"fire": 4})
    assert table.refused(A, Advance("fire")) == "top_level ZA-7.1"
    assert "fire" not in {choice.action.track for choice in table.choices(A, Advance)}  # type: ignore[attr-defined]


@pytest.mark.rule("ZA-7.2")
@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_an_advance_costs_what_the_level_reached_costs(track: Track, level: int) -> None:
    table = rich(levels={track: level - 1}, markers=1).play(A, Advance(track))
    assert table.player(A).levels[track] == level
    assert 300 - table.player(A).dust == COSTS[track][level - 1] == LEVEL_COSTS[track][level - 1]


@pytest.mark.rule("ZA-7.2")
def test_one_paid_advance_a_turn() -> None:
    table = rich(levels={"fire": 1}).play(A, Advance("fire"))
    assert table.refused(A, Advance("fire")) == "advanced ZA-7.2"
    assert table.shared.advanced
    table.end_turn()
    assert not table.shared.advanced


@pytest.mark.rule("ZA-7.3")
def test_a_marker_in_the_pentagon_enters_a_track() -> None:
    table = rich()
    assert table.refused(A, Advance("fire")) == "need_marker ZA-7.3"
    table.give(A, markers=2).play(A, Advance("fire"))
    assert (table.player(A).levels["fire"], table.player(A).markers) == (1, 1)


@pytest.mark.rule("ZA-7.4")
def test_markers_are_bought_cheapest_first_and_as_many_as_wanted() -> None:
    table = rich(dust=200)
    for price in (20, 25, 30, 35, 40):
        table.play(A, BuyMarker())
        assert last(table, "marker_bought")["price"] == price
    assert (table.player(A).markers, table.player(A).dust) == (5, 50)
    assert table.refused(A, BuyMarker()) == "no_marker ZA-7.4"
    table.play(A, Advance("accumulation"))      # none of them was an advance


@pytest.mark.rule("ZA-7.5")
def test_a_marker_in_the_pentagon_waits_without_effect() -> None:
    table, without = rich(markers=2), rich().shown(A)
    table.end_round().end_round()
    shown = table.shown(A)
    assert shown.markers == 2
    assert (shown.hand_limit, shown.slots, shown.points) == (without.hand_limit, without.slots, without.points)


@pytest.mark.rule("ZA-7.6")
@pytest.mark.parametrize(("track", "change"), [
    ("gems", -1), ("energy_flow", -1), ("fire", 0), ("nine_sages", 0), ("artifacts", 1)])
def test_entering_a_track_changes_the_hand_limit_at_once(track: Track, change: int) -> None:
    table = rich(markers=1)
    before = hand_limit(table.player(A))
    table.play(A, Advance(track))
    assert hand_limit(table.player(A)) - before == change


@pytest.mark.rule("ZA-7.6")
def test_later_levels_do_not_change_the_hand_limit() -> None:
    table = rich(levels={"gems": 1}).play(A, Advance("gems"))
    assert hand_limit(table.player(A)) == 4


@pytest.mark.rule("ZA-7.7")
def test_a_track_at_level_four_is_worth_two_points() -> None:
    table = rich(levels={"gems": 4, "fire": 4, "nine_sages": 3})
    assert table.shown(A).points.tracks == 4


@pytest.mark.rule("ZA-7.8")
@pytest.mark.parametrize(("level", "colour"), [(1, "sapphire"), (2, "emerald"), (3, "diamond"), (4, "ruby")])
def test_the_sages_give_two_cards_of_the_levels_colour(level: int, colour: str) -> None:
    table = rich(levels={"nine_sages": level - 1}, markers=1).play(A, Advance("nine_sages"))
    assert [card.colour for card in table.player(A).set_aside] == [colour, colour]
    assert table.hand(A) == []


@pytest.mark.rule("ZA-7.8")
def test_the_sages_give_for_a_free_advance_too_and_once_a_level() -> None:
    table = rich(levels={"nine_sages": 1}).acquire("runestone")
    table.play(A, FreeAdvance("nine_sages"))
    assert len(table.aside(A)) == 2
    table.end_round().end_round()
    assert table.aside(A) == []


@pytest.mark.rule("ZA-7.9")
def test_cards_set_aside_join_the_hand_in_the_next_round() -> None:
    table = rich(dust=6, levels={"nine_sages": 1}, active={}).stack("em9", "em8").play(A, Advance("nine_sages"))
    assert (table.shown(A).hand_weight, table.own(A).liquid, table.shown(A).set_aside["emerald"]) == (0, 0, 2)
    assert [card.value for card in table.own(A).set_aside] == [9, 8]
    table.end_round()
    assert (table.hand(A), table.aside(A)) == (["em8", "em9"], [])
    assert table.shown(A).hand_weight == 2


@pytest.mark.rule("ZA-7.10")
@pytest.mark.parametrize(("level", "artifact", "sentinel"), [(0, 0, 0), (1, 0, 0), (2, 5, 10), (3, 5, 10), (4, 10, 20)])
def test_knowledge_of_artifacts_lowers_prices(level: int, artifact: int, sentinel: int) -> None:
    player = rich(levels={"artifacts": level}).player(A)
    assert price_of(player, "runestone", 50).price == 50 - artifact
    assert price_of(player, "owl", 150).price == 150 - sentinel


@pytest.mark.rule("ZA-7.11")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_fire_has_no_effect_below_level_four(level: int) -> None:
    assert rich(levels={"fire": level}).refused(A, Enchant("ruby")) == "no_permission ZA-6.2"


@pytest.mark.rule("ZA-7.11")
def test_an_option_lets_the_druid_enchant_one_ruby_at_level_three() -> None:
    table = Table(2, characters=("druid", "witch"), fire3_ruby="druid").give(A, dust=200, levels={"fire": 3})
    table.play(A, Enchant("ruby"))
    assert table.refused(A, Enchant("ruby")) == "no_permission ZA-6.2"
    table.end_turn().give(B, dust=100, levels={"fire": 3})
    assert table.refused(B, Enchant("ruby")) == "no_permission ZA-6.2"


@pytest.mark.rule("ZA-7.11")
def test_an_option_lets_everyone_enchant_one_ruby_at_level_three_exactly() -> None:
    table = Table(2, characters=("kobold", "witch"), fire3_ruby="everyone").give(A, dust=400, levels={"fire": 2})
    assert table.refused(A, Enchant("ruby")) == "no_permission ZA-6.2"
    table.give(A, levels={"fire": 4}).play(A, Enchant("ruby"))
    assert not table.player(A).fire3_used
    table.give(A, levels={"fire": 3}).play(A, Enchant("ruby", "pentagon"))
    assert table.player(A).fire3_used


@pytest.mark.rule("ZA-7.12", "ZA-9.2")
def test_a_free_advance_costs_nothing() -> None:
    table = rich(dust=26, levels={"fire": 3}).acquire("runestone")
    table.play(A, FreeAdvance("fire"))
    assert (table.player(A).levels["fire"], table.player(A).dust) == (4, 6)


@pytest.mark.rule("ZA-7.12")
def test_a_free_advance_may_take_a_marker_from_the_pentagon() -> None:
    table = rich().acquire("runestone")
    assert table.refused(A, FreeAdvance("fire")) == "need_marker ZA-7.3"
    table.give(A, markers=1).play(A, FreeAdvance("fire"))
    assert (table.player(A).levels["fire"], table.player(A).markers) == (1, 0)


@pytest.mark.rule("ZA-7.13")
def test_a_free_advance_is_additional_and_may_be_declined() -> None:
    table = rich(levels={"fire": 1}).play(A, Advance("fire")).acquire("runestone")
    table.play(A, FreeAdvance("fire"))
    assert table.player(A).levels["fire"] == 3
    table.acquire("charisma_mask").play(A, DeclineAdvance())
    assert (table.player(A).levels["fire"], table.step) == (3, "Turn")


@pytest.mark.rule("ZA-7.13")
def test_after_a_free_advance_the_paid_one_is_still_open() -> None:
    table = rich(levels={"fire": 1}).acquire("runestone").play(A, FreeAdvance("fire")).play(A, Advance("fire"))
    assert table.player(A).levels["fire"] == 3


@pytest.mark.rule("ZA-7.13")
def test_a_free_advance_that_is_impossible_is_lost() -> None:
    table = rich(levels={"fire": 4}).acquire("runestone")
    assert (table.step, table.events("advance_skipped")) == ("Turn", [{"seat": A}])


@pytest.mark.rule("ZA-7.14")
def test_no_marker_is_bought_in_the_middle_of_a_free_advance() -> None:
    table = rich().acquire("runestone")
    assert table.refused(A, BuyMarker()) == "not_your_turn ZA-7.13"
    assert not table.choices(A, BuyMarker)
