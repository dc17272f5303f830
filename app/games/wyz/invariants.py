"""What is true in every position that can be reached."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.games.core import agenda
from app.games.core.agenda import AnyPosition
from app.games.wyz.board import AXIAL, FIRE_TILES, MOST_ENERGY, START_LEVEL, TOP_LEVEL, WATER_EARTH_TILES
from app.games.wyz.cards import ADVANCED, INITIATE, NOVICE, in_table_order
from app.games.wyz.grammar import ELEMENTS
from app.games.wyz.rules.bonus import BonusLevel
from app.games.wyz.rules.discarding import Discarding
from app.games.wyz.rules.movement import moves_allowed
from app.games.wyz.state import Mage, State


def broken(position: AnyPosition) -> list[str]:
    """The invariants that do not hold here, each with what is wrong."""
    state: State = position.state
    return [*_cards(state), *_spells(state), *_tiles(state), *_mages(state), *_turn(state), *_ending(state),
            *_agenda(position)]


def _cards(state: State) -> Iterator[str]:
    """Every mage's cards are the ten novice ones and the spells it learned, each once."""
    for seat, mage in enumerate(state.mages):
        resolving = [state.resolving.card] if state.resolving and state.resolving.seat == seat else []
        cards = Counter([*mage.hand, *mage.pile, *mage.discard, *mage.banished, *resolving])
        if cards != Counter([*NOVICE, *mage.learned]):
            yield f"{mage.colour} has cards {dict(cards)}"
        if mage.hand != in_table_order(mage.hand) or not set(mage.hand_known) <= set(mage.hand):
            yield f"{mage.colour} holds {mage.hand}, of which {mage.hand_known} are known"


def _spells(state: State) -> Iterator[str]:
    learned = [card for mage in state.mages for card in mage.learned]
    shown = [card for card in state.study if card]
    if Counter([*shown, *state.library, *state.removed, *learned]) != Counter([*INITIATE, *ADVANCED]):
        yield "a spell of the Study is missing or doubled"
    if len(state.study) != len(INITIATE) or (len(shown) < len(state.study) and state.library):
        yield f"the Study shows {len(shown)} cards"


def _tiles(state: State) -> Iterator[str]:
    kinds = Counter(state.tiles.values())
    if kinds["fire"] > FIRE_TILES or kinds["water"] + kinds["earth"] > WATER_EARTH_TILES:
        yield f"there are not so many tiles: {dict(kinds)}"
    yield from (f"a tile lies off the board: {cell}" for cell in state.tiles if cell not in AXIAL)


def _mages(state: State) -> Iterator[str]:
    cells = [mage.cell for mage in state.mages if mage.is_in_play]
    if len(set(cells)) < len(cells):
        yield f"several mages stand on one cell: {cells}"
    for mage in state.mages:
        yield from _mage(mage)


def _mage(mage: Mage) -> Iterator[str]:
    if mage.is_in_play != (mage.cell in AXIAL):
        yield f"{mage.colour} stands on {mage.cell}"
    if not 0 <= mage.energy <= MOST_ENERGY or mage.is_in_play != (mage.energy > 0):
        yield f"{mage.colour} has {mage.energy} Energy"
    if set(mage.levels) != set(ELEMENTS) or not all(START_LEVEL <= n <= TOP_LEVEL for n in mage.levels.values()):
        yield f"{mage.colour} has levels {mage.levels}"


def _turn(state: State) -> Iterator[str]:
    if not 0 <= state.moves_used <= moves_allowed(state):
        yield f"{state.moves_used} moves were made"
    if not 1 <= state.round <= state.options.round_limit:
        yield f"round {state.round}"
    if sorted(mage.fell for mage in state.mages if mage.fell) != list(range(1, 1 + _fallen(state))):
        yield "the order of eliminations has a gap"


def _fallen(state: State) -> int:
    return sum(not mage.is_in_play for mage in state.mages)


def _ending(state: State) -> Iterator[str]:
    """The game is over exactly when one side is left or the last round is complete, and somebody has won."""
    sides = {mage.team for mage in state.mages if mage.is_in_play}
    is_decided = len(sides) < 2
    if is_decided and state.ending is None:
        yield "one side is left and the game goes on"
    if state.ending and not state.ending.winners:
        yield "nobody has won"
    if state.ending and not is_decided and state.ending.reason != "round_limit":
        yield f"the game ended by {state.ending.reason} with several sides"


def _agenda(position: AnyPosition) -> Iterator[str]:
    """Somebody is waited for until the end: the active mage, or others where a rule says so."""
    state: State = position.state
    if (state.ending is None) != bool(position.agenda):
        yield "the agenda and the end of the game disagree"
    waited = agenda.waiting(position)
    if position.agenda and not waited:
        yield "the table waits for nobody"
    top = position.agenda[-1] if position.agenda else None
    if waited and not isinstance(top, Discarding | BonusLevel) and list(waited) != [state.active]:
        yield f"seats {list(waited)} are waited for in the turn of {state.active}"
    if isinstance(top, Discarding):
        yield from (f"seat {seat} is asked to discard" for seat in waited
                    if state.active is None or not state.are_opponents(state.active, seat))
    for seat in waited:
        if not any(not choice.blocked for choice in agenda.choices(position, seat)):
            yield f"seat {seat} is waited for and can do nothing"
