"""Coming to a hex: what stops, what is met in which order, and what is met again (sections 7 and 7.4 to 7.6)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Allocate, Done, EndMovement, Roll, Sail, Walk
from app.games.wizards.rules.frames.effects import Teleport
from app.games.wizards.rules.frames.encounters import DragonRoams, Locate, PlaceDemon
from app.games.wizards.rules.teleporting import TO_LAIR
from app.games.wizards.state import Boat, Met, Trap
from app.games.wizards.tables import LAIR_DAYS
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, C, Table
from tests.games.wizards.scenes import arrive, pause, rolled
from tests.games.wizards.test_evil import team
from tests.games.wizards.test_players import tables_rolled

HERE = "meadowfarm:O"


def two(level: int = 1) -> Table:
    """B waits where A will arrive."""
    return Table().member(A, "wizards", level).member(B, "sorcerers", level).put(B, HERE)


def walk(table: Table, *names: str) -> Table:
    """The last of them may need dice: those are the caller's to throw."""
    for name in names:
        table.play(A, Walk(table.hex(name)))
    return table


# --------------------------------------------------------------------------------------------------------- the order


@pytest.mark.rule("WZ-7.4")
def test_tokens_wizards_place_players_demons_and_dragon_are_met_in_this_order() -> None:
    table = Table().member(A, "wizards").member(B, "druids").put(B, "meligar_tower").demon("meligar:O")
    table.task(A, "T01", (0, "meligar_tower"), (1, "edgewood:A1")).wizard("terek", "meligar_tower")
    table.state.dragon = table.hex("meligar_tower")
    arrive(table, "meligar_tower").play(A, Done()).play(A, Done(), 3, 1, 6, 1, 2).play(A, Allocate(Points(2)), 6, 1)
    told = [event.told for event in table.events_told if event.told.key in ("step_done", "met", "table_rolled")]
    assert [one.params.get("person") or one.params.get("table") or one.key for one in told] == [
        "step_done", "terek", "meligar", "players", "demons", "dragon"]


@pytest.mark.rule("WZ-7.4", "WZ-7.32a")
def test_several_high_wizards_are_met_in_rank_order() -> None:
    table = Table().wizard("veldor", "torwall:A1").wizard("ishkatar", "torwall:A1", letter="A")
    arrive(table.wizard("elekov", "torwall:A1"), "torwall:A1")
    for _ in range(3):
        table.play(A, Done())
    assert [told["person"] for told in table.told("met")] == ["ishkatar", "elekov", "veldor"]
    assert table.state.counters == ()


@pytest.mark.rule("WZ-7.4")
def test_who_is_teleported_out_meets_the_demons_of_the_new_hex_alone() -> None:
    table = arrive(two().demon(HERE, "torwall:A1"), HERE, 2, 1, 1, 1, 1, 1, 6, 1, 1)
    table.play(A, Allocate(Points(1)), 1, 1, 1, 3)
    assert (tables_rolled(table), table.demons) == (["players", "demons"], {HERE})


@pytest.mark.rule("WZ-7.4")
def test_who_is_teleported_out_to_the_dragon_meets_it_once() -> None:
    table = two()
    table.state.dragon = table.hex("torwall:A1")
    assert tables_rolled(arrive(table, HERE, 2, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 3)) == ["players", "dragon"]


@pytest.mark.rule("WZ-7.4")
def test_who_is_teleported_out_to_demons_that_stay_meets_them_once() -> None:
    table = arrive(two().demon("torwall:A1"), HERE, 2, 1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 3)
    assert (tables_rolled(table), table.demons) == (["players", "demons"], {"torwall:A1"})


@pytest.mark.rule("WZ-7.4", "WZ-7.36")
def test_players_are_met_where_high_hollow_leads_and_only_there() -> None:
    table = Table().member(A, "wizards").member(B, "druids").put(B, "megmoran_tower")
    arrive(table, "high_hollow", 6, 1).play(A, Done(), 3, 1)
    assert tables_rolled(table) == ["high_hollow", "players"]


@pytest.mark.rule("WZ-7.302-1", "WZ-7.4")
def test_demons_met_together_are_not_met_again_on_the_same_arrival() -> None:
    """R42."""
    table = arrive(two(), HERE, 1, 1, 1, 1, 2, 5, 5, 1, 1, 3, 5, 6)
    assert (tables_rolled(table), HERE in table.demons) == (["players", "demons", "demons"], True)


# ------------------------------------------------------------------------------------------------- placed on a player


@pytest.mark.rule("WZ-7.5b")
def test_a_high_wizard_placed_on_a_player_is_met_at_once() -> None:
    table = pause(Table().put(A, "torwall:A1").stack_wizards("terek")).begin(Locate(B), dice=(1, 1, 1, 1))
    assert (table.told("met"), table.state.counters) == ([{"seat": A, "person": "terek"}], ())


