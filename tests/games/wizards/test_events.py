"""Event cards at work: kept for their moment, lasting their days, delayed, lost (WZ-8.51)."""
from __future__ import annotations

import pytest

from app.games.core.agenda import Step
from app.games.wizards.actions import (
    Allocate,
    AskGem,
    CastAgility,
    ChooseGate,
    Escape,
    Face,
    KeepRoll,
    PlayEvent,
    Roll,
    Telepathy,
    Walk,
)
from app.games.wizards.cards import EVENTS
from app.games.wizards.gems import held_by
from app.games.wizards.grammar import events as ev
from app.games.wizards.rules.frames.course import DayStart
from app.games.wizards.rules.frames.effects import Gain, Teleport, Theft
from app.games.wizards.rules.frames.encounters import DragonMeeting, EventEffect, TrapMet
from app.games.wizards.rules.powers import cast_obstacle, effects
from app.games.wizards.rules.teleporting import to_place
from app.games.wizards.state import Trap
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, C, Table
from tests.games.wizards.scenes import arrive, pause, rolled
from tests.games.wizards.test_evil import team
from tests.games.wizards.test_persons import with_gems
from tests.games.wizards.test_players import tables_rolled
from tests.games.wizards.test_wild import event

COIN, THREAD, INNER_LIGHT, DOUBT, CURSE, OMEN, BOOTS = "E20", "E19", "E23", "E24", "E26", "E10", "E28"


def kept_for(trigger: str) -> list[str]:
    return [card for card, entry in EVENTS.items()
            if isinstance(entry.effect, ev.KeptUntil) and trigger in entry.effect.triggers]


def is_spent(table: Table, card: str) -> bool:
    return table.player(A).events == () and table.state.event_discard == (card,)


# ---------------------------------------------------------------------------------------------------------------- kept


@pytest.mark.rule("WZ-8.51b")
@pytest.mark.parametrize("card", kept_for("theft"))
def test_a_card_prevents_a_theft_and_is_spent(card: str) -> None:
    table = with_gems(Table().member(A, "druids", 4).event(A, card), "terek")
    table.task(A, "T17", done=(0,), items=("sealed_letter",))
    pause(table).begin(Theft(A)).play(A, PlayEvent(card))
    assert (held_by(table.state, A), table.cards(A), is_spent(table, card)) == (("terek",), ["T17"], True)


@pytest.mark.rule("WZ-8.51b")
@pytest.mark.parametrize("card", kept_for("theft"))
def test_who_keeps_it_is_robbed(card: str) -> None:
    table = with_gems(Table().member(A, "druids", 4).event(A, card), "terek")
    pause(table).begin(Theft(A)).play(A, Face())
    assert (held_by(table.state, A), [held.card for held in table.player(A).events]) == ((), [card])


@pytest.mark.rule("WZ-14.3", "WZ-8.51b")
def test_a_theft_is_asked_about_though_there_is_nothing_to_lose() -> None:
    """R87: nobody may tell from the question what a player has."""
    assert pause(Table().member(A, "druids", 4).event(A, "E18")).begin(Theft(A)).step == "Guarding"


@pytest.mark.rule("WZ-7.3263a", "WZ-8.51b")
def test_no_card_helps_against_the_false_wizard() -> None:
    """R87: his theft is noticed by nobody else."""
    table = with_gems(Table().member(A, "druids", 4).event(A, "E18"), "terek").wizard("zegoral", "torwall:A1")
    arrive(table, "torwall:A1").play(A, AskGem(), 3)
    assert (held_by(table.state, A), table.told("event_played")) == ((), [])


@pytest.mark.rule("WZ-8.51b", "WZ-8.51d")
@pytest.mark.parametrize("met", [TrapMet(A), TrapMet(A, "E32"), TrapMet(A, "trap_torwall"),
                                 Teleport(A, to_place("star_crest")), EventEffect(A, "E08")])
