"""Where and when the wilderness brings an encounter, and how long its animals stay (WZ-8.1, WZ-8.4, R64, R84)."""
from __future__ import annotations

import pytest

from app.games.core.agenda import Now
from app.games.wizards.actions import (
    CastSummonAnimal,
    Decline,
    Done,
    EndMovement,
    EnterCentre,
    PlayEvent,
    RideUnicorn,
    Roll,
    Sail,
    Walk,
)
from app.games.wizards.rules.frames.course import DayStart
from app.games.wizards.rules.frames.encounters import (
    DragonComes,
    DragonMeeting,
    PlaceDemon,
    RandomEncounter,
    TrapMet,
    WizardCardDrawn,
)
from app.games.wizards.rules.whereabouts import join
from app.games.wizards.state import Boat, Met, Trap
from tests.games.wizards.build import A, B, LoadedDice, Table
from tests.games.wizards.scenes import arrive, one_turn, pause, rolled
from tests.games.wizards.test_players import tables_rolled
from tests.games.wizards.test_wild import wild, with_animal


def rests(table: Table, *dice: int, red: int = 1) -> Table:
    """His turn passes where he stands, with a red die that would bring an encounter."""
    return one_turn(table).play(A, Roll(), 2, red).play(A, EndMovement(), *dice)


# ---------------------------------------------------------------------------------------------------------------- where


@pytest.mark.rule("WZ-8.1", "WZ-8a")
@pytest.mark.parametrize(("where", "comes"), [
    ("torwall:A3", True), ("hillshire:O", True), ("meligar:A2", True), ("sacred_circle:B2", True),
    ("stone_3", False), ("megmoran:A1", False), ("hamdrel:A1", False), ("hamdrel:B1", False),
    ("dragon_lair:B2", False), ("S(16,7)", False)])
def test_where_a_random_encounter_is_possible(where: str, comes: bool) -> None:
    table = rests(Table().put(A, where), *((5, 1, 6, 1) if comes else (1, 1) if where.startswith("dragon") else ()))
    assert ("random_encounter" in tables_rolled(table)) is comes


@pytest.mark.rule("WZ-8.1", "WZ-7.1")
def test_none_beside_demons_the_dragon_a_wizard_or_another_player() -> None:
    assert tables_rolled(rests(Table().put(A, "torwall:A3").demon("torwall:A3"))) == []
    dragon = Table().put(A, "torwall:A3")
    dragon.state.dragon = dragon.hex("torwall:A3")
    assert tables_rolled(rests(dragon)) == []
    company = Table().member(A, "druids").member(B, "druids").put(A, "torwall:A3").put(B, "torwall:A3")
    assert tables_rolled(rests(company)) == []
    stuck = Table().put(A, "torwall:A3").put(B, "torwall:A3", trap=Trap("turns", 2))
    assert tables_rolled(rests(stuck)) == []


@pytest.mark.rule("WZ-8.1", "WZ-7.302a")
def test_the_uninitiated_are_no_company() -> None:
    table = Table().member(A, "druids").put(A, "torwall:A3").put(B, "torwall:A3")
    assert tables_rolled(rests(table, 5, 1, 6, 1)) == ["random_encounter", "common_folk"]


@pytest.mark.rule("WZ-7.1", "WZ-7.2")
def test_none_where_a_token_was_just_collected() -> None:
    table = Table().member(A, "wizards", 2).put(A, "torwall:A3").task(A, "T53", (0, "torwall:A2"), (1, "edgewood:A1"))
    rolled(table, 1, 1).play(A, Walk(table.hex("torwall:A2")))
    assert (table.quest(A, "T53").done, tables_rolled(table), table.told("extra_turn")) == ((0,), [], [])
    assert table.waiting == [A] and table.step == "Choosing"            # nor is an animal summoned


@pytest.mark.rule("WZ-7.312")
def test_who_passes_his_token_by_may_have_one() -> None:
    table = Table().member(A, "wizards", 2).put(A, "torwall:A3").task(A, "T53", (0, "torwall:A2"), (1, "edgewood:A1"))
    rolled(pause(table), 1, 1).play(A, Walk(table.hex("torwall:A2"), ignore=True), 5, 1, 6, 1)
    assert (table.quest(A, "T53").done, tables_rolled(table)) == ((), ["random_encounter", "common_folk"])


