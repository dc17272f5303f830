"""What is true in every position that can be reached."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.games.core import agenda
from app.games.core.agenda import AnyPosition
from app.games.elfenwizards.board import (
    CAST,
    DEFEATED_SPACES,
    DICE,
    DICE_SPACES,
    DIE_SIDES,
    FRONT,
    LEVELS,
    MINOR_SPELLS,
    POINTS,
    TITLES,
    TOP,
    TURNS,
    start_table,
)
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.rules.placing import Placing
from app.games.elfenwizards.state import Guild, State, TurnScore

MOST_GREY = 14                                  # three in a turn with a High Wizard, four in one of two without


def broken(position: AnyPosition) -> list[str]:
    """The invariants that do not hold here, each with what is wrong."""
    state: State = position.state
    return [*_dice(position), *_chips(state), *_magicians(state), *_pyramid(state), *_grey(state), *_track(state),
            *_titles(state), *_scores(state), *_agenda(position)]


def _dice(position: AnyPosition) -> Iterator[str]:
    state: State = position.state
    top = position.agenda[-1] if position.agenda else None
    placing = top.seat if isinstance(top, Placing) else None
    for seat, guild in enumerate(state.guilds):
        if len({die.id for die in guild.dice}) != DICE or len(guild.dice) != DICE:
            yield f"{guild.colour} has not {DICE} dice"
        for die in guild.dice:
            if die.zone not in (FRONT, CAST, *DICE_SPACES):
                yield f"{die.id} lies nowhere: {die.zone}"
            if (die.zone == CAST) != bool(die.target) or (die.target and die.target not in state.magicians):
                yield f"{die.id} is cast on nobody, or not cast on {die.target}"
            if die.zone == CAST and state.phase != Phase.DUELS:
                yield f"{die.id} is cast in phase {state.phase}"
            shows = die.zone != FRONT or seat == placing
            if die.face not in (range(1, DIE_SIDES + 1) if shows else (0,)):
                yield f"{die.id} in {die.zone} shows {die.face}"


def _chips(state: State) -> Iterator[str]:
    cast = Counter(chip.seat for chip in state.cast_minor)
    if cast and state.phase != Phase.DUELS:
        yield f"minor spells are cast in phase {state.phase}"
    for seat, guild in enumerate(state.guilds):
        counts = guild.reserve, guild.minor_space, guild.on_track, cast[seat]
        if sum(counts) != MINOR_SPELLS or min(counts) < 0 or guild.on_track > 1:
            yield f"{guild.colour} has minor spells {counts}"


def _magicians(state: State) -> Iterator[str]:
    each = start_table(len(state.guilds), state.options.mu_tie_rule).magicians.value
    owners = Counter(magician.owner for magician in state.magicians.values())
    if owners != dict.fromkeys(range(len(state.guilds)), each):
        yield f"guilds have {dict(owners)} magicians, not {each} each"
    crowds = state.crowds()
    yield from (f"several magicians stand on {space}" for space in TITLES if len(crowds.get(space, ())) > 1)


def _pyramid(state: State) -> Iterator[str]:
    """Who may stand where in which phase, and how full the pyramid always is when the dice are rolled."""
    crowds = state.crowds()
    if TOP in crowds and Phase.RETIREMENT < state.phase <= Phase.DUELS:
        yield f"somebody is High Wizard in phase {state.phase}"
    if any(space in crowds for space in DEFEATED_SPACES) and not Phase.DUELS < state.phase <= Phase.DEMOTION:
        yield f"somebody is defeated in phase {state.phase}"
    if Phase.FIRST_ROLL <= state.phase <= Phase.DUELS:
        empty = [space for level in ("wizard", "sorcerer") for space in LEVELS[level].spaces if space not in crowds]
        yield from (f"{space} is empty" for space in empty)
        necromancers = sum(space in crowds for space in LEVELS["necromancer"].spaces)
        if necromancers < len(LEVELS["necromancer"].spaces) + 1 - state.turn:
            yield f"only {necromancers} Necromancers in turn {state.turn}"


def _grey(state: State) -> Iterator[str]:
    given = sum(guild.tally.grey_received for guild in state.guilds)
    removed = sum(guild.tally.grey_removed for guild in state.guilds)
    carried = [magician.grey for magician in state.magicians.values()]
    if min(carried) < 0 or sum(carried) != given - removed or given > MOST_GREY:
        yield f"{given} grey chips were given and {removed} removed, but {sum(carried)} are out"


def _track(state: State) -> Iterator[str]:
    filled = [seat for seat in state.track if seat is not None]
    if len(set(filled)) < len(filled) or any(seat is not None for seat in state.track[max(0, state.turn - 1):]):
        yield f"the track shows {state.track} in turn {state.turn}"
    if [guild.on_track for guild in state.guilds] != [filled.count(seat) for seat in range(len(state.guilds))]:
        yield f"chips on the track do not match {state.track}"


def _titles(state: State) -> Iterator[str]:
    counts = [guild.hw_count for guild in state.guilds]
    awarded = state.turn if state.phase > Phase.DUELS else state.turn - 1
    if sum(counts) + state.no_hw_turns != awarded:
        yield f"High Wizard was awarded {counts} times and {state.no_hw_turns} times to nobody in {awarded} turns"
    if max(counts) > 2 or counts.count(2) > 1 or state.no_hw_turns > 2:
        yield f"the game should have ended: {counts}, {state.no_hw_turns}"
    if not 0 <= state.dragon < len(state.guilds):
        yield f"nobody holds the Dragon: {state.dragon}"
    if not 1 <= state.turn <= TURNS:
        yield f"turn {state.turn}"


def _scores(state: State) -> Iterator[str]:
    for seat, guild in enumerate(state.guilds):
        bonus = state.ending.bonus[seat] if state.ending else 0
        if guild.total != sum(turn.sum for turn in guild.turns) + bonus:
            yield f"{guild.colour} has {guild.total} points"
        yield from (f"{guild.colour} scored {turn.sum}" for turn in _wrong_turns(guild))


def _wrong_turns(guild: Guild) -> Iterator[TurnScore]:
    for turn in guild.turns:
        if turn.sum != sum(POINTS[level] * count for level, count in turn.by_level.items()) - turn.grey:
            yield turn


def _agenda(position: AnyPosition) -> Iterator[str]:
    """Somebody is waited for until the end, and everybody waited for can do something."""
    state: State = position.state
    if (state.ending is None) != bool(position.agenda):
        yield "the agenda and the end of the game disagree"
    waited = agenda.waiting(position)
    if position.agenda and not waited:
        yield "the table waits for nobody"
    for seat in waited:
        if not any(not choice.blocked for choice in agenda.choices(position, seat)):
            yield f"seat {seat} is waited for and can do nothing"
