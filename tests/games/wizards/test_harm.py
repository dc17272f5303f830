"""What Demons and the Dragon do in which order and to whom, and what their victims may not do (7.304 and 7.305)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Allocate, Escape, Face, Tame, Walk
from app.games.wizards.rules.frames.course import TurnStart
from app.games.wizards.rules.frames.effects import Teleport
from app.games.wizards.rules.frames.encounters import Afflict, Cure, DemonOn, DragonMeeting, PlaceDemon, TrapMet
from app.games.wizards.rules.powers import is_due
from app.games.wizards.rules.teleporting import to_place
from app.games.wizards.state import Boat, Trap
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import arrive, pause, rolled
from tests.games.wizards.test_players import tables_rolled

HERE = "glendale:A3"
LAIR_HEX = "dragon_lair:B2"


def all_counters_out(table: Table) -> Table:
    """None of the 48 is left, and none lies where it would be missed."""
    table.state.demons = tuple(sorted(table.state.chart.land[:48]))
    assert table.state.demons_left == 0
    return table


# --------------------------------------------------------------------------------------------------------------- Demons


@pytest.mark.rule("WZ-7.304-5", "WZ-7.3041a", "WZ-7.5a")
def test_the_second_demon_comes_before_the_arrival_in_the_lair() -> None:
    """R82: and in the territory where the meeting took place."""
    table = arrive(Table().member(A, "druids").demon(HERE, "dragon_lair:A2"), HERE, 5, 1, 1, 2, 3, 4, 6, 1, 2)
    assert (table.where(A), tables_rolled(table)) == ("dragon_lair:A2", ["demons", "demons"])
    assert table.play(A, Allocate(Points(2))).demons == {HERE, "glendale:B4"}


@pytest.mark.rule("WZ-7.304-1", "WZ-7.305-2")
def test_lost_turns_add_up() -> None:
    """R30."""
    table = arrive(Table().member(A, "druids").change(A, lost_turns=2).demon(HERE), HERE, 1, 1, 3, 5, 5)
    assert table.player(A).lost_turns == 5
    assert pause(table).begin(DragonMeeting(A), dice=(2, 1, 4)).player(A).lost_turns == 9


@pytest.mark.rule("WZ-7.304-2")
def test_demons_take_no_more_than_there_is_and_nothing_of_who_has_nothing() -> None:
    """R20."""
    poor = arrive(Table().member(A, "druids", 1, (0, 2, 9)).demon(HERE), HERE, 2, 1, 6, 5, 5)
    assert poor.points(A) == (0, 0, 9)
    assert arrive(Table().member(A, "druids").demon(HERE), HERE, 2, 1, 6, 5, 5).points(A) == (0, 0, 0)


@pytest.mark.rule("WZ-7.5b", "WZ-7.304-6")
def test_a_demon_that_one_has_driven_away_is_not_met_by_the_next() -> None:
    table = pause(Table().member(A, "druids").put(A, HERE).put(B, HERE)).begin(
        PlaceDemon(Table().hex(HERE)), dice=(6, 1, 2))
    table.play(A, Allocate(Points(2)))
    assert ([told["seat"] for told in table.told("table_rolled")], table.demons) == ([A], set())


@pytest.mark.rule("WZ-7.3041b")
def test_there_is_no_forty_ninth_demon() -> None:
    """R38: an encounter that needs it does not take place."""
    table = all_counters_out(Table().put(A, "hamdrel:A1"))
    pause(table).begin(PlaceDemon(table.hex("hamdrel:A1")))
    assert (len(table.state.demons), tables_rolled(table)) == (48, [])
    table.state.boats = (Boat(table.hex("S(16,7)")),)
    pause(table.aboard(A, 0)).begin(DemonOn(A))
    assert (table.state.boats[0].demon, tables_rolled(table)) == (False, [])


@pytest.mark.rule("WZ-12.141", "WZ-7.3041b")
def test_a_boat_holds_one_demon_and_a_second_attacks_nobody() -> None:
    """R71."""
    table = Table()
    table.state.boats = (Boat(table.hex("S(16,7)"), demon=True),)
    pause(table.aboard(A, 0)).begin(DemonOn(A))
    assert (table.state.boats[0].demon, tables_rolled(table), table.demons) == (True, [], set())


# ------------------------------------------------------------------------------------------------------------ afflicted


@pytest.mark.rule("WZ-7.3051-1e")
def test_who_is_dragonbound_is_not_due_for_a_promotion() -> None:
    table = Table().member(A, "wizards", 1, (99, 99, 99))
    assert is_due(table.state, A)
    assert not is_due(table.begin(Afflict(A, "dragonbound")).state, A)


@pytest.mark.rule("WZ-7.3051-1g")
@pytest.mark.parametrize("place", ["star_crest", "high_hollow"])
def test_no_teleport_takes_who_is_dragonbound_to_star_crest_or_high_hollow(place: str) -> None:
    """R47."""
    table = pause(Table().put(A, HERE, dragonbound=True)).begin(Teleport(A, to_place(place)))
    assert (table.where(A), table.told("teleported")) == (HERE, [])


@pytest.mark.rule("WZ-7.3043e", "WZ-7.3051-1f")
@pytest.mark.parametrize("affliction", ["possessed", "dragonbound"])
def test_a_plain_costs_the_afflicted_two_points(affliction: str) -> None:
    table = rolled(Table().put(A, "meadowfarm:A3", **{affliction: True}), 3)
    table.play(A, Walk(table.hex("meadowfarm:O")))
    assert (table.where(A), table.step) == ("meadowfarm:O", "Choosing")


@pytest.mark.rule("WZ-7.3043a", "WZ-7.3051-1b")
@pytest.mark.parametrize("affliction", ["possessed", "dragonbound"])
def test_kept_lasting_delayed_and_movement_cards_are_all_lost(affliction: str) -> None:
    table = Table()
    for card in ("E18", "E23", "E25", "E28"):
        table.event(A, card)
    table.begin(Afflict(A, affliction))  # type: ignore[arg-type]
    assert (table.player(A).events, sorted(table.state.event_discard)) == ((), ["E18", "E23", "E25", "E28"])


# --------------------------------------------------------------------------------------------------------------- Dragon


@pytest.mark.rule("WZ-7.305", "WZ-7.4")
def test_a_meeting_in_the_den_does_not_replace_that_with_the_counter() -> None:
    table = Table()
    table.state.dragon = table.hex("lair_den")
    assert tables_rolled(arrive(table, "lair_den", 6, 1, 6, 1)) == ["dragon", "dragon"]


@pytest.mark.rule("WZ-12.512", "WZ-12.51")
@pytest.mark.parametrize(("left", "after"), [(13, 12), (1, None)])
def test_a_meeting_in_the_lair_costs_a_day_before_the_table_is_looked_at(left: int, after: int | None) -> None:
    """R39: whose last day it was is Dragonbound at once, and the Dragon goes on."""
    table = Table().member(A, "druids", 1, (5, 5, 5)).put(A, "dragon_lair:A1", lair_left=left)
    pause(table).begin(DragonMeeting(A), dice=(6, 1))
    assert (table.player(A).lair_left, table.player(A).dragonbound) == (after, after is None)
    told = [event.told.key for event in table.events_told]
    assert after or told.index("afflicted.dragonbound") < told.index("table_rolled")


@pytest.mark.rule("WZ-12.512", "WZ-11.223b")
def test_a_dragon_not_tamed_costs_three_days_before_it_attacks() -> None:
    """R39."""
    table = pause(Table().member(A, "druids", 4).put(A, "dragon_lair:A1", lair_left=3)).begin(DragonMeeting(A))
    table.play(A, Tame(), 6, 2, 1, 4)
    told = [event.told.key for event in table.events_told]
    assert told.index("die_rolled") < told.index("afflicted.dragonbound") < told.index("table_rolled")


@pytest.mark.rule("WZ-7.305-5", "WZ-7.6a")
def test_the_repetition_in_the_den_does_not_count() -> None:
    """R17: after it he has the two encounters of WZ-7.6 still to come but one."""
    table = arrive(Table(), "lair_den", 5, 1)
    pause(table).begin(TurnStart(A), dice=(6, 1))
    arrive(table, "lair_den", 6, 1)
    assert tables_rolled(arrive(table, "lair_den")) == ["dragon"] * 3


# ---------------------------------------------------------------------------------------------------------- afterwards


@pytest.mark.rule("WZ-12.513")
def test_possession_leaves_the_lair_time_as_it_is() -> None:
    table = pause(Table().put(A, LAIR_HEX, lair_left=5)).begin(Afflict(A, "possessed"))
    assert (table.player(A).possessed, table.player(A).lair_left) == (True, 5)


@pytest.mark.rule("WZ-12.513", "WZ-7.3044")
@pytest.mark.parametrize(("where", "left"), [("shrineheart_abbey", None), (LAIR_HEX, 13)])
def test_lair_time_begins_for_who_is_cured_on_the_lair_tile_and_nowhere_else(where: str, left: int | None) -> None:
    """R39."""
    table = pause(Table().put(A, where, dragonbound=True)).begin(Cure(A))
    assert (table.player(A).dragonbound, table.player(A).lair_left) == (False, left)


@pytest.mark.rule("WZ-11.224")
def test_an_escape_is_from_one_trap_and_not_from_the_next() -> None:
    table = pause(Table().member(A, "sorcerers", 3)).begin(TrapMet(A)).play(A, Escape(), 1)
    assert table.player(A).trap is None
    assert pause(table).begin(TrapMet(A)).play(A, Face(), 3, 1, 4).player(A).trap == Trap("turns", 4)