def test_the_thread_holds_against_every_trap_and_unwanted_teleport(met: Step) -> None:
    table = pause(Table().member(A, "druids").event(A, THREAD)).begin(met)
    where = table.where(A)
    table.play(A, PlayEvent(THREAD))
    assert (table.where(A), table.player(A).trap, is_spent(table, THREAD)) == (where, None, True)


@pytest.mark.rule("WZ-8.51b", "WZ-12.11")
def test_neither_thread_nor_escape_holds_against_evil() -> None:
    """R48."""
    table = Table().member(A, "sorcerers", 4).event(A, THREAD).day(13)
    table.begin(DayStart(), dice=(1, 1, 1, 1, 2, 1, 1, 1, 3, 5, 3, 5))
    assert table.where(A) == "torwall:A1"


@pytest.mark.rule("WZ-11.224", "WZ-8.51d")
def test_who_could_not_escape_the_trap_does_not_escape_where_it_leads() -> None:
    """R48."""
    table = pause(Table().member(A, "druids", 4)).begin(TrapMet(A)).play(A, Escape(), 6, 6, 1, 1, 1, 1, 3)
    assert table.where(A) == "torwall:A3"


@pytest.mark.rule("WZ-8.51b", "WZ-7.304-6")
@pytest.mark.parametrize("card", kept_for("demon"))
def test_demons_leave_as_on_a_six(card: str) -> None:
    table = arrive(Table().member(A, "druids").event(A, card).demon("glendale:A3"), "glendale:A3")
    table.play(A, PlayEvent(card), 4).play(A, Allocate(Points(4)))
    assert (table.demons, table.points(A), is_spent(table, card)) == (set(), (4, 0, 0), True)


@pytest.mark.rule("WZ-8.51b", "WZ-7.305-6", "WZ-12.512")
@pytest.mark.parametrize("card", kept_for("dragon"))
def test_the_dragon_is_lulled_as_on_a_six(card: str) -> None:
    table = pause(Table().member(A, "druids").event(A, card).put(A, "dragon_lair:B1")).begin(DragonMeeting(A))
    table.play(A, PlayEvent(card))
    assert (tables_rolled(table), table.player(A).lair_left, is_spent(table, card)) == ([], 12, True)


# ------------------------------------------------------------------------------------------------------ made once more


@pytest.mark.rule("WZ-8.51b")
def test_the_coin_makes_a_roll_again_and_the_second_stands() -> None:
    table = Table().event(A, COIN).put(A, "torwall:A3").turn_of(A).play(A, Roll(), 1, 1).play(A, PlayEvent(COIN), 5, 6)
    assert table.state.turn is not None
    assert (table.state.turn.white, table.state.turn.red, table.step, is_spent(table, COIN)) == (5, 6, "Moving", True)


@pytest.mark.rule("WZ-8.51b")
def test_who_likes_his_roll_keeps_it_and_the_coin() -> None:
    table = Table().event(A, COIN).put(A, "torwall:A3").turn_of(A).play(A, Roll(), 4, 6).play(A, KeepRoll())
    assert table.state.turn is not None
    assert (table.state.turn.white, [held.card for held in table.player(A).events]) == (4, [COIN])


@pytest.mark.rule("WZ-8.51b", "WZ-7.301-1a")
def test_it_serves_on_an_encounter_table_and_for_a_spell() -> None:
    town = arrive(Table().member(A, "druids").event(A, COIN), "torwall_city", 1, 1).play(A, PlayEvent(COIN), 6, 1)
    assert town.told("stolen") == []
    spell = Table().member(A, "wizards", 3).event(A, COIN).put(A, "hillshire:O")
    rolled(spell, 3).play(A, KeepRoll()).play(A, CastAgility(), 6).play(A, PlayEvent(COIN), 1)
    assert spell.state.turn is not None
    assert spell.state.turn.agile
    call = arrive(Table().member(A, "wizards", 4).event(A, COIN).stack_wizards("terek"), "glendale_dwelling")
    assert call.play(A, Telepathy(), 5).step == "Rerolling"


