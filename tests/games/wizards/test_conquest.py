"""Attacks of Evil in detail, and the time in the Lair (WZ-12.11 to WZ-12.52, sections 5.1 and 5.3)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Accept, Decline, EndMovement, Roll, Tame, Walk
from app.games.wizards.rules.evil import weakest
from app.games.wizards.rules.frames.course import Conquest, DayEnd, DayStart, EvilAttack, EvilDemons, TurnStart
from app.games.wizards.rules.frames.effects import TaskDone, Teleport
from app.games.wizards.rules.frames.encounters import Afflict, Cure, DragonMeeting
from app.games.wizards.rules.teleporting import TO_LAIR
from app.games.wizards.state import Boat, Trap
from tests.games.wizards.build import A, B, C, Table
from tests.games.wizards.scenes import one_turn, pause, rolled
from tests.games.wizards.test_evil import COMMON, ELF, attack
from tests.games.wizards.test_players import tables_rolled

LAIR_HEX = "dragon_lair:B2"


def falls(table: Table, *dice: int) -> Table:
    """One territory is conquered."""
    return pause(table).begin(Conquest(1), dice=dice)


# ------------------------------------------------------------------------------------------------- the first fortnights


@pytest.mark.rule("WZ-12.11")
def test_all_are_teleported_the_dealer_first_and_only_then_the_demons_come() -> None:
    table = Table(3).day(13)
    table.state.dealer = B
    attack(table, *(1, 1, 1, 1), *(1, 1, 1, 2), *(1, 1, 1, 3), 5, 1, 5, 2, 5, 3)
    assert [table.where(seat) for seat in (B, C, A)] == ["torwall:A1", "torwall:A2", "torwall:A3"]
    assert table.demons == {"torwall:C1", "torwall:C2", "torwall:C3"}


@pytest.mark.rule("WZ-12.11", "WZ-12.41a")
def test_nobody_escapes_from_evil() -> None:
    """R48."""
    table = attack(Table().member(A, "druids", 4).day(13), 1, 1, 1, 1, 1, 1, 1, 3, 5, 3, 5, 5)
    assert (table.where(A), table.step) == ("torwall:A1", "Choosing")
    fallen = falls(Table().member(A, "druids", 4).put(A, "torwall:A3").demon("torwall:A1"), 1, 5)
    assert fallen.where(A) == "dragon_lair:A5"


@pytest.mark.rule("WZ-12.11", "WZ-7.5a")
def test_the_encounters_of_one_are_over_before_the_next_is_taken() -> None:
    table = attack(Table().member(A, "druids").day(13), 4, 1, 3, 1, 6, 1, *(1, 1, 1, 3), 5, 5, 5, 5)
    assert [told["place"] for told in table.told("teleported")] == ["glendale:B1", "torwall:A3"]
    order = [event.told.key for event in table.events_told]
    assert order.index("table_rolled") < len(order) - 1 - order[::-1].index("teleported")


@pytest.mark.rule("WZ-12.1b")
def test_the_day_of_an_attack_costs_no_lost_turn() -> None:
    """R31."""
    table = attack(Table().day(13, 3).put(A, "glendale:B4", lost_turns=2).put(B, "glendale:B5").demon("torwall:A1"),
                   5, 3, 5, 5)
    assert (table.player(A).lost_turns, table.told("turn_lost")) == (1, [{"seat": A}])      # that of the day after


@pytest.mark.rule("WZ-12.1b", "WZ-8.3a")
def test_a_trap_for_the_fortnight_ends_with_it() -> None:
    table = attack(Table().day(13, 3).put(A, "glendale:B4", trap=Trap("fortnight")).demon("torwall:A1"), 5, 3, 5, 5)
    assert (table.state.day, table.player(A).trap, table.waiting) == (1, None, [A])


@pytest.mark.rule("WZ-12.1b")
def test_turns_won_by_an_attack_are_taken_before_the_next_day() -> None:
    """R29."""
    table = Table().day(13, 3).put(A, "glendale:B4").put(B, "glendale:B5", extra_turns=1).demon("torwall:A1")
    attack(table, 5, 3, 5, 5)
    assert (table.state.day, table.waiting) == (14, [B])


@pytest.mark.rule("WZ-7.38", "WZ-7.301-1e")
def test_several_players_with_extra_turns_take_them_clockwise_from_who_just_played() -> None:
    """R29; only the Abbey's may be declined."""
    table = Table(3).change(A, extra_turns=1).change(C, extra_turns=1)
    table.state.queue = ()
    table.begin(TurnStart(B)).play(B, Roll(), 1, 6).play(B, EndMovement())
    assert table.waiting == [C]
    table.play(C, Roll(), 1, 6).play(C, EndMovement())
    assert table.waiting == [A]
    assert not {Accept, Decline} & {type(choice.action) for choice in table.choices(A)}


