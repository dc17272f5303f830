"""What is true in every position: each broken once, and seen; and what is true from one position to the next."""
from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace

from app.games.core.selfplay import Stage
from app.games.wizards.actions import Board, EnterCentre, EnterStone, Initiate, Sail, Swim, Walk
from app.games.wizards.geography.sea import BESIDE, Hex, hex_at
from app.games.wizards.orders import TOP_LEVEL
from app.games.wizards.rules.frames.course import Arrival
from app.games.wizards.state import Boat, GemExchange, GemLook, Met, State, Trap
from app.games.wizards.tables import CIRCLE_CENTRE, LAIR, STONES
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import GAME, A, B, Table
from tests.games.wizards.test_evil import COMMON
from tests.games.wizards.whole import played

GAMES = [(1, 3, "off"), (2, 1, "off"), (4, 1, "on")]                    # seats, seed, whether in teams


def sound() -> Table:
    """A has a task with a token collected and an item, a Dog, and the turn; B is a Sorcerer in the Lair."""
    table = Table().member(A, "druids", 2, (5, 15, 10)).member(B, "sorcerers", 4).put(B, "dragon_lair:B1")
    table.task(A, "T02", (1, "edgewood:A1"), collected=1, done=(0,), items=("silver_flute",))
    table.change(A, animal="dog", animal_turns=4).wizard("terek", "edgewood:A1").wizard("veldor", "edgewood:A2", "A")
    return table.turn_of(A)


def test_a_sound_position_breaks_nothing() -> None:
    assert GAME.broken(sound().position) == []


Change = Callable[[Table], object]


def state(**changes: object) -> Change:
    def change(table: Table) -> None:
        for name, value in changes.items():
            setattr(table.state, name, value)
    return change


def player(seat: int, **changes: object) -> Change:
    return lambda table: table.state.change(seat, **changes)


def quest(**changes: object) -> Change:
    return lambda table: table.state.change_quest(A, "T02", **changes)


def placed(number: int, **changes: object) -> Change:
    def change(table: Table) -> None:
        tiles = list(table.state.placements)
        tiles[number] = replace(tiles[number], **changes)
        table.state.placements = tuple(tiles)
    return change


def both(*changes: Change) -> Change:
    return lambda table: [change(table) for change in changes]


@pytest.mark.parametrize(("change", "said"), [
    # 1: tiles
    (placed(0, centre=hex_at(7, 6)), "two tiles overlap"), (placed(0, centre=hex_at(1, 1)), "beyond the board"),
    (placed(0, tile="woodswall"), "not those on the board"), (state(removed=2), "18 tiles are in play"),
    # 2: conquest
    (state(conquered=("glendale",)), "a common territory stands"), (state(conquered=(LAIR,)), "the Lair has fallen"),
    (state(conquered=("sacred_circle",)), "the Circle has fallen"),
    # 3: Demons
    (lambda table: state(demons=(table.hex("torwall:A1"),) * 2)(table), "there are Demons on"),
    (lambda table: both(state(demons=(table.hex("torwall:A1"),)), state(conquered=("torwall",)))(table),
     "a Demon stands where nothing is"),
    (lambda table: state(demons=tuple(table.state.chart.land[:49]))(table), "there are Demons on"),
    # 4: tokens
    (quest(tokens=()), "steps [1] of T02 have no token"), (quest(done=(0, 1)), "a token of T02 lies wrong"),
    (quest(collected=0), "T02 has"), (quest(items=()), "T02 has"), (quest(collected=20), "tokens"),
    (lambda table: quest(tokens=(replace(table.quest(A, "T02").tokens[0], hex=table.hex("S(16,7)")),))(table),
     "a token of T02 lies wrong"),
    # 5: cards
    (lambda table: state(task_deck=table.state.task_deck[1:])(table), "a task card is missing"),
    (state(task_discard=("T02",)), "a task card is missing or doubled"),
    (lambda table: state(event_deck=table.state.event_deck[1:])(table), "an event card is missing"),
    (lambda table: state(wizard_deck=table.state.wizard_deck[1:])(table), "a Wizard card is missing"),
    # 6: High Wizards
    (lambda table: state(counters=tuple(replace(one, letter="A") for one in table.state.counters))(table),
     "a letter is used twice"),
    (lambda table: state(counters=tuple(replace(one, name="aevarex") for one in table.state.counters))(table),
     "aevarex has the cards"),
    (lambda table: state(counters=tuple(replace(one, hex=hex_at(0, 0)) for one in table.state.counters))(table),
     "stands where nobody can"),
    # 7: Gems
    (state(gem_cards=("diamond",) * 6 + ("false_wizard",)), "a Gem card is missing"),
    # 8: points and levels
    (player(A, points=Points(-1)), "Points(knowledge=-1"), (player(B, level=5), "is of level 5"),
    (player(A, level=0, order=None), "points or tasks without an Order"), (player(B, level=0), "is of level 0 of"),
    # 9: animals
    (player(A, possessed=True), "afflicted and has an animal"), (player(A, animal_turns=0), "for 0 turns"),
    # 10: boats
    (lambda table: state(boats=(Boat(table.hex("torwall:A1")),))(table), "a boat lies on land"),
    (both(player(A, boat=0), player(B, boat=0)), "two players are in one boat"),
    (player(A, boat=0), "is not where the boat is"),
    # 11: trapped and detained
    (player(A, detained="common_folk"), "is detained and moves"),
    (both(player(B, trap=Trap("turns", 2)), lambda table: table.position.agenda.insert(1, Arrival(B, 1))),
     "a trapped player arrives"),
    (player(B, trap=Trap("turns", -1)), "owes turns"),
    # 12: time in the Lair
    (player(B, lair_left=None), "days left in the Lair"), (player(B, lair_left=14), "14 days left in the Lair"),
    (player(A, lair_left=3), "keeps time outside the Lair"), (player(B, dragonbound=True), "keeps time outside"),
    # 13: calendar and track
    (state(track=10), "the track stands at 10"), (state(thwarts=-1), "-1 thwarts"), (state(day=15), "day 15"),
    (state(day=3, abs_day=2), "2 in all"),
    # 14: the agenda
    (lambda table: table.position.agenda.insert(1, Arrival(B, 1)), "still to be resolved"),
    (lambda table: table.position.agenda.clear(), "the end of the game disagree"),
    # 17: what was met
    (lambda table: player(A, met=(Met(table.player(A).hex, "place", 3),))(table), "met somebody"),
    (lambda table: player(A, met=(Met(table.hex("edgewood:A1"), "place", 1),))(table), "met elsewhere"),
    # 18: an end
    (both(state(fortnight=6, abs_day=80), state(conquered=COMMON[:2])), "the game would not end"),
])
def test_what_is_broken_is_seen(change: Change, said: str) -> None:
    table = sound()
    change(table)
    assert any(said in fault for fault in GAME.broken(table.position)), GAME.broken(table.position)


