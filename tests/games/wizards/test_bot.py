"""The bot makes progress: it joins an Order, works, rises, gathers the Gems and brings them home."""
from __future__ import annotations

import random
from itertools import islice

from app.games.core.action import Action
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.core.selfplay import SelfPlay, bot_pick
from app.games.wizards.actions import (
    Allocate,
    AskGem,
    CastTeleport,
    ChooseOrder,
    Dispel,
    Done,
    EndMovement,
    Fulfil,
    Initiate,
    PlaceTile,
    Promote,
    RideUnicorn,
    Roll,
    Swim,
    TakeTask,
)
from app.games.wizards.bot import Adept
from app.games.wizards.bots.goals import goals
from app.games.wizards.bots.plan import plan, roads
from app.games.wizards.geography.sea import distance
from app.games.wizards.options import Options
from app.games.wizards.rules.frames.course import Arrival
from app.games.wizards.rules.frames.effects import Gain
from app.games.wizards.state import GemLook, Met, State
from app.games.wizards.tables import HIGH_WIZARDS
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import GAME, A, B, Table

BOT = Adept()


def decide(table: Table, seat: Seat = A) -> Action:
    return BOT.decide(table.position, seat, Dice(b"bot", 0))


def aims_at(table: Table, seat: Seat = A) -> str:
    aim = plan(table.state, seat)
    assert aim is not None
    return table.state.chart.name_of(aim.goal.hex)


def arrive(table: Table, name: str, *dice: int) -> Table:
    table.put(A, name, arrived=-1)
    return table.begin(Arrival(A, table.player(A).serial), dice=dice)


def gems(table: Table, *names: str) -> Table:
    table.state.gem_deeds = tuple(GemLook(A, name, 1) for name in names)
    return table


def test_who_belongs_nowhere_goes_to_the_nearest_tower_and_joins() -> None:
    table = Table().put(A, "meadowshire:B2")
    assert aims_at(table) == "megmoran:O"
    assert decide(arrive(table, "megmoran_tower")) == Initiate()


def test_bots_do_not_all_choose_the_same_order() -> None:
    play = SelfPlay(GAME, Options(length_preset="quick"), [bot_pick(GAME, "adept", random.Random(1))] * 4, 1)
    chosen = [stage.action.order for stage in islice(play.stages(), 30) if isinstance(stage.action, ChooseOrder)]
    assert set(chosen[:3]) == {"druids", "sorcerers", "wizards"}


def test_it_works_where_it_is_near() -> None:
    table = Table().member(A, "sorcerers").put(A, "torwall:A3")
    table.task(A, "T53", (0, "torwall:B1"), (1, "edgewood:B1"))
    assert aims_at(table) == "torwall:B1"


def test_a_step_that_is_not_active_yet_draws_nobody() -> None:
    table = Table().member(A, "sorcerers").task(A, "T01", (0, "hillshire:A1"), (1, "torwall:B1"))
    assert table.hex("torwall:B1") not in {goal.hex for goal in goals(table.state, A)}


def test_who_has_the_points_goes_to_a_mentor_and_is_promoted_before_anything_else() -> None:
    table = Table().member(A, "sorcerers", 1, (20, 20, 20)).put(A, "torwall:A3")
    table.task(A, "T51", (0, "meadowfarm:B1"), (1, "glendale:B1"))
    assert decide(arrive(table, "megmoran_tower")) == Promote()


def test_it_does_not_load_itself_with_tasks() -> None:
    table = Table().member(A, "sorcerers")
    for card in ("T51", "T57", "T62", "T69", "T75"):
        table.task(A, card, (0, "hillshire:A1"), (1, "hillshire:A3"))
    assert decide(arrive(table, "megmoran_tower")) == Done()
    assert decide(arrive(Table().member(A, "sorcerers"), "megmoran_tower")) == TakeTask()


def test_a_task_is_fulfilled_first() -> None:
    table = Table().member(A, "wizards").task(A, "T21", (1, "glendale:A1"))
    assert decide(arrive(table, "megmoran_tower")) == Fulfil()


def test_it_goes_round_demons() -> None:
    table = Table().member(A, "sorcerers").put(A, "torwall:B2").task(A, "T51", (0, "torwall:B1"), (1, "glendale:B1"))
    direct = [table.state.chart.name_of(place) for place, _ in roads(table.state, A).route(table.hex("torwall:B1"))]
    table.demon(direct[0])
    warned = [table.state.chart.name_of(place) for place, _ in roads(table.state, A).route(table.hex("torwall:B1"))]
    assert direct[0] not in warned


def test_it_casts_against_demons() -> None:
    table = Table().member(A, "sorcerers", 3).demon("torwall:A1")
    assert decide(arrive(table, "torwall:A1")) == Dispel()


def test_it_walks_as_long_as_its_points_last() -> None:
    table = Table().put(A, "meadowshire:B2").turn_of(A).play(A, Roll(), 2, 6)
    for _ in range(8):
        if table.step == "Moving":
            action = decide(table)
            table.play(A, action)
    assert table.where(A) != "meadowshire:B2"


def test_it_swims_where_no_other_way_leads() -> None:
    table = Table().member(A, "sorcerers").put(A, "longrift:C2").task(A, "T57", (0, "woodswall:B6"), (1, "edgewood:A1"))
    table.state.boats = ()
    assert decide(table.turn_of(A).play(A, Roll(), 3, 6)) == Swim(table.hex("S(16,7)"))


