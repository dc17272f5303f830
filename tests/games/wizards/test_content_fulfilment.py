"""Every task card can be fulfilled, whatever the map.

A card asks for hexes, persons and Demons. The proof has four parts: (1) what a card asks for lies on the tiles
themselves, so it is on every map, but for coasts; (2) on every legal map one can walk out of every hex of every tile,
since no neighbour can bar all ways; (3) on drawn maps every hex is come to on foot and by swimming, and on tiles laid
anyhow every hex a card may name can be entered; (4) what has no coast on a map packed on purpose is drawn again, as
after a conquest.
"""
from __future__ import annotations

import random

import pytest

from app.games.core.book import Text
from app.games.core.dice import Dice
from app.games.wizards.cards import TASKS, hexes_of, is_playable, tokens_for
from app.games.wizards.geography.chart import Chart, chart_of
from app.games.wizards.geography.lots import draw_hex
from app.games.wizards.geography.placing import TOUCH, Placement, footprint, legal_centres, ring, turned
from app.games.wizards.geography.sea import Hex, hex_at, hexes_in, neighbour
from app.games.wizards.geography.travel import wander
from app.games.wizards.grammar.hexes import AtPlace, ChosenHex, EveryHex, HexOf, RandomHex
from app.games.wizards.grammar.tasks import (
    BanishDemon,
    MeetMentor,
    MeetResident,
    MeetSorcerer,
    MeetWizard,
    Step,
    Task,
    parse_reward,
    parse_steps,
)
from app.games.wizards.grammar.tiles import OUTER_SIDES, beside
from app.games.wizards.orders import ORDERS, TOP_LEVEL
from app.games.wizards.tables import ANIMALS, HOME, LAIR, TABLES, TASK_TOKENS, TILE_OF_NUMBER, TILES
from app.games.wizards.vocabulary import DIRECTIONS, LABELS, Label, MapStyle, TileId
from tests.games.wizards.maps import DRAWN, drawn, packed, reference

ALL = pytest.mark.parametrize("task", TASKS.values(), ids=lambda task: task.id)
KEPT = ("sacred_circle", "hamdrel", LAIR, "megmoran")                   # alone these are always in play, WZ-A2
LATE = ["T20", "T26", "T28", "T41", "T44", "T50", "T94", "T95", "T96", "T97", "T98"]
COMMON, ELF = ([TILE_OF_NUMBER[kind, n] for n in range(1, 7)] for kind in ("common", "elf"))


# ------------------------------------------------------------------------- 1: what a card asks for is on every map


@ALL
def test_what_a_step_names_lies_on_some_tile(task: Task) -> None:
    for step in task.steps:
        match step.deed:
            case RandomHex(types=types):
                assert {tile.type for tile in TILES.values()} >= set(types)
            case HexOf(tile=tile):
                assert tile in TILES
            case AtPlace(place=place):
                assert any(place in tile.ground.places.values() for tile in TILES.values())
            case ChosenHex(kind=kind, type=territory) | EveryHex(kind=kind, type=territory):
                ground = "plain" if kind == "coast" else kind
                assert any(ground in tile.ground.terrain and territory in (None, tile.type) for tile in TILES.values())
            case MeetResident(who=who):
                assert any(HOME[who] in tile.ground.places.values() for tile in TILES.values())
            case MeetMentor() | MeetSorcerer() | MeetWizard() | BanishDemon():
                pass


@ALL
def test_conditions_can_be_met_by_a_lone_player(task: Task) -> None:
    """A die can come up, a level be reached, one of several animals be met; items are given before they are needed."""
    met = {row.outcome for row in TABLES["animal"].rows}
    carried: set[str] = set()
    for step in task.steps:
        assert step.roll <= 6 and step.level < TOP_LEVEL
        assert not step.needs or (len(step.needs) > 1 and set(step.needs) <= met & set(ANIMALS))
        assert step.hands_over is None or step.hands_over in carried
        carried |= {step.gives} if step.gives else set()
    assert tokens_for(task, reference()) <= TASK_TOKENS


# ------------------------------------------------------------------------------ 2: one can walk out of every hex


def parts(tile: TileId) -> list[set[Label]]:
    """The hexes of a tile, by what walls leave together."""
    walls, left, found = TILES[tile].ground.walls, set(LABELS), []
    while left:
        part, waiting = set(), [min(left)]
        while waiting:
            label = waiting.pop()
            part.add(label)
            near = {other for side in DIRECTIONS if (other := beside(label, side)) and (label, side) not in walls}
            waiting.extend(near - part)
        found.append(part)
        left -= part
    return found