@pytest.mark.rule("WZ-7.5b")
@pytest.mark.parametrize(("dealer", "held", "meets"), [(A, (), A), (C, (), C), (A, (A,), B)])
def test_of_several_players_the_first_who_is_not_held_meets_him(dealer: int, held: tuple[int, ...], meets: int) -> None:
    """R70, R53."""
    table = Table(3).stack_wizards("terek")
    table.state.dealer = dealer
    for seat in range(3):
        table.put(seat, "torwall:A1", trap=Trap("fortnight") if seat in held else None)
    table.begin(Locate(B), dice=(1, 1, 1, 1))
    assert table.told("met") == [{"seat": meets, "person": "terek"}]


@pytest.mark.rule("WZ-7.5b")
def test_a_demon_placed_on_players_attacks_each_of_them() -> None:
    table = pause(Table(3).put(A, HERE).put(B, HERE).put(C, HERE, trap=Trap("turns", 2)))
    table.begin(PlaceDemon(table.hex(HERE)), dice=(1, 1, 2, 5, 5, 1, 1, 2, 5, 6))
    assert [told["seat"] for told in table.told("table_rolled")] == [A, B]


# --------------------------------------------------------------------------------------------- what is met only twice


@pytest.mark.rule("WZ-7.6a", "WZ-7.6b")
def test_demons_are_met_twice_in_a_hex_and_not_a_third_time() -> None:
    table = Table().member(A, "druids").demon("glendale:A3")
    for dice in ((1, 1, 1, 1, 3), (1, 1, 1, 1, 3), ()):
        arrive(table, "glendale:A3", *dice)
    assert tables_rolled(table) == ["demons", "demons"]


@pytest.mark.rule("WZ-7.6a", "WZ-7.6b")
def test_the_dragon_is_met_twice_in_a_hex_and_not_a_third_time() -> None:
    table = Table()
    table.state.dragon = table.hex("torwall:A1")
    for dice in ((6, 1), (6, 1), ()):
        arrive(table, "torwall:A1", *dice)
    assert tables_rolled(table) == ["dragon", "dragon"]


@pytest.mark.rule("WZ-7.6a", "WZ-7.6b")
def test_players_are_met_twice_in_a_hex_and_not_a_third_time() -> None:
    """R16: it counts for those who were there, too."""
    table = two()
    for dice in ((3, 1), (3, 1), ()):
        arrive(table, HERE, *dice)
    arrive(table, HERE, seat=B)
    assert tables_rolled(table) == ["players", "players"]


@pytest.mark.rule("WZ-7.6b")
def test_leaving_the_territory_begins_the_count_anew() -> None:
    table = arrive(Table().member(A, "druids"), "torwall_city", 6, 1)
    rolled(walk(rolled(table, 6), "torwall:A2"), 6).play(A, Walk(table.hex("torwall_city")), 6, 1)
    walk(rolled(table, 3), "torwall:A2", "torwall:C2", "meadowshire:B6")
    walk(rolled(table, 3), "torwall:C2", "torwall:A2").play(A, Walk(table.hex("torwall_city")), 6, 1)
    assert tables_rolled(table) == ["common_folk"] * 3


@pytest.mark.rule("WZ-7.6b")
def test_who_only_steps_out_and_in_again_has_the_encounter_of_a_place_twice() -> None:
    table = arrive(Table().member(A, "druids"), "torwall_city", 6, 1)
    for dice in ((6, 1), (), ()):
        rolled(walk(rolled(table, 1), "torwall:A2"), 1).play(A, Walk(table.hex("torwall_city")), *dice)
    assert tables_rolled(table) == ["common_folk"] * 2


@pytest.mark.rule("WZ-7.6b")
def test_at_sea_leaving_the_hex_is_enough() -> None:
    """R16."""
    table = Table().member(A, "druids").member(B, "druids").put(B, "S(16,8)")
    table.state.boats = (Boat(table.hex("S(16,7)")),)
    table.aboard(A, 0)
    for _ in range(3):
        rolled(table, 6)
        if table.where(A) == "S(16,8)":
            table.play(A, Sail(table.hex("S(16,7)")))
        table.play(A, Sail(table.hex("S(16,8)")), 3, 1)
    assert tables_rolled(table) == ["players"] * 3


@pytest.mark.rule("WZ-7.6b")
def test_a_demon_newly_placed_is_a_new_encounter() -> None:
    """R16."""
    table = Table().member(A, "druids")
    twice = (Met(table.hex("glendale:A3"), "demons", 2),)
    table.put(A, "glendale:A2", met=twice).begin(PlaceDemon(table.hex("glendale:A3")))
    assert tables_rolled(arrive(table, "glendale:A3", 1, 1, 1, 1, 3)) == ["demons"]