@pytest.mark.rule("WZ-7.312")
def test_so_may_who_was_asked_and_left_it() -> None:
    table = Table().member(A, "druids").put(A, "torwall:A3").task(A, "T53", (0, "torwall:A2"), (1, "edgewood:A1"))
    one_turn(table.change(A, asks=True)).play(A, Roll(), 1, 1).play(A, Walk(table.hex("torwall:A2")))
    table.play(A, Done(), 5, 1, 6, 1)
    assert (table.quest(A, "T53").done, tables_rolled(table)) == ((), ["random_encounter", "common_folk"])


@pytest.mark.rule("WZ-8a", "WZ-7.5a")
def test_none_for_who_was_taken_elsewhere_by_an_encounter() -> None:
    table = Table().member(A, "wizards").member(B, "druids").put(A, "meadowfarm:A6").put(B, "meadowfarm:O")
    rolled(table, 1, 1).play(A, Walk(table.hex("meadowfarm:O")), 2, 1, 1, 1, 1, 3, 1, 2, 1, 3)
    assert (table.where(A), tables_rolled(table)) == ("torwall:A3", ["players"])


@pytest.mark.rule("WZ-5.3", "WZ-8a")
def test_none_after_a_ride() -> None:
    table = with_animal(Table().put(A, "torwall:A3"), "unicorn", 1).turn_of(A)
    assert tables_rolled(table.play(A, RideUnicorn(table.hex("edgewood:A1")))) == []


@pytest.mark.rule("WZ-8.31", "WZ-11.221")
def test_who_is_held_neither_meets_nor_summons_anything() -> None:
    table = Table().member(A, "wizards", 2).put(A, "torwall:A3", trap=Trap("roll", 5))
    one_turn(table).play(A, Roll(), 4, 1)
    assert (table.waiting, tables_rolled(table)) == ([B], [])


@pytest.mark.rule("WZ-11.221")
def test_an_animal_is_summoned_where_a_teleport_has_led() -> None:
    table = Table().member(A, "wizards", 2).member(B, "druids").put(A, "meadowfarm:A6").put(B, "meadowfarm:O")
    rolled(table, 1, 6).play(A, Walk(table.hex("meadowfarm:O")), 2, 1, 1, 1, 1, 3, 1, 2, 1, 3)
    assert table.step == "Summoning"
    pause(table)
    assert table.play(A, CastSummonAnimal(), 6).player(A).animal is None


@pytest.mark.rule("WZ-7.3043d", "WZ-8.4")
def test_to_the_possessed_no_animal_comes_not_even_the_dragon() -> None:
    """R26."""
    table = wild(Table().member(A, "druids").change(A, possessed=True), 3, 1)
    assert (tables_rolled(table), table.player(A).animal) == (["random_encounter"], None)


@pytest.mark.rule("WZ-8.6", "WZ-7.301-1c")
def test_common_folk_detain_wherever_one_is() -> None:
    table = rests(Table().put(A, "torwall:A3"), 5, 1, 3, 1)
    assert table.player(A).detained == "common_folk"
    one_turn(table, 6, 1)
    assert (table.where(A), tables_rolled(table)[-1], table.told("movement_rolled")[1:]) == (
        "torwall:A3", "common_folk", [])


@pytest.mark.rule("WZ-7.301-1c", "WZ-8.31")
def test_who_is_trapped_or_taken_away_is_detained_no_more() -> None:
    """R17."""
    table = pause(Table().change(A, detained="common_folk")).begin(TrapMet(A), dice=(3, 1, 2))
    assert table.player(A).detained is None
    taken = pause(Table().change(A, detained="common_folk")).begin(TrapMet(A), dice=(6, 1, 1, 1, 1, 3))
    assert taken.player(A).detained is None


@pytest.mark.rule("WZ-8.73", "WZ-8.74a")
def test_the_trap_of_a_wizard_card_goes_back_into_the_deck() -> None:
    table = pause(Table().stack_wizards("trap_longrift")).begin(WizardCardDrawn((A,)), dice=(1, 3))
    assert len(table.state.wizard_deck) == 14


@pytest.mark.rule("WZ-8.7")
def test_an_empty_deck_is_a_phantasm() -> None:
    """R35."""
    table = Table()
    table.state.wizard_deck = ()
    assert pause(table).begin(WizardCardDrawn((A,))).told("phantasm") == [{"seat": A}]


@pytest.mark.rule("WZ-8.2", "WZ-7.3041b")
def test_without_a_counter_left_no_demons_come() -> None:
    """R38: there is no forty-ninth."""
    table = Table().put(A, "torwall:A3")
    land = [place for place in table.state.chart.land if place != table.player(A).hex]
    table.state.demons = tuple(sorted(land[:48]))
    table.begin(PlaceDemon(table.hex("torwall:A3")))
    assert (len(table.state.demons), tables_rolled(table)) == (48, [])