@pytest.mark.rule("WZ-8.51b", "WZ-7.326a", "WZ-7.304-1")
def test_it_serves_neither_for_a_gem_nor_for_amounts_and_placements() -> None:
    table = arrive(Table().member(A, "druids", 4).event(A, COIN).wizard("terek", "torwall:A1"), "torwall:A1")
    assert table.play(A, AskGem(), 6).step != "Rerolling"
    demons = arrive(Table().member(A, "druids").event(A, COIN).demon("glendale:A3"), "glendale:A3", 1, 1)
    demons.play(A, KeepRoll(), 4, 5, 5)         # turns lost, and the hex of the second Demon
    assert (demons.player(A).lost_turns, demons.step) == (4, "Choosing")


# ------------------------------------------------------------------------------------------------------------- lasting


@pytest.mark.rule("WZ-8.51b", "WZ-8.51c")
@pytest.mark.parametrize("card", [card for card, entry in EVENTS.items() if entry.kind in ("lasting", "movement")])
def test_a_card_works_from_the_day_after_the_draw_for_its_days(card: str) -> None:
    days = EVENTS[card].days
    table = event(Table().member(A, "druids", 2).day(1), card)
    at_work = [bool(list(effects(table.day(day).state, A))) for day in range(1, days + 3)]
    assert at_work == [False, *[True] * days, False]
    pause(table.day(days)).begin(DayStart())
    assert [held.card for held in table.player(A).events] == [card]
    pause(table.day(days + 1)).begin(DayStart())
    assert is_spent(table, card)


@pytest.mark.rule("WZ-8.51b")
def test_every_gain_is_greater_once_and_the_bonus_is_split_freely() -> None:
    table = pause(Table().member(A, "druids").event(A, INNER_LIGHT, drawn=1).day(2))
    table.begin(Gain(A, free=3)).play(A, Allocate(Points(1, 2, 2)))
    assert table.points(A) == (1, 2, 2)
    table.begin(Gain(A, free=4, one_type=True)).play(A, Allocate(Points(4))).play(A, Allocate(Points(0, 1, 1)))
    assert table.points(A) == (5, 3, 3)
    table.begin(Gain(A, Points(1, 1, 1))).play(A, Allocate(Points(power=2)))
    assert (table.points(A), table.step) == ((6, 4, 6), "Choosing")


@pytest.mark.rule("WZ-8.51b")
def test_where_nothing_is_gained_nothing_is_added() -> None:
    table = pause(Table().member(A, "druids").event(A, INNER_LIGHT, drawn=1).day(2)).begin(Gain(A))
    assert (table.points(A), table.step) == ((0, 0, 0), "Choosing")


@pytest.mark.rule("WZ-8.51b", "WZ-B2")
def test_a_partner_receives_the_same_points_and_no_bonus_of_his_own() -> None:
    table = pause(team().event(A, INNER_LIGHT, drawn=1).event(C, "E44", drawn=1).day(2))
    table.begin(Gain(A, Points(5))).play(A, Allocate(Points(2)))
    assert (table.points(A), table.points(C), table.step) == ((7, 0, 0), (7, 0, 0), "Choosing")


@pytest.mark.rule("WZ-8.51b")
@pytest.mark.parametrize("spell", ["summon_boat", "agility", "teleport", "dispel_demon", "escape", "summon_gem"])
def test_who_doubts_casts_no_spell(spell: str) -> None:
    table = Table().member(A, "sorcerers", 4).event(A, DOUBT, drawn=1)
    assert cast_obstacle(table.day(1).state, A, spell) is None  # type: ignore[arg-type]
    refused = cast_obstacle(table.day(2).state, A, spell)  # type: ignore[arg-type]
    assert refused is not None
    assert refused.clause == "WZ-8.51b"


