"""Random encounters: traps, animals, events, Wizard cards (section 8)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import (
    Allocate,
    Board,
    CastSummonAnimal,
    Done,
    EndMovement,
    EnterStone,
    Escape,
    Face,
    Fly,
    PlayEvent,
    RideUnicorn,
    Swim,
)
from app.games.wizards.geography.sea import distance
from app.games.wizards.rules.frames.course import DayEnd, DayStart
from app.games.wizards.rules.frames.effects import Gain
from app.games.wizards.rules.frames.encounters import (
    DemonMeeting,
    DragonMeeting,
    DrawEvent,
    PlaceDemon,
    RandomEncounter,
    TrapMet,
    WizardCardDrawn,
)
from app.games.wizards.rules.turn import landings
from app.games.wizards.state import Boat, Trap
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import arrive, pause, rolled
from tests.games.wizards.test_players import tables_rolled


def wild(table: Table, *dice: int) -> Table:
    return pause(table).begin(RandomEncounter(A), dice=dice)


def trap(table: Table, *dice: int) -> Table:
    return pause(table).begin(TrapMet(A), dice=dice)


def event(table: Table, card: str, *dice: int) -> Table:
    return pause(table.stack_events(card)).begin(DrawEvent(A), dice=dice)


def with_animal(table: Table, animal: str, turns: int = 3) -> Table:
    return table.change(A, animal=animal, animal_turns=turns, animal_since=-1)


# ----------------------------------------------------------------------------------------------------------- the table


@pytest.mark.rule("WZ-8a", "WZ-8.2", "WZ-8.3", "WZ-8.4", "WZ-8.5", "WZ-8.6", "WZ-8.7")
@pytest.mark.parametrize(("high", "beyond", "follows"), [
    (1, (6, 1, 1), "demons"), (2, (3, 1, 1), "trap"), (3, (6, 1), "animal"), (5, (6, 1), "common_folk")])
def test_what_the_wilderness_brings(high: int, beyond: tuple[int, ...], follows: str) -> None:
    table = wild(Table().put(A, "torwall:A1"), high, 1, *beyond)
    assert tables_rolled(table) == ["random_encounter", follows]


@pytest.mark.rule("WZ-8a", "WZ-8.5")
def test_an_event_card_is_drawn_on_a_four() -> None:
    table = wild(Table().member(A, "druids").stack_events("E02"), 4, 1)
    assert table.told("event_drawn") == [{"seat": A, "event": "E02"}]


@pytest.mark.rule("WZ-8a", "WZ-8.7", "WZ-8.71", "WZ-8.74a")
def test_a_high_wizard_is_met_on_a_six_and_his_card_goes_back() -> None:
    table = wild(Table().member(A, "druids").stack_wizards("terek"), 6, 1)
    assert table.told("met") == [{"seat": A, "person": "terek"}]
    assert "terek" not in table.state.wizard_deck
    assert "terek" in table.play(A, Done()).state.wizard_deck


@pytest.mark.rule("WZ-8.2")
def test_demons_come_to_the_players_hex() -> None:
    table = wild(Table().member(A, "druids").put(A, "torwall:A1"), 1, 1, 1, 1, 2, 5, 3)
    assert "torwall:A1" in table.demons


# --------------------------------------------------------------------------------------------------------------- traps


@pytest.mark.rule("WZ-8.3a")
def test_a_trap_may_hold_for_the_rest_of_the_fortnight() -> None:
    table = trap(Table().day(5), 1, 1)
    assert table.player(A).trap == Trap("fortnight")
    table.day(14).state.thwarted = True
    table.begin(DayEnd())
    assert (table.state.day, table.player(A).trap) == (1, None)


@pytest.mark.rule("WZ-8.3b")
def test_a_trap_may_lead_to_the_den() -> None:
    assert trap(Table(), 2, 1, 6, 1).where(A) == "dragon_lair:O"


@pytest.mark.rule("WZ-8.3c")
def test_a_trap_may_cost_a_die_of_turns() -> None:
    assert trap(Table(), 3, 1, 4).player(A).trap == Trap("turns", 4)


@pytest.mark.rule("WZ-8.3d")
def test_a_trap_may_lead_to_the_lair() -> None:
    assert trap(Table(), 4, 1, 3, 5).where(A) == "dragon_lair:B5"


@pytest.mark.rule("WZ-8.3e")
def test_a_trap_may_hold_until_a_five_or_six_with_which_one_moves_at_once() -> None:
    table = trap(Table().put(A, "torwall:A3"), 5, 1)
    assert table.player(A).trap == Trap("roll", 5)
    held = rolled(table, 4, 1)
    assert (held.player(A).trap, held.step, tables_rolled(held)) == (Trap("roll", 5), "Choosing", ["trap"])
    free = rolled(table, 5)
    assert (free.player(A).trap, free.step) == (None, "Moving")


@pytest.mark.rule("WZ-8.3f")
def test_a_trap_may_lead_anywhere() -> None:
    assert trap(Table(), 6, 1, 1, 1, 1, 3).where(A) == "torwall:A3"


@pytest.mark.rule("WZ-8.31")
def test_who_is_trapped_has_no_encounters() -> None:
    table = Table().member(A, "druids").put(A, "torwall:A1", trap=Trap("turns", 3)).begin(
        PlaceDemon(Table().hex("torwall:A1")))
    assert tables_rolled(table) == []
    pause(table).begin(DemonMeeting(A, table.hex("torwall:A1")))
    assert tables_rolled(table) == []


@pytest.mark.rule("WZ-8.31")
def test_a_teleport_frees_from_a_trap() -> None:
    table = Table().change(A, trap=Trap("turns", 3)).day(13)
    table.begin(DayStart(), dice=(1, 1, 1, 1, 1, 1, 1, 2, 3, 5, 3, 5))
    assert (table.where(A), table.where(B), table.player(A).trap) == ("torwall:A1", "torwall:A2", None)


# -------------------------------------------------------------------------------------------------------------- animals


@pytest.mark.rule("WZ-8.4")
@pytest.mark.parametrize(("high", "animal"), [(2, "unicorn"), (3, "winged_horse"), (4, "horse"), (5, "dog")])
def test_which_animal_comes(high: int, animal: str) -> None:
    assert wild(Table().member(A, "druids"), 3, 1, high, 1).player(A).animal == animal


@pytest.mark.rule("WZ-8.4", "WZ-8.42")
def test_the_dragon_comes_on_a_one() -> None:
    table = wild(Table().put(A, "torwall:A1"), 3, 1, 1, 1, 6, 1)
    assert (table.state.dragon, tables_rolled(table)[-1]) == (table.hex("torwall:A1"), "dragon")


@pytest.mark.rule("WZ-8.41a")
def test_a_new_companion_takes_the_place_of_the_old_one() -> None:
    assert wild(with_animal(Table().member(A, "druids"), "horse"), 3, 1, 5, 1).player(A).animal == "dog"


@pytest.mark.rule("WZ-8.43", "WZ-8.431")
def test_a_unicorn_carries_anywhere_but_to_the_sea_and_the_centre_and_leaves() -> None:
    table = with_animal(Table().put(A, "torwall:A3"), "unicorn", 1)
    goals = set(landings(table.state, A, ride=True))
    assert table.hex("star_crest") in goals
    assert table.hex("circle_centre") not in goals
    assert not any(table.state.chart.is_sea[place] for place in goals)
    table.turn_of(A).play(A, RideUnicorn(table.hex("edgewood:A1")))
    assert (table.where(A), table.player(A).animal) == ("edgewood:A1", None)
    assert with_animal(Table(), "unicorn", 1).turn_of(A).refused(A, RideUnicorn(table.hex("S(16,7)"))) == (
        "not_carried WZ-8.43")


@pytest.mark.rule("WZ-8.44", "WZ-8.441")
def test_a_winged_horse_flies_ten_hexes_over_anything() -> None:
    table = with_animal(Table().put(A, "torwall:A3"), "winged_horse", 2)
    goals = set(landings(table.state, A))
    assert max(distance(table.player(A).hex, place) for place in goals) == 10
    assert not any(table.state.chart.is_sea[place] or table.state.chart.tile_at[place] == "dragon_lair"
                   for place in goals)
    table.turn_of(A).play(A, Fly(table.hex("meadowfarm:B1")))
    assert (table.where(A), table.player(A).animal_turns) == ("meadowfarm:B1", 1)


@pytest.mark.rule("WZ-8.44")
def test_a_winged_horse_does_not_land_in_the_lair_nor_at_the_centre() -> None:
    near_lair = set(landings(with_animal(Table().put(A, "edgewood:A3"), "winged_horse").state, A))
    assert not near_lair & set(Table().state.chart.hexes_of["dragon_lair"])
    near_circle = set(landings(with_animal(Table().put(A, "melekok:A5"), "winged_horse").state, A))
    assert Table().hex("circle_centre") not in near_circle
    assert Table().hex("stone_1") in near_circle


@pytest.mark.rule("WZ-8.44")
def test_a_winged_horse_leaves_after_two_turns() -> None:
    table = with_animal(Table().put(A, "torwall:A3"), "winged_horse", 2)
    for place in ("meadowfarm:B1", "torwall:A3"):
        table.turn_of(A).play(A, Fly(table.hex(place)))
    assert table.player(A).animal is None


@pytest.mark.rule("WZ-8.442")
@pytest.mark.parametrize("animal", ["winged_horse", "horse", "dog"])
def test_animals_flee_from_the_dragon(animal: str) -> None:
    assert pause(with_animal(Table(), animal)).begin(DragonMeeting(A), dice=(6, 1)).player(A).animal is None


@pytest.mark.rule("WZ-8.45")
@pytest.mark.parametrize(("animal", "points"), [("horse", 7), ("dog", 4)])
def test_horse_and_dog_help_to_walk(animal: str, points: int) -> None:
    turn = rolled(with_animal(Table().put(A, "torwall:A3"), animal), 3).state.turn
    assert turn is not None
    assert turn.mp == points * 4


@pytest.mark.rule("WZ-8.45")
def test_a_horse_stays_three_turns() -> None:
    table = wild(Table().member(A, "druids"), 3, 1, 4, 1)
    for _ in range(3):
        assert table.player(A).animal == "horse"
        rolled(table, 1).play(A, EndMovement())
        table.state.queue = ()
    assert table.player(A).animal is None


@pytest.mark.rule("WZ-8.45")
@pytest.mark.parametrize("animal", ["horse", "dog"])
def test_horse_and_dog_do_not_enter_the_circle(animal: str) -> None:
    table = rolled(with_animal(Table().put(A, "sacred_circle:C1"), animal), 2).play(A, EnterStone(2))
    assert table.player(A).animal is None


@pytest.mark.rule("WZ-8.451")
def test_a_horse_swims_two_hexes() -> None:
    table = Table().put(A, "longrift:C2")
    chart = table.state.chart
    far = next(water for water in chart.by_sea[table.hex("S(16,7)")])
    rolled(with_animal(table, "horse"), 1).play(A, Swim(table.hex("S(16,7)")))
    table.state.queue = ()
    rolled(table, 1).play(A, Swim(far))
    assert table.player(A).hex == far
    table.state.queue = ()
    onward = next(water for water in chart.by_sea[far] if water != table.hex("S(16,7)"))
    assert rolled(table, 1).refused(A, Swim(onward)) == "no_farther WZ-6-swim-c"


@pytest.mark.rule("WZ-8.452", "WZ-8.461")
@pytest.mark.parametrize("animal", ["horse", "dog"])
def test_horse_and_dog_flee_from_demons(animal: str) -> None:
    table = with_animal(Table().member(A, "druids").demon("glendale:A3"), animal)
    assert arrive(table, "glendale:A3", 6, 1, 1).player(A).animal is None


@pytest.mark.rule("WZ-8.452")
@pytest.mark.parametrize(("animal", "stays"), [("horse", None), ("dog", "dog")])
def test_a_horse_does_not_go_aboard(animal: str, stays: str | None) -> None:
    table = with_animal(Table().put(A, "longrift:C2"), animal)
    table.state.boats = (Boat(table.hex("S(16,7)")),)
    assert rolled(table, 3).play(A, Board(0)).player(A).animal == stays


@pytest.mark.rule("WZ-8.47")
def test_a_dove_brings_an_optional_task() -> None:
    table = wild(Table().member(A, "druids").stack_tasks("T26"), 3, 1, 6, 1)
    assert [(quest.card, quest.mandatory) for quest in table.player(A).quests] == [("T26", False)]


@pytest.mark.rule("WZ-11.221")
def test_an_animal_is_summoned_where_nothing_else_was_met() -> None:
    table = rolled(Table().member(A, "wizards", 2).put(A, "torwall:A3"), 1).play(A, EndMovement())
    assert table.step == "Summoning"
    assert table.play(A, CastSummonAnimal(), 5, 4, 1).player(A).animal == "horse"


@pytest.mark.rule("WZ-11.221")
@pytest.mark.parametrize("why", ["had one", "has one", "stone"])
def test_no_animal_is_summoned_after_an_encounter_nor_by_who_has_one_nor_on_a_stone(why: str) -> None:
    table = Table().member(A, "wizards", 2).put(A, "stone_1" if why == "stone" else "torwall:A3")
    if why == "has one":
        with_animal(table, "dog", 4)
    rolled(table, 1, 1 if why == "had one" else 6).play(A, EndMovement(), *((5, 1, 6, 1) if why == "had one" else ()))
    assert table.step != "Summoning"


# --------------------------------------------------------------------------------------------------------------- events


@pytest.mark.rule("WZ-8.51a")
def test_an_immediate_event_happens_at_once_and_is_discarded() -> None:
    table = event(Table().member(A, "druids"), "E02")
    assert (table.points(A), table.state.event_discard, table.player(A).events) == ((4, 4, 0), ("E02",), ())


@pytest.mark.rule("WZ-8.51b")
def test_prolonged_events_last_wait_or_are_kept() -> None:
    table = Table().member(A, "druids").day(1)
    for card in ("E23", "E25", "E18"):
        event(table, card)
    assert [held.card for held in table.player(A).events] == ["E23", "E25", "E18"]


@pytest.mark.rule("WZ-8.51b")
def test_a_lasting_event_works_from_the_next_day_for_its_days() -> None:
    table = event(Table().member(A, "druids").day(1), "E23")            # 7 days: every gain is 2 greater
    table.begin(Gain(A, Points(1)))
    assert table.points(A) == (1, 0, 0)
    table.day(8).begin(Gain(A, Points(1))).play(A, Allocate(Points(0, 2, 0)))
    assert table.points(A) == (2, 2, 0)
    pause(table.day(8)).begin(DayStart())
    assert table.player(A).events == ()


@pytest.mark.rule("WZ-8.51b")
def test_a_delayed_event_acts_when_its_day_comes() -> None:
    table = event(Table().member(A, "druids").day(1), "E25")            # 5 days: 8 points
    table.day(4).begin(DayStart())
    assert table.step != "Allocating"
    table.day(5).begin(DayStart()).play(A, Allocate(Points(8)))
    assert (table.points(A), table.player(A).events) == ((8, 0, 0), ())


@pytest.mark.rule("WZ-8.51c")
def test_a_second_movement_event_takes_the_place_of_the_first() -> None:
    table = event(event(Table(), "E27"), "E28")
    assert [held.card for held in table.player(A).events] == ["E28"]
    assert "E27" in table.state.event_discard


@pytest.mark.rule("WZ-8.51c")
@pytest.mark.parametrize("changes", [{"trap": Trap("turns", 2)}, {"possessed": True}, {"dragonbound": True}])
def test_who_is_held_discards_a_movement_event(changes: dict[str, object]) -> None:
    assert event(Table().change(A, **changes), "E28").player(A).events == ()


@pytest.mark.rule("WZ-8.51d", "WZ-11.2241")
@pytest.mark.parametrize(("die", "held"), [(5, None), (6, Trap("turns", 3, True))])
def test_the_trap_of_an_event_may_be_escaped(die: int, held: Trap | None) -> None:
    table = event(Table().member(A, "sorcerers", 2), "E32").play(A, Escape(), die)
    assert table.player(A).trap == held


@pytest.mark.rule("WZ-11.224")
@pytest.mark.parametrize(("die", "dice", "held"), [(1, (), None), (6, (3, 1, 2), Trap("turns", 2))])
def test_escape_is_cast_before_the_trap_is_known(die: int, dice: tuple[int, ...], held: Trap | None) -> None:
    table = trap(Table().member(A, "sorcerers", 2))
    assert (table.step, tables_rolled(table)) == ("Escaping", [])
    assert table.play(A, Escape(), die, *dice).player(A).trap == held


@pytest.mark.rule("WZ-11.2241")
def test_the_trap_of_a_wizard_card_may_be_escaped() -> None:
    table = pause(Table().member(A, "sorcerers", 2).stack_wizards("trap_torwall")).begin(WizardCardDrawn((A,)))
    where = table.where(A)
    assert table.play(A, Escape(), 2).where(A) == where


def test_the_thread_avoids_a_trap_and_is_spent() -> None:
    table = trap(Table().event(A, "E19")).play(A, PlayEvent("E19"))
    assert (table.player(A).trap, table.player(A).events) == (None, ())


# --------------------------------------------------------------------------------------------------------- Wizard cards


@pytest.mark.rule("WZ-8.72", "WZ-8.74a")
def test_a_phantasm_is_nothing() -> None:
    table = pause(Table().stack_wizards("phantasm_1")).begin(WizardCardDrawn((A,)))
    assert (table.told("met"), len(table.state.wizard_deck)) == ([], 14)


@pytest.mark.rule("WZ-8.73")
def test_the_trap_of_a_wizard_card_leads_where_it_says() -> None:
    table = pause(Table().stack_wizards("trap_longrift")).begin(WizardCardDrawn((A,)), dice=(1, 3))
    assert table.where(A) == "longrift:A3"


def test_nothing_need_be_avoided() -> None:
    table = trap(Table().member(A, "sorcerers", 2)).play(A, Face(), 3, 1, 1)
    assert table.player(A).trap == Trap("turns", 1)
