"""What a player may do with his movement points, and why he may not: the rules of movement."""
from __future__ import annotations

from collections.abc import Iterator

from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import (
    Board,
    CastAgility,
    CastSummonBoat,
    EnterCentre,
    EnterStone,
    Sail,
    Swim,
    Walk,
)
from app.games.wizards.geography.gait import costs_of
from app.games.wizards.geography.sea import BESIDE, Hex
from app.games.wizards.geography.travel import sea_field
from app.games.wizards.rules.powers import cast_obstacle, gait_of, spells
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.sights import has_token
from app.games.wizards.state import State, Turn
from app.games.wizards.tables import (
    ANIMALS,
    CENTRE_DIE,
    CIRCLE_CENTRE,
    EASED_CENTRE_DIE,
    PARTS,
    STONES,
    SWIM_HEXES,
)

ANY_DISTANCE = 10_000
DOTS = {place: dots for dots, place in STONES.items()}


def moves(state: State, seat: Seat) -> Iterator[Choice]:
    """All that the roll allows, and what one would expect of it in vain."""
    turn = state.turn
    assert turn is not None
    yield from _walks(state, seat, turn)
    yield from _circle(state, seat, turn)
    yield from _boats(state, seat, turn)
    yield from _sails(state, seat, turn)
    yield from _swims(state, seat, turn)
    yield from _agility(state, seat, turn)
    yield from _summons(state, seat, turn)


# -------------------------------------------------------------------------------------------------------------- land


def _walks(state: State, seat: Seat, turn: Turn) -> Iterator[Choice]:
    chart, here = state.chart, state.players[seat].hex
    for near in BESIDE[here]:
        if chart.is_land[near] and chart.surface[near] not in ("stone", "circle_centre"):
            why = walk_obstacle(state, seat, turn, near)
            yield _walk(state, near, why)
            if not why and may_pass(state, seat, near):
                yield _walk(state, near, None, ignore=True)
        elif chart.surface[near] == "stone" and chart.place_at[here] == CIRCLE_CENTRE:
            yield _walk(state, near, _too_dear(state, seat, turn, near))        # WZ-6-centre-c


def _walk(state: State, to: Hex, why: Refusal | None, ignore: bool = False) -> Choice:
    return Choice(Walk(to, ignore), Message("choice.walk_past" if ignore else "choice.walk",
                                            {"place": state.chart.name_of(to)}), (f"hex:{to}",), blocked=why)


def walk_obstacle(state: State, seat: Seat, turn: Turn, to: Hex) -> Refusal | None:
    chart, player = state.chart, state.players[seat]
    if turn.sailed:
        return refuse("sailed", "WZ-6-land-b")
    if chart.is_walled(player.hex, to):
        return refuse("wall", "WZ-6-wall")
    surface = chart.surface[to]
    if player.dragonbound and surface in ("star_crest", "high_hollow"):
        return refuse("closed", "WZ-7.3051-1g")
    if surface == "star_crest" and not (has_token(state, seat, to) or may_return(state, seat)):
        return refuse("closed", "WZ-6-crest")
    return _too_dear(state, seat, turn, to)


def may_pass(state: State, seat: Seat, to: Hex) -> bool:
    """An own token may be ignored; to the Star Crest it was the way in (WZ-7.312, WZ-6-crest)."""
    return has_token(state, seat, to) and (state.chart.surface[to] != "star_crest" or may_return(state, seat))


def may_return(state: State, seat: Seat) -> bool:
    """To the Star Crest, in the turn after the one in which he left it (WZ-7.372)."""
    player = state.players[seat]
    return player.crest_left >= 0 and player.crest_left + 1 == player.turns


def cost_of(state: State, seat: Seat, to: Hex) -> int:
    return costs_of(gait_of(state, seat))[state.chart.surface[to]]


def _too_dear(state: State, seat: Seat, turn: Turn, to: Hex) -> Refusal | None:
    return refuse("too_few_points", "WZ-6-cost-b") if cost_of(state, seat, to) > turn.mp else None


# ------------------------------------------------------------------------------------------------------------ Circle


def _circle(state: State, seat: Seat, turn: Turn) -> Iterator[Choice]:
    """Stones and centre open by the natural die, to who stood beside them before (WZ-6-stone-a, WZ-6-centre-a)."""
    chart, player = state.chart, state.players[seat]
    here, eased = player.hex, state.options.druid_circle == "eased" and player.order == "druids"
    if chart.place_at[here] == CIRCLE_CENTRE:
        return
    for near in BESIDE[here]:
        place = chart.place_at[near]
        if place in DOTS:
            fits = turn.white >= DOTS[place] if eased else turn.white == DOTS[place]
            yield Choice(EnterStone(DOTS[place]), Message("choice.enter_stone", {"n": DOTS[place]}),
                         (f"hex:{near}",), blocked=_moved(turn) or (
                             None if fits else refuse("die_differs", "WZ-6-stone-a")))
        elif place == CIRCLE_CENTRE:
            there = turn.white <= (EASED_CENTRE_DIE if eased else CENTRE_DIE)
            yield Choice(EnterCentre(), Message("choice.enter_centre"), (f"hex:{near}",), blocked=_moved(turn) or (
                None if there else refuse("ruktal_absent", "WZ-6-centre-a")))