# ------------------------------------------------------------------------------------------------------------- delayed


@pytest.mark.rule("WZ-8.51b")
@pytest.mark.parametrize("card", [card for card, entry in EVENTS.items() if entry.kind == "delayed"])
def test_a_delayed_card_acts_at_the_start_of_its_day_and_not_before(card: str) -> None:
    days = EVENTS[card].days
    table = event(Table().member(A, "druids", 2, (9, 9, 9)).put(A, "glendale:B4").day(1), card)
    pause(table.day(days - 1)).begin(DayStart())
    assert table.step == "Choosing"
    pause(table.day(days)).begin(DayStart())
    assert (table.step, is_spent(table, card)) == (
        "Fighting" if isinstance(EVENTS[card].effect, ev.DemonHere) else "Allocating", True)


@pytest.mark.rule("WZ-7.3051-1b", "WZ-12.511")
def test_whom_the_dragon_binds_that_morning_has_lost_his_delayed_card() -> None:
    table = Table().member(A, "druids").put(A, "dragon_lair:B1", lair_left=1).event(A, CURSE, drawn=1).day(3)
    table.begin(DayStart())
    assert (table.player(A).dragonbound, table.demons, table.state.event_discard) == (True, set(), (CURSE,))


@pytest.mark.rule("WZ-7.3043a")
def test_whom_one_delayed_card_has_possessed_has_lost_the_other() -> None:
    table = Table().member(A, "druids").put(A, "glendale:B4").event(A, CURSE, drawn=1).event(A, "E25", drawn=1).day(5)
    table.begin(DayStart(), dice=(4, 1, 5, 5))
    assert (table.player(A).possessed, table.step, set(table.state.event_discard)) == (
        True, "Choosing", {CURSE, "E25"})


@pytest.mark.rule("WZ-12.141")
def test_a_demon_of_a_card_comes_aboard() -> None:
    table = pause(Table().member(A, "druids").aboard(A, 0)).begin(EventEffect(A, CURSE), dice=(1, 1, 2, 1, 1, 1, 1))
    assert table.state.boats[0].demon


# ------------------------------------------------------------------------------------------------------ moving and held


@pytest.mark.rule("WZ-8.51c")
@pytest.mark.parametrize(("met", "dice"), [
    (TrapMet(A), (1, 1)), (TrapMet(A), (3, 1, 2)), (TrapMet(A), (5, 1)), (TrapMet(A, "E32"), ()),
    (TrapMet(A, "E33"), ())])
def test_who_is_caught_in_a_trap_loses_the_card_that_moves_him(met: Step, dice: tuple[int, ...]) -> None:
    table = pause(Table().event(A, BOOTS, drawn=1).event(A, INNER_LIGHT, drawn=1)).begin(met, dice=dice)
    assert table.player(A).trap is not None
    assert [held.card for held in table.player(A).events] == [INNER_LIGHT]
    assert BOOTS in table.state.event_discard


@pytest.mark.rule("WZ-8.51c")
def test_a_trap_that_only_leads_away_leaves_it() -> None:
    table = pause(Table().event(A, BOOTS, drawn=1)).begin(TrapMet(A), dice=(6, 1, 1, 1, 1, 3))
    assert [held.card for held in table.player(A).events] == [BOOTS]


@pytest.mark.rule("WZ-8.51c")
def test_eagle_wings_carry_six_hexes_also_into_the_lair() -> None:
    table = Table().event(A, "E31", drawn=1).day(2).put(A, "edgewood:A3").turn_of(A)
    (fly,) = [choice for choice in table.choices(A) if choice.label.key == "choice.fly"]
    chart, goals = table.state.chart, set(fly.ask["hex"]["enum"])
    assert goals & set(chart.hexes_of["dragon_lair"])
    assert not any(chart.is_sea[place] for place in goals)