# ------------------------------------------------------------------------------------------------------ which one falls


@pytest.mark.rule("WZ-12.132")
def test_tokens_of_all_players_and_demons_weigh_alike() -> None:
    table = Table().member(A, "druids").member(B, "druids").demon("torwall:A1", "torwall:A2")
    table.task(A, "T01", (0, "hillshire:A1")).task(B, "T57", (0, "hillshire:A1"), (1, "hillshire:A2"))
    assert weakest(table.state) == ("hillshire",)


@pytest.mark.rule("WZ-12.132")
@pytest.mark.parametrize(("tied", "dice", "fallen"), [
    (2, (1,), "torwall"), (2, (4,), "woodswall"), (3, (6,), "longrift"), (4, (5, 6, 4), "crescent_ridge"),
    (5, (6, 5), "meadowfarm"), (6, (6,), "hillshire")])
def test_ties_are_broken_by_a_fair_die(tied: int, dice: tuple[int, ...], fallen: str) -> None:
    """R68."""
    table = Table().put(A, "glendale:B4").put(B, "glendale:B5").demon(*(f"{tile}:A1" for tile in COMMON[:tied]))
    assert falls(table, *dice).state.conquered == (fallen,)


@pytest.mark.rule("WZ-12.131")
def test_the_order_of_the_types() -> None:
    table = Table().demon("meligar:A1", "meligar:A2", "glendale:A1")
    assert weakest(table.conquer(*COMMON[1:]).state) == ("torwall",)
    assert weakest(table.conquer("torwall").state) == ("glendale",)
    assert weakest(table.conquer(*ELF).state) == ("meligar",)


# ------------------------------------------------------------------------------------------------------------ its fall


@pytest.mark.rule("WZ-12.12", "WZ-12.41a")
def test_demons_of_a_fallen_territory_go_back_into_the_supply() -> None:
    table = falls(Table().put(A, "glendale:B4").demon("torwall:A1", "torwall:A2", "edgewood:A1"))
    assert (table.demons, table.state.demons_left) == ({"edgewood:A1"}, 47)


@pytest.mark.rule("WZ-12.42")
def test_a_secret_wizard_on_it_goes_back_unseen() -> None:
    table = Table().put(A, "glendale:B4").demon("torwall:A1").wizard("terek", "torwall:A2", "B", (B,))
    falls(table)
    assert (table.state.counters, "terek" in table.state.wizard_deck, table.state.letters_left) == ((), True, "ABCDEFG")
    assert "terek" not in str([event.told for event in table.events_told])


@pytest.mark.rule("WZ-12.41a", "WZ-8.421")
def test_the_dragon_flees_to_its_lair_and_attacks_nobody_there() -> None:
    """R41."""
    table = Table().put(A, "dragon_lair:A4").demon("torwall:A1")
    table.state.dragon = table.hex("torwall:A2")
    falls(table, 1, 4)
    assert (table.state.dragon, tables_rolled(table)) == (table.hex("dragon_lair:A4"), [])


@pytest.mark.rule("WZ-12.41a")
def test_players_flee_in_the_order_of_turns() -> None:
    table = Table(3).put(A, "torwall:A3").put(B, "torwall:A4").put(C, "torwall:A5").demon("torwall:A1")
    table.state.dealer = B
    falls(table, 1, 1, 1, 2, 1, 3)
    assert [table.where(seat) for seat in (B, C, A)] == ["dragon_lair:A1", "dragon_lair:A2", "dragon_lair:A3"]


