"""How the bot goes where it wants: which way to travel, and each step of a move."""
from __future__ import annotations

from app.games.core.action import Action
from app.games.core.message import Seat
from app.games.wizards.actions import (
    Board,
    CallHelp,
    CastAgility,
    CastSummonBoat,
    CastTeleport,
    EndMovement,
    EnterCentre,
    EnterStone,
    Exchange,
    Fly,
    RideUnicorn,
    Roll,
    Sail,
    Swim,
    Walk,
)
from app.games.wizards.bots.leaps import can_leap
from app.games.wizards.bots.plan import CHANCE, Plan, is_with_hamdrel, plan
from app.games.wizards.bots.roads import ABOARD, SWIMMING
from app.games.wizards.geography.sea import Hex, distance
from app.games.wizards.rules.moves import moves
from app.games.wizards.rules.partners import both_collect
from app.games.wizards.rules.powers import flight_of, spells
from app.games.wizards.rules.turn import STONE, Choosing, landings
from app.games.wizards.state import State
from app.games.wizards.tables import CIRCLE, CIRCLE_CENTRE, LAIR, STONES

NEAR = 1.2                                      # turns within which one simply walks
WORTH_A_FLIGHT, WORTH_A_TELEPORT, WORTH_A_LOT, WORTH_A_BOAT = 2.0, 3.5, 8.0, 2.5     # turns
WORTH_AN_EXTRA_TURN = 2.5                       # turns


# -------------------------------------------------------------------------------------------------- before movement


def set_out(step: Choosing, state: State, seat: Seat) -> Action:
    """To roll, or to travel otherwise."""
    offers = {type(choice.action): choice.action for choice in step.offers(state) if not choice.blocked}
    if CallHelp in offers:
        return CallHelp()
    if Exchange in offers and both_collect(state, seat, _partner(state, seat)):
        return Exchange()
    aim = plan(state, seat, before_roll=True)
    if aim and aim.stays:
        return Roll()
    carried = _carried(offers, state, seat, aim)
    return carried or (_teleport(state, seat, aim) if CastTeleport in offers else None) or Roll()


def _partner(state: State, seat: Seat) -> Seat:
    partner = state.partner(seat)
    assert partner is not None
    return partner


def _carried(offers: dict[type[Action], Action], state: State, seat: Seat, aim: Plan | None) -> Action | None:
    """By a Unicorn, a Winged Horse or a card."""
    if aim is None or aim.turns <= NEAR:
        return None
    if RideUnicorn in offers:
        return RideUnicorn(_nearest(state, aim.goal.hex, landings(state, seat, ride=True)))
    if Fly in offers and flight_of(state, seat):
        to = _nearest(state, aim.goal.hex, landings(state, seat))
        gained = distance(state.players[seat].hex, aim.goal.hex) - distance(to, aim.goal.hex)
        return Fly(to) if to == aim.goal.hex or (aim.turns > WORTH_A_FLIGHT and gained > 0) else None
    return None


def _nearest(state: State, goal: Hex, places: list[Hex]) -> Hex:
    """The centre of the Circle is entered from a stone; Demons and the Lair are no place to land."""
    chart = state.chart
    stones = chart.hexes_of_class("stone") if chart.place_at[goal] == CIRCLE_CENTRE else ()

    def away(place: Hex) -> tuple[int, bool, int]:
        bad = place != goal and (place in state.demons or chart.tile_at[place] == LAIR)
        return 0 if place in stones else 1, bad, distance(place, goal)

    return min(places, key=away)


def _teleport(state: State, seat: Seat, aim: Plan | None) -> Action | None:
    """As the player's Order can, if the way is long (WZ-11.213)."""
    player, chart = state.players[seat], state.chart
    modes, on_stone = spells(player).teleport, state.surface(seat) == "stone"
    if aim and STONE in modes and chart.place_at[aim.goal.hex] == CIRCLE_CENTRE:
        return CastTeleport(STONE) if not on_stone and aim.turns > WORTH_A_TELEPORT else None
    if aim and aim.leaps:
        return CastTeleport(chart.tile_at[aim.goal.hex] or "") if can_leap(state, seat) else CastTeleport(STONE)
    if on_stone and "from_stone:random" in modes:
        return CastTeleport() if _leaves_at_random(state, aim) else None
    return CastTeleport() if "random" in modes and (aim is None or aim.turns > WORTH_A_LOT) else None


def _leaves_at_random(state: State, aim: Plan | None) -> bool:
    """From a stone, unless something in the Circle or near it calls; the spell gives a turn back (WZ-11.2131)."""
    if aim is None or aim.goal.value <= CHANCE:
        return True
    return aim.turns > WORTH_AN_EXTRA_TURN and state.chart.tile_at[aim.goal.hex] != CIRCLE


# -------------------------------------------------------------------------------------------------------- movement


def move(state: State, seat: Seat) -> Action:
    """The next step of the way, or the end of it."""
    aim = plan(state, seat)
    open_moves = [choice.action for choice in moves(state, seat) if not choice.blocked]
    if boat := _called_boat(state, seat, aim, open_moves):
        return boat
    if aim is None or aim.stays or (is_with_hamdrel(state, seat) and not aim.route):
        return EndMovement()
    if not aim.route:
        return _out(state, open_moves)
    to, way = aim.route[0]
    if to == aim.goal.hex and aim.goal.wait:
        return EndMovement()
    if CastAgility() in open_moves and _is_rough(state, seat, to):
        return CastAgility()
    wanted = _step(state, seat, to, way)
    if wanted in open_moves:
        return wanted
    return _waiting(state, aim, open_moves)


def _step(state: State, seat: Seat, to: Hex, way: int) -> Action:
    chart, player = state.chart, state.players[seat]
    place = chart.place_at[to]
    if way == SWIMMING:
        return Swim(to)
    if way == ABOARD:
        free = [number for number, boat in enumerate(state.boats) if boat.hex == to and state.occupant(number) is None]
        return Sail(to) if player.boat is not None else Board(free[0]) if free else EndMovement()
    if place == CIRCLE_CENTRE:
        return EnterCentre()
    if chart.surface[to] == "stone" and chart.place_at[player.hex] != CIRCLE_CENTRE:
        return EnterStone(next(dots for dots, stone in STONES.items() if stone == place))
    return Walk(to)


def _waiting(state: State, aim: Plan, open_moves: list[Action]) -> Action:
    """On the way to the centre any stone will do."""
    stones = [action for action in open_moves if isinstance(action, EnterStone)]
    if stones and any(state.chart.surface[place] == "stone" for place, _ in aim.route[:1]):
        return stones[0]
    return EndMovement()


def _out(state: State, open_moves: list[Action]) -> Action:
    """Out of a place, to come in again."""
    walks = [action for action in open_moves if isinstance(action, Walk)]
    return min(walks, key=lambda walk: (walk.hex in state.demons, walk.hex), default=EndMovement())


def _is_rough(state: State, seat: Seat, to: Hex) -> bool:
    return state.chart.surface[to] in spells(state.players[seat]).agility


def _called_boat(state: State, seat: Seat, aim: Plan | None, open_moves: list[Action]) -> Action | None:
    """A boat by magic, if the way over the sea is much shorter, or there is no other (WZ-11.211a)."""
    calls = [action for action in open_moves if isinstance(action, CastSummonBoat)]
    if not calls or (aim and aim.turns <= WORTH_A_BOAT):
        return None
    over_sea = plan(state, seat, frozenset({calls[0].hex}))
    if over_sea is None or (aim and aim.turns - over_sea.turns < WORTH_A_BOAT):
        return None
    return calls[0]