@pytest.mark.rule("WZ-7.6b")
def test_a_dragon_newly_placed_is_a_new_encounter() -> None:
    """R16."""
    table = Table()
    table.put(A, "dragon_lair:A2", met=(Met(table.hex("dragon_lair:A4"), "dragon", 2),))
    table.begin(DragonRoams(), dice=(1, 4))
    assert tables_rolled(arrive(table, "dragon_lair:A4", 6, 1)) == ["dragon"]


@pytest.mark.rule("WZ-7.382", "WZ-7.6b")
def test_being_cured_at_the_abbey_is_one_of_the_two() -> None:
    table = arrive(Table().member(A, "druids").change(A, possessed=True), "shrineheart_abbey")
    arrive(table, "shrineheart_abbey", 6, 1, 1).play(A, Allocate(Points(1)))
    assert tables_rolled(arrive(table, "shrineheart_abbey")) == ["abbey"]


# ------------------------------------------------------------------------------- what leaves no room for the wilderness


@pytest.mark.rule("WZ-7.1", "WZ-7.6a")
@pytest.mark.parametrize("there", ["town", "demon", "dragon", "player"])
def test_who_stays_in_a_hex_with_a_special_encounter_has_neither_it_nor_a_random_one(there: str) -> None:
    """R84."""
    table = Table().member(A, "druids").member(B, "druids").put(A, "torwall_city" if there == "town" else HERE)
    match there:
        case "demon":
            table.demon(HERE)
        case "dragon":
            table.state.dragon = table.hex(HERE)
        case "player":
            table.put(B, HERE)
    rolled(table, 1, 1).play(A, EndMovement())
    assert tables_rolled(table) == []


@pytest.mark.rule("WZ-7.1")
def test_a_token_just_taken_leaves_no_room_for_a_random_encounter() -> None:
    """R84: though the hex is empty now."""
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1")).put(A, "torwall:A6")
    rolled(table, 6, 1).play(A, Walk(table.hex("torwall:A1")))
    assert (table.quest(A, "T01").done, tables_rolled(table)) == ((0,), [])


@pytest.mark.rule("WZ-7.312", "WZ-8a")
def test_a_token_passed_by_leaves_the_hex_as_if_it_were_not_there() -> None:
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1")).put(A, "torwall:A6")
    rolled(table, 6, 1).play(A, Walk(table.hex("torwall:A1"), ignore=True)).play(A, EndMovement(), 5, 1, 6, 1)
    assert (table.quest(A, "T01").done, tables_rolled(table)) == ((), ["random_encounter", "common_folk"])


@pytest.mark.rule("WZ-7.312")
def test_what_was_passed_by_may_be_taken_on_a_later_turn_in_the_same_hex() -> None:
    """R86."""
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1")).put(A, "torwall:A6")
    rolled(table, 6).play(A, Walk(table.hex("torwall:A1"), ignore=True)).play(A, EndMovement())
    assert table.quest(A, "T01").done == ()
    rolled(table, 1).play(A, EndMovement())
    assert table.quest(A, "T01").done == (0,)


@pytest.mark.rule("WZ-7.312")
def test_who_comes_back_to_stop_for_a_token_he_passed_by_takes_it() -> None:
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1")).put(A, "torwall:A6")
    rolled(table, 6).play(A, Walk(table.hex("torwall:A1"), ignore=True))
    walk(table, "torwall:A6", "torwall:A1")
    assert table.quest(A, "T01").done == (0,)


@pytest.mark.rule("WZ-7.31a", "WZ-9.6")
def test_a_step_opened_by_the_one_just_done_is_done_in_the_same_visit() -> None:
    """R86."""
    table = arrive(Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "torwall:A1")), "torwall:A1")
    assert (table.cards(A), table.state.tasks_done) == ([], 1)


@pytest.mark.rule("WZ-7.361", "WZ-7.31a")
def test_a_die_thrown_in_vain_for_a_token_counts_as_having_come_for_it() -> None:
    """R86: High Hollow does not send him away; he may try again on his next turn there."""
    table = Table().member(A, "druids").task(A, "T41", (0, "high_hollow"))
    arrive(table, "high_hollow", 3)
    assert (table.where(A), tables_rolled(table), table.quest(A, "T41").done) == ("meligar:B2", [], ())
    rolled(table, 1)
    pause(table).play(A, EndMovement(), 4)
    assert (table.cards(A), table.points(A)) == ([], (5, 5, 11))


# ------------------------------------------------------------------------------------------------------------- stops


@pytest.mark.rule("WZ-7.2", "WZ-7.3031b")
def test_who_calls_for_help_stops_everybody() -> None:
    """R84: the uninitiated too."""
    table = rolled(Table().put(B, HERE, calling=True).put(A, "meadowfarm:A6"), 6)
    table.play(A, Walk(table.hex(HERE)), 1, 2, 1, 1)
    assert (table.told("rescued"), table.step) == ([{"seat": A, "to": B}], "Choosing")