@pytest.mark.rule("WZ-12.41a", "WZ-12.52")
def test_who_flees_to_where_the_dragon_is_meets_it() -> None:
    table = Table().put(A, "torwall:A3").demon("torwall:A1")
    table.state.dragon = table.hex("dragon_lair:A4")
    falls(table, 1, 4, 6, 1)
    assert tables_rolled(table) == ["dragon"]


@pytest.mark.rule("WZ-9.9b", "WZ-12.43a")
def test_demons_take_the_place_of_tokens_elsewhere_and_may_attack() -> None:
    table = Table().member(A, "druids").put(A, "glendale:A1").demon("torwall:A1", "torwall:A2")
    table.task(A, "T01", (0, "torwall:A3"), (1, "glendale:A1"))
    falls(table, 6, 1, 3)
    assert (table.cards(A), tables_rolled(table), table.player(A).tokens_left) == ([], ["demons"], 20)


@pytest.mark.rule("WZ-B7")
def test_the_second_territory_is_chosen_when_all_is_done_with_the_first() -> None:
    """R67: tokens of a task that failed weigh no more, where Demons lie beneath them."""
    table = Table(4, team_mode="on").demon("torwall:A1", "torwall:A2", "torwall:A4", "torwall:A5", "meadowfarm:A1",
                                           "meadowfarm:A2", "hillshire:A1", "hillshire:A2", "hillshire:A3")
    for seat in range(4):
        table.member(seat, "druids").put(seat, f"glendale:B{seat + 2}")
    table.task(A, "T18", (0, "torwall:A3"), (1, "meadowfarm:A1"), (2, "meadowfarm:A2"))
    pause(table).begin(Conquest(2))
    assert table.state.conquered == ("torwall", "hillshire")


@pytest.mark.rule("WZ-12.41b", "WZ-6-conq")
def test_what_has_fallen_is_neither_land_nor_sea() -> None:
    """R69."""
    table = Table().conquer("torwall")
    chart = table.state.chart
    assert not any(chart.is_land[place] or chart.is_sea[place] for place in chart.hexes_of["torwall"])
    assert not set(chart.hexes_of["torwall"]) & {near for open_to in chart.ways for near in open_to}


# ------------------------------------------------------------------------------------------------------------- thwarted


@pytest.mark.rule("WZ-12.3")
@pytest.mark.parametrize(("thwarts", "left"), [(1, 0), (3, 2)])
def test_a_thwarted_attack_uses_up_one_thwart(thwarts: int, left: int) -> None:
    table = Table().day(13, 3)
    table.state.thwarts = thwarts
    attack(table).begin(DayEnd())
    assert (table.state.thwarts, table.state.day, table.state.conquered) == (left, 1, ())


@pytest.mark.rule("WZ-12.3", "WZ-12.22")
def test_a_thwart_won_on_the_day_of_an_attack_is_kept() -> None:
    table = Table().member(A, "druids").task(A, "T01").day(14, 3)
    table.state.track = 9
    pause(table).begin(TaskDone(A, A, "T01"))
    table.begin(DayEnd())
    assert (table.state.thwarts, table.state.day) == (1, 1)


@pytest.mark.rule("WZ-12.21")
@pytest.mark.parametrize(("seats", "needed"), [(1, 4), (2, 6), (4, 12)])
def test_how_many_tasks_thwart_an_attack_by_the_number_of_players(seats: int, needed: int) -> None:
    table = Table(seats, thwart_tasks="per_player").member(A, "wizards", 4).task(A, "T01").task(A, "T02")
    table.state.track = needed - 2
    table.begin(TaskDone(A, A, "T01"))
    assert (table.state.track, table.state.thwarts) == (needed - 1, 0)
    assert table.begin(TaskDone(A, A, "T02")).state.thwarts == 1


# ------------------------------------------------------------------------------------------------------- Demons at sea


@pytest.mark.rule("WZ-12.141")
def test_a_boat_holds_one_demon_and_a_second_attacks_nobody() -> None:
    """R71."""
    table = Table().member(A, "druids")
    table.state.boats = (Boat(table.hex("S(16,7)"), demon=True),)
    pause(table.aboard(A, 0)).begin(EvilDemons(A))
    assert (tables_rolled(table), table.state.demons_left) == ([], 47)


