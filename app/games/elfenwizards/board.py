"""The board as the rules look things up on it: worked out once from the data."""
from __future__ import annotations

from typing import Literal

from app.games.elfenwizards.content import Duel, Level, Start, load

BOARD = load()

TURNS = BOARD.figures.turns.value
DICE = BOARD.figures.dice.value
DIE_SIDES = BOARD.figures.die_sides.value
MINOR_SPELLS = BOARD.figures.minor_spells.value
MINOR_SPELL_POINTS = BOARD.figures.minor_spell_points.value
SPELLS_PER_DUEL_TURN = BOARD.figures.spells_per_duel_turn.value
RECOVERY_COST = BOARD.figures.recovery_cost.value
GREY_CHIPS = BOARD.figures.grey_chips.value
RESERVE_BONUS = BOARD.figures.reserve_bonus.value
FINAL_HIGH_WIZARD = BOARD.figures.final_high_wizard.value
FINAL_VACANCY = BOARD.figures.final_vacancy.value
ROLL_WINDOW_S = BOARD.figures.roll_window_s.value
DUEL_WINDOW_S = BOARD.figures.duel_window_s.value
PROMISED_POINTS = BOARD.figures.promised_points.value
OPEN_PROMISES = BOARD.figures.open_promises.value

PLAYERS = range(min(start.players for start in BOARD.starts), max(start.players for start in BOARD.starts) + 1)

FRONT, CAST, MINOR_SPACE, GREY_SPACE = "front", "cast", "minor_space", "grey_space"

LEVELS: dict[str, Level] = {level.id: level for level in BOARD.levels}          # from the top
POINTS = {level.id: level.points.value for level in BOARD.levels}
LEVEL_OF = {space: level.id for level in BOARD.levels for space in level.spaces}
TOP = BOARD.levels[0].spaces[0]
TITLES = tuple(space for level in BOARD.levels[:-1] for space in level.spaces)  # at most one magician each, EW-9.22
MAGIC_USER = BOARD.levels[-1].id
MAGIC_USER_SPACES = BOARD.levels[-1].spaces
VACANCY_LEVELS = BOARD.levels[1:-1]             # whose titles defeated magicians may take, EW-11.1

DEFEATED_SPACE = {level.id: level.defeated_space for level in BOARD.levels if level.defeated_space}
DEFEATED_LEVEL = {space: level for level, space in DEFEATED_SPACE.items()}
DEFEATED_SPACES = tuple(DEFEATED_LEVEL)         # in the order in which vacancies are offered, EW-11.2
GREY_FOR = {level.defeated_space: level.grey.value if level.grey else 0
            for level in BOARD.levels if level.defeated_space}

CASTING_LEVELS = tuple(level.id for level in BOARD.levels if level.major_space)
MAJOR_SPACE = {level.id: level.major_space for level in BOARD.levels if level.major_space}
MAJOR_LEVEL = {space: level for level, space in MAJOR_SPACE.items()}
DICE_SPACES = (*MAJOR_LEVEL, MINOR_SPACE, GREY_SPACE)                           # EW-6.1

DUELS: tuple[Duel, ...] = BOARD.duels           # in the order of resolution, EW-9.1
DUEL_LEVEL = {duel.id: LEVEL_OF[duel.candidates[0]] for duel in DUELS}
DUEL_AT: dict[str, Duel] = {space: duel for duel in DUELS for space in duel.candidates}


def colours(players: int) -> tuple[str, ...]:
    """The colours in play (EW-1.2)."""
    return tuple(colour.id for colour in BOARD.colours if colour.players <= players)


def start_table(players: int, tie_rule: Literal["french", "english"]) -> Start:
    """Who stands where before the first turn; some tie rules have a table of their own (EW-1.5)."""
    fitting = [start for start in BOARD.starts if start.players == players and start.mu_tie_rule in (tie_rule, None)]
    return max(fitting, key=lambda start: start.mu_tie_rule is not None)