def test_two_tiles_fall_into_two_parts_and_no_other_does() -> None:
    assert {tile: sorted(map(len, parts(tile))) for tile in TILES if len(parts(tile)) > 1} == {
        "woodswall": [8, 11], "longrift": [9, 10]}


def test_no_tile_but_the_lair_has_walls_on_its_outside() -> None:
    assert [tile.id for tile in TILES.values() if set(OUTER_SIDES) & tile.ground.walls] == [LAIR]


def barred_by_the_lair(centre: Hex, rotation: int) -> set[tuple[Hex, Hex]]:
    """The steps into the Lair that its outer walls bar, when it lies there."""
    hexes = dict(zip(LABELS, footprint(centre, rotation), strict=True))
    walls = TILES[LAIR].ground.walls
    return {(neighbour(hexes[label], turned(side, rotation)), hexes[label])
            for label, side in OUTER_SIDES if (label, side) in walls}


@pytest.mark.parametrize("tile", [tile for tile in TILES if tile != LAIR])
def test_the_lair_never_bars_all_ways_out_of_a_part_of_its_neighbour(tile: TileId) -> None:
    """No other tile bars anything, and the sea is open: so there is a way out of every hex on every legal map."""
    centre = hex_at(15, 12)
    hexes = dict(zip(LABELS, footprint(centre, 0), strict=True))
    exits = [[(hexes[label], neighbour(hexes[label], side)) for label, side in OUTER_SIDES if label in part]
             for part in parts(tile)]
    for lair in hexes_in(ring(centre, TOUCH)):
        for rotation in range(6):
            barred = barred_by_the_lair(lair, rotation)
            assert all(any(way not in barred for way in ways) for ways in exits)


def test_the_lair_has_gates_on_three_sides_of_its_own() -> None:
    """Gates at three corners: whatever lies there has no walls, so the Lair can always be left."""
    gates = {label for label, side in OUTER_SIDES if (label, side) not in TILES[LAIR].ground.walls}
    assert gates == {"B1", "B3", "B5"} and len(parts(LAIR)) == 1


# --------------------------------------------------------------------------------------- 3: drawn maps, card by card


@pytest.mark.parametrize(("style", "number"), DRAWN)
def test_every_card_is_playable_on_a_drawn_map(style: MapStyle, number: int) -> None:
    chart = chart_of(drawn(style, number))
    assert all(is_playable(task, chart, order) for task in TASKS.values() for order in ORDERS)


def goals(step: Step, chosen: random.Random, style: MapStyle, number: int) -> set[Hex]:
    """Hexes one must come to for a step, drawn as in a game."""
    chart = chart_of(drawn(style, number))
    match step.deed:
        case RandomHex() | HexOf() | AtPlace():
            return {draw_hex(chart, step.deed, Dice(b"goal", chosen.randrange(1 << 30)))}
        case ChosenHex():
            return {chosen.choice(hexes_of(step.deed, chart))}
        case EveryHex():
            return set(hexes_of(step.deed, chart))
        case MeetResident(who=who):
            return {chart.hex_of[HOME[who]]}
    return set()


@pytest.mark.parametrize(("style", "number"), DRAWN)
def test_every_goal_of_every_card_is_come_to_from_anywhere(style: MapStyle, number: int) -> None:
    chart, chosen = chart_of(drawn(style, number)), random.Random(number)
    everywhere = wander(chart, chosen.choice(chart.land))
    for task in TASKS.values():
        for step in task.steps:
            assert goals(step, chosen, style, number) <= everywhere, (task.id, step.text.en)


# --------------------------------------------------------------- tiles laid anyhow, as players may, also alone


LAID = [(number, removed) for removed in (0, 6) for number in range(8)]


def laid(number: int, removed: int) -> Chart:
    """A legal map on which every tile lies where the lot let it fall."""
    lot = random.Random(f"{number}/{removed}")
    others = [tile for tile in TILES if tile not in KEPT]
    tiles = [*KEPT, *lot.sample(others, len(others) - removed)]
    lot.shuffle(tiles)
    placements: list[Placement] = []
    for left, tile in zip(reversed(range(len(tiles))), tiles, strict=True):
        centres = legal_centres([one.centre for one in placements], left)
        placements.append(Placement(tile, lot.choice(centres), lot.randrange(6)))
    return chart_of(tuple(placements))