@pytest.mark.rule("WZ-12.14", "WZ-8.31")
def test_a_demon_on_a_trapped_player_waits() -> None:
    """R72: nor is it met when he is free."""
    table = pause(Table().member(A, "druids").put(A, "glendale:B4", trap=Trap("turns", 1))).begin(
        EvilDemons(A), dice=(3, 4))
    assert (table.demons, tables_rolled(table)) == ({"glendale:B4"}, [])
    one_turn(table)
    one_turn(table).play(A, Roll(), 2, 1).play(A, EndMovement())
    assert (table.player(A).trap, tables_rolled(table)) == (None, [])


# ------------------------------------------------------------------------------------------------------------- the Lair


@pytest.mark.rule("WZ-12.511")
def test_time_in_the_lair_begins_with_thirteen_days() -> None:
    table = rolled(Table().put(A, "edgewood:B3"), 6).play(A, Walk(Table().hex("dragon_lair:B5")))
    assert table.player(A).lair_left == 13
    for _ in range(12):
        table.begin(DayEnd())
    assert (table.player(A).lair_left, table.player(A).dragonbound) == (1, False)
    table.day(4).begin(DayStart())
    assert (table.player(A).lair_left, table.player(A).dragonbound) == (None, True)


@pytest.mark.rule("WZ-12.511", "WZ-12.513")
def test_moving_within_the_lair_does_not_turn_the_time_back() -> None:
    """R39: not even by a teleport."""
    table = pause(Table().put(A, LAIR_HEX, lair_left=5)).begin(Teleport(A, TO_LAIR, "evil"), dice=(1, 4))
    assert table.player(A).lair_left == 5


@pytest.mark.rule("WZ-12.512")
@pytest.mark.parametrize(("die", "dice"), [(5, ()), (6, (2, 1, 1))])
def test_taming_the_dragon_costs_three_days_whether_it_works_or_not(die: int, dice: tuple[int, ...]) -> None:
    """R39."""
    table = pause(Table().member(A, "druids", 4).put(A, LAIR_HEX, lair_left=9)).begin(DragonMeeting(A))
    assert table.play(A, Tame(), die, *dice).player(A).lair_left == 6


@pytest.mark.rule("WZ-12.512", "WZ-11.223a")
def test_a_secret_wizard_located_on_the_last_day_stays_located() -> None:
    """R39: the marker moves after the spell."""
    table = Table().member(A, "druids", 4).put(A, LAIR_HEX, lair_left=3).stack_wizards("terek")
    pause(table).begin(DragonMeeting(A)).play(A, Tame(), 1, 1, 1, 1, 1)
    assert (table.player(A).dragonbound, [counter.name for counter in table.state.counters]) == (True, ["terek"])


@pytest.mark.rule("WZ-12.512", "WZ-12.51")
def test_the_marker_moves_before_the_table_and_the_meeting_goes_on() -> None:
    """R39: who is bound by it loses points all the same."""
    table = Table().member(A, "druids", 1, (9, 0, 0)).put(A, LAIR_HEX, lair_left=1).event(A, "E18")
    pause(table).begin(DragonMeeting(A), dice=(4, 1, 2))
    assert (table.player(A).dragonbound, table.points(A)) == (True, (5, 0, 0))
    failed = pause(Table().member(A, "druids", 4).put(A, LAIR_HEX, lair_left=3)).begin(DragonMeeting(A))
    for meeting in (table, failed.play(A, Tame(), 6, 3, 1)):
        order = [event.told.key for event in meeting.events_told]
        assert order.index("afflicted.dragonbound") < order.index("table_rolled")


@pytest.mark.rule("WZ-12.512")
def test_outside_the_lair_a_meeting_costs_no_time() -> None:
    table = pause(Table().put(A, "torwall:A3")).begin(DragonMeeting(A), dice=(6, 1))
    assert table.player(A).lair_left is None


