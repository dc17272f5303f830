"""What is true in every position that can be reached."""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from app.games.core import agenda
from app.games.core.agenda import AnyPosition
from app.games.core.message import Seat
from app.games.wizards.cards import EVENTS, GEM_CARDS, TASKS, WIZARD_CARDS, is_name
from app.games.wizards.gems import false_wizard, held_by
from app.games.wizards.geography.placing import CENTRES, OVERLAP
from app.games.wizards.geography.sea import NOWHERE, Hex, distance
from app.games.wizards.grammar.hexes import EveryHex
from app.games.wizards.orders import TOP_LEVEL
from app.games.wizards.rules.frames.course import AfterMove, Arrival, Fleeing, NextTurn, TurnEnd, Wilderness
from app.games.wizards.rules.frames.effects import TaskDone, TaskFailed, Teleport, TeleportNow
from app.games.wizards.rules.moving import Moving
from app.games.wizards.rules.partners import Agreeing, Offering
from app.games.wizards.rules.tasks import ChoosingHex, tasks_to_thwart
from app.games.wizards.rules.turn import Choosing
from app.games.wizards.state import Player, Quest, State
from app.games.wizards.tables import (
    CALM_FORTNIGHTS,
    CIRCLE,
    CONQUESTS,
    DEMONS,
    LAIR,
    LAIR_DAYS,
    PLACE_ENCOUNTERS,
    TASK_TOKENS,
    TEAM_CONQUESTS,
    TILES,
)
from app.games.wizards.view import cards_out
from app.games.wizards.vocabulary import TILE_TYPES

ALL_TASKS, ALL_EVENTS = sorted(TASKS), sorted(EVENTS)
ALL_WIZARD_CARDS, ALL_GEM_CARDS = sorted(WIZARD_CARDS), sorted(GEM_CARDS)
ON_BOARD = frozenset(CENTRES)
A_TURN = (NextTurn, TurnEnd, Wilderness, AfterMove, Choosing)       # all there is on the agenda when one begins


def broken(position: AnyPosition) -> list[str]:
    """The invariants that do not hold here, each with what is wrong."""
    state: State = position.state
    found = [*_tiles(state), *_cards(position), *_gems(state), *_agenda(position)]
    if state.phase == "days":                   # where the Circle has fallen, nobody clears its hexes
        found += [*_conquest(state), *_demons(state), *_counters(position), *_boats(state), *_days(state)]
        for seat, player in enumerate(state.players):
            found += [*_player(state, player), *_quests(position, seat, player)]
            if not _is_fleeing(position, seat):
                found += _whereabouts(state, seat, player)
    return found


def _tiles(state: State) -> Iterator[str]:
    centres = tuple(placement.centre for placement in (*state.placements, *state.spots))
    if _overlap(centres):
        yield "two tiles overlap"
    if not ON_BOARD.issuperset(centres):
        yield "a tile lies beyond the board"
    if state.phase == "setup":
        return
    if sorted(placement.tile for placement in state.placements) != sorted(state.tiles):
        yield "the tiles in play are not those on the board"
    if len(state.tiles) != len(TILES) - state.removed:
        yield f"{len(state.tiles)} tiles are in play"


@lru_cache
def _overlap(centres: tuple[Hex, ...]) -> bool:
    return any(distance(one, other) <= OVERLAP for one, other in combinations(centres, 2))