def test_a_gem_of_the_false_wizard_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sound()
    table.state.gem_deeds = (GemLook(B, "terek", 1), GemExchange(A, B, (), ("terek",)))
    assert GAME.broken(table.position) == []
    monkeypatch.setattr("app.games.wizards.invariants.false_wizard", lambda cards: "terek")
    assert GAME.broken(table.position) == ["somebody has a Gem of the False Wizard"]


# ---------------------------------------------------------------------------------------- from one to the next


def stages(seats: int, seed: int, team_mode: str) -> tuple[Stage, ...]:
    return played(seats, seed, team_mode=team_mode)


@pytest.mark.parametrize("game", GAMES)
def test_in_whole_games_nothing_is_ever_broken(game: tuple[int, int, str]) -> None:
    assert [fault for stage in stages(*game) for fault in GAME.broken(stage.played.position)] == []


@pytest.mark.rule("WZ-10.22a", "WZ-13a")
@pytest.mark.parametrize("game", GAMES)
def test_no_level_falls_and_at_the_highest_no_point_changes(game: tuple[int, int, str]) -> None:
    for stage in stages(*game):
        for before, after in zip(stage.position.state.players, stage.played.position.state.players, strict=True):
            if after.level < before.level:
                assert (after.level, isinstance(stage.action, Initiate)) == (1, True)
            elif before.level == TOP_LEVEL:
                assert after.points == before.points


@pytest.mark.rule("WZ-3.74b")
@pytest.mark.parametrize("game", GAMES)
def test_days_only_pass(game: tuple[int, int, str]) -> None:
    days = [stage.played.position.state.abs_day for stage in stages(*game)]
    assert all(before <= after for before, after in pairwise(days))


@pytest.mark.rule("WZ-6-cost-b", "WZ-6-wall", "WZ-6-conq")
@pytest.mark.parametrize("game", GAMES)
def test_every_step_leads_to_the_next_hex_through_no_wall_and_costs_no_more_than_there_is(
        game: tuple[int, int, str]) -> None:
    steps = 0
    for stage in stages(*game):
        before, to = stage.position.state, goal(stage)
        if to is None:
            continue
        steps += 1
        here, chart = before.players[stage.seat].hex, before.chart
        assert to == here or (to in BESIDE[here] and not chart.is_walled(here, to))
        assert chart.is_land[to] or chart.is_sea[to]
        turn = stage.played.position.state.turn
        if turn and before.turn and (turn.seat, turn.began) == (before.turn.seat, before.turn.began):
            assert 0 <= turn.mp <= before.turn.mp
    assert steps > 100


def goal(stage: Stage) -> Hex | None:
    """Where a step leads; None for what is no step."""
    state: State = stage.position.state
    match stage.action:
        case Walk(hex=to) | Sail(hex=to) | Swim(hex=to):
            return to
        case Board(boat=boat):
            return state.boats[boat].hex
        case EnterStone(n=n):
            return state.chart.hex_of[STONES[n]]
        case EnterCentre():
            return state.chart.hex_of[CIRCLE_CENTRE]
    return None