@pytest.mark.rule("WZ-12.513", "WZ-7.3051-2")
def test_who_is_cured_in_the_lair_has_thirteen_days_again() -> None:
    """R39."""
    table = Table().put(A, LAIR_HEX, lair_left=2).begin(Afflict(A, "dragonbound"))
    assert table.player(A).lair_left is None
    assert table.begin(Cure(A)).player(A).lair_left == 13


@pytest.mark.rule("WZ-12.513")
def test_so_has_who_was_possessed_there() -> None:
    """R39: whatever he is cured of."""
    table = pause(Table().put(A, "dragon_lair:B3", lair_left=7, possessed=True)).begin(Cure(A))
    assert table.player(A).lair_left == 13


@pytest.mark.rule("WZ-12.52")
@pytest.mark.parametrize("changes", [{"lost_turns": 1}, {"trap": Trap("turns", 2)}])
def test_the_dragon_rests_on_turns_that_are_lost(changes: dict[str, object]) -> None:
    """R40."""
    table = Table().put(A, LAIR_HEX, **changes)
    table.state.dragon = table.hex("torwall:A1")
    one_turn(table)
    assert table.state.dragon == table.hex("torwall:A1")


@pytest.mark.rule("WZ-12.52", "WZ-8.4211")
@pytest.mark.parametrize(("dragon", "moves"), [("dragon_lair:B3", False), ("torwall:A1", True)])
def test_who_was_brought_to_the_lair_only_calls_it_home(dragon: str, moves: bool) -> None:
    """R40: he has not ended his movement there."""
    table = Table().member(A, "druids").put(A, "glendale:A2").demon("glendale:A3")
    table.state.dragon = table.hex(dragon)
    one_turn(table).play(A, Roll(), 6, 6)
    table.play(A, Walk(table.hex("glendale:A3")), 5, 1, 1, 2, 5, 5, *((1, 4) if moves else ()))
    assert table.where(A) == "dragon_lair:A2"
    assert table.state.dragon == table.hex("dragon_lair:A4" if moves else dragon)


@pytest.mark.rule("WZ-12.52")
def test_it_attacks_all_in_the_hex_the_active_player_first() -> None:
    """R40: but nobody who is trapped."""
    table = Table(3).put(A, LAIR_HEX).put(B, LAIR_HEX).put(C, LAIR_HEX, trap=Trap("turns", 9))
    rolled(table, 2, seat=B).play(B, EndMovement(), 3, 2, 6, 1, 6, 1)
    assert [told["seat"] for told in table.told("table_rolled")] == [B, A]


@pytest.mark.rule("WZ-12.43b", "WZ-12.43a")
def test_tokens_of_a_task_for_all_places_leave_a_fallen_territory_and_the_task_goes_on() -> None:
    table = Table().member(A, "druids").put(A, "glendale:B4").put(B, "glendale:B5").demon("hillshire:A1")
    table.task(A, "T32", (0, "torwall_city"), (0, "hillshire_town"), (0, "meadowfarm_town"))
    falls(table)
    assert [table.state.chart.name_of(token.hex) for token in table.quest(A, "T32").tokens] == [
        "torwall:O", "meadowfarm:C1"]
    assert (table.player(A).tokens_left, table.quest(A, "T32").done) == (18, ())


@pytest.mark.rule("WZ-12.1b", "WZ-8.3e")
def test_the_day_of_an_attack_does_not_loosen_a_trap_that_asks_for_a_roll() -> None:
    """R31."""
    table = Table().day(13, 3).put(A, "glendale:B4", trap=Trap("roll", 5, by_event=True)).demon("torwall:A1")
    assert attack(table, 5, 3, 5, 5).player(A).trap == Trap("roll", 5, by_event=True)


@pytest.mark.rule("WZ-A6", "WZ-12.141")
@pytest.mark.parametrize("seats", [1, 2])
def test_nobody_drowns_in_a_boat(seats: int) -> None:
    table = Table(seats).demon("torwall:A1")
    table.state.boats = (Boat(table.hex("S(16,7)")),)
    pause(table.aboard(A, 0).day(14, 3))
    table.begin(EvilAttack(), dice=(6, 1, 2, 5, 5) if seats > 1 else (6, 1, 2))
    assert table.state.ending is None
