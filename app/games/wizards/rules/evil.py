"""The attack of Evil (WZ-12.1a)."""
from __future__ import annotations

from app.games.core.message import Seat
from app.games.wizards.cards import TASKS
from app.games.wizards.geography.lots import RANDOM, draw_hex
from app.games.wizards.geography.sea import Hex
from app.games.wizards.grammar.hexes import HexOf
from app.games.wizards.rules.decks import return_cards
from app.games.wizards.rules.dragon import put
from app.games.wizards.rules.frames.base import Frame, Now, resolves
from app.games.wizards.rules.frames.course import Conquest, Drowning, EvilAttack, EvilDemons, Fleeing, GameOver
from app.games.wizards.rules.frames.effects import TaskDone, TaskFailed, Teleport
from app.games.wizards.rules.frames.encounters import DemonOn, PlaceDemon
from app.games.wizards.rules.quests import after_conquest
from app.games.wizards.rules.teleporting import TO_LAIR
from app.games.wizards.rules.turn import tire
from app.games.wizards.state import Quest, State, Trap
from app.games.wizards.tables import CALM_FORTNIGHTS, CIRCLE, CONQUESTS, LAIR, TEAM_CONQUESTS, TILES
from app.games.wizards.vocabulary import TILE_TYPES, TileId

SIDES = 6


@resolves(EvilAttack)
def _attack(now: Now, frame: EvilAttack) -> None:
    """Teleports in the first two fortnights, conquest afterwards; Demons for all (WZ-12.11 to WZ-12.14)."""
    state = now.state
    now.tell("evil_attacks")
    for seat in state.in_order:
        _tick(now, seat)
    demons = [EvilDemons(seat) for seat in state.in_order]
    if state.fortnight <= CALM_FORTNIGHTS:
        first: list[Frame] = [Teleport(seat, RANDOM, "evil") for seat in state.in_order]
    else:
        first = [Conquest(TEAM_CONQUESTS if state.are_teams else CONQUESTS)]
    now.then(*first, *demons, *([Drowning()] if state.adrift else []))


def _tick(now: Now, seat: Seat) -> None:
    """A turn for animals and for traps of events, though nobody plays (R31)."""
    player = now.state.players[seat]
    if player.animal:
        tire(now, seat)
    if player.trap and player.trap.by_event and player.trap.kind == "turns":
        left = player.trap.left - 1
        now.state.change(seat, trap=Trap("turns", left, True) if left else None)


@resolves(EvilDemons)
def _demons(now: Now, frame: EvilDemons) -> None:
    """On a random hex of his territory; on who is at sea, directly (WZ-12.14, WZ-12.141)."""
    state, chart = now.state, now.state.chart
    tile = state.tile_of(frame.seat)
    now.then(DemonOn(frame.seat) if tile is None else PlaceDemon(draw_hex(chart, HexOf(tile), now.dice)))


@resolves(Drowning)
def _drown(now: Now, frame: Drowning) -> None:
    """Unless something took him out of the water (WZ-A6)."""
    now.state.adrift = False
    if now.state.chart.is_sea[now.state.players[0].hex]:
        now.then(GameOver("drowned"))


# ---------------------------------------------------------------------------------------------------------- conquest


@resolves(Conquest)
def _conquest(now: Now, frame: Conquest) -> None:
    state = now.state
    tile = _choose(now)
    state.conquered = (*state.conquered, tile)
    now.tell("conquered", tile=tile)
    if tile == CIRCLE:                          # WZ-12.46
        now.then(GameOver("evil"))
        return
    fallen = frozenset(state.chart.hexes_of[tile])
    _clear(now, fallen)
    tasks = [task for seat in state.in_order for task in _check_tasks(state, seat, fallen)]
    now.then(*tasks, Fleeing(tile), *([Conquest(frame.left - 1)] if frame.left > 1 else []))


@resolves(Fleeing)
def _flee(now: Now, frame: Fleeing) -> None:
    """Whoever is still there when all else is done (WZ-12.41a)."""
    state = now.state
    fallen = state.chart.hexes_of[frame.tile]
    now.then(*(Teleport(seat, TO_LAIR, "evil") for seat in state.in_order if state.players[seat].hex in fallen))


def weakest(state: State) -> tuple[TileId, ...]:
    """The territories poorest in good magic, in the order of their numbers (WZ-12.131, WZ-12.132)."""
    chart = state.chart
    standing = [tile for tile in chart.standing if tile != LAIR]
    kind = next(kind for kind in TILE_TYPES if any(TILES[tile].type == kind for tile in standing))
    weights = dict.fromkeys((tile for tile in standing if TILES[tile].type == kind), 0)
    for place in (*state.demons, *(token.hex for _, _, token in state.tokens())):
        tile = chart.tile_at[place]
        if tile in weights:
            weights[tile] += 1
    most = max(weights.values())
    return tuple(sorted((tile for tile, weight in weights.items() if weight == most),
                        key=lambda tile: TILES[tile].number))


def _choose(now: Now) -> TileId:
    """Ties by one die, which is thrown again where it would not be fair (R68)."""
    tied = weakest(now.state)
    if len(tied) == 1:
        return tied[0]
    while (die := now.dice.roll()) > SIDES // len(tied) * len(tied):
        pass
    return tied[(die - 1) % len(tied)]


def _clear(now: Now, fallen: frozenset[Hex]) -> None:
    """Demons, High Wizards and the Dragon leave the tile (WZ-12.42, R41)."""
    state = now.state
    state.demons = tuple(place for place in state.demons if place not in fallen)
    for counter in state.counters_in(fallen):
        state.counters = tuple(other for other in state.counters if other is not counter)
        return_cards(now, counter.cards)
    if state.dragon in fallen:
        put(now, draw_hex(state.chart, TO_LAIR, now.dice))


def _check_tasks(state: State, seat: Seat, fallen: frozenset[Hex]) -> list[Frame]:
    """What is impossible fails; what is done by it is completed (WZ-12.43a, WZ-12.43b)."""
    frames: list[Frame] = []
    for quest in state.players[seat].quests:
        left = after_conquest(quest, fallen, state.chart, state.players[seat])
        kept = tuple(token for token in quest.tokens if token.hex not in fallen)
        if left is None:
            state.change_quest(seat, quest.card, tokens=kept)
            frames.append(TaskFailed(seat, quest.card))
        elif left != quest:
            state.change_quest(seat, quest.card, tokens=left.tokens, done=left.done)
            if _is_complete(left):
                frames.append(TaskDone(seat, seat, quest.card))
    return frames


def _is_complete(quest: Quest) -> bool:
    return len(quest.done) == len(TASKS[quest.card].steps)