def where(step: Step, chart: Chart) -> tuple[Hex, ...]:
    """All the hexes on which a token of the step may come to lie."""
    match step.deed:
        case AtPlace(place=place):
            return (chart.hex_of[place],) if place in chart.hex_of else ()
        case HexOf(tile=tile):
            return chart.hexes_of[tile][1:] if chart.stands(tile) else ()
        case RandomHex(types=types):
            return tuple(place for tile in chart.standing if TILES[tile].type in types
                         for place in chart.hexes_of[tile][1:])
        case ChosenHex() | EveryHex():
            return hexes_of(step.deed, chart)
    return ()


@pytest.mark.parametrize(("number", "removed"), LAID)
def test_on_tiles_laid_anyhow_a_card_is_kept_if_and_only_if_all_it_asks_for_is_there(
        number: int, removed: int) -> None:
    chart = laid(number, removed)
    for task in TASKS.values():
        there = all(not step.has_token or where(step, chart) for step in task.steps)
        there &= all(HOME[step.deed.who] in chart.hex_of for step in task.steps if isinstance(step.deed, MeetResident))
        assert all(is_playable(task, chart, order) is there for order in ORDERS), task.id
        assert not there or tokens_for(task, chart) <= TASK_TOKENS
    assert removed or all(is_playable(task, chart, order) for task in TASKS.values() for order in ORDERS)


@pytest.mark.parametrize(("number", "removed"), LAID)
def test_and_every_hex_it_may_lead_to_can_be_entered_and_left(number: int, removed: int) -> None:
    chart = laid(number, removed)
    for task in TASKS.values():
        for step in task.steps:
            if step.has_token and is_playable(task, chart, "wizards"):
                assert all(chart.ways[place] for place in where(step, chart))
    assert all(any(near not in chart.hexes_of[tile] for label in part for near in chart.ways[chart.at(tile, label)])
               for tile in chart.standing for part in parts(tile))      # out of every part of every tile


# -------------------------------------------------------------------------- 4: coasts, and what is left in the end


@pytest.mark.parametrize(("inside", "lost"), [(COMMON, {"T13", "T42"}), (ELF, {"T42"})])
def test_cards_for_a_coast_that_is_not_there_are_drawn_again(inside: list[TileId], lost: set[str]) -> None:
    """R54: players may pack all tiles of a type inside a continent."""
    chart = packed(inside)
    assert {task.id for task in TASKS.values() if not is_playable(task, chart, "wizards")} == lost


def test_a_packed_map_is_one_whole() -> None:
    chart = packed(COMMON)
    assert len({chart.island_of[place] for place in chart.land}) == 1
    assert chart.hexes_of_class("coast", "common") == () and len(chart.placements) == 18


@pytest.mark.rule("WZ-12.44", "WZ-4.1g")
@pytest.mark.parametrize(("fallen", "playable"), [(("megmoran",), True), (("megmoran", "meligar"), False)])
def test_two_tokens_the_player_places_need_two_hexes(fallen: tuple[TileId, ...], playable: bool) -> None:
    words = Text("call at a tower", "passer à une tour")
    card = Task(id="T99", title=words, steps=parse_steps([("> any:tower", words), ("& any:tower", words)]),
                reward=parse_reward("6 6 6"), provenance="designed")
    assert is_playable(card, reference(*fallen), "druids") is playable


@pytest.mark.rule("WZ-12.44")
def test_eleven_cards_are_left_with_the_circle_and_the_lair() -> None:
    chart = reference(*(tile for tile in TILES if tile not in ("sacred_circle", LAIR)))
    for order in ORDERS:
        assert [task.id for task in TASKS.values() if is_playable(task, chart, order)] == LATE


@pytest.mark.rule("WZ-12.43b", "WZ-12.44")
@pytest.mark.parametrize(("fallen", "task", "playable"), [
    (("hillshire",), "T35", False), (("hillshire",), "T32", True), (("torwall",), "T36", False),
    (("megmoran",), "T21", False), (("megmoran",), "T27", True), (("megmoran", "meligar", "melekok"), "T27", False),
    (("green_grove",), "T30", False), (tuple(COMMON), "T38", False), (tuple(COMMON), "T54", False),
    ((), "T01", True), (tuple(COMMON), "T11", False), (tuple(ELF), "T01", False)])
def test_a_card_that_names_what_has_fallen_is_not_kept(fallen: tuple[TileId, ...], task: str, playable: bool) -> None:
    assert is_playable(TASKS[task], reference(*fallen), "wizards") is playable


@pytest.mark.rule("WZ-12.44")
def test_the_mentors_of_sorcerers_are_gone_with_the_last_tower() -> None:
    chart = reference("megmoran", "meligar", "melekok")
    assert not is_playable(TASKS["T17"], chart, "sorcerers")
    assert is_playable(TASKS["T17"], chart, "druids") and is_playable(TASKS["T17"], chart, "wizards")