def test_a_unicorn_carries_it_to_its_goal() -> None:
    table = Table().member(A, "sorcerers").put(A, "torwall:A3").task(A, "T57", (0, "edgewood:A1"), (1, "edgewood:A3"))
    table.change(A, animal="unicorn", animal_turns=1, animal_since=-1)
    assert decide(table.turn_of(A)) == RideUnicorn(table.hex("edgewood:A1"))


def test_points_fill_what_is_missing_for_the_next_level() -> None:
    table = Table().member(A, "sorcerers", 1, (10, 5, 10)).begin(Gain(A, free=5))
    assert decide(table) == Allocate(Points(power=5))


def test_it_asks_for_a_gem_it_lacks_and_leaves_one_it_has() -> None:
    table = Table().member(A, "wizards", 4).wizard("terek", "torwall:A1")
    assert decide(arrive(table, "torwall:A1")) == AskGem()
    table = gems(Table().member(A, "wizards", 4).wizard("terek", "torwall:A1"), "terek")
    assert decide(arrive(table, "torwall:A1")) == Done()


def test_the_false_wizard_is_left_alone_by_who_knows_him() -> None:
    table = Table().member(A, "wizards", 4).wizard("zegoral", "torwall:A1").change(A, insight=True)
    assert table.hex("torwall:A1") not in {goal.hex for goal in goals(table.state, A)}


def test_with_all_gems_it_goes_to_the_circle() -> None:
    table = Table().member(A, "sorcerers", 4).put(A, "sacred_circle:C1")
    gems(table, "ishkatar", "tolmitar", "aevarex", "elekov", "terek", "veldor")
    assert aims_at(table) == "sacred_circle:O"
    table.turn_of(A).play(A, Roll(), 3, 6)
    assert decide(table) == EndMovement()       # no stone opens to a 3 from there: it waits


def test_where_no_road_leads_the_spell_does() -> None:
    """A Sorcerer of the highest level on an island without boats: nothing is said in the Tower a third time."""
    table = gems(Table(1).member(A, "sorcerers", 4).put(A, "melekok_tower"), "terek")
    table.state.boats = ()
    table.conquer("hamdrel").change(A, met=(Met(table.hex("melekok_tower"), "place", 2),))
    assert isinstance(decide(table.turn_of(A)), CastTeleport)


def test_a_teleport_is_not_wasted_on_a_short_way() -> None:
    table = Table(1).member(A, "sorcerers", 4).wizard("terek", "edgewood:A1").put(A, "megmoran:A3")
    assert decide(table.turn_of(A)) == Roll()


def test_a_place_that_has_nothing_more_to_give_is_left_to_come_back() -> None:
    """WZ-7.6b: the territory must be left."""
    table = Table(1).member(A, "sorcerers", 1, (20, 20, 20)).put(A, "megmoran_tower")
    table.change(A, met=(Met(table.hex("megmoran_tower"), "place", 2),)).conquer("meligar", "melekok", "longrift")
    assert not aims_at(table).startswith("megmoran")


def test_it_does_not_wait_in_a_territory_that_may_fall_tomorrow() -> None:
    table = Table(1).member(A, "sorcerers").put(A, "torwall:B2").demon("torwall:A5", "torwall:B5")
    table.task(A, "T53", (0, "torwall:B1"), (1, "edgewood:B1"))
    assert aims_at(table.day(9, 3)) == "torwall:B1"
    assert not aims_at(table.day(13, 3)).startswith("torwall")


def test_with_nothing_to_do_it_waits_where_something_may_happen() -> None:
    """WZ-A7: out of the town, where chance does not come."""
    table = Table(1).put(A, "hillshire_town")
    table.state.boats = ()
    assert table.state.chart.is_wild(table.hex(aims_at(table.conquer("melekok", "sacred_circle", "hamdrel"))))


def test_hamdrel_is_asked_rather_than_anybody_when_one_gem_is_left() -> None:
    """Whom she has found stays away from the cards; a call at random is heard by those who have nothing to give."""
    table = gems(Table(1).member(A, "sorcerers", 4).put(A, "woodland:B4"), *(
        name for name in HIGH_WIZARDS if name not in ("terek", "zegoral"))).change(A, insight=True)
    assert aims_at(table) == "hamdrel:O"


def test_who_is_possessed_looks_for_a_cure() -> None:
    table = Table().member(A, "sorcerers", 2).put(A, "meadowshire:B2").change(A, possessed=True)
    assert aims_at(table) == "megmoran:O"


def test_it_knows_no_more_than_its_seat() -> None:
    table = Table(2).member(A, "wizards", 4).wizard("terek", "torwall:A1", letter="A", known_to=(B,))
    dealt = GAME.determinize(table.position, A, Dice(b"again", 1))
    assert goals(dealt.state, A) == goals(table.state, A)


def test_tiles_are_laid_beside_each_other() -> None:
    play = SelfPlay(GAME, Options(), [bot_pick(GAME, "adept", random.Random(1))] * 2, 1)
    centres = [stage.action.hex for stage in islice(play.stages(), 18) if isinstance(stage.action, PlaceTile)]
    assert all(min(distance(centre, other) for other in centres if other != centre) == 5 for centre in centres)


def test_a_quick_game_alone_comes_to_an_end_by_its_own_doing() -> None:
    play = SelfPlay(GAME, Options(length_preset="quick"), [bot_pick(GAME, "adept", random.Random(1))], 1)
    for _ in play.stages():
        pass
    state: State = play.position.state
    assert state.ending is not None
    assert state.ending.reason == "gems"