def _moved(turn: Turn) -> Refusal | None:
    return refuse("not_beside", "WZ-6-stone-a") if turn.moved else None


# --------------------------------------------------------------------------------------------------------------- sea


def _boats(state: State, seat: Seat, turn: Turn) -> Iterator[Choice]:
    chart, player = state.chart, state.players[seat]
    swims = chart.is_sea[player.hex] and player.boat is None
    reach = {player.hex} if swims else {player.hex, *BESIDE[player.hex]}
    for number, boat in enumerate(state.boats):
        if boat.hex in reach and number != player.boat and chart.is_sea[boat.hex]:
            yield Choice(Board(number), Message("choice.board", {"place": chart.name_of(boat.hex)}),
                         (f"boat:{number}",), blocked=_board_obstacle(state, seat, turn, number))


def _board_obstacle(state: State, seat: Seat, turn: Turn, number: int) -> Refusal | None:
    player, boat = state.players[seat], state.boats[number]
    if turn.sailed:
        return refuse("sailed", "WZ-6-land-b")
    if state.chart.is_walled(player.hex, boat.hex):
        return refuse("wall", "WZ-6-wall")
    if state.occupant(number) is not None:
        return refuse("occupied", "WZ-6-board-d")
    return refuse("too_few_points", "WZ-6-cost-b") if gait_of(state, seat).boarding > turn.mp else None


def dog_point(state: State, seat: Seat, turn: Turn) -> int:
    """The Dog's point is struck off when the boat first sails (WZ-8.46)."""
    return PARTS if state.players[seat].animal == "dog" and not turn.sailed else 0


def _sails(state: State, seat: Seat, turn: Turn) -> Iterator[Choice]:
    chart, player = state.chart, state.players[seat]
    if player.boat is None:
        return
    left = turn.mp - dog_point(state, seat, turn)
    why = refuse("boarded", "WZ-6-board-c") if turn.boarded else None
    if not why and cost_of(state, seat, chart.by_sea[player.hex][0] if chart.by_sea[player.hex] else player.hex) > left:
        why = refuse("too_few_points", "WZ-6-cost-b")
    for near in chart.by_sea[player.hex]:
        yield Choice(Sail(near), Message("choice.sail", {"place": chart.name_of(near)}), (f"hex:{near}",), blocked=why)


def _swims(state: State, seat: Seat, turn: Turn) -> Iterator[Choice]:
    chart, player = state.chart, state.players[seat]
    if player.boat is not None:
        return
    why = _swim_obstacle(state, seat, turn)
    for near in BESIDE[player.hex]:
        if chart.is_sea[near]:
            walled = refuse("wall", "WZ-6-wall") if chart.is_walled(player.hex, near) else None
            yield Choice(Swim(near), Message("choice.swim", {"place": chart.name_of(near)}), (f"hex:{near}",),
                         blocked=why or walled)


def _swim_obstacle(state: State, seat: Seat, turn: Turn) -> Refusal | None:
    player = state.players[seat]
    if turn.moved:
        return refuse("already_moved", "WZ-6-swim-a")
    farthest = max(SWIM_HEXES, ANIMALS[player.animal].swims if player.animal else 0)
    if state.chart.is_sea[player.hex] and player.swum >= farthest:
        return refuse("no_farther", "WZ-6-swim-c")
    return refuse("too_few_points", "WZ-6-swim-a") if gait_of(state, seat).swimming > turn.mp else None


# ------------------------------------------------------------------------------------------------------------ spells


def _agility(state: State, seat: Seat, turn: Turn) -> Iterator[Choice]:
    if spells(state.players[seat]).agility and turn.mp:
        why = cast_obstacle(state, seat, "agility") or _tried(turn, "agility")
        yield Choice(CastAgility(), Message("choice.cast_agility"), blocked=why)


def _tried(turn: Turn, spell: str) -> Refusal | None:
    return refuse("already_tried", "WZ-11.24") if spell in turn.tried else None


def _summons(state: State, seat: Seat, turn: Turn) -> Iterator[Choice]:
    """One for each boat in range and each sea hex beside him (WZ-11.211a)."""
    chart, player = state.chart, state.players[seat]
    distance = spells(player).summon_boat
    if distance is None or not chart.is_coast(player.hex) or turn.mp < PARTS:
        return
    why = cast_obstacle(state, seat, "summon_boat") or _tried(turn, "summon_boat")
    most = ANY_DISTANCE if distance == "unlimited" else distance
    taken = {other.boat for other in state.players}
    for water in (near for near in BESIDE[player.hex] if chart.is_sea[near]):
        for number, boat in enumerate(state.boats):
            if number not in taken and 0 < sea_field(chart, water)[boat.hex] <= most:
                yield Choice(CastSummonBoat(number, water), Message(
                    "choice.cast_summon_boat", {"boat": chart.name_of(boat.hex), "place": chart.name_of(water)}),
                    (f"boat:{number}", f"hex:{water}"), blocked=why)