@pytest.mark.rule("WZ-8.51a", "WZ-11.2242")
def test_nobody_escapes_from_a_door_he_opens_himself() -> None:
    table = pause(Table().member(A, "druids", 4).event(A, THREAD)).begin(EventEffect(A, "E09"))
    assert table.play(A, ChooseGate("melekok_tower")).where(A) == "melekok:O"


@pytest.mark.rule("WZ-8.51a")
def test_all_demons_of_an_omen_come_to_one_territory() -> None:
    """Though the first of them sends the player to the Lair."""
    table = event(Table().put(A, "glendale:B4"), OMEN, 3, 4, 5, 1, 1, 1, 1, 2, 1, 3)
    assert table.where(A).startswith("dragon_lair")
    assert table.demons == {"glendale:B4", "glendale:A2", "glendale:A3"}


@pytest.mark.rule("WZ-8.51d", "WZ-8.31")
@pytest.mark.parametrize("card", ["E32", "E33"])
def test_another_player_frees_from_the_trap_of_an_event(card: str) -> None:
    table = Table().member(B, "wizards").put(A, "meadowfarm:O").stack_events(card)
    event(table, card)
    assert table.player(A).trap is not None
    arrive(table, "meadowfarm:O", seat=B).play(B, Allocate(Points(10)))
    assert (table.player(A).trap, table.points(B)) == (None, (10, 0, 0))


@pytest.mark.rule("WZ-12.1b")
@pytest.mark.parametrize(("trap", "left"), [
    (Trap("turns", 3, True), 2), (Trap("turns", 3), 3), (Trap("turns", 1, True), 0)])
def test_a_day_of_attack_is_a_turn_for_the_traps_of_events_alone(trap: Trap, left: int) -> None:
    """R31."""
    table = Table().day(13, 3).put(A, "glendale:B4", trap=trap).demon("torwall:A1")
    table.state.dealer = B
    table.begin(DayStart(), dice=(5, 3, 5, 5))
    assert table.player(A).trap == (Trap("turns", left, trap.by_event) if left else None)


def test_a_walk_is_as_far_as_the_boots_carry() -> None:
    table = rolled(Table().event(A, BOOTS, drawn=1).day(2).put(A, "torwall:A3"), 1)
    table.play(A, Walk(table.hex("torwall:A2"))).play(A, Walk(table.hex("torwall:C1")))
    assert table.where(A) == "torwall:C1"


@pytest.mark.rule("WZ-8.51b")
def test_a_card_kept_for_later_is_kept_however_long_it_takes() -> None:
    table = Table().day(9).event(A, "E18", drawn=2).event(A, "E21", drawn=2).begin(DayStart())
    assert [held.card for held in table.player(A).events] == ["E18", "E21"]


@pytest.mark.rule("WZ-8.51b")
def test_two_delayed_cards_that_are_due_on_one_day_both_act() -> None:
    table = Table().member(A, "druids").day(6).event(A, "E25", drawn=2).event(A, "E45", drawn=2).begin(DayStart())
    table.play(A, Allocate(Points(8))).play(A, Allocate(Points(0, 8)))
    assert (table.points(A), table.player(A).events) == ((8, 8, 0), ())


@pytest.mark.rule("WZ-8.51c")
@pytest.mark.parametrize("card", ["E27", "E28", "E29", "E31"])
def test_a_movement_card_makes_no_gain_greater(card: str) -> None:
    table = pause(Table().member(A, "druids").day(3).event(A, card, drawn=2)).begin(Gain(A, Points(2, 2, 2)))
    assert (table.points(A), table.waiting) == ((2, 2, 2), [B])


@pytest.mark.rule("WZ-11.224", "WZ-7.3051-1c")
def test_who_is_dragonbound_does_not_escape() -> None:
    table = pause(Table().member(A, "sorcerers", 4).change(A, dragonbound=True)).begin(TrapMet(A), dice=(3, 1, 2))
    assert table.player(A).trap == Trap("turns", 2)