# -------------------------------------------------------------------------------------------------------------- animals


@pytest.mark.rule("WZ-8.43")
def test_a_unicorn_waits_for_the_next_turn_and_no_longer() -> None:
    table = rests(Table().member(A, "druids").put(A, "torwall:A3"), 3, 1, 2, 1)
    assert (table.player(A).animal, table.player(A).animal_turns) == ("unicorn", 1)
    rolled(table, 1).play(A, EndMovement())
    assert table.player(A).animal is None


@pytest.mark.rule("WZ-8.43")
def test_it_does_not_carry_in_the_turn_in_which_it_came() -> None:
    table = Table().change(A, turns=1, animal="unicorn", animal_turns=1, animal_since=2).turn_of(A)
    assert table.refused(A, RideUnicorn(table.hex("edgewood:A1"))) == "no_animal WZ-8.43"


@pytest.mark.rule("WZ-8.45", "WZ-8.46")
@pytest.mark.parametrize(("animal", "turns"), [("unicorn", 1), ("winged_horse", 2), ("horse", 3), ("dog", 4)])
def test_turns_that_are_lost_count_as_well(animal: str, turns: int) -> None:
    """R64; the turn of joining does not."""
    table = Table().change(A, lost_turns=9)
    join(Now(table.position, LoadedDice()), A, animal)  # type: ignore[arg-type]
    stays = [bool(one_turn(table).player(A).animal) for _ in range(turns)]
    assert stays == [*[True] * (turns - 1), False]


@pytest.mark.rule("WZ-8.45", "WZ-8.46")
@pytest.mark.parametrize("animal", ["horse", "dog"])
@pytest.mark.parametrize(("beside", "inside"), [
    ("edgewood:B3", "dragon_lair:B5"), ("stone_5", "circle_centre"), ("green_grove:A1", "star_crest")])
def test_horse_and_dog_leave_who_goes_where_they_do_not(animal: str, beside: str, inside: str) -> None:
    table = Table().member(A, "druids").put(A, beside).task(A, "T30", (1, "star_crest"), done=(0,))
    rolled(with_animal(table, animal), 3)
    if inside == "circle_centre":
        table.play(A, EnterCentre())
    else:
        table.play(A, Walk(table.hex(inside)))
    assert (table.player(A).hex == table.hex(inside), table.player(A).animal) == (True, None)


@pytest.mark.rule("WZ-8.43", "WZ-8.442")
def test_a_unicorn_does_not_flee_from_the_dragon() -> None:
    assert pause(with_animal(Table(), "unicorn", 1)).begin(DragonMeeting(A), dice=(6, 1)).player(A).animal == "unicorn"


@pytest.mark.rule("WZ-8.46")
def test_a_dog_is_no_help_at_sea() -> None:
    table = Table()
    table.state.boats = (Boat(table.hex("S(16,7)")),)
    rolled(with_animal(table.aboard(A, 0), "dog"), 1)
    assert table.state.turn is not None
    assert table.state.turn.mp == 8
    way = ["S(16,8)", "S(15,8)"]
    for name in way:
        table.play(A, Sail(table.hex(name)))
    assert table.step != "Moving"               # two hexes are all that a roll of 1 allows


@pytest.mark.rule("WZ-8.42", "WZ-7.6b")
def test_a_dragon_that_comes_is_the_first_of_two_meetings_in_the_hex() -> None:
    """R16."""
    table = pause(Table().put(A, "torwall:A3")).begin(DragonComes(A), dice=(6, 1))
    for dice in ((6, 1), ()):
        rolled(pause(table), 6).play(A, Walk(table.hex("torwall:A2"))).play(A, Walk(table.hex("torwall:A3")), *dice)
    assert tables_rolled(table) == ["dragon", "dragon"]


@pytest.mark.rule("WZ-7.6b", "WZ-7.5b")
def test_demons_newly_placed_are_a_new_encounter() -> None:
    """R16: though he has met others there twice."""
    table = Table().put(A, "torwall:A2")
    here = table.hex("torwall:A3")
    pause(table.change(A, met=(Met(here, "demons", 2),))).begin(PlaceDemon(here))
    assert tables_rolled(arrive(table, "torwall:A3", 6, 1, 1)) == ["demons"]