@pytest.mark.rule("WZ-7a", "WZ-7.2", "WZ-7.3032")
def test_who_is_trapped_stops_everybody() -> None:
    """R84: the uninitiated too, who free him."""
    table = rolled(Table().put(B, HERE, trap=Trap("turns", 3)).put(A, "meadowfarm:A6"), 6)
    table.play(A, Walk(table.hex(HERE)))
    assert (table.player(B).trap, table.step, table.where(A)) == (None, "Choosing", HERE)


@pytest.mark.rule("WZ-7.2", "WZ-B3")
def test_ones_partner_alone_stops_nobody() -> None:
    """R51."""
    table = team().put(C, HERE).put(A, "meadowfarm:A6")
    rolled(table, 6).play(A, Walk(table.hex(HERE)))
    assert table.step == "Moving"


@pytest.mark.rule("WZ-7.2", "WZ-7.3051-1d")
def test_ones_own_token_does_not_stop_who_is_dragonbound() -> None:
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    rolled(table.put(A, "torwall:A6", dragonbound=True), 6).play(A, Walk(table.hex("torwall:A1")))
    assert (table.step, table.quest(A, "T01").done) == ("Moving", ())


@pytest.mark.rule("WZ-6-stop-a", "WZ-7.6b")
def test_a_place_that_grants_no_encounter_any_more_stops_all_the_same() -> None:
    """R15: and leaves no room for a random one."""
    table = Table().member(A, "druids").put(A, "torwall:A2")
    table.change(A, met=(Met(table.hex("torwall_city"), "place", 2),))
    rolled(table, 6, 1).play(A, Walk(table.hex("torwall_city")))
    assert (table.where(A), table.step, tables_rolled(table)) == ("torwall:O", "Choosing", [])


@pytest.mark.rule("WZ-7.32a", "WZ-7.1")
def test_a_wizard_met_leaves_no_room_for_a_random_encounter() -> None:
    table = Table().wizard("terek", "torwall:A1").put(A, "torwall:A6")
    rolled(table, 6, 1).play(A, Walk(table.hex("torwall:A1"))).play(A, Done())
    assert (table.told("met"), tables_rolled(table)) == ([{"seat": A, "person": "terek"}], [])
    assert Roll() in [choice.action for choice in table.choices(table.waiting[0])]


@pytest.mark.rule("WZ-7.1", "WZ-7.304-6")
def test_demons_just_driven_away_leave_no_room_for_a_random_encounter() -> None:
    """R84: though the hex is empty now."""
    table = rolled(Table().member(A, "druids").put(A, "torwall:A6").demon("torwall:A1"), 6, 1)
    table.play(A, Walk(table.hex("torwall:A1")), 6, 1, 3).play(A, Allocate(Points(3)))
    assert (table.demons, tables_rolled(table)) == (set(), ["demons"])


@pytest.mark.rule("WZ-7.1", "WZ-7.5b")
def test_what_another_meets_meanwhile_does_not_undo_ones_own_encounter() -> None:
    """R84: the token's reward brings a Secret Wizard to where B stands."""
    table = Table().member(A, "druids").put(A, "meligar:A1").put(B, "meadowfarm:B4").stack_wizards("terek")
    rolled(table.task(A, "T98", (1, "meligar:A2"), done=(0,)), 6, 1)
    table.play(A, Walk(table.hex("meligar:A2")), 1, 5, 3, 4).play(B, Done())
    assert (table.told("met"), tables_rolled(table)) == ([{"seat": B, "person": "terek"}], [])


@pytest.mark.rule("WZ-12.511", "WZ-12.513")
@pytest.mark.parametrize(("bound", "days"), [(False, LAIR_DAYS), (True, None)])
def test_who_is_dragonbound_keeps_no_time_in_the_lair(bound: bool, days: int | None) -> None:
    table = pause(Table().put(A, "torwall:A3", dragonbound=bound)).begin(Teleport(A, TO_LAIR, "evil"), dice=(1, 4))
    assert (table.where(A), table.player(A).lair_left) == ("dragon_lair:A4", days)


@pytest.mark.rule("WZ-12.513", "WZ-7.354c")
def test_who_walks_out_of_a_territory_leaves_his_time_and_his_visits_there_behind() -> None:
    table = Table().put(A, "torwall:C2", lair_left=5, hamdrel_visits=2, hamdrel_turns=3)
    walk(rolled(table, 1), "meadowshire:B6")
    player = table.player(A)
    assert (player.lair_left, player.hamdrel_visits, player.hamdrel_turns) == (None, 0, 0)
