"""The attacks of Evil, solitaire and partners (section 12, appendices A and B)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Accept, DeliverGems, EndMovement, Offer, Roll
from app.games.wizards.gems import held_by
from app.games.wizards.geography.lots import RANDOM, draw_hex
from app.games.wizards.rules.evil import weakest
from app.games.wizards.rules.frames.course import Conquest, DayStart, EvilDemons, GameOver
from app.games.wizards.rules.frames.effects import Gain, Teleport
from app.games.wizards.rules.teleporting import RANDOM_HEX, to_place
from app.games.wizards.state import GemLook, Trap
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, C, D, LoadedDice, Table
from tests.games.wizards.scenes import arrive, pause
from tests.games.wizards.test_players import castaway, tables_rolled

COMMON = ("torwall", "woodswall", "longrift", "crescent_ridge", "meadowfarm", "hillshire")
ELF = ("glendale", "meadowshire", "edgewood", "green_grove", "timberlane", "woodland")


def attack(table: Table, *dice: int) -> Table:
    """The day of the attack begins."""
    return table.begin(DayStart(), dice=dice)


# --------------------------------------------------------------------------------------------------------------- attack


@pytest.mark.rule("WZ-12.1a", "WZ-12.1b")
def test_on_the_fourteenth_day_evil_attacks_and_nobody_moves() -> None:
    table = attack(Table().day(13), 1, 1, 1, 1, 1, 1, 1, 3, 5, 3, 5, 5)
    assert table.told("evil_attacks") == [{}]
    assert (table.state.day, table.state.fortnight) == (1, 2)           # the next turn is that of the day after
    assert table.told("movement_rolled") == []


@pytest.mark.rule("WZ-12.1a")
def test_on_other_days_it_does_not() -> None:
    assert attack(Table().day(12)).told("evil_attacks") == []


@pytest.mark.rule("WZ-12.1b")
def test_the_day_counts_for_animals() -> None:
    table = Table().day(13, 3).put(A, "glendale:B4", animal="dog", animal_turns=2, animal_since=-1)
    attack(table.demon("torwall:A1"), 5, 3, 5, 5)
    assert table.player(A).animal_turns == 1


@pytest.mark.rule("WZ-12.1c")
def test_a_thwarted_attack_leaves_a_day_like_any_other() -> None:
    table = Table().day(13, 3)
    table.state.thwarts = 1
    attack(table)
    assert (table.waiting, table.state.day, table.state.conquered, table.demons) == ([A], 14, (), set())


@pytest.mark.rule("WZ-12.12")
@pytest.mark.parametrize(("fortnight", "fallen"), [(1, 0), (2, 0), (3, 1)])
def test_from_the_third_fortnight_on_a_territory_falls(fortnight: int, fallen: int) -> None:
    table = Table().day(13, fortnight).demon("torwall:A1")
    dice = (5, 3, 5, 5) if fallen else (1, 1, 1, 1, 1, 1, 1, 3, 5, 3, 5, 5)
    if not fallen:
        table.state.demons = ()
    attack(table.put(A, "glendale:B4").put(B, "glendale:B5"), *dice)
    assert len(table.state.conquered) == fallen


@pytest.mark.rule("WZ-12.13")
def test_the_poorest_territory_falls_common_ones_first() -> None:
    table = Table().demon("glendale:A1", "glendale:A2", "hillshire:A1").member(A, "druids")
    assert weakest(table.state) == ("hillshire",)
    table.task(A, "T01", (0, "meadowfarm:A1"), (1, "meadowfarm:A2"))
    assert weakest(table.state) == ("meadowfarm",)
    assert weakest(table.conquer(*COMMON).state) == ("glendale",)


@pytest.mark.rule("WZ-12.14")
def test_afterwards_a_demon_comes_to_each_players_territory() -> None:
    table = pause(Table().put(A, "glendale:B4")).begin(EvilDemons(A), dice=(1, 2))
    assert table.demons == {"glendale:A2"}


@pytest.mark.rule("WZ-12.14")
def test_a_demon_on_a_player_attacks_at_once() -> None:
    table = pause(Table().member(A, "druids").put(A, "glendale:B4")).begin(EvilDemons(A), dice=(3, 4, 6, 1, 2))
    assert tables_rolled(table) == ["demons"]


@pytest.mark.rule("WZ-12.141")
def test_a_sailor_has_the_demon_in_his_boat() -> None:
    table = pause(Table().member(A, "druids").aboard(A, 0)).begin(EvilDemons(A), dice=(1, 1, 2, 1, 1, 1, 1))
    assert table.state.boats[0].demon
    swimmer = pause(Table().member(A, "druids").put(A, "S(16,7)")).begin(EvilDemons(A), dice=(1, 1, 2, 1, 1, 1, 1))
    assert "S(16,7)" in swimmer.demons


# -------------------------------------------------------------------------------------------------------------- fallen


@pytest.mark.rule("WZ-12.41c")
def test_a_teleport_into_a_conquered_territory_leads_to_the_lair() -> None:
    table = pause(Table().conquer("green_grove")).begin(Teleport(A, to_place("star_crest")), dice=(1, 4))
    assert table.where(A) == "dragon_lair:A4"


@pytest.mark.rule("WZ-12.42")
def test_high_wizards_on_it_go_back() -> None:
    table = Table().day(14, 3).demon("torwall:A1").wizard("terek", "torwall:A2").put(A, "glendale:B4")
    pause(table).begin(Conquest(1))
    assert (table.state.counters, "terek" in table.state.wizard_deck) == ((), True)


@pytest.mark.rule("WZ-12.45")
def test_random_hexes_are_never_in_conquered_territories() -> None:
    table = Table().conquer("torwall")
    place = draw_hex(table.state.chart, RANDOM, LoadedDice(1, 1, 1, 2, 1, 1))
    assert table.state.chart.name_of(place) == "woodswall:A1"
    assert pause(table).begin(Teleport(A, RANDOM_HEX, "evil"), dice=(1, 1, 1, 2, 1, 3)).where(A) == "woodswall:A3"


@pytest.mark.rule("WZ-12.46", "WZ-2c")
def test_if_the_circle_falls_everybody_loses() -> None:
    table = Table().conquer(*COMMON, *ELF, "megmoran", "meligar", "melekok", "hamdrel").begin(Conquest(1))
    assert table.state.ending is not None
    assert (table.state.ending.reason, table.state.ending.winners, table.waiting) == ("evil", (), [])


# --------------------------------------------------------------------------------------------------------------- alone


@pytest.mark.rule("WZ-A1")
def test_alone_one_wins_and_loses_as_all_do() -> None:
    table = Table(1).begin(GameOver("gems", (A,)))
    assert table.state.ending is not None
    assert table.state.ending.winners == (A,)


@pytest.mark.rule("WZ-A5")
@pytest.mark.parametrize(("fortnight", "ends"), [(2, False), (3, True)])
def test_alone_and_stranded_in_the_lair_the_game_is_lost(fortnight: int, ends: bool) -> None:
    table = Table(1).day(2, fortnight).put(A, "dragon_lair:A1")
    table.conquer(*COMMON, *(tile for tile in ELF if tile != "glendale"), "megmoran", "meligar", "melekok")
    table.state.boats = ()
    table.turn_of(A)
    reason = table.state.ending.reason if table.state.ending else None
    assert reason == ("dragonbound" if ends else None)


@pytest.mark.rule("WZ-A6")
def test_alone_and_adrift_one_drowns_on_the_day_of_the_attack() -> None:
    table = Table(1).day(5, 3).put(A, "S(0,0)").demon("torwall:A1")
    table.state.boats = ()
    table.turn_of(A, 6, 1, 1)
    assert table.state.ending is not None
    assert table.state.ending.reason == "drowned"


@pytest.mark.rule("WZ-A6")
def test_demons_may_save_who_is_adrift() -> None:
    table = Table(1).member(A, "druids").day(5, 3).put(A, "S(0,0)").demon("torwall:A1")
    table.state.boats = ()
    table.turn_of(A, 5, 1, 1, 1, 1, 2, 1, 1)
    assert (table.state.ending, table.state.tile_of(A)) == (None, "dragon_lair")


@pytest.mark.rule("WZ-A7")
def test_alone_and_stranded_elsewhere_one_waits() -> None:
    table = castaway(Table(1), A).day(2, 3).turn_of(A)
    assert (table.state.ending, table.step) == (None, "Choosing")
    table.play(A, Roll(), 1, 6).play(A, EndMovement())
    assert table.state.ending is None


# --------------------------------------------------------------------------------------------------------------- teams


def team(**options: object) -> Table:
    """A and C are partners, B and D are."""
    table = Table(4, team_mode="on", **options)
    for seat in range(4):
        table.member(seat, "druids")
    return table


@pytest.mark.rule("WZ-B1")
def test_partners_sit_opposite_each_other() -> None:
    assert [team().state.partner(seat) for seat in range(4)] == [C, D, A, B]
    assert Table(3, team_mode="on").state.partner(A) is None
    assert [Table(6, team_mode="on").state.partner(seat) for seat in range(6)] == [3, 4, 5, 0, 1, 2]


@pytest.mark.rule("WZ-B2")
def test_partners_gain_points_together() -> None:
    table = pause(team().member(C, "sorcerers", 2)).begin(Gain(A, Points(1, 2, 3)))
    assert (table.points(A), table.points(C), table.points(B)) == ((1, 2, 3), (1, 2, 3), (0, 0, 0))


@pytest.mark.rule("WZ-B3")
def test_partners_who_meet_have_no_encounter() -> None:
    assert tables_rolled(arrive(team().put(C, "meadowfarm:O"), "meadowfarm:O")) == []


@pytest.mark.rule("WZ-B4")
def test_rescuing_ones_partner_gives_no_points() -> None:
    table = arrive(team().put(C, "meadowfarm:O", trap=Trap("turns", 3)), "meadowfarm:O")
    assert (table.player(C).trap, table.points(A)) == (None, (0, 0, 0))


@pytest.mark.rule("WZ-B5")
def test_partners_exchange_optional_tasks() -> None:
    table = team().put(C, "meadowfarm:O").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    table.task(A, "T57", (0, "torwall:A2"), mandatory=True)
    arrive(table, "meadowfarm:O").play(A, Offer(tasks=("T01",))).play(C, Offer()).play(A, Accept()).play(C, Accept())
    assert (table.cards(A), table.cards(C)) == (["T57"], ["T01"])


@pytest.mark.rule("WZ-B5")
def test_a_mandatory_task_is_not_handed_over() -> None:
    table = team().put(C, "meadowfarm:O").task(A, "T01", (0, "torwall:A1")).task(A, "T57", mandatory=True)
    assert "T57" not in str(arrive(table, "meadowfarm:O").choices(A)[0].ask)


@pytest.mark.rule("WZ-B6")
def test_partners_who_collect_exchange_gems_in_secret() -> None:
    table = team().member(A, "druids", 4).member(C, "wizards", 4).put(C, "meadowfarm:O")
    table.state.gem_deeds = (GemLook(A, "terek", 1), GemLook(C, "veldor", 1))
    arrive(table, "meadowfarm:O").play(A, Offer(gems=("terek",))).play(C, Offer())
    table.play(A, Accept()).play(C, Accept())
    assert (held_by(table.state, A), held_by(table.state, C)) == ((), ("terek", "veldor"))
    assert "terek" not in str([event.told for event in table.events_told if event.private is None])


@pytest.mark.rule("WZ-B7")
def test_evil_takes_two_territories_from_teams() -> None:
    table = team().day(13, 3)
    for seat in range(4):
        table.put(seat, f"glendale:B{seat + 2}")
    table.demon("torwall:A1", "torwall:A2", "hillshire:A1")
    attack(table, 1, 1, 1, 6, 5, 6, 5, 1)
    assert table.state.conquered == ("torwall", "hillshire")


@pytest.mark.rule("WZ-B8")
def test_partners_win_together() -> None:
    table = team()
    table.state.gem_deeds = tuple(GemLook(A, name, 1) for name in (
        "ishkatar", "tolmitar", "aevarex", "elekov", "terek", "veldor"))
    arrive(table.member(A, "druids", 4), "circle_centre").play(A, DeliverGems())
    assert table.state.ending is not None
    assert table.state.ending.winners == (A, C)