@pytest.mark.rule("WZ-8.421", "WZ-11.221")
def test_a_dragon_that_was_summoned_goes_home_where_somebody_is_in_its_lair() -> None:
    table = Table().member(A, "wizards", 2).put(A, "torwall:A3").put(B, "dragon_lair:B1")
    rolled(pause(table), 1).play(A, EndMovement()).play(A, CastSummonAnimal(), 1, 1, 1, 6, 1, 1, 4)
    assert table.state.dragon == table.hex("dragon_lair:A4")


@pytest.mark.rule("WZ-11.221")
def test_nobody_need_summon_an_animal() -> None:
    table = rests(Table().member(A, "wizards", 2).put(A, "torwall:A3"), red=6)
    assert table.play(A, Decline()).waiting == [B]


@pytest.mark.rule("WZ-8.47", "WZ-3.73")
def test_a_dove_has_nothing_for_the_uninitiated() -> None:
    assert wild(Table().stack_tasks("T26"), 3, 1, 6, 1).cards(A) == []


@pytest.mark.rule("WZ-8.41b", "WZ-8.3f")
@pytest.mark.parametrize("animal", ["unicorn", "winged_horse", "horse", "dog"])
def test_no_animal_follows_who_is_teleported(animal: str) -> None:
    table = pause(with_animal(Table(), animal)).begin(TrapMet(A), dice=(6, 1, 1, 1, 1, 3))
    assert table.player(A).animal is None


@pytest.mark.rule("WZ-8.3e", "WZ-8.3c")
def test_bonuses_do_not_free_from_a_trap() -> None:
    """R10: the natural die does."""
    table = Table(length_preset="custom", pace_bonus=2).put(A, "torwall:A3", trap=Trap("roll", 5))
    assert rolled(pause(with_animal(table, "horse")), 4).player(A).trap == Trap("roll", 5)


@pytest.mark.rule("WZ-8.3e")
def test_who_is_held_until_a_die_may_roll_or_teleport_and_nothing_else() -> None:
    table = with_animal(Table().member(A, "wizards", 4).put(A, "torwall:A3", trap=Trap("roll", 5)), "unicorn", 1)
    kinds = {choice.label.key for choice in table.turn_of(A).choices(A) if not choice.blocked}
    assert kinds == {"choice.roll", "choice.cast_teleport.territory", "choice.ask_before_tasks.on",
                     "choice.auto_defence.on"}


@pytest.mark.rule("WZ-8.3c")
def test_who_is_held_for_turns_moves_on_the_turn_after_them() -> None:
    table = Table().put(A, "torwall:A3", trap=Trap("turns", 2))
    for _ in range(2):
        table.turn_of(A)
    assert (table.player(A).trap, table.told("movement_rolled")) == (None, [])
    assert table.turn_of(A).play(A, Roll(), 3, 6).step == "Moving"


@pytest.mark.rule("WZ-8.3a", "WZ-8.31")
def test_a_turn_won_by_who_is_held_waits_for_him() -> None:
    """R79."""
    table = Table().put(A, "torwall:A3", trap=Trap("fortnight"), extra_turns=1)
    table.state.queue = (B,)
    table.begin()
    assert (table.waiting, table.player(A).extra_turns) == ([B], 1)
    table.day(13).state.thwarts = 1
    table.begin(DayStart()).play(B, Roll(), 1, 6).play(B, EndMovement())
    assert (table.state.day, table.waiting, table.player(A).extra_turns, table.told("extra_turn")) == (
        1, [A], 0, [{"seat": A}])


@pytest.mark.rule("WZ-8.5", "WZ-8.51a")
def test_the_discards_are_shuffled_when_the_events_have_run_out() -> None:
    """R56; and nothing is drawn where there are none."""
    table = Table().member(A, "druids")
    table.state.event_deck, table.state.event_discard = (), ("E02",)
    assert pause(table).begin(RandomEncounter(A), dice=(4, 1)).told("event_drawn") == [{"seat": A, "event": "E02"}]
    table.state.event_deck, table.state.event_discard = (), ()
    assert table.begin(RandomEncounter(A), dice=(4, 1)).told("event_drawn") == [{"seat": A, "event": "E02"}]


@pytest.mark.rule("WZ-8.51b", "WZ-8.2")
def test_a_banner_serves_against_demons_of_the_wilderness() -> None:
    table = wild(Table().put(A, "torwall:A3").event(A, "E21"), 1, 1).play(A, PlayEvent("E21"), 1)
    assert (table.demons, arrive(table, "torwall:A2").told("event_played")) == (set(), [{"seat": A, "event": "E21"}])