def _conquest(state: State) -> Iterator[str]:
    """Common territories fall before Elf ones, those before Magic ones, and the Lair never."""
    standing = [TILES[tile].type for tile in state.tiles if tile not in state.conquered]
    fallen = [TILES[tile].type for tile in state.conquered]
    for number, kind in enumerate(TILE_TYPES[:-1]):
        if kind in standing and any(later in fallen for later in TILE_TYPES[number + 1:]):
            yield f"a {kind} territory stands though a later one has fallen"
    if LAIR in state.conquered:
        yield "the Lair has fallen"
    if CIRCLE in state.conquered:
        yield "the Circle has fallen and the game goes on"
    past = state.fortnight - 1 - CALM_FORTNIGHTS - (state.tasks_done // tasks_to_thwart(state) - state.thwarts)
    if len(state.conquered) < past * (TEAM_CONQUESTS if state.are_teams else CONQUESTS):
        yield f"{len(state.conquered)} territories have fallen by fortnight {state.fortnight}: the game would not end"


def _demons(state: State) -> Iterator[str]:
    if not 0 <= state.demons_left <= DEMONS or len(set(state.demons)) < len(state.demons):
        yield f"there are Demons on {state.demons}"
    if any(state.chart.surface[place] in ("conquered", "void") for place in state.demons):
        yield "a Demon stands where nothing is"


def _cards(position: AnyPosition) -> Iterator[str]:
    state: State = position.state
    held = [quest.card for player in state.players for quest in player.quests]
    if sorted([*state.task_deck, *state.task_discard, *held]) != ALL_TASKS:
        yield "a task card is missing or doubled"
    events = [event.card for player in state.players for event in player.events]
    if sorted([*state.event_deck, *state.event_discard, *events]) != ALL_EVENTS:
        yield "an event card is missing or doubled"
    aside = [card for counter in state.counters for card in counter.cards]
    if sorted([*state.wizard_deck, *aside, *cards_out(position)]) != ALL_WIZARD_CARDS:
        yield "a Wizard card is missing or doubled"


def _counters(position: AnyPosition) -> Iterator[str]:
    state: State = position.state
    letters = [counter.letter for counter in state.counters if counter.letter]
    if len(set(letters)) < len(letters):
        yield f"a letter is used twice: {letters}"
    for counter in state.counters:
        if [card for card in counter.cards if is_name(card)] != [counter.name]:
            yield f"{counter.name} has the cards {counter.cards}"
        if not state.chart.is_land[counter.hex]:
            yield f"{counter.name} stands where nobody can"


def _gems(state: State) -> Iterator[str]:
    if sorted(state.gem_cards) != ALL_GEM_CARDS:
        yield "a Gem card is missing or doubled"
    false = false_wizard(state.gem_cards)
    if any(false in held_by(state, seat) for seat in state.seats):
        yield "somebody has a Gem of the False Wizard"


def _boats(state: State) -> Iterator[str]:
    aboard = [player.boat for player in state.players if player.boat is not None]
    if len(set(aboard)) < len(aboard):
        yield "two players are in one boat"
    if not all(state.chart.is_sea[boat.hex] for boat in state.boats):
        yield "a boat lies on land"


def _days(state: State) -> Iterator[str]:
    if not 0 <= state.track < tasks_to_thwart(state) or state.thwarts < 0:
        yield f"the track stands at {state.track}, {state.thwarts} thwarts"
    if not 1 <= state.day <= state.last_day or state.abs_day < state.day:
        yield f"day {state.day} of fortnight {state.fortnight}, {state.abs_day} in all"


def _player(state: State, player: Player) -> Iterator[str]:
    name = player.piece
    if min(player.points.knowledge, player.points.perception, player.points.power) < 0:
        yield f"{name} has {player.points}"
    if (player.order is None) != (player.level == 0) or not 0 <= player.level <= TOP_LEVEL:
        yield f"{name} is of level {player.level} of {player.order}"
    if not player.level and (player.points.total or player.quests):
        yield f"{name} has points or tasks without an Order"
    if player.is_afflicted and player.animal:
        yield f"{name} is afflicted and has an animal"
    if (player.animal is not None) != (player.animal_turns > 0):
        yield f"{name} has {player.animal} for {player.animal_turns} turns"
    if not 0 <= player.tokens_left <= TASK_TOKENS:
        yield f"{name} has {player.tokens_left} tokens"
    if player.lost_turns < 0 or player.extra_turns < 0 or (player.trap and player.trap.left < 0):
        yield f"{name} owes turns"
    if any(not 1 <= met.times <= PLACE_ENCOUNTERS for met in player.met):
        yield f"{name} met somebody {player.met}"


def _quests(position: AnyPosition, seat: Seat, player: Player) -> Iterator[str]:
    """Tokens and items of cards that are neither being laid out nor about to leave."""
    chart = position.state.chart
    passing = {step.task for step in position.agenda if isinstance(step, TaskDone | TaskFailed)}
    placing = {(step.seat, step.task, step.number) for step in position.agenda if isinstance(step, ChoosingHex)}
    for quest in player.quests:
        if any(token.step in quest.done or not chart.is_land[token.hex] for token in quest.tokens):
            yield f"a token of {quest.card} lies wrong"
        if quest.card not in passing:
            unmarked = _unmarked(quest) - {number for owner, card, number in placing
                                           if (owner, card) == (seat, quest.card)}
            if unmarked:
                yield f"steps {sorted(unmarked)} of {quest.card} have no token"
            if sorted(quest.items) != _carried(quest) or quest.collected != _collected(quest):
                yield f"{quest.card} has {quest.items} and {quest.collected} tokens on it"


def _unmarked(quest: Quest) -> set[int]:
    marked = {token.step for token in quest.tokens}
    return {number for number, step in enumerate(TASKS[quest.card].steps)
            if step.has_token and number not in quest.done and number not in marked}


def _carried(quest: Quest) -> list[str]:
    """What the steps that are done gave, and did not take again."""
    done = [TASKS[quest.card].steps[number] for number in quest.done]
    return sorted({step.gives for step in done if step.gives} - {step.hands_over for step in done})


def _collected(quest: Quest) -> int:
    """A token for every step that has one; of those for all places of a kind, as many as were there to collect."""
    steps = TASKS[quest.card].steps
    if any(isinstance(step.deed, EveryHex) for step in steps):
        return quest.collected
    return sum(steps[number].has_token for number in quest.done)


def _is_fleeing(position: AnyPosition, seat: Seat) -> bool:
    """His territory has fallen; he is taken away when what else its fall brings is done."""
    state: State = position.state
    return state.chart.surface[state.players[seat].hex] == "conquered" and any(
        isinstance(step, Fleeing) or (isinstance(step, Teleport | TeleportNow) and step.seat == seat)
        for step in position.agenda)


def _whereabouts(state: State, seat: Seat, player: Player) -> Iterator[str]:
    chart, name = state.chart, player.piece
    if player.hex == NOWHERE or not (chart.is_land[player.hex] or chart.is_sea[player.hex]):
        yield f"{name} stands nowhere"
        return
    if player.boat is not None and state.boats[player.boat].hex != player.hex:
        yield f"{name} is not where the boat is"
    if player.boat is not None and not chart.is_sea[player.hex]:
        yield f"{name} is in a boat on land"
    in_lair = chart.tile_at[player.hex] == LAIR
    if in_lair and not player.dragonbound and not 1 <= (player.lair_left or 0) <= LAIR_DAYS:
        yield f"{name} has {player.lair_left} days left in the Lair"
    if player.lair_left is not None and (not in_lair or player.dragonbound):
        yield f"{name} keeps time outside the Lair"
    tile = chart.tile_at[player.hex]
    if any(chart.tile_at[met.hex] != tile or (tile is None and met.hex != player.hex) for met in player.met):
        yield f"{name} remembers what he met elsewhere"
    if (player.crest is not None) != (chart.surface[player.hex] == "star_crest"):
        yield f"{name} stays on no Star Crest"


def _agenda(position: AnyPosition) -> Iterator[str]:
    """One is waited for until the end; two only where partners confer."""
    state: State = position.state
    if (state.ending is None) != bool(position.agenda):
        yield "the agenda and the end of the game disagree"
    if not position.agenda:
        return
    waited, top = agenda.waiting(position), position.agenda[-1]
    if len(waited) != 1 and not (isinstance(top, Offering | Agreeing) and len(waited) == 2):
        yield f"seats {list(waited)} are waited for"
    if isinstance(top, Choosing) and tuple(map(type, position.agenda)) != A_TURN:
        yield "a turn begins and something is still to be resolved"
    if isinstance(top, Choosing | Moving) and state.players[top.seat].detained:
        yield f"seat {top.seat} is detained and moves"
    if any(isinstance(step, Arrival) and state.players[step.seat].trap for step in position.agenda):
        yield "a trapped player arrives somewhere"
    if isinstance(top, ChoosingHex) and not top.hexes(state):
        yield "no hex fits the card"
    for seat in waited:
        if not any(not choice.blocked for choice in agenda.choices(position, seat)):
            yield f"seat {seat} is waited for and can do nothing"
